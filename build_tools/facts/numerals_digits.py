"""Reads numbers in digits: groups, decimals, fractions, powers; and the marks of notes and lists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from build_tools.facts.numerals_attach import attach_after, attach_before
from build_tools.facts.numerals_candidate import Candidate
from build_tools.facts.numerals_words import VULGAR_FRACTIONS
from build_tools.facts.patterns import lazy

LONGEST_NUMERAL = 60  # digits; a longer run is some identifier, and no exact value is owed for it

_VULGAR = "".join(VULGAR_FRACTIONS)
# No possessive group: Python before 3.11.5 leaves its position wrong when one fails halfway (CPython gh-106052).
# 1,048,576.5   1,3107,2000   12,34,567   1 234   1'234   131_072   2½   1.2.3   2 1/2
_DIGITS = lazy(
    rf"""
    (?P<european>[1-9][0-9]{{0,2}}(?:\.[0-9]{{3}})+(?:,[0-9]{{1,2}}(?![0-9,])|(?<=\.[0-9]{{3}}\.[0-9]{{3}})(?![0-9.])))
  | (?P<dotted>[0-9]++(?:\.[0-9]++){{2,}})
  | (?P<whole>
        [0-9]{{1,3}},[0-9]{{3}}(?![0-9])(?:,[0-9]{{3}}(?![0-9]))*
      | [0-9]{{1,4}},[0-9]{{4}}(?![0-9])(?:,[0-9]{{4}}(?![0-9]))*
      | [0-9]{{1,2}}(?:,[0-9]{{2}}){{1,6}},[0-9]{{3}}(?![0-9])
      | [1-9][0-9]{{0,2}}(?P<mark>[ '_])[0-9]{{3}}(?![0-9])(?:(?P=mark)[0-9]{{3}}(?![0-9]))*
      | [0-9]++
    )
    (?P<decimals>\.[0-9]++)?
    (?P<vulgar>[{_VULGAR}]|[ ][1-9]/[1-9][0-9]?(?![0-9/.]))?
  | (?P<fraction>[{_VULGAR}])
    """,
    re.VERBOSE,
)
# The start of any numeral; `plain` is the rest of the common one, with nothing after it that could belong to it.
_START = lazy(rf"[0-9{_VULGAR}](?P<plain>(?<=[0-9])[0-9]{{0,29}}+(?:\.[0-9]{{1,29}}+)?(?![.,'_ ]?[0-9]|[{_VULGAR}]))?")
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻−", "0123456789+--")
_POWER = (
    r"(?:\^[{{(]?(?P<{0}caret>[-+−]?[0-9]{{1,3}})[}})]?|\*\*(?P<{0}stars>[0-9]{{1,3}})"
    r"|(?P<{0}sup>[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{{1,3}}))"
)
# 10^6   2**20   10⁶   4.5 × 10¹³   1.5e-4
_EXPONENT = lazy(
    rf"[ ]?[×x*·⋅][ ]?10{_POWER.format('ten')}|{_POWER.format('own')}"
    r"|[eE](?P<e>[-+−]?[0-9]{1,3})(?![0-9A-Za-z_]|\.[0-9])"
)
_TIMES_TEN = frozenset("×x*·⋅")
_FIRST_OF_EXPONENT = _TIMES_TEN | frozenset("^eE⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
# one class in front, which is searched for quickly
_MARKS = lazy(r"[⁰¹²³⁴⁵⁶⁷⁸⁹①-⒛⓪-⓿❶-➓㈠-㈩㊀-㊉Ⅰ-ↈ](?:(?<=[⁰¹²³⁴⁵⁶⁷⁸⁹])[⁰¹²³⁴⁵⁶⁷⁸⁹]+)?")
_BLANK_GROUP_CUE = lazy(
    r"(?:[A-Za-z.\-#@/]|\b(?:fig|figs|figure|table|tab|section|sec|chapter|step|page|eq|part|line|node|gpu|rank"
    r"|layer|card"
    r"|day|week|in|since|no)\.? ?)\Z",
    re.IGNORECASE,
)


def read_digits(text: str, lang: str) -> Iterator[Candidate]:
    position = 0
    while match := _START.search(text, position):
        start, end = match.span()
        if match.lastindex and text[start - 1 : start] != ".":
            number = Decimal(match[0])
            candidate = Candidate(start, end, start, end, "digits", number, number)
        else:
            candidate = _grouped_core(text, start)
            end = candidate.end
        after = text[end : end + 1]
        if after in _FIRST_OF_EXPONENT or (after == " " and text[end + 1 : end + 2] in _TIMES_TEN):
            _read_exponent(text, candidate)
        attach_before(text, candidate)
        attach_after(text, candidate, lang)
        if candidate.low is None and candidate.is_measured:
            _read_dotted_groups(text, candidate)
        position = candidate.end
        yield candidate


def _grouped_core(text: str, start: int) -> Candidate:
    match = _DIGITS.match(text, start)
    assert match  # every start is a digit or a fraction sign
    end = match.end()
    candidate = Candidate(start, end, start, end, "digits")
    if match["european"]:
        # 1.299,99 can be read in one way only, 1.234.567 could be a version: no value unless a unit follows
        if "," in match[0] and end - start <= LONGEST_NUMERAL:
            candidate.low = candidate.high = Decimal(match[0].replace(".", "").replace(",", "."))
        return candidate
    if match["dotted"]:
        candidate.shape = "version"
        return candidate
    if match["fraction"]:
        candidate.low = candidate.high = _fraction(*VULGAR_FRACTIONS[match["fraction"]])
        return candidate
    whole, decimals = match["whole"], match["decimals"] or ""
    if match["mark"] == " " and _BLANK_GROUP_CUE.search(text, max(0, start - 10), start):
        whole, decimals = whole.split(" ")[0], ""
        candidate.end = candidate.core_end = start + len(whole)
    elif match["vulgar"]:
        decimals = ""
    # 1,024,5 and 131,0721 group in no known way
    is_unreadable = (
        "," in whole
        and text[candidate.end : candidate.end + 1] == ","
        and text[candidate.end + 1 : candidate.end + 2].isdigit()
    )
    if len(whole) + len(decimals) > LONGEST_NUMERAL or is_unreadable:
        return candidate
    number = Decimal(re.sub(r"[,'_ ]", "", whole) + decimals)
    if whole == match["whole"] and match["vulgar"]:
        number += _vulgar(match["vulgar"])
    if (
        text[start - 1 : start] == "."
        and not text[max(0, start - 2) : start - 1].isalnum()
        and text[max(0, start - 2) : start - 1] != "."
        and whole.isdigit()
        and not decimals
    ):
        candidate.start = candidate.core = start - 1
        number = Decimal("0." + whole)
    candidate.low = candidate.high = number
    return candidate


def _read_dotted_groups(text: str, candidate: Candidate) -> None:
    core = text[candidate.core : candidate.core_end]
    if _DOTTED_GROUPS.fullmatch(core) and candidate.scale == 1:
        candidate.low = candidate.high = Decimal(core.replace(".", ""))


_DOTTED_GROUPS = lazy(r"[1-9][0-9]{0,2}(?:\.[0-9]{3}){2,9}")


def _fraction(numerator: int, denominator: int) -> Decimal:
    return Decimal(numerator) / Decimal(denominator)


def _vulgar(text: str) -> Decimal:
    if text in VULGAR_FRACTIONS:
        return _fraction(*VULGAR_FRACTIONS[text])
    numerator, denominator = text.strip().split("/")
    return _fraction(int(numerator), int(denominator))


def _read_exponent(text: str, candidate: Candidate) -> None:
    match = _EXPONENT.match(text, candidate.end)
    base = candidate.low
    if not match or candidate.shape or base is None:
        return
    own = match["owncaret"] or match["ownstars"] or match["ownsup"]
    # 96³ and 1,024² end in a note mark, 10² and 3² in a power
    if match["ownsup"] and not (base == base.to_integral_value() and base < 100):
        return
    exponent = int(
        (match["tencaret"] or match["tenstars"] or match["tensup"] or match["e"] or own).translate(_SUPERSCRIPTS)
    )
    if abs(exponent) > 400:
        candidate.low = candidate.high = None
    elif own:
        candidate.low = candidate.high = base**exponent if base or exponent > 0 else None
    else:
        candidate.low = candidate.high = base.scaleb(exponent)
    candidate.end = candidate.core_end = match.end()


def read_marks(text: str) -> Iterator[Candidate]:
    for match in _MARKS.finditer(text):
        candidate = Candidate(match.start(), match.end(), match.start(), match.end(), "mark", unit_end=match.end())
        before = text[match.start() - 1 : match.start()]
        if match[0][0] in "⁰¹²³⁴⁵⁶⁷⁸⁹":
            candidate.shape = "formula" if before.isascii() and before.isalpha() and before.islower() else "footnote"
        else:
            candidate.shape = "list-mark"
        yield candidate
