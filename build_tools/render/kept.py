"""Rendered text that the run before has left, so that what goes into it unchanged is not rendered again.

Register, history and toolkit are what the whole memory is of; the rest of what goes into a text is its key.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from build_tools import parallel
from build_tools.facts.problem import Problem
from build_tools.memory import Memory
from build_tools.render.page import RenderedText, Shown


@dataclass(frozen=True)
class Rendered:
    """What came of a page's text, what was wrong with it, what it brings along, and whether it lists other pages."""

    text: RenderedText | None
    problems: tuple[Problem, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)
    lists_uses: bool = False


class Job(NamedTuple):
    """How a text is rendered, and all that goes into it beside what the memory is of."""

    make: Callable[[], Rendered]
    ingredients: Sequence[object]


def kept_or_made(jobs: Sequence[Job], memory: Memory | None) -> list[Rendered]:
    """Return, of each job, what the run before made of the same ingredients, or what it makes now, on all cores.

    What has no problems is kept.
    """
    keys = [memory.key(*job.ingredients) if memory else "" for job in jobs]
    known = [_of_data(memory.recall(key)) if memory else None for key in keys]
    missing = [at for at, done in enumerate(known) if done is None]
    made = dict(zip(missing, parallel.each(lambda at: jobs[at].make(), [(at,) for at in missing]), strict=True))
    for at, done in made.items():
        if memory and done.text and not done.problems:
            memory.remember(keys[at], _as_data(done, done.text))
    return [done or made[at] for at, done in enumerate(known)]


def _as_data(done: Rendered, text: RenderedText) -> list[Any]:
    shown = [[item.line, item.kind, item.id, item.place] for item in text.shown]
    return [text.markdown, [list(key) for key in text.keys], shown, dict(done.files), done.lists_uses]


def _of_data(data: Any) -> Rendered | None:
    """Return what was written, if it still has the form of it."""
    try:
        markdown, keys, shown, files, lists_uses = data
        text = RenderedText(
            str(markdown),
            tuple((int(line), str(key)) for line, key in keys),
            tuple(Shown(int(line), str(kind), str(id), str(place)) for line, kind, id, place in shown),
        )
        return Rendered(text, (), dict(files), bool(lists_uses))
    except (TypeError, ValueError):
        return None
