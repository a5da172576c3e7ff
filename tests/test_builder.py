from __future__ import annotations

import subprocess
import sys
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


def test_the_languages_built_one_by_one_from_the_last_to_the_first_give_the_same_bytes(trilingual):
    run("build", cwd=trilingual)
    one_by_one: dict[str, bytes] = {}
    for name, folder in (("mkdocs.zh-Hant.yml", "zh-Hant/"), ("mkdocs.zh-Hans.yml", "zh-Hans/"), ("mkdocs.yml", "")):
        alone = trilingual / "alone" / name
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", name, "-d", str(alone)]
        assert subprocess.run(command, cwd=trilingual, capture_output=True, timeout=300).returncode == 0
        one_by_one |= {folder + path: content for path, content in files_of(alone).items()}
    assert one_by_one == files_of(trilingual / "site") != {}


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


def test_a_project_refuses_words_of_its_own_and_takes_one_out_in_a_language(trilingual):
    """Without its `terms`, 软体 is what is refused, see tests/test_planting.py."""
    write(trilingual / "docs/zh-Hans/index.md", "解码达到", "软体解码达到")
    with open(trilingual / "mkdocs.zh-Hans.yml", "a", encoding="utf-8") as config:
        config.write('plugins: [{fieldnotes: {terms: {解码: 译码, 软体: ""}}}, search]\n')
    told = run("build", cwd=trilingual).stdout.splitlines()
    refused = '"解码" is not what readers of zh-Hans say. Write "译码". [wrong-term]'
    assert f"docs/zh-Hans/index.md:13:1: {refused}" in told
    assert {line.partition(": ")[2] for line in told[:-1] if "stale-translation" not in line} == {refused}
