"""A built page taken apart into blocks: one walk over the tree that a browser would build."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser, LexborNode

from build_tools.check.blocks import Block, Mark, Page, Tie
from build_tools.check.cells import Cell, Cells
from build_tools.check.furniture import STRETCHES, Furniture
from build_tools.check.position import ATTRIBUTES, SKIPPED, Piece
from build_tools.check.styles import attributes_of, texts_of
from build_tools.facts.places import TABLES, Place

_DEEPEST = 50_000
_CHOICE = "datalist option"
_VALUED = frozenset({"input", "meter", "progress", "button", "data", _CHOICE})
_UNSEEN_VALUES = frozenset({"hidden", "checkbox", "radio", "color", "image"})
_TECHNICAL = re.compile(
    r"(?i)|viewport|theme-color|color-scheme|generator|robots|googlebot|referrer|format-detection"
    r"|msapplication-(?!tooltip\Z).+|apple-(?!mobile-web-app-title\Z).+"
    r"|.*verification|(?:og|twitter):.*(?:width|height|url)|.*(?:_issn|_isbn|_doi)"
)
"""Names in <meta> whose content speaks to programs and not of the page."""
_ISLANDS = frozenset({"application/ld+json", "application/json"})
_SETTINGS = "__config"
"""Material's own island: paths, and the words of its search."""
_BLOCKS = frozenset({
    "address", "article", "aside", "blockquote", "body", "button", "caption", "center", "dd", "details", "dialog",
    "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frameset", "h1", "h2", "h3",
    "h4", "h5", "h6", "head", "header", "hgroup", "hr", "html", "iframe", "label", "legend", "li", "main", "menu",
    "nav", "noscript", "ol", "optgroup", "option", "output", "p", "pre", "search", "section", "select", "summary",
    "svg", "g", "text", "desc", "foreignObject", "table", "tbody", "td", "textarea", "tfoot", "th", "thead", "title",
    "metadata", "object", "slot", "rt",
    "tr", "ul", "video", "audio", "canvas", "math",
})  # fmt: skip
_BREAKING = _BLOCKS - {"output", "label", "button"}
"""The elements whose text is none of the text around them."""
_CONTROLS = frozenset({"button", "label"})
_REPLACED = frozenset({"embed", "img", "input"})
_MATHS = frozenset({"mfrac", "msub", "msup"})
_PLACED = frozenset({"dy", "x", "y"})
"""Where a `<tspan>` has one of these, it is no part of the word before it."""
_CODE = frozenset({"code", "pre", "samp", "kbd"})
_QUOTE = frozenset({"q", "blockquote"})
_WRITTEN = _CODE | _QUOTE
_TYING = MappingProxyType({
    "data-figure": "figure", "data-count": "count", "data-not-figure": "excuse", "data-computed": "computed",
    "data-differs": "differs",
})  # fmt: skip
_TELLING = frozenset({
    *_TYING, "data-claim", "data-source", "data-place", "data-figures", "datetime", "lang", "hidden", "aria-hidden",
    "style",
})  # fmt: skip
"""The attributes that change what an element's text is taken for; a class does only together with one of these."""
_ONE_BY_ONE = frozenset({"table", "dl", "article", "main", "code"})
"""Elements that are counted, or whose class may tell something by itself."""
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_OUTSIDE = frozenset({"navigation", "static file"})
_BLANK = re.compile(r"[\t\n\r\f]")
_RAISED = str.maketrans("0123456789+-−–()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁽⁾")
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_SIZE = re.compile(r"\d\s*[kKMB]?\s*(?:[A-Za-z]{2}|[%‰×]|[一-鿿])|\d[.,]\d{3}(?!\d)|[$€£¥]\s?\d")
_ENDS_IN_DIGIT = re.compile(r"\d\s?\Z")
_SCHEME = re.compile(r"(?i)^(?:https?:)?//(?:www\.)?")


def parse(
    raw: str,
    path: str,
    *,
    lang: str = "en",
    spot: str = "navigation",
    place: Place = Place.HEADING,
    furniture: Furniture | None = None,
) -> Page:
    """Take a page apart into blocks. `spot` and `place` hold for text outside an article, `lang` where none is said.

    What `furniture` knows already is left out.
    """
    tree = LexborHTMLParser(raw)
    root = tree.root
    if root is None:
        return Page(path, lang, (), raw)
    reader = _Reader(_articles(tree), furniture, _shown(tree))
    where = _Where(spot=spot, place=place, lang=_language(root.attributes.get("lang"), lang))
    with _nesting(_DEEPEST):
        reader.read(root, where)
    return Page(
        path=path,
        lang=where.lang,
        blocks=tuple(reader.blocks),
        raw=raw,
        has_main=any(_is_text(block) for block in reader.blocks),
        is_redirect=tree.css_first("meta[http-equiv=refresh]") is not None,
        structured=tuple(reader.structured),
        texts=tuple(reader.texts),
    )


