"""The numbers of a page, each tied to a figure, excused with a reason, or neither: then it stands there unsourced."""

from __future__ import annotations

import re
from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain, groupby
from pathlib import PurePosixPath
from typing import NamedTuple

from build_tools.check.agreement import agrees, reach
from build_tools.check.blocks import Block, Page, Tie
from build_tools.check.context import Context, PageSource, canonical_unit, evenly_spaced, names_of
from build_tools.check.fields import reason_of
from build_tools.facts.model import LANGUAGES, Entry, Figure
from build_tools.facts.numerals import Number
from build_tools.facts.numerals_english import lower_in_place
from build_tools.facts.places import Place
from build_tools.facts.quantity import read_unit

_NOT_FOUND = "404.html"
_OF_STATUS = (
    r"(?:[\s:：·|,.!–—-]|\b(?:http|status|error|code|the|this|page|was|is|not|found|sorry|oops)\b"
    r"|页面|頁面|网页|網頁|错误|錯誤|找不到|未找到|没有|沒有|不存在|这个|這個)*"
)
# 404 - Not found
_STATUS = re.compile(rf"(?i){_OF_STATUS}404{_OF_STATUS}")
_PARTS = re.compile(r"\s[–—|·-]\s")
_HASH = re.compile(r"(?i)(?:(?:sha\d+|md5)[:-])?[0-9a-f]{6,128}…?")
_MOMENT = re.compile(r"\d{4}(?:-\d\d(?:-\d\d(?:[T ]\d\d:\d\d.*)?)?)?\Z")
_PART_OF_DATE = re.compile(r"[\d:./\s年月日-]+")
_DIGITS = re.compile(r"\d+")


class Reading(NamedTuple):
    """A number as a reader meets it. `address` is the figure it is tied to, `excuse` why it needs none."""

    block: Block
    number: Number
    unit: str
    address: str = ""
    excuse: str = ""

    @property
    def is_loose(self) -> bool:
        return not self.address and not self.excuse


@dataclass(frozen=True)
class Shown:
    """A figure's element on a page, with the numbers that stand in it."""

    block: Block
    tie: Tie
    figure: Figure | None
    readings: tuple[Reading, ...]

    @property
    def text(self) -> str:
        return self.block.text_of(self.tie)


@dataclass(frozen=True)
class View:
    """What the rules see: one page, its numbers, and the context of the run."""

    page: Page
    context: Context
    source: PageSource | None
    readings: tuple[Reading, ...]

    @cached_property
    def loose(self) -> tuple[Reading, ...]:
        """The numbers that are tied to no figure and need one."""
        return tuple(reading for reading in self.readings if reading.is_loose)

    @cached_property
    def figures(self) -> tuple[Shown, ...]:
        known = self.context.register.figures
        by_block: dict[int, list[Reading]] = {}
        for reading in self.readings:
            if reading.block.ties:
                by_block.setdefault(id(reading.block), []).append(reading)
        return tuple(
            Shown(block, tie, known.get(tie.id), _within(tie, by_block.get(id(block), ())))
            for block in self.page.bound
            for tie in block.tied("figure")
        )

    @cached_property
    def claims(self) -> frozenset[str]:
        """The entries of which the page shows a figure, the statement or the wording."""
        known = self.context.register.figures
        listed = {address for block in self.page.bound for address in block.listed if address in known}
        owners = {known[address].owner for address in listed} | {
            shown.figure.owner for shown in self.figures if shown.figure
        }
        return frozenset(owners | {tie.id for block in self.page.bound for tie in block.tied("claim", "attribution")})

    @cached_property
    def _by_block(self) -> Mapping[int, tuple[Shown, ...]]:
        return {key: tuple(run) for key, run in groupby(self.figures, key=lambda shown: id(shown.block))}

    def figures_in(self, block: Block) -> tuple[Shown, ...]:
        """Return the figures of one block."""
        return self._by_block.get(id(block), ())


