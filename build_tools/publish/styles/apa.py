"""APA, 7th edition. Titles as stored: sentence case would lower names that it does not know."""

from __future__ import annotations

from build_tools.publish import names
from build_tools.publish.day import Blank, Day, write
from build_tools.publish.item import Item
from build_tools.publish.markup import commit, dated, italics, stop, title

_BY_YEAR = frozenset({"report", "paper-conference", "software", "dataset", "document"})
_KINDS = {"software": "Computer software", "dataset": "Data set"}
_MOST_NAMED = 20
_IN_PERIODICALS = frozenset({"paper-conference", "post-weblog", "article-newspaper"})


def cite(item: Item) -> str:
    """Return the entry of a reference list."""
    author = _authors(item)
    date = f"({_date(item)})."
    head = [stop(author), date, stop(_title(item))] if author else [stop(_title(item)), date]
    return " ".join(part for part in (*head, stop(_container(item)), _address(item)) if part)


def _authors(item: Item) -> str:
    people = [names.with_initials(name) for name in item.authors]
    if len(people) > _MOST_NAMED:
        return ", ".join([*people[: _MOST_NAMED - 1], f"… {people[-1]}"])
    return names.with_and(people, "&")


def _date(item: Item) -> str:
    if item.issued is None:
        return "n.d."
    rest = "" if item.type in _BY_YEAR else write(item.issued, "inyear")
    return ", ".join(part for part in (dated(item.issued, "year"), rest) if part)


def _title(item: Item) -> str:
    stored = title(item.title)
    set_title = stored if item.type in _IN_PERIODICALS and item.site else italics(stored)
    version = f" (Version {commit(item.version)})" if item.version else ""
    kind = item.genre or _KINDS.get(item.type, "")
    return set_title + version + (f" [{kind}]" if kind else "")


def _container(item: Item) -> str:
    if item.type not in _IN_PERIODICALS or not item.site:
        return item.site or item.publisher
    pages = item.pages.replace("-", "–")
    return ", ".join(part for part in (italics(item.site), italics(item.volume), pages) if part)


def _address(item: Item) -> str:
    day: Day | Blank | None = item.shown_access
    if day is None:
        return item.address
    return f"Retrieved {write(day, 'monthday')}, from {item.address}"
