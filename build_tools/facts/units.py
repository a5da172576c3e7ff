"""The closed list of units: how each is printed and read in each language, and what one is worth in another.

A figure's unit is words of the list joined by "/": `token/s/GPU` is tokens per second and GPU.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Context, Decimal, localcontext
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pint import UnitRegistry

CONTEXT = Context(prec=60)
"""For every calculation with figures: more digits than any figure has, whatever the thread's own context says."""

NBSP = "\u00a0"


@dataclass(frozen=True)
class Unit:
    """One word of a unit. `definition` is pint's; `spellings` are further ways to write it that `read_unit` knows.

    `is_count` says that it counts whole things; `has_prefixes` that SI prefixes go with it, so that a number's own
    scale word may be mistaken for one.
    """

    name: str
    definition: str
    singular: str
    plural: str
    spellings: tuple[str, ...] = ()
    is_count: bool = False
    has_prefixes: bool = False


def _count(name: str, plural: str = "", *spellings: str) -> Unit:
    """A countable thing: a dimension of its own."""
    return Unit(name, f"[{name}]", name, plural or f"{name}s", spellings, is_count=True)


def _measure(name: str, definition: str, *spellings: str) -> Unit:
    """A symbol that has no plural and takes part in the SI's prefixes."""
    return Unit(name, definition, name, name, spellings, has_prefixes=True)


def _period(name: str, definition: str, *spellings: str) -> Unit:
    return Unit(name, definition, name, f"{name}s", spellings)


_UNITS = (
    _count("token", "", "tok", "toks", "词元", "詞元"),
    _count("GPU", "", "gpu", "gpus", "card", "cards", "卡", "张卡", "張卡"),
    _count("NPU"),
    _count("user"),
    _count("request", "", "req", "reqs"),
    _count("sequence", "", "seq", "seqs"),
    _count("rank", "", "DP rank", "DP ranks"),
    _count("step"),
    _count("sample"),
    _count("task"),
    _count("rollout"),
    _count("run"),
    _count("prompt"),
    _count("question"),
    _count("session"),
    _count("conversation"),
    _count("turn"),
    _count("message"),
    _count("parameter", "", "param", "params"),
    _count("expert"),
    _count("layer"),
    _count("head"),
    _count("cluster"),
    _count("node"),
    _count("server"),
    _count("rack"),
    _count("device"),
    _count("post"),
    _count("comment"),
    _count("item"),
    _count("word"),
    _count("character", "", "char", "chars"),
    _count("person", "people", "persons"),
    _count("star"),
    _count("fork"),
    _count("issue"),
    _count("commit"),
    _count("contributor"),
    _count("download"),
    _count("release"),
    _count("page"),
    _count("line"),
    _count("file"),
    _count("image"),
    _count("point"),
    Unit("bit", "[information]", "bit", "bits", has_prefixes=True),
    _measure("kbit", "1e3 * bit", "kb", "Kbit"),
    _measure("Mbit", "1e6 * bit", "Mb"),
    _measure("Gbit", "1e9 * bit", "Gb"),
    _measure("Tbit", "1e12 * bit", "Tb"),
    Unit("byte", "8 * bit", "byte", "bytes", ("B",), has_prefixes=True),
    _measure("kB", "1e3 * byte", "KB"),
    _measure("MB", "1e6 * byte"),
    _measure("GB", "1e9 * byte"),
    _measure("TB", "1e12 * byte"),
    _measure("PB", "1e15 * byte"),
    _measure("KiB", "1024 * byte"),
    _measure("MiB", "1048576 * byte"),
    _measure("GiB", "1073741824 * byte"),
    _measure("TiB", "1099511627776 * byte"),
    _measure("PiB", "1125899906842624 * byte"),
    _measure("s", "[time]", "sec", "secs", "second", "seconds"),
    _measure("ms", "1e-3 * s", "msec", "millisecond", "milliseconds"),
    # NFKC turns the micro sign into the Greek letter, so that is the spelling to know.
    Unit("us", "1e-6 * s", "µs", "µs", ("us", "μs", "microsecond", "microseconds"), has_prefixes=True),
    _measure("ns", "1e-9 * s", "nanosecond", "nanoseconds"),
    _period("minute", "60 * s", "min", "mins"),
    _period("hour", "3600 * s", "h", "hr", "hrs"),
    _period("day", "86400 * s", "d"),
    _period("week", "604800 * s"),
    _period("month", "[month]"),
    # A year is a date's label here, not a length of time: 2016 is printed bare.
    Unit("year", "[year]", "", "", is_count=True),
    _measure("Hz", "1 / s"),
    _measure("MHz", "1e6 * Hz"),
    _measure("GHz", "1e9 * Hz"),
    Unit("FLOP", "[operation]", "FLOP", "FLOP", has_prefixes=True),
    _measure("TFLOP", "1e12 * FLOP"),
    _measure("PFLOP", "1e15 * FLOP"),
    _measure("W", "[power]"),
    _measure("kW", "1e3 * W"),
    _measure("MW", "1e6 * W"),
    _measure("Wh", "3600 * W * s"),
    _measure("kWh", "1e3 * Wh"),
    _measure("MWh", "1e6 * Wh"),
    Unit("USD", "[us_dollar]", "USD", "USD", ("US$", "$", "dollar", "dollars", "US dollar", "US dollars")),
    Unit("CNY", "[renminbi]", "CNY", "CNY", ("RMB", "yuan", "¥")),
    # Percent is no pure number: 75 % enters a formula as 75, and a bridge such as (0.01 /%) turns it into 0.75.
    Unit("%", "[percent]", "%", "%", ("percent", "per cent", "pct")),
    Unit(
        "percent point", "[percent_point]", "percentage point", "percentage points",
        ("percent points", "pp", "% point", "% points"),
    ),
    Unit("x", "1", "×", "×", ("times", "fold")),
)  # fmt: skip