def read_page(page: Page, context: Context, source: PageSource | None = None) -> View:
    """Find every number of a page and judge it."""
    tables = _names_of_tables(page, context)
    readings: Iterable[Reading] = chain.from_iterable(
        _read_block(block, context, tables.get(block.cell.table, ())) for block in page.blocks
    )
    if PurePosixPath(page.path).name == _NOT_FOUND:
        readings = map(_excused_by_page, readings)
    return View(page, context, source, tuple(readings))


def _excused_by_page(reading: Reading) -> Reading:
    """A theme's page for what is not found has its status code for a name; that is no figure, 404 GPUs are one."""
    is_code = reading.number.text == _NOT_FOUND.partition(".")[0] and _is_named_by_status(reading.block)
    return reading._replace(excuse="status code") if is_code and reading.is_loose else reading


def _is_named_by_status(block: Block) -> bool:
    """A page's title goes on with that of the site."""
    names = _PARTS.split(block.text)[:1] if block.spot == "title" else [block.text]
    return block.spot in ("heading", "title") and all(map(_STATUS.fullmatch, names))


def _read_block(block: Block, context: Context, labels: Iterable[str]) -> Iterable[Reading]:
    return _read_record(block, context) if _is_bare(block) else _judged(block, context, labels)


def _is_bare(block: Block) -> bool:
    return block.place is Place.RECORD and not block.ties and not block.cell.table


def _read_record(block: Block, context: Context) -> Iterable[Reading]:
    """An export has the fields of its records in several files; each is judged once."""
    known = context.once(("read", *_parts(block)), lambda: tuple(_judged(block, context, ())))
    return [Reading(block, *reading[1:]) for reading in known] if known else ()


def _parts(block: Block) -> tuple[Hashable, ...]:
    """All that tells one block without markup from another, when its numbers are judged."""
    return block.text, block.lang, block.spot, block.tag, block.listed, block.cell.unit


def _judged(block: Block, context: Context, labels: Iterable[str]) -> Iterator[Reading]:
    numbers = context.find(block.text, block.lang)
    if not numbers:
        return
    figures = tuple(block.tied("figure"))
    if any(_is_torn(number, figures) for number in numbers):
        numbers = tuple(_find_apart(block, numbers, figures, context))
    for number in numbers:
        yield _judge(block, number, context, labels)


def _judge(block: Block, number: Number, context: Context, labels: Iterable[str]) -> Reading:
    unit = unit_of(block, number)
    if tie := block.covering(number.start, number.end, "figure"):
        return Reading(block, number, unit, address=tie.id)
    if excuse := _excuse(block, number, context, labels):
        return Reading(block, number, unit, excuse=excuse)
    return Reading(block, number, unit, address=_listed(block, number, unit, context))


def unit_of(block: Block, number: Number) -> str:
    """Return a number's unit: as printed after it, else as the head of its column or row gives it."""
    if number.unit:
        return canonical_unit(number.unit, block.lang)
    return block.cell.unit or read_unit(block.cell.header, block.lang) or ""


def _is_torn(number: Number, figures: Iterable[Tie]) -> bool:
    return any(
        number.start < tie.end and tie.start < number.end and not tie.covers(number.start, number.end)
        for tie in figures
    )


def _find_apart(block: Block, numbers: Iterable[Number], figures: Sequence[Tie], context: Context) -> Iterator[Number]:
    """Find numbers stretch by stretch: between two figures "to" makes no range of them.

    A figure's number is read with the sign before its element and the magnitude behind it, as whoever reads it does.
    """
    whole = {tie.start: found for tie in figures for found in numbers if _is_of(found, tie, block, figures, context)}
    borders = sorted({0, len(block.text), *(at for tie in figures for at in (tie.start, tie.end))})
    for start, end in zip(borders, borders[1:], strict=False):
        if start in whole:
            number = whole[start]
            yield number._replace(start=max(start, number.start), end=min(end, number.end))
            continue
        for number in context.find(block.text[start:end], block.lang):
            yield _moved(number, start)


