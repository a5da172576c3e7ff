"""The comparison as JSON, as diff.schema.json beside this describes it."""

from __future__ import annotations

import json
from decimal import Decimal
from importlib.resources import files
from typing import Any

from build_tools.review.model import ABSENT, Change, Comparison, Moved


def as_json(compared: Comparison, old: str, new: str) -> str:
    """Return the report; a side of a change that is not there has no key, a written null is null."""
    data = {
        "old": old,
        "new": new,
        "summary": compared.summary,
        "changes": [_change(change) for change in compared.changes],
        "pages": [
            {
                "class": page.kind, "page": page.page, "lang": page.lang, "path": page.path, "line": page.line,
                "ids": list(page.ids), **_sides(page.before, page.after),
            }
            for page in compared.pages
        ],
        "affected": [{"page": page, "lang": lang} for page, lang in compared.affected],
        "problems": [
            {
                "path": problem.path, "line": problem.line, "column": problem.column, "rule": problem.rule,
                "severity": problem.severity, "message": problem.message, "hint": problem.hint,
            }
            for problem in compared.problems
        ],
        "rewritten": list(compared.rewritten),
        "notes": list(compared.notes),
    }  # fmt: skip
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def schema() -> Any:
    """Return the schema of the report."""
    return json.loads(files(__package__).joinpath("diff.schema.json").read_text(encoding="utf-8"))


def _change(change: Change) -> dict[str, Any]:
    return {
        "class": change.kind.value,
        change.thing: change.id,
        **({"figure": change.figure} if change.figure else {}),
        "facet": change.facet,
        **_sides(change.before, change.after),
        "percent": _number(change.percent),
        "severity": change.severity,
        **({"content": dict(change.content)} if change.content else {}),
        "derived": [_moved(moved) for moved in change.derived],
        "still_says": list(change.still_says),
        "shown_in": [
            {"page": spot.page, "lang": spot.lang, "place": spot.place, "line": spot.line, "path": spot.path}
            for spot in change.shown_in
        ],
        "breaks": list(change.breaks),
    }


def _sides(before: str | None, after: str | None) -> dict[str, str | None]:
    return {name: text for name, text in (("before", before), ("after", after)) if text != ABSENT}


def _moved(moved: Moved) -> dict[str, Any]:
    sides = _sides(moved.before, moved.after)
    return {"figure": moved.figure, "facet": moved.facet, **sides, "percent": _number(moved.percent)}


def _number(percent: Decimal | None) -> float | None:
    return None if percent is None else float(percent)
