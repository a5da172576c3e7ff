from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = (
    "new", "source", "--id", "notes-page", "--tier", "A", "--publisher", "marrow-labs", "--label", "Kestrel notes",
    "--type", "webpage", "--address", "checked", "--url", "https://git.example/notes", "--accessed", "2026-10-21",
)  # fmt: skip
CLAIM = (
    "new", "claim", "--id", "warm-up", "--label", "Warm-up", "--basis", "stated", "--source", "readme", "--tier", "A",
    "--statement", "it is warm after {time}", "--figure", "time=about 30 s",
)  # fmt: skip
CLAIM_LINES = """\
  warm-up:
    label: {en: "Warm-up"}
    sources: [readme]
    tier: A
    basis: stated
    statement: {en: "it is warm after {time}"}
    figures: {time: "about 30 s"}
"""
UNSOUND = "Nothing was written: with these lines, the register would not be sound."


def text(project: Path) -> str:
    return (project / "sources.yaml").read_bytes().decode()


def line_of(project: Path, start: str) -> int:
    return text(project)[: text(project).index(f"\n{start}")].count("\n") + 2


def with_claim(before: str) -> str:
    return before.replace("\nseries:\n", f"\n{CLAIM_LINES}series:\n")


def given(name: str, value: str, options: tuple[str, ...] = CLAIM) -> tuple[str, ...]:
    place = options.index(name) + 1
    return (*options[:place], value, *options[place + 1 :])


def without(name: str, options: tuple[str, ...] = CLAIM) -> tuple[str, ...]:
    place = options.index(name)
    return (*options[:place], *options[place + 2 :])


def test_a_claim_given_as_options_is_shown_and_appended(project, fieldnotes):
    before, number = text(project), line_of(project, "series:")
    code, out, err = fieldnotes(*CLAIM)
    assert (code, err) == (0, "")
    assert text(project) == with_claim(before)
    assert out.splitlines()[:2] == ["To be added to sources.yaml:", f"{number:>6}    warm-up:"]
    assert out.splitlines()[-1] == f'sources.yaml:{number}: the claim "warm-up" is in the register.'


def test_our_own_rule_has_neither_source_nor_tier(project, fieldnotes):
    code, *_ = fieldnotes(*without("--tier", without("--source", given("--basis", "own-rule"))))
    added = "  warm-up:\n" + CLAIM_LINES.split("\n", 1)[1].replace("    sources: [readme]\n    tier: A\n", "")
    assert code == 0 and added.replace("stated", "own-rule") in text(project)


def test_a_source_brings_a_new_publisher_along(project, fieldnotes):
    before = text(project)
    options = given("--publisher", "new-labs", SOURCE)
    assert fieldnotes(*options, "--publisher-name", "New Labs", "--publisher-kind", "org")[0] == 0
    publisher = '  new-labs: {name: {en: "New Labs"}, kind: org}\n'
    source = (
        '  notes-page:\n    tier: A\n    publisher: new-labs\n    label: {en: "Kestrel notes"}\n    type: webpage\n'
        "    url: https://git.example/notes\n    address: checked\n    accessed: 2026-10-21\n"
    )
    after = before.replace("\nnotes:\n", f"\n{publisher}notes:\n").replace("\nclaims:\n", f"\n{source}claims:\n")
    assert text(project) == after


def test_what_was_read_of_a_source_is_one_mapping(project, fieldnotes):
    read = ("--read-path", "README.md", "--read-commit", "57b9c842429d", "--read-dated", "2026-10-01")
    assert fieldnotes(*SOURCE, *read)[0] == 0
    assert "    read: {path: README.md, commit: 57b9c842429d, dated: 2026-10-01}\n" in text(project)


@pytest.mark.parametrize("options", [SOURCE, CLAIM])
def test_a_file_of_another_system_keeps_its_line_breaks(project, fieldnotes, options):
    path = project / "sources.yaml"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert fieldnotes(*options)[0] == 0
    assert path.read_bytes().count(b"\n") == path.read_bytes().count(b"\r\n")
    assert fieldnotes("validate")[0] == 0


def test_the_file_keeps_its_mode_and_a_link_stays_a_link(project, fieldnotes):
    (project / "kept").mkdir()
    path = project / "kept/sources.yaml"
    (project / "sources.yaml").rename(path)
    (project / "sources.yaml").symlink_to(path)
    path.chmod(0o640)
    assert fieldnotes(*CLAIM)[0] == 0
    assert (project / "sources.yaml").is_symlink() and path.stat().st_mode & 0o777 == 0o640
    assert "warm-up:" in path.read_text(encoding="utf-8") and len(list((project / "kept").iterdir())) == 1


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (given("--source", "reedme"), 'unknown source "reedme". Did you mean "readme"? [unknown-id]'),
        (given("--figure", "time=fast"), "[bad-figure]"),
        (given("--id", "speed"), "[repeated-key]"),
        (given("--id", "readme"), "[repeated-id]"),
        (given("--id", "Warm"), "Write small ASCII letters and digits, joined by single hyphens. [bad-id]"),
        (given("--accessed", "2026-02-30", SOURCE), '"2026-02-30" is no day. Write it as 2026-10-20. [bad-date]'),
        (without("--url", SOURCE), "[address]"),
        ((*SOURCE, "--publisher-name", "Marrow", "--publisher-kind", "org"), "[repeated-key]"),
    ],
)  # fmt: skip
def test_faults_are_told_and_nothing_is_written(project, fieldnotes, options, problem):
    before = text(project)
    code, out, err = fieldnotes(*options)
    *_, said, found, total = out.splitlines()
    assert (code, err, said, total) == (1, "", UNSOUND, "1 problem.")
    assert found.startswith("sources.yaml:") and found.endswith(problem) and text(project) == before


