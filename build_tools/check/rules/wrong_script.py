from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from build_tools import words
from build_tools.check.readings import View
from build_tools.check.rules import Finding, rule
from build_tools.check.script import CHINESE, found, texts

_OTHER: Mapping[str, str] = MappingProxyType({"zh-Hans": "traditional", "zh-Hant": "simplified"})


@rule("wrong-script")
def check(view: View) -> Iterator[Finding]:
    """A page in Simplified Chinese has no Traditional characters, and one in Traditional Chinese no Simplified ones.

    Bad: `<html lang="zh-Hans">…<p>單一集群的流量…</p>`
    Good: `<p>单一集群的流量…</p>`; a title in `<cite>`, a quotation in `<q>`, and `<span lang="zh-Hant">單一</span>`.

    Characters that both scripts write are in neither list; the lists are `words/scripts.yaml`.

    Source: case DI-04; DESIGN.md §1, rule 3: each language in its own words.
    """
    for block in texts(view, *CHINESE):
        for match in found(_of(_OTHER[block.lang]), block, view):
            message = f'"{match[0]}" is written in {_OTHER[block.lang].title()} Chinese on a page in {block.lang}'
            hint = "Write it in the page's script, or mark it with its lang"
            yield Finding(block, match.start(), match.end(), message, hint)


@cache
def _of(script: str) -> re.Pattern[str]:
    return re.compile(f"[{words.characters(script)}]+")
