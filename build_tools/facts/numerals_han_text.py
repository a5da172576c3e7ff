"""Finds Han numerals in a text and reads them: cardinals, shares, multiples and vague quantities."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal

from build_tools.facts import numerals_han
from build_tools.facts.numerals_attach import attach_before, refuse_ambiguous, take_glue_and_unit
from build_tools.facts.numerals_candidate import Candidate
from build_tools.facts.patterns import lazy

_HAN_CHARACTERS = f"{numerals_han.DIGITS}{numerals_han.MAGNITUDES}廿卅"
_CARDINAL = rf"[{_HAN_CHARACTERS}]++(?:[点點][零〇一二三四五六七八九]+[十百千万萬亿億兆]*)?"
_FINANCIAL_DIGITS = "壹贰貳叁參参肆伍陆陸柒捌玖"
_FINANCIAL = f"{_FINANCIAL_DIGITS}零拾佰仟万萬亿億兆"
_HAN = lazy(
    rf"""
    (?P<phrase>翻倍|翻番|加倍|双倍|雙倍|倍增|[减減]半(?!成)|折半|对半|對半|对折|對折|腰斩|腰斬|一半|半数|半數|过半
      |過半|大半|近半|百分百|百分之百
      |成倍|[几幾数數好][几幾]?倍|[个個两兩三四五六七八九]位数|[个個两兩三四五六七八九]位數|[两兩一三]刻[钟鐘]
      |一刻[钟鐘]
      |[数數]以[十百千万萬亿億]+[计計]|成[千百][上累][万萬千]|(?<![完达達组組形变變生构構合做])成[百千万萬](?![{_HAN_CHARACTERS}分米克瓦])
      |[千百][千百][万萬][万萬]|不计其数|不計其數)
  | 翻(?:了|过|過|近|将近|將近)*(?P<doublings>{_CARDINAL}|[1-9])[ ]?番
  | (?P<denominator>[{_HAN_CHARACTERS}]++)分之(?P<numerator>{_CARDINAL})(?![几幾])
  | (?P<vaguefraction>(?:[{_HAN_CHARACTERS}]++|[几幾])分之(?:[几幾数數]十?|[{_HAN_CHARACTERS}]{{0,3}}十[几幾])
      |[几幾]分之[{_HAN_CHARACTERS}]++)
  | (?P<base>{_CARDINAL})的(?P<exponent>[{_HAN_CHARACTERS}]++)次[方幂冪]
  | (?P<vague>(?:好?[几幾]|(?<![参參函指次人系分总總常变變层層基维維小系级級])[数數]|(?<![以之网網線线])上
    |好)[十百千万萬亿億兆]+(?![分])
      |[{_HAN_CHARACTERS}]+[几幾数數][十百千万萬亿億兆]+|[{_HAN_CHARACTERS}]*十[几幾数數][百千万萬亿億兆]*
      |[几幾](?=[成折]))
  | (?P<financial>[{_FINANCIAL_DIGITS}][{_FINANCIAL}]{{0,40}}(?:[拾佰仟万萬亿億]|兆(?![瓦赫焦帕伏位字比像]))
      [{_FINANCIAL}]{{0,40}}
      |拾(?<![收捡撿俯]拾)[万萬亿億][{_FINANCIAL}]{{0,40}}
      |[{_FINANCIAL_DIGITS}](?=[元圆圓][整正]))
  | (?P<split>[一二三四五六七八九]{{2}})[开開]
  | (?P<cardinal>{_CARDINAL})(?P<more>(?<=[十百千万萬亿億兆])[多余餘来來][万萬亿億兆]*(?!自))?
  | (?P<pair>[俩倆仨])(?![人口])
  | (?P<half>半)
    """,
    re.VERBOSE,
)
# The common case: a cardinal, with nothing after it that could make it more or another thing.
_PLAIN = lazy(
    rf"(?P<cardinal>[{_HAN_CHARACTERS}]++)(?P<more>)(?![半分刻位的点點开開几幾数數多余餘来來])(?<![千百][千百][万萬][万萬])"
)
_HAN_START = lazy(
    rf"[{_HAN_CHARACTERS}{_FINANCIAL_DIGITS}拾半几幾数數上好成翻加双雙倍减減折对對腰过過大近个個不俩倆仨]"
)
_PHRASES: dict[str, tuple[str, str, str]] = {
    "翻倍": ("2", "x", ""), "翻番": ("2", "x", ""), "加倍": ("2", "x", ""), "双倍": ("2", "x", ""),
    "雙倍": ("2", "x", ""),
    "倍增": ("2", "x", ""), "减半": ("0.5", "x", ""), "減半": ("0.5", "x", ""), "折半": ("0.5", "x", ""),
    "对半": ("0.5", "", ""), "對半": ("0.5", "", ""), "对折": ("50", "%", ""), "對折": ("50", "%", ""),
    "腰斩": ("0.5", "x", ""), "腰斬": ("0.5", "x", ""), "一半": ("0.5", "", ""), "半数": ("0.5", "", ""),
    "半數": ("0.5", "", ""), "过半": ("0.5", "", "at_least"), "過半": ("0.5", "", "at_least"),
    "大半": ("0.5", "", "at_least"), "近半": ("0.5", "", "about"), "百分百": ("100", "%", ""),
    "百分之百": ("100", "%", ""), "一刻钟": ("15", "分钟", ""), "一刻鐘": ("15", "分鐘", ""),
    "两刻钟": ("30", "分钟", ""), "兩刻鐘": ("30", "分鐘", ""), "三刻钟": ("45", "分钟", ""),
    "三刻鐘": ("45", "分鐘", ""),
}  # fmt: skip


def read_han(text: str, lang: str, in_digits: Sequence[Candidate]) -> Iterator[Candidate]:
    """Yield the Han numerals of a text, but not the 万 of 8.1万, which one of those in digits holds already."""
    position = 0
    held = iter(in_digits)
    holder = next(held, None)
    while opening := _HAN_START.search(text, position):
        start = opening.start()
        while holder and holder.end <= start:
            holder = next(held, None)
        is_held = holder and holder.core < start and text[start - 1] in _INSIDE
        if holder and is_held and text[holder.end : holder.end + 1].isascii():
            position = holder.end
            continue
        match = _PLAIN.match(text, start) or _HAN.match(text, start)
        if not match:
            position = opening.end()
            continue
        position = end = match.end()
        if text.startswith("分之", end) and match["cardinal"]:
            continue  # 百分之 75: the digits take it
        if is_held:
            continue
        if text[end - 1] in "千兆" and end - start > 1 and _PREFIXED.match(text, end):
            match = _without_prefix(match)
            position = end = match.end()
        elif text[end - 1] == "一" and end - start > 2 and match["cardinal"]:
            match = _without_article(match)
            position = end = match.end()
        candidate = Candidate(start, end, start, end, "han")
        _HAN_READERS[match.lastgroup or ""](candidate, match)
        refuse_ambiguous(candidate, match[0], lang)
        attach_before(text, candidate)
        if not candidate.unit:
            take_glue_and_unit(text, candidate)
        candidate.unit_end = max(candidate.unit_end, candidate.end)
        yield candidate


# 四十千瓦, 五兆字节; 三千瓦 may be read either way, and is 3,000 瓦
_PREFIXED = lazy("[瓦克赫焦帕伏]|字[节節]|位元|比特|像素")


def _without_prefix(match: re.Match[str]) -> re.Match[str]:
    """Return the numeral without a last 千 or 兆 that belongs to the unit, if the two make no number or a range.

    几十千瓦 is some tens of kilowatts, but 几千瓦 some thousands of watts.
    """
    text, start, end = match.string, match.start(), match.end()
    if match["cardinal"]:
        # 七点二千 is 7,200, but 七点二千瓦 is 7.2 kilowatts, and 二三十千瓦 are 20 to 30
        may_be = text[end - 1] == "千" and text[end - 2] not in _BEFORE_PREFIXES and not _POINTS & set(match[0])
        if may_be and numerals_han.value(match[0]) is not None and text[start - 1 : start] not in _RANGE_SIGNS:
            return match
        if plain := _PLAIN_CARDINAL.match(text, start, end - 1):
            return plain
    shorter = _HAN.match(text, start, end - 1)
    return shorter if shorter and shorter.end() == end - 1 else match


def _without_article(match: re.Match[str]) -> re.Match[str]:
    # 两百五一个月: 250 a month
    if numerals_han.value(match[0]) is not None or numerals_han.value(match[0][:-1]) is None:
        return match
    return _PLAIN_CARDINAL.match(match.string, match.start(), match.end() - 1) or match


_PLAIN_CARDINAL = lazy(rf"(?P<cardinal>{_CARDINAL})(?P<more>)")
_POINTS = frozenset("点點")
_BEFORE_PREFIXES = frozenset("十百千万萬亿億兆")
_RANGE_SIGNS = frozenset("到至~-–—")

# before these stands no sign, currency or bound, with which a Han numeral would begin further left
_INSIDE = frozenset("0123456789" + numerals_han.MAGNITUDES)


def _read_phrase(candidate: Candidate, match: re.Match[str]) -> None:
    known = _PHRASES.get(match[0])
    if known is None:
        candidate.is_vague, candidate.unit = True, "x" if match[0].endswith("倍") else ""
        return
    number, candidate.unit, qualifier = known
    candidate.low = candidate.high = Decimal(number)
    candidate.is_measured = bool(candidate.unit)
    candidate.is_about = qualifier == "about"
    candidate.bound = qualifier if qualifier != "about" else ""


def _read_doublings(candidate: Candidate, match: re.Match[str]) -> None:
    times = (
        numerals_han.value(match["doublings"])
        if not match["doublings"].isascii()
        else (Decimal(match["doublings"]),) * 2
    )
    if times and times[1] < 20:
        candidate.low, candidate.high = Decimal(2) ** times[0], Decimal(2) ** times[1]
    candidate.unit, candidate.is_measured = "x", True


def _read_fraction(candidate: Candidate, match: re.Match[str]) -> None:
    bottom, top = numerals_han.value(match["denominator"]), numerals_han.value(match["numerator"])
    if not bottom or not top or bottom[0] == 0:
        return
    is_percent = bottom[0] >= 100
    factor = Decimal(100) if is_percent else Decimal(1)
    candidate.low, candidate.high = top[0] * factor / bottom[0], top[1] * factor / bottom[0]
    candidate.unit, candidate.is_measured = ("%", True) if is_percent else ("", True)
    candidate.scale = factor / bottom[0]


def _read_han_power(candidate: Candidate, match: re.Match[str]) -> None:
    base, exponent = numerals_han.value(match["base"]), numerals_han.value(match["exponent"])
    if base and exponent and exponent[0] <= 400:
        candidate.low = candidate.high = base[0] ** exponent[0]


def _read_vague(candidate: Candidate, match: re.Match[str]) -> None:
    candidate.is_vague = True


_SCALE = lazy("[百千万萬亿億兆]{1,3}[ ]?(?:级|級|参数|參數|卡|规模|規模)")


def _read_cardinal(candidate: Candidate, match: re.Match[str]) -> None:
    if _SCALE.match(match.string, match.start()):
        candidate.is_vague = True  # 千亿参数, 万卡集群
        return
    ends = numerals_han.value(match["cardinal"] if match["cardinal"] else match[0])
    if ends:
        candidate.low, candidate.high = ends
    more = match["more"] or ""
    if more:
        candidate.multiply(numerals_han.magnitude(more[1:]))
        candidate.bound = "" if more[0] in "来來" else "at_least"
        candidate.is_about = more[0] in "来來"


def _read_split(candidate: Candidate, match: re.Match[str]) -> None:
    # 六四开: 60 to 40, quoted by its first share
    candidate.low = candidate.high = Decimal(10 * numerals_han.DIGIT_VALUES[match[0][0]])
    candidate.unit, candidate.is_measured = "%", True


def _read_pair(candidate: Candidate, match: re.Match[str]) -> None:
    candidate.low = candidate.high = Decimal(3 if match[0] == "仨" else 2)


def _read_half(candidate: Candidate, match: re.Match[str]) -> None:
    candidate.low = candidate.high = Decimal("0.5")


_HAN_READERS: dict[str, Callable[[Candidate, re.Match[str]], None]] = {
    "phrase": _read_phrase,
    "doublings": _read_doublings,
    "numerator": _read_fraction,
    "vaguefraction": _read_vague,
    "exponent": _read_han_power,
    "vague": _read_vague,
    "financial": _read_cardinal,
    "cardinal": _read_cardinal,
    "more": _read_cardinal,
    "split": _read_split,
    "pair": _read_pair,
    "half": _read_half,
}
