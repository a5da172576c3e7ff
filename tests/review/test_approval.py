from __future__ import annotations

import pytest

from build_tools.register import attempt, loads
from build_tools.review import compare
from build_tools.review.approval import unreviewed
from build_tools.review.git import Commit
from build_tools.review.history import Revision
from tests.review.test_compare import TEXT

KESTREL = loads(TEXT)
VALUE = ("241 ", "214 ")
REVIEW = ("  speed:\n", '  speed:\n    reviewed: {on: 2026-11-30, by: "A. Reader"}\n')


def edited(text: str, *edits: tuple[str, str]) -> str:
    for before, after in edits:
        assert before in text
        text = text.replace(before, after)
    return text


def wanting(old: str, new: str, *reviewers: tuple[str, ...]) -> list[str]:
    """What has no review, after one commit that made all of it, or one each."""
    before, after = loads(old), attempt(new)[0]
    changes = compare(before, after).changes
    made = [Commit("c", "2026-11-30T12:00:00Z", "sources.yaml", "", by) for by in reviewers or [()]]
    revisions = [Revision(commit, changes) for commit in made]
    return [problem.message for problem in unreviewed(changes, before, after, revisions)]


@pytest.mark.parametrize(
    "edit",
    [
        ('"Cache hits"', '"Hits"'),
        ("accessed: 2026-10-20", "accessed: 2026-11-02"),
        ('"99.9 %"}', '"99.9 %"}  # read again'),
        ("  hits:\n", "  hits:\n    verification: matched\n"),
    ],
)
def test_other_changes_need_nobody(edit):
    assert wanting(TEXT, edited(TEXT, edit)) == []


@pytest.mark.parametrize(
    ("edit", "what"),
    [
        (VALUE, '"speed.rate" (value)'),
        (("241 token/s/user", "241 token/s/GPU"), '"speed.rate" (unit-or-conditions)'),
        (("tier: B", "tier: A"), '"share" (tier-raised)'),
        (("checked, accessed", "cited, accessed"), '"readme" (evidence)'),
        (("kestrel, address: parent", "kestrel/wiki, address: parent"), '"answers" (evidence)'),
    ],
)  # fmt: skip
def test_a_value_a_tier_or_an_address_needs_somebody(edit, what):
    assert wanting(TEXT, edited(TEXT, edit)) == [f"the change of {what} was reviewed by nobody"]


def test_a_review_on_the_claim_is_one():
    assert wanting(TEXT, edited(TEXT, VALUE, REVIEW)) == []


def test_a_review_of_an_earlier_change_is_none_of_this():
    assert len(wanting(edited(TEXT, REVIEW), edited(TEXT, REVIEW, VALUE))) == 1


def test_a_reviewed_by_in_the_commit_is_one():
    assert wanting(TEXT, edited(TEXT, VALUE), ("Ada Okoro <ada@marrow.example>",)) == []


def test_the_last_commit_that_touched_it_counts():
    by = ("Ada Okoro <ada@marrow.example>",)
    assert wanting(TEXT, edited(TEXT, VALUE), by, ()) == []
    assert len(wanting(TEXT, edited(TEXT, VALUE), (), by)) == 1
