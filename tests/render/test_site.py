from __future__ import annotations

from dataclasses import replace

import pytest
from selectolax.lexbor import LexborHTMLParser

from build_tools.facts.model import Review, Tier
from build_tools.facts.problem import Problems
from build_tools.render import PageFile, blocks, render_site, source_map
from build_tools.render.markup import View
from tests.render.conftest import to_html
from tests.render.test_calls import text_of


def page(name: str, id: str, body: str = "Text.\n", extra: str = "") -> PageFile:
    return PageFile(f"docs/en/{name}", name, f"---\ntitle: {id}\ndescription: D.\nid: {id}\n{extra}---\n{body}")


def rules(register, *files: PageFile) -> list[tuple[str, str]]:
    with pytest.raises(Problems) as caught:
        render_site(register, files, "en")
    return [(problem.path, problem.rule) for problem in caught.value.found]


def test_every_entry_has_a_page_of_its_own(register):
    pages = render_site(register, [page("index.md", "home")], "en")
    assert {p.url for p in pages if p.is_generated} == {f"claims/{id}/" for id in register.entries}


def test_a_claims_page_says_when_and_by_whom_it_was_last_reviewed(register):
    reviewed = replace(register.entries["speed"], reviewed=Review("2026-10-28", "A Reader"))
    again = replace(register, entries={**register.entries, "speed": reviewed})
    first, second = (text_of(to_html(claim_of(known))) for known in (register, again))
    assert "Last review" not in first and "Last review: 28 October 2026, by A Reader" in second


def claim_of(register) -> str:
    return next(page.markdown for page in render_site(register, [], "en") if page.id == "speed")


@pytest.mark.parametrize(
    ("name", "url"),
    [("index.md", ""), ("a.md", "a/"), ("claims/index.md", "claims/"), ("b/c.md", "b/c/"), ("b/README.md", "b/")],
)
def test_addresses_are_those_of_directory_urls(register, name, url):
    assert render_site(register, [page(name, "x")], "en")[0].url == url


def test_problems_of_all_pages_come_together(register):
    bad = "{{ figure('no.such') }}\n"
    assert rules(register, page("a.md", "a", bad), page("b.md", "b", "{{ x }}\n"), page("c.md", "c")) == [
        ("docs/en/a.md", "unknown-id"), ("docs/en/b.md", "template"),
    ]  # fmt: skip


def test_a_page_needs_title_description_and_id(register):
    file = PageFile("docs/en/a.md", "a.md", "Text.\n")
    assert rules(register, file) == [("docs/en/a.md", "front-matter")] * 3


def test_two_pages_cannot_share_an_id(register):
    assert rules(register, page("a.md", "a"), page("b.md", "a")) == [("docs/en/b.md", "repeated-id")]


def test_a_claim_says_where_it_is_used_and_what_is_worked_from_it(register):
    pages = {
        p.id: p for p in render_site(register, [page("a.md", "a", "{{ figure('decode.few.throughput') }}\n")], "en")
    }
    used = pages["decode"].markdown.split('{#used data-card="*"}')[1]
    assert 'href="../../a/">a</a>' in used and 'href="../gain/">' in used
    assert "No page quotes it yet" in pages["peak"].markdown


def test_the_end_of_a_page_counts_its_figures_by_tier(register):
    body = "{{ figure('speed.rate') }} {{ figure('traffic.per-day') }} {{ figure('rule.threshold') }}\n"
    end = render_site(register, [page("a.md", "a", body)], "en")[0].markdown.split("{#rests-on}")[1]
    for count in ("figures page=a", "figures page=a tier=A", "figures page=a tier=B", "figures page=a tier=own"):
        assert f'data-count="{count}"' in end
    assert "Cluster size is not disclosed" in end


def test_the_source_map_leads_from_a_page_back_to_its_lines(register):
    files = [page("a.md", "a", "One `x`.\n\nTwo {{ figure('speed.rate') }}\n", "discusses: [thread]\n")]
    entry = source_map(render_site(register, files, "en"))["a/index.html"]
    text = entry.pop("text")
    assert entry == {
        "source": "docs/en/a.md", "id": "a", "discusses": ["thread"],
        "blocks": [[7, "onex"], [9, "two152ktokenssgpua"]],
    }  # fmt: skip
    assert [paragraph["line"] for paragraph in text["paragraphs"]] == [1, 7, 9]


def test_rendering_twice_gives_the_same_bytes(register):
    files = [page("b.md", "b", "{{ list_sources() }}\n"), page("a.md", "a", "{{ say('hits') }}\n")]
    assert render_site(register, files, "en") == render_site(register, files[::-1], "en")


def claim_page(register, id):
    return next(p for p in render_site(register, [], "en") if p.id == id).markdown


def test_a_claim_page_links_to_its_citation_and_to_no_repository_that_is_not_set(register):
    assert '<a href="#rests-on">Cite this claim</a></p>' in claim_page(register, "speed")


def test_an_error_is_reported_in_the_repository_where_one_is_set(register):
    known = replace(register, site=replace(register.site, repository="https://git.example/notes/"))
    link = '<a href="https://git.example/notes/issues/new?title=speed">Report an error</a>'
    assert link in claim_page(known, "speed")


def test_what_holds_of_some_figures_is_told_once_with_their_names(register):
    found = LexborHTMLParser(to_html(claim_page(register, "decode"))).css(".claim-apart li")
    assert [(item.attributes["data-card"], item.text()) for item in found] == [
        ("few.requests many.requests", "Requests: Basis: stated.")
    ]


def test_a_figure_of_a_lower_tier_and_another_source_says_both_and_when_it_was_read(register):
    entry = register.entries["speed"]
    lower = replace(entry.figures["rate"], tier=Tier.C, sources=("herald",), read_in="own")
    known = replace(register, entries={**register.entries, "speed": replace(entry, figures={"rate": lower})})
    [(name, told)] = blocks.apart(View(known, "en", ""), known.entries["speed"])
    assert (name, text_of(told)) == (
        "rate",
        "Decode speed: Tier C: named second-hand report. Sources: Herald Wire report (address not recorded). "
        "Read: as recorded in our notes, read 21 October 2026.",
    )


def test_a_claim_whose_figures_have_nothing_of_their_own_says_nothing_of_them(register):
    assert "claim-apart" not in claim_page(register, "speed")
