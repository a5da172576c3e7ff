from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from build_tools import project as project_of
from build_tools import register as reader
from build_tools.render import render_site
from tests.conftest import ROOT, files_of, run
from tests.review.repository import Repository


@pytest.fixture
def notes(project: Path) -> Repository:
    """The small project under git, its first state committed."""
    repository = Repository.new(project)
    repository.commit()
    return repository


def edit(notes: Repository, name: str, before: str, after: str) -> None:
    path = notes.root / name
    text = path.read_bytes().decode("utf-8")
    assert before in text
    path.write_bytes(text.replace(before, after).encode("utf-8"))


def told(fieldnotes, *arguments: str) -> dict:
    code, out, err = fieldnotes("diff", *arguments, "--format", "json")
    assert err == ""
    data = json.loads(out)
    assert code == (1 if data["changes"] or data["pages"] or data["problems"] else 0)
    return data


def brief(data: dict) -> list[tuple]:
    return [(one["class"], one.get("figure") or one.get("claim") or one.get("source")) for one in data["changes"]]


def test_nothing_changed(fieldnotes, notes):
    assert fieldnotes("diff") == (0, "HEAD → the working tree: no claim or source changed.\n", "")


def test_a_value_with_its_places_and_pages(fieldnotes, notes):
    edit(notes, "sources.yaml", 'rate: "15.2e3 ', 'rate: "14.9e3 ')
    data = told(fieldnotes)
    (change,) = data["changes"]
    own = next(spot["line"] for spot in change["shown_in"] if spot["page"] == "/claims/speed/")
    assert (change["class"], change["figure"], change["before"], change["after"], change["percent"]) == (
        "value", "speed.rate", "15.2e3 token/s/GPU", "14.9e3 token/s/GPU", -2.0,
    )  # fmt: skip
    assert change["shown_in"] == [
        {"page": "/", "lang": "en", "place": "prose", "line": 8, "path": "docs/en/index.md"},
        {"page": "/claims/speed/", "lang": "en", "place": "evidence", "line": own, "path": "sources.yaml"},
        {"page": "/claims/speed/", "lang": "en", "place": "prose", "line": own, "path": "sources.yaml"},
    ]
    assert [(page["page"], page["class"], page["after"]) for page in data["pages"] if page["page"] == "/"] == [
        ("/", "figure-changed", "Decode reaches 14.9k tokens/s/GPU.")
    ]


def test_the_changes_page_names_the_pages_that_the_comparison_names(fieldnotes, notes):
    body = "---\ntitle: {0}\ndescription: About it.\nid: {0}\n---\n{1}\n"
    notes.commit(**{
        "docs/en/changes.md": body.format("changes", "{{ list_changes() }}"),
        "docs/en/more.md": body.format("more", "{{ figure('speed.rate') }} {{ figure('hits.rate') }}"),
        "docs/en/other.md": body.format("other", "{{ figure('hits.rate') }}"),
    })  # fmt: skip
    edit(notes, "sources.yaml", 'rate: "15.2e3 ', 'rate: "14.9e3 ')
    (change,) = told(fieldnotes)["changes"]
    notes.commit()
    register = reader.read(notes.root / "sources.yaml", "sources.yaml")
    history = project_of.history(notes.root, notes.root / "sources.yaml")
    pages = render_site(register, project_of.page_files(notes.root / "docs/en", notes.root), "en", history)
    row = re.search("<tr><td>.*?</tr>", next(page.markdown for page in pages if page.id == "changes"))[0]
    linked = set(re.findall('href="([^"]+)"', row))
    assert linked == {"../", "../more/", "../claims/speed/"}
    assert {f"..{spot['page']}" for spot in change["shown_in"]} == linked


def test_line_ends_and_layout_say_nothing(fieldnotes, notes):
    path = notes.root / "sources.yaml"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert fieldnotes("diff")[0] == 0


def test_the_pages_listed_are_those_whose_bytes_differ(fieldnotes, notes, tmp_path_factory):
    """Whatever a page takes from the register: a figure, a label, a caveat, a list, what it is cited with."""
    folder = tmp_path_factory.mktemp("built")
    assert run("build", "--site-dir", str(folder / "old"), cwd=notes.root).returncode == 0
    edit(notes, "sources.yaml", 'rate: "15.2e3 ', 'rate: "14.9e3 ')
    edit(notes, "sources.yaml", '"Herald Wire"', '"The Herald Wire"')
    edit(notes, "sources.yaml", '"Decode chart"', '"Chart of decoding"')
    assert run("build", "--site-dir", str(folder / "new"), cwd=notes.root).returncode == 0
    old, new = files_of(folder / "old"), files_of(folder / "new")
    pages = [path for path in new if path.endswith("/index.html") or path == "index.html"]
    differing = {f"/{path.removesuffix('index.html')}" for path in pages if old.get(path) != new[path]}
    assert {page["page"] for page in told(fieldnotes)["affected"]} == differing


