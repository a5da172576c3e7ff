"""The same results, in the same order, on however many cores."""

from __future__ import annotations

import os
import threading

import pytest

from build_tools import parallel


def doubled(number: int) -> tuple[int, int]:
    return number * 2, os.getpid()


def fails_at(number: int) -> int:
    if number == 70:
        raise ValueError("seventy")
    return number


THINGS = [(number,) for number in range(100)]


@pytest.fixture
def alone(monkeypatch):
    """Other tests may have left a server running in this process; what is forked here holds nothing of it."""
    monkeypatch.setattr(threading, "active_count", lambda: 1)


def test_the_results_come_in_order_from_other_processes(alone):
    found = parallel.each(doubled, THINGS, cores=2)
    assert [number for number, _ in found] == [2 * number for (number,) in THINGS]
    assert os.getpid() not in {process for _, process in found}


@pytest.mark.parametrize(
    "limits", [{"cores": 1}, {"cores": 2, "least": 101}], ids=["one core", "too few to be worth it"]
)
def test_little_is_done_here(limits):
    assert {process for _, process in parallel.each(doubled, THINGS, **limits)} == {os.getpid()}


def test_beside_another_thread_nothing_is_forked():
    halt = threading.Event()
    other = threading.Thread(target=halt.wait)
    other.start()
    found = parallel.each(doubled, THINGS, cores=2)
    halt.set()
    other.join()
    assert {process for _, process in found} == {os.getpid()}


def test_what_each_process_needs_it_has_from_the_fork(alone):
    known = {"by": 3}
    assert parallel.each(lambda number: number * known["by"], THINGS, cores=2)[-1] == 297


def test_an_error_comes_through(alone):
    with pytest.raises(ValueError, match="seventy"):
        parallel.each(fails_at, THINGS, cores=2)


def test_nothing_gives_nothing():
    assert parallel.each(doubled, [], cores=2) == []
