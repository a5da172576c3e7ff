"""Records of CSL-JSON as our items, to hold our styles against what a CSL processor printed of the same records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from build_tools.publish.day import read_day
from build_tools.publish.item import Item, Name

FOLDER = Path(__file__).parent / "citations"


def load(name: str) -> list[dict[str, Any]]:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def item(data: dict[str, Any]) -> Item:
    return Item(
        id=data["id"],
        type=data["type"],
        title=data["title"],
        authors=tuple(name(one) for one in data.get("author", ())),
        site=data.get("container-title", ""),
        issued=day(data.get("issued")),
        accessed=day(data.get("accessed")),
        url=data.get("URL", ""),
        doi=data.get("DOI", ""),
        version=data.get("version", ""),
        genre=data.get("genre", ""),
        volume=data.get("volume", ""),
        pages=data.get("page", ""),
        publisher=data.get("publisher", ""),
        event=data.get("event-title", ""),
        language=data.get("language", ""),
    )


def name(data: dict[str, str]) -> Name:
    return Name(data.get("literal") or data["family"], data.get("given", ""), data.get("suffix", ""))


def day(data: dict[str, Any] | None):
    return read_day("-".join(f"{part:02}" for part in data["date-parts"][0])) if data else None


ITEMS = {data["id"]: item(data) for data in load("items")}
