"""The files for programs, read back by readers that are not ours, and held by the check that reads the site."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from pathlib import Path

import bibtexparser
import jsonschema
import pytest
import rispy
from pybtex.database import parse_string

from build_tools import check, publication
from build_tools import register as reader
from build_tools.publish.exports import EXPORTS, exports
from build_tools.publish.exports.rows import CLAIM_COLUMNS, SOURCE_COLUMNS
from build_tools.publish.site import ListedPage
from tests.conftest import ROOT

WRITTEN = (ROOT / "tests/render/register.yaml").read_text(encoding="utf-8")
# Less the two claims that hold bare numbers to see them pass as text.
REGISTER = reader.loads(WRITTEN[: WRITTEN.index("  peak:")] + WRITTEN[WRITTEN.index("  assumed:") :])
PAGES = [ListedPage("", "Home", "About it."), ListedPage("name/", "Which Kestrel?", "Which is which.")]
FILES = exports(REGISTER, PAGES, reader.schema_text())


def text(name: str) -> str:
    return FILES[name].decode()


def claims() -> dict[str, dict[str, str]]:
    """The rows of claims.csv by their figure, or their claim."""
    return {row["figure"] or row["claim"]: row for row in csv.DictReader(io.StringIO(text("data/claims.csv")))}


def found(folder: Path, files: dict[str, bytes]) -> list[tuple[str, str]]:
    """What the check finds in the files, as they stand in a site: path and rule."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    problems = check.check_site(folder, REGISTER).problems
    return sorted({(problem.path, problem.rule) for problem in problems if problem.rule != "empty-check"})


def test_every_file_of_the_list_is_made_and_passes_the_check(tmp_path):
    assert list(FILES) == [export.path for export in EXPORTS]
    assert found(tmp_path, FILES) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "rule"),
    [
        ("data/claims.csv", ",137000000000000,", ",138000000000000,", "unsourced-number"),
        ("data/claims.csv", ",137000000000000,", ",15200,", "unsourced-number"),  # another figure's
        ("data/claims.csv", "about 2.6k", "about 26k", "unsourced-number"),
        ("data/claims.csv", "Marrow Labs states", "Somebody", "missing-attribution"),
        ("data/claims.csv", ",,,%,,", ",96,96,%,,", "tier-in-place"),
        ("data/claims.json", '"low": "15200"', '"low": "15300"', "unsourced-number"),
        ("data/claims.json", "unconfirmed", "on paper", "missing-attribution"),
        ("data/sources.csv", "Forum thread", "17 tokens/s", "unsourced-number"),
        ("data/sources.bib", "urldate = {2026-10-20}", "note = {17 tokens/s}", "unsourced-number"),
        ("data/sources.ris", "PY  - 2026", "PY  - 1517", "unsourced-number"),
        ("data/README.txt", "## Tiers", "It reached 17 tokens/s.", "unsourced-number"),
        ("data/datapackage.json", "What it is about", "Up to 17 tokens/s", "unsourced-number"),
        ("data/schema.json", "The questions to ask", "The 17 questions to ask", "unsourced-number"),
        ("llms.txt", "15.2k", "15.3k", "unsourced-number"),
        ("llms.txt", "(C: Herald Wire reported on 20 October 2026, unconfirmed)", "(C)", "missing-attribution"),
    ],
)
def test_a_false_export_is_caught(tmp_path, name, old, new, rule):
    assert old in text(name)
    assert (name, rule) in found(tmp_path, {**FILES, name: text(name).replace(old, new).encode()})


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ("low = 15300 WHERE figure = 'speed.rate'", "unsourced-number"),
        ("low = 96, high = 96 WHERE figure = 'hits.rate'", "tier-in-place"),
        ("attribution = '', shown = '', statement = '' WHERE claim = 'traffic'", "missing-attribution"),
    ],
)
def test_a_false_database_is_caught(tmp_path, change, rule):
    path = tmp_path / "data/kb.sqlite"
    path.parent.mkdir()
    path.write_bytes(FILES["data/kb.sqlite"])
    with sqlite3.connect(path) as connection:
        connection.execute(f"UPDATE claims SET {change}")
    connection.close()
    assert ("data/kb.sqlite", rule) in found(tmp_path, {})


def test_what_is_no_database_is_read_as_text(tmp_path):
    assert found(tmp_path, {"kb.sqlite": b"It reached 17 tokens/s."}) == [("kb.sqlite", "unsourced-number")]


