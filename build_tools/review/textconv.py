"""A register as lines for git's own diff: one fact a line, in an order that layout does not change.

claim prefill.16k.throughput  value: about 81e3 token/s/GPU
"""

from __future__ import annotations

from collections.abc import Iterator

from build_tools.facts.model import Entry, Register
from build_tools.review.compare import KINDS
from build_tools.review.facets import facets_of


def as_lines(register: Register) -> str:
    """Return everything that a comparison looks at, sorted by kind and id."""
    lines = [f"site  {facet}: {_shown(text)}" for facet, text in sorted(facets_of(register.site).items())]
    for part, thing in KINDS.items():
        for id, record in sorted(getattr(register, part).items()):
            lines += [f"{thing} {id}  {facet}: {_shown(text)}" for facet, text in sorted(facets_of(record).items())]
            lines += _of_figures(record) if isinstance(record, Entry) else []
    for name, context in sorted(register.glossary.items()):
        lines.append(f"name {name}  {' '.join(sorted(context))}".rstrip())
    return "\n".join(lines) + "\n"


def _of_figures(entry: Entry) -> Iterator[str]:
    """Yield a figure's value, and what it does not have from its entry."""
    inherited = facets_of(entry)
    for figure in sorted(entry.figures.values(), key=lambda figure: figure.address):
        for facet, text in sorted(facets_of(figure).items(), key=lambda item: (item[0] != "value", item)):
            if inherited.get(facet) != text:
                yield f"claim {figure.address}  {facet}: {_shown(text)}"
    for name in sorted(entry.blank):
        yield f"claim {entry.id}.{name}  value: null"


def _shown(text: str | None) -> str:
    return "null" if text is None else " ".join(text.split())
