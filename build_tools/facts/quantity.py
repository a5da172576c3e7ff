"""A Decimal with qualifier and unit: read from a figure string, written out in each language.

    about 81e3 token/s/GPU      at most +11 %      about 3.2..3.3 token/step      vague token/s

The scale is written, not computed: the Decimals keep the last written place (`81e3` was read to the thousand).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Context, Decimal, localcontext
from functools import cache
from types import MappingProxyType
from typing import Any

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

_SIGNS = ("%", "x")
"""Units that belong to the number: they stay with it where a table's head names the unit."""

_COMPOUNDS = {"kbps": "kbit/s", "Mbps": "Mbit/s", "Gbps": "Gbit/s", "Tbps": "Tbit/s", "tps": "token/s"}


@dataclass(frozen=True)
class _Scale:
    """A word for a power of ten, used from 10^`start` on."""

    start: int
    power: int
    word: str
    is_glued: bool = False
    may_be_prefix: bool = False


@dataclass(frozen=True)
class _Language:
    about: str
    at_least: str
    at_most: str
    between_qualifiers: str
    before_percent: str
    before_times: str
    to: str
    vague: str
    vague_of: str
    scales: tuple[_Scale, ...]
    units: Mapping[str, str]
    per: tuple[str, ...]


_KILO = _Scale(3, 3, "k", is_glued=True)

_HANS_UNITS = {
    "task": "个任务", "sample": "个样本", "request": "个请求", "user": "个用户", "step": "步", "item": "项",
    "post": "条帖子", "comment": "条评论", "word": "词", "character": "字", "person": "人", "star": "颗星",
    "page": "页", "layer": "层", "expert": "个专家", "parameter": "参数", "sequence": "条序列",
    "question": "题", "node": "个节点", "cluster": "个集群", "point": "分", "s": "秒", "ms": "毫秒",
    "minute": "分钟", "hour": "小时", "day": "天", "week": "周", "month": "个月", "year": "年",
    "byte": "字节", "USD": "美元", "CNY": "元", "percent point": "个百分点", "x": "倍",
}  # fmt: skip
_HANT_UNITS = {
    "task": "個任務", "sample": "個樣本", "request": "個請求", "user": "個使用者", "step": "步", "item": "項",
    "post": "則貼文", "comment": "則留言", "word": "詞", "character": "字", "person": "人", "star": "顆星",
    "page": "頁", "layer": "層", "expert": "個專家", "parameter": "參數", "sequence": "條序列",
    "question": "題", "node": "個節點", "cluster": "個叢集", "point": "分", "s": "秒", "ms": "毫秒",
    "minute": "分鐘", "hour": "小時", "day": "天", "week": "週", "month": "個月", "year": "年",
    "byte": "位元組", "USD": "美元", "CNY": "元", "percent point": "個百分點", "x": "倍",
}  # fmt: skip
_MEASURE_WORDS = "个個条條则則颗顆"
_STAYS_LATIN = frozenset({"s", "ms", "byte", "USD", "CNY"})
"""Read in Chinese, but printed as symbols also there."""

_LANGUAGES: Mapping[str, _Language] = MappingProxyType({
    "en": _Language(
        about="about", at_least="at least", at_most="at most", between_qualifiers=" ",
        before_percent=NBSP, before_times="", to=" to ",
        vague="an unspecified amount", vague_of="an unspecified number of",
        scales=(_Scale(12, 12, "trillion"), _Scale(9, 9, "billion"), _Scale(6, 6, "million"), _KILO),
        units={}, per=(" per ", " a ", " each "),
    ),
    "zh-Hans": _Language(
        about="约", at_least="至少", at_most="最多", between_qualifiers="",
        before_percent="", before_times=NBSP, to=" 至 ",
        vague="未给出确数", vague_of="数目不明的",
        scales=(_Scale(12, 12, "万亿"), _Scale(8, 8, "亿"), _Scale(6, 4, "万"), _KILO),
        units=_HANS_UNITS, per=("每",),
    ),
    "zh-Hant": _Language(
        about="約", at_least="至少", at_most="最多", between_qualifiers="",
        before_percent="", before_times=NBSP, to=" 至 ",
        vague="未給出確數", vague_of="數目不明的",
        # 兆 is 10^12 here, and "mega" before a unit: 155 兆 byte would be read as megabytes, 155 萬億 byte is not.
        scales=(
            _Scale(12, 12, "兆", may_be_prefix=True), _Scale(12, 12, "萬億"), _Scale(8, 8, "億"), _Scale(6, 4, "萬"),
            _KILO,
        ),
        units=_HANT_UNITS, per=("每",),
    ),
})  # fmt: skip


