"""Data against the schema: the sound entries as shapes, the faults of the others as problems at their place.

`"96 %"` becomes `{value: "96 %"}` first, so that one fault in a figure is one problem whatever its form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import cache
from typing import Any

from pydantic import ValidationError

from build_tools.facts.problem import Problem, nearest
from build_tools.register.read import Document, Keys
from build_tools.register.schema import RegisterFile

_UNKNOWN_SITE = {"url": "https://site.invalid/"}
"""Stands in for a faulty `site` while the rest is checked; a register with it is never handed out."""


def validate(document: Document) -> tuple[RegisterFile, list[Problem]]:
    """Return the entries that are sound, and what is wrong with the others."""
    data = expanded(document.data)
    try:
        return RegisterFile.model_validate(data), []
    except ValidationError as error:
        errors = error.errors(include_url=False)
    misspelt = {_meant(document, error) for error in errors if error["type"] == "extra_forbidden"}
    problems = [_problem(document, error) for error in errors if not _is_known(document, error, misspelt)]
    return RegisterFile.model_validate(_without_faulty(data, errors)), problems


def expanded(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data with every figure in its long form."""
    whole = dict(data)
    for name, widen in (("claims", _with_long_figures), ("series", _with_long_cells)):
        if isinstance(entries := data.get(name), dict):
            whole[name] = {id: widen(entry) if isinstance(entry, dict) else entry for id, entry in entries.items()}
    return whole


def _with_long_figures(claim: Mapping[str, Any]) -> dict[str, Any]:
    figures = claim.get("figures")
    if not isinstance(figures, dict):
        return dict(claim)
    return {**claim, "figures": {name: _long(figure) for name, figure in figures.items()}}


def _with_long_cells(series: Mapping[str, Any]) -> dict[str, Any]:
    rows = series.get("rows")
    if not isinstance(rows, dict):
        return dict(series)
    return {**series, "rows": {id: _with_long_row(row) if isinstance(row, dict) else row for id, row in rows.items()}}


def _with_long_row(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value if name == "label" else _long(value) for name, value in row.items()}


def _long(figure: object) -> object:
    return {"value": figure} if isinstance(figure, str) else figure


