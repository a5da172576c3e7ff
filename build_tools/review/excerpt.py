"""The part of two register texts in which they differ, with all it refers to: what a comparison needs of them.

Reading a whole register takes much longer than finding which of its entries are not letter for letter the same. It is
only ever a shortcut: where the text is not laid out as registers are, it is the whole text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from functools import lru_cache

_SECTION = re.compile(r"^([a-z]+):(.*)$")
_ENTRY = re.compile(r"^  ([a-z0-9]+(?:-[a-z0-9]+)*):(?:\s|$)")
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_RESTING = ("derived", "identities")
"""The sections whose entries move with what they name."""

Parts = Mapping[str, Mapping[str, str]]
"""Section → id → lines; what stands above the first entry has the id ""."""


def excerpts(old: str, new: str) -> tuple[str, str]:
    """Return of each text the entries that are not the same in both, and the entries that these name."""
    before, after = _parts(old), _parts(new)
    if before is None or after is None:
        return old, new
    changed = _changed(before, after)
    known = {id for parts in (before, after) for entries in parts.values() for id in entries if id}
    wanted = _reached(changed, known, [_by_id(before), _by_id(after)], [_resting(before), _resting(after)])
    return _joined(before, wanted), _joined(after, wanted)


@lru_cache(maxsize=2)  # a revision is the newer one of a pair, then the older one of the next
def _parts(text: str) -> Parts | None:
    """Take a text apart by its indentation, or return None where it does not look like a register."""
    sections: dict[str, dict[str, str]] = {}
    section, id, lines = "", "", list[str]()
    for line in text.replace("\r\n", "\n").removeprefix("\ufeff").split("\n"):
        head, entry = _SECTION.match(line), _ENTRY.match(line)
        if not head and not entry:
            if line[:1] not in ("", " ", "#", "\t"):
                return None
            lines.append(line)
            continue
        if (section or not head) and not _keep(sections, section, id, lines):
            return None
        section, id = (head[1], "") if head else (section, entry[1] if entry else "")
        lines = [line]
        if head and head[1] in sections:
            return None
    return sections if _keep(sections, section, id, lines) else None


def _keep(sections: dict[str, dict[str, str]], section: str, id: str, lines: list[str]) -> bool:
    entries = sections.setdefault(section, {})
    if not section or id in entries:
        return False
    entries[id] = "\n".join(line for line in lines if line.strip() and not line.lstrip().startswith("#"))
    return True


def _changed(before: Parts, after: Parts) -> set[str]:
    found = set[str]()
    for section in {*before, *after}:
        one, other = before.get(section, {}), after.get(section, {})
        found |= {id for id in {*one, *other} if one.get(id) != other.get(id)}
        if one.get("") != other.get(""):  # a section in flow form, of which no entry can be told from another
            found |= {*one, *other}
    return found - {""}


def _by_id(parts: Parts) -> dict[str, str]:
    found = dict[str, str]()
    for entries in parts.values():
        for id, text in entries.items():
            found[id] = found.get(id, "") + text
    return found


def _resting(parts: Parts) -> dict[str, set[str]]:
    """Return for each id that is named in derived figures and identities which of them name it."""
    found = dict[str, set[str]]()
    for section in _RESTING:
        for id, text in parts.get(section, {}).items():
            for named in _ID.findall(text):
                found.setdefault(named, set()).add(id)
    return found


def _reached(
    changed: Set[str], known: Set[str], texts: list[dict[str, str]], resting: list[dict[str, set[str]]]
) -> set[str]:
    moving, ahead = set(changed), list(changed)
    while ahead:
        id = ahead.pop()
        further = {one for index in resting for one in index.get(id, ())} - moving
        moving |= further
        ahead += further
    found, ahead = set(moving), list(moving)
    while ahead:
        id = ahead.pop()
        named = {word for text in texts for word in _ID.findall(text.get(id, ""))} & known - found
        found |= named
        ahead += named
    return found


def _joined(parts: Parts, wanted: Set[str]) -> str:
    lines = []
    for section, entries in parts.items():
        kept = [text for id, text in entries.items() if not id or id in wanted or section in ("site", "glossary")]
        if len(kept) > 1 or kept != [f"{section}:"]:
            lines += kept
    return "\n".join(lines) + "\n"
