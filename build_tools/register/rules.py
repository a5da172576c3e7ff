"""What entries must keep to among each other, and the list of all rules of the register.

`written` checks the data as written, so that a faulty entry still has its references looked up; `between` checks the
records of the sound ones.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from build_tools.facts.model import LANGUAGES, Address, Basis, Entry, Figure, Identity, Register, Tier
from build_tools.facts.problem import Problem, nearest
from build_tools.register import arithmetic, schema
from build_tools.register.build import fits, formula_inputs
from build_tools.register.read import Document, Keys

RULES: Mapping[str, str] = MappingProxyType({
    "yaml-syntax": "The file is YAML in UTF-8.",
    "yaml-feature": "No anchors, aliases, merge keys, tags or second documents: a value stands where it belongs.",
    "repeated-key": "A key stands once in its mapping.",
    "repeated-id": "An id stands once in the whole register, whatever its case or Unicode form; a former id is free.",
    "bad-id": "Ids are small ASCII letters and digits joined by single hyphens; addresses are ids joined by dots.",
    "unknown-key": "Only the keys of the schema.",
    "missing-key": "What the schema or the entry's own words ask for is there.",
    "unknown-word": "Where the schema has a closed list of words, one of them.",
    "wrong-kind": "A text where a text belongs, a list for a list, a mapping for a mapping.",
    "plain-null": "Plain null and ~ are words of the checklist and of figures only, and no value is left empty.",
    "cut-by-comment": "No text loses its end to a # that was meant as part of it.",
    "unquoted-text": "Between braces and brackets every text is quoted.",
    "invisible-character": "No character that cannot be seen, except in texts for people; no control characters there.",
    "missing-text": "A text for people is not empty and has the required languages.",
    "bad-date": "Dates are a year, a month, a day or a UTC moment that exist; a reading has its day.",
    "bad-url": "Addresses are http or https, with a host and nothing hidden.",
    "bad-number": "Digits are a whole number from 1 to 15.",
    "bad-figure": "Figures are written as figure strings.",
    "bad-unit": "Units are from the closed list, and stated once for a figure.",
    "bad-formula": "Formulas can be read and worked out, and come to the unit they state.",
    "cyclic-formula": "No derived figure is worked out from itself.",
    "unknown-id": "What is referred to exists.",
    "uneven-row": "Every row of a series has each of its columns, if only with null.",
    "address": "A source has an address unless it is said not to be recorded, and none if it is.",
    "unnamed-publisher": "Only tier D may come from nobody who is named.",
    "tier-above-source": "A claim stands no higher than the best of its sources.",
    "no-access-date": "Every claim resolves to a day on which its source or our notes were read.",
    "own-rule": "Our own rules have neither tier nor source; everything else has both.",
    "derived-basis": "What is derived stands under derived, with its formula.",
    "example-only": "An untraceable example is evidence for nothing: no benchmark, nothing derived.",
    "open-question": "An unanswered question of the checklist says why.",
    "identity": "Identities hold within their intervals, or fail, as expected; one that fails has its sentence.",
})  # fmt: skip
"""Every rule of the register with the sentence that it holds the file to."""

PLACEHOLDER = re.compile(r"(?<!\{)\{([\w.-]+)\}(?!\})")
"""A figure's name in a statement or a condition. Doubled braces are somebody else's template and stay as they are."""

_SHARED = ("notes", "sources", "claims", "series", "derived", "identities", "caveats", "gaps")
"""The kinds whose ids share one namespace with each other and with pages."""

_ENTRIES = ("claims", "series", "derived")

_SINGULAR = {
    "publishers": "publisher", "notes": "notes", "sources": "source", "claims": "claim", "series": "series",
    "derived": "derived figure", "identities": "identity", "caveats": "caveat", "gaps": "gap",
}  # fmt: skip

_LOOKED_UP: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("sources/*/publisher", ("publishers",)),
    ("sources/*/address_seen/in/*", ("sources",)),
    ("claims/*/figures/*/sources/*", ("sources",)),
    ("claims/*/figures/*/caveats/*", ("caveats",)),
    ("series/*/columns/*/sources/*", ("sources",)),
    ("series/*/columns/*/caveats/*", ("caveats",)),
    ("series/*/rows/*/*/sources/*", ("sources",)),
    ("series/*/rows/*/*/caveats/*", ("caveats",)),
    ("derived/*/assumes/*", ("caveats",)),
    ("identities/*/assumes/*", ("caveats",)),
    ("gaps/*/sources/*", ("sources",)),
    ("gaps/*/about/*", (*_SHARED, "figures")),
    *((f"{kind}/*/sources/*", ("sources",)) for kind in ("claims", "series")),
    *((f"{kind}/*/origin", ("sources",)) for kind in ("claims", "series")),
    *((f"{kind}/*/read_in", ("notes",)) for kind in _ENTRIES),
    *((f"{kind}/*/caveats/*", ("caveats",)) for kind in _ENTRIES),
    *((f"{kind}/*/disputes/*", (*_ENTRIES, "figures")) for kind in _ENTRIES),
    *((f"{kind}/*/superseded_by", (*_ENTRIES, "figures")) for kind in _ENTRIES),
)
"""Where ids stand, and of which kinds they may be."""

_CONDITIONS = (
    *(f"{kind}/*/conditions/*" for kind in _ENTRIES),
    *(f"{kind}/*/conditions/other/*" for kind in _ENTRIES),
    "claims/*/figures/*/conditions/*", "claims/*/figures/*/conditions/other/*",
    "series/*/columns/*/conditions/*", "series/*/columns/*/conditions/other/*",
    "series/*/rows/*/*/conditions/*", "series/*/rows/*/*/conditions/other/*",
)  # fmt: skip


def repeated_ids(document: Document) -> dict[Keys, Problem]:
    """Find ids that stand twice: in two kinds, in another case, in another Unicode form."""
    found: dict[Keys, Problem] = {}
    for group in (_SHARED, ("publishers",), ("withdrawn",)):
        first: dict[str, Keys] = {}
        keys = [(kind, id) for kind in group for id in _mapping(document.data.get(kind))]
        for one in sorted(keys, key=document.key_at):
            earlier = first.setdefault(_folded(one[1]), one)
            if earlier != one:
                line = document.key_at(earlier)[0]
                message = f'the id "{one[1]}" stands already on line {line}, as "{earlier[1]}" of {earlier[0]}'
                hint = "Ids are compared without case and Unicode form; give one of them another id."
                found[one] = document.problem(document.key_at(one), "repeated-id", message, hint)
    return found


def written(document: Document) -> Iterator[Problem]:
    """Check what can be checked on the data as written, entry by faulty entry."""
    known = _known(document.data)
    yield from _former_ids(document, known)
    yield from _unknown_ids(document, known)
    yield from _unknown_figures(document, known)
    yield from _formulas(document, known)
    yield from _uneven_rows(document)
    yield from _untranslated(document)


def _untranslated(document: Document) -> Iterator[Problem]:
    """Yield the texts that lack a language the site is written in; English is the schema's matter."""
    site = document.data.get("site")
    languages = site.get("languages") if isinstance(site, dict) else None
    wanted = [language for language in languages or () if language in LANGUAGES and language != "en"]
    for keys, text in _texts(document.data, ()) if wanted else ():
        for language in wanted:
            if language not in text:
                message = f'the text "{text["en"]}" has no "{language}"'
                yield document.problem(
                    document.value_at(keys), "missing-text", message, f'Add the text for "{language}".'
                )


