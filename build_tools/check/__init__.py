"""The finished site against the register. Reads HTML, never the renderer: shared code would agree with its own bugs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from build_tools import parallel
from build_tools.check import records, search
from build_tools.check.blocks import PLACES_LOOKED_AT, Block, Page
from build_tools.check.context import Context, PageSource, page_sources, remembering_find
from build_tools.check.excuses import Excuse, list_excuses
from build_tools.check.furniture import Furniture, together
from build_tools.check.languages import Difference, side_by_side
from build_tools.check.memory import Memory
from build_tools.check.pages import parse
from build_tools.check.readings import View, read_page
from build_tools.check.report import PageReport, Report, as_json, as_text, harden, refuse_errors
from build_tools.check.rules import (
    Finding,
    SiteView,
    documentation,
    language_rules,
    rule_names,
    rules,
    site_rules,
)
from build_tools.check.shape import Shape, traits_of
from build_tools.check.trace import trace
from build_tools.facts.model import LANGUAGES, Register
from build_tools.facts.past import Past
from build_tools.facts.problem import Problem
from build_tools.memory import canonical, digest

__all__ = [
    "PLACES_LOOKED_AT", "Context", "Difference", "Memory", "PageReport", "PageSource", "Report", "Shape", "as_json",
    "as_text", "check_page", "check_site", "compare_languages", "documentation", "refuse_errors",
    "excuses_of", "harden", "rule_names",
]  # fmt: skip


def language_by_folder(path: str) -> str:
    """Return the language of a site-relative path: English at the root, the others in folders of their name."""
    folder = path.partition("/")[0]
    return folder if folder in LANGUAGES else LANGUAGES[0]


def check_site(
    site_dir: Path,
    register: Register,
    source_map: Mapping[str, Any] | None = None,
    *,
    language_of: Callable[[str], str] = language_by_folder,
    memory: Memory | None = None,
    terms: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
    past: Past | None = None,
) -> Report:
    """Check every page and text file of a built site; a directory that is not there is a FileNotFoundError.

    `source_map` is what rendering left: site-relative path of the HTML → its source, id, discussed sources and lines.
    `language_of` tells the language of a file that does not say it. Pages that `memory` knows are not judged again.
    `terms` are the project's own words to refuse, by language, each with what to write. `past` is what earlier
    revisions of the register say.
    """
    context = replace(_context(site_dir, register, source_map), own_terms=terms, past=past)
    indexes = [
        (path, _read(file)) for path, file in _files(site_dir, {".json"}) if path.endswith(records.SEARCH_INDEXES)
    ]
    indexed = search.records(indexes)
    files = [*_files(site_dir, records.PAGES), *_static_files(site_dir)]
    checked = _reports(files, indexed, context, language_of, memory)
    html = [report for report, (_, file) in zip(checked, files, strict=True) if _is_page(file)]
    reports = [*checked, *_check_indexes(indexed, html, context, language_of)]
    of_site = {problem for check in site_rules().values() for problem in check(SiteView(str(site_dir), html, context))}
    shapes = tuple(Shape(report.path, report.traits) for report in html if not report.is_redirect)
    of_languages = {difference.problem for difference in compare_languages(shapes, source_map or {})}
    return Report(
        problems=tuple(sorted({*_once(reports), *of_site, *of_languages})),
        looked_at={place: sum(report.looked_at.get(place, 0) for report in reports) for place in PLACES_LOOKED_AT},
        excused=_sum(report.excused for report in reports),
        pages=len(html),
        spans={problem: span for report in reports for problem, span in report.spans.items()},
        not_looked_at=records.not_looked_at(site_dir),
        shapes=shapes,
    )


def compare_languages(shapes: Sequence[Shape], source_map: Mapping[str, Any]) -> tuple[Difference, ...]:
    """Hold the pages of each language of a whole site to those of the first; nothing where there is but one."""
    languages = side_by_side(shapes, page_sources(source_map))
    return tuple(sorted({found for check in language_rules().values() for found in check(languages)}))


def excuses_of(
    site_dir: Path,
    register: Register,
    source_map: Mapping[str, Any] | None = None,
    *,
    is_complete: bool = False,
    language_of: Callable[[str], str] = language_by_folder,
) -> tuple[Excuse, ...]:
    """Return every excuse of a built site's authors, and of each built-in reason some examples, or all."""
    context = _context(site_dir, register, source_map)
    pages = (page for found in (_html_pages, _static_pages) for page in found(site_dir, language_of))
    return list_excuses((_view(page, context) for page in pages), is_complete=is_complete)


