from __future__ import annotations

from collections.abc import Collection, Iterator

from build_tools.check.blocks import Block
from build_tools.check.readings import View
from build_tools.check.rules import Finding, rule
from build_tools.facts.problem import nearest


@rule("unknown-id")
def check(view: View) -> Iterator[Finding]:
    """Every id that a page names is in the register: of figures, claims and sources.

    Bad: `<data class="figure" data-figure="prefil.16k.throughput" value="81000">about 81k tokens/s/GPU</data>`
    Good: `<data class="figure" data-figure="prefill.16k.throughput" value="81000">about 81k tokens/s/GPU</data>`

    Source: DESIGN.md §5, the page contract.
    """
    register = view.context.register
    kinds = (
        ("figure", ("figure",), register.figures),
        ("claim", ("claim", "attribution", "dispute", "hidden-attribution", "hidden-dispute"), register.entries),
        ("source", ("cite",), register.sources),
    )
    for block in view.page.bound:
        for word, ties, known in kinds:
            for tie in block.tied(*ties):
                if tie.id not in known:
                    yield _finding(block, tie.start, tie.end, word, tie.id, known)
        yield from _of_marks(block, view)


def _of_marks(block: Block, view: View) -> Iterator[Finding]:
    register = view.context.register
    for mark in block.marks:
        if mark.source and mark.source not in register.sources:
            yield _finding(block, mark.at, mark.at, "source", mark.source, register.sources)
        if mark.derived and mark.derived not in register.entries:
            yield _finding(block, mark.at, mark.at, "claim", mark.derived, register.entries)
    for address in block.listed if block.spot != "attribute" else ():
        if address not in register.figures:
            yield _finding(block, 0, 0, "figure", address, register.figures)


def _finding(block: Block, start: int, end: int, word: str, id: str, known: Collection[str]) -> Finding:
    meant = nearest(id, known)
    hint = f'Did you mean "{meant}"?' if meant else "Enter it in sources.yaml"
    return Finding(block, start, end, f'the register has no {word} "{id}"', hint)
