from __future__ import annotations

from pathlib import Path

import pytest

from build_tools.review import git
from tests.review.repository import Repository


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository.new(tmp_path / "notes")


def stopped(call, *arguments) -> str:
    with pytest.raises(git.GitStopped) as found:
        call(*arguments)
    return str(found.value)


def test_a_folder_in_no_repository_is_told_what_works_without(tmp_path):
    assert stopped(git.top, tmp_path) == (
        f'"{tmp_path}" lies in no git repository. Name two files: `fieldnotes diff OLD.yaml NEW.yaml`.'
    )


def test_the_revision_before_the_first_is_empty(repository):
    assert git.resolve(repository.root, "HEAD") == git.EMPTY
    repository.commit(a="1")
    assert [git.resolve(repository.root, name) for name in ("HEAD~1", "HEAD^", "main~")] == [git.EMPTY] * 3
    assert git.files(repository.root, git.EMPTY) == {}


def test_a_revision_that_never_was_is_no_empty_one(repository):
    repository.commit(a="1")
    assert stopped(git.resolve, repository.root, "HEAD~3") == (
        'No revision "HEAD~3" here. See what there is: `git log --oneline --all`.'
    )


def test_a_name_that_looks_like_an_option_is_a_name(repository):
    repository.commit(a="1")
    assert 'No revision "--output=x" here.' in stopped(git.resolve, repository.root, "--output=x")


def test_what_a_shallow_clone_lacks_comes_with_the_command_that_brings_it(repository, tmp_path):
    for text in "1234":
        repository.commit(a=text)
    clone = repository.clone(tmp_path / "clone", "--depth", "1")
    assert stopped(git.resolve, clone.root, "origin/main~3") == (
        'No revision "origin/main~3" here: the clone is shallow. Run `git fetch --unshallow`, then this again.'
    )
    clone.git("fetch", "--unshallow")
    assert git.resolve(clone.root, "origin/main~3") == git.resolve(repository.root, "main~3")


def test_a_branch_that_was_not_fetched_is_to_be_fetched(repository, tmp_path):
    repository.commit(a="1")
    clone = repository.clone(tmp_path / "clone")
    assert stopped(git.resolve, clone.root, "origin/next~2").endswith("Run `git fetch origin next`, then this again.")


def test_where_two_lines_parted(repository):
    base = repository.commit(a="1")
    repository.git("checkout", "-qb", "edit")
    repository.commit(a="2")
    repository.git("checkout", "-q", "main")
    repository.commit(b="1")
    assert (
        git.merge_base(repository.root, git.resolve(repository.root, "main"), git.resolve(repository.root, "edit"))
        == base
    )


def test_a_history_cut_short_does_not_pass_an_older_ancestor_for_the_newest(repository, tmp_path):
    repository.commit(a="1")
    repository.git("checkout", "-qb", "edit")
    repository.commit(a="2")
    repository.git("checkout", "-q", "main")
    repository.commit(b="1")
    repository.git("merge", "-q", "--no-ff", "-m", "merge", "edit")
    clone = repository.clone(tmp_path / "clone", "--depth", "1", "--no-single-branch")
    told = stopped(git.merge_base, clone.root, git.resolve(clone.root, "HEAD"), git.resolve(clone.root, "origin/edit"))
    assert told.endswith("is not here: the clone is shallow. Run `git fetch --unshallow`, then this again.")


def test_unrelated_histories_can_still_be_compared(repository):
    one = repository.commit(a="1")
    repository.git("checkout", "-q", "--orphan", "other")
    other = repository.commit(a="2")
    assert f"`fieldnotes diff {one[:12]}..{other[:12]}`" in stopped(git.merge_base, repository.root, one, other)


def test_files_of_a_revision_and_their_contents(repository):
    commit = repository.commit(**{"docs/ü 1.md": "one\n", "a": "x"})
    listed = git.files(repository.root, commit, "docs")
    assert list(listed) == ["docs/ü 1.md"]
    assert git.contents(repository.root, listed.values()) == {listed["docs/ü 1.md"]: b"one\n"}


def test_a_link_is_no_file(repository):
    (repository.root / "link").symlink_to("a")
    commit = repository.commit(a="1")
    assert list(git.files(repository.root, commit)) == ["a"]


def test_commits_of_a_file_through_its_rename_and_a_merge(repository):
    text = "\n".join(map(str, range(40)))
    first = repository.commit(**{"data/r.yaml": text})
    repository.git("checkout", "-qb", "edit")
    repository.commit(**{"data/r.yaml": text.replace("7", "x")})
    repository.git("checkout", "-q", "main")
    repository.commit(other="1")
    repository.git("merge", "-q", "--no-ff", "-m", "Merge\n\nReviewed-by: Ada Okoro <ada@marrow.example>", "edit")
    merge = repository.head
    repository.git("mv", "data/r.yaml", "sources.yaml")
    moved = repository.commit()
    found = git.commits(repository.root, "sources.yaml")
    assert [(one.hash, one.path, one.reviewers) for one in found] == [
        (moved, "sources.yaml", ()),
        (merge, "data/r.yaml", ("Ada Okoro <ada@marrow.example>",)),
        (first, "data/r.yaml", ()),
    ]
    assert git.former_path(repository.root, merge, moved, "sources.yaml") == "data/r.yaml"
    assert {one.moment[-1] for one in found} == {"Z"}


def test_a_hook_of_another_repository_changes_no_answer(repository, monkeypatch):
    commit = repository.commit(a="1")
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    assert git.resolve(repository.root, "HEAD") == commit
