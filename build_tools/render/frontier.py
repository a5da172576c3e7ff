"""The published operating points of a series against a reader's own limit and price.

The table stands by itself, with what follows from each point worked out. `assets/frontier.js` narrows it, fills in the
cost, and, asked to, adds a point between two published ones or rescales all for another acceptance of drafts. Its
arithmetic is that of `gpu_hours`, `between` and `rescaling`, which the tests hold it against.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from build_tools import words
from build_tools.facts.model import Entry, Figure
from build_tools.facts.places import Place
from build_tools.facts.quantity import CONTEXT, Quantity, format_number
from build_tools.render import blocks, chart, markup
from build_tools.render.chart import Fault, Point
from build_tools.render.markup import View, text

_MILLION = Decimal(1_000_000)
_SECONDS = Decimal(3600)
_PRICED = "token/s/GPU"
_DIGITS = 2
"""How many digits of a result are printed: the points were published with as many."""

READINGS = ("share", "chain", "scale")
"""What an acceptance may be a rate of: the drafts on average, a draft after those before it, or the whole count."""


@dataclass(frozen=True)
class Drafting:
    """The acceptance that the points assume for a draft token, and how many tokens are drafted in each step."""

    acceptance: Figure
    drafts: Figure


def gpu_hours(throughput: Decimal) -> Decimal:
    """Return how long one GPU works for a million tokens, in hours."""
    return CONTEXT.divide(_MILLION, CONTEXT.multiply(throughput, _SECONDS))


def between(points: Sequence[tuple[Decimal, Decimal]], limit: Decimal) -> Decimal | None:
    """Return the throughput at a limit, on a straight line between the two points around it; never beyond them."""
    ordered = sorted(points)
    for (low, first), (high, second) in zip(ordered, ordered[1:], strict=False):
        if low <= limit <= high and low != high:
            share = CONTEXT.divide(limit - low, high - low)
            return CONTEXT.add(first, CONTEXT.multiply(share, second - first))
    return None


def accepted_length(reading: str, acceptance: Decimal, drafts: int) -> Decimal:
    """Return how many tokens a step yields at an acceptance from 0 to 1, by one of READINGS."""
    match reading:
        case "share":
            return CONTEXT.add(1, CONTEXT.multiply(drafts, acceptance))
        case "chain":
            # 1 + a + a² + … from the inside: 1 + a(1 + a(1 + …))
            return functools.reduce(lambda length, _: CONTEXT.fma(acceptance, length, 1), range(drafts), Decimal(1))
        case _:
            return CONTEXT.multiply(1 + drafts, acceptance)


def rescaling(reading: str, acceptance: Decimal, assumed: Decimal, drafts: int) -> Decimal:
    """Return the factor of a rate for another acceptance than the assumed one, the time of a step unchanged."""
    lengths = (accepted_length(reading, one, drafts) for one in (acceptance, assumed))
    return CONTEXT.divide(*lengths)


def fault(series: Entry, limit: str, throughput: str, drafting: Drafting | None = None) -> Fault | None:
    """Say why a series cannot be explored, or nothing."""
    if problem := chart.fault(series, limit, throughput):
        return problem
    for point in chart.points(series, limit, throughput):
        if point.y.quantity.unit != _PRICED:
            message = f'"{point.y.address}" is in {point.y.quantity.unit or "no unit"}, and a price is per GPU and hour'
            return Fault("wrong-unit", message, f"Name a column in {_PRICED}")
        if any(item.quantity.low != item.quantity.high or not item.quantity.low for item in (point.x, point.y)):
            return Fault("chart", f'"{point.y.address}" is no single number above nothing', "Leave the call out")
    return _drafting_fault(drafting) if drafting else None


def frontier(
    view: View,
    series: Entry,
    limit: str,
    throughput: str,
    counts: str,
    *,
    is_floor: bool,
    drafting: Drafting | None = None,
) -> str:
    """The form, the table of points with what follows from them, and under which conditions all of it holds.

    `counts` says in words which tokens the throughput counts; `is_floor` whether a reader wants at least or at most.
    With `drafting` the points can be rescaled for another acceptance.
    """
    found = chart.points(series, limit, throughput)
    label = words.text_in(series.label, view.lang)
    is_scaled = drafting is not None
    rows = [_row(view, series, point, is_scaled=is_scaled) for point in found]
    head = [
        view.text(series.label),
        *(f'<th scope="col" data-unit="{item.quantity.unit}">{text(chart.axis_title(view, series, column))}</th>'
          for column, item in ((limit, found[0].x), (throughput, found[0].y))),
        view.say("frontier.hours", counts=text(counts)),
        f'<th scope="col" hidden>{view.say("frontier.cost", counts=text(counts))}</th>',
    ]  # fmt: skip
    note = view.say("frontier.note", tier=text(series.tier.value if series.tier else ""))
    table = blocks.table(Place.BENCHMARK, label, head, [*rows, _own_row(view)], note)
    kind = "floor" if is_floor else "ceiling"
    return (
        f'\n\n<div class="frontier" data-series="{series.id}" data-kind="{kind}">'
        f"{_assumed(view, drafting) if drafting else ''}{_form(view, series, limit, kind, is_scaled=is_scaled)}"
        f"{table.strip()}{_under(view, series)}</div>\n\n"
    )


def _drafting_fault(drafting: Drafting) -> Fault | None:
    for item, unit in ((drafting.acceptance, "%"), (drafting.drafts, "token")):
        if item.quantity.unit != unit:
            message = f'"{item.address}" is in {item.quantity.unit or "no unit"}, and not in {unit}'
            return Fault("wrong-unit", message, "Name an acceptance in % and a draft length in tokens")
        if item.quantity.low != item.quantity.high or not item.quantity.low:
            return Fault("chart", f'"{item.address}" is no single number above nothing', "Leave it out")
    length = drafting.drafts.quantity.low
    if length != int(length or 0):
        return Fault("chart", f'"{drafting.drafts.address}" is no whole number of drafts', "Leave it out")
    return chart.barred((drafting.acceptance, drafting.drafts))


def _row(view: View, series: Entry, point: Point, *, is_scaled: bool) -> str:
    row = point.y.address.split(".")[1]
    name = markup.figure(view, point.named) if point.named else view.text(series.rows[row])
    cells = "".join(
        f"<td>{markup.figure(view, item, is_bare=True)}{_scaled(view, axis) * (is_scaled and _is_rate(item))}</td>"
        for axis, item in (("limit", point.x), ("throughput", point.y))
    )
    hours = _rounded(gpu_hours(point.y.quantity.low or Decimal(1)))
    is_about = point.x.quantity.qualifiers | point.y.quantity.qualifiers
    told = format_number(Quantity(hours, hours, "", frozenset({"about"} if is_about else ())), view.lang)
    form = html_form(view, is_about=bool(is_about))
    return (
        f'<tr data-form="{form}"><th scope="row">{name}</th>{cells}'
        f'<td><output data-computed="gpu-hours">{text(told)}</output></td>'
        '<td hidden><output data-computed="cost"></output></td></tr>'
    )


def _is_rate(item: Figure) -> bool:
    """Whether a figure counts tokens in a time, which an acceptance changes; the time of a step it leaves alone."""
    return item.quantity.unit.startswith("token/s")


def _scaled(view: View, axis: str) -> str:
    """Where the rescaled value of a cell comes to stand, below the published one."""
    told = view.say("frontier.scaled-cell", number="&#123;number&#125;")
    return f'<output class="ours" data-computed="{axis}" data-told="{told}" hidden></output>'


def html_form(view: View, *, is_about: bool) -> str:
    """Return how a result is written, `{number}` in the place of the number."""
    one = Decimal(1)
    qualifiers = frozenset({"about"} if is_about else ())
    return text(format_number(Quantity(one, one, "", qualifiers), view.lang, "{number}"))


def _own_row(view: View) -> str:
    """The row for a point between two published ones, empty until it is asked for."""
    names = ("limit", "throughput", "gpu-hours")
    cells = "".join(f'<td><output data-computed="{name}"></output></td>' for name in names)
    return (
        f'<tr class="ours" hidden data-form="{html_form(view, is_about=True)}">'
        f'<th scope="row">{view.say("frontier.ours")}</th>{cells}'
        '<td hidden><output data-computed="cost"></output></td></tr>'
    )


def _form(view: View, series: Entry, limit: str, kind: str, *, is_scaled: bool) -> str:
    """The form, hidden until the script that answers it runs."""
    wanted = view.say(f"frontier.{kind}", label=text(chart.axis_title(view, series, limit)))
    fields = "".join(
        f'<p><label for="frontier-{series.id}-{name}">{told}</label><input type="number" min="0" step="any"'
        f' inputmode="decimal" autocomplete="off" id="frontier-{series.id}-{name}" name="{name}"></p>'
        for name, told in (("limit", wanted), ("price", view.say("frontier.price")))
    )
    name = view.text(series.label)
    return (
        f'<form class="frontier__form" hidden aria-label="{name}">{fields}<p class="frontier__check">'
        f'<input type="checkbox" id="frontier-{series.id}-between" name="between" value="1">'
        f'<label for="frontier-{series.id}-between">{view.say("frontier.between")}</label></p>'
        f"{_acceptance(view, series) if is_scaled else ''}"
        '<p class="frontier__foot"><output role="status" data-computed="points"'
        f' data-some="{view.say("frontier.some", shown="&#123;shown&#125;", all="&#123;all&#125;")}"'
        f' data-none="{view.say("frontier.none")}"'
        f' data-some-scaled="{view.say("frontier.some-scaled", shown="&#123;shown&#125;", all="&#123;all&#125;")}"'
        f' data-none-scaled="{view.say("frontier.none-scaled")}"></output>'
        f'<button type="reset">{view.say("frontier.reset")}</button></p></form>'
    )


def _assumed(view: View, drafting: Drafting) -> str:
    """What the points assume of drafts, in sight also without the form."""
    told = view.say(
        "frontier.assumed",
        acceptance=blocks.noted(view, drafting.acceptance),
        drafts=blocks.noted(view, drafting.drafts),
    )
    return f'<p class="frontier__assumed">{told}</p>'


def _acceptance(view: View, series: Entry) -> str:
    """The part of the form that rescales: the reader's own acceptance, and the ways to read one."""
    field = f"frontier-{series.id}-acceptance"
    told = view.say("frontier.scaled", acceptance="&#123;acceptance&#125;", reading="&#123;reading&#125;")
    return (
        f'<fieldset class="frontier__acceptance"><legend>{view.say("frontier.rescale")}</legend>'
        f'<p><label for="{field}">{view.say("frontier.acceptance")}</label><input type="number" min="0" max="100"'
        f' step="any" inputmode="decimal" autocomplete="off" id="{field}" name="acceptance"></p>'
        f'<div role="radiogroup" aria-label="{view.say("frontier.read-as")}">'
        f"{''.join(_reading(view, series, reading) for reading in READINGS)}</div>"
        f'<p><output role="status" data-computed="rescaling" data-told="{told}"'
        f' data-refused="{view.say("frontier.no-acceptance")}"></output></p></fieldset>'
    )


