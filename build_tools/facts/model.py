"""The records of the register. Plain frozen data: they read no file and know no language's wording."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Literal

from build_tools.facts.quantity import Quantity

LANGUAGES = ("en", "zh-Hans", "zh-Hant")

Text = Mapping[str, str]
"""A text in some of LANGUAGES."""


class Tier(StrEnum):
    """Whose word it is, best first. It speaks of provenance, not of truth."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"


class Basis(StrEnum):
    """How the figure came to be known."""

    STATED = "stated"
    MEASURED = "measured"
    REPORTED = "reported"
    OBSERVED = "observed"
    CHART_READ = "chart-read"
    ASSUMED = "assumed"
    DERIVED = "derived"
    OWN_RULE = "own-rule"


class Address(StrEnum):
    """How an address is known."""

    CHECKED = "checked"
    CITED = "cited"
    PARENT = "parent"
    NOT_RECORDED = "not-recorded"


Kind = Literal["claim", "series", "derived"]

CHECKLIST = (
    "unit", "workload", "hardware", "concurrency", "included", "assumptions", "measured_by", "compared_with",
)  # fmt: skip
"""The eight questions to ask of a benchmark, in seed 000's order (000:43-50)."""

CONDITIONS = (
    "hardware", "gpus", "clusters", "context", "cache", "checkpoint", "concurrency", "batch", "statistic", "period",
    "measured_by", "other",
)  # fmt: skip
"""The closed list of conditions, in the order in which they are shown."""


@dataclass(frozen=True)
class Publisher:
    id: str
    name: Text
    kind: str
    line: int = 0


@dataclass(frozen=True)
class Notes:
    """Our own earlier notes: where a claim was taken from when its source was not read again."""

    id: str
    label: Text
    accessed: str
    line: int = 0


@dataclass(frozen=True)
class Reading:
    """What exactly was read of a source that changes."""

    path: str
    commit: str
    dated: str = ""


@dataclass(frozen=True)
class Review:
    """Who read a change against its source, and on which day. Nobody writes one without a real reading."""

    on: str
    by: str


@dataclass(frozen=True)
class Source:
    id: str
    tier: Tier
    publisher: str
    label: Text
    address: Address
    type: str = "webpage"
    title: str = ""
    url: str = ""
    accessed: str = ""
    published: str = ""
    updated: str = ""
    observed: str = ""
    read: Reading | None = None
    address_seen_on: str = ""
    address_seen_in: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    version: str = ""
    language: str = ""
    licence: str = ""
    use: str = ""
    note: Text = field(default_factory=dict)
    discussed_in: tuple[str, ...] = ()
    reviewed: Review | None = None
    previous_ids: tuple[str, ...] = ()
    line: int = 0

    @property
    def is_example_only(self) -> bool:
        """Untraceable: shown where it is discussed, evidence for nothing."""
        return self.use == "example-only"


@dataclass(frozen=True)
class Figure:
    """A number with everything that must travel with it, its claim's or series' defaults filled in.

    `address` is `claim.figure`, `series.row.column` or `derived.value`; `owner` the entry's id.
    `tier` is None for our own rules, which have no source either.
    """

    address: str
    owner: str
    quantity: Quantity
    label: Text
    tier: Tier | None
    basis: Basis
    sources: tuple[str, ...]
    read_in: str = ""
    origin: str = ""
    locator: str = ""
    quote: str = ""
    as_written: str = ""
    caveats: tuple[str, ...] = ()
    conditions: Mapping[str, str | Text] = field(default_factory=dict)
    display: Text = field(default_factory=dict)
    line: int = 0
    column: int = 0


@dataclass(frozen=True)
class Answer:
    """One answer of the reading checklist; `text` None is an open question, and `why` says why it is open."""

    text: str | Text | None
    why: Text = field(default_factory=dict)


