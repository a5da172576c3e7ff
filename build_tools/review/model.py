"""The records of a comparison. Plain frozen data: they know neither git nor files nor HTML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Literal

from build_tools.facts.problem import Problem

ABSENT = ""
"""What is not there at all; a written null is None, and a zero is a text such as "0 %"."""


class ChangeClass(StrEnum):
    """What a change does to a reader, worst first; the members' order is that of every report."""

    VALUE = "value"
    TIER_LOWERED = "tier-lowered"
    WITHDRAWN = "withdrawn"
    UNIT_OR_CONDITIONS = "unit-or-conditions"
    ATTRIBUTION = "attribution"
    EVIDENCE = "evidence"
    TIER_RAISED = "tier-raised"
    DATES = "dates"
    WORDING = "wording"
    ADDED = "added"
    RENAMED = "renamed"
    PRECISION = "precision"
    ORDER = "order"
    FORMATTING = "formatting"


Severity = Literal["high", "medium", "low"]

RANKS: Mapping[str, int] = {name: rank for rank, name in enumerate(ChangeClass)}


@dataclass(frozen=True, order=True)
class Spot:
    """One place that shows what changed; `page` is the address in the site, `path` the file it is made from."""

    page: str
    lang: str
    place: str
    line: int
    path: str


@dataclass(frozen=True, order=True)
class Moved:
    """How something that we worked out moves because something else did."""

    figure: str
    facet: str
    before: str
    after: str
    percent: Decimal | None = None


@dataclass(frozen=True)
class Change:
    """One change of one thing. `figure` is an address, or empty where the thing itself changed; `facet` what of it.

    `content` is all that an added or removed thing says. `still_says` names the texts of the new state in which the old
    number stands.
    """

    kind: ChangeClass
    thing: str
    id: str
    figure: str
    facet: str
    before: str | None
    after: str | None
    percent: Decimal | None = None
    severity: Severity = "low"
    content: Mapping[str, str | None] = field(default_factory=dict)
    derived: tuple[Moved, ...] = ()
    still_says: tuple[str, ...] = ()
    shown_in: tuple[Spot, ...] = ()
    breaks: tuple[str, ...] = ()

    @property
    def about(self) -> str:
        """The address of what changed."""
        return self.figure or self.id

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What changed of what: no two changes of a comparison have the same."""
        return self.thing, self.id, self.figure, self.facet

    @property
    def order(self) -> tuple[object, ...]:
        """Worst first; of two values the one that moved farther, in either direction."""
        moved = -abs(self.percent) if self.percent is not None else Decimal(0)
        return RANKS[self.kind], moved, *self.key


@dataclass(frozen=True, order=True)
class PageChange:
    """One change of a page's text. `kind` is figure-changed, claim-lost or translation-stale."""

    path: str
    line: int
    kind: str
    page: str
    lang: str
    before: str = ""
    after: str = ""
    ids: tuple[str, ...] = ()


@dataclass(frozen=True)
class Comparison:
    """All that differs. `rewritten` names figures that are written another way and say the same."""

    changes: tuple[Change, ...] = ()
    rewritten: tuple[str, ...] = ()
    pages: tuple[PageChange, ...] = ()
    affected: tuple[tuple[str, str], ...] = ()
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def differs(self) -> bool:
        """Whether there is anything for a reader to see."""
        return bool(self.changes or self.pages or self.problems)

    @property
    def summary(self) -> dict[str, int]:
        """How many changes of each class there are, worst first; nothing for a class without."""
        counts = Counter(change.kind for change in self.changes)
        told = {kind.value: counts[kind] for kind in ChangeClass if counts[kind]}
        return told | ({ChangeClass.FORMATTING.value: len(self.rewritten)} if self.rewritten else {})
