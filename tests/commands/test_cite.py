from __future__ import annotations

import subprocess

import pytest
from click.testing import CliRunner

from build_tools.cli import main
from build_tools.publish.styles import STYLES
from tests.conftest import ROOT

LOOK = "Look it up in the register, or in the front matter of the page."
RUN = "Run this in the project's folder, or name the file with --config."


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (
            ["home", "--accessed", "2026-10-20"],
            "Kestrel Notes, “Home,” accessed 20 October 2026, https://notes.example/.\n",
        ),
        (["home"], "Kestrel Notes, “Home,” accessed [day month year], https://notes.example/.\n"),
        (
            ["speed", "--style", "gbt-2025"],
            "Kestrel Notes. Decode speed[EB/OL]. [YYYY-MM-DD]. https://notes.example/claims/speed/.\n",
        ),
        (
            ["decode.few.throughput", "--style", "apa"],
            "Kestrel Notes. (n.d.). Decode chart. Retrieved [month day, year], "
            "from https://notes.example/claims/decode/#few.throughput\n",
        ),
        (
            ["readme", "--style", "mla"],
            "Marrow Labs. Kestrel README. https://git.example/kestrel. Accessed 20 Oct. 2026.\n",
        ),
        (["answers"], "Marrow Labs, “Kestrel answers,” https://git.example/kestrel.\n"),
        (
            ["readme", "--accessed", "2026-12-01"],
            "Marrow Labs, “Kestrel README,” accessed 1 December 2026, https://git.example/kestrel.\n",
        ),
    ],
)
def test_the_citation_stands_on_stdout_and_nothing_else(fieldnotes, arguments, expected):
    assert fieldnotes("cite", *arguments) == (0, expected, "")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["hom"], 'No page, claim, figure or source "hom". Did you mean "home"?\n'),
        (["zzz"], f'No page, claim, figure or source "zzz". {LOOK}\n'),
        (["home", "--lang", "zh-Hans"], "The site has no pages in zh-Hans. It has: en.\n"),
        (["home", "--config", "other.yml"], f"No other.yml here. {RUN}\n"),
    ],
)
def test_what_cannot_be_cited_is_told_with_what_to_do(fieldnotes, arguments, told):
    assert fieldnotes("cite", *arguments) == (2, "", told)


@pytest.mark.parametrize("day", ["2026-02-30", "20 October 2026", "2026-10", ""])
def test_a_day_that_is_none_is_refused(fieldnotes, day):
    code, out, told = fieldnotes("cite", "home", "--accessed", day)
    assert (code, out) == (2, "")
    assert f'"{day}" is no day of the calendar. Write it as 2026-10-20.' in told


def test_a_fault_of_the_page_or_the_register_is_told_on_stderr(fieldnotes, project):
    page = project / "docs/en/index.md"
    page.write_text(page.read_text(encoding="utf-8") + "{{ figure('no.such') }}\n", encoding="utf-8")
    code, out, told = fieldnotes("cite", "home")
    assert (code, out) == (2, "") and told.startswith("docs/en/index.md:9:")
    (project / "sources.yaml").write_text("claims: [", encoding="utf-8")
    code, out, told = fieldnotes("cite", "speed")
    assert (code, out) == (2, "") and "`fieldnotes cite` needs a register without faults" in told


def test_a_committed_page_is_dated_by_its_last_change(fieldnotes, project):
    who = ["-c", "user.name=A", "-c", "user.email=a@a.example"]
    for command in (["init", "-q"], ["add", "-A"], [*who, "commit", "-q", "-m", "x", "--date", "2026-03-04T12:00:00Z"]):
        subprocess.run(["git", *command], cwd=project, check=True)
    assert " (2026, March 4). Home." in fieldnotes("cite", "home", "--style", "apa")[1]
    page = project / "docs/en/index.md"
    page.write_text(page.read_text(encoding="utf-8") + "More.\n", encoding="utf-8")
    assert " (n.d.). Home." in fieldnotes("cite", "home", "--style", "apa")[1]


@pytest.mark.parametrize("style", STYLES)
def test_ris_alone_ends_its_lines_with_a_carriage_return(style, monkeypatch):
    monkeypatch.chdir(ROOT)
    out = CliRunner().invoke(main, ["cite", "deepinfer-repo", "--style", style]).stdout_bytes
    assert out.endswith(b"\n") and (b"\r" in out) == (style == "ris")


def test_the_page_of_all_sources_is_cited_by_its_id(fieldnotes):
    told = (
        "Kestrel Notes, “Citations of all sources,” accessed [day month year], https://notes.example/cite/sources/.\n"
    )
    assert fieldnotes("cite", "cite-sources") == (0, told, "")
