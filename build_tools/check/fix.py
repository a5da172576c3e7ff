"""Bare numbers of an author's page replaced by the calls that tie them to their claims. Pure: text in, text out.

A number is replaced when exactly one figure of the sources that the page cites has its value, unit and qualifier; the
stretch that goes is what the call prints again: the qualifier's words, the number and its unit.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from build_tools.check.agreement import fault_of_qualifiers, fault_of_value, is_rounded_silently, qualifiers
from build_tools.check.context import Find, sources_of
from build_tools.check.zones import mask, zones
from build_tools.facts.fragments import Lines
from build_tools.facts.model import Figure, Register
from build_tools.facts.numerals import Number
from build_tools.facts.quantity import read_unit

_CALL = re.compile(r"\{\{.*?\}\}", re.DOTALL)
_QUOTED = re.compile(r"'([^']*)'|\"([^\"]*)\"")
# A word or a Chinese character, and the blank between it and the number.
_BEFORE = re.compile(r"(?:[A-Za-z.'’]+|[一-鿿]|[~≈<>≤≥±+-])[^\S\n]*\Z")
_AFTER = re.compile(r"[^\S\n]*(?:[A-Za-z]+|[一-鿿]|\+)")
_FARTHEST = 5
"""How many of them may say how exact a number is: "in the region of the", "不超过"."""


@dataclass(frozen=True, order=True)
class Bare:
    """A number that the check found tied to nothing: its line, and the text as it is printed."""

    line: int
    text: str


@dataclass(frozen=True, order=True)
class Edit:
    """One replacement, in the offsets of the old text."""

    start: int
    end: int
    call: str


@dataclass(frozen=True, order=True)
class Left:
    """A number that stays, and why."""

    line: int
    text: str
    reason: str


@dataclass(frozen=True)
class Fix:
    """What becomes of a page. `edits` are in the order of the text."""

    text: str
    edits: tuple[Edit, ...]
    left: tuple[Left, ...]


def fix_page(text: str, bare: Collection[Bare], register: Register, lang: str, find: Find) -> Fix:
    """Replace the bare numbers of a page that can be only one figure; nothing else in the text changes."""
    page = _Page(text, mask(text), Lines(text), lang, find, register, cited(text, register))
    edits: list[Edit] = []
    left: list[Left] = []
    for one in sorted(set(bare)):
        numbers = page.numbers_at(one)
        if not numbers:
            left.append(Left(one.line, one.text, page.where(one)))
        for number in numbers:
            found = _edit(number, page)
            if isinstance(found, Edit):
                edits.append(found)
            else:
                left.append(Left(one.line, one.text, found))
    return Fix(_applied(text, sorted(set(edits))), tuple(sorted(set(edits))), tuple(sorted(set(left))))


def cited(text: str, register: Register) -> frozenset[str]:
    """Return the sources that a page's calls cite: by their own id, or through a claim or figure."""
    named = {one or other for call in _CALL.findall(text) for one, other in _QUOTED.findall(call)}
    found = named & register.sources.keys()
    for id in named & register.entries.keys():
        found |= sources_of(register, register.entries[id])
    for address in named & register.figures.keys():
        found |= sources_of(register, register.figures[address])
    return frozenset(found)


@dataclass(frozen=True)
class _Page:
    text: str
    masked: str
    lines: Lines
    lang: str
    find: Find
    register: Register
    cited: frozenset[str]

    def numbers_at(self, bare: Bare) -> list[Number]:
        """Return the numbers of the running text that a finding means."""
        return [
            number
            for number in self._numbers()
            if not number.excuse and self._line(number.start) == bare.line and _same(number.text, bare.text)
        ]

    def where(self, bare: Bare) -> str:
        """Say why a number is not met in the running text of its line."""
        for zone in zones(self.text):
            first, last = self._line(zone.start), self._line(max(zone.start, zone.end - 1))
            if first <= bare.line <= last and bare.text in self.text[zone.start : zone.end]:
                return f"it stands in {zone.kind}"
        return "it is not written so on that line"

    def _numbers(self) -> Iterator[Number]:
        start = 0
        for line in self.masked.split("\n"):
            for number in self.find(line, self.lang):
                yield number._replace(start=number.start + start, end=number.end + start)
            start += len(line) + 1

    def _line(self, offset: int) -> int:
        return self.lines.position(offset)[0]


def _edit(number: Number, page: _Page) -> Edit | str:
    matching = [figure for figure in page.register.figures.values() if _matches(number, figure, page)]
    figures = [figure for figure in matching if sources_of(page.register, figure) & page.cited]
    if len(figures) != 1:
        return _why(figures, matching)
    stretch = _stretch(number, page)
    if stretch is None:
        return "its unit or qualifier cannot be told from the words around it"
    return Edit(*stretch, f"{{{{ figure('{figures[0].address}') }}}}")


def _matches(number: Number, figure: Figure, page: _Page) -> bool:
    quantity = figure.quantity
    has_plus = number.text.lstrip().startswith("+")
    return (
        read_unit(number.unit, page.lang) == quantity.unit
        and not fault_of_value(number, quantity)
        and not is_rounded_silently(number, quantity)
        and not fault_of_qualifiers(number, quantity, has_plus=has_plus)
    )


def _why(figures: Sequence[Figure], matching: Sequence[Figure]) -> str:
    if figures:
        return f"it may be any of {', '.join(sorted(figure.address for figure in figures))}"
    if matching:
        return f"the page does not cite the source of {', '.join(sorted(figure.address for figure in matching))}"
    return "no figure has this value, unit and qualifier"


def _stretch(number: Number, page: _Page) -> tuple[int, int] | None:
    """Return the shortest stretch that says by itself what the number says in its sentence."""
    said = (number.low, number.high, number.unit, qualifiers(number))
    for start in _starts(page.masked, number.start):
        for end in _ends(page.masked, _unit_end(number, page.masked)):
            stretch = page.masked[start:end]
            alone = page.find(stretch, page.lang)
            if [(one.low, one.high, one.unit, qualifiers(one)) for one in alone] == [said]:
                return start, end
    return None


def _unit_end(number: Number, masked: str) -> int:
    """A unit that is glued to the number is part of it: 4 %."""
    found = re.compile(rf"\s?{re.escape(number.unit)}").match(masked, number.end)
    return found.end() if found and number.unit else number.end


def _starts(masked: str, start: int) -> Iterator[int]:
    yield start
    for _ in range(_FARTHEST):
        found = _BEFORE.search(masked, masked.rfind("\n", 0, start) + 1, start)
        if not found:
            return
        start = found.start()
        yield start


def _ends(masked: str, end: int) -> Iterator[int]:
    yield end
    for _ in range(_FARTHEST):
        found = _AFTER.match(masked, end)
        if not found:
            return
        end = found.end()
        yield end


def _same(one: str, other: str) -> bool:
    return one.split() == other.split()


def _applied(text: str, edits: Sequence[Edit]) -> str:
    parts, at = [], 0
    for edit in edits:
        parts += [text[at : edit.start], edit.call]
        at = edit.end
    return "".join([*parts, text[at:]])
