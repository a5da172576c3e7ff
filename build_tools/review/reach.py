"""How far a change reaches: the entries whose own pages may read otherwise because something else changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from build_tools.facts.model import Entry, Register
from build_tools.review.model import Change


def reached(changes: Iterable[Change], old: Register, new: Register) -> frozenset[str]:
    """Return every entry that a change may show on: it itself, what rests on it, and what names it."""
    things: dict[str, set[str]] = {}
    for change in changes:
        things.setdefault(change.thing, set()).update([change.id, *_former(change)])
        things.setdefault("claim", set()).update(moved.figure.partition(".")[0] for moved in change.derived)
    found = set(things.get("claim", ()))
    for register in (old, new):
        sources = things.get("source", set()) | {
            id for id, source in register.sources.items() if source.publisher in things.get("publisher", ())
        }
        marks = sources | things.get("caveat", set()) | things.get("notes", set())
        found |= {entry.id for entry in register.entries.values() if marks & set(_named(entry))} if marks else set()
    if things.get("site"):
        found |= old.entries.keys() | new.entries.keys()
    return frozenset(found | _neighbours(found, old) | _neighbours(found, new))


def _former(change: Change) -> list[str]:
    return [change.before] if change.facet == "id" and change.before else []


def _named(entry: Entry) -> Iterator[str]:
    yield from (entry.read_in, entry.origin, *entry.sources, *entry.caveats, *entry.assumes)
    for figure in entry.figures.values():
        yield from (figure.read_in, figure.origin, *figure.sources, *figure.caveats)


def _neighbours(ids: set[str], register: Register) -> set[str]:
    """Return what names an entry of the given, and what they name: each prints something of the other."""
    found = set[str]()
    for entry in register.entries.values():
        named = {id.partition(".")[0] for id in (*entry.inputs, *entry.disputes, *_conditions(entry.conditions))}
        if entry.id in ids:
            found |= named
        elif named & ids:
            found.add(entry.id)
    return found


def _conditions(conditions: Mapping[str, object]) -> Iterator[str]:
    for text in conditions.values():
        if isinstance(text, str) and text.startswith("{"):
            yield text.strip("{}")
