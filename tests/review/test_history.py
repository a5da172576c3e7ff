from __future__ import annotations

import functools
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from build_tools.facts.past import UNCOMMITTED, Move, Past
from build_tools.facts.problem import Problems
from build_tools.facts.quantity import parse_figure
from build_tools.register import attempt
from build_tools.review import compare
from build_tools.review.excerpt import excerpts
from build_tools.review.git import Commit
from build_tools.review.history import History, Memory, Revision, history, kept, past
from tests.review.test_compare import KESTREL, SPEED, TEXT, TEXTS

BLOBS = {
    "1": TEXT,
    "2": TEXT.replace("241 ", "214 "),
    "3": TEXT.replace("241 ", "214 ").replace('"26e3"', '"39e3"'),
    "4": "claims: &all {}\n",
}


def read(text: str):
    return attempt(text)[0]


def contents(blobs):
    return {blob: BLOBS[blob].encode("utf-8") for blob in blobs}


def commits(*blobs: str) -> list[Commit]:
    return [Commit(f"c{blob}", "2026-11-01T12:00:00Z", "sources.yaml", blob) for blob in reversed(blobs)]


def told(*blobs: str, memory: Memory | None = None) -> list[tuple]:
    found = history(commits(*blobs), contents, read, {} if memory is None else memory)
    return [(one.commit.hash, one.is_readable, changes_of(one)) for one in found]


def changes_of(one: Revision) -> list[tuple]:
    return [] if one.is_first else [(change.about, change.before, change.after) for change in one.changes]


def test_each_revision_tells_its_own_changes_newest_first():
    assert told("1", "2", "3") == [
        ("c3", True, [("decode.many.throughput", "26e3 token/s/GPU", "39e3 token/s/GPU")]),
        ("c2", True, [("speed.rate", "241 token/s/user", "214 token/s/user")]),
        ("c1", True, []),
    ]


def test_what_moves_along_survives_the_memory():
    memory: Memory = {}
    first = history(commits("2", "3"), contents, read, memory)
    again = history(commits("2", "3"), _nothing, _unread, json.loads(json.dumps(memory)))
    assert first == again and first[0].changes[0].derived[0].figure == "gain.value"


def _nothing(blobs):
    assert not list(blobs), "all of it is known"
    return {}


def _unread(text):
    raise AssertionError("nothing is read twice")


def test_a_new_revision_reads_no_other_pair_again():
    memory: Memory = {}
    history(commits("1", "2"), contents, read, memory)
    asked: list[set] = []
    history(commits("1", "2", "3"), lambda blobs: asked.append(set(blobs)) or contents(blobs), read, memory)
    assert asked == [{"2", "3"}]


def test_a_revision_that_cannot_be_read_today_is_named_and_not_guessed_at():
    assert [one[:2] for one in told("1", "4", "2")] == [("c2", False), ("c4", False), ("c1", True)]


def test_a_register_taken_out_and_put_back():
    found = history([Commit("b", "2026-11-02T12:00:00Z", "sources.yaml", ""), *commits("1")], contents, read, {})
    assert {change.kind for change in found[0].changes} == {"withdrawn"}


def test_what_figures_said_is_known_from_what_moved():
    told = History(history(commits("1", "2", "3"), contents, read, {}))
    assert past(told, read(BLOBS["3"])) == Past(
        {"c3": 0, "c2": 1, "c1": 2},
        {
            "decode.many.throughput": [Move(0, "26e3 token/s/GPU", "39e3 token/s/GPU")],
            "gain.value": [Move(0, "about 10", "about 15")],
            "speed.rate": [Move(1, "241 token/s/user", "214 token/s/user")],
        },
    )


def test_what_is_in_no_commit_yet_comes_before_the_newest():
    told = History(history(commits("1"), contents, read, {}), uncommitted=compare(KESTREL, read(BLOBS["2"])).changes)
    assert past(told, read(BLOBS["2"])).moves == {
        "speed.rate": [Move(UNCOMMITTED, "241 token/s/user", "214 token/s/user")]
    }


def test_figures_of_a_claim_that_came_or_went_are_known():
    gone = TEXT.replace(SPEED, "")
    blobs = {"1": TEXT, "2": gone, "3": TEXT}
    found = history(commits("1", "2", "3"), lambda wanted: {one: blobs[one].encode() for one in wanted}, read, {})
    assert past(History(found), KESTREL).moves == {
        "speed.rate": [Move(0, None, "241 token/s/user"), Move(1, "241 token/s/user", None)]
    }


def test_moves_of_a_claim_are_told_by_the_id_that_it_goes_by_today():
    renamed = TEXT.replace("  speed:\n", "  velocity:\n    previous_ids: [speed]\n")
    told = History(history(commits("1", "2"), contents, read, {}))
    assert set(past(told, read(renamed)).moves) == {"velocity.rate"}


@pytest.mark.parametrize("why", ["shallow", "none"])
def test_of_a_past_that_is_not_there_it_is_said_why(why):
    assert past(History(why_not=why), KESTREL) == Past(why_not=why)


@settings(max_examples=15, deadline=None)
@given(st.lists(TEXTS, min_size=2, max_size=4))
def test_at_each_revision_a_figure_said_what_its_register_has(states):
    texts = {str(number): functools.reduce(_edited, edits, TEXT) for number, edits in enumerate(states)}
    found = history(commits(*texts), lambda wanted: {one: texts[one].encode() for one in wanted}, read, {})
    registers = [read(text) for text in reversed(texts.values())]
    known, today = past(History(found), registers[0]), _figures(registers[0])
    for place, register in enumerate(registers):
        for address, quantity in _figures(register).items():
            now = today[address].written if address in today else None
            assert any(_alike(quantity, one) for one in known.said(address, place, now)), (place, address)


def _edited(text: str, edit: tuple[str, str]) -> str:
    return text.replace(*edit)


def _figures(register) -> dict:
    return {one.address: one.quantity for entry in register.entries.values() for one in entry.figures.values()}


def _alike(quantity, written: str) -> bool:
    other = parse_figure(written)
    return (quantity.low, quantity.high, quantity.unit) == (other.low, other.high, other.unit)


def test_a_memory_keeps_what_the_commits_need():
    memory: Memory = {"x..y": []}
    history(commits("1", "2"), contents, read, memory)
    assert sorted(kept(memory, commits("1", "2"))) == ["..1", "1..2"]


@settings(max_examples=60, deadline=None)
@given(TEXTS, TEXTS)
def test_what_differs_tells_the_same_as_the_whole(before, after):
    texts = [TEXT, TEXT]
    for index, edits in enumerate((before, after)):
        for old, new in edits:
            texts[index] = texts[index].replace(old, new)
    parts = excerpts(*texts)
    whole, part = (compare(*map(read, pair)).changes for pair in (texts, parts))
    assert part == whole


def test_an_excerpt_is_smaller_than_the_whole():
    one, other = excerpts(TEXT, TEXT.replace("241 ", "214 "))
    assert "241" in one and "214" in other and "hits" not in one + other


@pytest.mark.parametrize("text", ["- a list\n", "claims: {a: 1}\nclaims: {b: 2}\n", "{flow: yes}\n"])
def test_what_is_laid_out_otherwise_is_taken_whole(text):
    assert excerpts(text, TEXT) == (text, TEXT)
    with pytest.raises(Problems):
        read(text)
