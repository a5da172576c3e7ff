from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from build_tools import words
from build_tools.check.readings import View
from build_tools.check.rules import Finding, rule
from build_tools.check.script import CHINESE, found, texts


@rule("wrong-term")
def check(view: View) -> Iterator[Finding]:
    """Each Chinese script has its own words of the field, and a page uses those of its readers.

    Bad: `<html lang="zh-Hant">…<p>推理服務的緩存…</p>`, which is Simplified Chinese in Traditional characters.
    Good: `<p>推論服務的快取…</p>` there, and `<p>推理服务的缓存…</p>` on a page in Simplified Chinese.

    The words are `words/terms.yaml`; `plugins: fieldnotes: {terms: {模组: 模块}}` in mkdocs.zh-Hans.yml adds to them,
    and an empty word takes one out. Titles, quotations, code and what is marked as another language are free.

    Source: DESIGN.md §3: the same pages in each language, written as its readers write.
    """
    for lang in sorted(CHINESE & {block.lang for block in view.page.blocks}):
        terms = view.context.terms(lang)
        pattern = _pattern(tuple(terms), words.left_alone(lang))
        for block in texts(view, lang):
            for match in found(pattern, block, view):
                if wrong := match["wrong"]:
                    message = f'"{wrong}" is not what readers of {lang} say'
                    yield Finding(block, match.start(), match.end(), message, f'Write "{terms[wrong]}"')


@cache
def _pattern(wrong: tuple[str, ...], right: tuple[str, ...]) -> re.Pattern[str]:
    """Pass over the words in which a wrong one stands by chance, as 算法 does in 演算法."""
    return re.compile(f"{_any(right)}|(?P<wrong>{_any(wrong)})")


def _any(listed: tuple[str, ...]) -> str:
    return "|".join(map(re.escape, sorted(listed, key=lambda word: (-len(word), word)))) or "(?!)"
