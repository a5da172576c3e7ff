"""The register as an SQLite database: the tables of the CSV files, numbers as numbers, and what rests on what.

The bytes are the same for the same register: one connection in memory, one transaction, a fixed page size.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

from build_tools.facts.model import Register
from build_tools.publish.exports.rows import CLAIM_COLUMNS, SOURCE_COLUMNS, Column, Row, claim_rows, source_rows

_WRITER = slice(96, 100)
"""Where a database names the release of SQLite that wrote it (sqlite.org/fileformat.html): it says nothing of ours."""


def database(register: Register) -> bytes:
    """Return the bytes of the database."""
    claims, sources = list(claim_rows(register)), list(source_rows(register))
    evidence = sorted({(row["claim"], source) for row in claims for source in row["sources"].split()})
    connection = sqlite3.connect(":memory:")
    try:
        connection.execute("PRAGMA page_size = 4096")
        with connection:
            _fill(connection, "sources", SOURCE_COLUMNS, sources, 'PRIMARY KEY ("source")')
            _fill(connection, "claims", CLAIM_COLUMNS, claims, 'UNIQUE ("claim", "figure")')
            connection.execute(
                "CREATE TABLE evidence (claim TEXT NOT NULL, source TEXT NOT NULL REFERENCES sources (source), "
                "PRIMARY KEY (claim, source))"
            )
            connection.executemany("INSERT INTO evidence VALUES (?, ?)", evidence)
        written = bytearray(connection.serialize())
    finally:
        connection.close()
    written[_WRITER] = bytes(4)
    return bytes(written)


def _fill(
    connection: sqlite3.Connection, table: str, columns: Sequence[Column], rows: Iterable[Row], constraint: str
) -> None:
    # Of a number as text the affinity makes the number; what is empty is no zero.
    names = [f'"{column.name}" {"NUMERIC" if column.type == "number" else "TEXT"}' for column in columns]
    connection.execute(f'CREATE TABLE "{table}" ({", ".join([*names, constraint])})')
    places = ", ".join("?" * len(columns))
    cells = [[row[column.name] or None for column in columns] for row in rows]
    connection.executemany(f'INSERT INTO "{table}" VALUES ({places})', cells)
