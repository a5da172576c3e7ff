"""The larger pieces of a page as HTML: statements, tables, derivations, checklists. Pure: records in, text out.

A block of HTML holds no empty line, since Markdown would end the block there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from build_tools import words
from build_tools.facts.model import Answer, Basis, Entry, Figure, Identity, Text, Tier
from build_tools.facts.places import Place
from build_tools.facts.quantity import format_unit
from build_tools.register import PLACEHOLDER, arithmetic
from build_tools.render import markup
from build_tools.render.markup import View, text
from build_tools.render.page import optional


def statement(view: View, entry: Entry, *, is_capital: bool = False) -> str:
    """A claim in words, its figures with their marks; a claim without figures carries its own mark."""
    raw = words.text_in(entry.statement, view.lang)
    body = filled(view, markup.capital(raw) if is_capital else raw, entry)
    if not PLACEHOLDER.search(raw):
        body += markup.NARROW_SPACE + markup.marks(view, entry)
    return f'<span class="claim" data-claim="{entry.id}">{body}</span>'


def say_claim(view: View, entry: Entry, *, is_capital: bool = False) -> str:
    """A claim in words with its attribution: told as somebody's word, or noted behind what is ours or assumed."""
    if not _has_owner_first(entry):
        return statement(view, entry, is_capital=is_capital) + wording(view, entry)
    form = {Tier.C: "that-unconfirmed", Tier.D: "colon"}.get(entry.tier or Tier.B, "that")
    worded = markup.attribution(view, entry, is_capital=is_capital)
    return view.say(form, attribution=worded, statement=statement(view, entry))


def _has_owner_first(entry: Entry) -> bool:
    """Whether the statement is told as somebody's word: what we worked out, assumed or ruled is noted behind it."""
    return entry.tier in (Tier.B, Tier.C, Tier.D) and entry.basis is not Basis.DERIVED


def filled(view: View, raw: str, entry: Entry | None = None) -> str:
    """Register text with the figures it names, by their own name within the entry or by their whole address.

    Braces that name no figure are text: the register refuses them where they should have named one.
    """
    own = entry.figures if entry else {}
    parts, end = [], 0
    for found in PLACEHOLDER.finditer(raw):
        if item := own.get(found[1]) or view.register.figures.get(found[1]):
            parts += [text(raw[end : found.start()]), _named(view, item, entry)]
            end = found.end()
    return "".join([*parts, text(raw[end:])])


def _named(view: View, item: Figure, entry: Entry | None) -> str:
    """A figure within a statement; what the statement's own wording does not cover is said behind it."""
    is_covered = entry is not None and _wording_of(view, item) == _wording_of(view, entry)
    return markup.figure(view, item) + ("" if is_covered else wording(view, item))


def _wording_of(view: View, thing: Entry | Figure) -> words.Attribution:
    return words.attribution(view.register, thing, view.lang)


def noted(view: View, item: Figure) -> str:
    """A figure with its wording behind it, unless the block has it."""
    return markup.figure(view, item) + wording(view, item)


def wording(view: View, thing: Entry | Figure) -> str:
    """The wording in brackets, left out where the block has it already."""
    worded = markup.attribution(view, thing)
    owner = thing.id if isinstance(thing, Entry) else thing.owner
    return optional(owner, view.bracketed(worded)) if worded else ""


def facts_table(
    view: View, members: Sequence[Entry | Figure], place: Place, caption: str, *, has_anchors: bool = False
) -> str:
    """A table: one series by its rows and columns, anything else a row for each figure.

    With anchors, as on a claim's own page, each figure can be linked to by its name.
    """
    first = members[0]
    strips = "" if has_anchors else _strips(view, members)
    if len(members) == 1 and isinstance(first, Entry) and first.kind == "series":
        return _series_table(view, first, place, caption, has_anchors) + strips
    rows: list[str] = []
    for member in members:
        if isinstance(member, Figure):
            rows.append(_row(view, member, markup.figure(view, member)))
        elif member.figures:
            for name, item in member.figures.items():
                rows.append(_row(view, item, markup.figure(view, item), name if has_anchors else ""))
        else:
            rows.append(_row(view, member, statement(view, member)))
    return table(place, caption, [view.say(f"table.{name}") for name in ("what", "figure", "who")], rows) + strips


