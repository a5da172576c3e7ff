"""The words before a number that make it a bound or rough: each that the pattern names is heard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest

from build_tools.facts.numerals import find
from build_tools.facts.numerals_qualify import _BEFORE

parser = re._parser  # type: ignore[attr-defined]  # what takes a pattern apart has no public name
KINDS = ("at_most", "at_least", "about")
"""In the order of the pattern."""

ARTICLE_FIRST = {"passes", "passed"}
"""Heard with an article alone: five tests that were passed are five."""


def spelt(part: object) -> Iterator[str]:
    """Yield what a part of a pattern stands for, each optional piece once there and once not."""
    name, value = part
    if name is parser.LITERAL:
        yield chr(value)
    elif name is parser.IN:
        yield from (chr(letter) for _, letter in value)
    elif name is parser.SUBPATTERN:
        yield from spelt_all(value[-1])
    elif name is parser.BRANCH:
        for branch in value[1]:
            yield from spelt_all(branch)
    elif name in (parser.MAX_REPEAT, parser.MIN_REPEAT):
        least, most, inner = value
        yield from [""] if least == 0 else []
        yield from spelt_all(inner) if most else []
    elif name in (parser.ASSERT, parser.ASSERT_NOT, parser.AT):
        yield ""
    else:
        raise ValueError(name)


def spelt_all(parts: object) -> Iterator[str]:
    for pieces in product(*(list(spelt(part)) for part in parts)):
        yield "".join(pieces)


def phrases() -> Iterator[tuple[str, str]]:
    parts = parser.parse(_BEFORE.pattern, _BEFORE.flags)
    (branches,) = (value[1] for name, value in parts if name is parser.BRANCH)
    for kind, ((_, group),) in zip(KINDS, branches, strict=True):
        for phrase in spelt_all(group[-1]):
            if phrase not in ARTICLE_FIRST:
                yield phrase, kind


@pytest.mark.parametrize(("phrase", "kind"), sorted(set(phrases())))
@pytest.mark.parametrize("article", ["", "the "])
def test_every_phrase_of_the_pattern_is_heard(phrase, kind, article):
    between = "" if phrase.endswith("-") and not article else " "
    (number,) = find(f"It was {phrase}{between}{article}5 GB.", "en")
    assert number.qualifier == kind


@pytest.mark.parametrize(
    ("text", "qualifier"),
    [
        ("it passed 5 tests", "exact"),
        ("it passes 5 of them", "exact"),
        ("it passed the 5 GB mark", "at_least"),
        ("the rain passed. 5 GB", "exact"),
        ("an exceedingly fast 5 GB/s", "exact"),
    ],
)
def test_what_passes_is_no_bound(text, qualifier):
    assert find(text, "en")[0].qualifier == qualifier
