"""The sources by the day of their publication, each in the lane of its tier: a drawing, a table, and the rest in words.

From top to bottom in order and not to scale: most sources of a subject appear within weeks, a few years earlier. What
has no recorded day has no place in the drawing, and an untraceable example none on any chart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from build_tools import words
from build_tools.facts.model import Source, Tier
from build_tools.facts.places import Place
from build_tools.render import blocks, drawing, markup, sheet
from build_tools.render.drawing import Run
from build_tools.render.markup import View, text
from build_tools.render.sheet import BODY, EDGE, LINE, SMALL, TITLE, WIDE, Drawn, Sheet, short, written

STEM = "charts/sources.published"

_LANES = dict(zip(Tier, (17.0, 41.0, 65.0, 89.0), strict=True))
_LABELS = 110.0
"""Where a source's name begins, right of all lanes."""

_SHAPES = {
    Tier.A: '<circle class="chart-mark" cx="{x}" cy="{y}" r="8"/>',
    Tier.B: '<rect class="chart-mark" x="{left}" y="{top}" width="16" height="16" rx="1"/>',
    Tier.C: '<path class="chart-mark chart-dashed" d="M{left} {y}q0 -8 8 -8h8v8q0 8 -8 8h-8z"/>',
    Tier.D: '<path class="chart-mark chart-dotted" d="M{left} {bottom}v-8a8 8 0 0 1 16 0v8z"/>',
}
"""The shapes of the tier marks on a page."""


def dated(view: View) -> list[Source]:
    """Return the sources that have a place in the drawing, in order; a month stands before its days."""
    found = [source for source in _evidence(view) if source.published]
    return sorted(found, key=lambda source: (source.published, source.tier, source.id))


def timeline(view: View, sources: str = "") -> tuple[str, dict[str, str]]:
    """The drawing, the same as a table, and what is not in it, as a block of HTML; and the files to take along.

    `sources` is the address of the page that lists the sources, "" where it is this one.
    """
    drawn = _drawn(view)
    html = sheet.figure(view, drawn, "", STEM) + _table(view, sources) + _undated(view, sources)
    return html, {f"{STEM}.svg": sheet.alone(view, drawn, ""), f"{STEM}.csv": _file(view)}


def _evidence(view: View) -> list[Source]:
    return [source for source in view.register.sources.values() if not source.is_example_only]


def _drawn(view: View) -> Drawn:
    drawn = Sheet(view)
    say, lang = words.say, view.lang
    drawn.name(say(lang, "timeline.title"), say(lang, "timeline.about"))
    drawn.write([Run(say(lang, "timeline.title"))], "chart-title", TITLE)
    drawn.write([Run(say(lang, "timeline.order"))], "chart-note", SMALL)
    drawn.gap(6)
    for tier in Tier:
        _place(drawn, tier, [say(lang, f"tier.{tier}")])
    for day, sources in groupby(dated(view), lambda source: words.day(source.published)):
        drawn.gap(8)
        drawn.write([Run(_day(view, day))], "chart-name", BODY)
        drawn.gap(4)
        for source in sources:
            _place(drawn, source.tier, _lines(words.text_in(source.label, lang)), source.id)
    drawn.gap(8)
    drawn.write([Run(say(lang, "timeline.undated-note"))], "chart-note", SMALL)
    site = words.text_in(view.register.site.name, lang)
    url = view.register.site.url
    drawn.write([Run(say(lang, "pair", name=site, value=url) if site else url)], "chart-note", SMALL)
    return drawn.drawn()


def _day(view: View, written: str) -> str:
    """A day, a month or a year in words; a year alone would read as any number."""
    told = words.date(written, view.lang)
    return words.say(view.lang, "timeline.in-year", year=told) if written.isdigit() else told


