from __future__ import annotations

from collections.abc import Iterator

from build_tools.check.readings import View
from build_tools.check.rules import Finding, rule
from build_tools.facts.places import Place

_HINT = "Where headings, titles and descriptions are copied, no source goes with them: move the figure to the text"


@rule("figure-in-heading")
def check(view: View) -> Iterator[Finding]:
    """No figure stands in a heading, title, navigation, description or social card, whatever its tier.

    Bad: `<h2>Memory is 80 GB</h2>`
    Good: `<h2>Memory</h2>`

    A heading is copied without its markup into navigation, search and anchors, and there no source goes with it.

    Source: DESIGN.md §5, the table of places.
    """
    for shown in view.figures:
        if shown.block.place is Place.HEADING:
            message = f'the figure "{shown.text}" stands in a {_named(shown.block.spot)}'
            yield Finding(shown.block, shown.tie.start, shown.tie.end, message, _HINT)
    for reading in view.loose:
        if reading.block.place is Place.HEADING and not reading.number.is_word:
            number = reading.number
            message = f'the number "{number.text}" stands in a {_named(reading.block.spot)}'
            yield Finding(reading.block, number.start, number.end, message, _HINT)


def _named(spot: str) -> str:
    return {"title": "page title", "meta": "description", "attribute": "heading's attribute"}.get(spot, spot)
