from __future__ import annotations

from build_tools.facts.problem import Problem
from build_tools.render.page import take_apart


def test_code_stands_as_it_is_written(render):
    body = '```yaml\nmsg: "{{ $labels.rank }} of {# heading-id }"\n```\n\nInline `{#anchor}` and ``{{ a`b }}`` too.'
    assert render(body) == body


def test_a_call_beside_code_is_still_made(render):
    assert render("`{{ x }}` {{ count('series') }}").startswith("`{{ x }}` <data")


def test_a_heading_may_name_its_id(render):
    assert render("## Title {#title}") == "## Title {#title}"


def test_a_call_over_several_lines_is_one_call(render):
    assert "<table" in render("{{ facts_table(\n  'speed',\n  caption='C',\n) }}")


def test_a_fault_of_syntax_is_told_at_its_line(problems):
    assert [(line, rule) for line, rule, _ in problems("One.\n\n{{ figure('a' }}\n")] == [(8, "template")]


def test_configuration_and_pythons_own_names_are_out_of_reach(problems):
    [(_, rule, message)] = problems("{{ ''.__class__.__mro__ }}")
    assert rule == "template" and "unsafe" in message


def test_characters_the_build_uses_itself_are_refused(problems):
    assert [(line, rule) for line, rule, _ in problems("One.\n\nTwo \ue000.\n")] == [(8, "leaked-markup")]


def test_front_matter_that_is_no_yaml_is_a_problem():
    assert isinstance(take_apart("p.md", "---\ntitle: [\n---\nText"), Problem)


def test_lines_are_counted_from_the_top_of_the_file():
    page = take_apart("p.md", "---\ntitle: T\n---\nText")
    assert (page.offset, page.body, page.front) == (3, "Text", {"title": "T"})


def test_a_page_without_front_matter_is_all_body():
    page = take_apart("p.md", "Text\n---\n")
    assert (page.offset, page.body) == (0, "Text\n---\n")