@dataclass(frozen=True)
class Entry:
    """A claim, a series or a derived figure: what has a page at /claims/<id>/.

    `figures` is keyed by the part after the id: `tokens-per-day`, `16k.throughput`, `value`.
    `blank` names the figures that are written as null: asked for, and not known. `rows` and `columns` are a series',
    `formula` to `inputs` a derived figure's.
    """

    id: str
    kind: Kind
    label: Text
    sources: tuple[str, ...]
    tier: Tier | None
    basis: Basis
    statement: Text = field(default_factory=dict)
    figures: Mapping[str, Figure] = field(default_factory=dict)
    blank: tuple[str, ...] = ()
    read_in: str = ""
    origin: str = ""
    locator: str = ""
    quote: str = ""
    observed: str = ""
    as_of: str = ""
    status: str = "active"
    verification: str = "unchecked"
    is_benchmark: bool = False
    checklist: Mapping[str, Answer] = field(default_factory=dict)
    conditions: Mapping[str, str | Text] = field(default_factory=dict)
    caveats: tuple[str, ...] = ()
    disputes: tuple[str, ...] = ()
    superseded_by: str = ""
    reviewed: Review | None = None
    previous_ids: tuple[str, ...] = ()
    rows: Mapping[str, Text] = field(default_factory=dict)
    columns: Mapping[str, Text] = field(default_factory=dict)
    formula: str = ""
    unit: str = ""
    assumes: tuple[str, ...] = ()
    inputs: tuple[str, ...] = ()
    line: int = 0

    @property
    def open_questions(self) -> int:
        """How many of the eight questions of the reading checklist stand open."""
        return sum(answer.text is None for answer in self.checklist.values())

    @property
    def is_directional(self) -> bool:
        """Whether a benchmark is only a directional signal: three or more questions stand open (000:51)."""
        return self.open_questions >= 3


@dataclass(frozen=True)
class Identity:
    """A relation between figures that must hold within their intervals, or must fail, as `expect` says."""

    id: str
    left: str
    right: str
    expect: Literal["holds", "fails"]
    assumes: tuple[str, ...] = ()
    label: Text = field(default_factory=dict)
    note: Text = field(default_factory=dict)
    inputs: tuple[str, ...] = ()
    line: int = 0


@dataclass(frozen=True)
class Caveat:
    id: str
    text: Text
    line: int = 0


@dataclass(frozen=True)
class Gap:
    """Something we could not read, find or settle."""

    id: str
    kind: str
    label: Text
    text: Text
    sources: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    line: int = 0


@dataclass(frozen=True)
class Withdrawn:
    """A value that may not stand on a page any more, except as history."""

    id: str
    figure: str
    was: Quantity
    on: str
    why: Text
    line: int = 0


@dataclass(frozen=True)
class Site:
    """The site itself. `languages` are those in which every text of the register must stand."""

    url: str
    name: Text = field(default_factory=dict)
    languages: tuple[str, ...] = ("en",)
    repository: str = ""
    contact: str = ""
    licence: str = ""


@dataclass(frozen=True)
class Access:
    """When a claim's evidence was read: the sources' own day, our notes' day, or both; never neither."""

    day: str = ""
    notes: str = ""
    notes_day: str = ""


@dataclass(frozen=True)
class Register:
    """Everything of one `sources.yaml`. `figures` holds every figure by its address, `path` is for messages."""

    site: Site
    publishers: Mapping[str, Publisher] = field(default_factory=dict)
    notes: Mapping[str, Notes] = field(default_factory=dict)
    sources: Mapping[str, Source] = field(default_factory=dict)
    entries: Mapping[str, Entry] = field(default_factory=dict)
    identities: Mapping[str, Identity] = field(default_factory=dict)
    caveats: Mapping[str, Caveat] = field(default_factory=dict)
    gaps: Mapping[str, Gap] = field(default_factory=dict)
    withdrawn: Mapping[str, Withdrawn] = field(default_factory=dict)
    glossary: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    figures: Mapping[str, Figure] = field(default_factory=dict)
    path: str = "sources.yaml"

    @cached_property
    def worked_into(self) -> Mapping[str, Sequence[Entry]]:
        """The derived figures that each entry's figures go straight into, by the entry's id."""
        found: dict[str, dict[str, Entry]] = {}
        for entry in self.entries.values():
            for owner in (self.figures[address].owner for address in entry.inputs if address in self.figures):
                found.setdefault(owner, {})[entry.id] = entry
        return {id: tuple(entries.values()) for id, entries in found.items()}

    @cached_property
    def disputing(self) -> Mapping[str, Sequence[str]]:
        """The entries that dispute each entry or a figure of it; what was superseded or withdrawn disputes no more."""
        found: dict[str, dict[str, None]] = {}
        for entry in self.entries.values():
            for id in entry.disputes if entry.status not in ("superseded", "withdrawn") else ():
                found.setdefault(id.partition(".")[0], {})[entry.id] = None
        return {id: tuple(entries) for id, entries in found.items()}

    def access(self, entry: Entry | Figure) -> Access:
        """Return when the evidence was read: the oldest `accessed` of its sources, with `read_in` our notes' day."""
        days = [self.sources[id].accessed for id in entry.sources if self.sources[id].accessed]
        notes = self.notes.get(entry.read_in)
        return Access(min(days, default=""), notes.id if notes else "", notes.accessed if notes else "")
