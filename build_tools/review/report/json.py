"""The comparison as JSON, as diff.schema.json beside this describes it."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from decimal import Decimal
from importlib.resources import files
from typing import Any

from build_tools.facts.model import LANGUAGES
from build_tools.facts.problem import Problem
from build_tools.review.compare import KINDS
from build_tools.review.model import ABSENT, Change, ChangeClass, Comparison, Moved, PageChange, Spot
from build_tools.review.report.lines import PAGE_KINDS


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


def from_json(text: str) -> tuple[Comparison, str, str]:
    """Read a report back, with the names of its states; a ValueError where it is none.

    Whoever wrote it is not trusted: nothing but texts, numbers and known classes comes out of it.
    """
    try:
        data = json.loads(text)
        compared = Comparison(
            changes=tuple(map(_read_change, data["changes"])),
            rewritten=_words(data["rewritten"]),
            pages=tuple(map(_read_page, data["pages"])),
            affected=tuple((_word(one["page"]), _word(one["lang"])) for one in data["affected"]),
            problems=tuple(map(_read_problem, data["problems"])),
            notes=_words(data["notes"]),
        )
        return compared, _word(data["old"]), _word(data["new"])
    except (KeyError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        raise ValueError(f"{type(error).__name__}: {error}") from None


def _read_change(data: Mapping[str, Any]) -> Change:
    before, after = _read_sides(data)
    thing = next(name for name in (*KINDS.values(), "glossary", "site", "") if not name or name in data)
    return Change(
        ChangeClass(data["class"]),
        thing,
        _word(data[thing]),
        _word(data.get("figure", "")),
        _word(data["facet"]),
        before,
        after,
        percent=_read_number(data["percent"]),
        severity=_known(data["severity"], "high", "medium", "low"),
        derived=tuple(map(_read_moved, data["derived"])),
        still_says=_words(data["still_says"]),
        shown_in=tuple(map(_read_spot, data["shown_in"])),
        breaks=_words(data["breaks"]),
    )


def _read_moved(data: Mapping[str, Any]) -> Moved:
    before, after = map(str, _read_sides(data))
    return Moved(_word(data["figure"]), _word(data["facet"]), before, after, _read_number(data["percent"]))


def _read_spot(data: Mapping[str, Any]) -> Spot:
    page, lang, place, path = (_word(data[name]) for name in ("page", "lang", "place", "path"))
    return Spot(page, lang, place, int(data["line"]), path)


def _read_page(data: Mapping[str, Any]) -> PageChange:
    kind, lang = _known(data["class"], *PAGE_KINDS), _known(data["lang"], *LANGUAGES)
    before, after = (_word(data.get(name, "")) for name in ("before", "after"))
    place = _word(data["path"]), int(data["line"])
    return PageChange(*place, kind, _word(data["page"]), lang, before, after, _words(data["ids"]))


def _read_problem(data: Mapping[str, Any]) -> Problem:
    path, rule, message, hint = (_word(data[name]) for name in ("path", "rule", "message", "hint"))
    return Problem(path, int(data["line"]), int(data["column"]), rule, message, hint)


def _read_sides(data: Mapping[str, Any]) -> tuple[Any, Any]:
    before, after = (data.get(name, ABSENT) for name in ("before", "after"))
    return (before if before is None else _word(before)), (after if after is None else _word(after))


def _read_number(number: Any) -> Decimal | None:
    if number is None:
        return None
    if isinstance(number, bool) or not isinstance(number, int | float) or not math.isfinite(number):
        raise ValueError("no percentage")
    return Decimal(str(number))


def _known(word: Any, *known: str) -> Any:
    if word not in known:
        raise ValueError("an unknown word")
    return word


def _words(items: Any) -> tuple[str, ...]:
    return tuple(map(_word, items))


def _word(text: Any) -> str:
    if not isinstance(text, str):
        raise ValueError("no text")
    return text


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
