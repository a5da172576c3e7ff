"""Where a character of a parsed page stands in its file.

A block remembers which of the page's texts it is made of; `facts.fragments` knows where each of their visible
characters stands in the raw text. It is asked only for pages that have problems.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from selectolax.lexbor import LexborNode

from build_tools.facts import fragments

SKIPPED = frozenset({"script", "style", "template", "noframes", "noembed", "iframe"})
"""Elements whose text is no text of the page."""

ATTRIBUTES = (
    "alt", "title", "aria-label", "aria-description", "aria-valuetext", "aria-valuenow", "aria-placeholder",
    "aria-roledescription", "aria-braillelabel", "placeholder", "label", "summary", "abbr", "alttext", "xlink:title",
    "data-label", "data-title", "data-tooltip", "data-caption", "data-description",
)  # fmt: skip
"""Attributes that are shown or read out; of `data-*` those that style sheets and scripts show by custom."""


class Piece(NamedTuple):
    """A text node inside a block: where it begins there, and how many texts of the page precede it."""

    start: int
    texts: int


class Positions:
    """The line and column of every visible character of one file."""

    def __init__(self, raw: str) -> None:
        self._raw = raw
        self._lines = fragments.Lines(raw)
        self._places: dict[str, tuple[bool | None, list[int]]] = {}

    def of_letter(self, letters: int) -> tuple[int, int]:
        """Return line and column of the character that so many others precede."""
        if not self._offsets:
            return 1, 1
        return self._lines.position(self._offsets[min(letters, len(self._offsets) - 1)])

    def of_text(self, text: str, start: int, nth: int = 0) -> tuple[int, int]:
        """Return line and column of a character of a text that is no text node, where it stands the nth time, from 0.

        It stands in an attribute, or as it is, or with what JSON puts for its characters.
        """
        if same := self._attributes.get(text):
            return self._lines.position(same[min(nth, len(same) - 1)].raw(start))
        is_ascii, found = self._written(text)
        if not found:
            return 1, 1
        inside = start if is_ascii is None else len(json.dumps(text[:start], ensure_ascii=is_ascii)) - 2
        return self._lines.position(found[min(nth, len(found) - 1)] + inside)

    def of_line(self, line: int, text: str, start: int) -> tuple[int, int]:
        """Return line and column of a character of a text that begins on this line of a plain file."""
        found = self._plain_lines[line - 1].find(text)
        return line, found + start + 1 if found >= 0 else 1

    def _written(self, text: str) -> tuple[bool | None, list[int]]:
        """Return whether a text is written with JSON's ASCII, its other characters or as it is (None), and where."""
        if text not in self._places:
            ways = ((is_ascii, list(_places(_form(text, is_ascii), self._raw))) for is_ascii in (None, False, True))
            self._places[text] = next((way for way in ways if way[1]), (None, []))
        return self._places[text]

    @cached_property
    def _plain_lines(self) -> list[str]:
        return self._raw.split("\n")

    @cached_property
    def _offsets(self) -> list[int]:
        return [
            piece.raw(index)
            for piece in fragments.align(self._raw)
            if not _is_skipped(piece.node)
            for index, char in enumerate(piece.text)
            if not char.isspace()
        ]

    @cached_property
    def _attributes(self) -> Mapping[str, list[fragments.Piece]]:
        found: dict[str, list[fragments.Piece]] = {}
        for piece in fragments.attributes(self._raw, frozenset(ATTRIBUTES) | {"content", "value"}):
            found.setdefault(piece.text, []).append(piece)
        return found


def _form(text: str, is_ascii: bool | None) -> str:
    return text if is_ascii is None else json.dumps(text, ensure_ascii=is_ascii)[1:-1]


def _places(written: str, raw: str) -> Iterator[int]:
    """Yield where a text stands that is no part of a longer word or number."""
    at = raw.find(written) if written else -1
    while at >= 0:
        end = at + len(written)
        is_part = _is_joined(raw[at - 1 : at], written[0]) or _is_joined(raw[end : end + 1], written[-1])
        if not is_part:
            yield at
        at = raw.find(written, at + 1 if is_part else end)


def _is_joined(outer: str, inner: str) -> bool:
    return inner.isalnum() and (outer.isalnum() or outer == "_")


def count_letters(text: str) -> int:
    """Count the characters that are no blanks."""
    return len("".join(text.split()))


def _is_skipped(node: LexborNode | None) -> bool:
    return any(parent.tag in SKIPPED for parent in _parents(node))


def _parents(node: LexborNode | None) -> Iterator[LexborNode]:
    while node is not None and (node := node.parent) is not None:
        yield node
