"""`fieldnotes cite`: a page, a claim or a source in one style, as the page's own box has it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from build_tools.commands import settings as configuration
from build_tools.commands.exits import as_text, sound, stop
from build_tools.facts.model import LANGUAGES, Register
from build_tools.facts.problem import Problem, Problems, nearest
from build_tools.publish.day import BLANK, Blank, Day, is_full_date, read_day
from build_tools.publish.item import Item
from build_tools.publish.markup import as_text as as_plain
from build_tools.publish.sources import page_item, source_item
from build_tools.publish.styles import STYLES

if TYPE_CHECKING:
    from build_tools.render import Page, PageFile

_FILE = click.Path(dir_okay=False, path_type=Path)


def _day(context: click.Context, option: click.Parameter, value: str | None) -> Day | None:
    """Read a day as the register writes it."""
    if value is not None and not is_full_date(value):
        raise click.BadParameter(f'"{value}" is no day of the calendar. Write it as 2026-10-20.')
    return read_day(value or "")


@click.command()
@click.argument("id", metavar="PAGE|CLAIM|SOURCE")
@click.option(
    "--style", type=click.Choice(list(STYLES)), default="house", show_default=True, help="The style to cite in."
)
@click.option(
    "--accessed",
    metavar="DATE",
    callback=_day,
    help="The day you read it, as 2026-10-20.  [default: a place to fill in]",
)
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language of the page.  [default: as mkdocs.yml says]")
@click.option("--config", "config_file", type=_FILE, default="mkdocs.yml", show_default=True, help="The MkDocs file.")
def cite(id: str, style: str, accessed: Day | None, lang: str | None, config_file: Path) -> None:
    """Print how to cite a page, a claim or a source, and nothing else.

    The text is that of the page's own box, byte for byte. A source is cited with the day on which the register says it
    was read, and with none where it says nothing, unless you give a day of your own. The address of a figure
    (prefill.16k.throughput) stands for its place on its claim's page.
    """
    settings = _settings(config_file, lang)
    register = _register(settings)
    try:
        text = as_plain(STYLES[style].write(item(register, settings, config_file, id, accessed), settings.language))
    except Problems as problems:
        click.echo(as_text(problems), err=True)
        stop("`fieldnotes cite` needs a page without faults; this one has some.")
    # Bytes, since a RIS record ends its lines as RIS does on every system.
    sys.stdout.buffer.write((text if text.endswith("\n") else text + "\n").encode())


def item(
    register: Register, settings: configuration.Settings, config_file: Path, id: str, accessed: Day | None
) -> Item:
    """Return what an id stands for, to cite it; ends with 2 for one that stands for nothing. Raises Problems."""
    if id in register.sources:
        return source_item(register, register.sources[id], settings.language, accessed)
    pages = _page_files(settings)
    owner = register.figures[id].owner if id in register.figures else id
    if owner not in register.entries and owner not in {*pages, *_made(register, settings.language)}:
        stop(unknown(register, pages, id))
    cited = _cited(register, settings, config_file, owner, pages, accessed or BLANK)
    anchor = id.partition(".")[2]
    return replace(cited, url=f"{cited.url}#{anchor}") if anchor else cited


def unknown(register: Register, pages: Mapping[str, PageFile], id: str) -> str:
    """Return what to tell of an id that cannot be cited."""
    near = nearest(id, {*pages, *register.entries, *register.figures, *register.sources})
    hint = f'Did you mean "{near}"?' if near else "Look it up in the register, or in the front matter of the page."
    return f'No page, claim, figure or source "{id}". {hint}'


def _cited(
    register: Register,
    settings: configuration.Settings,
    config_file: Path,
    id: str,
    pages: Mapping[str, PageFile],
    accessed: Day | Blank,
) -> Item:
    from build_tools import publication

    page = _page(register, settings.language, id, pages)
    desk = publication.desk(register, config_file.resolve(), settings.language, [page.path])
    return page_item(register, publication.describe(desk, page).cited, accessed)


def _page(register: Register, lang: str, id: str, pages: Mapping[str, PageFile]) -> Page:
    from build_tools.render import claim_outline, render_alone

    if id in register.entries:
        return claim_outline(register, lang, register.entries[id])
    return render_alone(register, pages[id], lang) if id in pages else _made(register, lang)[id]


def _made(register: Register, lang: str) -> dict[str, Page]:
    """The pages that no author wrote, but for the claims', by their ids."""
    from build_tools.render import citations_page

    return {page.id: page for page in [citations_page(register, lang)]}


def _page_files(settings: configuration.Settings) -> dict[str, PageFile]:
    """The pages' files by the ids of their front matter."""
    from build_tools import project
    from build_tools.render.page import take_apart

    files = project.page_files(settings.docs_dir, settings.root)
    taken = [(take_apart(file.path, file.text), file) for file in files]
    return {str(page.front.get("id", "")): file for page, file in taken if not isinstance(page, Problem)}


def _settings(config_file: Path, lang: str | None) -> configuration.Settings:
    try:
        sites = configuration.read_all(config_file)
    except configuration.CannotRead as stopped:
        stop(str(stopped))
    found = next((site for site in sites if lang in (None, site.language)), None)
    return found or stop(f"The site has no pages in {lang}. It has: {', '.join(site.language for site in sites)}.")


def _register(settings: configuration.Settings) -> Register:
    from build_tools import project

    return sound(settings.register, "`fieldnotes cite`", project.shown(settings.register, settings.root))
