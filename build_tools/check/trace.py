"""From a place on a built page back to the line that its author wrote, by the source map that rendering leaves."""

from __future__ import annotations

from collections.abc import Iterator

from build_tools.check.blocks import Block, Page
from build_tools.check.context import PageSource
from build_tools.check.position import count_letters

_WIDTHS = (160, 80, 40, 24, 12, 6, 0)
_CLEAR = 8
"""A shorter key may stand on many lines by chance."""

_FLAT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", "01234567890123456789")


def trace(page: Page, source: PageSource | None, block: Block | None, start: int, end: int) -> tuple[str, int, int]:
    """Return path, line and column of a stretch of a block: in the author's file where it is known, or the HTML."""
    if block is None:
        return (source.source, 1, 1) if source else (page.path, 1, 1)
    if source and (line := _line(source, page, block, start, end)):
        return source.source, line, 1
    return page.path, *position(page, block, start)


def position(page: Page, block: Block, start: int) -> tuple[int, int]:
    """Return line and column in the HTML."""
    before = [piece for piece in block.pieces if piece.start <= start]
    if not before:
        return page.positions.of_text(block.text, start)
    inner = block.text[before[-1].start : start]
    return page.positions.of_letter(before[-1].letters + count_letters(inner))


def key(text: str) -> str:
    """Return the letters and digits of a text, as the source map has them."""
    return "".join(char for char in text.translate(_FLAT) if char.isalnum()).casefold()


def _line(source: PageSource, page: Page, block: Block, start: int, end: int) -> int:
    """A row is one line of the rendered page; where the row is not found whole, its parts are looked for."""
    whole, first, last = _keyed(block, start, end)
    row = page.together(block)
    if len(row) > 1:
        keys = [_keyed(other, 0, 0)[0] for other in row]
        before = sum(len(text) for text, other in zip(keys, row, strict=True) if row.index(other) < row.index(block))
        whole, first, last = "".join(keys), first + before, last + before
    for context in _contexts(whole, first, last):
        for line, known in source.blocks:
            if context == known or (len(context) >= _CLEAR and context in known):
                return line
    inside = [(len(known), -line) for line, known in source.blocks if len(known) >= _CLEAR and known in whole]
    return -max(inside)[1] if inside else 0


def _contexts(whole: str, first: int, last: int) -> Iterator[str]:
    """Yield ever shorter stretches around the place: a paragraph's lines may be wrapped anywhere."""
    stretches = [whole]
    for width in _WIDTHS:
        stretches.append(whole[max(0, first - width) : last + width])
        stretches.append(whole[first : last + width])
        stretches.append(whole[max(0, first - width) : last])
    return (stretch for stretch in stretches if stretch)


def _keyed(block: Block, start: int, end: int) -> tuple[str, int, int]:
    """Return the block's key, marks included as the source map has them, and where the stretch stands in it."""
    parts: list[str] = []
    cuts = sorted({0, start, end, len(block.text), *(mark.at for mark in block.marks)})
    lengths: dict[int, int] = {}
    for at, following in zip(cuts, [*cuts[1:], len(block.text)], strict=True):
        lengths[at] = sum(map(len, parts))
        parts += [key(mark.letter) for mark in block.marks if mark.at == at]
        parts.append(key(block.text[at:following]))
    whole = "".join(parts)
    return whole, lengths[start], max(lengths[end], lengths[start])
