"""Entries and sources that go by another id now: the old Register told in the new ids, so that nothing else differs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from build_tools.facts.model import Entry, Register, Source

R = TypeVar("R")
N = TypeVar("N", Source, Entry)
_WORD = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_REFERENCES = frozenset({
    "id", "address", "owner", "sources", "origin", "disputes", "superseded_by", "inputs", "address_seen_in",
    "discussed_in", "about", "figure",
})  # fmt: skip
_FORMULAS = frozenset({"formula", "left", "right", "conditions"})
"""Texts with addresses between braces."""


def renames(old: Register, new: Register) -> dict[str, str]:
    """Return the new id of each entry and source of the old Register that has one."""
    found: dict[str, str] = {}
    for was, now in ((old.sources, new.sources), (old.entries, new.entries)):
        later: Mapping[str, Source | Entry] = now
        for id, record in later.items():
            former = [one for one in record.previous_ids if one in was and one not in now]
            if former and id not in was:
                found[former[-1]] = id
    return found


def now_called(records: Mapping[str, N], id: str) -> N | None:
    """Return what goes by an id, or went by it; None where nothing of today does."""
    return records.get(id) or next((record for record in records.values() if id in record.previous_ids), None)


def renamed(register: Register, ids: Mapping[str, str]) -> Register:
    """Return the Register with other ids for some of its entries and sources, wherever they are named."""
    if not ids:
        return register
    kinds = ("sources", "entries", "identities", "gaps", "withdrawn", "figures")
    told: dict[str, Any] = {kind: _keyed(getattr(register, kind), ids) for kind in kinds}
    return replace(register, **told)


def _keyed(records: Mapping[str, Any], ids: Mapping[str, str]) -> dict[str, Any]:
    return {_address(key, ids): _told(record, ids) for key, record in records.items()}


def _told(record: R, ids: Mapping[str, str]) -> R:
    changed: dict[str, Any] = {}
    for field in fields(record):  # type: ignore[arg-type]
        value = getattr(record, field.name)
        if field.name == "figures":
            changed["figures"] = {name: _told(figure, ids) for name, figure in value.items()}
        elif field.name in _REFERENCES:
            changed[field.name] = _reference(value, ids)
        elif field.name in _FORMULAS:
            changed[field.name] = _formula(value, ids)
    return replace(record, **changed)  # type: ignore[type-var]


def _reference(value: Any, ids: Mapping[str, str]) -> Any:
    return tuple(_address(one, ids) for one in value) if isinstance(value, tuple) else _address(value, ids)


def _address(address: str, ids: Mapping[str, str]) -> str:
    owner, dot, name = address.partition(".")
    return ids.get(owner, owner) + dot + name


def _formula(value: Any, ids: Mapping[str, str]) -> Any:
    if isinstance(value, Mapping):
        return {key: _formula(part, ids) for key, part in value.items()}
    return re.sub(r"\{([^{}]+)\}", lambda place: "{" + _address(place[1], ids) + "}", value)