@contextmanager
def _nesting(frames: int) -> Iterator[None]:
    """Let the walk follow elements as deep as the parser does; text must not hide below the usual limit."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, frames))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def _is_text(block: Block) -> bool:
    return block.spot not in ("title", "meta", "navigation", "attribute", "style sheet")


def _articles(tree: LexborHTMLParser) -> frozenset[int]:
    """Material's <main> holds the sidebars as well, so the innermost of the two names the article."""
    found = tree.css("article") or tree.css("main")
    return frozenset(node.mem_id for node in found)


def _shown(tree: LexborHTMLParser) -> tuple[str, ...]:
    """The attributes that are read, those that the page's own styles show included."""
    styles = "\n".join(node.text(deep=True) for node in tree.css("style"))
    return tuple(dict.fromkeys([*ATTRIBUTES, *attributes_of(styles)]))


class _Where(NamedTuple):
    """What the elements around say of the text in them."""

    spot: str = "navigation"
    place: Place = Place.HEADING
    lang: str = "en"
    tag: str = "html"
    cell: Cell = Cell()
    ties: tuple[tuple[str, str, str], ...] = ()
    listed: tuple[str, ...] = ()
    is_svg: bool = False
    is_kept: bool = False
    is_hidden: bool = False


class _Open:
    """A block that is being read."""

    __slots__ = ("anchor", "length", "marks", "number", "pieces", "text", "ties", "where")

    def __init__(self, where: _Where, number: int, anchor: str) -> None:
        self.where = where
        self.number = number
        self.anchor = anchor
        self.text: list[str] = []
        self.length = 0
        self.pieces: list[Piece] = []
        self.ties: list[Tie] = []
        self.marks: list[Mark] = []

    def add(self, text: str) -> None:
        self.text.append(text)
        self.length += len(text)


