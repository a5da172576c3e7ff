"""What a claim rests on and what rests on it, the whole way, and what became of it: links by label, no figure. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from build_tools.facts.model import Entry
from build_tools.render import blocks
from build_tools.render.markup import View

Step = Callable[[Entry], Iterable[Entry]]
"""The next claims of a chain in one direction."""


def chain(view: View, entry: Entry) -> list[tuple[str, str]]:
    """Return the name of each direction that has any, and its chain as lists of links within each other."""
    return [
        (view.say(f"chain.{name}"), told)
        for name, step in (("rests-on", _inputs(view)), ("worked-into", _results(view)))
        if (told := _nested(view, entry, step, frozenset({entry.id})))
    ]


def history(view: View, entry: Entry) -> list[str]:
    """Return which claim took the place of this one, and which it took itself."""
    told = []
    if entry.superseded_by:
        told.append(view.pair(view.say("chain.superseded-by"), blocks.entry_link(view, entry.superseded_by)))
    for other in view.register.entries.values():
        if other.superseded_by == entry.id:
            told.append(view.pair(view.say("chain.supersedes"), blocks.entry_link(view, other.id)))
    return told


def worked_into(view: View, entry: Entry) -> list[Entry]:
    """Return the derived figures that a claim's figures go straight into."""
    return list(view.register.worked_into.get(entry.id, ()))


def _inputs(view: View) -> Step:
    known = view.register
    return lambda entry: [known.entries[id] for id in dict.fromkeys(known.figures[one].owner for one in entry.inputs)]


def _results(view: View) -> Step:
    return lambda entry: worked_into(view, entry)


def _nested(view: View, entry: Entry, step: Step, passed: frozenset[str]) -> str:
    """The steps from a claim as a list within a list; what was passed on the way here is not entered again."""
    items = [
        f"<li>{blocks.entry_link(view, other.id)}{_nested(view, other, step, passed | {other.id})}</li>"
        for other in step(entry)
        if other.id not in passed
    ]
    return f"<ul>{''.join(items)}</ul>" if items else ""
