from __future__ import annotations

from collections.abc import Iterator

from build_tools.check.languages import Difference, Languages, differs
from build_tools.check.rules import language_rule

_RULE = "unnamed-heading"


@language_rule(_RULE)
def check(languages: Languages) -> Iterator[Difference]:
    """On a site in several languages every heading names its id: the anchor of a section is then the same in each.

    Bad: `## 单位陷阱`, whose anchor is `_1`, and `_2` as soon as a heading is put above it.
    Good: `## 单位陷阱 {#unit-trap}`: the anchor stays with the section, and leads to the same one in every language.

    Source: case DM-07.
    """
    for pages in languages.pages.values() if languages.translations else ():
        for page in pages.values():
            for line in page.source.unnamed if page.source else ():
                hint = "Write {#id} after it, the same in every language"
                yield differs(_RULE, page, line, "the heading names no id, so its anchor depends on the others", hint)
