from __future__ import annotations

import re
from collections.abc import Iterator

from build_tools.check.readings import View
from build_tools.check.rules import Finding, rule
from build_tools.check.script import CHINESE, HAN, found, texts

_HAN = re.compile(rf"[{HAN}]+")
_RUN = re.compile(r"[A-Za-z][A-Za-z'’-]*(?:[ ,;:\u00a0]+[A-Za-z][A-Za-z'’-]*){3,}")
_ENGLISH = re.compile(
    r"(?i)\b(?:the|of|and|to|in|is|are|was|that|this|for|with|as|by|on|it|its|from|not|no|at|or|be|has|have|which)\b"
)
_ENOUGH = 2
"""A name or a title has one such word at most where it stands outside of `<cite>`: Chat with Retrieval."""


@rule("unmarked-language")
def check(view: View) -> Iterator[Finding]:
    """Text in another language than the page's says so: with a lang attribute, as a quotation, or as a title.

    Bad: `<html lang="zh-Hans">…<p>There is no page at this address.</p>`; Han in an English sentence.
    Good: `<p lang="en">There is no page at this address.</p>`, `<q>…</q>`, `<cite data-source="…">…</cite>`.

    In a Chinese page prose in Latin letters is judged: four words or more, two of which bind English sentences. Names
    and terms are free. In an English page all Han is judged, save names and titles of the register.

    Source: case DI-04; WCAG 2.2, success criterion 3.1.2, Language of Parts.
    """
    for block in texts(view, *CHINESE):
        for match in found(_RUN, block, view):
            if len(_ENGLISH.findall(match[0])) >= _ENOUGH:
                yield Finding(block, match.start(), match.end(), _message(match[0], block.lang), _HINT)
    for block in texts(view, "en"):
        for match in found(_HAN, block, view):
            yield Finding(block, match.start(), match.end(), _message(match[0], "en"), _HINT)


_HINT = "Translate it, or give its element a lang attribute"


def _message(text: str, lang: str) -> str:
    return f'"{text}" is in another language than the page, {lang}, and nothing says so'
