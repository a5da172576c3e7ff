"""datapackage.json: the tables and what stands in their columns, as Frictionless describes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from build_tools import words
from build_tools.facts.model import Register
from build_tools.publish.exports.files import DATA, EXPORTS, Export
from build_tools.publish.exports.rows import CLAIM_COLUMNS, LANGUAGE, SOURCE_COLUMNS, Column
from build_tools.publish.exports.tables import as_json

COLUMNS: Mapping[str, Sequence[Column]] = {"claims": CLAIM_COLUMNS, "sources": SOURCE_COLUMNS}
"""The columns of each table."""

_KEYS: Mapping[str, Mapping[str, Any]] = {"claims": {}, "sources": {"primaryKey": "source"}}


def data_package(register: Register) -> str:
    """Return the file; a licence only where the register has one."""
    site = words.text_in(register.site.name, LANGUAGE)
    package = {
        "profile": "tabular-data-package",
        "name": "field-notes",
        "title": site,
        "description": "Claims with tier, attribution and caveats, and the sources behind them.",
        "homepage": register.site.url,
        **({"licenses": [{"name": register.site.licence}]} if register.site.licence else {}),
        "resources": [_resource(export) for export in EXPORTS if export.table],
    }
    return as_json(package)


def _resource(export: Export) -> dict[str, Any]:
    fields = [{"name": one.name, "type": one.type, "description": one.about} for one in COLUMNS[export.table]]
    return {
        "profile": "tabular-data-resource",
        "name": export.table,
        "title": export.about,
        "path": export.path.removeprefix(DATA),
        "format": "csv",
        "mediatype": export.media_type,
        "encoding": "utf-8",
        "schema": {"fields": fields, "missingValues": [""], **_KEYS[export.table]},
    }
