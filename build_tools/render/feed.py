"""Atom feeds of what changed: of the whole site, of each tier, of each source. No figure stands in them.

An entry's id is made of the commit and of what it changed, so that it never becomes another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from urllib.parse import urlsplit

from build_tools import words
from build_tools.facts.model import Entry, Register, Tier
from build_tools.render.markup import claim_url
from build_tools.review.history import History, Revision
from build_tools.review.model import Change

_MOST = 50
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class _Item:
    revision: Revision
    change: Change
    entry: Entry


def feeds(register: Register, lang: str, folder: str, history: History) -> dict[str, str]:
    """Return each feed by its path in the language's folder; none where there is no history to tell."""
    items = list(_items(register, history))
    if not items:
        return {}
    found = {"feeds/changes.atom": _feed(register, lang, folder, "feeds/changes.atom", "", items)}
    for tier in Tier:
        if of_tier := [item for item in items if item.entry.tier is tier]:
            name = f"feeds/tier-{tier.lower()}.atom"
            found[name] = _feed(register, lang, folder, name, words.say(lang, f"tier.{tier}"), of_tier)
    for id, source in register.sources.items():
        if of_source := [item for item in items if id in item.entry.sources]:
            name = f"feeds/source-{id}.atom"
            found[name] = _feed(register, lang, folder, name, words.text_in(source.label, lang), of_source)
    return found


def _items(register: Register, history: History) -> Iterator[_Item]:
    """Yield what changed on claims that are still there, one item for each revision and claim: its worst change."""
    for revision in history.revisions:
        seen = set[str]()
        for change in revision.changes if not revision.is_first else ():
            entry = register.entries.get(change.id) if change.thing == "claim" else None
            if entry and entry.id not in seen:
                seen.add(entry.id)
                yield _Item(revision, change, entry)


def _feed(register: Register, lang: str, folder: str, name: str, of: str, items: list[_Item]) -> str:
    site = register.site.url + folder
    title = words.say(lang, "changes.feed", site=words.text_in(register.site.name, lang))
    title = words.say(lang, "pair", name=title, value=of) if of else title
    entries = "".join(_entry(register, lang, site, item) for item in items[:_MOST])
    return (
        f'<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{lang}">\n'
        f"<id>{_text(site + name)}</id>\n<title>{_text(title)}</title>\n"
        f"<updated>{items[0].revision.commit.moment}</updated>\n"
        f'<link rel="self" type="application/atom+xml" href="{_text(site + name)}"/>\n'
        f'<link rel="alternate" type="text/html" href="{_text(site)}changes/"/>\n{entries}</feed>\n'
    )


def _entry(register: Register, lang: str, site: str, item: _Item) -> str:
    commit, label = item.revision.commit, words.text_in(item.entry.label, lang)
    how = words.say(lang, f"changes.class.{item.change.kind}")
    id = f"tag:{urlsplit(site).hostname},{commit.day}:{commit.hash}/{item.entry.id}"
    authors = "".join(f"<author><name>{_text(name)}</name></author>" for name in _authors(register, lang, item.entry))
    return (
        f"<entry>\n<id>{_text(id)}</id>\n<title>{_text(words.say(lang, 'pair', name=label, value=how))}</title>\n"
        f"<updated>{commit.moment}</updated>\n{authors}\n"
        f'<link rel="alternate" type="text/html" href="{_text(site + claim_url(item.entry.id))}"/>\n'
        f'<summary type="text">{_text(_said(register, lang, item.entry, how))}</summary>\n</entry>\n'
    )


def _authors(register: Register, lang: str, entry: Entry) -> Iterable[str]:
    return words.owners(register, entry, lang) or [words.text_in(register.site.name, lang)]


def _said(register: Register, lang: str, entry: Entry, how: str) -> str:
    """Return what a feed reader shows below the title: what happened, whose word it is, and its tier."""
    worded = words.attribution(register, entry, lang).text
    labels = words.join([words.text_in(register.sources[id].label, lang) for id in entry.sources], lang)
    tier = words.say(lang, f"tier.{entry.tier}" if entry.tier else "tier.none")
    stop, between = words.say(lang, "stop"), words.say(lang, "between")
    return between.join(part + stop for part in (how, worded or labels, tier) if part)


def _text(raw: str) -> str:
    return escape(_NOT_XML.sub("", raw))
