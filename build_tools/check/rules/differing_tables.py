from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from build_tools.check.languages import Difference, Languages, Version, differs
from build_tools.check.rules import language_rule
from build_tools.check.shape import Trait

_RULE = "differing-tables"


@language_rule(_RULE)
def check(languages: Languages) -> Iterator[Difference]:
    """A page has the same tables in every language, in the same order: of the same kind, with as many rows and columns.

    Bad: three rows in a table of `docs/en/about.md`, and two in that of `docs/zh-Hant/about.md`.
    Good: row for row the same; the words in it are the translator's.

    Source: DESIGN.md §5: which tier may stand where depends on the kind of table.
    """
    for original, page in languages.pairs():
        for one, other in zip_longest(_tables(original), _tables(page)):
            if one is None or other is None or (one.id, one.says) != (other.id, other.says):
                yield _told(original, page, one, other)
                break


def _tables(page: Version) -> list[Trait]:
    return [trait for trait in page.traits if trait.kind == "table"]


def _told(original: Version, page: Version, one: Trait | None, other: Trait | None) -> Difference:
    hint = "Make it what the original's is"
    if other is None and one is not None:
        message = f"{one.name} with {one.says} is lacking, and stands at {original.place(one)}"
        return differs(_RULE, page, page.line_of_section(one.section), message, hint)
    assert other is not None
    there = f"{original.place(one)} has {one.name} with {one.says}" if one else f"{original.file} has none there"
    return differs(_RULE, page, page.line(other), f"{other.name} has {other.says}, and {there}", hint)
