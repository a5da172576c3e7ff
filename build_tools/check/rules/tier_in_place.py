from __future__ import annotations

from collections.abc import Iterator

from build_tools.check.readings import Shown, View
from build_tools.check.rules import Finding, rule
from build_tools.facts.model import Figure, Tier
from build_tools.facts.places import ALLOWED, PLACES, Needs, Place

_HOME = "home"
_NEVER_BARE = frozenset({Tier.C, Tier.D})
_NOT_OURS = frozenset({Place.BENCHMARK, Place.CHART, Place.SITE})


@rule("tier-in-place")
def check(view: View) -> Iterator[Finding]:
    """Tiers keep their places: C and D stand in no spec table, benchmark table or chart, B in no benchmark or chart.

    Bad: a tier C rate in `<table data-place="spec">`, or in a table that does not say what it is.
    Good: the same rate in `<table data-place="evidence">`, its outlet named in the row.

    In a record such as the row of an export, a figure of tier C or D is told in words and is no number alone. Tables of
    evidence have no place on the home page. A rule of our own stands in no benchmark table or chart.

    Source: DESIGN.md §5, the table of places; facts/places.py.
    """
    for shown in view.figures:
        place = shown.block.place
        if shown.figure and place is not Place.HEADING and (fault := _fault(shown, shown.figure, view)):
            tie = shown.tie
            yield Finding(shown.block, tie.start, tie.end, f'"{shown.text}": {fault}', _hint(place))
    yield from _drawn(view)
    yield from _bare(view)


def _drawn(view: View) -> Iterator[Finding]:
    """A chart's texts carry no elements; what it draws is listed on it."""
    known = view.context.register.figures
    seen: set[tuple[str, ...]] = set()
    for block in view.page.blocks:
        if block.place is not Place.CHART or block.listed in seen:
            continue
        seen.add(block.listed)
        for address in block.listed:
            if address in known and (fault := _barred(known[address], Place.CHART)):
                yield Finding(block, 0, len(block.text), f"a chart draws {address}: {fault}", "Leave it out")


def _bare(view: View) -> Iterator[Finding]:
    """A program takes a number from its field and leaves the words beside it."""
    known = view.context.register.figures
    for reading in view.readings:
        figure = known.get(reading.address) if reading.address else None
        if figure is None or figure.tier not in _NEVER_BARE:
            continue
        block = reading.block
        if block.place is Place.RECORD and block.listed and block.text.strip() == reading.number.text:
            message = f'"{block.text.strip()}": tier {figure.tier} may be no number alone in a record'
            yield Finding(block, 0, len(block.text), message, "Leave the field empty, and say the figure in words")


def _fault(shown: Shown, figure: Figure, view: View) -> str:
    place = shown.block.place
    if place is Place.EVIDENCE and view.source and view.source.id == _HOME:
        return "a table of evidence stands on the home page"
    return _barred(figure, place)


def _barred(figure: Figure, place: Place) -> str:
    if figure.tier is None:
        return f"a rule of our own may not stand in this place ({PLACES[place]})" if place in _NOT_OURS else ""
    if ALLOWED[place][figure.tier] is Needs.BARRED:
        return f"tier {figure.tier} may not stand in this place ({PLACES[place]})"
    return ""


def _hint(place: Place) -> str:
    if place is Place.SPEC:
        return 'Move it to prose, or give the table data-place="evidence"'
    return "Move it to prose"
