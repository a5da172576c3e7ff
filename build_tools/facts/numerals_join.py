"""Joins neighbouring numbers that are one statement: ranges, tolerances, ratios, powers."""

from __future__ import annotations

import re
from decimal import Decimal

from build_tools.facts.numerals_candidate import Candidate
from build_tools.facts.patterns import lazy

_RANGE_GAP = lazy(
    r"(?: ?[-–—~] ?|(?:[ -]|- )(?:up |on )?to[ -]|(?<=[0-9%A-Za-z$]) ?[至到] ?| ?(?:拉到|[至到]|–) ?|\.{2,3}|…)"
)
_DASHES = frozenset(before + dash + after for before in ("", " ") for dash in "-–—~" for after in ("", " "))
_TOLERANCE_GAP = lazy(r" ?[(]?(?:±|\+/-|\+-|正负|正負) ?")
_FIRST_OF_TOLERANCES = frozenset("±+正")
_RATIO_GAPS = {
    ":": ":",
    "∶": ":",
    "/": "/",
    "⁄": "/",
    " : ": ":",
    " / ": "/",
    "比": ":",
    " 比 ": ":",
    " out of ": "/",
    "-to-": "/",
    " in ": "in",
    "-in-": "in",
}


_MONEY = "$€£¥UAHN"
_MARKS = frozenset(("stars", "points", "marks", "星", "分"))
_LONGEST_GAP = 9
# what a gap that joins two numbers begins with, blanks aside; most do not
_FIRST_OF_GAPS = frozenset("-–—~(±+:∶/⁄…正负負至到拉的比和与與") | {"", "to", "up", "on", "an", "or", "ou", "in"}

_OPENINGS_OF_GAPS = frozenset(word[:1] for word in _FIRST_OF_GAPS) | {" ", "."}


def join(text: str, found: list[Candidate]) -> list[Candidate]:
    joined: list[Candidate] = []
    index, last = 0, len(found) - 1
    while index <= last:
        left = found[index]
        joined.append(left)
        index += 1
        if index > last:
            break
        right = found[index]
        if right.start - left.unit_end > _LONGEST_GAP:
            continue
        opening = left.unit_end if left.unit_end < right.start else left.end
        if opening < right.start and text[opening] not in _OPENINGS_OF_GAPS:
            continue
        gap = text[opening : right.start]
        first = gap.lstrip(" ")[:2]
        if first[:1] not in _FIRST_OF_GAPS and first not in _FIRST_OF_GAPS and gap[:2] != "..":
            continue
        if _join_pair(text, left, right, joined[-2] if len(joined) > 1 else None, gap):
            index += 1
    return joined


def _join_pair(text: str, left: Candidate, right: Candidate, previous: Candidate | None, gap: str) -> bool:
    if left.shape or (right.shape and right.shape != "footnote"):
        return False
    if left.is_vague or right.is_vague or left.form == "mark" or right.form == "mark":
        return False
    if _is_chain(text, left, right, previous, gap) or _is_of_a_name(text, left, right, gap):
        return False
    if (
        right.is_range
        and right.low is not None
        and text[right.core - 1 : right.core] in ("±", " ")
        and "±" in text[right.start : right.core] + gap
    ):
        return _join_tolerance(left, right) if gap in ("", " ", "(", " (") else False
    if gap.lstrip(" (")[:1] in _FIRST_OF_TOLERANCES and _TOLERANCE_GAP.fullmatch(gap):
        return _join_tolerance(left, right)
    return (
        (gap == " and a " and _join_half(left, right))
        or ("的" in gap and _join_power(text, left, right, gap))
        or _join_ratio(text, left, right, gap)
        or _join_range(text, left, right, gap)
    )


def _is_chain(text: str, left: Candidate, right: Candidate, previous: Candidate | None, gap: str) -> bool:
    """Say whether more than two numbers hang together by one sign, as in 3.5/4.1/4.8 or 978-3-16."""
    sign = gap.strip()
    if len(sign) != 1 or sign not in "/-:–":
        return False
    start, end = left.start, right.end
    is_before = (
        previous is not None and text[start - 1 : start] == sign and start - 1 in (previous.end, previous.unit_end)
    )
    return is_before or (text[end : end + 1] == sign and text[end + 1 : end + 2].isdigit())


