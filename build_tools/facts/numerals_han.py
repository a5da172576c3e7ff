"""Value grammar of Han numerals up to 兆, financial forms included: text of one numeral in, exact value out.

一万五千亿 -> 1500000000000      七八千 -> 7000 to 8000      二〇二六 -> 2026      一千一万 -> None
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from build_tools.facts.patterns import lazy

DIGITS = "零〇一二三四五六七八九两兩"
MAGNITUDES = "十百千万萬亿億兆"
# 陆, 伍, 参, 拾 are common characters too (大陆, 队伍, 参见, 收拾): read only inside a whole financial numeral.
FINANCIAL = {
    "壹": "一", "贰": "二", "貳": "二", "叁": "三", "參": "三", "参": "三", "肆": "四", "伍": "五", "陆": "六",
    "陸": "六", "柒": "七", "捌": "八", "玖": "九", "拾": "十", "佰": "百", "仟": "千", "弍": "二", "弎": "三",
}  # fmt: skip

DIGIT_VALUES = {character: value for value, character in enumerate("零一二三四五六七八九")} | {
    "〇": 0,
    "两": 2,
    "兩": 2,
}
_SMALL = {"十": 10, "百": 100, "千": 1000}
_BIG = {
    "兆": Decimal(10) ** 12,
    "亿": Decimal(10) ** 8,
    "億": Decimal(10) ** 8,
    "万": Decimal(10) ** 4,
    "萬": Decimal(10) ** 4,
}
_SIMPLE = str.maketrans(
    {**FINANCIAL, "廿": "二十", "卅": "三十", "萬": "万", "億": "亿", "兩": "两", "點": "点", "倆": "两", "俩": "两"}
)
# 七八千 is seven or eight thousand, 二十七八 is 27 or 28: the number before and after the two neighbours.
_NEIGHBOURS = lazy(
    r"([一二三四五六七八九十百千万]*?)(一两|一二|两三|二三|三四|三五|四五|五六|六七|七八|八九)([十百千万亿兆]*)"
)


@lru_cache(maxsize=4096)
def value(numeral: str) -> tuple[Decimal, Decimal] | None:
    """Return the lowest and highest value of a Han numeral, or None when it is no well-formed numeral."""
    if len(numeral) > 60:
        return None
    text = numeral.translate(_SIMPLE)
    if "点" in text:
        single = _decimal(text)
    elif len(text) > 2 and DIGIT_VALUES.keys() >= set(text):
        single = _cardinal(text)  # 五一二 is 512
    elif neighbours := _NEIGHBOURS.fullmatch(text):
        return _approximate(*neighbours.groups())
    else:
        single = _cardinal(text)
    return None if single is None else (single, single)


@lru_cache(maxsize=256)
def magnitude(text: str) -> Decimal:
    """Return the product of a run of magnitudes, as in 1.5万亿 or 2百万."""
    product = Decimal(1)
    for character in text:
        product *= _SMALL.get(character) or _BIG[character]
    return product


def _approximate(before: str, pair: str, after: str) -> tuple[Decimal, Decimal] | None:
    small = after[:1] if after[:1] in _SMALL else ""
    unit, scale = Decimal(_SMALL.get(small, 1)), magnitude(after[len(small) :])
    offset = _section(before) if before else Decimal(0)
    if offset is None or (before and before[-1] in DIGIT_VALUES):
        return None
    if before and not small and before[-1] != "十":
        unit = magnitude(before[-1]) / 10  # 三百七八 is 370 to 380
    return (offset + DIGIT_VALUES[pair[0]] * unit) * scale, (offset + DIGIT_VALUES[pair[1]] * unit) * scale


def _decimal(text: str) -> Decimal | None:
    match = re.fullmatch(r"([^点]+)点([零〇一二三四五六七八九]+)([十百千万亿兆]*)", text)
    if not match:
        return None
    whole = _cardinal(match[1])
    if whole is None:
        return None
    fraction = Decimal("0." + "".join(str(DIGIT_VALUES[character]) for character in match[2]))
    return (whole + fraction) * magnitude(match[3])


def _cardinal(text: str) -> Decimal | None:
    if len(text) > 1 and all(character in DIGIT_VALUES for character in text):
        return Decimal("".join(str(DIGIT_VALUES[character]) for character in text))
    return _section(text)


def _section(text: str, *, is_leading: bool = False) -> Decimal | None:
    """Split at the last of the largest magnitude: 一百三十七万亿 is (一百三十七万) times 亿."""
    for big in "兆亿万":
        position = text.rfind(big)
        if position < 0:
            continue
        left = _section(text[:position], is_leading=True) if position else Decimal(1)
        if left is None or left == 0:
            return None
        rest = text[position + 1 :]
        right = _rest(rest, _BIG[big])
        return None if right is None else left * _BIG[big] + right
    return _below_ten_thousand(text, is_leading=is_leading)


def _rest(text: str, unit: Decimal) -> Decimal | None:
    if not text:
        return Decimal(0)
    if len(text) == 1 and text in DIGIT_VALUES:
        return DIGIT_VALUES[text] * unit / 10  # 两万五 is 25,000
    right = _section(text)
    return right if right is not None and right < unit else None


def _below_ten_thousand(text: str, *, is_leading: bool) -> Decimal | None:
    total, last_unit, position = 0, 10000, 0
    while position < len(text):
        character = text[position]
        if character in "零〇" and len(text) > 1:
            position += 1
            if position == len(text) - 1 and text[position] in DIGIT_VALUES:
                return Decimal(total + DIGIT_VALUES[text[position]])
            continue
        if character in _SMALL:
            digit, unit = 1, _SMALL[character]
            position += 1
        elif position + 1 < len(text) and text[position + 1] in _SMALL:
            digit, unit = DIGIT_VALUES[character], _SMALL[text[position + 1]]
            position += 2
        elif position == len(text) - 1 and character in DIGIT_VALUES:
            is_short = 10 < last_unit < 10000  # 一百二 is 120, 十二 is 12
            if is_short and is_leading:
                return None
            return Decimal(total + DIGIT_VALUES[character] * (last_unit // 10 if is_short else 1))
        else:
            return None
        if unit >= last_unit:
            return None
        total, last_unit = total + digit * unit, unit
    return Decimal(total) if text else None
