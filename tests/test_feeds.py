"""The feeds of the real site: each is what Atom's RFC says, and is offered where it is of use."""

from __future__ import annotations

import posixpath
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from build_tools import register
from build_tools.facts.model import LANGUAGES
from tests.atom import faults
from tests.conftest import ROOT

REGISTER = register.read(ROOT / "sources.yaml", "sources.yaml")
FOLDERS = {language: "" if language == "en" else f"{language}/" for language in LANGUAGES}
ATOM = '[type="application/atom+xml"]'


@pytest.fixture(scope="session")
def feeds(site: Path) -> dict[str, str]:
    """The text of every feed by its path in the site; of a history that is cut short there are none to look at."""
    return {path.relative_to(site).as_posix(): path.read_text(encoding="utf-8") for path in site.rglob("*.atom")}


@pytest.fixture(scope="session")
def pages(site: Path) -> dict[str, LexborHTMLParser]:
    """Every page by its path, less those that lead on to another."""
    texts = {path.relative_to(site).as_posix(): path.read_text(encoding="utf-8") for path in site.rglob("index.html")}
    return {path: LexborHTMLParser(text) for path, text in texts.items() if 'http-equiv="refresh"' not in text}


def offered(pages: dict[str, LexborHTMLParser], path: str, selector: str) -> list[str]:
    """The paths of the feeds that a page links."""
    links = [link.attributes["href"] or "" for link in pages[path].css(selector)]
    return [posixpath.normpath(posixpath.join(posixpath.dirname(path), link)) for link in links]


def test_every_feed_is_what_the_rfc_says(feeds):
    assert {path.partition("feeds/")[0] for path in feeds} == set(FOLDERS.values())
    assert [(path, faults(text, REGISTER.site.url + path)) for path, text in feeds.items()] == [
        (path, []) for path in feeds
    ]


def test_every_page_offers_the_feed_of_all_changes_in_its_language(pages, feeds):
    found = {path: offered(pages, path, f"head link{ATOM}") for path in pages}
    first = {path: f"{path.partition('/')[0]}/" for path in found}
    own = {path: folder if folder in FOLDERS.values() else "" for path, folder in first.items()}
    assert [path for path, links in found.items() if links[:1] != [f"{own[path]}feeds/changes.atom"]] == []
    assert {link for links in found.values() for link in links} <= set(feeds)


@pytest.mark.parametrize("folder", FOLDERS.values())
def test_a_claims_page_offers_the_feeds_of_its_tier_and_its_sources(pages, folder):
    names = ("changes", "tier-b", "source-deepinfer-qa", "source-zhihu-v41-deployment")
    assert sorted(offered(pages, f"{folder}claims/cluster-daily/index.html", f"head link{ATOM}")) == sorted(
        f"{folder}feeds/{name}.atom" for name in names
    )


@pytest.mark.parametrize("folder", FOLDERS.values())
def test_the_changes_page_lists_every_feed_of_its_language(pages, feeds, folder):
    listed = offered(pages, f"{folder}changes/index.html", f"article a{ATOM}")
    assert sorted(listed) == sorted(path for path in feeds if path.partition("feeds/")[0] == folder)


def test_no_alternate_makes_the_themes_script_ask_for_a_sitemap_beside_it(pages):
    assert [path for path, page in pages.items() if page.css("link[rel=alternate]")] == []
