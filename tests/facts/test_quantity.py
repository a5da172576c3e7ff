from __future__ import annotations

import re
from decimal import Decimal, localcontext

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from build_tools.facts.quantity import (
    Quantity,
    format_number,
    format_quantity,
    interval,
    parse_figure,
    plain,
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
        ("155e12 foo", 'unknown unit "foo": the list of units is closed, see UNITS'),
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
        # numbers and their scales
        ("about 81e3 token/s/GPU", "about 81k tokens/s/GPU", "约 81k token/s/GPU", "約 81k token/s/GPU"),
        ("81e3 token", "81k tokens", "8.1 万 token", "8.1 萬 token"),
        ("155e12 token/day", "155 trillion tokens/day", "155 万亿 token/day", "155 兆 token/day"),
        ("155e12 byte", "155 trillion bytes", "155 万亿 byte", "155 萬億 byte"),
        ("552e9 parameter", "552 billion parameters", "5,520 亿参数", "5,520 億參數"),
        ("8e9..16e9 parameter", "8–16 billion parameters", "80–160 亿参数", "80–160 億參數"),
        ("131072 token", "131,072 tokens", "131,072 token", "131,072 token"),
        ("99.90 %", "99.90 %", "99.90%", "99.90%"),
        ("3e24 FLOP", "3 × 10²⁴ FLOP", "3 × 10²⁴ FLOP", "3 × 10²⁴ FLOP"),
        # qualifiers
        ("at least 300 token/s", "at least 300 tokens/s", "至少 300 token/s", "至少 300 token/s"),
        ("at most 2 hour", "at most 2 hours", "最多 2 小时", "最多 2 小時"),
        ("about 3.2..3.3 token/step", "about 3.2–3.3 tokens/step", "约 3.2–3.3 token/step", "約 3.2–3.3 token/step"),
        ("about at least 10 word/s", "at least about 10 words/s", "至少约 10 word/s", "至少約 10 word/s"),
        ("about at most 10 word/s", "at most about 10 words/s", "最多约 10 word/s", "最多約 10 word/s"),
        # gains and losses
        ("at most +11 %", "at most +11 %", "最多 +11%", "最多 +11%"),
        ("+4..7 %", "+4–7 %", "+4–7%", "+4–7%"),
        ("+0.0 %", "+0.0 %", "+0.0%", "+0.0%"),
        ("-0.0 %", "0.0 %", "0.0%", "0.0%"),
        ("-0.4 %", "−0.4 %", "−0.4%", "−0.4%"),
        ("-5..-3 %", "−5 to −3 %", "−5 至 −3%", "−5 至 −3%"),
        # percent and times belong to the number
        ("75 %/s", "75 %/s", "75%/s", "75%/s"),
        ("17 x", "17×", "17 倍", "17 倍"),
        ("2e4 x", "20k×", "2 万倍", "2 萬倍"),
        ("2.5 percent point", "2.5 percentage points", "2.5 个百分点", "2.5 個百分點"),
        # currency
        ("38 USD", "38 USD", "38 美元", "38 美元"),
        ("38e9 USD", "38 billion USD", "380 亿美元", "380 億美元"),
        ("155e12 USD", "155 trillion USD", "155 万亿美元", "155 兆美元"),
        ("100 CNY", "100 CNY", "100 元", "100 元人民幣"),
        ("38 USD/GPU/hour", "38 USD/GPU/hour", "38 USD/GPU/hour", "38 USD/GPU/hour"),
        # units
        ("4 GPU", "4 GPUs", "4 张 GPU", "4 張 GPU"),
        ("3 day", "3 days", "3 天", "3 天"),
        ("33 s", "33 s", "33 s", "33 s"),
        ("about 120 comment", "about 120 comments", "约 120 条评论", "約 120 則留言"),
        ("2e5 download", "200k downloads", "20 万次下载", "20 萬次下載"),
        ("960 rollout", "960 rollouts", "960 次 rollout", "960 次 rollout"),
        ("68 us/token", "68 µs/token", "68 µs/token", "68 µs/token"),
        ("2016 year", "2016", "2016 年", "2016 年"),
        ("2016..2018 year", "2016–2018", "2016–2018 年", "2016–2018 年"),
        ("3 post/year", "3 posts/year", "3 post/year", "3 post/year"),
        ("0.75", "0.75", "0.75", "0.75"),
    ],
)
def test_printed_in_each_language(text, english, simplified, traditional):
    printed = tuple(spaced(format_quantity(parse_figure(text), lang)) for lang in LANGUAGES)
    assert printed == (english, simplified, traditional)


