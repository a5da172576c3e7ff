"""The list of every claim and the form that narrows it: HTML that stands as a plain table where no script runs.

`assets/explorer.js` shows the form and filters the rows that stand here by their `data-` attributes; it adds no text of
its own, so no reader sees a word that the check has not.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping, Sequence

from build_tools import words
from build_tools.facts.model import Basis, Entry, Tier
from build_tools.facts.places import Place
from build_tools.facts.quantity import format_unit
from build_tools.render import blocks, markup
from build_tools.render.markup import View, text
from build_tools.render.page import Page

OWN = "own"
"""What stands for the tier of our own rules, which have none, and for the source and publisher of what is ours."""

_STATUSES = ("active", "disputed", "superseded", "withdrawn")
_SORTS = ("label", "tier", "basis", "source", "status")

Choice = tuple[str, str]
"""The value of an option, and what it says as HTML."""


def explorer(view: View, shown_on: Mapping[str, Sequence[Page]]) -> str:
    """Every entry by label, tier, basis and source, under the form; no figure stands in this table.

    `shown_on` holds the pages that show an entry, by its id.
    """
    entries = sorted(view.register.entries.values(), key=lambda entry: words.text_in(entry.label, view.lang).casefold())
    rows = [_row(view, entry, shown_on.get(entry.id, ())) for entry in entries]
    head = [_head(view, name) for name in ("label", "tier", "basis", "sources")]
    table = blocks.table(Place.SITE, words.say(view.lang, "list.claims-caption"), head, rows)
    return f'\n\n<div class="explorer" id="explorer">{_form(view, entries, shown_on)}{table.strip()}</div>\n\n'


def _head(view: View, name: str) -> str:
    return f'<th scope="col" data-sort="{name.removesuffix("s")}">{view.say(f"table.{name}")}</th>'


def _row(view: View, entry: Entry, pages: Iterable[Page]) -> str:
    status = _status(view, entry)
    named = f'<span class="status">{view.say(f"status.{status}")}</span>'
    told = view.bracketed(named) if status != "active" else ""
    cites = view.join(markup.cite(view, view.register.sources[id]) for id in entry.sources)
    facts = {
        "tier": _tier(entry),
        "basis": entry.basis.value,
        "status": status,
        "source": " ".join(entry.sources) or OWN,
        "publisher": " ".join(_publishers(view, entry)) or OWN,
        "page": " ".join(page.id for page in pages),
        "unit": " ".join(_units(entry)),
    }
    # An attribute that is not there is an empty one: of five thousand rows each byte counts.
    data = "".join(f' data-{name}="{html.escape(value)}"' for name, value in facts.items() if value)
    return (
        f'<tr{data}><th scope="row">{blocks.entry_link(view, entry.id)}{told}</th><td>{markup.marks(view, entry)}</td>'
        f"<td>{view.say(f'basis.{entry.basis}')}</td><td>{cites}</td></tr>"
    )


def _form(view: View, entries: Sequence[Entry], shown_on: Mapping[str, Sequence[Page]]) -> str:
    """The form, hidden until the script that answers it runs."""
    choices = {
        "source": _sources(view, entries),
        "publisher": _publisher_names(view, entries),
        "basis": _named(view, "basis", [basis.value for basis in Basis], {entry.basis.value for entry in entries}),
        "status": _named(view, "status", _STATUSES, {_status(view, entry) for entry in entries}),
        "page": _pages(shown_on),
        "unit": _unit_names(view, entries),
    }
    selects = "".join(_select(view, name, [("", view.say("explorer.all")), *found]) for name, found in choices.items())
    sorts = _select(view, "sort", [(name, view.say(f"explorer.by.{name}")) for name in _SORTS])
    buttons = " ".join(
        f'<button type="button" data-download="{kind}">{view.say(f"explorer.{kind}")}</button>'
        for kind in ("csv", "json")
    )
    return (
        f'<form class="explorer__form" hidden role="search" aria-label="{view.say("explorer.title")}">'
        f'<p class="explorer__text"><label for="explorer-text">{view.say("explorer.text")}</label>'
        '<input type="search" id="explorer-text" name="text" autocomplete="off" spellcheck="false"></p>'
        f"{_tiers(view, entries)}"
        f'<details class="explorer__more"><summary>{view.say("explorer.more")}</summary>'
        f'<div class="explorer__selects">{selects}{sorts}<p class="explorer__check"><input type="checkbox" '
        f'id="explorer-down" name="down" value="1"><label for="explorer-down">{view.say("explorer.down")}</label></p>'
        "</div></details>"
        f'<p class="explorer__foot"><output role="status" data-computed="explorer" '
        f'data-some="{text(words.say(view.lang, "explorer.some"))}" data-none="{view.say("explorer.none")}"></output>'
        f'{buttons} <button type="reset">{view.say("explorer.reset")}</button></p></form>'
        f'<p class="explorer__rest" hidden><button type="button">{view.say("explorer.rest")}</button></p>'
    )


def _tiers(view: View, entries: Sequence[Entry]) -> str:
    """A box for each tier that occurs; more than one may be ticked."""
    found = {_tier(entry) for entry in entries}
    boxes = "".join(
        f'<input type="checkbox" id="explorer-tier-{name}" name="tier" value="{name}">'
        f'<label for="explorer-tier-{name}"><span class="tier tier-{name.lower()}">{letter}</span> {meaning}</label>'
        for name, letter, meaning in (
            *((tier.value, tier.value, view.say(f"tier.{tier}")) for tier in Tier),
            (OWN, "·", view.say("tier.none")),
        )
        if name in found
    )
    return f'<fieldset class="explorer__tiers"><legend>{view.say("explorer.tier")}</legend>{boxes}</fieldset>'


def _select(view: View, name: str, choices: Iterable[Choice]) -> str:
    options = "".join(f'<option value="{html.escape(value)}">{told}</option>' for value, told in choices)
    label = f'<label for="explorer-{name}">{view.say(f"explorer.{name}")}</label>'
    return f'<p>{label}<select id="explorer-{name}" name="{name}">{options}</select></p>'


def _named(view: View, key: str, order: Iterable[str], found: set[str]) -> list[Choice]:
    return [(name, view.say(f"{key}.{name}")) for name in order if name in found]


def _sources(view: View, entries: Iterable[Entry]) -> list[Choice]:
    found = {id for entry in entries for id in entry.sources}
    return _by_words(view, {id: words.text_in(view.register.sources[id].label, view.lang) for id in found})


def _publisher_names(view: View, entries: Iterable[Entry]) -> list[Choice]:
    found = {id for entry in entries for id in _publishers(view, entry)}
    return _by_words(view, {id: words.text_in(view.register.publishers[id].name, view.lang) for id in found})


def _pages(shown_on: Mapping[str, Sequence[Page]]) -> list[Choice]:
    """The pages in the order of their addresses, the home page first."""
    found = {page.url: page for pages in shown_on.values() for page in pages}
    return [(page.id, text(page.title)) for _, page in sorted(found.items())]


def _unit_names(view: View, entries: Iterable[Entry]) -> list[Choice]:
    found = sorted({unit for entry in entries for unit in _units(entry)})
    return [(unit, text(format_unit(unit.replace("_", " "), view.lang))) for unit in found]


def _by_words(view: View, named: Mapping[str, str]) -> list[Choice]:
    return [(id, text(name)) for id, name in sorted(named.items(), key=lambda pair: (pair[1].casefold(), pair[0]))]


def _tier(entry: Entry) -> str:
    return entry.tier.value if entry.tier else OWN


def _status(view: View, entry: Entry) -> str:
    return "disputed" if entry.status == "active" and blocks.is_disputed(view, entry) else entry.status


def _publishers(view: View, entry: Entry) -> list[str]:
    return list(dict.fromkeys(view.register.sources[id].publisher for id in entry.sources))


def _units(entry: Entry) -> list[str]:
    """The units of an entry's figures, each once; none for a bare number. Blanks would end a value."""
    return sorted({item.quantity.unit.replace(" ", "_") for item in entry.figures.values()} - {""})
