"""What `make audit` sweeps, on one page of each kind; and that each audit sees what is planted."""

from __future__ import annotations

import pytest

from audits import axe, markup, weight
from audits.browsing import served
from audits.kinds import FOLDERS, KINDS, all_pages, file_of
from audits.tools import FOLDER

needs_node = pytest.mark.skipif(not FOLDER.is_dir(), reason="the checkers from npm are not installed")
# Each kind once in one language, each language, scheme and width with some of them.
SHARES = [
    (390, "light", ("home", "tables", "series", "not found"), ""),
    (1280, "dark", ("prose", "sources", "explorer", "derived", "method"), ""),
    (390, "dark", ("comparison", "claim", "checklists"), "zh-Hans/"),
    (1280, "light", ("home", "gaps", "disputed"), "zh-Hant/"),
]
POOR = """<!doctype html><html lang="en"><head><title>A page</title></head><body><main><h1>A page</h1>
<p style="color: #ccc; background: #fff">Too pale.</p><p><div>Two blocks.</div></p></main></body></html>
"""


@needs_node
@pytest.mark.browser
@pytest.mark.xdist_group("browser")
@pytest.mark.parametrize(("width", "scheme", "kinds", "folder"), SHARES)
def test_axe_finds_nothing(browser, address, width, scheme, kinds, folder):
    paths = [folder + KINDS[kind] for kind in kinds]
    assert list(axe.violations(browser, address, paths, width, scheme)) == []


def test_every_kind_of_page_has_its_share():
    assert {kind for *_, kinds, _ in SHARES for kind in kinds} == set(KINDS)


@needs_node
@pytest.mark.browser
@pytest.mark.xdist_group("browser")
def test_axe_sees_pale_text(browser, tmp_path):
    (tmp_path / "index.html").write_text(POOR, encoding="utf-8")
    with served(tmp_path) as address:
        assert list(axe.violations(browser, address, [""], 390, "light")) == [
            "/ at 390 px, light: color-contrast, p:nth-child(2)"
        ]


@needs_node
def test_every_kind_of_page_is_valid_html_in_every_language(site):
    files = [file_of(site, folder + path) for folder in FOLDERS for path in KINDS.values()]
    assert markup.faults(files, site) == []


@needs_node
def test_invalid_html_is_told_with_its_place(tmp_path):
    page = tmp_path / "index.html"
    page.write_text(POOR, encoding="utf-8")
    assert markup.faults([page], tmp_path) == ["index.html:2:81: Stray end tag '</p>' [close-order]"]


@needs_node
def test_the_themes_own_faults_are_those_that_are_listed(site, monkeypatch):
    """What is listed and no longer there is taken off the list."""
    monkeypatch.setattr(markup, "THEMES_OWN", frozenset())
    found = markup.faults([site / "index.html"], site)
    assert len(found) == 2 and all("[valid-autocomplete]" in fault for fault in found)


@pytest.mark.browser
@pytest.mark.xdist_group("browser")
@pytest.mark.parametrize("path", ["", "benchmarks/", "claims/", "zh-Hant/sources/"])
def test_a_page_with_all_it_loads_is_light(browser, address, path):
    assert 50_000 < weight.of_page(browser, address + path) <= weight.MOST_OF_A_PAGE


def test_our_own_scripts_are_light():
    assert 1_000 < weight.of_our_scripts() <= weight.MOST_OF_OUR_SCRIPTS


def test_all_pages_of_a_site_are_its_html_files(tmp_path):
    for name in ("index.html", "404.html", "claims/a/index.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    assert all_pages(tmp_path) == ["", "404.html", "claims/a/"]
    assert [file_of(tmp_path, path).is_file() for path in all_pages(tmp_path)] == [True, True, True]
