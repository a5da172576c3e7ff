from __future__ import annotations

from collections.abc import Iterator

from build_tools.check.blocks import Block
from build_tools.check.readings import View
from build_tools.check.rules import Finding, rule
from build_tools.facts.places import Place

_SILENT = frozenset({Place.HEADING, Place.HISTORY, Place.RECORD})


@rule("disputed-unsaid")
def check(view: View) -> Iterator[Finding]:
    """A figure or claim that is disputed shows its note.

    Bad: `<p>Decode reaches <data class="figure" data-figure="decode.rate" …>15k tokens/s/GPU</data>.</p>` when another
    claim of the register disputes it.
    Good: the same with `<span class="dispute" data-claim="decode">disputed: …</span>` in the paragraph or row, or with
    `<p class="dispute" data-claim="decode">` anywhere on the page.

    Disputed is what has that status, and what an entry that still stands disputes: a claim, or a single figure of it.

    Source: DESIGN.md §4, `disputes`; the house's purpose, "what is known, disputed and unknown".
    """
    if not view.context.disputed:
        return
    noted_on_page = {tie.id for block in view.page.blocks for tie in block.tied("dispute") if tie.value != "span"}
    for block in view.page.bound:
        if block.place in _SILENT or block.spot == "attribute":
            continue
        noted = noted_on_page | {tie.id for other in view.page.together(block) for tie in other.tied("dispute")}
        for claim, start, end in _disputed(block, view):
            if claim not in noted:
                noted.add(claim)
                message = f'"{" ".join(block.text[start:end].split())}" is disputed, and its note is missing'
                hint = f"Write dispute('{claim}') beside it, or once on the page in a paragraph of that class"
                yield Finding(block, start, end, message, hint)


def _disputed(block: Block, view: View) -> Iterator[tuple[str, int, int]]:
    """Yield the claim and the stretch of everything disputed that a block shows."""
    register, disputed = view.context.register, view.context.disputed
    for tie in block.tied("figure"):
        figure = register.figures.get(tie.id)
        if figure and {figure.address, figure.owner} & disputed:
            yield figure.owner, tie.start, tie.end
    for tie in block.tied("claim"):
        if tie.id in disputed:
            yield tie.id, tie.start, tie.end
    # A chart's figures are listed on it, for each of its texts; the first speaks for all.
    is_first = next((other for other in view.page.blocks if other.listed == block.listed), None) is block
    for address in block.listed if is_first else ():
        if address in register.figures and {address, register.figures[address].owner} & disputed:
            yield register.figures[address].owner, 0, len(block.text)
