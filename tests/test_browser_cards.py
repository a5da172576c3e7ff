"""The card of a claim in a real browser: by mouse, keyboard and touch (WCAG 1.4.13), and a link without scripts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.conftest import until_shown

pytest.importorskip("playwright.sync_api")

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
MARK = 'td data[data-figure="prefill.64k.throughput"] ~ a.tier'
OTHER = 'td data[data-figure="prefill.4k.throughput"] ~ a.tier'
CARD = "#claim-card"


@pytest.fixture
def desk(browser, address) -> Iterator[Any]:
    """The page of the charts on a wide screen, with a mouse."""
    with browser.new_context(viewport={"width": 1280, "height": 844}) as context:
        page = context.new_page()
        page.goto(address + "benchmarks/")
        yield page


def is_open(page: Any) -> bool:
    return page.locator(CARD).evaluate("card => card.matches(':popover-open')")


def wait_until(page: Any, is_shown: bool) -> None:
    page.locator(CARD).wait_for(state="visible" if is_shown else "hidden", timeout=3000)


def test_a_click_opens_the_card_of_the_figure_and_stays_on_the_page(desk, address):
    desk.click(MARK)
    wait_until(desk, True)
    said = " ".join(desk.locator(CARD).inner_text().replace("\u202f", " ").split())
    assert said.startswith("Prefill chart Batch 65,536 tokens/step · Throughput about 89k tokens/s/GPU A")
    for part in (
        "Tier: A official, first-hand.",
        "Sources: DeepInfer repository",
        "Basis: read off a chart; the reader is not stated",
        "Read: accessed 20 October 2026, as recorded in our notes, read 30 November 2026",
        "Hardware: SM100",
        "Caveats The points were read off a chart",
        "a directional signal",
        "Where it is used Reading the benchmarks",
        "Cite this claim",
    ):
        assert part in said, part
    assert desk.url == address + "benchmarks/"


def test_nothing_in_a_card_is_not_on_the_claims_page(desk, address):
    desk.click(MARK)
    wait_until(desk, True)
    shown = desk.locator(f"{CARD} [data-figure]").evaluate_all("all => all.map(one => one.outerHTML)")
    desk.goto(address + "claims/prefill/")
    checked = desk.locator("article [data-figure]").evaluate_all("all => all.map(one => one.outerHTML.split('>')[0])")
    assert len(shown) >= 4
    assert [data for data in shown if data.split(">")[0] not in checked] == []


def test_links_of_a_card_lead_where_they_led(desk, address):
    desk.click(MARK)
    wait_until(desk, True)
    assert desk.locator(f"{CARD} .claim-links a").evaluate("link => link.href") == address + "claims/prefill/#rests-on"


def test_what_holds_of_single_figures_is_said_at_these_only(desk, address):
    desk.goto(address + "model/")
    desk.click('data[data-figure="eval-hle-full.pass-at-1"] ~ a.tier')
    wait_until(desk, True)
    said = desk.locator(CARD).inner_text()
    assert "much noisier" in said and "Basis: stated" not in said


def test_a_card_shows_how_a_figure_is_worked_out_with_its_inputs(desk):
    desk.click('data[data-figure="prefill-growth-batch.value"] ~ a.tier')
    wait_until(desk, True)
    said = desk.locator(CARD).inner_text()
    assert "How it is worked out" in said and "Formula: " in said and "worked out by us" in said
    shown = desk.locator(f"{CARD} .derivation [data-figure]").evaluate_all("all => all.map(one => one.dataset.figure)")
    assert set(shown) == {"prefill.64k.batch", "prefill.4k.batch", "prefill-growth-batch.value"}


def test_a_card_names_the_other_side_of_a_dispute(desk, address):
    desk.goto(address + "model/")
    desk.locator('a.tier[href*="claims/total-listed/"]').first.click()
    wait_until(desk, True)
    sides = desk.locator(f"{CARD} a").evaluate_all("all => all.map(link => link.href)")
    assert {f"{address}claims/{id}/" for id in ("total-community", "total-stored")} <= set(sides)
    assert "Status: disputed" in desk.locator(CARD).inner_text()


def test_the_pointer_opens_a_card_and_may_move_into_it(desk):
    desk.hover(MARK)
    wait_until(desk, True)
    desk.hover(f"{CARD} .claim-card__body")
    desk.wait_for_timeout(600)
    assert is_open(desk)
    desk.mouse.move(5, 800)
    wait_until(desk, False)


def test_a_pointer_on_its_way_opens_nothing(desk):
    desk.hover(MARK)
    desk.mouse.move(5, 800)
    desk.wait_for_timeout(500)
    assert not is_open(desk)


def test_escape_dismisses_a_hovered_card_without_moving_the_pointer(desk):
    desk.hover(MARK)
    wait_until(desk, True)
    desk.keyboard.press("Escape")
    wait_until(desk, False)


def test_a_clicked_card_stays_until_it_is_dismissed(desk):
    desk.click(MARK)
    wait_until(desk, True)
    desk.mouse.move(5, 800)
    desk.wait_for_timeout(600)
    assert is_open(desk)
    desk.mouse.click(5, 800)
    wait_until(desk, False)


def test_focus_opens_it_enter_goes_in_and_escape_comes_back(desk):
    focused = (
        "document.activeElement.matches('a.tier') && document.activeElement.href + document.activeElement.ariaExpanded"
    )
    desk.locator(OTHER).evaluate("mark => mark.focus({focusVisible: true})")
    desk.keyboard.press("Tab")
    wait_until(desk, True)
    mark = desk.evaluate(focused)
    assert mark.endswith("claims/prefill/#4k.step-timetrue")
    desk.keyboard.press("Enter")
    until_shown(desk, "document.activeElement.id === 'claim-card-title'")
    desk.keyboard.press("Escape")
    wait_until(desk, False)
    assert desk.evaluate(focused) == mark.removesuffix("true") + "false"


def test_tab_at_the_end_of_a_card_leads_back_to_its_mark(desk):
    desk.click(MARK)
    wait_until(desk, True)
    desk.locator(f"{CARD} a[href]").last.focus()
    desk.keyboard.press("Tab")
    wait_until(desk, False)
    assert desk.evaluate("document.activeElement.getAttribute('href')").endswith("#64k.throughput")


def test_the_button_closes_it_and_says_so_in_the_pages_language(desk, address):
    for folder, name in (("", "Close this card"), ("zh-Hans/", "关闭卡片"), ("zh-Hant/", "關閉卡片")):
        desk.goto(address + folder + "benchmarks/")
        desk.click(MARK)
        wait_until(desk, True)
        desk.get_by_role("button", name=name).click()
        wait_until(desk, False)


def test_another_mark_takes_the_card_over(desk):
    desk.click(MARK)
    wait_until(desk, True)
    desk.locator(OTHER).dispatch_event("click")
    until_shown(desk, "document.querySelector('#claim-card').innerText.includes('about 60k')")
    assert desk.locator("a.tier[aria-expanded=true]").count() == 1


def test_a_touch_opens_it_at_the_foot_and_leaves_the_mark_in_sight(browser, address):
    with browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        page.goto(address + "zh-Hant/benchmarks/")
        page.locator(MARK).scroll_into_view_if_needed()
        page.tap(MARK)
        wait_until(page, True)
        page.wait_for_timeout(300)
        box, mark = page.locator(CARD).bounding_box(), page.locator(MARK).bounding_box()
        assert (round(box["x"]), round(box["width"]), round(box["y"] + box["height"])) == (0, 390, 844)
        assert mark["y"] > 0 and mark["y"] + mark["height"] <= box["y"]
        page.touchscreen.tap(200, 60)
        wait_until(page, False)


def test_one_page_is_fetched_for_all_marks_of_a_claim(desk):
    asked = []
    desk.on("request", lambda request: asked.append(request.url))
    for mark in (MARK, OTHER):
        desk.locator(mark).dispatch_event("click")
        wait_until(desk, True)
    assert len([url for url in asked if url.endswith("/claims/prefill/")]) == 1


def test_a_page_that_cannot_be_had_is_gone_to_as_a_link(desk):
    def gone(route: Any) -> None:
        route.continue_() if route.request.is_navigation_request() else route.abort()

    desk.route("**/claims/prefill/", gone)
    desk.click(MARK)
    desk.wait_for_url("**/claims/prefill/#64k.throughput")


def test_a_click_with_a_key_held_is_the_browsers_own(desk):
    with desk.context.expect_page() as opened:
        desk.click(MARK, modifiers=["ControlOrMeta"])
    assert opened.value.url.endswith("/claims/prefill/#64k.throughput") or opened.value.url == "about:blank"
    assert not is_open(desk)


def test_without_scripts_a_mark_is_a_link_to_its_figure(browser, address):
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(address + "zh-Hans/benchmarks/")
        page.click(MARK)
        assert page.url == address + "zh-Hans/claims/prefill/#64k.throughput"
        assert page.locator('[id="64k.throughput"] data').inner_text().startswith("约 89k")
        assert not page.locator(CARD).is_visible()
