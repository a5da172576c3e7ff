"""The stretches of a page's Markdown that are no running text: calls, code, headings, front matter, links, markup.

Pure, and no Markdown parser: where in doubt a stretch counts as a zone, since whoever asks wants to write in none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

FILLER = "\x00"
"""What stands for a zone in the masked text; no number and no word goes across it."""

# In this order: what an earlier pattern took, a later one leaves alone, as Jinja and Markdown would.
_ZONES = (
    ("the front matter", re.compile(r"\A\ufeff?---[ \t]*\r?\n.*?^---[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE)),
    ("code", re.compile(r"^[ \t>]*(`{3,}|~{3,})[^\n]*\n.*?(?:^[ \t>]*\1[`~]*[ \t]*\r?$|\Z)", re.DOTALL | re.MULTILINE)),
    ("code", re.compile(r"(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)")),
    ("a call", re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)),
    ("a comment", re.compile(r"<!--.*?-->", re.DOTALL)),
    ("code", re.compile(r"<(pre|code|script|style|template)\b[^>]*>.*?</\1\s*>", re.DOTALL | re.IGNORECASE)),
    ("a heading", re.compile(r"<(h[1-6]|title)\b[^>]*>.*?</\1\s*>", re.DOTALL | re.IGNORECASE)),
    ("a heading", re.compile(r"^[ \t>]{0,6}#{1,6}[^\n]*$", re.MULTILINE)),
    ("a heading", re.compile(r"^[^\n]*\S[^\n]*\n(?==+[ \t]*\r?$|-{2,}[ \t]*\r?$)", re.MULTILINE)),
    ("a link", re.compile(r"!?\[(?:[^\[\]]|\[[^\[\]]*\])*\](?:\([^)]*\)|\[[^\]]*\])")),
    ("a link", re.compile(r"^[ ]{0,3}\[[^\]^][^\]]*\]:[^\n]*$", re.MULTILINE)),
    ("markup", re.compile(r"<(data|cite|time|output|a|svg|button)\b[^>]*>.*?</\1\s*>", re.DOTALL | re.IGNORECASE)),
    ("markup", re.compile(r"</?[A-Za-z][^>]*>|<https?:[^>]*>|\{:?[ ]?[#.:a-z][^{}\n]*\}|&#?\w+;")),
)
# The next line goes on with the paragraph: it is not empty and begins no item, row, quotation or definition.
_SOFT_END = re.compile(r"(?<=[^\n])\r?\n(?![ \t]*(?:\r?\n|\Z|[-*+>|:]|\d+[.)][ \t]))")


@dataclass(frozen=True, order=True)
class Zone:
    """A stretch that is left alone, and what it is in words."""

    start: int
    end: int
    kind: str


def zones(text: str) -> tuple[Zone, ...]:
    """Return the zones of a page in their order."""
    found: list[Zone] = []
    masked = text
    for kind, pattern in _ZONES:
        new = [Zone(*match.span(), kind) for match in pattern.finditer(masked)]
        masked = _filled(masked, new)
        found += new
    return tuple(sorted(found))


def mask(text: str) -> str:
    """Return the running text alone, every character where it stood; a line end within a paragraph is a blank there."""
    return _SOFT_END.sub(lambda found: " " * len(found[0]), _filled(text, zones(text)))


def _filled(text: str, found: Iterable[Zone]) -> str:
    parts, at = [], 0
    for zone in sorted(found):
        if zone.end > at:
            start = max(at, zone.start)
            parts += [text[at:start], re.sub(r"[^\r\n]", FILLER, text[start : zone.end])]
            at = zone.end
    return "".join([*parts, text[at:]])