UNITS: Mapping[str, Unit] = MappingProxyType({unit.name: unit for unit in _UNITS})
"""The closed list of words of units, by their canonical spelling."""

_COMPOUNDS = {"kbps": "kbit/s", "Mbps": "Mbit/s", "Gbps": "Gbit/s", "Tbps": "Tbit/s", "tps": "token/s"}

_TIMES = frozenset({"s", "ms", "us", "ns", "minute", "hour", "day", "week", "month", "year"})

# Classifier and noun, as they stand after a number; a unit that is not named here keeps its symbol.
_HANS_NAMES = {
    "GPU": "张 GPU", "NPU": "张 NPU", "user": "个 用户", "request": "个 请求", "sequence": "条 序列", "rank": "个 rank",
    "step": "步", "sample": "个 样本", "task": "个 任务", "rollout": "次 rollout", "run": "次 运行",
    "prompt": "个 提示词", "question": "题", "session": "个 会话", "conversation": "段 对话", "turn": "轮",
    "message": "条 消息", "parameter": "参数", "expert": "个 专家", "layer": "层", "head": "个 注意力头",
    "cluster": "个 集群", "node": "个 节点", "server": "台 服务器", "rack": "个 机柜", "device": "台 设备",
    "post": "条 帖子", "comment": "条 评论", "item": "项", "word": "个 词", "character": "字", "person": "人",
    "star": "颗 星", "fork": "个 fork", "issue": "个 issue", "commit": "次 提交", "contributor": "位 贡献者",
    "download": "次 下载", "release": "个 版本", "page": "页", "line": "行", "file": "个 文件", "image": "张 图片",
    "point": "分", "minute": "分钟", "hour": "小时", "day": "天", "week": "周", "month": "个 月", "year": "年",
    "USD": "美元", "CNY": "元", "percent point": "个 百分点", "x": "倍",
}  # fmt: skip
_HANT_NAMES = {
    "GPU": "張 GPU", "NPU": "張 NPU", "user": "個 使用者", "request": "個 請求", "sequence": "條 序列",
    "rank": "個 rank", "step": "步", "sample": "個 樣本", "task": "個 任務", "rollout": "次 rollout", "run": "次 執行",
    "prompt": "個 提示詞", "question": "題", "session": "個 工作階段", "conversation": "段 對話", "turn": "輪",
    "message": "則 訊息", "parameter": "參數", "expert": "個 專家", "layer": "層", "head": "個 注意力頭",
    "cluster": "個 叢集", "node": "個 節點", "server": "台 伺服器", "rack": "個 機櫃", "device": "台 裝置",
    "post": "則 貼文", "comment": "則 留言", "item": "項", "word": "個 詞", "character": "字", "person": "人",
    "star": "顆 星", "fork": "個 fork", "issue": "個 issue", "commit": "次 提交", "contributor": "位 貢獻者",
    "download": "次 下載", "release": "個 版本", "page": "頁", "line": "行", "file": "個 檔案", "image": "張 圖片",
    "point": "分", "minute": "分鐘", "hour": "小時", "day": "天", "week": "週", "month": "個 月", "year": "年",
    # 元 alone is the New Taiwan dollar to these readers.
    "USD": "美元", "CNY": "元人民幣", "percent point": "個 百分點", "x": "倍",
}  # fmt: skip
_CLASSIFIERS = "个個条條则則颗顆张張台臺次位段道块塊"
"""Left out before a unit when it is read: 64 块 GPU and 64 张 GPU are the same."""


