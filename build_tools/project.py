"""A project on disk: its register, its pages, and what rendering leaves for the check in `.fieldnotes/`."""

from __future__ import annotations

import datetime
import json
import os
import posixpath
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from build_tools import words
from build_tools.facts.model import LANGUAGES, Register
from build_tools.render import Page, PageFile

WORK_FOLDER = ".fieldnotes"


@dataclass(frozen=True)
class Language:
    """A language of the site: its MkDocs file, and the folder of the site it stands in ("" for the one at the root)."""

    code: str
    config_file: Path
    folder: str


@dataclass(frozen=True)
class Alternate:
    """The same page in a language: a link from the page that is shown, and the public address."""

    code: str
    name: str
    link: str
    address: str
    is_shown: bool


def languages(config_file: Path) -> tuple[Language, ...]:
    """Return the languages of a project: English in `mkdocs.yml`, each other in a `mkdocs.<language>.yml` beside it."""
    found = [Language(LANGUAGES[0], config_file.with_name("mkdocs.yml"), "")]
    for code in LANGUAGES[1:]:
        beside = config_file.with_name(f"mkdocs.{code}.yml")
        if beside.is_file():
            found.append(Language(code, beside, f"{code}/"))
    return tuple(found)


def folder(config_file: Path, code: str) -> str:
    """Return the folder of the site in which a language stands, "" at the root."""
    return next((language.folder for language in languages(config_file) if language.code == code), "")


def alternates(config_file: Path, code: str, url: str, site_url: str) -> list[Alternate]:
    """Return where a page stands in every language of the project, its own included; nothing where there is but one."""
    found, own = languages(config_file), folder(config_file, code)
    if len(found) < 2:
        return []
    return [
        Alternate(
            language.code,
            words.LANGUAGE_NAMES[language.code],
            posixpath.relpath("/" + language.folder + url, "/" + own + url) + "/",
            site_url + language.folder + url,
            language.code == code,
        )
        for language in found
    ]


def not_found(code: str) -> Mapping[str, str]:
    """Return what the page says that stands where there is none."""
    told: Mapping[str, str] = words.catalogue(code)["not-found"]
    return told


def page_files(docs_dir: Path, root: Path) -> list[PageFile]:
    """Return the Markdown files below a folder, in the order of their names, with paths as seen from `root`."""
    return [
        PageFile(shown(path, root), path.relative_to(docs_dir).as_posix(), path.read_text(encoding="utf-8"))
        for path in sorted(docs_dir.rglob("*.md"))
    ]


def shown(path: Path, root: Path) -> str:
    """Return a path as messages show it: relative to the project where it lies in it."""
    return Path(os.path.relpath(path, root)).as_posix()


def with_front_matter(page: Page) -> str:
    """Return a page's Markdown with its title and description on top; JSON is YAML too."""
    front = json.dumps({"title": page.title, "description": page.description}, ensure_ascii=False)
    return f"---\n{front}\n---\n{page.markdown}"


def write_source_map(root: Path, lang: str, prefix: str, pages: Mapping[str, Any]) -> None:
    """Leave the map from the site's pages to their files and lines for the check, whole or not at all.

    `prefix` is the folder of the language in the whole site.
    """
    folder = root / WORK_FOLDER
    folder.mkdir(exist_ok=True)
    pages = {prefix + path: entry for path, entry in pages.items()}
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
