"""Reads the words around a number that say how exact it is: about, at least, up to, 左右, 以上."""

from __future__ import annotations

import re
from string import ascii_letters

from build_tools.facts.numerals_candidate import Candidate
from build_tools.facts.numerals_words import words
from build_tools.facts.patterns import lazy

# "about 81k", "no fewer than 7": words, then at most an article or a blank, then the number
_BEFORE = lazy(
    r"""(?<![a-z])(?=[abcefghilmnoprstuw])(?:
      (?P<most>at\ most|up\ to|under|below|less\ than|fewer\ than|no\ (?:more|greater
      |higher)\ than|not\ more\ than|never\ more\ than|not\ (?:even|over|above)|within|max(?:imum)?(?:\ of)?|max\.
        |cap(?:ped)?\ (?:at|of)|as\ (?:many|much|high|long)\ as|not\ exceed(?:ing)?|never\ exceeds?|just\ under
        |sub-|sub|limit(?:ed)?\ (?:to|of)|a\ ceiling\ of|shy\ of|short\ of|peak(?:s|ed)?\ at|tops?\ out\ at)
    | (?P<least>at\ (?:the\ (?:very\ )?)?least|more\ than|greater\ than|higher\ than|well\ over|over|above|exceed(?:s
      |ed|ing)?|upwards?\ of|no\ (?:less|fewer)\ than|not\ less\ than|a\ minimum\ of
        |(?<![0-9]\ )(?<![0-9])(?<!per\ )(?<!few\ )(?<!/)min(?:imum(?:\ of)?|\.|\ of)?|in\ excess\ of
        |pass(?:es|ed)|surpass(?:es|ed)|north\ of|beyond|past|topp(?:ed|ing)|tops|starting\ (?:at|from)
        |as\ (?:few|little|low)\ as)
    | (?P<about>about|around|roughly|approximately|approx\.?|circa|ca\.|c\.|near|nearly|almost
      |close\ to|some|something\ like|an\ estimated|estimated|in\ the\ region\ of|on\ the\ order\ of|of\ order
      |order\ of|maybe|perhaps)
    )\ ?(?:the\ |a\ |an\ |[为為是的于於了有:])?\ ?\Z""",
    re.VERBOSE | re.IGNORECASE,
)
# 约 390, 不超过九十: by word
_BEFORE_IN_HAN = {
    word: kind
    for kind, listed in (
        (
            "most",
            """
            最多 至多 不超过 不超過 不足 低于 低於 少于 少於 小于 小於 不到 不高于 不高於 不大于 不大於 最高 最大 最长
            最長 上限 多达 多達 高达 高達 封顶 封頂 未满 未滿 不多于 不多於 达不到 小于等于 小於等於 可达 可達
            可达到 可達到 顶多 頂多 不超出
            """,
        ),
        (
            "least",
            """
            至少 最少 年满 年滿 须满 須滿 已满 已滿 大于等于 大於等於
            超过 超過 多于 多於 不少于 不少於 不低于 不低於 高于 高於 大于 大於 不小于 不小於 起码 起碼 突破
            超 逾 破 最低 最小 不止 不下 超出 少说 少說 少说也 少說也
            """,
        ),
        (
            "about",
            """
            约为 約為 约合 約合 约 約 大约 大約 大概 将近 將近 接近 逼近 近 差不多 估计 估計 几乎 幾乎 约莫 大致 接近于
            趋近
            """,
        ),
    )
    for word in listed.split()
}
# 最多允许 12 次, 至少要两台
# 不会多于九十, 别超过八十: at most
_NEGATIONS = (
    "不会", "不會", "不应", "不應", "不得", "不要", "不能", "不可", "不宜", "不许", "不許", "别", "別", "勿", "莫",
)  # fmt: skip
_NO_NEGATIONS = ("特别", "特別", "个别", "個別", "分别", "分別", "级别", "級別")
_LAST_OF_NEGATIONS = frozenset(word[-1] for word in _NEGATIONS)
_OPPOSITE = {"least": "most", "most": "least"}
_VERBS = tuple(
    words("""
    允许 允許 支持 支援 容纳 容納 需要 只要 只能 可以 需 要 能 可 容 等 用 花 跑 有 留 给 給 放 做 买 買
    """)
)
_NOT_BOUNDS = frozenset(
    a + b
    for firsts, seconds in (
        ("容放装裝坐住写寫存", ("不下",)),
        ("不", ("可达", "可達", "可达到", "可達到")),
        ("租合签簽预預契公條条違违履節节毀毁赴相制", ("约", "約")),
        ("最附靠亲親", ("近",)),
    )
    for a in firsts
    for b in seconds
)
# 折合约 5, 月租约 500: these words end before the bound
_BEFORE_BOUNDS = ("折合", "综合", "綜合", "总合", "總合", "月租", "年租", "日租", "房租")
_LINKS = frozenset("为為是的于於了有:")  # may stand between such a word and the number
_AFTER = lazy(
    r"""\ ?(?:
      (?P<most>以内|以內|以下|之内|之內|之下|封顶|封頂|or\ (?:less|fewer|lower|under|below)(?![a-z])
      |at\ (?:the\ )?most(?![a-z])|max(?:imum)?(?![a-z])|or\ so\ at\ most)
    | (?P<least>以上|之上|起(?![始点點伏])|开外|開外|or\ (?:more|higher|above|over|greater)(?![a-z])
      |at\ (?:the\ )?least(?![a-z])|and\ (?:up|above)(?![a-z])|\+(?![ ]?[0-9])|plus(?![a-z])|有余|有餘
      |多(?![少个種种])|余|餘)
    | (?P<about>左右|上下|附近|前后|前後|or\ so(?![a-z])|or\ thereabouts|-ish|-odd|give\ or\ take|不到一点)
    )""",
    re.VERBOSE | re.IGNORECASE,
)


