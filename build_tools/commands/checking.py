"""`fieldnotes check`: the finished site against the register, as a report, a list of excuses, or repairs to pages."""

from __future__ import annotations

import difflib
import sys
import tempfile
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import click

from build_tools.commands import settings
from build_tools.commands.exits import sound, stop
from build_tools.facts.model import Register
from build_tools.facts.problem import nearest

if TYPE_CHECKING:
    from build_tools.check.excuses import Excuse
    from build_tools.check.fix import Fix
    from build_tools.check.report import Lines, Report

_FILE = click.Path(dir_okay=False, path_type=Path)
_FOLDER = click.Path(file_okay=False, path_type=Path)
_BARE = "unsourced-number"
_FORMS = ("text", "json", "sarif", "github")


@click.command()
@click.argument("site_dir", type=_FOLDER, default="site")
@click.option(
    "--register", "register_file", type=_FILE, default="sources.yaml", show_default=True, help="The register."
)
@click.option("--config", "config_file", type=_FILE, default="mkdocs.yml", show_default=True, help="The MkDocs file.")
@click.option(
    "--format", "form", type=click.Choice(_FORMS), default="text", show_default=True, help="The report's form."
)
@click.option(
    "--error", "errors", metavar="RULE", multiple=True, help="Count this rule's warnings as errors; repeatable."
)
@click.option(
    "--excuses",
    type=click.Choice(["examples", "all"]),
    is_flag=False,
    flag_value="examples",
    help="List what was excused: each excuse of an author, of the built-in ones up to five examples, or `=all`.",
)
@click.option(
    "--fix", "is_fix", is_flag=True, help="Replace bare numbers in pages by their calls; shows the diff and asks."
)
@click.option("--yes", "is_agreed", is_flag=True, help="With --fix: write without asking.")
def check(
    site_dir: Path,
    register_file: Path,
    config_file: Path,
    form: str,
    errors: tuple[str, ...],
    excuses: str | None,
    is_fix: bool,
    is_agreed: bool,
) -> None:
    """Check a finished site against the register: every number, its source, its wording, its place.

    Warnings alone let a site pass; what mkdocs.yml lists as `plugins: fieldnotes: {errors: [RULE]}` are errors.
    """
    from build_tools import check as checker
    from build_tools import project
    from build_tools.check import report

    _refuse(form, excuses, is_fix=is_fix, is_agreed=is_agreed)
    register = sound(register_file, "The check")
    root = register_file.resolve().parent
    if is_fix:
        sys.exit(0 if _fix(register, root, config_file, is_agreed=is_agreed) else 1)
    if not site_dir.is_dir():
        stop(f'No folder "{site_dir}". Build the site first (`fieldnotes build`), or name its folder.')
    pages = project.read_source_map(root)
    past = project.past(register, project.history(root, register_file))
    found = checker.check_site(site_dir, register, pages, terms=_terms(config_file), past=past)
    found = checker.harden(found, _hardened(config_file, errors))
    site, authored = site_dir.as_posix(), {register.path, *(str(entry["source"]) for entry in pages.values())}
    listed = checker.excuses_of(site_dir, register, pages, is_complete=excuses == "all") if excuses else None
    if listed is not None:
        listed = tuple(replace(one, path=report.shown(one.path, site, authored)) for one in listed)
    lines = _reader(root)
    told = report.locate(report.under(found, site, authored), lines)
    click.echo(_printed(told, form, lines, listed), nl=False)
    sys.exit(1 if told.has_errors else 0)


def _refuse(form: str, excuses: str | None, *, is_fix: bool, is_agreed: bool) -> None:
    if is_fix and (form != "text" or excuses):
        raise click.UsageError("--fix shows a diff: leave --format and --excuses out.")
    if excuses and form not in ("text", "json"):
        raise click.UsageError(f"--excuses has no form {form}: take text or json.")
    if is_agreed and not is_fix:
        raise click.UsageError("--yes belongs to --fix.")


def _hardened(config_file: Path, errors: Collection[str]) -> frozenset[str]:
    from build_tools import check as checker

    try:
        named = {*errors, *(settings.hardened(config_file) if config_file.is_file() else ())}
    except settings.CannotRead as stopped:
        stop(str(stopped))
    for name in sorted(named - set(checker.rule_names())):
        near = nearest(name, checker.rule_names())
        stop(f'No rule "{name}" of the check. ' + (f'Did you mean "{near}"?' if near else "See `fieldnotes rules`."))
    return frozenset(named)


