"""What readers type, on the real site, in a real browser: each query names a page that is to be among the first."""

from __future__ import annotations

import pytest

from tests.conftest import until_shown

pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

BOTH = [
    ("131072", "benchmarks/"),
    ("131,072", "benchmarks/"),
    ("65536", "benchmarks/"),
    ("81k", "claims/prefill/"),
    ("vLLM", "claims/vllm-v41/"),
    ("3FS", "claims/3fs-node-throughput/"),
    ("910C", "claims/rfc-status/"),
    ("DeepInfer", "name/"),
    ("FlashMLA", "claims/flashmla-gap/"),
]
QUERIES = {
    "": [
        *BOTH,
        ("155 trillion", "claims/cluster-daily/"),
        ("cache hit rate", "claims/dashboard-cache-hit/"),
        ("load balance", "claims/load-balance/"),
        ("off-peak price", "claims/api-price-off-peak/"),
        ("speculative decoding", "glossary/"),
        ("how to cite", "cite/"),
        ("what we could not read", "limits/"),
    ],
    "zh-Hans/": [
        *BOTH,
        ("155万亿", "claims/cluster-daily/"),
        ("155 万亿", "claims/cluster-daily/"),
        ("１３１０７２", "benchmarks/"),
        ("命中", "claims/dashboard-cache-hit/"),
        ("缓存命中率", "claims/dashboard-cache-hit/"),
        ("负载均衡", "claims/load-balance/"),
        ("集群", "claims/cluster-daily/"),
        ("推理框架", "name/"),
        ("仪表盘", "claims/dashboard-ttft/"),
        ("首token延迟", "claims/dashboard-ttft/"),
    ],
    "zh-Hant/": [
        *BOTH,
        ("155兆", "claims/cluster-daily/"),
        ("155 兆", "claims/cluster-daily/"),
        ("命中", "claims/dashboard-cache-hit/"),
        ("快取命中率", "claims/dashboard-cache-hit/"),
        ("負載平衡", "claims/load-balance/"),
        ("叢集", "claims/cluster-daily/"),
        ("推論框架", "name/"),
        ("儀表板", "claims/dashboard-ttft/"),
        ("軟體", "name/"),
        ("首token延遲", "claims/dashboard-ttft/"),
    ],
}
INPUT, RESULTS = ".md-search__input", ".md-search-result__item"


@pytest.fixture(scope="module")
def pages(browser, address):
    """A page of each language, its search open."""
    opened = {}
    for folder in QUERIES:
        opened[folder] = browser.new_page()
        opened[folder].goto(address + folder)
        opened[folder].keyboard.press("/")
    return opened


def found(page, query: str) -> list[str]:
    """Enter a query at once, as input methods do; return the addresses of the pages found, in their order."""
    page.fill(INPUT, "")
    until_shown(page, "() => !document.querySelector('.md-search-result__item')")
    page.focus(INPUT)
    page.keyboard.insert_text(query)
    page.wait_for_selector(RESULTS)
    return page.eval_on_selector_all(f"{RESULTS} > a:first-of-type", "links => links.map(link => link.pathname)")


@pytest.mark.parametrize(("folder", "query", "wanted"), [(f, *pair) for f, pairs in QUERIES.items() for pair in pairs])
def test_a_query_finds_its_page_among_the_first_three(pages, folder, query, wanted):
    assert f"/{folder}{wanted}" in found(pages[folder], query)[:3]


@pytest.mark.parametrize(
    ("folder", "query", "letter", "owner"),
    [
        ("", "81k", "A", "DeepInfer repository"),
        ("zh-Hans/", "155万亿", "B", "DeepSeek"),
        ("zh-Hant/", "155兆", "B", "DeepSeek"),
    ],
)
def test_a_figure_found_shows_its_tier_and_whose_it_is(pages, folder, query, letter, owner):
    found(pages[folder], query)
    result = pages[folder].locator(f"{RESULTS} article", has=pages[folder].locator(".search-owner")).first
    assert result.locator(".tier").first.inner_text() == letter
    assert owner in result.inner_text()


@pytest.mark.parametrize("folder", QUERIES)
def test_the_records_are_fetched_once_something_is_typed_and_then_kept(browser, address, folder):
    with browser.new_context() as context:
        page, asked = context.new_page(), []
        context.on("request", lambda request: asked.append(request.url.removeprefix(address + folder)))
        page.goto(address + folder)
        page.keyboard.press("/")
        page.wait_for_load_state("networkidle")
        assert [path for path in asked if path.startswith("search/")] == []
        assert found(page, "vLLM") and found(page, "SM100")
        assert asked.count("search/records.json") == 1


def test_records_that_cannot_be_fetched_are_asked_for_again_with_the_next_letter(browser, address):
    with browser.new_context() as context:
        page = context.new_page()
        context.route("**/records.json", lambda route: route.abort(), times=1)
        page.goto(address)
        page.keyboard.press("/")
        with page.expect_event("requestfailed"):
            page.keyboard.insert_text("vLL")
        assert page.locator(".md-search-result__item").count() == 0
        page.keyboard.insert_text("M")
        page.wait_for_selector(RESULTS)


def test_what_stands_nowhere_is_not_found(pages):
    found(pages[""], "vLLM")
    pages[""].fill(INPUT, "zyzzyva")
    until_shown(pages[""], "() => !document.querySelector('.md-search-result__item')")
    assert pages[""].locator(".md-search-result__meta").inner_text() == "No matching documents"


def test_the_keyboard_opens_goes_through_and_closes_the_search(browser, address):
    page = browser.new_page()
    page.goto(address)
    page.keyboard.press("/")
    page.keyboard.type("load balance")
    page.wait_for_selector(RESULTS)
    page.keyboard.press("ArrowDown")
    assert "load-balance" in page.evaluate("document.activeElement.href")
    page.keyboard.press("Escape")
    assert not page.locator("#__search").is_checked()
    page.close()
