"""The sheet that a drawing fills from top to bottom: SVG with real text, laid on a page and as a file of its own.

It knows no figures and no sources; `chart` and `timeline` decide what is written where.
"""

from __future__ import annotations

import csv
import html
import io
import posixpath
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from build_tools.facts.quantity import NBSP, Quantity, format_number
from build_tools.render import drawing
from build_tools.render.drawing import Box, Run
from build_tools.render.markup import View, text

WIDE = 400
"""Units across; at a phone's 358 pixels a letter of 12.5 units is still as large as the small print of the page."""

_HIGH = 270
_LETTER = 10.0
TITLE, BODY, SMALL = 14.5, 12.5, 11.5
LINE = 1.35
BOLD = 1.12
"""How much wider a heavy letter is than a plain one."""
EDGE = 8.0

_LOOK = """
svg{background:#fff;color:#1f2328;font-family:system-ui,"Noto Sans",sans-serif}
text{fill:currentColor}.chart-name,.chart-value{paint-order:stroke;stroke:#fff;stroke-width:3px}.chart-title,.chart-name{font-weight:650}.axis,.chart-note{fill:#565d68}
.chart-grid{stroke:#d9dce1}.chart-frame{stroke:#565d68}.chart-line,.chart-reach{fill:none;stroke:#0a6147}
.chart-line{stroke-dasharray:3 4}.chart-point{fill:#0a6147}
.chart-mark{fill:#fff;stroke:currentColor;stroke-width:1.5px}
.chart-dashed{stroke-dasharray:4 2}.chart-dotted{stroke-dasharray:1.5 1.5}
.chart-letter{font-weight:700}.chart-tier-a{color:#0a6147}.chart-tier-b{color:#1c568f}.chart-tier-c{color:#7a4b00}.chart-tier-d{color:#783565}
@media(prefers-color-scheme:dark){svg{background:#1e2129;color:#e6e8ec}
.chart-name,.chart-value{stroke:#1e2129}.axis,.chart-note{fill:#aab2bd}
.chart-grid{stroke:#3a414b}.chart-frame{stroke:#aab2bd}.chart-line,.chart-reach{stroke:#7fd1b3}
.chart-point{fill:#7fd1b3}.chart-mark{fill:#1e2129}.chart-tier-a{color:#7fd1b3}.chart-tier-b{color:#8dbdf0}.chart-tier-c{color:#e8b769}.chart-tier-d{color:#dda3ce}}
"""
"""The colours of a drawing that stands alone; on a page those of the style sheet hold."""


@dataclass(frozen=True)
class Drawn:
    """A drawing and how high it has become."""

    svg: str
    high: float


def figure(view: View, drawn: Drawn, listed: str, stem: str) -> str:
    """Lay a drawing on the page: what it draws is listed on it, for the check, and its files are linked.

    A picture of it is offered by `assets/charts.js`, which draws it in the fonts that the reader has.
    """
    comma = view.say("comma")
    links = comma.join(
        f'<a href="{html.escape(posixpath.relpath(f"{stem}.{kind}", view.url or "."))}" download>{kind.upper()}</a>'
        for kind in ("svg", "csv")
    )
    picture = f'<span data-png="{stem.rpartition("/")[2]}.png" hidden>{comma}<button type="button">PNG</button></span>'
    saved = view.pair(view.say("chart.save"), links + picture)
    return (
        f'\n\n<figure class="chart" data-search-exclude data-place="chart" data-figures="{listed}">'
        f'<svg viewBox="0 0 {WIDE} {short(drawn.high)}" role="img">{drawn.svg}</svg>'
        f"<figcaption>{saved}</figcaption></figure>\n\n"
    )


def alone(view: View, drawn: Drawn, listed: str) -> str:
    """Return a drawing as a file of its own, with its colours in it."""
    high = short(drawn.high)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" width="{WIDE * 2}" role="img"'
        f' lang="{view.lang}" data-place="chart" data-figures="{listed}"><style>{_LOOK}</style>{drawn.svg}</svg>\n'
    )


