"""The sentences of a block, for rules that ask what is said together with a figure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from build_tools import words
from build_tools.check.blocks import Block
from build_tools.facts.places import Place

_END = re.compile(r"(?<=[.!?])(?<!\bvs\.)(?<!\be\.g\.)(?<!\bi\.e\.)[\s\u00a0]+(?=[^\d\s])|(?<=[。！？])|\n")
_SILENT = frozenset({Place.HEADING, Place.HISTORY, Place.RECORD})


@dataclass(frozen=True)
class Sentence:
    """A stretch of a block."""

    block: Block
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.block.text[self.start : self.end]

    def holds(self, start: int) -> bool:
        return self.start <= start < self.end


def sentences(block: Block) -> Iterator[Sentence]:
    """Yield the sentences of a block in order; together they are the whole of it."""
    borders = [0, *(found.end() for found in _END.finditer(block.text)), len(block.text) + 1]
    for start, end in zip(borders, borders[1:], strict=False):
        yield Sentence(block, start, end)


def told_in(blocks: Iterable[Block]) -> Iterator[Sentence]:
    """Yield the sentences of what is told on a page: no headings, no code, no attributes, no history."""
    for block in blocks:
        if block.place not in _SILENT and block.spot not in ("attribute", "code"):
            yield from sentences(block)


def listed(lang: str, key: str) -> tuple[str, ...]:
    """Return a list of words of a language's catalogue; one that has none yet leaves the rules silent that need it."""
    found: Any = words.catalogue(lang)
    for part in key.split("."):
        found = found.get(part, {})
    return tuple(found)


@cache
def any_of(phrases: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern for any of these words as whole words; a script without word spaces has them anywhere."""
    longest_first = sorted(phrases, key=lambda phrase: (-len(phrase), phrase))
    choice = "|".join(re.escape(phrase).replace(r"\ ", r"\s+") for phrase in longest_first)
    return re.compile(rf"(?i)(?<![a-z])(?:{choice})(?![a-z])" if choice else r"(?!)")
