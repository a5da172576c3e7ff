"""What surrounds the article on page after page: found fine on one page, it is not looked at again on the next.

A stretch is an element outside the article, known by its HTML. It is remembered the second time it is met, so that what
stands on one page alone takes no room, and only where no rule found anything on the page and nothing in it is tied to
the register. Whoever finds a problem on a page reads that page whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from build_tools.check.blocks import Block
from build_tools.check.report import PageReport
from build_tools.facts.places import Place

STRETCHES = frozenset({"header", "footer", "nav", "li", "form", "dialog"})
"""The elements that are known again: the theme's bars and the lines of its navigation."""

_SPOTS = frozenset({"navigation", "attribute"})
_HARMLESS = frozenset({"link", "address", "lang"})

Key = tuple[str, str]
"""The HTML of a stretch, and the language of the text around it."""


class Furniture:
    """The stretches that a run of the check knows, and those of the page that is being read."""

    def __init__(self) -> None:
        self._known: dict[Key, PageReport] = {}
        self._seen: set[int] = set()
        self._new: list[tuple[Key, Sequence[Block], Sequence[PageReport]]] = []
        self.met: list[PageReport] = []

    def enter(self) -> None:
        """Begin with a page."""
        self._new, self.met = [], []

    def passes(self, key: Key) -> bool:
        """Say whether a stretch is known and can be passed over; what was found of it counts for this page too."""
        if report := self._known.get(key):
            self.met.append(report)
        return report is not None

    def note(self, key: Key, blocks: Iterable[Block], met: Iterable[PageReport]) -> None:
        """Keep in mind what was read of a stretch that is met again, and the known ones within it."""
        if hash(key) in self._seen:
            self._new.append((key, tuple(blocks), tuple(met)))
        self._seen.add(hash(key))

    def learn(self, judge: Callable[[Sequence[Block]], PageReport]) -> None:
        """Know the stretches of this page from now on, since it was fine."""
        for key, blocks, met in self._new:
            if all(map(_is_plain, blocks)):
                self._known[key] = together(judge(blocks), met)


def together(report: PageReport, met: Iterable[PageReport]) -> PageReport:
    """Return a report with what was known before of the stretches that were passed over."""
    all_of_it = [report, *met]
    return replace(
        report,
        looked_at=_sum(one.looked_at for one in all_of_it),
        excused=_sum(one.excused for one in all_of_it),
        numbers=frozenset().union(*(one.numbers for one in all_of_it)),
        names=frozenset().union(*(one.names for one in all_of_it)),
    )


def _sum(counts: Iterable[Mapping[str, int]]) -> Mapping[str, int]:
    total: Counter[str] = Counter()
    for count in counts:
        total.update(count)
    return dict(sorted(total.items()))


def _is_plain(block: Block) -> bool:
    return (
        block.spot in _SPOTS
        and block.place is Place.HEADING
        and not (block.marks or block.listed or block.cell.table)
        and all(tie.kind in _HARMLESS for tie in block.ties)
    )