def test_the_pages_listed_are_those_whose_bytes_differ_in_every_language(
    fieldnotes, trilingual, tmp_path_factory, monkeypatch
):
    monkeypatch.chdir(trilingual)
    notes, folder = Repository.new(trilingual), tmp_path_factory.mktemp("built")
    notes.commit(**{".gitignore": ".fieldnotes/\n"})
    assert run("build", "--site-dir", str(folder / "old"), cwd=notes.root).returncode == 0
    edit(notes, "sources.yaml", 'figures: {rate: "15.2e3 ', 'figures: {rate: "14.9e3 ')
    edit(notes, "sources.yaml", 'zh-Hant: "Kestrel 說明"', 'zh-Hant: "Kestrel 的說明"')
    done = run("build", "--site-dir", str(folder / "new"), cwd=notes.root)
    assert done.returncode == 0, done.stderr
    old, new = files_of(folder / "old"), files_of(folder / "new")
    pages = [path for path in new if path.endswith("index.html")]
    differing = {f"/{path.removesuffix('index.html')}" for path in pages if old.get(path) != new[path]}
    assert {page["page"] for page in told(fieldnotes)["affected"]} == differing
    assert "/claims/traffic/" in differing  # where but the day and the version of its content are others


def test_rules_that_would_newly_break(fieldnotes, notes):
    table = "{{ facts_table('speed', place='spec', caption='Speed') }}"
    edit(notes, "docs/en/index.md", "Decode reaches", f"{table}\n\nDecode reaches")
    notes.commit()
    measured = '    tier: {}\n    basis: measured\n    statement: {{en: "decode reaches'
    edit(notes, "sources.yaml", measured.format("A"), measured.format("C"))
    data = told(fieldnotes)
    assert [(one["class"], one["claim"], one["breaks"]) for one in data["changes"] if one["facet"] == "tier"] == [
        ("tier-lowered", "speed", ["tier-in-place"])
    ]
    assert {problem["rule"] for problem in data["problems"]} == {"tier-in-place"}


def test_what_was_broken_before_is_not_newly_broken(fieldnotes, notes):
    edit(notes, "docs/en/index.md", "Decode reaches", "It is 12 GB. Decode reaches")
    notes.commit()
    edit(notes, "sources.yaml", 'rate: "15.2e3 ', 'rate: "14.9e3 ')
    assert told(fieldnotes)["problems"] == []


def test_a_claim_taken_away_that_a_page_still_calls(fieldnotes, notes):
    text = (notes.root / "sources.yaml").read_text(encoding="utf-8")
    edit(notes, "sources.yaml", text[text.index("  speed:") : text.index("  assumed:")], "")
    data = told(fieldnotes)
    (change,) = data["changes"]
    assert (change["class"], change["claim"], change["breaks"]) == ("withdrawn", "speed", ["unknown-id"])
    assert "/" in {spot["page"] for spot in change["shown_in"]}


def test_a_translation_left_behind(fieldnotes, notes):
    english = (notes.root / "mkdocs.yml").read_text(encoding="utf-8")
    chinese = english.replace("docs/en", "docs/zh-Hans").replace("language: en", "language: zh-Hans")
    (notes.root / "mkdocs.zh-Hans.yml").write_text(chinese, encoding="utf-8")
    for name in ("index.md", "sources.md"):
        english = (notes.root / "docs/en" / name).read_text(encoding="utf-8")
        (notes.root / "docs/zh-Hans").mkdir(exist_ok=True)
        (notes.root / "docs/zh-Hans" / name).write_text(english, encoding="utf-8")
    notes.commit()
    edit(notes, "docs/en/index.md", "Decode reaches", "Decoding reaches")
    stale = [page for page in told(fieldnotes)["pages"] if page["class"] == "translation-stale"]
    assert [(page["path"], page["page"], page["lang"]) for page in stale] == [
        ("docs/zh-Hans/index.md", "/zh-Hans/", "zh-Hans")
    ]


def test_two_files_without_git_or_a_site(fieldnotes, project, tmp_path):
    (project / "mkdocs.yml").unlink()
    old, new = project / "sources.yaml", project / "new.yaml"
    new.write_text(old.read_text(encoding="utf-8").replace('rate: "96 %"', 'rate: "94 %"'), encoding="utf-8")
    assert brief(told(fieldnotes, str(old), str(new))) == [("value", "hits.rate")]