def _is_of(number: Number, tie: Tie, block: Block, figures: Iterable[Tie], context: Context) -> bool:
    """Say whether a number is that of a figure's element and of no other, with more of it around the element."""
    inside = context.find(block.text[tie.start : tie.end], block.lang)
    around = (block.text[number.start : tie.start], block.text[tie.end : number.end])
    touched = [other for other in figures if number.start < other.end and other.start < number.end]
    return touched == [tie] and len(inside) == 1 and not any(context.find(text, block.lang) for text in around)


def _moved(number: Number, by: int) -> Number:
    return number._replace(start=number.start + by, end=number.end + by)


def _excuse(block: Block, number: Number, context: Context, labels: Iterable[str]) -> str:
    start, end = number.start, number.end
    if block.covering(start, end, "count"):
        return "count"
    if (tie := block.covering(start, end, "excuse")) and tie.id:
        return f"author: {tie.id}"
    if block.covering(start, end, "computed"):
        return "computed"
    if block.covering(start, end, "axis"):
        return "axis"
    if block.covering(start, end, "pre") or block.spot == "code":
        return "code"
    return _excuse_by_text(block, number, context, labels)


def _excuse_by_text(block: Block, number: Number, context: Context, labels: Iterable[str]) -> str:
    start, end = number.start, number.end
    if (tie := block.covering(start, end, "hash")) and _HASH.fullmatch(block.text_of(tie).strip()):
        return "hash"
    if block.covering(start, end, "address"):
        return "address"
    if (tie := block.covering(start, end, "time")) and _is_part_of(tie.id, number.text):
        return "date"
    if reason := _excuse_by_register(block, number, context):
        return reason
    if block.cell.table and _stands_in(block.text, number, labels):
        return "label"
    if block.place is Place.RECORD and not number.unit and (reason := reason_of(block.tag)):
        return reason
    if not block.covering(start, end, "code"):
        return number.excuse
    # In a line of code an option's value is code, but what has a unit can be read as a figure all the same.
    return (number.excuse if number.excuse != "code" else "") if number.unit else "code"


def _excuse_by_register(block: Block, number: Number, context: Context) -> str:
    """Texts of the register are compared letter for letter; a number in one is part of a name or a quotation."""
    register = context.register
    for tie in block.tied("cite", "attribution", "claim"):
        if not tie.covers(number.start, number.end):
            continue
        if tie.kind == "cite" and tie.id in register.sources:
            names, reason = names_of(register.sources[tie.id]), "title"
        elif tie.id in register.entries and tie.kind == "attribution":
            names, reason = wordings(context, tie.id, block.lang), "attribution"
        elif tie.id in register.entries:
            names, reason = _quoted(register.entries[tie.id]), "quote"
        else:
            continue
        # Some styles of citing raise the words of a title; its numbers stay what they are.
        is_cite = tie.kind == "cite"
        shown = lower_in_place(block.text) if is_cite else block.text
        if _stands_in(shown, number, map(lower_in_place, names) if is_cite else names):
            return reason
    if (code := block.covering(number.start, number.end, "code")) and block.text_of(code) in context.read_paths:
        return "title"
    if block.place is Place.RECORD and block.text.strip() in _whole_texts(block, context):
        return "register"
    if block.place is Place.RECORD and block.listed and _stands_in(block.text, number, _told_in_words(block, context)):
        return "quote"
    if block.tag == "@mark" or block.place is Place.RECORD:
        printed = evenly_spaced(block.text[number.start : number.end])
        return "title" if _stands_in(block.text, number, context.titles_with(printed)) else ""
    return ""


def _whole_texts(block: Block, context: Context) -> Container[str]:
    """What a field of a record may be as a whole: an address, a date or version, the label of the figure's row."""
    if not block.listed:
        return context.whole_texts
    figure = context.register.figures.get(block.listed[0])
    if figure is None or block.tag != "@row":
        return ()
    return context.register.entries[figure.owner].rows.get(figure.address.split(".")[1], {}).values()


def _told_in_words(block: Block, context: Context) -> list[str]:
    """What a figure without a number is told as."""
    found = (context.register.figures.get(address) for address in block.listed)
    return [text for figure in found if figure for text in (figure.as_written, *figure.display.values())]


