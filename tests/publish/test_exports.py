"""BibLaTeX, RIS, CSL-JSON and wikitext, read back by programs that are not ours."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import bibtexparser
import jsonschema
import pytest
import rispy
from bibtexparser.bparser import BibTexParser
from pybtex.database import parse_string
from pylatexenc.latex2text import LatexNodes2Text

from build_tools.publish.day import BLANK
from build_tools.publish.item import Item, Name
from build_tools.publish.markup import as_text
from build_tools.publish.styles import bibtex, csl_json, ris, wikitext
from tests.publish import csl

EXPORTS = csl.load("exports")
KEYS = {
    "01-page-en": "field-notes-name-page",
    "02-page-en-undated": "field-notes-name-page",
    "05-repository": "deepinfer-repo",
    "07-paper-fse": "deepinfer-fse-2023",
}
SCHEMA = json.loads((Path(__file__).parent / "csl-data.json").read_text(encoding="utf-8"))


def exported(form: str) -> list[dict[str, str]]:
    return [one for one in EXPORTS if one["format"] == form]


def of(one: dict[str, str]) -> Item:
    return replace(csl.ITEMS[one["item"]], id=KEYS[one["item"]])


def by_pybtex(text: str) -> dict[str, object]:
    ((key, entry),) = parse_string(text, "bibtex").entries.items()
    people = [
        [str(part) for part in (*person.last_names, *person.first_names)] for person in entry.persons.get("author", ())
    ]
    return {
        "key": key,
        "kind": entry.type,
        "people": people,
        **{name.lower(): value for name, value in entry.fields.items()},
    }


def by_bibtexparser(text: str) -> dict[str, str]:
    parser = BibTexParser(ignore_nonstandard_types=False)
    return bibtexparser.loads(text, parser).entries[0]


def by_wikipedia(text: str) -> dict[str, str]:
    """A template's values, as MediaWiki cuts them: `|` ends one, save within other braces."""
    parts = re.split(r"\|(?![^{]*\}\}(?!\Z))", text.removeprefix("{{").removesuffix("}}"))
    values = dict(part.strip().split("=", 1) for part in parts[1:])
    return {"": parts[0].strip(), **values}


@pytest.mark.parametrize("one", exported("biblatex"), ids=lambda one: one["item"])
@pytest.mark.parametrize("read", [by_pybtex, by_bibtexparser])
def test_biblatex_reads_back_as_the_one_written_by_hand(one, read):
    assert read(as_text(bibtex.entry(of(one)))) == read(one["text"])


@pytest.mark.parametrize("one", exported("ris"), ids=lambda one: one["item"])
def test_ris_reads_back_as_the_one_written_by_hand(one):
    text = as_text(ris.record(of(one)))
    assert rispy.loads(text) == rispy.loads(one["text"])
    assert text.count("\r\n") == text.count("\n") and text.startswith("TY  - ") and text.endswith("ER  - \r\n")


@pytest.mark.parametrize("one", exported("wikitext"), ids=lambda one: one["item"])
def test_wikitext_has_the_values_of_the_one_written_by_hand(one):
    assert by_wikipedia(as_text(wikitext.cite(of(one)))) == by_wikipedia(one["text"])


@pytest.mark.parametrize("data", csl.load("items"), ids=lambda data: data["id"])
def test_csl_json_is_valid_and_is_the_record_it_came_from(data):
    found = json.loads(as_text(csl_json.record(csl.ITEMS[data["id"]])))
    jsonschema.validate(found, SCHEMA)
    assert found == [data]


def test_csl_json_with_a_day_to_fill_in_is_valid_too():
    found = json.loads(as_text(csl_json.record(Item("x", "webpage", "T", url="https://a.example/", accessed=BLANK))))
    jsonschema.validate(found, SCHEMA)
    assert found[0]["accessed"] == {"literal": "YYYY-MM-DD"}


HARD = [
    r"100% of R&D_costs: {Kestrel} $41/h #1 ~ \o/",
    "one { brace",
    "two } { braces",
    "^ and ~ and \\",
    "<b>5 & 6</b>",
    "a | b [[c]] {{d}}",
    "The flag --draft -- or ---, ''so'' ``quoted``?` and <<this>>",
]
URL = "https://marrow.example/a_b%20c(d)?x=1&y=2#s_1"


def hard(title: str) -> Item:
    return Item("hard", "webpage", title, (Name("Test and Measurement Group, Inc."),), url=URL, language="en")


@pytest.mark.parametrize("title", HARD)
def test_a_hard_title_and_address_come_back_from_bibtex(title):
    found = by_pybtex(bibtex.entry(hard(title)))
    assert plain(found["title"]) == title
    assert (found["url"], found["people"]) == (URL, [["{Test and Measurement Group, Inc.}"]])
    assert by_bibtexparser(bibtex.entry(hard(title)))["url"] == URL


@pytest.mark.parametrize("title", HARD)
def test_a_hard_title_and_address_come_back_from_ris(title):
    assert rispy.loads(ris.record(hard(title))) == [
        {
            "type_of_reference": "ELEC",
            "authors": ["Test and Measurement Group, Inc."],
            "title": title,
            "urls": [URL],
            "language": "en",
        }
    ]


@pytest.mark.parametrize("title", HARD)
def test_a_hard_title_and_address_come_back_from_csl_json(title):
    found = json.loads(csl_json.record(hard(title)))[0]
    assert (found["title"], found["URL"]) == (title, URL)


def test_what_means_something_to_wikitext_is_written_as_text():
    found = wikitext.cite(hard("a | b [[c]] {{d}}"))
    title = "a {{!}} b <nowiki>[[</nowiki>c<nowiki>]]</nowiki> <nowiki>{{</nowiki>d<nowiki>}}</nowiki>"
    assert f" |title={title} |url={URL} " in found and "|author=((Test and Measurement Group, Inc.)) " in found


def test_a_line_break_in_a_title_makes_no_second_line_of_ris():
    assert "TI  - one two\r\n" in ris.record(Item("x", "webpage", "one\u2028two"))


def plain(latex: object) -> str:
    """A title as TeX sets it."""
    unknown = {r"\textbraceleft{}": "\ue000", r"\textbraceright{}": "\ue001", r"\textasciicircum{}": "\ue002"}
    text = str(latex)
    for name, mark in unknown.items():  # to this reader; TeX has them
        text = text.replace(name, mark)
    text = LatexNodes2Text(strict_latex_spaces=True).latex_to_text(text)
    return text.translate({0xE000: "{", 0xE001: "}", 0xE002: "^"})
