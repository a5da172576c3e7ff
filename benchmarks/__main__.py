"""Measures everything and writes benchmarks/results.md; with `--quick`, or for single parts, prints instead.

`--write` writes what was measured all the same; the results then say what was left out.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from benchmarks import building, checking, exploring, finder, machine, reviewing, serving
from benchmarks.timing import ROOT, TURNS

RESULTS = ROOT / "benchmarks/results.md"
ALL_SIZES, QUICK_SIZES = (100, 1000, 3000), (100,)
LARGEST_BUILD = 1000
"""Larger sites are built once, for their check, and not timed."""
SINGLE = 500
"""Claims in the second register, each of one figure and with a page of its own."""

Row = tuple[str, ...]


@dataclass(frozen=True)
class Scope:
    """How much is measured: with short texts or long ones, and sites of how many pages."""

    is_quick: bool
    sizes: tuple[int, ...]
    largest_build: int = LARGEST_BUILD


_HEAD = """\
# How fast it is

Written by `make bench`; nothing here is typed. What counts are the ratios: numerator and denominator were measured in
one run, in turns, each in a process of its own, the median of three. Where other work ran beside, the clock tells of
that too, and the ratio on the processor is the one to go by; it counts what ran on the second core in full. The text is
invented and drawn by lot: each page has about 11.5 KB of Markdown with 40 paragraphs, three headings, a table and 12
figures.

"""


def main() -> None:
    """Read the arguments, measure, write or print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a hundred pages and shorter text, in some minutes")
    parser.add_argument("--part", choices=sorted(PARTS), action="append", help="only this part; may be repeated")
    parser.add_argument("--pages", type=int, action="append", help="sites of so many pages; may be repeated")
    parser.add_argument("--largest-build", type=int, default=LARGEST_BUILD, help="no larger site's build is timed")
    parser.add_argument("--write", action="store_true", help="write the results, whatever was left out")
    chosen = parser.parse_args()
    parts = chosen.part or list(PARTS)
    sizes = tuple(chosen.pages or (QUICK_SIZES if chosen.quick else ALL_SIZES))
    scope = Scope(chosen.quick, sizes, chosen.largest_build)
    described = machine.described()
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        sections = ["\n".join(PARTS[part](Path(folder), scope)) + "\n" for part in parts]
    is_whole = scope == Scope(False, ALL_SIZES) and not chosen.part
    text = _HEAD + described + "\n" + ("" if is_whole else _left_out(scope, parts)) + "\n".join(sections)
    if not (is_whole or chosen.write):
        print(text)
    else:
        RESULTS.write_text(text, encoding="utf-8")
        print(f"{RESULTS.relative_to(ROOT)} is written.")


def _left_out(scope: Scope, parts: Collection[str]) -> str:
    """Say what a run that is not the whole one has and has not measured."""
    sizes = ", ".join(map(str, scope.sizes))
    missing = f"; not measured: {', '.join(sorted(set(PARTS) - set(parts)))}" if set(PARTS) - set(parts) else ""
    length = ", with a tenth of the text for the finder" if scope.is_quick else ""
    timed = f"; builds timed up to {scope.largest_build} pages" if scope.largest_build < max(scope.sizes) else ""
    return f"A part of the whole: sites of {sizes} pages{length}{timed}{missing}.\n\n"


def find(_: Path, scope: Scope) -> Iterator[str]:
    """Tell how fast numbers are found, and that no text makes it crawl."""
    size = finder.MEGABYTE // (10 if scope.is_quick else 1)
    yield "## Finding numbers, one core\n"
    yield from _table(("text", "million characters a second", "goal", ""), _speeds(size))
    yield "\nHostile text, one pattern repeated: how much longer four times as much takes.\n"
    yield from _table(("pattern", "ratio", "seconds for the whole", "goal", ""), _hostile(size))


def _speeds(size: int) -> Iterator[Row]:
    for name, speed in finder.speeds(size).items():
        goal = finder.TEXTS[name][2]
        yield name, f"{speed:.2f}", f"≥ {goal}", _met(speed >= goal)


def _hostile(size: int) -> Iterator[Row]:
    for pattern, quarter, whole in sorted(finder.hostile(size), key=lambda row: -_ratio(row[2], row[1])):
        ratio = _ratio(whole, quarter)
        yield (
            f"`{_shown(pattern)}`",
            _limited(ratio),
            _limited(whole),
            f"≤ {finder.MOST:.0f}",
            _met(ratio <= finder.MOST),
        )


def check(folder: Path, scope: Scope) -> Iterator[str]:
    """Tell what the check of a site costs beside parsing it, and that a page costs the same on a large one."""
    sites = [building.projects(folder / "check", pages)[building.OURS] for pages in scope.sizes]
    for site in sites:
        building.build(building.OURS, site, keeps_cache=False)
    found = checking.measured(sites)
    yield "## Checking a site, one core\n"
    head = ("HTML files", "check, ms each", "parse and walk, ms each", "ratio", "goal", "")
    yield from _table(head, (_checked(*found[site]) for site in sites))
    each = [found[site][0] / found[site][2] for site in sites]
    if len(each) > 1:
        yield f"\nA page of the largest site costs {each[-1] / each[0]:.2f} times what one of the smallest does."


def _checked(seconds: float, parsing: float, pages: int) -> Row:
    ratio, goal = seconds / parsing, checking.MOST
    each = (f"{seconds / pages * 1e3:.1f}", f"{parsing / pages * 1e3:.2f}")
    return str(pages), *each, f"{ratio:.1f}", f"≤ {goal:.0f}", _met(ratio <= goal)


