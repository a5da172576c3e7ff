"""What changed, told to readers: the changes page and the history on a claim's own page.

Old values stand in tables marked as history, each row with its revision.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from build_tools.facts.model import Entry, Source, Tier
from build_tools.facts.quantity import format_quantity, parse_figure
from build_tools.render.feed import Feed, feeds
from build_tools.render.markup import View, claim_url, folded, page_link, text, time
from build_tools.render.page import Page
from build_tools.review.history import History, Revision
from build_tools.review.model import Change
from build_tools.review.renames import now_called

_TOLD = ("claim", "source")
"""What readers look up; a caveat or a publisher that changed shows on these."""

_MOST_NAMES, _MOST_PAGES = 6, 4
"""How many of what changed alike, and of the pages that show it, are seen at once; the rest unfolds."""

ShownOn = Mapping[str, Sequence[Page]]
"""The pages that show a source, a claim or a figure, by its id or address."""


def list_changes(view: View, history: History, shown_on: ShownOn) -> str:
    """Return every revision by day, newest first, with the pages that show now what changed; or why there is none."""
    if history.why_not:
        return view.say(f"changes.{history.why_not}")
    # Commits may be dated before those that they follow: each day still has one heading.
    newest_first = sorted(history.revisions, key=lambda revision: revision.commit.day, reverse=True)
    days = groupby(newest_first, key=lambda revision: revision.commit.day)
    told = (_day(view, day, list(revisions), shown_on) for day, revisions in days)
    return "\n\n".join([_follow(view, history), *told])


def changes_of(view: View, entry: Entry, history: History) -> str:
    """Return the table of what changed on an entry since it was first entered; nothing where nothing did."""
    former = {entry.id, *entry.previous_ids}
    rows = [
        (revision, change)
        for revision in history.revisions
        for change in revision.changes
        if change.thing == "claim" and change.id in former and change.facet != "whole"
    ]
    return _table(view, rows, None) if rows else ""


def _follow(view: View, history: History) -> str:
    """Return the links to all feeds, those of one tier or source folded away."""
    known = feeds(view.register, history)
    if not known:
        return ""
    links = {feed.of: _feed_link(view, feed) for feed in known}
    parts = [f"<p>{links.pop('')}</p>"]
    for name, of in (("by-tier", [*Tier]), ("by-source", [*view.register.sources])):
        if listed := "".join(f"<li>{links[one]}</li>" for one in of if one in links):
            parts.append(f"<details><summary>{view.say(f'changes.{name}')}</summary><ul>{listed}</ul></details>")
    return "\n".join(parts)


def _feed_link(view: View, feed: Feed) -> str:
    if feed.of in view.register.sources:
        label = view.text(view.register.sources[feed.of].label)
        return f'<cite data-source="{feed.of}">{_atom(view, feed, label)}</cite>'
    if feed.of:
        meaning = view.say(f"tier.{feed.of}")
        return _atom(view, feed, view.say("list.tier-heading", tier=feed.of, meaning=meaning))
    return _atom(view, feed, view.say("changes.follow"))


def _atom(view: View, feed: Feed, told: str) -> str:
    return f'<a type="application/atom+xml" href="{view.link(feed.path).rstrip("/")}">{told}</a>'


def _day(view: View, day: str, revisions: Sequence[Revision], shown_on: ShownOn) -> str:
    """Return what changed on a day, worst first, then the revisions of which nothing is told, and why."""
    rows = [(revision, change) for revision in revisions for change in _told(revision)]
    rows.sort(key=lambda row: row[1].order)
    table = [_table(view, rows, shown_on)] if rows else []
    without = (view.say(why, revision=_mark(one)) for one in revisions if (why := _why_nothing(one)))
    return "\n\n".join([f"## {time(view, day)} {{#day-{day}}}", *table, *without])


def _told(revision: Revision) -> list[Change]:
    return [] if revision.is_first else [change for change in revision.changes if change.thing in _TOLD]


def _why_nothing(revision: Revision) -> str:
    if not revision.is_readable:
        return "changes.unreadable"
    if revision.is_first:
        return "changes.first"
    return "" if _told(revision) else "changes.nothing"


def _table(view: View, rows: Iterable[tuple[Revision, Change]], shown_on: ShownOn | None) -> str:
    """Return a row for each value and tier that moved, and one for all else of a revision that changed alike.

    Without `shown_on` the table does not speak of pages.
    """
    names = ("what", "how", "revision") if shown_on is None else ("what", "how", "pages", "revision")
    heads = "".join(f'<th scope="col">{view.say(f"changes.{name}")}</th>' for name in names)
    alike: dict[tuple[str, int], tuple[Revision, list[Change]]] = {}
    for number, (revision, change) in enumerate(rows):
        key = (f"{revision.commit.hash} {change.kind}", number if _values(view, change) else -1)
        alike.setdefault(key, (revision, []))[1].append(change)
    told = "\n".join(_row(view, revision, changes, shown_on) for revision, changes in alike.values())
    return (
        f'<div class="facts"><table class="facts" data-place="history"><thead><tr>{heads}</tr></thead>\n'
        f"<tbody>\n{told}\n</tbody></table></div>"
    )


def _row(view: View, revision: Revision, changes: list[Change], shown_on: ShownOn | None) -> str:
    change = changes[0]
    how = view.say(f"changes.class.{change.kind}")
    if values := _values(view, change):
        how = view.pair(how, values)
    for id in dict.fromkeys(moved.figure.partition(".")[0] for moved in change.derived):
        how = view.sentences(how, view.pair(view.say("changes.moves"), _name(view, "claim", id)))
    names = folded(view, list(dict.fromkeys(_name(view, one.thing, one.id) for one in changes)), _MOST_NAMES)
    cells = [names, how, *([] if shown_on is None else [_pages(view, changes, shown_on)]), _mark(revision)]
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _pages(view: View, changes: Iterable[Change], shown_on: ShownOn) -> str:
    """Return the pages that show now what changed; its own page is where its name leads to."""
    found = {page.url: page for change in changes for page in shown_on.get(_address(view, change), ())}
    links = [page_link(view, url, found[url].title) for url in sorted(found) if url != view.url]
    return folded(view, links, _MOST_PAGES) or view.say("changes.nowhere")


def _address(view: View, change: Change) -> str:
    """Return the address of what changed in today's ids."""
    record = _now(view, change.thing, change.id)
    return change.about.replace(change.id, record.id, 1) if record else change.about


def _values(view: View, change: Change) -> str:
    """Return both sides of a change of a value or a tier; of other things the class alone is told."""
    before, after = (_side(view, change, side) for side in (change.before, change.after))
    return view.say("changes.from-to", before=before, after=after) if before and after else ""


def _side(view: View, change: Change, written: str | None) -> str:
    if not written or change.facet not in ("value", "tier"):
        return view.say("changes.null") if written is None and change.facet == "value" else ""
    return text(format_quantity(parse_figure(written), view.lang) if change.facet == "value" else written)


def _name(view: View, thing: str, id: str) -> str:
    """Return what changed by its label, linked; what is there no more by the id it had."""
    record = _now(view, thing, id)
    if record is None:
        return f"<code>{text(id)}</code>"
    if isinstance(record, Source):
        return f'<cite data-source="{record.id}">{view.text(record.label)}</cite>'
    return f'<a href="{view.link(claim_url(record.id))}">{view.text(record.label)}</a>'


def _now(view: View, thing: str, id: str) -> Entry | Source | None:
    return now_called(view.register.entries, id) if thing == "claim" else now_called(view.register.sources, id)


def _mark(revision: Revision) -> str:
    return f'<code class="hash">{revision.commit.short}</code>'
