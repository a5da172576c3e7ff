from __future__ import annotations

from pathlib import Path

import markdown
import pytest

from build_tools import register as reader
from build_tools.facts.model import Register
from build_tools.facts.problem import Problems
from build_tools.render import PageFile, render_site

FRONT = "---\ntitle: A page\ndescription: About it.\nid: a-page\n---\n"


@pytest.fixture(scope="session")
def register() -> Register:
    return reader.read(Path(__file__).with_name("register.yaml"))


@pytest.fixture
def render(register):
    """Render the body of one page; the end of the page is left off."""

    def _render(body: str, name: str = "a-page.md") -> str:
        [page] = [
            page
            for page in render_site(register, [PageFile(f"docs/en/{name}", name, FRONT + body)], "en")
            if not page.is_generated
        ]
        return page.markdown.split("\n\n## What this page rests on")[0]

    return _render


@pytest.fixture
def site_page(register):
    """Render one page to HTML, its end with it."""

    def _site_page(body: str, id: str = "a-page") -> str:
        pages = render_site(register, [PageFile("docs/en/a-page.md", "a-page.md", FRONT + body)], "en")
        return to_html(next(page.markdown for page in pages if page.id == id))

    return _site_page


@pytest.fixture
def html(render):
    """Render the body of one page to HTML, with the Markdown extensions of the site."""
    return lambda body: to_html(render(body))


@pytest.fixture
def problems(register):
    """The problems of one page as (line, rule, message)."""

    def _problems(body: str) -> list[tuple[int, str, str]]:
        with pytest.raises(Problems) as caught:
            render_site(register, [PageFile("docs/en/a-page.md", "a-page.md", FRONT + body)], "en")
        return [(problem.line, problem.rule, problem.message) for problem in caught.value.found]

    return _problems


def to_html(text: str) -> str:
    return markdown.markdown(
        text, extensions=["attr_list", "md_in_html", "tables", "def_list", "footnotes", "admonition"]
    )
