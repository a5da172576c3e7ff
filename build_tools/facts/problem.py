"""What is wrong, and where: the one record every part of the toolkit reports with."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, order=True)
class Problem:
    """One finding. `line` and `column` count from 1; 0 means that there is no such place in the file."""

    path: str
    line: int
    column: int
    rule: str
    message: str
    hint: str = ""
    severity: Severity = "error"

    def __str__(self) -> str:
        """One line, whatever an author wrote into a name."""
        return " ".join(f"{self.path}:{self.line}:{self.column}: {self.words} [{self.rule}]".splitlines())

    @property
    def words(self) -> str:
        """What is wrong and what to do, as sentences."""
        return f"{_sentence(self.message)} {_sentence(self.hint)}".strip()


class Problems(Exception):
    """A step could not go on; `found` holds everything that was wrong, sorted and without repeats."""

    def __init__(self, found: Iterable[Problem]) -> None:
        self.found = tuple(sorted(set(found)))
        super().__init__("\n".join(map(str, self.found)))


def total(count: int) -> str:
    """The one closing line of a report: `1 problem.`, `3 problems.`"""
    return f"{count} problem." if count == 1 else f"{count} problems."


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that `word` was most likely meant to be, or None when none is near."""
    found = difflib.get_close_matches(word, sorted(known), n=1, cutoff=0.6)
    return found[0] if found else None


def _sentence(text: str) -> str:
    return text if not text or text[-1] in ".?!" else text + "."
