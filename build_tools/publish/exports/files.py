"""What is offered to programs, at which address and as what: the one list. Addresses below the site's, never to change.

All of it is in English and stands once, beside the English pages.
"""

from __future__ import annotations

from dataclasses import dataclass

DATA = "data/"


@dataclass(frozen=True)
class Export:
    """One file. `table` is the name of the table it holds, where it is a table of the data package."""

    path: str
    media_type: str
    about: str
    table: str = ""


EXPORTS = (
    Export(f"{DATA}README.txt", "text/plain", "What the files are, their columns and units, and how to cite them"),
    Export(f"{DATA}claims.csv", "text/csv", "Every claim, a row for each figure of it", "claims"),
    Export(f"{DATA}claims.json", "application/json", "Every claim with its figures"),
    Export(f"{DATA}sources.csv", "text/csv", "Every source, a row each", "sources"),
    Export(f"{DATA}sources.json", "application/json", "Every source, an object each"),
    Export(f"{DATA}sources.bib", "application/x-bibtex", "Every source that can be cited, as BibLaTeX"),
    Export(f"{DATA}sources.ris", "application/x-research-info-systems", "Every source that can be cited, as RIS"),
    Export(f"{DATA}kb.sqlite", "application/vnd.sqlite3", "Claims and sources as a database, which Datasette opens"),
    Export(f"{DATA}datapackage.json", "application/json", "The tables described, as a Frictionless data package"),
    Export(f"{DATA}schema.json", "application/schema+json", "The JSON schema of the register, sources.yaml"),
    Export("llms.txt", "text/plain", "The pages and claims, a line each, for language models"),
)
"""Every file, in the order in which it is told of."""
