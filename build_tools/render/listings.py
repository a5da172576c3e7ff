"""Generated lists: sources, gaps, the tables of places and tiers, and counts. Pure: records in, text out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from build_tools import words
from build_tools.facts.model import CHECKLIST, Answer, Entry, Gap, Register, Source, Tier
from build_tools.facts.places import ALLOWED, PLACES, Place
from build_tools.render import blocks, markup
from build_tools.render.markup import View, text
from build_tools.render.page import Page

_SHOWN = 6
"""How many of the claims that a source backs are seen at once; the rest unfolds."""

_FILTERS = ("tier", "basis", "status", "publisher", "kind", "address")


def list_sources(view: View, shown_on: Mapping[str, Sequence[Page]]) -> str:
    """Every source under its tier: what was read of it, when, what it backs; `shown_on` holds pages by source id."""
    parts = []
    for tier in Tier:
        sources = [source for source in view.register.sources.values() if source.tier is tier]
        if sources:
            title = view.say("list.tier-heading", tier=tier, meaning=view.say(f"tier.{tier}"))
            parts.append(f"## {title} {{#tier-{tier.lower()}}}\n")
            parts += [_source_block(view, source, shown_on.get(source.id, ())) for source in sources]
    parts += [_index(view, "publisher", _publisher), _index(view, "kind", _kind)]
    return "\n\n" + "\n".join(parts) + "\n\n"


def claims_table(view: View, entries: Iterable[Entry], place: Place, caption: str) -> str:
    """Claims in words, a row each: what about, the statement with whose it is, what was read and when."""
    rows = [
        f'<tr><th scope="row">{blocks.entry_link(view, entry.id)}</th>'
        f"<td>{blocks.say_claim(view, entry, is_capital=True)}{blocks.flag(view, entry)}</td>"
        f"<td>{_read_of(view, entry)}</td></tr>"
        for entry in entries
    ]
    return blocks.table(place, caption, [view.say(f"table.{name}") for name in ("label", "says", "read")], rows)


def list_scorecards(view: View) -> str:
    """Every benchmark by the eight questions; a tick in words and a shape, so that no colour is needed."""
    benchmarks = [entry for entry in view.register.entries.values() if entry.checklist]
    rows = []
    for entry in benchmarks:
        cells = "".join(f"<td>{_answered(view, answer)}</td>" for answer in entry.checklist.values())
        verdict = f"<td>{view.say('checklist.is-directional' if entry.is_directional else 'checklist.is-enough')}</td>"
        rows.append(f'<tr><th scope="row">{blocks.entry_link(view, entry.id)}</th>{cells}{verdict}</tr>')
    head = [
        view.say("table.label"),
        *(view.say(f"checklist.short.{name}") for name in CHECKLIST),
        view.say("checklist.verdict"),
    ]
    return blocks.table(Place.SITE, words.say(view.lang, "checklist.all"), head, rows)


def list_gaps(view: View, gaps: Iterable[Gap]) -> str:
    """Gaps, each under its own heading, with the sources and claims it is about."""
    parts = []
    for gap in gaps:
        parts.append(f"## {view.text(gap.label)} {{#{gap.id}}}\n\n{view.text(gap.text)}\n")
        if gap.sources:
            cites = view.join(markup.cite(view, view.register.sources[id]) for id in gap.sources)
            parts.append(view.sentences(view.pair(view.say("gap.sources"), cites)) + "\n")
        if gap.about:
            claims = view.join(blocks.entry_link(view, id) for id in gap.about)
            parts.append(view.sentences(view.pair(view.say("gap.about"), claims)) + "\n")
    return "\n\n" + "\n".join(parts) + "\n\n"


def places_table(view: View) -> str:
    """The table of places as the check applies it."""
    needs = words.catalogue(view.lang)["needs"]
    rows = [
        f'<tr><th scope="row">{view.say(f"place.{place}")}</th>'
        + "".join(f"<td>{text(needs[ALLOWED[place][tier]])}</td>" for tier in Tier)
        + "</tr>"
        for place in PLACES
    ]
    return blocks.table(Place.SITE, words.say(view.lang, "list.places-caption"), [view.say("table.place"), *Tier], rows)


def tiers_table(view: View) -> str:
    """The tiers, what each means, and why a figure stands in it."""
    rows = [
        f'<tr><th scope="row"><span class="tier tier-{tier.lower()}">{tier}</span></th>'
        f"<td>{view.say(f'tier.{tier}')}</td><td>{view.say(f'tier-why.{tier}')}</td></tr>"
        for tier in Tier
    ]
    head = [view.say(f"table.{name}") for name in ("tier", "meaning", "why")]
    return blocks.table(Place.SITE, words.say(view.lang, "list.tiers-caption"), head, rows)


def count(register: Register, kind: str, filters: Mapping[str, str]) -> int:
    """Count records of a kind that fit the filters; an unknown kind or filter is a KeyError."""
    entries = list(register.entries.values())
    pools: dict[str, Iterable[object]] = {
        "sources": register.sources.values(),
        "entries": entries,
        "claims": [entry for entry in entries if entry.kind == "claim"],
        "series": [entry for entry in entries if entry.kind == "series"],
        "derived": [entry for entry in entries if entry.kind == "derived"],
        "figures": register.figures.values(),
        "gaps": register.gaps.values(),
        "caveats": register.caveats.values(),
    }
    for name in filters:
        if name not in _FILTERS:
            raise KeyError(name)
    return sum(all(str(getattr(item, name, "")) == value for name, value in filters.items()) for item in pools[kind])


def _answered(view: View, answer: Answer) -> str:
    if answer.text is None:
        return f'<span class="open">○ {view.say("checklist.open")}</span>'
    return f'<span class="answered">● {view.say("checklist.answered")}</span>'


def _read_of(view: View, entry: Entry) -> str:
    """The sources with what was read of each, and the day."""
    parts = []
    for id in entry.sources:
        source = view.register.sources[id]
        parts.append("<br>".join(part for part in (markup.cite(view, source), _reading(view, source)) if part))
    return "<br>".join([*parts, blocks.read_on(view, entry)])


def _source_block(view: View, source: Source, shown_on: Iterable[Page]) -> str:
    rows = [
        ("title", f'<cite data-source="{source.id}">{text(source.title)}</cite>' if source.title else ""),
        ("publisher", _publisher(view, source)),
        ("type", _kind(view, source)),
        ("published", markup.time(view, source.published)),
        ("updated", markup.time(view, source.updated)),
        ("observed", markup.time(view, source.observed)),
        ("address", view.say(f"address.{source.address}")),
        ("seen", _seen(view, source)),
        ("accessed", markup.time(view, source.accessed) or view.say("source.not-accessed")),
        ("read", _reading(view, source) or view.say("source.not-recorded")),
        ("licence", text(source.licence)),
        ("backs", _backs(view, source)),
        ("used-on", view.join(markup.page_link(view, page.url, page.title) for page in shown_on)),
    ]
    items = "".join(f"<li>{view.pair(view.say(f'source.{name}'), told)}</li>" for name, told in rows if told)
    notes = [view.say("source.example-only")] if source.is_example_only else []
    notes += [view.text(source.note)] if source.note else []
    mark = f'<span class="tier tier-{source.tier.lower()}">{source.tier}</span>'
    former = "".join(f'<span id="{id}"></span>' for id in source.previous_ids)
    return (
        f'<div class="source" id="{source.id}">{former}<p><strong>{markup.cite(view, source)}</strong> {mark}</p>'
        + "".join(f"<p>{note}</p>" for note in notes)
        + f"<ul>{items}</ul></div>\n"
    )


def _index(view: View, name: str, key: Callable[[View, Source], str]) -> str:
    """The sources once more by what they share, as links to their entries above."""
    groups: dict[str, list[str]] = {}
    for source in sorted(view.register.sources.values(), key=lambda source: words.text_in(source.label, view.lang)):
        link = f'<cite data-source="{source.id}"><a href="#{source.id}">{view.text(source.label)}</a></cite>'
        groups.setdefault(key(view, source), []).append(link)
    items = "".join(
        f"<li>{view.pair(f'<strong>{group}</strong>', view.join(groups[group]))}</li>\n"
        for group in sorted(groups, key=str.casefold)
    )
    return f'## {view.say(f"list.by-{name}")} {{#by-{name}}}\n\n<ul class="index">\n{items}</ul>\n'


def _publisher(view: View, source: Source) -> str:
    """A publisher's name and what it is; where that is unknown, the name says so."""
    publisher = view.register.publishers[source.publisher]
    name = view.text(publisher.name)
    return name if publisher.kind == "unknown" else name + view.bracketed(view.say(f"publisher.{publisher.kind}"))


def _kind(view: View, source: Source) -> str:
    return view.say(f"type.{source.type}")


def _seen(view: View, source: Source) -> str:
    if not source.address_seen_on:
        return ""
    seen = view.join(markup.cite(view, view.register.sources[id]) for id in source.address_seen_in)
    return view.say("source.seen-in", day=markup.time(view, source.address_seen_on), sources=seen)


def _reading(view: View, source: Source) -> str:
    if source.read is None:
        return ""
    return view.say(
        "source.read-dated" if source.read.dated else "source.read-file",
        path=f"<code>{text(source.read.path)}</code>",
        commit=f'<code class="hash">{text(source.read.commit[:12])}</code>',
        dated=markup.time(view, source.read.dated),
    )


def _backs(view: View, source: Source) -> str:
    backed = [entry.id for entry in view.register.entries.values() if source.id in entry.sources]
    links = [blocks.entry_link(view, id) for id in backed]
    return markup.folded(view, links, _SHOWN) or view.say("source.backs-nothing")