def _texts(data: object, keys: Keys) -> Iterator[tuple[Keys, Mapping[str, str]]]:
    if isinstance(data, dict):
        if isinstance(data.get("en"), str):
            yield keys, data
            return
        for key, value in data.items():
            yield from _texts(value, (*keys, key))


def between(register: Register, file: schema.RegisterFile, document: Document) -> Iterator[Problem]:
    """Check the sound entries against each other."""
    yield from _sources(register, document)
    for entry in register.entries.values():
        keys: Keys = (_kind(entry), entry.id)
        if entry.kind != "derived":
            yield from _basis(entry, keys, document)
        whole: tuple[Entry | Figure, ...] = (entry, *entry.figures.values())
        if all(id in register.sources for one in whole for id in one.sources):
            yield from _standing(entry, keys, register, document)
    for id, series in file.series.items():
        yield from _cell_units(id, series, document)
    for identity in register.identities.values():
        yield from _identity(identity, register, document)


def _former_ids(document: Document, known: Mapping[str, set[str]]) -> Iterator[Problem]:
    current = {id for kind in _SHARED for id in known[kind]}
    first: dict[str, int] = {}
    for kind in ("sources", *_ENTRIES):
        for keys, id in _found(document.data, f"{kind}/*/previous_ids/*"):
            position = document.value_at(keys)
            if id in current:
                message = f'the former id "{id}" is an id in use'
                yield document.problem(position, "repeated-id", message, "A former id leads to one entry only.")
            elif first.setdefault(id, position[0]) != position[0]:
                message = f'the former id "{id}" stands already on line {first[id]}'
                yield document.problem(position, "repeated-id", message, "A former id leads to one entry only.")


