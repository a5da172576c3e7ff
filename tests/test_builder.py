from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from build_tools.builder import swap
from tests.conftest import files_of, run

BAD_PAGE = (
    "---\ntitle: Bad\ndescription: Bad.\nid: bad\n---\nIt reaches 999 tokens/s.\n\nAnd {{ figure('no.such') }}.\n"
)


def write(path: Path, old: str, new: str) -> None:
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def test_a_build_puts_the_checked_site_in_place(project):
    done = run("build", cwd=project)
    assert (done.returncode, done.stdout.split(":")[0]) == (0, "site")
    page = (project / "site/index.html").read_text(encoding="utf-8")
    assert 'data-figure="speed.rate" value="15200"' in page
    assert [path.name for path in project.glob(".site-*")] == []


def test_a_failed_build_leaves_the_old_site_byte_for_byte_and_tells_every_problem(project):
    run("build", cwd=project)
    before = files_of(project / "site")
    (project / "docs/en/bad.md").write_text(BAD_PAGE, encoding="utf-8")
    write(project / "docs/en/index.md", "speed.rate", "speed.rat")
    done = run("build", cwd=project)
    assert done.returncode == 1
    assert [line.split(": ")[0] for line in done.stdout.splitlines()] == [
        "docs/en/bad.md:8:1",
        "docs/en/index.md:8:1",
        "2 problems.",
    ]
    assert files_of(project / "site") == before
    assert [path.name for path in project.glob(".site-*")] == []


def test_a_number_without_a_source_stops_the_build_at_its_markdown_line(project):
    write(
        project / "docs/en/index.md",
        "Decode reaches",
        "First line.\n\nIt once reached 999 tokens/s/GPU. Decode reaches",
    )
    done = run("build", cwd=project)
    assert done.returncode == 1
    [problem, total] = done.stdout.splitlines()
    assert (
        problem.startswith('docs/en/index.md:10:17: "999 tokens/s/GPU" is tied to no figure')
        or "docs/en/index.md:10" in problem
    )
    assert problem.endswith("[unsourced-number]") and total == "1 problem."


def test_a_broken_link_stops_the_build(project):
    write(project / "docs/en/index.md", "Decode reaches", "[gone](gone.md) Decode reaches")
    done = run("build", cwd=project)
    assert done.returncode == 1 and "gone.md" in done.stdout


@pytest.mark.parametrize("zone", ["Asia/Shanghai", "America/Los_Angeles"])
def test_the_same_input_gives_the_same_bytes_whatever_clock_zone_and_locale(project, zone):
    run("build", "--site-dir", "one", cwd=project, TZ="UTC")
    run("build", "--site-dir", "two", cwd=project, TZ=zone, LC_ALL="C", PYTHONHASHSEED="7")
    assert files_of(project / "one") == files_of(project / "two") != {}


def test_without_a_configuration_it_cannot_run(tmp_path):
    done = run("build", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert (
        done.stderr.splitlines()[-1]
        == "No mkdocs.yml here. Run this in the project's folder, or name the file with --config."
    )


def test_plain_mkdocs_builds_and_fails_when_the_check_fails(project):
    def build() -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
        return subprocess.run(command, cwd=project, capture_output=True, text=True, timeout=300)

    assert build().returncode == 0
    write(project / "docs/en/index.md", "Decode reaches", "It once reached 999 tokens/s/GPU. Decode reaches")
    done = build()
    assert done.returncode == 1
    assert "[unsourced-number]" in done.stderr and "Traceback" not in done.stderr


def test_swapping_exchanges_whole_folders(tmp_path):
    for name in ("fresh", "site"):
        (tmp_path / name).mkdir()
        (tmp_path / name / name).touch()
    swap(tmp_path / "fresh", tmp_path / "site")
    assert [path.name for path in (tmp_path / "site").iterdir()] == ["fresh"]


def test_swapping_makes_a_site_where_there_was_none(tmp_path):
    (tmp_path / "fresh").mkdir()
    swap(tmp_path / "fresh", tmp_path / "site")
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


@contextlib.contextmanager
def served(project: Path) -> Iterator[tuple[str, Path]]:
    """`fieldnotes serve` in a process of its own; gives its address and the file its words go to."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = project / "serve.log"
    command = [sys.executable, "-u", "-c", "from build_tools.cli import main; main()", "serve", "--port", str(port)]
    with (
        log.open("w") as out,
        subprocess.Popen(command, cwd=project, stdout=out, stderr=out, env=os.environ.copy()) as process,
    ):
        try:
            until(lambda: "Serving on" in log.read_text())
            yield f"http://127.0.0.1:{port}/", log
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(10)


def until(condition, seconds: float = 30) -> None:
    """Wait until something is so; fail when it does not come."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.1)


def get(address: str) -> str:
    with urllib.request.urlopen(address, timeout=30) as answer:
        return answer.read().decode()


def test_serving_shows_a_change_of_the_register_and_keeps_the_last_good_pages(project):
    with served(project) as (address, log):
        assert 'value="15200"' in get(address)
        assert "Content-Security-Policy" not in get(address)  # it would keep live reload from running
        write(project / "sources.yaml", "15.2e3 token/s/GPU", "16.3e3 token/s/GPU")
        until(lambda: 'value="16300"' in get(address))
        write(project / "sources.yaml", "16.3e3 token/s/GPU", "sixteen token/s/GPU")
        until(lambda: "The last good pages stay." in log.read_text())
        assert "[bad-figure]" in log.read_text()
        assert 'value="16300"' in get(address)
        write(project / "sources.yaml", "sixteen token/s/GPU", "17.4e3 token/s/GPU")
        until(lambda: 'value="17400"' in get(address))


def test_serving_rebuilds_once_for_one_change_and_then_rests(project):
    with served(project) as (address, _):
        epoch = lambda: get(address).split("livereload(")[-1].split(",")[0]  # noqa: E731
        first = epoch()
        write(project / "docs/en/index.md", "Decode reaches", "Decoding reaches")
        until(lambda: epoch() != first)
        time.sleep(2)  # whatever the build itself wrote would by now have been noticed
        second = epoch()
        time.sleep(2)
        assert epoch() == second


def test_serving_a_project_that_does_not_build_ends_with_its_problems(project):
    write(project / "docs/en/index.md", "speed.rate", "speed.rat")
    done = run("serve", cwd=project)
    assert done.returncode == 1 and "[unknown-id]" in done.stdout


def test_a_translation_that_is_behind_stops_the_build_and_an_equal_one_passes(translated):
    """The languages are compared when all are built, and what is wrong between them leaves the old site as it was."""
    assert run("build", cwd=translated).returncode == 0
    before = files_of(translated / "site")
    write(translated / "docs/en/index.md", "reaches", "comes to")
    done = run("build", cwd=translated)
    assert (done.returncode, [line.split(": ")[0] for line in done.stdout.splitlines()]) == (
        1, ["docs/zh-Hans/index.md:11:1", "docs/zh-Hant/index.md:11:1", "2 problems."],
    )  # fmt: skip
    assert files_of(translated / "site") == before
    told = run("check", "site", cwd=translated)
    assert "[stale-translation]" in told.stdout and told.returncode == 1
