"""The number finder on labelled sentences and tables of single traps.

`dev.jsonl` is the corpus it was tuned on. `fresh.jsonl` and `blind.jsonl` are of the same kinds, written before it was
read; `own.jsonl` says of each sentence what is found and what is excused.
"""

from __future__ import annotations

import json
from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_tools.facts.numerals import EXCUSES, Number, find, find_in_html, fold

CASES = Path(__file__).parent / "numerals"


def load(name):
    with open(CASES / name, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


DEV, OWN = load("dev.jsonl"), load("own.jsonl")
CORPORA = {"dev": DEV, "fresh": load("fresh.jsonl"), "blind": load("blind.jsonl")}


def numbers(item) -> list[Number]:
    finder = find_in_html if item.get("markup") == "html" else find
    return finder(item["text"], item["lang"])


def figures(text, lang="en", **options) -> list[str]:
    """Return what is left unexcused, as 'text=value'."""
    return [show(number) for number in find(text, lang, **options) if not number.excuse]


def show(number: Number) -> str:
    ends = [number.low] if number.low == number.high else [number.low, number.high]
    values = ("?" if end is None else f"{round(end, 6).normalize():f}" for end in ends)
    return f"{number.text}={'..'.join(values)}"


# --- the labelled corpus


def overlap(span, number) -> int:
    return min(span["end"], number.end) - max(span["start"], number.start)


def is_right(gold, number) -> bool:
    """Any reading that the corpus allows; shares of 100 may be given as fractions, ranges by their ends."""
    ends = [float(end) for end in (number.low, number.high) if end is not None]
    for value in [gold["value"], *gold.get("alt", [])]:
        wanted = value if isinstance(value, list) else [value]
        if all(any(abs(want - end) <= 1e-3 * max(abs(want), abs(end)) for end in ends) for want in wanted):
            return True
    return False


def score(items):
    count = Counter()
    for item in items:
        found = [number for number in numbers(item) if not number.excuse]
        gold = [span for span in item["figures"] if not span.get("ambiguous")]
        labelled = item["figures"] + [span for span in item["not_figures"] if span.get("ambiguous")]
        alarms = [number for number in found if not any(overlap(span, number) > 0 for span in labelled)]
        count["alarms"] += len(alarms)
        count["found"] += len(found)
        count["empty"] += not item["figures"]
        count["clean"] += not item["figures"] and not alarms
        for span in gold:
            hits = [number for number in found if overlap(span, number) > 0]
            kind = "vague" if span["qualifier"] == "vague" else "definite"
            count[kind] += 1
            count[f"{kind} found"] += bool(hits)
            if hits and span["value"] is not None:
                count["valued"] += 1
                count["right"] += any(is_right(span, number) for number in hits) or is_split_right(span, hits)
    return count


def is_split_right(gold, hits) -> bool:
    """A ratio or range found as two numbers."""
    ends = {float(number.low) for number in hits if number.low is not None}
    return any(isinstance(value, list) and set(value) <= ends for value in [gold["value"], *gold.get("alt", [])])


@pytest.mark.parametrize("corpus", CORPORA)
@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_corpus_goals_are_met(corpus, lang):
    count = score([item for item in CORPORA[corpus] if item["lang"] == lang])
    reached = {
        "definite": count["definite found"] / count["definite"] >= 0.995,
        "vague": count["vague found"] / count["vague"] >= 0.95,
        "value": count["right"] / count["valued"] >= 0.98,
        "precision": 1 - count["alarms"] / count["found"] >= 0.95,
        "clean": count["clean"] / count["empty"] >= 0.92,
    }
    assert reached == dict.fromkeys(reached, True), count


@pytest.mark.parametrize("item", OWN, ids=[item["id"] for item in OWN])
def test_own_sentence(item):
    found = {(number.start, number.end): number for number in numbers(item)}
    left = [show(number) for number in found.values() if not number.excuse]
    excused = [f"{number.text}:{number.excuse}" for number in found.values() if number.excuse]
    assert (left, excused) == (item["figures"], item["excused"])


def test_every_excuse_used_is_on_the_list_and_explained():
    used = {number.excuse for item in DEV + OWN for number in numbers(item)} - {""}
    assert used <= set(EXCUSES)
    assert all(text.endswith(".") for text in EXCUSES.values())


@pytest.mark.parametrize("corpus", ["fresh", "blind"])
def test_labels_stand_where_they_say(corpus):
    spans = [(item["text"], span) for item in CORPORA[corpus] for span in item["figures"] + item["not_figures"]]
    assert [span for text, span in spans if text[span["start"] : span["end"]] != span["text"]] == []


# --- silent: names, dates, phrases


@pytest.mark.parametrize(
    "text",
    [
        "DeepSeek-V4.1-Flash-1017 runs on SM100",
        "SHA-256, UTF-8, Apache-2.0, GPT-4o and CVE-2026-1234",
        "CUDA 12.8, Python 3.11, RTX 4090, Gemini 3.8 Flash",
        "AIME 2026 and Pass@1 at p99",
        "see PR #47, section 4.2, Fig. 2 and §3.2",
        "accessed 20 October 2026, 2026-10-20 11:03 UTC",
        "in 2026, since 2019, © 2024–2026, Q3 2026, the 1990s",
        "https://example.org/2026/10 and config_v2.yaml, commit 9f3c2ab7",
        "node 5, rank 3, GPU 0, seed 004",
        "HTTP 503 and exit code 1",
        "one day one can see it, once the cache is warm",
        "first-hand, double-check, half-baked, zero-shot, 24/7",
        "1. Warm the cache",
        "the first, second and 21st run",
    ],
)
def test_names_and_references_are_excused(text):
    assert figures(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "万一失效，十分麻烦，千万别忘，统一口径，独一无二",
        "七上八下，三心二意，九牛一毛，千篇一律，一知半解",
        "2025 年 3 月 15 日，二〇二六年十月，周三，五一前后，下半年",
        "下午三点半，晚上八点，9:30 开始，十点整",
        "第三方，第 4.2 节，图 3，表 2，附录四，第一次",
        "这是一种方法，一个问题，一些数据",
        "返回 429 状态码，编号〇二四，CUDA 12.8",
        "半导体，半精度，零样本，二进制，百分点，两者",
    ],
)
def test_chinese_words_and_dates_are_excused(text):
    assert figures(text, "zh-Hans") == []