def comma_separated(rows: Iterable[Sequence[str]]) -> str:
    """Return the rows of a table as a file; a blank that keeps a line together is a plain one there."""
    sheet = io.StringIO()
    csv.writer(sheet).writerows([cell.replace(NBSP, " ") for cell in row] for row in rows)
    return sheet.getvalue()


@dataclass(frozen=True)
class Plot:
    """Where on the sheet a value lies; both axes begin at nothing."""

    box: Box
    most_across: float
    most_up: float

    @property
    def room(self) -> Box:
        """Where labels may stand: also beyond the last tick."""
        return Box(self.box.left, self.box.top, WIDE - EDGE, self.box.bottom)

    def across(self, value: float) -> float:
        return self.box.left + (self.box.right - self.box.left) * value / self.most_across

    def up(self, value: float) -> float:
        return self.box.bottom - (self.box.bottom - self.box.top) * value / self.most_up


class Sheet:
    """Fills a drawing from top to bottom."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.parts: list[str] = []
        self.at = EDGE

    def add(self, svg: str) -> None:
        self.parts.append(svg)

    def gap(self, high: float) -> None:
        self.at += high

    def name(self, title: str, about: str) -> None:
        """What a drawing is called for those who do not see it; its figures stand in the table beside it."""
        self.add(f"<title>{text(title)}</title><desc>{text(about)}</desc>")

    def write(self, runs: Iterable[Run], classes: str, size: float, anchor: str = "") -> None:
        for line in drawing.lines(runs, WIDE - 2 * EDGE, size):
            self.at += size * LINE
            self.add(written(WIDE - EDGE if anchor else EDGE, self.at, line, classes, anchor))

    def frame(self, across: Sequence[Decimal], up: Sequence[Decimal], units: tuple[str, str]) -> Plot:
        """Draw both axes with their ticks, and leave the place below them."""
        lang = self.view.lang
        told = [[format_number(Quantity(tick, tick, unit), lang) for tick in axis]
                for axis, unit in ((across, units[0]), (up, units[1]))]  # fmt: skip
        margin = EDGE + max(drawing.width(one, SMALL) for one in told[1]) + 6
        right = WIDE - EDGE - drawing.width(told[0][-1], SMALL) / 2
        top = self.at + 12
        plot = Plot(Box(margin, top, right, top + _HIGH), float(across[-1]), float(up[-1]))
        for tick, shown in zip(up, told[1], strict=True):
            y = plot.up(float(tick))
            self.add(f'<path class="chart-grid" d="M{short(margin)} {short(y)}H{short(right)}"/>')
            self.add(written(margin - 6, y + 4, [Run(shown)], "axis", "end"))
        for tick, shown in zip(across, told[0], strict=True):
            x = plot.across(float(tick))
            self.add(f'<path class="chart-frame" d="M{short(x)} {short(plot.box.bottom)}v4"/>')
            self.add(written(x, plot.box.bottom + 17, [Run(shown)], "axis", "middle"))
        self.add(f'<path class="chart-frame" d="M{short(margin)} {short(plot.box.bottom)}H{short(right)}"/>')
        self.at = plot.box.bottom + 20
        return plot

    def drawn(self) -> Drawn:
        return Drawn("".join(self.parts), self.at + EDGE)


def written(x: float, y: float, runs: Sequence[Run], classes: str = "", anchor: str = "") -> str:
    """Return a line of text as SVG, each stretch that is bound to something an element of its own."""
    told = "".join(f"<tspan {run.bound}>{text(run.text)}</tspan>" if run.bound else text(run.text) for run in runs)
    look = f' class="{classes}"' * bool(classes) + f' text-anchor="{anchor}"' * bool(anchor)
    return f'<text{look} x="{short(x)}" y="{short(y)}"{_size(classes)}>{told}</text>'


def _size(classes: str) -> str:
    size = {
        "chart-title": TITLE,
        "chart-note": SMALL,
        "axis": SMALL,
        "chart-name": SMALL,
        "chart-value": SMALL,
        "chart-letter": _LETTER,
    }.get(classes, BODY)
    return f' font-size="{size}"'


def short(value: float) -> str:
    """Return a place on the sheet as it is written in SVG."""
    return f"{value:.1f}".removesuffix(".0")
