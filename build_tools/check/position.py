"""Where a character of a parsed page stands in its file.

A block remembers how many visible characters precede each of its text nodes; `facts.fragments` knows where each of them
stands in the raw text. It is asked only for pages that have problems.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from selectolax.lexbor import LexborNode

from build_tools.facts import fragments

SKIPPED = frozenset({"script", "style", "template", "noframes", "iframe", "object"})
"""Elements whose text is no text of the page."""


@dataclass(frozen=True)
class Piece:
    """A text node inside a block: where it begins there, and how many characters that are no blanks precede it."""

    start: int
    letters: int


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

    def of_text(self, text: str, start: int) -> tuple[int, int]:
        """Return line and column of a character of a text in an attribute or a script, where it stands first."""
        for piece in self._attributes:
            if piece.text == text:
                return self._lines.position(piece.raw(start))
        found = self._raw.find(text)
        return self._lines.position(found + start) if found >= 0 else (1, 1)

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
        return fragments.attributes(self._raw, fragments.READ_ATTRIBUTES | {"content", "value"})


def count_letters(text: str) -> int:
    """Count the characters that are no blanks."""
    return len("".join(text.split()))


def _is_skipped(node: LexborNode | None) -> bool:
    return any(parent.tag in SKIPPED for parent in _parents(node))


def _parents(node: LexborNode | None) -> Iterator[LexborNode]:
    while node is not None and (node := node.parent) is not None:
        yield node
