"""The claims explorer in a real browser: what it filters, keeps in the address, gives away, and leaves standing."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from build_tools import register as reader
from build_tools import words
from build_tools.facts.model import LANGUAGES, Register
from tests.conftest import ROOT, until_shown
from tests.test_languages import FOLDERS

pytest.importorskip("playwright")
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.fixture(scope="module")
def register() -> Register:
    return reader.read(ROOT / "sources.yaml")


@pytest.fixture
def page(browser) -> Iterator:
    with browser.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True) as context:
        page = context.new_page()
        page.on("pageerror", lambda error: pytest.fail(str(error)))
        yield page


def listed(page) -> list[str]:
    """The claims that the table shows, by id."""
    of_visible = "links => links.filter(link => link.checkVisibility()).map(link => link.href.split('/').at(-2))"
    return page.eval_on_selector_all(".explorer tbody th a", of_visible)


def more(page) -> None:
    page.click(".explorer summary")


def seek(page, text: str) -> None:
    """Type words, and wait until the list has followed."""
    page.fill("#explorer-text", text)
    until_shown(page, "text => new URLSearchParams(location.search).get('text') === text", text)


def query(page) -> dict[str, list[str]]:
    return parse_qs(page.evaluate("location.search.slice(1)"))


def listed_all(page) -> list[str]:
    """Ask for the rest until nothing is kept back."""
    while page.is_visible(".explorer__rest"):
        page.click(".explorer__rest button")
    return listed(page)


def told(page) -> str:
    return page.inner_text(".explorer output")


def test_without_a_filter_every_claim_is_counted_and_the_first_are_listed(page, address, register):
    page.goto(address + "claims/")
    assert told(page) == f"{len(register.entries)} of {len(register.entries)} entries"
    assert len(listed(page)) == 50
    assert sorted(listed_all(page)) == sorted(register.entries)


@pytest.mark.parametrize(
    ("name", "value", "fits"),
    [
        ("source", "vllm-readme", lambda entry, _: "vllm-readme" in entry.sources),
        ("basis", "derived", lambda entry, _: entry.basis == "derived"),
        ("unit", "token/s/GPU", lambda entry, _: any(f.quantity.unit == "token/s/GPU" for f in entry.figures.values())),
        (
            "publisher",
            "deepseek",
            lambda entry, register: any(register.sources[id].publisher == "deepseek" for id in entry.sources),
        ),
    ],
)
def test_a_choice_leaves_the_claims_of_the_register_that_fit(page, address, register, name, value, fits):
    page.goto(address + "claims/")
    more(page)
    page.select_option(f"#explorer-{name}", value)
    wanted = sorted(entry.id for entry in register.entries.values() if fits(entry, register))
    assert sorted(listed_all(page)) == wanted and len(wanted) > 1


def test_ticked_tiers_add_up_and_narrow_what_else_is_chosen(page, address, register):
    page.goto(address + "claims/")
    page.click("label[for=explorer-tier-B]")
    page.click("label[for=explorer-tier-C]")
    both = [id for id, entry in register.entries.items() if entry.tier in ("B", "C")]
    assert sorted(listed_all(page)) == sorted(both)
    more(page)
    page.select_option("#explorer-basis", "stated")
    assert sorted(listed_all(page)) == sorted(id for id in both if register.entries[id].basis == "stated")


def test_a_page_leaves_the_claims_that_it_shows(page, address):
    page.goto(address + "claims/")
    more(page)
    page.select_option("#explorer-page", "production")
    assert "cluster-daily" in listed(page) and "vllm-api" not in listed(page)


def test_a_status_leaves_what_is_disputed_and_says_so_in_the_row(page, address):
    page.goto(address + "claims/?status=disputed")
    assert len(listed(page)) == page.locator(".explorer tbody .status", has_text="disputed").count() > 0


def test_words_are_sought_in_the_claims_own_pages_too(page, address):
    """The statement of this claim, which its row does not show, says what one cluster serves."""
    page.goto(address + "claims/")
    seek(page, "155 TRILLION")
    until_shown(page, "document.querySelectorAll('.explorer tbody tr').length > 0")
    assert "cluster-daily" in listed(page)
    seek(page, "no such words anywhere")
    assert listed(page) == [] and told(page) == "No claim fits. Take a filter away."
    assert page.is_disabled("[data-download=csv]")


def test_an_order_and_its_reverse(page, address):
    page.goto(address + "claims/?sort=tier&basis=reported")
    tiers = page.eval_on_selector_all(
        ".explorer tbody tr", "rows => rows.filter(row => row.checkVisibility()).map(row => row.dataset.tier)"
    )
    assert tiers == sorted(tiers) and page.get_attribute("th[data-sort=tier]", "aria-sort") == "ascending"
    page.check("#explorer-down")
    rows = page.eval_on_selector_all(
        ".explorer tbody tr", "rows => rows.filter(row => row.checkVisibility()).map(row => row.dataset.tier)"
    )
    assert rows == tiers[::-1] and page.get_attribute("th[data-sort=tier]", "aria-sort") == "descending"


def test_an_address_brings_back_what_was_chosen_and_the_history_goes_step_by_step(page, address):
    page.goto(address + "claims/")
    page.click("label[for=explorer-tier-C]")
    seek(page, "cache hit")
    assert query(page) == {"text": ["cache hit"], "tier": ["C"]}
    until_shown(page, "document.querySelectorAll('.explorer tbody tr').length > 0")
    first = listed(page)
    page.goto("about:blank")
    page.goto(address + "claims/?text=cache+hit&tier=C")
    assert page.input_value("#explorer-text") == "cache hit" and page.is_checked("#explorer-tier-C")
    until_shown(page, f"document.querySelectorAll('.explorer tbody tr').length === {len(first)}")
    page.click(".explorer button[type=reset]")
    page.wait_for_url(address + "claims/")
    page.go_back()
    assert page.input_value("#explorer-text") == "cache hit"


def test_an_address_with_nonsense_shows_what_it_can(page, address, register):
    page.goto(address + "claims/?tier=Z&source=no-such&sort=nothing&else=1")
    assert told(page).startswith(f"{len(register.entries)} of ")


def test_a_download_holds_what_is_listed_and_no_figure(page, address, register):
    page.goto(address + "claims/?publisher=vllm")
    wanted = listed(page)
    files = {}
    for kind in ("csv", "json"):
        with page.expect_download() as caught:
            page.click(f"[data-download={kind}]")
        assert caught.value.suggested_filename == f"claims.{kind}"
        files[kind] = Path(caught.value.path()).read_text(encoding="utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(files["csv"])))
    records = json.loads(files["json"])["claims"]
    assert [row["id"] for row in rows] == [one["id"] for one in records] == wanted
    assert {row["claim"] for row in rows} == {register.entries[id].label["en"] for id in wanted}
    assert records[0].keys() == set(rows[0]) and json.loads(files["json"])["address"] == page.url


def test_the_form_is_worked_by_keyboard_alone(page, address):
    page.goto(address + "claims/")
    page.focus("#explorer-text")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert page.is_checked("#explorer-tier-A")
    page.focus(".explorer summary")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "explorer-source"
    page.keyboard.press("ArrowDown")
    assert query(page).keys() == {"tier", "source"}


def test_the_next_rows_take_the_focus_so_that_a_keyboard_goes_on_from_there(page, address):
    page.goto(address + "claims/")
    page.focus(".explorer__rest button")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.closest('tr').rowIndex") == 51


def test_the_count_is_read_out_when_it_changes(page, address):
    page.goto(address + "claims/")
    assert page.get_by_role("status").inner_text().endswith("entries")


def test_on_a_phone_the_rows_stay_rows_and_nothing_sticks_out(page, address):
    """As blocks they are still a table to whoever hears it."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(address + "claims/?tier=B")
    box = page.locator(".explorer div.facts")
    assert box.evaluate("box => box.scrollWidth <= box.clientWidth")
    rows = page.locator(".explorer").get_by_role("row")
    assert rows.count() == len(listed(page)) + 1
    assert rows.nth(1).get_by_role("cell").count() == 3 and rows.nth(1).get_by_role("rowheader").count() == 1