def test_revisions_ranges_and_where_a_line_parted(fieldnotes, notes):
    notes.git("checkout", "-qb", "edit")
    edit(notes, "sources.yaml", 'rate: "96 %"', 'rate: "94 %"')
    notes.commit()
    notes.git("checkout", "-q", "main")
    edit(notes, "sources.yaml", 'rate: "15.2e3 ', 'rate: "14.9e3 ')
    notes.commit()
    own, others = [("value", "hits.rate")], [("value", "speed.rate")]
    names = ("main..edit", "main edit", "main...edit", "main...")
    found = {name: brief(told(fieldnotes, *name.split())) for name in names}
    assert found == {"main..edit": own + others, "main edit": own + others, "main...edit": own, "main...": []}


def test_from_before_the_register_was_there_everything_is_added(fieldnotes, notes):
    data = told(fieldnotes, "HEAD~1", "HEAD")
    assert set(data["summary"]) == {"added"}


def test_where_the_register_is_gone_everything_is_withdrawn(fieldnotes, notes):
    notes.git("rm", "-q", "sources.yaml")
    notes.commit()
    assert set(told(fieldnotes, "HEAD~1", "HEAD")["summary"]) == {"withdrawn"}


def test_a_register_that_had_another_name_is_followed(fieldnotes, notes):
    (notes.root / "data").mkdir()
    notes.git("mv", "sources.yaml", "data/register.yaml")
    notes.commit()
    notes.git("mv", "data/register.yaml", "sources.yaml")
    edit(notes, "sources.yaml", 'rate: "96 %"', 'rate: "94 %"')
    notes.commit()
    assert brief(told(fieldnotes, "HEAD~1", "HEAD")) == [("value", "hits.rate")]


def test_a_shallow_clone_never_compares_with_another_commit(notes, tmp_path, monkeypatch):
    for number in range(4):
        notes.commit(note=str(number))
    clone = notes.clone(tmp_path / "clone", "--depth", "1")
    done = run("diff", "origin/main~3", cwd=clone.root)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Run `git fetch --unshallow`, then this again." in done.stderr


def test_a_full_clone_that_was_cut_short_afterwards_never_compares_with_another_commit(notes, tmp_path):
    for number in range(4):
        notes.commit(note=str(number))
    clone = notes.clone(tmp_path / "clone")
    clone.git("fetch", "-q", "--depth", "1")
    done = run("diff", "origin/main~3", cwd=clone.root)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Run `git fetch --unshallow`, then this again." in done.stderr


def test_a_shallow_clone_is_enough_for_what_is_not_committed(fieldnotes, notes, tmp_path, monkeypatch):
    notes.commit(note="1")
    clone = notes.clone(tmp_path / "clone", "--depth", "1")
    monkeypatch.chdir(clone.root)
    assert fieldnotes("diff")[0] == 0
    edit(clone, "sources.yaml", 'rate: "15.2e3 ', 'rate: "14.9e3 ')
    assert brief(told(fieldnotes)) == [("value", "speed.rate")]


def test_where_two_lines_parted_before_the_cut_is_not_guessed(fieldnotes, notes, tmp_path, monkeypatch):
    notes.git("checkout", "-qb", "edit")
    notes.commit(note="1")
    notes.git("checkout", "-q", "main")
    notes.commit(other="1")
    clone = notes.clone(tmp_path / "clone", "--depth", "1", "--no-single-branch")
    monkeypatch.chdir(clone.root)
    code, out, err = fieldnotes("diff", "main...origin/edit")
    assert (code, out) == (2, "") and "`git fetch --unshallow`" in err


def test_line_ends_that_were_committed_say_nothing(fieldnotes, notes):
    text = (notes.root / "sources.yaml").read_text(encoding="utf-8")
    page = (notes.root / "docs/en/index.md").read_text(encoding="utf-8")
    notes.commit(**{"sources.yaml": text.replace("\n", "\r\n"), "docs/en/index.md": page.replace("\n", "\r\n")})
    assert fieldnotes("diff", "HEAD~1", "HEAD")[:2] == (0, "HEAD~1 → HEAD: no claim or source changed.\n")


def test_across_a_merge_what_both_lines_brought_is_told(fieldnotes, notes):
    notes.git("checkout", "-qb", "edit")
    edit(notes, "sources.yaml", 'rate: "96 %"', 'rate: "94 %"')
    notes.commit()
    notes.git("checkout", "-q", "main")
    edit(notes, "docs/en/index.md", "Decode reaches", "Decoding reaches")
    notes.commit()
    notes.git("merge", "-q", "--no-ff", "-m", "Merge", "edit")
    found = {name: told(fieldnotes, *name.split()) for name in ("HEAD~1 HEAD", "HEAD~2 HEAD", "edit HEAD")}
    assert {name: (brief(data), len([page for page in data["pages"] if page["path"].endswith(".md")]))
            for name, data in found.items()} == {
        "HEAD~1 HEAD": ([("value", "hits.rate")], 0),
        "HEAD~2 HEAD": ([("value", "hits.rate")], 1),
        "edit HEAD": ([], 1),
    }  # fmt: skip