def _reading(view: View, series: Entry, reading: str) -> str:
    """A way to read an acceptance, with the accepted lengths that it gives once one is asked for."""
    field = f"frontier-{series.id}-{reading}"
    name = view.say(f"frontier.reading.{reading}.name")
    lengths = view.say("frontier.lengths", before="&#123;before&#125;", after="&#123;after&#125;")
    return (
        f'<p class="frontier__check"><input type="radio" id="{field}" name="reading" value="{reading}"'
        f'{" checked" * (reading == READINGS[0])}><span><label for="{field}"><strong>{name}</strong>'
        f"{view.pair('', view.say(f'frontier.reading.{reading}.about'))}</label>"
        f'<output data-computed="length" data-told="{lengths}"></output></span></p>'
    )


def _under(view: View, series: Entry) -> str:
    """Every condition, assumption and open question as a badge of its own, under the tier they have."""
    told = [view.pair(*pair) for pair in blocks.conditions(view, series)]
    told += [view.text(view.register.caveats[id].text) for id in series.caveats]
    opened = [
        view.pair(view.say(f"checklist.{question}"), view.text(answer.why))
        for question, answer in series.checklist.items()
        if answer.text is None
    ]
    marks = markup.marks(view, series)
    title = (
        f'<span class="claim" data-claim="{series.id}">{view.say("frontier.under")}{markup.NARROW_SPACE}{marks}</span>'
    )
    parts = [(title, told), (view.say("frontier.open"), opened)]
    return "".join(
        f'<p class="badges-title">{title}</p><ul class="badges">{"".join(f"<li>{item}</li>" for item in items)}</ul>'
        for title, items in parts
        if items
    )


def _rounded(value: Decimal) -> Decimal:
    return value.quantize(Decimal(1).scaleb(min(0, value.adjusted() - _DIGITS + 1)))
