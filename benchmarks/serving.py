"""How long who edits this site waits, with `fieldnotes serve`, until a change is on the page that the browser shows."""

from __future__ import annotations

import shutil
import signal
import socket
import statistics
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.timing import ROOT, TURNS, environment_with

MOST = 2.0
"""Seconds from a file that is saved to the page that is served."""

_REST = 3
"""Seconds for which nothing more may be said before the next change: the check of the whole is done."""

_IDLE = 1.0
"""Seconds of processor time that looking for changes may take in that while."""

_LEFT_OUT = ("__pycache__", ".venv", ".fieldnotes", "site", ".site-*")


@dataclass(frozen=True)
class Change:
    """A text of a file, into which more and more words are written, and the page that shows them."""

    path: str
    old: str
    page: str


CHANGES: Mapping[str, Change] = {
    "a page": Change("docs/en/name.md", "The oldest is a family", "name/"),
    "the register": Change("sources.yaml", "Decode chart", "claims/decode/"),
    "the words": Change("build_tools/words/en.yaml", "Close this card", "name/"),
    "a template": Change("build_tools/assets/theme/main.html", 'class="claim-card md-typeset', "name/"),
}


def measured(folder: Path) -> tuple[float, dict[str, float]]:
    """Return the seconds until a copy of this site can be read, and those until each change is served, the median."""
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*_LEFT_OUT))
    start = time.monotonic()
    with _served(folder) as address:
        whole = time.monotonic() - start
        found: dict[str, list[float]] = {name: [] for name in CHANGES}
        for turn in range(TURNS):
            for name, change in CHANGES.items():
                found[name].append(_shown(folder, change, address, turn))
    return whole, {name: statistics.median(seconds) for name, seconds in found.items()}


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    """Serve the copy by the toolkit in it, which Python finds first."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-c", "from build_tools.cli import main; main()", "serve", "--port", str(port)]
    with (folder / "said.txt").open("wb") as out:
        server = subprocess.Popen(command, cwd=folder, stdout=out, stderr=out, env=environment_with({}))
    try:
        _until(lambda: bool(_get(f"http://127.0.0.1:{port}/")))
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(30)


def _shown(folder: Path, change: Change, address: str, turn: int) -> float:
    path, page = folder / change.path, address + change.page
    before, after = (change.old + " so" * times for times in (turn, turn + 1))
    _get(page)
    _rest(folder)
    path.write_text(path.read_text(encoding="utf-8").replace(before, after, 1), encoding="utf-8")
    return _until(lambda: after in _get(page))


def _rest(folder: Path) -> None:
    """Wait until the processes that serve are idle."""
    time.sleep(_REST)
    before = -1.0
    while (now := _busy(folder)) - before > _IDLE:
        before = now
        time.sleep(_REST)


def _busy(folder: Path) -> float:
    """Return the seconds of processor time of all processes that work in a folder."""
    ticks = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if (process / "cwd").resolve() == folder.resolve():
                ticks += sum(map(int, (process / "stat").read_text().rpartition(")")[2].split()[11:13]))
        except OSError:  # it has ended, or is not ours
            continue
    return ticks / 100


def _until(is_so: Callable[[], bool]) -> float:
    start = time.monotonic()
    while not is_so():
        time.sleep(0.05)
    return time.monotonic() - start


def _get(address: str) -> str:
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            return str(answer.read().decode())
    except urllib.error.URLError:
        return ""
