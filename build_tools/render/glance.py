"""What is known, disputed and unknown, at a glance: counts and labels of the register, no figure of any claim. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from build_tools.facts.model import Gap, Tier
from build_tools.render import blocks, listings, markup
from build_tools.render.markup import View

_DISPUTED, _UNKNOWN = ("contradiction",), ("unreadable", "undisclosed", "unread", "not-reproduced")
"""The kinds of gaps that a panel lists; what is a caution alone belongs to none."""

_SHOWN = 6
"""How many labels of a panel are seen at once; the rest unfolds."""


def glance(view: View, gaps: str) -> str:
    """Three panels side by side; `gaps` is the address of the page that lists the gaps."""
    panels = [("known", _tiers(view)), ("disputed", _disputed(view, gaps)), ("unknown", _gaps(view, _UNKNOWN, gaps))]
    told = "".join(_panel(view, name, items) for name, items in panels if items)
    return f'\n\n<div class="glance">{told}</div>\n\n'


def _panel(view: View, name: str, items: Sequence[str]) -> str:
    title, lead = view.say(f"glance.{name}.title"), view.say(f"glance.{name}.lead")
    shown, rest = _list(items[:_SHOWN]), items[_SHOWN:]
    if rest:
        shown += f"<details><summary>{view.say('glance.more')}</summary>{_list(rest)}</details>"
    return (
        f'<section class="glance__panel glance__{name}" aria-label="{title}">'
        f'<p class="glance__title">{title}</p><p class="glance__lead">{lead}</p>{shown}</section>'
    )


def _list(items: Sequence[str]) -> str:
    return f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"


def _tiers(view: View) -> list[str]:
    """How many entries stand in each tier, with a link to them."""
    items = []
    for tier in Tier:
        number = listings.count(view.register, "entries", {"tier": tier.value})
        counted = markup.counted("entries", {"tier": tier.value}, number)
        mark = f'<span class="tier tier-{tier.lower()}">{tier}</span>'
        address = f"{view.link('claims/')}?tier={tier}"
        if number:
            items.append(f'{counted} {mark} <a href="{address}">{view.say(f"tier.{tier}")}</a>')
    return items


def _disputed(view: View, gaps: str) -> list[str]:
    """The claims that are disputed, then where sources or our notes contradict each other."""
    entries = [id for id, entry in view.register.entries.items() if blocks.is_disputed(view, entry)]
    return [blocks.entry_link(view, id) for id in entries] + _gaps(view, _DISPUTED, gaps)


def _gaps(view: View, kinds: Sequence[str], page: str) -> list[str]:
    found = [gap for gap in view.register.gaps.values() if gap.kind in kinds]
    return [_link(view, gap, page) for gap in sorted(found, key=lambda gap: kinds.index(gap.kind))]


def _link(view: View, gap: Gap, page: str) -> str:
    return f'<a href="{view.link(f"{page}#{gap.id}")}">{view.text(gap.label)}</a>'
