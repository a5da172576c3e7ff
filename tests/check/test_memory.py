"""What is remembered of a check, and that nothing stale is ever taken for it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from build_tools import check, memory, register
from build_tools.check import Memory, PageReport, check_site
from build_tools.facts.past import Move, Past
from build_tools.facts.problem import Problem

FOLDER = Path(__file__).parent.parent / "rules"
REGISTER = replace(register.read(FOLDER / "register.yaml"), glossary={})
FINE = PageReport("a.html", (), {"prose": 2}, {"date": 1}, numbers=frozenset({"7", "9"}), claims=frozenset({"decode"}))
PAGE = "<html lang=en><body><main><p>Nothing but words here.</p></main></body></html>"
LOOSE = PAGE.replace("Nothing", "It reaches 15,230 tokens/s")


def reopened(file: Path, known: object = REGISTER) -> Memory:
    return Memory(file, known)


def kept(file: Path, report: PageReport = FINE) -> str:
    """Remember a report in a file; return by what key."""
    first = Memory(file, REGISTER)
    key = first.key("a.html", "en", PAGE, None)
    first.remember(key, report)
    first.save()
    return key


def test_a_report_is_recalled_whole(tmp_path):
    key = kept(tmp_path / "check.json")
    assert reopened(tmp_path / "check.json").recall(key) == FINE


def test_what_is_recalled_is_kept_for_the_run_after_next(tmp_path):
    key = kept(tmp_path / "check.json")
    second = reopened(tmp_path / "check.json")
    second.recall(key)
    second.save()
    assert reopened(tmp_path / "check.json").recall(key) == FINE


def test_what_a_run_did_not_meet_is_forgotten(tmp_path):
    key = kept(tmp_path / "check.json")
    reopened(tmp_path / "check.json").save()
    assert reopened(tmp_path / "check.json").recall(key) is None


@pytest.mark.parametrize(
    "report",
    [
        replace(FINE, problems=(Problem("a.html", 1, 1, "unsourced-number", "m"),)),
        replace(FINE, loose=("7",)),
    ],
    ids=["on the page", "in the search index"],
)
def test_a_report_with_a_problem_is_not_remembered(tmp_path, report):
    key = kept(tmp_path / "check.json", report)
    assert reopened(tmp_path / "check.json").recall(key) is None


@pytest.mark.parametrize(
    "ingredients",
    [
        ("b.html", "en", PAGE, None),
        ("a.html", "zh-Hans", PAGE, None),
        ("a.html", "en", PAGE + " ", None),
        ("a.html", "en", PAGE, check.PageSource("docs/en/a.md")),
    ],
    ids=["path", "language", "page", "source map"],
)
def test_each_ingredient_is_part_of_the_key(tmp_path, ingredients):
    known = Memory(tmp_path / "check.json", REGISTER)
    assert known.key(*ingredients) != known.key("a.html", "en", PAGE, None)


def test_parts_of_a_key_do_not_flow_into_each_other(tmp_path):
    known = Memory(tmp_path / "check.json", REGISTER)
    assert known.key("ab", "c") != known.key("a", "bc")


def test_another_register_forgets_everything(tmp_path):
    key = kept(tmp_path / "check.json")
    other = replace(REGISTER, glossary={"3FS": ("storage",)})
    assert reopened(tmp_path / "check.json", other).recall(key) is None


def test_another_toolkit_forgets_everything(tmp_path, monkeypatch):
    key = kept(tmp_path / "check.json")
    monkeypatch.setattr(memory, "toolkit", lambda: "a later one")
    assert reopened(tmp_path / "check.json").recall(key) is None


@pytest.mark.parametrize("damage", ["", "{", "[]", '"x"', '{"of": 3}', '{"of": null, "entries": []}', "\x00\xff"])
def test_a_damaged_file_is_as_good_as_none(tmp_path, damage):
    key = kept(tmp_path / "check.json")
    (tmp_path / "check.json").write_text(damage)
    assert reopened(tmp_path / "check.json").recall(key) is None


@pytest.mark.parametrize("entry", ['"x"', "{}", '{"path": "a.html", "surplus": 1}', "[1]", "null"])
def test_a_damaged_entry_is_as_good_as_none(tmp_path, entry):
    file = tmp_path / "check.json"
    key = kept(file)
    text = file.read_text(encoding="utf-8")
    at = text.index(key) + len(key) + 3
    file.write_text(text[:at] + entry + "}}", encoding="utf-8")
    assert reopened(file).recall(key) is None


def test_where_nothing_can_be_written_the_check_goes_on(tmp_path):
    (tmp_path / "file").write_text("in the way")
    kept(tmp_path / "file" / "check.json")


def test_a_remembered_site_gives_the_same_report(tmp_path):
    (tmp_path / "site").mkdir()
    (tmp_path / "site/a.html").write_text(PAGE)
    (tmp_path / "site/b.html").write_text(LOOSE)
    fresh = check_site(tmp_path / "site", REGISTER)
    runs = [check_site(tmp_path / "site", REGISTER, memory=Memory(tmp_path / "m.json", REGISTER)) for _ in "12"]
    assert runs == [fresh, fresh]


def test_a_changed_page_is_judged_again(tmp_path):
    (tmp_path / "site").mkdir()
    page = tmp_path / "site/a.html"
    page.write_text(PAGE)
    check_site(tmp_path / "site", REGISTER, memory=Memory(tmp_path / "m.json", REGISTER))
    page.write_text(LOOSE)
    report = check_site(tmp_path / "site", REGISTER, memory=Memory(tmp_path / "m.json", REGISTER))
    assert "unsourced-number" in {problem.rule for problem in report.problems}


_TOLD = '<p data-place="history">It said 7 GB at <code class="hash">0123456789ab</code>.</p>'
OLD = PAGE.replace("</main>", f"{_TOLD}</main>")


def rules_found(folder: Path, *hashes: str) -> set[str]:
    past = Past({hash: place for place, hash in enumerate(hashes)}, {"speed.rate": (Move(0, "7 GB", "8 GB"),)})
    found = check_site(folder / "site", REGISTER, memory=Memory(folder / "m.json", REGISTER), past=past)
    return {problem.rule for problem in found.problems}


def test_a_page_with_old_values_is_judged_again_after_a_commit(tmp_path):
    (tmp_path / "site").mkdir()
    (tmp_path / "site/a.html").write_text(OLD)
    assert [rules_found(tmp_path, hash) & {"wrong-history"} for hash in ("0123456789ab", "ba9876543210")] == [
        set(), {"wrong-history"},
    ]  # fmt: skip


def test_a_page_without_old_values_is_remembered_through_a_commit(tmp_path):
    (tmp_path / "site").mkdir()
    (tmp_path / "site/a.html").write_text(PAGE)
    remembered = []
    for hash in ("0123456789ab", "ba9876543210"):
        rules_found(tmp_path, hash)
        remembered.append((tmp_path / "m.json").read_text())
    assert remembered[0] == remembered[1]


def test_a_changed_file_beside_the_pages_is_judged_again(tmp_path):
    (tmp_path / "site").mkdir()
    (tmp_path / "site/a.html").write_text(PAGE)
    for text in ("name\nwords\n", "name\n77123 tokens/s\n"):
        (tmp_path / "site/a.csv").write_text(text)
        report = check_site(tmp_path / "site", REGISTER, memory=Memory(tmp_path / "m.json", REGISTER))
    assert [problem.path for problem in report.problems if problem.rule == "unsourced-number"] == ["a.csv"]


def test_files_beside_the_pages_are_remembered(tmp_path, monkeypatch):
    (tmp_path / "site").mkdir()
    for name, text in (("a.html", PAGE), ("a.csv", "name\nwords\n")):
        (tmp_path / "site" / name).write_text(text)
    first = check_site(tmp_path / "site", REGISTER, memory=Memory(tmp_path / "m.json", REGISTER))
    monkeypatch.setattr(check.records, "static_file", lambda *_: pytest.fail("it was read again"))
    assert check_site(tmp_path / "site", REGISTER, memory=Memory(tmp_path / "m.json", REGISTER)) == first
