"""What a check found, and how much it looked at. Plain data: it knows no form of printing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace

from build_tools.check.shape import Shape, Trait
from build_tools.facts.problem import Problem, Problems


@dataclass(frozen=True)
class PageReport:
    """What the check of one page or file found.

    `spans` are the offending texts; `furniture` are those of its problems that stand in navigation, which every page
    repeats; `numbers` are those of the page as printed, by which the search index's copies are known; `claims` are
    the entries and `names` the names of the glossary of which it shows something. `indexed` counts the texts that the
    search index has of the page, `loose` are the numbers in them that the page has not. `traits` are what the page in
    another language shows as well.
    """

    path: str
    problems: tuple[Problem, ...]
    looked_at: Mapping[str, int] = field(default_factory=dict)
    excused: Mapping[str, int] = field(default_factory=dict)
    spans: Mapping[Problem, str] = field(default_factory=dict)
    furniture: frozenset[Problem] = frozenset()
    numbers: frozenset[str] = frozenset()
    figures: int = 0
    indexed: int = 0
    loose: tuple[str, ...] = ()
    claims: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    traits: tuple[Trait, ...] = ()
    has_main: bool = False
    is_redirect: bool = False


@dataclass(frozen=True)
class Report:
    """The problems, sorted, and the coverage: texts looked at by place, numbers excused by reason, pages.

    `spans` are the offending texts of those problems that have one; `not_looked_at` counts the files of other kinds, by
    the end of their names; `shapes` are what the pages are held to by those of other languages.
    """

    problems: tuple[Problem, ...]
    looked_at: Mapping[str, int]
    excused: Mapping[str, int]
    pages: int
    spans: Mapping[Problem, str] = field(default_factory=dict)
    not_looked_at: Mapping[str, int] = field(default_factory=dict)
    shapes: tuple[Shape, ...] = ()

    @property
    def has_errors(self) -> bool:
        """Warnings alone let a build pass."""
        return any(problem.severity == "error" for problem in self.problems)


def refuse_errors(report: Report, tell: Callable[[str], object]) -> None:
    """Tell the warnings of a report; its errors are raised as Problems."""
    for problem in report.problems:
        if problem.severity == "warning":
            tell(str(problem))
    if errors := [problem for problem in report.problems if problem.severity == "error"]:
        raise Problems(errors)


def harden(report: Report, rules: Collection[str]) -> Report:
    """Return the report with the warnings of these rules as errors."""
    to = {
        one: replace(one, severity="error") for one in report.problems if one.rule in rules and one.severity != "error"
    }
    return changed(report, to) if to else report


def changed(report: Report, to: Mapping[Problem, Problem]) -> Report:
    """Return the report with some problems put in the place of others."""
    return replace(
        report,
        problems=tuple(sorted({to.get(problem, problem) for problem in report.problems})),
        spans={to.get(problem, problem): span for problem, span in report.spans.items()},
    )
