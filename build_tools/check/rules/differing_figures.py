from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from build_tools.check.languages import Difference, Languages, Version, differs
from build_tools.check.rules import language_rule
from build_tools.check.shape import Trait

_RULE = "differing-figures"
_COUNTED = frozenset({"figure", "claim"})


@language_rule(_RULE)
def check(languages: Languages) -> Iterator[Difference]:
    """A page shows the same claims and figures in every language, with the same values, tiers and attributions.

    Bad: `{{ figure('speed.rate') }}` twice in `docs/en/speed.md` and once in `docs/zh-Hans/speed.md`.
    Good: each figure and claim as often as in the original; where in its section it stands is the translator's choice.

    A value that differs is told at its own line, one that is lacking at the section in which the original shows it.
    Wording is asked for by claim and not counted: how often a name is repeated is a matter of style.

    Source: DESIGN.md §1, rule 3.
    """
    for original, page in languages.pairs():
        wanted, found = _shown(original), _shown(page)
        yield from _changed(original, page, wanted, found)
        yield from _lacking(original, page, wanted, found)
        yield from _added(original, page, wanted, found)


def _shown(page: Version) -> list[Trait]:
    traits = [trait for trait in page.traits if trait.kind in _COUNTED]
    said = {trait.id: trait for trait in reversed(page.traits) if trait.kind == "attribution"}
    return [*traits, *said.values()]


def _changed(original: Version, page: Version, wanted: Sequence[Trait], found: Sequence[Trait]) -> Iterator[Difference]:
    """A figure that both show, and that says something else in one of them."""
    right = {(trait.id, trait.says) for trait in wanted}
    first = {trait.id: trait for trait in reversed(wanted)}
    for trait in found:
        if trait.id in first and trait.kind == first[trait.id].kind and (trait.id, trait.says) not in right:
            source = first[trait.id]
            message = f'{trait.name} is "{trait.says}" here and "{source.says}" at {original.place(source)}'
            yield differs(_RULE, page, page.line(trait), message, "Let the same call print both")


def _lacking(original: Version, page: Version, wanted: Sequence[Trait], found: Sequence[Trait]) -> Iterator[Difference]:
    for trait in _surplus(wanted, found):
        section = f' under "#{trait.section}"' if trait.section else ""
        message = f"{trait.name} is not shown{section}, and {original.place(trait)} shows it"
        line = page.line_of_section(trait.section)
        yield differs(_RULE, page, line, message, "Show it here as well, or take it out there")


def _added(original: Version, page: Version, wanted: Sequence[Trait], found: Sequence[Trait]) -> Iterator[Difference]:
    for trait in _surplus(found, wanted):
        message = f"{trait.name} is shown, and {original.file} shows it less often or not at all"
        yield differs(_RULE, page, page.line(trait), message, "Take it out, or show it there as well")


def _surplus(some: Sequence[Trait], others: Sequence[Trait]) -> Iterator[Trait]:
    """Yield what some have more often than the others; that of a section which has too much of it first of all."""
    left, left_here = Counter(map(_key, others)), Counter((*_key(trait), trait.section) for trait in others)
    at_home, astray = list[Trait](), list[Trait]()
    for trait in some:
        left_here[*_key(trait), trait.section] -= 1
        (astray if left_here[*_key(trait), trait.section] < 0 else at_home).append(trait)
    for trait in (*at_home, *astray):
        left[_key(trait)] -= 1
        if left[_key(trait)] < 0:
            yield trait


def _key(trait: Trait) -> tuple[str, str]:
    return trait.kind, trait.id
