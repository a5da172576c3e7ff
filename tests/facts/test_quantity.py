from __future__ import annotations

import re
from decimal import Decimal, localcontext

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from build_tools.facts.quantity import (
    UNITS,
    Quantity,
    check_unit,
    conversion,
    format_number,
    format_quantity,
    format_unit,
    interval,
    parse_figure,
    plain,
    read_unit,
)

LANGUAGES = ("en", "zh-Hans", "zh-Hant")


def spaced(text: str) -> str:
    """Show non-breaking spaces as plain ones, for tables that test other things."""
    return text.replace("\u00a0", " ")


def test_parse_keeps_every_part():
    assert parse_figure("about +3.2..3.3 token/step") == Quantity(
        Decimal("3.2"),
        Decimal("3.3"),
        "token/step",
        frozenset({"about", "range"}),
        is_gain=True,
        written="about +3.2..3.3 token/step",
    )


@pytest.mark.parametrize(
    ("text", "value", "unit", "qualifiers"),
    [
        ("4 GPU", "4", "GPU", set()),
        ("about 81e3 token/s/GPU", "81000", "token/s/GPU", {"about"}),
        ("155e12 token/day", "155000000000000", "token/day", set()),
        ("38 USD/GPU/hour", "38", "USD/GPU/hour", set()),
        ("99.90 %", "99.90", "%", set()),
        ("96%", "96", "%", set()),
        ("-0.4 %", "-0.4", "%", set()),
        ("at most 2 hour", "2", "hour", {"at_most"}),
        ("about at least 10 word/s", "10", "word/s", {"about", "at_least"}),
        ("+4..7 %", "4..7", "%", {"range"}),
        ("8e9..16e9 parameter", "8000000000..16000000000", "parameter", {"range"}),
        ("0.75", "0.75", "", set()),
        ("1.5e-3 s", "0.0015", "s", set()),
        ("vague", "", "", {"vague"}),
        ("vague token/s", "", "token/s", {"vague"}),
        ("2.5 percent point", "2.5", "percent point", set()),
    ],
)
def test_figure_strings(text, value, unit, qualifiers):
    quantity = parse_figure(text)
    assert (plain(quantity), quantity.unit, quantity.qualifiers) == (value, unit, qualifiers)


def test_scale_written_keeps_the_last_place():
    assert [parse_figure(text).low.as_tuple().exponent for text in ("81e3", "81000", "15.5e3", "0.750")] == [
        3,
        0,
        2,
        -3,
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("131,072 token", '"131,072 token" has a grouping comma: write the digits without it'),
        ("1_000 token", '"1_000 token" has an underscore between digits: write the digits without it'),
        ("NaN", '"NaN" is no number that can be written out'),
        ("-Infinity s", '"-Infinity s" is no number that can be written out'),
        ("４５ %", '"４５ %" has digits other than 0 to 9: write ASCII digits'),
        ("81e3\u00a0token", '"81e3\u00a0token" has a space that is not a plain one: type it again'),
        ("~81e3 token", '"~81e3 token" has a sign for a qualifier: write "about"'),
        ("300+ token/s", '"300+ token/s" has a sign for a qualifier: write "at least"'),
        ("≤5 %", '"≤5 %" has a sign for a qualifier: write "at most"'),
        ("4–7 %", '"4–7 %" has a dash for a range: write ".." between its ends'),
        ("81k token", '"81k token" has a letter for its scale: write an exponent, 81k as 81e3'),
        (
            "155 trillion token",
            '"155 trillion token" has a word for its scale: write an exponent, 155 trillion as 155e12',
        ),
        ("1e999", '"1e999" has an exponent of more than two digits'),
        ("007", '"007" has a leading zero: write the number without it'),
        (".5 s", '".5 s" has a decimal point without digits on both sides'),
        ("5GPU", '"5GPU" has no space between number and unit: write one'),
        ("7..4 %", 'the range in "7..4 %" does not rise: write the lower end first'),
        ("155..160e12 token", 'only one end of the range in "155..160e12 token" has an exponent: write it on both'),
        ("at least 4..7 %", '"at least 4..7 %" has a bound and a range: write the one or the other'),
        ("5 tokens/s", 'unknown unit "tokens/s": write "token/s"'),
        ("5 foo", 'unknown unit "foo": the list of units is closed, see UNITS'),
        ("", '"" is no figure: write [about] [at least | at most] number[..number] [unit], or vague [unit]'),
        ("about", '"about" is no figure: write [about] [at least | at most] number[..number] [unit], or vague [unit]'),
    ],
)
def test_refused_figure_strings(text, words):
    with pytest.raises(ValueError) as refusal:
        parse_figure(text)
    assert str(refusal.value) == words


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("4 GPU", "4", "4"),
        ("4096 token/step", "4096", "4096"),
        ("32 sample/task", "32", "32"),
        ("2016 year", "2016", "2016"),
        ("552e9 parameter", "551500000000", "552500000000"),
        ("230 token/s", "229.5", "230.5"),
        ("99.9 %", "99.85", "99.95"),
        ("17", "16.5", "17.5"),
        ("about 81e3 token/s/GPU", "80000", "82000"),
        ("about 15.5e3 token/s/GPU", "15400", "15600"),
        ("about 120 comment", "119", "121"),
        ("about 3.2..3.3 token/step", "3.1", "3.4"),
        ("4..7 %", "3.5", "7.5"),
        ("4096..65536 token/step", "4096", "65536"),
        ("at least 300 token/s", "299.5", "300.5"),
        ("-0.4 %", "-0.45", "-0.35"),
    ],
)
def test_interval(text, low, high):
    assert interval(parse_figure(text)) == (Decimal(low), Decimal(high))


