"""The comparison for a terminal: worst first, each change with its places and what it would break."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from build_tools.facts.problem import total
from build_tools.review.model import Change, Comparison, PageChange
from build_tools.review.report import lines

Paint = Callable[[str, str], str]
"""Gives a text the colour of a name (`red`), or leaves it as it is."""

_COLOURS = {"high": "red", "medium": "yellow", "low": "cyan"}


def as_text(compared: Comparison, old: str, new: str, paint: Paint = lambda text, _: text) -> str:
    """Return the whole report; one line where nothing differs."""
    blocks = [[f"{lines.title(old, new)}: {lines.totals(compared)}"]]
    blocks += [list(_change(change, paint)) for change in compared.changes]
    if pages := lines.authored(compared.pages):
        blocks.append(["Page text:", *(line for page in pages for line in _page(page, paint))])
    if compared.problems:
        blocks.append(["It would newly break:", *map(str, compared.problems), total(len(compared.problems))])
    notes = [*compared.notes]
    if compared.rewritten:
        notes.append(f"Only written another way: {', '.join(compared.rewritten)}.")
    return "\n\n".join("\n".join(block) for block in [*blocks, *([notes] if notes else [])]) + "\n"


def _change(change: Change, paint: Paint) -> Iterator[str]:
    moved = lines.percent(change.percent)
    told = f"{lines.subject(change)}{f'  {moved}' if moved else ''}"
    yield f"{paint(change.kind.value, _COLOURS[change.severity])} ({change.severity})  {told}"
    yield paint(f"  - {lines.side(change.before)}", "red")
    yield paint(f"  + {lines.side(change.after)}", "green")
    for one in change.derived:
        step = lines.percent(one.percent)
        yield f"  moves {one.figure}: {one.before} → {one.after}{f' ({step})' if step else ''}"
    for facet in change.still_says:
        yield f"  the old number still stands in {change.about}: {facet}"
    for place in lines.places(change.shown_in):
        yield f"  shown at {place}"
    if change.breaks:
        yield paint(f"  breaks {', '.join(change.breaks)}", "red")


def _page(page: PageChange, paint: Paint) -> Iterator[str]:
    yield f"{page.path}:{page.line}: {lines.PAGE_KINDS[page.kind]} ({page.lang} {page.page})"
    if page.before:
        yield paint(f"  - {page.before}", "red")
    if page.after:
        yield paint(f"  + {page.after}", "green")
