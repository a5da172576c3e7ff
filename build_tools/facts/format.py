"""How a number is written out in each language: grouping, scale words, powers of ten, ranges, and the words around it.

It takes Decimals as they were written: one with an exponent (81e3) asks for a scale word, one without (81000) is
written in full. It knows no figures.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType

from build_tools.facts.units import CONTEXT, NBSP, is_rate, takes_prefix


@dataclass(frozen=True)
class Scale:
    """A word for 10^`power`, used from 10^`start` on; one that is `for_counts` not for so much per time.

    One that `looks_like_prefix` is passed over before a unit that SI prefixes go with: 15k W would be read as 15 kW,
    and 155 兆 byte as megabytes.
    """

    start: int
    power: int
    word: str
    for_counts: bool = False
    is_glued: bool = False
    looks_like_prefix: bool = False

    @property
    def printed(self) -> str:
        return self.word if self.is_glued else NBSP + self.word


@dataclass(frozen=True)
class Words:
    """What a language writes around numbers.

    `scales` are tried in order. `signs` are the units that belong to the number and stay with it where a table's head
    names the unit, each with the blank before it. `vague_of` stands before a unit.
    """

    about: str
    at_least: str
    at_most: str
    to: str
    signs: Mapping[str, tuple[str, str]]
    vague: str
    vague_of: str
    scales: tuple[Scale, ...]


_K = Scale(3, 3, "k", is_glued=True, looks_like_prefix=True)

# Which scale a Chinese page uses follows from its readers. Who compares speeds reads 81k token/s, as charts and papers
# have it, so a rate keeps k below a million; what is counted is read by fours, 8.1 万 token. Below 10^4 a count keeps k
# too: 2.6k says how exactly it is known, 2,600 would not. A figure's `display` overrides all of it.
WORDS: Mapping[str, Words] = MappingProxyType({
    "en": Words(
        about="about", at_least="at least", at_most="at most", to=" to ", signs={"%": (NBSP, "%"), "x": ("", "×")},
        vague="an unspecified amount", vague_of="an unspecified number of",
        scales=(Scale(12, 12, "trillion"), Scale(9, 9, "billion"), Scale(6, 6, "million"), _K),
    ),
    "zh-Hans": Words(
        about="约", at_least="至少", at_most="最多", to=" 至 ", signs={"%": ("", "%"), "x": (NBSP, "倍")},
        vague="未给出确数", vague_of="数目不明的",
        # 兆 is no word for 10^12 here: it reads as 10^6, as in 兆字节.
        scales=(Scale(12, 12, "万亿"), Scale(8, 8, "亿"), Scale(6, 4, "万"), Scale(4, 4, "万", for_counts=True), _K),
    ),
    "zh-Hant": Words(
        about="約", at_least="至少", at_most="最多", to=" 至 ", signs={"%": ("", "%"), "x": (NBSP, "倍")},
        vague="未給出確數", vague_of="數目不明的",
        scales=(
            Scale(12, 12, "兆", looks_like_prefix=True), Scale(12, 12, "萬億"), Scale(8, 8, "億"), Scale(6, 4, "萬"),
            Scale(4, 4, "萬", for_counts=True), _K,
        ),
    ),
})  # fmt: skip

# Beyond these a number is a power of ten: nobody counts so many zeros, and 10^18 has no word that all readers share.
_LEAST_POWER = -6
_LARGEST_WORDED = 18
_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def last_place(number: Decimal) -> int:
    """Return the exponent of the last written place: 3 for 81e3, -2 for 99.90."""
    exponent = number.as_tuple().exponent
    assert isinstance(exponent, int)
    return exponent


def unsigned_zero(number: Decimal) -> Decimal:
    """Return the number, and for a negative zero the plain one: −0.0 % says nothing that 0.0 % does not."""
    return number if number else number.copy_abs()


def write_number(number: Decimal, unit: str, lang: str) -> str:
    """Write a number without its unit, which decides on the scale word that an exponent asks for."""
    if scale := _scale(number, unit, lang):
        return _scaled(number, scale) + scale.printed
    return _power(number) if _is_power(number) else _in_full(number, unit)


def write_range(low: Decimal, high: Decimal, unit: str, lang: str) -> str:
    """Write a range, its ends so that neither takes the other's scale: 8–16 billion, 900–1,200, 900k–1,200k."""
    to = WORDS[lang].to if low < 0 else "–"
    if _is_power(low) or _is_power(high):
        return _power(low) + to + _power(high)
    low_scale, high_scale = _scales(low, high, unit, lang)
    first = _scaled(low, low_scale) if low_scale else _in_full(low, unit)
    if low_scale and (low_scale is not high_scale or low_scale.is_glued):
        first += low_scale.printed
    return first + to + (_scaled(high, high_scale) + high_scale.printed if high_scale else _in_full(high, unit))


def _scale(number: Decimal, unit: str, lang: str) -> Scale | None:
    if last_place(number) <= 0 or not number or unit == "year" or _is_power(number):
        return None
    for scale in WORDS[lang].scales:
        is_refused = (scale.for_counts and is_rate(unit)) or (scale.looks_like_prefix and takes_prefix(unit))
        if number.adjusted() >= scale.start and not is_refused:
            return scale
    return None


def _scales(low: Decimal, high: Decimal, unit: str, lang: str) -> tuple[Scale | None, Scale | None]:
    """Both ends have a scale word or none has, since a lone one is read as the word of both; only 0 needs none."""
    first, second = _scale(low, unit, lang), _scale(high, unit, lang)
    if first and second:
        common = _common_scale(low, high, first, second)
        return (common, common) if common else (first, second)
    is_clear = (first or not low) and (second or not high)
    return (first, second) if is_clear else (None, None)


def _common_scale(low: Decimal, high: Decimal, first: Scale, second: Scale) -> Scale | None:
    """Return the larger of two scales if both ends reach it, else the smaller if four digits are enough for both."""
    smaller, larger = sorted((first, second), key=lambda scale: scale.power)
    least, most = sorted((low.adjusted(), high.adjusted()))
    if least >= larger.power:
        return larger
    return smaller if most < smaller.power + 4 else None


def _scaled(number: Decimal, scale: Scale) -> str:
    return _grouped(number.scaleb(-scale.power, CONTEXT))


def _in_full(number: Decimal, unit: str) -> str:
    return f"{number:f}" if unit == "year" else _grouped(number)


def _grouped(number: Decimal) -> str:
    if not number and last_place(number) < _LEAST_POWER:
        return "0"
    return f"{unsigned_zero(number):,f}".replace("-", "−")


def _is_power(number: Decimal) -> bool:
    if not number:
        return False
    return number.adjusted() < _LEAST_POWER or (last_place(number) > 0 and number.adjusted() >= _LARGEST_WORDED)


def _power(number: Decimal) -> str:
    if not number:
        return "0"
    mantissa = _grouped(number.scaleb(-number.adjusted(), CONTEXT))
    return f"{mantissa}{NBSP}×{NBSP}10{str(number.adjusted()).translate(_SUPERSCRIPTS)}"
