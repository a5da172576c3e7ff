from __future__ import annotations

from collections.abc import Iterator

from build_tools.check.readings import Shown, View
from build_tools.check.rules import Finding, rule
from build_tools.facts.model import Figure
from build_tools.facts.places import Place

_DISCUSSED_IN = frozenset({Place.PROSE, Place.EVIDENCE})


@rule("example-only")
def check(view: View) -> Iterator[Finding]:
    """A figure of an untraceable source stands only where that source is discussed as an example.

    Bad: 507 tokens/s of an `example-only` source in a comparison, or on a page that does not discuss it.
    Good: the same in the prose of a page whose front matter has `discusses: [that-source]`.

    Pages written from the register alone show every source, labelled. Without a source map it is not known which page
    discusses what, and only the place is asked about.

    Source: DESIGN.md §4, `use: example-only`; seed 003.
    """
    for shown in view.figures:
        figure = shown.figure
        if figure is None:
            continue
        untraceable = [id for id in figure.sources if view.context.register.sources[id].is_example_only]
        if untraceable and (fault := _fault(shown, figure, untraceable, view)):
            yield Finding(shown.block, shown.tie.start, shown.tie.end, f'"{shown.text}": {fault}', _hint(untraceable))


def _fault(shown: Shown, figure: Figure, untraceable: list[str], view: View) -> str:
    if view.source and view.source.is_generated:
        return ""
    if shown.block.place not in _DISCUSSED_IN:
        return f"{figure.address} rests on an untraceable example and is evidence for nothing"
    if view.context.pages is None:
        return ""
    discussed = view.source.discusses if view.source else ()
    missing = [id for id in untraceable if id not in discussed]
    return f'this page does not discuss "{missing[0]}", an untraceable example' if missing else ""


def _hint(untraceable: list[str]) -> str:
    return f"Take it out, or discuss the source: discusses: [{', '.join(untraceable)}]"