class _Reader:
    """Walks a tree once and leaves its blocks in the order of the page."""

    def __init__(self, articles: frozenset[int], furniture: Furniture | None, shown: tuple[str, ...]) -> None:
        # What a page's own styles show is nothing that is known from another.
        self.furniture = furniture if shown == ATTRIBUTES else None
        self.shown = shown
        self.may_show = frozenset({*shown, "style"})
        self.articles = articles
        self.blocks: list[Block] = []
        self.structured: list[str] = []
        self.texts: list[str] = []
        self.number = 0
        self.cells = Cells()
        self.inner: dict[tuple[int, str], tuple[_Where, _Where]] = {}

    def read(self, node: LexborNode, where: _Where) -> None:
        """Read an element that is a block: its own text, and the blocks inside it."""
        slot = len(self.blocks)
        self.number += 1
        anchor = node.attributes.get("id") if where.spot == "heading" else ""
        block = _Open(where, self.number, anchor or "")
        self._children(node, where, block)
        self._close(block, slot)

    def _children(self, node: LexborNode, where: _Where, block: _Open) -> None:
        furniture = self.furniture if self.furniture is not None and _is_outside(where) else None
        for child in node.iter(include_text=True):
            tag = child.tag or ""
            if tag == "-text":
                self._text(child.text_content or "", where, block)
            elif tag[0] in "-_!":
                continue
            elif tag in SKIPPED:
                self._skip(child, tag, where, block)
            elif furniture is not None and tag in STRETCHES:
                self._stretch(child, tag, where, block, furniture)
            else:
                self._element(child, tag, where, block)

    def _text(self, text: str, where: _Where, block: _Open) -> None:
        if not text.isspace():
            block.pieces.append(Piece(block.length, len(self.texts)))
            self.texts.append(text)
        elif not block.pieces:
            block.pieces.append(Piece(block.length, len(self.texts)))
        # Most texts have no such blank, and `isprintable` is the fastest to say so.
        block.text.append(text if where.is_kept or text.isprintable() else _BLANK.sub(" ", text))
        block.length += len(text)

    def _skip(self, node: LexborNode, tag: str, where: _Where, block: _Open) -> None:
        attributes = node.attributes
        if tag == "script" and (attributes.get("type") or "").strip().lower() in _ISLANDS:
            if attributes.get("id") != _SETTINGS:
                self.structured.append(node.text(deep=True))
        elif tag == "style":
            self.blocks += texts_of(node.text(deep=True), where.lang)
        elif tag == "iframe":
            self._attributes(tag, attributes, where, (block.number, block.length))
            for inner in parse(attributes.get("srcdoc") or "", "", lang=where.lang).blocks:
                self._attribute("attribute", inner.text, where, where.place, "srcdoc", (block.number, block.length))

    def _stretch(self, node: LexborNode, tag: str, where: _Where, block: _Open, furniture: Furniture) -> None:
        """Read an element around the article, or pass over what was read and found fine on another page."""
        key = node.html or "", where.lang
        if furniture.passes(key):
            block.add("\n")
            return
        at, met = len(self.blocks), len(furniture.met)
        self._element(node, tag, where, block)
        furniture.note(key, self.blocks[at:], furniture.met[met:])

    def _element(self, node: LexborNode, tag: str, where: _Where, block: _Open) -> None:
        attributes = node.attributes
        tells = bool(attributes) and not _TELLING.isdisjoint(attributes)
        inner = self._where(node, tag, attributes, where, tells=tells)
        if attributes:
            host = (self.number + 1, 0) if tag in _BREAKING else (block.number, block.length)
            self._attributes(_CHOICE if _is_choice(node, tag) else tag, attributes, inner, host)
        if tag in _BREAKING:
            block.add("\n")
            self.read(node, inner)
        elif tag == "br":
            block.add("\n")
        elif tag in _REPLACED:
            block.add(" ")
        elif tag in ("sup", "sub"):
            self._raised(node, tag, inner, block)
        elif tag in _MATHS:
            self._maths(node, tag, inner, block)
        elif attributes and "tier" in (attributes.get("class") or "").split():
            self._mark(node, attributes, block)
        else:
            self._inline(node, tag, attributes, inner, block, tells=tells)

    def _inline(
        self,
        node: LexborNode,
        tag: str,
        attributes: Mapping[str, str | None],
        where: _Where,
        block: _Open,
        *,
        tells: bool,
    ) -> None:
        is_apart = tag in _CONTROLS or (tag == "tspan" and not _PLACED.isdisjoint(attributes))
        if is_apart:
            block.add("\n")
        start, texts = block.length, len(block.text)
        self._children(node, where, block)
        if tells or tag in _WRITTEN or where.is_svg:
            for kind, id, value in _ties(tag, attributes, where):
                block.ties.append(Tie(kind, id, start, block.length, value))
        if tag == "a":
            for kind, href in _link(attributes, "".join(block.text[texts:])):
                block.ties.append(Tie(kind, href, start, block.length))
        if tells and (lang := attributes.get("lang")):  # a block that says its language has it as its own
            block.ties.append(Tie("lang", lang, start, block.length))

    def _raised(self, node: LexborNode, tag: str, where: _Where, block: _Open) -> None:
        """Keep raised and lowered digits apart: 96 %³ is a note, 10¹⁴ a power, and neither is 963 or 1014.

        A size stays one wherever it is set: 58 ms, or a figure of the register.
        """
        if _SIZE.search(node.text(deep=True)) or node.css_first("[data-figure]") is not None:
            block.add("\n")
            self._children(node, where, block)
            block.add("\n")
            return
        is_note = tag == "sup" and (node.css_first("a") is not None or (node.parent and node.parent.tag == "a"))
        if is_note and _ENDS_IN_DIGIT.search("".join(block.text[-2:])):
            block.add("\n")
        before = len(block.text)
        self._children(node, where, block)
        _translate(block, before, _RAISED if tag == "sup" else _LOWERED)

    def _maths(self, node: LexborNode, tag: str, where: _Where, block: _Open) -> None:
        """Read the parts of a fraction, a power or an index: 58⁄67 and 10¹⁴ are neither 5867 nor 1014."""
        for part in node.iter():
            if part.prev is not None and tag == "mfrac":
                block.add("⁄")
            before = len(block.text)
            self._element(part, part.tag or "", where, block)
            if part.prev is not None and tag != "mfrac":
                _translate(block, before, _RAISED if tag == "msup" else _LOWERED)

    def _mark(self, node: LexborNode, attributes: Mapping[str, str | None], block: _Open) -> None:
        letter = node.text(deep=True)
        block.marks.append(Mark(
            at=block.length,
            letter=letter,
            tier=letter.strip(),
            source=attributes.get("data-source") or "",
            derived=attributes.get("data-derived") or "",
            name=attributes.get("aria-label") or "",
            href=attributes.get("href") or "",
        ))  # fmt: skip
        block.add(" ")
        self.texts.append(letter)

    def _where(
        self, node: LexborNode, tag: str, attributes: Mapping[str, str | None], where: _Where, *, tells: bool
    ) -> _Where:
        """Return what holds inside an element; most change nothing."""
        if tells or tag in _ONE_BY_ONE or where.is_svg:
            return self._new_where(node, tag, attributes, where)
        if tag not in _BLOCKS and tag not in _WRITTEN:
            return where
        if where.cell.table:
            return self._new_where(node, tag, attributes, where)
        if (id(where), tag) not in self.inner:
            self.inner[id(where), tag] = self._new_where(node, tag, attributes, where), where
        return self.inner[id(where), tag][0]

    def _new_where(self, node: LexborNode, tag: str, attributes: Mapping[str, str | None], where: _Where) -> _Where:
        spot, place, lang, around, cell, outer, listed, is_svg, is_kept, is_hidden = where
        if tag in _BLOCKS:
            spot, place = self._place(node, tag, attributes, where)
            cell = self.cells.enter(node, tag, attributes, cell)
            around, is_svg, is_kept = tag, is_svg or tag == "svg", is_kept or tag == "pre"
        if attributes:
            lang = _language(attributes.get("lang"), lang)
            listed = tuple((attributes.get("data-figures") or "").split()) or listed
            is_hidden = is_hidden or _is_hidden(attributes)
        if attributes or tag in _WRITTEN:
            ties = tuple(_ties(tag, attributes, where._replace(is_svg=is_svg, is_kept=is_kept)))
            outer = (*outer, *ties) if ties else outer
        return _Where(spot, place, lang, around, cell, outer, listed, is_svg, is_kept, is_hidden)

    def _place(
        self, node: LexborNode, tag: str, attributes: Mapping[str, str | None], where: _Where
    ) -> tuple[str, Place]:
        named = attributes.get("data-place") or ""
        if node.mem_id in self.articles:
            return "prose", Place.PROSE
        if tag == "title" and not where.is_svg:
            return "title", Place.HEADING
        if where.spot in _OUTSIDE:
            return where.spot, where.place
        if tag == "nav":
            return "navigation", Place.HEADING
        if tag in _HEADINGS:
            return "heading", Place.HEADING
        if named == "history" or where.place is Place.HISTORY:
            return "history", Place.HISTORY
        if named == "chart" or tag == "svg":
            return "chart", Place.CHART
        if tag == "table":
            place = Place(named) if named in TABLES else Place.SPEC
            return str(place), place
        if tag == "dl":
            return "spec", Place.SPEC
        if tag == "caption":
            return "prose", Place.PROSE
        return ("code" if tag == "pre" else where.spot), where.place

    def _attributes(self, tag: str, attributes: Mapping[str, str | None], where: _Where, host: tuple[int, int]) -> None:
        if tag == "meta":
            name = attributes.get("name") or attributes.get("property") or attributes.get("itemprop") or ""
            if not _TECHNICAL.fullmatch(name):
                self._attribute("meta", attributes.get("content"), where, Place.HEADING, name, host)
            return
        if tag not in _VALUED and self.may_show.isdisjoint(attributes):
            return
        if style := attributes.get("style"):
            for held in texts_of(style, where.lang):
                self._attribute("attribute", held.text, where, where.place, "style", host)
        is_mark = "tier" in (attributes.get("class") or "").split()
        for name in self.shown:
            if attributes.get(name):
                self._attribute("attribute", attributes[name], where, where.place, "mark" if is_mark else name, host)
        if tag in _VALUED and _shows_value(attributes):
            self._attribute("attribute", attributes.get("value"), where, where.place, "value", host)

    def _attribute(
        self, spot: str, text: str | None, where: _Where, place: Place, name: str, host: tuple[int, int]
    ) -> None:
        if not text or not text.strip():
            return
        ties = tuple(Tie(kind, id, 0, len(text), value) for kind, id, value in where.ties)
        cell = where.cell._replace(row=0) if where.cell.row else where.cell
        self.blocks.append(Block(
            spot=spot, place=place, lang=where.lang, tag=f"@{name}", text=text, ties=ties, cell=cell,
            listed=where.listed, number=host[0], at=host[1],
        ))  # fmt: skip

    def _close(self, block: _Open, slot: int) -> None:
        text = "".join(block.text)
        if not block.marks and not text.strip():
            return
        where, ties = block.where, block.ties
        if where.ties:
            ties = [*(Tie(kind, id, 0, len(text), value) for kind, id, value in where.ties), *ties]
        if len(ties) > 1:
            ties.sort(key=_outermost_first)
        self.blocks.insert(slot, Block(
            spot=where.spot, place=where.place, lang=where.lang, tag=where.tag, text=text, pieces=tuple(block.pieces),
            ties=tuple(ties), marks=tuple(block.marks), cell=where.cell, listed=where.listed, number=block.number,
            anchor=block.anchor,
        ))  # fmt: skip


