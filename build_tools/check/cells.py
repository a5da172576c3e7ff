"""Where in a table a cell stands, and the unit that the heads of its column and row give it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from selectolax.lexbor import LexborNode

_Attributes = Mapping[str, str | None]


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


class Cells:
    """Counts the tables, rows and columns of one page as the walk enters them, and remembers their heads."""

    def __init__(self) -> None:
        self._tables = 0
        self._rows = 0
        self._data = 0
        self._columns: dict[tuple[int, int], tuple[str, str]] = {}
        self._units_of_rows: dict[int, str] = {}
        self._taken: dict[tuple[int, int], int] = {}

    def enter(self, node: LexborNode, tag: str, outer: Cell) -> Cell:
        """Return where the text of a block element stands. A `<dl>` is a table, a `<dt>` begins a row of it."""
        if tag in ("table", "dl"):
            self._tables += 1
            self._rows += 1  # a <dd> without a <dt> stands in no row of the table before
            return Cell(table=self._tables)
        if tag == "caption" or not outer.table:
            return Cell()
        if tag in ("tr", "dt"):
            self._rows += 1
        if tag in ("td", "dd"):
            self._data += 1
            outer = outer._replace(data=self._data)
        if tag in ("tr", "dt", "dd"):
            return outer._replace(row=self._rows)
        if tag in ("td", "th"):
            return self._cell(node, tag, outer)
        return outer

    def _cell(self, node: LexborNode, tag: str, row: Cell) -> Cell:
        attributes = node.attributes
        column, unit = self._column(row, attributes), attributes.get("data-unit") or ""
        if tag == "th" and not _is_row_head(node):
            for spanned in range(column, column + _span(attributes, "colspan")):
                self._columns[row.table, spanned] = (node.text(deep=True).strip(), unit)
            return row._replace(column=column, unit=unit)
        if tag == "th":
            self._units_of_rows[row.row] = unit
        header, of_column = self._columns.get((row.table, column), ("", ""))
        unit = unit or of_column or self._units_of_rows.get(row.row, "")
        return row._replace(column=column, unit=unit, column_unit=of_column, header=header)

    def _column(self, row: Cell, attributes: _Attributes) -> int:
        """Count columns as the browser does: a cell may span several, and cells above may reach down."""
        column = 1
        while self._taken.get((row.table, column), 0) >= row.row:
            column += 1
        last = row.row + _span(attributes, "rowspan") - 1
        for spanned in range(column, column + _span(attributes, "colspan")):
            self._taken[row.table, spanned] = last
        return column


def _is_row_head(node: LexborNode) -> bool:
    if scope := node.attributes.get("scope"):
        return scope == "row"
    row = node.parent
    return row is not None and row.css_first("td") is not None


def _span(attributes: _Attributes, name: str) -> int:
    value = attributes.get(name) or "1"
    return min(int(value), 1000) if value.isdecimal() and int(value) else 1
