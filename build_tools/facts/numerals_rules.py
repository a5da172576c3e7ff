"""Reasons that look at the words around a numeral. Each rule returns the name of its reason, or "" when it has none."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from string import ascii_letters, ascii_uppercase, digits

from build_tools.facts.numerals_candidate import Candidate
from build_tools.facts.numerals_lexicon import (
    BENCHMARKS,
    COMMON_WORDS,
    DOCUMENT_WORDS,
    HAN_WORD_LENGTHS,
    HAN_WORDS,
    HARDWARE,
    INDEX_WORDS,
    MODEL_SUFFIXES,
    PREFIXES,
    PRODUCTS,
    REFUTED_BEFORE,
    REFUTED_WORDS,
    RISES,
    SECTION_WORDS,
    VERBS_LIKE_UNITS,
)
from build_tools.facts.numerals_spans import YEAR
from build_tools.facts.numerals_words import ARTICLE_UNITS, HAN_CLASSIFIERS, HAN_MEASURES, UNITS, words
from build_tools.facts.patterns import lazy


class Context:
    """A candidate with the text around it; `previous` is the candidate before it with its reason."""

    __slots__ = ("candidate", "last", "previous", "text")

    def __init__(self, text: str, candidate: Candidate, previous: tuple[Candidate, str] | None) -> None:
        self.text, self.candidate, self.previous = text, candidate, previous
        self.last = _last_before(text, candidate.start)

    @property
    def before(self) -> str:
        return _before(self.text, self.candidate.start)

    @property
    def after(self) -> str:
        return self.text[self.candidate.end : self.candidate.end + 24]

    @property
    def has_unit(self) -> bool:
        return has_unit(self.text, self.candidate)

    @property
    def is_plain(self) -> bool:
        return _is_plain(self.candidate)

    @property
    def core(self) -> str:
        return self.text[self.candidate.core : self.candidate.core_end]

    @property
    def previous_word(self) -> str:
        """The Latin word before a number: Fig in "Fig. 2", PR in "PR #47", eq in "eq. (4)"."""
        if self.last not in _BEFORE_POINTED:
            return ""
        text = self.before.rstrip("(").removesuffix("#").removesuffix(" ").removesuffix(".")
        return text[len(text.rstrip(ascii_letters)) :]


def _before(text: str, start: int) -> str:
    return text[start - 32 if start > 32 else 0 : start]


def _last_before(text: str, start: int) -> str:
    last = text[start - 1 : start]
    return last if last != " " else _before(text, start).rstrip(" ")[-1:]


def has_unit(text: str, candidate: Candidate) -> bool:
    """Say whether a unit follows. Behind a year a singular is none: "models of 2025 run", but "2025 runs"."""
    if candidate.is_counted or not candidate.is_measured:
        return candidate.is_counted
    core = text[candidate.core : candidate.core_end]
    is_verb = _is_plain(candidate) and _IS_YEAR(core) and f"{candidate.unit}s" in UNITS
    return not is_verb


def _is_plain(candidate: Candidate) -> bool:
    """Say whether the numeral is digits alone, with no sign, currency, magnitude or glue."""
    return candidate.form == "digits" and candidate.end == candidate.core_end and candidate.start == candidate.core


_IS_YEAR = re.compile(YEAR).fullmatch
_BEFORE_POINTED = frozenset(ascii_letters + "(#.")


_OF_TOKENS = ascii_letters + digits + "_-.@/+#&"
_ENDS_OF_TOKENS = frozenset(_OF_TOKENS) - {"+"}


def glued_to_letters(context: Context) -> str:
    """Letters straight before the digits, or with a hyphen between: SM100, x_1, GPT-5, V4.1-Flash-1017."""
    text, core = context.text, context.candidate.core
    if text[core - 1 : core] not in _ENDS_OF_TOKENS:
        return ""
    before = text[max(0, core - 48) : core]
    token = before[len(before.rstrip(_OF_TOKENS)) :]
    if token == "-" and before.endswith(_CRAFT):
        return "identifier"
    if not re.search("[A-Za-z]", token):
        if token == "_" and before[-2:-1].isalpha():
            return "formula"  # α_0
        return "identifier" if re.fullmatch(r"(?:[0-9]+-){2,}", token) else ""
    return _name_of_token(token, context)


# 歼-20, 东风-41: the sign is no minus
_CRAFT = tuple(
    f"{name}-"
    for name in words(
        "歼 殲 运 運 轰 轟 直 苏 蘇 图 圖 东风 東風 长征 長征 神舟 嫦娥 天舟 天宫 天宮 北斗 风云 風雲 "
        "红旗 紅旗 雄风 雄風 天弓"
    )
)
_DIGITS_OF_NAME = lazy(r"[A-Za-z][\w.]*[-.](?:[0-9]{1,4}\.)?[0-9]*[-.]?\Z")
_TOKEN_END = lazy(r"(?P<word>[A-Za-z_@&#]+)(?P<sign>[-./+]*)\Z")


def _name_of_token(token: str, context: Context) -> str:
    last = _TOKEN_END.search(token)
    if last is None:
        # V4.1-Flash-1017, Llama-3.1-70B: digits and a sign before, letters earlier
        return "identifier" if _DIGITS_OF_NAME.search(token) and "/" not in token else ""
    word, sign, head = last["word"], last["sign"], token[: last.start()]
    if "@" in word:
        return "metric-label"
    if not sign:
        return _name_of_letters(word, head, context)
    if sign == "-" and word.lower() in PREFIXES and not head:
        return "date" if context.is_plain and _IS_YEAR(context.core) else ""
    if sign == "." and not head and len(word) == 1 and word.isupper():
        return "section"  # App. B.2
    if sign in (".", "/") and not head and (word.islower() or sign == "."):
        return ""  # fig.3, tokens/8
    return "" if sign == "+" else "identifier"


def _name_of_letters(word: str, head: str, context: Context) -> str:
    if word in ("x", "X") and head[-1:].isdigit():
        return "identifier" if context.candidate.scale != 1 else ""  # 8x7B, but 1920x1080
    if word in ("h", "m", "min", "d", "s") and head.isdigit():
        return ""  # 2h15m
    if head:
        return "identifier"
    if word in ("p", "P"):
        return "metric-label"
    if word in ("v", "V"):
        return "version"
    return "config" if word in ("TP", "EP", "DP", "PP", "CP", "SP") else "identifier"


def han_ordinal(context: Context) -> str:
    """第 before the numeral."""
    if context.last != "第":
        return ""
    after = context.after.lstrip(" ")[:1]
    if after and after in "章節节页頁条條款卷篇编編部回集讲講图圖表":
        return "section"
    return "version" if after == "版" else "rank" if after in ("名", "位") else "ordinal"


_ONE_CUE = lazy(
    r"(?:only|just|exactly|precisely|at least|at most|than|single|merely|solely|but|least|zero to|zero or|to|a total of"
    r"|totalling|exact|every) \Z",
    re.IGNORECASE,
)
_ONE_OF = lazy(
    r" (?:of|in|out of) (?:the )?(?:[0-9]|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty"
    r"|fifty|a hundred)| and only one| but (?:two|three|four|five|six|seven|eight|nine|ten)(?![a-z])"
    r"| [a-z]+ (?:for|per) every (?:[0-9]|two|three|four|five|six|seven|eight|nine|ten|dozen|hundred)"
    r"| [a-z]+,? (?:and )?(?:not|never|instead of|rather than) (?:[0-9]|two|three|four|five|six|seven|eight|nine|ten)"
)
_ONCE_CUE = lazy(
    r"(?:only|just|exactly|[a-z]{2,}ed|run|ran|runs|shown|than|least|most|fails|read|sent|tried|but) \Z", re.IGNORECASE
)
_ONCE_PER = lazy(r",? (?:per|every|in every|a (?:day|week|month|year|minute|second|step))")


def article_one(context: Context) -> str:
    """One and once as article, pronoun or conjunction; "only one", "one of six" and "sampled once" assert a count."""
    candidate = context.candidate
    if candidate.is_vague:
        return ""
    word = context.text[candidate.start : candidate.end].lower()
    if word == "once":
        return "" if _ONCE_CUE.search(context.before) or _ONCE_PER.match(context.after) else "indefinite"
    if word != "one" or (candidate.is_measured and candidate.unit.split(" ")[0].lower() not in ARTICLE_UNITS):
        return ""
    return "" if _ONE_CUE.search(context.before) or _ONE_OF.match(context.after) else "indefinite"


_HAN_ONE_CUE = lazy(
    r"(?:共(?![用享同])|[仅僅就唯才剩约約近]|只(?!是)|[中里裡內内]有|里面有|合计|合計|总共|總共|至少|最多|不到|不足|超过|超過"
    r"|少于|少於|多于|多於|大于|大於|小于|小於|每[^,，。]{1,8}有)[^,，。、;；!?]{0,2}\Z"
)
_HAN_ONE_LIMIT = lazy(r".{1,4}(?:内|內|以上|以下|左右|上下|[后後前])")
_RISE_BEFORE = lazy(rf"{RISES}\Z")
_HAN_DURATION_CUE = lazy(r"(?:花|用|等|耗时|耗時|历时|歷時|持续|持續|花费|花費|长达|長達|满|滿|近|整整)了?\Z")


def article_han(context: Context) -> str:
    """一 with a classifier as article; 只要一张卡 asserts a count, 一小时 is a measure."""
    candidate, unit = context.candidate, context.candidate.unit
    if context.core != "一" or candidate.start != candidate.core or unit == "倍":
        return ""
    if unit.isascii() and unit.split("/")[0] in UNITS and unit.lower() not in ARTICLE_UNITS:
        return ""  # 一 Gbps
    if context.last in ("头", "頭"):
        return "ordinal"
    if unit == "元" and context.text[candidate.unit_end : candidate.unit_end + 1] in _ENDS_OF_CLAUSE:
        return ""
    if candidate.end > candidate.core_end or (unit in HAN_MEASURES and unit not in ("元", "米", "角", "升", "成")):
        return ""
    if _HAN_ONE_CUE.search(context.before) and context.before[-1] not in "是为為":
        return ""
    if unit == "度" and _RISE_BEFORE.search(context.before):
        return ""
    if unit in ("天", "年", "周", "週", "月"):
        is_limit = _HAN_ONE_LIMIT.match(context.text, candidate.core_end) and context.last not in "每这這那"
        if is_limit or _HAN_DURATION_CUE.search(context.before):
            return ""
    return "indefinite"


def han_word(context: Context) -> str:
    """A word or an idiom that contains the whole numeral."""
    candidate, text = context.candidate, context.text
    start = candidate.start
    for first in range(start - 5 if start > 5 else 0, start + 1):
        for length in HAN_WORD_LENGTHS.get(text[first : first + 2], ()):
            last = first + length
            if last >= candidate.end and text[first:last] in HAN_WORDS and not _is_refuted(text, first, last):
                return "idiom"
    return _four_characters(context)


def _is_refuted(text: str, first: int, last: int) -> bool:
    """Say whether a word is a numeral all the same, by what follows or stands before: 十分钟, 万分之一, 三万一."""
    word = text[first:last]
    if len(word) == 2 and word[0] in _NUMERALS and text[first + 1 : first + 3] in _COUNTED_NOUNS:
        return True  # 三星期 is no 三星
    is_closed = word in REFUTED_BEFORE and text[last : last + 1] in _ENDS_OF_CLAUSE
    if is_closed and REFUTED_BEFORE[word].search(text, max(0, first - 5), first):
        return True
    if word in REFUTED_WORDS:
        return REFUTED_WORDS[word].match(text, last) is not None
    before = text[first - 1 : first] if first else ""
    return len(word) == 2 and word[0] in _NUMERALS and before != "" and before in "零点點" + _NUMERALS


# Counted without a classifier, and begun by the last character of a word that holds a numeral
_COUNTED_NOUNS = frozenset(
    words(
        """
        星期 字节 字節 平方 方面 体系 體系 端口 手机 手機 手柄 线程 線程 线路 線路 角色 角度 维度 維度 金额 金額
        边界 邊界 侧面 側面 商家 级别 級別 性能 农户 農戶 海里 里程 里路 面板 面积 頭牛
        """
    )
)
_ENDS_OF_CLAUSE = frozenset(",，。;；:：、!?！？)）的 \n") | {""}
_NUMERALS = "一二三四五六七八九十百千万萬亿億两兩"
_SHAPES = """
    一[^一-十]一[^一-十] 一X不X 不X一X 七X八X 千X[万萬]X [万萬]X千X 千X百X 百X百X 三X[两兩二五]X [两兩]X三X 五X[六八十]X
    百X不X 九X一X 一X[两兩二]X
    半X半X 一X半X 千X一X [万萬]X一X 一X[千万萬]X 四X[八五]X 八X九X X一X二 X三X四 X七X八 X五X六
