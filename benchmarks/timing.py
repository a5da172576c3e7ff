"""Time of processes: what each took, one after the other in turns, and the median of each."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TURNS = 3


@dataclass(frozen=True)
class Taken:
    """Seconds of a process by the clock and on the processor, its children's included."""

    wall: float
    cpu: float


def in_turns(tasks: Mapping[str, Callable[[], Taken]], turns: int = TURNS) -> dict[str, Taken]:
    """Run the tasks round-robin, so that what slows the machine for a while slows all of them; return their medians."""
    taken: dict[str, list[Taken]] = {name: [] for name in tasks}
    for _ in range(turns):
        for name, task in tasks.items():
            taken[name].append(task())
    return {name: median(runs) for name, runs in taken.items()}


def median(runs: Sequence[Taken]) -> Taken:
    return Taken(statistics.median(run.wall for run in runs), statistics.median(run.cpu for run in runs))


def process(arguments: Sequence[str], cwd: Path, **environment: str) -> Taken:
    """Run Python with these arguments; a process that fails is an error with what it said."""
    said = cwd / "said.txt"
    with said.open("wb") as out:
        before = os.times().elapsed
        child = subprocess.Popen(
            [sys.executable, *arguments], cwd=cwd, stdout=out, stderr=out, env=environment_with(environment)
        )
        _, status, usage = os.wait4(child.pid, 0)
        wall = os.times().elapsed - before
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise RuntimeError(f"{' '.join(arguments)} ended with {child.returncode}:\n{said.read_text()[-2000:]}")
    return Taken(wall, usage.ru_utime + usage.ru_stime)


def answer(arguments: Sequence[str], seconds: float = 600) -> str:
    """Run a measurement in a fresh Python of its own and return what it printed; "" when it took too long."""
    try:
        done = subprocess.run(
            [sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=True, timeout=seconds,
            env=environment_with({}),
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return ""
    return done.stdout


def environment_with(more: Mapping[str, str]) -> dict[str, str]:
    """Return the environment in which everything runs: the toolkit of this clone, no notice of Material's.

    What Python has compiled of it is kept, as that of the installed libraries is.
    """
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    own = {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "", "NO_MKDOCS_2_WARNING": "1"}
    return {**os.environ, **own, **more}


def on_one_core() -> None:
    """Keep this process to one core, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
