"""`sources.yaml` → Register, or everything that is wrong with it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from build_tools.facts.model import Register
from build_tools.facts.problem import Problem, Problems
from build_tools.register.build import build
from build_tools.register.read import Document, decode, parse
from build_tools.register.rules import PLACEHOLDER, RULES, between, repeated_ids, written
from build_tools.register.schema import schema_text
from build_tools.register.validate import validate
from build_tools.register.values import REQUIRED_LANGUAGES

__all__ = ["PLACEHOLDER", "REQUIRED_LANGUAGES", "RULES", "attempt", "loads", "read", "schema_text", "text_of"]


def read(path: Path, shown: str = "") -> Register:
    """Read the register, or raise Problems with all that is wrong; `shown` is the path that messages name."""
    return loads(text_of(path.read_bytes(), shown or str(path)), shown or str(path))


def text_of(content: bytes, path: str = "sources.yaml") -> str:
    """Return a register's text from its bytes, or raise Problems where they are none."""
    text = decode(content, path)
    if isinstance(text, Document):
        raise Problems(text.problems)
    return text


@lru_cache(maxsize=1)  # `fieldnotes serve` asks after every change of whatever file
def loads(text: str, path: str = "sources.yaml") -> Register:
    """Read the register from its text; `path` is for messages."""
    register, found = attempt(text, path)
    if found:
        raise Problems(found)
    return register


def attempt(text: str, path: str = "sources.yaml") -> tuple[Register, tuple[Problem, ...]]:
    """Read a register whose entries do not agree with each other, with what is wrong between them.

    Raises Problems where an entry is faulty in itself: a register without it would be another one.
    """
    with _paused_gc():
        return _attempt(text, path)


def _attempt(text: str, path: str) -> tuple[Register, tuple[Problem, ...]]:
    document = parse(text, path)
    if document.problems and not document.data:
        raise Problems(document.problems)
    repeats = repeated_ids(document)
    document = replace(document, flagged=document.flagged | repeats.keys())
    file, faults = validate(document)
    register, unworkable = build(file, document)
    found = [*document.problems, *repeats.values(), *faults, *unworkable]
    among = [*written(document), *between(register, file, document)]
    if found:
        raise Problems([*found, *among])
    return register, Problems(among).found


@contextmanager
def _paused_gc() -> Iterator[None]:
    """The cyclic collector doubles the time of a big load, and finds nothing."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
