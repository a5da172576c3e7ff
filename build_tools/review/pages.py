"""What changed in the sentences of pages: a figure that reads otherwise, a claim gone, a translation left behind.

Knows rendered lines only, not how they were rendered.
"""

from __future__ import annotations

import difflib
import html
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from build_tools.review.model import PageChange

_TAG = re.compile(r"(<[^>]*>)")
_BOUND = re.compile(r'data-(figure|claim)="([^"]+)"')
_END = re.compile(r"(?<=[.!?])[\"”’)]*\s+(?=[^\s\d])|(?<=[。！？])[”」』）]*")
_BLOCK = re.compile(r"<line \d+>\s*\n|(?=<tr[ >]|<li[ >]|<p[ >])|(?=<line \d+>\s*(?:[-*+#|]|\d+\.)\s)")
_LINE = re.compile(r"<line (\d+)>")
_MARK = re.compile(r'(?:&#8239;)?<a class="tier[^>]*>[^<]*</a>')
_FURNITURE = re.compile(r"^\s*(?:[-*+|#>]|\d+\.)\s*|\s*\{#[^}]*\}\s*$")


@dataclass(frozen=True)
class Sentence:
    """A sentence as a reader sees it. `figures` are the addresses in it with their printed text, `claims` the ids."""

    text: str
    line: int
    figures: tuple[tuple[str, str], ...] = ()
    claims: frozenset[str] = frozenset()

    @property
    def ids(self) -> frozenset[str]:
        return self.claims | {address for address, _ in self.figures}


@dataclass(frozen=True)
class _Bound:
    """What begins at a place of a text: a figure with its printed text, a claim, or a line of the file."""

    start: int
    kind: str
    id: str
    text: str = ""


@dataclass(frozen=True)
class Text:
    """A page of a language with its sentences."""

    path: str
    page: str
    lang: str
    sentences: tuple[Sentence, ...]


def compare_pages(old: Text | None, new: Text | None) -> list[PageChange]:
    """Return what a reader finds changed from one state of a page to the other, in the order of its lines."""
    before, after = old.sentences if old else (), new.sentences if new else ()
    page = new or old
    if page is None:
        return []
    still = frozenset(id for sentence in after for id in sentence.ids)
    return [_change(page, one, other, still) for one, other in _pairs(before, after) if _matters(one, other, still)]


def stale_translations(
    old: Mapping[str, Mapping[str, str]], new: Mapping[str, Mapping[str, str]], original: str
) -> list[tuple[str, str]]:
    """Return, as (language, name), the pages whose original was edited while the translation stayed as it was.

    Both hold by language the pages' bodies by name. It speaks of one comparison; what has been stale since earlier is
    for the check.
    """
    found = []
    for name, text in new.get(original, {}).items():
        if name not in old.get(original, {}) or _words(old[original][name]) == _words(text):
            continue
        for lang in new:
            kept = old.get(lang, {}).get(name)
            if lang != original and kept is not None and new[lang].get(name) == kept:
                found.append((lang, name))
    return sorted(found)


def sentences(markdown: str, lines: Sequence[int]) -> tuple[Sentence, ...]:
    """Return the sentences of rendered Markdown; `lines` holds, for each of its lines, that of the file."""
    marked = (f"<line {line}>{text}\n" for text, line in zip(markdown.split("\n"), lines, strict=False))
    found: list[Sentence] = []
    line = 0
    for block in _BLOCK.split(_MARK.sub("", "".join(marked))):
        found += _of_block(block, line)
        line = int(numbers[-1]) if (numbers := _LINE.findall(block)) else line
    return tuple(found)


def _words(text: str) -> str:
    return " ".join(text.split())


def _of_block(block: str, line: int) -> Iterator[Sentence]:
    """Take tags out of a block, and keep where in its text each figure, claim and line begins."""
    text, bound, open_figure = "", [_Bound(0, "line", str(line))], -1
    for piece in _TAG.split(block):
        if not piece.startswith("<"):
            text += html.unescape(piece)
        elif piece.startswith("<line "):
            bound.append(_Bound(len(text), "line", piece[6:-1]))
        elif found := _BOUND.search(piece):
            open_figure = len(bound) if piece.startswith("<data") else open_figure
            bound.append(_Bound(len(text), found[1], found[2]))
        elif piece == "</data>" and open_figure >= 0:
            bound[open_figure] = replace(bound[open_figure], text=text[bound[open_figure].start :])
            open_figure = -1
        elif piece in ("</td>", "</th>"):
            text += " "
    yield from _split(text, bound)


def _split(text: str, bound: Sequence[_Bound]) -> Iterator[Sentence]:
    start = 0
    for end in [*(found.end() for found in _END.finditer(text)), len(text)]:
        said = _words(_FURNITURE.sub("", text[start:end]))
        within = [one for one in bound if start <= one.start < end]
        line = max((int(one.id) for one in bound if one.kind == "line" and one.start <= start), default=0)
        if said:
            yield Sentence(
                said,
                line,
                tuple((one.id, _words(one.text)) for one in within if one.kind == "figure"),
                frozenset(one.id for one in within if one.kind == "claim"),
            )
        start = end


def _pairs(before: Sequence[Sentence], after: Sequence[Sentence]) -> Iterator[tuple[Sentence | None, Sentence | None]]:
    """Pair each sentence that changed with the one in its place; what only came is no change of a sentence."""
    texts = [one.text for one in before], [one.text for one in after]
    for kind, i, i_end, j, j_end in difflib.SequenceMatcher(None, *texts, autojunk=False).get_opcodes():
        if kind in ("replace", "delete"):
            there = [*after[j:j_end], *[None] * (i_end - i)]
            yield from zip(before[i:i_end], there, strict=False)


def _matters(before: Sentence | None, after: Sentence | None, still: frozenset[str]) -> bool:
    if before is None or not before.ids:
        return False
    return after is not None or bool(before.ids - still)


def _change(page: Text, before: Sentence | None, after: Sentence | None, still: frozenset[str]) -> PageChange:
    assert before is not None
    lost = before.ids - (after.ids if after else frozenset()) - still
    figures = dict(after.figures) if after else {}
    moved = {address for address, text in before.figures if address in figures and figures[address] != text}
    kind = "claim-lost" if lost else "figure-changed" if moved else "reworded"
    line = after.line if after else before.line
    ids = tuple(sorted(lost or moved or before.ids))
    return PageChange(page.path, line, kind, page.page, page.lang, before.text, after.text if after else "", ids)
