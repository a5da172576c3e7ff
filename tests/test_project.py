"""What a project's history costs, with a real repository."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from build_tools import project
from tests.conftest import ROOT
from tests.review.repository import Repository

TEXT = (ROOT / "tests/review/kestrel.yaml").read_text(encoding="utf-8")
VALUES = ("241", "214", "215", "216", "217")


@pytest.fixture
def notes(tmp_path: Path) -> Repository:
    """A register in four revisions, each with another value."""
    made = Repository.new(tmp_path / "notes")
    for value in VALUES[:4]:
        commit(made, value)
    return made


def commit(notes: Repository, value: str) -> str:
    return notes.commit(**{"sources.yaml": TEXT.replace('"241 ', f'"{value} '), ".gitignore": ".fieldnotes/\n"})


def told(notes: Repository) -> list[list[tuple[str, str | None, str | None]]]:
    found = project.history(notes.root, notes.root / "sources.yaml")
    assert found.why_not == "" and found.uncommitted == ()
    return [[(one.about, one.before, one.after) for one in revision.changes] for revision in found.revisions[:-1]]


def moved(*values: str) -> list[list[tuple[str, str, str]]]:
    pairs = list(zip(values, values[1:], strict=False))[::-1]
    return [[("speed.rate", f"{before} token/s/user", f"{after} token/s/user")] for before, after in pairs]


def test_every_revision_is_told_from_nothing(notes):
    assert told(notes) == moved(*VALUES[:4])


def test_one_more_commit_reads_one_more_blob(notes):
    """The blobs before the newest are taken away: whoever read them again would stop."""
    told(notes)
    for before in (1, 2, 3):
        blob = notes.git("rev-parse", f"HEAD~{before}:sources.yaml").strip()
        (notes.root / ".git/objects" / blob[:2] / blob[2:]).unlink()
    commit(notes, VALUES[4])
    assert told(notes) == moved(*VALUES)


def test_the_memory_gains_one_pair(notes):
    def pairs() -> set[str]:
        told(notes)
        return set(json.loads((notes.root / ".fieldnotes/history.json").read_bytes())["pairs"])

    before = pairs()
    commit(notes, VALUES[4])
    old, new = (notes.git("rev-parse", f"{name}:sources.yaml").strip() for name in ("HEAD~1", "HEAD"))
    assert pairs() - before == {f"{old}..{new}"}


def test_a_memory_of_another_toolkit_is_as_good_as_none(notes):
    told(notes)
    file = notes.root / ".fieldnotes/history.json"
    file.write_text(json.dumps({**json.loads(file.read_bytes()), "of": "another"}), encoding="utf-8")
    assert told(notes) == moved(*VALUES[:4])


def test_what_is_not_committed_is_told_apart(notes):
    (notes.root / "sources.yaml").write_text(TEXT.replace('"241 ', '"999 '), encoding="utf-8")
    found = project.history(notes.root, notes.root / "sources.yaml")
    assert [(one.before, one.after) for one in found.uncommitted] == [("216 token/s/user", "999 token/s/user")]
    assert len(found.revisions) == 4


def test_a_shallow_clone_says_so_instead_of_guessing(notes, tmp_path):
    clone = notes.clone(tmp_path / "clone", "--depth", "1")
    found = project.history(clone.root, clone.root / "sources.yaml")
    assert (found.why_not, found.revisions) == ("shallow", ())


def test_a_merge_counts_as_one_revision_and_a_rename_is_followed(notes):
    notes.git("checkout", "-qb", "edit")
    commit(notes, "300")
    commit(notes, "301")
    notes.git("checkout", "-q", "main")
    notes.git("merge", "-q", "--no-ff", "-m", "Merge", "edit")
    notes.git("mv", "sources.yaml", "register.yaml")
    notes.commit()
    found = project.history(notes.root, notes.root / "register.yaml")
    values = [[(one.before, one.after) for one in revision.changes] for revision in found.revisions[:3]]
    assert values == [[], [("216 token/s/user", "301 token/s/user")], [("215 token/s/user", "216 token/s/user")]]
