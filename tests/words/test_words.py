from __future__ import annotations

from pathlib import Path

import pytest

from build_tools import register as reader
from build_tools import words
from build_tools.words import Attribution, attribution

REGISTER = reader.read(Path(__file__).parent.parent / "render/register.yaml")


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("speed", Attribution()),
        ("assumed", Attribution("assumed, not measured", ("assumed",))),
        ("traffic", Attribution("Marrow Labs states", ("Marrow Labs state",))),
        (
            "hits",
            Attribution(
                "Herald Wire reported on 20 October 2026, unconfirmed",
                ("Herald Wire report", "20 October 2026", "unconfirmed"),
            ),
        ),
        ("comments", Attribution("The forum, observed 20 October 2026", ("The forum", "observed 20 October 2026"))),
        ("gain", Attribution("worked out by us", ("worked out by us",))),
        ("rule", Attribution("our own rule", ("our own rule",))),
    ],
)
def test_whose_word_it_is_follows_from_tier_and_basis(id, expected):
    assert attribution(REGISTER, REGISTER.entries[id], "en") == expected


def test_what_must_be_said_is_said_in_the_text_itself():
    for entry in REGISTER.entries.values():
        worded = attribution(REGISTER, entry, "en")
        assert all(part.lower() in worded.text.lower() for part in worded.parts)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("2026-10-20", "20 October 2026"),
        ("2026-10", "October 2026"),
        ("2026", "2026"),
        ("2026-10-20 09:35 UTC", "20 October 2026, 09:35 UTC"),
        ("2026-01-01", "1 January 2026"),
    ],
)
def test_a_date_is_said_at_the_precision_it_is_written_in(written, expected):
    assert words.date(written, "en") == expected


@pytest.mark.parametrize(
    ("items", "expected"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_lists_are_joined_as_the_language_does(items, expected):
    assert words.join(items, "en") == expected


def test_a_missing_key_is_our_own_fault_and_loud():
    with pytest.raises(KeyError):
        words.say("en", "no.such.key")
