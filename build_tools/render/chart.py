"""Charts as SVG with real text: the points of a series, what each axis is, and under them whose figures they are.

A chart leaves its page as a screenshot, so its source, its tier and its conditions stand inside it. It has no ids: two
on a page, or the same one twice, share nothing that could clash. The line between points only guides the eye.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TypeVar

from build_tools import words
from build_tools.facts.model import Basis, Entry, Figure, Text
from build_tools.facts.places import ALLOWED, Needs, Place
from build_tools.facts.quantity import NBSP, Quantity, format_number, format_quantity, format_unit, plain
from build_tools.register import PLACEHOLDER
from build_tools.render import drawing
from build_tools.render.drawing import Label, Run
from build_tools.render.markup import View, capital
from build_tools.render.sheet import (
    BODY,
    BOLD,
    EDGE,
    LINE,
    SMALL,
    TITLE,
    WIDE,
    Drawn,
    Plot,
    Sheet,
    alone,
    comma_separated,
    figure,
    short,
    written,
)

T = TypeVar("T")

_ERROR_OF = {"%": "percent point"}
"""The unit of an error where it is not that of the value."""


@dataclass(frozen=True)
class Point:
    """A row of a series as it is drawn."""

    x: Figure
    y: Figure
    named: Figure | None


@dataclass(frozen=True)
class Fault:
    """Why something cannot be drawn: the rule, what is wrong, what to do."""

    rule: str
    message: str
    hint: str


def points(series: Entry, x: str, y: str) -> tuple[Point, ...]:
    """Return the rows that have a number for both axes, in their order; the first column names them."""
    first = next(iter(series.columns))
    found = []
    for row in series.rows:
        across, up = (series.figures.get(f"{row}.{column}") for column in (x, y))
        if across and up and not across.quantity.is_vague and not up.quantity.is_vague:
            found.append(Point(across, up, series.figures.get(f"{row}.{first}") if first not in (x, y) else None))
    return tuple(found)


def fault(series: Entry, x: str, y: str) -> Fault | None:
    """Say why two columns of a series make no chart, or nothing.

    Rates with different denominators are different quantities: they never share an axis.
    """
    found = points(series, x, y)
    if not found:
        return Fault("chart", f'no row of "{series.id}" has a number for both axes', "Leave the call out")
    for column, axis in ((x, [point.x for point in found]), (y, [point.y for point in found])):
        if problem := shared_axis(f'column "{column}" of "{series.id}"', axis):
            return problem
    return barred(item for point in found for item in (point.x, point.y))


def shared_axis(what: str, axis: Sequence[Figure]) -> Fault | None:
    """Say whether figures that are drawn on one axis differ in unit, or have no place on one."""
    units = sorted({item.quantity.unit for item in axis})
    if len(units) > 1:
        return Fault("mixed-units", f"{what} has {len(units)} units on one axis: {', '.join(units)}", "Draw each apart")
    if below := next((item for item in axis if item.quantity.low is not None and item.quantity.low < 0), None):
        return Fault("chart", f'"{below.address}" is below nothing, where an axis begins', "Print it in a table")
    return None


def barred(figures: Iterable[Figure]) -> Fault | None:
    """Say which figure may stand in no chart for its tier."""
    for item in figures:
        if item.tier is None or ALLOWED[Place.CHART][item.tier] is Needs.BARRED:
            told = f"tier {item.tier}" if item.tier else "a rule of our own"
            return Fault("tier-in-place", f'"{item.address}" is {told}, which no chart draws', "Print it in prose")
    return None


def name(series: Entry, x: str, y: str) -> str:
    """Return the name of the files that a chart can be taken along as, without their ending."""
    return f"charts/{series.id}.{x}.{y}"


def chart(view: View, series: Entry, x: str, y: str) -> str:
    """A chart as a block of HTML, with what it draws listed on it and links to its files."""
    found = points(series, x, y)
    listed = " ".join(item.address for point in found for item in (point.x, point.y))
    drawn = _scatter(view, series, x, y, found)
    return figure(view, drawn, listed, name(series, x, y))


def files(view: View, series: Entry, x: str, y: str) -> dict[str, str]:
    """Return the files of a chart by their names: the drawing by itself, and its rows as a table."""
    found = points(series, x, y)
    listed = " ".join(item.address for point in found for item in (point.x, point.y))
    drawn = _scatter(view, series, x, y, found)
    stem = name(series, x, y)
    return {f"{stem}.svg": alone(view, drawn, listed), f"{stem}.csv": table(view, series)}


def scores_fault(pairs: Sequence[tuple[Figure, Figure]]) -> Fault | None:
    """Say why values with their errors make no chart, or nothing: one axis, one unit, and errors that are of it."""
    values, errors = [value for value, _ in pairs], [error for _, error in pairs]
    if problem := shared_axis("the chart", values) or barred([*values, *errors]):
        return problem
    for value, error in pairs:
        if error.quantity.unit != _ERROR_OF.get(value.quantity.unit, value.quantity.unit):
            message = f'"{error.address}" is in {error.quantity.unit}, and is no error of "{value.address}"'
            return Fault("mixed-units", message, "Name an error in the unit of the value")
        if any(item.quantity.low is None or item.quantity.low != item.quantity.high for item in (value, error)):
            return Fault("chart", f'"{value.address}" or its error is no single number', "Leave it out")
    return None


def scores(view: View, pairs: Sequence[tuple[Figure, Figure]], title: str) -> tuple[str, dict[str, str]]:
    """Values one below the other on one axis, each with its error to either side: a block of HTML, and its files."""
    listed = " ".join(item.address for pair in pairs for item in pair)
    drawn = _dots(view, pairs, title)
    stem = f"charts/{pairs[0][0].owner}.scores"
    units = [words.say(view.lang, "bracketed", words=format_unit(item.quantity.unit, view.lang)) for item in pairs[0]]
    head = [title, words.say(view.lang, "chart.value") + units[0], words.say(view.lang, "chart.error") + units[1]]
    rows = [
        [
            _name(view, value),
            plain(value.quantity),
            plain(error.quantity),
            *_told(view, view.register.entries[value.owner], (value, error)),
        ]
        for value, error in pairs
    ]
    sheet = comma_separated([[*head, *_heads(view)], *rows])
    return figure(view, drawn, listed, stem), {f"{stem}.svg": alone(view, drawn, listed), f"{stem}.csv": sheet}


def table(view: View, series: Entry) -> str:
    """Return a series as CSV: the unit in each column's head, the qualifier beside, what travels with it at the end."""
    qualified = [
        column for column in series.columns if any(_qualifier(series, row, column, view.lang) for row in series.rows)
    ]
    head: list[str] = []
    for column in series.columns:
        title = axis_title(view, series, column)
        head += [
            title,
            *(
                [words.say(view.lang, "pair", name=title, value=words.say(view.lang, "chart.qualifier"))]
                if column in qualified
                else []
            ),
        ]
    rows = [[*head, *_heads(view)]]
    for row in series.rows:
        cells: list[str] = []
        for column in series.columns:
            item = series.figures.get(f"{row}.{column}")
            cells.append(plain(item.quantity) if item else "")
            if column in qualified:
                cells.append(_qualifier(series, row, column, view.lang))
        figures = [series.figures[key] for key in series.figures if key.startswith(f"{row}.")]
        rows.append([*cells, *_told(view, series, figures)])
    return comma_separated(rows)


