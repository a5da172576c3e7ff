from __future__ import annotations

import re
from collections.abc import Iterator

from build_tools.check.agreement import fault_of_qualifiers
from build_tools.check.readings import Reading, View
from build_tools.check.rules import Finding, rule
from build_tools.facts.model import Figure
from build_tools.facts.numerals import Number
from build_tools.facts.places import Place

_OVER = re.compile(r"(?i)\b(?:mean|averag\w+|average|sum\w*|spread|measured|taken|computed|run|ran) (?:is )?over\s\Z")


@rule("lost-qualifier")
def check(view: View) -> Iterator[Finding]:
    """About, at least, at most, a range and the plus sign of a gain are part of the figure: none is lost, none added.

    Bad: `<data class="figure" data-figure="prefill.16k.throughput" value="81000">81k tokens/s/GPU</data>`
    Good: `<data class="figure" data-figure="prefill.16k.throughput" value="81000">about 81k tokens/s/GPU</data>`

    A coarser print may add "about" or, rounded down, "over": that is honest rounding said aloud.

    Source: DESIGN.md §1, rule 1; case DN-04.
    """
    for shown in view.figures:
        figure = shown.figure
        if figure is None or figure.quantity.is_vague or shown.block.place is Place.HISTORY:
            continue
        for reading in shown.readings:
            number = reading.number
            has_plus = number.text.lstrip().startswith(("+", "＋"))
            if fault := fault_of_qualifiers(_said(reading, figure), figure.quantity, has_plus=has_plus):
                message = f'"{shown.text}" is not {figure.address}, "{figure.quantity.written}": {fault}'
                hint = f"Let figure('{figure.address}') print it"
                yield Finding(shown.block, number.start, number.end, message, hint)


def _said(reading: Reading, figure: Figure) -> Number:
    """Leave out the words before a figure that speak of something else: a mean over 960 rollouts, a peak of 507.

    What a peak or a threshold is a bound of, its conditions say.
    """
    number = reading.number
    is_bound = number.qualifier in {"at_least", "at_most"} - figure.quantity.qualifiers
    if is_bound and ("statistic" in figure.conditions or _OVER.search(reading.block.text[: number.start])):
        return number._replace(qualifier="about" if number.is_about else "exact")
    return number
