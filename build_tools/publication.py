"""What is published about each page of a build: rendered pages, the register and git, put together for `publish`."""

from __future__ import annotations

import datetime
import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from build_tools import project
from build_tools import register as registers
from build_tools.facts.model import Entry, Figure, Register
from build_tools.memory import Memory, canonical, recalled_or
from build_tools.publish.box import SOURCES_PAGE, box, source_boxes
from build_tools.publish.change import Content, Parts, content, last_change
from build_tools.publish.exports import LANGUAGE, exports
from build_tools.publish.history import read_log, replay
from build_tools.publish.metadata import head
from build_tools.publish.redirects import REDIRECTS, Redirect, every_redirect, read_redirects, redirect_pages
from build_tools.publish.site import ListedPage, PublishedPage
from build_tools.render import (
    UNTOLD,
    Feed,
    Page,
    PageFile,
    citations_page,
    feed_files,
    feed_title,
    feeds,
    feeds_about,
    files_of,
    render_site,
    render_some,
    search_index,
    source_map,
)
from build_tools.review.history import History as RegisterHistory

# Read when the program starts: a build sets the variable itself, for what MkDocs would stamp with the clock.
_GIVEN_EPOCH = os.environ.get("SOURCE_DATE_EPOCH", "")

_CLAIMS_PAGE = "claims/"
"""The page that lists every claim of the register."""


@dataclass(frozen=True)
class Publication:
    """What a language's build puts into MkDocs: pages by name, what the theme says around each, and further files.

    `stamp` is the register as one text; at a glance, after which nothing is kept, there is none.
    """

    root: Path
    lang: str
    pages: Mapping[str, Page]
    contexts: Mapping[str, Mapping[str, Any]]
    files: Mapping[str, str | bytes]
    history: RegisterHistory
    stamp: str = ""

    @cached_property
    def source_map(self) -> Mapping[str, Any]:
        """Which file and lines each page came from, for the check."""
        return source_map(list(self.pages.values()))

    def text(self, name: str, written: str) -> str:
        """Return a page's text as rendered; of a page that is not ours what is written there."""
        return self.pages[name].markdown if name in self.pages else written

    def kept(self, what: str, is_served: bool) -> Path | None:
        """Return the file in which something is kept for the next build; a server keeps what it has by itself."""
        return None if is_served else project.kept_file(self.root, self.lang, what)


@dataclass(frozen=True)
class Glance:
    """What was published before, and the addresses of the pages that alone are to be rendered anew."""

    before: Publication
    addresses: Collection[str]


@dataclass(frozen=True)
class Desk:
    """What a language's pages are published from. `epoch` is the day of what is not committed, or ""."""

    register: Register
    config_file: Path
    lang: str
    parts: Parts
    epoch: str = ""


def desk(register: Register, config_file: Path, lang: str, pages: Iterable[str]) -> Desk:
    """Gather what is known of the register and of the files of some pages; git is asked once."""
    root = config_file.parent
    paths = sorted({register.path, *pages})
    texts = {path: _text(root / path) for path in paths}
    # A server hands what an earlier build has set down to the next.
    is_our_own = str(project.newest_reading(register)) == _GIVEN_EPOCH
    epoch = "" if is_our_own else day_of(_GIVEN_EPOCH)
    return Desk(register, config_file, lang, Parts(register, replay(read_log(root, paths), texts), texts), epoch)


def publish(
    register: Register, config_file: Path, lang: str, docs_dir: str, glance: Glance | None = None
) -> Publication:
    """Render the pages below a folder, or some of them at a glance, and leave their source map; raises Problems."""
    root = config_file.parent
    files, history = project.page_files(Path(docs_dir), root), project.history(root, root / register.path)
    if glance:
        published = _publish_some(glance, register, config_file, lang, files, history)
    else:
        published = _publish_all(register, config_file, lang, files, history)
    project.write_source_map(root, lang, project.folder(config_file, lang), published.source_map)
    return published


def write_search(site_dir: str, records: Mapping[str, Iterable[Any]], lang: str) -> None:
    """Write the records of a language's search in the place of the theme's."""
    project.write_search_index(Path(site_dir), search_index(records, lang), search_index({}, lang))


def _publish_all(
    register: Register, config_file: Path, lang: str, files: Sequence[PageFile], history: RegisterHistory
) -> Publication:
    root, stamp = config_file.parent, canonical(register)
    memory = Memory(project.kept_file(root, lang, "rendered"), stamp, history)
    found = pages(register, files, lang, history, memory)
    around = contexts(register, config_file, lang, found, history, memory)
    made = generated(register, config_file, lang, found, history, memory)
    memory.save()
    return Publication(root, lang, {page.name: page for page in found}, around, made, history, stamp)


def _publish_some(
    glance: Glance,
    register: Register,
    config_file: Path,
    lang: str,
    files: Sequence[PageFile],
    history: RegisterHistory,
) -> Publication:
    before = glance.before
    again = render_some(register, files, lang, history, list(before.pages.values()), glance.addresses)
    found = (*again, *files_of(again))
    made = {page.name: project.with_front_matter(page) for page in found if page.is_generated}
    return Publication(
        before.root,
        lang,
        {**before.pages, **{page.name: page for page in found}},
        {**before.contexts, **contexts(register, config_file, lang, again, history)},
        {**before.files, **made},
        history,
    )


def pages(
    register: Register,
    files: Sequence[PageFile],
    lang: str,
    history: RegisterHistory = UNTOLD,
    memory: Memory | None = None,
) -> tuple[Page, ...]:
    """Render every page of a language, with the one that holds the citations, and their files; raises Problems."""
    found = (*render_site(register, files, lang, history, memory), citations_page(register, lang))
    return (*found, *files_of(found))