def _is_of_a_name(text: str, left: Candidate, right: Candidate, gap: str) -> bool:
    """Say whether the left number belongs to a name, and the right one is a reading: Pass@8 to 74.5, p99 to 400 ms."""
    if gap.strip(" -") not in ("to", "到", "至"):
        return False
    before = text[left.core - 1 : left.core] if left.core else ""
    if before != "@" and not (before.isascii() and before.isalpha()):
        return False
    is_reading = right.low is None or right.low != right.low.to_integral_value() or right.scale != 1
    return before in "@pP" or is_reading or right.is_measured or right.is_counted


def _absorb(left: Candidate, right: Candidate) -> bool:
    left.end, left.core_end, left.unit_end = right.end, right.core_end, right.unit_end
    left.unit = right.unit or left.unit
    left.is_measured |= right.is_measured
    left.is_counted |= right.is_counted
    left.bound = left.bound or right.bound
    left.is_about |= right.is_about
    left.form = "digits" if "digits" in (left.form, right.form) else left.form
    return True


def _join_tolerance(left: Candidate, right: Candidate) -> bool:
    if left.low is None or right.high is None or left.high is None:
        return False
    spread = abs(right.high)
    if right.unit in ("%", "％") and left.unit not in ("%", "％"):
        spread = spread * left.low / 100
    elif left.scale == 1 and right.scale != 1 and not left.unit:
        left.multiply(right.scale)
    left.low, left.high, left.is_range = left.low - spread, left.high + spread, True
    return _absorb(left, right)


def _join_half(left: Candidate, right: Candidate) -> bool:
    # two hours and a half
    if right.low != Decimal("0.5") or right.unit or left.unit not in _TIMES_AND_SIZES:
        return False
    left.add(Decimal("0.5"))
    return _absorb(left, right)


def _join_power(text: str, left: Candidate, right: Candidate, gap: str) -> bool:
    # 10 的 6 次方
    if (
        gap.strip() != "的"
        or not re.compile(r" ?次[方幂冪]").match(text, right.core_end)
        or left.low is None
        or right.low is None
    ):
        return False
    if right.low > 400:
        return False
    left.low = left.high = left.low**right.low
    right.unit = ""
    _absorb(left, right)
    left.unit_end = left.end = text.index("次", right.core_end) + 2
    return True


def _join_ratio(text: str, left: Candidate, right: Candidate, gap: str) -> bool:
    sign = _RATIO_GAPS.get(gap)
    if sign is None or left.low is None or right.low is None or right.is_signed or right.bound or left.is_range:
        return False
    if (left.unit and gap != " out of ") or (gap in (":", "∶") and "han" in (left.form, right.form)):
        return False
    if gap == ":" and _POINTER.search(text, max(0, left.start - 8), left.start):
        return False  # 图 7：48 小时
    if sign == "in" and not _is_one_in_ten(left, right):
        return False
    if gap == "-to-" and (right.is_measured or left.unit):
        return False
    if gap == "比" and (left.form, right.form) == ("han", "digits"):
        return False
    if "/" in gap and text.startswith(("=", " ="), right.end):
        return False  # 128 / 4 = 32
    is_whole = left.low == left.low.to_integral_value()
    if (left.unit in _MARKS or not is_whole) and right.low in (5, 10, 100) and gap in ("/", " / ", " out of "):
        left.unit = f"/{right.low}"  # 8.7/10 and 4 stars out of 5 are marks
        return _absorb(left, right)
    if "/" in gap and not is_whole and right.low != right.low.to_integral_value():
        return False  # 3.1 / 2.7: two readings side by side
    left.low = left.low / right.low if right.low else None
    left.high = left.low
    return _absorb(left, right)


def _join_odds(left: Candidate, right: Candidate, gap: str) -> bool:
    # odds of 3 to 1
    if gap != " to " or right.low != 1 or left.low is None or left.unit or right.unit or left.scale != 1:
        return False
    left.high = left.low
    return _absorb(left, right)


_POINTER = lazy(r"(?:[图圖表]|\b(?:[Ff]ig|[Tt]ab|[Ff]igure|[Tt]able|[Ss]tep|[Nn]ote)s?\.?) ?\Z")
_TIMES_AND_SIZES = frozenset(("ms", "s", "seconds", "minutes", "hours", "days", "weeks", "months", "years", "GB", "MB"))