@dataclass(frozen=True)
class Quantity:
    """A figure's value. `low` equals `high` unless it is a range; both are None when it is vague.

    No qualifier means exact. `is_gain` asks for a printed plus sign. `written` is the figure string.
    """

    low: Decimal | None
    high: Decimal | None
    unit: str = ""
    qualifiers: frozenset[str] = frozenset()
    is_gain: bool = False
    written: str = ""

    @property
    def is_exact(self) -> bool:
        return not self.qualifiers

    @property
    def is_vague(self) -> bool:
        return "vague" in self.qualifiers


_NUMBER = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,2})?"
_FIGURE = re.compile(
    rf"(?P<about>about +)?(?:(?P<bound>at least|at most) +)?"
    rf"(?P<gain>\+(?!-))?(?P<low>{_NUMBER})(?:\.\.(?P<high>{_NUMBER}))?(?: +(?P<unit>\S.*)|(?P<percent>%))?"
)
_VAGUE = re.compile(r"vague(?: +(?P<unit>\S.*))?")
_GRAMMAR = "write [about] [at least | at most] number[..number] [unit], or vague [unit]"
_LONGEST = 40

_MISTAKES = (
    (r"(?i)\b(?:nan|inf|infinity)\b", "is no number that can be written out"),
    (r"[^\S ]", "has a space that is not a plain one: type it again"),
    (r"[0-9],[0-9]", "has a grouping comma: write the digits without it"),
    (r"[0-9]_[0-9]", "has an underscore between digits: write the digits without it"),
    (r"[^\W0-9a-zA-Z_](?<=\d)", "has digits other than 0 to 9: write ASCII digits"),
    (r"[~≈∼]|\b(?:approx|circa|ca)\b", 'has a sign for a qualifier: write "about"'),
    (r"[<≤]", 'has a sign for a qualifier: write "at most"'),
    (r"[>≥]|[0-9]\+", 'has a sign for a qualifier: write "at least"'),
    (r"[0-9]\s*[-–—][0-9]", 'has a dash for a range: write ".." between its ends'),
    (r"[0-9](?:k|K|M|B|T|bn)(?![a-zA-Z])", "has a letter for its scale: write an exponent, 81k as 81e3"),
    (
        r"\b(?:thousand|million|billion|trillion)\b",
        "has a word for its scale: write an exponent, 155 trillion as 155e12",
    ),
    (r"[0-9][eE][+-]?[0-9]{3}", "has an exponent of more than two digits"),
    (r"(?<![0-9.])0[0-9]", "has a leading zero: write the number without it"),
    (r"(?<![0-9])\.[0-9](?!.*\.\.)|[0-9]\.(?![0-9.])", "has a decimal point without digits on both sides"),
    (r"[0-9][A-Za-z$]", "has no space between number and unit: write one"),
)


def parse_figure(text: str) -> Quantity:
    """Read a figure string; a ValueError says in one sentence what is wrong with it."""
    text = text.strip(" ")
    if vague := _VAGUE.fullmatch(text):
        return Quantity(None, None, check_unit(vague["unit"] or ""), frozenset({"vague"}), written=text)
    found = _FIGURE.fullmatch(text) if len(text) <= 200 else None
    if not found:
        raise ValueError(_mistake(text) or f'"{text}" is no figure: {_GRAMMAR}')
    low, high = _ends(text, found["low"], found["high"])
    qualifiers = {"about"} if found["about"] else set()
    if found["bound"] and found["high"]:
        raise ValueError(f'"{text}" has a bound and a range: write the one or the other')
    if found["bound"]:
        qualifiers.add(found["bound"].replace(" ", "_"))
    if found["high"]:
        qualifiers.add("range")
    unit = found["percent"] or found["unit"] or ""
    if not _is_unit(unit) and (mistake := _mistake(text)):
        raise ValueError(mistake)
    return Quantity(low, high, check_unit(unit), frozenset(qualifiers), bool(found["gain"]), text)


