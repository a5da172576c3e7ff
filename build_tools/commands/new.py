"""`fieldnotes new`: a source or a claim asked for, shown, checked with the whole register, and only then appended."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from build_tools.commands import questions
from build_tools.commands.exits import as_text, existing, stop, tell
from build_tools.commands.questions import CLAIM, SOURCE, Answers, Question
from build_tools.facts.model import Register
from build_tools.facts.problem import Problems
from build_tools.register.append import Addition, Line, append

F = TypeVar("F", bound=Callable[..., Any])


@click.group()
def new() -> None:
    """Add a source or a claim to the register, and change nothing else in it.

    Asks for what it needs on a terminal, or takes every answer as an option. Shows the lines, checks the whole register
    with them, and writes only when it is sound.
    """


def _options(asked: Sequence[Question]) -> Callable[[F], F]:
    """Give a command an option for each question, and one for the register."""

    def add(command: F) -> F:
        for question in reversed(asked):
            name = "--" + question.key.replace("_", "-")
            command = click.option(
                name,
                question.key,
                type=click.Choice(question.choices) if question.choices else str,
                multiple=question.is_list,
                metavar=question.metavar or None,
                help=question.help,
            )(command)
        return click.option(
            "--register",
            "register_file",
            type=click.Path(dir_okay=False, path_type=Path),
            default="sources.yaml",
            show_default=True,
            help="The register.",
        )(command)

    return add


@new.command()
@_options(SOURCE)
def source(register_file: Path, **given: Any) -> None:
    """Add a source: a document, or a place where documents stand.

    What is not known is left out. Never put in an address, a date or an author that nobody has read.

    \b
    fieldnotes new source --id kestrel-readme --tier A --publisher marrow-labs \\
      --label "Kestrel README" --type software --address checked \\
      --url https://git.example/kestrel --accessed 2026-11-30
    """
    _add(register_file, SOURCE, given, questions.source, "source")


@new.command()
@_options(CLAIM)
def claim(register_file: Path, **given: Any) -> None:
    """Add a claim: one thing that somebody says, with its figures.

    A figure is written [about] [at least | at most] N[..M] [unit]. Series, derived figures and benchmarks are written
    by hand.

    \b
    fieldnotes new claim --id kestrel-speed --label "Decode speed" --basis stated \\
      --source kestrel-readme --tier A --statement "decode reaches {rate}" \\
      --figure "rate=about 15e3 token/s/GPU"
    """
    _add(register_file, CLAIM, given, questions.claim, "claim")


def _add(
    path: Path,
    asked: Sequence[Question],
    given: Answers,
    additions: Callable[[Answers, Register], list[Addition]],
    kind: str,
) -> None:
    before = _bytes(existing(path))
    register = _sound(path)
    answers = {key: value for key, value in given.items() if value}
    is_asking = _is_asking(asked, answers, register)
    try:
        if is_asking:
            answers = questions.ask(asked, answers, register)
        try:
            lines = append(before.decode(), additions(answers, register))
        except ValueError as fault:
            stop(f"{path}: {fault}.")
        _show(path, lines)
        _check(lines, path)
        if is_asking:
            click.confirm(f"Append this to {path}?", default=True, abort=True)
    except click.Abort:
        stop("\nNothing was written.")
    _write(path, before, "".join(line.text for line in lines).encode())
    entered = [line.number for line in lines if line.is_new and line.text.strip() == f"{answers['id']}:"]
    click.echo(f'{path}:{entered[-1]}: the {kind} "{answers["id"]}" is in the register.')


def _is_asking(asked: Sequence[Question], answers: Answers, register: Register) -> bool:
    """Whether questions are open that only a terminal can answer; without one, name their options and end with 2."""
    if sys.stdin.isatty():
        return any(question.is_needed and question.is_open(answers, register) for question in asked)
    missing = [q for q in asked if q.is_needed and q.is_unconditional and q.is_open(answers, register)]
    if missing:
        names = ", ".join("--" + question.key.replace("_", "-") for question in missing)
        stop(f"There is no terminal to ask on. Give {names} as well; --help tells what they hold.")
    return False


def _sound(path: Path) -> Register:
    """Return the register as it stands, or end with 1 and what is wrong with it."""
    from build_tools import register

    try:
        return register.read(path, path.as_posix())
    except Problems as problems:
        click.echo(as_text(problems))
        click.echo("The register has these faults already. Mend them first; nothing was written.")
        sys.exit(1)


def _check(lines: Sequence[Line], path: Path) -> None:
    """End with 1 when the whole register, with the new lines in it, is not sound."""
    from build_tools import register

    try:
        register.loads("".join(line.text for line in lines), path.as_posix())
    except Problems as problems:
        click.echo("Nothing was written: with these lines, the register would not be sound.")
        tell(problems)


def _show(path: Path, lines: Sequence[Line]) -> None:
    """Show the new lines under the numbers that they will have, which problems name."""
    click.echo(f"To be added to {path}:")
    for line in lines:
        if line.is_new:
            click.echo(f"{line.number:>6}  {line.text.rstrip()}".rstrip())


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        stop(f"Cannot read {path}: {error.strerror}.")


def _write(path: Path, before: bytes, after: bytes) -> None:
    """Put the new text in place whole, unless somebody has saved the file in the meantime."""
    target = path.resolve()
    try:
        if target.read_bytes() != before:
            stop(f"{path} was changed while this ran. Nothing was written; run it again.")
        handle, draft = tempfile.mkstemp(prefix=f".{target.name}-", dir=target.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(after)
            shutil.copymode(target, draft)
            os.replace(draft, target)
        finally:
            Path(draft).unlink(missing_ok=True)
    except OSError as error:
        stop(f"Cannot write {path}: {error.strerror}. It is as it was.")
