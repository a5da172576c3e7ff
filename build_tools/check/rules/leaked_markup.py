from __future__ import annotations

import re
from collections.abc import Iterator

from build_tools.check.blocks import Block
from build_tools.check.readings import View
from build_tools.check.rules import Finding, rule

_LEAK = re.compile(r"\{\{|\}\}|\{%|%\}|</?data\b|</?span\b|&lt;/?data|&#\d+;|[\ue000-\uf8ff]")
_SUSPECT = re.compile(r"[{}<&\ue000-\uf8ff]")
"""What every leak begins with or ends in."""
_EMPTY = frozenset({"None", "undefined", "Undefined", "NaN", "nan", "[object Object]"})


@rule("leaked-markup")
def check(view: View) -> Iterator[Finding]:
    """Nothing of the machinery shows: no braces, no tags as text, no private characters, no None for a missing value.

    Bad: `<p>It reaches {{ figure('x.y') }}.</p>` or `<td>None</td>` in a finished page.
    Good: the figure itself; a sample of template code stands in `<code>` or `<pre>`.

    Braces of a source's own title or of a claim's text are shown as they were written, and are none of ours; so are the
    double braces by which BibTeX keeps a title's capitals.

    Source: DESIGN.md §8; cases DM-01, DS-03; STYLE.md, "Facts about built pages", 2.
    """
    for block in view.page.blocks:
        if block.spot == "code" or _is_clean(block):
            continue
        for start, end in _leaks(block, view):
            message = f'"{_shown(block.text[start:end])}" is left over from the templates'
            yield Finding(block, start, end, message, "See what the author's file has in this line")


def _is_clean(block: Block) -> bool:
    """Most blocks are, and need no closer look."""
    return not block.ties and not _SUSPECT.search(block.text) and block.text.strip() not in _EMPTY


def _leaks(block: Block, view: View) -> Iterator[tuple[int, int]]:
    if block.text.strip() in _EMPTY:
        yield 0, len(block.text)
    for tie in block.tied("figure", "count", "attribution", "cite"):
        text = block.text_of(tie).strip()
        if text in _EMPTY and text != block.text.strip():
            yield tie.start, tie.end
    for found in _LEAK.finditer(block.text) if _SUSPECT.search(block.text) else ():
        if block.covering(found.start(), found.end(), "code", "pre") or _is_own(block, found, view):
            continue
        if found[0] not in ("{{", "}}") or not view.page.path.endswith(".bib"):
            yield found.span()


def _is_own(block: Block, found: re.Match[str], view: View) -> bool:
    for text in view.context.braced_texts:
        at = block.text.find(text)
        while at >= 0:
            if at <= found.start() and found.end() <= at + len(text):
                return True
            at = block.text.find(text, at + 1)
    return False


def _shown(text: str) -> str:
    return f"U+{ord(text):04X}" if len(text) == 1 else text
