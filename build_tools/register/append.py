"""A new entry at the end of its section, in the manner of sources.yaml; no other byte of the text changes.

    kestrel-speed:
      label: {en: "Decode speed"}
      sources: [kestrel-readme]
      figures: {rate: "about 15e3 token/s/GPU"}

Texts for people and figures stand in quotes, words do not. Knows nothing of what an entry must hold.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from build_tools.register.read import Document, Keys, Position, is_prose, parse

WIDTH = 120
"""A mapping that fits stands between braces on one line, a longer one has a key a line."""

_BLOCKS = ("sources", "claims", "series", "derived")
"""The sections whose entries have a key a line, however short they are."""

_ENDS = ("", "...")
"""Lines that may stand after everything: blank ones, and the end of a YAML document."""

# Plain: 2026-10-20 11:03 UTC, https://git.example/kestrel, +4..7 %. Not plain: "a: b", "#1", "a, b".
_PLAIN = re.compile(r"[A-Za-z0-9](?: ?[A-Za-z0-9./%+~=&_-]|:(?=[^ ])|\?(?=[^ ]))*")


@dataclass(frozen=True)
class Addition:
    """What is to be entered: strings, lists of strings, and mappings of them, in the order of their keys."""

    section: str
    id: str
    entry: Mapping[str, Any]


@dataclass(frozen=True)
class Line:
    """A line of the text with its line break; `number` counts from 1."""

    text: str
    is_new: bool = False
    number: int = 0


def append(text: str, additions: Iterable[Addition]) -> tuple[Line, ...]:
    """Return the lines of the text with every addition; a section that is not there is begun at the end.

    Raises ValueError where a section cannot take an entry without a change to what stands there. The text must be a
    register that can be read; whether the new one is sound is for the caller to find out.
    """
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    lines = [Line(line) for line in text.removeprefix(mark).splitlines(keepends=True)]
    for addition in additions:
        lines = _with(lines, addition)
    return tuple(
        replace(line, text=(mark if number == 1 else "") + line.text, number=number)
        for number, line in enumerate(lines, 1)
    )


def _with(lines: Sequence[Line], addition: Addition) -> list[Line]:
    document = _document(lines)
    if _is_flow(lines, document.value_at(())):
        raise ValueError(f"the whole file stands between braces; {_ADVICE}")
    keys: Keys = (addition.section,)
    if keys in document.keys:
        if _is_flow(lines, document.value_at(keys)):
            line = document.key_at(keys)[0]
            raise ValueError(f'"{addition.section}" on line {line} stands between braces; {_ADVICE}')
        grown = _in_section(lines, document, addition)
    else:
        grown = _in_new_section(lines, document, addition)
    _assert_nothing_else_changed(document, _document(grown), addition)
    return grown


_ADVICE = "write it with an entry a line, or take it out if it is empty"


def _in_section(lines: Sequence[Line], document: Document, addition: Addition) -> list[Line]:
    section = addition.section
    starts = sorted(document.keys[keys] for keys in document.keys if len(keys) == 2 and keys[0] == section)
    (first, column), begin = starts[0], document.keys[section,][0]
    after = min((line for keys, (line, _) in document.keys.items() if len(keys) == 1 and line > begin), default=0)
    end = _end(lines, after - 1 if after else len(lines), column - 1)
    new = _entry(addition, column - 1, _step(document, section))
    has_gaps = any(not line.text.strip() for line in lines[first - 1 : end])
    if has_gaps or (len(starts) == 1 and end > first):
        new = ["", *new]
    return _inserted(lines, end, new)


def _in_new_section(lines: Sequence[Line], document: Document, addition: Addition) -> list[Line]:
    indent = min((column for keys, (_, column) in document.keys.items() if len(keys) == 1), default=1) - 1
    new = ["", f"{' ' * indent}{addition.section}:", *_entry(addition, indent + 2, 2)]
    return _inserted(lines, _end(lines, len(lines), 0), new)


def _end(lines: Sequence[Line], end: int, indent: int) -> int:
    """Go back from a line over blanks, and over comments further left than the entries: they belong to what follows."""
    while end and (lines[end - 1].text.strip() in _ENDS or _is_comment_before(lines[end - 1].text, indent)):
        end -= 1
    return end


def _is_comment_before(text: str, indent: int) -> bool:
    inner = text.lstrip(" ")
    return inner.startswith("#") and len(text) - len(inner) < indent


def _inserted(lines: Sequence[Line], end: int, new: Sequence[str]) -> list[Line]:
    """Put new lines after the line `end`, with the file's own line breaks; a missing last one stays missing."""
    ending = next((found for line in (lines[end - 1], lines[0]) if (found := _ending(line.text))), "\n")
    before, added = list(lines[:end]), [Line(text + ending, is_new=True) for text in new]
    if not _ending(before[-1].text):
        before[-1] = replace(before[-1], text=before[-1].text + ending)
        added[-1] = replace(added[-1], text=new[-1])
    return [*before, *added, *lines[end:]]


