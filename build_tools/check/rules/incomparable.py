from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from build_tools import words
from build_tools.check.blocks import Block
from build_tools.check.readings import Shown, View
from build_tools.check.rules import Finding, rule
from build_tools.check.rules.mixed_units import is_rate
from build_tools.check.sentences import Sentence, any_of, listed, told_in
from build_tools.facts.model import Basis, Figure, Register
from build_tools.facts.places import Place
from build_tools.facts.quantity import Terms, conversion, format_unit

_CONDITIONS = ("checkpoint", "hardware", "context")
_HOLDER = re.compile(r"\{([\w.-]+)\}")

Difference = tuple[tuple[str, ...], tuple[str, ...]]
"""What either figure has, in the words by which a note may name it; the first of them stands in the message."""


@rule("incomparable")
def check(view: View) -> Iterator[Finding]:
    """Figures set side by side that differ in how they came about have a note that names each difference.

    Bad: `<p>It decodes at <data …>15,230 tokens/s/GPU</data>, faster than the <data …>9,800 tokens/s/GPU</data> of …`
    when the one is of an SM100 and the other of an H20.
    Good: the same with "on an SM100, and on an H20", with the word "hardware", or inside an element with
    `data-differs="hardware"` that a note goes with.

    Side by side are two figures of one kind in a sentence with a word of comparison between them, and those of one
    column or row of a `compare` table. Asked about are unit, checkpoint, hardware, context and who measured; what is
    recorded of one figure only is no known difference. A note stands in the same paragraph or table.

    Source: DESIGN.md §1, rule 4; seed 000, the reading checklist.
    """
    for sentence in told_in(block for block in view.page.bound if len(view.figures_in(block)) > 1):
        if sentence.block.place is not Place.COMPARE:
            yield from _in_sentence(sentence, view)
    yield from _in_tables(view)


def _in_sentence(sentence: Sentence, view: View) -> Iterator[Finding]:
    figures = [shown for shown in view.figures_in(sentence.block) if sentence.holds(shown.tie.start)]
    pairs = [pair for pair in _pairs(figures) if _is_joined(sentence, *pair)]
    yield from _unnoted(pairs, [sentence.block], view)


def _in_tables(view: View) -> Iterator[Finding]:
    tables: dict[int, list[Block]] = {}
    for block in view.page.blocks:
        if block.place is Place.COMPARE and block.cell.table and block.spot != "attribute":
            tables.setdefault(block.cell.table, []).append(block)
    for blocks in tables.values():
        figures = [shown for block in blocks for shown in view.figures_in(block)]
        pairs = [pair for pair in _pairs(figures) if _is_beside(*pair)]
        yield from _unnoted(pairs, blocks, view)


def _pairs(figures: Iterable[Shown]) -> Iterator[tuple[Shown, Shown]]:
    for one, other in combinations(figures, 2):
        if _is_of_a_source(one.figure) and _is_of_a_source(other.figure) and _is_one_kind(one, other):
            yield one, other


def _is_of_a_source(figure: Figure | None) -> bool:
    return figure is not None and figure.basis is not Basis.OWN_RULE


def _is_one_kind(one: Shown, other: Shown) -> bool:
    """Rates of the same thing are compared whatever they are divided by; that is the mistake."""
    units = _unit(one), _unit(other)
    heads = {unit.split("/")[0] for unit in units}
    return _is_convertible(*units) or (len(heads) == 1 and all(map(is_rate, units)))


def _is_convertible(one: str, other: str) -> bool:
    return one == other or bool(one and other and conversion(_terms(one), _terms(other)) is not None)


def _terms(unit: str) -> Terms:
    head, *per = unit.split("/")
    return tuple(sorted([(head, 1), *((word, -1) for word in per)]))


def _unit(shown: Shown) -> str:
    return shown.figure.quantity.unit if shown.figure else ""


def _is_joined(sentence: Sentence, one: Shown, other: Shown) -> bool:
    block = sentence.block
    before, between = block.text[sentence.start : one.tie.start], block.text[one.tie.end : other.tie.start]
    joins, leads, not_joins = (any_of(listed(block.lang, f"comparison.{name}")) for name in _JOINING)
    return bool(joins.search(not_joins.sub(" ", between)) or leads.search(before))


_JOINING = ("joins", "leads", "joins-not")


