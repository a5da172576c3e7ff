"""Which tier may stand where, and what it must bring along: the one copy; `check` applies it, the site prints it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from build_tools.facts.model import Tier


class Place(StrEnum):
    """A kind of place in the finished site. The values of tables are those of `data-place`."""

    PROSE = "prose"
    EVIDENCE = "evidence"
    COMPARE = "compare"
    SPEC = "spec"
    BENCHMARK = "benchmark"
    CHART = "chart"
    HEADING = "heading"
    RECORD = "record"
    HISTORY = "history"
    SITE = "site"


class Needs(StrEnum):
    """What a figure must bring along to stand in a place."""

    NOTHING = "nothing more"
    DOCUMENT = "its document named"
    WORDING = "its owner's wording, in the same block or row"
    OUTLET = "its outlet named, and the word unconfirmed"
    OBSERVED = "when it was observed, or the word undated"
    RECORD = "tier and attribution in the same record"
    REVISION = "the mark of the revision it is from"
    BARRED = "not allowed"


PLACES: Mapping[Place, str] = MappingProxyType(
    {
        Place.PROSE: "prose, list, caption",
        Place.EVIDENCE: "evidence table (never on the home page)",
        Place.COMPARE: "comparison table",
        Place.SPEC: "spec table, table without a declared place, definition list",
        Place.BENCHMARK: "benchmark table",
        Place.CHART: "chart",
        Place.HEADING: "heading, title, navigation, description, social card, feed title",
        Place.RECORD: "search index, structured data, feed, export",
        Place.HISTORY: "history: changes page, banner, old version",
        Place.SITE: "table about the site itself",
    }
)

TABLES = frozenset({Place.EVIDENCE, Place.COMPARE, Place.SPEC, Place.BENCHMARK, Place.HISTORY, Place.SITE})


def _row(a: Needs, b: Needs, c: Needs, d: Needs) -> Mapping[Tier, Needs]:
    return MappingProxyType({Tier.A: a, Tier.B: b, Tier.C: c, Tier.D: d})


_SPOKEN = _row(Needs.DOCUMENT, Needs.WORDING, Needs.OUTLET, Needs.OBSERVED)

ALLOWED: Mapping[Place, Mapping[Tier, Needs]] = MappingProxyType(
    {
        Place.PROSE: _SPOKEN,
        Place.EVIDENCE: _SPOKEN,
        Place.COMPARE: _SPOKEN,
        Place.SPEC: _row(Needs.DOCUMENT, Needs.WORDING, Needs.BARRED, Needs.BARRED),
        Place.BENCHMARK: _row(Needs.DOCUMENT, Needs.BARRED, Needs.BARRED, Needs.BARRED),
        Place.CHART: _row(Needs.DOCUMENT, Needs.BARRED, Needs.BARRED, Needs.BARRED),
        Place.HEADING: _row(Needs.BARRED, Needs.BARRED, Needs.BARRED, Needs.BARRED),
        Place.RECORD: _row(Needs.RECORD, Needs.RECORD, Needs.RECORD, Needs.RECORD),
        Place.HISTORY: _row(Needs.REVISION, Needs.REVISION, Needs.REVISION, Needs.REVISION),
        Place.SITE: _row(Needs.BARRED, Needs.BARRED, Needs.BARRED, Needs.BARRED),
    }
)
