from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser

from build_tools.facts.problem import Problems
from build_tools.publish.redirects import Redirect, read_redirects, redirect_pages

TITLES = {"": "Home", "name/": "Which <Kestrel>?"}


def told(step) -> list[str]:
    with pytest.raises(Problems) as stopped:
        step()
    return [str(problem) for problem in stopped.value.found]


def test_a_list_is_read_with_its_lines():
    text = "# moved\nold/: name/\nname/#a: name/#b\n"
    assert read_redirects(text) == (Redirect("old/", "name/", 2), Redirect("name/#a", "name/#b", 3))
    assert read_redirects("") == ()


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("- old/", "releases/redirects.yaml:1:1: the list is no mapping."),
        ("a: [", "releases/redirects.yaml:1:1: the list cannot be read: "),
        ("\n/old/: name/", 'releases/redirects.yaml:2:1: "/old/" is no address below the site.'),
        ("../old/: name/", 'releases/redirects.yaml:1:1: "../old/" is no address below the site.'),
        ("old/: https://else.example/", 'releases/redirects.yaml:1:1: "https://else.example/" is no address'),
        ("a/: name/\na/: name/", 'releases/redirects.yaml:2:1: "a/" stands there twice.'),
    ],
)
def test_a_bad_list_is_told_at_its_line(text, start):
    [problem] = told(lambda: read_redirects(text))
    assert problem.startswith(start) and problem.endswith("[redirect]")


@pytest.mark.parametrize(
    ("redirect", "problem"),
    [
        (
            Redirect("old/", "nam/", 3),
            '3:1: "old/" leads to "nam/", which is no page. Did you mean "name/"? [redirect]',
        ),
        (
            Redirect("name/", "", 4),
            '4:1: "name/" is a page of its own. Take the line out, or move the page. [redirect]',
        ),
    ],
)
def test_a_redirect_to_no_page_or_from_one_is_told(register, redirect, problem):
    assert told(lambda: redirect_pages(register, [redirect], TITLES, "en", "")) == [
        f"releases/redirects.yaml:{problem}"
    ]


def test_a_page_leads_on_in_its_language_without_a_script(register):
    [(path, page)] = redirect_pages(register, [Redirect("a/b/", "name/#x")], TITLES, "zh-Hans", "zh-Hans/").items()
    tree = LexborHTMLParser(page)
    assert path == "a/b/index.html"
    assert tree.css_first("html").attributes["lang"] == "zh-Hans"
    assert tree.css_first("link[rel=canonical]").attributes["href"] == register.site.url + "zh-Hans/name/"
    assert tree.css_first("meta[http-equiv=refresh]").attributes["content"] == "0; url=../../name/#x"
    assert (tree.css_first("a").attributes["href"], tree.css_first("a").text()) == ("../../name/#x", "Which <Kestrel>?")
    assert tree.css("script") == []


def test_an_anchor_needs_no_page(register):
    assert redirect_pages(register, [Redirect("name/#a", "name/#b")], TITLES, "en", "") == {}