def _strips(view: View, members: Sequence[Entry | Figure]) -> str:
    """The checklists of the benchmarks that a table quotes."""
    owners = dict.fromkeys(member.id if isinstance(member, Entry) else member.owner for member in members)
    entries = [view.register.entries[id] for id in owners]
    return "".join(f"{strip(view, entry)}\n\n" for entry in entries if entry.checklist)


def derivation(view: View, entry: Entry) -> str:
    """Formula, inputs, assumptions and result of a derived figure, as a list."""
    figures = view.register.figures
    items = [view.pair(view.say("claim.formula"), _formula(view, entry.formula))]
    items += [view.pair(view.text(_own_label(view, figures[one])), noted(view, figures[one])) for one in entry.inputs]
    items += [view.pair(view.say("claim.assumes"), view.text(view.register.caveats[id].text)) for id in entry.assumes]
    items.append(view.pair(f"<strong>{view.text(entry.label)}</strong>", noted(view, figures[f"{entry.id}.value"])))
    return '\n\n<ul class="derivation">' + "".join(f"<li>{item}</li>" for item in items) + "</ul>\n\n"


def interval(view: View, entry: Entry) -> str:
    """The interval of a derived figure, carried from what its inputs' written precision leaves open."""
    found = view.register.figures.get(f"{entry.id}.interval")
    return view.say("claim.interval-text", interval=noted(view, found)) if found else ""


def identity(view: View, item: Identity) -> str:
    """Both sides of an identity, its inputs, whether the sides meet, and the note."""
    left, right = (_formula(view, side) for side in (item.left, item.right))
    inputs = view.join(noted(view, view.register.figures[address]) for address in item.inputs)
    sentences = [
        view.say("identity.against", left=left, right=right) + view.bracketed(inputs),
        view.say(f"identity.{item.expect}"),
    ]
    if note := words.text_in(item.note, view.lang):
        sentences.append(text(markup.capital(note)))
    if item.assumes:
        assumed = words.say(view.lang, "between").join(view.text(view.register.caveats[id].text) for id in item.assumes)
        sentences.append(view.say("identity.assumes", assumes=assumed))
    told = view.sentences(*sentences)
    return f'<span class="identity" data-identity="{item.id}">{told}</span>'


def scorecard(view: View, entry: Entry) -> str:
    """The eight questions and what the source says to each, with the verdict under it."""
    rows = []
    for question, answer in entry.checklist.items():
        if answer.text is None:
            why = view.text(answer.why)
            said = f'<strong class="open">{view.say("checklist.open")}</strong>'
            said = view.pair(said, why) if why else said
        else:
            said = filled(view, answer.text if isinstance(answer.text, str) else words.text_in(answer.text, view.lang))
        # An answer is part of the entry, and stands under its sources; an open one says what they leave out.
        claim = f'<span class="claim" data-claim="{entry.id}">{said}</span>'
        rows.append(f'<tr><th scope="row">{view.say(f"checklist.{question}")}</th><td>{claim}</td></tr>')
    head = [view.say("checklist.question"), view.say("checklist.answer")]
    caption = words.say(view.lang, "checklist.caption", label=words.text_in(entry.label, view.lang))
    return table(Place.EVIDENCE, caption, head, rows) + signal(view, entry)


def strip(view: View, entry: Entry) -> str:
    """The checklist of a benchmark in a line: a shape and a word for each question, and what follows."""
    chips = [_chip(view, question, answer) for question, answer in entry.checklist.items()]
    href = view.link(markup.claim_url(entry.id, "checklist"))
    name = f'<a href="{href}">{view.text(entry.label)}</a>'
    told = view.say("checklist.is-directional" if entry.is_directional else "checklist.is-enough")
    verdict = f'<strong class="verdict{" verdict-directional" * entry.is_directional}">{told}</strong>'
    between = words.say(view.lang, "between") + "<wbr>"  # a line may break there, in Chinese without a blank
    return f'<p class="strip" data-checklist="{entry.id}">{between.join([name, *chips, verdict])}</p>'


def _chip(view: View, question: str, answer: Answer) -> str:
    kind, shape = ("open", "○") if answer.text is None else ("answered", "●")
    label, state = view.say(f"checklist.short.{question}"), view.pair("", view.say(f"checklist.{kind}"))
    return f'<span class="chip {kind}">{shape} {label}<span class="unseen">{state}</span></span>'


def flag(view: View, entry: Entry) -> str:
    """The words that a benchmark is only a directional signal, once in a block; nothing for what is more."""
    if not entry.is_directional:
        return ""
    link = (
        f'<a class="flag" href="{view.link(markup.claim_url(entry.id, "checklist"))}">{view.say("checklist.flag")}</a>'
    )
    return optional(f"{entry.id}#checklist", view.bracketed(link))


