"""Pages and page ends made from the register: a page for each claim, and what every page rests on."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from importlib.resources import files

import jinja2

from build_tools import words
from build_tools.facts.model import Entry, Figure, Register, Tier
from build_tools.facts.places import Place
from build_tools.render import blocks, changes, markup
from build_tools.render.markup import View, text
from build_tools.render.page import Page, attribute, key, shown_in
from build_tools.review.history import History


def environment() -> jinja2.Environment:
    """Return what our own templates are rendered in: undefined is an error there as well.

    Everything given to them is HTML already, made by markup.text(); hence no second escaping.
    """
    return jinja2.Environment(
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        comment_start_string="{##",  # a heading's id is written `{#id}`
        comment_end_string="##}",
    )


def claim_page(register: Register, lang: str, entry: Entry, pages: Sequence[Page], history: History) -> Page:
    """Return the page of a claim, a series or a derived figure, saying where the given pages use it."""
    url = markup.claim_url(entry.id)
    view = View(register, lang, url)
    label = words.text_in(entry.label, lang)
    body = _template("claim.md.j2").render(
        view=view,
        entry=entry,
        text=text,
        tier=_tier(view, entry),
        quote=f'<q data-claim="{entry.id}">{text(entry.quote)}</q>',
        statement=blocks.say_claim(view, entry, is_capital=True) if entry.statement else "",
        figures=blocks.facts_table(view, [entry], Place.EVIDENCE, "", has_anchors=True) if entry.figures else "",
        who=markup.attribution(view, entry),
        cites=view.join(markup.cite(view, register.sources[id]) for id in entry.sources),
        read=blocks.read_on(view, entry) if entry.tier else "",
        origin=markup.cite(view, register.sources[entry.origin]) if entry.origin else "",
        conditions=blocks.conditions(view, entry),
        caveats=[view.text(register.caveats[id].text) for id in entry.caveats],
        scorecard=blocks.scorecard(view, entry) if entry.checklist else "",
        derivation=blocks.derivation(view, entry) if entry.kind == "derived" else "",
        interval=blocks.interval(view, entry) if entry.kind == "derived" else "",
        used=[markup.page_link(view, page.url, page.title) for page in pages if _shows(page, entry)],
        worked_into=[blocks.entry_link(view, other.id) for other in _worked_into(register, entry)],
        disputes=[blocks.entry_link(view, id.partition(".")[0]) for id in entry.disputes],
        disputed_by=[blocks.entry_link(view, id) for id in blocks.disputing(view, entry)],
        disputed_inputs=[(id, blocks.entry_link(view, id)) for id in _disputed_inputs(view, entry)],
        date=functools.partial(markup.time, view),
        history=changes.changes_of(view, entry, history),
    )
    markdown = attribute(body)
    return Page(
        id=entry.id,
        path=register.path,
        name=f"{url.rstrip('/')}.md",
        url=url,
        title=label,
        description=words.say(lang, "claim.description", label=label),
        markdown=markdown,
        keys=tuple((entry.line, found) for line in markdown.split("\n") if (found := key(line))),
        shown=shown_in(markdown, entry.line),
        is_generated=True,
    )


def with_end(register: Register, lang: str, page: Page, folder: str = "") -> Page:
    """Return the page with what it rests on: figures by tier, sources, caveats, and how to cite it."""
    view = View(register, lang, page.url)
    figures = [register.figures[id] for id in _once(item.id for item in page.shown if item.kind == "figure")]
    claims = [register.entries[id] for id in _once(item.id for item in page.shown if item.kind == "claim")]
    things: list[Entry | Figure] = [*figures, *claims]
    end = _template("page-end.md.j2").render(
        view=view,
        text=text,
        counts=_counts(page, figures),
        sources=[
            markup.cite(view, register.sources[id]) for id in _once(id for thing in things for id in thing.sources)
        ],
        caveats=[view.text(register.caveats[id].text) for id in _once(id for thing in things for id in thing.caveats)],
        site=words.text_in(register.site.name, lang),
        title=page.title,
        url=register.site.url + folder + page.url,
    )
    return replace(page, markdown=f"{page.markdown.rstrip()}\n\n{end}")


def _tier(view: View, entry: Entry) -> str:
    """The tier's mark, what it means, and why a claim stands in it."""
    if entry.tier is None:
        return view.say("tier.none")
    mark = f'<span class="tier tier-{entry.tier.lower()}">{entry.tier}</span> '
    return mark + view.sentences(view.say(f"tier.{entry.tier}"), view.say(f"tier-why.{entry.tier}"))


def _shows(page: Page, entry: Entry) -> bool:
    own = {figure.address for figure in entry.figures.values()}
    return any(
        (item.kind == "claim" and item.id == entry.id) or (item.kind == "figure" and item.id in own)
        for item in page.shown
    )


def _disputed_inputs(view: View, entry: Entry) -> list[str]:
    owners = _once(address.partition(".")[0] for address in entry.inputs)
    return [id for id in owners if blocks.is_disputed(view, view.register.entries[id])]


def _worked_into(register: Register, entry: Entry) -> list[Entry]:
    own = {figure.address for figure in entry.figures.values()}
    return [other for other in register.entries.values() if own & set(other.inputs)]


def _counts(page: Page, figures: Sequence[Figure]) -> dict[str, str]:
    """How many figures the page shows by tier, as numbers that the check counts again; `own` for our own rules."""
    found = Counter(figure.tier.value if figure.tier else "own" for figure in figures)
    names = [tier.value for tier in Tier if found[tier.value]] + (["own"] if found["own"] else [])
    counted = {name: markup.counted("figures", {"page": page.id, "tier": name}, found[name]) for name in names}
    return {"": markup.counted("figures", {"page": page.id}, len(figures)), **counted} if figures else {}


def _once(ids: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(ids))


@functools.cache
def _template(name: str) -> jinja2.Template:
    return environment().from_string(files(__package__).joinpath("templates", name).read_text(encoding="utf-8"))
