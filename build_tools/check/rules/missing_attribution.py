from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from build_tools.check.blocks import Block, Tie
from build_tools.check.context import Context
from build_tools.check.readings import Shown, View, figures_of
from build_tools.check.rules import Finding, rule
from build_tools.facts.model import Entry, Figure
from build_tools.facts.places import Place


@rule("missing-attribution")
def check(view: View) -> Iterator[Finding]:
    """The words that say whose figure it is stand in the same paragraph, list item or table row.

    Bad: `<p>One cluster serves <data …>155 trillion tokens/day</data>.</p>`
    Good: `<p><span class="attribution" data-claim="cluster-daily">DeepSeek states</span> that one cluster serves …</p>`

    B names its owner, C its outlet, the day and "unconfirmed", D the day it was observed or "undated"; what is assumed
    or worked out by us says so. The wording of a claim in `data-claim` must be that claim's, and be visible.

    Source: DESIGN.md §1, rule 3; case DN-11.
    """
    for shown in view.figures:
        if shown.figure and shown.block.place not in (Place.HISTORY, Place.HEADING):
            yield from _beside_figure(shown, shown.figure, view)
    yield from _in_records(view)
    for block in view.page.bound:
        for tie in block.tied("attribution"):
            yield from _own_words(block, tie, view)


def _beside_figure(shown: Shown, figure: Figure, view: View) -> Iterator[Finding]:
    wording = view.context.attribution(figure, shown.block.lang)
    if not wording.parts:
        return
    said = said_in(view.page.together(shown.block))
    missing = [part for part in wording.parts if flat(part) not in said]
    if missing:
        listed = ", ".join(f'"{part}"' for part in missing)
        message = f'beside "{shown.text}" {listed} is not said'
        hint = f"Write \"{wording.text}\" in the same block: attribution('{figure.owner}')"
        yield Finding(shown.block, shown.tie.start, shown.tie.end, message, hint)


def _in_records(view: View) -> Iterator[Finding]:
    """A record of structured data goes where the page does not: it says itself whose figure it has."""
    readings = [reading for reading in view.readings if reading.block.record and reading.address]
    for record, inside in groupby(readings, key=lambda reading: reading.block.record):
        said = flat(record)
        for reading in inside:
            figures = figures_of(reading, view.context)
            if not any(_is_said(figure, reading.block.lang, said, view.context) for figure in figures):
                number, wording = reading.number, view.context.attribution(figures[0], reading.block.lang)
                message = f'"{number.text}" stands in a record without "{wording.text}"'
                yield Finding(reading.block, number.start, number.end, message, "Say it in the same object")


def _is_said(figure: Figure, lang: str, said: str, context: Context) -> bool:
    key = ("said of", figure.address, lang)
    parts = context.once(key, lambda: tuple(map(flat, context.attribution(figure, lang).parts)))
    return all(part in said for part in parts)


def _own_words(block: Block, tie: Tie, view: View) -> Iterator[Finding]:
    entry = view.context.register.entries.get(tie.id)
    if entry is None:
        return
    things: tuple[Entry | Figure, ...] = (entry, *entry.figures.values())
    wordings = [view.context.attribution(thing, block.lang) for thing in things]
    said = flat(block.text_of(tie))
    if not any(all(flat(part) in said for part in wording.parts) for wording in wordings):
        message = f'"{block.text_of(tie)}" is not the wording of {tie.id}, "{wordings[0].text}"'
        yield Finding(block, tie.start, tie.end, message, f"Write attribution('{tie.id}')")


def said_in(blocks: Iterable[Block]) -> str:
    """Return the attributions of some blocks, flattened for comparison."""
    return "\n".join(flat(block.text_of(tie)) for block in blocks for tie in block.tied("attribution"))


def flat(text: str) -> str:
    return " ".join(text.split()).casefold()
