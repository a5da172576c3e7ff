"""What is wrong with an Atom feed, by RFC 4287: its grammar (atom.rng), and what the RFC says in prose."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from lxml import etree

ATOM = "{http://www.w3.org/2005/Atom}"
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)")
_LINKED = ("href", "src", "uri")


@cache
def _grammar() -> etree.RelaxNG:
    return etree.RelaxNG(etree.parse(Path(__file__).with_suffix(".rng")))


def faults(text: str, address: str) -> list[str]:
    """Return what is wrong with a feed that is published at an address, by the RFC's sections."""
    try:
        feed = etree.fromstring(text.encode("utf-8"), etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError as error:
        return [f"XML: {error.msg}"]
    if not _grammar().validate(feed):
        return [f"B: {_grammar().error_log.last_error.message}"]
    return [f"{section}: {told}" for section, check in _RULES.items() for told in check(feed, address)]


def _authors(feed: etree._Element, _: str) -> Iterator[str]:
    """A feed has an author, or each of its entries has."""
    alone = [entry for entry in feed.findall(f"{ATOM}entry") if entry.find(f"{ATOM}author") is None]
    if feed.find(f"{ATOM}author") is None and (alone or not feed.findall(f"{ATOM}entry")):
        yield "no author"
    yield from ("a person without a name" for name in feed.iter(f"{ATOM}name") if not _said(name))


def _self(feed: etree._Element, address: str) -> Iterator[str]:
    if [link.get("href") for link in feed.findall(f"{ATOM}link") if link.get("rel") == "self"] != [address]:
        yield "the link to itself is not its address"


def _alternates(feed: etree._Element, _: str) -> Iterator[str]:
    """No two alternates of one type and language; an entry without content has one."""
    for one in (feed, *feed.iter(f"{ATOM}entry")):
        links = [link for link in one.findall(f"{ATOM}link") if link.get("rel", "alternate") == "alternate"]
        kinds = Counter((link.get("type"), link.get("hreflang")) for link in links)
        if max(kinds.values(), default=0) > 1:
            yield "two alternates of one type and language"
        if one is not feed and not links and one.find(f"{ATOM}content") is None:
            yield "neither an alternate nor a content"


def _ids(feed: etree._Element, _: str) -> Iterator[str]:
    ids = [_said(id) for id in feed.iter(f"{ATOM}id")]
    yield from (f'the id "{id}" twice' for id, count in Counter(ids).items() if count > 1)
    yield from (f'the id "{id}" is no absolute IRI' for id in ids if not _is_absolute(id))


def _addresses(feed: etree._Element, _: str) -> Iterator[str]:
    """Without xml:base each reference is absolute."""
    found = [one.get(name) for one in feed.iter() for name in _LINKED if one.get(name) is not None]
    yield from (f'"{address}" is not absolute' for address in found if not _is_absolute(address))


def _moments(feed: etree._Element, _: str) -> Iterator[str]:
    moments = [_said(one) for name in ("updated", "published") for one in feed.iter(ATOM + name)]
    bad = [moment for moment in moments if not _is_moment(moment)]
    yield from (f'"{moment}" is no date of RFC 3339' for moment in bad)
    updated = [_said(one.find(f"{ATOM}updated")) for one in (feed, *feed.iter(f"{ATOM}entry"))]
    if not bad and max(map(datetime.fromisoformat, updated)) != datetime.fromisoformat(updated[0]):
        yield "an entry is newer than its feed"


def _texts(feed: etree._Element, _: str) -> Iterator[str]:
    """Plain text holds no markup, and a title says something."""
    for name in ("title", "summary"):
        for text in feed.iter(ATOM + name):
            if text.get("type", "text") == "text" and (re.search(r"</?\w|&\w+;", _said(text)) or not _said(text)):
                yield f"the {name} is no plain text"


_RULES: dict[str, Callable[[etree._Element, str], Iterator[str]]] = {
    "4.1.1": _authors, "4.1.1, self": _self, "4.1.2": _alternates, "4.2.6": _ids, "4.2.7": _addresses,
    "3.3": _moments, "3.1.1.1": _texts,
}  # fmt: skip


def _said(element: etree._Element | None) -> str:
    return "" if element is None else element.text or ""


def _is_absolute(iri: str) -> bool:
    parts = urlsplit(iri)
    is_plain = not re.search(r"[\s<>\"{}|\\^`]", iri)
    return is_plain and bool(parts.scheme) and bool(parts.netloc if parts.scheme.startswith("http") else parts.path)


def _is_moment(text: str) -> bool:
    try:
        return bool(_MOMENT.fullmatch(text)) and datetime.fromisoformat(text) is not None
    except ValueError:
        return False
