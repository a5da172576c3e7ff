"""The real site in a real browser: nothing sticks out, no other host is asked, and it works without scripts."""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

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


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves a folder, answers with its 404 page as a static host does, and keeps still."""

    def log_message(self, *_: object) -> None:
        pass

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory, "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(page)


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[playwright.Browser]:
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    quiet = [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
    ]
    with playwright.sync_playwright() as control:
        try:
            found = control.chromium.launch(executable_path=path, args=quiet)
        except playwright.Error as error:
            if os.environ.get("CI") == "true":
                raise
            pytest.skip(f"no browser: {error.message.splitlines()[0]}")
        yield found
        found.close()


@pytest.fixture
def page(browser) -> Iterator[playwright.Page]:
    with browser.new_context(viewport={"width": 390, "height": 844}) as context:
        yield context.new_page()


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


def test_a_mark_leads_to_its_figure_on_the_claims_page(page, address):
    page.goto(address + "benchmarks/")
    page.click(
        'data[data-figure="prefill.64k.throughput"] + a.tier, data[data-figure="prefill.64k.throughput"] ~ a.tier'
    )
    page.wait_for_url("**/claims/prefill/#64k.throughput")
    assert page.locator('[id="64k.throughput"] data').inner_text().startswith("about 89")


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