def _without_faulty(data: dict[str, Any], errors: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    whole = {name: dict(part) if isinstance(part, dict) else part for name, part in data.items()}
    for error in errors:
        name, *rest = error["loc"]
        if name == "site" or not rest or not isinstance(whole.get(name), dict):
            whole.pop(name, None)
        else:
            whole[name].pop(rest[0], None)
    return {"site": _UNKNOWN_SITE, **whole}


def _is_known(document: Document, error: Mapping[str, Any], misspelt: Set[Keys]) -> bool:
    """What the reader has flagged is reported, and so is a missing key that stands there misspelt."""
    keys = _keys(document, error["loc"])
    return keys in document.flagged or (error["type"] == "missing" and (*keys, error["loc"][-1]) in misspelt)


def _keys(document: Document, loc: tuple[str | int, ...]) -> Keys:
    """Drop what pydantic adds: a union's tag, `[key]`, a missing key, the `value` of a figure in its short form."""
    keys: Keys = ()
    for part in loc:
        keys = (*keys, part) if (*keys, part) in document.values else keys
    return keys


def _meant(document: Document, error: Mapping[str, Any]) -> Keys:
    """Return the way to the known key that an unknown one was most likely meant to be."""
    keys = _keys(document, error["loc"])
    meant = nearest(str(keys[-1]), _known_keys(keys[:-1]))
    return (*keys[:-1], meant) if meant else ()


def _problem(document: Document, error: Mapping[str, Any]) -> Problem:
    keys = _keys(document, error["loc"])
    kind = error["type"]
    if kind == "missing":
        name = error["loc"][-1]
        message = f'"{name}" is missing from {_shown(keys)}'
        return document.problem(document.key_at(keys), "missing-key", message, f"Add {name}.")
    if kind == "extra_forbidden":
        return _unknown_key(document, error, keys)
    if kind in _OF_PYDANTIC:
        return document.problem(document.value_at(keys), *_OF_PYDANTIC[kind](keys, error))
    context = error["ctx"]
    place = document.key_at(keys) if error["loc"][-1] == "[key]" else document.value_at((*keys, context["at"]))
    return document.problem(place, kind, context["message"], context["hint"])


def _unknown_key(document: Document, error: Mapping[str, Any], keys: Keys) -> Problem:
    meant = _meant(document, error)
    known = ", ".join(sorted(_known_keys(keys[:-1])))
    hint = f'Did you mean "{meant[-1]}"?' if meant else f"Known here: {known}."
    message = f'unknown key "{keys[-1]}" in {_shown(keys[:-1])}'
    return document.problem(document.key_at(keys), "unknown-key", message, hint)


def _wrong_kind(wanted: str, hint: str) -> Callable[[Keys, Mapping[str, Any]], tuple[str, str, str]]:
    def about(keys: Keys, error: Mapping[str, Any]) -> tuple[str, str, str]:
        return "wrong-kind", f"{_shown(keys)} is {wanted}, but here stands {_found(error['input'])}", hint

    return about


def _unknown_word(keys: Keys, error: Mapping[str, Any]) -> tuple[str, str, str]:
    words = [word for word in re.findall(r"'([^']*)'", error["ctx"].get("expected", "")) if word]
    meant = nearest(str(error["input"]), words)
    hint = (
        f'Did you mean "{meant}"?' if meant else f"Write one of {', '.join(words)}." if words else "Write a code: en."
    )
    return "unknown-word", f'"{error["input"]}" is no word of {_shown(keys)}', hint


_A_MAPPING = _wrong_kind("a mapping", 'Write {key: value}; a text for readers is {en: "…"}')

_OF_PYDANTIC = {
    "string_type": _wrong_kind("a text", "Write one text, no list and no mapping."),
    "dict_type": _A_MAPPING,
    "model_type": _A_MAPPING,
    "model_attributes_type": _A_MAPPING,
    "list_type": _wrong_kind("a list", "Write [one, another]."),
    "too_short": _wrong_kind("a list", "Write at least one item."),
    "literal_error": _unknown_word,
    "enum": _unknown_word,
    "string_pattern_mismatch": _unknown_word,
}
"""What to say for the errors that pydantic itself finds; those of values.py bring their words along."""


def _known_keys(keys: Keys) -> list[str]:
    """Walk the schema down to `keys` and name what may stand there."""
    schema = _schema()
    nodes: list[Mapping[str, Any]] = [schema]
    for key in keys:
        wholes = [whole for node in nodes for whole in _alternatives(node, schema["$defs"])]
        nodes = [child for whole in wholes if (child := _child(whole, key))]
    return [
        name for node in nodes for whole in _alternatives(node, schema["$defs"]) for name in whole.get("properties", ())
    ]


@cache
def _schema() -> dict[str, Any]:
    return RegisterFile.model_json_schema(by_alias=True)


def _alternatives(node: Mapping[str, Any], definitions: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    if "$ref" in node:
        yield from _alternatives(definitions[node["$ref"].rpartition("/")[2]], definitions)
    for part in node.get("anyOf", node.get("oneOf", ())):
        yield from _alternatives(part, definitions)
    yield node


def _child(node: Mapping[str, Any], key: str | int) -> Mapping[str, Any] | None:
    if isinstance(key, int):
        return node.get("items")
    child = node.get("properties", {}).get(key, node.get("additionalProperties"))
    return child if isinstance(child, dict) else None


def _shown(keys: Keys) -> str:
    return ".".join(map(str, keys)) or "the register"


def _found(written: object) -> str:
    if isinstance(written, str):
        return f'"{written}"'
    if written is None:
        return "null"
    return "an empty list" if written == [] else "a list" if isinstance(written, list) else "a mapping"
