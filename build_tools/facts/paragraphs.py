"""A page's text by paragraphs, each with a hash, and the record of the state of an original that a translation is of.

In the front matter of a translation, as `fieldnotes reviewed` writes it:

    translation:
      of: 1f0c6a2e 9b7d4410     # the original's paragraphs as they were, its title and description first
      text: 5e2a90c7            # the translation itself, as it was then
      seal: c3d10b88            # of the two above: one of them cannot be changed alone
      unchanged: "why"          # only where the original changed and the translation had no need to
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

_FENCE = re.compile(r"\s*(?:>\s*)*(`{3,}|~{3,})")
_HEADING = re.compile(r"#{1,6}\s+\S.*?(?:\{[^}]*?#([\w.-]+)[^}]*\})?\s*\Z")
_HASH = re.compile(r"[0-9a-f]{8}")


@dataclass(frozen=True)
class Paragraph:
    """A paragraph, a list or a sample. `section` is the id of the heading it stands under; the head has line 1."""

    line: int
    hash: str
    section: str = ""


@dataclass(frozen=True)
class Record:
    """Which state of its original a translation belongs to, and the state it was then in itself."""

    of: tuple[str, ...]
    text: str
    seal: str
    unchanged: str = ""

    @property
    def is_sealed(self) -> bool:
        """Say whether nobody changed the record by hand."""
        return self.seal == _seal(self.of, self.text)


def paragraphs(head: str, body: str, offset: int) -> tuple[Paragraph, ...]:
    """Return a page's paragraphs. `head` is its title and description, `offset` the lines of front matter.

    How a paragraph is broken into lines does not change its hash.
    """
    found = [Paragraph(1, _hash(head))]
    section = ""
    for line, lines in _parts(body, offset):
        named = _HEADING.fullmatch(lines[0])
        section = (named[1] or "") if named else section
        found.append(Paragraph(line, _hash(" ".join(" ".join(lines).split())), section))
    return tuple(found)


def unnamed_headings(body: str, offset: int) -> tuple[int, ...]:
    """Return the lines of headings that do not name their id."""
    found = ((line, _HEADING.fullmatch(text)) for line, text, is_code in _lines(body, offset) if not is_code)
    return tuple(line for line, heading in found if heading and not heading[1])


def state(text: Iterable[Paragraph]) -> str:
    """Return one hash of all of a page's paragraphs."""
    return _hash(" ".join(paragraph.hash for paragraph in text))


def record(original: Iterable[Paragraph], translation: Iterable[Paragraph], unchanged: str = "") -> Record:
    """Return the record that a translation belongs to its original as both are now."""
    of, text = tuple(paragraph.hash for paragraph in original), state(translation)
    return Record(of, text, _seal(of, text), unchanged)


def read_record(front: Mapping[str, Any]) -> Record | None:
    """Return what a front matter records; None where there is no record or it has not the form of one."""
    found = front.get("translation")
    if not isinstance(found, Mapping):
        return None
    of = tuple(str(found.get("of") or "").split())
    text, seal = str(found.get("text") or ""), str(found.get("seal") or "")
    if not of or not all(map(_HASH.fullmatch, (*of, text, seal))):
        return None
    return Record(of, text, seal, str(found.get("unchanged") or ""))


def _parts(body: str, offset: int) -> Iterator[tuple[int, list[str]]]:
    """Yield what empty lines part, and a heading for itself; a sample is never parted."""
    start, lines = 0, list[str]()
    for line, text, is_code in _lines(body, offset):
        is_heading = not is_code and _HEADING.fullmatch(text) is not None
        if lines and (is_heading or (not is_code and not text.strip())):
            yield start, lines
            lines = []
        if not text.strip() and not lines:
            continue
        start = start if lines else line
        lines.append(text)
        if is_heading:
            yield start, lines
            lines = []
    if lines:
        yield start, lines


def _lines(body: str, offset: int) -> Iterator[tuple[int, str, bool]]:
    """Yield each line with its number in the file, and whether it is part of a fenced sample."""
    fence = ""
    for line, text in enumerate(body.split("\n"), offset + 1):
        found = _FENCE.match(text)
        is_code = bool(fence or found)
        if fence:
            if found and found[1].startswith(fence) and not text.strip(" \t>`~"):
                fence = ""
        elif found:
            fence = found[1]
        yield line, text, is_code


def _seal(of: Iterable[str], text: str) -> str:
    return _hash(" ".join((*of, text)))


def _hash(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()
