"""The workflows and hooks: audited offline, pinned, and never more trusting than they say."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
import yaml

from build_tools import cli
from tests.conftest import ROOT

FOLDER = ROOT / ".github/workflows"
FILES = sorted(FOLDER.glob("*.yml"))
ZIZMOR = shutil.which("zizmor", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")


def loaded(path: Path) -> dict:
    return yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)


def audited(folder: Path) -> list[str]:
    """The names of what zizmor finds, without asking the network."""
    done = subprocess.run(
        [ZIZMOR, "--offline", "--no-progress", "--format", "json", "--persona", "pedantic", folder],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return sorted({finding["ident"] for finding in json.loads(done.stdout) if not finding.get("ignored")})


def test_zizmor_finds_nothing():
    assert audited(FOLDER) == []


def test_zizmor_would_find_what_is_planted(tmp_path):
    text = (FOLDER / "pull-request.yml").read_text(encoding="utf-8")
    planted = text.replace("- run: make site", "- run: echo ${{ github.event.pull_request.title }}")
    (tmp_path / ".github/workflows").mkdir(parents=True)
    (tmp_path / ".github/workflows/pull-request.yml").write_text(planted, encoding="utf-8")
    assert "template-injection" in audited(tmp_path / ".github/workflows")


@pytest.mark.skipif(shutil.which("actionlint") is None, reason="actionlint is not installed here")
def test_actionlint_finds_nothing():
    done = subprocess.run(["actionlint", *FILES], capture_output=True, text=True, check=False)
    assert done.stdout + done.stderr == ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_action_is_pinned_by_its_commit_and_names_its_version(path):
    uses = re.findall(r"uses: (.*)", path.read_text(encoding="utf-8"))
    assert (
        uses and [one for one in uses if not re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one)] == []
    )


def test_the_run_of_a_pull_request_can_only_read():
    workflow = loaded(FOLDER / "pull-request.yml")
    assert set(workflow["on"]) == {"pull_request"} and workflow["permissions"] == {}
    assert [job["permissions"] for job in workflow["jobs"].values()] == [{"contents": "read"}]
    assert "secrets." not in (FOLDER / "pull-request.yml").read_text(encoding="utf-8")


def test_the_run_that_may_comment_takes_nothing_of_the_pull_request_but_a_report():
    workflow = loaded(FOLDER / "comment.yml")
    (job,) = workflow["jobs"].values()
    checkout = next(step for step in job["steps"] if "checkout" in step.get("uses", ""))
    assert checkout["with"]["ref"] == "${{ github.event.repository.default_branch }}"
    assert not [step for step in job["steps"] if "${{" in step.get("run", "")]
    assert job["permissions"] == {"contents": "read", "actions": "read", "pull-requests": "write"}


def test_every_hook_runs_a_command_that_exists():
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert [hook["id"] for hook in hooks] == ["fieldnotes-validate", "fieldnotes-check", "fieldnotes-diff"]
    assert {hook["entry"].split()[1] for hook in hooks} <= set(cli.main.list_commands(click.Context(cli.main)))
