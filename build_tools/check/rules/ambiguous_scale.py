from __future__ import annotations

from collections.abc import Iterator

from build_tools.check.readings import Reading, View
from build_tools.check.rules import Finding, rule
from build_tools.check.script import CHINESE, is_theirs
from build_tools.facts.units import UNITS, takes_prefix

_SCALE = "兆"


@rule("ambiguous-scale")
def check(view: View) -> Iterator[Finding]:
    """A number has a 兆 only where that has one reading: not in Simplified Chinese, and before no unit such as bytes.

    Bad: `<html lang="zh-Hans">…155 兆 token`, 10^6 to some and 10^12 to others; `<html lang="zh-Hant">…155 兆位元組`.
    Good: `155 万亿 token` and `30 兆瓦` in Simplified Chinese; `155 兆 token` and `155 萬億位元組` in Traditional.

    In Traditional Chinese 兆 is 10^12; before a unit that SI prefixes go with it would be read as mega, so another word
    stands there. A figure is judged as any number is, since `display` can ask for whatever it likes.

    Source: DESIGN.md §4, display per language.
    """
    for reading in view.readings:
        number, block = reading.number, reading.block
        if block.lang in CHINESE and (why := _why(reading)) and not is_theirs(block, number.start, number.end, view):
            message = f'"{number.text}" {why}'
            yield Finding(block, number.start, number.end, message, "Write 万亿, 萬億 or the prefix's own sign")


def _why(reading: Reading) -> str:
    number, lang = reading.number, reading.block.lang
    if number.excuse:  # a word, as 先兆 is
        return ""
    if lang == "zh-Hans" and _SCALE in number.text:
        return "has a 兆, which is 10^6 to some readers of Simplified Chinese and 10^12 to others"
    is_prefix = number.unit.startswith(_SCALE) or (_SCALE in number.text and _goes_with_prefixes(reading.unit))
    if lang == "zh-Hant" and is_prefix:
        return "has a 兆 before a unit that takes prefixes: 10^12 to some readers and 10^6 to others"
    return ""


def _goes_with_prefixes(unit: str) -> bool:
    return unit.split("/")[0] in UNITS and takes_prefix(unit)
