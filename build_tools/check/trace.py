"""From a place on a built page back to the line that its author wrote, by the source map that rendering leaves."""

from __future__ import annotations

from collections.abc import Iterator
from os.path import commonprefix
from typing import NamedTuple

from build_tools.check.blocks import Block, Page
from build_tools.check.context import PageSource
from build_tools.check.position import count_letters

_WIDTHS = (160, 80, 40, 24, 12, 6, 0)
_CLEAR = 8
"""A shorter key may stand on many lines by chance."""

_ENOUGH = 2 / 3
_WORDS = 24
"""As many letters may have come into a block on either side of the place."""
_FURNITURE = frozenset({"navigation", "title", "meta", "structured data", "style sheet"})

_FLAT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", "01234567890123456789")


def trace(page: Page, source: PageSource | None, block: Block | None, start: int, end: int) -> tuple[str, int, int]:
    """Return path, line and column of a stretch of a block: in the author's file where it is known, or the HTML."""
    if block is None:
        return (source.source, 1, 1) if source else (page.path, 1, 1)
    if source and (line := _line(source, page, block, start, end) or _line_of_host(source, page, block)):
        return source.source, line, 1
    return page.path, *position(page, block, start)


def position(page: Page, block: Block, start: int) -> tuple[int, int]:
    """Return line and column in the HTML."""
    if block.line:
        return page.positions.of_line(block.line, block.text, start)
    before = [piece for piece in block.pieces if piece.start <= start]
    if not before:
        return page.positions.of_text(block.text, start, page.repeated.get(id(block), 0))
    inner = block.text[before[-1].start : start]
    return page.positions.of_letter(page.letters[before[-1].texts] + count_letters(inner))


def key(text: str) -> str:
    """Return the letters and digits of a text, as the source map has them."""
    return "".join(filter(str.isalnum, text.translate(_FLAT))).casefold()


class Surroundings(NamedTuple):
    """A place on a page by what stands around it: a key, and where in it the place begins and ends."""

    key: str
    start: int
    end: int


def surroundings(page: Page, block: Block, start: int, end: int) -> Surroundings:
    """Return what stands around a stretch: its block, or the row, which is one line of the rendered page."""
    whole, first, last = _keyed(block, start, end)
    row = page.together(block)
    if len(row) > 1:
        keys = [_keyed(other, 0, 0)[0] for other in row]
        own = next(at for at, other in enumerate(row) if other is block)
        before = sum(map(len, keys[:own]))
        whole, first, last = "".join(keys), first + before, last + before
    return Surroundings(whole, first, last)


def line_of(source: PageSource, place: Surroundings) -> int:
    """Return the author's line of a place that stands on the page as it was rendered; 0 where there is none."""
    for context in _contexts(*place):
        for line, known in source.blocks:
            if context == known or (len(context) >= _CLEAR and context in known):
                return line
    return 0


def _line(source: PageSource, page: Page, block: Block, start: int, end: int) -> int:
    """Where a row is not found whole, its parts are looked for."""
    place = surroundings(page, block, start, end)
    if line := line_of(source, place):
        return line
    return _nearest(source, *place) if block.spot not in _FURNITURE else 0


def _line_of_host(source: PageSource, page: Page, block: Block) -> int:
    """Return the line of the block that an attribute belongs to."""
    if block.spot != "attribute":
        return 0
    host = next((other for other in page.blocks if other.number == block.number and other.spot != "attribute"), None)
    return _line(source, page, host, min(block.at, len(host.text)), min(block.at, len(host.text))) if host else 0


def _nearest(source: PageSource, whole: str, first: int, last: int) -> int:
    """Return the author's line of a block into which the place came later on: by what is left of the block."""
    if len(lines := {line for line, _ in source.blocks}) == 1:
        return min(lines)  # a generated page is all from one entry of the register
    inside = [(known, line) for line, known in source.blocks if len(known) >= _CLEAR and known in whole]
    longest = max((len(known) for known, _ in inside), default=0)
    if inside:
        near = [(_distance(whole, known, first, last), line) for known, line in inside if len(known) * 2 >= longest]
        return min(near)[1]
    parted = [(_shared(whole, known), -line) for line, known in source.blocks if len(known) >= _CLEAR]
    if parted and max(parted)[0] >= _ENOUGH:
        return -max(parted)[1]
    return _line_of_rest(source, whole, first, last)


def _distance(whole: str, known: str, first: int, last: int) -> int:
    at = whole.find(known)
    return max(0, at - last, first - at - len(known))


def _shared(whole: str, known: str) -> float:
    """Return how much of a line begins and ends a block, as it does when something was put into it."""
    start = len(commonprefix((whole, known)))
    end = len(commonprefix((whole[start:][::-1], known[start:][::-1])))
    return (start + end) / len(known)


def _line_of_rest(source: PageSource, whole: str, first: int, last: int) -> int:
    """Return the line of which the block is a part: a heading's holds its anchor as well, a call's a whole list."""
    for line, known in source.blocks:
        before, after = _kept(whole[:first], known), _kept(whole[last:][::-1], known[::-1])
        if min(before, after) < 0 or max(before, after) < _CLEAR:
            continue
        start, end = whole[:before], whole[len(whole) - after :]
        is_most = (before + after) * 2 > len(whole) or (after > 0 and known.startswith(end))
        gap = known.find(end, known.find(start)) - known.find(start) - before if before and after else 0
        if is_most and 0 <= gap <= _WORDS:
            return line
    return 0


def _kept(side: str, known: str) -> int:
    """Return how many letters on one side of the place the line has, less those that came with it; -1 for too few."""
    for length in range(len(side), max(-1, len(side) - _WORDS), -1):
        if side[:length] in known:
            return length
    return -1


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
