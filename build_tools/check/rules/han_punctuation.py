from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from build_tools.check.readings import View
from build_tools.check.rules import Finding, rule
from build_tools.check.script import CHINESE, HAN, found, written
from build_tools.facts.patterns import lazy

_FULL = str.maketrans(",;:!?()", "，；：！？（）")
_HALF = lazy(rf"(?<=[{HAN}])[,;:!?](?=[ \u00a0]?[{HAN}])|(?<=[{HAN}])[,;:!?]$|(?<=[{HAN}])[()]|[()](?=[{HAN}])")
_QUOTES: Mapping[str, re.Pattern[str]] = MappingProxyType({
    "zh-Hans": lazy(rf'[「」『』]|(?<=[{HAN}])"|"(?=[{HAN}])'),
    "zh-Hant": lazy(rf'(?<=[{HAN}])["“”‘’]|["“”‘’](?=[{HAN}])'),
})  # fmt: skip
_RIGHT: Mapping[str, str] = MappingProxyType({"zh-Hans": "“ ”", "zh-Hant": "「」"})
_FORMULA = re.compile(r"[÷×−+=/]\s*[(]|[)]\s*[÷×−+=/^]")


@rule("han-punctuation")
def check(view: View) -> Iterator[Finding]:
    """Between Han stands full-width punctuation, and quotation marks are those of the script.

    Bad: `<p>没有披露,也没有测量(见下文)</p>`; `「未经证实」` in Simplified, `“未經證實”` in Traditional.
    Good: `<p>没有披露，也没有测量（见下文）。</p>`; `“未经证实”` there, `「未經證實」` here.

    Quotation marks around Latin text within Latin text are its own. Brackets of a formula, next to a sign of operation,
    are half-width.

    Source: GB/T 15834 for Simplified Chinese, and the Ministry of Education's 重訂標點符號手冊 for Traditional Chinese.
    """
    for block in written(view, *CHINESE):
        for match in found(_HALF, block, view):
            if not _is_of_formula(block.text, match.start()):
                message = f'half-width "{match[0]}" stands beside Han'
                yield Finding(block, match.start(), match.end(), message, f'Write "{match[0].translate(_FULL)}"')
        for match in found(_QUOTES[block.lang], block, view):
            message = f'"{match[0]}" is no quotation mark of {block.lang}'
            yield Finding(block, match.start(), match.end(), message, f"Write {_RIGHT[block.lang]}")


def _is_of_formula(text: str, at: int) -> bool:
    return any(match.start() <= at < match.end() for match in _FORMULA.finditer(text)) or text.lstrip().startswith("(")
