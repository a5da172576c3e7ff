"""What a check knows besides the page: the register with its indexes, the number finder, where pages came from."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from typing import Any, TypeVar

from build_tools import words
from build_tools.facts import numerals
from build_tools.facts.model import Entry, Figure, Register, Source
from build_tools.facts.numerals import Number
from build_tools.facts.paragraphs import Paragraph, Record
from build_tools.facts.past import Past
from build_tools.facts.quantity import read_unit

T = TypeVar("T")

Find = Callable[[str, str], Sequence[Number]]
"""Every number of a text in a language."""

_SETTLED = frozenset({"superseded", "withdrawn"})
"""A claim of such a status disputes nothing any more."""

_SHORT_COMMIT = 7
_SPACES = str.maketrans("\u00a0\u202f\u2009\n", "    ")
_LAST_STEP = re.compile(r"([a-z0-9-]+)/?(?:#.*)?\Z")


@dataclass(frozen=True)
class PageSource:
    """A page's entry of the source map: its file, its id, and which letters and digits stand on which line.

    A generated page is written from the register alone. Of an author's page there are its paragraphs, the lines of
    headings that name no id, and, for a translation, the record of what it is of.
    """

    source: str
    id: str = ""
    discusses: tuple[str, ...] = ()
    blocks: tuple[tuple[int, str], ...] = ()
    is_generated: bool = False
    paragraphs: tuple[Paragraph, ...] = ()
    unnamed: tuple[int, ...] = ()
    record: Record | None = None


@dataclass(frozen=True)
class Context:
    """One run of the check. `pages` is None when there is no source map; `own_terms` are the project's, by language.

    `past` is what earlier revisions of the register say; None when nobody asked.
    """

    register: Register
    find: Find
    pages: Mapping[str, PageSource] | None = None
    own_terms: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    past: Past | None = None
    _known: dict[Hashable, Any] = field(default_factory=dict, init=False, compare=False)

    def once(self, key: Hashable, work: Callable[[], T]) -> T:
        """Return what `work` does, done once in a run for each key, which holds all that it needs beside the run's."""
        found: T | None = self._known.get(key)
        if found is None:
            found = self._known[key] = work()
        return found

    def attribution(self, thing: Entry | Figure, lang: str) -> words.Attribution:
        """Return the words that must accompany a claim or a figure; they are put together once."""
        name = thing.id if isinstance(thing, Entry) else thing.address
        return self.once(("attribution", name, lang), lambda: words.attribution(self.register, thing, lang))

    def terms(self, lang: str) -> Mapping[str, str]:
        """Return the words that a language does not use, each with what it uses; the project's own come last."""
        found = {**words.terms(lang), **self.own_terms.get(lang, {})}
        return {wrong: right for wrong, right in found.items() if right}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What is written as others write it: names of publishers and sources, and quotations."""
        register = self.register
        found = [name for publisher in register.publishers.values() for name in publisher.name.values()]
        for source in register.sources.values():
            found += [*names_of(source), *source.authors, source.read.path if source.read else ""]
        for entry in register.entries.values():
            found += [entry.quote, entry.locator]
            for figure in entry.figures.values():
                found += [figure.quote, figure.locator, figure.as_written]
        return tuple(sorted({name for name in found if name}))

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """What a source may be called, and what a claim is about: the texts that a record has no elements for."""
        register = self.register
        named = (name for source in register.sources.values() for name in names_of(source))
        labels = (text for entry in register.entries.values() for text in entry.label.values())
        return tuple(dict.fromkeys([*named, *labels]))

    def titles_with(self, printed: str) -> tuple[str, ...]:
        """Return the titles in which a text stands; every number of a feed and of an export asks."""
        return self.once(("titles with", printed), lambda: tuple(self._find_titles(printed)))

    def _find_titles(self, printed: str) -> Iterator[str]:
        all_of_them = self._titles_in_one.split("\0") if printed in self._titles_in_one else ()
        return (title for title in all_of_them if printed in title)

    @cached_property
    def _titles_in_one(self) -> str:
        return "\0".join(map(evenly_spaced, self.titles))

    @cached_property
    def figures_by_value(self) -> tuple[tuple[Decimal, Figure], ...]:
        ends = [
            (end, figure)
            for figure in self.register.figures.values()
            for end in {figure.quantity.low, figure.quantity.high}
            if end is not None
        ]
        return tuple(sorted(ends, key=lambda pair: (pair[0], pair[1].address)))

    @cached_property
    def sources_by_url(self) -> Mapping[str, frozenset[str]]:
        found: dict[str, set[str]] = {}
        for source in self.register.sources.values():
            if source.url:
                found.setdefault(bare_url(source.url), set()).add(source.id)
        return {url: frozenset(ids) for url, ids in found.items()}

    @cached_property
    def read_paths(self) -> frozenset[str]:
        """The files that were read of sources; some are named after a figure."""
        return frozenset(source.read.path for source in self.register.sources.values() if source.read)

    @cached_property
    def whole_texts(self) -> frozenset[str]:
        """What a field of a record may be as a whole: addresses of figures, and dates, versions, files of sources."""
        found = {*self.register.figures, *self.read_paths}
        for source in self.register.sources.values():
            commit = source.read.commit if source.read else ""
            found |= {source.version, commit, commit[:_SHORT_COMMIT]}
            for date in (source.published, source.updated, source.observed, source.accessed, source.address_seen_on):
                found |= _written_dates(date)
        return frozenset(found - {""})

    @cached_property
    def braced_texts(self) -> tuple[str, ...]:
        """Texts of the register that hold braces of their own; a page shows them as they are."""
        texts: list[str] = []
        for source in self.register.sources.values():
            texts += [source.title, *source.label.values()]
        for entry in self.register.entries.values():
            texts += [entry.quote, *entry.statement.values(), *entry.label.values()]
        return tuple(sorted({text for text in texts if "{" in text or "}" in text or "<" in text}))

    @cached_property
    def disputed(self) -> frozenset[str]:
        """The claims that are disputed, and the addresses of single figures that are."""
        entries = self.register.entries.values()
        known = {id for entry in entries if entry.status not in _SETTLED for id in entry.disputes}
        return frozenset({*known, *(entry.id for entry in entries if entry.status == "disputed")})

    def figures_near(self, values: Iterable[Decimal], reach: Decimal) -> list[Figure]:
        """Return the figures with an end no further than `reach` from one of some values, in the register's order."""
        found: dict[str, Figure] = {}
        for value in values:
            first = bisect_left(self.figures_by_value, value - reach, key=lambda pair: pair[0])
            last = bisect_right(self.figures_by_value, value + reach, key=lambda pair: pair[0])
            found |= {figure.address: figure for _, figure in self.figures_by_value[first:last]}
        return sorted(found.values(), key=lambda figure: self._order[figure.address])

    @cached_property
    def _order(self) -> Mapping[str, int]:
        return {address: number for number, address in enumerate(self.register.figures)}

    def nearest(self, value: Decimal | None, unit: str) -> Figure | None:
        """Return the figure that a bare number most likely is, at most a twentieth off; a unit must be the figure's."""
        if value is None:
            return None
        return min(
            (near for near in self.figures_near([value], abs(value) / 20) if unit in ("", near.quantity.unit)),
            key=lambda figure: (_distance(figure, value), figure.address),
            default=None,
        )


