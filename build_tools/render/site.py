"""All pages of one language together: what each shows, the pages made from the register, and the end of every page.

A page that lists the sources or the claims is rendered once more when it is known what the others show, so that the
list may say where each is used. A page for each claim follows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from build_tools.facts.model import Entry, Register
from build_tools.facts.problem import Problem, Problems
from build_tools.memory import Memory
from build_tools.render import generated
from build_tools.render.calls import Calls
from build_tools.render.kept import Job, Rendered, kept_or_made
from build_tools.render.markup import View
from build_tools.render.page import (
    Page,
    PageFile,
    PageText,
    RenderedText,
    Shown,
    compile_page,
    render_page,
    take_apart,
    text_of,
)
from build_tools.review.history import History

UNTOLD = History(why_not="none")
"""For who renders without asking git."""

_REQUIRED = ("title", "description", "id")


def render_site(
    register: Register,
    files: Sequence[PageFile],
    lang: str,
    history: History = UNTOLD,
    memory: Memory | None = None,
) -> tuple[Page, ...]:
    """Render every page of a language; raises Problems with the faults of all pages.

    What `memory`, of this register and history, knows is not rendered again.
    """
    pages, problems = render_authored(register, files, lang, history, memory=memory)
    if problems:
        raise Problems(problems)
    return finish(register, lang, pages, history=history, memory=memory)


def render_some(
    register: Register,
    files: Sequence[PageFile],
    lang: str,
    history: History,
    before: Sequence[Page],
    wanted: Collection[str],
) -> tuple[Page, ...]:
    """Render the pages of some addresses anew, among the others as they came out before; raises Problems.

    What an author wrote is among `files`. A list of where things are used knows of the other pages what it knew.
    """
    others = [_known(register, page) for page in before if not page.is_generated and page.url not in wanted]
    again = [file for file in files if _url(file.name) in wanted]
    pages, problems = render_authored(register, again, lang, history, others)
    if problems:
        raise Problems(problems)
    authored = sorted([*others, *pages], key=lambda page: page.name)
    entries = [page.id for page in before if page.is_generated and page.url in wanted and page.id in register.entries]
    return _finish(register, lang, pages, entries, _pages_by_id(register, authored), history, None)


def _known(register: Register, page: Page) -> Page:
    """Leave out what the page showed and the register has no longer."""
    return replace(page, shown=tuple(it for it in page.shown if it.kind != "figure" or it.id in register.figures))


def render_authored(
    register: Register,
    files: Sequence[PageFile],
    lang: str,
    history: History = UNTOLD,
    others: Sequence[Page] = (),
    memory: Memory | None = None,
) -> tuple[tuple[Page, ...], tuple[Problem, ...]]:
    """Render the pages that authors wrote, without their ends; one that cannot be is left out; problems are told.

    Lists of where things are used name the `others` too, which are rendered already.
    """
    taken, problems = _take_apart(files)
    rendered = kept_or_made([_first(register, lang, page, source, history) for page, source in taken], memory)
    problems += [problem for done in rendered for problem in done.problems]
    found = zip(taken, rendered, strict=True)
    sound = [(_with(page, done), source, done) for (page, source), done in found if done.text]
    shown_on = _pages_by_id(register, sorted([*others, *(page for page, _, _ in sound)], key=lambda page: page.name))
    pages = [
        _again(register, lang, page, source, shown_on, history) if done.lists_uses else page
        for page, source, done in sound
    ]
    return tuple(pages), Problems(problems).found


def render_alone(register: Register, file: PageFile, lang: str) -> Page:
    """Render one page without its end and without the others; raises Problems."""
    pages, problems = render_authored(register, [file], lang)
    if problems:
        raise Problems(problems)
    return pages[0]


def finish(
    register: Register,
    lang: str,
    pages: Sequence[Page],
    entries: Iterable[str] | None = None,
    *,
    history: History = UNTOLD,
    memory: Memory | None = None,
) -> tuple[Page, ...]:
    """Give authors' pages their ends, and add those made from the register: for each entry, or for some of them."""
    wanted = sorted(register.entries if entries is None else register.entries.keys() & set(entries))
    return _finish(register, lang, pages, wanted, _pages_by_id(register, pages), history, memory)


def source_map(pages: Sequence[Page]) -> dict[str, Any]:
    """Return, as plain data for the check, which file and lines each page of the site came from."""
    return {
        f"{page.url}index.html": {
            "source": page.path,
            "id": page.id,
            "discusses": list(page.discusses),
            "blocks": [list(key) for key in page.keys],
            **({"is_generated": True} if page.is_generated else {}),
            **({"text": asdict(page.text)} if page.text else {}),
        }
        for page in pages
        if not page.is_file
    }


def files_of(pages: Sequence[Page]) -> list[Page]:
    """Return the files that pages bring along, each once, as what a build writes beside the pages."""
    found = {name: (page, text) for page in pages for name, text in page.files.items()}
    return [
        Page("", page.path, name, name, "", "", markdown=text, is_generated=True, is_file=True)
        for name, (page, text) in sorted(found.items())
    ]


