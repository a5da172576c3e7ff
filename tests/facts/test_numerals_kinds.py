"""Kinds of number and of what only looks like one, a table for each: what is left unexcused of a text."""

from __future__ import annotations

import pytest

from build_tools.facts.numerals import find


def figures(lang, text) -> list[str]:
    """Return what is left unexcused, as 'text=value'."""
    found = [number for number in find(text, lang) if not number.excuse]
    return [f"{number.text}={_show(number.low, number.high)}" for number in found]


def _show(low, high) -> str:
    ends = [low] if low == high else [low, high]
    return "..".join("?" if end is None else f"{round(end, 6).normalize():f}" for end in ends)


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("zh-Hans", "单机架四十千瓦，园区三十兆瓦", ["四十=40", "三十=30"]),
        ("zh-Hant", "每櫃六到七千瓦，模組一百兆位元組", ["六到七=6..7", "一百=100"]),
        ("zh-Hans", "一万二千瓦，三千瓦，五十千克", ["一万二千=12000", "三千=3000", "五十=50"]),
        ("zh-Hant", "共三兆元，三兆瓦", ["三兆=3000000000000", "三=3"]),
        ("zh-Hans", "十二千字节，零点五兆瓦，兆瓦级", ["十二=12", "零点五=0.5"]),
    ],
)
def test_prefix_of_a_unit_is_no_magnitude(lang, text, expected):
    assert figures(lang, text) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("zh-Hant", "iPhone 16 首發，唱了 16 首歌", ["16=16"]),
        ("zh-Hant", "三個禮拜，兩個鐘頭，三十五歲", ["三=3", "兩=2", "三十五=35"]),
        ("zh-Hans", "小米 14 首发，五首老歌", ["五=5"]),
    ],
)
def test_unit_in_han_and_its_look_alike(lang, text, expected):
    assert figures(lang, text) == expected