def without_bound(text: str) -> str:
    """Return what stands behind a number without the bound it begins with: " tokens/s" of " or more tokens/s"."""
    match = _AFTER.match(text)
    return text[match.end() :] if match else text


# what the phrases of _BEFORE end in, by last word; most numbers stand after something else, and the search is dear
_ENDS = {
    **dict.fromkeys(
        words("""
        under below within max maximum exceed exceeds exceeded exceeding sub over above min minimum pass passes passed
        surpass surpasses surpassed beyond past topped topping tops about around roughly approximately approx circa
        near nearly almost some estimated maybe perhaps
        """),
        ("",),
    ),
    "as": ("many as", "much as", "high as", "long as", "few as", "little as", "low as"),
    "at": ("cap at", "capped at", "peak at", "peaks at", "peaked at", "out at", "starting at"),
    "even": ("not even",),
    "from": ("starting from",),
    "least": ("at least", "at the least", "very least"),
    "like": ("something like",),
    "most": ("at most",),
    "of": (
        "max of", "maximum of", "cap of", "capped of", "limit of", "limited of", "ceiling of", "shy of", "short of",
        "upward of", "upwards of", "min of", "minimum of", "north of", "region of", "order of", "excess of",
    ),
    "order": ("of order",),
    "than": ("less than", "fewer than", "more than", "greater than", "higher than"),
    "to": ("up to", "limit to", "limited to", "close to"),
}  # fmt: skip
_ARTICLES = ("the", "a", "an")
# heard only with an article after them: it passed the 5 GB, but passed 5 tests
_BEFORE_ARTICLES_ONLY = frozenset(("passes", "passed"))
# words that end no longer phrase
_ABOUT = frozenset(("about", "around", "roughly", "approximately", "circa", "near", "nearly", "almost"))
_LAST_OF_VERBS = frozenset(verb[-1] for verb in _VERBS)
_LAST_BEFORE = (frozenset(word[-1] for word in _BEFORE_IN_HAN) | _LINKS | _LAST_OF_VERBS) - {":"}
_LAST_BEFORE |= frozenset(ascii_letters + ".-")  # over, ca., sub-
_ABBREVIATIONS = ("approx.", "ca.", "c.", "max.", "min.")
_BEFORE_ARTICLES = (*_ABBREVIATIONS, "sub-")
_BEFORE_COLONS = ("max", "min", "maximum", "minimum", "max.", "min.", "at most", "at least", "up to")
_FIRST_OF_AFTER = frozenset("以之封起开開有多余餘左上附前不oOmMaAgGpP+-")


def qualify(text: str, candidate: Candidate) -> tuple[str, bool]:
    """Return the qualifier of a candidate, and whether it is approximate as well."""
    said = _words_around(text, candidate)
    is_about = candidate.is_about or "about" in said
    if candidate.is_vague:
        return "vague", is_about
    low, high = candidate.low, candidate.high
    if candidate.is_range or (low is not high and low is not None and low != high):
        return "range", is_about
    if candidate.bound:
        return candidate.bound, is_about
    if said:
        for word, name in (("most", "at_most"), ("least", "at_least")):
            if word in said:
                return name, is_about
    return ("about" if is_about else "exact"), is_about


def _words_around(text: str, candidate: Candidate) -> list[str]:
    """Return most, least or about for the words before and after the candidate."""
    said = []
    before = _find_before(text, candidate.start)
    if before and not (_is_span_of_time(text, candidate, before[1]) or _is_said(text, candidate, before[1])):
        word, start = before
        said.append(word)
        # "at least about 10": the bound stands before the word that was found first
        if word == "about" and (outer := _find_before(text, start)):
            said.insert(0, outer[0])
    end = candidate.unit_end
    after = text[end : end + 1]
    if after == " ":  # a mark between a figure and "or more" leaves three blanks
        end += next((at for at in range(3) if text[end + at + 1 : end + at + 2] != " "), 2)
        after = text[end + 1 : end + 2]
    if after in _FIRST_OF_AFTER and (match := _AFTER.match(text, end)):
        said.append(match.lastgroup or "")
    return said


