"""Pages and page ends made from the register: a page for each claim, and what every page rests on."""

from __future__ import annotations

import functools
import html
from collections import Counter
from collections.abc import Iterable, Sequence
from importlib.resources import files

import jinja2

from build_tools import words
from build_tools.facts.model import Entry, Figure, Register, Tier
from build_tools.facts.places import Place
from build_tools.render import blocks, chain, changes, markup, notes
from build_tools.render.markup import View, text
from build_tools.render.page import Page, RenderedText, attribute, key, shown_in
from build_tools.review.history import History


def citations_page(register: Register, lang: str) -> Page:
    """Return the page under which every source stands in every style; the theme puts them there."""
    title, told = (words.say(lang, f"cite.{name}") for name in ("all-sources", "all-sources-note"))
    return Page(
        id="cite-sources",
        path=register.path,
        name="cite/sources.md",
        url="cite/sources/",
        title=title,
        description=told,
        markdown=f"# {text(title)} {{#citations}}\n\n{text(told)}\n",
        is_generated=True,
    )


def claim_outline(register: Register, lang: str, entry: Entry) -> Page:
    """Return a claim's page without its text."""
    url = markup.claim_url(entry.id)
    label = words.text_in(entry.label, lang)
    return Page(
        id=entry.id,
        path=register.path,
        name=f"{url.rstrip('/')}.md",
        url=url,
        title=label,
        description=words.say(lang, "claim.description", label=label),
        is_generated=True,
    )


def with_end(register: Register, lang: str, page: Page) -> str:
    """Return the page's Markdown with what it rests on: figures by tier, sources, caveats."""
    view = View(register, lang, page.url)
    figures = [register.figures[id] for id in _once(item.id for item in page.shown if item.kind == "figure")]
    claims = [register.entries[id] for id in _once(item.id for item in page.shown if item.kind == "claim")]
    things: list[Entry | Figure] = [*figures, *claims]
    markdown, footnotes = notes.numbered(view, page.markdown)
    end = _template("page-end.md.j2").render(
        view=view,
        text=text,
        counts=_counts(page, figures),
        sources=[
            markup.cite(view, register.sources[id]) for id in _once(id for thing in things for id in thing.sources)
        ],
        caveats=[view.text(register.caveats[id].text) for id in _once(id for thing in things for id in thing.caveats)],
        benchmarks=[blocks.strip(view, entry) for entry in _benchmarks(view, things, page.markdown)],
        notes=footnotes,
    )
    return f"{markdown.rstrip()}\n\n{end}"


def _benchmarks(view: View, things: Iterable[Entry | Figure], markdown: str) -> list[Entry]:
    """The benchmarks that a page quotes without their checklist beside them."""
    owners = _once(thing.id if isinstance(thing, Entry) else thing.owner for thing in things)
    return [
        entry
        for entry in map(view.register.entries.__getitem__, owners)
        if entry.checklist and f'data-checklist="{entry.id}"' not in markdown
    ]


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


def claim_text(register: Register, lang: str, entry: Entry, pages: Sequence[Page], history: History) -> RenderedText:
    """Return the text of the page of a claim, a series or a derived figure, which the given pages use."""
    outline = claim_outline(register, lang, entry)
    view = View(register, lang, outline.url)
    body = _template("claim.md.j2").render(
        view=view,
        entry=entry,
        text=text,
        tier=_tier(view, entry),
        quote=f'<q data-claim="{entry.id}">{text(entry.quote)}</q>',
        statement=blocks.say_claim(view, entry, is_capital=True) if entry.statement else "",
        figures=blocks.facts_table(view, [entry], Place.EVIDENCE, outline.title, has_anchors=True)
        if entry.figures
        else "",
        apart=blocks.apart(view, entry),
        who=markup.attribution(view, entry),
        cites=view.join(markup.cite(view, register.sources[id]) for id in entry.sources),
        read=blocks.read_on(view, entry) if entry.tier else "",
        origin=markup.cite(view, register.sources[entry.origin]) if entry.origin else "",
        conditions=blocks.conditions(view, entry),
        caveats=[view.text(register.caveats[id].text) for id in entry.caveats],
        scorecard=blocks.scorecard(view, entry) if entry.checklist else "",
        strip=blocks.strip(view, entry) if entry.checklist else "",
        report=_report_address(register, entry),
        derivation=blocks.derivation(view, entry) if entry.kind == "derived" else "",
        interval=blocks.interval(view, entry) if entry.kind == "derived" else "",
        used=[markup.page_link(view, page.url, page.title) for page in pages],
        worked_into=[blocks.entry_link(view, other.id) for other in chain.worked_into(view, entry)],
        chain=chain.chain(view, entry),
        superseding=chain.history(view, entry),
        disputes=[blocks.entry_link(view, id.partition(".")[0]) for id in entry.disputes],
        disputed_by=[blocks.entry_link(view, id) for id in blocks.disputing(view, entry)],
        disputed_inputs=[(id, blocks.entry_link(view, id)) for id in _disputed_inputs(view, entry)],
        date=functools.partial(markup.time, view),
        history=changes.changes_of(view, entry, history),
    )
    markdown = attribute(body)
    keys = tuple((entry.line, found) for line in markdown.split("\n") if (found := key(line)))
    return RenderedText(markdown, keys, shown_in(markdown, entry.line))


def _report_address(register: Register, entry: Entry) -> str:
    """Where an error in the claim is reported; nowhere while the site has no repository."""
    repository = html.escape(register.site.repository.rstrip("/"))
    return f"{repository}/issues/new?title={entry.id}" if repository else ""


def _tier(view: View, entry: Entry) -> str:
    """The tier's mark, what it means, and why a claim stands in it."""
    if entry.tier is None:
        return view.say("tier.none")
    mark = f'<span class="tier tier-{entry.tier.lower()}">{entry.tier}</span> '
    return mark + view.sentences(view.say(f"tier.{entry.tier}"), view.say(f"tier-why.{entry.tier}"))


def _disputed_inputs(view: View, entry: Entry) -> list[str]:
    owners = _once(address.partition(".")[0] for address in entry.inputs)
    return [id for id in owners if blocks.is_disputed(view, view.register.entries[id])]


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
