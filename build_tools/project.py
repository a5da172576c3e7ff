"""A project on disk: its register, its pages, and what rendering leaves for the check in `.fieldnotes/`."""

from __future__ import annotations

import datetime
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from build_tools.facts.model import Register
from build_tools.render import PageFile

WORK_FOLDER = ".fieldnotes"
THEME = Path(__file__).parent / "assets" / "theme"


def page_files(docs_dir: Path, root: Path) -> list[PageFile]:
    """Return the Markdown files below a folder, in the order of their names, with paths as seen from `root`."""
    return [
        PageFile(shown(path, root), path.relative_to(docs_dir).as_posix(), path.read_text(encoding="utf-8"))
        for path in sorted(docs_dir.rglob("*.md"))
    ]


def shown(path: Path, root: Path) -> str:
    """Return a path as messages show it: relative to the project where it lies in it."""
    return Path(os.path.relpath(path, root)).as_posix()


def write_source_map(root: Path, lang: str, pages: Mapping[str, Any]) -> None:
    """Leave the map from the site's pages to their files and lines for the check, whole or not at all."""
    folder = root / WORK_FOLDER
    folder.mkdir(exist_ok=True)
    target = folder / f"pages.{lang}.json"
    draft = target.with_suffix(f".{os.getpid()}")  # builds may run side by side
    draft.write_text(json.dumps(pages, ensure_ascii=False, sort_keys=True), encoding="utf-8")
    draft.replace(target)


def read_source_map(root: Path) -> dict[str, Any]:
    """Return the maps of all languages together; empty where nothing was rendered."""
    pages: dict[str, Any] = {}
    for path in sorted((root / WORK_FOLDER).glob("pages.*.json")):
        pages |= json.loads(path.read_text(encoding="utf-8"))
    return pages


def newest_reading(register: Register) -> int:
    """Return the newest day on which anything of the register was read, as seconds since 1970 at midnight UTC."""
    days = [source.accessed for source in register.sources.values()]
    days += [notes.accessed for notes in register.notes.values()]
    newest = datetime.datetime.fromisoformat(max(filter(None, days), default="1970-01-01"))
    return int(newest.replace(tzinfo=datetime.UTC).timestamp())
