from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import partial

from build_tools.check.agreement import fault_of_value
from build_tools.check.blocks import Block
from build_tools.check.context import claim_at
from build_tools.check.readings import Reading, View
from build_tools.check.rules import Finding, rule
from build_tools.facts.past import Past
from build_tools.facts.places import Place
from build_tools.facts.quantity import parse_figure

_NOT_KNOWN = {
    "shallow": ("the clone's history is cut short", "Run `git fetch --unshallow`, then this again"),
    "none": ("there is no history of the register here", "Check it in a clone of the repository"),
}
_SHOWN = 3


@rule("wrong-history")
def check(view: View) -> Iterator[Finding]:
    """An old value is what the register of the revision beside it says, or said until that revision.

    Bad: `<p data-place="history">It said 14,800 tokens/s/GPU at <code class="hash">0123456789ab</code>.</p>`
    Good: `<p data-place="history">It said 14,900 tokens/s/GPU at <code class="hash">0123456789ab</code>.</p>`

    Beside a link to a claim's page the figures of that claim are meant, else any figure. A revision is a commit that
    changed the register. Where git's history is cut short or not at hand, or a revision cannot be read by today's
    rules, nothing can be compared, which is told as a warning.

    Source: DESIGN.md §5, the table of places, `history`: old values, marked as of their revision.
    """
    past = view.context.past
    if past is None:
        return
    for reading in view.readings:
        if reading.block.place is Place.HISTORY and not reading.excuse and (hashes := _hashes(reading.block, view)):
            yield from _judge(reading, hashes, view, past)


def _judge(reading: Reading, hashes: list[str], view: View, past: Past) -> Iterator[Finding]:
    printed, named = f'"{reading.number.text}"', " or ".join(hashes)
    found = partial(Finding, reading.block, reading.number.start, reading.number.end)
    if past.why_not:
        why, hint = _NOT_KNOWN[past.why_not]
        yield found(f"{printed} cannot be held against revision {named}: {why}", hint, "warning")
        return
    places = [place for hash in hashes if (place := past.place_of(hash)) is not None]
    said = _said(reading, places, view, past)
    if not places:
        hint = f"Name the one that the value is from: `git log {view.context.register.path}`"
        yield found(f"no revision {named} changed the register", hint)
    elif past.unreadable & set(places):
        message = f"{printed} cannot be held against revision {named}: today's rules cannot read its register"
        yield found(message, "Look it up by hand", "warning")
    elif not any(_says(reading, written) for written in said):
        yield found(f"{printed} is not what the register says at revision {named}", _hint(said, hashes[0], view))


def _hashes(block: Block, view: View) -> list[str]:
    return [beside.text_of(tie).strip() for beside in view.page.together(block) for tie in beside.tied("hash")]


def _said(reading: Reading, places: Iterable[int], view: View, past: Past) -> list[str]:
    """Return what the figures meant said at these places: the one it is tied to, those of the claims beside, or all."""
    figures = view.context.register.figures
    meant = _meant(reading, view, past)
    today = {address: figures[address].quantity.written for address in meant & figures.keys()}
    return sorted({
        written for place in places for address in meant
        for written in past.said(address, place, today.get(address))
    })  # fmt: skip


def _meant(reading: Reading, view: View, past: Past) -> Set[str]:
    if reading.address:
        return {reading.address}
    register = view.context.register
    links = [tie.id for beside in view.page.together(reading.block) for tie in beside.tied("link")]
    claims = {claim.id: claim for link in links if (claim := claim_at(register, link))}
    if not claims:
        return register.figures.keys() | past.moves.keys()
    own = {figure.address for claim in claims.values() for figure in claim.figures.values()}
    return own | {address for address in past.moves if address.partition(".")[0] in claims}


def _says(reading: Reading, written: str) -> bool:
    quantity = parse_figure(written)
    return reading.unit in ("", quantity.unit) and not fault_of_value(reading.number, quantity)


def _hint(said: list[str], hash: str, view: View) -> str:
    if 0 < len(said) <= _SHOWN:
        return f"It says {' and '.join(said)}"
    return f"Look it up: `git show {hash}:{view.context.register.path}`"