def _ends(text: str, low: str, high: str | None) -> tuple[Decimal, Decimal]:
    for number in (low, high or ""):
        if len(number) > _LONGEST:
            raise ValueError(f'"{number}" has more than {_LONGEST} characters')
    if high is None:
        return Decimal(low), Decimal(low)
    if ("e" in low.lower()) != ("e" in high.lower()):
        raise ValueError(f'only one end of the range in "{text}" has an exponent: write it on both')
    if Decimal(low) >= Decimal(high):
        raise ValueError(f'the range in "{text}" does not rise: write the lower end first')
    return Decimal(low), Decimal(high)


def _mistake(text: str) -> str:
    for pattern, advice in _MISTAKES:
        if re.search(pattern, text):
            return f'"{text}" {advice}'
    return ""


def interval(quantity: Quantity) -> tuple[Decimal, Decimal]:
    """Return the lowest and the highest value that the figure, as written, may stand for.

    Half a unit of the last written place on either side, a whole one where it says about; nothing for an exact whole
    number of things counted. At least and at most do not open it: it is the interval of the bound itself.
    """
    if quantity.low is None or quantity.high is None:
        raise ValueError(f'"{quantity.written}" is vague and has no interval')
    low = CONTEXT.subtract(quantity.low, _margin(quantity.low, quantity))
    return low, CONTEXT.add(quantity.high, _margin(quantity.high, quantity))


def _margin(number: Decimal, quantity: Quantity) -> Decimal:
    exponent = _exponent(number)
    if "about" in quantity.qualifiers:
        return Decimal((0, (1,), exponent))
    if exponent <= 0 and number == number.to_integral_value() and _counts_things(quantity.unit):
        return Decimal(0)
    return Decimal((0, (5,), exponent - 1))


def _exponent(number: Decimal) -> int:
    exponent = number.as_tuple().exponent
    assert isinstance(exponent, int)
    return exponent


def _counts_things(unit: str) -> bool:
    """Things per thing are counts as well (32 sample/task, 4096 token/step); things per second are not."""
    return unit != "" and all(UNITS[word].is_count for word in unit.split("/"))


def plain(quantity: Quantity) -> str:
    """Return the value in plain decimals, as in the `value` attribute: `81000`, `4..7`, nothing for a vague one."""
    if quantity.low is None or quantity.high is None:
        return ""
    if "range" in quantity.qualifiers:
        return f"{quantity.low:f}..{quantity.high:f}"
    return f"{quantity.low:f}"


def format_quantity(quantity: Quantity, lang: str, display: str = "") -> str:
    """Write the figure out: qualifier, number, unit. `display` stands for the number with its sign and scale only."""
    number = format_number(quantity, lang, display)
    unit = format_unit(quantity.unit, lang, plural=not _is_one(quantity))
    return number if not unit or quantity.unit in _SIGNS else f"{number}{NBSP}{unit}"


def format_number(quantity: Quantity, lang: str, display: str = "") -> str:
    """Write the figure without its unit, for a table whose head names it; a percent or times sign stays."""
    language = _LANGUAGES[lang]
    words = list(_qualifiers(quantity, language))
    has_number = display or not quantity.is_vague
    number = (display or _number(quantity, language)) + (_sign(quantity.unit, lang) if has_number else "")
    return f"{language.between_qualifiers.join(words)} {number}" if words else number


def _qualifiers(quantity: Quantity, language: _Language) -> Iterator[str]:
    if "at_least" in quantity.qualifiers:
        yield language.at_least
    if "at_most" in quantity.qualifiers:
        yield language.at_most
    if "about" in quantity.qualifiers:
        yield language.about


def _sign(unit: str, lang: str) -> str:
    if unit not in _SIGNS:
        return ""
    language = _LANGUAGES[lang]
    return (language.before_percent if unit == "%" else language.before_times) + format_unit(unit, lang)


