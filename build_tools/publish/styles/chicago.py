"""Chicago: notes and bibliography, and author-date; the 17th edition, and what the 18th does otherwise.

The 18th names fewer authors and never repeats the year in author-date. Both are given with the access date of every
address, as the official variant of the style has it for the 18th.
"""

from __future__ import annotations

from dataclasses import replace

from build_tools.publish import names
from build_tools.publish.day import write
from build_tools.publish.headline import headline
from build_tools.publish.item import Item
from build_tools.publish.markup import before_quotes, closed, commit, dated, italics, quoted, stop, title
from build_tools.publish.pages import short_range

_IN_PERIODICALS = frozenset({"paper-conference", "post-weblog", "article-newspaper"})
_WEB = frozenset({"webpage", "post", "post-weblog"})


def note(item: Item, edition: int = 17) -> str:
    """Return a full first note."""
    people = [name.together for name in item.authors]
    limit = 3 if edition == 17 else 2
    author = f"{people[0]} et al." if len(people) > limit else _few(people)
    shown = quoted(_title(item), ",") if _is_quoted(item) else italics(_title(item))
    version = f"v. {commit(item.version)}" if item.version else ""
    accessed = [_lower(part) for part in _accessed(item, edition)]
    return _sentence([author, shown, version, *_note_imprint(item), *accessed, *_address(item)])


def bibliography(item: Item, edition: int = 17) -> str:
    """Return the entry of a bibliography."""
    imprint = ", ".join(part for part in (_holder(item), _date(item)) if part)
    return _entry(item, edition, [_authors(item, edition), *_held(item), _in_periodical(item) or imprint])


def author_date(item: Item, edition: int = 17) -> str:
    """Return the entry of a reference list that begins with author and year; without an author, with the title."""
    year = dated(item.issued, "year") if item.issued else "n.d."
    if _is_in_periodical(item):
        imprint = _in_periodical(item if edition == 17 else _without_year(item))
    elif item.type in _WEB or item.type == "article-newspaper":
        is_repeated = edition == 17 and item.type not in _WEB
        imprint = ", ".join(part for part in (_holder(item), _date(item) if is_repeated else _day(item)) if part)
    else:
        imprint = _holder(item)
    author, (shown, *which) = _authors(item, edition), _held(item)
    return _entry(item, edition, [*([author, year, shown] if author else [shown, year]), *which, imprint])


def _entry(item: Item, edition: int, parts: list[str]) -> str:
    whole = [*parts, *_accessed(item, edition), *_address(item)]
    return " ".join(stop(part) for part in whole if part)


def _authors(item: Item, edition: int) -> str:
    people = names.first_inverted(item.authors)
    if edition == 17 and len(people) > 10:
        return ", ".join([*people[:7], "et al."])
    if edition == 18 and len(people) > 6:
        return ", ".join([*people[:3], "et al."])
    return names.with_and(people) or ("" if _is_in_periodical(item) else item.site)


def _few(people: list[str]) -> str:
    return " and ".join(people) if len(people) == 2 else names.with_and(people)


def _title(item: Item) -> str:
    return title(headline(item.title, item.language))


def _is_in_periodical(item: Item) -> bool:
    return item.type in _IN_PERIODICALS and bool(item.site)


def _is_quoted(item: Item) -> bool:
    return item.type in _WEB or _is_in_periodical(item)


def _held(item: Item) -> list[str]:
    """The title, and what says which one it is."""
    shown = quoted(_title(item), ".") if _is_quoted(item) else italics(_title(item))
    return [shown, f"V. {commit(item.version)}" if item.version else "", item.genre]


def _holder(item: Item) -> str:
    """The site of a page, unless it stands in the author's place; the publisher of anything else."""
    return (item.site if item.authors else "") or item.publisher


def _date(item: Item) -> str:
    if item.issued is None:
        return "n.d." if item.type == "software" else ""
    is_year = item.type == "report" or not item.issued.month
    return dated(item.issued, "year" if is_year else "monthday")


def _day(item: Item) -> str:
    """A date without its year, which stands elsewhere."""
    return write(item.issued, "inyear") if item.issued else ""


def _in_periodical(item: Item) -> str:
    if not _is_in_periodical(item):
        return ""
    date, pages = _date(item), short_range(item.pages)
    if item.volume:
        place = italics(item.site) + f" {item.volume}" + (f" ({date})" if date else "")
        return place + (f": {pages}" if pages else "")
    return ", ".join(part for part in (italics(item.site), date, pages) if part)


def _without_year(item: Item) -> Item:
    """Return the item with what is left of its date, put before the pages, when the year stands elsewhere."""
    left = ", ".join(part for part in (_day(item), short_range(item.pages)) if part)
    return replace(item, issued=None, pages=left)


def _note_imprint(item: Item) -> list[str]:
    if _is_in_periodical(item):
        return [_in_periodical(item)]
    if item.type == "report":
        imprint = ", ".join(part for part in (item.publisher, _date(item)) if part)
        return [" ".join(part for part in (item.genre, f"({imprint})" if imprint else "") if part)]
    return [part for part in (item.site or item.publisher, _date(item)) if part]


def _accessed(item: Item, edition: int) -> list[str]:
    kept = replace(item, keeps_access=True) if edition == 18 else item
    return [f"Accessed {write(kept.shown_access, 'monthday')}"] if kept.shown_access else []


def _address(item: Item) -> list[str]:
    return [item.address] if item.address else []


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _sentence(pieces: list[str]) -> str:
    """Join the pieces of a note with commas, of which a quoted title brings its own, and brackets need none."""
    text = ""
    for piece in filter(None, pieces):
        is_joined = not text or text.endswith("”") or piece.startswith("(")
        text = (text if is_joined else before_quotes(text, ",")) + (" " if text else "") + piece
    return closed(text, ",", ".")
