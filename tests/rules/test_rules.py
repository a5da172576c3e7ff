"""Every rule against its fixtures: what a bad file marks is found in it and nothing else; good files are silent."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from build_tools import check, register
from build_tools.check import Context, PageReport, PageSource
from build_tools.check.context import remembering_find
from build_tools.check.rules import rules
from build_tools.facts.model import Register
from build_tools.facts.past import Move, Past

HERE = Path(__file__).parent
FIXTURES = sorted(HERE.glob("*/*.html"))
EXPECTED = re.compile(r"<!-- expect: ([a-z-]+) -->")
PAST = Past(
    {"0123456789ab" * 3: 0, "ba9876543210" * 3: 1, "0badbadbad00" * 3: 2, "cccccccccccc" * 3: 3},
    {
        "decode.mid": (
            Move(0, "14901 token/s/GPU", "15230 token/s/GPU"),
            Move(1, "14900 token/s/GPU", "14901 token/s/GPU"),
        )
    },
    unreadable=frozenset({2}),
)
ADVICE = "a bad file marks its offending lines: end them with <!-- expect: rule -->"


@cache
def the_register() -> Register:
    return register.read(HERE / "register.yaml")


@cache
def context(name: str) -> Context:
    """Pages named as discussing an untraceable example do; all others are known not to."""
    discusses = ("loose-article",) if "discussed" in name and "undiscussed" not in name else ()
    page = PageSource(source="", id="fixture", discusses=discusses)
    find = remembering_find(the_register().glossary)
    return Context(the_register(), find, {f"{name}.html": page}, past=PAST)


def check_fixture(path: Path) -> PageReport:
    return check.check_page(path.read_text(encoding="utf-8"), path.name, the_register(), context(path.stem))


def expected(path: Path) -> set[tuple[int, str]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return {(number, rule) for number, line in enumerate(lines, 1) for rule in EXPECTED.findall(line)}


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_fixture(path: Path) -> None:
    marked = expected(path)
    assert bool(marked) == path.name.startswith("bad-"), ADVICE
    assert {(problem.line, problem.rule) for problem in check_fixture(path).problems} == marked


@pytest.mark.parametrize("rule", sorted(rules()))
def test_rule_has_fixtures_of_both_kinds(rule: str) -> None:
    names = [path.name for path in FIXTURES if path.parent.name == rule]
    assert sum(name.startswith("bad-") for name in names) >= 2
    assert sum(name.startswith("good-") for name in names) >= 2


def test_every_folder_is_a_rule() -> None:
    assert {path.parent.name for path in FIXTURES} <= rules().keys()


@pytest.mark.parametrize("rule", check.rule_names())
def test_rule_is_documented(rule: str) -> None:
    told = check.documentation(rule)
    assert all(part in told for part in ("Bad: ", "Good: ", "Source: "))
