"""`fieldnotes reviewed`: which state of its original a translation belongs to, written into its front matter."""

from __future__ import annotations

import json
import re
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from build_tools.commands import settings as configuration
from build_tools.commands.exits import stop
from build_tools.facts.paragraphs import Paragraph, Record, record
from build_tools.facts.problem import Problem, nearest, total

if TYPE_CHECKING:
    from build_tools.render.page import PageFile, Text

_FILE = click.Path(dir_okay=False, path_type=Path)
_RULE = "stale-translation"
_ENTRY = re.compile(r"^translation:.*\r?\n(?:[ \t]+.*\r?\n|[ \t]*\r?\n(?=[ \t]))*", re.MULTILINE)
_END = re.compile(r"^---[ \t]*\r?$", re.MULTILINE)
_WIDTH = 100


@dataclass(frozen=True)
class Written:
    """A page as its author wrote it."""

    file: PageFile
    id: str
    text: Text


@dataclass(frozen=True)
class Pair:
    """A translation and its original."""

    page: Written
    original: Written

    @property
    def now(self) -> Record:
        return record(self.original.text.paragraphs, self.page.text.paragraphs)

    @property
    def is_current(self) -> bool:
        """Say whether the record is of both pages as they are."""
        known = self.page.text.record
        return known is not None and replace(known, unchanged="") == self.now

    @property
    def is_untouched(self) -> bool:
        """Say whether the translation is as it was when it was recorded, and the original is not."""
        known = self.page.text.record
        return known is not None and known.text == self.now.text and known.of != self.now.of


@click.command()
@click.argument("page")
@click.option("--lang", "language", metavar="LANGUAGE", help="Only this translation.  [default: all]")
@click.option("--unchanged", metavar="WHY", default="", help="Why the translation needs no change; it is kept with it.")
@click.option("--config", "config_file", type=_FILE, default="mkdocs.yml", show_default=True, help="The MkDocs file.")
def reviewed(page: str, language: str | None, unchanged: str, config_file: Path) -> None:
    """Record that the translations of PAGE belong to their original as it is now.

    PAGE is a page's id, or the path of its file; that of a translation means this one alone. A translation that nobody
    touched since its original changed is refused, unless --unchanged says why it had no need to. Nothing of a file is
    changed but the entry `translation` of its front matter.
    """
    try:
        sites = configuration.read_all(config_file)
    except configuration.CannotRead as stopped:
        stop(str(stopped))
    pairs = _chosen(sites, page, language)
    untouched = [_untouched(pair) for pair in pairs if pair.is_untouched and not unchanged.strip()]
    if untouched:
        click.echo("\n".join([*map(str, untouched), total(len(untouched))]))
        sys.exit(1)
    for pair in pairs:
        click.echo(_recorded(sites[0].root, pair, unchanged.strip()))


def with_record(text: str, found: Record) -> str:
    """Return a page's text with the record in its front matter, in the place of an earlier one."""
    newline = "\r\n" if "\r\n" in text else "\n"
    entry = newline.join([*_entry(found), ""])
    end = next(match.start() for match in list(_END.finditer(text))[1:])
    front = text[:end]
    before = _ENTRY.search(front)
    if before:
        return front[: before.start()] + entry + front[before.end() :] + text[end:]
    return front + entry + text[end:]


def _entry(found: Record) -> Iterator[str]:
    yield "translation:"
    yield "  of: >-"
    yield from textwrap.wrap(" ".join(found.of), _WIDTH, initial_indent="    ", subsequent_indent="    ")
    yield f'  text: "{found.text}"'
    yield f'  seal: "{found.seal}"'
    if found.unchanged:
        yield f"  unchanged: {json.dumps(found.unchanged, ensure_ascii=False)}"


def _recorded(root: Path, pair: Pair, unchanged: str) -> str:
    name, original = pair.page.file.path, pair.original.file.path
    if pair.is_current:
        return f"{name}: was recorded as belonging to {original} as it is."
    found = replace(pair.now, unchanged=unchanged if pair.is_untouched else "")
    try:
        text = (root / name).read_bytes().decode("utf-8")
        (root / name).write_bytes(with_record(text, found).encode("utf-8"))
    except OSError as error:
        stop(f"Cannot write {name}: {error.strerror}.")
    return f"{name}: belongs to {original} as it is now."


def _untouched(pair: Pair) -> Problem:
    known = pair.page.text.record
    line = _first_change(known.of if known else (), pair.original.text.paragraphs)
    message = f"nothing in it has changed since it was recorded, and {pair.original.file.path}:{line} has"
    hint = 'Translate the change, or say why there is no need to: --unchanged "why"'
    return Problem(pair.page.file.path, 1, 1, _RULE, message, hint)


def _first_change(known: Sequence[str], paragraphs: Sequence[Paragraph]) -> int:
    kept = 0
    while kept < min(len(known), len(paragraphs)) and known[kept] == paragraphs[kept].hash:
        kept += 1
    return paragraphs[min(kept, len(paragraphs) - 1)].line


def _chosen(sites: Sequence[configuration.Settings], page: str, language: str | None) -> list[Pair]:
    """Return the translations that are meant, each with its original."""
    first, *others = sites
    known = [site.language for site in others]
    if language and language not in known:
        stop(f'No translation into "{language}" here. ' + (f"There are {', '.join(known)}." if known else ""))
    pages = {site.language: _pages(site) for site in sites}
    name, own = _named(pages, page, first.root)
    if name not in pages[first.language]:
        stop(f'"{page}" has no original in {first.language}.')
    wanted = [language] if language else [own] if own in known else known
    pairs = [Pair(pages[code][name], pages[first.language][name]) for code in wanted if name in pages[code]]
    if not pairs:
        stop(f'"{page}" has no translation{f" into {language}" if language else ""} yet.')
    return pairs


def _named(pages: Mapping[str, Mapping[str, Written]], page: str, root: Path) -> tuple[str, str]:
    """Return the name of a page within its language, and its language where a path was given."""
    ids: dict[str, str] = {}
    for language, of_language in pages.items():
        for name, written in of_language.items():
            if (root / written.file.path).resolve() == Path(page).resolve():
                return name, language
            ids.setdefault(written.id, name)
    if page in ids:
        return ids[page], ""
    near = nearest(page, ids)
    stop(f'No page "{page}". ' + (f'Did you mean "{near}"?' if near else "Give its id, or the path of its file."))


def _pages(site: configuration.Settings) -> dict[str, Written]:
    from build_tools import project
    from build_tools.render.page import take_apart, text_of

    found = {}
    for file in project.page_files(site.docs_dir, site.root):
        page = take_apart(file.path, file.text)
        if isinstance(page, Problem) or not page.front:
            fault = page if isinstance(page, Problem) else f"{file.path} has no front matter."
            stop(f"{fault}\n`fieldnotes reviewed` needs pages whose front matter can be read.")
        found[file.name] = Written(file, str(page.front.get("id", "")), text_of(page))
    return found
