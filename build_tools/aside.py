"""Finished HTML kept out of Markdown's way: pieces are put aside before it runs, and back into what it made.

Markdown would carry them through unharmed, at a price: it looks at every tag and every character reference of a figure
in turn, and takes longer for them than for the rest of the page. Two characters of the private use area stand around
the number of a piece; no page has any of its own (`render.page.compile_page` refuses them).
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

PURE = frozenset({
    "admonition", "attr_list", "def_list", "fenced_code", "footnotes", "md_in_html", "nl2br", "sane_lists", "tables",
    "toc",
})  # fmt: skip
"""Markdown's own extensions that go by the text and their settings alone, and leave finished HTML as it is."""

# Nothing in it that Markdown reads: register text has its marks written as references.
_TEXT = r"(?:[^\x00-\x1f!-/:-@\[-`{-~]|&#\d+;)*"
_TAG = r"[^<>|{}`\n]*"
_PIECE = (
    rf"<data {_TAG}>{_TEXT}</data>|<a class=\"tier{_TAG}>{_TEXT}</a>|<time {_TAG}>{_TEXT}</time>"
    rf"|<span class=\"attribution\"{_TAG}>{_TEXT}</span>|<cite {_TAG}>(?:<a {_TAG}>{_TEXT}</a>|{_TEXT})</cite>"
)
_RUN = re.compile(rf"(?:{_PIECE})(?:(?:&#\d+;|[ ,(])*(?:{_PIECE}))*")
_ELEMENT = re.compile(r"<(div|ul|ol|dl|table|p|figure|section)[ >]")
_NO_TEXT = re.compile(r"#|    |\t|\s*<")
_FENCE = re.compile(r"^\s*(?:>\s*)*(?:`{3,}|~{3,})", re.MULTILINE)
_READ_TOGETHER = re.compile(r"`|\]\(|\]\[|\]:|\n[ \t]*\n|\n[ \t]*(?:=+|-+)[ \t]*(?:\n|\Z)")
"""What is read over several lines: code, links, the line below a heading."""

_ANCHOR = re.compile(r'\sid="([^"]*)"')
_OTHER_ANCHOR = re.compile(r"(?i)\sid\s*=\s*[^\"\s]|\sid\s+=|\sid=\s|\sname\s*=")
_STANDING = re.compile(r"<p>\ue00a(\d+)\ue00b</p>|\ue00a(\d+)\ue00b")


@dataclass(frozen=True)
class Aside:
    """A page's text with a mark for each piece, and the pieces."""

    text: str
    pieces: tuple[str, ...] = ()

    @property
    def anchors(self) -> frozenset[str]:
        """The ids in the pieces, which can be linked to."""
        return frozenset(html.unescape(id) for piece in self.pieces for id in _ANCHOR.findall(piece))


def put_aside(markdown: str) -> Aside:
    """Put the finished pieces of a text aside; headings, links and whatever may be code are left as they are."""
    if _FENCE.search(markdown) or "\ue00a" in markdown:
        return Aside(markdown)
    pieces: list[str] = []

    def keep(piece: str) -> str:
        if _OTHER_ANCHOR.search(piece):
            return piece
        pieces.append(piece)
        return f"\ue00a{len(pieces) - 1}\ue00b"

    def block(text: str) -> str:
        if _is_one_element(text):
            return keep(text)
        if "<" not in text or _READ_TOGETHER.search(text):
            return text
        lines = text.split("\n")
        return "\n".join(
            line if _NO_TEXT.match(line) else _RUN.sub(lambda found: keep(found[0]), line) for line in lines
        )

    parts = re.split(r"(\n\n+|\n\Z)", markdown)
    return Aside("".join(part if at % 2 else block(part) for at, part in enumerate(parts)), tuple(pieces))


def put_back(html: str, pieces: tuple[str, ...]) -> str:
    """Return what Markdown made with the pieces in their places; a block was a paragraph of its own."""

    def piece(found: re.Match[str]) -> str:
        if found[2]:
            return pieces[int(found[2])]
        whole = pieces[int(found[1])]
        return f"{whole}\n" if _ELEMENT.match(whole) else f"<p>{whole}</p>"

    return _STANDING.sub(piece, html).strip() if pieces else html


def _is_one_element(text: str) -> bool:
    """Say whether a text is one element, its first tag closed by its last, and none is for Markdown to look into."""
    found = _ELEMENT.match(text)
    if not found or not text.endswith(f"</{found[1]}>") or " markdown" in text or re.search(r"\n[ \t]*\n", text):
        return False
    depth = 0
    for tag in re.finditer(rf"<(/?){found[1]}(?=[ >])", text):
        depth += -1 if tag[1] else 1
        if depth == 0:
            return tag.end() + 1 == len(text)
    return False
