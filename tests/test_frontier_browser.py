"""The explorer of operating points in a real browser, on the real site."""

from __future__ import annotations

from itertools import product

import pytest

from build_tools import words
from build_tools.facts.model import LANGUAGES
from tests.conftest import until_shown
from tests.test_languages import FOLDERS

pytest.importorskip("playwright")
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

DECODE = '.frontier[data-series="decode"]'


def shown(page) -> list[str]:
    """The rows that stand in the decode table, without their marks."""
    rows = page.locator(f"{DECODE} tbody tr:visible")
    return [" ".join(cell.inner_text().split()) for cell in rows.locator("th").all()]


def costs(page) -> list[str]:
    return page.locator(f'{DECODE} tbody tr:visible [data-computed="cost"]').all_inner_texts()


def query(page) -> str:
    return page.evaluate("location.search")


@pytest.fixture
def explorer(page, address):
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.goto(address + "explore/")
    page.wait_for_selector(f"{DECODE} form:visible")
    return page


def test_a_floor_leaves_the_points_that_reach_it_with_their_cost(explorer):
    explorer.fill("#frontier-decode-limit", "200")
    explorer.fill("#frontier-decode-price", "3.6")
    assert [name.split("\u00a0")[0].split()[0] for name in shown(explorer)] == ["8", "64"]
    assert costs(explorer) == ["about 0.38", "about 0.065"]
    assert explorer.inner_text(f"{DECODE} .frontier__foot output") == "2 of 3 published points qualify."


def test_the_address_keeps_the_answer(explorer, browser):
    explorer.fill("#frontier-decode-limit", "200")
    explorer.fill("#frontier-decode-price", "3.6")
    explorer.check("#frontier-decode-between")
    assert query(explorer) == "?decode.limit=200&decode.price=3.6&decode.between=1"
    before = explorer.inner_text(DECODE)
    with browser.new_context() as context:
        again = context.new_page()
        again.goto(explorer.url)
        again.wait_for_selector(f"{DECODE} form:visible")
        assert shown(again) == shown(explorer) and costs(again) == costs(explorer)
    assert "worked out by us" in before


def test_a_point_between_is_asked_for_and_never_beyond(explorer):
    explorer.fill("#frontier-decode-limit", "200")
    assert explorer.locator(f"{DECODE} tr.ours").is_hidden()
    explorer.check("#frontier-decode-between")
    assert explorer.locator(f'{DECODE} tr.ours [data-computed="throughput"]').inner_text() == "about 19,000"
    explorer.fill("#frontier-decode-limit", "400")
    assert shown(explorer) == []
    assert explorer.inner_text(f"{DECODE} .frontier__foot output").startswith("No published point qualifies.")


def test_a_ceiling_is_the_other_way_round(explorer):
    explorer.fill("#frontier-prefill-limit", "200")
    assert explorer.locator('.frontier[data-series="prefill"] tbody tr:visible').count() == 2


def test_it_is_worked_by_keyboard_alone(explorer):
    explorer.focus("#frontier-decode-limit")
    explorer.keyboard.type("300")
    explorer.keyboard.press("Tab")
    explorer.keyboard.type("2")
    explorer.keyboard.press("Tab")
    explorer.keyboard.press("Space")
    assert query(explorer) == "?decode.limit=300&decode.price=2&decode.between=1"
    for _ in ("acceptance", "readings", "reset"):
        explorer.keyboard.press("Tab")
    explorer.keyboard.press("Enter")
    until_shown(explorer, "location.search === ''")
    assert len(shown(explorer)) == 3


def test_another_acceptance_rescales_the_points_and_says_whose_result_it_is(explorer):
    explorer.fill("#frontier-decode-acceptance", "60")
    explorer.check("#frontier-decode-chain")
    assert query(explorer) == "?decode.acceptance=60&decode.reading=chain"
    # 1 + 0.6 + 0.36 + 0.216 = 2.176 of 2.734375: the factor is 0.7958
    cells = explorer.locator(f"{DECODE} tbody tr:visible output.ours").all_inner_texts()
    assert cells[:4] == [
        "rescaled by us: about 260", "rescaled by us: about 2,100",
        "rescaled by us: about 200", "rescaled by us: about 12,000",
    ]  # fmt: skip
    assert explorer.inner_text(f'{DECODE} [data-computed="rescaling"]') == (
        "Rescaled by us for an assumed acceptance of 60 %, read as a chain."
        " The time of a step is taken to stay as it is."
    )
    assert explorer.locator(f"{DECODE} tbody data").count() == 9, "the published points stay"


