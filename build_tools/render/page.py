"""One page's text through Jinja: what is masked, which line is which, and which Problems come of it.

Lines are kept: a page's rendered lines remember the line of the file they came from. Characters of the private use area
carry marks through Jinja and never reach a page.
"""

from __future__ import annotations

import functools
import html
import re
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import CodeType
from typing import Any

import jinja2
import yaml
from jinja2.sandbox import SandboxedEnvironment

from build_tools.facts.paragraphs import Paragraph, Record, paragraphs, read_record, unnamed_headings
from build_tools.facts.places import Place
from build_tools.facts.problem import Problem

Key = tuple[int, str]
"""A line of the page's file and the letters and digits that came to stand there."""

_FRONT = re.compile(r"\A---[ \t]*\n(.*?)^---[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)
_PRIVATE = re.compile(r"[\ue000-\uf8ff]")
_LINE_MARK = re.compile(r"\ue000(\d+)\ue001")
_MASKED = re.compile(r"\ue002(\d+)\ue003")
_FENCE = re.compile(r"\s*(?:>\s*)*(`{3,}|~{3,})")
_SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")
_TAG = re.compile(r"<[^>]*>")
_NO_LETTERS = re.compile(r"[\W_]+")
_BOUND = re.compile(
    r'<(?:data|tspan|span class="claim"|cite|a class="tier)[^>]*'
    r' data-(?P<kind>figure|claim|source|derived)="(?P<id>[^"]+)"'
    r'|<(?P<opened>table|figure|section|div|p)\b(?:[^>]* data-place="(?P<place>[a-z]+)")?'
    r"|</(?P<closed>table|figure|section|div|p)>"
)
_FILENAME = "<template>"
_OF_EXPRESSIONS = (
    jinja2.TemplateError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError,
)  # fmt: skip
"""What comes of an expression that cannot be worked out, or of an argument that is no text: `1 / 0`, `say([1])`."""


@dataclass(frozen=True)
class PageText:
    """A page's file taken apart. `offset` is the number of lines before the body."""

    path: str
    front: Mapping[str, Any]
    body: str
    offset: int


@dataclass(frozen=True)
class PageFile:
    """A page as an author wrote it. `path` is for messages, `name` the path below its language's folder."""

    path: str
    name: str
    text: str


@dataclass(frozen=True)
class Page:
    """A rendered page. `url` is its address in the site without a leading slash, "" for the home page.

    `files` are texts that are published beside it, by their path in the site.
    """

    id: str
    path: str
    name: str
    url: str
    title: str
    description: str
    markdown: str = ""
    keys: tuple[Key, ...] = ()
    shown: tuple[Shown, ...] = ()
    discusses: tuple[str, ...] = ()
    is_generated: bool = False
    is_file: bool = False
    text: Text | None = None
    files: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Text:
    """What translations are held to: an author's paragraphs, the headings without an id, and what a record says."""

    paragraphs: tuple[Paragraph, ...]
    unnamed: tuple[int, ...] = ()
    record: Record | None = None


@dataclass(frozen=True, order=True)
class Shown:
    """A figure, a claim in words or a source that a page shows, and the line of its file that brought it there.

    `place` is one of facts/places.py.
    """

    line: int
    kind: str
    id: str
    place: str = Place.PROSE


@dataclass(frozen=True)
class RenderedText:
    markdown: str
    keys: tuple[Key, ...]
    shown: tuple[Shown, ...]


def take_apart(path: str, source: str) -> PageText | Problem:
    """Split a page into front matter and body; front matter that is no mapping is a Problem."""
    found = _FRONT.match(source)
    if not found:
        return PageText(path, {}, source, 0)
    try:
        front = yaml.load(found[1], Loader=yaml.CBaseLoader) or {}
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 2 if error.problem_mark else 1
        return Problem(path, line, 1, "front-matter", f"front matter cannot be read: {error.problem}", "Mend the YAML")
    if not isinstance(front, dict):
        return Problem(path, 1, 1, "front-matter", "front matter is not a mapping", "Write `key: value` lines")
    return PageText(path, front, source[found.end() :], found[0].count("\n"))


def text_of(page: PageText) -> Text:
    """Return a page's text as its translations, or its original, are held to it."""
    head = "\n".join(str(page.front.get(name, "")) for name in ("title", "description"))
    return Text(
        paragraphs(head, page.body, page.offset),
        unnamed_headings(page.body, page.offset),
        read_record(page.front),
    )


@functools.cache
def environment() -> SandboxedEnvironment:
    """Return the sandbox in which pages are rendered; it knows nothing but a page's calls, undefined is an error."""
    env = SandboxedEnvironment(
        undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
        # Jinja's own `{#` is how a heading gets its id in Markdown: `## Title {#id}`.
        comment_start_string="\ue007",
        comment_end_string="\ue008",
    )
    env.globals.clear()
    return env


def compile_page(
    page: PageText, calls: Mapping[str, Callable[..., str]]
) -> tuple[jinja2.Template, tuple[str, ...]] | Problem:
    """Compile a page's body for its calls, with its code samples masked; a fault of syntax is a Problem at its line."""
    private = _PRIVATE.search(page.body)
    if private:
        line = page.body.count("\n", 0, private.start()) + 1 + page.offset
        message = f'private use character "U+{ord(private[0]):04X}" in the text'
        return Problem(page.path, line, 1, "leaked-markup", message, "Take it out; the build uses these itself")
    masked, samples = _mask(page.body)
    try:
        return _template(_mark_lines(masked, page.offset), calls), samples
    except jinja2.TemplateSyntaxError as error:
        line, message = error.lineno + page.offset, str(error.message)
    except (SyntaxError, RecursionError) as error:  # an argument given twice, say: Python sees it, and Jinja does not
        line, message = _line_that_fails(masked) + page.offset, getattr(error, "msg", str(error))
    return Problem(
        page.path, line, 1, "template", _clean(message), "See the calls that authors have in CONTRIBUTING.md"
    )


def _line_that_fails(masked: str) -> int:
    for number, line in enumerate(masked.split("\n"), 1):
        try:
            environment().compile(line)
        except jinja2.TemplateSyntaxError:  # a call that goes on in the next line
            continue
        except (SyntaxError, RecursionError):
            return number
    return 1


def _template(text: str, calls: Mapping[str, Callable[..., str]]) -> jinja2.Template:
    env = environment()
    return env.template_class.from_code(env, _code(text), env.make_globals(dict(calls)))


@functools.lru_cache(maxsize=512)  # a page that lists uses is rendered twice, a comparison renders most pages twice
def _code(text: str) -> CodeType:
    return environment().compile(text)


def render_page(page: PageText, template: jinja2.Template, samples: tuple[str, ...]) -> RenderedText | Problem:
    """Render a compiled page; what a call or an expression stops at is a Problem at its line."""
    try:
        marked = template.render()
    except _OF_EXPRESSIONS as error:
        line = _line_of(error, template) + page.offset
        return Problem(
            page.path,
            line,
            1,
            "template",
            _clean(str(error)),
            "Name a call and its arguments as listed in CONTRIBUTING.md",
        )
    return _unmark(attribute(marked), samples)


def calling_line(template_offset: int) -> int:
    """Return the page's line at which the running call stands, read off the Python stack."""
    frame = sys._getframe()
    while frame is not None:
        template = frame.f_globals.get("__jinja_template__")
        if template is not None and frame.f_code.co_filename == _FILENAME:
            return int(template.get_corresponding_lineno(frame.f_lineno)) + template_offset
        frame = frame.f_back  # type: ignore[assignment]
    return 0


def key(line: str) -> str:
    """Return the letters and digits of a rendered line, by which the check finds the line of a place in the HTML."""
    return _NO_LETTERS.sub("", html.unescape(_TAG.sub("", line))).casefold()


# Wording that is printed only where its block does not have it: `\ue004claim\ue005(wording)\ue006`.
_OPTIONAL = re.compile(r"\ue004([^\ue005]*)\ue005([^\ue006]*)\ue006")
_MARK = r"(?:\ue000\d+\ue001)?"
# A block ends at an empty line, before the next item of a list and before the next row of a table.
_BLOCK = re.compile(rf"\n[ \t]*{_MARK}[ \t]*(?=\n)|\n(?=[ \t]*{_MARK}[ \t]*(?:[-*+:]|\d+[.)])[ \t])|(?=<(?:tr|li)[ >])")


def optional(claim: str, wording: str) -> str:
    """Return wording that is left out where its block already has an attribution of the claim."""
    return f"\ue004{claim}\ue005{wording}\ue006"


def attribute(marked: str) -> str:
    """Decide about every optional wording, block by block."""
    return "".join(map(_attribute_block, _blocks(marked)))


def shown_in(markdown: str, line: int) -> tuple[Shown, ...]:
    """Return what rendered text shows, all of it at one line of the file it came from."""
    places = _Places()
    return tuple(dict.fromkeys(shown for text in markdown.split("\n") for shown in places.read(text, line)))


class _Places:
    """Reads rendered lines one after another, and knows in which place it is."""

    def __init__(self) -> None:
        self._open: list[tuple[str, str]] = []

    def read(self, markdown: str, line: int) -> Iterator[Shown]:
        start = markdown.lstrip()
        around = Place.HEADING if start.startswith("#") else Place.SPEC if start.startswith("|") else Place.PROSE
        for found in _BOUND.finditer(markdown):
            if found["kind"]:
                within = next((place for _, place in reversed(self._open) if place), around)
                yield Shown(line, found["kind"], found["id"], within)
            elif found["opened"]:
                undeclared = Place.SPEC if found["opened"] == "table" else ""
                self._open.append((found["opened"], found["place"] or undeclared))
            elif any(tag == found["closed"] for tag, _ in self._open):
                while self._open.pop()[0] != found["closed"]:  # a `<p>` may be left open
                    pass


def _blocks(marked: str) -> Iterator[str]:
    start = 0
    for found in _BLOCK.finditer(marked):
        yield marked[start : found.start()]
        start = found.start()
    yield marked[start:]


def _attribute_block(block: str) -> str:
    said = set(re.findall(r'class="attribution" data-claim="([^"]+)"', _OPTIONAL.sub("", block)))

    def decide(found: re.Match[str]) -> str:
        if found[1] in said:
            return ""
        said.add(found[1])
        return found[2]

    return _OPTIONAL.sub(decide, block)


def _mask(body: str) -> tuple[str, tuple[str, ...]]:
    """Replace code by numbered marks, line by line, so that Jinja sees no braces in samples and lines stay."""
    samples: list[str] = []

    def keep(sample: str) -> str:
        samples.append(sample)
        return f"\ue002{len(samples) - 1}\ue003"

    fence = ""
    lines = []
    for line in body.split("\n"):
        found = _FENCE.match(line)
        if fence:
            lines.append(keep(line))
            if found and found[1].startswith(fence) and not line.strip(" \t>`~"):
                fence = ""
        elif found:
            fence = found[1]
            lines.append(keep(line))
        else:
            lines.append(_SPAN.sub(lambda span: keep(span[0]), line))
    return "\n".join(lines), tuple(samples)


def _mark_lines(body: str, offset: int) -> str:
    """Put the line's number before each line that does not begin inside a Jinja tag."""
    marked, depth = [], 0
    for number, line in enumerate(body.split("\n"), offset + 1):
        marked.append(f"\ue000{number}\ue001{line}" if not depth else line)
        depth = max(0, depth + len(re.findall(r"\{[{%]", line)) - len(re.findall(r"[}%]\}", line)))
    return "\n".join(marked)


def _unmark(marked: str, samples: tuple[str, ...]) -> RenderedText:
    lines: list[str] = []
    keys: list[Key] = []
    shown: list[Shown] = []
    number = 0
    places = _Places()
    for line in marked.split("\n"):
        numbers = _LINE_MARK.findall(line)
        number = int(numbers[0]) if numbers else number
        clean = _MASKED.sub(lambda mask: samples[int(mask[1])], _LINE_MARK.sub("", line))
        lines.append(clean)
        shown += places.read(clean, number)
        if text := key(clean):
            keys.append((number, text))
    return RenderedText("\n".join(lines), tuple(keys), tuple(dict.fromkeys(shown)))


def _line_of(error: BaseException, template: jinja2.Template) -> int:
    frames = [f for f in traceback.walk_tb(error.__traceback__) if f[0].f_code.co_filename == _FILENAME]
    # Jinja rewrites the traceback so that its lines are already the template's.
    return frames[-1][1] if frames else 1


def _clean(message: str) -> str:
    return _LINE_MARK.sub("", _MASKED.sub("`…`", message)).rstrip(".")