def test_interval_of_a_vague_figure_is_refused():
    with pytest.raises(ValueError, match="vague and has no interval"):
        interval(parse_figure("vague token/s"))


def test_calculation_does_not_depend_on_the_callers_context():
    with localcontext() as context:
        context.prec = 2
        assert interval(parse_figure("about 131072 token/s")) == (Decimal(131071), Decimal(131073))
        assert format_quantity(parse_figure("15.525e3 token/s"), "en") == "15,525\u00a0tokens/s"


@pytest.mark.parametrize(
    ("text", "english", "simplified", "traditional"),
    [
        ("about 81e3 token/s/GPU", "about 81k tokens/s/GPU", "约 81k token/s/GPU", "約 81k token/s/GPU"),
        ("15.5e3 token/s/GPU", "15.5k tokens/s/GPU", "15.5k token/s/GPU", "15.5k token/s/GPU"),
        ("155e12 token/day", "155 trillion tokens/day", "155 万亿 token/day", "155 兆 token/day"),
        ("552e9 parameter", "552 billion parameters", "5,520 亿 参数", "5,520 億 參數"),
        ("1.66e6 token/s", "1.66 million tokens/s", "166 万 token/s", "166 萬 token/s"),
        ("131072 token", "131,072 tokens", "131,072 token", "131,072 token"),
        ("at least 300 token/s", "at least 300 tokens/s", "至少 300 token/s", "至少 300 token/s"),
        ("at most +11 %", "at most +11 %", "最多 +11%", "最多 +11%"),
        ("+4..7 %", "+4–7 %", "+4–7%", "+4–7%"),
        ("about 3.2..3.3 token/step", "about 3.2–3.3 tokens/step", "约 3.2–3.3 token/step", "約 3.2–3.3 token/step"),
        ("about at least 10 word/s", "at least about 10 words/s", "至少约 10 word/s", "至少約 10 word/s"),
        ("8e9..16e9 parameter", "8–16 billion parameters", "80–160 亿 参数", "80–160 億 參數"),
        ("81e3..89e3 token/s", "81k–89k tokens/s", "81k–89k token/s", "81k–89k token/s"),
        ("900e0..1.2e3 token/s", "900–1,200 tokens/s", "900–1,200 token/s", "900–1,200 token/s"),
        ("900e3..1.2e6 token/s", "900k–1.2 million tokens/s", "900k–120 万 token/s", "900k–120 萬 token/s"),
        ("-5..-3 %", "−5 to −3 %", "−5 至 −3%", "−5 至 −3%"),
        ("3 day", "3 days", "3 天", "3 天"),
        ("about 120 comment", "about 120 comments", "约 120 条评论", "約 120 則留言"),
        ("2.5 percent point", "2.5 percentage points", "2.5 个百分点", "2.5 個百分點"),
        ("17 x", "17×", "17 倍", "17 倍"),
        ("2016 year", "2016", "2016 年", "2016 年"),
        ("38 USD/GPU/hour", "38 USD/GPU/hour", "38 USD/GPU/hour", "38 USD/GPU/hour"),
        ("vague token/s", "an unspecified number of tokens/s", "数目不明的 token/s", "數目不明的 token/s"),
        ("68 us/token", "68 µs/token", "68 µs/token", "68 µs/token"),
        ("3 post/year", "3 posts/year", "3 post/year", "3 post/year"),
        ("vague %", "an unspecified amount", "未给出确数", "未給出確數"),
        ("vague", "an unspecified amount", "未给出确数", "未給出確數"),
    ],
)
def test_printed_in_each_language(text, english, simplified, traditional):
    printed = tuple(spaced(format_quantity(parse_figure(text), lang)) for lang in LANGUAGES)
    assert printed == (english, simplified, traditional)


