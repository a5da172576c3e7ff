"""Every quantity that can be printed, in each language, is found again in a sentence with value, unit and qualifier."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from build_tools.facts.numerals import Number, find
from build_tools.facts.quantity import (
    UNITS,
    Quantity,
    format_number,
    format_quantity,
    parse_figure,
    read_unit,
)
from build_tools.facts.units import side_by_side

LANGUAGES = ("en", "zh-Hans", "zh-Hant")
FRAMES = {
    "en": [("", ""), ("It reaches ", "."), ("the rate (", " in all) is old"), ("Speed: ", ", as the chart shows")],
    "zh-Hans": [("", ""), ("吞吐达到", "。"), ("图中（实测", "）已旧"), ("速度：", "，与图相符")],
    "zh-Hant": [("", ""), ("吞吐達到", "。"), ("圖中（實測", "）已舊"), ("速度：", "，與圖相符")],
}


def framed(printed: str, lang: str, frame: int) -> tuple[str, int]:
    """Return a sentence that holds the print, and where it begins there."""
    before, after = FRAMES[lang][frame]
    is_han = bool(before) and "\u4e00" <= before[-1] <= "\u9fff"
    before = side_by_side(before, printed, " ").removesuffix(printed) if is_han else before
    return before + printed + after, len(before)


def qualifiers(number: Number) -> set[str]:
    found = {number.qualifier} & {"about", "at_least", "at_most"}
    found |= {"about"} if number.is_about else set()
    return found | ({"range"} if number.low != number.high else set())


def reading(printed: str, lang: str, frame: int) -> list[tuple[object, ...]]:
    """Return what is found in a sentence, in the terms of a Quantity; what stands outside the print has no unit."""
    text, start = framed(printed, lang, frame)
    return [
        (number.low, number.high, unit_of(number, text, start, start + len(printed), lang), qualifiers(number),
         number.text.startswith("+"), number.excuse)
        for number in find(text, lang)
    ]  # fmt: skip


def unit_of(number: Number, text: str, start: int, end: int, lang: str) -> str | None:
    if number.start < start or number.end > end:
        return "outside the print"
    after = read_unit(text[number.end : end], lang)
    return read_unit(number.unit, lang) if number.unit and not after else after


def as_read(quantity: Quantity) -> list[tuple[object, ...]]:
    return [(quantity.low, quantity.high, quantity.unit, set(quantity.qualifiers), quantity.is_gain, "")]


# --- figures


def _number(digits: int, places: int, exponent: int | None) -> str:
    written = f"{Decimal((0, tuple(map(int, str(digits))), -places)):f}"
    return written if exponent is None else f"{written}e{exponent}"


_digits = st.one_of(st.integers(0, 999), st.integers(0, 10**7), st.integers(0, 10**25))
_exponents = st.one_of(st.integers(-12, 26), st.sampled_from([3, 6, 9, 12, 99, -99]))
_exact = st.builds(_number, _digits, st.integers(0, 4), st.none())
_scaled = st.builds(_number, st.integers(0, 10**5), st.integers(0, 2), _exponents)
# A year is printed as a date and excused as one.
_heads = st.sampled_from([name for name in UNITS if name != "year"])
_pers = st.sampled_from(["", "", "/s", "/day", "/GPU", "/s/GPU", "/s/user", "/GPU/hour", "/step", "/rank", "/task"])
_bounds = st.sampled_from(["", "about ", "at least ", "at most ", "about at least ", "about at most "])


@st.composite
def singles(draw: st.DrawFn) -> Quantity:
    sign = draw(st.sampled_from(["", "", "+", "-"]))
    return _parsed(f"{draw(_bounds)}{sign}{draw(st.one_of(_exact, _scaled))}", draw(_heads) + draw(_pers))


@st.composite
def ranges(draw: st.DrawFn) -> Quantity:
    numbers = draw(st.sampled_from([_exact, _scaled]))
    low, high = sorted((draw(numbers), draw(numbers)), key=Decimal)
    assume(Decimal(low) < Decimal(high))
    sign = draw(st.sampled_from(["", "", "+", "-"]))
    about = draw(st.sampled_from(["", "about "]))
    return _parsed(f"{about}{sign}{low}..{high}", draw(_heads) + draw(_pers))


def _parsed(number: str, unit: str) -> Quantity:
    words = unit.split("/")
    assume(len(set(words)) == len(words))
    return parse_figure(f"{number} {unit}")


@pytest.mark.parametrize("lang", LANGUAGES)
@given(quantity=st.one_of(singles(), ranges()), frame=st.integers(0, 3))
@example(quantity=parse_figure("about at least +1.50e6 token/s/GPU"), frame=1)
@example(quantity=parse_figure("about 900e3..1.2e6 token/s"), frame=2)
@example(quantity=parse_figure("-0.0 %"), frame=3)
@settings(deadline=None)
def test_a_figure_is_found_again(lang, frame, quantity):
    assert reading(format_quantity(quantity, lang), lang, frame) == as_read(quantity)


@pytest.mark.parametrize("lang", LANGUAGES)
@given(quantity=st.one_of(singles(), ranges()))
@settings(deadline=None)
def test_a_cell_without_the_unit_keeps_number_and_qualifier(lang, quantity):
    found = [
        (low, high, words, gain) for low, high, _, words, gain, _ in reading(format_number(quantity, lang), lang, 0)
    ]
    assert found == [(quantity.low, quantity.high, set(quantity.qualifiers), quantity.is_gain)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("figure", ["2016 year", "2016..2018 year"])
def test_the_value_of_a_year_is_found_and_excused_as_a_date(lang, figure):
    quantity = parse_figure(figure)
    found = [(number.low, number.high) for number in find(format_quantity(quantity, lang), lang)]
    assert found == [(quantity.low, quantity.high)]


@pytest.mark.parametrize(
    ("figure", "lang", "display"),
    [
        ("about 81e3 token/s/GPU", "zh-Hans", "8.1 万"),
        ("about 81e3 token/s/GPU", "zh-Hant", "8.1 萬"),
        ("131e3 token", "zh-Hans", "131k"),
        ("at most 155e12 token/day", "zh-Hans", "155万亿"),
        ("155e12 byte", "zh-Hant", "1.55 × 10¹⁴"),
        ("17 x", "zh-Hans", "十七"),
        ("4..7 %", "en", "4 to 7"),
    ],
)
def test_a_display_that_says_the_same_is_found_again(figure, lang, display):
    quantity = parse_figure(figure)
    assert reading(format_quantity(quantity, lang, display), lang, 1) == as_read(quantity)


def test_a_display_with_the_sign_of_two_meanings_has_no_value_in_simplified_chinese():
    printed = format_quantity(parse_figure("155e12 token/day"), "zh-Hans", "155 兆")
    assert [number.low for number in find(printed, "zh-Hans")] == [None]


@pytest.mark.parametrize(
    ("figure", "lang", "display", "printed"),
    [
        ("vague token/s", "en", "dozens of", "dozens of tokens/s"),
        ("vague token/s", "zh-Hans", "几十", "几十 token/s"),
        ("vague token/s", "zh-Hant", "數十", "數十 token/s"),
        ("vague task", "zh-Hans", "数百", "数百个任务"),
        ("vague x", "zh-Hant", "幾十", "幾十倍"),
    ],
)
def test_a_vague_figure_is_found_as_vague_by_its_display(figure, lang, display, printed):
    shown = format_quantity(parse_figure(figure), lang, display).replace("\u00a0", " ")
    assert (shown, [number.qualifier for number in find(shown, lang)]) == (printed, ["vague"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("figure", ["vague", "vague %", "vague token/s", "vague task"])
def test_a_vague_figure_without_display_prints_no_number(lang, figure):
    assert find(format_quantity(parse_figure(figure), lang), lang) == []
