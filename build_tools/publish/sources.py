"""Sources of the register and pages of the site as items to cite; what is not recorded is left out."""

from __future__ import annotations

import re
from dataclasses import dataclass

from build_tools import words
from build_tools.facts.model import Register, Source
from build_tools.publish.day import BLANK, Blank, Day, read_day
from build_tools.publish.item import Item, Name, read_name

_WEB = frozenset({"webpage", "post", "post-weblog"})
_UNNAMED = frozenset({"unknown", "community"})
_VERSIONED = frozenset({"software", "dataset"})
_IN_ENGLISH = re.compile("[\x00-\x7f\u2010-\u2027\u00a0\u202f]+")
"""A title of nothing but English letters and the marks of good print: dashes, quotation marks, an ellipsis."""


@dataclass(frozen=True)
class CitedPage:
    """What a citation of a page needs of it; `url` is its whole public address."""

    id: str
    title: str
    url: str
    lang: str
    is_claim: bool = False
    changed: Day | None = None


def page_item(register: Register, page: CitedPage, accessed: Day | Blank | None = BLANK) -> Item:
    """Return a page of the site as an item: its last change is its date, the day of reading the reader's."""
    site = words.text_in(register.site.name, page.lang)
    kind = "claim" if page.is_claim else "page"
    of_language = "" if page.lang == "en" else f"-{page.lang.lower()}"
    return Item(
        id=f"field-notes-{page.id}-{kind}{of_language}",
        type="webpage",
        title=page.title,
        authors=(Name(site),) if site else (),
        site=site,
        issued=page.changed,
        accessed=accessed,
        url=page.url,
        language=page.lang,
        keeps_access=True,
    )


def source_item(register: Register, source: Source, lang: str, accessed: Day | Blank | None = None) -> Item:
    """Return a source as an item; the access date is the register's unless the reader gives his own."""
    publisher = register.publishers[source.publisher]
    named = words.text_in(publisher.name, lang)
    is_outlet = source.type in ("article-newspaper", "post-weblog")
    is_community = publisher.kind == "community"
    return Item(
        id=source.id,
        type=source.type,
        title=source.title or words.text_in(source.label, lang),
        authors=_authors(register, source, "" if publisher.kind in _UNNAMED else named, publisher.kind == "person"),
        site=named if (is_outlet and publisher.kind not in _UNNAMED) or is_community else "",
        issued=read_day(source.published),
        accessed=accessed or read_day(source.accessed),
        url=source.url,
        version=_version(source),
        language=source.language or ("en" if _IN_ENGLISH.fullmatch(source.title) else ""),
        keeps_access=source.type in _WEB,
        source=source.id,
    )


def organisations(register: Register) -> frozenset[str]:
    """Return the names of the publishers that are no persons, in every language."""
    publishers = (one for one in register.publishers.values() if one.kind != "person")
    return frozenset(name for one in publishers for name in one.name.values())


def _authors(register: Register, source: Source, publisher: str, is_person: bool) -> tuple[Name, ...]:
    """Those the register names; else whoever published it, an organisation whole."""
    if source.authors:
        return tuple(read_name(written, organisations(register)) for written in source.authors)
    if not publisher:
        return ()
    return (read_name(publisher) if is_person else Name(publisher),)


def _version(source: Source) -> str:
    if source.version or source.type not in _VERSIONED or source.read is None:
        return source.version
    return source.read.commit[:7]
