"""The real site in a real browser: nothing sticks out, no other host is asked, and it works without scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.conftest import until_shown

playwright = pytest.importorskip("playwright.sync_api")

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
PAGES = [
    "",
    "benchmarks/",
    "headline-speed/",
    "production/",
    "limits/",
    "claims/",
    "claims/prefill/",
    "sources/",
    "about/",
    "no/such/page",
]


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_the_screen_and_asks_nothing_of_other_hosts(page, address, path, width):
    asked, said = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(address + path)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert [url for url in asked if not url.startswith(address)] == []
    assert [text for text in said if "404" not in text] == []


def test_a_wide_table_scrolls_within_itself(page, address):
    page.goto(address + "claims/decode/")
    box = page.locator("div.facts").first
    assert box.evaluate("box => box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX === 'auto'")


def test_the_page_reads_without_scripts(browser, address):
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(address + "production/")
        assert "DeepSeek states" in page.inner_text("article")
        assert page.locator("article data.figure").count() > 10


@pytest.mark.parametrize("folder", ["", "zh-Hans/", "zh-Hant/"])
def test_no_request_of_an_inner_page_fails_in_any_language(page, address, folder):
    failed = []
    page.on("requestfailed", lambda request: failed.append(request.url))
    page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
    page.goto(f"{address}{folder}claims/prefill/")
    page.wait_for_load_state("networkidle")
    assert failed == []


@pytest.fixture
def reader(browser, address) -> Iterator[Callable[..., playwright.Page]]:
    """Opens a page as a reader whose browser asks for a language."""
    contexts = []

    def opened(locale: str, path: str, **more: Any) -> playwright.Page:
        contexts.append(browser.new_context(locale=locale, viewport={"width": 390, "height": 844}, **more))
        page = contexts[-1].new_page()
        page.goto(address + path)
        return page

    yield opened
    for context in contexts:
        context.close()


OFFER = ".language-offer:visible"


@pytest.mark.parametrize(
    ("locale", "path", "leads_to"),
    [
        ("zh-CN", "production/#traffic", "zh-Hans/production/#traffic"),
        ("zh-TW", "production/", "zh-Hant/production/"),
        ("zh-HK", "zh-Hans/claims/prefill/", "zh-Hant/claims/prefill/"),
        ("en-GB", "zh-Hant/", ""),
    ],
)
def test_the_readers_language_is_offered_with_page_and_section(reader, address, locale, path, leads_to):
    page = reader(locale, path)
    page.locator(OFFER).get_by_role("link").click()
    page.wait_for_url(address + leads_to)
    assert page.locator(OFFER).count() == 0


@pytest.mark.parametrize(("locale", "path"), [("en-US", ""), ("zh-SG", "zh-Hans/"), ("zh-MO", "zh-Hant/"), ("fr", "")])
def test_who_reads_his_language_or_one_the_site_has_not_is_offered_nothing(reader, locale, path):
    assert reader(locale, path).locator(OFFER).count() == 0


def test_an_offer_that_was_hidden_does_not_come_again_and_moves_nothing(reader, address):
    page = reader("zh-CN", "production/")
    place = page.locator("article h1").bounding_box()
    page.locator(OFFER).get_by_role("button").press("Enter")
    assert page.locator("article h1").bounding_box() == place
    page.goto(address + "benchmarks/")
    assert page.locator(OFFER).count() == 0


def test_without_scripts_nothing_is_offered_and_every_language_helps_with_a_missing_page(reader):
    page = reader("zh-CN", "zh-Hant/no/such/page", java_script_enabled=False)
    assert page.locator(OFFER).count() == 0
    assert page.locator(".not-found:visible").count() == 3


@pytest.mark.parametrize(
    ("path", "title"),
    [("no/such", "Page not found"), ("zh-Hans/no/such", "没有这个页面"), ("zh-Hant/no", "找不到這個頁面")],
)
def test_a_missing_page_is_told_in_the_language_of_its_address(page, address, path, title):
    page.goto(address + path)
    assert page.locator(".not-found:visible h1").all_inner_texts() == [title]
    assert page.title() == f"{title} - DeepInfer Field Notes"


def test_the_switcher_keeps_the_section(page, address):
    page.goto(address + "production/#prices")
    links = page.eval_on_selector_all("a.md-select__link", "links => links.map(link => link.hash)")
    assert links == ["#prices"] * 3
    page.evaluate("location.hash = 'traffic'")
    until_shown(page, "() => document.querySelector('a.md-select__link').hash === '#traffic'")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_tier_marks_can_be_read_in_both_schemes(browser, address, scheme):
    """WCAG 1.4.3: at least 4.5 to 1 against what is behind them."""
    with browser.new_context(color_scheme=scheme) as context:
        page = context.new_page()
        page.goto(address + "about/")
        marks = page.locator("article span.tier")
        assert marks.count() >= 4
        for mark in marks.all():
            assert mark.evaluate(CONTRAST) >= 4.5


CONTRAST = """mark => {
  const channels = text => text.match(/[\\d.]+/g).map(Number);
  const light = text => {
    const [r, g, b] = channels(text).map(c => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  let back = mark;
  while (back && (channels(getComputedStyle(back).backgroundColor)[3] ?? 1) === 0) back = back.parentElement;
  const one = light(getComputedStyle(mark).color);
  const other = light(getComputedStyle(back ?? document.body).backgroundColor);
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}"""
