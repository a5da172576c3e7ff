"""The box for citing, in a real browser: the reader's own day, copying, files, the keyboard, and no script at all."""

from __future__ import annotations

import datetime
import functools
import http.server
import json
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from audits.browsing import StaticHost
from build_tools.publish.styles import STYLES
from tests.conftest import ROOT

playwright = pytest.importorskip("playwright.sync_api")

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"
NIGHT = datetime.datetime(2026, 1, 1, 3, 30, tzinfo=datetime.UTC)
"""Already the new year in Kiritimati, still the old one in Los Angeles."""


class Strict(StaticHost):
    """Sends the policy under which nothing inline runs."""

    def end_headers(self) -> None:
        if self.path.startswith("/strict/"):
            self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix("/strict"))


@pytest.fixture(scope="module")
def address(site) -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Strict, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def reader(browser, address):
    """A reader in a zone at a moment, with the box of a page open."""
    contexts = []

    def _reader(path: str = "name/", zone: str = "UTC", moment: datetime.datetime = NIGHT):
        context = browser.new_context(timezone_id=zone, permissions=["clipboard-read", "clipboard-write"])
        contexts.append(context)
        page = context.new_page()
        page.clock.set_fixed_time(moment)
        page.goto(address + path)
        page.locator("details.cite > summary").first.click()
        return page

    yield _reader
    for context in contexts:
        context.close()


def command(id: str, style: str, day: str, lang: str = "en") -> str:
    start = [sys.executable, "-c", "from build_tools.cli import main; main()"]
    asked = ["cite", id, "--style", style, "--accessed", day, "--lang", lang]
    return subprocess.run([*start, *asked], cwd=ROOT, capture_output=True, check=True).stdout.decode()


def copied(page, style: str) -> str:
    page.select_option(".cite-choice select", style)
    one = page.locator(f'.cite-own [data-style="{style}"]')
    one.get_by_role("button").first.click()
    one.get_by_role("status").filter(has_text="Copied").or_(one.get_by_role("status").filter(has_text="已")).wait_for()
    return page.evaluate("navigator.clipboard.readText()")


@pytest.mark.parametrize(
    ("zone", "day"),
    [("Pacific/Kiritimati", "1 January 2026"), ("America/Los_Angeles", "31 December 2025"), ("UTC", "1 January 2026")],
)
def test_the_access_date_is_the_readers_day_in_his_zone(reader, zone, day):
    page = reader(zone=zone)
    assert f"accessed {day}, https://deepinfer.net/name/." in page.inner_text('[data-style="house"] .cite-text')
    assert page.inner_text(".cite-day").endswith(f"read the page: {day} by the clock of your device.")


@pytest.mark.parametrize("style", STYLES)
def test_what_is_copied_is_what_the_command_prints(reader, style):
    text = copied(reader(), style)
    printed = command("name", style, "2026-01-01")
    assert text == (printed if STYLES[style].file else printed.removesuffix("\n"))


@pytest.mark.parametrize(
    ("lang", "style"), [("zh-Hans", "house"), ("zh-Hans", "gbt-2025"), ("zh-Hant", "house"), ("zh-Hant", "mla")]
)
def test_a_chinese_claim_page_is_copied_as_printed(reader, lang, style):
    text = copied(reader(f"{lang}/claims/cluster-daily/"), style)
    assert text + "\n" == command("cluster-daily", style, "2026-01-01", lang)


def test_italics_are_copied_too(reader):
    page = reader()
    copied(page, "apa")
    rich = page.evaluate(
        "navigator.clipboard.read().then(([item]) => item.getType('text/html')).then(blob => blob.text())"
    )
    assert "<i>Which DeepInfer? A name collision, resolved</i>" in rich


@pytest.mark.parametrize("style", [style.name for style in STYLES.values() if style.file])
def test_a_file_is_downloaded_as_the_command_prints_it(reader, style):
    page = reader()
    page.select_option(".cite-choice select", style)
    with page.expect_download() as waiting:
        page.locator(f'[data-style="{style}"]').get_by_role("button", name="Download").click()
    name = f"field-notes-name-page.{STYLES[style].file}"
    assert waiting.value.suggested_filename == name
    assert waiting.value.path().read_bytes().decode() == command("name", style, "2026-01-01")


def test_one_style_is_shown_and_the_choice_is_kept(reader):
    page = reader()
    page.select_option(".cite-choice select", "ris")
    assert page.locator(".cite-own .cite-text:visible").count() == 1
    page.reload()
    page.locator("details.cite > summary").click()
    assert page.locator(".cite-choice select").input_value() == "ris"


def test_the_keyboard_is_enough(browser, address):
    with browser.new_context(permissions=["clipboard-read", "clipboard-write"]) as context:
        page = context.new_page()
        page.goto(address + "name/")
        page.locator("details.cite > summary").focus()
        page.keyboard.press("Enter")
        page.locator(".cite-choice select").wait_for()
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.get_by_text("Copied.").wait_for()
        assert page.evaluate("navigator.clipboard.readText()").startswith("DeepInfer Field Notes. (")


def test_a_primary_source_keeps_the_day_of_the_register(reader):
    page = reader("claims/cluster-daily/")
    page.goto(page.url.replace("claims/cluster-daily/", "cite/sources/#deepinfer-repo"))
    own = page.locator('[id="deepinfer-repo"]')
    assert own.locator('[data-style="house"] .cite-text').inner_text() == (
        "DeepSeek, “DeepInfer repository,” accessed 20 October 2026, https://github.com/deepseek-ai/DeepInfer."
    )


def test_it_works_where_nothing_inline_may_run(browser, address):
    with browser.new_context(permissions=["clipboard-read", "clipboard-write"]) as context:
        page = context.new_page()
        refused = []
        page.on("console", lambda message: refused.append(message.text) if "cite" in message.text else None)
        page.goto(address + "strict/name/")
        page.locator("details.cite > summary").click()
        page.locator('[data-style="house"]').get_by_role("button").click()
        page.get_by_text("Copied.").wait_for()
        assert refused == []


def test_without_a_script_every_style_stands_there_with_the_day_left_open(browser, address):
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(address + "name/")
        page.locator("details.cite > summary").click()
        assert page.locator(".cite-own .cite-text:visible").count() == len(STYLES)
        assert "[day month year]" in page.inner_text('[data-style="house"] .cite-text')
        assert page.inner_text(".cite-changed").startswith(
            "Last change of this page"
        ) or "not recorded" in page.inner_text(".cite-changed")


def test_the_structured_data_is_read_by_a_browser(reader):
    page = reader()
    texts = page.locator('script[type="application/ld+json"]').all_inner_texts()
    assert [json.loads(text)["@id"] for text in texts] == ["https://deepinfer.net/name/"]
