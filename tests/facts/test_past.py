from __future__ import annotations

import pytest

from build_tools.facts.past import Move, Past

PAST = Past(
    {"0123456789abcdef": 0, "ba98765432100123": 1, "cccccccccccccccc": 2},
    {"speed.rate": (Move(-1, "3 GB", "4 GB"), Move(1, "2 GB", "3 GB")), "late.rate": (Move(0, None, "7 GB"),)},
)


@pytest.mark.parametrize(
    ("hash", "place"),
    [
        ("0123456789abcdef", 0), ("ba98765", 1), ("BA98765", 1), ("ba987654…", 1), ("ba9876", None), ("0" * 12, None),
        ("", None),
    ],
)  # fmt: skip
def test_a_revision_is_known_by_its_hash_or_a_beginning_of_seven(hash, place):
    assert PAST.place_of(hash) == place


@pytest.mark.parametrize(
    ("address", "place", "said"),
    [
        ("speed.rate", 0, {"3 GB"}),
        ("speed.rate", 1, {"3 GB", "2 GB"}),
        ("speed.rate", 2, {"2 GB"}),
        ("late.rate", 0, {"7 GB"}),
        ("late.rate", 1, set()),
        ("same.rate", 2, {"today"}),
    ],
)
def test_what_a_figure_said_at_a_revision(address, place, said):
    today = {"speed.rate": "4 GB", "late.rate": "7 GB"}
    assert PAST.said(address, place, today.get(address, "today")) == said


def test_across_a_revision_that_cannot_be_read_what_both_sides_say_counts():
    gap = Past(moves={"a.b": (Move(0, "3 GB", "4 GB"), Move(4, "1 GB", "2 GB"))}, unreadable=frozenset({2}))
    assert gap.said("a.b", 3, "4 GB") == {"2 GB", "3 GB"}