_OVER = lazy(
    r"(?:averag\w+|means?|medians?|measured|sampled|spread|paid|summed|aggregated|accumulated|reported|grew|fell|rose|grown"
    r"|fallen|risen|dropped|shrank|[0-9][kKMB%]?|percent|points|dollars|euros|pounds|yuan|tokens|queries|requests"
    r"|[mb]illion|bn) over ",
    re.IGNORECASE,
)
_SPANS = frozenset(
    words("""
    seconds minutes hours days weeks months quarters years decades runs seeds trials samples rollouts prompts epochs
    repetitions repeats
    """)
)


def _is_span_of_time(text: str, candidate: Candidate, start: int) -> bool:
    """Say whether "over" is no bound but "during": paid over five years, the median over 3 seeds."""
    if candidate.unit not in _SPANS or not text.startswith("over ", start):
        return False
    return any(match.end() == start + 5 for match in _OVER.finditer(text, max(0, start - 14), start + 5))


def _is_said(text: str, candidate: Candidate, start: int) -> bool:
    """Say whether 少说 is no bound but an advice: 少说两句."""
    return candidate.unit in ("句", "遍", "次") and text.startswith(("少说", "少說"), start)


def _find_before(text: str, start: int) -> tuple[str, int] | None:
    """Return what the words before `start` say, and where they begin."""
    end = start - 1 if text[start - 1 : start] in (" ", "-", ":") else start
    last = text[end - 1 : end]
    if last == ":" and text[max(0, end - 9) : end - 1].lower().endswith(_BEFORE_COLONS):
        end -= 1
        last = text[end - 1]
    if last not in _LAST_BEFORE:
        return None
    if not last.isascii():
        found = _find_in_han(text, start)
        if found or last not in _LINKS:
            return found
        end -= 1  # "about 的 10"
    stem = text[max(0, end - 20) : end]
    word = _last_word(stem)
    if word in _ABOUT and end == start - 1 and text[end] == " " and not _has_odd_letter(stem):
        return "about", end - len(word)
    if word in _BEFORE_ARTICLES_ONLY or not _is_end(stem, word):
        return None
    match = _BEFORE.search(text, max(0, start - 26), start)
    return (match.lastgroup or "", match.start()) if match else None


def _last_word(stem: str) -> str:
    return stem[len(stem.rstrip(ascii_letters)) :].lower()


def _is_end(stem: str, word: str) -> bool:
    """Say whether a text with this last word may end one of the phrases of _BEFORE, an article after it or none."""
    ends: tuple[str, ...] = _ABBREVIATIONS
    if word in _ARTICLES:
        if _has_odd_letter(stem):
            return True
        stem = stem[: -len(word)].removesuffix(" ")
        word, ends = _last_word(stem), _BEFORE_ARTICLES
    lower = stem.lower()
    return (word in _ENDS and (lower.endswith(_ENDS[word]) or _has_odd_letter(stem))) or lower.endswith(ends)


def _has_odd_letter(stem: str) -> bool:
    """Say whether one of the letters occurs that the search takes for s, k or i; a phrase with it is its affair."""
    return not stem.isascii() and not _ODD_LETTERS.isdisjoint(stem)


_ODD_LETTERS = frozenset("ſ\u212aıİ")


def _find_in_han(text: str, start: int) -> tuple[str, int] | None:
    found = None
    end = start - (text[start - 1] == " ")
    if text[end - 1] in _LAST_OF_VERBS:
        end -= next((len(verb) for verb in _VERBS if text.endswith(verb, 0, end)), 0)
    for last in (end, end - 1) if text[end - 1] in _LINKS else (end,):
        last -= text[last - 1 : last] == " "
        for length in range(min(4, last), 0, -1):
            kind = _BEFORE_IN_HAN.get(text[last - length : last])
            if not kind or _is_no_bound(text, last - length, last):
                continue
            if found is None or last - length < found[1]:
                found = kind, last - length
    if found and (start := _negation(text, found[1])) < found[1]:
        return _OPPOSITE.get(found[0], found[0]), start
    return found


def _is_no_bound(text: str, start: int, end: int) -> bool:
    """Say whether what looks like a bound ends another word: 租约 3 年."""
    return text[max(0, start - 1) : end] in _NOT_BOUNDS and not text.endswith(_BEFORE_BOUNDS, 0, start)


def _negation(text: str, end: int) -> int:
    """Return where the negation that ends at `end` begins, or `end` when none does."""
    if text[end - 1 : end] in _LAST_OF_NEGATIONS and not text.endswith(_NO_NEGATIONS, 0, end):
        for word in _NEGATIONS:
            if text.endswith(word, 0, end):
                return end - len(word)
    return end
