from __future__ import annotations

from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser

from build_tools.check.blocks import Block, Tie
from build_tools.check.pages import parse
from build_tools.check.readings import View
from build_tools.check.rules import Finding, SiteView, rule, site_rule
from build_tools.facts.problem import Problem

_ATTRIBUTE = "data-not-figure"
_RENDERED = frozenset({("q", "quotation"), ("code", "formula")})
"""Rendering excuses whatever a quotation or a formula of the register holds, a number or none."""


@rule("idle-excuse")
def check(view: View) -> Iterator[Finding]:
    """An excuse excuses something: an element with `data-not-figure` holds a number, a name of the glossary is used.

    Bad: `<span data-not-figure="illustration">some milliseconds</span>`
    Good: `<span data-not-figure="illustration">100 ms</span>`

    An excuse that was left behind excuses the next number that is written there, unseen. A name of the glossary that no
    page uses is a warning, as the page may be yet to come.

    Source: DESIGN.md §5, "an author's excuse; each use is listed".
    """
    if _ATTRIBUTE not in view.page.raw:
        return
    places = _places(view)
    for element in LexborHTMLParser(view.page.raw).css(f"[{_ATTRIBUTE}]"):
        reason = element.attributes.get(_ATTRIBUTE) or ""
        if (element.tag, reason) in _RENDERED:
            continue
        inside = parse(element.html or "", "", lang=view.page.lang).blocks
        if not any(_has_number(block, view) for block in inside):
            text = " ".join(" ".join(block.text for block in inside).split())
            place = next(((block, tie) for block, tie in places if _is_at(block, tie, reason, text)), None)
            yield _finding(place, text, reason)


@site_rule("idle-excuse")
def check_glossary(site: SiteView) -> Iterator[Problem]:
    """Ask the same of the glossary."""
    register = site.context.register
    used = {name for page in site.pages for name in page.names}
    for name in register.glossary:
        if site.pages and name not in used:
            message = f'no page uses the name "{name}" of the glossary'
            yield Problem(register.path, 1, 1, "idle-excuse", message, "Take it out of the glossary", "warning")


def _has_number(block: Block, view: View) -> bool:
    """A word that is no number in any sentence, such as first, is none that needs an excuse."""
    return any(not (number.is_word and number.excuse) for number in view.context.find(block.text, block.lang))


def _places(view: View) -> tuple[tuple[Block, Tie], ...]:
    return tuple((block, tie) for block in view.page.blocks for tie in block.tied("excuse"))


def _is_at(block: Block, tie: Tie, reason: str, text: str) -> bool:
    return tie.id == reason and "".join(block.text_of(tie).split()) in "".join(text.split())


def _finding(place: tuple[Block, Tie] | None, text: str, reason: str) -> Finding:
    message = f'"{text}" holds no number that the reason "{reason}" could excuse'
    hint = f"Take {_ATTRIBUTE} away"
    if place is None:
        return Finding(None, 0, 0, message, hint)
    return Finding(place[0], place[1].start, place[1].end, message, hint)
