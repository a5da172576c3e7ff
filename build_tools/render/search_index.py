"""What the search knows: a record for every paragraph, item and row, with the tier and the owner of each figure in it.

    {"location": "claims/speed/#rate", "title": "Decode speed", "text": "Decode reaches 15.2k <b>A</b>",
     "marks": ["A: Kestrel README"]}

`text` is HTML of three elements: `<b>` around the letter of a mark, `<br>` between cells, `<wbr>` between the head of a
column and the cell. A page's first record has its title alone.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_BLOCKS = frozenset({"p", "li", "tr", "caption", "figcaption", "dt", "dd", "pre", "blockquote", "div", "ul", "ol"})
_CELLS = frozenset({"td", "th"})
_LEFT_OUT = frozenset({"script", "style", "svg", "template", "thead"})
_REPEATED = "rests-on"
"""The end of every page: what stands there is found where it is said."""

_EMPTY_CELLS = re.compile(r"^(?:<br> ?)+|(?: ?<br>)+$|(?<=<br> )(?:<br> )+")

Record = Mapping[str, Any]


def page_records(content: str, url: str, title: str) -> tuple[Record, ...]:
    """Return the records of a page: `content` is the HTML of its article, `url` its address in its language."""
    reader = _Reader(url, title)
    reader.read(LexborHTMLParser(f"<body>{content}").body)
    reader.end_block()
    return ({"location": url, "title": html.escape(title, quote=False), "text": ""}, *reader.records)


def search_index(records: Mapping[str, Iterable[Record]], lang: str) -> str:
    """Return the index of all pages, by their addresses, in the form that the theme knows."""
    docs = [record for url in sorted(records, key=_path) for record in records[url]]
    settings = {"lang": [lang], "separator": r"[\s]+", "pipeline": []}
    return json.dumps({"config": settings, "docs": docs}, ensure_ascii=False, separators=(",", ":"))


def _path(url: str) -> list[str]:
    """Order `claims/speed/` before `claims/speed-gain/`: of pages that fit alike, the first is shown first."""
    return url.split("/")


@dataclass
class _Reader:
    """Walks through an article; knows the section it is in and the block that is not ended yet."""

    url: str
    title: str
    anchor: str = ""
    records: list[Record] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    marks: dict[str, None] = field(default_factory=dict)
    heads: list[str] = field(default_factory=list)

    def read(self, node: LexborNode | None) -> None:
        for child in _children(node):
            name = child.tag or ""
            if name == "-text":
                self.text.append(html.escape(child.text_content or "", quote=False))
            elif name in _HEADINGS:
                self._begin_section(child)
            elif not _is_left_out(child):
                self._read_element(child, name)

    def end_block(self) -> None:
        text = _EMPTY_CELLS.sub("", " ".join("".join(self.text).split()))
        if text:
            marks = {"marks": list(self.marks)} if self.marks else {}
            title = html.escape(self.title, quote=False)
            self.records.append({"location": f"{self.url}#{self.anchor}", "title": title, "text": text, **marks})
        self.text, self.marks = [], {}

    def _begin_section(self, heading: LexborNode) -> None:
        self.end_block()
        for link in heading.css("a.headerlink"):
            link.decompose()
        self.anchor = heading.attributes.get("id") or self.anchor
        self.title = " ".join(heading.text().split())

    def _read_element(self, node: LexborNode, name: str) -> None:
        if "tier" in _classes(node):
            self._read_mark(node)
            return
        if name in _BLOCKS:
            self.end_block()
        if name == "table":
            self.heads = [_head(cell) for cell in node.css("thead th")]
        if name in _CELLS:
            self._begin_cell(node)
        if name == "br":
            self.text.append(" ")
        self.read(node)
        if name in _BLOCKS:
            self.end_block()

    def _begin_cell(self, cell: LexborNode) -> None:
        """A cell whose column has a unit says so: a record stands without the table's head."""
        self.text.append(" <br> ")
        column = self.text.count(" <br> ") - 1
        if head := (self.heads[column] if column < len(self.heads) else ""):
            self.text.append(f"{head} <wbr> ")

    def _read_mark(self, mark: LexborNode) -> None:
        self.text.append(f" <b>{html.escape(mark.text().strip(), quote=False)}</b> ")
        if label := mark.attributes.get("aria-label"):
            self.marks.setdefault(html.escape(label, quote=False))


def _children(node: LexborNode | None) -> Iterator[LexborNode]:
    child = node.first_child if node else None
    while child:
        yield child
        child = child.next


def _head(cell: LexborNode) -> str:
    return html.escape(" ".join(cell.text().split()), quote=False) if "data-unit" in cell.attributes else ""


def _is_left_out(node: LexborNode) -> bool:
    return node.tag in _LEFT_OUT or _REPEATED in _classes(node)


def _classes(node: LexborNode) -> list[str]:
    return (node.attributes.get("class") or "").split()