def _take_apart(files: Sequence[PageFile]) -> tuple[list[tuple[Page, PageText]], list[Problem]]:
    taken, problems, seen = [], [], dict[str, str]()
    for file in sorted(files, key=lambda file: file.name):
        source = take_apart(file.path, file.text)
        if isinstance(source, Problem):
            problems.append(source)
            continue
        for name in _REQUIRED:
            if not isinstance(source.front.get(name), str) or not source.front[name].strip():
                hint = f"Add `{name}: …` to the front matter"
                problems.append(Problem(file.path, 1, 1, "front-matter", f'the page has no "{name}"', hint))
        page = _page(file, source)
        if page.id in seen and page.id:
            message = f'the id "{page.id}" is also that of {seen[page.id]}'
            problems.append(Problem(file.path, 1, 1, "repeated-id", message, "Give each page its own id"))
        seen.setdefault(page.id, file.path)
        taken.append((page, source))
    return taken, problems


def _page(file: PageFile, source: PageText) -> Page:
    front = source.front
    discusses = front.get("discusses", ())
    return Page(
        id=str(front.get("id", "")),
        path=file.path,
        name=file.name,
        url=_url(file.name),
        title=str(front.get("title", "")),
        description=str(front.get("description", "")),
        discusses=(discusses,) if isinstance(discusses, str) else tuple(discusses),
        text=text_of(source),
    )


def _url(name: str) -> str:
    stem = name.removesuffix(".md")
    folder, _, last = stem.rpartition("/")
    if last in ("index", "README"):
        return f"{folder}/" if folder else ""
    return f"{stem}/"


def _first(register: Register, lang: str, page: Page, source: PageText, history: History) -> Job:
    """Render a page as long as it is not known what the others show."""
    return Job(
        lambda: _render(register, lang, page, source, {}, history),
        ["page", lang, page.path, page.url, str(source.offset), source.body],
    )


def _finish(
    register: Register,
    lang: str,
    pages: Sequence[Page],
    entries: Iterable[str],
    shown_on: Mapping[str, Sequence[Page]],
    history: History,
    memory: Memory | None,
) -> tuple[Page, ...]:
    """Add the pages of some entries to those of authors, and give all of them their ends."""
    found = [register.entries[id] for id in entries]
    texts = kept_or_made([_claim(register, lang, it, shown_on.get(it.id, ()), history) for it in found], memory)
    outlines = [generated.claim_outline(register, lang, it) for it in found]
    unended = [*pages, *map(_with, outlines, texts)]
    ended = kept_or_made([_end(register, lang, page) for page in unended], memory)
    return tuple(map(_with_end, unended, ended))


def _claim(register: Register, lang: str, entry: Entry, pages: Sequence[Page], history: History) -> Job:
    used = [[page.url, page.title] for page in pages]
    return Job(
        lambda: Rendered(generated.claim_text(register, lang, entry, pages, history)),
        ["claim", lang, entry.id, used],
    )


def _end(register: Register, lang: str, page: Page) -> Job:
    return Job(
        lambda: Rendered(RenderedText(generated.with_end(register, lang, page), (), ())),
        ["end", lang, page.id, page.url, page.markdown, page.shown],
    )


def _with_end(page: Page, done: Rendered) -> Page:
    return replace(page, markdown=done.text.markdown) if done.text else page


def _render(
    register: Register,
    lang: str,
    page: Page,
    source: PageText,
    shown_on: Mapping[str, Sequence[Page]],
    history: History,
) -> Rendered:
    calls = Calls(View(register, lang, page.url), page.path, source.offset, shown_on, history)
    compiled = compile_page(source, calls.for_authors())
    done = compiled if isinstance(compiled, Problem) else render_page(source, *compiled)
    if isinstance(done, Problem):
        return Rendered(None, (*calls.problems, done))
    return Rendered(done, tuple(calls.problems), calls.files, calls.lists_uses)


def _again(
    register: Register,
    lang: str,
    page: Page,
    source: PageText,
    shown_on: Mapping[str, Sequence[Page]],
    history: History,
) -> Page:
    """Render a page once more, now that it is known which pages show each source and claim."""
    return _with(page, _render(register, lang, page, source, shown_on, history))


def _with(page: Page, done: Rendered) -> Page:
    if done.text is None:
        return page
    return replace(page, markdown=done.text.markdown, keys=done.text.keys, shown=done.text.shown, files=done.files)


def _pages_by_id(register: Register, pages: Sequence[Page]) -> dict[str, list[Page]]:
    """Which authored pages show something of a source or a claim, or a figure of it, in the order of the pages."""
    found: defaultdict[str, list[Page]] = defaultdict(list)
    for page in pages:
        for id in sorted(
            {id for item in page.shown if item.kind != "derived" for id in (item.id, _owner(register, item))}
        ):
            found[id].append(page)
    return found


def _owner(register: Register, shown: Shown) -> str:
    """The source or claim that something shown belongs to."""
    return register.figures[shown.id].owner if shown.kind == "figure" else shown.id