# --- firing: the same shapes with a quantity


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("about 81k tokens/s/GPU", ["81k=81000"]),
        ("155 trillion tokens/day", ["155 trillion=155000000000000"]),
        ("3.2–3.3 and +4–7 %", ["3.2–3.3=3.2..3.3", "+4–7 %=4..7"]),
        ("297–348", ["297–348=297..348"]),
        ("gap=-0.4, −0.4 %", ["-0.4=-0.4", "−0.4 %=-0.4"]),
        ("Fig. 2 241 tokens/s/user", ["241=241"]),
        ("Q2 325 tokens", ["325=325"]),
        ("1 234 tokens, 12,34,567 rupees, €1.299,99", ["1 234=1234", "12,34,567=1234567", "€1.299,99=1299.99"]),
        ("131,072 and 1,2,4", ["131,072=131072", "1=1", "2=2", "4=4"]),
        ("US$1–1.5bn, $40M, 20–30k", ["US$1–1.5bn=1000000000..1500000000", "$40M=40000000", "20–30k=20000..30000"]),
        (
            "1.37×10^14, 10⁶, 2^20, 1.5e-4",
            ["1.37×10^14=137000000000000", "10⁶=1000000", "2^20=1048576", "1.5e-4=0.00015"],
        ),
        ("2½ hours, ¾ of it, ５１２", ["2½=2.5", "¾=0.75", "５１２=512"]),
        ("81.2k ± 0.4k", ["81.2k ± 0.4k=80800..81600"]),
        ("8:1, 9 out of 10, one in five", ["8:1=8", "9 out of 10=0.9", "one in five=0.2"]),
        ("1,999 requests in 1999, 1999 requests", ["1,999=1999", "1999=1999"]),
        ("one hundred and five, two-and-a-half thousand", ["one hundred and five=105", "two-and-a-half thousand=2500"]),
        ("doubled, tenfold, an order of magnitude", ["doubled=2", "tenfold=10", "an order of magnitude=10"]),
        ("only one GPU, sampled once", ["one=1", "once=1"]),
        ("each step 730 ms long", ["730=730"]),
        ("nextn=3, top-p 0.95", ["3=3", "0.95=0.95"]),
        ("8xH200", ["8x=8"]),
    ],
)
def test_quantities_in_english(text, expected):
    assert figures(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("137万亿 token，1.37 百万亿", ["137万亿=137000000000000", "1.37 百万亿=137000000000000"]),
        ("一百三十七万亿，一万五千亿", ["一百三十七万亿=137000000000000", "一万五千亿=1500000000000"]),
        ("一万一千条，十分钟", ["一万一千=11000", "十=10"]),
        ("八成，九成五，七折，翻两番，减半", ["八成=80", "九成五=95", "七折=70", "翻两番=4", "减半=0.5"]),
        ("二三百，七八千，四五成", ["二三百=200..300", "七八千=7000..8000", "四五成=40..50"]),
        ("百分之七十五，万分之三，三分之二", ["百分之七十五=75", "万分之三=0.03", "三分之二=0.666667"]),
        ("壹万贰仟元，三块五，五毛", ["壹万贰仟=12000", "三块五=3.5", "五=0.5"]),
        ("两个半小时，半天，两倍半", ["两个半=2.5", "半=0.5", "两倍半=2.5"]),
        ("只要一张卡，六轮里只有一轮", ["一=1", "六=6", "一=1"]),
        ("零点五，一点五倍", ["零点五=0.5", "一点五倍=1.5"]),
        ("二的二十次方，10 的 6 次方", ["二的二十次方=1048576", "10 的 6 次方=1000000"]),
        ("4 个百分点，30 兆瓦", ["4 个百分点=4", "30=30"]),
    ],
)
def test_quantities_in_chinese(text, expected):
    assert figures(text, "zh-Hans") == expected


