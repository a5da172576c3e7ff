"""What authors call in a page: `{{ figure('prefill.16k.throughput') }}` and the rest, bound to one page.

A call with an id that the register lacks is a Problem at its line and leaves nothing on the page; the page is then not
published, so no reader meets the gap.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from build_tools.facts.model import Entry, Figure
from build_tools.facts.places import TABLES, Place
from build_tools.facts.problem import Problem, nearest
from build_tools.render import blocks, changes, chart, explorer, frontier, glance, listings, markup, timeline
from build_tools.render.markup import View
from build_tools.render.page import Page, calling_line
from build_tools.review.history import History

T = TypeVar("T")


@dataclass
class Calls:
    """The calls of one page. `shown_on`: the pages that show a source, claim or figure; `problems`: what went wrong."""

    view: View
    path: str
    offset: int = 0
    shown_on: Mapping[str, Sequence[Page]] = field(default_factory=dict)
    history: History = History()
    problems: list[Problem] = field(default_factory=list)
    lists_uses: bool = False
    files: dict[str, str] = field(default_factory=dict)

    def for_authors(self) -> dict[str, Callable[..., str]]:
        """Return the calls by the names that authors write."""
        names = (
            "figure", "attribution", "say", "facts_table", "chart", "scores", "frontier", "claims_table", "source",
            "caveat", "gap", "dispute", "derivation", "identity", "scorecard", "count", "list_sources",
            "list_claims", "list_gaps", "list_scorecards", "list_changes", "places_table", "tiers_table", "glance",
            "timeline",
        )  # fmt: skip
        return {name: getattr(self, name) for name in names}

    def figure(self, address: str) -> str:
        """A figure with qualifier, unit and mark, and its wording unless the block has it."""
        figure = self._look_up(address, self.view.register.figures, "figure")
        if figure is None:
            return ""
        return blocks.noted(self.view, figure) + blocks.flag(self.view, self.view.register.entries[figure.owner])

    def attribution(self, id: str, capital: bool = False) -> str:
        """The wording that says whose claim it is, for a sentence built around it."""
        entry = self._look_up(id, self.view.register.entries, "claim")
        if entry is None:
            return ""
        worded = markup.attribution(self.view, entry, is_capital=capital)
        if not worded:
            self._report(
                id,
                "attribution",
                f'"{id}" is tier A: its mark names the document, there is no wording',
                "Leave the call out",
            )
        return worded

    def say(self, id: str, capital: bool = False) -> str:
        """The whole claim in words with its attribution; `capital` at the start of a sentence."""
        entry = self._look_up(id, self.view.register.entries, "claim")
        if entry is None:
            return ""
        if not entry.statement.get(self.view.lang):
            self._report(
                id, "missing-text", f'"{id}" has no statement in {self.view.lang}', "Write one in the register"
            )
            return ""
        return blocks.say_claim(self.view, entry, is_capital=capital) + blocks.flag(self.view, entry)

    def facts_table(self, *ids: str, place: str = "spec", caption: str = "") -> str:
        """A table of figures: rows for claims and addresses, or one series with its rows and columns."""
        members: list[Entry | Figure] = _all([self._member(id) for id in ids])
        if not self._is_table(place) or not members:
            return ""
        return blocks.facts_table(self.view, members, Place(place), caption)

    def chart(self, id: str, x: str, y: str) -> str:
        """Two columns of a series against each other, with whose figures they are inside the picture."""
        series = self._look_up(id, self._series(), "series")
        if (
            series is None
            or _all([self._look_up(column, series.columns, f"column of {id}") for column in (x, y)]) == []
        ):
            return ""
        if fault := chart.fault(series, x, y):
            self._report(id, fault.rule, fault.message, fault.hint)
            return ""
        self.files |= chart.files(self.view, series, x, y)
        return chart.chart(self.view, series, x, y)

    def scores(self, *pairs: tuple[str, str], title: str) -> str:
        """Figures on one axis, each named with the figure that says how far chance alone may move it."""
        found = _all([self._look_up(id, self.view.register.figures, "figure") for pair in pairs for id in pair])
        if not found:
            return ""
        drawn = list(zip(found[::2], found[1::2], strict=True))
        if fault := chart.scores_fault(drawn):
            self._report(pairs[0][0], fault.rule, fault.message, fault.hint)
            return ""
        html, files = chart.scores(self.view, drawn, title)
        self.files |= files
        return html

    def frontier(
        self, id: str, limit: str, throughput: str, counts: str, want: str = "floor", drafting: Sequence[str] = ()
    ) -> str:
        """The points of a series for a reader's own limit and price; `want` is "floor" or "ceiling".

        `drafting` names the acceptance and the draft length that the points assume, to be rescaled for another.
        """
        series = self._look_up(id, self._series(), "series")
        if series is None or not _all([self._look_up(one, series.columns, "column") for one in (limit, throughput)]):
            return ""
        self._look_up(want, {"floor": 1, "ceiling": 1}, "kind of limit")
        assumed = _all([self._look_up(address, self.view.register.figures, "figure") for address in drafting])
        if drafting and len(assumed) != 2:
            self._report(id, "chart", "drafting names no pair of figures", "Name an acceptance and a draft length")
            return ""
        rescaled = frontier.Drafting(*assumed) if assumed else None
        if fault := frontier.fault(series, limit, throughput, rescaled):
            self._report(id, fault.rule, fault.message, fault.hint)
            return ""
        is_floor = want == "floor"
        return frontier.frontier(self.view, series, limit, throughput, counts, is_floor=is_floor, drafting=rescaled)

    def claims_table(self, *ids: str, place: str = "compare", caption: str = "") -> str:
        """A table of claims in words: whose, what it says of itself, and what was read of it and when."""
        entries = _all([self._look_up(id, self.view.register.entries, "claim") for id in ids])
        if not self._is_table(place) or not entries:
            return ""
        return listings.claims_table(self.view, entries, Place(place), caption)

    def list_scorecards(self) -> str:
        """Every benchmark with the eight questions: which are answered, which stand open, and what follows."""
        return listings.list_scorecards(self.view)

    def source(self, id: str) -> str:
        """A source by its label, linked where an address is recorded."""
        source = self._look_up(id, self.view.register.sources, "source")
        if source is None:
            return ""
        return markup.cite(self.view, source)

    def caveat(self, id: str) -> str:
        """The text of a caveat."""
        caveat = self._look_up(id, self.view.register.caveats, "caveat")
        return self.view.text(caveat.text) if caveat else ""

    def gap(self, id: str) -> str:
        """The text of a gap."""
        gap = self._look_up(id, self.view.register.gaps, "gap")
        return self.view.text(gap.text) if gap else ""

    def dispute(self, id: str, capital: bool = False) -> str:
        """The note on a disputed claim: the other side, and its caveats; `capital` at the start of a sentence."""
        entry = self._look_up(id, self.view.register.entries, "claim")
        if entry is None:
            return ""
        if not blocks.is_disputed(self.view, entry):
            self._report(id, "not-disputed", f'"{id}" is not disputed', "Leave the call out, or enter who disputes it")
            return ""
        return blocks.dispute(self.view, entry, is_capital=capital)

    def derivation(self, id: str) -> str:
        """How a derived figure is worked out: formula, inputs, interval, what it assumes."""
        entry = self._look_up(id, self.view.register.entries, "claim")
        if entry is None:
            return ""
        if not entry.formula:
            self._report(id, "no-formula", f'"{id}" is no derived figure', "Name one that stands under `derived:`")
            return ""
        return blocks.derivation(self.view, entry)

    def identity(self, id: str) -> str:
        """Two sides that should agree, whether they do, and the note on it."""
        identity = self._look_up(id, self.view.register.identities, "identity")
        if identity is None:
            return ""
        return blocks.identity(self.view, identity)

    def scorecard(self, id: str) -> str:
        """The reading checklist answered for a benchmark."""
        entry = self._look_up(id, self.view.register.entries, "claim")
        if entry is None:
            return ""
        if not entry.checklist:
            self._report(id, "no-checklist", f'"{id}" is no benchmark', "Give it `kind: benchmark` and a checklist")
            return ""
        return blocks.scorecard(self.view, entry)

    def count(self, kind: str, **filters: str) -> str:
        """A number about the site, counted and not typed."""
        try:
            number = listings.count(self.view.register, kind, filters)
        except KeyError as error:
            name = str(error.args[0])
            self._report(name, "count", f'"{name}" cannot be counted or filtered by', "See CONTRIBUTING.md")
            return ""
        return markup.counted(kind, filters, number)

    def list_changes(self) -> str:
        """Every revision of the register with what it changed, by day, and the pages that show it now."""
        self.lists_uses = True
        return changes.list_changes(self.view, self.history, self.shown_on)

    def list_sources(self) -> str:
        """Every source by tier: what was read of it, when, and what it backs."""
        self.lists_uses = True
        return listings.list_sources(self.view, self.shown_on)

    def list_claims(self) -> str:
        """Every claim, series and derived figure, by label, without figures, and the form that narrows the list."""
        self.lists_uses = True
        return explorer.explorer(self.view, self.shown_on)

    def list_gaps(self, kind: str = "") -> str:
        """What we could not read, find or settle; of one kind, or all."""
        gaps = [gap for gap in self.view.register.gaps.values() if kind in ("", gap.kind)]
        return listings.list_gaps(self.view, gaps)

    def places_table(self) -> str:
        """Which tier may stand where: printed from the table that the check applies."""
        return listings.places_table(self.view)

    def tiers_table(self) -> str:
        """The tiers, what each means and why."""
        return listings.tiers_table(self.view)

    def glance(self, gaps: str = "limits/") -> str:
        """What is known, disputed and unknown, in three panels; `gaps` is the address of the page that lists them."""
        return glance.glance(self.view, gaps)

    def timeline(self, sources: str = "") -> str:
        """The sources by day of publication and tier; `sources` is the address of the page that lists them."""
        if not timeline.dated(self.view):
            message = f"no source of {self.view.register.path} has a day of publication"
            self._report("timeline", "chart", message, "Enter `published` where it is known, or leave the call out")
            return ""
        html, files = timeline.timeline(self.view, sources)
        self.files |= files
        return html

    def _is_table(self, place: str) -> bool:
        if place in TABLES:
            return True
        hint = f"Use one of {', '.join(sorted(TABLES))}"
        self._report(place, "table-place", f'"{place}" is no kind of table', hint)
        return False

    def _member(self, id: str) -> Entry | Figure | None:
        if id in self.view.register.figures:
            return self.view.register.figures[id]
        return self._look_up(id, self.view.register.entries, "claim")

    def _series(self) -> Mapping[str, Entry]:
        return {id: entry for id, entry in self.view.register.entries.items() if entry.kind == "series"}

    def _look_up(self, id: str, known: Mapping[str, T], kind: str) -> T | None:
        if id in known:
            return known[id]
        near = nearest(id, known)
        hint = f'Did you mean "{near}"?' if near else "Look it up in the register"
        self._report(id, "unknown-id", f'no {kind} "{id}" in {self.view.register.path}', hint)
        return None

    def _report(self, id: str, rule: str, message: str, hint: str) -> None:
        self.problems.append(Problem(self.path, calling_line(self.offset), 1, rule, message, hint))


def _all(found: Sequence[T | None]) -> list[T]:
    """Return what was looked up, or nothing when any of it is not there: a table with a gap is no table."""
    known = [item for item in found if item is not None]
    return known if len(known) == len(found) else []
