"""The shape of `sources.yaml`: one definition that validates it and yields schema.json for editors.

Knows one entry at a time; what entries say about each other is for rules.py. Figures come in their long form.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from build_tools.facts.model import CHECKLIST, Address, Basis, Tier
from build_tools.facts.quantity import parse_figure
from build_tools.register.values import (
    CSL_TYPES,
    Answer,
    Date,
    Day,
    Digits,
    Display,
    FigureAddress,
    FigureString,
    Id,
    Key,
    Language,
    OptionalUrl,
    OrShort,
    Prose,
    Text,
    Unit,
    Url,
    Word,
    refuse,
)  # fmt: skip

Verification = Literal["unchecked", "matched", "contradicted", "reproduced", "not-verifiable"]
Status = Literal["active", "disputed", "superseded", "withdrawn"]


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True, defer_build=True)


class Site(_Shape):
    """The site itself. Everything but its address may wait for its owner."""

    url: Url
    name: Text = {}
    languages: list[Language] = ["en"]
    repository: OptionalUrl = ""
    contact: str = ""
    licence: str = ""


class Publisher(_Shape):
    """Who published a source."""

    name: Text
    kind: Literal["org", "person", "community", "unknown"]
    """`unknown`: nobody is named, so that only tier D is open to its sources."""


class Notes(_Shape):
    """Our own earlier notes, where a claim was taken from when its source was not read again."""

    accessed: Day
    label: Text


class AddressSeen(_Shape):
    """Where and when an address was merely seen in another document."""

    on: Day
    seen_in: list[Id] = Field(alias="in")


class Reading(_Shape):
    """What exactly was read of a source that changes."""

    path: Word
    commit: Word
    dated: Date = ""


class Review(_Shape):
    """Who read the latest change against its source, and when. Only a real reading is one."""

    on: Day
    by: Prose


class Source(_Shape):
    """A document, or a place where documents stand."""

    tier: Tier
    """A ceiling: a claim may stand lower, never higher."""
    publisher: Id
    label: Text
    type: CSL_TYPES
    address: Address
    """How the address is known: read, seen in a document that was read, only its parent known, not recorded."""
    title: Prose = ""
    """The source's own, never translated; left out when not recorded."""
    url: Url = ""
    accessed: Day = ""
    """A day somebody opened it and it supported its claims."""
    published: Date = ""
    updated: Date = ""
    observed: Date = ""
    read: Reading | None = None
    address_seen: AddressSeen | None = None
    authors: list[Prose] = []
    """In the source's own order."""
    version: Word = ""
    language: Annotated[str, Field(pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$")] = ""
    licence: Word = ""
    use: Literal["", "example-only"] = ""
    note: Text = {}
    discussed_in: list[Id] = []
    reviewed: Review | None = None
    previous_ids: list[Id] = []


class Conditions(_Shape):
    """Under which conditions a figure holds: a closed list, so that figures can be compared."""

    hardware: Word = ""
    gpus: Word = ""
    clusters: Word = ""
    context: Word = ""
    cache: Word = ""
    checkpoint: Word = ""
    concurrency: Word = ""
    batch: Word = ""
    statistic: Word = ""
    period: Word = ""
    measured_by: Word = ""
    other: Text = {}


class Figure(_Shape):
    """A figure in its long form; what is left out comes from its column and its claim."""

    value: FigureString
    """[about] [at least | at most] N[..M] [unit], or vague."""
    unit: Unit = ""
    label: Text = {}
    basis: Basis | None = None
    tier: Tier | None = None
    sources: list[Id] = []
    locator: Prose = ""
    quote: Prose = ""
    as_written: Prose = ""
    conditions: Conditions = Field(default_factory=Conditions)
    caveats: list[Id] = []
    display: Display = {}

    @model_validator(mode="after")
    def _fits_together(self) -> Figure:
        quantity = parse_figure(self.value)
        if self.unit and quantity.unit:
            refuse(
                "bad-unit",
                f'"{self.value}" has a unit, and so has "unit: {self.unit}"',
                "Leave one of them out.",
                at="unit",
            )
        if quantity.is_vague and not self.as_written:
            hint = "Write as_written with the source's own words."
            refuse("missing-key", f'"{self.value}" does not say what the source wrote', hint, at="value")
        return self


OptionalFigure = Annotated[Figure | None, OrShort()]


class Checklist(_Shape):
    """The questions to ask of a benchmark. `null` is an open question and brings its `…_why` along."""

    unit: Answer
    workload: Answer
    hardware: Answer
    concurrency: Answer
    included: Answer
    assumptions: Answer
    measured_by: Answer
    compared_with: Answer
    unit_why: Text = {}
    workload_why: Text = {}
    hardware_why: Text = {}
    concurrency_why: Text = {}
    included_why: Text = {}
    assumptions_why: Text = {}
    measured_by_why: Text = {}
    compared_with_why: Text = {}

    @model_validator(mode="after")
    def _says_why(self) -> Checklist:
        for question in CHECKLIST:
            if getattr(self, question) is None and not getattr(self, f"{question}_why"):
                hint = f"Add {question}_why with the reason."
                refuse("open-question", f'"{question}" is null and does not say why', hint, at=question)
        return self


class _Evidence(_Shape):
    """What claims and series have in common."""

    label: Text
    """Without figures: it stands in titles and lists."""
    basis: Basis
    read_in: Id = ""
    """Our notes, when the sources themselves were not read again."""
    origin: Id = ""
    """The source that the sources say they have it from; never raises the tier."""
    locator: Prose = ""
    quote: Prose = ""
    observed: Date = ""
    as_of: Date = ""
    verification: Verification = "unchecked"
    status: Status = "active"
    kind: Literal["", "benchmark"] = ""
    checklist: Checklist | None = None
    conditions: Conditions = Field(default_factory=Conditions)
    caveats: list[Id] = []
    disputes: list[Word] = []
    superseded_by: Word = ""
    reviewed: Review | None = None
    previous_ids: list[Id] = []


class Claim(_Evidence):
    """One thing that somebody says."""

    statement: Text
    """A clause without a full stop; {figure-name} stands for a figure."""
    tier: Tier | None = None
    sources: list[Id] = []
    """In the order in which they are named."""
    figures: dict[Key, OptionalFigure] = {}


class Column(_Shape):
    """What all cells of a column share."""

    label: Text
    unit: Unit = ""
    basis: Basis | None = None
    tier: Tier | None = None
    sources: list[Id] = []
    locator: Prose = ""
    conditions: Conditions = Field(default_factory=Conditions)
    caveats: list[Id] = []


class Row(BaseModel):
    """One row: its label, and a figure or null under each column's name."""

    model_config = ConfigDict(extra="allow", frozen=True)
    __pydantic_extra__: dict[str, OptionalFigure]
    label: Text

    @property
    def cells(self) -> Mapping[str, Figure | None]:
        return self.__pydantic_extra__


class Series(_Evidence):
    """Uniform rows of figures."""

    tier: Tier
    sources: list[Id] = Field(min_length=1)
    """In the order in which they are named."""
    columns: dict[Key, Column]
    """In the order in which they are shown."""
    rows: dict[Key, Row]
    """In the order in which they are shown."""
    statement: Text = {}


class Derived(_Shape):
    """A figure that we worked out. Its tier is the lowest of its inputs, its sources are theirs."""

    label: Text
    formula: Prose
    digits: Digits
    unit: Unit = ""
    statement: Text = {}
    assumes: list[Id] = []
    read_in: Id = ""
    as_of: Date = ""
    verification: Verification = "unchecked"
    status: Status = "active"
    conditions: Conditions = Field(default_factory=Conditions)
    caveats: list[Id] = []
    display: Display = {}
    disputes: list[Word] = []
    superseded_by: Word = ""
    reviewed: Review | None = None
    previous_ids: list[Id] = []


class Identity(_Shape):
    """A relation between figures that holds within their intervals, or is expected to fail."""

    left: Prose
    right: Prose
    assumes: list[Id] = []
    expect: Literal["holds", "fails"] = "holds"
    label: Text = {}
    note: Text = {}


class Gap(_Shape):
    """Something we could not read, find or settle."""

    kind: Id
    label: Text
    text: Text
    sources: list[Id] = []
    about: list[Word] = []


class Withdrawn(_Shape):
    """A value that may not stand on a page any more, except as history."""

    figure: FigureAddress
    was: FigureString
    on: Day
    why: Text


class Term(_Shape):
    """A name that looks like a number."""

    reads_as: Literal["name"]
    context: list[Word] = []


class RegisterFile(_Shape):
    """Sources and claims of DeepInfer Field Notes.

    A list is in any order unless it says otherwise; so are the entries of a kind.
    """

    model_config = ConfigDict(title="sources.yaml")

    site: Site
    publishers: dict[Key, Publisher] = {}
    notes: dict[Key, Notes] = {}
    sources: dict[Key, Source] = {}
    claims: dict[Key, Claim] = {}
    series: dict[Key, Series] = {}
    derived: dict[Key, Derived] = {}
    identities: dict[Key, Identity] = {}
    caveats: dict[Key, Text] = {}
    gaps: dict[Key, Gap] = {}
    withdrawn: dict[Key, Withdrawn] = {}
    glossary: dict[str, Term] = {}


def schema_text() -> str:
    """Return schema.json, the schema of the register as it is written, for editors."""
    written = RegisterFile.model_json_schema(by_alias=True, schema_generator=_Generator)
    return json.dumps({"$schema": GenerateJsonSchema.schema_dialect, **written}, indent=2, ensure_ascii=False) + "\n"


class _Generator(GenerateJsonSchema):
    """Leaves out defaults, and the titles that pydantic makes up from names: neither tells an editor anything."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def default_schema(self, schema: Any) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])
