"""Says why a numeral is no figure: the closed list of reasons, and the order in which they are asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from build_tools.facts import numerals_spans
from build_tools.facts.numerals_candidate import Candidate
from build_tools.facts.numerals_english import lower_in_place
from build_tools.facts.numerals_rules import Context, has_unit, rules_for

EXCUSES: Mapping[str, str] = {
    "attribute": "The number stands in markup that no reader meets.",
    "benchmark-name": "The number belongs to the name of a benchmark or an event, as in AIME 2026.",
    "code": "The number stands in code or in a command-line option.",
    "config": "The number labels a configuration, as in 8-bit or seed 42.",
    "date": "The number is a date, a year, a month or a part of one.",
    "denominator": "The number is the base of a rate, as in per 1M tokens.",
    "footnote": "The number marks a note.",
    "formula": "The number stands in a formula with symbols.",
    "glossary": "The site's glossary lists it as a name, in a text that has the context named there.",
    "hash": "The number is part of a hash.",
    "identifier": "The number is part of a name, as in SM100 or FP8.",
    "idiom": "The number is part of a fixed phrase.",
    "indefinite": "One, or 一 with a classifier, stands for an article or a pronoun.",
    "index": "The number says which one, as in node 5.",
    "list-mark": "The number opens an item of a list.",
    "metric-label": "The number is part of the name of a metric, as in p99 or Pass@1.",
    "ordinal": "The number gives a place in an order.",
    "rank": "The number gives a place in a ranking.",
    "reference": "The number is part of a reference, an address or a telephone number.",
    "section": "The number points to a section, page, figure, table or step.",
    "self-count": "The number counts parts of the text itself.",
    "status-code": "The number is a status code.",
    "time": "The number is a time of day.",
    "version": "The number is a version.",
}  # fmt: skip


def excuses(text: str, candidates: Sequence[Candidate], glossary: Mapping[str, Collection[str]]) -> list[str]:
    """Return for each candidate the name of the reason that excuses it, or "" for a figure."""
    names = _glossary_names(text, glossary)
    spans = _Spans(lower_in_place(text))
    found: list[str] = []
    previous, reason = None, ""
    for candidate in candidates:
        reason = spans.covering(text, candidate) or candidate.shape or _by_rule(text, candidate, previous, reason)
        if not reason and names and _is_glossary_name(text, candidate, names):
            reason = "glossary"
        found.append(reason)
        previous = candidate
    return found


def _by_rule(text: str, candidate: Candidate, previous: Candidate | None, reason_before: str) -> str:
    if rules := rules_for(text, candidate, reason_before):
        context = Context(text, candidate, (previous, reason_before) if previous else None)
        for rule in rules:
            if reason := rule(context):
                return reason
    return ""


def _glossary_names(text: str, glossary: Mapping[str, Collection[str]]) -> list[str]:
    return [
        name
        for name, contexts in glossary.items()
        if name in text and (not contexts or any(word in text for word in contexts))
    ]


def _is_glossary_name(text: str, candidate: Candidate, names: list[str]) -> bool:
    """Say whether a name covers the numeral, and the letters that look like its unit: the C of 910C."""
    end = candidate.unit_end if candidate.is_measured else candidate.end
    for name in names:
        start = text.find(name, max(0, candidate.start - len(name)), end + len(name))
        if 0 <= start <= candidate.start and start + len(name) >= end:
            return True
    return False


class _Spans:
    """The spans of a text by start; those that begin at a numeral are added as the numerals come."""

    def __init__(self, lower: str) -> None:
        self._lower = lower
        self._waiting = sorted(numerals_spans.find(lower), key=lambda span: span.start)
        self._next = 0
        self._open: list[numerals_spans.Span] = []

    def covering(self, text: str, candidate: Candidate) -> str:
        """Return the reason of a span that covers the whole candidate; candidates must come in order."""
        if self._open:
            self._open = [span for span in self._open if span.end >= candidate.end]
        while self._next < len(self._waiting) and self._waiting[self._next].start <= candidate.core:
            span = self._waiting[self._next]
            self._next += 1
            if span.end >= candidate.end:
                self._open.append(span)
        for span in self._open:
            # the unit must follow the span, not stand inside it as the month does in "20 October"
            if not (span.is_vetoed and span.end <= candidate.end + 1 and has_unit(text, candidate)):
                return span.reason
        own = numerals_spans.at(self._lower, candidate.core, candidate.core_end, candidate.form)
        if own is None or own.end < candidate.end:
            return ""
        self._open.append(own)
        return own.reason
