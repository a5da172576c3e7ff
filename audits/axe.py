"""axe-core over a page in a browser: what keeps somebody from reading it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from audits.tools import package

WIDTHS, SCHEMES = (390, 1280), ("light", "dark")

_RUN = "axe.run({resultTypes: ['violations']})"


def violations(browser: Any, address: str, paths: Iterable[str], width: int, scheme: str) -> Iterator[str]:
    """Yield what axe finds on pages at one width and in one scheme, a line for each rule and page."""
    axe = package("axe-core/axe.min.js").read_text(encoding="utf-8")
    size = {"width": width, "height": 900}
    with browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce") as context:
        page = context.new_page()
        for path in paths:
            page.goto(address + path)
            page.evaluate(axe)  # no script element: the site's own policy would not let it run
            for found in page.evaluate(_RUN)["violations"]:
                yield f"/{path} at {width} px, {scheme}: {found['id']}, {_shown(found['nodes'])}"


def _shown(nodes: list[dict[str, Any]]) -> str:
    first = " ".join(map(str, nodes[0]["target"]))
    return first if len(nodes) == 1 else f"{first} and {len(nodes) - 1} more"
