from __future__ import annotations

from pathlib import Path

import pytest

from build_tools import register as reader
from build_tools.publish.change import Change, Content, Parts, block, content, last_change
from build_tools.publish.day import read_day
from build_tools.publish.history import Commit, Line
from tests.conftest import ROOT

TEXT = (Path(__file__).parent / "register.yaml").read_text(encoding="utf-8")
OLD, NEW, NEWEST = Commit(0, "2026-01-01"), Commit(1, "2026-02-02"), Commit(2, "2026-03-03")
MADE_OF = Content("docs/en/a.md", ("traffic",), ("ml-qa",))


def change(page: list[Commit | None], epoch: str = "", **of_register: Commit | None) -> Change:
    """The last change of a page of two lines, where some lines of the register came with another commit."""
    register = reader.read(Path(__file__).parent / "register.yaml", "sources.yaml")
    lines = [Line(text, OLD) for text in TEXT.split("\n")]
    for id, commit in of_register.items():
        number = (register.entries.get(id) or register.sources[id.replace("_", "-")]).line
        lines[number - 1] = Line(lines[number - 1].text, commit)
    history = {"sources.yaml": lines, "docs/en/a.md": [Line(f"line {n}", commit) for n, commit in enumerate(page)]}
    return last_change(Parts(register, history, {}), MADE_OF, epoch)


@pytest.mark.parametrize(
    ("page", "of_register", "day", "parts"),
    [
        ([OLD, NEW], {}, "2026-02-02", (True, (), ())),
        ([OLD, OLD], {"traffic": NEW}, "2026-02-02", (False, ("traffic",), ())),
        ([OLD, NEW], {"traffic": NEW}, "2026-02-02", (True, ("traffic",), ())),
        ([OLD, NEW], {"ml_qa": NEWEST}, "2026-03-03", (False, (), ("ml-qa",))),
        ([OLD, NEW], {"hits": NEWEST}, "2026-02-02", (True, (), ())),
    ],
)
def test_the_newest_of_text_claims_and_sources_is_the_last_change(page, of_register, day, parts):
    found = change(page, **of_register)
    assert (found.day, (found.is_text, found.claims, found.sources)) == (read_day(day), parts)


def test_what_is_not_committed_has_no_day_unless_one_is_given():
    assert change([OLD, None]).day is None
    assert change([OLD, None], "2026-04-04").day == read_day("2026-04-04")
    assert change([OLD, OLD], "2026-04-04").day == read_day("2026-01-01")


def test_the_version_names_the_content_and_not_its_history():
    assert change([OLD, NEW]).version == change([NEW, NEWEST], ml_qa=NEW).version
    assert len(change([OLD]).version) == 8


def test_without_a_history_the_version_alone_is_known(register):
    texts = {"sources.yaml": TEXT, "docs/en/a.md": "line 0\nline 1"}
    found = last_change(Parts(register, {}, texts), MADE_OF, "2026-04-04")
    assert (found.day, found.is_text, found.claims) == (None, False, ())
    other = last_change(Parts(register, {}, {**texts, "docs/en/a.md": "line 0\nline 2"}), MADE_OF, "")
    assert found.version != other.version


def test_an_entry_ends_where_the_next_begins():
    lines = [
        Line(text, OLD)
        for text in ["claims:", "  a:", "    k: 1", "", "    # why", "    l: 2", "  # of b", "  b: {}", "series:"]
    ]
    assert [line.text for line in block(lines, 2)] == ["  a:", "    k: 1", "", "    # why", "    l: 2"]
    assert [line.text for line in block(lines, 8)] == ["  b: {}"]
    assert block(lines, 99) == []


def test_a_page_is_made_of_its_claims_and_of_what_these_are_worked_out_from():
    from build_tools import register as reader

    register = reader.read(ROOT / "tests/render/register.yaml", "sources.yaml")
    made_of = content(register, "docs/en/a.md", ["gain", "gain"])
    assert made_of.claims == ("decode", "gain") and "readme" in made_of.sources
