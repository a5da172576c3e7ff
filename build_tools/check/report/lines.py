"""Where in its line the offending text stands.

The source map knows lines, not columns; the line itself is looked into, for every form of the report alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

from build_tools.check.report.model import Report, changed
from build_tools.facts.problem import Problem

Lines = Callable[[str], Sequence[str]]
"""The lines of a file that a problem names; none where it cannot be read."""

_QUOTED = re.compile(r'"([^"]+)"')
_NAME = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)+")


def under(report: Report, site: str, authored: Collection[str]) -> Report:
    """Return the report with the paths of built files as seen from where `site` is."""
    return changed(
        report,
        {problem: replace(problem, path=shown(problem.path, site, authored)) for problem in report.problems},
    )


def shown(path: str, site: str, authored: Collection[str]) -> str:
    """Return a path as seen from where `site` is; those of `authored` files are so already."""
    return path if path in (site, *authored) else f"{site}/{path}"


def locate(report: Report, lines: Lines) -> Report:
    """Return the report with the column of every offending text that its line has, and with the text as it stands."""
    columns: dict[Problem, Problem] = {}
    spans: dict[Problem, str] = {}
    for problem in report.problems:
        column, span = _found(problem, report.spans.get(problem, ""), line_of(problem, lines))
        columns[problem] = replace(problem, column=column)
        if span:
            spans[columns[problem]] = span
    return replace(changed(report, columns), spans=spans)


def line_of(problem: Problem, lines: Lines) -> str:
    """Return the line at which a problem stands, or nothing."""
    found = lines(problem.path) if problem.line else ()
    return found[problem.line - 1] if problem.line <= len(found) else ""


def _found(problem: Problem, span: str, line: str) -> tuple[int, str]:
    if problem.column > 1:
        return problem.column, _as_it_stands(span, line, problem.column - 1)
    for text in _candidates(problem, span):
        if found := re.search(rf"(?<!\w){_loosely(text)}(?!\w)", line) or re.search(_loosely(text), line):
            return found.start() + 1, found[0]
    return problem.column, ""


def _candidates(problem: Problem, span: str) -> Iterator[str]:
    """Yield what to look for: a figure's text is written by a call, which names its address or its claim."""
    for text in (span.strip(), *_QUOTED.findall(problem.message)):
        if text:
            yield text
    yield from _NAME.findall(problem.message)


def _loosely(text: str) -> str:
    return r"\s+".join(map(re.escape, text.split()))


def _as_it_stands(span: str, line: str, at: int) -> str:
    """HTML may write the text in other characters; then as much is meant as is the same."""
    length = 0
    while length < len(span) and line[at + length : at + length + 1] == span[length]:
        length += 1
    return line[at : at + max(1, length)]
