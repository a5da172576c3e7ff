"""Reads the words around a number that say how exact it is: about, at least, up to, 左右, 以上."""

from __future__ import annotations

import re

from build_tools.facts.numerals_candidate import Candidate

# "about 81k", "no fewer than 7", "约 390", "不超过九十"; a word, then at most an article or a blank, then the number
_BEFORE = re.compile(
    r"""(?:
      (?P<most>(?<![a-z])(?:at\ most|up\ to|under|below|less\ than|fewer\ than|no\ (?:more|greater
      |higher)\ than|not\ more\ than|never\ more\ than|within|max(?:imum)?(?:\ of)?
        |cap(?:ped)?\ (?:at|of)|as\ (?:many|much|high|long)\ as|not\ exceed(?:ing)?|never\ exceeds?|just\ under
        |sub-|sub|limit(?:ed)?\ (?:to|of)|a\ ceiling\ of|shy\ of|short\ of|peak(?:s|ed)?\ at|tops?\ out\ at)
        |最多|至多|不超过|不超過|不足|低于|低於|少于|少於|小于|小於|不到|不高于|不高於|不大于|不大於|最高|最大
        |最长|最長|上限(?:为|為|是)?|高达|高達|封顶|封頂|未满|未滿|不多于|不多於|达不到)
    | (?P<least>(?<![a-z])(?:at\ least|more\ than|greater\ than|higher\ than|well\ over|over|above|exceed(?:s
      |ed|ing)?|upwards?\ of|no\ (?:less|fewer)\ than|not\ less\ than|a\ minimum\ of|min(?:imum)?(?:\ of)?
        |pass(?:es|ed)|surpass(?:es|ed)|north\ of|beyond|past|topp(?:ed|ing)|tops|starting\ (?:at|from)
        |as\ (?:few|little|low)\ as)
        |至少|最少|超过|超過|多于|多於|不少于|不少於|不低于|不低於|高于|高於|大于|大於|不小于|不小於|起码|起碼
        |突破|超|逾|破|最低|最小|不止|不下)
    | (?P<about>(?<![a-z])(?:about|around|roughly|approximately|approx\.?|circa|ca\.|c\.|near|nearly|almost
      |close\ to|some|something\ like|an\ estimated|estimated|in\ the\ region\ of|on\ the\ order\ of|of\ order
      |order\ of)
        |约为|約為|约|約|大约|大約|大概|将近|將近|接近|逼近|近|差不多|估计|估計|几乎|幾乎|约莫|大致|接近于|趋近)
    )\ ?(?:the\ |a\ |an\ |为|為|是|的|于|於|了|有|:)?\ ?\Z""",
    re.VERBOSE | re.IGNORECASE,
)
_AFTER = re.compile(
    r"""\ ?(?:
      (?P<most>以内|以內|以下|之内|之內|之下|封顶|封頂|or\ (?:less|fewer|lower|under|below)(?![a-z])
      |at\ (?:the\ )?most(?![a-z])|max(?:imum)?(?![a-z])|or\ so\ at\ most)
    | (?P<least>以上|之上|起(?![始点點伏])|开外|開外|or\ (?:more|higher|above|over|greater)(?![a-z])
      |at\ (?:the\ )?least(?![a-z])|and\ (?:up|above)(?![a-z])|\+(?![0-9])|plus(?![a-z])|有余|有餘
      |多(?![少个種种])|余|餘)
    | (?P<about>左右|上下|附近|前后|前後|or\ so(?![a-z])|or\ thereabouts|-ish|-odd|give\ or\ take|不到一点)
    )""",
    re.VERBOSE | re.IGNORECASE,
)


# what the words of _BEFORE end in; most numbers stand after something else, and the search is dear
_LAST_WORDS = frozenset(
    word for words in re.findall(r"[a-z]+", _BEFORE.pattern.replace("\\", " ").lower()) for word in (words,)
) | {"sub", "the", "a", "an"}
_LAST_CHARACTERS = frozenset(re.findall(r"[一-鿿]", _BEFORE.pattern))


def _find_before(text: str, start: int) -> re.Match[str] | None:
    end = start - 1 if text[start - 1 : start] in (" ", "-", ":") else start
    last = text[end - 1 : end]
    if last.isascii():
        begin = end
        while begin > 0 and end - begin < 14 and text[begin - 1].isalpha() and text[begin - 1].isascii():
            begin -= 1
        if text[begin:end].lower() not in _LAST_WORDS and last != ".":
            return None
    elif last not in _LAST_CHARACTERS:
        return None
    return _BEFORE.search(text, max(0, start - 26), start)


def qualify(text: str, candidate: Candidate) -> tuple[str, bool]:
    """Return the qualifier of a candidate, and whether it is approximate as well."""
    before = _find_before(text, candidate.start)
    after = _AFTER.match(text, candidate.unit_end)
    # "at least about 10": the bound stands before the word that was found first
    outer = _find_before(text, before.start()) if before and before.lastgroup == "about" else None
    words = [match.lastgroup for match in (outer, before, after) if match]
    is_about = candidate.is_about or "about" in words
    if candidate.is_vague:
        return "vague", is_about
    if candidate.is_range or (candidate.low is not None and candidate.low != candidate.high):
        return "range", is_about
    if candidate.bound:
        return candidate.bound, is_about
    for word, name in (("most", "at_most"), ("least", "at_least")):
        if word in words:
            return name, is_about
    return ("about" if is_about else "exact"), is_about
