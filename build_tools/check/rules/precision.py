from __future__ import annotations

from collections.abc import Iterable, Iterator

from build_tools.check.agreement import is_rounded_silently, is_sharpened
from build_tools.check.readings import View
from build_tools.check.rules import Finding, rule
from build_tools.facts.places import Place
from build_tools.facts.quantity import plain


@rule("precision")
def check(view: View) -> Iterator[Finding]:
    """A figure printed less precisely than the register has it says so, and none is printed more precisely.

    It is a warning, since it is not wrong.

    Bad: `<data class="figure" data-figure="decode.mid" value="15230">15k tokens/s/GPU</data>`, or 99.9 for 99.90,
    or 72.0 for 72.
    Good: `<data class="figure" data-figure="decode.mid" value="15230">about 15k tokens/s/GPU</data>`

    The last written place says how exactly a figure is known. "About" says that it was rounded, "over 15k" that it was
    rounded down. What the register gives as a figure's display is printed as it is.

    Source: DESIGN.md §4, "Scale is written, not computed: the last written place is known".
    """
    for shown in view.figures:
        figure = shown.figure
        if figure is None or shown.block.place is Place.HISTORY or _is_displayed(shown.text, figure.display.values()):
            continue
        for reading in shown.readings:
            if is_rounded_silently(reading.number, figure.quantity):
                number, exact = reading.number, plain(figure.quantity)
                message = f'"{number.text}" is less precise than {figure.address}, {exact}, and does not say so'
                hint = f"Let figure('{figure.address}') print it, or write \"about\""
                yield Finding(shown.block, number.start, number.end, message, hint, "warning")
            elif is_sharpened(reading.number, figure.quantity):
                number, exact = reading.number, plain(figure.quantity)
                message = f'"{number.text}" is more precise than {figure.address}, {exact}'
                hint = f"Let figure('{figure.address}') print it"
                yield Finding(shown.block, number.start, number.end, message, hint, "warning")


def _is_displayed(printed: str, displays: Iterable[str]) -> bool:
    return any(display and display in printed for display in displays)
