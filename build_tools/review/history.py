"""What each revision of the register changed, in the order in which readers of the main line saw it.

A pair of revisions is known by its two blobs and compared once: the memory is plain data, and whoever holds it keeps it
for the next time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from build_tools.facts.model import Register, Site
from build_tools.facts.past import UNCOMMITTED, Move, Past
from build_tools.facts.problem import Problems
from build_tools.review.compare import compare
from build_tools.review.excerpt import excerpts
from build_tools.review.git import Commit
from build_tools.review.model import Change, ChangeClass, Moved
from build_tools.review.renames import now_called

Memory = dict[str, list[dict[str, Any]] | None]
"""The changes of a pair of blobs, `old..new`; None where a revision cannot be read by today's rules."""

Read = Callable[[str], Register]
"""Reads a register's text; raises Problems."""

Contents = Callable[[Iterable[str]], Mapping[str, bytes]]
"""Gives the contents of blobs."""

_AT_ONCE = 50
_FIGURES = "figures."


@dataclass(frozen=True)
class Revision:
    """A commit of the register with what it changed; `is_readable` is False where that cannot be told."""

    commit: Commit
    changes: tuple[Change, ...] = ()
    is_readable: bool = True
    is_first: bool = False


@dataclass(frozen=True)
class History:
    """Newest first. `why_not` says why there is none: not recorded, or cut short.

    `uncommitted` is what differs from the newest revision and is in none.
    """

    revisions: tuple[Revision, ...] = ()
    why_not: str = ""
    uncommitted: tuple[Change, ...] = ()


def history(commits: Sequence[Commit], contents: Contents, read: Read, memory: Memory) -> tuple[Revision, ...]:
    """Return the revisions, newest first; pairs that `memory` lacks are compared and put into it."""
    pairs = list(_pairs(commits))
    _remember([pair for pair in pairs if _name(*pair[1:]) not in memory], contents, read, memory)
    return tuple(_revision(commit, old, memory[_name(old, new)]) for commit, old, new in pairs)


def past(told: History, register: Register) -> Past:
    """Return what each figure said before and after every revision that moved it."""
    places = {revision.commit.hash: place for place, revision in enumerate(told.revisions)}
    unreadable = frozenset(place for place, revision in enumerate(told.revisions) if not revision.is_readable)
    moves: dict[str, list[Move]] = {}
    for place, changes in enumerate([told.uncommitted, *(one.changes for one in told.revisions)], UNCOMMITTED):
        for address, before, after in (moved for change in changes for moved in _moved(change)):
            moves.setdefault(_today(address, register), []).append(Move(place, before, after))
    return Past(places, moves, unreadable, told.why_not)


def _moved(change: Change) -> Iterator[tuple[str, str | None, str | None]]:
    """Yield the figures that say something else after a change: its own, what is worked out of it, all of a thing."""
    if change.facet == "value" and change.figure:
        yield change.figure, change.before, change.after
    for moved in change.derived:
        if moved.facet == "value":
            yield moved.figure, moved.before, moved.after
    for name, written in change.content.items():
        if change.facet == "whole" and name.startswith(_FIGURES):
            is_new = change.kind is ChangeClass.ADDED
            yield f"{change.id}.{name.removeprefix(_FIGURES)}", *((None, written) if is_new else (written, None))


def _today(address: str, register: Register) -> str:
    id, _, name = address.partition(".")
    entry = now_called(register.entries, id)
    return f"{entry.id}.{name}" if entry else address


def kept(memory: Memory, commits: Sequence[Commit]) -> Memory:
    """Return the part of a memory that these commits still need."""
    wanted = {_name(old, new) for _, old, new in _pairs(commits)}
    return {name: memory[name] for name in sorted(wanted & memory.keys())}


def _pairs(commits: Sequence[Commit]) -> Iterator[tuple[Commit, str, str]]:
    for commit, before in zip(commits, [*commits[1:], None], strict=False):
        yield commit, before.blob if before else "", commit.blob


def _name(old: str, new: str) -> str:
    return f"{old}..{new}"


def _revision(commit: Commit, old: str, changes: list[dict[str, Any]] | None) -> Revision:
    if changes is None:
        return Revision(commit, is_readable=False)
    return Revision(commit, tuple(_change(data) for data in changes), is_first=not old)


def _remember(pairs: Sequence[tuple[Commit, str, str]], contents: Contents, read: Read, memory: Memory) -> None:
    for start in range(0, len(pairs), _AT_ONCE):
        some = pairs[start : start + _AT_ONCE]
        blobs = contents({blob for _, *pair in some for blob in pair if blob})
        for _, old, new in some:
            found = changes_between(blobs.get(old, b""), blobs.get(new, b""), read)
            memory[_name(old, new)] = None if found is None else [_plain(change, is_first=not old) for change in found]


def changes_between(old: bytes, new: bytes, read: Read) -> tuple[Change, ...] | None:
    """Return what changed, None where that cannot be told; first by what differs, else by the whole of both."""
    texts = old.decode("utf-8", "replace"), new.decode("utf-8", "replace")
    tries = [excerpts(*texts), texts] if all(texts) else [texts]
    for one, other in tries:
        try:
            before, after = (read(text) if text else Register(Site("")) for text in (one, other))
        except Problems:
            continue
        return compare(before, after).changes
    return None


def _plain(change: Change, *, is_first: bool) -> dict[str, Any]:
    """Return a change as data; of what came or went its figures are kept, save of the first revision, all of it new."""
    moved = [[m.figure, m.facet, m.before, m.after, _number(m.percent)] for m in change.derived]
    whole = {"kind": change.kind.value, "key": list(change.key), "before": change.before, "after": change.after}
    figures = {name: text for name, text in change.content.items() if name.startswith(_FIGURES) and not is_first}
    return whole | {
        "percent": _number(change.percent),
        "severity": change.severity,
        "derived": moved,
        "figures": figures if change.facet == "whole" else {},
    }


def _number(percent: Decimal | None) -> str | None:
    return None if percent is None else str(percent)


def _change(data: Mapping[str, Any]) -> Change:
    moved = tuple(replace(Moved(*rest), percent=_percent(percent)) for *rest, percent in data["derived"])
    thing, id, figure, facet = data["key"]
    change = Change(ChangeClass(data["kind"]), thing, id, figure, facet, data["before"], data["after"])
    rest = {"severity": data["severity"], "derived": moved, "content": data["figures"]}
    return replace(change, percent=_percent(data["percent"]), **rest)


def _percent(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)
