from __future__ import annotations

from collections.abc import Iterator

from build_tools.check.blocks import Block
from build_tools.check.readings import View
from build_tools.check.rules import Finding, rule
from build_tools.check.script import CHINESE, HAN, found, is_theirs, written
from build_tools.facts.patterns import lazy

_OF_DATES = "年月日时時分秒"
_JOINED = lazy(
    rf"(?<=[{HAN}])(?=[A-Za-z])|(?<=[A-Za-z])(?=[{HAN}])"
    rf"|(?<=[{HAN}])(?<![{_OF_DATES}])(?=[0-9])|(?<=[0-9])(?=[{HAN}])(?![{_OF_DATES}])"
)
_PARTED = lazy(rf"(?<=[{HAN}]) +(?=[{HAN}])|(?<=[，。；：！？、]) +(?=\S)|(?<=\S) +(?=[，。；：！？、])")


@rule("han-spacing")
def check(view: View) -> Iterator[Finding]:
    """A blank stands between Han and Latin letters or digits, and none between Han and Han or beside full-width marks.

    Bad: `<p>由DeepSeek 发布 ，用于推理。</p>`
    Good: `<p>由 DeepSeek 发布，用于推理。</p>`

    A date has no blanks: 2026年10月20日. Names of sources and publishers are as they are; so are titles and code.

    Source: the house's own choice, held so that one site has one spacing.
    """
    for block in written(view, *CHINESE):
        for match in found(_JOINED, block, view):
            start, end = match.start() - 1, match.start() + 1
            message = f'no blank parts "{block.text[start:end]}"'
            yield Finding(block, start, end, message, "Put one between Han and Latin")
        for match in found(_PARTED, block, view):
            if not _is_of_others(block, match.start(), match.end(), view):
                shown = block.text[match.start() - 1 : match.end() + 1]
                yield Finding(block, match.start(), match.end(), f'a blank parts "{shown}"', "Take it out")


def _is_of_others(block: Block, start: int, end: int, view: View) -> bool:
    """A mark takes the place of a blank in a block's text; beside code or a title it may stand or not."""
    if any(start <= mark.at <= end for mark in block.marks):
        return True
    return is_theirs(block, start - 1, start, view) or is_theirs(block, end, end + 1, view)
