"""Authors as the styles write them: inverted or not, with initials, and how many before the others are left out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from build_tools.publish.item import Name


def inverted(name: Name) -> str:
    """Return `Wells, William M., III`; names that are whole stay so."""
    if name.is_whole or name.is_han:
        return name.together
    return ", ".join(part for part in (name.family, name.given, name.suffix) if part)


def with_initials(name: Name) -> str:
    """Return `Wells, W. M., III`."""
    if name.is_whole or name.is_han:
        return name.together
    initials = " ".join(f"{one}." for one in _initials(name))
    return ", ".join(part for part in (name.family, initials, name.suffix) if part)


def bare_initials(name: Name) -> str:
    """Return `Wells W M`, without marks."""
    return name.together if name.is_whole or name.is_han else " ".join([name.family, *_initials(name)])


def with_and(names: Sequence[str], word: str = "and") -> str:
    """Join names with a comma before the last as well: `A, B, and C`."""
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + f", {word} {names[-1]}"


def first_inverted(names: Sequence[Name]) -> list[str]:
    """Return the names, the first with the family name in front."""
    return [inverted(name) if index == 0 else name.together for index, name in enumerate(names)]


def _initials(name: Name) -> list[str]:
    return [part[0] for part in re.split(r"[\s.]+", name.given) if part]
