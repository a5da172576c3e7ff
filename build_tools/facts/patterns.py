"""Regular expressions that are compiled when they are first used: the finder has hundreds, and few runs need them all.

To compile all of them takes a third of the time in which a command starts.
"""

from __future__ import annotations

import re
from typing import Any, cast

_METHODS = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn")


class _Lazy:
    """Stands for a compiled pattern; once used, its methods are those of the compiled one, at no further cost."""

    __slots__ = ("flags", "pattern", *_METHODS)

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self.flags = flags

    def __getattr__(self, name: str) -> Any:
        if name not in _METHODS:
            raise AttributeError(name)
        compiled = re.compile(self.pattern, self.flags)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(self, name)


def lazy(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return what serves as `re.compile(pattern, flags)` does; a pattern with a mistake is told at its first use."""
    return cast(re.Pattern[str], _Lazy(pattern, flags))
