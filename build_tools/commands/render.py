"""`fieldnotes render`: the pages as plain Markdown in a folder of their own, put in place whole."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from importlib.resources import files as package_files
from pathlib import Path
from typing import TYPE_CHECKING

import click

from build_tools.commands import plain
from build_tools.commands import settings as configuration
from build_tools.commands.exits import existing, stop, tell
from build_tools.facts.model import Register
from build_tools.facts.problem import Problems

if TYPE_CHECKING:
    from build_tools.render import Page

MARKER = ".fieldnotes-render"
"""Names what was written into a folder, so that only a folder of our own is ever replaced."""

BUILT = ("site", ".cache")
"""What generators leave beside a mkdocs.yml; it goes with the rest."""

_NOTE = "Written by `fieldnotes render`, which replaces this folder whole. It wrote:"


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--config",
    "config_file",
    type=click.Path(dir_okay=False, path_type=Path),
    default="mkdocs.yml",
    show_default=True,
    help="The MkDocs file.",
)
def render(folder: Path, config_file: Path) -> None:
    """Write every page as plain Markdown into DIR, with a short mkdocs.yml that needs no plugin.

    For another generator, or to read what the calls in a page come to. DIR is replaced whole each time, and must be
    new, empty, or written by this command before. Only `fieldnotes build` checks what the pages say.
    """
    try:
        settings = configuration.read(config_file)
    except configuration.CannotRead as stopped:
        stop(str(stopped))
    target = folder.resolve()
    if fault := refusal(target, settings.docs_dir.resolve()):
        stop(f"{folder} {fault}")
    files = _rendered(settings)
    try:
        write(target, files)
    except OSError as error:
        stop(f"Cannot write {folder}: {error.strerror}. Name another folder.")
    pages = sum(name.endswith(".md") for name in files)
    click.echo(f"{folder}: {pages} pages as plain Markdown.")


def refusal(target: Path, docs_dir: Path) -> str:
    """Return why a folder must not be replaced, or nothing."""
    if target.is_relative_to(docs_dir):
        return "lies among the pages, which would then be rendered too. Name another folder."
    if Path.cwd().is_relative_to(target):
        return "is the folder you stand in or one around it, and is replaced whole. Name another folder."
    if not target.is_dir() or not any(target.iterdir()):
        return ""
    marker = target / MARKER
    if not marker.is_file():
        return "is not empty, and `fieldnotes render` did not write it. Name a new folder."
    written = {MARKER, *marker.read_text(encoding="utf-8", errors="replace").splitlines()[1:]}
    found = sorted(path.relative_to(target).as_posix() for path in target.rglob("*") if not path.is_dir())
    foreign = [name for name in found if name not in written and name.split("/")[0] not in BUILT]
    if foreign:
        return f'holds "{foreign[0]}", which `fieldnotes render` did not write. Move it out, or name a new folder.'
    return ""


def write(target: Path, files: Mapping[str, bytes]) -> None:
    """Write the files beside the folder, with the list of them, and swap them in whole."""
    from build_tools.builder import swap

    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    try:
        fresh.chmod(0o755)  # mkdtemp makes it private
        for name, content in {**files, MARKER: "\n".join([_NOTE, *files, ""]).encode()}.items():
            path = fresh / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        swap(fresh, target)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _rendered(settings: configuration.Settings) -> dict[str, bytes]:
    from build_tools import project, register
    from build_tools.render import render_site

    path = existing(settings.register)
    try:
        found = register.read(path, project.shown(path, settings.root))
        pages = render_site(found, project.page_files(settings.docs_dir, settings.root), settings.language)
    except Problems as problems:
        tell(problems)
    css = package_files("build_tools").joinpath("assets/theme", plain.STYLE).read_text(encoding="utf-8")
    citations = {page.name: _citation(found, settings, page) for page in pages}
    return plain.files(settings, found.site.url, pages, citations, _others(settings.docs_dir), css)


def _citation(register: Register, settings: configuration.Settings, page: Page) -> str:
    """How to cite a page in the house form, which needs no box to stand in."""
    from build_tools import project, words
    from build_tools.publish.markup import as_text
    from build_tools.publish.sources import CitedPage, page_item
    from build_tools.publish.styles import STYLES

    folder = project.folder(settings.root / "mkdocs.yml", settings.language)
    cited = CitedPage(page.id, page.title, register.site.url + folder + page.url, settings.language)
    form = as_text(STYLES["house"].write(page_item(register, cited), settings.language))
    return words.say(settings.language, "pair", name=words.say(settings.language, "cite.page"), value=form)


def _others(docs_dir: Path) -> dict[str, bytes]:
    """Pictures and the like; what begins with a dot is left out, as MkDocs leaves it out."""
    found = {path.relative_to(docs_dir): path for path in docs_dir.rglob("*") if path.is_file()}
    return {
        name.as_posix(): path.read_bytes()
        for name, path in found.items()
        if name.suffix != ".md" and not any(part.startswith(".") for part in name.parts)
    }
