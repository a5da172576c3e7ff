"""How the pieces of a change are put in words, the same in every form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal

from build_tools.review.model import ABSENT, Change, ChangeClass, Comparison, PageChange, Spot

PAGE_KINDS: Mapping[str, str] = {
    "figure-changed": "a figure reads otherwise",
    "claim-lost": "no longer says a claim",
    "reworded": "other words around a figure or claim",
    "translation-stale": "the English page was edited, this translation was not",
}
"""The kinds of changes of a page's text, in words."""


def title(old: str, new: str) -> str:
    return f"{old} → {new}"


def totals(compared: Comparison) -> str:
    """Return how much differs, in one line: `3 changes: value 1, dates 2; 12 pages read otherwise.`"""
    if not compared.changes:
        told = "no claim or source changed"
    else:
        counts = compared.summary.items()
        classes = ", ".join(f"{name} {number}" for name, number in counts if name != ChangeClass.FORMATTING)
        told = f"{counted(len(compared.changes), 'change')}: {classes}"
    pages = f"{counted(len(compared.affected), 'page')} read{'s' if len(compared.affected) == 1 else ''} otherwise"
    return f"{told}; {pages}." if compared.affected else f"{told}."


def counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def side(text: str | None) -> str:
    """Return one side of a change; null, nothing and zero are three things."""
    return "null" if text is None else "(not there)" if text == ABSENT else text


def percent(number: Decimal | None) -> str:
    """Return a move as `+3.7 %`, or nothing."""
    return f"{number:+f} %".replace("-", "−") if number is not None else ""


def subject(change: Change) -> str:
    """Return what changed, and what of it unless that is its value or its class says so: `readme: accessed`."""
    told = change.about if change.thing in ("claim", "source") else f"{change.thing} {change.about}"
    return told if change.facet in ("value", "tier", "whole", "id") else f"{told}: {change.facet}"


def places(spots: Iterable[Spot]) -> list[str]:
    """Return the places, a line of a file each, with the languages of the pages that show it."""
    by_line: dict[tuple[str, int, str], list[str]] = {}
    for spot in spots:
        by_line.setdefault((spot.path, spot.line, spot.place), []).append(f"{spot.lang} {spot.page}")
    return [f"{path}:{line}: {place} ({'; '.join(pages)})" for (path, line, place), pages in by_line.items()]


def authored(pages: Iterable[PageChange]) -> list[PageChange]:
    """Return the changes of pages that somebody wrote; those of a claim's own page repeat the claim's."""
    return [page for page in pages if page.path.endswith(".md")]