def signal(view: View, entry: Entry) -> str:
    """Whether a benchmark is only a directional signal, in a sentence."""
    if not entry.is_directional:
        return f'<p class="signal">{view.say("checklist.enough")}</p>\n\n'
    counted = markup.counted("open-questions", {"entry": entry.id}, entry.open_questions)
    told = view.say("checklist.signal", open=counted)
    return f'<p class="signal signal-directional">{told}</p>\n\n'


def is_disputed(view: View, entry: Entry) -> bool:
    """Whether the entry, or a figure of it, is said to be disputed by itself or by another entry."""
    return entry.status == "disputed" or bool(disputing(view, entry))


def dispute(view: View, entry: Entry, *, is_capital: bool = False) -> str:
    """The note on a disputed claim: who disputes it, and its caveats."""
    others = [*disputing(view, entry), *entry.disputes] if entry.status == "disputed" else disputing(view, entry)
    owners = dict.fromkeys(id.partition(".")[0] for id in others)
    links = view.join(entry_link(view, id) for id in owners)
    caveats = [view.text(view.register.caveats[id].text) for id in entry.caveats]
    # The note ends without its stop: the sentence around it has one.
    note = view.sentences(*filter(None, (links, *caveats))).removesuffix(text(words.say(view.lang, "stop")))
    told = words.say(view.lang, "dispute.note" if note else "dispute.bare")
    said = markup.fill(markup.capital(told) if is_capital else told, note=note)
    return f'<span class="dispute" data-claim="{entry.id}">{said}</span>'


def disputing(view: View, entry: Entry) -> list[str]:
    """Return the entries that dispute one."""
    return list(view.register.disputing.get(entry.id, ()))


def apart(view: View, entry: Entry) -> list[tuple[str, str]]:
    """What holds of single figures and not of the whole entry: their names in it, and what is told of them."""
    found: dict[str, list[Figure]] = {}
    for item in entry.figures.values():
        if told := _apart(view, item, entry):
            found.setdefault(told, []).append(item)
    return [
        (
            " ".join(item.address.removeprefix(f"{entry.id}.") for item in items),
            view.pair(_labels(view, items), told),
        )
        for told, items in found.items()
    ]


def _labels(view: View, items: Iterable[Figure]) -> str:
    """The names of figures in a row; there are commas within them."""
    named = dict.fromkeys(view.text(_own_label(view, item)) for item in items)
    return words.say(view.lang, "semicolon").join(named)


def _apart(view: View, item: Figure, entry: Entry) -> str:
    told = []
    if item.tier and item.tier is not entry.tier:
        told.append(view.say("list.tier-heading", tier=item.tier, meaning=view.say(f"tier.{item.tier}")))
    if item.basis is not entry.basis:
        told.append(view.pair(view.say("claim.basis"), view.say(f"basis.{item.basis}")))
    if item.sources != entry.sources:
        cites = view.join(markup.cite(view, view.register.sources[id]) for id in item.sources)
        told.append(view.pair(view.say("claim.sources"), cites))
        told.append(view.pair(view.say("claim.read"), read_on(view, item)))
    if item.locator != entry.locator:
        told.append(view.pair(view.say("claim.locator"), text(item.locator)))
    own = [pair for pair in conditions(view, item) if pair not in conditions(view, entry)]
    told += [view.pair(*pair) for pair in own]
    told += [view.text(view.register.caveats[id].text) for id in item.caveats if id not in entry.caveats]
    return view.sentences(*map(markup.capital, told)) if told else ""


def conditions(view: View, thing: Entry | Figure) -> list[tuple[str, str]]:
    """The conditions of a claim as (name, HTML) pairs, in the order of the closed list."""
    return [(view.say(f"condition.{name}"), _condition(view, name, value)) for name, value in thing.conditions.items()]


def _condition(view: View, name: str, value: str | Text) -> str:
    if not isinstance(value, str):
        return view.text(value)
    if value in view.register.publishers:
        return view.text(view.register.publishers[value].name)
    if value.isdigit():
        return text(words.number(int(value), view.lang))
    return filled(view, words.condition(name, value, view.lang))


