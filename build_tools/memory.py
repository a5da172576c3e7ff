"""What an earlier run worked out, so that nobody works it out again: a file in `.fieldnotes/` for each kind of work.

An entry is known by a hash of all that it depends on; the file by one of the toolkit and of what all its entries depend
on. A file that cannot be read, or was written by another toolkit or of something else, is as good as none.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

_TOOLKIT = Path(__file__).parent
_TEXTS = (".yaml", ".json", ".j2", ".html", ".xml")
_LIBRARIES = ("babel", "jinja2", "markdown", "mkdocs", "mkdocs-material", "pint", "pydantic", "pyyaml", "selectolax")
"""What our results depend on besides our own code."""


class Memory:
    """The entries of the run before, and those of this one; each is data that JSON can hold."""

    def __init__(self, file: Path, *of: object) -> None:
        self._file = file
        self._stamp = digest(toolkit(), *map(canonical, of))
        self._before = _read(file, self._stamp)
        self._now: dict[str, Any] = {}
        self._learnt: Mapping[str, Any] = {}

    def key(self, *ingredients: object) -> str:
        """Return by what a result is known."""
        return digest(*map(canonical, ingredients))

    def recall(self, key: str) -> Any:
        """Return an earlier result, or None, and keep it for the next run."""
        for known in (self._before, self._learnt):
            if key in known:
                self._now[key] = known[key]
                return known[key]
        return None

    def remember(self, key: str, data: Any) -> None:
        """Keep a result of this run."""
        self._now[key] = data

    def news(self) -> dict[str, Any]:
        """Return the results of this run that the one before has not left."""
        return {key: data for key, data in self._now.items() if key not in self._before}

    def learn(self, news: Mapping[str, Any]) -> None:
        """Know what another process has found in this run."""
        self._learnt = news

    def save(self) -> None:
        """Write what this run saw, whole or not at all; where nothing can be written, the next run does the work."""
        if self._now == self._before:
            return
        draft = self._file.with_suffix(f".{os.getpid()}")  # builds may run side by side
        with suppress(OSError):
            draft.parent.mkdir(exist_ok=True)
            draft.write_text(json.dumps({"of": self._stamp, "entries": self._now}), encoding="utf-8")
            draft.replace(self._file)


def recalled_or(make: Callable[[], Any], memory: Memory | None, *ingredients: object) -> Any:
    """Return the data that the run before made of the same ingredients, or what `make` makes, which is then kept."""
    if memory is None:
        return make()
    key = memory.key(*ingredients)
    data = memory.recall(key) or make()
    memory.remember(key, data)
    return data


def digest(*parts: str) -> str:
    """Return a hash of some texts, in which none can be taken for a part of another."""
    found = hashlib.blake2b(digest_size=16)
    for part in parts:
        raw = part.encode("utf-8", "surrogatepass")
        found.update(len(raw).to_bytes(8, "big"))
        found.update(raw)
    return found.hexdigest()


def canonical(thing: object) -> str:
    """Return records, mappings and sets as one text that is the same in every process."""
    return thing if isinstance(thing, str) else json.dumps(_as_data(thing), ensure_ascii=False)


@cache  # who reads words and templates anew while he runs clears it
def toolkit() -> str:
    """Return a hash of our own files and of the libraries that read and word for us."""
    return digest(program(), files_hash(_TOOLKIT, *_TEXTS))


@cache
def program() -> str:
    """Return a hash of our code and of its libraries, for what no words and no templates go into."""
    return digest(platform.python_version(), *map(_version, _LIBRARIES), _CODE)


def files_hash(folder: Path, *suffixes: str) -> str:
    """Return a hash of the names and the text of the files of some kinds in a folder."""
    files = sorted(path for path in folder.rglob("*") if path.suffix in suffixes)
    return digest(*(f"{path.relative_to(folder)}\n{path.read_text(encoding='utf-8')}" for path in files))


_CODE = files_hash(_TOOLKIT, ".py")
"""Our code as it runs: what became of the files since it was loaded is not what works things out."""


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _as_data(thing: Any) -> Any:
    if thing is None or isinstance(thing, str | int | float):
        return thing
    names = _names(type(thing))  # type: ignore[arg-type]  # mypy takes a type for unhashable
    if names is not None:
        return [type(thing).__name__, *[_as_data(getattr(thing, name)) for name in names]]
    if isinstance(thing, Mapping):
        return [[_as_data(key), _as_data(value)] for key, value in thing.items()]
    if isinstance(thing, set | frozenset):
        return ["set", *sorted(map(str, thing))]
    if isinstance(thing, list | tuple):
        return [_as_data(item) for item in thing]
    return str(thing)


@cache
def _names(kind: Any) -> tuple[str, ...] | None:
    """The fields of a kind of record; None where it is no record."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else None


def _read(file: Path, stamp: str) -> Mapping[str, Any]:
    try:
        data = json.loads(file.read_bytes())
        return dict(data["entries"]) if data["of"] == stamp else {}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}
