"""The finished site against the register. Reads HTML, never the renderer: shared code would agree with its own bugs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from build_tools.check import records
from build_tools.check.blocks import PLACES_LOOKED_AT, Page
from build_tools.check.context import Context, PageSource, page_sources, remembering_find
from build_tools.check.excuses import Excuse, list_excuses
from build_tools.check.pages import parse
from build_tools.check.readings import View, read_page
from build_tools.check.report import PageReport, Report, as_json, as_text, harden
from build_tools.check.rules import Finding, SiteView, documentation, rule_names, rules, site_rules
from build_tools.check.trace import trace
from build_tools.facts.model import LANGUAGES, Register
from build_tools.facts.problem import Problem

__all__ = [
    "PLACES_LOOKED_AT", "Context", "PageReport", "PageSource", "Report", "as_json", "as_text", "check_page",
    "check_site", "documentation", "excuses_of", "harden", "rule_names",
]  # fmt: skip

_DIGITS = re.compile(r"\d[\d,.]*\d|\d")


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
) -> Report:
    """Check every page and text file of a built site; a directory that is not there is a FileNotFoundError.

    `source_map` is what rendering left: site-relative path of the HTML → its source, id, discussed sources and lines.
    `language_of` tells the language of a file that does not say it.
    """
    context = _context(site_dir, register, source_map)
    html = [_check(page, context) for page in _html_pages(site_dir, language_of)]
    static = [_check(page, context) for page in _static_pages(site_dir, language_of)]
    reports = [*html, *static, *_check_search(site_dir, html, context, language_of)]
    of_site = {problem for check in site_rules().values() for problem in check(SiteView(str(site_dir), html, context))}
    return Report(
        problems=tuple(sorted({*_once(reports), *of_site})),
        looked_at={place: sum(report.looked_at.get(place, 0) for report in reports) for place in PLACES_LOOKED_AT},
        excused=_sum(report.excused for report in reports),
        pages=len(html),
        spans={problem: span for report in reports for problem, span in report.spans.items()},
    )


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


def _html_pages(site_dir: Path, language_of: Callable[[str], str]) -> Iterator[Page]:
    for path, file in _files(site_dir, {".html", ".htm"}):
        yield _html_page(_read(file), path, language_of(path))


def _html_page(html: str, path: str, lang: str) -> Page:
    page = parse(html, path, lang=lang)
    return replace(page, blocks=(*page.blocks, *records.structured_data(page)))


def _static_pages(site_dir: Path, language_of: Callable[[str], str]) -> Iterator[Page]:
    for path, file in _files(site_dir, records.STATIC):
        if not path.endswith(records.SEARCH_INDEX):
            yield records.static_file(_read(file), path, language_of(path))


def _view(page: Page, context: Context) -> View:
    return read_page(page, context, context.pages.get(page.path) if context.pages else None)


def _check(page: Page, context: Context) -> PageReport:
    view = _view(page, context)
    found = [(finding, _problem(name, finding, view)) for name, check in rules().items() for finding in check(view)]
    return PageReport(
        path=page.path,
        problems=tuple(sorted({problem for _, problem in found})),
        looked_at=_sum([Counter(block.spot for block in page.blocks)]),
        excused=_sum([Counter(reading.excuse for reading in view.readings if reading.excuse)]),
        spans={problem: finding.block.text[finding.start : finding.end] for finding, problem in found if finding.block},
        furniture=frozenset(problem for finding, problem in found if _is_furniture(finding)),
        digits=frozenset(digits for reading in view.readings for digits in _DIGITS.findall(reading.number.text)),
        figures=len(view.figures),
        claims=view.claims,
        names=_names(page, context),
        has_main=page.has_main,
        is_redirect=page.is_redirect,
    )


def _problem(rule: str, finding: Finding, view: View) -> Problem:
    path, line, column = trace(view.page, view.source, finding.block, finding.start, finding.end)
    return Problem(path, line, column, rule, finding.message, finding.hint, finding.severity)


def _is_furniture(finding: Finding) -> bool:
    return finding.block is not None and finding.block.spot == "navigation"


def _names(page: Page, context: Context) -> frozenset[str]:
    text = "\n".join(block.text for block in page.blocks)
    return frozenset(name for name in context.register.glossary if name in text)


def _check_search(
    site_dir: Path, pages: Sequence[PageReport], context: Context, language_of: Callable[[str], str]
) -> Iterator[PageReport]:
    """A search index repeats what the pages say, without its markup: a number that its page does not have is loose."""
    digits = {report.path: report.digits for report in pages}
    for path, file in _files(site_dir, {".json"}):
        if not path.endswith(records.SEARCH_INDEX):
            continue
        folder, problems, looked_at = path.removesuffix(records.SEARCH_INDEX), [], 0
        for page, texts in records.search_records(_read(file)):
            looked_at += len(texts)
            for number in _loose(texts, language_of(path), digits.get(folder + page, frozenset()), context):
                message = f'"{number}" in the search record of "{page}" is not on that page'
                problems.append(Problem(path, 1, 1, "unsourced-number", message, "Build the site again"))
        yield PageReport(path, tuple(sorted(set(problems))), {"search index": looked_at})


def _loose(texts: Iterable[str], lang: str, known: frozenset[str], context: Context) -> Iterator[str]:
    for text in texts:
        for number in context.find(text, lang):
            if not number.excuse and not number.is_word and not known.issuperset(_DIGITS.findall(number.text)):
                yield number.text


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
        if file.suffix in suffixes and file.is_file():
            yield file.relative_to(site_dir).as_posix(), file


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace")
