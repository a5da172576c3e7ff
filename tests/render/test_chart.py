"""Charts of a register that is not ours: by a call alone, with text that is checked, and refused where it misleads."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from build_tools import register as reader
from build_tools.facts.problem import Problems
from build_tools.render import PageFile, files_of, render_site
from tests.render.conftest import FRONT

CALL = "{{ chart('decode', x='requests', y='throughput') }}"


@pytest.fixture
def files(register):
    """The files of a chart, by name."""
    pages = render_site(register, [PageFile("docs/en/a-page.md", "a-page.md", FRONT + CALL)], "en")
    return {page.name: page.markdown for page in files_of(pages)}


def test_a_chart_prints_its_points_and_whose_they_are(html):
    tree = LexborHTMLParser(html(CALL))
    texts = [" ".join(node.text().split()) for node in tree.css("svg text:not(.axis)")]
    assert texts == [
        "Decode chart",
        "Throughput (tokens/s/GPU)",
        "about 2.6k tokens/s/GPU",
        "8 requests/rank",
        "about 26k tokens/s/GPU",
        "256 requests/rank",
        "Requests (requests/rank)",
        "Tier A: Kestrel README; read off a chart; the reader is not",
        "stated",
        "Accessed 20 October 2026",
        "Hardware: SM100",
        "Kestrel Notes: https://notes.example/",
    ]


def test_what_it_draws_is_bound_listed_and_shown_on_the_page(html, register):
    tree = LexborHTMLParser(html(CALL))
    listed = tree.css_first("figure").attributes["data-figures"].split()
    assert listed == ["decode.few.requests", "decode.few.throughput", "decode.many.requests", "decode.many.throughput"]
    assert {node.attributes["data-figure"] for node in tree.css("tspan[data-figure]")} == set(listed)
    [page] = [p for p in render_site(register, [PageFile("a.md", "a.md", FRONT + CALL)], "en") if p.id == "a-page"]
    assert {shown.id for shown in page.shown if shown.kind == "figure"} == set(listed)


def test_a_chart_has_a_name_and_no_ids(html):
    twice = html(f"{CALL}\n\n{CALL}")
    tree = LexborHTMLParser(twice)
    assert twice.count("<svg") == 2 and " id=" not in twice
    assert tree.css_first("svg > title").text() == "Decode chart"
    assert tree.css_first("svg").attributes["role"] == "img"


def test_a_picture_is_offered_by_a_script_alone(html):
    [offer] = LexborHTMLParser(html(CALL)).css("figcaption span")
    assert (offer.attributes, offer.text()) == ({"data-png": "decode.requests.throughput.png", "hidden": None}, ", PNG")


def test_the_same_chart_is_the_same_bytes(html):
    assert html(CALL) == html(CALL)


def test_its_files_are_whole_xml_and_a_table_with_units_and_qualifiers(files):
    assert sorted(files) == ["charts/decode.requests.throughput.csv", "charts/decode.requests.throughput.svg"]
    assert ET.fromstring(files["charts/decode.requests.throughput.svg"]).tag == "{http://www.w3.org/2000/svg}svg"
    assert files["charts/decode.requests.throughput.csv"].split("\r\n")[:2] == [
        "Requests (requests/rank),Throughput (tokens/s/GPU),Throughput (tokens/s/GPU): qualifier,"
        "Tier,Sources,Who says so,Basis,Read,Conditions,Caveats",
        "8,2600,about,A,Kestrel README,,read off a chart; the reader is not stated,"
        "accessed 20 October 2026,Hardware: SM100,",
    ]


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("chart('decod', x='a', y='b')", ("unknown-id", 'no series "decod" in sources.yaml')),
        ("chart('speed', x='a', y='b')", ("unknown-id", 'no series "speed" in sources.yaml')),
        ("chart('decode', x='speed', y='throughput')", ("unknown-id", 'no column of decode "speed" in sources.yaml')),
    ],
)
def test_what_cannot_be_drawn_is_told_at_its_line(problems, call, expected):
    [(line, rule, message)] = problems("Text.\n\n{{ " + call + " }}")
    assert (line, rule, re.sub(r" in \S+$", " in sources.yaml", message)) == (8, *expected)


def test_a_tier_that_no_chart_draws_is_refused(tmp_path):
    register = changed(tmp_path, 'throughput: "about 26e3"', 'throughput: {value: "26e3", tier: B}')
    assert told(register, CALL) == [(6, "tier-in-place", '"decode.many.throughput" is tier B, which no chart draws')]


def test_a_range_reaches_from_end_to_end(tmp_path):
    register = changed(
        tmp_path, 'requests: "8", throughput: "about 2.6e3"', 'requests: "8", throughput: "2.6e3..3.1e3"'
    )
    [page] = [p for p in render_site(register, [PageFile("a.md", "a.md", FRONT + CALL)], "en") if p.id == "a-page"]
    assert page.markdown.count('class="chart-reach"') == 1


def changed(folder, old, new):
    """The register of these tests with one place of it changed."""
    text = Path(__file__).with_name("register.yaml").read_text(encoding="utf-8")
    assert old in text
    (folder / "sources.yaml").write_text(text.replace(old, new), encoding="utf-8")
    return reader.read(folder / "sources.yaml")


def told(register, body):
    with pytest.raises(Problems) as caught:
        render_site(register, [PageFile("a.md", "a.md", FRONT + body)], "en")
    return [(problem.line, problem.rule, problem.message) for problem in caught.value.found]


SCORES = "{{ scores(('score.rate', 'score.error'), ('assumed.rate', 'score.error'), title='Rates') }}"
SCORE = """  score:
    label: {en: "Score"}
    sources: [readme]
    tier: A
    basis: measured
    statement: {en: "{rate} with {error}"}
    figures: {rate: "80 %", error: "2 percent point"}
  rule:
"""


def test_values_stand_on_one_axis_with_their_errors(tmp_path):
    register = changed(tmp_path, "  rule:\n", SCORE)
    [page] = [p for p in render_site(register, [PageFile("a.md", "a.md", FRONT + SCORES)], "en") if p.id == "a-page"]
    tree = LexborHTMLParser(page.markdown)
    names = [" ".join(node.text().split()) for node in tree.css("text.chart-name")]
    assert names == ["Score: 80 %", "Acceptance: 75 % (assumed, not measured)"]
    assert tree.css_first("figure").attributes["data-figures"] == "score.rate score.error assumed.rate score.error"
    assert sorted(page.files) == ["charts/score.scores.csv", "charts/score.scores.svg"]


@pytest.mark.parametrize(
    ("pairs", "rule", "message"),
    [
        (
            "('score.rate', 'score.error'), ('speed.rate', 'score.error')",
            "mixed-units",
            "the chart has 2 units on one axis: %, token/s/GPU",
        ),
        (
            "('speed.rate', 'score.error'),",
            "mixed-units",
            '"score.error" is in percent point, and is no error of "speed.rate"',
        ),
        ("('hits.rate', 'score.error'),", "tier-in-place", '"hits.rate" is tier C, which no chart draws'),
    ],
)
def test_two_units_never_share_an_axis(tmp_path, pairs, rule, message):
    register = changed(tmp_path, "  rule:\n", SCORE)
    call = "{{ scores(" + pairs.rstrip(",") + ", title='Rates') }}"
    assert told(register, call) == [(6, rule, message)]
