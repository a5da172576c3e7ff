"""Where a character of a parsed page stands in its file.

A block remembers which of the page's texts it is made of; `facts.fragments` knows where each of their visible
characters stands in the raw text. It is asked only for pages that have problems.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
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

    def of_letter(self, letters: int) -> tuple[int, int]:
        """Return line and column of the character that so many others precede."""
        if not self._offsets:
            return 1, 1
        return self._lines.position(self._offsets[min(letters, len(self._offsets) - 1)])

    def of_text(self, text: str, start: int, nth: int = 0) -> tuple[int, int]:
        """Return line and column of a character of a text that is no text node, where it stands the nth time, from 0.

        It stands in an attribute, or as it is, or with what JSON puts for its characters.
        """
        same = [piece for piece in self._attributes if piece.text == text]
        if same:
            return self._lines.position(same[min(nth, len(same) - 1)].raw(start))
        for is_ascii in (None, False, True):
            written = text if is_ascii is None else json.dumps(text, ensure_ascii=is_ascii)[1:-1]
            found = [match.start() for match in _whole(written).finditer(self._raw)]
            if found:
                inside = start if is_ascii is None else len(json.dumps(text[:start], ensure_ascii=is_ascii)) - 2
                return self._lines.position(found[min(nth, len(found) - 1)] + inside)
        return 1, 1

    def of_line(self, line: int, text: str, start: int) -> tuple[int, int]:
        """Return line and column of a character of a text that begins on this line of a plain file."""
        found = self._raw.split("\n")[line - 1].find(text)
        return line, found + start + 1 if found >= 0 else 1

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
    def _attributes(self) -> list[fragments.Piece]:
        return fragments.attributes(self._raw, frozenset(ATTRIBUTES) | {"content", "value"})


def _whole(text: str) -> re.Pattern[str]:
    """Return a pattern for a text that is no part of a longer word or number."""
    before, after = (r"(?<!\w)" if text[:1].isalnum() else ""), (r"(?!\w)" if text[-1:].isalnum() else "")
    return re.compile(before + re.escape(text) + after)


def count_letters(text: str) -> int:
    """Count the characters that are no blanks."""
    return len("".join(text.split()))


def _is_skipped(node: LexborNode | None) -> bool:
    return any(parent.tag in SKIPPED for parent in _parents(node))


def _parents(node: LexborNode | None) -> Iterator[LexborNode]:
    while node is not None and (node := node.parent) is not None:
        yield node
