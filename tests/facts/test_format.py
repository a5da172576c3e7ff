"""Numbers written out in three languages: scales, powers, ranges."""

from __future__ import annotations

from decimal import Decimal

import pytest
from babel.numbers import format_compact_decimal

from build_tools.facts.format import WORDS, last_place, write_number, write_range

LANGUAGES = ("en", "zh-Hans", "zh-Hant")


def in_each_language(number: str, unit: str) -> tuple[str, ...]:
    """Return what is written, non-breaking spaces shown as plain ones."""
    return tuple(write_number(Decimal(number), unit, lang).replace("\u00a0", " ") for lang in LANGUAGES)


@pytest.mark.parametrize("number", ["81000", "155000000000000", "1e0", "0.75", "99.90", "3.00"])
def test_a_number_without_exponent_is_written_in_full(number):
    in_full = f"{Decimal(number):,f}"
    assert in_each_language(number, "token") == (in_full, in_full, in_full)


@pytest.mark.parametrize(
    ("number", "english", "simplified", "traditional"),
    [
        ("2.6e3", "2.6k", "2.6k", "2.6k"),
        ("9.9e3", "9.9k", "9.9k", "9.9k"),
        ("81e3", "81k", "8.1 万", "8.1 萬"),
        ("20e3", "20k", "2.0 万", "2.0 萬"),
        ("131e3", "131k", "13.1 万", "13.1 萬"),
        ("1.50e6", "1.50 million", "150 万", "150 萬"),
        ("155e6", "155 million", "1.55 亿", "1.55 億"),
        ("8e9", "8 billion", "80 亿", "80 億"),
        ("552e9", "552 billion", "5,520 亿", "5,520 億"),
        ("155e12", "155 trillion", "155 万亿", "155 兆"),
        ("10e15", "10,000 trillion", "10,000 万亿", "10,000 兆"),
    ],
)
def test_a_count_takes_the_scale_of_its_language(number, english, simplified, traditional):
    assert in_each_language(number, "token") == (english, simplified, traditional)


@pytest.mark.parametrize(
    ("number", "english", "simplified", "traditional"),
    [
        ("2.6e3", "2.6k", "2.6k", "2.6k"),
        ("81e3", "81k", "81k", "81k"),
        ("999e3", "999k", "999k", "999k"),
        ("1.66e6", "1.66 million", "166 万", "166 萬"),
        ("155e12", "155 trillion", "155 万亿", "155 兆"),
    ],
)
@pytest.mark.parametrize("unit", ["token/s/GPU", "request/day", "USD/hour"])
def test_a_rate_keeps_k_below_a_million(number, english, simplified, traditional, unit):
    assert in_each_language(number, unit) == (english, simplified, traditional)


@pytest.mark.parametrize("unit", ["byte", "bit/s", "W", "s", "Hz", "FLOP", "GB/s"])
def test_no_scale_before_a_unit_reads_as_its_prefix(unit):
    """155 兆 byte would be megabytes, as 兆瓦 is megawatts; 15k W would be 15 kW."""
    assert in_each_language("155e12", unit) == ("155 trillion", "155 万亿", "155 萬億")
    assert write_number(Decimal("15e3"), unit, "en") == "15,000"


def test_the_sign_of_two_meanings_is_no_word_of_simplified_chinese():
    assert [lang for lang in LANGUAGES if any("兆" in scale.word for scale in WORDS[lang].scales)] == ["zh-Hant"]


@pytest.mark.parametrize(
    ("number", "written"),
    [
        ("1e18", "1 × 10¹⁸"),
        ("1.50e24", "1.50 × 10²⁴"),
        ("-15.5e23", "−1.55 × 10²⁴"),
        ("1e99", "1 × 10⁹⁹"),
        ("1.5e-9", "1.5 × 10⁻⁹"),
        ("0.000001", "0.000001"),
        ("0.00000010", "1.0 × 10⁻⁷"),
        ("1000000000000000000", "1,000,000,000,000,000,000"),
    ],
)
def test_what_no_scale_word_reaches_is_a_power_of_ten(number, written):
    assert in_each_language(number, "FLOP") == (written, written, written)


@pytest.mark.parametrize(
    ("number", "written"),
    [("-0", "0"), ("-0.0", "0.0"), ("0.00", "0.00"), ("0e12", "0"), ("-0e3", "0"), ("0e-99", "0")],
)
def test_zero_has_neither_sign_nor_scale(number, written):
    assert in_each_language(number, "token") == (written, written, written)


@pytest.mark.parametrize(
    ("low", "high", "english", "simplified", "traditional"),
    [
        ("4", "7", "4–7", "4–7", "4–7"),
        ("4096", "65536", "4,096–65,536", "4,096–65,536", "4,096–65,536"),
        ("8e9", "16e9", "8–16 billion", "80–160 亿", "80–160 億"),
        ("155e12", "160e12", "155–160 trillion", "155–160 万亿", "155–160 兆"),
        ("2e3", "3e3", "2k–3k", "2k–3k", "2k–3k"),
        ("81e3", "89e3", "81k–89k", "8.1–8.9 万", "8.1–8.9 萬"),
        # The ends are of different scales, and the larger or the smaller one serves both.
        ("900e3", "1.2e6", "900k–1,200k", "90.0–120 万", "90.0–120 萬"),
        ("9e3", "12e4", "9k–120k", "9k–120k", "9k–120k"),
        ("80e6", "1.2e9", "80–1,200 million", "8,000 万–12 亿", "8,000 萬–12 億"),
        # Neither does.
        ("8e6", "1.2e12", "8 million–1.2 trillion", "800 万–1.2 万亿", "800 萬–1.2 兆"),
        # One end has no scale word of its own, and would take the other's.
        ("900e0", "1.2e3", "900–1,200", "900–1,200", "900–1,200"),
        ("0e3", "5e3", "0–5k", "0–5k", "0–5k"),
        ("-5", "-3", "−5 to −3", "−5 至 −3", "−5 至 −3"),
        ("-5e3", "5e3", "−5k to 5k", "−5k 至 5k", "−5k 至 5k"),
        ("1e17", "3e24", "1 × 10¹⁷–3 × 10²⁴", "1 × 10¹⁷–3 × 10²⁴", "1 × 10¹⁷–3 × 10²⁴"),
        ("0e0", "3e24", "0–3 × 10²⁴", "0–3 × 10²⁴", "0–3 × 10²⁴"),
    ],
)
def test_ranges(low, high, english, simplified, traditional):
    written = [write_range(Decimal(low), Decimal(high), "token", lang).replace("\u00a0", " ") for lang in LANGUAGES]
    assert written == [english, simplified, traditional]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_scale_words_are_those_of_the_cldr(lang):
    """But for 萬億, which stands where 兆 would be read as a prefix, and k, which the CLDR has as K."""
    for scale in WORDS[lang].scales:
        number = Decimal((0, (1, 2), scale.start))
        compact = format_compact_decimal(
            number, locale=lang.replace("-", "_"), format_type="long" if lang == "en" else "short", fraction_digits=1
        )
        digits = f"{number.scaleb(-scale.power):f}"
        if scale.word not in ("萬億", "k"):
            assert compact.replace(" ", "") == digits + scale.word


def test_scales_are_tried_from_the_largest():
    for words in WORDS.values():
        starts = [scale.start for scale in words.scales]
        assert starts == sorted(starts, reverse=True)


def test_last_place_is_the_written_one():
    assert [last_place(Decimal(text)) for text in ("81e3", "81000", "15.5e3", "99.90")] == [3, 0, 2, -2]
