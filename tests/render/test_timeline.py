"""The timeline of a register that is not ours: what is placed, what is told in words, and that all of it is checked."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from build_tools.render import PageFile, files_of, render_site
from tests.conftest import run
from tests.render.conftest import FRONT
from tests.render.test_chart import changed, told

CALL = "{{ timeline() }}"
LONG = "A report on what the engine does when every request of a cluster asks for the same page at once"


def rendered(register, body=CALL):
    return [p for p in render_site(register, [PageFile("a.md", "a.md", FRONT + body)], "en") if p.id == "a-page"][0]


def texts(register, selector="svg text"):
    nodes = LexborHTMLParser(rendered(register).markdown).css(selector)
    return [" ".join(node.text().split()) for node in nodes]


def test_a_source_stands_under_its_day_in_the_lane_of_its_tier(html):
    tree = LexborHTMLParser(html(CALL))
    assert [" ".join(node.text().split()) for node in tree.css("svg text")] == [
        "Sources by day of publication",
        "From top to bottom in order, not to scale.",
        "A", "official, first-hand",
        "B", "official, but not independently verifiable",
        "C", "named second-hand report",
        "D", "community observation",
        "20 October 2026",
        "C", "Herald Wire report",
        "Sources without a recorded day of publication are not in the",
        "picture.",
        "Kestrel Notes: https://notes.example/",
    ]  # fmt: skip
    assert [node.attributes["class"] for node in tree.css("svg g")][-1] == "chart-tier-c"


def test_letter_shape_and_place_tell_the_tiers_apart_without_colour(html):
    marks = LexborHTMLParser(html(CALL)).css("svg g")[:4]
    shapes = [re.sub(r"[\d.]+", "", str(mark.css_first(".chart-mark").html)) for mark in marks]
    places = [mark.css_first("text").attributes["x"] for mark in marks]
    assert len(set(shapes)) == len(set(places)) == 4


def test_what_has_no_day_is_told_in_words_and_not_placed(html):
    table, undated = LexborHTMLParser(html(CALL)).css("details")
    assert [row.text() for row in table.css("tbody tr")] == ["20 October 2026, 09:35 UTCHerald Wire reportCHerald Wire"]
    assert [cite.attributes["data-source"] for cite in undated.css("cite")] == ["readme", "answers", "evil", "thread"]


def test_they_stand_in_order_at_the_precision_that_is_recorded(tmp_path):
    register = changed(
        tmp_path,
        "  thread: {tier: D, publisher: forum,",
        '  first: {tier: B, publisher: forum, label: {en: "First"}, type: post, address: not-recorded,'
        " published: 2017}\n"
        '  later: {tier: A, publisher: forum, label: {en: "Later"}, type: post, address: not-recorded,'
        " published: 2026-10}\n  thread: {tier: D, publisher: forum,",
    )
    assert texts(register, "svg .chart-name") == ["In 2017", "October 2026", "20 October 2026"]


def test_a_long_name_is_broken_and_still_the_sources_letter_for_letter(tmp_path):
    register = changed(tmp_path, "Herald Wire report", LONG)
    [name] = LexborHTMLParser(rendered(register).markdown).css("svg tspan[data-source]")
    assert name.text() == LONG and len(name.css("tspan")) > 2


def test_an_untraceable_example_is_on_no_chart(tmp_path):
    register = changed(tmp_path, "published: 2026-10-20 09:35 UTC}", "published: 2026-10-20, use: example-only}")
    assert told(register, CALL) == [
        (6, "chart", f"no source of {register.path} has a day of publication"),
    ]


def test_it_has_no_ids_and_two_are_the_same(html):
    assert " id=" not in html(f"{CALL}\n\n{CALL}")
    assert html(CALL) == html(CALL)


def test_elsewhere_its_names_lead_to_the_page_that_lists_the_sources(html):
    assert 'href="../sources/#herald"' in html("{{ timeline(sources='sources/') }}")
    assert 'href="#herald"' in html(CALL)


def test_its_files_are_whole_xml_and_every_source_as_a_row(register):
    pages = render_site(register, [PageFile("docs/en/a-page.md", "a-page.md", FRONT + CALL)], "en")
    files = {page.name: page.markdown for page in files_of(pages)}
    assert sorted(files) == ["charts/sources.published.csv", "charts/sources.published.svg"]
    assert ET.fromstring(files["charts/sources.published.svg"]).get("lang") == "en"
    lines = files["charts/sources.published.csv"].splitlines()
    assert lines[:3] == [
        "Published,Source,Tier,Publisher,Kind,Address",
        "2026-10-20T09:35Z,Herald Wire report,C,Herald Wire,article,address not recorded",
        ",Kestrel README,A,Marrow Labs,software,address read",
    ]


@pytest.mark.parametrize("name", ["index.html", "charts/sources.published.svg"])
def test_another_teams_timeline_is_read_by_the_check(project: Path, name):
    page = project / "docs/en/index.md"
    page.write_text(page.read_text(encoding="utf-8") + CALL + "\n", encoding="utf-8")
    done = run("build", cwd=project)
    assert done.returncode == 0, done.stdout + done.stderr
    file = project / "site" / name
    spoilt = file.read_text(encoding="utf-8").replace(">Herald Wire report</tspan>", ">507 GPUs</tspan>", 1)
    file.write_text(spoilt, encoding="utf-8")
    found = json.loads(run("check", "--format", "json", cwd=project).stdout)
    assert [problem["rule"] for problem in found["problems"] if problem["severity"] == "error"] == ["unsourced-number"]