@dataclass(frozen=True)
class _Language:
    """`names` are printed and read, `spellings` only read, `per` are the words for "/"."""

    names: Mapping[str, str]
    spellings: Mapping[str, str]
    per: tuple[str, ...]


def _symbols(byte: str, *bits: str) -> dict[str, str]:
    """Return what stands for a symbol in Han: 兆位元 is Mbit."""
    prefixes = {"千": "k", "兆": "M", "吉": "G", "太": "T"}
    return (
        {"秒": "s", "毫秒": "ms", byte: "byte"}
        | dict.fromkeys(bits, "bit")
        | {han + byte: f"{prefix}B" for han, prefix in prefixes.items()}
        | {han + bit: f"{prefix}bit" for bit in bits for han, prefix in prefixes.items()}
    )


_LANGUAGES: Mapping[str, _Language] = MappingProxyType({
    "en": _Language({}, {}, (" per ", " a ", " each ")),
    "zh-Hans": _Language(_HANS_NAMES, {"人民币": "CNY"} | _symbols("字节", "比特", "位元"), ("每",)),
    "zh-Hant": _Language(_HANT_NAMES, {"人民幣": "CNY"} | _symbols("位元組", "位元", "比特"), ("每",)),
})  # fmt: skip


def takes_prefix(unit: str) -> bool:
    """Say whether SI prefixes go with the unit, so that a k, an M or a 兆 before it may be read as one."""
    return unit != "" and UNITS[unit.split("/")[0]].has_prefixes


def is_rate(unit: str) -> bool:
    """Say whether it is so much per time."""
    return not _TIMES.isdisjoint(unit.split("/")[1:])


def counts_things(unit: str) -> bool:
    """Things per thing are counts as well (32 sample/task, 4096 token/step); things per second are not."""
    return unit != "" and all(UNITS[word].is_count for word in unit.split("/"))


def format_unit(unit: str, lang: str, *, plural: bool = True, is_counted: bool = False) -> str:
    """Write a canonical unit out: `token/s/GPU` becomes `tokens/s/GPU`; in Chinese a compound keeps its Latin form.

    Counted, as it stands after a number, it has its classifier (个任务); alone, in a table's head, it has none.
    """
    if not unit:
        return ""
    head, *per = unit.split("/")
    if not per and (name := _LANGUAGES[lang].names.get(head)):
        classifier, _, noun = name.rpartition(" ")
        return side_by_side(classifier, noun) if is_counted else noun
    printed = UNITS[head].plural if plural and lang == "en" else UNITS[head].singular
    # A year is printed bare as a date, by its name in a rate.
    return "/".join([printed or head, *(UNITS[word].singular or word for word in per)]) if per else printed


