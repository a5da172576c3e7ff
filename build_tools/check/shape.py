"""What a page shows that no translation may change, in the order of the page: headings, tables, figures and claims."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from build_tools.check.blocks import Block, Mark, Page, Tie
from build_tools.check.trace import Surroundings, key, surroundings

_OUTSIDE = frozenset({"navigation", "title", "meta", "attribute", "structured data", "style sheet", "static file"})
_WINDOW = 160
"""As many letters on either side tell a place from every other."""


@dataclass(frozen=True)
class Trait:
    """One thing that a page shows. `says` is all of it that no language changes: value, marks, rows and columns.

    `kind` is heading, table, figure, claim or attribution; `section` is the anchor of the heading it stands under.
    """

    kind: str
    id: str
    says: str
    section: str
    around: Surroundings

    @property
    def name(self) -> str:
        return f'{self.kind} "{self.id}"'


@dataclass(frozen=True)
class Shape:
    """The traits of one page of the site. A page without an article has none."""

    path: str
    traits: tuple[Trait, ...] = ()


def traits_of(page: Page) -> tuple[Trait, ...]:
    """Return what a page shows; what surrounds the article is the theme's."""
    traits, section, tables = list[Trait](), "", set[int]()
    for block in page.blocks:
        if block.spot in _OUTSIDE:
            continue
        if block.spot == "heading":
            section = block.anchor
            # The author's line of a heading holds its id as well, and a Chinese heading may be two characters long.
            text = key(block.text)
            around = Surroundings(text + key(section), 0, len(text))
            traits.append(Trait("heading", f"{block.tag}#{section}", "", section, around))
        if block.cell.table and block.cell.table not in tables:
            tables.add(block.cell.table)
            traits.append(_trait("table", str(block.place), _size(page, block), section, page, block, 0, 0))
        for tie in block.tied("figure", "claim", "attribution"):
            says = _says(block, tie) if tie.kind == "figure" else ""
            traits.append(_trait(tie.kind, tie.id, says, section, page, block, tie.start, tie.end))
    return tuple(traits)


def _trait(kind: str, id: str, says: str, section: str, page: Page, block: Block, start: int, end: int) -> Trait:
    whole, first, last = surroundings(page, block, start, end)
    before = max(0, first - _WINDOW)
    around = Surroundings(whole[before : last + _WINDOW], first - before, last - before)
    return Trait(kind, id, says, section, around)


def _size(page: Page, block: Block) -> str:
    cells = [other.cell for other in page.blocks if other.cell.table == block.cell.table and other.spot != "attribute"]
    rows, columns = {cell.row for cell in cells}, max(cell.column for cell in cells)
    return f"{_counted(len(rows), 'row')} and {_counted(columns, 'column')}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _says(block: Block, tie: Tie) -> str:
    """The value, and the letters of the marks up to the next figure, which are those of its tier."""
    others = (other.start for other in block.tied("figure") if other.start >= tie.end)
    following = min(others, default=len(block.text) + 1)
    tiers = "+".join(dict.fromkeys(mark.tier for mark in _marks(block, tie.end, following)))
    return " ".join(filter(None, (tie.value, tiers and f"tier {tiers}")))


def _marks(block: Block, start: int, end: int) -> Iterator[Mark]:
    return (mark for mark in block.marks if start <= mark.at < end)
