"""What the check found fine before, so that an unchanged page is not judged again: `.fieldnotes/check.json`.

An entry is known by a hash of all that its result depends on: the page's bytes, its entry of the source map, the
register, and the toolkit itself. Only what had no problem is remembered, so every problem comes from a fresh look. A
file that cannot be read, or was written by another toolkit or for another register, is as good as none.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, fields, is_dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from build_tools.check.report import PageReport
from build_tools.check.shape import Trait
from build_tools.check.trace import Surroundings

_TOOLKIT = Path(__file__).parent.parent
_LIBRARIES = ("selectolax", "babel", "pint")
"""What the check's findings depend on besides our own code."""

_SETS = ("numbers", "claims", "names")


class Memory:
    """The reports of earlier runs, and those of this one."""

    def __init__(self, file: Path, rests_on: object) -> None:
        self._file = file
        self._stamp = digest(toolkit(), canonical(rests_on))
        self._before = _read(file, self._stamp)
        self._now: dict[str, Any] = {}

    def key(self, *ingredients: object) -> str:
        """Return by what a result is known."""
        return digest(*map(canonical, ingredients))

    def recall(self, key: str) -> PageReport | None:
        """Return an earlier report, and keep it for the next run."""
        try:
            report = _report(self._before[key])
        except (KeyError, TypeError, AttributeError, ValueError):
            return None
        self._now[key] = self._before[key]
        return report

    def remember(self, key: str, report: PageReport) -> None:
        """Keep a report without problems, of its search record neither."""
        if not report.problems and not report.loose:
            self._now[key] = _plain(report)

    def save(self) -> None:
        """Write what this run saw, whole or not at all; where nothing can be written, the next run does the work."""
        if self._now == self._before:
            return
        draft = self._file.with_suffix(f".{os.getpid()}")  # builds may run side by side
        with suppress(OSError):
            draft.parent.mkdir(exist_ok=True)
            draft.write_text(json.dumps({"of": self._stamp, "pages": self._now}), encoding="utf-8")
            draft.replace(self._file)


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


@cache
def toolkit() -> str:
    """Return a hash of our own files and of the libraries that read and word for us."""
    return digest(platform.python_version(), *map(_version, _LIBRARIES), files_hash(_TOOLKIT))


def files_hash(folder: Path) -> str:
    """Return a hash of the names and the text of the code and data in a folder."""
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".yaml", ".json", ".j2"))
    return digest(*(f"{path.relative_to(folder)}\n{path.read_text(encoding='utf-8')}" for path in files))


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _as_data(thing: Any) -> Any:
    if is_dataclass(thing):
        return [type(thing).__name__, *(_as_data(getattr(thing, field.name)) for field in fields(thing))]
    if isinstance(thing, Mapping):
        return [[_as_data(key), _as_data(value)] for key, value in thing.items()]
    if isinstance(thing, set | frozenset):
        return ["set", *sorted(map(str, thing))]
    if isinstance(thing, list | tuple):
        return [_as_data(item) for item in thing]
    return thing if thing is None or isinstance(thing, str | int | float) else str(thing)


def _read(file: Path, stamp: str) -> Mapping[str, Any]:
    try:
        data = json.loads(file.read_bytes())
        return dict(data["pages"]) if data["of"] == stamp else {}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}


def _plain(report: PageReport) -> dict[str, Any]:
    data = {field.name: getattr(report, field.name) for field in fields(report)}
    for name in ("problems", "spans", "furniture", "loose"):
        del data[name]
    return {**data, **{name: sorted(data[name]) for name in _SETS}, "traits": [asdict(one) for one in report.traits]}


def _report(data: Mapping[str, Any]) -> PageReport:
    """Return a report of what was written, if it still has the form of one."""
    sets = {name: frozenset(map(str, data[name])) for name in _SETS}
    traits = tuple(Trait(**{**one, "around": Surroundings(*one["around"])}) for one in data["traits"])
    report = PageReport(**{**data, "problems": (), **sets, "traits": traits})
    if not all(isinstance(count, int) for counts in (report.looked_at, report.excused) for count in counts.values()):
        raise ValueError("no report")
    return report
