"""Drawing without a drawing library: ticks, estimated widths of text, its lines, and labels that do not overlap.

Pure numbers and text. It knows no figures and no language: what is written where is decided by `chart`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal
from itertools import pairwise, product

_WIDE = 0x2E80
"""From here on a character is as wide as the type is high: Han, kana, full-width punctuation."""
_ADVANCES = (("ijl'|", 0.28), ("tfr.,:;!()[]/ \u00a0I", 0.38), ("mwMW%@—…", 0.95), ("ABCDEFGHJKLNOPQRSTUVXYZ", 0.72))
_CLOSING = tuple("，。、；：）」』”》,.;:)")
_GAPS = (8, 14, 24, 36, 50)
_PART = re.compile(r"[^ \u2e80-\uffef]+ *| +|[\u2e80-\uffef][，。、；：）」』”》]*")
_ROUND = (1, 2, 5, 10)
_MARGIN = 3.0


@dataclass(frozen=True)
class Run:
    """A stretch of text with the attributes of its element; what is bound to something stays on one line."""

    text: str
    bound: str = ""


@dataclass(frozen=True)
class Box:
    """A rectangle, its top above its bottom as in a browser."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Whether the two share more than a border."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )  # fmt: skip

    def holds(self, other: Box) -> bool:
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.top <= other.top
            and other.bottom <= self.bottom
        )  # fmt: skip


@dataclass(frozen=True)
class Label:
    """The room that a point's label asks for, from the most it can say to the least."""

    x: float
    y: float
    sizes: tuple[tuple[float, float], ...]


def ticks(highest: Decimal, most: int = 5) -> tuple[Decimal, ...]:
    """Return round values from nothing to the first that reaches the highest, their scale as short as can be written.

    An axis begins at nothing, so that twice as far is twice as much.
    """
    raw = highest / most
    exponent = raw.adjusted()
    step = next(step for step in (Decimal(digit).scaleb(exponent) for digit in _ROUND) if step >= raw)
    count = int((highest / step).to_integral_value(ROUND_CEILING))
    return tuple(step * number if number else Decimal(0) for number in range(count + 1))


def width(text: str, size: float) -> float:
    """Estimate, rather too wide than too narrow, how much room a text takes in a sans-serif of this size."""
    return sum(map(_advance, text)) * size


def lines(runs: Iterable[Run], room: float, size: float) -> list[list[Run]]:
    """Break runs into lines of a width, between words and between Han characters."""
    found: list[list[Run]] = [[]]
    used = 0.0
    for run in _parts(runs):
        wide = width(run.text.rstrip(" "), size)
        if used and used + wide > room and not run.text.startswith(_CLOSING):
            found.append([])
            used = 0.0
        found[-1].append(run)
        used += width(run.text, size)
    return [_joined(line) for line in found if line]


def place(labels: Sequence[Label], area: Box, path: Sequence[tuple[float, float]]) -> list[tuple[int, Box] | None]:
    """Return for each label which of its sizes fits and where, or nothing where none fits.

    No label overlaps another, nor the line through the points. Whose turn comes first decides who gets the room, so
    both directions are tried.
    """
    onward = _placed(labels, area, path)
    back = _placed(labels[::-1], area, path)[::-1]
    return min(onward, back, key=lambda found: sum(spot[0] if spot else len(labels[0].sizes) for spot in found))


def _placed(labels: Sequence[Label], area: Box, path: Sequence[tuple[float, float]]) -> list[tuple[int, Box] | None]:
    found: list[tuple[int, Box] | None] = []
    barred = list(_along(path))
    for label in labels:
        spot = next(
            (
                (index, box)
                for index, size in enumerate(label.sizes)
                for box in _around(label.x, label.y, *size, area)
                if area.holds(box) and not any(box.meets(other) for other in barred)
            ),
            None,
        )
        found.append(spot)
        barred += [spot[1]] if spot else []
    return found


def _advance(character: str) -> float:
    """As in DejaVu Sans, which is among the widest that a reader may have."""
    if ord(character) >= _WIDE:
        return 1.0
    return next((share for characters, share in _ADVANCES if character in characters), 0.62)


def _parts(runs: Iterable[Run]) -> Iterator[Run]:
    for run in runs:
        yield from [run] if run.bound else map(Run, _PART.findall(run.text))


def _joined(line: Sequence[Run]) -> list[Run]:
    """Text that stands together is one run again; a line ends without a blank."""
    found: list[Run] = []
    for run in line:
        if found and not run.bound and not found[-1].bound:
            found[-1] = Run(found[-1].text + run.text)
        else:
            found.append(run)
    if not found[-1].bound:
        found[-1] = Run(found[-1].text.rstrip())
    return found


def _around(x: float, y: float, wide: float, high: float, area: Box) -> Iterator[Box]:
    """Where a label may stand beside its point, the nearest first; at the sheet's edge it is pushed back onto it."""
    gaps = sorted(product(_GAPS, _GAPS), key=sum)
    for across, down in gaps:
        for left in (x + across, x - across - wide, min(x - wide / 2, area.right - wide)):
            for top in (y + down, y - down - high, y - high / 2):
                if not (left < x < left + wide and top < y < top + high):
                    yield Box(left, top, left + wide, top + high)


def _along(path: Sequence[tuple[float, float]]) -> Iterator[Box]:
    """The line through the points as small boxes, and the points themselves."""
    for x, y in path:
        yield Box(x - 6, y - 6, x + 6, y + 6)
    for (x, y), (next_x, next_y) in pairwise(path):
        steps = max(1, int(max(abs(next_x - x), abs(next_y - y)) / 4))
        for step in range(steps + 1):
            at_x, at_y = x + (next_x - x) * step / steps, y + (next_y - y) * step / steps
            yield Box(at_x - _MARGIN, at_y - _MARGIN, at_x + _MARGIN, at_y + _MARGIN)