def read_on(view: View, thing: Entry | Figure) -> str:
    """When its evidence was read, in words: the sources' day, our notes' day, or both."""
    access = view.register.access(thing)
    kind = "both" if access.day and access.notes else "day" if access.day else "notes"
    return view.say(f"access.{kind}", day=markup.time(view, access.day), notes_day=markup.time(view, access.notes_day))


def entry_link(view: View, id: str) -> str:
    """A link to a claim's page, by its label."""
    return f'<a href="{view.link(markup.claim_url(id))}">{view.text(view.register.entries[id].label)}</a>'


def table(place: Place, caption: str, head: Sequence[str], rows: Sequence[str], foot: str = "") -> str:
    """A table in a box that scrolls by itself; the box is a region with a name, so that a keyboard reaches it.

    `head` holds the header cells' content or whole `<th>` elements.
    """
    title = f"<caption>{text(caption)}</caption>" if caption else ""
    name = f' role="region" tabindex="0" aria-label="{text(caption)}"' if caption else ""
    cells = "".join(cell if cell.startswith("<th") else f'<th scope="col">{cell}</th>' for cell in head)
    note = f'\n<p class="table-note">{foot}</p>' if foot else ""
    return (
        f'\n\n<div class="facts"{name}><table class="facts" data-place="{place}">{title}'
        f"<thead><tr>{cells}</tr></thead><tbody>\n" + "\n".join(rows) + f"\n</tbody></table></div>{note}\n\n"
    )


def _series_table(view: View, series: Entry, place: Place, caption: str, has_anchors: bool) -> str:
    """The first column names the row, as on the chart's labels."""
    rows = []
    for row in series.rows:
        cells: list[str] = []
        for column in series.columns:
            item = series.figures.get(f"{row}.{column}")
            tag = "td" if cells else "th"
            scope = "" if cells else ' scope="row"'
            anchor = _id(f"{row}.{column}") if has_anchors else ""
            shown = markup.figure(view, item, is_bare=True) if item else ""
            cells.append(f"<{tag}{anchor}{scope}>{shown}</{tag}>")
        rows.append(f"<tr>{''.join(cells)}</tr>")
    foot = view.say("table.chart-read") if series.basis is Basis.CHART_READ else ""
    head = [_column_head(view, series, column) for column in series.columns]
    return table(place, caption or words.text_in(series.label, view.lang), head, rows, foot)


def _column_head(view: View, series: Entry, column: str) -> str:
    unit = next(item.quantity.unit for name, item in series.figures.items() if name.endswith(f".{column}"))
    shown = text(format_unit(unit, view.lang))
    label = view.text(series.columns[column])
    return f'<th scope="col" data-unit="{unit}">{label}<br><span class="unit">{shown}</span></th>'


def _row(view: View, thing: Entry | Figure, shown: str, anchor: str = "") -> str:
    entry = thing if isinstance(thing, Entry) else view.register.entries[thing.owner]
    what = view.text(thing.label) or view.text(entry.label)
    href = view.link(markup.claim_url(entry.id))
    name = f'<a href="{href}">{what}</a>' if not anchor else what
    return f'<tr{_id(anchor)}><th scope="row">{name}</th><td>{shown}</td><td>{_who(view, thing)}</td></tr>'


def _id(anchor: str) -> str:
    return f' id="{anchor}"' if anchor else ""


def _who(view: View, thing: Entry | Figure) -> str:
    cites = view.join(markup.cite(view, view.register.sources[id]) for id in thing.sources)
    worded = markup.attribution(view, thing)
    return view.pair(worded, cites) if worded and cites else worded or cites


def _own_label(view: View, item: Figure) -> dict[str, str]:
    """The figure's label, the entry's where it has none."""
    return dict(item.label or view.register.entries[item.owner].label)


def _formula(view: View, formula: str) -> str:
    """A formula with the inputs' labels in place of their addresses; its own constants are no figures."""
    shown = arithmetic.typeset(formula, lambda address: _name_in_formula(view, view.register.figures[address]))
    # Its own constants are no figures; where it has none, there is nothing to excuse.
    excuse = ' data-not-figure="formula"' if any(map(str.isdigit, shown)) else ""
    return f"<code{excuse}>{text(shown)}</code>"


def _name_in_formula(view: View, item: Figure) -> str:
    """The figure's label; of a series also its row's, since a column's label stands for all its points."""
    label = words.text_in(_own_label(view, item), view.lang)
    row = view.register.entries[item.owner].rows.get(item.address.split(".")[1])
    return label + words.say(view.lang, "bracketed", words=words.text_in(row, view.lang)) if row else label
