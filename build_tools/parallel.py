"""The same work on many things, on all cores where that is worth it and processes can be forked; else one by one.

What each process needs it has from the fork, so nothing but the things and the results travels.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

R = TypeVar("R")

LEAST = 64
"""For fewer things the processes cost more than they bring."""

_CHUNK = 16

_work: Callable[..., Any] | None = None


def each(work: Callable[..., R], things: Sequence[tuple[Any, ...]], *, cores: int = 0, least: int = LEAST) -> list[R]:
    """Return what `work` makes of each thing's parts, in the order of the things.

    `cores` is how many there are unless it says so; fewer things than `least` are not worth a process.
    """
    cores = cores or _cores()
    if len(things) >= least and cores > 1 and can_fork():
        try:
            return _in_processes(work, things, cores)
        except (BrokenProcessPool, OSError):  # no room for another process, or one was killed
            pass
    return [work(*thing) for thing in things]


def _in_processes(work: Callable[..., R], things: Sequence[tuple[Any, ...]], cores: int) -> list[R]:
    global _work
    _work = work
    try:
        with ProcessPoolExecutor(cores, multiprocessing.get_context("fork")) as pool:
            return list(pool.map(_run, things, chunksize=_CHUNK))
    finally:
        _work = None


def _run(thing: tuple[Any, ...]) -> Any:
    assert _work is not None
    return _work(*thing)


class Meanwhile(Generic[R]):
    """Work that a process of its own does, and tells nobody but us of."""

    def __init__(self, work: Callable[[], R]) -> None:
        context = multiprocessing.get_context("fork")
        self._answer, answer = context.Pipe(duplex=False)
        self._process = context.Process(target=_answer, args=(work, answer), daemon=True)
        self._process.start()
        answer.close()

    def result(self) -> R | None:
        """Wait for what the work returns; None where it failed or was killed."""
        try:
            found: R = self._answer.recv()
            return found
        except (EOFError, OSError):
            return None
        finally:
            self._process.join()


def meanwhile(work: Callable[[], R]) -> Meanwhile[R] | None:
    """Begin some work in another process; None where there is no core for it: each language of a site has its own."""
    if _cores() < 2 or not can_fork() or multiprocessing.parent_process():
        return None
    try:
        return Meanwhile(work)
    except OSError:  # no room for another process
        return None


def _answer(work: Callable[[], Any], answer: Connection) -> None:
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    answer.send(work())


def can_fork() -> bool:
    """A fork takes no other thread along; what such a one holds would be held for ever. macOS forks, but not safely."""
    return sys.platform == "linux" and threading.active_count() == 1 and not multiprocessing.current_process().daemon


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