def _heads(view: View) -> list[str]:
    keys = (
        "table.tier",
        "table.sources",
        "table.who",
        "claim.basis",
        "claim.read",
        "claim.conditions",
        "claim.caveats",
    )
    return [words.say(view.lang, key) for key in keys]


def axis_title(view: View, series: Entry, column: str) -> str:
    """Return a column's label with its unit, as plain text."""
    unit = next(item.quantity.unit for key, item in series.figures.items() if key.endswith(f".{column}"))
    label = words.text_in(series.columns[column], view.lang)
    told = format_unit(unit, view.lang)
    return label + words.say(view.lang, "bracketed", words=told) if told else label


def _scatter(view: View, series: Entry, x: str, y: str, found: Sequence[Point]) -> Drawn:
    """Draw the points, joined in the order of the first axis."""
    sheet = Sheet(view)
    title = words.text_in(series.label, view.lang)
    titles = [axis_title(view, series, column) for column in (x, y)]
    sheet.name(title, words.say(view.lang, "chart.about", y=titles[1], x=titles[0]))
    sheet.write([Run(title)], "chart-title", TITLE)
    sheet.write([Run(titles[1])], "chart-note", BODY)
    across = drawing.ticks(max(_highest(point.x) for point in found))
    up = drawing.ticks(max(_highest(point.y) for point in found))
    units = (found[0].x.quantity.unit, found[0].y.quantity.unit)
    plot = sheet.frame(across, up, units)
    spots = [_spot(plot, point) for point in found]
    path = " ".join(f"{short(across)},{short(up)}" for across, up in sorted(spots))
    sheet.add(f'<polyline class="chart-line" points="{path}"/>')
    labels = [_label(view, point, spot) for point, spot in zip(found, spots, strict=True)]
    placed = drawing.place([label for label, _ in labels], plot.room, sorted(spots))
    for point, spot, (_, told), chosen in zip(found, spots, labels, placed, strict=True):
        sheet.add(_reach(plot, point))
        sheet.add(f'<circle class="chart-point" cx="{short(spot[0])}" cy="{short(spot[1])}" r="4"/>')
        if chosen:
            index, box = chosen
            for number, runs in enumerate(told[: len(told) - index]):
                baseline = box.top + SMALL + number * SMALL * LINE
                sheet.add(written(box.left, baseline, runs, "chart-value" if number else "chart-name"))
    sheet.write([Run(titles[0])], "chart-note", BODY, anchor="end")
    sheet.gap(6)
    for runs in notes(view, [series]):
        sheet.write(runs, "chart-note", SMALL)
    return sheet.drawn()


