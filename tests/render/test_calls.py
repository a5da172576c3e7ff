from __future__ import annotations

import re
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from build_tools import register as reader
from build_tools.facts.problem import Problems
from build_tools.render import PageFile, blocks, render_site
from build_tools.render.markup import View, capital
from tests.render.conftest import FRONT

MARK_A = (
    '<a class="tier tier-a" data-source="readme" aria-label="A&#58; Kestrel README" href="../claims/speed/#rate"'
    ' data-note="1">A</a>'
)


def text_of(html: str) -> str:
    """The words of a fragment without its marks."""
    tree = LexborHTMLParser(html)
    for mark in tree.css("a.tier"):
        mark.decompose()
    return " ".join(tree.body.text().replace("\u202f", "").split())


def test_a_figure_of_tier_a_is_its_data_and_one_mark_for_its_source(render):
    assert render("{{ figure('speed.rate') }}") == (
        '<data class="figure" data-figure="speed.rate" value="15200">15&#46;2k\u00a0tokens&#47;s&#47;GPU</data>'
        f"&#8239;{MARK_A}"
    )


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("assumed.rate", "75 % (assumed, not measured)"),
        ("traffic.per-day", "137 trillion tokens/day (Marrow Labs states)"),
        ("hits.rate", "96 % (Herald Wire reported on 20 October 2026, unconfirmed)"),
        ("comments.number", "about 120 comments (The forum, observed 20 October 2026)"),
        ("gain.value", "about 10× (worked out by us)"),
        ("rule.threshold", "at least 3 items (our own rule)"),
    ],
)
def test_a_figure_brings_its_wording(html, address, words):
    assert text_of(html("{{ figure('" + address + "') }}")) == words


def test_wording_is_left_out_where_the_block_has_it(html):
    body = "{{ attribution('traffic') }} that it serves {{ figure('traffic.per-day') }}."
    assert text_of(html(body)) == "Marrow Labs states that it serves 137 trillion tokens/day."


def test_wording_stands_once_in_a_block_and_again_in_the_next(html):
    body = "{{ figure('hits.rate') }} and {{ figure('hits.rate') }}\n\n{{ figure('hits.rate') }}"
    assert [p.count("unconfirmed") for p in html(body).split("</p>")[:2]] == [1, 1]


def test_wording_stands_in_each_item_of_a_list(html):
    assert html("- {{ figure('hits.rate') }}\n- {{ figure('hits.rate') }}\n").count("unconfirmed") == 2


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ("say('speed', capital=True)", "Decode reaches 15.2k tokens/s/GPU"),
        ("say('assumed')", "drafts are accepted 75 % of the time (assumed, not measured)"),
        ("say('traffic')", "Marrow Labs states that one cluster serves 137 trillion tokens/day"),
        ("say('hits')", "Herald Wire reported on 20 October 2026, unconfirmed, that 96 % of requests hit the cache"),
        ("say('comments')", "The forum, observed 20 October 2026: the thread has about 120 comments"),
        ("say('gain')", "throughput grows by about 10× (worked out by us)"),
    ],
)
def test_a_claim_is_said_with_whose_it_is(html, call, words):
    assert text_of(html("{{ " + call + " }}")) == words


def test_a_claim_without_figures_carries_its_own_mark(render):
    assert 'data-claim="peak"' in render("{{ say('peak') }}")
    assert 'data-source="readme"' in render("{{ say('peak') }}")


def test_register_text_is_text_and_never_markup_or_template(html):
    shown = html("{{ say('peak') }}\n\n{{ say('year') }}")
    assert text_of(shown) == "507. That is the vendor's peak, 3*4*5 of _it_ | {{ 7*7 }} <b> 2026. First release"
    assert not re.search("<ol|<em|<b>|49", shown)


def test_a_source_is_linked_and_its_label_is_text(html):
    shown = html("{{ source('evil') }}")
    assert 'href="https://git.example/evil?a=1&amp;b=(2)_3"' in shown
    assert "<script" not in shown


def test_a_parent_address_is_named_as_such(html):
    shown = html("{{ source('answers') }}")
    assert text_of(shown) == "Kestrel answers (links to the parent: git.example/kestrel)"


def test_a_source_without_address_is_not_linked(html):
    shown = html("{{ source('herald') }}")
    assert "<a" not in shown and "address not recorded" in shown


def test_a_table_of_facts_has_three_cells_in_every_row(html):
    shown = html("{{ facts_table('peak', 'year', 'speed', place='spec', caption='Facts') }}")
    rows = re.findall(r"<tr.*?</tr>", shown, re.DOTALL)
    assert [len(re.findall(r"<t[hd][ >]", row)) for row in rows] == [3, 3, 3, 3]
    assert "Prefill&#124;decode split" in shown


