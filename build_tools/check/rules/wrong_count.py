from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from build_tools.check.readings import View
from build_tools.check.rules import Finding, rule
from build_tools.facts.model import Register


@rule("wrong-count")
def check(view: View) -> Iterator[Finding]:
    """A number about the site is counted by machine, and the check counts again.

    Bad: `<data class="count" data-count="sources tier=A">10</data>` in a register with eleven.
    Good: `<data class="count" data-count="sources tier=A">11</data>`

    Counted are sources, claims, series, derived, all three as entries, figures, identities, gaps and caveats, by tier,
    basis, status, publisher and kind, our own rules as `tier=own`; `figures page=<id>` counts the different figures
    shown on the page itself, and `open-questions entry=<id>` how much of the reading checklist stands open.

    Source: DESIGN.md §5, `count(kind, **filter)`.
    """
    for block in view.page.bound:
        for tie in block.tied("count"):
            printed = block.text_of(tie).strip()
            try:
                counted = _count(tie.id, view)
            except ValueError as error:
                yield Finding(block, tie.start, tie.end, f'"{tie.id}" cannot be counted: {error}')
                continue
            if printed.replace(",", "").replace("\u00a0", "") != str(counted):
                message = f'"{printed}" is printed for "{tie.id}", and there are {counted}'
                yield Finding(block, tie.start, tie.end, message, "Let count() print it")


def _count(expression: str, view: View) -> int:
    kind, *pairs = expression.split()
    filters = dict(pair.partition("=")[::2] for pair in pairs)
    if kind == "open-questions":
        return _open_questions(filters.get("entry", ""), view.context.register)
    page = filters.pop("page", None)
    if page is None:
        counted: Iterable[Any] = _things(kind, view.context.register)
    elif kind != "figures" or (view.source and view.source.id != page):
        raise ValueError(f'"page={page}" counts only figures, and only on that page')
    else:
        counted = {shown.figure.address: shown.figure for shown in view.figures if shown.figure}.values()
    return sum(_passes(thing, filters, view.context.register) for thing in counted)


def _open_questions(id: str, register: Register) -> int:
    if id not in register.entries:
        raise ValueError(f'there is no entry "{id}"')
    return register.entries[id].open_questions


def _things(kind: str, register: Register) -> Iterable[Any]:
    entries = {"claims": "claim", "series": "series", "derived": "derived"}
    if kind in entries:
        return [entry for entry in register.entries.values() if entry.kind == entries[kind]]
    if kind in ("entries", "sources", "figures", "identities", "gaps", "caveats"):
        found: Mapping[str, Any] = getattr(register, kind)
        return found.values()
    raise ValueError(f'there is no kind "{kind}"')


def _passes(thing: Any, filters: Mapping[str, str], register: Register) -> bool:
    return all(value in _values(thing, name, register) for name, value in filters.items())


def _values(thing: Any, name: str, register: Register) -> frozenset[str]:
    if name == "publisher":
        ids = getattr(thing, "sources", None)
        sources = [thing] if ids is None else [register.sources[id] for id in ids]
        return frozenset(source.publisher for source in sources)
    if name not in ("tier", "basis", "status", "kind", "address") or not hasattr(thing, name):
        raise ValueError(f'there is no filter "{name}" for it')
    value = getattr(thing, name)
    return frozenset({"own", "None"} if value is None else {str(value)})
