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


@pytest.mark.parametrize(
    ("lang", "expected"),
    [("en", ["none", "peak", "peak"]), ("zh-Hans", ["无", "峰时", "峰值"]), ("zh-Hant", ["無", "尖峰", "峰值"])],
)
def test_a_condition_of_one_word_is_said_in_the_language(lang, expected):
    found = [words.condition(*pair, lang) for pair in (("cache", "none"), ("period", "peak"), ("statistic", "peak"))]
    assert found == expected


@pytest.mark.parametrize("value", ["SM100", "{setup.context}", "maj@16", "none of ours"])
def test_a_condition_that_is_a_name_stays(value):
    assert words.condition("hardware", value, "zh-Hans") == value
