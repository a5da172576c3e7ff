"""What stands straight around a figure's element is part of it, and what only looks so is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_tools import check, register
from build_tools.facts.quantity import plain

KNOWN = register.read(Path(__file__).parent.parent / "rules/register.yaml")
OF_FIGURES = frozenset({"wrong-value", "wrong-unit", "lost-qualifier", "precision"})


def figure(address: str, shown: str, *, is_marked: bool = True) -> str:
    found = KNOWN.figures[address]
    mark = f'&#8239;<a class="tier tier-a" data-source="{found.sources[0]}" href="#x">A</a>' if is_marked else ""
    return f'<data class="figure" data-figure="{address}" value="{plain(found.quantity)}">{shown}</data>{mark}'


RATE = figure("decode.user", "241&nbsp;tokens/s/user")
SHARE = figure("split.one", "40&nbsp;%")
REST = figure("split.two", "60&nbsp;%")


def rules_of(body: str, lang: str = "en", among: frozenset[str] = OF_FIGURES) -> set[str]:
    html = f"<!doctype html><html lang={lang}><title>T</title><main>{body}</main></html>"
    return {problem.rule for problem in check.check_page(html, "p/index.html", KNOWN).problems} & among


@pytest.mark.parametrize("words", ["or more", "or less", "at most", "at least", "or so"])
def test_a_bound_behind_the_mark_is_the_figures(words: str) -> None:
    assert rules_of(f"<p>It has {RATE} {words}.</p>") == {"lost-qualifier"}


@pytest.mark.parametrize("words", ["以上", "以下", "左右", "以内", "上下", " 左右"])
def test_a_chinese_bound_behind_the_mark_is_the_figures(words: str) -> None:
    assert rules_of(f"<p>达到 {RATE}{words}。</p>", "zh-Hans") == {"lost-qualifier"}


@pytest.mark.parametrize(
    ("figure", "words"),
    [(RATE, " per node"), (RATE, "/node"), (RATE, " per hour"), (SHARE, " points"), (SHARE, " percentage points")],
)
def test_a_unit_that_goes_on_behind_the_mark_is_the_figures(figure: str, words: str) -> None:
    assert rules_of(f"<p>It has {figure}{words}.</p>") == {"wrong-unit"}


@pytest.mark.parametrize(
    ("sign", "rule"),
    [
        ("−", "wrong-value"), ("-", "wrong-value"), ("+", "lost-qualifier"), ("≤", "lost-qualifier"),
        ("≥ ", "lost-qualifier"), ("&lt;", "lost-qualifier"), ("~", "lost-qualifier"), ("≈ ", "lost-qualifier"),
    ],
)  # fmt: skip
def test_a_sign_before_the_element_is_the_figures(sign: str, rule: str) -> None:
    assert rule in rules_of(f"<p>It has {sign}{SHARE}.</p>")


def test_a_magnitude_behind_the_element_is_the_figures() -> None:
    assert rules_of(f"<p>It has {figure('split.one', '40', is_marked=False)}k.</p>") >= {"wrong-value"}


@pytest.mark.parametrize(
    "body",
    [
        f"It has {RATE}, or more than before.",
        f"It has {RATE} per the README.",
        f"It has {RATE} points of view.",
        f"{SHARE} − {REST} is told, and {SHARE} + {REST}, {SHARE}/{REST}.",
        f"It has - {SHARE}, low–{SHARE}, ({SHARE}), from {SHARE} to {REST}.",
        f"It has {figure('gain.best', 'up to +9&nbsp;%')} and {figure('gain.gap', '−0.4&nbsp;%')}.",
        f"In <sub>{RATE}</sub>.",
    ],
)
def test_what_only_stands_beside_a_figure_is_not_part_of_it(body: str) -> None:
    assert rules_of(f"<p>{body}</p>") == set()


@pytest.mark.parametrize(
    ("lang", "address", "shown"),
    [
        ("zh-Hans", "daily.tokens", "每天 137 万亿 token"),
        ("zh-Hans", "daily.tokens", "每日 137 万亿 token"),
        ("zh-Hant", "daily.tokens", "每天 137 萬億個 token"),
        ("zh-Hans", "decode.user", "每用户每秒 241 token"),
        ("zh-Hans", "gain.floor", "300 以上 token/s"),
        ("zh-Hans", "decode.mid", "约一万五千 token/s/GPU"),
        ("en", "daily.tokens", "137 trillion tokens daily"),
        ("en", "daily.tokens", "137 trillion tokens every day"),
        ("en", "gain.floor", "300 or more tokens/s"),
        ("en", "decode.mid", "about fifteen thousand tokens/s/GPU"),
    ],
)
def test_other_ways_to_write_a_figure_are_right(lang: str, address: str, shown: str) -> None:
    assert rules_of(f"<p>{figure(address, shown)}</p>", lang) == set()


@pytest.mark.parametrize(
    ("lang", "address", "shown", "rule"),
    [
        ("zh-Hans", "daily.tokens", "每秒 137 万亿 token", "wrong-unit"),
        ("zh-Hans", "daily.tokens", "137 万亿 token", "wrong-unit"),
        ("zh-Hans", "decode.mid", "约一万六千 token/s/GPU", "wrong-value"),
        ("en", "daily.tokens", "137 trillion tokens hourly", "wrong-unit"),
        ("en", "decode.mid", "about sixteen thousand tokens/s/GPU", "wrong-value"),
        ("en", "decode.mid", "fifteen thousand tokens/s/GPU", "precision"),
    ],
)
def test_other_ways_to_write_another_figure_are_not(lang: str, address: str, shown: str, rule: str) -> None:
    assert rules_of(f"<p>{figure(address, shown)}</p>", lang) == {rule}


def column(head: str) -> set[str]:
    rate = figure("decode.mid", "15,230&nbsp;tokens/s/GPU")
    rows = f"<tr><th>a</th>{head}</tr><tr><th scope=row>x</th><td>{rate}</td></tr>"
    return rules_of(f"<table data-place=benchmark>{rows}</table>", among=frozenset({"mixed-units"}))


@pytest.mark.parametrize(
    "head",
    [
        '<th data-unit="token/s/GPU">tokens/s/user</th>',
        "<th>tokens/s/user</th>",
        "<th>Rate, ms/step</th>",
        "<th>Throughput (tokens/s/user)</th>",
    ],
)
def test_the_words_of_a_head_say_which_rate_its_column_is_in(head: str) -> None:
    assert column(head) == {"mixed-units"}


@pytest.mark.parametrize(
    "head",
    [
        '<th data-unit="token/s/GPU">tokens/s/GPU</th>',
        "<th>Rate</th>",
        "<th>Throughput (tokens/s/GPU)</th>",
        "<th>Throughput, per GPU</th>",
    ],
)
def test_a_head_that_says_the_same_or_nothing_is_right(head: str) -> None:
    assert column(head) == set()


BARE = frozenset({"unsourced-number", "figure-in-heading"})


@pytest.mark.parametrize(
    "body",
    [
        "<p>Fast <sup>58 ms</sup></p>",
        "<p><sub>Throughput: 58,230 tokens/s/GPU</sub></p>",
        "<p>Fast<sup>1.5×</sup> now</p>",
        "<h2>Fast<sup>58%</sup></h2>",
        '<svg><text><tspan x="0" y="1">Decode</tspan><tspan x="0" y="2">58 ms</tspan></text></svg>',
        '<svg><text><tspan>Decode</tspan><tspan dy="1.2em">58 ms</tspan></text></svg>',
        "<label>Rate</label><button>58 ms</button>",
        "<ruby>Rate<rt>58 ms</rt></ruby>",
        '<p>Decode<img alt="icon" src="a.svg">58 ms</p>',
        "<p><math><mfrac><mn>58</mn><mn>67</mn></mfrac></math></p>",
    ],
)
def test_a_size_that_is_set_apart_is_seen(body: str) -> None:
    assert rules_of(body, among=BARE)


@pytest.mark.parametrize(
    "body",
    [
        "<p>A note<sup>3</sup>, the 10<sup>th</sup> of x<sup>2</sup>, see<sup>[12]</sup>, m<sup>2</sup>.</p>",
        '<p>A note<a href="#n"><sup>7</sup></a>, H<sub>2</sub>O.</p>',
    ],
)
def test_notes_powers_and_formulas_are_no_sizes(body: str) -> None:
    assert rules_of(body, among=BARE) == set()


def test_a_note_within_a_link_is_no_power_of_the_number_before_it() -> None:
    power = "10<sup>14</sup> and <math><msup><mn>10</mn><mn>14</mn></msup></math>"
    html = f'<!doctype html><html lang=en><main><p>It ran 58<a href="#n"><sup>7</sup></a> times on {power}.</p></main>'
    told = "\n".join(map(str, check.check_page(html, "p/index.html", KNOWN).problems))
    assert [text in told for text in ('"58"', '"58⁷"', '"10¹⁴"', '"1014"')] == [True, False, True, False]