def build(folder: Path, scope: Scope) -> Iterator[str]:
    """Tell what a whole build costs beside Material and two of its plugins."""
    yield "## Building a site\n"
    yield _REGISTER
    for pages in (size for size in scope.sizes if size <= scope.largest_build):
        yield f"### {pages} pages\n"
        yield from _table(_BUILD, _builds(building.projects(folder / "build", pages)))
        yield ""
    pages = min(ALL_SIZES)
    yield f"### {pages} pages, and a register of {SINGLE} claims with a page for each\n"
    yield from _table(_BUILD, _builds(building.projects(folder / "single", pages, SINGLE)))


_REGISTER = f"""\
The register has {building.CLAIMS} claims with {building.FIGURES} figures each. Ours makes a page for each claim, and
adds to every page what it rests on; the others have no such thing. Warm is the same build again, with what the last
one left.
"""
_BUILD = ("build", "HTML files", "seconds", "ratio", "ratio on the processor", "goal", "")


def _builds(folders: Mapping[str, Path]) -> Iterator[Row]:
    taken = building.measured(folders)
    base = taken[building.PLAIN]
    goals = {building.OURS: building.COLD, building.WARMED: building.WARM}
    for name, run in taken.items():
        files = building.pages_of(folders[building.OURS if name == building.WARMED else name])
        ratio, goal = run.wall / base.wall, goals.get(name)
        judged = (f"≤ {goal}", _met(ratio <= goal)) if goal else ("", "")
        yield name, str(files), f"{run.wall:.2f}", f"{ratio:.2f}", f"{run.cpu / base.cpu:.2f}", *judged


def explore(folder: Path, scope: Scope) -> Iterator[str]:
    """Tell how long a reader waits for the list of claims to answer."""
    sizes = (exploring.CLAIMS // 10,) if scope.is_quick else (exploring.CLAIMS // 10, exploring.CLAIMS)
    yield "## Narrowing the list of claims, in Chromium\n"
    yield "Median and longest are from a key, a tick or a choice to the next paint, as the browser tells it; in ms.\n"
    head = ("claims", "form stands after", "the list follows in", "median", "longest", "goal", "")
    yield from _table(head, (_felt(size, exploring.measured(folder / f"explore-{size}", size)) for size in sizes))


def _felt(claims: int, felt: exploring.Felt) -> Row:
    goal = exploring.MOST
    each = (f"{felt.ready:.0f}", f"{felt.answered:.0f}", f"{felt.median:.0f}", f"{felt.longest:.0f}")
    return str(claims), *each, f"≤ {goal}", _met(felt.longest <= goal)


def review(folder: Path, scope: Scope) -> Iterator[str]:
    """Tell what a comparison costs beside loading both registers, and a history from nothing."""
    claims, pages = (1_000, 50) if scope.is_quick else (reviewing.CLAIMS, reviewing.PAGES)
    loading, comparing = reviewing.measured(reviewing.write_diff(folder, claims, pages), "diff")
    yield "## Reviewing changes, one core\n"
    head = ("registers", "loading both, s", "comparing, with the pages they show on, s", "ratio", "goal", "")
    ratio = comparing / loading
    named = f"{claims} claims each, {pages} pages"
    told = (
        f"{loading:.2f}",
        f"{comparing:.2f}",
        f"{ratio:.2f}",
        f"≤ {reviewing.MOST:.0f}",
        _met(ratio <= reviewing.MOST),
    )
    yield from _table(head, [(named, *told)])
    revisions = 50 if scope.is_quick else reviewing.REVISIONS
    head = (f"history of {revisions} revisions", "from nothing, s", "known, s", "one more, s", "goal", "")
    kinds = {"an invented register": reviewing.write_history, "this dossier's": reviewing.write_own_history}
    yield ""
    yield from _table(head, [(name, *_told(write(folder, revisions))) for name, write in kinds.items()])


def _told(project: Path) -> Row:
    taken = reviewing.measured(project, "history")
    most = reviewing.HISTORY_MOST
    return *(f"{seconds:.2f}" for seconds in taken), f"≤ {most:.0f}", _met(taken[0] <= most)


def serve(folder: Path, scope: Scope) -> Iterator[str]:
    """Tell how long a change takes to the screen, on this site."""
    yield "## Serving this site\n"
    whole, changes = serving.measured(folder / "serve")
    yield f"After {whole:.0f} seconds it can be read; the median of {TURNS} changes each.\n"
    goal = f"≤ {serving.MOST:.0f}"
    rows = [(name, f"{seconds:.2f}", goal, _met(seconds <= serving.MOST)) for name, seconds in changes.items()]
    yield from _table(("change of", "seconds until it is shown", "goal", ""), rows)


def _table(head: Row, rows: Iterable[Row]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _met(is_met: bool) -> str:
    return "met" if is_met else "not met"


def _ratio(whole: float, quarter: float) -> float:
    return whole / max(quarter, 1e-3) if whole < float("inf") else float("inf")


def _limited(value: float) -> str:
    return f"{value:.2f}" if value < float("inf") else f"more than {finder.TOO_LONG} s"


def _shown(pattern: str) -> str:
    return pattern.encode("unicode_escape").decode() if not pattern.isprintable() else pattern.replace(" ", "␣")


PARTS: Mapping[str, Callable[[Path, Scope], Iterator[str]]] = {
    "finder": find,
    "checking": check,
    "building": build,
    "exploring": explore,
    "reviewing": review,
    "serving": serve,
}

if __name__ == "__main__":
    main()
