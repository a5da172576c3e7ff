"""The search index repeats what the pages say, without its markup: a number that its page does not have is loose."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from build_tools.check.blocks import Block
from build_tools.check.context import Find
from build_tools.check.pages import parse
from build_tools.check.records import search_records
from build_tools.facts.numerals import Number

_DIGITS = re.compile(r"\d[\d,.]*\d|\d")
_BEFORE = re.compile(r"\A(?:an?\s+|[+\-−–±~]\s*)")
_TAG = re.compile(r"</?[A-Za-z][A-Za-z0-9]*\s*/?>")
# `9<b>6</b>`: whether a reader sees one word or two, only a parser knows.
_JOINED = re.compile(r"<(?<=[^\s>]<)[^>]*>(?:<[^>]*>)*[^\s<]")
_INSIDE = re.compile(r"[\w.,+\-−–±~/%]")


@dataclass(frozen=True)
class Record:
    """What an index holds of one page: the index's path, and texts in HTML."""

    index: str
    texts: tuple[str, ...] = ()


def records(indexes: Iterable[tuple[str, str]]) -> Mapping[str, Record]:
    """Return the records of some indexes, each a path and what the file holds, by the path of their page."""
    found: dict[str, Record] = {}
    for path, raw in indexes:
        for page, texts in search_records(raw):
            name = path.rpartition("search/")[0] + page
            found[name] = Record(path, (*found.get(name, Record(path)).texts, *texts))
    return found


def compare(
    record: Record, lang: str, find: Find, *, shown: str = "", numbers: frozenset[str] = frozenset()
) -> tuple[int, tuple[str, ...]]:
    """Return how many texts a page's records have, and the numbers in them that are not among the page's.

    `shown` is the page's text, in which most of them stand word for word.
    """
    texts = [text for raw in record.texts for text in _texts(raw)]
    loose = [number for text in texts if not _stands_in(text, shown) for number in _loose(text, lang, numbers, find)]
    return len(texts), tuple(loose)


def forms(number: Number) -> Iterator[str]:
    """Yield a number as printed, and the digits of a range's ends: there may be elements around these on the page.

    The index joins the cells of a table, so that a sign or an article before a number may be lost in a word.
    """
    yield "".join(_BEFORE.sub("", number.text.casefold()).split())
    if number.low != number.high:
        yield from _DIGITS.findall(number.text)


def text_of(blocks: Iterable[Block]) -> str:
    """Return what blocks say as one line, the letters of the marks included, as the index has them."""
    return " ".join("\n".join(map(_with_marks, blocks)).split())


def _with_marks(block: Block) -> str:
    text = block.text
    for mark in reversed(block.marks):
        text = text[: mark.at] + mark.letter + text[mark.at + 1 :]  # a blank stands for it
    return text


def _texts(raw: str) -> Iterator[str]:
    """Yield the texts of a record; its few plain tags need no parser, and anything else gets one."""
    parts = _TAG.split(raw)
    if _JOINED.search(raw) or any("<" in part for part in parts):
        yield from (block.text for block in parse(raw, "").blocks)
    else:
        yield from (html.unescape(part) for part in parts if not part.isspace() and part)


def _stands_in(text: str, shown: str) -> bool:
    """Say whether a text stands on the page, and not within a longer word or number."""
    plain = " ".join(text.split())
    at = shown.find(plain)
    if at < 0:
        return False
    before, after = shown[max(0, at - 1) : at], shown[at + len(plain) : at + len(plain) + 1]
    return not _INSIDE.match(before) and not _INSIDE.match(after)


def _loose(text: str, lang: str, numbers: frozenset[str], find: Find) -> Iterator[str]:
    for number in find(text, lang):
        whole, *parts = forms(number)
        if not number.excuse and whole not in numbers and not (parts and numbers.issuperset(parts)):
            yield number.text
