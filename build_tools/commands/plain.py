"""A rendered site as plain files that any generator of its kind builds: Markdown, a style sheet, a short mkdocs.yml.

Pure: pages and settings in, names and bytes out.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import yaml

from build_tools.commands.settings import Settings

if TYPE_CHECKING:
    from build_tools.render import Page

EXTENSIONS = ("attr_list", "md_in_html", "tables", "def_list", "footnotes", "admonition")
"""What rendered pages need of Python-Markdown."""

STYLE = "assets/fieldnotes.css"

_HEAD = """\
# Written by `fieldnotes render`, which writes it anew each time: change the project, not this file.
# It needs no plugin: `mkdocs build --strict` and `zensical build` both read it.

"""

_SCALE = """\
/* Sizes are those of Material, whose root is larger than that of MkDocs' own theme. */
:root { --fieldnotes-rem: 1.25rem; }
.md-typeset { --fieldnotes-rem: 1rem; }

"""


def files(
    settings: Settings,
    url: str,
    pages: Sequence[Page],
    citations: Mapping[str, str],
    others: Mapping[str, bytes],
    css: str,
) -> dict[str, bytes]:
    """Return every file of the plain site, by its path.

    `citations` say how to cite each page, `others` are what lies beside the pages, `css` the marks.
    """
    texts = {page.name: markdown(page, citations[page.name]).encode() for page in pages}
    beside = {name: text.encode() for page in pages for name, text in page.files.items()}
    below = {STYLE: style(css).encode(), **others, **texts, **beside}
    found = {"mkdocs.yml": configuration(settings, url).encode(), **{f"docs/{name}": below[name] for name in below}}
    return dict(sorted(found.items()))


def markdown(page: Page, citation: str) -> str:
    """Return a page's text under its title and description, and how to cite it below."""
    title, description = (json.dumps(words, ensure_ascii=False) for words in (page.title, page.description))
    body = f"{page.markdown.strip()}\n\n<p>{html.escape(citation)}</p>\n"
    return f"---\ntitle: {title}\ndescription: {description}\n---\n{body}"


def configuration(settings: Settings, url: str) -> str:
    """Return the mkdocs.yml: name, address, navigation, and what the pages need.

    It names no theme: MkDocs then takes its own and Zensical its own, and neither knows the other's.
    """
    data: dict[str, Any] = {
        "site_name": settings.name,
        "site_url": settings.url or url,
        "extra_css": [STYLE],
        "markdown_extensions": list(EXTENSIONS),
    }
    if settings.nav:
        # The claims' own pages are reached from the list of claims, as on the site itself.
        data |= {"nav": settings.nav, "not_in_nav": "/claims/*\n"}
    return _HEAD + yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=120)


def style(css: str) -> str:
    """Return the site's style sheet for themes of either kind: Material's class, or MkDocs' role of the main column."""
    either = re.sub(r"\.md-typeset(?= [a-z.:\[])", ':is(.md-typeset, [role="main"])', css)
    return _SCALE + re.sub(r"(?<![\w.-])(-?\d*\.?\d+)rem\b", r"calc(\1 * var(--fieldnotes-rem))", either)