def _unknown_ids(document: Document, known: Mapping[str, set[str]]) -> Iterator[Problem]:
    for pattern, kinds in _LOOKED_UP:
        wanted = {id for kind in kinds for id in known[kind]}
        for keys, id in _found(document.data, pattern):
            if id not in wanted and keys not in document.flagged:
                named = _SINGULAR[kinds[0]] if len(kinds) == 1 else "id"
                hint = _elsewhere(id, known) or _nearest(id, wanted)
                yield document.problem(document.value_at(keys), "unknown-id", f'unknown {named} "{id}"', hint)


def _elsewhere(id: str, known: Mapping[str, set[str]]) -> str:
    kind = next((kind for kind in _SINGULAR if id in known[kind]), "")
    return f'"{id}" is there, under {kind}.' if kind else ""


def _nearest(word: str, known: Iterable[str]) -> str:
    meant = nearest(word, known)
    return f'Did you mean "{meant}"?' if meant else "Add it to the register, or name another."


def _unknown_figures(document: Document, known: Mapping[str, set[str]]) -> Iterator[Problem]:
    """Look up the placeholders of statements, where the entry's own figures need no id, and of conditions."""
    for kind in _ENTRIES:
        for keys, text in _found(document.data, f"{kind}/*/statement/*"):
            yield from _placeholders(document, keys, text, known["figures"], f"{keys[1]}.")
    for pattern in _CONDITIONS:
        for keys, text in _found(document.data, pattern):
            yield from _placeholders(document, keys, text, known["figures"])


def _placeholders(
    document: Document, keys: Keys, text: str, figures: set[str], prefix: str | None = None
) -> Iterator[Problem]:
    for name in PLACEHOLDER.findall(text):
        if name not in figures and (prefix is None or prefix + name not in figures):
            own = {figure.removeprefix(prefix) for figure in figures if figure.startswith(prefix)} if prefix else set()
            hint = _nearest(name, own if nearest(name, own) else figures)
            yield document.problem(document.value_at(keys), "unknown-id", f'unknown figure "{{{name}}}"', hint)


def _formulas(document: Document, known: Mapping[str, set[str]]) -> Iterator[Problem]:
    for pattern in ("derived/*/formula", "identities/*/left", "identities/*/right"):
        for keys, formula in _found(document.data, pattern):
            position = document.value_at(keys)
            try:
                addresses = arithmetic.inputs(formula)
            except ValueError as error:
                yield document.problem(position, "bad-formula", f'"{formula}" cannot be read: {error}', "Correct it.")
                continue
            if not addresses:
                message = f'"{formula}" has no figure in it'
                yield document.problem(position, "bad-formula", message, "Name at least one, as {claim.figure}.")
            for address in addresses:
                if address not in known["figures"]:
                    hint = _nearest(address, known["figures"])
                    yield document.problem(position, "unknown-id", f'unknown figure "{{{address}}}"', hint)


def _uneven_rows(document: Document) -> Iterator[Problem]:
    for id, series in _mapping(document.data.get("series")).items():
        columns = _mapping(_mapping(series).get("columns"))
        for row, cells in _mapping(_mapping(series).get("rows")).items():
            if isinstance(cells, dict):
                yield from _uneven_row(id, row, cells, columns, document)


def _uneven_row(
    id: str, row: str, cells: Mapping[str, Any], columns: Mapping[str, Any], document: Document
) -> Iterator[Problem]:
    keys: Keys = ("series", id, "rows", row)
    missing = [name for name in columns if name not in cells]
    for name in [name for name in cells if name != "label" and name not in columns]:
        meant = nearest(name, missing)
        if meant:
            missing.remove(meant)
        message = f'"{name}" is no column of "{id}"'
        hint = _nearest(name, [meant] if meant else columns)
        yield document.problem(document.key_at((*keys, name)), "uneven-row", message, hint)
    for name in missing:
        message = f'the row "{row}" of "{id}" has no "{name}"'
        yield document.problem(document.key_at(keys), "uneven-row", message, "Write null when there is no figure.")


