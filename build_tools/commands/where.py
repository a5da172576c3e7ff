"""`fieldnotes where`: every place that shows a claim, a figure or a source, found by rendering the pages."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from build_tools.commands import settings as configuration
from build_tools.commands.exits import as_text, sound, stop
from build_tools.facts.model import Register
from build_tools.facts.problem import Problems, nearest

if TYPE_CHECKING:
    from build_tools.render import Page

_FILE = click.Path(dir_okay=False, path_type=Path)


@dataclass(frozen=True, order=True)
class Use:
    """One place. `page` is the address of the page that shows it; both it and `language` are empty in the register."""

    path: str
    line: int
    what: str
    language: str = ""
    page: str = ""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.what}" + (f" ({self.language}, {self.page})" if self.page else "")


@click.command()
@click.argument("id")
@click.option("--config", "config_file", type=_FILE, default="mkdocs.yml", show_default=True, help="The MkDocs file.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="The list's form.",
)
def where(id: str, config_file: Path, form: str) -> None:
    """List every page, line and language that shows a claim, a figure or a source, and what rests on it.

    ID is that of a claim, a series or a derived figure (cluster-daily), the address of a figure
    (prefill.16k.throughput), or the id of a source. A line of the register stands for the page that is made from it.
    """
    try:
        sites = configuration.read_all(config_file)
    except configuration.CannotRead as stopped:
        stop(str(stopped))
    register = _register(sites[0])
    if fault := unknown(register, id):
        stop(fault)
    found = uses(register, {site.language: _pages(site, register) for site in sites}, id)
    pages = {(use.language, use.page) for use in found if use.page}
    if form == "json":
        click.echo(json.dumps({"id": id, "uses": [asdict(use) for use in found]}, indent=2, ensure_ascii=False))
        return
    for use in found:
        click.echo(str(use))
    click.echo(f"{id}: {_count(len(found), 'place')}, {_count(len(pages), 'page')}.")


def unknown(register: Register, id: str) -> str:
    """Return what to tell of an id that is no claim, figure or source; nothing for one that is."""
    known = {*register.entries, *register.figures, *register.sources}
    if id in known:
        return ""
    kinds = {"caveat": register.caveats, "gap": register.gaps, "identity": register.identities}
    for kind, records in {**kinds, "publisher": register.publishers, "note": register.notes}.items():
        if id in records:
            return f'"{id}" is a {kind}. Ask for a claim, a figure or a source.'
    near = nearest(id, known)
    hint = f'Did you mean "{near}"?' if near else "Look it up in the register."
    return f'No claim, figure or source "{id}" in {register.path}. {hint}'


def uses(register: Register, pages: Mapping[str, Sequence[Page]], id: str) -> list[Use]:
    """Return, sorted, where the pages of each language show it and which entries of the register rest on it."""
    if id in register.sources:
        wanted, resting = {("source", id)}, _backed(register, id)
    else:
        own = {id} if id in register.figures else {one.address for one in register.entries[id].figures.values()}
        wanted = {("claim", id), *(("figure", address) for address in own)}
        resting = _worked_out(register, id, own)
    return sorted({*_shown(pages, wanted), *resting})


def _shown(pages: Mapping[str, Sequence[Page]], wanted: set[tuple[str, str]]) -> Iterator[Use]:
    for language, of_language in pages.items():
        for page in of_language:
            for item in page.shown:
                if (item.kind, item.id) in wanted:
                    yield Use(page.path, item.line, f"{item.kind} {item.id}", language, f"/{page.url}")


def _backed(register: Register, source: str) -> Iterator[Use]:
    for entry in register.entries.values():
        if source in entry.sources or any(source in figure.sources for figure in entry.figures.values()):
            yield Use(register.path, entry.line, f"{entry.id} has it as a source")
        if source == entry.origin:
            yield Use(register.path, entry.line, f"{entry.id} goes back to it")


def _worked_out(register: Register, id: str, figures: set[str]) -> Iterator[Use]:
    for entry in register.entries.values():
        if figures & set(entry.inputs):
            yield Use(register.path, entry.line, f"{entry.id} is worked out from it")
        if {id, *figures} & set(entry.disputes):
            yield Use(register.path, entry.line, f"{entry.id} disputes it")
    for identity in register.identities.values():
        if figures & set(identity.inputs):
            yield Use(register.path, identity.line, f"{identity.id} compares it")


def _register(site: configuration.Settings) -> Register:
    from build_tools import project

    return sound(site.register, "`fieldnotes where`", project.shown(site.register, site.root))


def _pages(site: configuration.Settings, register: Register) -> Sequence[Page]:
    from build_tools import project
    from build_tools.render import render_site

    try:
        return render_site(register, project.page_files(site.docs_dir, site.root), site.language)
    except Problems as problems:
        click.echo(as_text(problems), err=True)
        stop("`fieldnotes where` needs pages without faults; some have them.")


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
