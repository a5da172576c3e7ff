"""Which texts of a page are its own words, for rules about script, terms and punctuation; the rest is others'."""

from __future__ import annotations

import re
from collections.abc import Iterator

from build_tools.check.blocks import Block
from build_tools.check.readings import View
from build_tools.facts.places import Place

HAN = "\u3400-\u9fff"
CHINESE = frozenset({"zh-Hans", "zh-Hant"})
_OUTSIDE = frozenset({"structured data", "style sheet", "static file", "code"})
_THEIRS = ("cite", "quote", "code", "pre", "address")


def texts(view: View, *languages: str) -> Iterator[Block]:
    """Yield the blocks of a page in these languages that are its own words; data for programs is not."""
    for block in view.page.blocks:
        if block.lang in languages and block.spot not in _OUTSIDE and block.tag != "@mark":
            yield block


def written(view: View, *languages: str) -> Iterator[Block]:
    """Yield those whose punctuation is the author's: the theme makes what stands around the article."""
    for block in texts(view, *languages):
        if block.spot != "navigation" and not (block.spot == "attribute" and block.place is Place.HEADING):
            yield block


def found(pattern: re.Pattern[str], block: Block, view: View) -> Iterator[re.Match[str]]:
    """Yield what a pattern finds in a block's own words."""
    for match in pattern.finditer(block.text):
        if not is_theirs(block, match.start(), match.end(), view):
            yield match


def is_theirs(block: Block, start: int, end: int, view: View) -> bool:
    """Say whether a stretch is not in the page's own words: a title, a quotation, code, another language, a name."""
    if block.covering(start, end, *_THEIRS):
        return True
    tongue = block.covering(start, end, "lang")
    if tongue and tongue.id != block.lang:
        return True
    return any(_covers(block.text, name, start, end) for name in view.context.names)


def _covers(text: str, name: str, start: int, end: int) -> bool:
    at = text.find(name)
    while at >= 0:
        if at <= start and end <= at + len(name):
            return True
        at = text.find(name, at + 1)
    return False
