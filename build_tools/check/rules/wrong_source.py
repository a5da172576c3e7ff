from __future__ import annotations

from collections.abc import Iterator, Sequence

from build_tools.check.blocks import Block, Mark
from build_tools.check.context import bare_url, claim_at, sources_of
from build_tools.check.readings import Shown, View
from build_tools.check.rules import Finding, rule
from build_tools.check.sentences import Sentence, sentences
from build_tools.facts.model import Basis, Entry, Figure
from build_tools.facts.places import Place


@rule("wrong-source")
def check(view: View) -> Iterator[Finding]:
    """A figure is followed by the mark of each of its sources, and by no other; a cited source has the figure.

    Bad: `<p>The README states <data data-figure="cache.rate" …>96 %</data> <cite data-source="readme">…</cite>.</p>`
    Good: the same with the mark and the name of the outlet that the figure is from.

    Marks stand right after their figure, each with the letter of its tier and the source's label as accessible name.
    What is worked out, and a rule of our own, carries the one mark that says so. A mark at no figure belongs to a claim
    that is said or named beside it. In a sentence with figures, a `<cite>` or a link to a source's address must be a
    source of one of them. A chart has no room for a mark at each figure: it names the sources once, in the picture.

    Source: DESIGN.md §5; case DN-10.
    """
    for block in view.page.bound:
        if block.place in (Place.HEADING, Place.HISTORY) or block.spot == "attribute":
            continue
        if not block.ties and not block.marks:  # a field of a record, or a text of a chart
            continue
        if block.place is Place.CHART and not block.marks:
            yield from _unnamed(block, view)
            continue
        yield from _names(block, view)
        yield from _cites(block, view)
        yield from _marks(block, view)


def _unnamed(block: Block, view: View) -> Iterator[Finding]:
    """The sources of what a chart prints are cited somewhere in that chart."""
    charts = (other for other in view.page.bound if other.place is Place.CHART and other.listed == block.listed)
    cited = {tie.id for other in charts for tie in other.tied("cite")}
    for shown in view.figures_in(block):
        missing = sorted(set(shown.figure.sources) - cited) if shown.figure else ()
        if missing:
            message = f'"{shown.text}" stands in a chart that does not name {", ".join(missing)}'
            hint = "Let chart() draw it, or name the source in the picture"
            yield Finding(block, shown.tie.start, shown.tie.end, message, hint)


def _marks(block: Block, view: View) -> Iterator[Finding]:
    """Walk along the figures; the marks up to the next figure are those of this one."""
    figures = view.figures_in(block)
    starts = [shown.tie.start for shown in figures]
    allowed = _claimed(block, view)
    first = starts[0] if starts else len(block.text) + 1
    yield from _foreign([mark for mark in block.marks if mark.at < first], allowed, block, view)
    for shown, end in zip(figures, [*starts[1:], len(block.text) + 1], strict=False):
        marks = [mark for mark in block.marks if shown.tie.end <= mark.at < end]
        yield from _lacking(shown, marks)
        yield from _misgraded(shown, marks)
        yield from _foreign(marks, allowed | _needs(shown), block, view)


def _lacking(shown: Shown, marks: Sequence[Mark]) -> Iterator[Finding]:
    missing = sorted(_needs(shown) - {_key(mark) for mark in marks})
    if missing:
        listed = ", ".join(f'"{id}"' for _, id in missing)
        message = f'"{shown.text}" has no mark of {listed} after it'
        yield Finding(shown.block, shown.tie.start, shown.tie.end, message, f"Let figure('{shown.tie.id}') print it")


def _misgraded(shown: Shown, marks: Sequence[Mark]) -> Iterator[Finding]:
    """The letter that a reader sees is the figure's tier."""
    tier = shown.figure.tier if shown.figure else None
    for mark in marks:
        if tier and _key(mark) in _needs(shown) and mark.tier != tier:
            message = f'the mark after "{shown.text}" says {mark.tier or "nothing"}, and the figure is {tier}'
            yield Finding(
                shown.block, shown.tie.start, shown.tie.end, message, f"Let figure('{shown.tie.id}') print it"
            )