@pytest.mark.parametrize(
    "text", ["dozens of runs", "hundreds of GPUs", "single-digit gains", "in the low 90s", "several hundred"]
)
def test_vague_quantities_have_no_value(text):
    assert [(number.low, number.qualifier) for number in find(text, "en")] == [(None, "vague")]


@pytest.mark.parametrize("text", ["几十个", "数百张", "上万次", "成千上万", "个位数", "几倍", "十几个"])
def test_vague_quantities_in_chinese_have_no_value(text):
    assert [(number.low, number.qualifier) for number in find(text, "zh-Hans")] == [(None, "vague")]


def test_zhao_is_a_million_million_in_taiwan_and_refused_on_the_mainland():
    assert find("137 兆 token", "zh-Hant")[0].low == Decimal("137e12")
    refused = find("137 兆 token", "zh-Hans")[0]
    assert (refused.low, refused.qualifier, refused.excuse) == (None, "exact", "")


# --- unit, qualifier, flags


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("81k tokens/s/GPU", "tokens/s/GPU"),
        ("38 USD per GPU-hour", "USD per GPU-hour"),
        ("400 Gbit/s per 8 GPUs", "Gbit/s per 8 GPUs"),
        ("US$38", "US$"),
        ("9 percentage points", "percentage points"),
        ("+9 %", "%"),
        ("100 PiB", "PiB"),
        ("552 billion parameters", "parameters"),
        ("just 12", ""),
    ],
)
def test_unit_is_as_written(text, unit):
    assert find(text, "en")[0].unit == unit


