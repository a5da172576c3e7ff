"""The faults that users of like tools reported: DC-01 to DC-08 and DS-01, each of the kind and not of the sample."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace

import pytest
import rispy
from selectolax.lexbor import LexborHTMLParser

from build_tools.publish.box import box, source_boxes
from build_tools.publish.day import read_day
from build_tools.publish.markup import as_text
from build_tools.publish.metadata import head, island
from build_tools.publish.sources import source_item
from build_tools.publish.styles import STYLES
from tests.conftest import ROOT


def cited(register, id: str, style: str) -> str:
    return as_text(STYLES[style].write(source_item(register, register.sources[id], "en"), "en"))


def ld(html: str) -> dict:
    return json.loads(LexborHTMLParser(html).css_first("script").text())


# DC-01: the day of reading is no year of publication


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        ("gbt-2015", "Marrow Labs. Deployment Q&A[EB/OL]. [2026-10-20]. https://marrow.example/qa.\n"),
        ("apa", "Marrow Labs. (n.d.). Deployment Q&A. Retrieved October 20, 2026, from https://marrow.example/qa\n"),
        ("chicago-note", "Marrow Labs, “Deployment Q&A,” accessed October 20, 2026, https://marrow.example/qa.\n"),
        ("house", "Marrow Labs, “Deployment Q&A,” accessed 20 October 2026, https://marrow.example/qa.\n"),
    ],
)
def test_an_undated_source_has_its_day_of_reading_and_no_other(register, style, expected):
    assert cited(register, "ml-qa", style) + "\n" == expected


def test_an_undated_source_has_no_date_in_what_programs_read(register, page):
    record = rispy.loads(cited(register, "ml-qa", "ris"))[0]
    assert record["access_date"] == "2026/10/20/" and not {"year", "date", "publication_year"} & set(record)
    assert "issued" not in json.loads(cited(register, "ml-qa", "csl-json"))[0]
    assert re.findall(r"(\w*date|year) = \{(.*)\}", cited(register, "ml-qa", "bibtex")) == [("urldate", "2026-10-20")]
    assert "datePublished" not in json.dumps(ld(head(register, page(sources=("ml-qa",)))))


# DC-02: an organisation has no first name


@pytest.mark.parametrize(
    ("id", "bibtex", "csl", "ris"),
    [
        ("ml-qa", "{Marrow Labs}", {"literal": "Marrow Labs"}, "Marrow Labs"),
        (
            "hard",
            "{Test and Measurement Group, Inc.}",
            {"literal": "Test and Measurement Group, Inc."},
            "Test and Measurement Group, Inc.",
        ),
        ("zh-one", "{深巷实验室}", {"literal": "深巷实验室"}, "深巷实验室"),
        ("by-person", "Okoro, Ada", {"family": "Okoro", "given": "Ada"}, "Okoro, Ada"),
    ],
)
def test_an_organisation_stays_whole_and_a_person_does_not(register, id, bibtex, csl, ris):
    assert f"author = {{{bibtex}}}" in cited(register, id, "bibtex")
    assert json.loads(cited(register, id, "csl-json"))[0]["author"] == [csl]
    assert rispy.loads(cited(register, id, "ris"))[0]["authors"] == [ris]


def test_json_ld_tells_organisations_from_persons(register, page):
    sources = ld(head(register, page(sources=("hard", "by-person", "zh-four"))))["citation"]
    assert [[(who["@type"], who["name"]) for who in source["author"]] for source in sources] == [
        [("Organization", "Test and Measurement Group, Inc.")],
        [("Person", "Ada Okoro")],
        [("Person", "林望川"), ("Person", "顾南枝"), ("Person", "王小满"), ("Person", "赵一")],
    ]


# DC-03: test_exports.py holds the hard title and address in every format; here the page


def test_a_hard_address_works_in_the_page(register, page):
    shown = LexborHTMLParser(box(register, page(sources=("hard",)))).css_first(".cite-primary .cite-text")
    title, url = register.sources["hard"].title, register.sources["hard"].url
    assert shown.css_first("a").attributes["href"] == shown.css_first("a").text() == url
    assert shown.text() == f"Test and Measurement Group, Inc., “{title},” accessed 20 October 2026, {url}."


# DC-04: keys


def test_keys_are_ids_and_do_not_change_with_what_else_there_is(register):
    keys = [re.match(r"@\w+\{(.+),", cited(register, id, "bibtex"))[1] for id in register.sources]
    assert keys == list(register.sources)
    assert all(key.isascii() for key in keys) and len({key.lower() for key in keys}) == len(keys)
    fewer = replace(register, sources={"zh-three": register.sources["zh-three"]})
    assert cited(fewer, "zh-three", "bibtex") == cited(register, "zh-three", "bibtex")


# DC-05: dates at their precision, or no tag


@pytest.mark.parametrize(
    ("id", "ris", "csl", "iso"),
    [
        ("zh-one", {"year": "2026"}, [[2026]], "2026"),
        ("zh-two", {"year": "2026", "date": "2026/10//"}, [[2026, 10]], "2026-10"),
        ("zh-three", {"year": "2026", "date": "2026/10/21/"}, [[2026, 10, 21]], "2026-10-21"),
    ],
)
def test_a_date_keeps_its_precision(register, page, id, ris, csl, iso):
    record = rispy.loads(cited(register, id, "ris"))[0]
    assert {name: record[name] for name in ("year", "date") if name in record} == ris
    assert json.loads(cited(register, id, "csl-json"))[0]["issued"] == {"date-parts": csl}
    assert f"date = {{{iso}}}" in cited(register, id, "bibtex")
    assert ld(head(register, page(sources=(id,))))["citation"][0]["datePublished"] == iso


def test_nothing_empty_and_no_placeholder_stands_in_the_head(register, page):
    change = replace(page().change, day=None)
    undated = head(register, page(change=change, description="", sources=("thread", "unread")))
    assert not re.findall(r'content=""|None|undefined|n\.d\.|:""|:\[\]|\[day', undated)
    assert "DC.date" not in undated and "dateModified" not in undated


# DC-06: a day is a day in every zone (test_cite_browser.py holds the reader's own)


@pytest.mark.parametrize("zone", ["Asia/Shanghai", "America/Los_Angeles", "Pacific/Kiritimati"])
def test_a_day_is_the_same_in_every_zone(zone):
    script = (
        "from build_tools.publish.day import *\n"
        "print([write(read_day('2026-01-01'), form) for form in FORMS], read_day('2026-01-01T00:30Z'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "TZ": zone, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.strip() == (
        "['1 January 2026', 'January 1, 2026', '1 Jan. 2026', '2026-01-01', '2026', 'January 1', '2026/01/01/', "
        "'{\"date-parts\": [[2026, 1, 1]]}', '2026年1月1日'] Day(year=2026, month=1, day=1)"
    )


# DC-07: whose access date


@pytest.mark.parametrize("style", STYLES)
def test_a_source_that_nobody_read_has_no_access_date_in_any_style(register, style):
    assert not re.search(r"(?i)access|retrieved|urldate|Y2|\d{4}-|\[day|YYYY", cited(register, "unread", style))


def test_the_readers_own_day_replaces_the_registers_only_when_he_gives_it(register):
    source = register.sources["ml-qa"]
    assert source_item(register, source, "en").accessed == read_day("2026-10-20")
    assert source_item(register, source, "en", read_day("2026-12-01")).accessed == read_day("2026-12-01")


def test_the_box_says_whose_day_it_is_and_leaves_the_readers_open(register, page):
    tree = LexborHTMLParser(box(register, page(sources=("ml-qa", "unread"))))
    assert tree.css_first(".cite-day").text() == "The access date is the day on which you read the page: fill it in."
    assert (
        tree.css_first("[data-style=house] .cite-text")
        .text()
        .endswith("accessed [day month year], https://deepinfer.net/name/.")
    )
    assert (
        tree.css_first(".cite-changed").text() == "Last change of this page: 20 October 2026 (text). Version 0badcafe."
    )
    assert not tree.css(".cite-primary [data-day]")


# DC-08: the item decides


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize(
    ("id", "style", "begins"),
    [
        ("en-four", "gbt-2015", "OKORO A, LIND P, SATO Y, et al. Draft"),
        ("en-four", "gbt-2025", "Okoro A，Lind P，Sato Y，et al. Draft"),
        ("zh-four", "gbt-2015", "林望川, 顾南枝, 王小满, 等. 推测"),
        ("zh-four", "gbt-2025", "林望川，顾南枝，王小满，等. 推测"),
        ("ml-qa", "gbt-2025", "Marrow Labs. Deployment"),
    ],
)
def test_the_language_of_the_item_decides_on_names(register, lang, id, style, begins):
    item = source_item(register, register.sources[id], "en")
    assert as_text(STYLES[style].write(item, lang)).startswith(begins)


# DS-01: a title that closes the script

EVIL = ["e1", "e2", "e11"]


def test_a_title_stands_in_json_ld_as_it_is_in_the_register(register, page):
    html = head(register, page(title='A </title><script>x()</script> & "B"', sources=tuple(EVIL)))
    tree = LexborHTMLParser(f"<head>{html}</head><body><p>after</p></body>")
    assert [node.text() for node in tree.css("script")] == [tree.css_first("script").text()]
    assert [source["name"] for source in ld(html)["citation"]] == [register.sources[id].title for id in EVIL]
    assert tree.css_first("body").text() == "after" and "&amp;" not in tree.css_first("script").text()


@pytest.mark.parametrize(
    "text", ["</script><script>x()</script>", "<!--<script>", "line\u2028sep\u2029", "Tom & Jerry"]
)
def test_an_island_holds_any_string(text):
    html = island({"name": text})
    assert json.loads(LexborHTMLParser(html).css_first("script").text()) == {"name": text}
    assert not re.search(
        "[<>&\u2028\u2029]", html.removeprefix('<script type="application/ld+json">').removesuffix("</script>")
    )


def test_no_title_becomes_markup_in_a_box(register, page):
    html = box(register, page(title="<b>x</b>", sources=tuple(EVIL))) + source_boxes(register, "en")
    tree = LexborHTMLParser(html)
    assert (tree.css("script"), tree.css("b")) == ([], [])
    assert {node.text() for node in tree.css(".cite-primary cite")} == {register.sources[id].title for id in EVIL}
