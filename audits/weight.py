"""What a page weighs with everything it loads, and what our own JavaScript does; compressed as a host sends it."""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from pathlib import Path
from typing import Any

MOST_OF_A_PAGE, MOST_OF_OUR_SCRIPTS = 300_000, 30_000
"""Bytes."""

SCRIPTS = Path(__file__).resolve().parent.parent / "build_tools/assets/theme/assets"


def of_page(browser: Any, address: str) -> int:
    """Return the bytes of a page and of all that it asks for by itself."""
    loaded: list[Any] = []
    with browser.new_context() as context:
        page = context.new_page()
        page.on("response", lambda answer: loaded.append(answer))  # Playwright cannot wrap a built-in
        page.goto(address)
        page.wait_for_load_state("networkidle")
        return sum(_compressed(answer.body()) for answer in loaded if answer.ok)


def of_our_scripts(files: Iterable[Path] = ()) -> int:
    """Return the bytes of all the JavaScript that is ours."""
    return sum(_compressed(path.read_bytes()) for path in files or SCRIPTS.rglob("*.js"))


def _compressed(body: bytes) -> int:
    return len(gzip.compress(body, mtime=0))
