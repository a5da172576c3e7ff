"""The last pages of a large site, worked out by another process meanwhile.

What it finds goes the way of what an earlier build has left, by all that each result depends on, so that a page comes
out the same whoever worked it out. What it tells or writes on the way is told and written again by the build itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from build_tools import parallel
from build_tools.memory import Memory

_PLUGINS = frozenset({"fieldnotes", "search", "material/search"})
"""The plugins of which it is known what they do with a page; others may do it to more than the page."""

_ENOUGH = 4
"""As many pages have to be worked out before another process is worth it: it is not where little has changed."""


class Ahead:
    """The pages of one step of a build; `memory` has what is known of them. Pages and settings are MkDocs'."""

    def __init__(self, memory: Memory, config: Any) -> None:
        self._memory = memory
        self._is_fit = are_all_known(config)
        self._missed = 0
        self._other: parallel.Meanwhile[dict[str, Any]] | None = None
        self._names: frozenset[str] = frozenset()

    def arrive_at(self, name: str) -> None:
        """Learn what the other process has found, now that one of its pages has its turn."""
        if self._other and name in self._names:
            self._memory.learn(self._other.result() or {})
            self._other = None

    def miss(self, name: str, files: Sequence[Any], work: Callable[[Any], None]) -> None:
        """Have another process work out the last half of the files after this one, if as many must be as it takes."""
        self._missed += 1
        if self._missed != _ENOUGH or not self._is_fit:
            return
        after = next((at for at, file in enumerate(files, 1) if file.src_uri == name), len(files))
        last = files[(after + len(files)) // 2 :]
        if len(last) * 2 >= parallel.LEAST:
            self._other = parallel.meanwhile(lambda: self._found(last, work))
            self._names = frozenset(file.src_uri for file in last)

    def _found(self, files: Sequence[Any], work: Callable[[Any], None]) -> dict[str, Any]:
        with suppress(Exception):  # which the build meets as well, and tells
            for file in files:
                work(file)
        return self._memory.news()


def are_all_known(config: Any) -> bool:
    """Say whether of all that a site's settings let work on its pages it is known what it does."""
    return _PLUGINS.issuperset(config.plugins) and not config.hooks
