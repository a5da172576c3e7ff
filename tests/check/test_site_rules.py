"""What is asked of a site as a whole, and of pages that are no author's."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from build_tools import check, register
from build_tools.check.context import PageSource, page_sources
from build_tools.facts.model import Register
from build_tools.facts.problem import Problem

REGISTER = """
site: {url: https://notes.example/}
publishers: {marrow: {name: {en: "Marrow Labs"}, kind: org}}
sources:
  readme:
    tier: A
    publisher: marrow
    label: {en: "Kestrel README"}
    type: software
    address: not-recorded
    accessed: 2026-10-20
claims:
  speed:
    label: {en: "Speed"}
    sources: [readme]
    tier: A
    basis: stated
    statement: {en: "it runs at {rate}"}
    figures: {rate: "900 token/s"}
  words: {label: {en: "Words"}, sources: [readme], tier: A, basis: stated, statement: {en: "it runs"}}
  old:
    label: {en: "Old"}
    sources: [readme]
    tier: A
    basis: stated
    status: withdrawn
    statement: {en: "it ran"}
"""
SPEED = (
    '<p>It runs at <data class="figure" data-figure="speed.rate" value="900">900 tokens/s</data>'
    '<a class="tier tier-a" data-source="readme" aria-label="A: Kestrel README" href="#x">A</a>.</p>'
)
WORDS = '<p><span class="claim" data-claim="words">It runs</span>.</p>'
LINKS = '<p><a href="claims/speed/">Speed</a>, <a href="claims/words/">Words</a></p>'


@cache
def the_register() -> Register:
    return register.loads(REGISTER, "small.yaml")


def problems_of(folder: Path, pages: dict[str, str]) -> list[Problem]:
    for path, body in pages.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f'<!doctype html>\n<html lang="en"><body><main>{body}</main></body></html>', encoding="utf-8")
    return list(check.check_site(folder, the_register()).problems)


def own_pages() -> dict[str, str]:
    return {"claims/speed/index.html": SPEED, "claims/words/index.html": WORDS, "claims/old/index.html": "<p>Old.</p>"}


def test_claims_that_other_pages_show_are_used(tmp_path):
    assert problems_of(tmp_path, {"index.html": SPEED, "other/index.html": WORDS, **own_pages()}) == []


def test_a_site_without_pages_of_claims_is_asked_nothing(tmp_path):
    assert problems_of(tmp_path, {"index.html": SPEED}) == []


def test_a_claim_that_only_its_own_page_shows_is_a_warning_and_a_link_shows_nothing(tmp_path):
    [problem] = problems_of(tmp_path, {"index.html": SPEED + LINKS, **own_pages()})
    assert (problem.path, problem.line, problem.rule, problem.severity) == ("small.yaml", 20, "unused-claim", "warning")
    assert problem.message == 'no page but its own shows the claim "words" (1 such claim)'


def test_unused_claims_are_counted(tmp_path):
    found = problems_of(tmp_path, {"index.html": LINKS, **own_pages()})
    assert [problem.message for problem in found] == [
        'no page but its own shows the claim "speed" (2 such claims)',
        'no page but its own shows the claim "words" (2 such claims)',
    ]


def test_the_status_code_of_the_page_for_what_is_not_found_is_no_figure(tmp_path):
    pages = {"index.html": SPEED, "404.html": "<h1>404 - Not found</h1>", "zh-Hans/404.html": "<h1>404</h1>"}
    assert problems_of(tmp_path, pages) == []


def test_another_number_there_and_that_number_elsewhere_are_figures(tmp_path):
    found = problems_of(tmp_path, {"index.html": f"{SPEED}<h2>404 nodes</h2>", "404.html": "<h1>405 nodes</h1>"})
    assert [(problem.path, problem.rule) for problem in found] == [
        ("404.html", "figure-in-heading"),
        ("index.html", "figure-in-heading"),
    ]


def test_the_excuse_of_a_status_code_is_counted_under_its_name():
    page = check.check_page("<main><h1>404 - Not found</h1></main>", "404.html", the_register())
    assert (page.problems, dict(page.excused)) == ((), {"status code": 1})


def test_the_source_map_says_which_pages_are_generated():
    found = page_sources({"a/index.html": {"source": "notes.yaml", "is_generated": True}, "b.html": {"source": "b.md"}})
    assert found == {
        "a/index.html": PageSource("notes.yaml", is_generated=True),
        "b.html": PageSource("b.md", is_generated=False),
    }
