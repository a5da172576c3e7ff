"""What the fields of a record say of its numbers: by their names, why they are no figures, and what unit they have."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import Any

from build_tools.check.context import canonical_unit
from build_tools.facts.quantity import read_unit

_BIBTEX = "bibtex"
_RIS = "ris"
_ENDNOTE = "endnote"
_JSON = "json"

_NAMED: Mapping[str, Mapping[str, str]] = MappingProxyType({
    _JSON: {
        "version": "version softwareVersion",
        "reference": "isbn ISBN issn ISSN doi DOI page pagination pageStart pageEnd volumeNumber issueNumber",
        "date": "date-parts",
    },
    _BIBTEX: {
        "version": "version edition",
        "reference": "isbn issn doi eid pages volume number issue chapter",
        "date": "month day",
    },
    _RIS: {"version": "ET", "reference": "SP EP VL IS SN DO"},
    _ENDNOTE: {"version": "7", "reference": "P V N @ R"},
})  # fmt: skip
"""For each format, and each reason of the number finder, the names of fields; one of another name excuses nothing.

Years and whole dates are known as such, or from the register: a false one is to be found.
"""

_REASONS = {
    (kind, name): reason
    for kind, reasons in _NAMED.items()
    for reason, names in reasons.items()
    for name in names.split()
}
_TAGS = frozenset(f"@{reason}" for reason in chain.from_iterable(_NAMED.values()))
# SP  - 48 / %P 48-52 / month = 10, / note = {Page 4},
_FIELD = re.compile(
    rf"(?:(?P<{_RIS}>[A-Z][A-Z0-9])  - |%(?P<{_ENDNOTE}>[A-Z0-9@]) |\s*(?P<{_BIBTEX}>[a-z]+)\s*=\s*[{{\"]?)"
    r"(?P<told>.*?)(?:[}\"]?,?)?\s*"
)

_UNITS = ("unit", "unitText", "unit_text")
_VALUES = frozenset({"value", "low", "high", "minValue", "maxValue"})
_BARE = re.compile(r"\W*\d[\d.,'’\s]*(?:[eE][+-]?\d+\s*)?")
# rate (ms)
_IN_NAME = re.compile(r"[(\[（]([^()\[\]（）]+)[)\]）]\s*\Z")


def tag_of(name: str) -> str:
    """Return the tag of a field of JSON whose name tells why its numbers are none, or nothing."""
    return _tag(_JSON, name)


def entry_of(line: str) -> tuple[str, str]:
    """Return what stands in a line of a bibliography, without the name of the field, and its tag."""
    found = _FIELD.fullmatch(line)
    if not found:
        return line, ""
    kind = next(kind for kind in (_RIS, _ENDNOTE, _BIBTEX) if found[kind])
    return found["told"], _tag(kind, found[kind])


def reason_of(tag: str) -> str:
    """Return why the numbers of a field with this tag are no figures, or nothing."""
    return tag[1:] if tag in _TAGS else ""


def units_of(record: Mapping[str, Any], lang: str) -> Mapping[str, str]:
    """Return the unit of each field that holds bare numbers, by its name or by the record's field for the unit.

    That is the unit of values, or of the only field with numbers: beside a batch and a rate it may be either's.
    """
    bare = [name for name, value in record.items() if not tag_of(name) and _is_bare(value)]
    unit = next((record[name] for name in _UNITS if isinstance(record.get(name), str)), "")
    owners = [name for name in bare if name in _VALUES] or (bare if len(bare) == 1 else [])
    of_record = dict.fromkeys(owners, canonical_unit(unit, lang)) if unit else {}
    return {**of_record, **dict(_units_in_names(bare, lang))}


def _is_bare(value: Any) -> bool:
    values = value if isinstance(value, list) else [value]
    return bool(values) and all(isinstance(each, str) and _BARE.fullmatch(each) for each in values)


def _units_in_names(names: Iterable[str], lang: str) -> Iterator[tuple[str, str]]:
    for name in names:
        if (found := _IN_NAME.search(name)) and (unit := read_unit(found[1], lang)):
            yield name, unit


def _tag(kind: str, name: str) -> str:
    reason = _REASONS.get((kind, name), "")
    return f"@{reason}" if reason else ""
