"""Finds English number words and reads their value: one hundred and five, two-and-a-half thousand, tenfold, dozens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from build_tools.facts.numerals_words import (
    FRACTION_WORDS,
    MAGNITUDE_WORDS,
    MULTIPLIER_WORDS,
    ORDINAL_WORDS,
    SMALL_WORDS,
    VAGUE_BEFORE_OF,
    VAGUE_DECADES,
    VAGUE_PLURALS,
    VAGUE_QUANTIFIERS,
)
from build_tools.facts.patterns import lazy


@dataclass(slots=True)
class Word:
    """A number in words: its span, value, and what its shape says about it."""

    start: int
    end: int
    low: Decimal | None = None
    high: Decimal | None = None
    unit: str = ""
    scale: Decimal = Decimal(1)
    is_vague: bool = False
    is_about: bool = False
    shape: str = ""  # ordinal, or "" for a quantity


_FOLDS = {f"{word}fold": value for word, value in (SMALL_WORDS | MAGNITUDE_WORDS).items()} | {"twofold": Decimal(2)}
_VAGUE_FOLDS = {"severalfold", "manyfold", "multifold"}
_FRACTION_PLURALS = {word + "s" if word != "half" else "halves": value for word, value in FRACTION_WORDS.items()}
_TENS_ORDINALS = lazy(r"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[ -](?P<unit>[a-z]+)")
_STARTS = (
    set(SMALL_WORDS) | set(MAGNITUDE_WORDS) | set(MULTIPLIER_WORDS) | set(ORDINAL_WORDS) | set(FRACTION_WORDS)
    | VAGUE_PLURALS | VAGUE_BEFORE_OF | VAGUE_DECADES | set(_FOLDS) | _VAGUE_FOLDS | set(_FRACTION_PLURALS)
    | {"order", "orders", "digit", "digits", "figure", "figures", "nil"}
)  # fmt: skip
_WORD = lazy("[a-z]+")
_NEXT = lazy(r"(?P<joint>-and-a-|-and-a | and a |, and | and |-and-|, (?=[a-z]+ hundred and )|[ -])(?P<word>[a-z]+)")
_FOLLOWING = lazy(r"[ -](?P<word>[a-z]+)")
_DECIMALS = lazy(r"(?:[ -](?:zero|oh|one|two|three|four|five|six|seven|eight|nine)(?![a-z]))+")
_ARTICLE = lazy(r"(?<![a-z])an? \Z")
_QUANTIFIER = lazy(
    rf"(?<![a-z])(?:{'|'.join(sorted(VAGUE_QUANTIFIERS))}|low|high|upper|lower|mid|multi|tens of|hundreds of|dozens of"
    r"|a couple(?: of)?) ?-?\Z"
)
_MORE_PLURALS = lazy(r" (?:of|and|upon|or even|or) (?:hundreds|thousands|millions|billions|trillions|dozens)(?![a-z])")
_OF_MAGNITUDE = lazy(r"[ -]of[ -]magnitude")
_HALF_A = lazy(
    r"half[ -](?:(?:an?|of an?)[ -])?(?P<word>dozen|(?<=a[ -])(?:hundred|thousand|million|billion|trillion))(?![a-z])"
)
# an hour and a half: the unit stands inside
_UNIT_AND_A = lazy(r"(?<![a-z])an? (?P<unit>[a-z]+) and a \Z")
_OF_A_MAGNITUDE = lazy(r" of an? (?P<word>hundred|thousand|million|billion|trillion|dozen)(?![a-z])")
_DIGIT_ADJECTIVE = lazy(r"(?<![a-z])(?:single|double|triple|two|three|four|five|six|seven|eight|nine)[ -]\Z")
_DIGITS_OR_FIGURES = lazy(r"[ -](?:digit|figure)s?(?![a-z])")
_AFTER_SHARE = lazy(
    r" (?:of|as|the|less|more|faster|slower|cheaper|lower|higher|longer|fewer|are|were|have|had)(?![a-z])"
)
_BEFORE_SHARE = lazy(r"(?:by|to|than|about|nearly|almost|roughly|around|only|just|over|under) an? \Z")
_AFTER_MEASURE = lazy(r"[.,;:)]|\Z|\n| (?:and|but|then|when|after|in|on|at|with|for|per|each|since|while)(?![a-z])")
_AFTER_ONE_THIRD = lazy(
    r" (?:of|the|as|less|more|cheaper|faster|slower|lower|higher|smaller|larger|shorter|longer|fewer)(?![a-z])"
    r"|[.,;:)]|\Z|\n"
)
# three quarters of the fleet, but three quarters ago
_AFTER_QUARTERS = lazy(r" (?:ago|later|running|in a row|earlier|straight|before|after)(?![a-z])")
_AND_SHARE = lazy(r"(?: and |-and-)(?P<top>an?|one|two|three|four|five|six|seven)[ -](?P<bottom>[a-z]+)")
_TO_THE_POWER = lazy(r" to the (?:power of )?(?P<word>[a-z]+)")


def find(text: str) -> Iterator[Word]:
    """Yield the number words of a text in order; the text may be of any language."""
    lower = lower_in_place(text)
    if _STARTS.isdisjoint(_WORD.findall(lower)):  # most texts have none, and this asks them all at once
        return
    position = 0
    for match in _WORD.finditer(lower):
        if match[0] not in _STARTS or match.start() < position or _is_inside_a_word(lower, *match.span()):
            continue
        if word := _read(lower, match):
            position = word.end
            yield word


def lower_in_place(text: str) -> str:
    """Return the text in lower case, character for character (str.lower turns İ into two)."""
    lower = text.lower()
    return lower if len(lower) == len(text) else "".join(c.lower() if c.isascii() else c for c in text)


def _is_inside_a_word(lower: str, start: int, end: int) -> bool:
    before, after = lower[start - 1 : start], lower[end : end + 1]
    return (
        (before.isascii() and before.isalnum())
        or before in ("_", "@")
        or (after.isascii() and after.isalnum())
        or after == "_"
    )


def _read(lower: str, match: re.Match[str]) -> Word | None:
    word, start, end = match[0], match.start(), match.end()
    if word in VAGUE_PLURALS or word in _VAGUE_FOLDS or word in VAGUE_DECADES:
        return _vague_plural(lower, start, end)
    if word in VAGUE_BEFORE_OF:
        return _vague_plural(lower, start, end) if lower.startswith(" of ", end) else None
    if word in ("order", "orders"):
        return _order_of_magnitude(lower, word, start, end)
    if word in ("digit", "digits", "figure", "figures"):
        return _digit_adjective(lower, start, end)
    if word in _FOLDS:
        return Word(_with_article(lower, start), end, _FOLDS[word], _FOLDS[word], "fold")
    if word in MULTIPLIER_WORDS:
        return _multiplier(lower, word, start, end)
    if word in SMALL_WORDS or word in MAGNITUDE_WORDS:
        return _cardinal(lower, word, start, end)
    return _fraction_or_ordinal(lower, word, start, end)


def _with_article(lower: str, start: int) -> int:
    article = _ARTICLE.search(lower, max(0, start - 4), start)
    return article.start() if article else start


def _vague_plural(lower: str, start: int, end: int) -> Word:
    # tens of thousands, hundreds upon hundreds, the low thousands
    while more := _MORE_PLURALS.match(lower, end):
        end = more.end()
    if quantifier := _QUANTIFIER.search(lower, max(0, start - 14), start):
        start = quantifier.start()
    return Word(start, end, is_vague=True)


def _order_of_magnitude(lower: str, word: str, start: int, end: int) -> Word | None:
    rest = _OF_MAGNITUDE.match(lower, end)
    if not rest:
        return None
    ten = Decimal(10) if word == "order" else None
    start = _with_article(lower, start)
    return Word(start, rest.end(), ten, ten, "order of magnitude", is_vague=ten is None, is_about=True)


def _digit_adjective(lower: str, start: int, end: int) -> Word | None:
    before = _DIGIT_ADJECTIVE.search(lower, max(0, start - 8), start)
    return Word(before.start(), end, is_vague=True) if before else None


def _multiplier(lower: str, word: str, start: int, end: int) -> Word | None:
    if digits := _DIGITS_OR_FIGURES.match(lower, end):
        return Word(start, digits.end(), is_vague=True)  # double-digit
    return Word(start, end, MULTIPLIER_WORDS[word], MULTIPLIER_WORDS[word], "x")


# --- fractions and ordinals


_TIMES = frozenset(("second", "quarter"))
# tokens per second, tokens/second/GPU; but "the first/second run"
_PER = lazy(r"(?<![a-z])(?:per[ -]|(?P<word>[a-z]{1,16})/|(?<=[0-9%])/)\Z")


def _is_unit_of_time(lower: str, word: str, start: int) -> bool:
    if word not in _TIMES or lower[start - 1 : start] not in (" ", "-", "/"):
        return False
    per = _PER.search(lower, max(0, start - 17), start)
    return per is not None and per["word"] not in ORDINAL_WORDS


def _fraction_or_ordinal(lower: str, word: str, start: int, end: int) -> Word | None:
    if _is_unit_of_time(lower, word, start):
        return None
    if word == "half" and (half := _HALF_A.match(lower, start)):
        number = MAGNITUDE_WORDS[half["word"]] / 2
        return Word(start, half.end(), number, number, is_about=half["word"] == "dozen")
    if word in _FRACTION_PLURALS:
        return None  # read from their numerator: three quarters
    article = _with_article(lower, start)
    is_share = (
        word in FRACTION_WORDS
        and article < start
        and (_AFTER_SHARE.match(lower, end) or _is_measured_share(lower, start, end))
    )
    if word in ("half", "quarter") or is_share:
        number = 1 / Decimal(FRACTION_WORDS[word])
        if whole := _UNIT_AND_A.search(lower, max(0, start - 24), start):
            return Word(whole.start(), end, 1 + number, 1 + number, whole["unit"])
        is_term = word == "quarter" and article == start
        return _times_magnitude(
            lower, Word(start if word == "half" else article, end, number, number, shape="date" if is_term else "")
        )
    if word in ORDINAL_WORDS:
        return Word(start, end, Decimal(ORDINAL_WORDS[word]), Decimal(ORDINAL_WORDS[word]), shape="ordinal")
    return None


def _is_measured_share(lower: str, start: int, end: int) -> bool:
    # fell by a third, then by half
    return bool(_BEFORE_SHARE.search(lower, max(0, start - 12), start) and _AFTER_MEASURE.match(lower, end))


def _times_magnitude(lower: str, word: Word) -> Word:
    # a quarter of a million, three quarters of a million
    if word.low is not None and (magnitude := _OF_A_MAGNITUDE.match(lower, word.end)):
        word.low = word.high = word.low * MAGNITUDE_WORDS[magnitude["word"]]
        word.end = magnitude.end()
    return word


# --- cardinals


@dataclass(slots=True)
class _Sum:
    total: Decimal = Decimal(0)
    part: Decimal | None = None
    largest: Decimal = Decimal(10) ** 30
    last_factor: Decimal = Decimal(1)

    def add(self, word: str) -> bool:
        """Take one more word, or say that it cannot continue the number."""
        if word in SMALL_WORDS:
            return self._add_small(SMALL_WORDS[word])
        if word not in MAGNITUDE_WORDS:
            return False
        factor = MAGNITUDE_WORDS[word]
        if factor not in (100, 12):
            return self._add_magnitude(factor)
        if self.part is not None and self.part >= 100:
            return False
        self.part = (1 if self.part is None else self.part) * factor
        self.last_factor = factor
        return True

    def add_share(self, share: Decimal) -> None:
        """Take "and a half" or "and three quarters": two and a half, a million and a quarter."""
        if self.part is None:
            self.total += self.last_factor * share
        else:
            self.part += share

    def accepts_and(self) -> bool:
        """Say whether "and" may continue the number: one hundred and five, but not ten and five."""
        return self.part is None or (self.part > 0 and self.part % 100 == 0)

    def _add_magnitude(self, factor: Decimal) -> bool:
        if self.part is None and self.total:
            self.total *= factor  # a thousand billion
        elif factor >= self.largest:
            return False
        else:
            self.total += (1 if self.part is None else self.part) * factor
        self.part, self.largest, self.last_factor = None, factor, factor
        return True

    def _add_small(self, value: Decimal) -> bool:
        part = self.part
        is_after_hundred = part is not None and part > 0 and part % 100 == 0 and value < 100
        is_after_ten = part is not None and part % 100 >= 20 and part % 10 == 0 and 0 < value < 10
        if part is not None and not (is_after_hundred or is_after_ten):
            return False
        self.part = (part or 0) + value
        self.last_factor = Decimal(1)
        return True

    @property
    def value(self) -> Decimal:
        return self.total + (self.part or 0)


def _cardinal(lower: str, first: str, start: int, end: int) -> Word:
    number = _Sum()
    number.add(first)
    while following := _NEXT.match(lower, end):
        word, joint = following["word"], following["joint"]
        if "and" in joint and (share := _share_after(lower, end)):
            number.add_share(share[0])
            end = share[1]
            continue
        if joint.strip(" -") in ("and-a", "and a"):
            break
        if joint.strip(" -,") == "and":
            if word not in SMALL_WORDS or not number.accepts_and() or not number.add(word):
                break
        elif word == "point":
            decimals = _DECIMALS.match(lower, following.end())
            if not decimals:
                break
            digits = "".join(str(SMALL_WORDS.get(digit, Decimal(0))) for digit in decimals[0].replace("-", " ").split())
            number.part = (number.part or Decimal(0)) + Decimal(f"0.{digits}")
            end = decimals.end()
            continue
        elif not number.add(word):
            break
        end = following.end()
    return _finish(lower, start, end, number, is_bare=first in MAGNITUDE_WORDS)


def _share_after(lower: str, end: int) -> tuple[Decimal, int] | None:
    """Return the share that "and" adds, and where it ends: two and a quarter, five and two thirds."""
    match = _AND_SHARE.match(lower, end)
    if not match:
        return None
    bottom = FRACTION_WORDS.get(match["bottom"]) or _FRACTION_PLURALS.get(match["bottom"])
    if bottom is None or (match["bottom"] in ORDINAL_WORDS and _is_ordinal_after_and(lower, match)):
        return None
    return Decimal(SMALL_WORDS.get(match["top"], Decimal(1))) / bottom, match.end()


def _is_ordinal_after_and(lower: str, match: re.Match[str]) -> bool:
    # two failed and a third passed: only "of a", a unit or the end may follow a share that could be an ordinal
    return match["top"] in ("a", "an") or not _AFTER_MEASURE.match(lower, match.end())


def _finish(lower: str, start: int, end: int, number: _Sum, *, is_bare: bool) -> Word:
    """Take what stands before a bare magnitude: several hundred is vague, a hundred is not."""
    value = number.value
    if is_bare:
        if quantifier := _QUANTIFIER.search(lower, max(0, start - 16), start):
            return Word(quantifier.start(), end, is_vague=True)
        start = _with_article(lower, start)
    word = Word(start, end, value, value, scale=number.last_factor)
    word.is_about = is_bare and lower.endswith("dozen", start, end)
    return _continue(lower, word)


def _continue(lower: str, word: Word) -> Word:
    """Take what may follow a cardinal: two-thirds, ten to the sixth, twenty-first, six-figure."""
    following = _FOLLOWING.match(lower, word.end)
    if not following or word.low is None:
        return word
    after, is_hyphen = following["word"], following[0][0] == "-"
    if denominator := _denominator(lower, word.low, following):
        word.low = word.high = word.low / denominator
        word.end = following.end()
        return _times_magnitude(lower, word)
    if power := _TO_THE_POWER.match(lower, word.end):
        exponent = ORDINAL_WORDS.get(power["word"]) or SMALL_WORDS.get(power["word"])
        if exponent is not None:
            word.low = word.high = word.low ** Decimal(exponent)
            word.end = power.end()
    elif is_hyphen and 20 <= word.low < 100 and ORDINAL_WORDS.get(after, 10) < 10:
        word.low = word.high = word.low + ORDINAL_WORDS[after]
        word.end, word.shape = following.end(), "ordinal"
    elif is_hyphen and after in ("digit", "digits", "figure", "figures"):
        word.is_vague, word.end = True, following.end()
    return word


def _denominator(lower: str, numerator: Decimal, following: re.Match[str]) -> int | None:
    word = following["word"]
    if word in _FRACTION_PLURALS:
        is_time = word == "quarters" and _AFTER_QUARTERS.match(lower, following.end())
        return None if is_time else _FRACTION_PLURALS[word]
    if numerator != 1 or word == "second" or word not in FRACTION_WORDS:
        return None
    if word in ORDINAL_WORDS and following[0][0] == " " and not _AFTER_ONE_THIRD.match(lower, following.end()):
        return None  # one third party
    return FRACTION_WORDS[word]