@pytest.mark.parametrize(
    ("text", "qualifier", "is_about"),
    [
        ("15k", "exact", False),
        ("about 15k", "about", True),
        ("~15k", "about", True),
        ("over 15k", "at_least", False),
        ("15k+", "at_least", False),
        ("up to 15k", "at_most", False),
        ("15–16k", "range", False),
        ("about 15–16k", "range", True),
        ("4 min 12", "exact", False),
        ("at the very least 12", "at_least", False),
        ("not over 12", "at_most", False),
        ("15k or so", "about", True),
    ],
)
def test_qualifier(text, qualifier, is_about):
    number = find(text, "en")[0]
    assert (number.qualifier, number.is_about) == (qualifier, is_about)


@pytest.mark.parametrize(
    ("text", "qualifier"),
    [
        ("约 390", "about"),
        ("四成左右", "about"),
        ("不超过九十", "at_most"),
        ("200ms以内", "at_most"),
        ("三万多条", "at_least"),
        ("最多允许 12 次", "at_most"),
        ("不会多于九十", "at_most"),
        ("容不下两次", "exact"),
    ],
)
def test_qualifier_in_chinese(text, qualifier):
    assert find(text, "zh-Hans")[0].qualifier == qualifier


def test_sign_and_word_flags():
    plus, words, han = find("+9 %", "en")[0], find("ten runs", "en")[0], find("1.5万", "zh-Hans")[0]
    assert (plus.is_signed, plus.is_word, words.is_word, han.is_word) == (True, False, True, False)


def test_glossary_name_needs_its_context():
    glossary = {"910": ("Ascend",)}
    assert figures("the old 910 beside Ascend", glossary=glossary) == []
    assert figures("the old 910 alone", glossary=glossary) == ["910=910"]


def test_glossary_name_without_context_is_a_name_everywhere_but_not_before_a_unit():
    assert figures("the 910 took 910 ms", glossary={"910": ()}) == ["910=910"]


# --- text model


def test_invisible_characters_are_dropped_and_offsets_kept():
    number = find("x 131\u00ad,072\u200b y", "en")[0]
    assert (number.text, number.low) == ("131\u00ad,072", Decimal(131072))


@given(st.text())
def test_fold_keeps_the_length(text):
    assert len(fold(text)) == len(text)


_PIECES = [
    *"几幾数數上好十百千万億亿兆两兩三五〇零半点點分之成折倍番多余來来第约至的个個每次方幂翻减壹拾佰千瓦克赫度",
    *"0123456789.,-–~ %‰kMx²½ⅣaA(/:$€>≤+°\u200b\n", "不到", "超过", "最多", "以上", "字节", "毫秒", "百分点", "小时",
    " about ", " at least ", " no more than ", " to ", "two ", "three-", "hundred ", "million ", "dozens of ", "half ",
    "a quarter ", "1,000", "3.2e4", "10^5", "-fold ", " per ", " ms", " tokens/s", "H100 ", "Q3 ", "2026-10-20",
]  # fmt: skip


@given(
    st.lists(st.sampled_from(_PIECES), max_size=12).map("".join),
    st.sampled_from(["en", "zh-Hans", "zh-Hant"]),
)
def test_whatever_stands_together_spans_are_ordered_and_hold_their_text(text, lang):
    found = find(text, lang)
    assert all(text[number.start : number.end] == number.text for number in found)
    assert all(before.end <= after.start for before, after in zip(found, found[1:], strict=False))