def side_by_side(left: str, right: str, blank: str = NBSP) -> str:
    """Join two words: with a blank between them, with none between Han and Han."""
    is_glued = not left or not right or (_is_han(left[-1]) and _is_han(right[0]))
    return left + ("" if is_glued else blank) + right


def _is_han(character: str) -> bool:
    return "\u4e00" <= character <= "\u9fff"


def read_unit(text: str, lang: str) -> str | None:
    """Return the canonical unit for one as printed or as usually spelt: "" for no unit, None when not understood."""
    text = " ".join(unicodedata.normalize("NFKC", text).split())
    if not text:
        return ""
    for word in _LANGUAGES[lang].per:
        text = text.replace(word, "/")
    head, *per = text.split("/", 1)
    # Only below the line does a hyphen mean another denominator: USD/GPU-hour. A GPU-hour itself is a product.
    words = [word for part in per for word in re.split("[/·*-]|(?<=GPU) (?=h)", part)]
    unit = "/".join([_read_head(head.strip(), lang), *(_read_word(word.strip(), lang) for word in words)])
    return unit if is_unit(unit) else None


def _read_head(word: str, lang: str) -> str:
    return _COMPOUNDS.get(word) or _read_word(word, lang)


def _read_word(word: str, lang: str) -> str:
    spellings = _spellings(lang)
    # Symbols may differ by their case alone (MB, Mb); words do not.
    lower = word.lower() if len(word) > 3 else ""
    bare = word[1:].lstrip() if word[:1] in _CLASSIFIERS else ""
    return spellings.get(word) or spellings.get(lower) or spellings.get(bare, "?")


@cache
def _spellings(lang: str) -> Mapping[str, str]:
    known: dict[str, str] = {}
    for unit in _UNITS:
        for spelling in (unit.name, unit.singular, unit.plural, *unit.spellings):
            known[unicodedata.normalize("NFKC", spelling)] = unit.name
    known |= _LANGUAGES[lang].spellings
    known |= {name.rpartition(" ")[2]: unit for unit, name in _LANGUAGES[lang].names.items()}
    known.pop("", None)
    return known


def check_unit(unit: str) -> str:
    """Return the unit when it is canonical; a ValueError names the right spelling where there is one."""
    if is_unit(unit):
        return unit
    meant = read_unit(unit, "en")
    advice = f'write "{meant}"' if meant else "the list of units is closed, see UNITS"
    raise ValueError(f'unknown unit "{unit}": {advice}')


@cache
def is_unit(unit: str) -> bool:
    """Say whether a unit is canonical: words of the list, none of them twice. No unit is one too."""
    words = unit.split("/")
    return not unit or (len(set(words)) == len(words) and all(word in UNITS for word in words))


Terms = tuple[tuple[str, int], ...]
"""A product of words of units with their powers: token/s is (("s", -1), ("token", 1))."""


def conversion(terms: Terms, to: Terms) -> Decimal | None:
    """Return what one of `terms` is in `to`, or None when the two are of different dimensions."""
    with localcontext(CONTEXT):
        source, target = _in_base_units(terms), _in_base_units(to)
        if source.dimensionality != target.dimensionality:
            return None
        return Decimal(source.magnitude) / Decimal(target.magnitude)


@cache
def _in_base_units(terms: Terms) -> Any:
    product = _registry().Quantity(Decimal(1), "")
    for word, power in terms:
        product *= _registry().Quantity(Decimal(1), _pint_name(word)) ** power
    return product.to_base_units()


@cache
def _registry() -> UnitRegistry[Any]:
    from pint import UnitRegistry  # takes longer to load than many a command to run, and few of them convert anything

    registry: UnitRegistry[Any] = UnitRegistry(None, non_int_type=Decimal)
    for unit in _UNITS:
        registry.define(f"{_pint_name(unit.name)} = {unit.definition}")
    return registry


def _pint_name(word: str) -> str:
    return {"%": "percent", "percent point": "percent_point"}.get(word, word)
