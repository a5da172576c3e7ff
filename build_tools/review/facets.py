"""A Register taken apart for comparison: for each record which fields count, what a change of one does to a reader,
and the field's content as flat texts.

    claim hits → {"tier": "C", "statement.en": "{rate} of requests hit the cache", "sources": "herald"}

Lists are in any order except those of ORDERED, which is what the schema says of them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

from build_tools.facts import model
from build_tools.facts.quantity import Quantity
from build_tools.review.model import ChangeClass

Facets = Mapping[str, str | None]
"""The texts of a thing by facet; None is a written null, and what is absent is not in it."""

ORDERED = frozenset({"authors", "sources", "rows", "columns"})

_ATTRIBUTION, _EVIDENCE = ChangeClass.ATTRIBUTION, ChangeClass.EVIDENCE
_CONDITIONS, _DATES, _WORDING = ChangeClass.UNIT_OR_CONDITIONS, ChangeClass.DATES, ChangeClass.WORDING
_WITHDRAWN = ChangeClass.WITHDRAWN

_EVIDENCE_OF_BOTH = {
    "tier": _ATTRIBUTION, "label": _WORDING, "basis": _ATTRIBUTION, "sources": _ATTRIBUTION, "read_in": _EVIDENCE,
    "origin": _ATTRIBUTION, "locator": _EVIDENCE, "quote": _EVIDENCE, "conditions": _CONDITIONS,
    "caveats": _CONDITIONS,
}  # fmt: skip

FIELDS: Mapping[type, Mapping[str, ChangeClass]] = {
    model.Entry: _EVIDENCE_OF_BOTH | {
        "kind": _EVIDENCE, "statement": _WORDING, "observed": _DATES, "as_of": _DATES, "status": _EVIDENCE,
        "verification": _EVIDENCE, "is_benchmark": _EVIDENCE, "checklist": _EVIDENCE, "disputes": _EVIDENCE,
        "superseded_by": _WITHDRAWN, "reviewed": _DATES, "rows": _WORDING, "columns": _WORDING,
        "formula": _EVIDENCE, "unit": _CONDITIONS, "assumes": _CONDITIONS,
    },
    model.Figure: _EVIDENCE_OF_BOTH | {"quantity": ChangeClass.VALUE, "as_written": _EVIDENCE, "display": _WORDING},
    model.Source: {
        "tier": _ATTRIBUTION, "publisher": _ATTRIBUTION, "label": _WORDING, "address": _EVIDENCE, "type": _WORDING,
        "title": _WORDING, "url": _EVIDENCE, "accessed": _DATES, "published": _DATES, "updated": _DATES,
        "observed": _DATES, "read": _EVIDENCE, "address_seen_on": _DATES, "address_seen_in": _EVIDENCE,
        "authors": _ATTRIBUTION, "version": _EVIDENCE, "language": _WORDING, "licence": _EVIDENCE, "use": _EVIDENCE,
        "note": _WORDING, "discussed_in": _EVIDENCE, "reviewed": _DATES,
    },
    model.Publisher: {"name": _ATTRIBUTION, "kind": _ATTRIBUTION},
    model.Notes: {"label": _WORDING, "accessed": _DATES},
    model.Caveat: {"text": _WORDING},
    model.Gap: {"kind": _EVIDENCE, "label": _WORDING, "text": _WORDING, "sources": _EVIDENCE, "about": _EVIDENCE},
    model.Identity: {
        "left": _EVIDENCE, "right": _EVIDENCE, "expect": _EVIDENCE, "assumes": _EVIDENCE, "label": _WORDING,
        "note": _WORDING,
    },
    model.Withdrawn: {"figure": _WITHDRAWN, "was": _WITHDRAWN, "on": _DATES, "why": _WORDING},
    model.Site: {
        "url": _EVIDENCE, "name": _WORDING, "languages": _WORDING, "repository": _WORDING, "contact": _WORDING,
        "licence": _WORDING,
    },
}  # fmt: skip
"""Which fields are compared, and the class of their change; `tier` and `quantity` find theirs when it is known how."""

LEFT_OUT: Mapping[type, frozenset[str]] = {
    model.Entry: frozenset({"id", "figures", "blank", "previous_ids", "inputs", "line"}),
    model.Figure: frozenset({"address", "owner", "line", "column"}),
    model.Source: frozenset({"id", "previous_ids", "line"}),
    **{kind: frozenset({"id", "line"}) for kind in (
        model.Publisher, model.Notes, model.Caveat, model.Gap, model.Withdrawn
    )},
    model.Identity: frozenset({"id", "inputs", "line"}),
    model.Site: frozenset(),
}  # fmt: skip
"""Names, places in the file, and what follows from a field that is compared."""

DERIVED_FROM_INPUTS = frozenset({"tier", "sources", "read_in", "caveats"})
"""What a derived figure takes from its inputs."""


def facets_of(record: Any) -> dict[str, str | None]:
    """Return everything that is compared of a record, as flat texts."""
    return dict(item for name in FIELDS[type(record)] for item in flat(name, getattr(record, name)))


def flat(name: str, value: Any) -> Iterator[tuple[str, str | None]]:
    """Yield the texts of a field: `statement.en`, `read.path`; nothing for what is not there."""
    if isinstance(value, Quantity):
        yield "value", value.written
    elif isinstance(value, model.Answer):
        yield name, value.text if not isinstance(value.text, Mapping) else _joined(value.text)
        yield from flat(f"{name}_why", value.why)
    elif isinstance(value, Mapping):
        if name in ORDERED and value:
            yield name, ", ".join(value)
        for key, part in value.items():
            yield from flat(f"{name}.{key}", part)
    elif isinstance(value, tuple):
        if value:
            yield name, ", ".join(value if name in ORDERED else sorted(value))
    elif dataclasses.is_dataclass(value):
        for part in dataclasses.fields(value):
            yield from flat(f"{name}.{part.name}", getattr(value, part.name))
    elif isinstance(value, bool):
        if value:
            yield name, "yes"
    elif value:
        yield name, str(value)


def _joined(texts: Mapping[str, str]) -> str:
    return " / ".join(texts.values())