def test_no_line_breaks_between_number_and_unit():
    quantity = parse_figure("about 155e12 token/day")
    assert format_quantity(quantity, "en") == "about 155\u00a0trillion\u00a0tokens/day"


def test_trillion_in_traditional_chinese_never_reads_as_mega():
    """155 兆 byte would be megabytes to a reader, as 155 兆瓦 is megawatts."""
    assert spaced(format_quantity(parse_figure("155e12 byte"), "zh-Hant")) == "155 萬億 byte"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("1 token", "1 token"),
        ("3 token", "3 tokens"),
        ("0 token", "0 tokens"),
        ("1.0 token/step", "1.0 tokens/step"),
        ("0..1 token", "0–1 tokens"),
        ("1 sample/task", "1 sample/task"),
        ("2 person", "2 people"),
        ("68 ms/step", "68 ms/step"),
        ("14.4 TB/GPU", "14.4 TB/GPU"),
        ("890 byte/token", "890 bytes/token"),
    ],
)
def test_english_plurals(text, printed):
    assert spaced(format_quantity(parse_figure(text), "en")) == printed


def test_display_replaces_the_number_only():
    quantity = parse_figure("about 131072 token")
    assert spaced(format_quantity(quantity, "en", display="128 Ki")) == "about 128 Ki tokens"


def test_display_of_a_vague_figure():
    assert spaced(format_quantity(parse_figure("vague token/s"), "en", display="dozens of")) == "dozens of tokens/s"


@pytest.mark.parametrize(
    ("text", "printed"),
    [("about 81e3 token/s/GPU", "about 81k"), ("+4..7 %", "+4–7 %"), ("17 x", "17×"), ("2016 year", "2016")],
)
def test_number_alone_keeps_qualifier_and_sign(text, printed):
    assert spaced(format_number(parse_figure(text), "en")) == printed


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("tokens/s/GPU", "token/s/GPU"),
        ("Tokens per second per GPU", "token/s/GPU"),
        ("tok/s", "token/s"),
        ("tokens a second", "token/s"),
        ("tokens\u00a0/ s", "token/s"),
        ("USD/GPU-hour", "USD/GPU/hour"),
        ("$ per GPU hour", "USD/GPU/hour"),
        ("Gbps", "Gbit/s"),
        ("percent", "%"),
        ("％", "%"),
        ("percentage points", "percent point"),
        ("US$", "USD"),
        ("µs", "us"),
        ("MB", "MB"),
        ("Mb", "Mbit"),
        ("×", "x"),
        ("people", "person"),
        ("", ""),
        (" ", ""),
        ("mb", None),
        ("GPU-hours", None),
        ("foo", None),
        ("tokens/", None),
        ("s/s", None),
    ],
)
def test_read_unit_in_english(text, unit):
    assert read_unit(text, "en") == unit