def test_a_series_is_a_table_with_units_in_its_head(html):
    shown = html("{{ facts_table('decode', place='benchmark', caption='Decode') }}")
    assert re.findall(r'data-unit="([^"]+)"', shown) == ["request/rank", "token/s/GPU"]
    assert re.findall(r'data-figure="([^"]+)"', shown) == [
        "decode.few.requests", "decode.few.throughput", "decode.many.requests", "decode.many.throughput",
    ]  # fmt: skip


def test_wording_stands_in_each_row_of_a_table(html):
    shown = html("{{ facts_table('traffic', 'hits', place='evidence', caption='Said') }}")
    rows = re.findall(r"<tr>.*?</tr>", shown, re.DOTALL)[1:]
    assert [row.count('class="attribution"') for row in rows] == [1, 1]


def test_a_scorecard_says_directional_from_three_open_questions_on(html):
    shown = html("{{ scorecard('decode') }}")
    assert shown.count('class="open"') == 3
    assert "Directional signal: 3 of the questions stand open" in text_of(shown)


def test_an_identity_shows_both_sides_and_that_they_differ(html):
    shown = text_of(html("{{ identity('requests-grow') }}"))
    assert "do not agree" in shown and "The gain is smaller than the growth in requests." in shown


def test_counts_are_counted(html):
    shown = html("{{ count('sources', tier='A') }}{{ count('series') }}")
    assert re.findall(r'data-count="([^"]+)">(\d+)<', shown) == [
        ("sources tier=A", "3"), ("series", "1"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("figure('speed.rat')", ("unknown-id", 'no figure "speed.rat" in')),
        ("say('traffik')", ("unknown-id", 'no claim "traffik" in')),
        ("source('redme')", ("unknown-id", 'no source "redme" in')),
        ("facts_table('speed', place='specs')", ("table-place", '"specs" is no kind of table')),
        ("attribution('speed')", ("attribution", '"speed" is tier A')),
        ("scorecard('speed')", ("no-checklist", '"speed" is no benchmark')),
        ("derivation('speed')", ("no-formula", '"speed" is no derived figure')),
        ("count('widgets')", ("count", '"widgets" cannot be counted')),
        ("nothere.deep.value", ("template", "'nothere' is undefined")),
        ("figure()", ("template", "missing 1 required positional argument")),
        ("figure(address='speed.rate', address='speed.rate')", ("template", "keyword argument repeated: address")),
        ("say(['speed'])", ("template", "unhashable")),
        ("timeline(['sources/'])", ("template", "'list' object has no attribute")),
        ("1 / 0", ("template", "division by zero")),
        ("'x'.rindex('y')", ("template", "substring not found")),
    ],
)
def test_a_wrong_call_is_a_problem_at_its_line(problems, call, expected):
    [(line, rule, message)] = problems("First.\n\nThen {{ " + call + " }}.\n")
    assert (line, rule) == (8, expected[0])
    assert expected[1] in message


def test_a_name_with_a_line_break_in_it_is_told_in_one_line(register):
    with pytest.raises(Problems) as found:
        render_site(register, [PageFile("docs/en/a.md", "a.md", FRONT + "{{ say('a\\nb') }}\n")], "en")
    assert str(found.value).startswith('docs/en/a.md:6:1: no claim "a b" in ')
    assert "\n" not in str(found.value)


def test_all_wrong_calls_of_a_page_are_told_in_one_run(problems):
    found = problems("{{ figure('a.b') }}\n\n{{ source('c') }} {{ say('d') }}\n")
    assert [(line, rule) for line, rule, _ in found] == [(6, "unknown-id"), (8, "unknown-id"), (8, "unknown-id")]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("decode reaches", "Decode reaches"),
        ("vLLM caches keys", "vLLM caches keys"),
        ("llama.cpp reads", "llama.cpp reads"),
        ("deepseek-recipe converts", "deepseek-recipe converts"),
        ("lipish/deepinfer is", "lipish/deepinfer is"),
        ("a text", "A text"),
    ],
)
def test_a_name_that_is_spelt_small_stays_small_at_a_sentences_start(words, expected):
    assert capital(words) == expected


@pytest.mark.parametrize("braces", ["{{config}}", "{{ 7*7 }}", "{% raw %}", "{{peak}}"])
def test_braces_of_other_systems_in_the_register_stand_as_they_are(braces):
    source = (Path(__file__).parent / "register.yaml").read_text(encoding="utf-8")
    register = reader.loads(source.replace("2026. First release", f"they write {braces} here"))
    body = "---\ntitle: T\ndescription: D.\nid: x\n---\n{{ say('year') }}\n"
    page = next(page for page in render_site(register, [PageFile("a.md", "a.md", body)], "en") if page.id == "x")
    assert text_of(page.markdown).startswith(f"they write {braces} here")


def test_braces_in_an_answer_that_name_no_figure_are_text():
    source = (Path(__file__).parent / "register.yaml").read_text(encoding="utf-8")
    register = reader.loads(source.replace('concurrency: "stated"', 'concurrency: "as {nobody.knows}"'))
    assert "as {nobody.knows}" in text_of(blocks.scorecard(View(register, "en", ""), register.entries["decode"]))
