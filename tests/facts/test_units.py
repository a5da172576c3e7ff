"""The closed list of units: printed and read in each language, converted."""

from __future__ import annotations

from decimal import Decimal

import pytest

from build_tools.facts.units import UNITS, check_unit, conversion, format_unit, is_rate, read_unit, side_by_side

LANGUAGES = ("en", "zh-Hans", "zh-Hant")


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("tokens/s/GPU", "token/s/GPU"),
        ("Tokens per second per GPU", "token/s/GPU"),
        ("tok/s", "token/s"),
        ("tokens a second", "token/s"),
        ("tokens\u00a0/ s", "token/s"),
        ("USD/GPU-hour", "USD/GPU/hour"),
        ("$ per GPU hour", "USD/GPU/hour"),
        ("Gbps", "Gbit/s"),
        ("percent", "%"),
        ("％", "%"),
        ("percentage points", "percent point"),
        ("US$", "USD"),
        ("µs", "us"),
        ("MB", "MB"),
        ("Mb", "Mbit"),
        ("×", "x"),
        ("people", "person"),
        ("", ""),
        (" ", ""),
        ("mb", None),
        ("GPU-hours", None),
        ("foo", None),
        ("tokens/", None),
        ("s/s", None),
    ],
)
def test_read_unit_in_english(text, unit):
    assert read_unit(text, "en") == unit


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("token/秒", "token/s"),
        ("个任务", "task"),
        ("任务", "task"),
        ("百分点", "percent point"),
        ("块 GPU", "GPU"),
        ("元", "CNY"),
        ("比特/秒", "bit/s"),
        ("兆比特", "Mbit"),
        ("吉字节", "GB"),
        ("位元", "bit"),
        ("個任務", None),
    ],
)
def test_read_unit_in_simplified_chinese(text, unit):
    assert read_unit(text, "zh-Hans") == unit


@pytest.mark.parametrize(
    ("text", "unit"), [("位元", "bit"), ("兆位元/秒", "Mbit/s"), ("千位元組", "kB"), ("百位元", None)]
)
def test_read_unit_in_traditional_chinese(text, unit):
    assert read_unit(text, "zh-Hant") == unit


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("per", ["", "/GPU", "/hour/user"])
def test_what_is_printed_is_read_again(lang, per):
    units = [f"{name}{per}" for name in UNITS if name not in ("GPU", "hour", "user", "year")]
    for plural in (True, False):
        assert [read_unit(format_unit(unit, lang, plural=plural), lang) for unit in units] == units


def test_check_unit_returns_a_canonical_unit():
    assert check_unit("token/s/GPU") == "token/s/GPU"


@pytest.mark.parametrize(
    ("unit", "to", "factor"),
    [
        ((("token", 1), ("ms", -1)), (("token", 1), ("s", -1)), "1000"),
        ((("byte", 1),), (("bit", 1),), "8"),
        ((("PiB", 1),), (("byte", 1),), "1125899906842624"),
        ((("x", 1),), (), "1"),
        ((("%", 1),), (), None),
        ((("%", 1),), (("percent point", 1),), None),
        ((("token", 1), ("s", -1)), (("token", 1), ("s", -1), ("GPU", -1)), None),
        ((("request", 1),), (("user", 1),), None),
    ],
)
def test_conversion(unit, to, factor):
    assert conversion(unit, to) == (None if factor is None else Decimal(factor))


@pytest.mark.parametrize(
    ("unit", "lang", "alone", "counted"),
    [
        ("task", "en", "tasks", "tasks"),
        ("task", "zh-Hans", "任务", "个任务"),
        ("task", "zh-Hant", "任務", "個任務"),
        ("GPU", "zh-Hans", "GPU", "张\u00a0GPU"),
        ("month", "zh-Hant", "月", "個月"),
        ("day", "zh-Hans", "天", "天"),
        ("byte", "zh-Hant", "byte", "byte"),
        ("token/s/GPU", "zh-Hans", "token/s/GPU", "token/s/GPU"),
        ("", "zh-Hans", "", ""),
    ],
)
def test_a_classifier_stands_after_a_number_and_not_in_a_head(unit, lang, alone, counted):
    assert (format_unit(unit, lang), format_unit(unit, lang, is_counted=True)) == (alone, counted)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_counted_is_read_again(lang):
    units = [name for name in UNITS if name != "year"]
    assert [read_unit(format_unit(unit, lang, is_counted=True), lang) for unit in units] == units


@pytest.mark.parametrize(("left", "right"), [("约", "几十"), ("万", "参数"), ("", "天"), ("天", "")])
def test_no_blank_between_han_and_han(left, right):
    assert side_by_side(left, right) == left + right


@pytest.mark.parametrize(("left", "right"), [("万", "token"), ("约", "81k"), ("4", "天"), ("4", "tokens")])
def test_one_blank_everywhere_else(left, right):
    assert side_by_side(left, right, " ") == f"{left} {right}"


def test_a_rate_is_so_much_per_time():
    units = ("token/s/GPU", "USD/GPU/hour", "post/year", "s", "token/step", "s/token", "")
    assert [unit for unit in units if is_rate(unit)] == ["token/s/GPU", "USD/GPU/hour", "post/year"]
