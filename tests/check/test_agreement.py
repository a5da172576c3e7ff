"""What is printed, parsed back and compared: rounding is allowed, exaggeration is not."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_tools.check.agreement import (
    agrees,
    fault_of_qualifiers,
    fault_of_value,
    is_rounded_silently,
    is_sharpened,
    reach,
)
from build_tools.check.context import Context, remembering_find
from build_tools.facts.numerals import find
from build_tools.facts.quantity import parse_figure

MID, DAILY, GAIN = "15230 token/s/GPU", "137e12 token/day", "3..6 %"


def verdict(printed: str, registered: str, lang: str = "en") -> str:
    """`ok`, `value`, `qualifier` or `precision`: the first that a printed figure fails."""
    [number] = find(printed, lang)
    quantity = parse_figure(registered)
    if fault_of_value(number, quantity):
        return "value"
    if fault_of_qualifiers(number, quantity, has_plus=number.text.startswith("+")):
        return "qualifier"
    return "precision" if is_rounded_silently(number, quantity) or is_sharpened(number, quantity) else "ok"


@pytest.mark.parametrize(
    ("printed", "registered", "expected"),
    [
        ("15,230 tokens/s/GPU", MID, "ok"),
        ("15.23k tokens/s/GPU", MID, "ok"),
        ("15.230k tokens/s/GPU", MID, "ok"),
        ("about 15k tokens/s/GPU", MID, "ok"),
        ("roughly 15.2k tokens/s/GPU", MID, "ok"),
        ("over 15k tokens/s/GPU", MID, "ok"),
        ("more than 15k tokens/s/GPU", MID, "ok"),
        ("15k+ tokens/s/GPU", MID, "ok"),
        ("about 15,000 tokens/s/GPU", MID, "ok"),
        ("over 15,000 tokens/s/GPU", MID, "ok"),
        ("15,000 tokens/s/GPU", MID, "value"),
        ("over 15.23k tokens/s/GPU", MID, "qualifier"),
        ("15.2k tokens/s/GPU", MID, "precision"),
        ("15k tokens/s/GPU", MID, "precision"),
        ("15.3k tokens/s/GPU", MID, "value"),
        ("about 16k tokens/s/GPU", MID, "value"),
        ("nearly 16k tokens/s/GPU", MID, "value"),
        ("more than 16k tokens/s/GPU", MID, "value"),
        ("over 15.3k tokens/s/GPU", MID, "value"),
        ("up to 15.23k tokens/s/GPU", MID, "qualifier"),
        ("at least 15.23k tokens/s/GPU", MID, "qualifier"),
        ("15,230–15,240 tokens/s/GPU", MID, "qualifier"),
        ("up to +9 %", "at most +9 %", "ok"),
        ("at most +9 %", "at most +9 %", "ok"),
        ("+9 %", "at most +9 %", "qualifier"),
        ("up to 9 %", "at most +9 %", "qualifier"),
        ("at most +9.0 %", "at most +9 %", "precision"),
        ("about 81k tokens/s", "about 81e3 token/s", "ok"),
        ("81k tokens/s", "about 81e3 token/s", "qualifier"),
        ("about 80k tokens/s", "about 81e3 token/s", "value"),
        ("3–6 %", GAIN, "ok"),
        ("3 to 6 %", GAIN, "ok"),
        ("3–7 %", GAIN, "value"),
        ("6 %", GAIN, "qualifier"),
        ("−0.4 %", "-0.4 %", "ok"),
        ("0.4 %", "-0.4 %", "value"),
        ("99.90 %", "99.90 %", "ok"),
        ("99.9 %", "99.90 %", "precision"),
        ("about 100 %", "99.90 %", "ok"),
        ("99.900 %", "99.90 %", "precision"),
        ("72.0 %", "72 %", "precision"),
        ("1.37×10¹⁴ tokens", DAILY, "ok"),
        ("137 trillion tokens", DAILY, "ok"),
        ("137 billion tokens", DAILY, "value"),
        ("about 140 trillion tokens", DAILY, "value"),
    ],
)
def test_english(printed, registered, expected):
    assert verdict(printed, registered) == expected


@pytest.mark.parametrize(
    ("lang", "printed", "registered", "expected"),
    [
        ("zh-Hans", "每天 137万亿 token", DAILY, "ok"),
        ("zh-Hans", "1.37 百万亿", DAILY, "ok"),
        ("zh-Hans", "一百三十七万亿 token", DAILY, "ok"),
        ("zh-Hans", "10万卡集群", "100000 GPU", "ok"),
        ("zh-Hans", "单用户每秒 241 token", "241 token/s/user", "ok"),
        ("zh-Hans", "约 1.5万 token", MID, "ok"),
        ("zh-Hans", "超过 1.5万 token", MID, "ok"),
        ("zh-Hans", "超过 1.6万 token", MID, "value"),
        ("zh-Hans", "最高 1.523万 token", MID, "qualifier"),
        ("zh-Hans", "每天 13.7万亿 token", DAILY, "value"),
        ("zh-Hans", "每天 137 兆 token", DAILY, "value"),
        ("zh-Hant", "每天 137 兆 token", DAILY, "ok"),
        ("zh-Hant", "每天 137 萬億 token", DAILY, "ok"),
        ("zh-Hant", "每天 137 億 token", DAILY, "value"),
        ("zh-Hant", "提升 3 至 6%", GAIN, "ok"),
    ],
)
def test_chinese(lang, printed, registered, expected):
    assert verdict(printed, registered, lang) == expected


AMOUNTS = st.one_of(st.integers(0, 60), st.integers(0, 20_000), st.decimals(0, 20_000, places=1).map(str))
FIGURES = st.builds("{}{} token/s".format, st.sampled_from(["", "about ", "at least ", "5.."]), st.integers(6, 20_000))


@given(st.sampled_from(["{}", "about {}", "over {}", "{}k", "nearly {}", "{} to {}"]), AMOUNTS, st.lists(FIGURES))
def test_what_agrees_is_among_what_is_near(form, amount, written):
    """The check looks for the figure of a record only among those that are near in value."""
    numbers = [number for number in find(form.format(amount, amount), "en") if number.low is not None]
    figures = [SimpleNamespace(address=f"{at}.a", quantity=parse_figure(one)) for at, one in enumerate(written)]
    register = SimpleNamespace(figures={figure.address: figure for figure in figures})
    context = Context(register, remembering_find({}))
    for number in numbers:
        near = context.figures_near({number.low, number.high}, reach(number))
        assert [figure for figure in near if agrees(number, figure.quantity)] == [
            figure for figure in figures if agrees(number, figure.quantity)
        ]