@pytest.mark.parametrize(
    ("fragment", "expected"),
    [
        ("<p><b>15</b>,230 tokens</p>", ["15</b>,230=15230"]),
        ("<p>96%<sup>3</sup></p>", ["96%=96"]),
        ("<td>241</td><td>212</td>", ["241=241", "212=212"]),
        ("10<sup>14</sup>", ["10<sup>14=100000000000000"]),
        ("1&nbsp;024&nbsp;ms", ["1&nbsp;024=1024"]),
        ('<img alt="15,400 tokens/s" src="a-64.png">', ["15,400=15400"]),
        ("<style>.a{width:40%}</style><script>x=5</script><!-- 9 -->", []),
        ("<code>--batch 64</code>, <code>14.4 TB</code>", ["14.4=14.4"]),
        ("<code>sleep 30</code> waits", []),
    ],
)
def test_html(fragment, expected):
    assert [show(number) for number in find_in_html(fragment, "en") if not number.excuse] == expected


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A figure of speech", []),
        ("for Ascend 910C", []),
        ("the weight figure and the height figures", []),
        ("an eight-figure sum", [("eight-figure", "vague", False)]),
        ("models of 2025 run at 40 tokens/s", [("40", "exact", False)]),
        ("2025 runs were kept", [("2025", "exact", False)]),
        ("at least about 10 words/s", [("10", "at_least", True)]),
        ("at most about 5 %", [("5 %", "at_most", True)]),
    ],
)
def test_what_the_sites_own_pages_taught(text, found):
    numbers = find(text, "en")
    assert [(n.text, n.qualifier, n.is_about) for n in numbers if not n.excuse] == found


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("an hour and a half, two hours and a half", "en", ["an hour and a half=1.5", "two hours and a half=2.5"]),
        (
            "two and a quarter, five and three quarters",
            "en",
            ["two and a quarter=2.25", "five and three quarters=5.75"],
        ),
        ("three failed and a third passed", "en", ["three=3"]),
        ("half-dozen nodes, two quarters ago", "en", ["half-dozen=6", "two=2"]),
        ("$5–7m, 5–7m wide", "en", ["$5–7=5000000..7000000", "5–7=5..7"]),
        ("1.048.576 bytes, 1.234.567", "en", ["1.048.576=1048576", "1.234.567=?"]),
        ("it reads minus twelve, 10 minus 4", "en", ["minus twelve=-12", "10=10", "4=4"]),
        ("5..10 ms, one-in-four odds", "en", ["5..10=5..10", "one-in-four=0.25"]),
        ("two or three hours, one or two, five or ten", "en", ["two or three=2..3", "five=5", "ten=10"]),
        ("rose 4.2 points to 71.9, 2 points to 3 points", "en", ["4.2=4.2", "71.9=71.9", "2 points to 3=2..3"]),
        ("one loss, not two; one loss", "en", ["one=1", "two=2"]),
        ("since 2021, 2021 modules; in 2021, 2022", "en", ["2021=2021"]),
        ("stands at 1:12, at 1:12", "en", ["1:12=0.083333"]),
        ("up from 60/40, from 6/4", "en", ["60/40=1.5"]),
        ("图 7：48 小时，比例 7:48", "zh-Hans", ["48=48", "7:48=0.145833"]),
        ("成千个，完成千元", "zh-Hans", ["成千=?", "千=1000"]),
        ("介於 17 和 26 度，17 和 26 度", "zh-Hant", ["17 和 26=17..26", "17=17", "26=26"]),
    ],
)
def test_compounds_are_read_to_their_end(text, lang, expected):
    assert figures(text, lang) == expected


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("f(x) = 2x + 1, y^2, n = 5, s = 1.5x", "en", ["5=5", "1.5x=1.5"]),
        ("arr[0], x[3:5], chmod 644, in [0, 1]", "en", ["0=0", "1=1"]),
        ("built in 1812, built in 1024 steps, 1812 people", "en", ["1024=1024", "1812=1812"]),
        ("from zero to hero, from zero to 9", "en", ["zero=0", "9=9"]),
        ("once a file is read, once a day", "en", ["once=1"]),
        ("22:00 至次日 04:00，8:00-18:00，8:3", "zh-Hans", ["8:3=2.666667"]),
        ("1812 年，1500 年前，十九世纪，三个世纪", "zh-Hans", ["1500=1500", "三=3"]),
        ("1月至3月，三四月间，三四个月", "zh-Hans", ["三四=3..4"]),
        ("3号楼，五號節點，三号人，两百号人", "zh-Hans", ["三=3", "两百=200"]),
        ("一波三折，打三折，信心百倍，快百倍", "zh-Hans", ["三折=30", "百倍=100"]),
        ("昇腾 910B，910B 参数", "zh-Hans", ["910B=910000000000"]),
        ("千鈞一髮，萬馬奔騰，萬馬力", "zh-Hant", ["萬=10000"]),
    ],
)
def test_an_excuse_and_its_look_alike(text, lang, expected):
    assert figures(text, lang) == expected