def _place(drawn: Sheet, tier: Tier, lines: Sequence[str], source: str = "") -> None:
    """Draw a row: the lanes, the mark in its own, and the words beside it."""
    high = max(21.0, len(lines) * SMALL * LINE + 4)
    for x in _LANES.values() if source else ():
        drawn.add(f'<path class="chart-grid" d="M{short(x)} {short(drawn.at)}v{short(high)}"/>')
    drawn.add(_mark(tier, drawn.at + high / 2))
    first = drawn.at + (high - (len(lines) - 1) * SMALL * LINE) / 2 + 4
    drawn.add(_words(lines, first, source))
    drawn.gap(high)


def _mark(tier: Tier, y: float) -> str:
    x = _LANES[tier]
    edges = {"x": x, "y": y, "left": x - 8, "top": y - 8, "bottom": y + 8}
    shape = _SHAPES[tier].format(**{name: short(value) for name, value in edges.items()})
    letter = written(x, y + 4, [Run(tier)], "chart-letter", "middle")
    return f'<g class="chart-tier-{tier.lower()}">{shape}{letter}</g>'


def _words(lines: Sequence[str], y: float, source: str) -> str:
    """The lines of a name as one text: what is bound to a source is compared with its label letter for letter."""
    told = "".join(
        f'<tspan x="{short(_LABELS)}" y="{short(y + number * SMALL * LINE)}">{text(line)}</tspan>'
        for number, line in enumerate(lines)
    )
    bound = f'<tspan data-source="{source}">{told}</tspan>' if source else told
    return f'<text class="chart-value" font-size="{SMALL}">{bound}</text>'


def _lines(label: str) -> list[str]:
    """Break a label where it does not fit; a blank at the break stays, at the end of its line."""
    found: list[str] = []
    at = 0
    for line in drawing.lines([Run(label)], WIDE - EDGE - _LABELS, SMALL):
        end = label.index(line[0].text, at) + len(line[0].text)
        end += label[end : end + 1] == " "
        found.append(label[at:end])
        at = end
    return found


def _table(view: View, sources: str) -> str:
    head = [view.say(key) for key in ("source.published", "timeline.source", "table.tier", "source.publisher")]
    rows = [
        f"<tr><td>{markup.time(view, source.published)}</td>"
        f'<th scope="row">{_link(view, source, sources)}</th>'
        f'<td><span class="tier tier-{source.tier.lower()}">{source.tier}</span></td>'
        f"<td>{view.text(view.register.publishers[source.publisher].name)}</td></tr>"
        for source in dated(view)
    ]
    table = blocks.table(Place.SITE, words.say(view.lang, "timeline.caption"), head, rows)
    return _unfolding(view, "timeline.same", table.strip())


def _undated(view: View, sources: str) -> str:
    """What has no place in the drawing, in words."""
    items = [
        f"<li>{view.pair(view.say('list.tier-heading', tier=tier, meaning=view.say(f'tier.{tier}')), links)}</li>"
        for tier in Tier
        if (links := view.join(_link(view, source, sources) for source in _without_day(view, tier)))
    ]
    return _unfolding(view, "timeline.undated", f'<ul class="index">{"".join(items)}</ul>') if items else ""


def _without_day(view: View, tier: Tier) -> Iterator[Source]:
    return (source for source in _evidence(view) if source.tier is tier and not source.published)


def _unfolding(view: View, key: str, inner: str) -> str:
    return f"<details><summary>{view.say(key)}</summary>{inner}</details>\n\n"


def _link(view: View, source: Source, sources: str) -> str:
    page = view.link(sources) if sources else ""
    return f'<cite data-source="{source.id}"><a href="{page}#{source.id}">{view.text(source.label)}</a></cite>'


def _file(view: View) -> str:
    """Every source as a row, those without a day as well."""
    say, lang = words.say, view.lang
    keys = ("source.published", "timeline.source", "table.tier", "source.publisher", "source.type", "source.address")
    undated = [source for source in _evidence(view) if not source.published]
    rows = [
        [
            source.published,
            words.text_in(source.label, lang),
            source.tier.value,
            words.text_in(view.register.publishers[source.publisher].name, lang),
            say(lang, f"type.{source.type}"),
            say(lang, f"address.{source.address}"),
        ]
        for source in (*dated(view), *undated)
    ]
    return sheet.comma_separated([[say(lang, key) for key in keys], *rows])