def _translate(block: _Open, first: int, table: Mapping[int, int]) -> None:
    block.text[first:] = [text.translate(table) for text in block.text[first:]]


def _outermost_first(tie: Tie) -> tuple[int, int]:
    return tie.start, -tie.end


def _is_outside(where: _Where) -> bool:
    """Whether nothing around an element outside the article changes what is read in it."""
    return where.spot == "navigation" and not (
        where.ties or where.listed or where.cell.table or where.is_svg or where.is_kept
    )


def _is_choice(node: LexborNode, tag: str) -> bool:
    """What a list of suggestions puts into its field is shown; what a menu sends is not."""
    return tag == "option" and node.parent is not None and node.parent.tag == "datalist"


def _shows_value(attributes: Mapping[str, str | None]) -> bool:
    """The value of a figure's or a count's element is compared by the rules about these."""
    is_bound = any(name in attributes for name in _TYING)
    return not is_bound and attributes.get("type") not in _UNSEEN_VALUES


def _ties(tag: str, attributes: Mapping[str, str | None], where: _Where) -> Iterator[tuple[str, str, str]]:
    if tag in _CODE:
        yield ("pre" if where.is_kept else "code"), "", ""
        if tag == "code" and "hash" in (attributes.get("class") or "").split():
            yield "hash", "", ""
    if tag in _QUOTE:
        yield "quote", "", ""
    if tag == "time" and attributes.get("datetime"):
        yield "time", attributes["datetime"] or "", ""
    if where.is_svg and "axis" in (attributes.get("class") or "").split():
        yield "axis", "", ""
    for attribute, kind in _TYING.items():
        if attribute in attributes:
            yield kind, attributes[attribute] or "", attributes.get("value") or ""
    if "data-claim" in attributes:
        classes = (attributes.get("class") or "").split()
        kind = next((kind for kind in ("attribution", "dispute") if kind in classes), "claim")
        hidden = "hidden-" if kind != "claim" and where.is_hidden else ""
        yield hidden + kind, attributes["data-claim"] or "", tag if kind == "dispute" else ""
    if (tag == "cite" or (where.is_svg and tag == "tspan")) and "data-source" in attributes:
        yield "cite", attributes["data-source"] or "", ""


def _link(attributes: Mapping[str, str | None], text: str) -> Iterator[tuple[str, str]]:
    """An address may stand as its own text: `<a href="https://a.example/2026/10?p=3">a.example/2026/10</a>`."""
    if not text or not (href := attributes.get("href")):
        return
    yield "link", href
    shown = _SCHEME.sub("", text.strip())
    if "." in shown and "/" in shown and _SCHEME.sub("", href).startswith(shown):
        yield "address", href


def _language(tag: str | None, otherwise: str) -> str:
    """Return one of LANGUAGES for a lang attribute: `zh-TW` is written in Traditional characters."""
    if not tag:
        return otherwise
    parts = tag.lower().split("-")
    if parts[0] != "zh":
        return "en" if parts[0] == "en" else otherwise
    return "zh-Hant" if {"hant", "tw", "hk", "mo"} & set(parts) else "zh-Hans"


def _is_hidden(attributes: Mapping[str, str | None]) -> bool:
    style = (attributes.get("style") or "").replace(" ", "").lower()
    return (
        "hidden" in attributes
        or attributes.get("aria-hidden") == "true"
        or "display:none" in style
        or "visibility:hidden" in style
    )