def exported(register: Register, rendered: Sequence[Page], memory: Memory | None = None) -> dict[str, bytes]:
    """Return the files for programs by their paths, from the English pages."""
    pages = [ListedPage(page.url, page.title, page.description) for page in rendered if not page.is_generated]

    def made() -> dict[str, str]:  # a byte a letter, which is data that can be kept
        files = exports(register, pages, registers.schema_text())
        return {path: content.decode("latin-1") for path, content in files.items()}

    return {path: text.encode("latin-1") for path, text in recalled_or(made, memory, "exported", pages).items()}


def generated(
    register: Register,
    config_file: Path,
    lang: str,
    rendered: Sequence[Page],
    history: RegisterHistory = UNTOLD,
    memory: Memory | None = None,
) -> dict[str, str | bytes]:
    """Return what a language's site has beside its authors' files; raises Problems.

    Pages from the register, which are reached from the claims page (a navigation of a hundred more lines helps nobody),
    pages that lead on from former addresses, the feeds, and the files for programs.
    """
    folder = project.folder(config_file, lang)
    pages = {page.name: project.with_front_matter(page) for page in rendered if page.is_generated}
    titles = {page.url: page.title for page in rendered}
    former = every_redirect(register, redirects_of(config_file))
    leading = redirect_pages(register, former, titles, lang, folder)
    files = exported(register, rendered, memory) if lang == LANGUAGE and not folder else {}
    return {**pages, **leading, **feed_files(register, lang, folder, history), **files}


def redirects_of(config_file: Path) -> tuple[Redirect, ...]:
    """Return the redirects that a project has written down; raises Problems."""
    return read_redirects(_text(config_file.parent / REDIRECTS))


def contexts(
    register: Register,
    config_file: Path,
    lang: str,
    rendered: Sequence[Page],
    history: RegisterHistory,
    memory: Memory | None = None,
) -> dict[str, dict[str, Any]]:
    """Return what the theme gets for each page, by the page's name: head, box, feeds and the other languages."""
    at = desk(register, config_file, lang, [page.path for page in rendered])
    known = feeds(register, history)
    return {
        page.name: _context(at, page, feeds_about(register, known, page), memory)
        for page in rendered
        if not page.is_file
    }


def describe(at: Desk, page: Page) -> PublishedPage:
    """Return a page as what is published about it needs it."""
    register = at.register
    entry = page.id if page.is_generated and page.id in register.entries else ""
    things = _of_entry(register.entries[entry]) if entry else _shown(register, page)
    return PublishedPage(
        id=page.id,
        title=page.title,
        description=page.description,
        url=page.url,
        lang=at.lang,
        addresses={
            language.code: register.site.url + language.folder + page.url
            for language in project.languages(at.config_file)
        }
        | {at.lang: register.site.url + project.folder(at.config_file, at.lang) + page.url},
        change=last_change(at.parts, made_of(register, page), at.epoch),
        entry=entry,
        sources=_sources(register, things),
        folder=project.folder(at.config_file, at.lang),
        is_about_register=page.url == _CLAIMS_PAGE,
    )


def made_of(register: Register, page: Page) -> Content:
    """Return what a page is made of; of one that lists claims or sources, all that it lists."""
    if page.is_generated:
        claims = [page.id] if page.id in register.entries else []
        return content(register, "", claims, register.sources if page.url == SOURCES_PAGE else ())
    if page.url == _CLAIMS_PAGE:
        return content(register, page.path, register.entries, register.sources)
    owners = (thing.owner if isinstance(thing, Figure) else thing.id for thing in _shown(register, page))
    return content(register, page.path, owners, (item.id for item in page.shown if item.kind == "source"))


def day_of(epoch: str) -> str:
    """Return the day of SOURCE_DATE_EPOCH in UTC; nothing for what is no whole number."""
    if not epoch.isdecimal():
        return ""
    return datetime.datetime.fromtimestamp(int(epoch), datetime.UTC).date().isoformat()


def _context(at: Desk, page: Page, offered: Sequence[Feed], memory: Memory | None) -> dict[str, Any]:
    return {
        "alternates": project.alternates(at.config_file, at.lang, page.url, at.register.site.url),
        "feeds": [{"path": feed.path, "title": feed_title(at.register, at.lang, feed)} for feed in offered],
        **_published(at, page, memory),
    }


def _published(at: Desk, page: Page, memory: Memory | None) -> Mapping[str, str]:
    """Return the head of a page and its box, worked out anew only where what is published about it is new."""
    published = describe(at, page)

    def made() -> dict[str, str]:
        every_source = source_boxes(at.register, at.lang) if page.url == SOURCES_PAGE else ""
        return {"published_head": head(at.register, published), "cite_box": every_source + box(at.register, published)}

    return dict(recalled_or(made, memory, "published", published))


def _of_entry(entry: Entry) -> list[Entry | Figure]:
    return [entry, *entry.figures.values()]


def _shown(register: Register, page: Page) -> list[Entry | Figure]:
    """The figures and claims that a page shows, in its order."""
    known: Mapping[str, Mapping[str, Entry | Figure]] = {"figure": register.figures, "claim": register.entries}
    return [known[item.kind][item.id] for item in page.shown if item.kind in known]


def _sources(register: Register, things: Sequence[Entry | Figure]) -> tuple[str, ...]:
    """The sources behind them, once each; what cannot be traced is no primary source."""
    ids = dict.fromkeys(id for thing in things for id in thing.sources)
    return tuple(id for id in ids if not register.sources[id].is_example_only)


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""
