"""A report for people: problems by file, each with its line and a caret, one total, and what was looked at.

docs/en/benchmarks.md (1 problem)
docs/en/benchmarks.md:31:27: "89k" is tied to no figure of the register. … [unsourced-number]
    31 | Prefill flattens at about 89k tokens/s/GPU.
       |                           ^^^
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from build_tools.check.excuses import Excuse
from build_tools.check.report.lines import Lines, line_of
from build_tools.check.report.model import Report
from build_tools.facts.problem import Problem, total

WIDTH = 100
"""How many columns of a source line are shown."""

_MORE = "…"


def as_text(report: Report, lines: Lines = lambda path: (), excuses: Sequence[Excuse] | None = None) -> str:
    """Return problems, total and coverage; with `excuses`, these in place of their bare counts."""
    told = [line for _, found in groupby(report.problems, _path) for line in _of_file(tuple(found), report, lines)]
    counts = _counts("Numbers excused, by reason", report.excused)
    excused = counts if excuses is None else _excuses(report.excused, excuses)
    looked_at = _counts("Texts looked at, by place", report.looked_at)
    coverage = [f"Pages: {report.pages}", *looked_at, *_unread(report), *excused]
    return "\n".join([*told, _total(report.problems), "", *coverage]) + "\n"


def _path(problem: Problem) -> str:
    return problem.path


def _of_file(problems: Sequence[Problem], report: Report, lines: Lines) -> Iterator[str]:
    yield f"{problems[0].path} ({total(len(problems)).rstrip('.')})"
    for problem in problems:
        line = " ".join(str(problem).split())
        yield line if problem.severity == "error" else f"{line} (warning)"
        yield from _excerpt(problem.line, line_of(problem, lines), problem.column, report.spans.get(problem, ""))
    yield ""


def _total(problems: Sequence[Problem]) -> str:
    warnings = sum(problem.severity == "warning" for problem in problems)
    if not warnings:
        return total(len(problems))
    return f"{total(len(problems)).rstrip('.')}, {warnings} of them {'a warning' if warnings == 1 else 'warnings'}."


def _excerpt(number: int, line: str, column: int, span: str) -> Iterator[str]:
    if not line.strip():
        return
    margin = f"{number:>6}"
    before, marked, after = _cut(_flat(line[: column - 1]), _flat(span), _flat(line[column - 1 + len(span) :]))
    yield f"{margin} | {before}{marked}{after}".rstrip()
    if marked:
        yield f"{' ' * len(margin)} | {' ' * width(before)}{'^' * max(1, width(marked))}"


def _cut(before: str, marked: str, after: str) -> tuple[str, str, str]:
    """Shorten a long line around what is marked: two thirds of the room that is left go to what stands before it."""
    marked = _start(marked, WIDTH)
    room = WIDTH - width(marked)
    if width(before) + width(after) <= room:
        return before, marked, after
    left = max(room * 2 // 3, room - width(after))
    before = _end(before, left)
    return before, marked, _start(after, room - width(before))


def _start(text: str, columns: int) -> str:
    if width(text) <= columns:
        return text
    kept = ""
    for character in text:
        if width(kept) + width(character) > columns - 1:
            break
        kept += character
    return kept + _MORE


def _end(text: str, columns: int) -> str:
    if width(text) <= columns:
        return text
    kept, taken = [], 1
    for character in reversed(text):
        taken += width(character)
        if taken > columns:
            break
        kept.append(character)
    return _MORE + "".join(reversed(kept))


def width(text: str) -> int:
    """Return the columns that a text takes in a terminal: two for a Chinese character, none for what combines."""
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Cc", "Me", "Mn"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _flat(text: str) -> str:
    return text.replace("\t", " ")


def _unread(report: Report) -> Iterator[str]:
    kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(report.not_looked_at.items()))
    if kinds:
        yield f"Files not looked at: {kinds}"


def _counts(title: str, counts: Mapping[str, int]) -> Iterator[str]:
    yield f"{title}: {sum(counts.values())}"
    names = max(map(len, counts), default=0)
    for name, count in sorted(counts.items()):
        yield f"  {name:<{names}}  {count:>6}"


def _excuses(counts: Mapping[str, int], excuses: Sequence[Excuse]) -> Iterator[str]:
    own = [excuse for excuse in excuses if excuse.is_authors]
    yield f"Excused by authors: {len(own)}"
    yield from (f"{excuse.path}:{excuse.line}: {_quoted(excuse)}, {excuse.reason}" for excuse in own)
    built_in = {reason: count for reason, count in sorted(counts.items()) if not reason.startswith("author: ")}
    yield f"Excused by built-in reasons: {sum(built_in.values())}"
    for reason, count in built_in.items():
        found = [excuse for excuse in excuses if excuse.reason == reason and not excuse.is_authors]
        yield f"  {reason}: {count}" + (f", {len(found)} of them:" if len(found) < count else ":")
        yield from _examples(found)


def _examples(excuses: Iterable[Excuse]) -> Iterator[str]:
    return (f"    {excuse.path}:{excuse.line}: {_quoted(excuse)}" for excuse in excuses)


def _quoted(excuse: Excuse) -> str:
    return '"' + _start(" ".join(excuse.text.split()), WIDTH // 2) + '"'