def remembering_find(glossary: Mapping[str, Any]) -> Find:
    """Return a finder that looks at each text once: navigation and labels repeat on every page."""
    known: dict[tuple[str, str], tuple[Number, ...]] = {}

    def find(text: str, lang: str) -> tuple[Number, ...]:
        if (text, lang) not in known:
            known[text, lang] = tuple(numerals.find(text, lang, glossary))
        return known[text, lang]

    return find


def evenly_spaced(text: str) -> str:
    """Return a text with plain blanks for those that a page has in their place."""
    return text.translate(_SPACES)


def page_sources(pages: Mapping[str, Any]) -> Mapping[str, PageSource]:
    """Read the source map that rendering left: plain data, by the site-relative path of the HTML."""
    return {path: _page_source(entry) for path, entry in pages.items()}


def _page_source(entry: Mapping[str, Any]) -> PageSource:
    text = entry.get("text") or {}
    record = text.get("record")
    return PageSource(
        source=str(entry["source"]),
        id=str(entry.get("id") or ""),
        discusses=tuple(entry.get("discusses") or ()),
        blocks=tuple((int(line), str(key)) for line, key in entry.get("blocks") or ()),
        is_generated=bool(entry.get("is_generated")),
        paragraphs=tuple(Paragraph(**paragraph) for paragraph in text.get("paragraphs") or ()),
        unnamed=tuple(text.get("unnamed") or ()),
        record=Record(**{**record, "of": tuple(record["of"])}) if record else None,
    )


def names_of(source: Source) -> tuple[str, ...]:
    """Return what a source may be called, letter for letter."""
    return tuple(name for name in (source.title, *source.label.values(), source.url) if name)


def sources_of(register: Register, thing: Figure | Entry) -> frozenset[str]:
    """Return every source that a figure or claim rests on, those of a derived one's inputs included."""
    owner = register.entries.get(thing.owner) if isinstance(thing, Figure) else thing
    found = {*thing.sources, thing.origin} - {""}
    for address in owner.inputs if owner else ():
        if address in register.figures:
            found |= sources_of(register, register.figures[address])
    return frozenset(found)


def claim_at(register: Register, address: str) -> Entry | None:
    """Return the claim to whose page an address leads."""
    found = _LAST_STEP.search(address)
    return register.entries.get(found[1]) if found else None


def _written_dates(date: str) -> set[str]:
    """A date as it is, its day, and the year and the slashes of RIS: 2026/10/20/."""
    parts = date[:10].split("-")
    return {date, date[:10], parts[0], "/".join([*parts, "", "", ""][:4])}


def bare_url(url: str) -> str:
    return url.split("#")[0].rstrip("/")


def canonical_unit(text: str, lang: str) -> str:
    """Return a printed unit's canonical form, or as it is printed when it is not understood."""
    unit = read_unit(text, lang)
    return text.strip() if unit is None else unit


def _distance(figure: Figure, value: Decimal) -> Decimal:
    ends = [end for end in (figure.quantity.low, figure.quantity.high) if end is not None]
    return min(abs(end - value) for end in ends)
