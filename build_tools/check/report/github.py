"""A report as annotations that GitHub shows beside a change.

It shows ten errors and ten warnings of a step and drops the rest without a word; so ours are chosen and the rest is
counted.
https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
"""

from __future__ import annotations

from collections.abc import Iterator

from build_tools.check.report.model import Report
from build_tools.facts.problem import Problem, total

MOST = 10


def as_github(report: Report) -> str:
    """Return at most ten errors and ten warnings, errors first, how many more there are, and the total."""
    shown = [problem for severity in ("error", "warning") for problem in _first(report, severity)]
    lines = [_command(problem) for problem in shown]
    if left := len(report.problems) - len(shown):
        lines.append(f"::notice title=fieldnotes check::{left} more; `fieldnotes check` lists them all")
    return "\n".join([*lines, total(len(report.problems))]) + "\n"


def _first(report: Report, severity: str) -> list[Problem]:
    return [problem for problem in report.problems if problem.severity == severity][:MOST]


def _command(problem: Problem) -> str:
    where = ",".join(f"{name}={_property(str(value))}" for name, value in _place(problem))
    return f"::{problem.severity} {where}::{_data(problem.words)}"


def _place(problem: Problem) -> Iterator[tuple[str, str | int]]:
    yield "file", problem.path
    if problem.line:
        yield "line", problem.line
        yield "col", max(1, problem.column)
    yield "title", problem.rule


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
