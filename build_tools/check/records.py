"""The texts that machines read beside the pages: data islands, the search index, exported files, as blocks."""

from __future__ import annotations

import csv
import html
import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import chain, groupby, zip_longest
from pathlib import Path, PurePosixPath
from typing import Any

from build_tools.check.blocks import Block, Page, Tie
from build_tools.check.cells import Cell
from build_tools.check.fields import entry_of, tag_of, units_of
from build_tools.check.pages import parse
from build_tools.check.styles import texts_of
from build_tools.check.zones import zones
from build_tools.facts.places import Place

SEARCH_INDEXES = ("search/search_index.json", "search/records.json")
"""The one that the theme fetches with each page, and the one that our worker fetches for somebody who searches."""
PAGES = frozenset({".html", ".htm", ".xhtml"})
_JSON = frozenset({".json", ".jsonld", ".geojson", ".webmanifest"})
_LINES_OF_JSON = frozenset({".jsonl", ".ndjson"})
_TABLES = frozenset({".csv", ".tsv"})
_MARKUP = frozenset({".xml", ".atom", ".rss"})
_BIBLIOGRAPHIES = frozenset({".bib", ".ris", ".enw"})
_MARKDOWN = ".md"
_PLAIN = frozenset({".txt", _MARKDOWN, ".yaml", ".yml", ".vtt", ".srt"})
STATIC = frozenset({".svg", ".css"}) | _JSON | _LINES_OF_JSON | _TABLES | _MARKUP | _BIBLIOGRAPHIES | _PLAIN
DATABASES = frozenset({".sqlite", ".sqlite3", ".db"})
READ = PAGES | STATIC | DATABASES
"""The kinds of files that are looked at."""

_NOT_READ = frozenset({
    "@context", "@id", "@type", "position", "width", "height", "minItems", "maxItems", "minLength", "maxLength",
    "minProperties", "maxProperties",
})  # fmt: skip
_FIGURE = "figure"
_OF_FIGURE = frozenset({"value", "low", "high", "shown", "row"})
"""In a record whose `figure` is an address of the register, what is of that figure and may be of no other."""

_PATTERNS = {"pattern": re.compile(r"\^.*\$"), "sizes": re.compile(r"(?:any|\d+x\d+)(?:\s+(?:any|\d+x\d+))*")}
"""What is not read of fields that may hold a text as well: a schema's pattern, the sizes of a picture."""
_SET = re.compile(r"\\(?=[%&$#_{}])|[{}]")
_UNSHOWN = re.compile(r"(?i)[ \t>]*(?:`{3,}[^`\n]*|~{3,}[^\n]*)\n|<!--|<(?:pre|script|style|template)\b")
"""How a stretch of Markdown begins that is a <pre> on a page, or nothing."""
_CODE = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)|(?i:<code\b[^>]*>(.*?)</code\s*>)")
_ITEM = re.compile(r"\s*[-*] ")
_TAG = re.compile(r"<!--.*?(?:-->|\Z)|<!\[CDATA\[|\]\]>|<[^<>]*>", re.DOTALL)
_MACHINES = frozenset({"<id>", "<updated>", "<published>"})
"""Elements of a feed that nobody reads: names and moments for machines, as "@id" is in JSON-LD."""
_ATTRIBUTE = re.compile(r"(?<![\w:.-])([\w:.-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_FOR_PROGRAMS = re.compile(
    r"(?i)(?:xml|xmlns|xsi|rdf|xlink)(?::(?!title).+)?|version|encoding|standalone|(?:.+:)?(?:id|\w*ref|href\w*|src|ur[il]|scheme)"
    r"|rel|(?:mime-?)?type|lang|class|style|width|height|[xyrd]|[cdfr]?[xy][12]?|viewbox|points|transform|length|ispermalink"
    r"|date\w*|\w+date|time|updated|published"
)
"""Attributes of XML that hold an address, an id, a measure of layout or a moment."""
_ENTITY = re.compile(r"<!ENTITY\s+(?:%\s+)?[^\s%]+\s+(?:\"([^\"]*)\"|'([^']*)')\s*>")
_NOWHERE = Cell()


def structured_data(page: Page) -> Iterator[Block]:
    """Yield every text of a page's data islands; an object is one record."""
    for script in page.structured:
        try:
            yield from _of_json(_loaded(script), "structured data", page.lang)
        except (ValueError, RecursionError):
            yield _block("structured data", page.lang, script)


def static_file(raw: str, path: str, lang: str) -> Page:
    """Return the texts of a static file as blocks."""
    suffix = PurePosixPath(path).suffix.lower()
    if suffix == ".svg":
        page = parse(raw, path, lang=lang, spot="static file", place=Place.CHART)
        return replace(page, blocks=(*page.blocks, *_of_entities(raw, lang)))
    return Page(path, lang, tuple(_of_static(raw, suffix, lang)), raw)