def _foreign(marks: Sequence[Mark], allowed: frozenset[tuple[str, str]], block: Block, view: View) -> Iterator[Finding]:
    for mark in marks:
        if _key(mark) not in allowed and _key(mark)[1] and not _is_of_named_claim(mark, block, view):
            message = f'the mark of "{_key(mark)[1]}" stands at no figure or claim of that source'
            yield Finding(block, mark.at, mark.at, message, "Take it out, or put it after the figure it belongs to")


def _is_of_named_claim(mark: Mark, block: Block, view: View) -> bool:
    """In a list of claims a mark stands beside a claim's label, and leads to that claim."""
    entry = claim_at(view.context.register, mark.href)
    if entry is None or mark.source not in (*entry.sources, "") or mark.derived not in (entry.id, ""):
        return False
    return any(label in other.text for other in view.page.together(block) for label in entry.label.values())


def _needs(shown: Shown) -> frozenset[tuple[str, str]]:
    figure = shown.figure
    if figure is None:
        return frozenset()
    if figure.tier is None or figure.basis is Basis.DERIVED:
        return frozenset({("derived", figure.owner)})
    return frozenset(("source", id) for id in figure.sources)


def _claimed(block: Block, view: View) -> frozenset[tuple[str, str]]:
    """The marks that claims said in a block or row may bring along."""
    found: set[tuple[str, str]] = set()
    for other in view.page.together(block):
        for tie in other.tied("claim", "attribution"):
            if entry := view.context.register.entries.get(tie.id):
                found |= {("source", id) for id in entry.sources} | {("derived", entry.id)}
    return frozenset(found)


def _cites(block: Block, view: View) -> Iterator[Finding]:
    """In a sentence with figures, what is cited must be a source of one of them."""
    figures = [shown for shown in view.figures_in(block) if shown.figure]
    if not figures or block.cell.row or not any(block.tied("cite", "link")):
        return
    for sentence in sentences(block):
        inside = [shown.figure for shown in figures if shown.figure and sentence.holds(shown.tie.start)]
        if inside:
            yield from _cited_wrongly(sentence, _rest_on(inside, block, view), view)


def _cited_wrongly(sentence: Sentence, right: frozenset[str], view: View) -> Iterator[Finding]:
    block = sentence.block
    for tie in block.tied("cite", "link"):
        if not sentence.holds(tie.start):
            continue
        by_url = view.context.sources_by_url.get(bare_url(tie.id), frozenset())
        cited = frozenset({tie.id}) if tie.kind == "cite" else by_url
        if tie.kind == "link" and block.covering(tie.start, tie.end, "cite"):
            continue
        if cited and not cited & right:
            message = f'"{block.text_of(tie).strip()}" is cited in a sentence whose figure is not from it'
            hint = f"The figure is from {', '.join(sorted(right))}; cite that, or make two sentences"
            yield Finding(block, tie.start, tie.end, message, hint)


def _rest_on(figures: Sequence[Figure], block: Block, view: View) -> frozenset[str]:
    register = view.context.register
    claims = [register.entries[tie.id] for tie in block.tied("claim", "attribution") if tie.id in register.entries]
    things: list[Figure | Entry] = [*figures, *claims]
    return frozenset().union(*(sources_of(register, thing) for thing in things))


def _names(block: Block, view: View) -> Iterator[Finding]:
    for mark in block.marks:
        source = view.context.register.sources.get(mark.source)
        if source and not any(label in mark.name for label in source.label.values()):
            message = f'the mark of "{source.id}" is named "{mark.name}", without the source\'s label'
            yield Finding(block, mark.at, mark.at, message, "Let figure() print it")


def _key(mark: Mark) -> tuple[str, str]:
    return ("derived", mark.derived) if mark.derived else ("source", mark.source)