def check_page(
    html: str, path: str, register: Register, context: Context | None = None, *, lang: str = "en"
) -> PageReport:
    """Check one page; pure. `context` carries what a run over many pages shares; `lang` is that of a page without."""
    context = context or Context(register, remembering_find(register.glossary))
    return _check(_html_page(html, path, lang), context)


def _context(site_dir: Path, register: Register, source_map: Mapping[str, Any] | None) -> Context:
    if not site_dir.is_dir():
        raise FileNotFoundError(f'there is no directory "{site_dir}"')
    pages = None if source_map is None else page_sources(source_map)
    return Context(register, remembering_find(register.glossary), pages)


def _reports(
    files: Sequence[tuple[str, Path]],
    indexed: Mapping[str, search.Record],
    context: Context,
    language_of: Callable[[str], str],
    memory: Memory | None,
) -> list[PageReport]:
    """Check the files, in their order; those that are not remembered on all cores."""

    past = digest(canonical(context.past))

    def key(memory: Memory, path: str, file: Path) -> str:
        text = _whole(file)
        # No other page has to be looked at again after each commit.
        of_past = past if "history" in text or not _is_page(file) else ""
        return memory.key(path, language_of(path), text, _source_of(path, context), indexed.get(path), of_past)

    keys = {path: key(memory, path, file) for path, file in files} if memory else {}
    known = {path: report for path, key in keys.items() if memory and (report := memory.recall(key))}
    furniture = Furniture()

    def check(path: str, file: Path) -> PageReport:
        if not _is_page(file):
            return _check(_static_page(path, file, language_of), context)
        view, report = _look(_read(file), path, language_of(path), context, furniture)
        if record := indexed.get(path):
            shown, lang = search.text_of(view.page.blocks), language_of(record.index)
            count, loose = search.compare(record, lang, context.find, shown=shown, numbers=report.numbers)
            return replace(report, indexed=count, loose=loose)
        return report

    missing = [(path, file) for path, file in files if path not in known]
    fresh = {report.path: report for report in parallel.each(check, missing)}
    if memory:
        for path, report in fresh.items():
            memory.remember(keys[path], report)
        memory.save()
    return [known.get(path) or fresh[path] for path, _ in files]


def _html_pages(site_dir: Path, language_of: Callable[[str], str]) -> Iterator[Page]:
    for path, file in _files(site_dir, records.PAGES):
        yield _html_page(_read(file), path, language_of(path))


def _html_page(html: str, path: str, lang: str, furniture: Furniture | None = None) -> Page:
    page = parse(html, path, lang=lang, furniture=furniture)
    return replace(page, blocks=(*page.blocks, *records.structured_data(page)))


def _static_pages(site_dir: Path, language_of: Callable[[str], str]) -> Iterator[Page]:
    return (_static_page(path, file, language_of) for path, file in _static_files(site_dir))


def _static_page(path: str, file: Path, language_of: Callable[[str], str]) -> Page:
    if file.suffix.lower() in records.DATABASES:
        return records.database(file, path, language_of(path))
    return records.static_file(_read(file), path, language_of(path))


def _static_files(site_dir: Path) -> Iterator[tuple[str, Path]]:
    found = _files(site_dir, records.STATIC | records.DATABASES)
    return ((path, file) for path, file in found if not path.endswith(records.SEARCH_INDEXES))


def _is_page(file: Path) -> bool:
    return file.suffix.lower() in records.PAGES


def _view(page: Page, context: Context) -> View:
    return read_page(page, context, _source_of(page.path, context))


def _source_of(path: str, context: Context) -> PageSource | None:
    return context.pages.get(path) if context.pages else None


def _look(html: str, path: str, lang: str, context: Context, furniture: Furniture) -> tuple[View, PageReport]:
    """Check a page without what others have too and is fine; one with a problem is read whole, to know its place."""
    furniture.enter()
    view = _view(_html_page(html, path, lang, furniture), context)
    report = _judge(view)
    if not report.problems:
        furniture.learn(lambda blocks: _counted(view, blocks))
        return view, together(report, furniture.met)
    if not furniture.met:
        return view, report
    whole = _view(_html_page(html, path, lang), context)
    return whole, _judge(whole)


