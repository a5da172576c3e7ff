"""The three languages of the real site: each page in all, with the same figures, claims, headings and tables."""

from __future__ import annotations

import posixpath
from collections import Counter
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from build_tools.facts.model import LANGUAGES
from build_tools.publish.exports import EXPORTS

FOLDERS = {"en": "", "zh-Hans": "zh-Hans/", "zh-Hant": "zh-Hant/"}


@pytest.fixture(scope="session")
def pages(site: Path) -> dict[str, dict[str, LexborHTMLParser]]:
    """Every page by language and by its path within the language."""
    found: dict[str, dict[str, LexborHTMLParser]] = {language: {} for language in LANGUAGES}
    for path in sorted(site.rglob("*.html")):
        name = path.relative_to(site).as_posix()
        language = next((code for code in LANGUAGES[1:] if name.startswith(FOLDERS[code])), "en")
        page = LexborHTMLParser(path.read_text(encoding="utf-8"))
        found[language][name.removeprefix(FOLDERS[language])] = page
    return found


def shown(page: LexborHTMLParser) -> dict[str, Counter[str]]:
    """What a page shows that no translation may change."""
    article = page.css_first("article")
    return {
        "figures": Counter(
            f"{d.attributes['data-figure']} {d.attributes['value']}" for d in article.css("data.figure")
        ),
        "marks": Counter(f"{a.attributes['class']} {a.attributes.get('data-source')}" for a in article.css("a.tier")),
        "claims": Counter(span.attributes["data-claim"] for span in article.css("span.claim")),
        "attributions": Counter(span.attributes["data-claim"] for span in article.css("span.attribution")),
        "headings": Counter(f"{h.tag}#{h.attributes.get('id')}" for h in article.css("h2, h3")),
        "tables": Counter(table.attributes.get("data-place") for table in article.css("table")),
    }


def test_every_page_stands_in_every_language(pages):
    assert pages["en"].keys() == pages["zh-Hans"].keys() == pages["zh-Hant"].keys()
    assert len(pages["en"]) > 270


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_says_which_language_it_is_in(pages, language):
    wrong = [path for path, page in pages[language].items() if page.css_first("html").attributes["lang"] != language]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_page_shows_the_same_figures_claims_headings_and_tables(pages, language):
    differing = {}
    for path, page in pages["en"].items():
        if path != "404.html" and (found := shown(pages[language][path])) != (wanted := shown(page)):
            differing[path] = {name: (wanted[name] - found[name], found[name] - wanted[name]) for name in wanted}
    assert differing == {}


def test_every_page_names_its_other_languages_both_ways(pages):
    for path in ("benchmarks/index.html", "claims/prefill/index.html", "index.html"):
        url = path.removesuffix("index.html")
        wanted = [
            ("en", f"https://deepinfer.net/{url}"),
            ("x-default", f"https://deepinfer.net/{url}"),
            ("zh-Hans", f"https://deepinfer.net/zh-Hans/{url}"),
            ("zh-Hant", f"https://deepinfer.net/zh-Hant/{url}"),
        ]
        for language in LANGUAGES:
            links = pages[language][path].css("link[hreflang]")
            assert [(link.attributes["hreflang"], link.attributes["href"]) for link in links] == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_switcher_leads_to_the_same_page(site, pages, language):
    for path in ("benchmarks/index.html", "claims/prefill/index.html", "index.html"):
        here = site / FOLDERS[language] / path
        links = pages[language][path].css("a.md-select__link")
        found = {link.attributes["hreflang"]: here.parent.joinpath(link.attributes["href"]) for link in links}
        for code, target in found.items():
            assert (target / "index.html").resolve() == (site / FOLDERS[code] / path).resolve()
        assert found.keys() == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_missing_page_of_a_language_is_told_in_that_language(pages, language):
    sections = pages[language]["404.html"].css("section.not-found")
    assert [section.attributes["lang"] for section in sections] == [language]
    assert [a.attributes["href"] for a in sections[0].css("a")] == [
        f"/{language}/", f"/{language}/claims/", f"/{language}/sources/",
    ]  # fmt: skip


def test_the_page_that_hosts_serve_for_every_missing_address_helps_in_every_language(pages):
    sections = pages["en"]["404.html"].css("section.not-found")
    assert [(s.attributes["lang"], s.attributes["data-folder"]) for s in sections] == [
        ("en", "/"), ("zh-Hans", "/zh-Hans/"), ("zh-Hant", "/zh-Hant/"),
    ]  # fmt: skip
    assert [s.css_first("h1").text() for s in sections] == ["Page not found", "没有这个页面", "找不到這個頁面"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_can_offer_its_other_languages_and_shows_no_offer_by_itself(pages, language):
    for path, page in pages[language].items():
        offers = page.css("aside.language-offer")
        wanted = [] if path == "404.html" else [code for code in LANGUAGES if code != language]
        assert [offer.attributes["lang"] for offer in offers] == wanted, path
        assert all("hidden" in offer.attributes for offer in offers)


@pytest.mark.parametrize(
    ("language", "printed"),
    [("en", "155 trillion tokens/day"), ("zh-Hans", "155 万亿 token/day"), ("zh-Hant", "155 兆 token/day")],
)
def test_large_numbers_are_said_as_each_language_says_them(pages, language, printed):
    page = pages[language]["production/index.html"]
    figure = page.css_first('data[data-figure="cluster-daily.tokens-per-day"]')
    assert figure.text().replace("\u00a0", " ") == printed


@pytest.mark.parametrize(
    ("language", "words"), [("en", "DeepSeek states"), ("zh-Hans", "DeepSeek 表示"), ("zh-Hant", "DeepSeek 表示")]
)
def test_tier_b_speaks_as_its_owner_in_each_language(pages, language, words):
    spans = pages[language]["production/index.html"].css('span.attribution[data-claim="cluster-daily"]')
    assert {span.text() for span in spans} == {words}


@pytest.mark.parametrize(
    ("language", "told"), [("en", "Permanent link"), ("zh-Hans", "本节链接"), ("zh-Hant", "本節連結")]
)
def test_the_link_at_a_heading_is_named_in_the_language_of_the_page(pages, language, told):
    links = [link for page in pages[language].values() for link in page.css("a.headerlink")]
    assert {link.attributes["title"] for link in links} == {told}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_for_programs_is_linked_where_citing_is_explained(site, pages, language):
    folder = f"{FOLDERS[language]}cite/"
    links = {a.attributes.get("href") or "" for a in pages[language]["cite/index.html"].css("article a")}
    targets = {posixpath.normpath(folder + link) for link in links}
    assert [one.path for one in EXPORTS if one.path not in targets or not (site / one.path).is_file()] == []
