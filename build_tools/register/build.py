"""Sound entries → records: defaults inherited, figures gathered by address, derived figures worked out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from build_tools.facts.model import (
    CHECKLIST,
    CONDITIONS,
    Answer,
    Basis,
    Caveat,
    Entry,
    Figure,
    Gap,
    Identity,
    Notes,
    Publisher,
    Reading,
    Register,
    Review,
    Site,
    Source,
    Text,
    Withdrawn,
)
from build_tools.facts.problem import Problem
from build_tools.facts.quantity import Quantity, parse_figure
from build_tools.register import arithmetic, schema
from build_tools.register.read import Document, Keys

Conditions = Mapping[str, str | Text]


def build(file: schema.RegisterFile, document: Document) -> tuple[Register, list[Problem]]:
    """Return the register, and what is wrong with the formulas. An entry that cannot be worked out is left out."""
    entries = {id: _claim(id, shape, document) for id, shape in file.claims.items()}
    entries |= {id: _series(id, shape, document) for id, shape in file.series.items()}
    problems = _add_derived(entries, file.derived, document)
    register = Register(
        site=Site(**file.site.model_dump() | {"languages": tuple(file.site.languages)}),
        publishers={
            id: Publisher(id, shape.name, shape.kind, _line(document, "publishers", id))
            for id, shape in file.publishers.items()
        },
        notes={
            id: Notes(id, shape.label, shape.accessed, _line(document, "notes", id)) for id, shape in file.notes.items()
        },
        sources={id: _source(id, shape, document) for id, shape in file.sources.items()},
        entries=entries,
        identities={id: _identity(id, shape, document) for id, shape in file.identities.items()},
        caveats={id: Caveat(id, text, _line(document, "caveats", id)) for id, text in file.caveats.items()},
        gaps={id: _gap(id, shape, document) for id, shape in file.gaps.items()},
        withdrawn={id: _withdrawn(id, shape, document) for id, shape in file.withdrawn.items()},
        glossary={name: tuple(term.context) for name, term in file.glossary.items()},
        figures={figure.address: figure for entry in entries.values() for figure in entry.figures.values()}
        | {figure.address: figure for figure in _intervals(entries, file.derived)},
        path=document.path,
    )
    return register, problems


def _source(id: str, shape: schema.Source, document: Document) -> Source:
    apart = {"read", "address_seen", "authors", "discussed_in", "reviewed", "previous_ids"}
    same = shape.model_dump(exclude=apart)
    return Source(
        id,
        **same,
        read=Reading(**shape.read.model_dump()) if shape.read else None,
        address_seen_on=shape.address_seen.on if shape.address_seen else "",
        address_seen_in=tuple(shape.address_seen.seen_in) if shape.address_seen else (),
        authors=tuple(shape.authors),
        discussed_in=tuple(shape.discussed_in),
        reviewed=_review(shape.reviewed),
        previous_ids=tuple(shape.previous_ids),
        line=_line(document, "sources", id),
    )


def _claim(id: str, shape: schema.Claim, document: Document) -> Entry:
    found = {
        name: _figure(id, name, (figure,), shape, document, ("claims", id, "figures", name))
        for name, figure in shape.figures.items()
        if figure
    }
    blank = [name for name, figure in shape.figures.items() if figure is None]
    return _entry(id, "claim", shape, document, found, blank)


def _series(id: str, shape: schema.Series, document: Document) -> Entry:
    found = {
        f"{row}.{name}": _figure(
            id, f"{row}.{name}", (column, cell), shape, document, ("series", id, "rows", row, name)
        )
        for row, cells in shape.rows.items()
        for name, column in shape.columns.items()
        if (cell := cells.cells.get(name)) and fits(cell, column)
    }
    blank = [
        f"{row}.{name}"
        for row, cells in shape.rows.items()
        for name in shape.columns
        if cells.cells.get(name, cells) is None
    ]
    rows = {row: cells.label for row, cells in shape.rows.items()}
    columns = {name: column.label for name, column in shape.columns.items()}
    return _entry(id, "series", shape, document, found, blank, rows, columns)


def _entry(
    id: str,
    kind: str,
    shape: schema.Claim | schema.Series,
    document: Document,
    figures: Mapping[str, Figure],
    blank: Iterable[str],
    rows: Mapping[str, Text] | None = None,
    columns: Mapping[str, Text] | None = None,
) -> Entry:
    is_series = kind == "series"
    return Entry(
        id,
        "series" if is_series else "claim",
        shape.label,
        tuple(shape.sources),
        shape.tier,
        shape.basis,
        statement=shape.statement,
        figures=figures,
        blank=tuple(blank),
        read_in=shape.read_in,
        origin=shape.origin,
        locator=shape.locator,
        quote=shape.quote,
        observed=shape.observed,
        as_of=shape.as_of,
        status=shape.status,
        verification=shape.verification,
        is_benchmark=shape.kind == "benchmark",
        checklist=_answers(shape.checklist),
        conditions=_conditions(shape.conditions),
        caveats=tuple(shape.caveats),
        disputes=tuple(shape.disputes),
        superseded_by=shape.superseded_by,
        reviewed=_review(shape.reviewed),
        previous_ids=tuple(shape.previous_ids),
        rows=rows or {},
        columns=columns or {},
        line=_line(document, "series" if is_series else "claims", id),
    )


def _figure(
    owner: str,
    name: str,
    layers: tuple[schema.Column | schema.Figure, ...],
    entry: schema.Claim | schema.Series,
    document: Document,
    keys: Keys,
) -> Figure:
    """Make a figure of the entry's defaults, the column's and its own; caveats add up, the rest is replaced."""
    own = layers[-1]
    assert isinstance(own, schema.Figure)
    whole = (entry, *layers)
    line, column = document.value_at(keys)
    return Figure(
        f"{owner}.{name}",
        owner,
        quantity(own.value, own.unit or getattr(layers[0], "unit", "")),
        label=next(layer.label for layer in reversed(whole) if layer.label),
        tier=next((layer.tier for layer in reversed(whole) if layer.tier), None),
        basis=next(layer.basis for layer in reversed(whole) if layer.basis),
        sources=tuple(next((layer.sources for layer in reversed(whole) if layer.sources), ())),
        read_in=entry.read_in,
        origin=entry.origin,
        locator=next((layer.locator for layer in reversed(whole) if layer.locator), ""),
        quote=own.quote or entry.quote,
        as_written=own.as_written,
        caveats=_union(layer.caveats for layer in whole),
        conditions=_in_order({key: v for layer in whole for key, v in _conditions(layer.conditions).items()}),
        display=own.display,
        line=line,
        column=column,
    )


def quantity(value: str, unit: str) -> Quantity:
    """Read a figure whose unit may stand apart, in its column or its own key."""
    stated = parse_figure(value)
    return stated if stated.unit or not unit else parse_figure(f"{value} {unit}")


def fits(cell: schema.Figure, column: schema.Column) -> bool:
    """Say whether a cell is in its column's unit; most leave the unit to the column."""
    return quantity(cell.value, cell.unit).unit in ("", column.unit)


