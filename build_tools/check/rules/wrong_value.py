from __future__ import annotations

import re
from collections.abc import Iterator

from build_tools.check.agreement import fault_of_value
from build_tools.check.readings import Shown, View
from build_tools.check.rules import Finding, rule
from build_tools.facts.model import Figure
from build_tools.facts.places import Place
from build_tools.facts.quantity import plain

_DIGIT_BEFORE = re.compile(r"\d[.,]?\Z")
_DIGIT_AFTER = re.compile(r"[.,]?\d")


@rule("wrong-value")
def check(view: View) -> Iterator[Finding]:
    """A figure's element prints the value that the register has, and its `value` attribute says the same.

    Bad: `<data class="figure" data-figure="prefill.16k.throughput" value="81000">about 82k tokens/s/GPU</data>`
    Good: `<data class="figure" data-figure="prefill.16k.throughput" value="81000">about 81k tokens/s/GPU</data>`

    A coarser print is right when it is the register's value rounded to the last printed place, and "over 15k" is right
    for 15,230; whether a word says so is `precision`'s matter. Old values in places marked as history are not compared.

    Source: DESIGN.md §1, rule 1; cases DN-02, DN-04, DN-10.
    """
    for shown in view.figures:
        if shown.figure and shown.block.place is not Place.HISTORY:
            yield from _printed(shown, shown.figure)
            yield from _attribute(shown, shown.figure)


def _printed(shown: Shown, figure: Figure) -> Iterator[Finding]:
    tie, block = shown.tie, shown.block
    if _goes_on(block.text, tie.start, tie.end):
        message = f'digits go on outside the element of "{shown.text}"'
        yield Finding(block, tie.start, tie.end, message, "Put the whole number into the element")
    if figure.quantity.is_vague:
        words = [text for text in (figure.as_written, *figure.display.values()) if text]
        if shown.readings and not any(text in shown.text for text in words):
            message = f'"{shown.text}" gives a number where {figure.address} is vague'
            yield Finding(block, tie.start, tie.end, message, _advice(figure))
        return
    if not shown.readings:
        message = f'"{shown.text}" holds no number; {figure.address} is {plain(figure.quantity)}'
        yield Finding(block, tie.start, tie.end, message, _advice(figure))
    for reading in shown.readings:
        if fault := fault_of_value(reading.number, figure.quantity):
            message = f'"{reading.number.text}" is not the value of {figure.address}: {fault}'
            yield Finding(block, reading.number.start, reading.number.end, message, _advice(figure))


def _attribute(shown: Shown, figure: Figure) -> Iterator[Finding]:
    expected = plain(figure.quantity)
    if shown.tie.value != expected:
        message = f'value="{shown.tie.value}" is not that of {figure.address}, "{expected}"'
        yield Finding(shown.block, shown.tie.start, shown.tie.end, message, _advice(figure))


def _goes_on(text: str, start: int, end: int) -> bool:
    """`<data>15</data>,230` reads as another number than the element holds."""
    is_begun = _DIGIT_BEFORE.search(text, max(0, start - 2), start)
    return bool(is_begun or (text[end - 1 : end].isdecimal() and _DIGIT_AFTER.match(text, end)))


def _advice(figure: Figure) -> str:
    return f"Let figure('{figure.address}') print it"
