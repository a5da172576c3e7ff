"""YAML text → plain data with positions. Every scalar is the string that was written; nothing is guessed from its look.

Knows YAML and where the register has prose and where null is a word; what keys there are is the schema's matter.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml

from build_tools.facts.model import CHECKLIST, LANGUAGES
from build_tools.facts.problem import Problem

Keys = tuple[str | int, ...]
"""The way to a value: `("claims", "cluster-daily", "sources", 0)`."""

Position = tuple[int, int]
"""Line and column, both from 1."""

PROSE = frozenset(
    {"title", "label", "name", "statement", "note", "why", "text", "quote", "as_written", "locator", "authors", "other"}
)
"""Keys whose text is for people: in it a stray comment is suspect, in flow form it stands in quotes."""

MAX_DEPTH = 20
"""Deeper than any register goes; keeps a hostile file from exhausting the stack."""

_UNREADABLE = re.compile("[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What YAML cannot hold unescaped, and the three line breaks that only YAML takes for line breaks."""

_BLANK_LETTERS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Shown as nothing, though Unicode does not count them among its blanks or formats."""

_NULLS = ("", "~", "null")


@dataclass(frozen=True)
class Document:
    """The data of one file: dicts, lists, strings and None, and where each key and value stands.

    `flagged` holds the places that have a problem already, so that none is reported a second time.
    """

    path: str
    data: dict[str, Any] = field(default_factory=dict)
    values: Mapping[Keys, Position] = field(default_factory=dict)
    keys: Mapping[Keys, Position] = field(default_factory=dict)
    flagged: frozenset[Keys] = frozenset()
    problems: tuple[Problem, ...] = ()

    def value_at(self, keys: Keys) -> Position:
        """Return where the value stands, or the nearest thing around it that does."""
        return _nearest_around(self.values, keys)

    def key_at(self, keys: Keys) -> Position:
        """Return where the key stands, or the nearest key around it."""
        return _nearest_around(self.keys, keys)

    def problem(self, position: Position, rule: str, message: str, hint: str = "") -> Problem:
        """Make a problem of this file."""
        return Problem(self.path, *position, rule, message, hint)


def decode(content: bytes, path: str) -> Document | str:
    """Return the text of a file, or a document with the one problem that keeps it from being text."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line_start = before.rpartition(b"\n")[2].decode("utf-8", "replace")
        position = before.count(b"\n") + 1, len(line_start) + 1
        message = f'the byte "0x{content[error.start]:02x}" is no UTF-8'
        return _stopped(path, position, "yaml-syntax", message, "Save the file as UTF-8; nothing of it was read.")


def parse(text: str, path: str) -> Document:
    """Read YAML text. Only what is no YAML at all stops the reading; everything else is collected in `problems`."""
    text = text.removeprefix("\ufeff")
    if found := _UNREADABLE.search(text):
        message = f"the character {_name(found[0])} cannot stand in YAML"
        return _stopped(path, _position(text, found.start()), "invisible-character", message, "Take it out.")
    walk = _Walk(text, path)
    try:
        return walk.document()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        position = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        message = f'no YAML at "{walk.line(position[0]).strip()}": {error.problem}'
        hint = 'Check the indentation and quote texts that hold ": " or begin with a sign; nothing after it was read.'
        return _stopped(path, position, "yaml-syntax", message, hint, tuple(walk.problems))


def is_prose(keys: Keys) -> bool:
    """Tell whether the text at `keys` is for people to read: a label, a statement, a note."""
    if not keys or _is_figure(keys):
        return False
    last, *above = [key for key in reversed(keys) if isinstance(key, str)] or [""]
    if "display" in above:
        return False
    return last in PROSE or last in LANGUAGES or above[:1] in (["authors"], ["checklist"], ["conditions"])


def invisible(text: str) -> str:
    """Return the first character that cannot be seen, or nothing. A plain space can."""
    if text.isascii() and text.isprintable():
        return ""
    for character in text:
        if character in _BLANK_LETTERS or (character != " " and unicodedata.category(character)[0] in "CZ"):
            return character
        if "VARIATION SELECTOR" in unicodedata.name(character, ""):
            return character
    return ""