@pytest.mark.parametrize("width", [390, 1280])
def test_at_first_no_more_rows_are_laid_out_than_a_reader_takes_in(page, address, register, width):
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(address + "claims/")
    page.locator(".explorer[data-ready]").wait_for()
    assert len(listed(page)) == 50 < len(register.entries)
    page.click(".explorer__rest button")
    assert len(listed(page)) == 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_filters_in_its_own_words(page, address, register, language):
    page.goto(address + FOLDERS[language] + "claims/?publisher=vllm")
    entries = [
        id for id, e in register.entries.items() if any(register.sources[s].publisher == "vllm" for s in e.sources)
    ]
    some = words.say(language, "explorer.some", shown=str(len(entries)), all=str(len(register.entries)))
    assert told(page) == some and sorted(listed(page)) == sorted(entries)
    labels = page.eval_on_selector_all(".explorer tbody th a", "links => links.map(link => link.textContent)")
    assert set(labels) == {register.entries[id].label[language] for id in entries}


def test_without_scripts_the_whole_table_stands_and_no_form(browser, address, register):
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(address + "claims/")
        assert page.locator(".explorer tbody tr").count() == len(register.entries)
        assert not page.is_visible(".explorer form") and not page.is_visible(".explorer__rest")


def test_it_works_under_a_policy_that_runs_nothing_inline(browser, address):
    with browser.new_context() as context:
        page = context.new_page()
        policy = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'"

        def guarded(route):
            answer = route.fetch()
            route.fulfill(response=answer, headers={**answer.headers, "content-security-policy": policy})

        page.route("**/claims/*", guarded)
        page.goto(address + "claims/?tier=B")
        until_shown(page, "document.querySelector('.explorer output').textContent !== ''")
        with page.expect_download() as caught:
            page.click("[data-download=json]")
        assert json.loads(Path(caught.value.path()).read_text(encoding="utf-8"))["claims"][0]["tier"] == ["B"]