def readings(text, lang) -> list[tuple[str, str, str, str]]:
    return [(number.text, number.unit, number.qualifier, number.excuse) for number in find(text, lang)]


@pytest.mark.parametrize(
    ("text", "lang", "found"),
    [
        ("an 8-bit cache", "en", [("8", "bit", "exact", "config")]),
        ("4 bit quantization", "en", [("4", "bit", "exact", "config")]),
        ("8 bit 量化", "zh-Hans", [("8", "bit", "exact", "config")]),
        ("about 8 bits", "en", [("8", "bits", "about", "")]),
        ("0.5 bits", "en", [("0.5", "bits", "exact", "")]),
        ("a 404 page", "en", [("404", "page", "exact", "status-code")]),
        ("352 page/GPU", "zh-Hans", [("352", "page/GPU", "exact", "")]),
        ("they gave 110 %", "en", [("110 %", "%", "exact", "idiom")]),
        ("付出 110% 的努力", "zh-Hans", [("110%", "%", "exact", "idiom")]),
        ("at least 110 %", "en", [("110 %", "%", "at_least", "")]),
        ("chart (2), eq. (4)", "en", [("2", "", "exact", "section"), ("4", "", "exact", "section")]),
        ("the chart (0 contributors in all)", "en", [("0", "contributors", "exact", "")]),
        ("八进制，十進位", "zh-Hant", [("八", "", "exact", "idiom"), ("十", "", "exact", "idiom")]),
        ("十 GB", "zh-Hant", [("十", "GB", "exact", "")]),
        ("Ascend 950 NPU", "en", [("950", "NPU", "exact", "identifier")]),
        ("Ascend 950 的 NPU", "zh-Hans", [("950", "", "exact", "identifier")]),
        ("about 950 NPUs", "en", [("950", "NPUs", "about", "")]),
        ("成倍增长，数倍", "zh-Hans", [("成倍", "x", "vague", ""), ("数倍", "x", "vague", "")]),
    ],
)  # fmt: skip
def test_a_word_and_its_look_alike(text, lang, found):
    assert readings(text, lang) == found


@pytest.mark.parametrize(
    ("text", "lang", "found"),
    [
        ("270 万分钟", "zh-Hans", [("270 万", "分钟")]),
        ("2 萬分", "zh-Hant", [("2 萬", "分")]),
        ("万分之三", "zh-Hans", [("万分之三", "%")]),
        ("4 百分点", "zh-Hans", [("4 百分点", "百分点")]),
        ("75 %/s/GPU", "en", [("75 %", "%/s/GPU")]),
        ("2 percentage points/s/GPU", "en", [("2 percentage points", "percentage points/s/GPU")]),
        ("64 张 GPU", "zh-Hans", [("64", "GPU")]),
        ("30 個任務", "zh-Hant", [("30", "任務")]),
        ("8 张卡，8 张卡片", "zh-Hans", [("8", "卡"), ("8", "张")]),
        ("3 次 OpenAI 发布", "zh-Hans", [("3", "次")]),
    ],
)
def test_a_unit_is_read_to_its_end(text, lang, found):
    assert [(number.text, number.unit) for number in find(text, lang)] == found


@pytest.mark.parametrize(
    ("text", "qualifier", "excuse"),
    [
        ("circa 2019", "about", "date"),
        ("at least version 3.11", "exact", "version"),
        ("at most 8-bit", "at_most", "config"),
    ],
)
def test_an_excused_number_keeps_its_qualifier(text, qualifier, excuse):
    assert [(number.qualifier, number.excuse) for number in find(text, "en")] == [(qualifier, excuse)]


def test_folding_again_changes_nothing():
    everything = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x110000)]))
    assert fold(fold(everything)) == fold(everything)
