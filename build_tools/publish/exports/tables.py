"""Rows as CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from build_tools.facts.model import Register
from build_tools.publish.exports.rows import CLAIM_COLUMNS, SOURCE_COLUMNS, Column, Row, claim_rows, source_rows

_OF_CLAIM = ("claim", "kind", "statement", "status", "verification", "address")
"""What a claim says once for all its figures."""


def claims_csv(register: Register) -> str:
    """Return every claim as a table, a row for each figure."""
    return _table(CLAIM_COLUMNS, claim_rows(register))


def sources_csv(register: Register) -> str:
    """Return every source as a table."""
    return _table(SOURCE_COLUMNS, source_rows(register))


def claims_json(register: Register) -> str:
    """Return every claim as an object with its figures; each has its own tier and attribution."""
    runs = groupby(claim_rows(register), key=lambda row: row["claim"])
    return as_json({"claims": [_claim(list(rows)) for _, rows in runs]})


def sources_json(register: Register) -> str:
    """Return every source as an object; what is not recorded is left out."""
    return as_json({"sources": [_filled(row) for row in source_rows(register)]})


def as_json(data: Any) -> str:
    """Return JSON as it is read by people too."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _claim(rows: Sequence[Row]) -> Row | dict[str, Any]:
    if not rows[0]["figure"]:
        return _filled(rows[0])
    figures = [_filled({name: told for name, told in row.items() if name not in _OF_CLAIM}) for row in rows]
    return {**_filled({name: rows[0][name] for name in _OF_CLAIM}), "figures": figures}


def _filled(row: Row) -> Row:
    return {name: told for name, told in row.items() if told}


def _table(columns: Sequence[Column], rows: Iterable[Row]) -> str:
    """RFC 4180 with line feeds, which every reader takes and a repository compares line by line."""
    text = io.StringIO()
    writer = csv.DictWriter(text, [column.name for column in columns], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