def _is_one_in_ten(left: Candidate, right: Candidate) -> bool:
    """Say whether a number "in" a number is a share: one in five, 3 in 10, but not 8 in 64."""
    if left.low is None or right.low is None or not left.low < right.low or right.unit in _TIMES_AND_SIZES:
        return False
    in_words = left.form == right.form == "english"
    is_all_but_one = left.low == right.low - 1 and right.low <= 5  # 3 in 4
    return left.low == 1 or right.low in (10, 100, 1000) or is_all_but_one or (in_words and right.low <= 10)


def _is_change(left: Candidate, right: Candidate, gap: str) -> bool:
    """Say whether the two are of different kinds: rose 4.2 points to 71.9."""
    if gap.strip(" -") not in ("to", "到", "至") or not left.unit or left.unit[0] in _MONEY:
        return False
    return _SAME_UNITS.get(left.unit, left.unit.rstrip("s")) != _SAME_UNITS.get(right.unit, right.unit.rstrip("s"))


_SAME_UNITS = {"×": "x", "X": "x", "times": "x", "倍": "x", "percent": "%", "per cent": "%", "pct": "%"}


def _is_one_more(left: Candidate, right: Candidate) -> bool:
    """Say whether two words are a guess: two or three."""
    return left.form == right.form == "english" and left.low is not None and right.low == left.low + 1


# fell from 8 to 4; but "ranged from", "vary from" and "anywhere from" give two ends
_CHANGE_BEFORE = lazy(r"\b(?:from|by) \Z|[从從由自] ?\Z")
_VARIES_BEFORE = (
    "ranging from ",
    "ranges from ",
    "ranged from ",
    "anywhere from ",
    "vary from ",
    "varies from ",
    "varied from ",
    "values from ",
    "range from ",
    "spans from ",
)


def _is_change_told(before: str) -> bool:
    return not before.endswith(_VARIES_BEFORE) and _CHANGE_BEFORE.search(before) is not None


def _is_told_range(text: str, left: Candidate, right: Candidate, gap: str) -> bool:
    """Say whether the words between two numbers make them a range, and those before do not make it a change."""
    before = text[max(0, left.start - 14) : left.start].lower()
    is_between = gap == " and " and before.endswith("between ")
    is_between = is_between or (gap == " or " and _is_one_more(left, right))
    if gap.strip() in ("和", "与", "與", "到", "至"):
        is_between = text.startswith(("之间", "之間", " 之间", " 之間"), right.unit_end) or before.rstrip(" ").endswith(
            ("介于", "介於")
        )
    if not is_between and not _RANGE_GAP.fullmatch(gap):
        return False
    return gap.strip(" -") not in ("to", "到", "至") or not _is_change_told(before) or _stands_alone(text, left, right)


_OPENING = lazy(r"\s?[\[(\"“「（]?\s?(?:from |[从從由自] ?)\Z", re.IGNORECASE)
_CLOSING = lazy(r"\s?[\])\"”」）.。]{0,2}\s?\Z")


def _stands_alone(text: str, left: Candidate, right: Candidate) -> bool:
    """Say whether the two ends are all of the text, so that no verb tells a change: "from 3% to 6%" in a cell."""
    return _OPENING.match(text, 0, left.start) is not None and _CLOSING.match(text, right.unit_end) is not None


def _join_range(text: str, left: Candidate, right: Candidate, gap: str) -> bool:
    if gap not in _DASHES and not _is_told_range(text, left, right, gap):
        return False
    if text[left.core - 1 : left.core] in ("点", "點"):
        return False  # 三点半到五点
    if right.is_signed and gap.strip() in "-–—":
        return False
    if left.low is None or left.high is None or right.low is None or right.high is None:
        return False
    scale = (
        right.scale
        if left.scale == 1 and (not left.unit or left.unit == right.unit or left.unit[:1] in _MONEY)
        else Decimal(1)
    )
    if left.unit == "%" and right.unit == "%" and left.form == "han":
        scale = Decimal(1) if left.scale != 1 else scale
    low = left.low * scale
    if right.unit == "m" and left.unit and left.unit[:1] in _MONEY and left.scale == 1 and not right.is_counted:
        low, right.high, right.unit = low * 10**6, right.high * 10**6, ""  # $5–7m
    if not right.unit and text.startswith("百分之", left.start):
        right.unit = left.unit  # 百分之三到五
    if low > right.high or _is_change(left, right, gap):
        return _join_odds(left, right, gap)
    left.low, left.high, left.is_range = low, right.high, True
    left.scale = right.scale
    money = left.unit
    _absorb(left, right)
    left.unit = right.unit or money
    return True
