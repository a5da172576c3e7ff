"""A built page as blocks of text: what a reader or a machine can meet there, and what the markup ties each part to.

A block is a paragraph, a cell, a heading, an attribute … Inline elements are joined with nothing between them; `<br>`
and the borders of blocks are hard breaks. Nothing here knows the register.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from types import MappingProxyType
from typing import NamedTuple

from build_tools.check.cells import Cell
from build_tools.check.position import Piece, Positions, count_letters
from build_tools.facts.places import Place

PLACES_LOOKED_AT: Mapping[str, str] = MappingProxyType(
    {
        **{str(place): f"text in this place: {place}" for place in Place if place is not Place.RECORD},
        "navigation": "header, footer, navigation and table of contents",
        "title": "<title>",
        "meta": "descriptions and titles in <meta>",
        "attribute": "alt, title, aria-label, placeholder, value and other attributes that are read out or shown",
        "code": "<pre>",
        "structured data": "JSON-LD and other data islands in JSON",
        "style sheet": "texts that style sheets add to pages",
        "search index": "search/search_index.json and search/records.json",
        "static file": "files of data, text and drawings beside the pages",
    }
)
"""Every kind of place that the check looks at; the report counts them all, so that what was not there is seen.

Nobody looks at comments, scripts and `<template>`, which show nothing by themselves, nor at files of other kinds than
`records.READ`: these the report names.
"""


class Tie(NamedTuple):
    """What an element says about the stretch of text that it covers.

    Kinds and their `id`: figure (address), count (expression), cite (source), claim, attribution and dispute (claim),
    time (datetime), excuse (reason), differs (conditions), computed, hash, code, pre, quote, address (href), link
    (href), lang (as it is written), axis, mark. `value` is the attribute of that name, of a dispute the name of its
    element.
    """

    kind: str
    id: str
    start: int
    end: int
    value: str = ""

    def covers(self, start: int, end: int) -> bool:
        return self.start <= start and end <= self.end


class Mark(NamedTuple):
    """A tier mark: its letter is kept out of the block's text, where it would grow onto the figure before it."""

    at: int
    letter: str
    tier: str
    source: str = ""
    derived: str = ""
    name: str = ""
    href: str = ""


class Block(NamedTuple):
    """One stretch of text without a hard border in it. `spot` is a key of PLACES_LOOKED_AT.

    `number` counts the blocks of a page in the order in which they begin; an attribute has the number of the block it
    belongs to, and `at` is where in that it stands. `line` is that of a plain text file, where it is known. `anchor` is
    the id of a heading.
    """

    spot: str
    place: Place
    lang: str
    tag: str
    text: str
    pieces: tuple[Piece, ...] = ()
    ties: tuple[Tie, ...] = ()
    marks: tuple[Mark, ...] = ()
    cell: Cell = Cell()
    listed: tuple[str, ...] = ()
    record: str = ""
    number: int = 0
    at: int = 0
    line: int = 0
    anchor: str = ""

    def tied(self, *kinds: str) -> Iterator[Tie]:
        """Yield the ties of these kinds, in the order of the page."""
        return (tie for tie in self.ties if tie.kind in kinds) if self.ties else iter(())

    def covering(self, start: int, end: int, *kinds: str) -> Tie | None:
        """Return the innermost tie of these kinds that covers a stretch."""
        innermost: Tie | None = None
        for tie in self.ties:  # asked ten times for every number, so in one loop
            is_inner = innermost is None or tie.end - tie.start < innermost.end - innermost.start
            if is_inner and tie.kind in kinds and tie.covers(start, end):
                innermost = tie
        return innermost

    def text_of(self, tie: Tie) -> str:
        return self.text[tie.start : tie.end]


@dataclass(frozen=True)
class Page:
    """One file of the site, taken apart. `texts` are its text nodes and the letters of its marks, in their order."""

    path: str
    lang: str
    blocks: tuple[Block, ...]
    raw: str
    has_main: bool = False
    is_redirect: bool = False
    structured: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()

    @cached_property
    def letters(self) -> tuple[int, ...]:
        """How many characters that are no blanks precede each text, and the end."""
        return tuple(accumulate(map(count_letters, self.texts), initial=0))

    @cached_property
    def positions(self) -> Positions:
        """Where characters of blocks stand in the file; worked out only for a page that has problems."""
        return Positions(self.raw)

    @cached_property
    def repeated(self) -> Mapping[int, int]:
        """How many blocks before one, each known by its `id()`, are no text nodes either and have the same text."""
        seen: Counter[str] = Counter()
        found: dict[int, int] = {}
        for block in self.blocks:
            if not block.pieces:
                found[id(block)] = seen[block.text]
                seen[block.text] += 1
        return found

    @cached_property
    def bound(self) -> tuple[Block, ...]:
        """The blocks in which markup says more than where a link goes: all that rules about figures and claims see."""
        return tuple(block for block in self.blocks if block.marks or block.listed or (block.ties and _is_bound(block)))

    @cached_property
    def rows(self) -> Mapping[int, tuple[Block, ...]]:
        """The blocks of each table row."""
        found: dict[int, list[Block]] = {}
        for block in self.blocks:
            if block.cell.row:
                found.setdefault(block.cell.row, []).append(block)
        return {row: tuple(blocks) for row, blocks in found.items()}

    def together(self, block: Block) -> tuple[Block, ...]:
        """Return the blocks among which a figure's marks and wording may stand: its row, or the block alone."""
        return self.rows[block.cell.row] if block.cell.row else (block,)


def _is_bound(block: Block) -> bool:
    return any(tie.kind not in ("link", "address", "lang") for tie in block.ties)
