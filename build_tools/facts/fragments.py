"""Aligns the text nodes that lexbor finds in HTML with their places in the raw text. Knows nothing of numbers or facts.

    align("<p>a &lt; <b>b</b></p>")  ->  Piece("a < ", raw 3 to 10), Piece("b", raw 13 to 14)

lexbor decides what is text and whose child it is; a small tokenizer of our own knows where each run of text stands.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from html import unescape

from selectolax.lexbor import LexborHTMLParser, LexborNode

READ_ATTRIBUTES = frozenset(
    {"alt", "title", "aria-label", "aria-description", "aria-valuetext", "placeholder", "label", "summary", "abbr"}
)
_META_NAMES = re.compile(r"(?:^|:)(?:description|title|image:alt)$", re.IGNORECASE)
_INLINE = """
    a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark meter output q ruby rb rt s samp
    small span strike strong sub sup time tspan tt u var wbr
"""
INLINE = frozenset(_INLINE.split())
UNREAD = frozenset({"script", "style", "template"})

# (index in the text, raw offset, raw end of the character before)
Segment = tuple[int, int, int]


@dataclass(frozen=True)
class Piece:
    """Text of one text node or attribute, with the raw offset of each of its characters.

    `segments` says wherever text and raw HTML stop running in step: at entities, line ends and tags that made no node.
    """

    text: str
    segments: tuple[Segment, ...]
    end: int  # raw offset behind the last character
    node: LexborNode | None = field(default=None, compare=False, repr=False)
    attribute: str = ""

    @property
    def start(self) -> int:
        """Return the raw offset of the first character."""
        return self.segments[0][1]

    def raw(self, index: int) -> int:
        """Return the raw offset of a character of the text; of its end when there is no such character."""
        if index >= len(self.text):
            return self.end
        first, offset, _ = self.segments[self._segment(index)]
        return offset + index - first

    def raw_end(self, index: int) -> int:
        """Return the raw offset behind the character before `index`; an entity counts whole."""
        if index >= len(self.text):
            return self.end
        segment = self._segment(index)
        first, offset, end_before = self.segments[segment]
        return end_before if index == first and segment else offset + index - first

    def _segment(self, index: int) -> int:
        return max(0, bisect_right(self.segments, index, key=lambda segment: segment[0]) - 1)


def align(html: str) -> list[Piece]:
    """Return all text nodes of a page or fragment in the order of the tree, each with its place in `html`.

    Text that the parser moved or merged is found as far as possible; a node that is not gets the place reached so far.
    """
    root = LexborHTMLParser(html).root if html else None
    if root is None:
        return []
    nodes = [node for node in root.traverse(include_text=True) if node.tag == "-text"]
    return list(_Aligner(html).pieces(nodes))


def attributes(html: str, names: Collection[str] = READ_ATTRIBUTES) -> list[Piece]:
    """Return the values of the attributes named, and the content of descriptive meta elements, in raw order."""
    found = []
    for token in _tokens(html):
        if not token.attributes:
            continue
        values = {name: html[start:end] for name, start, end in token.attributes}
        is_described = token.tag == "meta" and _META_NAMES.search(values.get("name", "") or values.get("property", ""))
        for name, start, end in token.attributes:
            if name in names or (name == "content" and is_described):
                run = _Run.decode(html, start, end)
                if run.text:
                    found.append(Piece(run.text, tuple(run.segments), end, attribute=name))
    return found


class Lines:
    """Turns offsets of a text into line and column, both from 1."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def position(self, offset: int) -> tuple[int, int]:
        """Return line and column of an offset."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


@dataclass
class Block:
    """A stretch of text without a hard break: what a reader meets as one line, inline elements joined."""

    text: str = ""
    pieces: list[tuple[int, Piece, str]] = field(default_factory=list)  # start in text, piece, "" or code, pre, sup

    def raw(self, start: int, end: int) -> tuple[int, int]:
        """Return the raw span of a span of the text."""
        starts = [entry[0] for entry in self.pieces]
        first, last = bisect_right(starts, start) - 1, bisect_right(starts, end - 1) - 1
        begin = self.pieces[first][1].raw(start - starts[first])
        piece = self.pieces[last][1]
        return begin, piece.raw_end(end - starts[last])

    def kinds(self, start: int, end: int) -> set[str]:
        """Return the kinds of the pieces that a span of the text touches."""
        return {kind for at, piece, kind in self.pieces if at < end and at + len(piece.text) > start}


def blocks(html: str) -> list[Block]:
    """Return the readable text of a page or fragment, cut at blocks, cells, breaks and options; attributes last."""
    if not html:
        return []
    parser = LexborHTMLParser(html)
    walked = list(_walk(parser.root)) if parser.root else []
    pieces = {
        id(piece.node): piece for piece in _Aligner(html).pieces([node for node, _ in walked if node is not None])
    }
    found, current = [], Block()
    for node, kind in walked:
        if node is None:
            found.append(current)
            current = Block()
        elif kind != "unread" and (piece := pieces.get(id(node))):
            for number, part in enumerate(_split_at_lost_cells(piece, html)):
                if number:
                    found.append(current)
                    current = Block()
                current.pieces.append((len(current.text), part, kind))
                current.text += _raised(part.text) if kind == "sup" else part.text
    found.append(current)
    found += [Block(piece.text, [(0, piece, "")]) for piece in attributes(html)]
    return [block for block in found if block.text.strip()]


_CELL = re.compile(r"</?(?:t[dhr]|thead|tbody|tfoot|caption|option)(?![a-z])", re.IGNORECASE)


def _split_at_lost_cells(piece: Piece, html: str) -> list[Piece]:
    """Cut a text where cell tags stood that the parser dropped, as it does in a fragment without its table."""
    cuts = [
        index
        for index, offset, end_before in piece.segments[1:]
        if offset > end_before and _CELL.search(html, end_before, offset)
    ]
    parts = []
    for start, stop in zip([0, *cuts], [*cuts, len(piece.text)], strict=True):
        shifted = [(at - start, offset, before) for at, offset, before in piece.segments if start < at < stop]
        segments = ((0, piece.raw(start), piece.raw(start)), *shifted)
        parts.append(Piece(piece.text[start:stop], segments, piece.raw_end(stop), piece.node, piece.attribute))
    return parts if cuts else [piece]


_SUPERSCRIPTS = str.maketrans("0123456789+-−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻")


def _raised(text: str) -> str:
    """Write a raised number with raised digits, so that 10<sup>5</sup> is no 105."""
    return text.translate(_SUPERSCRIPTS) if re.fullmatch(r"\s*[-+−]?[0-9]+\s*", text) else text


def _walk(root: LexborNode) -> Iterator[tuple[LexborNode | None, str]]:
    """Yield the text nodes with their kind in the order of the tree, and (None, "") at each hard break."""
    stack: list[tuple[LexborNode | None, str, bool]] = [(root, "", False)]
    while stack:
        node, kind, is_closing = stack.pop()
        if node is None or is_closing:
            yield None, ""
            continue
        tag = node.tag
        if tag == "-text":
            yield node, kind
            continue
        if tag not in INLINE and tag not in UNREAD:
            yield None, ""
            stack.append((None, "", True))
        inner = _kind(tag or "", kind)
        children = []
        child = node.first_child if hasattr(node, "first_child") else node.child
        while child is not None:
            children.append(child)
            child = child.next
        stack.extend((child, inner, False) for child in reversed(children))


def _kind(tag: str, outer: str) -> str:
    if tag in UNREAD or outer == "unread":
        return "unread"
    if tag == "pre" or outer == "pre":
        return "pre"
    if tag in ("code", "kbd", "samp", "tt"):
        return "code"
    return "sup" if tag == "sup" else outer


# --- where text stands in the raw HTML


@dataclass
class _Run:
    """A run of raw text between two tags, decoded."""

    text: str
    segments: list[Segment]
    end: int

    @classmethod
    def decode(cls, html: str, start: int, end: int) -> _Run:
        parts: list[str] = []
        segments: list[Segment] = [(0, start, start)]
        length, position = 0, start
        for match in _ENCODED.finditer(html, start, end):
            decoded = "\n" if match[0][0] == "\r" else "" if match[0] == "\0" else unescape(match[0])
            if decoded == match[0]:
                continue
            stop = match.end()
            if len(decoded) > 1 and match[0].endswith(decoded[1:]):
                stop, decoded = stop - len(decoded) + 1, decoded[0]  # &copy2024
            parts += (html[position : match.start()], decoded)
            length += match.start() - position
            segments.append((length, match.start(), match.start()))
            length, position = length + len(decoded), stop
            segments.append((length, position, position))
        parts.append(html[position:end])
        return cls("".join(parts), segments, end)


_ENCODED = re.compile(r"&(?:#(?:[xX][0-9a-fA-F]{1,8}|[0-9]{1,8});?|[A-Za-z][A-Za-z0-9]{1,31};?)|\r\n?|\0")


@dataclass
class _Token:
    tag: str = ""  # of a start tag
    attributes: tuple[tuple[str, int, int], ...] = ()
    text: tuple[int, int] | None = None
    is_literal: bool = False  # no entities inside: script, style


_ATTRIBUTE = re.compile(
    r"""[\s/]*(?P<name>[^\s=/>][^\s=/>]*)(?:\s*=\s*(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'|(?P<bare>[^\s>"'][^\s>]*)))?"""
)
_SPACE = re.compile(r"[\s/]*")
_TAG_NAME = re.compile(r"[A-Za-z][^\s/>]*")
_LITERAL = frozenset({"script", "style", "xmp", "iframe", "noembed", "noframes"})
_ESCAPABLE = frozenset(("title", "textarea"))


def _tokens(html: str) -> Iterator[_Token]:
    position, text_start, length = 0, 0, len(html)
    while (opening := html.find("<", position)) >= 0:
        name = _TAG_NAME.match(html, opening + 1)
        if name:
            end, found = _read_attributes(html, name.end())
        else:
            end, found = _skip_markup(html, opening), ()
        if end == opening:
            position = opening + 1  # a bare < is text
            continue
        if text_start < opening:
            yield _Token(text=(text_start, opening))
        position = text_start = end
        if name:
            tag = name[0].lower()
            yield _Token(tag, found)
            if tag == "plaintext":
                position = length
                break
            if tag in _LITERAL or tag in _ESCAPABLE:
                closing = re.compile(rf"</{tag}(?=[\s/>])", re.IGNORECASE).search(html, end)
                stop = closing.start() if closing else length
                if stop > end:
                    yield _Token(text=(end, stop), is_literal=tag in _LITERAL)
                position = text_start = stop
    if text_start < length:
        yield _Token(text=(text_start, length))


def _skip_markup(html: str, opening: int) -> int:
    """Return the end of a comment, declaration or end tag, or the opening itself when there is none."""
    after = html[opening + 1 : opening + 4]
    if after.startswith("!--"):
        if html.startswith((">", "->"), opening + 4):
            return html.index(">", opening) + 1
        closing = re.compile(r"--!?>").search(html, opening + 4)
        return closing.end() if closing else len(html)
    if after[:1] == "/" and (name := _TAG_NAME.match(html, opening + 2)):
        return _read_attributes(html, name.end())[0]
    if after[:1] in ("!", "?") or (after[:1] == "/" and len(after) > 1):
        closing_at = html.find(">", opening)
        return closing_at + 1 if closing_at >= 0 else len(html)
    return opening


def _read_attributes(html: str, position: int) -> tuple[int, tuple[tuple[str, int, int], ...]]:
    found = []
    while match := _ATTRIBUTE.match(html, position):
        if match.lastgroup in ("double", "single", "bare"):
            found.append((match["name"].lower(), *match.span(match.lastgroup)))
        elif match.string[match.end() : match.end() + 1] == "=":
            # an opening quote without an end swallows the rest; so does the parser
            if re.compile(r"\s*=\s*[\"']").match(html, match.end()):
                return len(html), ()
            position = match.end() + 1
            continue
        position = match.end()
    space = _SPACE.match(html, position)
    position = space.end() if space else position
    return (position + 1, tuple(found)) if html.startswith(">", position) else (len(html), ())


class _Aligner:
    """Finds text nodes in the runs of raw text: in order as far as it goes, text moved out of tables by its content."""

    def __init__(self, html: str) -> None:
        self._runs = [
            _Run(html[start:end], [(0, start, start)], end) if token.is_literal else _Run.decode(html, start, end)
            for token in _tokens(html)
            if token.text
            for start, end in (token.text,)
        ]
        self._text = "".join(run.text for run in self._runs)
        self._starts: list[int] = []
        self._by_text: dict[str, list[int]] = {}
        length = 0
        for number, run in enumerate(self._runs):
            self._starts.append(length)
            self._by_text.setdefault(run.text.strip(), []).append(number)
            length += len(run.text)
        for numbers in self._by_text.values():
            numbers.reverse()
        self._cursor = 0
        self._moved: dict[int, int] = {}  # start of a run taken out of order -> its end
        self._last_moved = -2

    def pieces(self, nodes: list[LexborNode]) -> Iterator[Piece]:
        for node in nodes:
            if text := node.text_content or "":
                yield self._piece(text, self._place(text), node)

    def _place(self, text: str) -> list[tuple[int, int]]:
        """Return where the text stands in the runs, as (start, length); more than one where it was put together."""
        while self._cursor in self._moved:
            self._cursor = self._moved[self._cursor]
        start = self._cursor
        if not self._text.startswith(text, start):
            start = self._text.find(text, start, start + len(text) + _REACH)
            if start < 0 or self._text[self._cursor : start].strip():
                return self._place_moved(text, start)
        self._cursor = start + len(text)
        return [(start, len(text))]

    def _place_moved(self, text: str, nearby: int) -> list[tuple[int, int]]:
        numbers = self._by_text.get(text.strip(), [])
        while numbers and (self._starts[numbers[-1]] < self._cursor or self._starts[numbers[-1]] in self._moved):
            numbers.pop()
        if numbers:
            number = numbers.pop()
            start = self._text.find(text, self._starts[number], self._take(number))
            if number == self._last_moved + 1:
                self._cursor = self._moved[self._starts[number]]  # two in a row: what stood before was dropped
            self._last_moved = number
            return [(start, len(text))] if start >= 0 else []
        if nearby >= 0:
            self._cursor = nearby + len(text)
            return [(nearby, len(text))]
        return self._place_scattered(text)

    def _place_scattered(self, text: str) -> list[tuple[int, int]]:
        # <table>x<tr><td>1</td></tr>2</table>: the parser moves x and 2 out and makes one node of them
        parts, done = [], 0
        first = max(0, bisect_right(self._starts, self._cursor) - 1)
        for number in range(first, min(len(self._runs), first + _REACH)):
            run = self._runs[number].text
            if run and self._starts[number] not in self._moved and text.startswith(run, done):
                parts.append((number, len(run)))
                done += len(run)
        if done < len(text):
            return []
        for number, _ in parts:
            self._take(number)
        return [(self._starts[number], length) for number, length in parts]

    def _take(self, number: int) -> int:
        start = self._starts[number]
        end = start + len(self._runs[number].text)
        self._moved[start] = max(end, start + 1)
        return end

    def _piece(self, text: str, places: list[tuple[int, int]], node: LexborNode) -> Piece:
        segments: list[Segment] = []
        index, end = 0, self._raw_cursor()
        for start, length in places:
            end = self._add_segments(segments, index, start, length, end)
            index += length
        return Piece(text, tuple(segments or [(0, end, end)]), end, node)

    def _add_segments(self, segments: list[Segment], index: int, start: int, length: int, end: int) -> int:
        """Add the segments of one place and return the raw offset of its end."""
        stop = start + length
        number = bisect_right(self._starts, start) - 1
        while number < len(self._runs) and self._starts[number] < stop:
            run, run_start = self._runs[number], self._starts[number]
            first = max(start, run_start)
            last = min(stop, run_start + len(run.text))
            if first < last:
                whole = Piece(run.text, tuple(run.segments), run.end)
                low, high = first - run_start, last - run_start
                segments.append((index + first - start, whole.raw(low), end))
                segments += [
                    (index + at + run_start - start, offset, before)
                    for at, offset, before in run.segments
                    if low < at < high
                ]
                end = whole.raw_end(high)
            number += 1
        return end

    def _raw_cursor(self) -> int:
        number = bisect_right(self._starts, self._cursor) - 1
        return self._runs[number].segments[0][1] if 0 <= number < len(self._runs) else 0


_REACH = 256
