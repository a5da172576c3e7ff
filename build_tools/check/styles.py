"""The texts that a style sheet adds to pages, where no element holds them: `p::after {content: "4 nodes"}`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from build_tools.check.blocks import Block
from build_tools.facts.places import Place

# What is not closed ends with the file, so that nothing is read twice: `content: "4 nodes`.
_QUOTED = r"\"(?:[^\"\\]|\\.)*(?:\"|\Z)|'(?:[^'\\]|\\.)*(?:'|\Z)"
_NO_TEXT = re.compile(rf"/\*.*?(?:\*/|\Z)|url\((?:{_QUOTED}|[^)\"'])*", re.DOTALL)
# A custom property may be the content of something: `--label: "4 nodes"`; the words of a `@counter-style` mark items.
_SHOWN = re.compile(
    r"(?<![\w-])(?:content|quotes|list-style(?:-type)?|(?:additive-)?symbols|prefix|suffix|negative|pad"
    rf"|--(?![\w-]*font)[\w-]+)\s*:((?:{_QUOTED}|[^;}}\"'])*)",
    re.DOTALL,
)
# content: attr(data-rate)
_ATTRIBUTE = re.compile(r"\battr\(\s*([\w:|-]+)")
_ADDRESSES = frozenset({"href", "src", "cite", "id", "class"})
_STRING = re.compile(_QUOTED, re.DOTALL)
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|\n|(.))", re.DOTALL)


def texts_of(css: str, lang: str) -> Iterator[Block]:
    """Yield each text as a block."""
    for shown in _SHOWN.finditer(_NO_TEXT.sub("", css)):
        for found in _STRING.finditer(shown[1]):
            text = _ESCAPE.sub(_unescaped, found[0].strip(found[0][0]))
            if text.strip():
                yield Block(spot="style sheet", place=Place.PROSE, lang=lang, tag="@content", text=text)


def attributes_of(css: str) -> Iterator[str]:
    """Yield the name of each attribute that is shown, but for those that print where a link leads."""
    for shown in _SHOWN.finditer(_NO_TEXT.sub("", css)):
        yield from (name for name in _ATTRIBUTE.findall(_STRING.sub("", shown[1])) if name not in _ADDRESSES)


def _unescaped(found: re.Match[str]) -> str:
    if not found[1]:
        return found[2] or ""
    code = int(found[1], 16)
    is_character = 0 < code < 0x110000 and not 0xD800 <= code < 0xE000
    return chr(code) if is_character else "\ufffd"