def _ending(text: str) -> str:
    return text[len(text.rstrip("\r\n")) :]


def _entry(addition: Addition, indent: int, step: int) -> list[str]:
    keys: Keys = (addition.section, addition.id)
    key = f"{' ' * indent}{_word(addition.id)}:"
    is_block = addition.section in _BLOCKS
    return list(_pair(key, keys, addition.entry, indent, step, is_block=is_block))


def _pair(key: str, keys: Keys, value: Any, indent: int, step: int, *, is_block: bool = False) -> Iterator[str]:
    line = f"{key} {_flow(keys, value)}"
    if not isinstance(value, Mapping) or not value or (len(line) <= WIDTH and not is_block):
        yield line
        return
    yield key
    for name, inner in value.items():
        yield from _pair(f"{' ' * (indent + step)}{_word(name)}:", (*keys, name), inner, indent + step, step)


def _flow(keys: Keys, value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_word(name)}: {_flow((*keys, name), inner)}" for name, inner in value.items()) + "}"
    if isinstance(value, str):
        return _quoted(value) if is_prose(keys) or keys[2:3] == ("figures",) else _word(value)
    return "[" + ", ".join(_flow((*keys, index), item) for index, item in enumerate(value)) + "]"


def _word(text: str) -> str:
    return text if _PLAIN.fullmatch(text) and text.lower() != "null" else _quoted(text)


def _quoted(text: str) -> str:
    """Return a double-quoted scalar; what cannot be seen is written as its number."""
    return "".join(
        char if char.isprintable() and not "\ud800" <= char <= "\udfff" else _escaped(char)
        for char in json.dumps(text, ensure_ascii=False)
    )


def _escaped(char: str) -> str:
    return f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"


def _step(document: Document, section: str) -> int:
    """How far the keys of an entry stand in from its id: as in the first entry that has a key a line."""
    for keys, (line, column) in sorted(document.keys.items(), key=lambda item: item[1]):
        if len(keys) == 3 and keys[0] == section and line > document.keys[keys[:2]][0]:
            return max(1, column - document.keys[keys[:2]][1])
    return 2


def _is_flow(lines: Sequence[Line], position: Position) -> bool:
    line, column = position
    return line <= len(lines) and lines[line - 1].text[column - 1 : column] == "{"


def _document(lines: Iterable[Line]) -> Document:
    return parse("".join(line.text for line in lines), "")


def _assert_nothing_else_changed(before: Document, after: Document, addition: Addition) -> None:
    """Guard against what the lines do not show, such as a text whose last blank lines count."""
    section = before.data.get(addition.section, {})
    if after.problems or addition.id in section:  # the caller will be told when it reads the whole
        return
    if after.data != {**before.data, addition.section: {**section, addition.id: addition.entry}}:
        raise ValueError(f'"{addition.section}" ends in a way that does not let an entry be added; add it by hand')