def _sources(register: Register, document: Document) -> Iterator[Problem]:
    for source in register.sources.values():
        keys: Keys = ("sources", source.id)
        if source.address is Address.NOT_RECORDED and source.url:
            message = f'"{source.id}" has the address "{source.url}" and says that none is recorded'
            hint = "Say how the address is known: checked, cited or parent."
            yield document.problem(document.value_at((*keys, "url")), "address", message, hint)
        if source.address is not Address.NOT_RECORDED and not source.url:
            message = f'"{source.id}" has the address grade "{source.address}" and no url'
            hint = "Add the url, or write address: not-recorded."
            yield document.problem(document.value_at((*keys, "address")), "address", message, hint)
        publisher = register.publishers.get(source.publisher)
        if source.tier is not Tier.D and publisher and publisher.kind == "unknown":
            message = f'"{source.id}" has tier "{source.tier}" and the unnamed publisher "{source.publisher}"'
            position = document.value_at((*keys, "publisher"))
            yield document.problem(position, "unnamed-publisher", message, "Name who published it, or give it tier D.")


def _basis(entry: Entry, keys: Keys, document: Document) -> Iterator[Problem]:
    if entry.basis is Basis.OWN_RULE:
        for name in [name for name in ("tier", "sources") if getattr(entry, name)]:
            message = f'"{entry.id}" is our own rule and has "{name}"'
            yield document.problem(document.key_at((*keys, name)), "own-rule", message, f"Leave {name} out.")
    else:
        for name in [name for name in ("tier", "sources") if not getattr(entry, name)]:
            message = f'"{name}" is missing from {_kind(entry)}.{entry.id}'
            hint = f"Add {name}, or write basis: own-rule if it is ours."
            yield document.problem(document.key_at(keys), "missing-key", message, hint)
    for place, basis in _bases(entry, keys):
        if basis is Basis.DERIVED:
            hint = "Move it under derived, with its formula."
            message = f'"{entry.id}" has the basis "derived" and no formula'
            yield document.problem(document.value_at((*place, "basis")), "derived-basis", message, hint)


def _bases(entry: Entry, keys: Keys) -> Iterator[tuple[Keys, Basis]]:
    """The entry's basis and those of figures that have another one."""
    yield keys, entry.basis
    for figure in entry.figures.values():
        if figure.basis is not entry.basis:
            yield _figure_keys(keys, figure), figure.basis


def _standing(entry: Entry, keys: Keys, register: Register, document: Document) -> Iterator[Problem]:
    """Tier, day and use of an entry and of those of its figures that differ from it."""
    as_entry = (entry.tier, entry.sources)
    differing = [figure for figure in entry.figures.values() if (figure.tier, figure.sources) != as_entry]
    ones: tuple[Entry | Figure, ...] = (entry, *differing)
    for one in ones:
        place = keys if isinstance(one, Entry) else _figure_keys(keys, one)
        yield from _tier(one, place, register, document)
        yield from _access(one, place, register, document)
        yield from _example(one, entry, place, register, document)
    if entry.is_benchmark and not entry.checklist:
        message = f'the benchmark "{entry.id}" has no "checklist"'
        yield document.problem(document.key_at(keys), "missing-key", message, "Answer its eight questions.")


def _tier(one: Entry | Figure, keys: Keys, register: Register, document: Document) -> Iterator[Problem]:
    best = min((register.sources[id] for id in one.sources), key=lambda source: source.tier, default=None)
    if one.tier and best and one.tier < best.tier:
        message = f'the tier "{one.tier}" is above that of the best source, "{best.id}" with "{best.tier}"'
        position = document.value_at((*keys, "tier"))
        yield document.problem(position, "tier-above-source", message, f"Write {best.tier} or lower.")


def _access(one: Entry | Figure, keys: Keys, register: Register, document: Document) -> Iterator[Problem]:
    access = register.access(one)
    if not access.day and not access.notes_day and one.sources:
        message = f'"{_name(one)}" has no access date: none of its sources has one, and it has no read_in'
        hint = "Add accessed to a source that was read, or read_in with the notes that it was taken from."
        yield document.problem(document.key_at(keys), "no-access-date", message, hint)