def _number(quantity: Quantity, language: _Language) -> str:
    if quantity.low is None or quantity.high is None:
        return language.vague_of if quantity.unit and quantity.unit not in _SIGNS else language.vague
    plus = "+" if quantity.is_gain else ""
    low, low_scale = _scaled(quantity.low, quantity.unit, language)
    if "range" not in quantity.qualifiers:
        return plus + low + low_scale
    to = language.to if quantity.low < 0 else "–"
    high, high_scale = _scaled(quantity.high, quantity.unit, language)
    if not low_scale or not high_scale:
        # One scale word for two ends would be read as the word of both: 900–1.2k, 1–2 million.
        return f"{plus}{_unscaled(quantity.low, quantity.unit)}{to}{_unscaled(quantity.high, quantity.unit)}"
    shared = low_scale == high_scale and low_scale.startswith(NBSP)
    return f"{plus}{low}{'' if shared else low_scale}{to}{high}{high_scale}"


def _scaled(number: Decimal, unit: str, language: _Language) -> tuple[str, str]:
    """Return the digits and the scale word, its space included. Only a written exponent asks for one."""
    for scale in language.scales if _exponent(number) > 0 else ():
        if number.adjusted() < scale.start or (scale.may_be_prefix and _takes_prefix(unit)):
            continue
        return _grouped(number.scaleb(-scale.power, CONTEXT)), ("" if scale.is_glued else NBSP) + scale.word
    return _unscaled(number, unit), ""


def _unscaled(number: Decimal, unit: str) -> str:
    return f"{number:f}" if unit == "year" else _grouped(number)


def _grouped(number: Decimal) -> str:
    return f"{number:,f}".replace("-", "−")


def _takes_prefix(unit: str) -> bool:
    return unit != "" and UNITS[unit.split("/")[0]].has_prefixes


def _is_one(quantity: Quantity) -> bool:
    """1.0 and a range ending in 1 are plural in English."""
    return quantity.low == quantity.high == 1 and f"{quantity.low:f}" == "1"


def format_unit(unit: str, lang: str, *, plural: bool = True) -> str:
    """Write a canonical unit out: `token/s/GPU` becomes `tokens/s/GPU`; in Chinese a compound keeps its Latin form."""
    if not unit:
        return ""
    head, *per = unit.split("/")
    in_words = _LANGUAGES[lang].units
    if head in in_words and head not in _STAYS_LATIN and not per:
        return in_words[head]
    printed = UNITS[head].plural if plural and lang == "en" else UNITS[head].singular
    # A year is printed bare as a date, by its name in a rate.
    return "/".join([printed or head, *(UNITS[word].singular or word for word in per)]) if per else printed


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
    return unit if _is_unit(unit) else None


def _read_head(word: str, lang: str) -> str:
    return _COMPOUNDS.get(word) or _read_word(word, lang)


def _read_word(word: str, lang: str) -> str:
    spellings = _spellings(lang)
    # Symbols may differ by their case alone (MB, Mb); words do not.
    return spellings.get(word) or spellings.get(word.lower() if len(word) > 3 else "", "?")


@cache
def _spellings(lang: str) -> Mapping[str, str]:
    known: dict[str, str] = {}
    for unit in _UNITS:
        for spelling in (unit.name, unit.singular, unit.plural, *unit.spellings):
            known[unicodedata.normalize("NFKC", spelling)] = unit.name
    for name, spelling in _LANGUAGES[lang].units.items():
        known[spelling] = known[spelling.lstrip(_MEASURE_WORDS)] = name
    known.pop("", None)
    return known


def check_unit(unit: str) -> str:
    """Return the unit when it is canonical; a ValueError names the right spelling where there is one."""
    if _is_unit(unit):
        return unit
    meant = read_unit(unit, "en")
    advice = f'write "{meant}"' if meant else "the list of units is closed, see UNITS"
    raise ValueError(f'unknown unit "{unit}": {advice}')


@cache
def _is_unit(unit: str) -> bool:
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
    registry: UnitRegistry[Any] = UnitRegistry(None, non_int_type=Decimal)
    for unit in _UNITS:
        registry.define(f"{_pint_name(unit.name)} = {unit.definition}")
    return registry


def _pint_name(word: str) -> str:
    return {"%": "percent", "percent point": "percent_point"}.get(word, word)
