"""How a command ends: problems on stdout and 1, what stopped it on stderr and 2."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NoReturn

import click

from build_tools.facts.model import Register
from build_tools.facts.problem import Problems, total


def stop(message: str) -> NoReturn:
    """End with 2: it could not run."""
    click.echo(message, err=True)
    sys.exit(2)


def existing(path: Path) -> Path:
    """Return the register's path, or end with 2 where there is none."""
    if not path.is_file():
        stop(f'No register "{path}". Run this in the project\'s folder, or name the file.')
    return path


def tell(problems: Problems) -> NoReturn:
    """End with 1: print every problem and the total."""
    click.echo(as_text(problems))
    sys.exit(1)


def as_text(problems: Problems) -> str:
    """Return every problem, a line each, and the total."""
    return "\n".join([*map(str, problems.found), total(len(problems.found))])


def sound(path: Path, reader: str, shown: str = "") -> Register:
    """Return the register, or end with 2 where it has faults; `reader` names what needs it without."""
    from build_tools import register

    try:
        return register.read(existing(path), shown or path.as_posix())
    except Problems as problems:
        click.echo(as_text(problems), err=True)
        stop(f"{reader} needs a register without faults; {shown or path} has some.")
