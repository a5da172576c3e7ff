"""A report for machines, in the form that DESIGN.md §5 fixes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

from build_tools.check.excuses import Excuse
from build_tools.check.report.model import Report
from build_tools.facts.problem import Problem


def as_json(report: Report, excuses: Sequence[Excuse] | None = None) -> str:
    """Return the report; `excuses` that were asked for are one key more."""
    data = {
        "problems": [_record(problem) for problem in report.problems],
        "looked_at": dict(sorted(report.looked_at.items())),
        "excused": dict(sorted(report.excused.items())),
        "pages": report.pages,
    }
    if excuses is not None:
        data["excuses"] = [asdict(excuse) for excuse in excuses]
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


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
