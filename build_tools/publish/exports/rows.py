"""Claims and sources as rows of text: what the tables, the JSON and the database have in common.

A value never stands alone: tier and whose word it is are beside it, and of tiers C and D there is only the text that
says so, no number that a program could take without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from build_tools import words
from build_tools.facts.model import Address, Entry, Figure, Register, Source, Text, Tier
from build_tools.facts.quantity import format_quantity
from build_tools.publish.statement import filled, plain_statement, whose

LANGUAGE = "en"
"""The language of the exports."""

Row = Mapping[str, str]

_NO_BARE_VALUE = frozenset({Tier.C, Tier.D})


@dataclass(frozen=True)
class Column:
    """A column: its name, its type in a data package, and what stands in it."""

    name: str
    about: str
    type: str = "string"


CLAIM_COLUMNS = (
    Column("claim", "The id of the claim, series or derived figure"),
    Column("figure", "The address of the figure; empty for a claim that has none"),
    Column("kind", "claim, series or derived"),
    Column("label", "What it is about"),
    Column("row", "The row of a series"),
    Column("low", "The value, or the lower end of a range, in the unit beside it; empty for tiers C and D", "number"),
    Column("high", "The upper end of a range, else as low", "number"),
    Column("unit", "The unit of low and high, denominators and all; rates with different ones are not comparable"),
    Column("qualifier", "What stands with the value: about, at least, at most, range, vague, gain; empty if exact"),
    Column("shown", "The figure as the site shows it, with the words that must go with it"),
    Column("tier", "A, B, C or D; empty for a rule of our own"),
    Column("attribution", "Whose figure or claim it is, in words"),
    Column("basis", "How it came to be known"),
    Column("statement", "The whole claim in words, where its figures can stand in a line of text"),
    Column("conditions", "What it holds under"),
    Column("caveats", "What must be said with it"),
    Column("status", "active, disputed, superseded or withdrawn"),
    Column("verification", "Whether anyone has held it against the source: unchecked, matched and so on"),
    Column("sources", "The ids of its sources, with a blank between them"),
    Column("accessed", "The oldest day on which one of its sources was read; empty if not recorded", "any"),
    Column("notes_read", "The day on which our own notes of it were read, where it was taken from them", "any"),
    Column("address", "The claim's page"),
)

SOURCE_COLUMNS = (
    Column("source", "The id of the source"),
    Column("tier", "The best tier that a claim of it may have"),
    Column("publisher", "Whose it is"),
    Column("label", "What we call it"),
    Column("title", "Its own title; empty if not recorded"),
    Column("type", "What it is, as CSL names it"),
    Column("url", "Its address; empty if not recorded"),
    Column("address", "How the address is known: checked, cited, parent or not-recorded"),
    Column("accessed", "The day on which it was read; empty if not recorded", "any"),
    Column("published", "The day on which it appeared; empty if not recorded", "any"),
    Column("updated", "The day on which it was changed; empty if not recorded", "any"),
    Column("observed", "The day on which it was seen; empty if not recorded", "any"),
    Column("authors", "Those it names; empty if not recorded"),
    Column("version", "Its version; empty if not recorded"),
    Column("read_path", "The file of it that was read"),
    Column("read_commit", "The commit at which it was read"),
    Column("language", "Its language; empty if not recorded"),
    Column("licence", "Its licence; empty if not recorded"),
    Column("use", "example-only for an untraceable one, which is evidence for nothing"),
    Column("page", "Where the site tells of it"),
)


def claim_rows(register: Register) -> Iterator[Row]:
    """Yield a row for each figure, in the order of ids, and one for each claim that has none."""
    for _, entry in sorted(register.entries.items()):
        about = _of_entry(register, entry)
        if not entry.figures:
            yield {**_empty(CLAIM_COLUMNS), **about, **_told(register, entry, entry)}
        for figure in entry.figures.values():
            yield {**_empty(CLAIM_COLUMNS), **about, **_of_figure(register, figure), **_told(register, figure, entry)}


def source_rows(register: Register) -> Iterator[Row]:
    """Yield a row for each source, in the order of ids."""
    for _, source in sorted(register.sources.items()):
        yield _of_source(register, source)


def _empty(columns: tuple[Column, ...]) -> Row:
    return {column.name: "" for column in columns}


def _of_entry(register: Register, entry: Entry) -> Row:
    return {
        "claim": entry.id,
        "kind": entry.kind,
        "label": _text(entry.label),
        "statement": plain_statement(register, entry, LANGUAGE),
        "status": entry.status,
        "verification": entry.verification,
        "address": f"{register.site.url}claims/{entry.id}/",
    }


def _of_figure(register: Register, figure: Figure) -> Row:
    quantity = figure.quantity
    is_bare = figure.tier not in _NO_BARE_VALUE
    return {
        "figure": figure.address,
        "label": _label(register, figure),
        "row": _row_label(register, figure),
        "low": _written(quantity.low) if is_bare else "",
        "high": _written(quantity.high) if is_bare else "",
        "unit": quantity.unit,
        "qualifier": " ".join([*sorted(quantity.qualifiers), *(["gain"] if quantity.is_gain else [])]).replace(
            "_", " "
        ),
        "shown": shown(register, figure),
    }


def shown(register: Register, figure: Figure) -> str:
    """Return a figure as a page shows it, with its wording in brackets."""
    told = format_quantity(figure.quantity, LANGUAGE, words.text_in(figure.display, LANGUAGE))
    if figure.quantity.is_vague and figure.as_written:
        told += words.say(LANGUAGE, "bracketed", words=f"“{figure.as_written}”")
    wording = words.attribution(register, figure, LANGUAGE).text
    return told + (words.say(LANGUAGE, "bracketed", words=wording) if wording else "")


def _told(register: Register, thing: Entry | Figure, entry: Entry) -> Row:
    """What goes with a figure, or with a claim that has none."""
    access = register.access(thing)
    return {
        "tier": thing.tier or "",
        "attribution": whose(register, thing, LANGUAGE),
        "basis": thing.basis.value,
        "conditions": _joined(_conditions(register, thing, entry)),
        "caveats": _joined(_caveats(register, thing, entry)),
        "sources": " ".join(thing.sources),
        "accessed": access.day,
        "notes_read": access.notes_day,
    }


def _conditions(register: Register, thing: Entry | Figure, entry: Entry) -> Iterator[str]:
    for name, value in thing.conditions.items():
        told = _condition(register, entry, name, value)
        yield words.say(LANGUAGE, "pair", name=words.say(LANGUAGE, f"condition.{name}"), value=told)


def _condition(register: Register, entry: Entry, name: str, value: str | Text) -> str:
    """A condition as a page has it: a text, a publisher, a small number in words, or a text with figures in it."""
    if not isinstance(value, str):
        return _text(value)
    if value in register.publishers:
        return _text(register.publishers[value].name)
    if value.isdigit():
        return words.number(int(value), LANGUAGE)
    return filled(register, entry, words.condition(name, value, LANGUAGE), LANGUAGE)


def _caveats(register: Register, thing: Entry | Figure, entry: Entry) -> Iterator[str]:
    if any(register.sources[id].is_example_only for id in thing.sources):
        yield words.say(LANGUAGE, "source.example-only")
    yield from (_text(register.caveats[id].text) for id in dict.fromkeys([*entry.caveats, *thing.caveats]))


def _of_source(register: Register, source: Source) -> Row:
    return {
        "source": source.id,
        "tier": source.tier.value,
        "publisher": _text(register.publishers[source.publisher].name),
        "label": _text(source.label),
        "title": source.title,
        "type": source.type,
        "url": source.url,
        "address": source.address.value if source.url else Address.NOT_RECORDED.value,
        "accessed": source.accessed,
        "published": source.published,
        "updated": source.updated,
        "observed": source.observed,
        "authors": _joined(source.authors),
        "version": source.version,
        "read_path": source.read.path if source.read else "",
        "read_commit": source.read.commit if source.read else "",
        "language": source.language,
        "licence": source.licence,
        "use": source.use,
        "page": f"{register.site.url}sources/#{source.id}",
    }


def _label(register: Register, figure: Figure) -> str:
    """What a figure is: its claim, and its own name or that of its column where it has one."""
    of_claim, own = _text(register.entries[figure.owner].label), _text(figure.label)
    return of_claim if own in ("", of_claim) else words.say(LANGUAGE, "pair", name=of_claim, value=own)


def _row_label(register: Register, figure: Figure) -> str:
    row = figure.address.split(".")[1]
    return _text(register.entries[figure.owner].rows.get(row, {}))


def _written(value: Decimal | None) -> str:
    return "" if value is None else f"{value:f}"


def _text(text: Text) -> str:
    return words.text_in(text, LANGUAGE)


def _joined(texts: Iterator[str] | tuple[str, ...]) -> str:
    return words.say(LANGUAGE, "semicolon").join(texts)
