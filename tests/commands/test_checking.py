"""`fieldnotes check` as a user runs it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.conftest import PAGE, ROOT
from tests.review.repository import Repository

FIGURE = (
    '<p>It is <data class="figure" data-figure="decode.mid" value="15230">15,230 tokens/s/GPU</data>'
    '<a class="tier tier-a" data-source="ml-readme" aria-label="A: Kestrel README" href="#x">A</a>. 3FS.</p>'
)


@pytest.fixture
def built(project: Path):
    """A site by hand, of one page with a warning; gives what writes that page."""
    (project / "sources.yaml").write_text((ROOT / "tests/rules/register.yaml").read_text(encoding="utf-8"), "utf-8")
    (project / "site").mkdir()

    def write(text: str) -> None:
        page = f'<!doctype html>\n<html lang="en"><body>\n<main>{FIGURE}\n{text}</main></body></html>\n'
        (project / "site/index.html").write_text(page, encoding="utf-8")

    write("<p>It runs on dozens of GPUs.</p>")
    return write


def test_a_warning_is_told_and_lets_a_site_pass(fieldnotes, built):
    code, out, _ = fieldnotes("check")
    assert (code, out.splitlines()[:6]) == (
        0,
        [
            "site/index.html (1 problem)",
            'site/index.html:4:15: "dozens" claims a size and is tied to no figure of the register. Write how many as '
            "figure('address'), or use a word that claims no size. [soft-number] (warning)",
            "     4 | <p>It runs on dozens of GPUs.</p></main></body></html>",
            "       |               ^^^^^^",
            "",
            "1 problem, 1 of them a warning.",
        ],
    )


def test_a_rule_whose_warnings_are_errors_by_option(fieldnotes, built):
    code, out, _ = fieldnotes("check", "--error", "soft-number", "--format", "github")
    assert (code, out.splitlines()[0].split("::")[1]) == (
        1,
        "error file=site/index.html,line=4,col=15,title=soft-number",
    )


def test_a_rule_whose_warnings_are_errors_by_configuration(fieldnotes, built, project):
    config = project / "mkdocs.yml"
    text = config.read_text(encoding="utf-8").replace("fieldnotes]", "{fieldnotes: {errors: [soft-number]}}]")
    config.write_text(text, encoding="utf-8")
    code, out, _ = fieldnotes("check", "--format", "json")
    assert (code, [one["severity"] for one in json.loads(out)["problems"]]) == (1, ["error"])


def test_an_unknown_rule_names_the_nearest(fieldnotes, built):
    told = 'No rule "soft-numbers" of the check. Did you mean "soft-number"?\n'
    assert fieldnotes("check", "--error", "soft-numbers") == (2, "", told)


def test_excuses_are_listed_after_the_report(fieldnotes, built):
    built('<p>Say <span data-not-figure="illustration">100 ms</span>.</p>')
    code, out, _ = fieldnotes("check", "--excuses")
    assert code == 0
    assert out.splitlines()[-5:] == [
        "Excused by authors: 1",
        'site/index.html:4: "100 ms", illustration',
        "Excused by built-in reasons: 1",
        "  identifier: 1:",
        '    site/index.html:3: "3FS"',
    ]


def test_excuses_as_json_are_one_key_more(fieldnotes, built):
    built('<p>Say <span data-not-figure="illustration">100 ms</span>.</p>')
    report = json.loads(fieldnotes("check", "--excuses=all", "--format", "json")[1])
    assert set(report) == {"problems", "looked_at", "excused", "pages", "excuses"}
    assert [one for one in report["excuses"] if one["is_authors"]] == [
        {"path": "site/index.html", "line": 4, "text": "100 ms", "reason": "illustration", "is_authors": True}
    ]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--fix", "--format", "json"), "--fix shows a diff"),
        (("--excuses", "--format", "sarif"), "--excuses has no form sarif"),
        (("--yes",), "--yes belongs to --fix"),
    ],
)
def test_options_that_do_not_go_together(fieldnotes, built, options, told):
    code, _, err = fieldnotes("check", *options)
    assert code == 2 and told in err


@pytest.fixture
def page(project: Path) -> Path:
    """A page with a bare number, its source cited, and one that is nobody's."""
    body = "By {{ source('readme') }}, decode reaches 15.2k tokens/s/GPU.\n\nIt takes 17 GPUs."
    path = project / "docs/en/index.md"
    path.write_text(PAGE.format(title="Home", id="home", body=body), encoding="utf-8")
    return path


