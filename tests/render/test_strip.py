"""The reading checklist in a line, and the words that a benchmark is only a directional signal."""

from __future__ import annotations

from dataclasses import replace

from build_tools.facts.model import Answer
from build_tools.render import blocks
from build_tools.render.markup import View
from tests.render.test_calls import text_of

STRIP = (
    "Decode chart ● Unit: answered ○ Workload: open ● Hardware: answered ● Batch: answered ○ Included: open "
    "○ Assumed: open ● Measured by: answered ● Compared with: answered a directional signal"
)


def test_a_strip_shows_each_question_and_what_follows(register):
    assert text_of(blocks.strip(View(register, "en", ""), register.entries["decode"])) == STRIP


def test_a_benchmark_with_few_open_questions_is_more_than_a_signal(register):
    entry = register.entries["decode"]
    answered = replace(entry, checklist={**entry.checklist, "workload": Answer("a trace")})
    strip = blocks.strip(View(register, "en", ""), answered)
    assert "more than a directional signal" in strip and "verdict-directional" not in strip
    assert blocks.flag(View(register, "en", ""), answered) == ""


def test_a_table_that_quotes_a_benchmark_has_its_strip_below(html):
    body = "{{ facts_table('decode', place='benchmark', caption='Chart') }}"
    assert text_of(html(body)).count(STRIP) == 1


def test_a_table_of_other_claims_has_none(html):
    assert "strip" not in html("{{ facts_table('speed', caption='Speed') }}")


def test_a_figure_quoted_in_a_sentence_is_flagged_once_in_its_paragraph(html):
    body = "{{ figure('decode.few.throughput') }} and {{ figure('decode.many.throughput') }}."
    assert text_of(html(body)).count("(directional signal)") == 1


def test_a_figure_of_no_benchmark_is_not_flagged(html):
    assert "directional" not in html("{{ figure('speed.rate') }}")


def test_a_page_ends_with_the_strips_of_what_it_quotes_in_sentences(site_page):
    assert text_of(site_page("{{ figure('decode.few.throughput') }}")).count(STRIP) == 1


def test_a_page_does_not_repeat_the_strip_of_a_table(site_page):
    body = "{{ facts_table('decode', place='benchmark', caption='Chart') }}"
    assert text_of(site_page(body)).count(STRIP) == 1
