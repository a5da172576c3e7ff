"""The published operating points of a series against a reader's own limit and price.

The table stands by itself, with what follows from each point worked out. `assets/frontier.js` narrows it, fills in the
cost, and, asked to, adds a point between two published ones. Its arithmetic is that of `gpu_hours` and `between`, which
the tests hold it against.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from build_tools import words
from build_tools.facts.model import Entry
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


def fault(series: Entry, limit: str, throughput: str) -> Fault | None:
    """Say why a series cannot be explored, or nothing."""
    if problem := chart.fault(series, limit, throughput):
        return problem
    for point in chart.points(series, limit, throughput):
        if point.y.quantity.unit != _PRICED:
            message = f'"{point.y.address}" is in {point.y.quantity.unit or "no unit"}, and a price is per GPU and hour'
            return Fault("wrong-unit", message, f"Name a column in {_PRICED}")
        if any(item.quantity.low != item.quantity.high or not item.quantity.low for item in (point.x, point.y)):
            return Fault("chart", f'"{point.y.address}" is no single number above nothing', "Leave the call out")
    return None


def frontier(view: View, series: Entry, limit: str, throughput: str, counts: str, *, is_floor: bool) -> str:
    """The form, the table of points with what follows from them, and under which conditions all of it holds.

    `counts` says in words which tokens the throughput counts; `is_floor` whether a reader wants at least or at most.
    """
    found = chart.points(series, limit, throughput)
    label = words.text_in(series.label, view.lang)
    rows = [_row(view, series, point) for point in found]
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
        f'\n\n<div class="frontier" data-series="{series.id}" data-kind="{kind}">{_form(view, series, limit, kind)}'
        f"{table.strip()}{_under(view, series)}</div>\n\n"
    )


def _row(view: View, series: Entry, point: Point) -> str:
    row = point.y.address.split(".")[1]
    name = markup.figure(view, point.named) if point.named else view.text(series.rows[row])
    cells = "".join(f"<td>{markup.figure(view, item, is_bare=True)}</td>" for item in (point.x, point.y))
    hours = _rounded(gpu_hours(point.y.quantity.low or Decimal(1)))
    is_about = point.x.quantity.qualifiers | point.y.quantity.qualifiers
    told = format_number(Quantity(hours, hours, "", frozenset({"about"} if is_about else ())), view.lang)
    form = html_form(view, is_about=bool(is_about))
    return (
        f'<tr data-form="{form}"><th scope="row">{name}</th>{cells}'
        f'<td><output data-computed="gpu-hours">{text(told)}</output></td>'
        '<td hidden><output data-computed="cost"></output></td></tr>'
    )


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


def _form(view: View, series: Entry, limit: str, kind: str) -> str:
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
        '<p class="frontier__foot"><output role="status" data-computed="points"'
        f' data-some="{view.say("frontier.some", shown="&#123;shown&#125;", all="&#123;all&#125;")}"'
        f' data-none="{view.say("frontier.none")}"></output>'
        f'<button type="reset">{view.say("frontier.reset")}</button></p></form>'
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