class _Walk:
    """One pass over the parser's events, which still tell anchors, quotes and positions apart."""

    def __init__(self, text: str, path: str) -> None:
        self.lines = text.splitlines()
        self.path = path
        self.events: Iterator[Any] = yaml.parse(text, Loader=yaml.CBaseLoader)
        self.values: dict[Keys, Position] = {}
        self.keys: dict[Keys, Position] = {}
        self.flagged: set[Keys] = set()
        self.cut: Keys = ()
        self.problems: list[Problem] = []

    def document(self) -> Document:
        data: Any = None
        count = 0
        for event in self.events:
            if not isinstance(event, yaml.DocumentStartEvent):
                continue
            count += 1
            if count == 1:
                data = self.node(next(self.events), ())
            else:
                self.report((), _start(event), "yaml-feature", 'a second document begins at "---"', "Keep to one.")
        if not isinstance(data, dict):
            if not self.problems:
                message = "the file is empty" if data is None else "the file is no mapping"
                self.report((), (1, 1), "wrong-kind", message, "Begin with a line such as site:")
            data = {}
        flagged = frozenset(self.flagged)
        return Document(self.path, data, self.values, self.keys, flagged, tuple(self.problems))

    def node(self, event: Any, keys: Keys, *, in_flow: bool = False) -> Any:
        self.values[keys] = _start(event)
        if len(keys) > MAX_DEPTH:
            raise yaml.MarkedYAMLError(problem=f"nested more than {MAX_DEPTH} deep", problem_mark=event.start_mark)
        self.refuse_features(event, keys)
        if isinstance(event, yaml.MappingStartEvent):
            return self.mapping(keys, in_flow or bool(event.flow_style))
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(keys, in_flow or bool(event.flow_style))
        return self.scalar(event, keys, in_flow) if isinstance(event, yaml.ScalarEvent) else ""

    def refuse_features(self, event: Any, keys: Keys) -> None:
        hint = "Write the values out where they belong."
        if isinstance(event, yaml.AliasEvent):
            self.report(keys, _start(event), "yaml-feature", f'"*{event.anchor}" repeats another place', hint)
        elif event.anchor:
            self.report(keys, _start(event), "yaml-feature", f'"&{event.anchor}" is an anchor', hint)
        elif event.tag:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            message = f'"{tag}" is a tag: the schema gives the types'
            self.report(keys, _start(event), "yaml-feature", message, "Take it out.")

    def sequence(self, keys: Keys, in_flow: bool) -> list[Any]:
        items: list[Any] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self.node(event, (*keys, len(items)), in_flow=in_flow))
        return items

    def mapping(self, keys: Keys, in_flow: bool) -> dict[str, Any]:
        data: dict[str, Any] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            if key := self.key(event, keys, data):
                self.keys.setdefault((*keys, key), _start(event))
                data[key] = self.node(next(self.events), (*keys, key), in_flow=in_flow)
        return data

    def key(self, event: Any, keys: Keys, data: dict[str, Any]) -> str:
        """Check a key; return nothing when its value is not to be kept, and has been passed over."""
        key = event.value if isinstance(event, yaml.ScalarEvent) else ""
        position = _start(event)
        self.refuse_features(event, (*keys, key))
        if key == "<<" and not event.style:
            hint = "Which of two merged values wins differs between parsers: write the values out."
            self.report(keys, position, "yaml-feature", '"<<" merges one mapping into another', hint)
        elif key in data:
            first = self.keys[*keys, key][0]
            message = f'"{key}" stands already on line {first}'
            self.report((), position, "repeated-key", message, f"Only one of lines {first} and {position[0]} can stay.")
            self.node(next(self.events), (*keys, f"{key} (again)"))
            return ""
        elif not key:
            self.report(keys, position, "wrong-kind", "a key here is no word", "Write a name, a colon and a value.")
        else:
            if character := invisible(key):
                self.report_invisible((*keys, key), event, character)
            return str(key)
        if not isinstance(event, yaml.ScalarEvent):
            self.skip(event)
        self.skip(next(self.events))
        return ""

    def skip(self, event: Any) -> None:
        """Pass over a value of any depth."""
        depth = 0
        while True:
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth == 0:
                return
            event = next(self.events)

    def scalar(self, event: Any, keys: Keys, in_flow: bool) -> str | None:
        text = str(event.value)
        if not event.style:
            if text.lower() in _NULLS:
                return self.null(event, keys, text)
            if is_prose(keys):
                self.refuse_plain_prose(event, keys, text, in_flow)
        character = _control(text) if is_prose(keys) else invisible(text)
        if character:
            self.report_invisible(keys, event, character)
        return text

    def null(self, event: Any, keys: Keys, text: str) -> str | None:
        """A plain null is a word of the checklist and of figures; an empty place is no word anywhere."""
        lost = self.comment_after(event)
        name = next((key for key in reversed(keys) if isinstance(key, str)), "the register")
        if text in ("null", "~") and (_is_figure(keys) or _is_answer(keys)):
            return None
        if not text and lost and is_prose(keys):
            message = f'"{lost.strip()}" is read as a comment, and "{name}" has no value'
            self.report(keys, _start(event), "cut-by-comment", message, "Quote the text.")
        elif not text and keys[:-1] == self.cut:
            self.flagged.add(keys)
        elif not text:
            hint = "Write a value, or leave the key out."
            self.report(keys, _start(event), "plain-null", f'"{name}" has no value', hint)
        else:
            hint = "Quote it if it is a word, or leave the key out."
            self.report(keys, _start(event), "plain-null", f'"{name}" has the value "{text}", a plain null', hint)
        return ""

    def refuse_plain_prose(self, event: Any, keys: Keys, text: str, in_flow: bool) -> None:
        lost = self.comment_after(event)
        if lost and not re.match(r"\s{2,}#(\s|$)", lost):
            message = f'the text ends at "{text}": "{lost.strip()}" is read as a comment'
            hint = "Quote the whole text, or put two spaces before the # and one after it."
            self.report(keys, _start(event), "cut-by-comment", message, hint)
        elif in_flow and "conditions" not in keys:
            # What a comma cut off follows as a key without a value: the same fault.
            self.cut = keys[:-1]
            hint = "Between braces or brackets every text is quoted: a comma would cut it."
            self.report(keys, _start(event), "unquoted-text", f'the text "{text}" is not quoted', hint)

    def comment_after(self, event: Any) -> str:
        rest = self.line(event.end_mark.line + 1)[event.end_mark.column :]
        return rest if re.match(r"\s+#", rest) else ""

    def report_invisible(self, keys: Keys, event: Any, character: str) -> None:
        line, column = _start(event)
        # An escape such as "\u200b" is not found in the line: then the scalar's own beginning has to do.
        index = self.line(line).find(character, column - 1)
        shown = f'"{_visible(str(event.value))}" holds the character {_name(character)}'
        hint = "Take it out: ids, numbers, dates, addresses and other words of the register hold only what can be seen."
        self.report(keys, (line, index + 1 if index >= 0 else column), "invisible-character", shown, hint)

    def report(self, keys: Keys, position: Position, rule: str, message: str, hint: str) -> None:
        if keys:
            self.flagged.add(keys)
        self.problems.append(Problem(self.path, *position, rule, message, hint))

    def line(self, number: int) -> str:
        return self.lines[number - 1] if number <= len(self.lines) else ""


