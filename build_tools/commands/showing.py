"""Where changes show: both states' pages rendered and laid side by side, and the new ones checked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape

import markdown

from build_tools import check
from build_tools.check.context import Context, page_sources, remembering_find
from build_tools.commands.settings import Settings
from build_tools.commands.states import State
from build_tools.facts.model import Register
from build_tools.facts.problem import Problem
from build_tools.publication import made_of
from build_tools.publish.box import SOURCES_PAGE, source_boxes
from build_tools.render import Page, Shown, citations_page, claim_outline, finish, key, render_authored, source_map
from build_tools.review.git import WORKING_TREE
from build_tools.review.model import ABSENT, Change, Comparison, PageChange, Spot
from build_tools.review.pages import Text, compare_pages, sentences, stale_translations
from build_tools.review.reach import reached

_PAGE = """\
<!doctype html>
<html lang="{lang}">
<head>{head}</head>
<body><main><article>{body}</article></main></body>
</html>
"""


@dataclass(frozen=True)
class _Shown:
    """One language of both states, its pages by address, and those that do not read the same."""

    site: Settings
    old: Mapping[str, Page]
    new: Mapping[str, Page]
    faults: tuple[Problem, ...]
    """What rendering the new pages finds wrong and the old did not."""

    def address(self, url: str) -> str:
        """Return the address of a page in the whole site."""
        return f"/{self.site.folder}{url}"

    @property
    def differing(self) -> list[str]:
        urls = {*self.old, *self.new}
        return sorted(url for url in urls if _markdown(self.old.get(url)) != _markdown(self.new.get(url)))


def with_pages(compared: Comparison, old: State, new: State, sites: Sequence[Settings]) -> Comparison:
    """Return the comparison with places, pages and what would newly break."""
    if not sites or not _may_show(compared, old, new):
        return replace(compared, problems=_sorted([*compared.problems, *_newly(old.faults, new.faults)]))
    entries = reached(compared.changes, old.register, new.register)
    shown = [_show(site, old, new, entries) for site in sites]
    broken = [*_newly(old.faults, new.faults), *(problem for one in shown for problem in one.faults)]
    broken += [problem for one in shown for problem in _check(one, old.register, new.register)]
    spots = _index(shown)
    affected = {*_affected(shown, old.register, new.register), *_telling(shown, old, new)}
    affected |= set(_dated(shown, compared, new.register))
    return replace(
        compared,
        changes=tuple(_placed(change, spots, broken) for change in compared.changes),
        pages=tuple(sorted([*_page_changes(shown), *_stale(old, new, sites)])),
        affected=tuple(sorted(affected)),
        problems=_sorted([*compared.problems, *broken]),
    )


def _affected(shown: Sequence[_Shown], old: Register, new: Register) -> Iterator[tuple[str, str]]:
    """Yield address and language of each page that reads otherwise; the citations of all sources are such a page."""
    for one in shown:
        language = one.site.language
        yield from ((one.address(url), language) for url in one.differing)
        if source_boxes(old, language) != source_boxes(new, language):
            yield one.address(SOURCES_PAGE), language


def _telling(shown: Sequence[_Shown], old: State, new: State) -> Iterator[tuple[str, str]]:
    """Yield the pages that list what each commit changed: between two commits they read otherwise whatever it is."""
    if WORKING_TREE in (old.revision, new.revision) or old.register == new.register:
        return
    for one in shown:
        names = {page.name for page in new.pages.get(one.site.language, ()) if "list_changes(" in page.text}
        yield from ((one.address(page.url), one.site.language) for page in one.new.values() if page.name in names)


def _dated(shown: Sequence[_Shown], compared: Comparison, register: Register) -> Iterator[tuple[str, str]]:
    """Yield the pages that say of themselves that they changed, because a claim or source did that they are made of."""
    moved = {change.id for change in compared.changes if change.thing in ("claim", "source")}
    moved |= {figure.partition(".")[0] for figure in compared.rewritten}
    for one in shown:
        authored = (page for page in one.new.values() if not page.is_generated)
        made = (claim_outline(register, one.site.language, entry) for entry in register.entries.values())
        for page in (*authored, *made, citations_page(register, one.site.language)):
            content = made_of(register, page)
            if not moved.isdisjoint((*content.claims, *content.sources)):
                yield one.address(page.url), one.site.language


def _may_show(compared: Comparison, old: State, new: State) -> bool:
    return bool(compared.changes or compared.rewritten) or old.pages != new.pages or old.register != new.register


def _show(site: Settings, old: State, new: State, entries: Collection[str]) -> _Shown:
    before, had = render_authored(old.register, old.pages.get(site.language, ()), site.language)
    after, has = render_authored(new.register, new.pages.get(site.language, ()), site.language)
    touched = {*entries, *_shown_otherwise(before, after)}
    return _Shown(
        site,
        {page.url: page for page in finish(old.register, site.language, before, touched)},
        {page.url: page for page in finish(new.register, site.language, after, touched)},
        _newly(had, has),
    )


def _shown_otherwise(before: Sequence[Page], after: Sequence[Page]) -> set[str]:
    """Return the entries whose own pages list other pages now: one began or ceased to show it, or has another title."""
    had, has = (
        {(page.url, page.title, _owner(item)) for page in pages for item in page.shown if item.kind != "source"}
        for pages in (before, after)
    )
    return {entry for _, _, entry in had ^ has}


def _owner(item: Shown) -> str:
    return item.id.partition(".")[0]


def _markdown(page: Page | None) -> tuple[str, str, str] | None:
    return (page.title, page.description, page.markdown) if page else None


def _newly(old: Iterable[Problem], new: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return what is wrong now and was not: by rule and words, since lines move."""
    known = {(problem.path, problem.rule, problem.message) for problem in old}
    return tuple(problem for problem in new if (problem.path, problem.rule, problem.message) not in known)


