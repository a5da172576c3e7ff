"""How long a reader of `fieldnotes serve` waits for a changed text, beside the whole build with which it starts."""

from __future__ import annotations

import signal
import socket
import statistics
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

from benchmarks.timing import TURNS, environment_with

MOST = 0.15
"""How much of the whole build a changed page may take until it is shown."""

_REST = 5
"""Seconds in which the check of the whole, which follows a change, is done."""


def measured(project: Path) -> tuple[float, float]:
    """Return the seconds until the site can be read, and those until a change of a page is on the screen."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-c", "from build_tools.cli import main; main()", "serve", "--port", str(port)]
    page = min((project / "docs/en").rglob("*.md"))
    place = page.relative_to(project / "docs/en").with_suffix("").as_posix().removesuffix("index")
    address = f"http://127.0.0.1:{port}/{place.rstrip('/')}/"
    with (project / "said.txt").open("wb") as out:
        server = subprocess.Popen(command, cwd=project, stdout=out, stderr=out, env=environment_with({}))
    try:
        whole = _until(lambda: bool(_get(address)))
        return whole, statistics.median(_changed(page, address, "so " * (turn + 2)) for turn in range(TURNS))
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(30)


def _changed(page: Path, address: str, words: str) -> float:
    time.sleep(_REST)
    page.write_text(page.read_text(encoding="utf-8") + f"\n\nIt is {words}clear.\n", encoding="utf-8")
    return _until(lambda: f"It is {words}clear." in _get(address))


def _until(is_so: Callable[[], bool]) -> float:
    start = time.monotonic()
    while not is_so():
        time.sleep(0.02)
    return time.monotonic() - start


def _get(address: str) -> str:
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            return str(answer.read().decode())
    except urllib.error.URLError:
        return ""
