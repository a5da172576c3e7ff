"""The comparison for a pull request: worst first and folded, and never longer than a comment may be.

Whatever stands in a register is hostile text here: it comes from whoever wrote the pull request. It is printed in code
spans, or letter by letter; a name with an @ calls nobody. Bold is `<strong>`: between Han characters and their marks
`**` is not read as bold.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator

from build_tools.review.model import Change, Comparison, PageChange
from build_tools.review.report import lines

LIMIT = 65_536
"""The characters of a comment on GitHub, counted here in bytes, which are never fewer."""

TOP = 50
_MARKS = re.compile(r"[!-/:-@\[-`{-~]")
_WORD = re.compile(r"[\d.,]*\d|[A-Za-z]+|.", re.DOTALL)
_MOST_PLACES = 20
_LONGEST = 600
"""The characters of a text that are shown: nobody's long one pushes the others out."""


def as_markdown(compared: Comparison, old: str, new: str, top: int = TOP) -> str:
    """Return the report with at most `top` changes, and as many of them as a comment holds."""
    head = [f"### {_code(old)} → {_code(new)}", f"<strong>{plain(lines.totals(compared))}</strong>"]
    tail = _fitting([*_problems(compared), *_foot(compared)], LIMIT // 2)
    pages = lines.authored(compared.pages)
    room = LIMIT - _size("\n\n".join([*head, *tail])) - 500
    kept = _fitting(map(_change, compared.changes[:top]), room)
    folded = _fitting(map(_page, pages[:top]), room - _size("\n\n".join(kept)) - 200)
    parts = [*head, *kept, *_more(len(compared.changes) - len(kept), "change")]
    if pages:
        listed = "\n".join([*folded, *_more(len(pages) - len(folded), "page text", "- ")])
        parts.append(_details("Page text", listed))
    return "\n\n".join([*parts, *tail]) + "\n"


def plain(text: str) -> str:
    """Return a text as text: nothing of it is read as Markdown or HTML, and no @ calls anybody."""
    escaped = _MARKS.sub(lambda mark: f"&#{ord(mark[0])};", " ".join(text.split()))
    return escaped.replace("&#64;", "&#64;<!-- -->")


def _code(text: str) -> str:
    """Return a text in a code span, whatever backticks it holds itself."""
    said = _cut(" ".join(text.split())) or " "
    fence = "`" * (max((len(run) for run in re.findall(r"`+", said)), default=0) + 1)
    blank = " " if said[0] == "`" or said[-1] == "`" else ""
    return f"{fence}{blank}{said}{blank}{fence}"


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]} …"


def _change(change: Change) -> str:
    moved = lines.percent(change.percent)
    subject = plain(_cut(lines.subject(change)))
    summary = f"{change.kind.value} · <code>{subject}</code>{f' {plain(moved)}' if moved else ''}"
    broken = f" · breaks {plain(_cut(', '.join(change.breaks)))}" if change.breaks else ""
    return _details(f"{summary} ({change.severity}){broken}", "\n".join(_body(change)))


def _body(change: Change) -> Iterator[str]:
    yield f"- before: {_code(lines.side(change.before))}"
    yield f"- after: {_code(lines.side(change.after))}"
    for one in change.derived[:_MOST_PLACES]:
        step = f" ({plain(lines.percent(one.percent))})" if one.percent is not None else ""
        yield f"- moves {_code(one.figure)}: {_code(one.before)} → {_code(one.after)}{step}"
    yield from _more(len(change.derived) - _MOST_PLACES, "figure", "- moves ")
    for facet in change.still_says[:_MOST_PLACES]:
        yield f"- the old number still stands in {_code(facet)}"
    places = lines.places(change.shown_in)
    for place in places[:_MOST_PLACES]:
        yield f"- shown at {_code(place)}"
    yield from _more(len(places) - _MOST_PLACES, "place", "- ")


def _page(page: PageChange) -> str:
    place = f"- {_code(f'{page.path}:{page.line}')} ({page.lang}): {lines.PAGE_KINDS[page.kind]}"
    if not page.before:
        return place
    before, after = _marked(page.before, page.after)
    return f"{place}\n  - {before}\n  - {after or '(gone)'}"


def _marked(before: str, after: str) -> tuple[str, str]:
    """Return both sentences with what differs in bold."""
    was, now = _WORD.findall(_cut(before)), _WORD.findall(_cut(after))
    matcher = difflib.SequenceMatcher(None, was, now, autojunk=False)
    sides: tuple[list[str], list[str]] = ([], [])
    for kind, i, i_end, j, j_end in matcher.get_opcodes():
        for parts, words in ((sides[0], was[i:i_end]), (sides[1], now[j:j_end])):
            if text := "".join(words):
                parts.append(_spaced(text) if kind == "equal" else f"<strong>{_spaced(text)}</strong>")
    return "".join(sides[0]), "".join(sides[1])


def _spaced(text: str) -> str:
    """Return a piece of a sentence as text, with the blanks at its ends."""
    start, end = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return (start + plain(text) + end) if text.strip() else text


def _problems(compared: Comparison) -> list[str]:
    if not compared.problems:
        return []
    listed = [f"- {_code(str(problem))}" for problem in compared.problems[:10]]
    listed += _more(len(compared.problems) - 10, "problem", "- ")
    return [
        _details(f"It would newly break {lines.counted(len(compared.problems), 'thing')}", "\n".join(listed), " open")
    ]


def _foot(compared: Comparison) -> list[str]:
    notes = [plain(_cut(note)) for note in compared.notes]
    if compared.rewritten:
        told = ", ".join(map(_code, compared.rewritten[:10]))
        notes.append(f"Only written another way: {told}{' …' if len(compared.rewritten) > 10 else ''}")
    return notes


def _details(summary: str, body: str, state: str = "") -> str:
    return f"<details{state}><summary>{summary}</summary>\n\n{body}\n\n</details>"


def _more(number: int, what: str, bullet: str = "") -> list[str]:
    """Return the line for what is left out, nothing where all is there."""
    return [f"{bullet}{number} more {what if number == 1 else f'{what}s'}"] if number > 0 else []


def _fitting(parts: Iterable[str], room: int) -> list[str]:
    kept, left = [], room
    for part in parts:
        left -= _size(part) + 2
        if left < 0:
            break
        kept.append(part)
    return kept


def _size(text: str) -> int:
    return len(text.encode("utf-8"))