def _is_beside(one: Shown, other: Shown) -> bool:
    first, second = one.block.cell, other.block.cell
    return first.column == second.column or first.row == second.row


def _unnoted(pairs: Iterable[tuple[Shown, Shown]], blocks: Sequence[Block], view: View) -> Iterator[Finding]:
    """Yield a finding for a figure that is set beside an earlier one, once, with all that nobody says of the two."""
    text = " ".join(map(_without_figures, blocks)).casefold()
    seen: set[int] = set()
    for one, other in pairs:
        differences = _differences(one, other, view.context.register)
        missing = {name: found for name, found in differences.items() if not _is_noted(name, found, one, other, text)}
        if missing and id(other) not in seen:
            seen.add(id(other))
            yield _finding(one, other, missing)


def _without_figures(block: Block) -> str:
    kept, at = [], 0
    for tie in block.tied("figure"):
        kept.append(block.text[at : tie.start])
        at = max(at, tie.end)
    return "".join([*kept, block.text[at:]])


def _differences(one: Shown, other: Shown, register: Register) -> Mapping[str, Difference]:
    first, second = one.figure, other.figure
    assert first and second
    lang, in_table = one.block.lang, bool(one.block.cell.column)
    found: dict[str, Difference] = {}
    # A table that mixes units is told so by `mixed-units`.
    if not in_table and not _is_convertible(_unit(one), _unit(other)):
        found["unit"] = (format_unit(_unit(one), lang),), (format_unit(_unit(other), lang),)
    for name in _CONDITIONS:
        pair = _condition(first, name, lang, register), _condition(second, name, lang, register)
        if all(pair) and pair[0] != pair[1]:
            found[name] = (pair[0], _apart(*pair)), (pair[1], _apart(*reversed(pair)))
    whose = _who(first, lang, register), _who(second, lang, register)
    if whose[0] != whose[1]:
        found["measured_by"] = (
            (*whose[0], *_labels(first, lang, register)),
            (*whose[1], *_labels(second, lang, register)),
        )
    return found


def _condition(figure: Figure, name: str, lang: str, register: Register) -> str:
    """A condition in plain words; figures named in it by their values, so that two names of a value do not differ."""
    value = figure.conditions.get(name, "")
    text = value if isinstance(value, str) else words.text_in(value, lang)
    known = register.figures
    return _HOLDER.sub(lambda held: known[held[1]].quantity.written if held[1] in known else held[0], text)


def _apart(value: str, other: str) -> str:
    """Return what tells a condition from another: V4-Flash for "V4-Flash preview" beside "V4-Pro preview"."""
    shared = other.split()
    return " ".join(word for word in value.split() if word not in shared)


def _who(figure: Figure, lang: str, register: Register) -> tuple[str, ...]:
    """Who measured, where that is recorded, or else whose the sources are."""
    named = _condition(figure, "measured_by", lang, register)
    if named in register.publishers:
        return (words.text_in(register.publishers[named].name, lang),)
    return (named,) if named else tuple(sorted(words.owners(register, figure, lang)))


def _labels(figure: Figure, lang: str, register: Register) -> Iterator[str]:
    """A source's label names whose it is as well as the publisher's name does."""
    return (words.text_in(register.sources[id].label, lang) for id in figure.sources)


def _is_noted(name: str, difference: Difference, one: Shown, other: Shown, text: str) -> bool:
    if all(name in _declared(shown) for shown in (one, other)):
        return True
    if any_of(listed(one.block.lang, f"comparison.names.{name}")).search(text):
        return True
    return all(any(value and value.casefold() in text for value in values) for values in difference)


def _declared(shown: Shown) -> frozenset[str]:
    covering = [tie for tie in shown.block.tied("differs") if tie.covers(shown.tie.start, shown.tie.end)]
    return frozenset(name for tie in covering for name in tie.id.replace("-", "_").split())


def _finding(one: Shown, other: Shown, missing: Mapping[str, Difference]) -> Finding:
    told = ", ".join(f"{_named(name)} ({first[0]} and {second[0]})" for name, (first, second) in missing.items())
    message = f'"{one.text}" and "{other.text}" are set side by side and differ in {told}, which is not said'
    hint = f'Name each difference beside them, or put both into an element with data-differs="{" ".join(missing)}"'
    return Finding(other.block, other.tie.start, other.tie.end, message, hint)


def _named(name: str) -> str:
    return "who measured" if name == "measured_by" else name
