"""The history of lines, against a repository made for it, and against git's own account."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from build_tools.publish.history import Commit, read_log, replay

DAYS = ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"]


def git(root: Path, *arguments: str, **of_git: str) -> str:
    """Run git without what a hook would have set; `of_git` are variables of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    own = {f"GIT_{name}": value for name, value in of_git.items()}
    done = subprocess.run(["git", *arguments], cwd=root, env={**kept, **own}, capture_output=True, check=True)
    return done.stdout.decode()


class Repository:
    """A repository with one commit a day."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.days = iter(DAYS)
        self.git("init", "-q", "-b", "main")

    def git(self, *arguments: str, day: str = DAYS[0]) -> str:
        name, when = {"NAME": "A", "EMAIL": "a@a.example"}, {"DATE": f"{day}T23:30:00-0800"}
        told = {f"{role}_{what}": it for role in ("AUTHOR", "COMMITTER") for what, it in {**name, **when}.items()}
        return git(self.root, *arguments, **told)

    def commit(self, **files: str | None) -> None:
        for name, text in files.items():
            path = self.root / f"{name}.md"
            if text is None:
                path.unlink()
            else:
                path.write_text(text, encoding="utf-8")
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "x", day=next(self.days))


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path)


def days(root: Path, name: str, now: str | None = None) -> list[str]:
    path = f"{name}.md"
    text = now if now is not None else (root / path).read_text(encoding="utf-8")
    history = replay(read_log(root, [path]), {path: text})
    return [line.commit.day if line.commit else "" for line in history.get(path, ())]


def test_each_line_has_the_day_it_came_with_in_its_authors_zone(repository):
    repository.commit(a="one\ntwo\nthree\n")
    repository.commit(a="one\n2\nthree\nfour\n")
    repository.commit(a="zero\none\n2\nthree\nfour\n")
    assert days(repository.root, "a") == [DAYS[2], DAYS[0], DAYS[1], DAYS[0], DAYS[1]]


def test_a_line_that_is_not_committed_has_no_day(repository):
    repository.commit(a="one\ntwo\n")
    assert days(repository.root, "a", "one\nnew\ntwo\n") == [DAYS[0], "", DAYS[0]]
    assert days(repository.root, "a", "other\n") == [""]


def test_what_was_taken_out_within_an_entry_counts_as_its_change_and_a_whole_entry_does_not(repository):
    repository.commit(a="c:\n  x:\n    k: 1\n    l: 2\n    m: 3\n  y:\n    k: 1\n  z:\n    k: 1\n")
    repository.commit(a="c:\n  x:\n    k: 1\n    m: 3\n  y:\n    k: 1\n  z:\n    k: 1\n")
    repository.commit(a="c:\n  x:\n    k: 1\n    m: 3\n  z:\n    k: 1\n")
    assert days(repository.root, "a") == [DAYS[0], DAYS[0], DAYS[1], DAYS[0], DAYS[0], DAYS[0]]


def test_a_file_that_went_and_came_again_is_new(repository):
    repository.commit(a="one\n", b="x\n")
    repository.commit(a=None)
    repository.commit(a="one\n")
    assert days(repository.root, "a") == [DAYS[2]]


def test_a_merge_counts_on_the_day_of_the_merge(repository):
    repository.commit(a="one\ntwo\nthree\n")
    repository.git("checkout", "-q", "-b", "side")
    repository.commit(a="one\ntwo\n3\n")
    repository.git("checkout", "-q", "main")
    repository.commit(a="1\ntwo\nthree\n")
    repository.git("merge", "-q", "--no-ff", "side", "-m", "m", day=DAYS[3])
    assert days(repository.root, "a") == [DAYS[2], DAYS[0], DAYS[3]]


def test_no_line_end_at_the_end_and_odd_lines_are_read(repository):
    repository.commit(a="--- a/x\n+++ b/y\n@@ -1 +1 @@\nlast")
    repository.commit(a="--- a/x\n+++ b/z\n@@ -1 +1 @@\nlast")
    assert days(repository.root, "a") == [DAYS[0], DAYS[1], DAYS[0], DAYS[0]]


def test_a_name_in_another_script_and_a_folder_below_the_repository_are_found(repository):
    folder = repository.root / "sub"
    folder.mkdir()
    (folder / "名.md").write_text("x\n", encoding="utf-8")
    repository.commit(a="one\n")
    assert days(folder, "名") == [DAYS[0]]


def test_a_shallow_clone_knows_nothing(repository, tmp_path_factory):
    repository.commit(a="one\n")
    repository.commit(a="one\ntwo\n")
    clone = tmp_path_factory.mktemp("shallow") / "clone"
    repository.git("clone", "-q", "--depth", "1", f"file://{repository.root}", str(clone))
    assert days(clone, "a") == []


def test_without_git_without_a_repository_and_without_a_commit_nothing_is_known(tmp_path, monkeypatch, repository):
    assert read_log(tmp_path_of(tmp_path), ["a.md"]) == ""
    assert read_log(repository.root, ["a.md"]) == ""
    monkeypatch.setenv("PATH", "")
    assert replay(read_log(repository.root, ["a.md"]), {"a.md": "x\n"}) == {}


def test_a_hooks_variables_do_not_lead_elsewhere(repository, monkeypatch):
    repository.commit(a="one\n")
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    assert days(repository.root, "a") == [DAYS[0]]


def test_the_replay_agrees_with_blame_on_the_real_register():
    """But for the few lines beside which something was taken out."""
    from tests.conftest import ROOT

    log = read_log(ROOT, ["sources.yaml"])
    if not replay(log, {"sources.yaml": ""}):
        pytest.skip("no whole history here")
    text = git(ROOT, "show", "HEAD:sources.yaml")
    order = git(ROOT, "log", "--first-parent", "--reverse", "--format=%H", "--", "sources.yaml").split()
    place = {commit: number for number, commit in enumerate(order)}
    blame = git(ROOT, "blame", "--first-parent", "-l", "HEAD", "--", "sources.yaml")
    theirs = [place[line.split()[0].lstrip("^")] for line in blame.splitlines()]
    ours = [line.commit.place for line in replay(log, {"sources.yaml": text})["sources.yaml"]]
    differing = [pair for pair in zip(ours, theirs, strict=True) if pair[0] != pair[1]]
    assert len(differing) < 20 and all(one > other for one, other in differing)


def test_commits_are_ordered_by_their_place():
    assert max(Commit(2, "2025-01-01"), Commit(1, "2026-01-01")).place == 2


def tmp_path_of(path: Path) -> Path:
    """A folder that lies in no repository."""
    other = path.parent / f"{path.name}-plain"
    other.mkdir()
    return other