def _dots(view: View, pairs: Sequence[tuple[Figure, Figure]], title: str) -> Drawn:
    """Draw a line for each value: what it is, how far chance may move it, and both on the axis below."""
    sheet = Sheet(view)
    sheet.name(title, words.say(view.lang, "chart.about-scores"))
    sheet.write([Run(title)], "chart-title", TITLE)
    unit = pairs[0][0].quantity.unit
    most = Decimal(100) if unit == "%" else max(_highest(value) + _highest(error) for value, error in pairs)
    axis = drawing.ticks(most)
    left, right = EDGE + 10, WIDE - EDGE - 18
    for value, error in pairs:
        sheet.gap(6)
        sheet.write(
            [Run(_name(view, value) + words.say(view.lang, "chart.is")), *worded(view, value)], "chart-name", SMALL
        )
        sheet.write(
            [Run(_name(view, error) + words.say(view.lang, "chart.is")), *worded(view, error)], "chart-note", SMALL
        )
        sheet.gap(11)
        at, reach = _middle(value.quantity), _middle(error.quantity)
        low, middle, high = (
            short(left + (right - left) * place / float(axis[-1])) for place in (max(0, at - reach), at, at + reach)
        )
        y = short(sheet.at)
        sheet.add(f'<path class="chart-grid" d="M{short(left)} {y}H{short(right)}"/>')
        sheet.add(
            f'<line class="chart-reach" x1="{low}" y1="{y}" x2="{high}" y2="{y}" stroke-width="9" opacity=".45"/>'
        )
        sheet.add(f'<circle class="chart-point" cx="{middle}" cy="{y}" r="3"/>')
    sheet.gap(10)
    for tick in axis:
        x = left + (right - left) * float(tick) / float(axis[-1])
        sheet.add(f'<path class="chart-frame" d="M{short(x)} {short(sheet.at)}v4"/>')
        shown = format_number(Quantity(tick, tick, unit), view.lang)
        sheet.add(written(x, sheet.at + 17, [Run(shown)], "axis", "middle"))
    sheet.add(f'<path class="chart-frame" d="M{short(left)} {short(sheet.at)}H{short(right)}"/>')
    sheet.gap(24)
    owners = dict.fromkeys(item.owner for pair in pairs for item in pair)
    for runs in notes(view, [view.register.entries[owner] for owner in owners]):
        sheet.write(runs, "chart-note", SMALL)
    return sheet.drawn()


