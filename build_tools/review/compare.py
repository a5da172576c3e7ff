"""Two Registers → what changed, worst first. Keyed by id: order of entries, wrapping and quoting make no difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from build_tools.facts.model import Entry, Figure, Register, Tier
from build_tools.facts.problem import Problem
from build_tools.review.consequences import with_consequences
from build_tools.review.facets import FIELDS, ORDERED, Facets, facets_of, flat
from build_tools.review.model import ABSENT, Change, ChangeClass, Comparison, Severity
from build_tools.review.quantities import Difference, compare_quantities, still_says
from build_tools.review.renames import renamed, renames

KINDS: Mapping[str, str] = {
    "sources": "source", "entries": "claim", "publishers": "publisher", "notes": "notes", "caveats": "caveat",
    "gaps": "gap", "identities": "identity", "withdrawn": "withdrawn value",
}  # fmt: skip
"""The parts of a Register, and what one of them is called."""

_GRAVE = frozenset({
    ChangeClass.VALUE, ChangeClass.TIER_LOWERED, ChangeClass.WITHDRAWN, ChangeClass.UNIT_OR_CONDITIONS
})  # fmt: skip
_MIDDLING = frozenset({ChangeClass.ATTRIBUTION, ChangeClass.EVIDENCE, ChangeClass.TIER_RAISED})
_GONE = ("withdrawn", "superseded")


def compare(old: Register, new: Register) -> Comparison:
    """Return what changed from one Register to the other; places and broken rules are for who knows the pages."""
    ids = renames(old, new)
    problems = _reused(old, new)
    old = renamed(old, ids)
    found = [*_renamed_things(ids, new), *_of_site(old, new), *_of_glossary(old, new)]
    for part, thing in KINDS.items():
        found += _of_part(thing, getattr(old, part), getattr(new, part))
    kept, rewritten = with_consequences(found, old, new)
    return Comparison(
        changes=tuple(sorted((_told(change, new) for change in kept), key=lambda change: change.order)),
        rewritten=tuple(sorted(rewritten)),
        problems=tuple(sorted(problems)),
    )


def _reused(old: Register, new: Register) -> list[Problem]:
    """Find ids that meant one kind of thing and mean another now; a link to the old one leads astray."""
    problems = []
    kinds = {part: thing for part, thing in KINDS.items() if part not in ("publishers", "withdrawn")}
    was = {id: thing for part, thing in kinds.items() for id in getattr(old, part)}
    for part, thing in kinds.items():
        for id, record in getattr(new, part).items():
            if was.get(id, thing) != thing:
                message = f'the id "{id}" was a {was[id]} and is a {thing} now'
                hint = "Give the new one an id of its own: addresses and citations of the old one are out in the world"
                problems.append(Problem(new.path, record.line, 1, "reused-id", message, hint))
    return problems


def _renamed_things(ids: Mapping[str, str], new: Register) -> Iterator[Change]:
    for before, after in sorted(ids.items()):
        thing = "source" if after in new.sources else "claim"
        yield Change(ChangeClass.RENAMED, thing, after, "", "id", before, after)


def _of_site(old: Register, new: Register) -> Iterator[Change]:
    if old.site.url and new.site.url:  # a register that is not there has no address to change
        yield from _of_record(_Thing("site", "site"), old.site, new.site)


def _of_glossary(old: Register, new: Register) -> Iterator[Change]:
    for name in sorted({*old.glossary, *new.glossary}):
        before, after = _term(old.glossary, name), _term(new.glossary, name)
        if before != after:
            kind = ChangeClass.WORDING if before and after else ChangeClass.ADDED if after else ChangeClass.WITHDRAWN
            yield Change(kind, "glossary", name, "", "context", before, after)


def _term(glossary: Mapping[str, tuple[str, ...]], name: str) -> str:
    return ", ".join(["a name", *sorted(glossary[name])]) if name in glossary else ABSENT


@dataclass(frozen=True)
class _Thing:
    kind: str
    id: str
    figure: str = ""

    def change(self, kind: ChangeClass, facet: str, before: str | None, after: str | None) -> Change:
        return Change(kind, self.kind, self.id, self.figure, facet, before, after)


def _of_part(kind: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    for id in sorted({*old, *new}):
        thing, before, after = _Thing(kind, id), old.get(id), new.get(id)
        if before is None:
            yield _whole(thing, ChangeClass.ADDED, after)
        elif after is None:
            yield _whole(thing, ChangeClass.WITHDRAWN, before)
        else:
            of_thing = list(_of_record(thing, before, after))
            yield from of_thing
            if isinstance(before, Entry):
                yield from _of_figures(id, before, after, of_thing)


def _whole(thing: _Thing, kind: ChangeClass, record: Any) -> Change:
    """Return the change of a thing that came or went, with all that it says."""
    content = facets_of(record)
    if isinstance(record, Entry):
        content |= {f"figures.{name}": figure.quantity.written for name, figure in record.figures.items()}
        content |= {f"figures.{name}": None for name in record.blank}
    said = _headline(record, content)
    before, after = (ABSENT, said) if kind is ChangeClass.ADDED else (said, ABSENT)
    return replace(thing.change(kind, "whole", before, after), content=content)


def _headline(record: Any, content: Facets) -> str:
    """Return what a thing says of itself in English, its figures filled in."""
    for facet in ("statement.en", "label.en", "name.en", "text.en", "figure", "left"):
        if content.get(facet):
            text = str(content[facet])
            for name, figure in record.figures.items() if isinstance(record, Entry) else ():
                text = text.replace(f"{{{name}}}", figure.quantity.written)
            return text
    return str(getattr(record, "id", ""))


def _of_record(thing: _Thing, old: Any, new: Any) -> Iterator[Change]:
    for name, kind in FIELDS[type(new)].items():
        before, after = getattr(old, name), getattr(new, name)
        if before is after or (before == after and name not in ORDERED):
            continue
        was, now = dict(flat(name, before)), dict(flat(name, after))
        for facet in sorted({*was, *now}):
            one, other = was.get(facet, ABSENT), now.get(facet, ABSENT)
            if one != other:
                yield thing.change(_class(kind, facet, one, other), facet, one, other)


def _class(kind: ChangeClass, facet: str, before: str | None, after: str | None) -> ChangeClass:
    if facet == "tier" and before and after:
        return ChangeClass.TIER_LOWERED if Tier(after) > Tier(before) else ChangeClass.TIER_RAISED
    if facet == "status" and after in _GONE:
        return ChangeClass.WITHDRAWN
    if facet in ORDERED and before and after and sorted(before.split(", ")) == sorted(after.split(", ")):
        return ChangeClass.ORDER
    return kind


def _of_figures(id: str, old: Entry, new: Entry, of_entry: list[Change]) -> Iterator[Change]:
    inherited = {_moved(change) for change in of_entry}
    for name in _in_order(old, new):
        thing = _Thing("claim", id, f"{id}.{name}")
        before, after = old.figures.get(name), new.figures.get(name)
        if before is None or after is None:
            yield from _came_or_went(thing, name, old, new)
            continue
        for change in _of_record(thing, before, after):
            if change.facet != "value" and _moved(change) not in inherited:
                yield change
        if before.quantity != after.quantity:
            yield _of_value(thing, before, after, new)


def _moved(change: Change) -> tuple[str, frozenset[str | None], frozenset[str | None]]:
    """Tell what was taken out and what was put in: a figure that lists more than its entry moves the same."""
    before, after = _parts(change.before), _parts(change.after)
    facet = change.facet
    if facet.startswith("columns."):
        facet = f"label.{facet.rpartition('.')[2]}"
    return facet, before - after, after - before


def _parts(text: str | None) -> frozenset[str | None]:
    return frozenset(text.split(", ")) if text else frozenset({text})


def _in_order(old: Entry, new: Entry) -> list[str]:
    return sorted({*old.figures, *new.figures, *old.blank, *new.blank})


def _came_or_went(thing: _Thing, name: str, old: Entry, new: Entry) -> Iterator[Change]:
    """A figure that was not there, or was null, on one side: these are three things with a zero."""
    before, after = _written(old, name), _written(new, name)
    if before == after:
        return
    kind = ChangeClass.VALUE
    if before == ABSENT:
        kind = ChangeClass.ADDED
    elif after == ABSENT:
        kind = ChangeClass.WITHDRAWN
    figure = new.figures.get(name) or old.figures.get(name)
    yield replace(thing.change(kind, "value", before, after), content=facets_of(figure) if figure else {})


def _written(entry: Entry, name: str) -> str | None:
    if name in entry.figures:
        return entry.figures[name].quantity.written or ABSENT
    return None if name in entry.blank else ABSENT


def _of_value(thing: _Thing, old: Figure, new: Figure, entry: Entry) -> Change:
    difference = compare_quantities(old.quantity, new.quantity)
    change = thing.change(difference.kind, "value", old.quantity.written, new.quantity.written)
    return replace(
        change,
        percent=difference.percent,
        severity=_severity_of_value(difference),
        still_says=still_says(old, new, entry) if difference.kind is ChangeClass.VALUE else (),
    )


def _severity_of_value(difference: Difference) -> Severity:
    """A move within what the old figure's written precision left open is half as bad."""
    if difference.kind is ChangeClass.VALUE and difference.is_within:
        return "medium"
    return severity(difference.kind)


def severity(kind: ChangeClass) -> Severity:
    """Return how much a class of changes weighs."""
    return "high" if kind in _GRAVE else "medium" if kind in _MIDDLING else "low"


def _told(change: Change, new: Register) -> Change:
    """Give a change its severity; of caveats, notes and the like nothing is grave."""
    if change.facet == "value" and change.severity != "low":
        return change
    weight = severity(change.kind)
    if change.thing not in ("claim", "source", "withdrawn value") and weight == "high":
        weight = "medium"
    return replace(change, severity=weight)
