"""Finds every numeral of a folded text and reads its value. Knows nothing of excuses: nothing is left out here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from operator import attrgetter

from build_tools.facts import numerals_english
from build_tools.facts.numerals_attach import take_glue_and_unit, take_sign
from build_tools.facts.numerals_candidate import Candidate
from build_tools.facts.numerals_digits import read_digits, read_marks
from build_tools.facts.numerals_han_text import read_han
from build_tools.facts.numerals_join import join
from build_tools.facts.numerals_words import UNITS
from build_tools.facts.patterns import lazy


def read(text: str, lang: str) -> list[Candidate]:
    """Return all numerals of a folded text in order, compounds joined, none overlapping."""
    in_digits = list(read_digits(text, lang))
    found = in_digits.copy()
    if not text.isascii():
        found += read_marks(text)
        found += read_han(text, lang, in_digits)
    found += _read_english(text, in_digits)
    if not found:
        return []
    return join(text, _drop_overlaps(found))


def _drop_overlaps(found: list[Candidate]) -> list[Candidate]:
    # by start, the longest first where two start together: two sorts, since a key of two is dear
    found.sort(key=attrgetter("end"), reverse=True)
    found.sort(key=attrgetter("start"))
    kept: list[Candidate] = []
    end = reach = 0
    for candidate in found:
        # Han units contain numerals (30 兆瓦), Latin ones do not
        if candidate.core < (reach if candidate.form == "han" else end):
            continue
        if candidate.start < end:
            candidate.start = candidate.core
        kept.append(candidate)
        end = candidate.end
        reach = candidate.unit_end if candidate.unit_end > end else end
    return kept


_HALF_A_UNIT = lazy(r" an? (?P<unit>[a-z]+)")


def _read_english(text: str, in_digits: Iterable[Candidate]) -> Iterator[Candidate]:
    """Yield the numerals in English words, but not the million of 5 million, which the digits hold already."""
    held = iter(in_digits)
    holder = next(held, None)
    for word in numerals_english.find(text):
        while holder and holder.end <= word.start:
            holder = next(held, None)
        if holder and holder.core < word.start and text[word.start - 1] in " -" and text[word.start - 2].isalnum():
            continue
        candidate = Candidate(word.start, word.end, word.start, word.end, "english", word.low, word.high)
        candidate.is_vague, candidate.is_about = word.is_vague, word.is_about
        candidate.shape, candidate.unit = word.shape, word.unit
        candidate.scale = word.scale
        candidate.unit_end = word.end
        candidate.is_measured = bool(word.unit)
        if not word.is_vague and not word.shape:
            candidate.start = take_sign(text, candidate, word.start)
            take_glue_and_unit(text, candidate)
            if (
                not candidate.unit
                and word.low == Decimal("0.5")
                and (half := _HALF_A_UNIT.match(text, word.end))
                and half["unit"] in UNITS
            ):
                candidate.unit, candidate.is_measured = half["unit"], True
        yield candidate