def test_each_reading_tells_the_accepted_length_before_and_after(explorer):
    explorer.fill("#frontier-decode-acceptance", "60")
    lengths = explorer.locator(f'{DECODE} [data-computed="length"]').all_text_contents()
    assert lengths == [
        "; accepted length 2.8 instead of 3.25",
        "; accepted length 2.18 instead of 2.73",
        "; accepted length 2.4 instead of 3",
    ]


def test_a_limit_and_a_price_meet_the_rescaled_points(explorer):
    explorer.fill("#frontier-decode-limit", "240")
    explorer.fill("#frontier-decode-price", "3.6")
    assert len(shown(explorer)) == 2
    explorer.fill("#frontier-decode-acceptance", "60")
    assert explorer.inner_text(f"{DECODE} .frontier__foot output") == "1 of 3 points qualify as rescaled by us."
    assert costs(explorer) == ["about 0.45"]  # 2,600 × 2.8 / 3.25 = 2,240 a second and GPU


@pytest.mark.parametrize("text", ["0", "101", "-5"])
def test_what_is_no_acceptance_rescales_nothing_and_is_told(explorer, text):
    explorer.fill("#frontier-decode-acceptance", text)
    assert explorer.locator(f"{DECODE} output.ours:visible").count() == 0
    assert explorer.inner_text(f'{DECODE} [data-computed="rescaling"]').startswith("That cannot be an acceptance")


def test_an_acceptance_taken_back_leaves_the_page_as_it_was(explorer):
    before = explorer.inner_text(DECODE)
    explorer.fill("#frontier-decode-acceptance", "60")
    assert explorer.inner_text(DECODE) != before
    explorer.fill("#frontier-decode-acceptance", "")
    assert explorer.inner_text(DECODE) == before and query(explorer) == ""


def test_readings_are_chosen_by_keyboard_and_kept_by_the_address(explorer, browser):
    explorer.focus("#frontier-decode-acceptance")
    explorer.keyboard.type("80")
    explorer.keyboard.press("Tab")
    explorer.keyboard.press("ArrowDown")
    explorer.keyboard.press("ArrowDown")
    assert query(explorer) == "?decode.acceptance=80&decode.reading=scale"
    with browser.new_context() as context:
        again = context.new_page()
        again.goto(explorer.url)
        again.wait_for_selector(f"{DECODE} form:visible")
        assert again.is_checked("#frontier-decode-scale")
        assert again.inner_text(f"{DECODE} tbody") == explorer.inner_text(f"{DECODE} tbody")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rescaling_is_told_in_the_language_of_the_page(page, address, lang):
    page.goto(f"{address}{FOLDERS[lang]}explore/?decode.acceptance=60&decode.reading=share")
    page.wait_for_selector(f"{DECODE} form:visible")
    name = words.say(lang, "frontier.reading.share.name")
    told = words.say(lang, "frontier.scaled", acceptance="60", reading=name)
    assert page.inner_text(f'{DECODE} [data-computed="rescaling"]') == told


def test_without_scripts_the_points_stand_worked_out(browser, address):
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(address + "explore/")
        assert page.locator(f'{DECODE} [data-computed="gpu-hours"]:visible').all_inner_texts() == [
            "about 0.11",
            "about 0.018",
            "about 0.011",
        ]
        assert page.locator("form.frontier__form:visible").count() == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_answers_in_the_language_of_the_page(page, address, lang):
    page.goto(f"{address}{FOLDERS[lang]}explore/?decode.limit=200")
    page.wait_for_selector(f"{DECODE} form:visible")
    told = words.say(lang, "frontier.some", shown="2", all="3")
    assert page.inner_text(f"{DECODE} .frontier__foot output") == told


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_no_text_of_a_chart_lies_on_another(browser, address, scheme, width):
    with browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 900}) as context:
        page = context.new_page()
        for lang, (name, charts) in product(LANGUAGES, (("benchmarks/", 3), ("sources/", 1))):
            page.goto(f"{address}{FOLDERS[lang]}{name}")
            assert page.locator("figure.chart svg").count() == charts
            assert page.evaluate(OVERLAPS) == []


OVERLAPS = """() => [...document.querySelectorAll("figure.chart svg")].flatMap(svg => {
  const frame = svg.getBoundingClientRect();
  const texts = [...svg.querySelectorAll("text")].map(text => [text.textContent, text.getBoundingClientRect()]);
  const out = texts.filter(([, box]) => box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom);
  const on = texts.flatMap(([told, box], index) => texts.slice(index + 1).filter(([, other]) =>
    box.left < other.right - 1 && other.left < box.right - 1 && box.top < other.bottom - 3 && other.top < box.bottom - 3
  ).map(([other]) => `${told} on ${other}`));
  return [...out.map(([told]) => `${told} sticks out`), ...on];
})"""
