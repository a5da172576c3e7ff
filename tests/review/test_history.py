from __future__ import annotations

import json

import pytest
from hypothesis import given, settings

from build_tools.facts.problem import Problems
from build_tools.register import attempt
from build_tools.review import compare
from build_tools.review.excerpt import excerpts
from build_tools.review.git import Commit
from build_tools.review.history import Memory, Revision, history, kept
from tests.review.test_compare import TEXT, TEXTS

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
