"""MLA, 9th edition."""

from __future__ import annotations

from build_tools.publish import names
from build_tools.publish.day import Blank, Day, write
from build_tools.publish.headline import headline
from build_tools.publish.item import Item
from build_tools.publish.markup import commit, dated, italics, quoted, stop, title
from build_tools.publish.pages import short_range


def cite(item: Item) -> str:
    """Return the entry of a list of works cited."""
    parts = [_authors(item), _title(item), item.genre, _container(item), _accessed(item)]
    return " ".join(stop(part) for part in parts if part)


def _authors(item: Item) -> str:
    people = names.first_inverted(item.authors)
    return f"{people[0]}, et al." if len(people) > 2 else names.with_and(people)


def _title(item: Item) -> str:
    shown = title(headline(item.title, item.language))
    return quoted(shown, ".") if item.site else italics(shown)


def _container(item: Item) -> str:
    place = [
        italics(item.site),
        f"Version {commit(item.version)}" if item.version else "",
        f"vol. {item.volume}" if item.volume else "",
        item.publisher if item.type != "paper-conference" else "",
        _date(item),
        _pages(item),
        item.address,
    ]
    return ", ".join(part for part in place if part)


def _date(item: Item) -> str:
    if item.issued is None:
        return ""
    is_year = item.type == "paper-conference" or not item.issued.month
    return dated(item.issued, "year") if is_year else write(item.issued, "mla")


def _pages(item: Item) -> str:
    if not item.pages:
        return ""
    return ("pp. " if "-" in item.pages else "p. ") + short_range(item.pages)


def _accessed(item: Item) -> str:
    day: Day | Blank | None = item.shown_access
    return f"Accessed {write(day, 'mla')}" if day else ""
