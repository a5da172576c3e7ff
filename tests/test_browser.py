"""The real site in a real browser: nothing sticks out, no other host is asked, and it works without scripts."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright.sync_api")

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
    page.goto(address + "sources/")
    page.goto(address + "claims/")
    box = page.locator("div.facts").first
    assert box.evaluate("box => box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX === 'auto'")


def test_the_page_reads_without_scripts(browser, address):
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(address + "production/")
        assert "DeepSeek states" in page.inner_text("article")
        assert page.locator("article data.figure").count() > 10


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
