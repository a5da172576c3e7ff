from __future__ import annotations

from collections.abc import Iterator

from build_tools.check.agreement import agrees
from build_tools.check.readings import Reading, View
from build_tools.check.rules import Finding, rule
from build_tools.check.rules.soft_number import is_soft
from build_tools.check.rules.unmarked_history import names_its_revision
from build_tools.check.rules.withdrawn_number import is_withdrawn
from build_tools.facts.places import Place


@rule("unsourced-number")
def check(view: View) -> Iterator[Finding]:
    """Every number that a reader could quote is tied to a figure of the register.

    Bad: `<p>Prefill flattens at about 89k tokens/s/GPU.</p>`
    Good: `<p>Prefill flattens at {{ figure('prefill.64k.throughput') }}.</p>`

    A number written as a word is one like any other: seventeen GPUs, 三百张卡. Names, dates, versions, code and what
    an author excuses with `data-not-figure="reason"` are no figures; each is counted under its reason. In headings and
    titles `figure-in-heading` speaks instead, and of words without a definite value, such as dozens, `soft-number`.

    Source: DESIGN.md §1, rule 1.
    """
    for reading in view.loose:
        if _is_found(reading) and not is_withdrawn(reading, view) and not _is_old(reading, view):
            number = reading.number
            message = f'"{number.text}" is tied to no figure of the register'
            yield Finding(reading.block, number.start, number.end, message, _hint(reading, view))


def _is_found(reading: Reading) -> bool:
    return not is_soft(reading) and reading.block.place is not Place.HEADING


def _is_old(reading: Reading, view: View) -> bool:
    """Old values are no figures of the register any more; where they may stand, their revision stands beside them."""
    return reading.block.place is Place.HISTORY and names_its_revision(reading.block, view)


def _hint(reading: Reading, view: View) -> str:
    number = reading.number
    # A small number in words has the value of many figures, and is seldom one of them.
    meant = None if number.is_word else view.context.nearest(number.low, reading.unit)
    if meant and agrees(number, meant.quantity):
        return f"{number.text}: did you mean figure('{meant.address}')?"
    if meant:
        return f"{number.text}: did you mean figure('{meant.address}'), which is {meant.quantity.written}?"
    return "Enter it in sources.yaml and write figure('address'), or say why it is none: data-not-figure=\"reason\""
