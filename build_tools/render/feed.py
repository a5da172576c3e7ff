"""Atom feeds of what changed: of the whole site, of each tier, of each source. No figure stands in them.

An entry's id is made of the commit, of the id that what changed had in it, and of the site's host at the time, so that
it never becomes another one: not by later commits, nor when a claim or the site goes by another name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from urllib.parse import urlsplit

from build_tools import words
from build_tools.facts.model import Entry, Register, Tier
from build_tools.render.markup import capital, claim_url
from build_tools.render.page import Page
from build_tools.review.history import History, Revision
from build_tools.review.model import Change
from build_tools.review.renames import now_called

_MOST = 50
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class Item:
    """The worst change of a claim in a revision, and where the site stood then."""

    revision: Revision
    change: Change
    entry: Entry
    site_url: str


@dataclass(frozen=True)
class Feed:
    """`path` is that in the language's folder; `of` the tier or the id of the source that it is of, "" for all."""

    path: str
    of: str
    items: tuple[Item, ...]


def feeds(register: Register, history: History) -> tuple[Feed, ...]:
    """Return each feed, that of all changes first; none where there is no history to tell."""
    items = tuple(_items(register, history))
    found = [Feed("feeds/changes.atom", "", items)]
    for tier in Tier:
        found.append(Feed(f"feeds/tier-{tier.lower()}.atom", tier, tuple(i for i in items if i.entry.tier is tier)))
    for id in register.sources:
        found.append(Feed(f"feeds/source-{id}.atom", id, tuple(i for i in items if id in i.entry.sources)))
    return tuple(feed for feed in found if feed.items)


def feeds_about(register: Register, known: Iterable[Feed], page: Page) -> tuple[Feed, ...]:
    """Return the feeds to offer on a page: that of all changes, and those of what the page is about.

    A claim's page is about its tier and its sources, an author's about the sources that it discusses.
    """
    entry = register.entries.get(page.id) if page.is_generated else None
    about = {"", *page.discusses, *((str(entry.tier), *entry.sources) if entry else ())}
    return tuple(feed for feed in known if feed.of in about)


def feed_title(register: Register, lang: str, feed: Feed) -> str:
    """Return what a feed is called: `Changes of Kestrel Notes: Kestrel README`."""
    title = words.say(lang, "changes.feed", site=words.text_in(register.site.name, lang))
    return words.say(lang, "pair", name=title, value=_of(register, lang, feed)) if feed.of else title


def feed_files(register: Register, lang: str, folder: str, history: History) -> dict[str, str]:
    """Return the text of each feed by its path in the language's folder."""
    return {feed.path: _feed(register, lang, folder, history, feed) for feed in feeds(register, history)}


def _items(register: Register, history: History) -> Iterator[Item]:
    """Yield what changed on claims that are still there, one item for each revision and claim: its worst change."""
    for revision, site_url in zip(history.revisions, _site_urls(register, history), strict=False):
        seen = set[str]()
        for change in revision.changes if not revision.is_first else ():
            entry = now_called(register.entries, change.id) if change.thing == "claim" else None
            if entry and entry.id not in seen:
                seen.add(entry.id)
                yield Item(revision, change, entry, site_url)


def _site_urls(register: Register, history: History) -> Iterator[str]:
    """Yield the site's address as of each revision, and at last that before all of them."""
    url = register.site.url
    for revision in history.revisions:
        yield url
        moved = (change.before for change in revision.changes if (change.thing, change.facet) == ("site", "url"))
        url = next(moved, None) or url
    yield url


def _of(register: Register, lang: str, feed: Feed) -> str:
    if feed.of in register.sources:
        return words.text_in(register.sources[feed.of].label, lang)
    return words.say(lang, f"tier.{feed.of}")


def _feed(register: Register, lang: str, folder: str, history: History, feed: Feed) -> str:
    here = register.site.url + folder
    *_, first = _site_urls(register, history)
    items = feed.items[:_MOST]
    entries = "".join(_entry(register, lang, folder, item) for item in items)
    return (
        f'<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{lang}">\n'
        f"<id>{_text(first + folder + feed.path)}</id>\n<title>{_text(feed_title(register, lang, feed))}</title>\n"
        f"<updated>{max(item.revision.commit.moment for item in items)}</updated>\n"
        f"<author><name>{_text(words.text_in(register.site.name, lang))}</name></author>\n"
        f'<link rel="self" type="application/atom+xml" href="{_text(here + feed.path)}"/>\n'
        f'<link rel="alternate" type="text/html" hreflang="{lang}" href="{_text(here)}changes/"/>\n{entries}</feed>\n'
    )


def _entry(register: Register, lang: str, folder: str, item: Item) -> str:
    commit, label = item.revision.commit, words.text_in(item.entry.label, lang)
    how = words.say(lang, f"changes.class.{item.change.kind}")
    id = f"tag:{urlsplit(item.site_url).hostname},{commit.day}:{folder}{commit.hash}/{item.change.id}"
    address = register.site.url + folder + claim_url(item.entry.id)
    return (
        f"<entry>\n<id>{_text(id)}</id>\n<title>{_text(words.say(lang, 'pair', name=label, value=how))}</title>\n"
        f"<updated>{commit.moment}</updated>\n"
        f'<link rel="alternate" type="text/html" hreflang="{lang}" href="{_text(address)}"/>\n'
        f'<summary type="text">{_text(_said(register, lang, item.entry, how))}</summary>\n</entry>\n'
    )


def _said(register: Register, lang: str, entry: Entry, how: str) -> str:
    """Return what a feed reader shows below the title: what happened, whose word it is, and its tier."""
    worded = words.attribution(register, entry, lang).text
    labels = words.join([words.text_in(register.sources[id].label, lang) for id in entry.sources], lang)
    tier = words.say(lang, "tier.none")
    if entry.tier:
        tier = words.say(lang, "list.tier-heading", tier=entry.tier, meaning=words.say(lang, f"tier.{entry.tier}"))
    stop, between = words.say(lang, "stop"), words.say(lang, "between")
    return between.join(capital(part) + stop for part in (how, worded or labels, tier) if part)


def _text(raw: str) -> str:
    return escape(_NOT_XML.sub("", raw))