def _check(page: Page, context: Context) -> PageReport:
    return _judge(_view(page, context))


def _judge(view: View) -> PageReport:
    found = [(finding, _problem(name, finding, view)) for name, check in rules().items() for finding in check(view)]
    return replace(
        _counted(view, view.page.blocks),
        problems=tuple(sorted({problem for _, problem in found})),
        spans={problem: finding.block.text[finding.start : finding.end] for finding, problem in found if finding.block},
        furniture=frozenset(problem for finding, problem in found if _is_furniture(finding)),
        figures=len(view.figures),
        claims=view.claims,
        traits=traits_of(view.page),
        has_main=view.page.has_main,
        is_redirect=view.page.is_redirect,
    )


def _counted(view: View, blocks: Sequence[Block]) -> PageReport:
    """Return what the coverage and the rules about the whole site need to know of some blocks of a page."""
    own = {id(block) for block in blocks}
    readings = [reading for reading in view.readings if id(reading.block) in own]
    printed = {(number.text, number.low == number.high): number for _, number, *_ in readings}
    return PageReport(
        path=view.page.path,
        problems=(),
        looked_at=_sum([Counter(block.spot for block in blocks)]),
        excused=_sum([Counter(reading.excuse for reading in readings if reading.excuse)]),
        numbers=frozenset(form for number in printed.values() for form in search.forms(number)),
        names=_names(blocks, view.context),
    )


def _problem(rule: str, finding: Finding, view: View) -> Problem:
    path, line, column = trace(view.page, view.source, finding.block, finding.start, finding.end)
    return Problem(path, line, column, rule, finding.message, finding.hint, finding.severity)


def _is_furniture(finding: Finding) -> bool:
    return finding.block is not None and finding.block.spot == "navigation"


def _names(blocks: Iterable[Block], context: Context) -> frozenset[str]:
    text = "\n".join(block.text for block in blocks)
    return frozenset(name for name in context.register.glossary if name in text)


def _check_indexes(
    indexed: Mapping[str, search.Record],
    pages: Sequence[PageReport],
    context: Context,
    language_of: Callable[[str], str],
) -> Iterator[PageReport]:
    """Report on each search index what was found beside its pages; a record of no page has no number to repeat."""
    compared = {page.path: (page.indexed, page.loose) for page in pages}
    for path in sorted({record.index for record in indexed.values()}):
        problems: set[Problem] = set()
        looked_at = 0
        for page, record in indexed.items():
            if record.index == path:
                count, loose = compared.get(page) or search.compare(record, language_of(path), context.find)
                looked_at += count
                problems |= {_loose(path, page, number) for number in loose}
        yield PageReport(path, tuple(sorted(problems)), {"search index": looked_at})


def _loose(index: str, page: str, number: str) -> Problem:
    shown = page.removeprefix(index.rpartition("search/")[0])
    message = f'"{number}" in the search record of "{shown}" is not on that page'
    return Problem(index, 1, 1, "unsourced-number", message, "Build the site again")


def _once(reports: Iterable[PageReport]) -> Iterator[Problem]:
    """Yield every problem, those of navigation only for the first page that has them."""
    seen: set[tuple[str, str]] = set()
    for report in reports:
        for problem in report.problems:
            told = (problem.rule, problem.message)
            if problem not in report.furniture:
                yield problem
            elif told not in seen:
                seen.add(told)
                yield problem


def _sum(counts: Iterable[Mapping[str, int]]) -> Mapping[str, int]:
    total: Counter[str] = Counter()
    for count in counts:
        total.update(count)
    return dict(sorted(total.items()))


def _files(site_dir: Path, suffixes: Iterable[str]) -> Iterator[tuple[str, Path]]:
    for file in sorted(site_dir.rglob("*")):
        if file.suffix.lower() in suffixes and file.is_file():
            yield file.relative_to(site_dir).as_posix(), file


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace")


def _whole(file: Path) -> str:
    """Return what tells a file from any other; of a database each byte counts, and it is no text."""
    return file.read_bytes().decode("latin-1") if file.suffix.lower() in records.DATABASES else _read(file)