def wordings(context: Context, claim: str, lang: str) -> tuple[str, ...]:
    """Return how a claim may be attributed: as its entry is, or as one of its figures with sources of its own."""
    entry = context.register.entries[claim]
    things: tuple[Entry | Figure, ...] = (entry, *entry.figures.values())
    return tuple(dict.fromkeys(context.attribution(thing, lang).text for thing in things))


def _quoted(entry: Entry) -> tuple[str, ...]:
    figures = entry.figures.values()
    return (
        entry.quote, entry.locator, *(figure.quote for figure in figures), *(figure.locator for figure in figures),
        *(figure.as_written for figure in figures),
    )  # fmt: skip


def _listed(block: Block, number: Number, unit: str, context: Context) -> str:
    """A chart's texts carry no elements; its figures are listed on it, and a record's are the register's."""
    if number.is_word:
        return ""
    return next((figure.address for figure in _figures(block, number, unit, context)), "")


def figures_of(reading: Reading, context: Context) -> tuple[Figure, ...]:
    """Return the figures that a number of a record may be."""
    return tuple(_figures(reading.block, reading.number, reading.unit, context))


def _figures(block: Block, number: Number, unit: str, context: Context) -> Iterable[Figure]:
    if not _is_bare(block):
        return _may_be(block, number, unit, context)
    key = ("figures of", *_parts(block), number.start)
    return context.once(key, lambda: tuple(_may_be(block, number, unit, context)))


def _may_be(block: Block, number: Number, unit: str, context: Context) -> Iterator[Figure]:
    """Yield the figures that a number without an element of its own may be; a sentence of any must give the unit."""
    is_sentence = block.place is Place.RECORD and not block.listed and block.text.strip() != number.text
    for figure in _candidates(block, number, context):
        units = {figure.quantity.unit} if is_sentence else {"", figure.quantity.unit}
        if unit in units and agrees(number, figure.quantity):
            yield figure


def _candidates(block: Block, number: Number, context: Context) -> Iterable[Figure]:
    if block.listed or block.place is not Place.RECORD:
        known = context.register.figures
        return [known[address] for address in block.listed if address in known]
    ends = {end for end in (number.low, number.high) if end is not None}
    return context.figures_near(ends, reach(number)) if ends else ()


def _names_of_tables(page: Page, context: Context) -> Mapping[int, tuple[str, ...]]:
    """Return, for each table, the labels of the rows and columns of the series that it shows."""
    register = context.register
    owners: dict[int, set[str]] = {}
    for block in page.bound:
        for tie in block.tied("figure") if block.cell.table else ():
            if tie.id in register.figures:
                owners.setdefault(block.cell.table, set()).add(register.figures[tie.id].owner)
    return {table: tuple(_labels(register.entries[id] for id in sorted(ids))) for table, ids in owners.items()}


def _labels(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        for text in (entry.label, *entry.rows.values(), *entry.columns.values()):
            yield from (text[lang] for lang in LANGUAGES if lang in text)


def _stands_in(text: str, number: Number, names: Iterable[str]) -> bool:
    """Say whether a number is part of one of these names, which stands there letter for letter."""
    plain = evenly_spaced(text)
    printed = plain[number.start : number.end]
    for name in filter(lambda name: printed in name, map(_name, names)):
        at = plain.find(name)
        while at >= 0:
            if at <= number.start and number.end <= at + len(name):
                return True
            at = plain.find(name, at + 1)
    return False


@cache  # the texts of the register are asked for with every number of a feed
def _name(text: str) -> str:
    return evenly_spaced(text)


def _is_part_of(moment: str, text: str) -> bool:
    """A date's numbers are those of its `datetime`, in whatever order, and no quantities."""
    if not _MOMENT.match(moment) or not _PART_OF_DATE.fullmatch(text):
        return False
    return {int(digits) for digits in _DIGITS.findall(text)} <= {int(digits) for digits in _DIGITS.findall(moment)}


def _within(tie: Tie, readings: Iterable[Reading]) -> tuple[Reading, ...]:
    return tuple(reading for reading in readings if tie.covers(reading.number.start, reading.number.end))
