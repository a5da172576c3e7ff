"""Charts taken along as pictures, in a real browser under the site's own policy."""

from __future__ import annotations

import base64
import struct
from itertools import product
from pathlib import Path

import pytest

from build_tools.facts.model import LANGUAGES
from tests.test_languages import FOLDERS

pytest.importorskip("playwright")
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

GROUNDS = {"light": [255, 255, 255], "dark": [30, 33, 41]}


def opened(context, address):
    page = context.new_page()
    page.add_init_script(
        "window.refused = []; addEventListener('securitypolicyviolation', event => refused.push(event.blockedURI));"
        "addEventListener('unhandledrejection', event => refused.push(String(event.reason)))"
    )
    page.goto(address)
    page.wait_for_selector("figure.chart button:visible")
    return page


def saved(page, figure) -> tuple[str, bytes]:
    with page.expect_download() as waiting:
        figure.locator("button").click()
    return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()


def encoded(data: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(data).decode()


@pytest.mark.parametrize(("scheme", "width"), [("light", 390), ("dark", 1280)])
def test_each_chart_is_saved_as_it_is_seen_in_each_language(browser, address, scheme, width):
    with browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 900}) as context:
        for lang, path in product(LANGUAGES, ("benchmarks/", "sources/")):
            page = opened(context, f"{address}{FOLDERS[lang]}{path}")
            for figure in page.locator("figure.chart").all():
                _, png = saved(page, figure)
                drawing = figure.locator("svg")
                assert png[:8] == b"\x89PNG\r\n\x1a\n"
                assert struct.unpack(">I", png[16:20])[0] >= max(1200, 2 * drawing.bounding_box()["width"])
                ground, missing = drawing.evaluate(DRAWN, encoded(png))
                assert (ground, missing) == (GROUNDS[scheme], []), (lang, path)
            assert page.evaluate("refused") == []
            page.close()


def test_the_picture_is_called_as_the_other_files_are(browser, address):
    with browser.new_context() as context:
        page = opened(context, address + "benchmarks/")
        figure = page.locator("figure.chart").first
        assert saved(page, figure)[0] == "prefill.step-time.throughput.png"
        assert figure.locator("a").first.get_attribute("href").endswith("/prefill.step-time.throughput.svg")


def test_it_is_saved_by_keyboard(browser, address):
    with browser.new_context() as context:
        page = opened(context, address + "sources/")
        page.focus("figure.chart figcaption a:last-of-type")
        page.keyboard.press("Tab")
        with page.expect_download() as waiting:
            page.keyboard.press("Enter")
        assert waiting.value.suggested_filename == "sources.published.png"


def test_the_theme_that_a_reader_chose_is_that_of_the_picture(browser, address):
    with browser.new_context(color_scheme="light") as context:
        page = opened(context, address + "sources/")
        page.locator("label[for='__palette_1']").first.click()
        page.wait_for_function("document.body.dataset.mdColorScheme === 'slate'")
        _, png = saved(page, page.locator("figure.chart").first)
        assert page.locator("figure.chart svg").first.evaluate(DRAWN, encoded(png)) == [GROUNDS["dark"], []]


def test_without_scripts_no_picture_is_offered(browser, address):
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(address + "benchmarks/")
        assert page.locator("figure.chart a:visible").count() == 6
        assert page.locator("figure.chart button:visible").count() == 0


def test_what_is_missing_from_a_picture_would_be_seen(browser, address):
    with browser.new_context() as context:
        page = opened(context, address + "benchmarks/")
        figure = page.locator("figure.chart").first
        name = figure.locator("text.chart-title")
        told = name.text_content()
        name.evaluate("text => { text.textContent = '' }")
        _, png = saved(page, figure)
        name.evaluate("(text, told) => { text.textContent = told }", told)
        assert figure.locator("svg").evaluate(DRAWN, encoded(png))[1] == [told]


DRAWN = """async (svg, address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const scale = image.width / svg.viewBox.baseVal.width;
  const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
  pen.drawImage(image, 0, 0);
  const ground = [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  const missing = [...svg.querySelectorAll("text")].filter(text => {
    const { x, y, width, height } = text.getBBox();
    const [across, down] = [Math.ceil(width * scale), Math.ceil(height * scale)];
    const { data } = pen.getImageData(Math.floor(x * scale), Math.floor(y * scale), across, down);
    const columns = new Set();
    for (let at = 0; at < data.length; at += 4) {
      if (Math.abs(data[at + 1] - ground[1]) > 90) columns.add((at / 4) % across);
    }
    return columns.size < across / 3 || Math.max(...columns) - Math.min(...columns) < across * 0.6;
  });
  return [ground, missing.map(text => text.textContent)];
}"""
"""The picture's ground, and each text of the drawing that is not written from end to end where the page has it."""
