r"""BibLaTeX: `@online` with `urldate`. Keys are ids, so they are ASCII and stay when sources are added.

A title is text and is escaped for TeX; an address is verbatim and is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from build_tools.publish.day import write
from build_tools.publish.item import Item, Name

_ESCAPES = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    **{mark: "\\" + mark for mark in "%&$#_"},
}  # fmt: skip
_LIGATURE = re.compile(r"(?<=-)(?=-)|(?<=')(?=')|(?<=`)(?=`)|(?<=[?!])(?=`)|(?<=<)(?=<)|(?<=>)(?=>)")
"""Between marks of which TeX makes one: of `--` a dash, of two apostrophes a quotation mark."""

_KINDS = {
    "paper-conference": "inproceedings", "report": "report", "dataset": "dataset", "article-newspaper": "article",
    "software": "software",
}  # fmt: skip
_ONLINE = frozenset({"webpage", "post", "post-weblog", "software", "article", "document", "article-newspaper"})
_WORD = re.compile(r"\S+")
_LANGUAGES = {"en": "english", "de": "german", "zh": "chinese"}


def entry(item: Item) -> str:
    """Return an entry of a .bib file."""
    kind = "online" if item.type in _ONLINE and item.url else _KINDS.get(item.type, "misc")
    lines = ",\n".join(f"  {name} = {{{value}}}" for name, value in _fields(item, kind) if value)
    return f"@{kind}{{{item.id.lower()},\n{lines}\n}}\n"


def _fields(item: Item, kind: str) -> Iterator[tuple[str, str]]:
    yield "author", " and ".join(map(_name, item.authors))
    yield "title", _title(item)
    if kind == "inproceedings":
        yield "booktitle", _protected(item.site)
        yield "eventtitle", _escape(item.event)
    elif kind == "article":
        yield "journaltitle", _escape(item.site)
    elif kind == "online" and not item.is_own_site:
        yield "organization", _escape(item.site)
    yield "type", _escape(item.genre)
    yield ("institution" if kind == "report" else "publisher"), _escape(item.publisher)
    yield "version", _escape(item.version)
    yield "volume", _escape(item.volume)
    yield "date", item.issued.iso if item.issued else ""
    yield "pages", item.pages.replace("-", "--")
    yield "doi", _verbatim(item.doi)
    yield "url", _verbatim(item.url)
    yield "urldate", write(item.accessed, "iso") if item.accessed and item.url else ""
    yield "langid", _LANGUAGES.get(item.language.partition("-")[0], "")


def _name(name: Name) -> str:
    if name.is_whole:
        return "{" + _escape(name.together) + "}"
    return _escape(", ".join(part for part in (name.family, name.suffix, name.given) if part))


def _title(item: Item) -> str:
    return _protected(item.title)


def _protected(text: str) -> str:
    """Escape a title, with braces round the words whose capitals a style must not lower."""
    return _WORD.sub(lambda word: _guarded(word[0]), text) if _is_balanced(text) else _escape(text)


def _guarded(word: str) -> str:
    inner = re.fullmatch(r"(\W*)(.*?)(\W*)", word)
    assert inner  # every word matches
    if not re.search(r"[A-Z]", inner[2][1:]):
        return _escape(word)
    return _escape(inner[1]) + "{" + _escape(inner[2]) + "}" + _escape(inner[3])


def _escape(text: str) -> str:
    escaped = "".join(_ESCAPES.get(mark, mark) for mark in text)
    if not _is_balanced(text):  # a brace counts for BibTeX even where it is escaped for TeX
        escaped = escaped.replace(r"\{", r"\textbraceleft{}").replace(r"\}", r"\textbraceright{}")
    return _LIGATURE.sub("{}", escaped)


def _verbatim(address: str) -> str:
    """Return an address for a field that is read as it stands; marks that would end the field are percent-encoded."""
    return address.replace("{", "%7B").replace("}", "%7D").replace("\\", "%5C")


def _is_balanced(text: str) -> bool:
    depth = 0
    for mark in text:
        depth += {"{": 1, "}": -1}.get(mark, 0)
        if depth < 0:
            return False
    return depth == 0