@pytest.mark.parametrize(
    ("text", "unit"),
    [("token/秒", "token/s"), ("个任务", "task"), ("任务", "task"), ("百分点", "percent point"), ("個任務", None)],
)
def test_read_unit_in_simplified_chinese(text, unit):
    assert read_unit(text, "zh-Hans") == unit


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("per", ["", "/GPU", "/hour/user"])
def test_what_is_printed_is_read_again(lang, per):
    units = [f"{name}{per}" for name in UNITS if name not in ("GPU", "hour", "user", "year")]
    for plural in (True, False):
        assert [read_unit(format_unit(unit, lang, plural=plural), lang) for unit in units] == units


def test_check_unit_returns_a_canonical_unit():
    assert check_unit("token/s/GPU") == "token/s/GPU"


@pytest.mark.parametrize(
    ("unit", "to", "factor"),
    [
        ((("token", 1), ("ms", -1)), (("token", 1), ("s", -1)), "1000"),
        ((("byte", 1),), (("bit", 1),), "8"),
        ((("PiB", 1),), (("byte", 1),), "1125899906842624"),
        ((("x", 1),), (), "1"),
        ((("%", 1),), (), None),
        ((("%", 1),), (("percent point", 1),), None),
        ((("token", 1), ("s", -1)), (("token", 1), ("s", -1), ("GPU", -1)), None),
        ((("request", 1),), (("user", 1),), None),
    ],
)
def test_conversion(unit, to, factor):
    assert conversion(unit, to) == (None if factor is None else Decimal(factor))


_SCALES = {"k": 3, "million": 6, "billion": 9, "trillion": 12}
_PRINTED = re.compile(
    r"(?P<bound>at least |at most )?(?P<about>about )?(?P<plus>\+)?(?P<low>−?[\d,.]+)\s?(?P<low_scale>k|\w+illion)?"
    r"(?:(?:–| to )(?P<high>−?[\d,.]+)\s?(?P<high_scale>k|\w+illion)?)?\s?(?P<unit>\D*)"
)


def reread(text: str) -> tuple[object, ...]:
    """Read English print with nothing of our own code; a lone scale word is taken for both ends, as people do."""
    found = _PRINTED.fullmatch(text)
    qualifiers = {found[name].strip().replace(" ", "_") for name in ("bound", "about") if found[name]}
    last_scale = found["high_scale"] if found["high"] else found["low_scale"]
    low = _value(found["low"], found["low_scale"] or last_scale)
    high = _value(found["high"], last_scale) if found["high"] else low
    return low, high, qualifiers | ({"range"} if found["high"] else set()), bool(found["plus"]), found["unit"]


def _value(digits: str, scale: str | None) -> Decimal:
    return Decimal(f"{digits.replace(',', '').replace('−', '-')}e{_SCALES[scale] if scale else 0}")


_numbers = st.builds(
    lambda digits, exponent: Decimal((0, tuple(map(int, str(digits))), exponent)),
    st.integers(1, 10**6),
    st.integers(-4, 14),
)


@given(_numbers, st.sampled_from(["", "about "]), st.sampled_from(["", "at least ", "at most "]), st.booleans())
def test_english_print_keeps_value_and_qualifier(number, about, bound, is_gain):
    quantity = parse_figure(f"{about}{bound}{'+' if is_gain else ''}{number:e} token/s")
    unit = "token/s" if f"{number:f}" == "1" else "tokens/s"
    assert reread(format_quantity(quantity, "en")) == (number, number, quantity.qualifiers, is_gain, unit)


@given(_numbers, _numbers, st.sampled_from(["", "about "]), st.booleans())
def test_english_print_keeps_both_ends_of_a_range(one, other, about, is_gain):
    low, high = sorted((one, other))
    assume(low < high)
    quantity = parse_figure(f"{about}{'+' if is_gain else ''}{low:e}..{high:e} token/s")
    assert reread(format_quantity(quantity, "en")) == (low, high, quantity.qualifiers, is_gain, "tokens/s")