def _name(view: View, item: Figure) -> str:
    return words.text_in(item.label or view.register.entries[item.owner].label, view.lang)


def _label(view: View, point: Point, spot: tuple[float, float]) -> tuple[Label, list[list[Run]]]:
    """What a point says of itself: its name, then both values; where there is no room, less and less of it."""
    told = [worded(view, item) for item in (point.named, point.y, point.x) if item]
    sizes = []
    for count in range(len(told), 0, -1):
        wide = max(sum(drawing.width(run.text, SMALL) for run in runs) for runs in told[:count])
        wide = max(wide, sum(drawing.width(run.text, SMALL) for run in told[0]) * BOLD)
        sizes.append((wide, count * SMALL * LINE))
    return Label(*spot, tuple(sizes)), told


def worded(view: View, item: Figure) -> list[Run]:
    """A figure as the page prints it, bound to its address as any other, with its wording where it has one."""
    shown = format_quantity(item.quantity, view.lang, words.text_in(item.display, view.lang))
    figure = Run(shown, f'data-figure="{item.address}" value="{plain(item.quantity)}"')
    told = words.attribution(view.register, item, view.lang).text
    if not told:
        return [figure]
    before, after = words.say(view.lang, "bracketed", words="\0").split("\0")
    return [figure, Run(before), Run(told, f'class="attribution" data-claim="{item.owner}"'), Run(after)]


def notes(view: View, entries: Sequence[Entry]) -> Iterator[list[Run]]:
    """Whose figures they are, how they were read and when, under which conditions, with which caveats; each once."""
    say, lang = words.say, view.lang
    semicolon = Run(say(lang, "semicolon"))
    tier = max(entry.tier for entry in entries if entry.tier)
    cites = [
        Run(words.text_in(view.register.sources[id].label, lang), f'data-source="{id}"')
        for id in _sources(view, entries)
    ]
    bases = dict.fromkeys(say(lang, f"basis.{entry.basis}") for entry in entries if entry.basis is not Basis.STATED)
    how = [part for basis in bases for part in (semicolon, Run(basis))]
    yield [Run(say(lang, "chart.tier", tier=tier.value)), *_between(cites, Run(say(lang, "comma"))), *how]
    yield from ([Run(capital(told))] for told in dict.fromkeys(_read(view, entry) for entry in entries))
    conditions = [(key, value) for entry in entries for key, value in entry.conditions.items()]
    if told := [_condition(view, *pair) for index, pair in enumerate(conditions) if pair not in conditions[:index]]:
        yield [run for runs in _between(told, [semicolon]) for run in runs]
    for id in dict.fromkeys(id for entry in entries for id in (*entry.caveats, *entry.assumes)):
        yield [Run(words.text_in(view.register.caveats[id].text, lang))]
    site = words.text_in(view.register.site.name, lang)
    yield [Run(say(lang, "pair", name=site, value=view.register.site.url) if site else view.register.site.url)]


