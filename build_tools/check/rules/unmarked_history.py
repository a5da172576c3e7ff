from __future__ import annotations

from collections.abc import Iterator

from build_tools.check.blocks import Block
from build_tools.check.readings import View
from build_tools.check.rules import Finding, rule
from build_tools.facts.places import Place


@rule("unmarked-history")
def check(view: View) -> Iterator[Finding]:
    """An old value names the revision that it is from.

    Bad: `<p data-place="history">It said 14,900 tokens/s/GPU.</p>`
    Good: `<p data-place="history">It said 14,900 tokens/s/GPU at <code class="hash">0123456789ab</code>.</p>`

    A place marked as history is the only one in which a number that no figure of the register has may stand. It buys
    that with the revision, in the same paragraph or row: who doubts it can look it up, and `wrong-history` does.

    Source: DESIGN.md §5, the table of places, `history`; facts/places.py.
    """
    for reading in view.readings:
        if reading.block.place is Place.HISTORY and not reading.excuse and not names_its_revision(reading.block, view):
            number = reading.number
            message = f'"{number.text}" stands in a place marked as history without its revision'
            hint = 'Name it beside the value: <code class="hash">0123456789ab</code>'
            yield Finding(reading.block, number.start, number.end, message, hint)


def names_its_revision(block: Block, view: View) -> bool:
    """Tell whether a block, or its row, names a revision."""
    return any(True for beside in view.page.together(block) for _ in beside.tied("hash"))
