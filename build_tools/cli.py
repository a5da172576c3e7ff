"""The command `fieldnotes`: arguments in, one call, words and an exit code out.

Exit codes: 0 fine, 1 problems were found, 2 it could not run. Reports go to stdout, what stopped us to stderr.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType

import click

from build_tools.commands.exits import existing, stop, tell

# Material prints a notice about its successor at each start; DESIGN §3 is our answer to it.
os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")

_COMMANDS = MappingProxyType({
    "check": "checking", "cite": "cite", "diff": "diff", "explain": "rules", "export": "export",
    "inventory": "inventory", "new": "new", "numbers": "numbers", "parity": "parity", "render": "render",
    "reviewed": "reviewed", "rules": "rules", "textconv": "textconv", "where": "where",
})  # fmt: skip
"""The commands in modules of their own, and which; each is read when it is asked for."""


class _Commands(click.Group):
    """A group whose commands are read when they are asked for: a second of reading for one command is too much."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*self.commands, *_COMMANDS})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if module := _COMMANDS.get(cmd_name):
            found: click.Command = getattr(importlib.import_module(f"build_tools.commands.{module}"), cmd_name)
            return found
        return super().get_command(ctx, cmd_name)


_FILE = click.Path(dir_okay=False, path_type=Path)
_FOLDER = click.Path(file_okay=False, path_type=Path)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="deepinfer-fieldnotes", prog_name="fieldnotes")
def main() -> None:
    """Keep field notes in which no figure stands without its source.

    The register (sources.yaml) holds every source and claim; pages quote it; the build fails when a page shows a
    number that the register does not know. Start with `fieldnotes serve`.
    """


@main.command()
@click.argument("register_file", metavar="[SOURCES.YAML]", type=_FILE, default="sources.yaml")
def validate(register_file: Path) -> None:
    """Read the register and report every fault in it, with line and column."""
    from build_tools import register
    from build_tools.facts.problem import Problems

    try:
        found = register.read(existing(register_file), register_file.as_posix())
    except Problems as problems:
        tell(problems)
    figures = sum(len(entry.figures) for entry in found.entries.values())
    counts = f"{len(found.sources)} sources, {len(found.entries)} claims, {figures} figures"
    click.echo(f"{register_file}: {counts}; no problems.")


@main.command()
@click.option("--site-dir", type=_FOLDER, help="Where the site goes.  [default: as mkdocs.yml says, `site`]")
@click.option("--config", "config_file", type=_FILE, default="mkdocs.yml", show_default=True, help="The MkDocs file.")
def build(site_dir: Path | None, config_file: Path) -> None:
    """Render, build and check the site, then put it in place whole; a failed build leaves the old site as it was."""
    from build_tools import builder

    start = time.monotonic()
    click.echo("Building and checking the site …", err=True)
    with _told():
        folder = builder.build(config_file, site_dir)
    click.echo(f"{_near(folder)}: built and checked in {time.monotonic() - start:.1f} s.")


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="The port to listen on.")
@click.option("--config", "config_file", type=_FILE, default="mkdocs.yml", show_default=True, help="The MkDocs file.")
def serve(host: str, port: int, config_file: Path) -> None:
    """Build, check and serve the site, and do so again whenever a page, the register or a template changes."""
    from build_tools.builder import server

    click.echo("Building and checking the site …", err=True)
    with _told():
        server.serve(config_file, host, port, say=click.echo)


@main.command()
def schema() -> None:
    """Print the JSON schema of the register, by which editors complete and check it while it is written."""
    from build_tools import register

    click.echo(register.schema_text(), nl=False)


@contextlib.contextmanager
def _told() -> Iterator[None]:
    """Turn what a build can say into words and an exit code."""
    from build_tools import builder

    try:
        yield
    except builder.BuildFailed as failed:
        click.echo(str(failed))
        sys.exit(1)
    except builder.CannotBuild as stopped:
        stop(str(stopped))


def _near(path: Path) -> str:
    return os.path.relpath(path) if path.is_relative_to(Path.cwd()) else str(path)
