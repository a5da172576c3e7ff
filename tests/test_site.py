"""The real site, built from the real register: what its readers rely on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from build_tools import check, project, register
from build_tools.facts.model import Tier
from tests.conftest import ROOT, run

REGISTER = register.read(ROOT / "sources.yaml", "sources.yaml")


@pytest.fixture(scope="session")
def report(site: Path):
    return check.check_site(site, REGISTER, project.read_source_map(ROOT))


@pytest.fixture(scope="session")
def pages(site: Path) -> dict[str, LexborHTMLParser]:
    return {
        path.relative_to(site).as_posix(): LexborHTMLParser(path.read_text(encoding="utf-8"))
        for path in sorted(site.rglob("*.html"))
    }


def test_no_page_cites_an_unsourced_number(report):
    assert [str(problem) for problem in report.problems if problem.rule == "unsourced-number"] == []


def test_no_page_puts_a_figure_of_tier_c_or_d_in_a_spec_table(pages):
    """Looked at without the checker's own reading: straight from the HTML and the register."""
    shown = [
        (path, data.attributes["data-figure"])
        for path, page in pages.items()
        for table in page.css("table:not([data-place]), table[data-place=spec], table[data-place=benchmark]")
        for data in table.css("data.figure")
    ]
    assert len(shown) > 20
    assert [(path, id) for path, id in shown if REGISTER.figures[id].tier in (Tier.C, Tier.D)] == []


def test_the_site_is_clean_and_everything_was_looked_at(report):
    assert [str(problem) for problem in report.problems] == []
    assert report.pages > 45
    for place in (
        "prose",
        "heading",
        "spec",
        "benchmark",
        "evidence",
        "site",
        "title",
        "meta",
        "search index",
    ):
        assert report.looked_at[place] > 0, place


def test_every_figure_says_what_the_register_says(pages):
    for page in pages.values():
        for data in page.css("data.figure"):
            assert data.attributes["data-figure"] in REGISTER.figures


def test_every_entry_and_every_page_of_the_navigation_is_there(pages):
    wanted = {f"claims/{id}/index.html" for id in REGISTER.entries}
    wanted |= {
        f"{name}index.html"
        for name in ("", "benchmarks/", "headline-speed/", "production/", "limits/", "claims/", "sources/", "about/")
    }
    assert wanted <= pages.keys()


def test_every_link_within_the_site_leads_to_a_page_and_an_anchor(site, pages):
    broken = []
    for path, page in pages.items():
        for link in page.css("a[href]"):
            address = link.attributes["href"] or ""
            if "://" in address or address.startswith(("mailto:", "#")) or path.endswith("404.html"):
                continue
            name, _, anchor = address.partition("#")
            name = name.partition("?")[0]  # a filter of the list of claims
            target = (site / path).parent.joinpath(name).resolve()
            target = target / "index.html" if target.is_dir() else target
            found = (
                pages.get(target.relative_to(site.resolve()).as_posix())
                if target.is_relative_to(site.resolve())
                else None
            )
            if found is None and not target.is_file() or (anchor and found and not found.css_first(f'[id="{anchor}"]')):
                broken.append((path, address))
    assert broken == []


def test_every_page_ends_with_what_it_rests_on_and_how_to_cite_it(pages):
    for path, page in pages.items():
        if path.endswith("404.html"):
            continue
        if not path.endswith("cite/sources/index.html"):  # it shows no claim
            assert page.css_first("div.rests-on") is not None, path
        address = REGISTER.site.url + path.removesuffix("index.html")
        citation = page.css('[data-style="house"] .cite-text')[-1].text()
        assert citation.startswith("DeepInfer Field Notes") and address in citation
        if not path.startswith("zh-"):
            assert citation.startswith("DeepInfer Field Notes, “")
            assert citation.endswith(f",” accessed [day month year], {address}.")


def test_a_page_has_one_empty_card_however_many_figures_it_shows(pages):
    for path, page in pages.items():
        [card] = page.css("[popover]")
        assert card.css_first(".claim-card__body").text().strip() == "", path
        assert page.css_first("article [popover]") is None, path


def test_the_places_table_is_the_one_the_check_applies(pages):
    from build_tools.facts.places import PLACES

    table = pages["about/index.html"].css("table[data-place=site]")[-1]
    assert len(table.css("tbody tr")) == len(PLACES)


def test_the_command_reports_zero_problems_by_place(site):
    done = run("check", str(site), "--format", "json", cwd=ROOT)
    found = json.loads(done.stdout)
    assert (done.returncode, found["problems"]) == (0, [])
    assert found["pages"] > 45 and sum(found["looked_at"].values()) > 5000


def test_nothing_that_must_not_be_printed_is(site):
    """facts.md §8: no package command, no staging host, no implied cluster size."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in site.rglob("*.html"))
    for never in ("pip install deepinfer", "staging.", "7,819", "6,944", "/pull/47", "/pull/46"):
        assert never not in text


def test_the_page_of_a_derived_figure_shows_formula_inputs_and_interval(pages):
    derived = [entry for entry in REGISTER.entries.values() if entry.kind == "derived"]
    assert len(derived) > 50
    for entry in derived:
        page = pages[f"claims/{entry.id}/index.html"]
        worked = page.css_first("ul.derivation")
        assert worked.css_first("code") is not None, entry.id
        shown = {data.attributes["data-figure"] for data in worked.css("data.figure")}
        assert set(entry.inputs) <= shown, entry.id
        has_interval = f"{entry.id}.interval" in REGISTER.figures
        assert has_interval == (page.css_first("#interval") is not None), entry.id


def test_the_peers_stand_in_comparison_tables_with_what_was_read_and_no_speed(pages):
    page = pages["compare/index.html"]
    tables = page.css("table[data-place=compare]")
    assert len(tables) >= 6
    for row in (row for table in tables for row in table.css("tbody tr")):
        assert row.css_first("span.claim") and row.css_first("cite[data-source]") and row.css_first("time")
    assert [
        d for d in page.css("data.figure") if "/s" in REGISTER.figures[d.attributes["data-figure"]].quantity.unit
    ] == []