DIFF = """\
-By {{ source('readme') }}, decode reaches 15.2k tokens/s/GPU.
+By {{ source('readme') }}, decode reaches {{ figure('speed.rate') }}.
"""


def test_fix_shows_the_diff_writes_and_says_what_it_left(fieldnotes, page):
    old = page.read_text(encoding="utf-8")
    code, out, _ = fieldnotes("check", "--fix", "--yes")
    assert DIFF in out
    assert out.splitlines()[-2:] == [
        'docs/en/index.md:10: "17" is left: no figure has this value, unit and qualifier.',
        "1 number replaced. Build the site again.",
    ]
    assert code == 1
    assert page.read_text(encoding="utf-8") == old.replace("15.2k tokens/s/GPU", "{{ figure('speed.rate') }}")


def test_fix_asks_first(fieldnotes, page):
    old = page.read_bytes()
    code, out, _ = fieldnotes("check", "--fix")
    assert (code, DIFF in out, page.read_bytes()) == (1, True, old)


OLD = '<p data-place="history">Until {} it said {} tokens/s/GPU.</p>'


@pytest.fixture
def revised(project: Path, built) -> tuple[Repository, str]:
    """The register in two revisions, and the hash of the one that moved a value."""
    notes, path = Repository.new(project), project / "sources.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.count('mid: "15230 ') == 1
    notes.commit(**{"sources.yaml": text.replace('mid: "15230 ', 'mid: "15100 ')})
    return notes, notes.commit(**{"sources.yaml": text})


def of_history(out: str) -> list[tuple[str, str, str]]:
    found = [one for one in json.loads(out)["problems"] if one["rule"] == "wrong-history"]
    return [(one["severity"], one["message"], one["hint"]) for one in found]


def test_an_old_value_that_its_revision_had_passes(fieldnotes, built, revised):
    built(OLD.format(f'<code class="hash">{revised[1][:12]}</code>', "15,100"))
    code, out, _ = fieldnotes("check", "--format", "json")
    assert (code, of_history(out)) == (0, [])


def test_an_old_value_that_its_revision_never_had_is_refused(fieldnotes, built, revised):
    short = revised[1][:12]
    built(OLD.format(f'<code class="hash">{short}</code>', "15,101"))
    code, out, _ = fieldnotes("check", "--format", "json")
    assert (code, of_history(out)) == (
        1,
        [("error", f'"15,101" is not what the register says at revision {short}',
          f"Look it up: `git show {short}:sources.yaml`")],
    )  # fmt: skip


def test_a_value_that_is_changed_and_not_committed_was_that_of_the_newest_revision(fieldnotes, built, revised):
    notes, hash = revised
    path = notes.root / "sources.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace('mid: "15230 ', 'mid: "15400 '), encoding="utf-8")
    built(OLD.format(f'<code class="hash">{hash[:12]}</code>', "15,230"))
    assert of_history(fieldnotes("check", "--format", "json")[1]) == []
    built(OLD.format(f'<code class="hash">{hash[:12]}</code>', "15,400"))
    assert [one[0] for one in of_history(fieldnotes("check", "--format", "json")[1])] == ["error"]


def unheld(out: str, hash: str, why: str, hint: str) -> bool:
    return of_history(out) == [("warning", f'"1" cannot be held against revision {hash[:12]}: {why}', hint)]


def test_where_the_history_is_cut_short_it_is_said_that_nothing_was_compared(
    fieldnotes, built, revised, tmp_path, monkeypatch
):
    notes, hash = revised
    clone = notes.clone(tmp_path / "clone", "--depth", "1")
    built(OLD.format(f'<code class="hash">{hash[:12]}</code>', "1"))
    shutil.copytree(notes.root / "site", clone.root / "site", dirs_exist_ok=True)
    monkeypatch.chdir(clone.root)
    code, out, _ = fieldnotes("check", "--format", "json")
    hint = "Run `git fetch --unshallow`, then this again"
    assert code == 0 and unheld(out, hash, "the clone's history is cut short", hint)


def test_without_git_it_is_said_that_nothing_was_compared(fieldnotes, built, revised):
    notes, hash = revised
    built(OLD.format(f'<code class="hash">{hash[:12]}</code>', "1"))
    shutil.rmtree(notes.root / ".git")
    code, out, _ = fieldnotes("check", "--format", "json")
    why, hint = "there is no history of the register here", "Check it in a clone of the repository"
    assert code == 0 and unheld(out, hash, why, hint)
