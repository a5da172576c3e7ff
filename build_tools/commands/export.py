"""`fieldnotes export`: the files for programs, as the site has them at their addresses."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from build_tools.commands import settings as configuration
from build_tools.commands.exits import existing, stop, tell
from build_tools.facts.problem import Problems

_FILE = click.Path(dir_okay=False, path_type=Path)
_FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command()
@click.argument("folder", metavar="DIR", type=_FOLDER)
@click.option("--config", "config_file", type=_FILE, default="mkdocs.yml", show_default=True, help="The MkDocs file.")
def export(folder: Path, config_file: Path) -> None:
    """Write the register for programs into DIR: CSV, JSON, BibLaTeX, RIS, SQLite, and what describes them.

    The same bytes as the site has below data/, and llms.txt. Files of these names are replaced, others stay. Only
    `fieldnotes build` checks what they say.
    """
    try:
        settings = configuration.read(config_file)
    except configuration.CannotRead as stopped:
        stop(str(stopped))
    files = _files(settings)
    try:
        _write(folder, files)
    except OSError as error:
        stop(f"Cannot write {folder}: {error.strerror}. Name another folder.")
    click.echo(f"{folder}: {len(files)} files.")


def _files(settings: configuration.Settings) -> Mapping[str, bytes]:
    from build_tools import project, publication, register
    from build_tools.publish.exports import LANGUAGE

    if settings.language != LANGUAGE:
        stop("The files are in English, and this is another language's configuration. Leave --config out.")
    path = existing(settings.register)
    try:
        found = register.read(path, project.shown(path, settings.root))
        files = project.page_files(settings.docs_dir, settings.root)
        return publication.exported(found, publication.pages(found, files, settings.language))
    except Problems as problems:
        tell(problems)


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{path.name}.part")  # a reader finds the old file or the new one
        draft.write_bytes(content)
        draft.replace(path)
