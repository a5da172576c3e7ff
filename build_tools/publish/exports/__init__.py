"""The register for programs: tables, JSON, bibliographies, a database, and what describes them, at fixed addresses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from build_tools.facts.model import Register
from build_tools.publish.exports.database import database
from build_tools.publish.exports.files import DATA, EXPORTS, Export
from build_tools.publish.exports.llms import llms
from build_tools.publish.exports.package import data_package
from build_tools.publish.exports.readme import readme
from build_tools.publish.exports.rows import LANGUAGE
from build_tools.publish.exports.tables import claims_csv, claims_json, sources_csv, sources_json
from build_tools.publish.markup import as_text
from build_tools.publish.site import ListedPage
from build_tools.publish.sources import source_item
from build_tools.publish.styles import STYLES

__all__ = ["DATA", "EXPORTS", "LANGUAGE", "Export", "exports"]


def exports(register: Register, pages: Sequence[ListedPage], schema: str) -> dict[str, bytes]:
    """Return every file of EXPORTS by its path. `pages` are the English ones, `schema` the register's JSON schema."""
    texts: Mapping[str, str] = {
        "README.txt": readme(register),
        "claims.csv": claims_csv(register),
        "claims.json": claims_json(register),
        "sources.csv": sources_csv(register),
        "sources.json": sources_json(register),
        "sources.bib": _bibliography(register, "bibtex"),
        "sources.ris": _bibliography(register, "ris"),
        "datapackage.json": data_package(register),
        "schema.json": schema,
    }
    made = {DATA + name: text.encode() for name, text in texts.items()}
    made |= {f"{DATA}kb.sqlite": database(register), "llms.txt": llms(register, pages).encode()}
    return {export.path: made[export.path] for export in EXPORTS}


def _bibliography(register: Register, style: str) -> str:
    """Every source that can be cited: one that is untraceable is not."""
    sources = [source for _, source in sorted(register.sources.items()) if not source.is_example_only]
    return "\n".join(as_text(STYLES[style].write(source_item(register, one, LANGUAGE), LANGUAGE)) for one in sources)