def test_the_page_that_lists_changes_reads_otherwise_once_they_are_committed(fieldnotes, notes):
    body = "---\ntitle: C\ndescription: C.\nid: changes\n---\n{{ list_changes() }}\n"
    notes.commit(**{"docs/en/changes.md": body})
    edit(notes, "sources.yaml", 'rate: "15.2e3 ', 'rate: "14.9e3 ')
    before = {page["page"] for page in told(fieldnotes)["affected"]}
    notes.commit()
    assert {page["page"] for page in told(fieldnotes, "HEAD~1", "HEAD")["affected"]} - before == {"/changes/"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere"], 'No revision "nowhere" here. See what there is: `git log --oneline --all`.\n'),
        (["gone.yaml", "HEAD"], 'No file "gone.yaml". Name a file or a revision that is there.\n'),
    ],
)
def test_what_is_not_there_ends_with_2_and_says_what_to_do(fieldnotes, notes, arguments, said):
    assert fieldnotes("diff", *arguments) == (2, "", said)


def test_outside_a_repository(fieldnotes, project):
    code, out, err = fieldnotes("diff")
    assert (code, out) == (2, "") and "Name two files: `fieldnotes diff OLD.yaml NEW.yaml`." in err


NEEDS = '"speed.rate" (value) was reviewed by nobody'


def test_a_change_without_a_review_is_told_with_its_line(fieldnotes, notes):
    edit(notes, "sources.yaml", 'rate: "15.2e3 ', 'rate: "14.9e3 ')
    code, out, _ = fieldnotes("diff", "--require-review")
    assert (code, out.count("\n"), "[needs-review]" in out, NEEDS in out) == (1, 2, True, True)


@pytest.mark.parametrize(
    ("message", "later", "code"),
    [
        ("Change\n\nReviewed-by: Ada Okoro <ada@marrow.example>", "", 0),
        ("Change", "", 1),
        ("Change\n\nReviewed-by: Ada Okoro <ada@marrow.example>", "14.8e3 ", 1),
    ],
)
def test_a_commit_that_was_reviewed_answers_for_what_it_changed(fieldnotes, notes, message, later, code):
    edit(notes, "sources.yaml", 'rate: "15.2e3 ', 'rate: "14.9e3 ')
    notes.commit(message)
    if later:
        edit(notes, "sources.yaml", "14.9e3 ", later)
    assert fieldnotes("diff", "HEAD~1", "--require-review")[0] == code


def test_where_nothing_needs_a_review(fieldnotes, notes):
    edit(notes, "sources.yaml", '"Decode chart"', '"Chart of decoding"')
    assert fieldnotes("diff", "--require-review") == (0, "No change needs a review.\n", "")


def test_gits_own_diff_shows_claims(notes):
    command = f"{sys.executable} -c 'from build_tools.cli import main; main()' textconv"
    notes.git("config", "diff.fieldnotes.textconv", command)
    (notes.root / ".gitattributes").write_bytes((ROOT / ".gitattributes").read_bytes())
    edit(notes, "sources.yaml", 'rate: "15.2e3 ', 'rate: "14.9e3 ')
    lines = notes.git("diff", "-U0", "sources.yaml").splitlines()[5:]
    assert lines == ["-claim speed.rate  value: 15.2e3 token/s/GPU", "+claim speed.rate  value: 14.9e3 token/s/GPU"]


def test_a_register_with_faults_is_shown_as_it_is(fieldnotes, project):
    (project / "sources.yaml").write_bytes(b"claims: {a: }\n")
    assert fieldnotes("textconv", "sources.yaml") == (0, "claims: {a: }\n", "")


def test_an_old_revision_with_features_that_are_refused_now(fieldnotes, notes):
    shared = "claims:\n  a: &qa {label: {en: A}}\n  b: {<<: *qa}\n"
    old = notes.root / "sources.yaml"
    sound = old.read_text(encoding="utf-8")
    notes.commit(**{"sources.yaml": sound[: sound.index("claims:")] + shared})
    old.write_text(sound, encoding="utf-8")
    code, out, err = fieldnotes("diff")
    assert (code, out) == (2, "") and "[yaml-feature]" in err
    assert err.endswith("The register of HEAD cannot be read by today's rules, so nothing was compared.\n")
