"""A claim in one line of plain text with whose it is, for records that machines read: never a value alone."""

from __future__ import annotations

import re

from build_tools import words
from build_tools.facts.model import Entry, Figure, Register
from build_tools.facts.numerals import find
from build_tools.facts.quantity import format_quantity, read_unit

_PLACE = re.compile(r"\{([^{}\s]+)\}")


def plain_statement(register: Register, entry: Entry, lang: str) -> str:
    """Return a claim's statement with its figures written out, and in brackets its tier and whose word it is.

    Nothing for an entry without a statement, for what we worked out, whose digits are shown beside its inputs, and
    where a number could not be read again as a figure with its unit: a program would have it alone.
    """
    raw = words.text_in(entry.statement, lang)
    if not raw or entry.kind == "derived":
        return ""
    told = filled(register, entry, raw, lang)
    if not _is_read_again(register, told, lang):
        return ""
    return told + words.say(lang, "bracketed", words=credit(register, entry, lang))


def filled(register: Register, entry: Entry, raw: str, lang: str) -> str:
    """Return a text of an entry with the figures it names written out, those of others with whose they are."""
    return _PLACE.sub(lambda place: _figure(register, entry, place, lang), raw)


def credit(register: Register, entry: Entry, lang: str) -> str:
    """Return the tier of a claim and whose word it is."""
    if entry.tier is None:
        return words.say(lang, "tier.none")
    return words.say(lang, "mark.source", tier=entry.tier, label=whose(register, entry, lang))


def whose(register: Register, thing: Entry | Figure, lang: str) -> str:
    """Return whose word a claim or figure is; the document for tier A, which needs no other wording."""
    sources = [words.text_in(register.sources[id].label, lang) for id in thing.sources]
    return words.attribution(register, thing, lang).text or words.join(sources, lang)


def _is_read_again(register: Register, text: str, lang: str) -> bool:
    """Whether every number of a text has the unit of a figure after it."""
    units = {figure.quantity.unit for figure in register.figures.values()}
    numbers = (number for number in find(text, lang, register.glossary) if not number.excuse)
    return all(read_unit(number.unit, lang) in units and not number.is_word for number in numbers)


def _figure(register: Register, entry: Entry, place: re.Match[str], lang: str) -> str:
    """A place that names no figure is text."""
    item = entry.figures.get(place[1]) or register.figures.get(place[1])
    if item is None:
        return place[0]
    shown = format_quantity(item.quantity, lang, words.text_in(item.display, lang))
    own = words.attribution(register, item, lang).text
    is_said = own == words.attribution(register, entry, lang).text
    return shown if is_said else shown + words.say(lang, "bracketed", words=own)