def _add_derived(entries: dict[str, Entry], shapes: Mapping[str, schema.Derived], document: Document) -> list[Problem]:
    """Work out, round by round, what has all its inputs; what is left at the end waits for itself or is faulty."""
    problems: list[Problem] = []
    waiting = {id: addresses for id, shape in shapes.items() if (addresses := formula_inputs(shape.formula))}
    while ready := [id for id, addresses in waiting.items() if all(_input(entries, one) for one in addresses)]:
        for id in ready:
            inputs = [found for one in waiting.pop(id) if (found := _input(entries, one))]
            try:
                entries[id] = _derived(id, shapes[id], inputs, document)
            except ValueError as error:
                message = f'"{shapes[id].formula}" cannot be worked out: {error}'
                position = document.value_at(("derived", id, "formula"))
                problems.append(document.problem(position, "bad-formula", message, "Correct the formula or its unit."))
    return problems + list(_cycles(waiting, document))


def _intervals(entries: Mapping[str, Entry], shapes: Mapping[str, schema.Derived]) -> Iterator[Figure]:
    """Give each derived figure that its inputs leave open the interval it may lie in, as `<id>.interval`."""
    for id, shape in shapes.items():
        if id not in entries:
            continue
        stated = {one: found.quantity for one in entries[id].inputs if (found := _input(entries, one))}
        interval = arithmetic.derived_interval(shape.formula, stated, shape.unit, int(shape.digits))
        if interval.low != interval.high:
            value = entries[id].figures["value"]
            yield replace(value, address=f"{id}.interval", quantity=interval, display={})


