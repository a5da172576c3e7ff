from __future__ import annotations

from collections.abc import Iterator

from build_tools.check.readings import Reading, View
from build_tools.check.rules import Finding, rule
from build_tools.facts.model import Withdrawn
from build_tools.facts.places import Place


@rule("withdrawn-number")
def check(view: View) -> Iterator[Finding]:
    """A value that was withdrawn stands nowhere but in a place marked as history.

    Bad: `<p>Decode reaches 14,900 tokens/s/GPU.</p>` when that value of a claim was withdrawn.
    Good: `<p data-place="history">It said 14,900 tokens/s/GPU at <code class="hash">0123456789ab</code>.</p>`

    Value and unit must both be those withdrawn: 12.8 GB does not bar version 12.8.

    Source: DESIGN.md §4, "Withdrawn".
    """
    for reading in view.readings:
        if withdrawn := is_withdrawn(reading, view):
            number = reading.number
            message = f'"{number.text}" was withdrawn on {withdrawn.on} as a value of {withdrawn.figure}'
            hint = f"Write figure('{withdrawn.figure}'), or mark the place data-place=\"history\""
            yield Finding(reading.block, number.start, number.end, message, hint)


def is_withdrawn(reading: Reading, view: View) -> Withdrawn | None:
    """Return the withdrawn value that a number repeats."""
    if reading.excuse or reading.block.place is Place.HISTORY:
        return None
    for withdrawn in view.context.register.withdrawn.values():
        if reading.address and reading.address != withdrawn.figure:
            continue
        printed, was = reading.number, withdrawn.was
        if printed.low is not None and (printed.low, printed.high, reading.unit) == (was.low, was.high, was.unit):
            return withdrawn
    return None
