from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from build_tools.check.blocks import Block, Tie
from build_tools.check.readings import View
from build_tools.check.rules import Finding, rule
from build_tools.check.sentences import Sentence, any_of, listed, told_in
from build_tools.facts.model import Tier

_SPOKEN = frozenset({Tier.B, Tier.C, Tier.D})
_SPEAKING = ("figure", "claim", "attribution")
_CLAUSE_END = re.compile(r"[,;:.!?()，；：。！？（）]")
_WORD = re.compile(r"\S+")
_BEFORE = 4
"""How many words before a verb a negation may stand: "nothing in the report proves"."""

_TOLD = re.compile(r",? that\b|[:：，]")


@rule("verb-too-strong")
def check(view: View) -> Iterator[Finding]:
    """A claim of tier B, C or D is stated, reported or observed: it proves, confirms and achieves nothing in our voice.

    Bad: `<p>The engine achieves <data …>155 trillion tokens/day</data> (<span class="attribution" …>DeepSeek states…`
    Good: `<p><span class="attribution" …>DeepSeek states</span> that it serves <data …>155 trillion tokens/day</data>.`

    Asked about are the verbs of a sentence that shows or names such a claim. Left alone are a quotation, a negation
    ("does not prove"), a question, what is only possible ("would confirm"), and what the owner is said to state, from
    "states that" up to the figure. The verbs are a list of each language's wording, `strong-verbs`.

    Source: DESIGN.md §1, rule 3.
    """
    for sentence in told_in(block for block in view.page.bound if _is_spoken(block, view)):
        if spoken := tuple(_spoken(sentence, view)):
            yield from _strong(sentence, spoken, view)


def _strong(sentence: Sentence, spoken: Sequence[Tie], view: View) -> Iterator[Finding]:
    if sentence.text.rstrip().endswith(("?", "？")):
        return
    for found in any_of(listed(sentence.block.lang, "strong-verbs")).finditer(sentence.text):
        start, end = sentence.start + found.start(), sentence.start + found.end()
        if _is_quoted(sentence.block, start, end) or _is_unasserted(sentence, start):
            continue
        if not _is_theirs(spoken, start, sentence.block):
            message = f'"{found[0]}" is too strong a verb for a claim of tier {_tier(spoken[0], view)}'
            yield Finding(sentence.block, start, end, message, 'Say who states it: "states", "reports", "gives"')


def _is_spoken(block: Block, view: View) -> bool:
    return any(_tier(tie, view) in _SPOKEN for tie in block.tied(*_SPEAKING))


def _spoken(sentence: Sentence, view: View) -> Iterator[Tie]:
    """Yield what ties a sentence to claims of these tiers."""
    for tie in sentence.block.tied(*_SPEAKING):
        if tie.start < sentence.end and sentence.start < tie.end and _tier(tie, view) in _SPOKEN:
            yield tie


def _tier(tie: Tie, view: View) -> Tier | None:
    known = view.context.register.figures if tie.kind == "figure" else view.context.register.entries
    thing = known.get(tie.id)
    return thing.tier if thing else None


def _is_quoted(block: Block, start: int, end: int) -> bool:
    if block.covering(start, end, "cite", "quote", "excuse", "code"):
        return True
    before = block.text[:start]
    return (
        before.count("“") > before.count("”") or before.count('"') % 2 == 1 or before.count("「") > before.count("」")
    )


def _is_unasserted(sentence: Sentence, start: int) -> bool:
    block = sentence.block
    clause = _CLAUSE_END.split(block.text[sentence.start : start])[-1]
    nearby = [found[0].casefold() for found in _WORD.finditer(clause)][-_BEFORE:]
    if any_of(listed(block.lang, "negations")).search(" ".join(nearby)):
        return True
    return bool(nearby) and nearby[-1] in listed(block.lang, "unasserted")


def _is_theirs(spoken: Sequence[Tie], start: int, block: Block) -> bool:
    """From "DeepSeek states that" up to the first figure after it, the sentence is the owner's and not ours."""
    figures = [tie for tie in spoken if tie.kind == "figure"]
    return any(
        tie.kind == "attribution"
        and tie.end <= start
        and _TOLD.match(block.text, tie.end)
        and not any(tie.end <= figure.start < start for figure in figures)
        for tie in spoken
    )
