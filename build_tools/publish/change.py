"""The last change and the version of a page: of its text, of the claims it shows, and of the sources these rest on."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from build_tools.facts.model import Entry, Register, Source
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


@dataclass(frozen=True)
class Part:
    """One part of a page: its text, and the place in the history and the day of its newest line, if it has a line."""

    text: str
    newest: tuple[float, str] | None


class Parts:
    """The parts of which pages are made; each is looked up once, however many pages have it.

    `history` and `texts` hold the lines of each file, and its text.
    """

    def __init__(self, register: Register, history: History, texts: Mapping[str, str]) -> None:
        self.is_dated = bool(history)
        self._register = register
        self._history = history
        self._texts = texts
        self._found: dict[tuple[str, str], Part] = {}

    def of(self, made_of: Content) -> dict[tuple[str, str], Part]:
        """Return the parts of a page by their kind and their path or id."""
        keys = [("text", made_of.path)] if made_of.path else []
        keys += [("claim", id) for id in made_of.claims]
        keys += [("source", id) for id in made_of.sources]
        return {key: self._part(*key) for key in keys}

    def _part(self, kind: str, name: str) -> Part:
        if (kind, name) not in self._found:
            lines = self._lines_of(kind, name)
            self._found[kind, name] = Part("\x00".join(line.text for line in lines), _newest(lines))
        return self._found[kind, name]

    def _lines_of(self, kind: str, name: str) -> Sequence[Line]:
        if kind == "text":
            return self._lines(name)
        things: Mapping[str, Entry | Source] = self._register.entries if kind == "claim" else self._register.sources
        return block(self._lines(self._register.path), things[name].line)

    def _lines(self, path: str) -> Sequence[Line]:
        return self._history.get(path) or _uncommitted(self._texts.get(path, ""))


def last_change(parts: Parts, made_of: Content, epoch: str) -> Change:
    """Return a page's last change. `epoch` is the day of what is not committed, or nothing."""
    found = parts.of(made_of)
    version = hashlib.sha256("\x00".join(part.text for part in found.values()).encode()).hexdigest()
    newest = {key: part.newest for key, part in found.items() if part.newest}
    if not parts.is_dated or not newest:
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


def _newest(lines: Sequence[Line]) -> tuple[float, str] | None:
    """The place in the history and the day of the newest line; one that is not committed is newer than all."""
    return max(
        ((line.commit.place, line.commit.day) if line.commit else (float("inf"), "") for line in lines), default=None
    )


@lru_cache(maxsize=4)  # every page asks for the register's
def _uncommitted(text: str) -> Sequence[Line]:
    return tuple(Line(one, None) for one in text.split("\n"))


def _depth(text: str) -> int:
    return len(text) - len(text.lstrip())
