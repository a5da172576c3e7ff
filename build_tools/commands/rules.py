"""`fieldnotes rules` and `fieldnotes explain`: what every name in brackets at the end of a problem stands for."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from types import MappingProxyType

import click

from build_tools.commands.exits import stop
from build_tools.facts.problem import nearest

OF_PAGES: Mapping[str, str] = MappingProxyType({
    "attribution": "Wording is asked for only where a claim has some: tier A is named by its mark.",
    "chart": "A chart draws single numbers, a timeline sources with a recorded day, and neither is empty.",
    "count": "What is counted, and by what, is on the list of calls in CONTRIBUTING.md.",
    "front-matter": "A page begins with front matter that can be read: title, description and id.",
    "leaked-markup": "A page holds no private use characters: rendering uses them itself.",
    "missing-text": "A claim that is said in words has a statement in the page's language.",
    "mixed-units": "What stands on one axis, or an error beside its value, has one unit.",
    "no-checklist": "A scorecard is drawn only for a benchmark, which has a checklist.",
    "no-formula": "A derivation is told only of a derived figure, which has a formula.",
    "not-disputed": "Only of a claim that is disputed is it told who disputes it.",
    "repeated-id": "Each page has an id of its own.",
    "table-place": "A table says which kind it is, and the kind is one that the check knows.",
    "tier-in-place": "A chart draws no figure of tier C or D, and none that is a rule of our own.",
    "template": "Between double braces stands a call from CONTRIBUTING.md, with the arguments it takes.",
    "unknown-id": "What a call names is in the register.",
    "wrong-unit": "What is reckoned with in the reader's browser has the unit that the reckoning is for.",
})  # fmt: skip
"""The rules that rendering holds pages to, with their sentences."""

GROUPS: Mapping[str, str] = MappingProxyType({
    "site": "The finished site",
    "pages": "The pages as authors write them",
    "register": "The register",
    "addresses": "What was published",
})  # fmt: skip


@click.command()
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="The list's form.",
)
def rules(form: str) -> None:
    """List every rule with its one-sentence summary.

    A rule's name stands in brackets at the end of each problem that it finds. `fieldnotes explain RULE` tells the whole
    of it.
    """
    groups = {
        group: {name: summary(text) for name, text in sorted(found.items())} for group, found in documented().items()
    }
    if form == "json":
        click.echo(json.dumps(groups, indent=2, ensure_ascii=False))
        return
    width = max(len(name) for found in groups.values() for name in found)
    for group, found in groups.items():
        click.echo(f"{GROUPS[group]}\n")
        click.echo("\n".join(f"  {name:<{width}}  {text}" for name, text in found.items()) + "\n")
    click.echo(f"{sum(map(len, groups.values()))} rules. `fieldnotes explain RULE` tells the whole of one.")


@click.command()
@click.argument("rule")
def explain(rule: str) -> None:
    """Tell the whole of a rule: what it asks, a bad and a good example, where it comes from.

    RULE is the name in brackets at the end of a problem, such as unsourced-number.
    """
    name = rule.strip("[]")
    told = [
        f"{name}: {GROUPS[group].lower()}\n\n{found[name]}" for group, found in documented().items() if name in found
    ]
    if not told:
        near = nearest(name, {name for found in documented().values() for name in found})
        stop(f'No rule "{name}". ' + (f'Did you mean "{near}"?' if near else "`fieldnotes rules` lists them all."))
    click.echo("\n\n\n".join(told))


def documented() -> dict[str, Mapping[str, str]]:
    """Return the whole documentation of every rule, by group and name."""
    from build_tools import check, register
    from build_tools.publish import inventory

    of_site = {name: check.documentation(name) for name in check.rule_names()}
    return {"site": of_site, "pages": OF_PAGES, "register": register.RULES, "addresses": inventory.RULES}


def summary(documentation: str) -> str:
    """Return the first sentence of a rule's documentation, on one line."""
    first = " ".join(documentation.split("\n\n", 1)[0].split())
    return re.split(r"(?<=[.])\s+(?=[A-Z])", first, maxsplit=1)[0]
