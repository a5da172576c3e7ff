"""`fieldnotes inventory`: what the site has published, held against the pages as they are now."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from build_tools.commands.exits import stop, tell
from build_tools.facts.problem import Problems

if TYPE_CHECKING:
    from build_tools.publish.inventory import Inventory

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.option("--update", is_flag=True, help="Write down what is new; nothing is ever taken out.")
@click.option("--config", "config_file", type=_FILE, default="mkdocs.yml", show_default=True, help="The MkDocs file.")
def inventory(update: bool, config_file: Path) -> None:
    """Tell whether every address and anchor that was published is still there, and what is new since.

    The pages are built as they are now, into a folder that is not kept. `--update` writes what is new into
    releases/inventory.json, to be committed with what is published; `fieldnotes build` then refuses to lose it.
    """
    from build_tools import builder
    from build_tools.publish.inventory import INVENTORY, Inventory, read, with_new, write

    try:
        now, problems = builder.inventory(config_file)
    except (builder.BuildFailed, builder.CannotBuild) as stopped:
        stop(f"{stopped}\n`fieldnotes inventory` needs pages that can be built.")
    if problems:
        tell(Problems(problems))
    path = config_file.resolve().parent / INVENTORY
    record = read(path.read_text(encoding="utf-8")) if path.is_file() else Inventory()
    whole = with_new(record, now)
    new = _count(whole) - _count(record)
    if write(whole) == write(record):
        click.echo(f"{INVENTORY}: {len(whole.addresses)} addresses, all there.")
    elif not update:
        click.echo(f"{INVENTORY}: {new} addresses and anchors are new. Write them down with --update.")
        click.get_current_context().exit(1)
    else:
        path.parent.mkdir(exist_ok=True)
        draft = path.with_suffix(".part")
        draft.write_text(write(whole), encoding="utf-8")
        draft.replace(path)
        click.echo(f"{INVENTORY}: {len(whole.addresses)} addresses, {new} addresses and anchors new.")


def _count(record: Inventory) -> int:
    """How many addresses and anchors there are."""
    return len(record.addresses) + sum(map(len, record.addresses.values()))