def _check(shown: _Shown, old: Register, new: Register) -> tuple[Problem, ...]:
    """Check the pages that read otherwise, and of those with a problem what they were before."""
    found = _checked(shown, new, [shown.new[url] for url in shown.differing if url in shown.new])
    doubtful = [shown.old[url] for url in shown.differing if url in shown.old] if found else []
    return _newly(_checked(shown, old, doubtful), found)


def _checked(shown: _Shown, register: Register, pages: Sequence[Page]) -> list[Problem]:
    context = Context(register, remembering_find(register.glossary), page_sources(source_map(pages)))
    lang = shown.site.language
    found = []
    for page in pages:
        report = check.check_page(_html(page, shown.site), f"{page.url}index.html", register, context, lang=lang)
        found += [problem for problem in report.problems if problem.severity == "error"]
    return found


def _html(page: Page, site: Settings) -> str:
    """Return a page as the check reads it: what stands in the article, without the theme around it."""
    names, options = list(site.extensions), {name: dict(given) for name, given in site.extensions.items()}
    body = markdown.markdown(page.markdown, extensions=names, extension_configs=options)
    head = f'<title>{escape(page.title)}</title><meta name="description" content="{escape(page.description)}">'
    return _PAGE.format(lang=site.language, head=head, body=body)


def _index(shown: Sequence[_Shown]) -> dict[tuple[str, str, str], list[Spot]]:
    """Return the places by state ("old", "new"), kind and id; all of an entry's figures are of kind "entry" too."""
    found = defaultdict[tuple[str, str, str], list[Spot]](list)
    for one in shown:
        for state, pages in (("old", one.old), ("new", one.new)):
            for page in pages.values():
                for item in page.shown:
                    spot = Spot(one.address(page.url), one.site.language, item.place, item.line, page.path)
                    found[state, item.kind, item.id].append(spot)
                    if item.kind != "source":
                        found[state, "entry", _owner(item)].append(spot)
    return found


def _placed(change: Change, spots: Mapping[tuple[str, str, str], list[Spot]], broken: Sequence[Problem]) -> Change:
    state = "old" if change.after == ABSENT and change.facet in ("whole", "value") else "new"
    kind = "figure" if change.figure else "entry" if change.thing == "claim" else change.thing
    found = set(spots.get((state, kind, change.about), ()))
    return replace(change, shown_in=tuple(sorted(found)), breaks=_broken_by(change, found, broken))


def _broken_by(change: Change, shown: Collection[Spot], broken: Sequence[Problem]) -> tuple[str, ...]:
    """Return the rules whose new problems stand where the change shows, or name it."""
    places = {(spot.path, spot.line) for spot in shown}
    moved = {change.about, change.id, *(one.figure for one in change.derived)}
    rules = {
        problem.rule
        for problem in broken
        if (problem.path, problem.line) in places or any(f'"{name}"' in problem.message for name in moved)
    }
    return tuple(sorted(rules))


def _page_changes(shown: Sequence[_Shown]) -> Iterator[PageChange]:
    for one in shown:
        for url in one.differing:
            yield from compare_pages(_text(one, one.old.get(url)), _text(one, one.new.get(url)))


def _text(shown: _Shown, page: Page | None) -> Text | None:
    if page is None:
        return None
    return Text(page.path, shown.address(page.url), shown.site.language, sentences(page.markdown, _lines(page)))


def _lines(page: Page) -> list[int]:
    """Return for each rendered line that of the page's file, as far as they come from one: the page's end does not."""
    keys, lines = iter(page.keys), list[int]()
    line, left = 0, len(page.keys)
    for text in page.markdown.split("\n"):
        if key(text):
            if not left:
                break
            line, left = next(keys)[0], left - 1
        lines.append(line)
    return lines


def _stale(old: State, new: State, sites: Sequence[Settings]) -> Iterator[PageChange]:
    texts = [
        {language: {page.name: page.text for page in pages} for language, pages in state.pages.items()}
        for state in (old, new)
    ]
    folders = {site.language: site.folder for site in sites}
    for language, name in stale_translations(texts[0], texts[1], sites[0].language):
        page = next(page for page in new.pages[language] if page.name == name)
        address = name.removesuffix("index.md") if name.endswith("index.md") else f"{name.removesuffix('.md')}/"
        yield PageChange(page.path, 1, "translation-stale", f"/{folders[language]}{address}", language)


def _sorted(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(sorted(set(problems)))
