"""A project on disk: its register, its pages, and what rendering leaves for the check in `.fieldnotes/`."""

from __future__ import annotations

import contextlib
import datetime
import json
import os
import posixpath
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from build_tools import words
from build_tools.facts.model import LANGUAGES, Register
from build_tools.facts.past import Past
from build_tools.memory import program
from build_tools.register import attempt
from build_tools.render import Page, PageFile
from build_tools.review import git
from build_tools.review.history import History, Memory, changes_between, kept
from build_tools.review.history import history as told
from build_tools.review.history import past as told_past
from build_tools.review.model import Change

WORK_FOLDER = ".fieldnotes"
SEARCH_INDEX = "search/search_index.json"
SEARCH_RECORDS = "search/records.json"
"""The theme fetches the index with every page; the records, which weigh more than a page, only who searches needs."""


@dataclass(frozen=True)
class Language:
    """A language of the site: its MkDocs file, and the folder of the site it stands in ("" for the one at the root)."""

    code: str
    config_file: Path
    folder: str


@dataclass(frozen=True)
class Alternate:
    """The same page in a language: a link from the page that is shown, the public address, and words to offer it in."""

    code: str
    name: str
    link: str
    address: str
    is_shown: bool
    offer: str
    hide: str


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
            words.say(language.code, "offer.text"),
            words.say(language.code, "offer.hide"),
        )
        for language in found
    ]


def not_found(config_file: Path, code: str) -> list[dict[str, str]]:
    """Return what the page says that stands where there is none, with the folder of the site that it leads to.

    Static hosts answer every missing address with the one at the root: that one says it in every language.
    """
    found = languages(config_file)
    own = next((language for language in found if language.code == code), found[0])
    told = (replace(own, folder=""),) if own.folder else found
    return [{"code": one.code, "folder": one.folder, **words.catalogue(one.code)["not-found"]} for one in told]


def page_files(docs_dir: Path, root: Path) -> list[PageFile]:
    """Return the Markdown files below a folder, in the order of their names, with paths as seen from `root`."""
    return [
        PageFile(shown(path, root), path.relative_to(docs_dir).as_posix(), path.read_text(encoding="utf-8"))
        for path in sorted(docs_dir.rglob("*.md"))
    ]


def shown(path: Path, root: Path) -> str:
    """Return a path as messages show it: relative to the project where it lies in it."""
    return Path(os.path.relpath(path, root)).as_posix()


def history(root: Path, register_path: Path) -> History:
    """Return what each commit changed of the register, from git; what is known of earlier runs is not read again.

    What differs from the newest commit is told apart.
    """
    try:
        top = git.top(root)
        if git.is_shallow(top):
            return History(why_not="shallow")
        commits = git.commits(top, shown(register_path.resolve(), top.resolve()))
        memory = _read_memory(root)
        known = dict(memory)
        contents = partial(git.contents, top)
        revisions = told(commits, contents, _read_old, known)
        newest = contents([commits[0].blob])[commits[0].blob] if commits and commits[0].blob else b""
    except git.GitStopped:
        return History(why_not="none")
    if (wanted := kept(known, commits)) != memory:
        _write_memory(root, wanted)
    return History(revisions, "" if revisions else "none", _uncommitted(newest, register_path))


def _uncommitted(newest: bytes, register_path: Path) -> tuple[Change, ...]:
    now = register_path.read_bytes() if register_path.is_file() else b""
    return () if not newest or now == newest else changes_between(newest, now, _read_old) or ()


def past(register: Register, history: History) -> Past:
    """Return what each figure said at earlier revisions."""
    return told_past(history, register)


def _read_old(text: str) -> Register:
    return attempt(text)[0]


def _memory_file(root: Path) -> Path:
    return root / WORK_FOLDER / "history.json"


def _read_memory(root: Path) -> Memory:
    try:
        data = json.loads(_memory_file(root).read_bytes())
        return dict(data["pairs"]) if data["of"] == program() else {}  # another one may find other changes
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def _write_memory(root: Path, memory: Memory) -> None:
    text = json.dumps({"of": program(), "pairs": memory}, ensure_ascii=False)
    with contextlib.suppress(OSError):
        _write_whole(_memory_file(root), text)


def with_front_matter(page: Page) -> str:
    """Return a page's Markdown with its title and description on top, JSON being YAML too; a file is as it is."""
    if page.is_file:
        return page.markdown
    front = json.dumps({"title": page.title, "description": page.description}, ensure_ascii=False)
    return f"---\n{front}\n---\n{page.markdown}"


def write_source_map(root: Path, lang: str, prefix: str, pages: Mapping[str, Any]) -> None:
    """Leave the map from the site's pages to their files and lines for the check, whole or not at all.

    `prefix` is the folder of the language in the whole site.
    """
    pages = {prefix + path: entry for path, entry in pages.items()}
    target = root / WORK_FOLDER / f"pages.{lang}.json"
    _write_whole(target, json.dumps(pages, ensure_ascii=False, sort_keys=True))


def _write_whole(target: Path, text: str) -> None:
    target.parent.mkdir(exist_ok=True)
    draft = target.with_suffix(f".{os.getpid()}")  # builds may run side by side
    draft.write_text(text, encoding="utf-8")
    draft.replace(target)


def read_source_map(root: Path) -> dict[str, Any]:
    """Return the maps of all languages together; empty where nothing was rendered."""
    pages: dict[str, Any] = {}
    for path in sorted((root / WORK_FOLDER).glob("pages.*.json")):
        pages |= json.loads(path.read_text(encoding="utf-8"))
    return pages


def kept_file(root: Path, code: str, what: str) -> Path:
    """Return the file in which something of a language is kept for the next build."""
    return root / WORK_FOLDER / f"{what}.{code}.json"


def write_search_index(site_dir: Path, records: str, empty: str) -> None:
    """Put an empty index in the place of the theme's, and ours beside it; a site without a search gets none."""
    path = site_dir / SEARCH_INDEX
    if path.is_file():
        path.write_text(empty, encoding="utf-8")
        (site_dir / SEARCH_RECORDS).write_text(records, encoding="utf-8")


def toolkit_texts() -> tuple[Path, ...]:
    """Return where the toolkit keeps what pages are made of besides code: the theme, the words, templates of blocks."""
    toolkit = Path(__file__).parent
    return toolkit / "assets" / "theme", toolkit / "words", *sorted(toolkit.glob("*/templates"))


def files_in(paths: Iterable[Path]) -> list[Path]:
    """Return files, and all that lie in folders, sorted."""
    found = {file for path in paths for file in ([path] if path.is_file() else path.rglob("*")) if file.is_file()}
    return sorted(file for file in found if "__pycache__" not in file.parts)


def files_below(folder: Path) -> set[str]:
    """Return the paths of all files of a folder, as seen from it."""
    return {path.relative_to(folder).as_posix() for path in files_in([folder])}


def stamp(paths: Iterable[Path]) -> str:
    """Return a text that is another one once one of the files, or a file of the folders, has changed."""
    return "\n".join(f"{path} {path.stat().st_mtime_ns} {path.stat().st_size}" for path in files_in(paths))


def newest_reading(register: Register) -> int:
    """Return the newest day on which anything of the register was read, as seconds since 1970 at midnight UTC."""
    days = [source.accessed for source in register.sources.values()]
    days += [notes.accessed for notes in register.notes.values()]
    newest = datetime.datetime.fromisoformat(max(filter(None, days), default="1970-01-01"))
    return int(newest.replace(tzinfo=datetime.UTC).timestamp())
