"""What a page loads and runs: its own host's files alone, under a policy that holds while everything works."""

from __future__ import annotations

import gzip
import io
from typing import Any

import pytest

from build_tools import theme
from tests.conftest import ROOT, until_shown

pytest.importorskip("playwright.sync_api")

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
FOLDERS = ["", "zh-Hans/", "zh-Hant/"]
KINDS = ["", "benchmarks/", "claims/", "claims/prefill/", "claims/gain-first/", "sources/", "limits/", "no/such/page"]
OWN, WHOLE = 30_000, 300_000
"""The most bytes, packed, of our own scripts and of a content page with everything it loads."""


def watched(page: Any) -> tuple[list[str], list[str]]:
    """The addresses that a page asks for, and what its policy refuses, from now on."""
    asked: list[str] = []
    refused: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda said: refused.append(said.text) if "Content Security Policy" in said.text else None)
    return asked, refused


@pytest.mark.parametrize("folder", FOLDERS)
def test_nothing_is_refused_and_no_other_host_asked_on_any_kind_of_page(page, address, folder):
    asked, refused = watched(page)
    for kind in KINDS:
        page.goto(address + folder + kind)
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if not url.startswith(address)] == []
    assert refused == []


@pytest.mark.parametrize(("folder", "query"), [("", "prefill"), ("zh-Hans/", "缓存"), ("zh-Hant/", "快取")])
def test_search_cards_colours_and_copying_work_under_the_policy(page, address, folder, query):
    asked, refused = watched(page)
    page.set_viewport_size({"width": 1280, "height": 844})
    page.goto(address + folder + "benchmarks/")
    before = page.evaluate("document.body.dataset.mdColorScheme")
    page.locator("label.md-header__button[for^=__palette]:visible").click()
    until_shown(page, f"document.body.dataset.mdColorScheme !== '{before}'")
    page.locator("article pre").first.hover()
    page.locator("article .md-clipboard, article .md-code__button").first.click(force=True)
    page.click('td data[data-figure="prefill.64k.throughput"] ~ a.tier')
    page.locator("#claim-card").wait_for(state="visible")
    page.keyboard.press("Escape")
    page.locator("input.md-search__input").first.click()
    page.keyboard.type(query)
    page.keyboard.press("End")  # the theme looks at what was typed when a key is let go; Han characters have none
    page.locator(".md-search-result__item").first.wait_for()
    assert refused == []
    assert [url for url in asked if not url.startswith(address)] == []


@pytest.mark.parametrize("planted", ["<script>window.planted = true</script>", "<img src=x onerror='planted = true'>"])
def test_a_planted_script_is_refused(page, address, planted):
    _, refused = watched(page)

    def plant(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("</body>", planted + "</body>"))

    page.route("**/limits/", plant)
    page.goto(address + "limits/")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.planted") is None
    assert len(refused) == 1 and "script-src" in refused[0]


def test_one_policy_holds_for_every_page_so_that_a_header_can_say_it(site):
    policies = set()
    for path in site.rglob("*.html"):
        html = path.read_text(encoding="utf-8")
        [said] = html.split('<meta http-equiv="Content-Security-Policy" content="')[1:]
        policies.add(said.split('"')[0])
    assert len(policies) == 1 and theme.PLACEHOLDER not in str(policies)


def test_our_own_scripts_are_small():
    scripts = sorted((ROOT / "build_tools/assets/theme").rglob("*.js"))
    assert len(scripts) >= 2
    assert sum(len(gzip.compress(path.read_bytes())) for path in scripts) < OWN


@pytest.mark.parametrize("path", ["benchmarks/", "zh-Hans/production/", "zh-Hant/claims/prefill/"])
def test_a_content_page_is_light_with_all_that_it_loads(page, site, address, path):
    asked, _ = watched(page)
    page.goto(address + path)
    page.wait_for_load_state("networkidle")
    files = {site / url.removeprefix(address) for url in asked}
    files = {file / "index.html" if file.is_dir() else file for file in files}
    assert {"cards.js", "fieldnotes.css", "index.html"} <= {file.name for file in files}
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) < WHOLE


def test_on_paper_the_marks_have_notes_with_who_tier_day_and_address(page, address):
    from pypdf import PdfReader

    page.goto(address + "production/")
    paper = PdfReader(io.BytesIO(page.pdf(format="A4")))
    text = " ".join(
        " ".join(sheet.extract_text() for sheet in paper.pages).replace("ﬃ", "ffi").replace("ﬁ", "fi").split()
    )
    body, notes = text.split("Notes to the marks:")
    assert "155 trillion tokens/day B B 1" in body.replace("\u202f", " ").replace("\u00a0", " ")
    assert "1. Tier B: official, but not independently verifiable. DeepSeek states: DeepInfer deployment Q&A" in notes
    assert "Read: as recorded in our notes, read 30 November 2026." in notes
    assert "https://github.com/deepseek-ai/DeepInfer" in notes


@pytest.mark.parametrize(("folder", "title"), [("zh-Hans/", "标记的注释"), ("zh-Hant/", "標記的註釋")])
def test_the_notes_stand_on_paper_in_each_language_and_on_no_screen(page, address, folder, title):
    page.goto(address + folder + "production/")
    notes = page.locator("article .notes")
    assert not notes.is_visible()
    page.emulate_media(media="print")
    assert notes.inner_text().startswith(title) and notes.locator("li").count() >= 5


def test_a_wide_table_is_a_stop_for_the_keyboard_and_keeps_its_first_column(page, address):
    page.goto(address + "zh-Hans/claims/decode/")
    box = page.locator("div.facts[tabindex='0']").first
    box.wait_for()
    name = box.locator("tbody th").first
    before = name.bounding_box()["x"]
    box.focus()
    box.evaluate("box => box.scrollTo(200, 0)")
    named = box.locator("caption").inner_text()
    assert (box.get_attribute("role"), box.get_attribute("aria-label")) == ("region", named)
    assert abs(name.bounding_box()["x"] - before) < 1


def test_a_narrow_table_is_no_stop(page, address):
    page.set_viewport_size({"width": 1280, "height": 844})
    page.goto(address + "about/")
    page.wait_for_load_state("networkidle")
    assert page.locator("div.facts").count() > 0
    assert page.locator("div.facts[tabindex]").count() == 0
