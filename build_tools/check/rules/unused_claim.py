from __future__ import annotations

from collections.abc import Iterator

from build_tools.check.rules import SiteView, site_rule
from build_tools.facts.problem import Problem

_SET_ASIDE = frozenset({"superseded", "withdrawn"})


@site_rule("unused-claim")
def check(site: SiteView) -> Iterator[Problem]:
    """A claim of the register is shown by some page besides its own; this is a warning, since no source forces a page.

    Bad: a claim that `/claims/kestrel-windows/` shows and no other page does.
    Good: `{{ say('kestrel-windows') }}`, or a figure of it, on a page where a reader looks for it.

    A link to the claim's page shows nothing of it. What was superseded or withdrawn is free, and a claim whose own
    page was not built is not asked about.

    Source: DESIGN.md §1, who must get what: the reader gets the answer.
    """
    entries = site.context.register.entries
    unused = [id for id in entries if entries[id].status not in _SET_ASIDE and _is_unused(id, site)]
    count = "1 such claim" if len(unused) == 1 else f"{len(unused)} such claims"
    for id in sorted(unused):
        message = f'no page but its own shows the claim "{id}" ({count})'
        hint = f"Write say('{id}') where a reader looks for it, or take it out"
        yield Problem(site.context.register.path, entries[id].line, 1, "unused-claim", message, hint, "warning")


def _is_unused(id: str, site: SiteView) -> bool:
    own = f"claims/{id}/index.html"
    is_own = {page.path: page.path == own or page.path.endswith(f"/{own}") for page in site.pages}
    return any(is_own.values()) and not any(id in page.claims for page in site.pages if not is_own[page.path])
