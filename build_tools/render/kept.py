"""Rendered text that the run before has left, so that what goes into it unchanged is not rendered again.

Register, history and toolkit are what the whole memory is of; the rest of what goes into a text is its key.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

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


def kept_or(make: Callable[[], Rendered], memory: Memory | None, *ingredients: object) -> Rendered:
    """Return what the run before made of the same ingredients, or what `make` makes; without problems it is kept."""
    if memory is None:
        return make()
    key = memory.key(*ingredients)
    if known := _of_data(memory.recall(key)):
        return known
    done = make()
    if done.text and not done.problems:
        memory.remember(key, _as_data(done, done.text))
    return done


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
