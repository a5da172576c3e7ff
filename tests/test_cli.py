from __future__ import annotations

import json
import subprocess
import sys

import click
import pytest

from build_tools import cli
from tests.conftest import run


def test_a_sound_register_is_one_line(project):
    done = run("validate", cwd=project)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "sources.yaml: 5 sources, 8 claims, 11 figures; no problems.\n"


def test_every_fault_of_a_register_is_told_with_its_place_and_one_total(project):
    path = project / "sources.yaml"
    text = path.read_text(encoding="utf-8").replace("tier: B", "teir: B").replace('"96 %"', '"96 percents"')
    path.write_text(text, encoding="utf-8")
    done = run("validate", cwd=project)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        'sources.yaml:35:5: unknown key "teir" in claims.traffic. Did you mean "tier"? [unknown-key]',
        'sources.yaml:47:21: unknown unit "percents": the list of units is closed, see UNITS. [bad-unit]',
        "2 problems.",
    ]


def test_a_register_that_is_not_there_stops_it(tmp_path):
    done = run("validate", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == 'No register "sources.yaml". Run this in the project\'s folder, or name the file.\n'


def test_the_check_reports_what_it_looked_at(project):
    run("build", cwd=project)
    done = run("check", "--format", "json", cwd=project)
    report = json.loads(done.stdout)
    assert done.returncode == 0
    assert set(report) == {"problems", "looked_at", "excused", "pages"}
    assert ([problem for problem in report["problems"] if problem["severity"] == "error"], report["pages"]) == ([], 12)
    assert min(report["looked_at"][place] for place in ("prose", "heading", "evidence", "title", "search index")) > 0


def test_the_check_finds_what_was_changed_behind_the_builds_back(project):
    run("build", cwd=project)
    page = project / "site/index.html"
    page.write_text(
        page.read_text(encoding="utf-8").replace("Decode reaches", "Some 999 tokens/s. Decode reaches"),
        encoding="utf-8",
    )
    done = run("check", "--format", "json", cwd=project)
    [problem] = [found for found in json.loads(done.stdout)["problems"] if found["severity"] == "error"]
    assert done.returncode == 1
    assert (problem["rule"], problem["severity"]) == ("unsourced-number", "error")
    assert set(problem) == {"path", "line", "column", "rule", "severity", "message", "hint"}


def test_a_site_that_is_not_there_stops_the_check(project):
    done = run("check", "stie", cwd=project)
    assert (done.returncode, done.stdout) == (2, "")
    assert 'No folder "stie"' in done.stderr


def test_an_empty_folder_is_no_clean_site(project):
    (project / "empty").mkdir()
    done = run("check", "empty", cwd=project)
    assert done.returncode == 1 and "[empty-check]" in done.stdout


def test_help_names_every_command(tmp_path):
    done = run("--help", cwd=tmp_path)
    assert done.returncode == 0
    names = ("build", "check", "explain", "new", "render", "rules", "serve", "validate", "where")
    assert all(f"\n  {name} " in done.stdout for name in names)


@pytest.mark.parametrize(
    "command", [["rules"], ["explain"], ["where"], ["render"], ["new"], ["new", "source"], ["new", "claim"]]
)
def test_each_command_says_what_it_is_for(command, tmp_path):
    done = run(*command, "--help", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Usage: ") and len(done.stdout.splitlines()) > 5


@pytest.mark.parametrize(
    "command", [["where"], ["render"], ["explain"], ["new", "sources"], ["rules", "--format", "xml"]]
)
def test_a_command_that_is_not_understood_stops_without_a_traceback(command, tmp_path):
    done = run(*command, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Usage: ") and "Traceback" not in done.stderr


def test_a_command_is_read_only_when_it_is_asked_for():
    asking = "import sys; from build_tools.cli import main; print(sorted(sys.modules))"
    found = subprocess.run([sys.executable, "-c", asking], capture_output=True, text=True, check=True).stdout
    assert "'build_tools.commands.exits'" in found
    assert "'build_tools.commands.cite'" not in found


@pytest.mark.parametrize("name", cli.main.list_commands(click.Context(cli.main)))
def test_every_command_is_found_by_its_name_and_listed(name):
    command = cli.main.get_command(click.Context(cli.main), name)
    assert command is not None and command.name == name
    assert command.get_short_help_str()