def _example(
    one: Entry | Figure, entry: Entry, keys: Keys, register: Register, document: Document
) -> Iterator[Problem]:
    example = next((id for id in one.sources if register.sources[id].is_example_only), None)
    if example and (entry.is_benchmark or entry.kind == "derived"):
        use = "a benchmark" if entry.is_benchmark else "a derived figure"
        message = f'"{_name(one)}" is {use} and rests on "{example}", an untraceable example'
        hint = "Rest it on another source, or leave it out."
        yield document.problem(document.key_at(keys), "example-only", message, hint)


def _cell_units(id: str, series: schema.Series, document: Document) -> Iterator[Problem]:
    for row, cells in series.rows.items():
        for name, cell in cells.cells.items():
            column = series.columns.get(name)
            if cell and column and not fits(cell, column):
                message = f'"{cell.value}" is not in its column\'s unit, "{column.unit}"'
                position = document.value_at(("series", id, "rows", row, name))
                yield document.problem(position, "bad-unit", message, "Figures of one column have one unit.")


def _identity(identity: Identity, register: Register, document: Document) -> Iterator[Problem]:
    keys: Keys = ("identities", identity.id)
    if identity.expect == "fails" and not identity.note:
        message = f'"{identity.id}" is expected to fail and has no "note"'
        yield document.problem(document.key_at(keys), "identity", message, "Add the sentence that the site shows.")
    values = {address: register.figures[address].quantity for address in identity.inputs if address in register.figures}
    if len(values) < len(identity.inputs) or not all(map(formula_inputs, (identity.left, identity.right))):
        return
    try:
        left, right = arithmetic.evaluate(identity.left, values), arithmetic.evaluate(identity.right, values)
        holds = arithmetic.meets(left, right)
    except ValueError as error:
        message = f'"{identity.id}" cannot be worked out: {error}'
        yield document.problem(document.key_at(keys), "bad-formula", message, "Correct its sides.")
        return
    if holds != (identity.expect == "holds"):
        found = f"{_spelt(left)} and {_spelt(right.to(left.unit))}"
        verb = "meet" if holds else "do not meet"
        message = f'"{identity.id}" is expected to {identity.expect.removesuffix("s")}, but its sides {verb}: {found}'
        hint = "Write expect: holds." if holds else "Correct the figures, or write expect: fails with a note."
        yield document.problem(document.key_at((*keys, "expect")), "identity", message, hint)


def _spelt(result: arithmetic.Result) -> str:
    return f"{result.low:.6g}..{result.high:.6g} {result.unit}".rstrip()


def _kind(entry: Entry) -> str:
    return "claims" if entry.kind == "claim" else entry.kind


def _name(one: Entry | Figure) -> str:
    return one.id if isinstance(one, Entry) else one.address


def _figure_keys(keys: Keys, figure: Figure) -> Keys:
    _, *name = figure.address.split(".")
    between = {"claims": ("figures", *name), "series": ("rows", *name)}
    return (*keys, *between.get(str(keys[0]), ()))


def _known(data: Mapping[str, Any]) -> dict[str, set[str]]:
    """The ids of each kind, and under `figures` the addresses of all figures, faulty ones too."""
    known = {kind: set(_mapping(data.get(kind))) for kind in _SINGULAR}
    known["figures"] = set(_addresses(data))
    return known


def _addresses(data: Mapping[str, Any]) -> Iterator[str]:
    for id, claim in _mapping(data.get("claims")).items():
        for name, figure in _mapping(_mapping(claim).get("figures")).items():
            if figure is not None:
                yield f"{id}.{name}"
    for id, series in _mapping(data.get("series")).items():
        for row, cells in _mapping(_mapping(series).get("rows")).items():
            yield from (f"{id}.{row}.{name}" for name, cell in _mapping(cells).items() if name != "label" and cell)
    yield from (f"{id}.value" for id in _mapping(data.get("derived")))


def _found(data: Any, pattern: str) -> Iterator[tuple[Keys, str]]:
    """Find the texts at a way such as `claims/*/sources/*`, where * is any key or place in a list."""
    found: list[tuple[Keys, Any]] = [((), data)]
    for part in pattern.split("/"):
        found = [((*keys, key), value) for keys, node in found for key, value in _children(node, part)]
    yield from ((keys, value) for keys, value in found if isinstance(value, str) and value)


def _children(node: Any, part: str) -> Iterator[tuple[str | int, Any]]:
    if isinstance(node, dict):
        yield from node.items() if part == "*" else ((part, node[part]) for _ in range(part in node))
    elif isinstance(node, list) and part == "*":
        yield from enumerate(node)


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _folded(id: str) -> str:
    return unicodedata.normalize("NFC", id).casefold()