def _is_figure(keys: Keys) -> bool:
    """Tell whether `keys` lead to a figure, short or long: its name may be any word, `note` and `title` too."""
    if len(keys) == 4:
        return keys[2] == "figures"
    return len(keys) == 5 and keys[0] == "series" and keys[2] == "rows" and keys[4] != "label"


def _is_answer(keys: Keys) -> bool:
    return len(keys) == 4 and keys[2] == "checklist" and keys[3] in CHECKLIST


def _control(text: str) -> str:
    """Return the first character that not even prose may hold, since feeds and pages cannot carry it."""
    if text.isprintable():
        return ""
    return next((char for char in text if unicodedata.category(char) in ("Cc", "Cs") and char not in "\t\n"), "")


def _visible(text: str) -> str:
    return "".join(f"<U+{ord(char):04X}>" if invisible(char) else char for char in text)


def _name(character: str) -> str:
    return f"U+{ord(character):04X} {unicodedata.name(character, '')}".rstrip()


def _nearest_around(positions: Mapping[Keys, Position], keys: Keys) -> Position:
    while keys and keys not in positions:
        keys = keys[:-1]
    return positions.get(keys, (1, 1))


def _start(event: Any) -> Position:
    return event.start_mark.line + 1, event.start_mark.column + 1


def _position(text: str, offset: int) -> Position:
    before = text[:offset]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _stopped(
    path: str, position: Position, rule: str, message: str, hint: str, before: tuple[Problem, ...] = ()
) -> Document:
    return Document(path, problems=(*before, Problem(path, *position, rule, message, hint)))
