"""What was excused on a site and why: every excuse that an author wrote, and examples of the built-in ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from build_tools.check.readings import Reading, View
from build_tools.check.trace import trace

EXAMPLES = 5
"""How many of each built-in reason are shown."""

_AUTHORS = "author: "


@dataclass(frozen=True, order=True)
class Excuse:
    """One excuse. `text` is the number, for an author's excuse all that its element holds."""

    path: str
    line: int
    text: str
    reason: str
    is_authors: bool = False


def list_excuses(views: Iterable[View], *, is_complete: bool) -> tuple[Excuse, ...]:
    """Return, sorted, every author's excuse and of each built-in reason a few different examples, or all."""
    told: defaultdict[str, set[str]] = defaultdict(set)
    found: set[Excuse] = set()
    for view in views:
        for reading in view.readings:
            if reading.excuse.startswith(_AUTHORS):
                found.add(_authors(reading, view))
            elif reading.excuse and (is_complete or _is_new(reading, told)):
                found.add(_excuse(reading, view, reading.number.start, reading.number.end, reading.excuse))
    return tuple(sorted(found))


def _is_new(reading: Reading, told: defaultdict[str, set[str]]) -> bool:
    texts = told[reading.excuse]
    if len(texts) >= EXAMPLES or reading.number.text in texts:
        return False
    texts.add(reading.number.text)
    return True


def _authors(reading: Reading, view: View) -> Excuse:
    number, reason = reading.number, reading.excuse.removeprefix(_AUTHORS)
    tie = reading.block.covering(number.start, number.end, "excuse")
    start, end = (tie.start, tie.end) if tie else (number.start, number.end)
    return _excuse(reading, view, start, end, reason, is_authors=True)


def _excuse(reading: Reading, view: View, start: int, end: int, reason: str, *, is_authors: bool = False) -> Excuse:
    path, line, _ = trace(view.page, view.source, reading.block, start, end)
    return Excuse(path, line, reading.block.text[start:end].strip(), reason, is_authors)
