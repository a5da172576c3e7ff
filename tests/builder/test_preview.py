"""What a language kept ready builds after a change, and what it holds back."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_tools import builder
from build_tools.builder.preview import Preview, Step

SEARCH = ("search/records.json", "search/search_index.json")


@pytest.fixture
def preview(trilingual, monkeypatch) -> Preview:
    """The Simplified Chinese pages, built and found fine."""
    monkeypatch.chdir(trilingual)
    language = builder.languages(Path("mkdocs.yml"))[1]
    ready = Preview(language, trilingual / "out", "http://127.0.0.1:8000/zh-Hans/")
    while ready.step([]).has_more:
        pass
    assert ready.finish().problems == ""
    return ready


def change(path: str, old: str, new: str) -> None:
    text = Path(path).read_text(encoding="utf-8")
    assert old in text
    Path(path).write_text(text.replace(old, new), encoding="utf-8")


def test_without_a_change_there_is_nothing_to_do(preview):
    assert preview.step([]) == Step()


def test_a_change_in_another_language_is_none(preview):
    change("docs/en/index.md", "Decode reaches", "Decoding reaches")
    assert preview.step([]) == Step()


def test_a_changed_text_builds_its_page_alone(preview):
    change("docs/zh-Hans/index.md", "解码达到", "解码的速率达到")
    assert preview.step([]) == Step(changed=("index.html",), awaits_check=True)
    assert preview.finish().changed == ("index.html", *SEARCH)


def test_a_changed_figure_builds_the_pages_that_show_it(preview):
    change("sources.yaml", "15.2e3", "16.3e3")
    assert preview.step([]) == Step(changed=("claims/speed/index.html", "index.html"), awaits_check=True)


def test_what_is_on_a_screen_is_built_at_a_glance_and_then_what_else_has_changed(preview):
    change("sources.yaml", "15.2e3", "16.3e3")
    assert preview.step(["claims/speed/"]) == Step(changed=("claims/speed/index.html",), has_more=True)
    assert "16300" in (preview._folder / "claims/speed/index.html").read_text(encoding="utf-8")
    assert preview.step(["claims/speed/"]).changed == ("claims/speed/index.html",)
    assert preview.step([]).changed == ("claims/speed/index.html", "index.html")


def test_a_glance_comes_to_what_a_whole_round_comes_to(preview):
    """The page of the sources says where each is used, so that it needs to know the others."""
    change("docs/zh-Hans/index.md", "解码达到", "{{ figure('speed.rate') }}，解码达到")
    page = preview._folder / "sources/index.html"
    assert preview.step(["sources/"]).has_more
    seen = page.read_bytes()
    while preview.step([]).has_more:
        pass
    assert page.read_bytes() == seen


def test_the_home_page_is_seen_at_a_glance_too(preview):
    change("docs/zh-Hans/index.md", "解码达到", "解码的速率达到")
    assert preview.step([""]) == Step(changed=("index.html",), has_more=True)


@pytest.mark.parametrize("old, new", [("解码达到", "曾达到 999 token/s/GPU。解码达到"), ("speed.rate", "speed.rat")])
def test_a_glance_at_what_is_wrong_shows_nothing_and_the_round_tells_it(preview, old, new):
    change("docs/zh-Hans/index.md", old, new)
    told = preview.step([""])
    assert "docs/zh-Hans/index.md:13" in told.problems and told.changed == ()


def test_nothing_is_seen_at_a_glance_where_a_file_came(preview):
    text = Path("docs/zh-Hans/index.md").read_text(encoding="utf-8")
    Path("docs/zh-Hans/more.md").write_text(text.replace("id: home", "id: more"), encoding="utf-8")
    assert preview.step([""]).changed == ()


def test_a_comment_in_the_register_builds_nothing(preview):
    change("sources.yaml", "publishers:", "# a comment\npublishers:")
    assert preview.step([]).changed == ()


def test_a_page_with_a_fault_is_told_and_held_back_until_it_is_mended(preview):
    change("docs/zh-Hans/index.md", "解码达到", "曾达到 999 token/s/GPU。解码达到")
    told = preview.step([])
    assert "docs/zh-Hans/index.md:13" in told.problems and told.changed == () and preview.step([]) == Step()
    change("docs/zh-Hans/index.md", "曾达到 999 token/s/GPU。", "")
    assert preview.step([]).changed == ("index.html",)


def test_a_broken_link_is_told_as_a_build_tells_it(preview):
    change("docs/zh-Hans/index.md", "解码达到", "[缺页](gone.md)解码达到")
    told = preview.step([])
    assert "gone.md" in told.problems and told.changed == ()


def test_a_register_that_cannot_be_read_is_told_once(preview):
    change("sources.yaml", "15.2e3", "fast")
    assert "[bad-figure]" in preview.step([]).problems
    assert preview.step([]) == Step()
    change("sources.yaml", "fast", "17.4e3")
    assert "index.html" in preview.step([]).changed


def test_what_only_the_whole_shows_is_told_by_the_check_and_holds_back_what_follows(preview):
    change("docs/zh-Hans/sources.md", "{{ list_sources() }}", "[速率](index.md#gone)\n\n{{ list_sources() }}")
    assert preview.step([]).changed == ("sources/index.html",)
    assert "gone" in preview.finish().problems
    change("docs/zh-Hans/index.md", "解码达到", "解码的速率达到")
    assert preview.step([]).changed == ()
    change("docs/zh-Hans/sources.md", "index.md#gone", "index.md#home")
    assert preview.step([]).changed == ()
    assert preview.finish().changed == ("index.html", *SEARCH, "sources/index.html")


def test_a_new_page_is_shown_when_all_are_built_and_checked(preview):
    text = Path("docs/zh-Hans/index.md").read_text(encoding="utf-8")
    Path("docs/zh-Hans/more.md").write_text(text.replace("id: home", "id: more"), encoding="utf-8")
    while (step := preview.step([])).has_more:
        assert step.changed == ()
    done = preview.finish()
    assert done.is_anew and "more/index.html" in done.changed
