from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping

from build_tools.check.blocks import Block
from build_tools.check.context import claim_at
from build_tools.check.readings import View
from build_tools.check.rules import Finding, rule
from build_tools.facts.places import Place

_PLACES = frozenset({Place.SPEC, Place.EVIDENCE, Place.COMPARE, Place.BENCHMARK})
_SOURCED = ("figure", "claim", "attribution", "dispute", "cite", "time", "count")


@rule("unsourced-cell")
def check(view: View) -> Iterator[Finding]:
    """What a cell of a table says has a source as well when it is no number.

    Bad: `<td>Supported since the first release</td>` in a comparison.
    Good: `<td><span class="claim" data-claim="kestrel-windows">supported since the first release</span></td>`

    A cell's text comes with a claim, figure, attribution, citation, tier mark, date, count or a link to a claim's page.
    What a script of ours works out, `<output data-computed>`, stands in the row of the figures it is worked out from.
    Heads of columns and rows, `<th>`, are labels. Tables about the site itself and of its history are free, and dashes
    alone say nothing. A `<dd>` is a cell too. Of a bare number `unsourced-number` speaks.

    Source: DESIGN.md §5, "text facts need sources too".
    """
    loose = {id(reading.block) for reading in view.loose if not reading.number.is_word}
    for cell in _cells(view.page.blocks).values():
        written = [block for block in cell if _says_something(block.text)]
        if written and not any(id(block) in loose or _has_source(block, view) for block in cell):
            block = written[0]
            message = f'"{_shortened(block.text)}" stands in a cell without a source'
            hint = "Write say('claim') or source('id') in it; the label of a row is a <th scope=\"row\">"
            yield Finding(block, 0, len(block.text), message, hint)


def _cells(blocks: Iterable[Block]) -> Mapping[int, list[Block]]:
    found: dict[int, list[Block]] = {}
    for block in blocks:
        if block.cell.data and block.place in _PLACES and block.spot != "attribute":
            found.setdefault(block.cell.data, []).append(block)
    return found


def _says_something(text: str) -> bool:
    return any(not char.isspace() and unicodedata.category(char)[0] not in "PCZ" for char in text)


def _has_source(block: Block, view: View) -> bool:
    if block.marks or any(block.tied(*_SOURCED)):
        return True
    if any(block.tied("computed")) and any(any(other.tied("figure")) for other in view.page.together(block)):
        return True
    return any(claim_at(view.context.register, tie.id) for tie in block.tied("link"))


def _shortened(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 60 else words[:59] + "…"
