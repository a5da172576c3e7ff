"""CSL-JSON, which reference managers and citation processors exchange."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from build_tools.publish.day import Blank, Day, write
from build_tools.publish.item import Item, Name


def record(item: Item) -> str:
    """Return a list of the one item, as such files are, a field a line."""
    lines = [f'  "{name}": {told}' for name, told in _fields(item)]
    return "[{\n" + ",\n".join(lines) + "\n}]\n"


def _fields(item: Item) -> Iterator[tuple[str, str]]:
    fields: dict[str, Any] = {
        "id": item.id,
        "type": item.type,
        "author": [_name(name) for name in item.authors],
        "title": item.title,
        "container-title": item.site,
        "event-title": item.event,
        "genre": item.genre,
        "publisher": item.publisher,
        "version": item.version,
        "volume": item.volume,
        "page": item.pages,
        "DOI": item.doi,
        "URL": item.url,
        "language": item.language,
    }
    yield from ((name, json.dumps(value, ensure_ascii=False)) for name, value in fields.items() if value)
    yield from ((name, write(day, "csl")) for name, day in _days(item).items() if day)


def _days(item: Item) -> dict[str, Day | Blank | None]:
    return {"issued": item.issued, "accessed": item.accessed if item.url else None}


def _name(name: Name) -> dict[str, str]:
    if name.is_whole:
        return {"literal": name.together}
    return {"family": name.family, "given": name.given} | ({"suffix": name.suffix} if name.suffix else {})