"""
# 一举一动, 七嘴八舌, 千变万化, 三言两语, 五颜六色, 半信半疑, 颠三倒四: the shapes in which new ones are made
_FOUR_CHARACTERS = lazy(
    "|".join(shape.replace("X", r"[^\s0-9A-Za-z,，。、；;:：!?“”\"'()]") for shape in _SHAPES.split())
)


def _four_characters(context: Context) -> str:
    candidate, text = context.candidate, context.text
    if (candidate.is_measured and candidate.unit not in ("元", "%", "折")) or len(context.core) != 1:
        return ""
    for first in range(max(0, candidate.start - 3), candidate.start + 1):
        if first + 4 >= candidate.end and _FOUR_CHARACTERS.match(text, first):
            others = (character for character in text[first : first + 4] if character not in _NUMERALS + "半不")
            if not any(character in HAN_CLASSIFIERS for character in others):
                return "idiom"
    return ""


_DIGITS_IN_A_ROW = lazy("[零〇一二三四五六七八九]{3,}")


def digits_in_a_row(context: Context) -> str:
    """三六零 and 一〇一 are spelt digit by digit, as a name is; with a unit they are a count: 一二八条."""
    is_bare = context.candidate.end == context.candidate.core_end and not context.has_unit
    return "identifier" if is_bare and _DIGITS_IN_A_ROW.fullmatch(context.core) else ""


_HAN_POINTER = lazy(
    r"(?:(?<![力意试試企蓝藍地版])[图圖]|(?<![代发發外列仪儀报報填])表|附[录錄件图圖表]|步[骤驟]|公式|案例|方案"
    r"|阶段|階段|脚注|腳註"
    r"|注[释釋]?|註|[节節][点點]|分片|副本|机柜|機櫃|机架|機架|编号|編號|序号|序號|档案|檔案|题目|选项|選項|场景"
    r"|場景|规则|規則"
    r"|条款|條款|问题|問題|习题|實驗|实验|试验|[级級]别|等[级級]|关卡|版本|代号|主机|主機|端口|連接埠|通道|线程"
    r"|进程|槽位|卡号"
    r"|编码|[引定公]理|命[题題]"
    r"|缺陷|工[单單]|[议議][题題]|推[论論]|定[义義]|(?<![模形格方正])式|(?<![每本该該整])[页頁]) ?\(?\Z"
)
_HAN_POINTER_ENDS = frozenset(
    "图圖表录錄件骤驟式例案段注释釋註点點片本柜櫃架号號目项項景则則款题題驗验别级級卡机機口埠道程位码理论論义義页頁陷单單"
)


_POINTERS = DOCUMENT_WORDS | SECTION_WORDS | INDEX_WORDS


def section_or_index(context: Context) -> str:
    """A word that points before the number: section 4.2, Fig. 2, node 5, 图 3; not when a unit follows."""
    candidate = context.candidate
    if candidate.form == "digits" and candidate.end != candidate.core_end:
        return ""
    if context.last == "(" and candidate.unit:
        return ""  # the chart (0 contributors in all), but eq. (4)
    word = context.previous_word.lower()
    if candidate.form == "han" and (word or not re.fullmatch("[一二三四五六七八九十]{1,3}", context.core)):
        return ""
    if not word:
        is_pointed = context.before.rstrip(" (")[-1:] in _HAN_POINTER_ENDS and not context.has_unit
        return "section" if is_pointed and _HAN_POINTER.search(context.before) else ""
    if word not in _POINTERS:
        return ""
    if word in DOCUMENT_WORDS and candidate.unit in VERBS_LIKE_UNITS:
        return "section"  # section 3 files them all
    if context.has_unit:
        return "index" if word in INDEX_WORDS and _is_verb(context) else ""
    if word in SECTION_WORDS and not _is_counted_word(context, word):
        return "section"
    is_whole = candidate.low is not None and candidate.low == candidate.low.to_integral_value()
    return "index" if word in INDEX_WORDS and is_whole and not _is_plural_subject(context) else ""


_DEED = lazy(
    r" (?:hit|run|ran)(?![a-z])| (?:runs|hits|calls|drafts|samples|steps|turns|shards|pages)"
    r" (?:[0-9]|(?:at|on|out|hot|the|an?|its|in|with|into|through)(?![a-z]))"
)


def _is_verb(context: Context) -> bool:
    """Say whether what looks like a unit is what the thing does: GPU 3 hit 81 °C, node 7 runs at half speed."""
    is_whole = context.candidate.low is not None and context.candidate.low == context.candidate.low.to_integral_value()
    return is_whole and context.is_plain and _DEED.match(context.after) is not None and not _is_plural_subject(context)


def _is_counted_word(context: Context, word: str) -> bool:
    if word in ("p", "pp", "q", "no", "ch", "s"):
        return not context.before.rstrip(" (").endswith(".")  # p < 0.05, but p. 5
    is_low = context.candidate.form == "english" and context.previous_word[0].islower()
    return is_low and word not in ("chapter", "section", "part", "step", "page", "phase")


def _is_plural_subject(context: Context) -> bool:
    """Say whether the number counts rather than names: Users 2–3 at a time, per GPU 8."""
    if re.search(r"(?:\b(?:per|every|each) |/ ?)[A-Za-z]+ \Z", context.before):
        return True
    return context.candidate.is_range and not context.previous_word.endswith("s")


_NOT_FIRST_OF_NAMES = digits + "+#.-"
_OF_NAMES = ascii_letters + _NOT_FIRST_OF_NAMES
_CARDS = frozenset(
    words("GPU GPUs NPU NPUs CPU CPUs card cards node nodes host hosts server servers machine machines chip chips box")
)


_MODEL_NUMBER = lazy("[0-9]{3,5}[A-Z+]")


_HAN_NAMES = frozenset(name for name in BENCHMARKS | HARDWARE | PRODUCTS if not name.isascii())


def name_with_number(context: Context) -> str:
    """CUDA 12.8, RTX 4090, Gemini 3.8 Flash, AIME 2026."""
    candidate = context.candidate
    if candidate.low is None:
        return ""
    is_plain = context.is_plain
    if candidate.is_range:
        return _range_of_versions(context)
    # Ascend 910B is no billion
    if not is_plain and not (
        candidate.end == candidate.core_end + 1
        and _MODEL_NUMBER.fullmatch(context.text, candidate.start, candidate.end)
    ):
        return ""
    name = _name_before(context.before)
    if not name or not (name.isascii() or name in _HAN_NAMES):
        return ""
    lower = name.lower().rstrip(".")
    if not is_plain:
        return "identifier" if lower in HARDWARE else ""
    family = lower.split("-")[0]
    if lower in BENCHMARKS or family in BENCHMARKS:
        return "benchmark-name" if _IS_YEAR(context.core) and not context.has_unit else ""
    if lower in HARDWARE and candidate.low >= 100:
        return "identifier" if not candidate.is_measured or candidate.unit.split(" ")[0] in _CARDS else ""
    if context.has_unit and not (lower in PRODUCTS and candidate.low < 100 and _OF_A_VERSION.match(context.after)):
        return ""
    if _is_product(name, lower, family, context):
        return "version"
    if name[0].isupper() and len(name) > 2 and not candidate.unit and _IS_YEAR(context.core):
        return "date"
    is_camel = re.search(r"[a-z][A-Z]|[A-Z][a-z]+[A-Z]", name) is not None
    is_score = re.search(r"(?:bench|eval|qa|arena|score|math)$", lower) is not None
    return "version" if is_camel and candidate.low < 30 and not is_score else ""


_OF_A_VERSION = lazy(
    r" (?:users?|customers?|owners?|machines?|devices?|laptops?|phones?|PCs|systems?|apps?|wheels?|builds?)(?![a-z])"
)
_TWO_VERSIONS = lazy(r"[0-9]{1,3}(?:\.[0-9]{1,3})?(?: to |[-–]| ?[至到] ?)[0-9]{1,3}(?:\.[0-9]{1,3})?")


def _range_of_versions(context: Context) -> str:
    # from Postgres 14 to 16
    if context.has_unit or not _TWO_VERSIONS.fullmatch(context.text, context.candidate.start, context.candidate.end):
        return ""
    name = _name_before(context.before)
    lower = name.lower()
    is_named = lower in PRODUCTS and (not name.isascii() or name[0].isupper()) and lower not in COMMON_WORDS
    return "version" if is_named else ""


def _name_before(before: str) -> str:
    """Return the Latin word and blank, or the two Han characters, that a number stands after."""
    stem = before.removesuffix(" ")
    if stem != before and (latin := stem[len(stem.rstrip(_OF_NAMES)) :].lstrip(_NOT_FIRST_OF_NAMES)):
        return latin
    han = stem[-2:]
    return han if len(han) == 2 and "一" <= han[0] <= "鿿" and "一" <= han[1] <= "鿿" else ""


def _is_product(name: str, lower: str, family: str, context: Context) -> bool:
    if not name.isascii():
        return lower in PRODUCTS
    if name[0].isupper():
        following = re.match(r"[ -]([A-Za-z]+)", context.after)
        return (
            lower in PRODUCTS
            or family in PRODUCTS
            or (following is not None and following[1].lower() in MODEL_SUFFIXES)
        )
    is_told_apart = len(lower) > 3 or (len(lower) == 3 and "." in context.core)  # gcc 14.2, but gpu 3
    return lower in PRODUCTS and is_told_apart and lower not in COMMON_WORDS


_RANKED = ("排名", "排", "名列", "位列", "位居")


def rank_in_han(context: Context) -> str:
    """前十, 排名第 3."""
    if context.last != "前" and not context.before.rstrip(" ").endswith(_RANKED):
        return ""
    return "rank" if not context.has_unit or context.after.lstrip(" ")[:1] in ("名", "位", "强", "強", "大") else ""


_ROUND_BASE = lazy(r"一?[十百千万萬亿億]+|1(?:,?000)*(?:[kKM]| ?[百千万萬亿億]+)?|10+")


def denominator(context: Context) -> str:
    """The base of a rate: per 1M tokens, 每百万 token, /1K tokens."""
    candidate = context.candidate
    if context.previous_word in ("per", "Per"):
        return "" if candidate.unit[:1] in ("%", "$") else "denominator"
    if context.last == "/" and (candidate.scale != 1 or candidate.form == "han"):
        return "denominator" if context.before.rstrip(" /")[-1:].isalnum() else ""
    if context.last == "每" and candidate.form != "english":
        return "denominator" if _ROUND_BASE.fullmatch(context.text, candidate.core, candidate.end) else ""
    return ""


_OWN_PARTS = lazy(
    r" (?:[a-z]+ )?(?:charts?|tables?|figures?|numbers|sections?|notes?|points|columns|rows|pages|caveats|questions"
    r"|paragraphs|rules|items|lists|tiers|parts|boxes|glossar(?:y|ies)|footnotes?|examples)(?: [a-z]+)?"
    r" (?:(?:below|above)(?! (?:the|its|their|our|his|her|a|an|zero|par|average|that|those|[0-9A-Z]))|here|that follow"
    r"|on this page|in this)"
)
_OWN_SUBJECT = lazy(
    r"(?:this|the) (?:page|article|section|site|chart|table|post|document|guide|chapter)"
    r" (?:has|lists|shows|contains|covers|uses|holds|answers|gives) \Z",
    re.IGNORECASE,
)
_OWN_SUBJECT_HAN = lazy(r"(?:以下|下面|下列|上述|如下|本[页頁文站节節章][^,，。]{0,5})(?:的|这|這|是)?\Z")
_OWN_PARTS_HAN = lazy(
    r" ?[个個张張条條点點种種项項]?(?:数字|數字|数|數|图|圖|表|点|點|问题|問題|条件|條件|方面|口径|口徑|说法|說法"
    r"|单位|單位|来源|來源"
    r"|指标|指標|概念|词|詞)"
)


def self_count(context: Context) -> str:
    """Parts of the text itself: the two charts below, 以下三点, 这两个数字."""
    candidate = context.candidate
    if candidate.is_vague or candidate.high is None or candidate.high > 20:
        return ""
    if candidate.form == "english":
        is_own = context.previous_word.lower() in ("these", "those", "following")
        is_own = is_own or bool(_OWN_PARTS.match(context.text, candidate.end) or _OWN_SUBJECT.search(context.before))
        return "self-count" if is_own else ""
    if context.last in ("这", "這", "那", "此"):
        return "self-count" if _OWN_PARTS_HAN.match(context.text, candidate.end) else ""
    if not any(cue in context.before for cue in "下述本"):
        return ""
    return "self-count" if _OWN_SUBJECT_HAN.search(context.before) else ""


_NEXT_VERSION = frozenset(words("升到 升至 升级到 升級到 升级至 升級至 降到 降级到 降級到 换到 換到 → ->"))
_LIST_GAP = lazy(r" ?(?:,|,?(?<! ) and|,?(?<! ) or|,?(?<! ) to|、|和|与|與|及|或|–|-|/| &) ?")
_TIME_GAP = lazy(r"[点點时時]?[半整]? ?[-–~至到] ?")
_CONTINUED = frozenset(("section", "index", "date", "reference", "version", "config", "time"))


def same_as_before(context: Context) -> str:
    """Tables 2 and 3, PRs 12, 15: the next of a list shares the reason of the one before."""
    if context.previous is None or context.previous[1] not in _CONTINUED:
        return ""
    candidate, reason = context.previous
    gap = context.text[candidate.end : min(context.candidate.start, candidate.end + 8)]
    if reason == "time":
        is_time = context.after.lstrip(" ")[:1] in ("点", "點", "时", "時") and _TIME_GAP.fullmatch(gap)
        return "time" if is_time else ""
    if not context.is_plain or context.has_unit or candidate.form != "digits":
        return ""
    if not gap.strip() or not (_LIST_GAP.fullmatch(gap) or gap.strip() in _NEXT_VERSION):
        return ""
    if reason == "date":
        return "date" if _IS_YEAR(context.core) and not context.candidate.unit else ""
    if reason == "version":
        return "version" if "." in context.core or gap.strip() in _NEXT_VERSION else ""
    before = context.text[max(0, candidate.start - 14) : candidate.start].rstrip(" #.")
    return reason if before.endswith("s") or not before.isascii() else ""


_HEADING = lazy(
    r"[1-9][0-9]?(?:\.[1-9][0-9]?){1,2} ?(?:(?<= )[A-Z][a-z]+[^.,;:!?0-9|\n]{0,40}"
    r"|(?:方法|[结結][论論果]|背景|引言|[实實][验驗]|[讨討][论論]|概述|[总總][结結]|[简簡]介|安[装裝]|部署|[来來]源|[计計][费費]"
    r"|[说說]明)[^。，,;；0-9\n]{0,12})(?=\n|\Z)"
)


def heading(context: Context) -> str:
    """A whole line that opens with the number of its section: 2.3 Method."""
    start = context.candidate.start
    is_opening = context.is_plain and context.text[start - 1 : start] in ("", "\n") and not context.has_unit
    return "section" if is_opening and _HEADING.match(context.text, start) else ""


_ADDRESS = lazy(
    r"[A-Za-z]? (?:[A-Z][a-z]+ |[0-9]{1,3}(?:st|nd|rd|th) ){1,3}"
    r"(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Boulevard|Blvd|Square|Terrace)(?![a-z])"
)


def address(context: Context) -> str:
    """221B Baker Street, 1600 Pennsylvania Ave."""
    candidate = context.candidate
    following = context.text[candidate.core_end : candidate.core_end + 2].lstrip(ascii_letters)
    if following[:1] != " " or candidate.core_end - candidate.core > 5:
        return ""
    return "reference" if _ADDRESS.match(context.text, candidate.core_end) else ""


def leading_zeros(context: Context) -> str:
    """007 and 00412 are names, unless a unit follows."""
    is_name = context.core[:1] == "0" and len(context.core) > 2 and context.core.isdigit()
    return "identifier" if is_name and context.is_plain and not context.has_unit else ""


_CARD_NUMBER = lazy("[345]0[6789]0|[67][69]00")


def known_hardware(context: Context) -> str:
    """4090 and its like where no unit follows: 4090 took 4090 seconds."""
    candidate = context.candidate
    if candidate.core_end - candidate.core != 4 or not context.is_plain:
        return ""
    if not _CARD_NUMBER.fullmatch(context.core) or context.has_unit:
        return ""
    return "" if re.match(r" ?,?[0-9]", context.after) else "identifier"


Rule = Callable[[Context], str]
RULES: Mapping[str, Sequence[Rule]] = {
    "digits": (
        glued_to_letters,
        han_ordinal,
        section_or_index,
        name_with_number,
        rank_in_han,
        denominator,
        same_as_before,
        known_hardware,
        heading,
        address,
        leading_zeros,
    ),
    "han": (
        han_ordinal,
        han_word,
        article_han,
        section_or_index,
        rank_in_han,
        denominator,
        self_count,
        same_as_before,
        digits_in_a_row,
    ),
    "english": (
        han_ordinal,
        article_one,
        section_or_index,
        rank_in_han,
        denominator,
        self_count,
        same_as_before,
    ),
    "mark": (),
}
"""The rules that can excuse a numeral of a form, in the order in which they are asked; a mark has its shape."""
_ENDS_OF_NAMES = frozenset(_OF_NAMES) | {name[-1] for name in _HAN_NAMES}
_ONLY_AFTER: Mapping[Rule, Callable[[str], bool]] = {
    han_ordinal: lambda last: last == "第",
    section_or_index: lambda last: last in _BEFORE_POINTED or last in _HAN_POINTER_ENDS,
    name_with_number: lambda last: last in _ENDS_OF_NAMES,
    rank_in_han: lambda last: last in "前名排列居",
    denominator: lambda last: last in "r(#./每",
    heading: lambda last: last in ("", "\n"),
}
"""After which last character before the numeral a rule has something to say, where that is easily told."""
_AS_BEFORE = frozenset((same_as_before,))
_BEHIND_TOKENS = frozenset((glued_to_letters,))
_OF_ZEROS_AND_CARDS = frozenset((known_hardware, leading_zeros))
_BEFORE_WORDS = frozenset((address,))
_FIRST_OF_ZEROS_AND_CARDS = frozenset("034567")
_FIRST_OF_ADDRESSES = {f" {name}" for name in ascii_uppercase + digits} | {f"{letter} " for letter in ascii_letters}


def rules_for(text: str, candidate: Candidate, reason_before: str) -> Sequence[Rule]:
    """Return the rules that can excuse a candidate, by the characters around it and the reason of the one before."""
    last = _last_before(text, candidate.start)
    is_continued = reason_before in _CONTINUED
    if candidate.form != "digits":
        return _rules_among(candidate.form, last, is_continued)
    core, after = candidate.core, candidate.core_end
    return _rules_among(
        "digits",
        last,
        is_continued,
        text[core - 1 : core] in _ENDS_OF_TOKENS,
        text[core] in _FIRST_OF_ZEROS_AND_CARDS,
        text[after : after + 2] in _FIRST_OF_ADDRESSES,
    )


@lru_cache(maxsize=4096)
def _rules_among(form: str, last: str, is_continued: bool, *is_cued: bool) -> Sequence[Rule]:
    idle = frozenset[Rule]() if is_continued else _AS_BEFORE
    for rules, is_asked in zip((_BEHIND_TOKENS, _OF_ZEROS_AND_CARDS, _BEFORE_WORDS), is_cued, strict=False):
        idle |= frozenset() if is_asked else rules
    return tuple(
        rule for rule in RULES[form] if rule not in idle and (rule not in _ONLY_AFTER or _ONLY_AFTER[rule](last))
    )
