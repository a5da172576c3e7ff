"""Takes what belongs to a bare numeral: sign, currency and bounds before it; magnitude, glue and unit after it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from string import ascii_letters

from build_tools.facts import numerals_han
from build_tools.facts.numerals_candidate import Candidate
from build_tools.facts.numerals_words import (
    CLASSIFIERS,
    COUNTED_THINGS,
    CURRENCY_CODES,
    CURRENCY_SYMBOLS,
    HAN_UNITS,
    MAGNITUDE_LETTERS,
    MAGNITUDE_WORDS,
    NOT_PLURALS,
    SMALL_WORDS,
    UNITS,
)
from build_tools.facts.patterns import lazy

# --- before

_SIGNS = frozenset("+-−–±负負")
_MINUS = frozenset("-−–负負")
_CURRENCY = lazy(
    rf"(?:(?<![A-Za-z])(?:US|A|AU|C|CA|HK|NT|S|NZ|R|MX)?\$|[{re.escape(CURRENCY_SYMBOLS)}]"
    rf"|(?<![A-Za-z])(?:{'|'.join(CURRENCY_CODES)})) ?\Z"
)
_CURRENCY_ENDS = frozenset(CURRENCY_SYMBOLS) | {code[-1] for code in CURRENCY_CODES}
_BOUND = lazy(r"(?:[<>]=?|[≤≥≦≧≈~≃∼≲≳]) ?\Z")
_BOUNDS = {
    **dict.fromkeys("<≤≦≲", "at_most"),
    **dict.fromkeys(">≥≧≳", "at_least"),
}
_BOUND_ENDS = frozenset("<>=≤≥≦≧≈~≃∼≲≳")
_ENDS_BEFORE = _SIGNS | _CURRENCY_ENDS | _BOUND_ENDS | {"之", "下"}
_ENDS_BEFORE_BLANK = _CURRENCY_ENDS | _BOUND_ENDS | frozenset("之se负負下±−")
# "by minus four", but not "10 minus 4"
_WORD_SIGN = lazy(
    r"(?:(?<![A-Za-z0-9] )(?<![A-Za-z])(?:[Mm]inus|[Nn]egative)"
    r"|(?<![A-Za-z])(?:was|were|is|are|of|to|at|by|from|reads?|shows?|showed|hits?|than|about|below|above|reached|a"
    r"|states?|stated|reports?|reported|gives?|gave|says?|said|listed|recorded|measured|quoted|claimed|printed|returned"
    r"|equals|averages|averaged|found|finds|saw|sees|posted|became|becomes|remains|remained|stays|stayed|with|between"
    r"|and|as|around|roughly|only|just|nearly|almost)"
    r" (?:minus|negative)"
    r"|[负負]) \Z"
)


_WORD_SIGNS = ("inus ", "egative ", "负 ", "負 ")


def attach_before(text: str, candidate: Candidate) -> None:
    """Take sign, currency, 百分之 and the signs of a bound."""
    start = candidate.start
    last = text[start - 1 : start]
    # mostly the character before could end none of these
    if last not in _ENDS_BEFORE and (last != " " or text[start - 2 : start - 1] not in _ENDS_BEFORE_BLANK):
        return
    start = take_sign(text, candidate, start)
    if start == candidate.start and last in _SIGNS:
        return
    last = _last(text, start)
    if last in _CURRENCY_ENDS and (money := _CURRENCY.search(text, max(0, start - 4), start)):
        candidate.unit, candidate.is_measured = money[0].strip(), True
        start = take_sign(text, candidate, money.start())
        last = _last(text, start)
    if last == "之" and text.startswith("百分之", max(0, start - 3 - (text[start - 1] == " "))):
        start = text.rindex("百分之", 0, start)
        candidate.unit, candidate.is_measured = "%", True
        last = _last(text, start)
    if last in _BOUND_ENDS and (bound := _BOUND.search(text, max(0, start - 3), start)):
        before = text[max(0, bound.start() - 1) : bound.start()]
        # 10~20 is a range, not 10 and about 20
        if bound[0][0] not in "~∼" or not (before.isdigit() or before == "%"):
            start = bound.start()
            candidate.bound = _BOUNDS.get(bound[0][0], "")
            candidate.is_about = not candidate.bound
    candidate.start = start


def _last(text: str, start: int) -> str:
    """Return the character before, one blank skipped."""
    before = text[max(0, start - 2) : start]
    return before[:1] if before[-1:] == " " and len(before) > 1 else before[-1:]


def take_sign(text: str, candidate: Candidate, start: int) -> int:
    """Take a sign before `start` and return where the number begins now."""
    if start == 0:
        return start
    sign = text[start - 1]
    if sign in "下 " and text.endswith(("零下", "零下 "), 0, start):
        candidate.is_signed = True
        candidate.negate()
        return text.rindex("零下", 0, start)
    if sign == " " and text[start - 2 : start - 1] == "±":
        sign, start = "±", start - 1
    if sign == " " and text[start - 2 : start - 1] == "−":
        return _take_spaced_minus(text, candidate, start)
    if sign not in _SIGNS:
        return _take_word_sign(text, candidate, start) if sign == " " else start
    before = text[start - 2] if start > 1 else " "
    if before in ")]_%'\"`/.-–−+" or (before.isascii() and before.isalnum()):
        return start
    if sign == "–" and not before.isspace() and before not in "|(":
        return start
    if sign in "负負" and before == "正":
        sign, start = "±", start - 1
    if sign == "±":
        if candidate.low is not None:
            candidate.high, candidate.low, candidate.is_range = candidate.low, -candidate.low, True
    else:
        candidate.is_signed = True
        if sign in _MINUS:
            candidate.negate()
    return start - 1


# gain − 40 %, 降幅 − 40 %; but 100 GB − 40 GB and total − 40 = 60 take away
_BEFORE_MINUS = lazy(r"(?:\A|[\n(|:,;，；。][ ]?|(?<![A-Za-z])[A-Za-z]{2,24}[ ]|[一-鿿][ ]?)\Z")
_COUNT_BEFORE = lazy(
    rf"[0-9{numerals_han.DIGITS}{numerals_han.MAGNITUDES}][^\n,;，；。]{{0,16}}\Z"
    rf"|(?<![A-Za-z])(?:{'|'.join([*SMALL_WORDS, *MAGNITUDE_WORDS])})(?![a-z])[^\n,;，；。]{{0,12}}\Z"
)
_SUM_AFTER = lazy(r"[^\n,;，；。=]{0,16}=")


def _take_spaced_minus(text: str, candidate: Candidate, start: int) -> int:
    end = start - 2
    is_sign = _BEFORE_MINUS.search(text, max(0, end - 26), end) and not _COUNT_BEFORE.search(
        text, max(0, end - 20), end
    )
    if not is_sign or _SUM_AFTER.match(text, candidate.core_end):
        return start
    candidate.is_signed = True
    candidate.negate()
    return end


def _take_word_sign(text: str, candidate: Candidate, start: int) -> int:
    if not text.endswith(_WORD_SIGNS, 0, start):
        return start
    word = _WORD_SIGN.search(text, max(0, start - 18), start)
    if not word:
        return start
    candidate.is_signed = True
    candidate.negate()
    return start - len(word[0].split()[-1]) - 1


# --- after: magnitude

_LETTERS = lazy(r"[A-Za-zµ°]+")
_LETTERS_AFTER = frozenset(ascii_letters + "µ°")
_DECADE_BEFORE = lazy(r"\b(?:the|low|mid|high|upper|lower|early|late)[ -]\Z", re.IGNORECASE)
_SPACED_LETTER = lazy(r" (?P<letter>[kKMBT]|bn|mn|tn)(?: (?=(?P<word>[A-Za-zµ]+))|(?= ?[一-鿿]))")
# $4.1 bn, £2 m: letters that stand alone mean a magnitude behind money; bn, mn and tn do behind any number
_SPACED_MONEY = lazy(r" (?P<letter>bn|mn|tn|[kKmMBT])(?![A-Za-z0-9])")
# 3.2m documents, 5m monthly users; 5m alone is metres
_MILLIONS_OF = lazy(
    r" (?:[A-Za-z]+ )?(?:people|users|viewers|readers|customers|subscribers|visitors|visits|views|downloads|installs"
    r"|copies|documents|docs|rows|records|entries|pages|images|photos|videos|requests|queries|calls|events|messages|tokens"
    r"|words|lines|params|parameters|pairs|examples|samples|accounts|transactions|jobs|households|homes|students"
    r"|barrels|units|cores|cards|chips|servers|machines|devices|vehicles|cars|shares)(?![a-z])"
)
_FIRST_OF_SPACED = frozenset("kKMBTbmtw")
# 10 w 张卡 are a hundred thousand
_SPACED_WAN = lazy(rf" w(?= ?[{''.join(sorted(CLASSIFIERS))}人卡](?![的地]))")
_MAGNITUDE_WORD = lazy(
    rf"[ -]?(?P<word>{'|'.join(sorted(MAGNITUDE_WORDS, key=len, reverse=True))})s?(?![A-Za-z])", re.IGNORECASE
)
_HAN_MAGNITUDES = frozenset("百千万萬亿億兆")
# 30 兆瓦 and 6 千克 are units with a prefix, 4 百分点 is no hundred
_HAN_PREFIXED = lazy(r"[千兆](?:瓦|克|米|赫|字节|字節|位元|比特|焦|帕|伏|[欧歐](?!元)|像素)|百分|[万萬千]分之")
# 13.7 十万亿
_TENS_OF_MAGNITUDE = lazy(r" ?十[万萬亿億]{1,2}")
_FIRST_OF_PREFIXED = frozenset("瓦克米赫字位比焦帕伏欧歐像分")  # the prefix aside
_FIRST_OF_HAN_MORE = frozenset(" 多余餘")
_HAN_MORE = lazy(r" ?[多余餘](?P<run>[万萬亿億兆]*)(?![一-鿿]*?分之)")
_FIRST_OF_MAGNITUDE = frozenset(word[:2] for word in MAGNITUDE_WORDS)
_INITIALS_OF_MAGNITUDE = frozenset("htmbqlcdHTMBQLCD")
_FIRST_OF_HAN_MAGNITUDE = _HAN_MAGNITUDES | frozenset("十多余餘")


def attach_after(text: str, candidate: Candidate, lang: str) -> None:
    """Take magnitude, glue and unit of a digit number; all of them are optional."""
    end = candidate.end
    following = _next(text, end)
    if candidate.shape != "version":
        if following in _LETTERS_AFTER:
            if text[end] == following:
                _take_letters(text, candidate, lang)
            elif following in _FIRST_OF_SPACED:
                _take_spaced_letter(text, candidate, lang)
            _take_magnitudes(text, candidate, lang)
        elif following in _FIRST_OF_HAN_MAGNITUDE:
            _take_han_magnitudes(text, candidate, lang)
    if candidate.end != end:
        following = _next(text, candidate.end)
    _take_glue_and_unit(text, candidate, following)


def take_glue_and_unit(text: str, candidate: Candidate) -> None:
    """Take what follows a number and its magnitude, in words or in Han."""
    _take_glue_and_unit(text, candidate, _next(text, candidate.end))


def _take_glue_and_unit(text: str, candidate: Candidate, following: str) -> None:
    end = candidate.end
    if following in _FIRST_OF_GLUE or text[end : end + 1] in _FIRST_OF_MORE:
        _take_glue(text, candidate, following)
        if candidate.end != end:
            end = candidate.end
            following = _next(text, end)
    if candidate.unit_end < end:
        candidate.unit_end = end
    if following in _FIRST_OF_UNITS and not candidate.shape:
        _take_unit(text, candidate, following)


def _take_letters(text: str, candidate: Candidate, lang: str) -> None:
    """Read the letters glued to the digits: 81k, 700ms, 3x, 99th; anything else is the name of something."""
    match = _LETTERS.match(text, candidate.end)
    if not match:
        return
    run, after = match[0], text[match.end() : match.end() + 1]
    if run in MAGNITUDE_LETTERS and not (run == "w" and lang == "en") and not after.isdigit():
        candidate.multiply(MAGNITUDE_LETTERS[run])
        candidate.end = match.end()
    elif run == "m" and (candidate.unit or _MILLIONS_OF.match(text, match.end())):
        candidate.multiply(Decimal(10) ** 6)  # $40m
        candidate.end = match.end()
    elif run == "p" and _is_pence(candidate):
        candidate.unit, candidate.end, candidate.is_measured = run, match.end(), True
    elif run == "s" and _is_decade(text, candidate):
        candidate.is_vague, candidate.end = True, match.end()
    elif run.lower() in ("st", "nd", "rd", "th"):
        candidate.shape, candidate.end = "ordinal", match.end()
    elif run.lower() in ("am", "pm"):
        candidate.shape, candidate.end = "time", match.end()
    elif run == "X" and _OF_A_CHIP.match(text, match.end()):
        candidate.shape, candidate.end = "identifier", match.end()
    elif run[0] in "xX" and (run[1:2].isupper() or (len(run) == 1 and not after.isdigit())):
        candidate.unit, candidate.end, candidate.is_measured = "x", match.start() + 1, True
    elif _is_name(run, after):
        candidate.shape, candidate.end = "identifier", match.end()


_OF_A_CHIP = lazy("[0-9][A-Z](?![A-Za-z0-9])")  # 9800X3D


def _is_pence(candidate: Candidate) -> bool:
    """Say whether digits with a p are money: 75p, but 1080p is a picture."""
    return not candidate.unit and candidate.low is not None and candidate.low < 100


def _is_decade(text: str, candidate: Candidate) -> bool:
    """Say whether digits with an s are a vague size: in the low 90s."""
    is_round = candidate.low is not None and candidate.low % 10 == 0 and candidate.low < 1000
    return is_round and _DECADE_BEFORE.search(text, max(0, candidate.start - 12), candidate.start) is not None


def _is_name(run: str, after: str) -> bool:
    if run in UNITS or run.lower() in MAGNITUDE_WORDS or run.lower() in ("fold", "percent", "pct", "pp"):
        return False
    if (run == "e" and after in ("+", "-")) or (run in ("h", "d", "m", "min", "x") and after.isdigit()):
        return False
    # 497toks: no unit that we know, yet no name either
    is_word = run.isascii() and run.islower() and len(run) > 1
    return not is_word or after.isdigit() or after in ("_", "-")


def _take_spaced_letter(text: str, candidate: Candidate, lang: str) -> None:
    if lang != "en" and (wan := _SPACED_WAN.match(text, candidate.end)):
        candidate.multiply(MAGNITUDE_LETTERS["w"])
        candidate.end = wan.end()
        return
    match = _SPACED_LETTER.match(text, candidate.end)
    if match and (match["word"] is None or match["word"] in UNITS or match["word"].lower() in UNITS):
        candidate.multiply(MAGNITUDE_LETTERS[match["letter"]])
        candidate.end = match.end("letter")
    elif (money := _SPACED_MONEY.match(text, candidate.end)) and (candidate.unit or len(money["letter"]) == 2):
        letter = money["letter"]
        candidate.multiply(MAGNITUDE_LETTERS["M" if letter == "m" else letter])
        candidate.end = money.end()


def _take_magnitudes(text: str, candidate: Candidate, lang: str) -> None:
    while _may_be_magnitude(text, candidate.end):
        match = _MAGNITUDE_WORD.match(text, candidate.end)
        if not match:
            break
        candidate.multiply(MAGNITUDE_WORDS[match["word"].lower()])
        candidate.end = match.end()
    if _next(text, candidate.end) in _FIRST_OF_HAN_MAGNITUDE:
        _take_han_magnitudes(text, candidate, lang)


def _may_be_magnitude(text: str, end: int) -> bool:
    start = end + 1 if text[end : end + 1] in (" ", "-") else end
    first = text[start : start + 2]
    if first.isascii():
        return first.lower() in _FIRST_OF_MAGNITUDE
    return first[0] in _INITIALS_OF_MAGNITUDE  # the match takes ı for i


def _next(text: str, end: int) -> str:
    """Return the character after, one blank or hyphen skipped."""
    after = text[end : end + 1]
    return text[end + 1 : end + 2] if after == " " or after == "-" else after


def _take_han_magnitudes(text: str, candidate: Candidate, lang: str) -> None:
    start = candidate.end + 1 if text[candidate.end] == " " else candidate.end
    end = _end_of_han_magnitude(text, start)
    if "." in text[candidate.core : candidate.core_end] and (tens := _TENS_OF_MAGNITUDE.match(text, candidate.end)):
        end = tens.end()
    if end > start and text[end : end + 1] in _FIRST_OF_PREFIXED and _HAN_PREFIXED.match(text, end - 1):
        end -= 1
    if end > start:
        run, candidate.end = text[start:end], end
        candidate.multiply(numerals_han.magnitude(run))
        if "兆" in run:
            refuse_ambiguous(candidate, run, lang)
    if text[candidate.end : candidate.end + 1] in _FIRST_OF_HAN_MORE and (more := _HAN_MORE.match(text, candidate.end)):
        candidate.end = more.end()
        candidate.bound = "at_least"
        candidate.multiply(numerals_han.magnitude(more["run"]))
        refuse_ambiguous(candidate, more["run"], lang)


def _end_of_han_magnitude(text: str, start: int) -> int:
    end = start
    while text[end : end + 1] in _HAN_MAGNITUDES:
        end += 1
    return end


def refuse_ambiguous(candidate: Candidate, numeral: str, lang: str) -> None:
    """Give no value for 兆 in Simplified Chinese, where it is 10**6 to some readers and 10**12 to others."""
    if "兆" in numeral and lang != "zh-Hant":
        candidate.low = candidate.high = None


# --- after: glue and unit

_PERCENT = lazy(
    r" ?[%‰‱]| ?-?(?:per ?cent(?:age)?(?: points?)?|basis points?|pct|pp)(?![A-Za-z])|(?: ?[个個])? ?百分[点點]",
    re.IGNORECASE,
)
_PERCENT_SIGNS = frozenset("%‰‱")
# 40 %-points, 40 % points, 40%个点; but "the 40 % points to a bug", 40%个点击
_POINTS = lazy(
    r"(?:-points?| points?(?! (?:to|out|at|towards?)(?![a-z])))(?![A-Za-z])"
    r"| ?[个個] ?(?P<han>[点點])(?![击擊名赞讚评評子心数數菜播位])"
)
_BEFORE_POINTS = frozenset(" -个個")
_TIMES_OR_FOLD = lazy(r" ?×(?! ?[0-9(])|[ -]?[Ff]old(?![a-z])")
_ORDERS = lazy(r"[ -]orders?[ -]of[ -]magnitude| ?[个個]?(?:数量级|數量級)")
_ODD_OR_PLUS = lazy(r"-(?:(?P<about>odd|ish)|(?P<least>plus))(?![a-z])")
_FIRST_OF_MORE = frozenset("+-")
_FIRST_OF_GLUE = frozenset(" -%‰‱×pPfFbB百个個数數oO")
_UNIT = lazy(
    r"(?P<gap>[ -]?)(?P<head>[A-Za-zµ°Ω]+)(?![0-9_])(?P<tail>(?:-[A-Za-z]+)?(?:/[A-Za-z][A-Za-z-]*)*)"
    r"(?P<per> per (?:[0-9,.]+[kKM]? |million |thousand )?[A-Za-z-]+)?"
)
_PER = lazy(r" per (?:[0-9,.]+[kKM]? |million |thousand )?[A-Za-z-]+(?: tokens)?|(?:/[A-Za-z][A-Za-z-]*)+")
_FIRST_OF_PER = (" per ", "/")
_MONEY_AFTER = lazy(rf" ?(?P<symbol>[{re.escape(CURRENCY_SYMBOLS)}])(?![0-9])")


def _take_glue(text: str, candidate: Candidate, following: str) -> None:
    """Take percent signs and words, times, fold, orders of magnitude, and a plus or -odd behind them."""
    if following in _PERCENT_SIGNS and text[candidate.end] != "-":
        candidate.unit, candidate.is_measured = following, True
        candidate.end += 1 if text[candidate.end] == following else 2
        if following == "%" and text[candidate.end : candidate.end + 1] in _BEFORE_POINTS:
            _take_points(text, candidate)
    elif following in _FIRST_OF_GLUE:
        if match := _PERCENT.match(text, candidate.end) or _TIMES_OR_FOLD.match(text, candidate.end):
            candidate.unit, candidate.end, candidate.is_measured = match[0].strip(" -个個"), match.end(), True
        elif match := _ORDERS.match(text, candidate.end):
            candidate.unit, candidate.end, candidate.is_measured = match[0].strip(" -个個"), match.end(), True
            candidate.is_about = True
            if candidate.low is not None and candidate.high is not None and 0 < candidate.high < 100:
                candidate.low, candidate.high = Decimal(10) ** candidate.low, Decimal(10) ** candidate.high
    end = candidate.end
    after = text[end : end + 1]
    if after == "+" and not text[end + 1 : end + 2].isalnum():
        candidate.bound, candidate.end = "at_least", end + 1
    elif after == "-" and (match := _ODD_OR_PLUS.match(text, candidate.end)):
        candidate.end = match.end()
        candidate.is_about = match["about"] is not None
        candidate.bound = "at_least" if match["least"] else candidate.bound


def _take_points(text: str, candidate: Candidate) -> None:
    if points := _POINTS.match(text, candidate.end):
        han = points["han"]
        candidate.unit, candidate.end = f"百分{han}" if han else "percentage points", points.end()


def _take_unit(text: str, candidate: Candidate, after: str) -> None:
    """Take the unit that follows: a known one with its parts (tokens/s/GPU), a plural noun, a Han unit, a currency."""
    if after in _FIRST_OF_HAN_UNIT:
        if not candidate.unit or candidate.form == "han":
            _take_han_unit(text, candidate, after)
    elif after.isascii():
        if after.isalpha():
            _take_latin_unit(text, candidate)
        elif after == "/" and candidate.unit and (per := _PER.match(text, candidate.end)):
            candidate.unit, candidate.unit_end = candidate.unit + per[0], per.end()
        elif after == "$":
            _take_money(text, candidate)
    elif after in "µ°Ω":
        _take_latin_unit(text, candidate)
    else:
        _take_money(text, candidate)


def _take_money(text: str, candidate: Candidate) -> None:
    if match := _MONEY_AFTER.match(text, candidate.end):
        candidate.unit, candidate.end, candidate.is_measured = match["symbol"], match.end(), True
        candidate.unit_end = match.end()


def _take_latin_unit(text: str, candidate: Candidate) -> None:
    if candidate.unit and not text.startswith(_FIRST_OF_PER, candidate.end):
        return
    match = _UNIT.match(text, candidate.end)
    if not match:
        return
    gap, head, tail, per_what = match.groups()
    if head in UNITS or (len(head) > 2 and head.lower() in UNITS):
        if not candidate.unit:
            candidate.unit = head + tail + (per_what or "")
            candidate.unit_end, candidate.is_measured = match.end(), True
    elif candidate.unit:
        if per := _PER.match(text, candidate.end):
            candidate.unit, candidate.unit_end = candidate.unit + per[0], per.end()
    elif gap and head.islower() and head[-1] == "s" and head[-2:] != "ss" and head not in NOT_PLURALS:
        candidate.unit = head if len(head) > 3 else ""


# --- after: Han units


def _by_first(words: Sequence[str]) -> dict[str, str]:
    """Return by first character a pattern of the words that begin with it, in their order."""
    rests: dict[str, list[str]] = {}
    for word in words:
        rests.setdefault(word[0], []).append(word[1:])
    return {first: f"{first}(?:{'|'.join(found)})" for first, found in rests.items()}


_HAN_UNITS = _by_first(HAN_UNITS)
_FIRST_OF_HAN_UNIT = frozenset(_HAN_UNITS)
_FIRST_OF_UNITS = _FIRST_OF_HAN_UNIT | frozenset(ascii_letters + "/µ°Ω" + CURRENCY_SYMBOLS)
_HALF = "(?P<half>半(?![数數路导導]|成品))?"
_HAN_UNIT = {first: lazy(rf" ?(?P<unit>{units}){_HALF}") for first, units in _HAN_UNITS.items()} | dict.fromkeys(
    "个個", lazy(rf" ?(?P<unit>(?:[个個] ?)?(?:{'|'.join(_HAN_UNITS.values())})){_HALF}")
)
_NOT_HAN_UNIT = lazy(
    r"成(?:员|員|分|本|果|功|为|為|熟|立|绩|績|长|長|交|品|型|都|就|份|像|对)|折(?:叠|疊|腾|騰|旧|舊|算|射|扣)"
    r"|分(?:之|别|別|布|组|組|析|配|成|为|為|类|類)|[点點][零〇一二三四五六七八九]|天然|年代|度过|角[度色落形]"
    r"|个[体體性人]"
    r"|级别|面[对對]|口径|口徑|首[发發次先度批页頁字款家位]|席[卷捲位]|户外|戶外"
    r"|升[到至级級高值温溫降幅为為]"
)
_FIRST_OF_OTHERS = frozenset("成折分点點天年度角个级面口首席户戶升")
_EACH_HALF = lazy(r" ?[个個]半")
_EACH_LATIN = lazy(r" ?[个個] ?(?P<unit>[A-Za-z]+(?:/[A-Za-z]+)*)")
_COUNTED = lazy(rf" ?(?:(?P<thing>{'|'.join(COUNTED_THINGS)})|(?P<latin>[A-Za-z]+(?:/[A-Za-z]+)*)(?![A-Za-z0-9_-]))")
_INCREASE = lazy(r"[增加提高升扩擴大多快涨漲长長翻][了近约約出]{0,2}\Z")
_SMALL_MONEY = lazy(r"[一二三四五六七八九](?![个個度次张張台臺人份条條十百千万萬手])")
_CONVERTED = frozenset("倍番毛角块塊折成年天周週秒度分") | {"小时", "小時", "分钟"}
_HALVED = frozenset(("倍", "分", "年", "天", "小时", "小時", "周", "週", "分钟", "秒", "度"))


def _take_han_unit(text: str, candidate: Candidate, following: str) -> None:
    if following in "个個":
        if half := _EACH_HALF.match(text, candidate.end):
            candidate.add(Decimal("0.5"))
            candidate.end = candidate.core_end = half.end()
        if latin := _EACH_LATIN.match(text, candidate.end):
            candidate.unit, candidate.unit_end, candidate.is_counted = latin["unit"], latin.end(), True
            return
    match = _HAN_UNIT[following].match(text, candidate.end)
    if match and (following not in _FIRST_OF_OTHERS or not _NOT_HAN_UNIT.match(text, match.start("unit"))):
        unit = match["unit"]
        candidate.unit_end, candidate.is_counted = match.end("unit"), True
        candidate.unit = (unit.lstrip("个個 ") or unit) if following in "个個" else unit
        if unit in _CONVERTED:
            _convert_han_unit(candidate, match, unit)
        if unit in CLASSIFIERS:
            _take_counted(text, candidate)


def _take_counted(text: str, candidate: Candidate) -> None:
    # 64 张 GPU, 30 個任務
    counted = _COUNTED.match(text, candidate.unit_end)
    if counted and (counted["thing"] or counted["latin"].split("/")[0] in UNITS):
        candidate.unit, candidate.unit_end = counted[0].strip(), counted.end()


def _convert_han_unit(candidate: Candidate, match: re.Match[str], unit: str) -> None:
    if unit in ("成", "折", "倍", "番"):
        candidate.end, candidate.is_measured = match.end("unit"), True
    if (
        unit == "倍"
        and candidate.low == 1
        and _INCREASE.search(match.string, max(0, candidate.core - 5), candidate.core)
    ):
        candidate.add(Decimal(1))  # 增加一倍 doubles
    if unit in ("毛", "角"):
        candidate.multiply(Decimal("0.1"))
        _read_small_money(candidate, match, Decimal("0.01"))
        candidate.unit = "元"
    elif match["half"] and unit in ("块", "塊"):
        candidate.add(Decimal("0.5"))
        candidate.unit, candidate.end, candidate.unit_end = "元", match.end(), match.end()
    elif unit in ("块", "塊"):
        _read_small_money(candidate, match, Decimal("0.1"))
    elif unit == "折":
        candidate.unit = "%"
        if candidate.high is not None and candidate.high < 10:
            candidate.multiply(Decimal(10))
    elif unit == "成":
        _read_tenths(candidate, match)
    elif match["half"] and unit in _HALVED:
        candidate.add(Decimal("0.5"))
        candidate.end = candidate.unit_end = match.end()


def _read_small_money(candidate: Candidate, match: re.Match[str], worth: Decimal) -> None:
    # 三块五, 四毛八
    if small := _SMALL_MONEY.match(match.string, match.end("unit")):
        candidate.add(numerals_han.DIGIT_VALUES[small[0]] * worth)
        candidate.unit, candidate.end, candidate.unit_end = "元", small.end(), small.end()


def _read_tenths(candidate: Candidate, match: re.Match[str]) -> None:
    # 三成, 九成五, 两成半
    candidate.unit = "%"
    candidate.multiply(Decimal(10))
    if match["half"]:
        extra, end = 5, match.end()
    elif small := _SMALL_MONEY.match(match.string, match.end("unit")):
        extra, end = numerals_han.DIGIT_VALUES[small[0]], small.end()
    else:
        return
    candidate.add(Decimal(extra))
    candidate.end = candidate.unit_end = end
