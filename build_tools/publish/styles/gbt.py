"""GB/T 7714, numeric, in the editions of 2015 and 2025.

2025 writes full-width marks between elements and family names as they are spelt. The language of the item decides
between `et al` and 等. A repository's publisher is never printed: both editions would make a year of the access date.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from build_tools.publish import names
from build_tools.publish.day import write
from build_tools.publish.item import Item, Name
from build_tools.publish.markup import commit, dated, stop, title


@dataclass(frozen=True)
class _Edition:
    year: int
    comma: str
    colon: str
    bracketed: str


_EDITIONS: Mapping[int, _Edition] = {
    2015: _Edition(2015, ", ", ": ", "({})"),
    2025: _Edition(2025, "，", "：", "（{}）"),
}
_CODES = {
    "software": "CP", "report": "R", "paper-conference": "C", "article-newspaper": "N", "dataset": "DS",
    "document": "Z", "article": "A",
}  # fmt: skip
_SOFTWARE = "software"


def cite(item: Item, year: int = 2025) -> str:
    """Return the entry of a list of references, without its number."""
    edition = _EDITIONS[year]
    parts = [_authors(item, edition), _title(item, edition), *_version(item, edition), _imprint(item, edition)]
    return " ".join(stop(part) for part in (*parts, _address(item)) if part)


def _authors(item: Item, edition: _Edition) -> str:
    people = [_name(name, edition) for name in item.authors[:3]]
    if len(item.authors) > 3:
        people.append("et al" if item.language.startswith("en") else "等")
    return edition.comma.join(people)


def _name(name: Name, edition: _Edition) -> str:
    short = names.bare_initials(name)
    is_raised = edition.year == 2015 and not name.is_whole and not name.is_han
    return short.replace(name.family, name.family.upper(), 1) if is_raised else short


def _title(item: Item, edition: _Edition) -> str:
    code = _CODES.get(item.type, "EB") + ("/OL" if item.address else "")
    host = f"//{item.site}" if item.type == "paper-conference" and item.site else ""
    volume = ""
    if item.volume:
        volume = edition.colon + ("Vol. " if edition.year == 2015 else "v.") + item.volume
    return f"{title(item.title)}[{code}]{host}{volume if host else ''}"


def _version(item: Item, edition: _Edition) -> list[str]:
    return [f"V{commit(item.version)}"] if item.version and item.type == _SOFTWARE and edition.year == 2025 else []


def _imprint(item: Item, edition: _Edition) -> str:
    """Where it appeared and when: in brackets for what exists online alone, plain for what was published."""
    accessed = f"[{write(item.accessed, 'iso')}]" if item.accessed and item.url and not item.doi else ""
    if item.type in _CODES and item.type not in (_SOFTWARE, "dataset"):
        holder = item.site if item.type == "article-newspaper" else item.publisher
        place = edition.comma.join(part for part in (holder, _date(item, edition)) if part)
        pages = edition.colon + item.pages if item.pages and place else ""
        return place + pages + (accessed if edition.year == 2015 else "")
    return (edition.bracketed.format(dated(item.issued, "iso")) if item.issued else "") + accessed


def _date(item: Item, edition: _Edition) -> str:
    if item.issued is None:
        return ""
    is_year = item.type == "paper-conference" or (
        item.type == "report" and (edition.year == 2015 or bool(item.publisher))
    )
    return dated(item.issued, "year" if is_year else "iso")


def _address(item: Item) -> str:
    return f"DOI:{item.doi}" if item.doi else item.url