def _terms(config_file: Path) -> Mapping[str, Mapping[str, str]]:
    try:
        return settings.terms(config_file) if config_file.is_file() else {}
    except settings.CannotRead as stopped:
        stop(str(stopped))


def _printed(report: Report, form: str, lines: Lines, excuses: Sequence[Excuse] | None) -> str:
    from build_tools.check import documentation, rule_names
    from build_tools.check import report as reports

    forms: Mapping[str, Callable[[], str]] = MappingProxyType({
        "text": lambda: reports.as_text(report, lines, excuses),
        "json": lambda: reports.as_json(report, excuses),
        "sarif": lambda: reports.as_sarif(report, {name: documentation(name) for name in rule_names()}),
        "github": lambda: reports.as_github(report),
    })  # fmt: skip
    return forms[form]()


def _reader(root: Path) -> Lines:
    @cache
    def lines(path: str) -> tuple[str, ...]:
        file = next((file for file in (root / path, Path(path)) if file.is_file()), None)
        return tuple(file.read_text(encoding="utf-8", errors="replace").split("\n")) if file else ()

    return lines


def _fix(register: Register, root: Path, config_file: Path, *, is_agreed: bool) -> bool:
    """Offer, and write, what can be replaced in the pages; return whether that was all there was to mend."""
    try:
        language = settings.read(config_file).language
    except settings.CannotRead as stopped:
        stop(str(stopped))
    report, pages = _drafted(register, root, config_file)
    fixes = {path: _fixed(path, root, report, register, language) for path in pages}
    edited = {path: fix for path, fix in fixes.items() if fix.edits}
    for path, fix in edited.items():
        click.echo(_difference(path, _read(root / path), fix.text))
    for path, fix in fixes.items():
        for left in fix.left:
            click.echo(f'{path}:{left.line}: "{left.text}" is left: {left.reason}.')
    if not _is_written(edited, root, is_agreed=is_agreed):
        return not report.has_errors
    rest = [one for one in report.problems if one.severity == "error" and (one.path not in pages or one.rule != _BARE)]
    return not rest and not any(fix.left for fix in fixes.values())


def _drafted(register: Register, root: Path, config_file: Path) -> tuple[Report, list[str]]:
    """Build the pages as they are now, since a site that the check refused never came to be; return its report too."""
    from build_tools import builder, project
    from build_tools import check as checker

    with tempfile.TemporaryDirectory(prefix="fieldnotes-") as folder:
        try:
            builder.draft(config_file, Path(folder))
        except (builder.BuildFailed, builder.CannotBuild) as stopped:
            stop(f"{stopped}\n--fix needs pages that can be built.")
        pages = project.read_source_map(root)
        report = checker.check_site(Path(folder), register, pages)
    return report, sorted({str(page["source"]) for page in pages.values() if not page.get("is_generated")})


def _fixed(path: str, root: Path, report: Report, register: Register, lang: str) -> Fix:
    from build_tools.check.context import remembering_find
    from build_tools.check.fix import Bare, fix_page

    found = [problem for problem in report.problems if problem.path == path and problem.rule == _BARE]
    bare = [Bare(problem.line, report.spans.get(problem, "")) for problem in found]
    return fix_page(_read(root / path) if bare else "", bare, register, lang, remembering_find(register.glossary))


def _is_written(edited: Mapping[str, Fix], root: Path, *, is_agreed: bool) -> bool:
    count = sum(len(fix.edits) for fix in edited.values())
    numbers = "1 number" if count == 1 else f"{count} numbers"
    if not edited:
        click.echo("Nothing to replace.")
        return False
    if not is_agreed and not click.confirm(f"Replace {numbers} in {', '.join(edited)}?"):
        click.echo("Nothing was changed.")
        return False
    for path, fix in edited.items():
        (root / path).write_bytes(fix.text.encode("utf-8"))
    click.echo(f"{numbers} replaced. Build the site again.")
    return True


def _difference(path: str, old: str, new: str) -> str:
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), path, path, lineterm="")
    return "\n".join(lines) + "\n"


def _read(path: Path) -> str:
    """Return a file's text with its line ends as they are."""
    return path.read_bytes().decode("utf-8")