def database(file: Path, path: str, lang: str) -> Page:
    """Return the cells of an SQLite database as blocks; a file that is none is read as the text it may be."""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            rows = list(_of_database(connection))
    except sqlite3.Error:
        raw = file.read_text(encoding="utf-8", errors="replace")
        return Page(path, lang, tuple(_of_lines(raw, lang)), raw)
    # What is shown of a problem's place is the row, as a line.
    blocks = (block for line, (names, row) in enumerate(rows, 1) for block in _of_row(names, row, lang, line))
    return Page(path, lang, tuple(blocks), "\n".join("\t".join(row) for _, row in rows))


def search_records(raw: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield, for each record of a search index, the path of its page and its texts, which are HTML."""
    for record in json.loads(raw).get("docs", ()):
        address = str(record.get("location", "")).partition("#")[0]
        path = address + "index.html" if not address or address.endswith("/") else address
        texts = [str(record.get(name, "")) for name in ("title", "text")] + list(map(str, record.get("marks", ())))
        yield path, tuple(text for text in texts if text.strip())


def not_looked_at(site_dir: Path) -> Mapping[str, int]:
    """Count the files of a site whose kind nobody looks at, by the end of their names."""
    files = (file for file in site_dir.rglob("*") if file.is_file())
    unread = Counter(file.suffix.lower() or "without an ending" for file in files if file.suffix.lower() not in READ)
    return dict(sorted(unread.items()))


def _of_static(raw: str, suffix: str, lang: str) -> Iterator[Block]:
    if suffix == ".css":
        yield from texts_of(raw, lang)
    elif suffix in _JSON:
        yield from _of_document(raw, lang)
    elif suffix in _LINES_OF_JSON:
        for number, line in enumerate(raw.split("\n"), 1):
            yield from _of_document(line, lang, number)
    elif suffix in _TABLES:
        yield from _of_table(raw, "\t" if suffix == ".tsv" else ",", lang)
    elif suffix in _MARKUP:
        yield from _of_markup(raw, lang)
    elif suffix == _MARKDOWN:
        yield from _of_markdown(raw, lang)
    elif suffix in _BIBLIOGRAPHIES:
        for block in _of_lines(raw, lang):
            told, tag = entry_of(block.text)
            yield block if told == block.text else block._replace(text=_SET.sub("", told), tag=tag)
    else:
        yield from _of_lines(raw, lang)


def _of_document(raw: str, lang: str, line: int = 0) -> Iterable[Block]:
    try:
        return _of_json(_loaded(raw), "static file", lang, line)
    except (ValueError, RecursionError):
        return _of_lines(raw, lang, line or 1)


def _loaded(raw: str) -> Any:
    """Read JSON, its numbers as they are written: 99.90 is no 99.9."""
    return json.loads(raw, parse_int=str, parse_float=str)


def _of_table(raw: str, separator: str, lang: str) -> Iterator[Block]:
    names: Sequence[str] = ()
    for line, row in _rows(raw, separator):
        names = names or row
        yield from _of_row(names, row, lang, line)


def _of_row(names: Sequence[str], row: Sequence[str], lang: str, line: int) -> Iterator[Block]:
    """A row is a record, its cells are texts of their own."""
    fields, record = dict(zip(names, row, strict=False)), "\n".join(row)
    figure, units = fields.get(_FIGURE, ""), units_of(fields, lang)
    for name, cell in zip_longest(names, row, fillvalue=""):
        if text := cell.strip():
            yield _block("static file", lang, text, record, line, *_held(name, figure), units.get(name, ""))


def _held(name: str, figure: Any) -> tuple[str, tuple[str, ...]]:
    """Hold a field of a record to its figure, the name of the row to be that of the figure's own."""
    is_held = name in _OF_FIGURE and isinstance(figure, str) and "." in figure
    return (f"@{name}", (figure,)) if is_held else (tag_of(name), ())


def _of_database(connection: sqlite3.Connection) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    """Every row of every table, with the names of its columns."""
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name")
    for (table,) in tables.fetchall():
        found = connection.execute(f'SELECT * FROM "{table}"')
        names = [name for name, *_ in found.description]
        for cells in found:
            yield names, ["" if cell is None else str(cell).replace("\n", " ") for cell in cells]


def _rows(raw: str, separator: str) -> Iterator[tuple[int, Sequence[str]]]:
    rows, line = csv.reader(raw.split("\n"), delimiter=separator), 1
    try:
        for row in rows:
            yield line, row
            line = rows.line_num + 1
    except csv.Error:  # what is no table after all is read by the line
        for number, text in enumerate(raw.split("\n")[line - 1 :], line):
            yield number, [text]


def _of_markup(raw: str, lang: str) -> Iterator[Block]:
    """An element of a feed may hold HTML, written with references or in a section of its own."""
    line, at, before = 1, 0, ""
    for tag in [*_TAG.finditer(raw), None]:
        start, end = tag.span() if tag else (len(raw), len(raw))
        text = raw[at:start]
        begins = line + text[: len(text) - len(text.lstrip())].count("\n")
        line += text.count("\n")
        if before not in _MACHINES:
            yield from (_block("static file", lang, found, line=begins) for found in _texts_in(text))
        if tag and not tag[0].startswith("<!--"):
            shown = (html.unescape(found).strip() for found in _shown_by(tag[0]))
            yield from (_block("static file", lang, found, line=line) for found in shown if found)
        line, at, before = line + raw.count("\n", start, end), end, tag[0] if tag else ""


def _shown_by(tag: str) -> Iterator[str]:
    for name, one, other in _ATTRIBUTE.findall(tag):
        if not _FOR_PROGRAMS.fullmatch(name):
            yield one or other
    yield from (one or other for one, other in _ENTITY.findall(tag))


def _of_entities(raw: str, lang: str) -> Iterator[Block]:
    """What a drawing's own names stand for; the parser of pages passes over declarations."""
    for found in _ENTITY.finditer(raw):
        line = raw.count("\n", 0, found.start()) + 1
        yield _block("static file", lang, found[1] or found[2], line=line)._replace(place=Place.CHART)


def _texts_in(text: str) -> Iterator[str]:
    plain = html.unescape(text)
    inside = (block.text for block in parse(plain, "").blocks) if "<" in plain else [plain]
    return (found.strip() for found in inside if found.strip())


def _of_markdown(raw: str, lang: str) -> Iterator[Block]:
    """What a page has in <pre> or in a comment is no figure; in a line of code, what has a unit is."""
    shown, at = "", 0
    for start, end in ((zone.start, zone.end) for zone in zones(raw) if _UNSHOWN.match(raw, zone.start)):
        shown += raw[at:start] + re.sub(r"[^\n]", " ", raw[max(at, start) : end])
        at = max(at, end)
    for block in _of_lines(shown + raw[at:], lang):
        spans = (found.span(found.lastindex or 0) for found in _CODE.finditer(block.text))
        yield block._replace(ties=tuple(Tie("code", "", *span) for span in spans))


def _of_lines(raw: str, lang: str, first: int = 1) -> Iterator[Block]:
    """A paragraph, an item of a list, or an entry of a bibliography is a record."""
    for lines in _runs(raw, first):
        record = "\n".join(line for _, line in lines)
        for number, line in lines:
            yield _block("static file", lang, line.strip(), record, number)


def _runs(raw: str, first: int) -> Iterator[Sequence[tuple[int, str]]]:
    for is_empty, numbered in groupby(enumerate(raw.split("\n"), first), key=lambda pair: not pair[1].strip()):
        if is_empty:
            continue
        lines = tuple(numbered)
        begins = [at for at, (_, line) in enumerate(lines) if at == 0 or _ITEM.match(line)]
        yield from (lines[start:end] for start, end in zip(begins, [*begins[1:], len(lines)], strict=True))


def _of_json(data: Any, spot: str, lang: str, line: int = 0) -> Sequence[Block]:
    return _taken_apart([[data]], spot, lang, line)[1]


def _taken_apart(data: Any, spot: str, lang: str, line: int, of: str = "") -> tuple[list[str], list[Block]]:
    """Return what stands in some data, the names of fields left out, and its texts.

    An object is one record, and so is an array that is no field of one; `of` is the field in which it stands.
    """
    if not isinstance(data, dict | list):
        return [str(data)], []
    told: list[str] = []
    inside: list[list[Block]] = []
    for name, value in data.items() if isinstance(data, dict) else ((of, value) for value in data):
        texts, blocks = _taken_apart(value, spot, lang, line, name)
        if isinstance(data, list) and isinstance(value, list):
            record = "\n".join(texts)
            blocks = [*(_block(spot, lang, text, record, line, tag_of(of)) for text in _scalars(value)), *blocks]
        told += texts
        inside.append(blocks)
    if isinstance(data, dict):
        inside = list(_of_fields(data, inside, spot, lang, "\n".join(told), line))
    return told, list(chain.from_iterable(inside))


def _of_fields(
    data: Mapping[str, Any], inside: Sequence[list[Block]], spot: str, lang: str, record: str, line: int
) -> Iterator[list[Block]]:
    units = units_of(data, lang)
    for (name, value), blocks in zip(data.items(), inside, strict=True):
        if name in _NOT_READ or (name in _PATTERNS and _PATTERNS[name].fullmatch(str(value))):
            continue
        tied = *_held(name, data.get(_FIGURE)), units.get(name, "")
        yield [*(_block(spot, lang, text, record, line, *tied) for text in _own_texts(name, value)), *blocks]


def _own_texts(name: str, value: Any) -> Sequence[str]:
    """A key of several words is a text, one word is a name."""
    named = [name] if " " in name.strip() else []
    return named + _scalars(value if isinstance(value, list) else [value])


def _scalars(values: Sequence[Any]) -> list[str]:
    return [value for value in values if isinstance(value, str)]


def _block(
    spot: str,
    lang: str,
    text: str,
    record: str = "",
    line: int = 0,
    tag: str = "",
    listed: tuple[str, ...] = (),
    unit: str = "",
) -> Block:
    cell = Cell(unit=unit) if unit else _NOWHERE
    return Block(spot, Place.RECORD, lang, tag, text, cell=cell, listed=listed, record=record, line=line)
