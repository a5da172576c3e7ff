"""The number finder: characters a second on one core, and hostile text of a megabyte against a quarter of it.

Run with a name from TEXTS and a size, or `hostile`, a pattern's index and a size: prints the seconds `find` took.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping

from benchmarks import texts
from benchmarks.timing import TURNS, answer, on_one_core

MEGABYTE = 1_000_000
TEXTS: Mapping[str, tuple[str, Callable[[int], str], float]] = {
    "English without figures": ("en", texts.english, 3.0),
    "Chinese without figures": ("zh-Hans", texts.chinese, 2.0),
    "English, dense": ("en", lambda size: texts.dense("en", size), 0.5),
    "Chinese, dense": ("zh-Hans", lambda size: texts.dense("zh", size), 0.5),
}
"""By name: the language, the text of a size, and the goal in millions of characters a second."""

MOST = 5.0
"""How much longer four times as much hostile text may take."""

TOO_LONG = 120


def speeds(size: int) -> dict[str, float]:
    """Return millions of characters a second for each text, the median of runs in turns."""
    taken: dict[str, list[float]] = {name: [] for name in TEXTS}
    for _ in range(TURNS):
        for name in TEXTS:
            taken[name].append(float(answer(["-m", "benchmarks.finder", name, str(size)])))
    return {name: size / statistics.median(runs) / 1e6 for name, runs in taken.items()}


def hostile(size: int) -> Iterator[tuple[str, float, float]]:
    """Yield pattern, seconds for a quarter of the size and for the whole; endless where it took too long.

    Where the whole seems too slow both are measured again, and the better of each counts: other work ran beside one.
    """
    for index, pattern in enumerate(texts.HOSTILE):
        quarter = whole = float("inf")
        for _ in range(TURNS):
            quarter, whole = min(quarter, _hostile(index, size // 4)), min(whole, _hostile(index, size))
            if whole <= MOST * quarter or whole == float("inf"):
                break
        yield pattern, quarter, whole


def _hostile(index: int, size: int) -> float:
    return float(answer(["-m", "benchmarks.finder", "hostile", str(index), str(size)], TOO_LONG) or "inf")


def main(name: str, *arguments: str) -> None:
    """Measure once, in this process; of a text in which no pattern is repeated the best of three."""
    from build_tools.facts import numerals

    on_one_core()
    lang, text = "en", ""
    if name == "hostile":
        pattern = texts.HOSTILE[int(arguments[0])]
        lang = "zh-Hans" if pattern in texts.HAN else "en"
        text = texts.repeated(pattern, int(arguments[1]))
    else:
        lang, make, _ = TEXTS[name]
        text = make(int(arguments[0]))
    numerals.find("about 5 ms, 约5毫秒", lang)  # what is made at first use is not the text's
    best = float("inf")
    for _ in range(1 if name == "hostile" else 3):
        start = time.process_time()
        numerals.find(text, lang)
        best = min(best, time.process_time() - start)
    print(best)


if __name__ == "__main__":
    main(*sys.argv[1:])
