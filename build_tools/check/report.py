"""What a check found, and how much it looked at: as text for people, as JSON for machines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from build_tools.facts.problem import Problem, total


@dataclass(frozen=True)
class PageReport:
    """What the check of one page or file found.

    `furniture` are those of its problems that stand in navigation, which every page repeats; `digits` are the numbers
    of the page as printed, by which the search index's copies are known.
    """

    path: str
    problems: tuple[Problem, ...]
    looked_at: Mapping[str, int] = field(default_factory=dict)
    excused: Mapping[str, int] = field(default_factory=dict)
    furniture: frozenset[Problem] = frozenset()
    digits: frozenset[str] = frozenset()
    figures: int = 0
    has_main: bool = False
    is_redirect: bool = False


@dataclass(frozen=True)
class Report:
    """The problems, sorted, and the coverage: texts looked at by place, numbers excused by reason, pages."""

    problems: tuple[Problem, ...]
    looked_at: Mapping[str, int]
    excused: Mapping[str, int]
    pages: int

    @property
    def has_errors(self) -> bool:
        """Warnings alone let a build pass."""
        return any(problem.severity == "error" for problem in self.problems)


def as_text(report: Report) -> str:
    """Return the problems one a line, their total, and the coverage."""
    lines = [_line(problem) for problem in report.problems]
    lines += [total(len(report.problems)), "", *_coverage(report)]
    return "\n".join(lines) + "\n"


def as_json(report: Report) -> str:
    """Return the report in the form that DESIGN.md §5 fixes."""
    data = {
        "problems": [_record(problem) for problem in report.problems],
        "looked_at": dict(sorted(report.looked_at.items())),
        "excused": dict(sorted(report.excused.items())),
        "pages": report.pages,
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _line(problem: Problem) -> str:
    return str(problem) if problem.severity == "error" else f"{problem} (warning)"


def _record(problem: Problem) -> dict[str, str | int]:
    return {
        "path": problem.path,
        "line": problem.line,
        "column": problem.column,
        "rule": problem.rule,
        "severity": problem.severity,
        "message": problem.message,
        "hint": problem.hint,
    }


def _coverage(report: Report) -> Iterable[str]:
    yield f"Pages: {report.pages}"
    yield from _counts("Texts looked at, by place", report.looked_at)
    yield from _counts("Numbers excused, by reason", report.excused)


def _counts(title: str, counts: Mapping[str, int]) -> Iterable[str]:
    yield f"{title}: {sum(counts.values())}"
    width = max(map(len, counts), default=0)
    for name, count in sorted(counts.items()):
        yield f"  {name:<{width}}  {count:>6}"