def _sources(view: View, entries: Sequence[Entry]) -> list[str]:
    """The sources of entries and of the figures among their conditions."""
    named = [value for entry in entries for value in entry.conditions.values() if isinstance(value, str)]
    conditions = [view.register.figures[address] for value in named for address in PLACEHOLDER.findall(value)]
    things = [*(entry.sources for entry in entries), *(figure.sources for figure in conditions)]
    return list(dict.fromkeys(id for sources in things for id in sources))


def _told(view: View, series: Entry, figures: Iterable[Figure]) -> list[str]:
    """What travels with each row of a table: one text for each column at its end."""
    labels = [words.text_in(view.register.sources[id].label, view.lang) for id in _sources(view, [series])]
    semicolon = words.say(view.lang, "semicolon")
    said = [words.attribution(view.register, item, view.lang).text for item in figures]
    conditions = ["".join(run.text for run in _condition(view, *pair)) for pair in series.conditions.items()]
    caveats = [words.text_in(view.register.caveats[id].text, view.lang) for id in series.caveats]
    return [
        series.tier.value if series.tier else "",
        semicolon.join(labels),
        semicolon.join(dict.fromkeys(filter(None, said))),
        words.say(view.lang, f"basis.{series.basis}"),
        _read(view, series),
        semicolon.join(conditions),
        words.say(view.lang, "between").join(caveats),
    ]


def _read(view: View, thing: Entry) -> str:
    access = view.register.access(thing)
    kind = "both" if access.day and access.notes else "day" if access.day else "notes"
    # A date stays on one line.
    day, notes_day = (words.date(day, view.lang).replace(" ", NBSP) for day in (access.day, access.notes_day))
    return words.say(view.lang, f"access.{kind}", day=day, notes_day=notes_day)


def _condition(view: View, key: str, value: str | Text) -> list[Run]:
    head, tail = words.say(view.lang, "pair", name=words.say(view.lang, f"condition.{key}"), value="\0").split("\0")
    return [Run(head), *_value(view, key, value), *([Run(tail)] if tail else [])]


def _value(view: View, key: str, value: str | Text) -> list[Run]:
    if not isinstance(value, str):
        return [Run(words.text_in(value, view.lang))]
    if value in view.register.publishers:
        return [Run(words.text_in(view.register.publishers[value].name, view.lang))]
    if value.isdigit():
        return [Run(words.number(int(value), view.lang))]
    parts = PLACEHOLDER.split(words.condition(key, value, view.lang))
    return [
        run
        for index, part in enumerate(parts)
        for run in (worded(view, view.register.figures[part]) if index % 2 else [Run(part)])
        if run.text
    ]


def _between(items: Sequence[T], between: T) -> list[T]:
    return [part for item in items for part in (between, item)][1:]


def _qualifier(series: Entry, row: str, column: str, lang: str) -> str:
    """The words of a figure that are no number: about, at least."""
    item = series.figures.get(f"{row}.{column}")
    if item is None or item.quantity.is_exact:
        return ""
    return format_number(item.quantity, lang, "\0").replace("\0", "").strip()


def _highest(item: Figure) -> Decimal:
    return item.quantity.high or Decimal(1)


def _middle(quantity: Quantity) -> float:
    return (float(quantity.low or 0) + float(quantity.high or 0)) / 2


def _spot(plot: Plot, point: Point) -> tuple[float, float]:
    return plot.across(_middle(point.x.quantity)), plot.up(_middle(point.y.quantity))


def _reach(plot: Plot, point: Point) -> str:
    """A range is drawn from end to end, along the axis it is on."""
    marks = []
    for item, is_across in ((point.x, True), (point.y, False)):
        if "range" in item.quantity.qualifiers:
            ends = [float(item.quantity.low or 0), float(item.quantity.high or 0)]
            x, y = _spot(plot, point)
            (a, b), (c, d) = [(plot.across(end), y) if is_across else (x, plot.up(end)) for end in ends]
            marks.append(f'<line class="chart-reach" x1="{short(a)}" y1="{short(b)}" x2="{short(c)}" y2="{short(d)}"/>')
    return "".join(marks)
