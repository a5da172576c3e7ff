"""What the check found fine before, so that an unchanged page is not judged again: `.fieldnotes/check.<language>.json`.

A report is known by a hash of all that it depends on: the page's bytes, its entry of the source map, its record in the
search index, the register, and the toolkit itself. Only what had no problem is remembered, so every problem comes from
a fresh look.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from build_tools import memory
from build_tools.check.report import PageReport
from build_tools.check.shape import Trait
from build_tools.check.trace import Surroundings

_SETS = ("numbers", "claims", "names")


class Memory:
    """The reports of the run before, and those of this one."""

    def __init__(self, file: Path, rests_on: object) -> None:
        self._kept = memory.Memory(file, rests_on)

    def key(self, *ingredients: object) -> str:
        """Return by what a report is known."""
        return self._kept.key(*ingredients)

    def recall(self, key: str) -> PageReport | None:
        """Return an earlier report, and keep it for the next run."""
        try:
            return _report(self._kept.recall(key))
        except (KeyError, TypeError, AttributeError, ValueError):
            return None

    def remember(self, key: str, report: PageReport) -> None:
        """Keep a report without problems, of its search record neither."""
        if not report.problems and not report.loose:
            self._kept.remember(key, _plain(report))

    def save(self) -> None:
        """Write what this run saw."""
        self._kept.save()


def _plain(report: PageReport) -> dict[str, Any]:
    data = {field.name: getattr(report, field.name) for field in fields(report)}
    for name in ("problems", "spans", "furniture", "loose"):
        del data[name]
    return {**data, **{name: sorted(data[name]) for name in _SETS}, "traits": [asdict(one) for one in report.traits]}


def _report(data: Mapping[str, Any]) -> PageReport:
    """Return a report of what was written, if it still has the form of one."""
    sets = {name: frozenset(map(str, data[name])) for name in _SETS}
    traits = tuple(Trait(**{**one, "around": Surroundings(*one["around"])}) for one in data["traits"])
    report = PageReport(**{**data, "problems": (), **sets, "traits": traits})
    if not all(isinstance(count, int) for counts in (report.looked_at, report.excused) for count in counts.values()):
        raise ValueError("no report")
    return report
