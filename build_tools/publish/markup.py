"""A citation as a style writes it: text with marks for italics, for the title as stored, and for blank days.

The marks are characters of the private use area; none is left in what is printed or shown.
"""

from __future__ import annotations

import html
import re

from build_tools.publish.day import Day, fill_blanks, place_to_fill, write

_ITALICS = "\ue020", "\ue021"
_COMMIT = re.compile(r"[0-9a-f]{7,40}")
_TITLE = "\ue022", "\ue023"
_HASH = "\ue024", "\ue025"
_TIME = re.compile("\ue026([0-9-]+)\ue027(.*?)\ue028")
_PRIVATE = re.compile("\ue026[0-9-]+\ue027|[\ue020-\ue025\ue028]")
_OURS = re.compile("[\ue010-\ue028]")
_BREAKS = re.compile(r"\s*[\r\n\u2028\u2029]\s*")
_ENDS = (".", "?", "!", "？", "！", "。")
_CLOSING = re.compile("(?:[”’][\ue020-\ue025]*)+\\Z")
_WITHIN = {
    "“": ("“([^“”]*)”", "‘{}’", r"‘((?:[^‘’]|’(?=\w))*)’", r"“\1”"),
    "「": ("「([^「」]*)」", "『{}』", "『([^『』]*)』", r"「\1」"),
}
"""Quotation marks in a title, what they become within others of their kind, and so on for those within them."""


def italics(text: str) -> str:
    """Mark a text as set in italics; nothing stays nothing."""
    return f"{_ITALICS[0]}{text}{_ITALICS[1]}" if text else ""


def title(text: str) -> str:
    """Mark a text as a title, letter for letter as it is stored, on one line."""
    return f"{_TITLE[0]}{_OURS.sub('', _BREAKS.sub(' ', text))}{_TITLE[1]}"


def nested(text: str, opening: str = "“") -> str:
    """Return a title for between quotation marks: its own become those of the next rank, which no apostrophe is."""
    if opening not in _WITHIN:
        return text
    outer, shown, inner, turned = _WITHIN[opening]
    return re.sub(outer, lambda found: shown.format(re.sub(inner, turned, found[1])), text)


def quoted(text: str, mark: str) -> str:
    """Return a title in quotation marks, with a comma or a full stop inside them and inside those it ends with."""
    shown = nested(text)
    return f"“{stop(shown) if mark == '.' else before_quotes(shown, mark)}”"


def before_quotes(text: str, mark: str) -> str:
    """Put a mark behind a text, or inside the quotation marks that it ends with, as Americans do."""
    found = _CLOSING.search(text)
    is_closing = found and (("”" in found[0] and "“" in text) or ("’" in found[0] and "‘" in text))
    at = found.start() if found and is_closing else len(text)
    return text[:at] + mark + text[at:]


def closed(text: str, comma: str, mark: str) -> str:
    """End a text with a full stop, in the place of a comma that it ends with, in quotation marks or not."""
    found = _CLOSING.search(text)
    at = found.start() if found else len(text)
    return text[:at].removesuffix(comma) + mark + text[at:] if text[:at].endswith(comma) else stop(text, mark)


def commit(text: str) -> str:
    """Mark the name of a commit; any other version stays as it is."""
    return f"{_HASH[0]}{text}{_HASH[1]}" if _COMMIT.fullmatch(text) else text


def dated(day: Day, form: str) -> str:
    """Write a date, marked as one where its parts stand apart: a year alone looks like any number."""
    return f"\ue026{day.iso}\ue027{write(day, form)}\ue028"


def as_text(marked: str) -> str:
    """Return a citation as plain text, with a place to fill in for each blank day."""
    return fill_blanks(_PRIVATE.sub("", marked), place_to_fill)


def as_html(marked: str, source: str = "", address: str = "", title_lang: str = "") -> str:
    """Return a citation as HTML; a page's script finds the blank days, and the title says which source it is of.

    An address that is given leads there; `title_lang` is the title's language where it is not that of the words around.
    """
    text = html.escape(marked, quote=False)
    if address:
        shown = html.escape(address, quote=False)
        text = text.replace(shown, f'<a href="{html.escape(address)}">{shown}</a>')
    opened, closed = (f'<cite data-source="{html.escape(source)}">', "</cite>") if source else ("", "")
    if title_lang and not source:
        opened, closed = f'<span lang="{title_lang}">', "</span>"
    tags = ("<i>", "</i>", opened, closed, '<code class="hash">', "</code>")
    for mark, tag in zip((*_ITALICS, *_TITLE, *_HASH), tags, strict=True):
        text = text.replace(mark, tag)
    text = _TIME.sub(r'<time datetime="\1">\2</time>', text)
    return fill_blanks(text, _slot)


def stop(text: str, mark: str = ".") -> str:
    """Return a text with a full stop behind it, unless it ends with one, or with what stands for one."""
    bare = _PRIVATE.sub("", text).rstrip("”’")
    return text if not bare or bare.endswith(_ENDS) else before_quotes(text, mark)


def _slot(form: str) -> str:
    return f'<span data-day="{form}">{html.escape(place_to_fill(form), quote=False)}</span>'
