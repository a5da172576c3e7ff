"""`fieldnotes textconv`: a register as lines of claims, for git's own diff."""

from __future__ import annotations

from pathlib import Path

import click

from build_tools.facts.problem import Problems


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def textconv(file: Path) -> None:
    """Print a register as one fact a line, so that `git diff sources.yaml` shows claims instead of YAML.

    git calls it when .gitattributes says `sources.yaml diff=fieldnotes` and the clone has
    `git config diff.fieldnotes.textconv "fieldnotes textconv"`. A register with faults is printed as it is.
    """
    from build_tools import register
    from build_tools.review.textconv import as_lines

    content = file.read_bytes()
    try:
        text = as_lines(register.attempt(register.text_of(content, file.as_posix()), file.as_posix())[0])
    except Problems:
        click.echo(content, nl=False)
        return
    click.echo(text, nl=False)