def formula_inputs(formula: str) -> tuple[str, ...]:
    """Return the addresses in a formula; none when it cannot be read, which rules.py reports."""
    try:
        return arithmetic.inputs(formula)
    except ValueError:
        return ()


def _input(entries: Mapping[str, Entry], address: str) -> Figure | None:
    owner, _, name = address.partition(".")
    return entries[owner].figures.get(name) if owner in entries else None


def _derived(id: str, shape: schema.Derived, inputs: list[Figure], document: Document) -> Entry:
    line = _line(document, "derived", id)
    stated = {figure.address: figure.quantity for figure in inputs}
    result = arithmetic.derive(shape.formula, stated, shape.unit, int(shape.digits))
    tier = max((figure.tier for figure in inputs if figure.tier), default=None)
    sources = _union(figure.sources for figure in inputs)
    read_in = shape.read_in or next((figure.read_in for figure in inputs if figure.read_in), "")
    caveats = _union([*(figure.caveats for figure in inputs), shape.caveats])
    conditions = _conditions(shape.conditions)
    figure = Figure(
        f"{id}.value", id, result, shape.label, tier, Basis.DERIVED, sources,
        read_in=read_in, caveats=caveats, conditions=conditions, display=shape.display,
        line=line, column=document.key_at(("derived", id))[1],
    )  # fmt: skip
    return Entry(
        id,
        "derived",
        shape.label,
        sources,
        tier,
        Basis.DERIVED,
        statement=shape.statement,
        figures={"value": figure},
        read_in=read_in,
        as_of=shape.as_of,
        status=shape.status,
        verification=shape.verification,
        conditions=conditions,
        caveats=caveats,
        disputes=tuple(shape.disputes),
        superseded_by=shape.superseded_by,
        reviewed=_review(shape.reviewed),
        previous_ids=tuple(shape.previous_ids),
        formula=shape.formula,
        unit=shape.unit,
        assumes=tuple(shape.assumes),
        inputs=tuple(figure.address for figure in inputs),
        line=line,
    )


def _cycles(waiting: Mapping[str, tuple[str, ...]], document: Document) -> Iterator[Problem]:
    """Report those of the waiting that need themselves; the others wait for them or for a faulty entry."""
    needs = {id: {one.partition(".")[0] for one in addresses} & set(waiting) for id, addresses in waiting.items()}
    for id in waiting:
        reached: set[str] = set()
        ahead = set(needs[id])
        while ahead:
            reached |= ahead
            ahead = {further for one in ahead for further in needs[one]} - reached
        if id in reached:
            position = document.value_at(("derived", id, "formula"))
            message = f'"{id}" is worked out from itself'
            hint = f"Take one step out of the circle {', '.join(sorted(reached))}."
            yield document.problem(position, "cyclic-formula", message, hint)


def _identity(id: str, shape: schema.Identity, document: Document) -> Identity:
    inputs = _union([formula_inputs(shape.left), formula_inputs(shape.right)])
    line = _line(document, "identities", id)
    return Identity(
        id, shape.left, shape.right, shape.expect, tuple(shape.assumes), shape.label, shape.note, inputs, line
    )


def _gap(id: str, shape: schema.Gap, document: Document) -> Gap:
    line = _line(document, "gaps", id)
    return Gap(id, shape.kind, shape.label, shape.text, tuple(shape.sources), tuple(shape.about), line)


def _withdrawn(id: str, shape: schema.Withdrawn, document: Document) -> Withdrawn:
    line = _line(document, "withdrawn", id)
    return Withdrawn(id, shape.figure, parse_figure(shape.was), shape.on, shape.why, line)


def _review(shape: schema.Review | None) -> Review | None:
    return Review(shape.on, shape.by) if shape else None


def _answers(checklist: schema.Checklist | None) -> dict[str, Answer]:
    if checklist is None:
        return {}
    return {
        question: Answer(getattr(checklist, question), getattr(checklist, f"{question}_why")) for question in CHECKLIST
    }


def _conditions(shape: schema.Conditions) -> Conditions:
    return {name: value for name in CONDITIONS if (value := getattr(shape, name))}


def _in_order(conditions: Conditions) -> Conditions:
    return {name: conditions[name] for name in CONDITIONS if name in conditions}


def _union(parts: Iterable[Iterable[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for part in parts for one in part))


def _line(document: Document, *keys: str) -> int:
    return document.key_at(keys)[0]
