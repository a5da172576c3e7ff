"""What moves because something else did: changes of derived figures told with their cause instead of on their own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from build_tools.facts.model import Entry, Register
from build_tools.review.facets import DERIVED_FROM_INPUTS
from build_tools.review.model import Change, ChangeClass, Moved

Key = tuple[str, str, str, str]
_RULED = ("formula", "unit")
_FOLLOWING = frozenset({"value", *DERIVED_FROM_INPUTS})


def with_consequences(found: Iterable[Change], old: Register, new: Register) -> tuple[list[Change], list[str]]:
    """Return the changes with what follows from each, and the addresses of figures that are only written otherwise.

    A derived figure that moves although none of its inputs did keeps a change of its own: its formula is another.
    """
    changes = list(found)
    ruled = {change.id for change in changes if change.facet in _RULED and not change.figure}
    derived = {id: new.entries[id] for id in new.entries.keys() & old.entries.keys() - ruled if new.entries[id].inputs}
    own = _by_owner(change for change in changes if change.id not in derived or not _follows(change))
    kept: list[Change] = []
    moved = defaultdict[Key, list[Moved]](list)
    for change in changes:
        roots = _roots(change, derived, own) if change.id in derived and _follows(change) else []
        for root in roots:
            moved[root.key].append(Moved(change.about, change.facet, *_sides(change), change.percent))
        if not roots:
            kept.append(change)
    real = [change for change in kept if change.kind is not ChangeClass.FORMATTING]
    rewritten = [change.figure for change in kept if change.kind is ChangeClass.FORMATTING]
    return [replace(change, derived=tuple(sorted(set(moved[change.key])))) for change in real], rewritten


def _by_owner(changes: Iterable[Change]) -> dict[str, list[Change]]:
    found = defaultdict[str, list[Change]](list)
    for change in changes:
        found[change.id].append(change)
    return found


def _follows(change: Change) -> bool:
    return change.thing == "claim" and change.facet in _FOLLOWING


def _roots(change: Change, derived: Mapping[str, Entry], own: Mapping[str, list[Change]]) -> list[Change]:
    """Return the changes that a derived figure's change follows from, however far down they are."""
    found: dict[Key, Change] = {}
    ahead, seen = list(derived[change.id].inputs), set[str]()
    while ahead:
        address = ahead.pop()
        owner = address.partition(".")[0]
        if address not in seen:
            seen.add(address)
            near = [one for one in own.get(owner, ()) if one.figure in ("", address) and one.facet == change.facet]
            found |= {one.key: one for one in near}
            ahead += derived[owner].inputs if owner in derived else ()
    return [found[key] for key in sorted(found)]


def _sides(change: Change) -> tuple[str, str]:
    return str(change.before), str(change.after)