def test_a_value_has_its_unit_tier_wording_and_caveats_beside_it():
    row = claims()["traffic.per-day"]
    names = ("low", "high", "unit", "tier", "attribution", "shown", "caveats", "notes_read", "address")
    assert [row[name].replace("\u00a0", " ") for name in names] == [
        "137000000000000", "137000000000000", "token/day", "B", "Marrow Labs states",
        "137 trillion tokens/day (Marrow Labs states)", "Cluster size is not disclosed.", "2026-10-21",
        "https://notes.example/claims/traffic/",
    ]  # fmt: skip


def test_of_tiers_c_and_d_there_is_no_bare_number():
    rows = [claims()[id] for id in ("hits.rate", "comments.number")]
    assert [(row["low"], row["high"], row["shown"].replace("\u00a0", " ")) for row in rows] == [
        ("", "", "96 % (Herald Wire reported on 20 October 2026, unconfirmed)"),
        ("", "", "about 120 comments (The forum, observed 20 October 2026)"),
    ]


def test_the_json_says_the_same_as_the_table():
    told = [
        {**{name: value for name, value in claim.items() if name != "figures"}, **figure}
        for claim in json.loads(text("data/claims.json"))["claims"]
        for figure in claim.get("figures", [{}])
    ]
    assert told == [{name: value for name, value in row.items() if value} for row in claims().values()]


def test_the_database_says_the_same_as_the_tables():
    connection = sqlite3.connect(":memory:")
    connection.deserialize(FILES["data/kb.sqlite"])
    for table, columns in (("claims", CLAIM_COLUMNS), ("sources", SOURCE_COLUMNS)):
        rows = list(csv.reader(io.StringIO(text(f"data/{table}.csv"))))
        cells = connection.execute(f"SELECT * FROM {table}").fetchall()
        assert rows[0] == [column.name for column in columns]
        assert [["" if cell is None else str(cell) for cell in row] for row in cells] == rows[1:]
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    query = "SELECT max(low), typeof(low) FROM claims JOIN evidence USING (claim) WHERE source = 'readme'"
    assert connection.execute(query).fetchone() == (26000, "integer")
    connection.close()


def test_the_bibliographies_read_back_with_every_source_that_can_be_cited():
    ids = sorted(REGISTER.sources)
    assert sorted(parse_string(text("data/sources.bib"), "bibtex").entries) == ids
    parser = bibtexparser.bparser.BibTexParser(ignore_nonstandard_types=False)
    assert sorted(entry["ID"] for entry in bibtexparser.loads(text("data/sources.bib"), parser).entries) == ids
    titles = {source.title or source.label["en"] for source in REGISTER.sources.values()}
    assert {entry["title"] for entry in rispy.loads(text("data/sources.ris"))} == titles


def test_the_data_package_is_valid_and_describes_its_tables():
    package = json.loads(text("data/datapackage.json"))
    profile = json.loads((Path(__file__).parent / "tabular-data-package.json").read_text(encoding="utf-8"))
    jsonschema.validate(package, profile)
    for resource in package["resources"]:
        head = text(f"data/{resource['path']}").splitlines()[0]
        assert [field["name"] for field in resource["schema"]["fields"]] == head.split(",")
    assert "licenses" not in package


def test_every_line_on_a_claim_for_language_models_has_its_tier_and_whose_it_is():
    lines = [line for line in text("llms.txt").splitlines() if "/claims/" in line]
    assert len(lines) == len(REGISTER.entries)
    assert [
        line for line in lines if not any(mark in line for mark in ("A: ", "B: ", "C: ", "D: ", "our own rule"))
    ] == []
    assert "- [Which Kestrel?](https://notes.example/name/): Which is which." in text("llms.txt").splitlines()


def test_the_readme_names_every_file_column_and_unit():
    units = {figure.quantity.unit for figure in REGISTER.figures.values()} - {""}
    names = [*units, *(column.name for column in (*CLAIM_COLUMNS, *SOURCE_COLUMNS))]
    assert [name for name in names if f"- `{name}`: " not in text("data/README.txt")] == []
    assert [export.path for export in EXPORTS if export.path not in text("data/README.txt")] == []


def test_only_the_first_language_has_the_files():
    made = {lang: publication.generated(REGISTER, ROOT / "mkdocs.yml", lang, []) for lang in ("en", "zh-Hans")}
    assert [name for name in FILES if name not in made["en"] or name in made["zh-Hans"]] == []