def test_a_fault_stands_at_the_line_that_was_shown(fieldnotes):
    _, out, _ = fieldnotes(*given("--source", "reedme"))
    shown = next(line.split()[0] for line in out.splitlines() if line.endswith("sources: [reedme]"))
    assert f'sources.yaml:{shown}:15: unknown source "reedme"' in out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (without("--tier", without("--type", SOURCE)), "Give --tier, --type as well; --help tells what they hold."),
        (without("--statement"), "There is no terminal to ask on. Give --statement as well; "),
        (given("--tier", "E"), "'E' is not one of 'A', 'B', 'C', 'D'"),
        (given("--basis", "derived"), "'derived' is not one of 'stated'"),
        (given("--figure", "30 s"), '"30 s" is no figure. Write --figure "NAME=FIGURE", as in "rate=96 %".'),
        ((*CLAIM, "--figure", "time=40 s"), 'The figure "time" is given twice. Give each its own name.'),
        ((*CLAIM, "--register", "gone.yaml"), 'No register "gone.yaml". '),
    ],
)
def test_what_cannot_be_understood_stops_it(project, fieldnotes, options, words):
    before = text(project)
    code, out, err = fieldnotes(*options)
    assert (code, out) == (2, "")
    assert words in err and text(project) == before


def test_a_register_with_faults_takes_nothing_new(project, fieldnotes):
    (project / "sources.yaml").write_text(text(project).replace("tier: B", "teir: B"), encoding="utf-8")
    code, out, _ = fieldnotes(*CLAIM)
    assert code == 1 and "warm-up" not in text(project)
    assert out.splitlines()[-1] == "The register has these faults already. Mend them first; nothing was written."


def test_a_section_between_braces_stops_it(project, fieldnotes):
    register = 'site: {url: https://notes.example/}\npublishers: {a: {name: {en: "A"}, kind: org}}\n'
    (project / "sources.yaml").write_text(register, encoding="utf-8")
    code, out, err = fieldnotes(*SOURCE, "--publisher-name", "Marrow Labs", "--publisher-kind", "org")
    assert (code, out) == (2, "")
    assert err.startswith('sources.yaml: "publishers" on line 2 stands between braces; ')


def answered(project: Path, *arguments: str, answers: list[str]) -> tuple[int, str]:
    """Run the command on a terminal of its own and type the answers."""
    ours, its = os.openpty()
    command = [sys.executable, "-c", "from build_tools.cli import main; main()", *arguments]
    with subprocess.Popen(command, cwd=project, stdin=its, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        os.close(its)
        os.write(ours, "".join(f"{answer}\n" for answer in answers).encode())
        out, _ = process.communicate(timeout=120)
        os.close(ours)
    return process.returncode, out.decode()


on_a_terminal = pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a pseudo-terminal")


@on_a_terminal
def test_on_a_terminal_it_asks_and_asks_again_for_what_cannot_be_right(project):
    before, number = text(project), line_of(project, "  speed:")
    answers = ["speed", "warm-up", "Warm-up", "stated", "reedme", "readme", "", "A", "it is warm after {time}", "",
               "30 seconds flat", "about 30 s", "y"]  # fmt: skip
    code, out = answered(project, "new", "claim", answers=answers)
    assert (code, text(project)) == (0, with_claim(before)), out
    assert f'"speed" stands already on line {number} of sources.yaml. Think of another.' in out
    assert '"reedme" is not among the sources. Did you mean "readme"?' in out


@on_a_terminal
def test_on_a_terminal_a_new_publisher_is_asked_about(project):
    answers = ["new-page", "new-labs", "New Labs", "org", "A", "New page", "web", "webpage", "not-recorded"]
    code, out = answered(project, "new", "source", answers=[*answers, "", "", "", "", "y"])
    assert code == 0, out
    assert '"web" is no type. ' in out and '  new-labs: {name: {en: "New Labs"}, kind: org}\n' in text(project)


@on_a_terminal
@pytest.mark.parametrize("last", ["n", "\x04"])
def test_on_a_terminal_it_can_be_left_without_a_trace(project, last):
    before = text(project)
    code, out = answered(project, *without("--tier"), answers=["", "A", "", last])
    assert (code, out.splitlines()[-1], text(project)) == (2, "Nothing was written.", before)


def test_texts_are_asked_for_in_every_language_of_the_site():
    from build_tools.commands.questions import CLAIM
    from build_tools.facts.model import Register, Site

    register = Register(Site("https://notes.example/", languages=("en", "zh-Hant")))
    answers = {"label": "Decode speed", "statement": "decode reaches {rate}"}
    asked = [question.key for question in CLAIM if question.is_needed and question.is_open(answers, register)]
    assert [key for key in asked if "zh" in key] == ["label_zh_hant", "statement_zh_hant"]
