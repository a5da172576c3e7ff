"""The last change and the version of a page: of its text, of the claims it shows, and of the sources these rest on."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from build_tools.facts.model import Register
from build_tools.publish.day import Day, read_day
from build_tools.publish.history import History, Line

_MARKS = 8
"""How many digits of the hash a version has."""


@dataclass(frozen=True)
class Change:
    """What is known of a page's last change. `version` names its content, whatever is known of the day."""

    version: str
    day: Day | None = None
    is_text: bool = False
    claims: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()


@dataclass(frozen=True)
class Content:
    """What a page is made of: its file ("" for a page made from the register), and ids of the register."""

    path: str
    claims: tuple[str, ...]
    sources: tuple[str, ...]


def content(register: Register, path: str, claims: Iterable[str], sources: Iterable[str] = ()) -> Content:
    """Return what a page is made of that shows some claims and sources.

    With a claim go those it is worked out from, and the sources of all.
    """
    shown = dict.fromkeys(claims)
    inputs = dict.fromkeys(owner for id in shown for owner in _inputs(register, id))
    every = tuple(sorted({*shown, *inputs}))
    behind = {source for id in every for source in register.entries[id].sources}
    return Content(path, every, tuple(sorted({*behind, *sources})))


def last_change(register: Register, made_of: Content, history: History, texts: Mapping[str, str], epoch: str) -> Change:
    """Return a page's last change. `texts` holds the files; `epoch` is the day of what is not committed, or nothing."""
    parts = _parts(register, made_of, history, texts)
    version = hashlib.sha256("\x00".join(line.text for lines in parts.values() for line in lines).encode()).hexdigest()
    newest = {key: _newest(lines) for key, lines in parts.items() if lines}
    if not history or not newest:
        return Change(version[:_MARKS])
    latest = max(newest.values())
    changed = [key for key, place in newest.items() if place == latest]
    return Change(
        version=version[:_MARKS],
        day=read_day(latest[1] or epoch),
        is_text=("text", made_of.path) in changed,
        claims=tuple(id for kind, id in changed if kind == "claim"),
        sources=tuple(id for kind, id in changed if kind == "source"),
    )


def _parts(
    register: Register, made_of: Content, history: History, texts: Mapping[str, str]
) -> dict[tuple[str, str], Sequence[Line]]:
    known = history.get(register.path) or _uncommitted(texts.get(register.path, ""))
    parts: dict[tuple[str, str], Sequence[Line]] = {}
    if made_of.path:
        parts["text", made_of.path] = history.get(made_of.path) or _uncommitted(texts.get(made_of.path, ""))
    parts |= {("claim", id): block(known, register.entries[id].line) for id in made_of.claims}
    return parts | {("source", id): block(known, register.sources[id].line) for id in made_of.sources}


def block(lines: Sequence[Line], number: int) -> Sequence[Line]:
    """Return the entry of the register that begins in a line: what is set deeper goes with it."""
    first = lines[number - 1 : number]
    depth = _depth(first[0].text) if first else 0
    end = number
    for index in range(number, len(lines)):
        text = lines[index].text
        if text.strip() and not text.lstrip().startswith("#"):
            if _depth(text) <= depth:
                break
            end = index + 1
    return lines[number - 1 : end]


def _inputs(register: Register, claim: str) -> list[str]:
    return [address.partition(".")[0] for address in register.entries[claim].inputs]


def _newest(lines: Sequence[Line]) -> tuple[float, str]:
    """The place in the history and the day of the newest line; one that is not committed is newer than all."""
    return max((line.commit.place, line.commit.day) if line.commit else (float("inf"), "") for line in lines)


@lru_cache(maxsize=4)  # every page asks for the register's
def _uncommitted(text: str) -> Sequence[Line]:
    return tuple(Line(one, None) for one in text.split("\n"))


def _depth(text: str) -> int:
    return len(text) - len(text.lstrip())
