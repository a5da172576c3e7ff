"""RIS: a tag a line, CRLF. Undated has no PY and DA; the day of reading is Y2 and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator

from build_tools.publish.day import write
from build_tools.publish.item import Item, Name

_KINDS = {
    "software": "COMP", "paper-conference": "CONF", "report": "RPRT", "article-newspaper": "NEWS", "dataset": "DATA",
    "post-weblog": "BLOG", "webpage": "ELEC", "post": "ELEC",
}  # fmt: skip


def record(item: Item) -> str:
    """Return a record of a .ris file."""
    lines = [f"TY  - {_KINDS.get(item.type, 'GEN')}", *(f"{tag}  - {_line(told)}" for tag, told in _tags(item) if told)]
    return "\r\n".join([*lines, "ER  - ", ""])


def _tags(item: Item) -> Iterator[tuple[str, str]]:
    yield from (("AU", _name(name)) for name in item.authors)
    yield "TI", item.title
    yield "T2", item.event or item.site
    yield "C3", item.site if item.event else ""
    yield "M3", item.genre
    yield "PB", item.publisher
    yield "ET", item.version
    yield "VL", item.volume
    if item.issued:
        yield "PY", f"{item.issued.year:04}"
        yield "DA", write(item.issued, "ris") if item.issued.month else ""
    yield from zip(("SP", "EP"), item.pages.split("-"), strict=False)
    yield "Y2", write(item.accessed, "ris") if item.accessed and item.url else ""
    yield "DO", item.doi
    yield "UR", item.url
    # Some readers take the language of a program for the one it is written in.
    yield "LA", item.language if item.type != "software" else ""


def _name(name: Name) -> str:
    if name.is_whole:
        return name.together
    return ", ".join(part for part in (name.family, name.given, name.suffix) if part)


def _line(text: str) -> str:
    return re.sub(r"\s*[\r\n\u2028\u2029]\s*", " ", text)
