"""A Decimal with qualifier and unit: read from a figure string, written out in each language.

    about 81e3 token/s/GPU      at most +11 %      about 3.2..3.3 token/step      vague token/s

The scale is written, not computed: the Decimals keep the last written place (`81e3` was read to the thousand).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from build_tools.facts.format import WORDS, Words, last_place, unsigned_zero, write_number, write_range
from build_tools.facts.units import (
    CONTEXT,
    NBSP,
    UNITS,
    Terms,
    check_unit,
    conversion,
    counts_things,
    format_unit,
    is_unit,
    read_unit,
    side_by_side,
)

__all__ = [
    "CONTEXT", "NBSP", "UNITS", "Quantity", "Terms", "check_unit", "conversion", "format_number", "format_quantity",
    "format_unit", "interval", "parse_figure", "plain", "read_unit",
]  # fmt: skip


@dataclass(frozen=True)
class Quantity:
    """A figure's value. `low` equals `high` unless it is a range; both are None when it is vague.

    No qualifier means exact. `is_gain` asks for a printed plus sign. `written` is the figure string.
    """

    low: Decimal | None
    high: Decimal | None
    unit: str = ""
    qualifiers: frozenset[str] = frozenset()
    is_gain: bool = False
    written: str = ""

    @property
    def is_exact(self) -> bool:
        return not self.qualifiers

    @property
    def is_vague(self) -> bool:
        return "vague" in self.qualifiers


_NUMBER = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,2})?"
_FIGURE = re.compile(
    rf"(?P<about>about +)?(?:(?P<bound>at least|at most) +)?"
    rf"(?P<gain>\+(?!-))?(?P<low>{_NUMBER})(?:\.\.(?P<high>{_NUMBER}))?(?: +(?P<unit>\S.*)|(?P<percent>%))?"
)
_VAGUE = re.compile(r"vague(?: +(?P<unit>\S.*))?")
_GRAMMAR = "write [about] [at least | at most] number[..number] [unit], or vague [unit]"
_LONGEST = 40

_MISTAKES = (
    (r"(?i)\b(?:nan|inf|infinity)\b", "is no number that can be written out"),
    (r"[^\S ]", "has a space that is not a plain one: type it again"),
    (r"[0-9],[0-9]", "has a grouping comma: write the digits without it"),
    (r"[0-9]_[0-9]", "has an underscore between digits: write the digits without it"),
    (r"[^\W0-9a-zA-Z_](?<=\d)", "has digits other than 0 to 9: write ASCII digits"),
    (r"[~≈∼]|\b(?:approx|circa|ca)\b", 'has a sign for a qualifier: write "about"'),
    (r"[<≤]", 'has a sign for a qualifier: write "at most"'),
    (r"[>≥]|[0-9]\+", 'has a sign for a qualifier: write "at least"'),
    (r"[0-9]\s*[-–—][0-9]", 'has a dash for a range: write ".." between its ends'),
    (r"[0-9](?:k|K|M|B|T|bn)(?![a-zA-Z])", "has a letter for its scale: write an exponent, 81k as 81e3"),
    (
        r"\b(?:thousand|million|billion|trillion)\b",
        "has a word for its scale: write an exponent, 155 trillion as 155e12",
    ),
    (r"[0-9][eE][+-]?[0-9]{3}", "has an exponent of more than two digits"),
    (r"(?<![0-9.])0[0-9]", "has a leading zero: write the number without it"),
    (r"(?<![0-9])\.[0-9](?!.*\.\.)|[0-9]\.(?![0-9.])", "has a decimal point without digits on both sides"),
    (r"[0-9](?![eE][+-]?[0-9])[A-Za-z$]", "has no space between number and unit: write one"),
)


def parse_figure(text: str) -> Quantity:
    """Read a figure string; a ValueError says in one sentence what is wrong with it."""
    text = text.strip(" ")
    if vague := _VAGUE.fullmatch(text):
        return Quantity(None, None, check_unit(vague["unit"] or ""), frozenset({"vague"}), written=text)
    found = _FIGURE.fullmatch(text) if len(text) <= 200 else None
    if not found:
        raise ValueError(_mistake(text) or f'"{text}" is no figure: {_GRAMMAR}')
    low, high = _ends(text, found["low"], found["high"])
    qualifiers = {"about"} if found["about"] else set()
    if found["bound"] and found["high"]:
        raise ValueError(f'"{text}" has a bound and a range: write the one or the other')
    if found["bound"]:
        qualifiers.add(found["bound"].replace(" ", "_"))
    if found["high"]:
        qualifiers.add("range")
    unit = found["percent"] or found["unit"] or ""
    if not is_unit(unit) and (mistake := _mistake(text)):
        raise ValueError(mistake)
    return Quantity(low, high, check_unit(unit), frozenset(qualifiers), bool(found["gain"]), text)


def _ends(text: str, low: str, high: str | None) -> tuple[Decimal, Decimal]:
    for number in (low, high or ""):
        if len(number) > _LONGEST:
            raise ValueError(f'"{number}" has more than {_LONGEST} characters')
    if high is None:
        return Decimal(low), Decimal(low)
    if ("e" in low.lower()) != ("e" in high.lower()):
        raise ValueError(f'only one end of the range in "{text}" has an exponent: write it on both')
    if Decimal(low) >= Decimal(high):
        raise ValueError(f'the range in "{text}" does not rise: write the lower end first')
    return Decimal(low), Decimal(high)


def _mistake(text: str) -> str:
    for pattern, advice in _MISTAKES:
        if re.search(pattern, text):
            return f'"{text}" {advice}'
    return ""


def interval(quantity: Quantity) -> tuple[Decimal, Decimal]:
    """Return the lowest and the highest value that the figure, as written, may stand for.

    Half a unit of the last written place on either side, a whole one where it says about; nothing for an exact whole
    number of things counted. At least and at most do not open it: it is the interval of the bound itself.
    """
    if quantity.low is None or quantity.high is None:
        raise ValueError(f'"{quantity.written}" is vague and has no interval')
    low = CONTEXT.subtract(quantity.low, _margin(quantity.low, quantity))
    return low, CONTEXT.add(quantity.high, _margin(quantity.high, quantity))


def _margin(number: Decimal, quantity: Quantity) -> Decimal:
    exponent = last_place(number)
    if "about" in quantity.qualifiers:
        return Decimal((0, (1,), exponent))
    if exponent <= 0 and number == number.to_integral_value() and counts_things(quantity.unit):
        return Decimal(0)
    return Decimal((0, (5,), exponent - 1))


def plain(quantity: Quantity) -> str:
    """Return the value in plain decimals, as in the `value` attribute: `81000`, `4..7`, nothing for a vague one."""
    if quantity.low is None or quantity.high is None:
        return ""
    if "range" in quantity.qualifiers:
        return f"{unsigned_zero(quantity.low):f}..{unsigned_zero(quantity.high):f}"
    return f"{unsigned_zero(quantity.low):f}"


def format_quantity(quantity: Quantity, lang: str, display: str = "") -> str:
    """Write the figure out: qualifier, number, unit.

    `display` stands for the number with its sign and scale only; a vague figure needs one in each language, else it is
    said that no number was given.
    """
    number = format_number(quantity, lang, display)
    if quantity.unit in WORDS[lang].signs:
        return number
    is_counted = bool(display) or not quantity.is_vague
    unit = format_unit(quantity.unit, lang, plural=not _is_one(quantity), is_counted=is_counted)
    blank, _ = WORDS[lang].signs.get(quantity.unit.split("/")[0], (NBSP, ""))
    return side_by_side(number, unit, blank)


def format_number(quantity: Quantity, lang: str, display: str = "") -> str:
    """Write the figure without its unit, for a table whose head names it; a percent or times sign stays."""
    number = display or _number(quantity, lang)
    if display or not quantity.is_vague:
        number = _with_sign(number, quantity.unit, lang)
    for word in _qualifiers(quantity, WORDS[lang]):
        number = side_by_side(word, number, " ")
    return number


def _number(quantity: Quantity, lang: str) -> str:
    if quantity.low is None or quantity.high is None:
        is_of_something = quantity.unit and quantity.unit not in WORDS[lang].signs
        return WORDS[lang].vague_of if is_of_something else WORDS[lang].vague
    plus = "+" if quantity.is_gain else ""
    if "range" in quantity.qualifiers:
        return plus + write_range(quantity.low, quantity.high, quantity.unit, lang)
    return plus + write_number(quantity.low, quantity.unit, lang)


def _with_sign(number: str, unit: str, lang: str) -> str:
    blank, sign = WORDS[lang].signs.get(unit, ("", ""))
    return side_by_side(number, sign, blank)


def _qualifiers(quantity: Quantity, words: Words) -> Iterator[str]:
    """The one that stands next to the number comes first: at least about 10."""
    if "about" in quantity.qualifiers:
        yield words.about
    if "at_least" in quantity.qualifiers:
        yield words.at_least
    if "at_most" in quantity.qualifiers:
        yield words.at_most


def _is_one(quantity: Quantity) -> bool:
    """1.0 and a range ending in 1 are plural in English."""
    return quantity.low == quantity.high == 1 and f"{quantity.low:f}" == "1"
