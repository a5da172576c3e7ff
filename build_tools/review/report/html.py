"""The comparison as one page of HTML that needs nothing else: each change, its sentences side by side by language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from build_tools.review.model import Change, Comparison, PageChange
from build_tools.review.report import lines

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
:root { color-scheme: light dark }
table { border-collapse: collapse; width: 100%; table-layout: fixed }
th, td { border: 1px solid #888; padding: .4rem; text-align: start; vertical-align: top; overflow-wrap: anywhere }
th:first-child, td:first-child { width: 6rem }
.high { font-weight: bold }
"""

_PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
{body}
</body>
</html>
"""


def as_html(compared: Comparison, old: str, new: str) -> str:
    """Return the report as a whole document in English; every sentence says its own language."""
    title = escape(lines.title(old, new))
    body = "\n".join([
        f"<h1>{title}</h1>\n<p>{escape(lines.totals(compared))}</p>",
        *(_change(change, compared.pages) for change in compared.changes),
        *_others(compared),
        *_list("It would newly break", map(str, compared.problems)),
        *_list("Only written another way", compared.rewritten),
    ])  # fmt: skip
    return _PAGE.format(title=title, style=_STYLE, body=body)


def _change(change: Change, pages: Iterable[PageChange]) -> str:
    told = " ".join([change.kind.value, lines.subject(change), lines.percent(change.percent)]).strip()
    listed = "".join(f"<li>{fact}</li>" for fact in _facts(change))
    head = f'<h2 class="{change.severity}">{escape(told)}</h2>'
    return f"<section>\n{head}\n<ul>{listed}</ul>\n{_table(_sentences(change, pages))}</section>"


def _facts(change: Change) -> Iterator[str]:
    yield f"<del>{escape(lines.side(change.before))}</del> → <ins>{escape(lines.side(change.after))}</ins>"
    for one in change.derived:
        yield escape(f"moves {one.figure}: {one.before} → {one.after} {lines.percent(one.percent)}".strip())
    for facet in change.still_says:
        yield f"the old number still stands in {escape(facet)}"
    for place in lines.places(change.shown_in):
        yield f"shown at {escape(place)}"
    if change.breaks:
        yield f"breaks {escape(', '.join(change.breaks))}"


def _sentences(change: Change, pages: Iterable[PageChange]) -> Iterator[PageChange]:
    """Yield the sentences that show a change; one that stands on several pages alike comes once a language."""
    names = {change.about, change.id, *(moved.figure for moved in change.derived)}
    seen = set[tuple[str, str, str]]()
    for page in pages:
        key = (page.lang, page.before, page.after)
        if page.before and names & set(page.ids) and key not in seen:
            seen.add(key)
            yield page


def _others(compared: Comparison) -> list[str]:
    told = {page for change in compared.changes for page in _sentences(change, compared.pages)}
    known = {(page.lang, page.before, page.after) for page in told}
    rest = [page for page in compared.pages if (page.lang, page.before, page.after) not in known]
    stale = [f"{page.path} ({page.lang}): {lines.PAGE_KINDS[page.kind]}" for page in rest if not page.before]
    worded = _table(page for page in rest if page.before)
    return [*([f"<h2>Page text</h2>\n{worded}"] if worded else []), *_list("Translations left behind", stale)]


def _table(pages: Iterable[PageChange]) -> str:
    rows = "".join(_row(page) for page in sorted(pages, key=lambda page: (page.lang, page.path, page.line)))
    head = "<tr><th>Language</th><th>Before</th><th>After</th></tr>"
    return f"<table>\n<thead>{head}</thead>\n<tbody>\n{rows}</tbody>\n</table>\n" if rows else ""


def _row(page: PageChange) -> str:
    cells = "".join(f'<td lang="{page.lang}">{escape(text)}</td>' for text in (page.before, page.after))
    return f'<tr><td title="{escape(f"{page.path}:{page.line}")}">{page.lang}</td>{cells}</tr>\n'


def _list(title: str, items: Iterable[str]) -> list[str]:
    listed = "".join(f"<li>{escape(item)}</li>" for item in items)
    return [f"<h2>{title}</h2>\n<ul>{listed}</ul>"] if listed else []
