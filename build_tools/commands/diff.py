"""`fieldnotes diff`: what changed between two states of the notes, by claim and by page."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NoReturn

import click

from build_tools.commands import settings as configuration
from build_tools.commands.exits import stop, tell
from build_tools.facts.problem import Problems

if TYPE_CHECKING:
    from build_tools.commands.states import Project, State
    from build_tools.review import Comparison

_FILE = click.Path(dir_okay=False, path_type=Path)
_FORMS = ("text", "markdown", "html", "json")


@click.command()
@click.argument("old", required=False)
@click.argument("new", required=False)
@click.option("--config", "config_file", type=_FILE, default="mkdocs.yml", show_default=True, help="The MkDocs file.")
@click.option(
    "--format", "form", type=click.Choice(_FORMS), default="text", show_default=True, help="The report's form."
)
@click.option(
    "--top", type=click.IntRange(1), default=50, show_default=True, help="With --format markdown: how many changes."
)
@click.option(
    "--from",
    "report",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Print a report again that was written with --format json; nothing else is read.",
)
@click.option(
    "--require-review",
    "is_review_required",
    is_flag=True,
    help="Ask only whether each change of a value, tier or address was reviewed: 0 when all were.",
)
def diff(
    old: str | None,
    new: str | None,
    config_file: Path,
    form: str,
    top: int,
    report: Path | None,
    is_review_required: bool,
) -> None:
    """Tell which claims and sources changed, what a reader sees of it, and which rules it would newly break.

    OLD and NEW are git revisions or register files; NEW is the working tree when it is left out, and OLD is HEAD then.
    `A..B` compares A with B, `A...B` compares B with where it parted from A. Exit code 0: the same, 1: something
    differs, 2: it could not be told.
    """
    if report:
        _print_again(report, form, top)
    project, states = _states(config_file, old, new)
    if is_review_required:
        _ask_for_reviews(project, *states)
    compared = _compared(project, *states)
    click.echo(_printed(compared, states[0].name, states[1].name, form, top), nl=False)
    sys.exit(1 if compared.differs else 0)


def _print_again(report: Path, form: str, top: int) -> NoReturn:
    from build_tools.review.report.json import from_json

    try:
        compared, old, new = from_json(report.read_text(encoding="utf-8"))
    except ValueError as error:
        stop(f"{report} is no report of `fieldnotes diff --format json` ({error}). Write it anew.")
    click.echo(_printed(compared, old, new, form, top), nl=False)
    sys.exit(1 if compared.differs else 0)


def _states(config_file: Path, old: str | None, new: str | None) -> tuple[Project, tuple[State, State]]:
    from build_tools.commands.states import CannotTell, project_of, read_states
    from build_tools.review.git import GitStopped

    try:
        project = project_of(config_file)
        return project, read_states(project, old, new)
    except (configuration.CannotRead, CannotTell, GitStopped) as stopped:
        stop(str(stopped))


def _compared(project: Project, old: State, new: State) -> Comparison:
    from build_tools.commands.showing import with_pages
    from build_tools.review import compare

    return with_pages(compare(old.register, new.register), old, new, project.sites)


def _ask_for_reviews(project: Project, old: State, new: State) -> NoReturn:
    from build_tools.commands.states import revisions_between
    from build_tools.review import compare
    from build_tools.review.approval import needs_review, unreviewed

    changes = compare(old.register, new.register).changes
    wanting = unreviewed(changes, old.register, new.register, revisions_between(project, old, new))
    if wanting:
        tell(Problems(wanting))
    number = sum(map(needs_review, changes))
    click.echo("No change needs a review." if not number else f"{number} changes need a review, and have one.")
    sys.exit(0)


def _printed(compared: Comparison, old: str, new: str, form: str, top: int) -> str:
    from build_tools.review import report

    forms: Mapping[str, Callable[[], str]] = MappingProxyType({
        "text": lambda: report.as_text(compared, old, new, _paint),
        "markdown": lambda: report.as_markdown(compared, old, new, top),
        "html": lambda: report.as_html(compared, old, new),
        "json": lambda: report.as_json(compared, old, new),
    })  # fmt: skip
    return forms[form]()


def _paint(text: str, colour: str) -> str:
    """Colour a text; click takes it out again where no terminal shows it."""
    return click.style(text, fg=colour)