def test_no_line_breaks_between_number_and_unit():
    quantity = parse_figure("about 155e12 token/day")
    assert format_quantity(quantity, "en") == "about 155\u00a0trillion\u00a0tokens/day"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("1 token", "1 token"),
        ("at least 1 task", "at least 1 task"),
        ("1 sample/task", "1 sample/task"),
        ("3 token", "3 tokens"),
        ("0 token", "0 tokens"),
        ("1.0 token/step", "1.0 tokens/step"),
        ("1e3 token", "1k tokens"),
        ("0..1 token", "0–1 tokens"),
        ("2 person", "2 people"),
        ("68 ms/step", "68 ms/step"),
        ("14.4 TB/GPU", "14.4 TB/GPU"),
        ("890 byte/token", "890 bytes/token"),
    ],
)
def test_english_plurals(text, printed):
    assert spaced(format_quantity(parse_figure(text), "en")) == printed


@pytest.mark.parametrize(
    ("text", "lang", "display", "printed"),
    [
        ("about 131072 token", "en", "128 Ki", "about 128 Ki tokens"),
        ("about 81e3 token/s", "zh-Hans", "8.1 万", "约 8.1 万 token/s"),
        ("131e3 token", "zh-Hant", "131k", "131k token"),
        ("about 17 x", "zh-Hans", "十七", "约十七倍"),
        ("at most 2500 task", "zh-Hant", "兩千五百", "最多兩千五百個任務"),
    ],
)
def test_display_replaces_the_number_only(text, lang, display, printed):
    assert spaced(format_quantity(parse_figure(text), lang, display)) == printed


@pytest.mark.parametrize(
    ("text", "lang", "display", "printed"),
    [
        ("vague token/s", "en", "dozens of", "dozens of tokens/s"),
        ("vague token/s", "zh-Hans", "几十", "几十 token/s"),
        ("vague", "zh-Hant", "一個數量級", "一個數量級"),
        ("vague %", "zh-Hans", "几十", "几十%"),
        ("vague token/s", "en", "", "an unspecified number of tokens/s"),
        ("vague token/s", "zh-Hans", "", "数目不明的 token/s"),
        ("vague task", "zh-Hant", "", "數目不明的任務"),
        ("vague %", "en", "", "an unspecified amount"),
        ("vague", "zh-Hans", "", "未给出确数"),
        ("vague", "zh-Hant", "", "未給出確數"),
    ],
)
def test_a_vague_figure_is_its_display_or_says_that_there_is_no_number(text, lang, display, printed):
    assert spaced(format_quantity(parse_figure(text), lang, display)) == printed


@pytest.mark.parametrize(
    ("text", "english", "simplified"),
    [
        ("about 81e3 token/s/GPU", "about 81k", "约 81k"),
        ("81e3 token", "81k", "8.1 万"),
        ("+4..7 %", "+4–7 %", "+4–7%"),
        ("17 x", "17×", "17 倍"),
        ("75 %/s", "75", "75"),
        ("2016 year", "2016", "2016"),
    ],
)
def test_number_alone_keeps_qualifier_and_sign(text, english, simplified):
    quantity = parse_figure(text)
    assert [spaced(format_number(quantity, lang)) for lang in ("en", "zh-Hans")] == [english, simplified]


def test_a_negative_zero_is_none_in_the_value_either():
    assert [plain(parse_figure(text)) for text in ("-0.0 %", "-0..5 token")] == ["0.0", "0..5"]


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
    st.integers(-4, 11),
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
