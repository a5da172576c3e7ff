"""`fieldnotes parity`: page by page, what each translation is beside its original."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from build_tools.commands import settings as configuration
from build_tools.commands.exits import sound, stop
from build_tools.facts.problem import total

if TYPE_CHECKING:
    from build_tools.check import Difference, Shape

_FILE = click.Path(dir_okay=False, path_type=Path)
_FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command()
@click.argument("site_dir", type=_FOLDER, required=False)
@click.option("--config", "config_file", type=_FILE, default="mkdocs.yml", show_default=True, help="The MkDocs file.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="The table's form.",
)
def parity(site_dir: Path | None, config_file: Path, form: str) -> None:
    """Tell of each page and language whether it is ok, missing, stale, or differs from its original, and in what.

    The pages are built as they are now, into a folder that is not kept; SITE_DIR names a finished site to read instead.
    """
    from build_tools import check, project

    try:
        sites = configuration.read_all(config_file)
    except configuration.CannotRead as stopped:
        stop(str(stopped))
    shapes = _shapes(site_dir, config_file, sites[0])
    sources = project.read_source_map(sites[0].root)
    differences = check.compare_languages(shapes, sources)
    authored = {path for path, entry in sources.items() if not entry.get("is_generated")}
    table = states(shapes, differences, [site.language for site in sites])
    click.echo(_as_json(table, differences) if form == "json" else _as_text(table, differences, authored))
    sys.exit(1 if differences else 0)


def states(
    shapes: Iterable[Shape], differences: Sequence[Difference], languages: Sequence[str]
) -> dict[str, dict[str, str]]:
    """Return of each page, by its path within a language, what it is in each language.

    A page that is both stale and different is `stale, differs`; a difference names its rules.
    """
    from build_tools.check.languages import apart, is_page

    found: dict[str, dict[str, set[str]]] = {}
    for path in sorted({page for shape in shapes if is_page(page := apart(shape.path)[1])}):
        found[path] = {language: set() for language in languages}
    for one in differences:
        what = f"differs ({one.problem.rule})" if one.state == "differs" else one.state
        found[one.page].setdefault(one.language, set()).add(what)
    return {
        page: {language: ", ".join(sorted(what, reverse=True)) or "ok" for language, what in of_page.items()}
        for page, of_page in found.items()
    }


def _shapes(site_dir: Path | None, config_file: Path, site: configuration.Settings) -> tuple[Shape, ...]:
    from build_tools import builder, check, project

    if site_dir is None:
        try:
            return builder.shapes(config_file)
        except (builder.BuildFailed, builder.CannotBuild) as stopped:
            stop(f"{stopped}\n`fieldnotes parity` needs pages that can be built.")
    if not site_dir.is_dir():
        stop(f'No folder "{site_dir}". Build the site first (`fieldnotes build`), or leave it out.')
    register = sound(site.register, "`fieldnotes parity`", project.shown(site.register, site.root))
    return check.check_site(site_dir, register, project.read_source_map(site.root)).shapes


def _as_json(table: Mapping[str, Mapping[str, str]], differences: Sequence[Difference]) -> str:
    from dataclasses import asdict

    problems = [asdict(one.problem) for one in differences]
    return json.dumps({"pages": table, "problems": problems}, indent=2, ensure_ascii=False)


def _as_text(table: Mapping[str, Mapping[str, str]], differences: Sequence[Difference], authored: set[str]) -> str:
    """The pages that authors write, a line each, and of the generated ones those that are not ok."""
    shown = {page: row for page, row in table.items() if page in authored or set(row.values()) != {"ok"}}
    rest = len(table) - len(shown)
    languages = sorted({language for row in table.values() for language in row})
    rows = [("page", *languages), *((page, *(row[language] for language in languages)) for page, row in shown.items())]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    problems = sorted({one.problem for one in differences})
    return "\n".join([
        *lines,
        *([f"{rest} generated pages: ok"] if rest else []),
        *map(str, problems),
        total(len(problems)) if problems else f"{len(table)} pages in {len(languages)} languages; no differences.",
    ])  # fmt: skip
