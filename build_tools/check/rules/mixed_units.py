from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from build_tools.check.cells import Cell
from build_tools.check.readings import Shown, View
from build_tools.check.rules import Finding, rule
from build_tools.facts.places import Place
from build_tools.facts.quantity import read_unit

_AXES = 2
_LAST_PART = re.compile(r"[,，(（:：]\s*([^,，(（:：]+?)\s*[)）]?\s*\Z")
_TIMES = frozenset({"ns", "us", "ms", "s", "minute", "hour", "day", "week", "month"})


@rule("mixed-units")
def check(view: View) -> Iterator[Finding]:
    """Rates with different denominators share no column, no axis and no comparison.

    Bad: one column of a benchmark table with tokens/s/GPU in one row and tokens/s/user in the next.
    Good: a column for each, its unit in `<th data-unit="token/s/GPU">`.

    All figures of a column have the unit that its `data-unit` says, and the rate that the words of its head say. Where
    a column has none and each cell prints its own, what clashes is rates of the same thing with different denominators:
    in a column of a benchmark table, and in a row of a comparison, whose cells are what is compared. Counts, shares and
    rates of other things may be listed one below the other. A chart has at most two units, one for each axis.

    Source: DESIGN.md §1, rule 4; seed 000, "Units".
    """
    figures = [shown for shown in view.figures if shown.figure]
    yield from _columns(figures)
    yield from _comparisons(figures)
    yield from _charts(view)


def _columns(figures: Iterable[Shown]) -> Iterator[Finding]:
    for shown in _grouped(figures, lambda cell: (cell.table, cell.column)).values():
        cell, place = shown[0].block.cell, shown[0].block.place
        if unit := _told(cell.header, shown[0].block.lang) or cell.column_unit:
            yield from _differing(shown, unit, "column")
        elif place is Place.BENCHMARK:
            yield from _clashing(shown, "column")


def _told(head: str, lang: str) -> str:
    """Return the rate that the words of a column's head say its cells are in: "Throughput, tokens/s/GPU", or "".

    `data-unit` does not speak to whoever reads the page.
    """
    last = _LAST_PART.search(head)
    found = (read_unit(text, lang) for text in (head, last[1] if last else ""))
    return next((unit for unit in found if unit and is_rate(unit)), "")


def _comparisons(figures: Iterable[Shown]) -> Iterator[Finding]:
    compared = [shown for shown in figures if shown.block.place is Place.COMPARE and not shown.block.cell.column_unit]
    for shown in _grouped(compared, lambda cell: (cell.table, cell.row)).values():
        yield from _clashing(shown, "row")


def _clashing(shown: Iterable[Shown], where: str) -> Iterator[Finding]:
    first: dict[str, str] = {}
    for one in shown:
        unit = _unit(one)
        if is_rate(unit):
            yield from _differing([one], first.setdefault(_head(unit), unit), where)


def is_rate(unit: str) -> bool:
    """Say whether a unit is of something per time, or of time per something: the three rates of seed 000 are."""
    head, *per = unit.split("/")
    return head in _TIMES or bool(_TIMES & set(per))


def _head(unit: str) -> str:
    return unit.split("/")[0]


def _charts(view: View) -> Iterator[Finding]:
    known = view.context.register.figures
    seen: set[tuple[str, ...]] = set()
    for block in view.page.blocks:
        if not block.listed or block.place is not Place.CHART or block.listed in seen:
            continue
        seen.add(block.listed)
        units = sorted({known[address].quantity.unit for address in block.listed if address in known})
        if len(units) > _AXES:
            message = f"a chart with {len(units)} units: {', '.join(units)}"
            yield Finding(block, 0, len(block.text), message, "Draw one chart for each pair of units")


def _differing(shown: Iterable[Shown], expected: str, where: str) -> Iterator[Finding]:
    for one in shown:
        if (unit := _unit(one)) != expected:
            message = f'"{one.text}" in {unit or "no unit"} stands in a {where} of {expected or "no unit"}'
            yield Finding(one.block, one.tie.start, one.tie.end, message, f"Give {unit} a {where} of its own")


def _grouped(figures: Iterable[Shown], by: Callable[[Cell], tuple[int, int]]) -> Mapping[tuple[int, int], list[Shown]]:
    found: dict[tuple[int, int], list[Shown]] = {}
    for shown in figures:
        if shown.block.cell.column:
            found.setdefault(by(shown.block.cell), []).append(shown)
    return found


def _unit(shown: Shown) -> str:
    return shown.figure.quantity.unit if shown.figure else ""
