"""Footnotes for paper: whose word each mark stands for, its tier, and the day it was read. Pure: text in, text out.

On a screen they are not shown, since a mark leads to its claim there. Figures that share all of this share a note.
"""

from __future__ import annotations

import functools
import html
import posixpath
import re

from build_tools import words
from build_tools.facts.model import Entry, Figure
from build_tools.render import blocks, markup
from build_tools.render.markup import NARROW_SPACE, View

# The last mark of a figure: `<a class="tier tier-a" … href="../claims/prefill/#16k.batch">A</a>`.
_LAST_MARK = re.compile(rf'(<a class="tier [^>]*href="([^"]*)")(>[^<]*</a>)(?!{NARROW_SPACE}<a class="tier )')


def numbered(view: View, markdown: str) -> tuple[str, list[str]]:
    """Return rendered text with a note's number at the last mark of each figure, and the notes in their order."""
    numbers: dict[str, int] = {}

    @functools.cache
    def number(href: str) -> int | None:
        thing = _behind(view, href)
        return numbers.setdefault(_note(view, thing), len(numbers) + 1) if thing else None

    def add(mark: re.Match[str]) -> str:
        found = number(mark[2])
        return f'{mark[1]} data-note="{found}"{mark[3]}' if found else mark[0]

    return _LAST_MARK.sub(add, markdown), list(numbers)


def _behind(view: View, href: str) -> Entry | Figure | None:
    """The figure or claim that a mark leads to."""
    path, _, anchor = html.unescape(href).partition("#")
    folder, _, owner = posixpath.normpath(posixpath.join(view.url, path)).partition("/")
    if folder != "claims":
        return None
    return view.register.figures.get(f"{owner}.{anchor}") or view.register.entries.get(owner)


def _note(view: View, thing: Entry | Figure) -> str:
    if thing.tier is None:
        return view.sentences(markup.capital(view.say("tier.none")))
    told = words.attribution(view.register, thing, view.lang).text
    who = markup.text(markup.capital(told or words.join(words.owners(view.register, thing, view.lang), view.lang)))
    cites = view.join(markup.cite(view, view.register.sources[id]) for id in thing.sources)
    tier = view.say("list.tier-heading", tier=thing.tier, meaning=view.say(f"tier.{thing.tier}"))
    return view.sentences(tier, view.pair(who, cites), view.pair(view.say("claim.read"), blocks.read_on(view, thing)))
