from __future__ import annotations

import re
from collections.abc import Iterator

from build_tools.check.context import evenly_spaced
from build_tools.check.readings import Reading, Shown, View
from build_tools.check.rules import Finding, rule
from build_tools.facts.model import Figure
from build_tools.facts.numerals_qualify import without_bound
from build_tools.facts.quantity import format_unit, read_unit

_GOES_ON = re.compile(
    r"\s{0,3}/\s?[^\W\d]\w*|\s{1,3}per (?P<per>[A-Za-z]+)"
    r"|(?P<points>\s{0,3}(?:percentage )?points?\b|\s{0,3}[个個]?百分[点點])"
)
"""A unit behind the element; the tier's mark and the blank before it may stand between."""
_DAILY = re.compile(r"(?i)\s+(?:daily|(?:every|each) day)$")
_EACH = re.compile(r"(?i)\s+(?:every|each) (second|minute|hour|week|month|year)$")
_PER = re.compile(r"每[個个]?([^\s每\d，。、]{1,4})(?=\s?(?:每|\Z))\s?")
_REACH = 16
"""As many characters before an element may say per what its figure is."""


@rule("wrong-unit")
def check(view: View) -> Iterator[Finding]:
    """The unit printed with a figure, or given by the head of its column or row, is the register's.

    Bad: `<data class="figure" data-figure="decode.64.throughput" value="15500">about 15.5k tokens/s/user</data>`
    Good: `<data class="figure" data-figure="decode.64.throughput" value="15500">about 15.5k tokens/s/GPU</data>`

    Rates with different denominators are different quantities: ms/step is not ms, tokens/s is not tokens/s/GPU, and a
    percentage point is not a percent.

    Source: DESIGN.md §1, rule 4; seed 000, "Units"; case DN-09.
    """
    for shown in view.figures:
        if shown.figure is None:
            continue
        found = _GOES_ON.match(shown.block.text, shown.tie.end)
        if found and _is_unit(found, shown.figure):
            message = f'the unit goes on outside the element of "{shown.text}" with "{found[0]}"'
            yield Finding(shown.block, shown.tie.start, found.end(), message, _advice(shown.figure))
        for reading in () if shown.figure.quantity.is_vague else shown.readings:
            yield from _compare(shown, shown.figure, reading)


def _is_unit(found: re.Match[str], figure: Figure) -> bool:
    """ "per node" goes on with a unit, "per the report" does not; a percent has points, and a score may too."""
    if found["points"]:
        return figure.quantity.unit == "%"
    return found["per"] is None or bool(read_unit(found["per"], "en"))


def _compare(shown: Shown, figure: Figure, reading: Reading) -> Iterator[Finding]:
    block, number, lang = shown.block, reading.number, shown.block.lang
    expected = figure.quantity.unit
    printed = printed_unit(shown, reading)
    if expected in (printed, *_with_denominators(printed, shown, reading)) or (expected == "year" and printed == ""):
        return
    right = format_unit(expected, lang) or "no unit"
    if printed == "":
        message = f'"{shown.text}" has no unit where {figure.address} is in {right}'
    else:
        named = printed if printed is not None else shown.block.text[number.end : shown.tie.end].strip()
        wrong = format_unit(printed, lang) if printed and read_unit(printed, lang) == printed else named
        message = f'"{shown.text}" is in {wrong or "a unit that is not understood"}, {figure.address} in {right}'
    yield Finding(block, number.start, number.end, message, _advice(figure))


def printed_unit(shown: Shown, reading: Reading) -> str | None:
    """Return the canonical unit printed with a figure, or that of the table's head; None when it is not understood."""
    lang = shown.block.lang
    written = without_bound(evenly_spaced(shown.block.text[reading.number.end : shown.tie.end]))
    after = read_unit(_EACH.sub(r"/\1", _DAILY.sub("/day", written)), lang)
    if after:
        return after
    if after is None:
        return read_unit(reading.number.unit or "?", lang)
    return reading.unit


def _with_denominators(unit: str | None, shown: Shown, reading: Reading) -> Iterator[str]:
    """Yield a unit with what stands before the number in Chinese: 每天 137 万亿 token is token/day."""
    before = shown.block.text[max(0, shown.tie.start - _REACH) : reading.number.start]
    found = _PER.findall(before.replace("每日", "每天"))
    for words in (found, found[::-1]) if found and unit else ():
        if whole := read_unit("/".join([unit or "", *words]), shown.block.lang):
            yield whole


def _advice(figure: Figure) -> str:
    return f"Let figure('{figure.address}') print it, or look for the figure that has the other unit"
