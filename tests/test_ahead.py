"""The last pages of a large site come out the same, whichever process works them out, and are told of once."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import threading
from types import SimpleNamespace

import pytest

from build_tools import parallel
from build_tools.ahead import Ahead
from build_tools.memory import Memory
from tests.conftest import PAGE, files_of

NAMES = [f"{number:03}.md" for number in range(100)]
FILES = [SimpleNamespace(src_uri=name) for name in NAMES]


@pytest.fixture
def two_cores(monkeypatch):
    """Other tests may have left a server running in this process; what is forked here holds nothing of it."""
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    monkeypatch.setattr(multiprocessing, "parent_process", lambda: None)
    monkeypatch.setattr(parallel, "_cores", lambda: 2)


def found(memory, *, files=FILES, misses=4, plugins=("fieldnotes", "search"), hooks=(), fails_at=""):
    """Let some pages be missed, come to the last, and return who worked out what is known by then."""

    def work(file):
        if file.src_uri == fails_at:
            raise ValueError(fails_at)
        memory.remember(file.src_uri, os.getpid())

    ahead = Ahead(memory, SimpleNamespace(plugins=plugins, hooks=hooks))
    for name in NAMES[:misses]:
        ahead.miss(name, files, work)
    ahead.arrive_at(files[-1].src_uri)
    return {name: memory.recall(name) for name in NAMES if memory.recall(name)}


def test_another_process_works_out_the_last_half_of_what_is_left(tmp_path, two_cores):
    known = found(Memory(tmp_path / "m.json"))
    assert list(known) == NAMES[52:]
    assert set(known.values()).isdisjoint({os.getpid()})


def test_what_it_found_is_kept_for_the_next_build(tmp_path, two_cores):
    memory = Memory(tmp_path / "m.json")
    known = found(memory)
    memory.save()
    assert {name: Memory(tmp_path / "m.json").recall(name) for name in known} == known


@pytest.mark.parametrize(
    "given",
    [{"misses": 3}, {"files": FILES[:60]}, {"plugins": ("fieldnotes", "macros")}, {"hooks": ("hook.py",)}],
    ids=["little has changed", "a small site", "a plugin of others", "a hook"],
)
def test_where_it_is_not_worth_it_or_not_known_to_be_safe_nobody_works_ahead(tmp_path, two_cores, given):
    assert found(Memory(tmp_path / "m.json"), **given) == {}


def test_a_page_that_fails_there_is_left_to_the_build(tmp_path, two_cores):
    assert list(found(Memory(tmp_path / "m.json"), fails_at="090.md")) == NAMES[52:90]


def test_a_process_that_is_killed_leaves_all_of_it_to_the_build(tmp_path, two_cores, monkeypatch):
    monkeypatch.setattr(Ahead, "_found", lambda *_: os._exit(1))
    assert found(Memory(tmp_path / "m.json")) == {}


BUILD = """
import os, sys
os.sched_setaffinity(0, set(sorted(os.sched_getaffinity(0))[:int(sys.argv.pop(1))]))
from build_tools.cli import main
main(["build"])
"""


@pytest.fixture
def large(project):
    if not hasattr(os, "sched_setaffinity") or len(os.sched_getaffinity(0)) < 2:
        pytest.skip("needs two cores")
    for name in NAMES:
        body = "## Part {#piece}\n\n[Sources](sources.md) and [above](#piece), {{ figure('speed.rate') }}."
        text = PAGE.format(title=f"Part {name[:3]}", id=f"part-{name[:3]}", body=body)
        (project / "docs/en" / name).write_text(text, encoding="utf-8")
    return project


def build(project, cores):
    """Build from nothing."""
    for kept in (project / ".fieldnotes").glob("*"):
        kept.unlink()
    command = [sys.executable, "-c", BUILD, cores]
    return subprocess.run(command, cwd=project, capture_output=True, text=True, timeout=300, check=False)


def test_a_large_site_is_the_same_on_one_core_and_on_two(large):
    assert build(large, "1").returncode == 0
    on_one = files_of(large / "site")
    assert build(large, "2").returncode == 0
    assert (files_of(large / "site") == on_one, len(on_one) > len(NAMES)) == (True, True)


def test_what_is_wrong_with_a_page_that_another_process_has_is_told_once(large):
    last = large / "docs/en" / NAMES[-1]
    last.write_text(last.read_text(encoding="utf-8") + "\n[Gone](gone.md)\n", encoding="utf-8")
    one, two = (build(large, cores) for cores in "12")
    assert (one.returncode, one.stdout) == (two.returncode, two.stdout)
    assert (two.returncode, two.stdout.count("gone.md")) == (1, 1)
