from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from build_tools.check.languages import Difference, Languages, Version, differs
from build_tools.check.rules import language_rule
from build_tools.check.shape import Trait

_RULE = "differing-headings"


@language_rule(_RULE)
def check(languages: Languages) -> Iterator[Difference]:
    """A page has the same headings in every language: the same anchors, of the same level, in the same order.

    Bad: `## Load {#load}` in `docs/en/production.md` and `### 负载 {#load}` in `docs/zh-Hans/production.md`.
    Good: `## Load {#load}` and `## 负载 {#load}`: the switcher then leads to the same section.

    A heading that is lacking is told at the one before it.

    Source: case DM-07; DESIGN.md §3.
    """
    for original, page in languages.pairs():
        wanted, found = _headings(original), _headings(page)
        lacking, added = Counter(_ids(wanted)) - Counter(_ids(found)), Counter(_ids(found)) - Counter(_ids(wanted))
        yield from _lacking(original, page, lacking)
        for trait in found:
            if added[trait.id]:
                message = f"the heading <{trait.id}> is not in {original.file}"
                yield differs(_RULE, page, page.line(trait), message, "Give it the level and the id of the original's")
        if not lacking and not added:
            yield from _out_of_order(original, page)


def _headings(page: Version) -> list[Trait]:
    return [trait for trait in page.traits if trait.kind == "heading"]


def _ids(headings: list[Trait]) -> list[str]:
    return [heading.id for heading in headings]


def _lacking(original: Version, page: Version, lacking: Counter[str]) -> Iterator[Difference]:
    before = ""
    for heading in _headings(original):
        if lacking[heading.id]:
            message = f"the heading <{heading.id}> is lacking, and stands at {original.place(heading)}"
            yield differs(_RULE, page, page.line_of_section(before), message, "Write the section here as well")
        else:
            before = heading.section


def _out_of_order(original: Version, page: Version) -> Iterator[Difference]:
    for one, other in zip(_headings(original), _headings(page), strict=True):
        if one.id != other.id:
            message = f"the heading <{other.id}> stands where {original.place(one)} has <{one.id}>"
            yield differs(_RULE, page, page.line(other), message, "Bring the sections into the order of the original")
            return
