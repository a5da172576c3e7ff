"""The part of two register texts in which they differ, with all it refers to: what a comparison needs of them.

Reading a whole register takes much longer than finding which of its entries are not letter for letter the same. It is
only ever a shortcut: where the text is not laid out as registers are, it is the whole text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import lru_cache

# Each begins with the line's break: looking for that is several times as fast as for "^".
_HEAD = re.compile(r"\n(?:([a-z]+):|  ([a-z0-9]+(?:-[a-z0-9]+)*):(?=\s))")
_STRAY = re.compile(r"\n(?![a-z]+:)[^\s#]")
_COMMENTS = re.compile(r"^[ \t]*(?:#.*)?\n", re.MULTILINE)
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_RESTING = ("derived", "identities")
"""The sections whose entries move with what they name."""

Parts = Mapping[str, Mapping[str, str]]
"""Section → id → lines; what stands above the first entry has the id ""."""


@dataclass(frozen=True)
class _Taken:
    """A register's text taken apart, and by id: all of it, and the derived figures and identities."""

    parts: Parts
    by_id: Mapping[str, str]
    resting: Mapping[str, str]


def excerpts(old: str, new: str) -> tuple[str, str]:
    """Return of each text the entries that are not the same in both, and the entries that these name."""
    after, before = _taken(new), _taken(old)  # in this order, of a row of pairs each text is taken apart once
    if before is None or after is None:
        return old, new
    wanted = _reached(_changed(before.parts, after.parts), before, after)
    return _joined(before.parts, wanted), _joined(after.parts, wanted)


@lru_cache(maxsize=2)  # from the newest pair on, a revision is the older one of a pair, then the newer one of the next
def _taken(text: str) -> _Taken | None:
    parts = _parts("\n" + text.replace("\r\n", "\n").removeprefix("\ufeff").rstrip("\n") + "\n")
    if parts is None:
        return None
    return _Taken(parts, _by_id(parts.values()), _by_id(parts.get(section, {}) for section in _RESTING))


def _parts(text: str) -> Parts | None:
    """Take a text apart by its indentation, or return None where it does not look like a register.

    It begins and ends with a break.
    """
    if _STRAY.search(text):
        return None
    heads = list(_HEAD.finditer(text))
    sections: dict[str, dict[str, str]] = {}
    section: dict[str, str] | None = None
    for head, end in zip(heads, [*(later.start() for later in heads[1:]), len(text)], strict=True):
        lines = text[head.start() + 1 : end + 1]
        if head[1] and head[1] not in sections:
            section = sections[head[1]] = {"": _COMMENTS.sub("", lines)}
        elif section is None or head[1] or head[2] in section:
            return None
        else:
            section[head[2]] = lines
    return sections


def _changed(before: Parts, after: Parts) -> set[str]:
    found = set[str]()
    for section in {*before, *after}:
        one, other = before.get(section, {}), after.get(section, {})
        found |= {id for id in {*one, *other} if one.get(id) != other.get(id)}
        if one.get("") != other.get(""):  # a section in flow form, of which no entry can be told from another
            found |= {*one, *other}
    return found - {""}


def _by_id(sections: Iterable[Mapping[str, str]]) -> dict[str, str]:
    found = dict[str, str]()
    for entries in sections:
        for id, text in entries.items():
            found[id] = found.get(id, "") + text
    found.pop("", None)
    return found


def _reached(changed: Set[str], before: _Taken, after: _Taken) -> set[str]:
    """Return what changed, what moves with it, and all that any of these names."""
    moving, ahead = set(changed), list(changed)
    while ahead:
        id = ahead.pop()
        further = {one for taken in (before, after) for one in _resting_on(id, taken)} - moving
        moving |= further
        ahead += further
    known = before.by_id.keys() | after.by_id.keys()
    found, ahead = set(moving), list(moving)
    while ahead:
        id = ahead.pop()
        named = {word for taken in (before, after) for word in _ID.findall(taken.by_id.get(id, ""))} & known - found
        found |= named
        ahead += named
    return found


def _resting_on(id: str, taken: _Taken) -> Iterator[str]:
    """Yield the derived figures and identities that name an id."""
    for one, text in taken.resting.items():
        if id in text and id in _ID.findall(text):  # the first is quick, and mostly says no
            yield one


def _joined(parts: Parts, wanted: Set[str]) -> str:
    lines = []
    for section, entries in parts.items():
        kept = [text for id, text in entries.items() if not id or id in wanted or section in ("site", "glossary")]
        if len(kept) > 1 or kept != [f"{section}:\n"]:
            lines += kept
    return "".join(lines)
