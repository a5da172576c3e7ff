"""Wikipedia's citation templates. `cite web` needs an address; what has none is a plain `citation`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote

from build_tools.publish.day import Day, write
from build_tools.publish.item import Item, Name

_TEMPLATES = {"paper-conference": "cite conference", "report": "cite report", "article-newspaper": "cite news"}
_MARKUP = re.compile(r"(\[\[|\]\]|\{\{|\}\}|'{2,}|~{3,}|__(?=[A-Z]))|[\[\]<|]|&(?=#?\w+;)")
_WRITTEN = {"[": "&#91;", "]": "&#93;", "<": "&lt;", "&": "&amp;", "|": "{{!}}"}
_BREAKS = re.compile(r"\s*[\r\n\u2028\u2029]\s*")
_UNSAFE = re.compile(r"[\s|\[\]{}<>\"]|'(?=')")


def cite(item: Item) -> str:
    """Return one template with its values."""
    template = _TEMPLATES.get(item.type, "cite web" if item.url else "citation")
    values = "".join(f" |{name}={_escape(value)}" for name, value in _values(item, template) if value)
    return "{{" + template + values + "}}"


def _values(item: Item, template: str) -> Iterator[tuple[str, str]]:
    if not item.is_own_site:
        yield from _authors(item)
    yield "title", item.title
    if template == "cite conference":
        yield "book-title", item.site
        yield "conference", item.event
    else:
        yield ("newspaper" if template == "cite news" else "website" if template == "cite web" else "work"), item.site
    yield "type", item.genre
    yield "publisher", item.publisher
    yield "version", item.version
    yield "volume", item.volume
    yield "date", _date(item.issued) if item.issued else ""
    yield "pages", item.pages.replace("-", "–")
    yield "doi", item.doi
    yield "url", _address(item.url)
    yield "access-date", write(item.accessed, "iso") if item.accessed and item.url else ""
    yield "language", item.language


def _authors(item: Item) -> Iterator[tuple[str, str]]:
    if len(item.authors) == 1 and item.authors[0].is_whole:
        yield "author", _whole(item.authors[0])
        return
    for number, name in enumerate(item.authors, 1):
        if name.is_whole:
            yield f"author{number}", _whole(name)
        else:
            yield f"last{number}", name.family
            yield f"first{number}", ", ".join(part for part in (name.given, name.suffix) if part)


def _whole(name: Name) -> str:
    """Double brackets keep a name as it is written, where the template would see two in it."""
    whole = name.together
    return f"(({whole}))" if any(mark in whole for mark in (",", ";", " and ", "&")) else whole


def _date(day: Day) -> str:
    return day.iso if day.day or not day.month else write(day, "daymonth")


def _address(url: str) -> str:
    """Return an address with the marks percent-encoded that would end it, or the value."""
    return _UNSAFE.sub(lambda mark: quote(mark[0]), url)


def _escape(value: str) -> str:
    """What would end the value, or a link made of it, or begin other markup, is written so that it stays text."""
    return _MARKUP.sub(_written, _BREAKS.sub(" ", value))


def _written(mark: re.Match[str]) -> str:
    return f"<nowiki>{mark[0]}</nowiki>" if mark[1] else _WRITTEN[mark[0]]
