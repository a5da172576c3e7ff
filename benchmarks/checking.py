"""The check of a finished site, against parsing the same HTML with lexbor and walking its text once; both on one core.

Run with a project's folder and `check` or `parse`: prints the seconds on the processor, and how many pages.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from benchmarks.timing import TURNS, answer, on_one_core

MOST = 8.0
"""How much longer the check may take than parsing."""


def measured(projects: Iterable[Path]) -> dict[Path, tuple[float, float, int]]:
    """Return for each built project the seconds of check and of parsing, medians of runs in turns, and the pages."""
    taken: dict[tuple[Path, str], list[tuple[float, int]]] = {}
    for _ in range(TURNS):
        for project in projects:
            for what in ("check", "parse"):
                seconds, pages = answer(["-m", "benchmarks.checking", str(project), what], 3600).split()
                taken.setdefault((project, what), []).append((float(seconds), int(pages)))
    return {
        project: (_median(taken[project, "check"]), _median(taken[project, "parse"]), taken[project, "check"][0][1])
        for project, what in taken
        if what == "check"
    }


def _median(runs: Iterable[tuple[float, int]]) -> float:
    return statistics.median(seconds for seconds, _ in runs)


def main(folder: str, what: str) -> None:
    """Measure once, in this process."""
    on_one_core()
    seconds, pages = check(Path(folder)) if what == "check" else parse(Path(folder))
    print(seconds, pages)


def check(project: Path) -> tuple[float, int]:
    """Check a project's site as its build does, the register being read before."""
    from build_tools import check, register
    from build_tools.project import read_source_map

    known = register.read(project / "sources.yaml")
    start = time.process_time()
    report = check.check_site(project / "site", known, read_source_map(project))
    taken = time.process_time() - start
    if report.problems:
        raise SystemExit("\n".join(map(str, report.problems[:5])))
    return taken, report.pages


def parse(project: Path) -> tuple[float, int]:
    """Read the site's HTML, parse it, and look at every text node."""
    from selectolax.lexbor import LexborHTMLParser

    files = sorted((project / "site").rglob("*.html"))
    start = time.process_time()
    letters = 0
    for file in files:
        root = LexborHTMLParser(file.read_text(encoding="utf-8")).root
        for node in root.traverse(include_text=True) if root else ():
            if node.tag == "-text":
                letters += len(node.text_content or "")
    return time.process_time() - start, len(files)


if __name__ == "__main__":
    main(*sys.argv[1:])
