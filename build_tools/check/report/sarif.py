"""A report as SARIF 2.1.0, the form that code hosts and editors read.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

from build_tools.check.report.model import Report
from build_tools.facts.problem import Problem

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def as_sarif(report: Report, rules: Mapping[str, str]) -> str:
    """Return the report as one run; `rules` are the documentations of all rules, by name."""
    names = sorted({*rules, *(problem.rule for problem in report.problems)})
    run = {
        "tool": {"driver": {"name": "fieldnotes", "rules": [_rule(name, rules.get(name, name)) for name in names]}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(problem, names, report) for problem in report.problems],
        "properties": {
            "pages": report.pages,
            "looked_at": dict(sorted(report.looked_at.items())),
            "excused": dict(sorted(report.excused.items())),
            "not_looked_at": dict(sorted(report.not_looked_at.items())),
        },
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2) + "\n"


def _rule(name: str, documentation: str) -> dict[str, Any]:
    return {
        "id": name,
        "shortDescription": {"text": " ".join(documentation.split("\n\n")[0].split())},
        "fullDescription": {"text": documentation},
        "help": {"text": documentation},
    }


def _result(problem: Problem, names: Sequence[str], report: Report) -> dict[str, Any]:
    location: dict[str, Any] = {"artifactLocation": {"uri": quote(problem.path), "uriBaseId": "%SRCROOT%"}}
    if problem.line:
        location["region"] = _region(problem, report.spans.get(problem, ""))
    return {
        "ruleId": problem.rule,
        "ruleIndex": names.index(problem.rule),
        "level": problem.severity,
        "message": {"text": problem.words},
        "locations": [{"physicalLocation": location}],
    }


def _region(problem: Problem, span: str) -> dict[str, int]:
    region = {"startLine": problem.line, "startColumn": max(1, problem.column)}
    # What SARIF calls the end is the column behind the last character.
    return region | ({"endColumn": problem.column + len(span)} if span else {})
