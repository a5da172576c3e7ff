"""Light and dark: what the reader's system asks for, until he chooses, and then what he chose."""

from __future__ import annotations

import pytest

from tests.conftest import until_shown

SCHEME = "document.body.dataset.mdColorScheme"
VISIBLE = "label[for^=__palette]:visible"


def scheme(page) -> str:
    return page.evaluate(SCHEME)


@pytest.mark.parametrize(("asked", "shown"), [("light", "default"), ("dark", "slate")])
def test_a_page_is_as_the_system_asks_before_the_theme_s_script_has_come(browser, address, asked, shown):
    with browser.new_context(color_scheme=asked) as context:
        context.route("**/bundle.*.js", lambda route: route.abort())
        page = context.new_page()
        page.goto(address)
        assert scheme(page) == shown
        assert page.locator(VISIBLE).count() == 1
        assert page.locator("meta[name=color-scheme]").get_attribute("content") == (
            "light" if asked == "light" else "dark"
        )
        ground = page.locator(".md-header").evaluate("header => getComputedStyle(header).backgroundColor")
        assert page.locator("meta[name=theme-color]").get_attribute("content") == ground


def test_it_follows_the_system_until_the_reader_chooses(browser, address):
    with browser.new_context(color_scheme="light") as context:
        page = context.new_page()
        page.goto(address)
        page.emulate_media(color_scheme="dark")
        until_shown(page, f"{SCHEME} === 'slate'")
        page.locator(VISIBLE).click()
        assert scheme(page) == "default"
        page.emulate_media(color_scheme="light")
        page.emulate_media(color_scheme="dark")
        assert scheme(page) == "default"
        page.goto(address + "zh-Hant/name/")
        assert scheme(page) == "default"
        assert page.locator("[name=__palette]:checked").get_attribute("data-md-color-scheme") == "default"


def test_it_is_changed_by_keyboard(browser, address):
    with browser.new_context(color_scheme="light") as context:
        page = context.new_page()
        page.goto(address)
        page.locator("[name=__palette]:checked").focus()
        page.keyboard.press("Enter")
        assert scheme(page) == "slate"
        page.keyboard.press("ArrowDown")
        assert scheme(page) == "default"
        page.reload()
        assert scheme(page) == "default"


def test_without_storage_it_can_be_changed_all_the_same(browser, address):
    with browser.new_context(color_scheme="dark") as context:
        context.add_init_script(
            "Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } })"
        )
        page = context.new_page()
        page.goto(address)
        assert scheme(page) == "slate"
        page.locator(VISIBLE).click()
        assert scheme(page) == "default"


def test_without_scripts_the_page_is_light_and_offers_no_switch(browser, address):
    with browser.new_context(color_scheme="dark", java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(address)
        assert page.locator(VISIBLE).count() == 0
        assert page.locator("body").get_attribute("data-md-color-scheme") == "default"
