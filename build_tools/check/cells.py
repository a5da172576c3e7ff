"""Where in a table a cell stands, and the unit that the heads of its column and row give it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from selectolax.lexbor import LexborNode

Attributes = Mapping[str, str | None]


class Cell(NamedTuple):
    """Where in a table a block stands: numbers are of this page, `row` also groups a `<dt>` with its `<dd>`s.

    `data` numbers the cells that hold data, `<td>` and `<dd>`; it is 0 in a head, which is a label.
    """

    table: int = 0
    row: int = 0
    column: int = 0
    unit: str = ""
    column_unit: str = ""
    header: str = ""
    data: int = 0


_NOWHERE = Cell()


class Cells:
    """Counts the tables, rows and columns of one page as the walk enters them, and remembers their heads."""

    def __init__(self) -> None:
        self._tables = 0
        self._rows = 0
        self._data = 0
        self._columns: dict[tuple[int, int], tuple[str, str]] = {}
        self._units_of_rows: dict[int, str] = {}
        self._reach: dict[tuple[int, int], int] = {}
        self._next: dict[tuple[int, int], int] = {}

    def enter(self, node: LexborNode, tag: str, attributes: Attributes, outer: Cell) -> Cell:
        """Return where the text of a block element stands. A `<dl>` is a table, a `<dt>` begins a row of it."""
        if tag in ("table", "dl"):
            self._tables += 1
            self._rows += 1  # a <dd> without a <dt> stands in no row of the table before
            return Cell(self._tables)
        if tag == "caption" or not outer.table:
            return _NOWHERE
        if tag in ("tr", "dt"):
            self._rows += 1
        data = outer.data
        if tag in ("td", "dd"):
            self._data = data = self._data + 1
        if tag in ("td", "th"):
            return self._cell(node, tag, attributes, outer, data)
        if tag in ("tr", "dt", "dd"):
            _, _, column, unit, column_unit, header, _ = outer
            return Cell(outer.table, self._rows, column, unit, column_unit, header, data)
        return outer

    def _cell(self, node: LexborNode, tag: str, attributes: Attributes, outer: Cell, data: int) -> Cell:
        table, row, _, _, column_unit, header, _ = outer
        column, unit = self._column(table, row, attributes), attributes.get("data-unit") or ""
        if tag == "th" and not _is_row_head(node, attributes):
            head = node.text(deep=True).strip(), unit
            for spanned in range(column, column + _span(attributes, "colspan")):
                self._columns[table, spanned] = head
            return Cell(table, row, column, unit, column_unit, header, data)
        if tag == "th":
            self._units_of_rows[row] = unit
        header, of_column = self._columns.get((table, column), ("", ""))
        unit = unit or of_column or self._units_of_rows.get(row, "")
        return Cell(table, row, column, unit, of_column, header, data)

    def _column(self, table: int, row: int, attributes: Attributes) -> int:
        """Count columns as the browser does: a cell may span several, and cells above may reach down."""
        column = self._next.get((table, row), 1)
        while self._reach.get((table, column), -1) >= row:
            column += 1
        width, height = _span(attributes, "colspan"), _span(attributes, "rowspan")
        if height > 1:
            self._reach |= {(table, spanned): row + height - 1 for spanned in range(column, column + width)}
        self._next[table, row] = column + width
        return column


def _is_row_head(node: LexborNode, attributes: Attributes) -> bool:
    if scope := attributes.get("scope"):
        return scope == "row"
    row = node.parent
    return row is not None and row.css_first("td") is not None


def _span(attributes: Attributes, name: str) -> int:
    value = attributes.get(name) or "1"
    return min(int(value), 1000) if value.isdecimal() and int(value) else 1
