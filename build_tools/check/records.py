"""The texts that machines read beside the pages: structured data, the search index, static files, as blocks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import Any

from build_tools.check.blocks import Block, Page
from build_tools.check.pages import parse
from build_tools.facts.places import Place

SEARCH_INDEX = "search/search_index.json"
STATIC = frozenset({".svg", ".json", ".csv", ".txt", ".xml"})

_NOT_READ = frozenset({"@context", "@id", "@type", "position", "width", "height"})
_XML_TAG = re.compile(r"<!--.*?-->|<[^>]*>", re.DOTALL)


def structured_data(page: Page) -> Iterator[Block]:
    """Yield every text of a page's JSON-LD; an object is one record."""
    for script in page.structured:
        try:
            data = json.loads(script)
        except ValueError:
            yield _block("structured data", page.lang, script)
            continue
        yield from _of_json(data, "structured data", page.lang)


def static_file(raw: str, path: str, lang: str) -> Page:
    """Return the texts of a static file as blocks."""
    suffix = PurePosixPath(path).suffix
    if suffix == ".svg":
        return parse(raw, path, lang=lang, spot="static file", place=Place.CHART)
    return Page(path, lang, tuple(_of_static(raw, suffix, lang)), raw)


def search_records(raw: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield, for each record of a search index, the path of its page and its texts."""
    for record in json.loads(raw).get("docs", ()):
        address = str(record.get("location", "")).partition("#")[0]
        path = address + "index.html" if not address or address.endswith("/") else address
        texts = (str(record.get(name, "")) for name in ("title", "text"))
        yield path, tuple(block.text for text in texts for block in parse(text, path).blocks)


def _of_static(raw: str, suffix: str, lang: str) -> Iterator[Block]:
    if suffix == ".json":
        try:
            yield from _of_json(json.loads(raw), "static file", lang)
            return
        except ValueError:
            pass
    texts: Iterable[str] = _XML_TAG.split(raw) if suffix == ".xml" else raw.splitlines()
    for text in texts:
        if text.strip():
            yield _block("static file", lang, text.strip())


def _of_json(data: Any, spot: str, lang: str) -> Iterator[Block]:
    if isinstance(data, dict):
        record = "\n".join(_strings(data))
        for name, value in data.items():
            if name in _NOT_READ:
                continue
            for text in _own_texts(value):
                yield _block(spot, lang, text, record)
            yield from _of_json(value, spot, lang)
    elif isinstance(data, list):
        for item in data:
            yield from _of_json(item, spot, lang)


def _own_texts(value: Any) -> Iterator[str]:
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, str | int | float) and not isinstance(item, bool):
            yield str(item)


def _strings(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for value in data.values():
            yield from _strings(value)
    elif isinstance(data, list):
        for item in data:
            yield from _strings(item)
    else:
        yield str(data)


def _block(spot: str, lang: str, text: str, record: str = "") -> Block:
    return Block(spot=spot, place=Place.RECORD, lang=lang, tag="", text=text, record=record)
