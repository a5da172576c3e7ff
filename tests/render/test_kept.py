"""What the run before rendered is the same when it is recalled, and nothing stale ever is."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from build_tools import parallel
from build_tools.facts.problem import Problems
from build_tools.memory import Memory
from build_tools.render import render_site, site
from build_tools.review.history import History
from tests.render.test_site import page

FILES = [
    page("a.md", "a", "It reaches {{ figure('decode.few.throughput') }}.\n"),
    page("sources.md", "sources", "{{ list_sources() }}\n"),
]


def rendered(register, file, files=FILES, lang="en", history=None):
    """Render with what is in a file, and leave there what the next run may recall."""
    told = history or History(why_not="none")
    memory = Memory(file, register, told)
    pages = render_site(register, files, lang, told, memory)
    memory.save()
    return pages


def test_recalled_pages_are_those_rendered_afresh(register, tmp_path):
    fresh = render_site(register, FILES, "en")
    assert [rendered(register, tmp_path / "m.json") for _ in "12"] == [fresh, fresh]


def test_a_page_that_did_not_change_is_not_rendered_again(register, tmp_path, monkeypatch):
    rendered(register, tmp_path / "m.json", FILES[:1])
    monkeypatch.setattr(site, "compile_page", lambda *_: pytest.fail("it was rendered again"))
    monkeypatch.setattr(site.generated, "_template", lambda *_: pytest.fail("a claim or an end was rendered again"))
    rendered(register, tmp_path / "m.json", FILES[:1])


def many(body):
    return [page(f"p{at:02}.md", f"p{at}", body) for at in range(70)]


@pytest.fixture
def two_cores(monkeypatch):
    """Other tests may have left a server running in this process; what is forked here holds nothing of it."""
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    monkeypatch.setattr(parallel, "_cores", lambda: 2)


def test_many_pages_are_rendered_on_all_cores_as_one_by_one(register, tmp_path, monkeypatch, two_cores):
    files = many("It reaches {{ figure('decode.few.throughput') }}.\n")
    with monkeypatch.context() as one_core:
        one_core.setattr(parallel, "_cores", lambda: 1)
        one_by_one = render_site(register, files, "en")
    found = rendered(register, tmp_path / "m.json", files)
    monkeypatch.setattr(site, "compile_page", lambda *_: pytest.fail("it was not kept"))
    assert [found, rendered(register, tmp_path / "m.json", files)] == [one_by_one, one_by_one]


def test_problems_of_many_pages_come_in_one_run(register, two_cores):
    with pytest.raises(Problems) as found:
        render_site(register, many("\n\n{{ figure('gone') }}\n"), "en")
    assert [(problem.path[-6:], problem.line) for problem in found.value.found] == [
        (f"p{at:02}.md", 8) for at in range(70)
    ]


@pytest.mark.parametrize(
    "after",
    [
        [page("a.md", "a", "No figure.\n"), FILES[1]],
        [page("a.md", "a", "\nIt reaches {{ figure('decode.few.throughput') }}.\n"), FILES[1]],
        [page("a.md", "b", "It reaches {{ figure('decode.few.throughput') }}.\n"), FILES[1]],
        [page("deep/a.md", "a", "It reaches {{ figure('decode.few.throughput') }}.\n"), FILES[1]],
        [page("a.md", "a", "It reaches {{ figure('decode.few.throughput') }}.\n", "note: x\n"), FILES[1]],
        [*FILES, page("b.md", "b", "{{ figure('decode.few.throughput') }}\n")],
        FILES[:1],
    ],
    ids=["text", "line", "title and id", "address", "front matter", "another page", "a page less"],
)
def test_what_changed_shows(register, tmp_path, after):
    rendered(register, tmp_path / "m.json")
    assert rendered(register, tmp_path / "m.json", after) == render_site(register, after, "en")


def test_a_changed_register_shows(register, tmp_path):
    rendered(register, tmp_path / "m.json")
    source = replace(register.sources["readme"], label={"en": "Another name"})
    other = replace(register, sources={**register.sources, "readme": source})
    assert rendered(other, tmp_path / "m.json") == render_site(other, FILES, "en")


def test_a_changed_history_is_another_memory(register, tmp_path):
    rendered(register, tmp_path / "m.json")
    assert rendered(register, tmp_path / "m.json", history=History(why_not="shallow")) == render_site(
        register, FILES, "en", History(why_not="shallow")
    )


def test_a_problem_is_told_each_time(register, tmp_path):
    bad = [page("a.md", "a", "{{ figure('no.such') }}\n")]
    told = []
    for _ in "12":
        with pytest.raises(Problems) as caught:
            rendered(register, tmp_path / "m.json", bad)
        told.append(caught.value.found)
    assert told[0] == told[1]


@pytest.mark.parametrize("entry", ["null", "[]", '["x", 1, 2, 3, 4]', '["x", [["y", 1]], [], {}, false]', '{"a": 1}'])
def test_a_damaged_entry_is_as_good_as_none(register, tmp_path, entry):
    file = tmp_path / "m.json"
    rendered(register, file)
    head = file.read_text(encoding="utf-8").partition('"entries": {')[0]
    keys = Memory(file, register, History(why_not="none"))._before
    file.write_text(f'{head}"entries": {{' + ", ".join(f'"{key}": {entry}' for key in keys) + "}}", encoding="utf-8")
    assert rendered(register, file) == render_site(register, FILES, "en")
