"""What the theme made of a page is kept for the next build, and is made anew when anything it depends on is new."""

from __future__ import annotations

import json
import shutil

import pytest

from tests.conftest import PAGE, files_of, run, small_project


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    project = small_project(tmp_path_factory.mktemp("first"))
    (project / "docs/en/part.md").write_text(PAGE.format(title="Part", id="part", body="Text."), encoding="utf-8")
    (project / "docs/en/more.md").write_text(PAGE.format(title="More", id="more", body="Text."), encoding="utf-8")
    assert run("build", cwd=project).returncode == 0
    return project


@pytest.fixture
def built(first, tmp_path):
    """A project that was built once, so that the next build is a warm one."""
    return shutil.copytree(first, tmp_path / "built")


def entries(project, lang="en"):
    kept = json.loads((project / f".fieldnotes/dressed.{lang}.json").read_text(encoding="utf-8"))["entries"]
    return {key for key, value in kept.items() if isinstance(value[0], str)}


def build_cold(project):
    shutil.rmtree(project / ".fieldnotes")
    assert run("build", cwd=project).returncode == 0
    return files_of(project / "site")


@pytest.mark.parametrize(
    ("file", "old", "new", "anew"),
    [
        ("docs/en/part.md", "Text.", "Another text.", 1),
        # a title stands in the navigation of every page, the one of the missing page too
        ("docs/en/part.md", "title: Part", "title: A part", None),
        ("mkdocs.yml", "site_name: Kestrel Notes", "site_name: Other Notes", None),
        ("mkdocs.yml", "theme: {name: material", "theme: {name: material, features: [navigation.footer]", None),
        ("mkdocs.yml", "site_name:", "extra_css: [assets/own.css]\nsite_name:", None),
    ],
)
def test_only_what_depends_on_a_change_is_made_anew(built, file, old, new, anew):
    before, kept, text = files_of(built / "site"), entries(built), (built / file).read_text(encoding="utf-8")
    assert old in text
    (built / file).write_text(text.replace(old, new), encoding="utf-8")
    assert run("build", cwd=built).returncode == 0
    warm = files_of(built / "site")
    assert len(entries(built) - kept) == (len(kept) if anew is None else anew)
    assert (warm == before, build_cold(built) == warm) == (False, True)


def test_each_language_keeps_all_its_pages(translated):
    assert run("build", cwd=translated).returncode == 0
    before = files_of(translated / "site")
    for lang, folder in (("en", ""), ("zh-Hans", "zh-Hans"), ("zh-Hant", "zh-Hant")):
        pages = [path for path in (translated / "site" / folder).rglob("*.html") if _is_of(path, translated, folder)]
        assert len(entries(translated, lang)) == len(pages) > 3
    assert run("build", cwd=translated).returncode == 0
    assert files_of(translated / "site") == before


def _is_of(path, project, folder):
    return bool(folder) or path.relative_to(project / "site").parts[0] not in ("zh-Hans", "zh-Hant")


def test_without_a_change_nothing_is_made_anew(built):
    before, kept = files_of(built / "site"), entries(built)
    assert run("build", cwd=built).returncode == 0
    assert (files_of(built / "site") == before, entries(built) == kept) == (True, True)


def test_what_is_kept_is_what_is_shown(built):
    """A page whose kept dress was changed shows that: nothing was made anew behind it."""
    file = built / ".fieldnotes/dressed.en.json"
    text = file.read_text(encoding="utf-8")
    assert "<title>Part" in text
    file.write_text(text.replace("<title>Part", "<title>Kept"), encoding="utf-8")
    assert run("build", cwd=built).returncode == 0
    assert "<title>Kept" in (built / "site/part/index.html").read_text(encoding="utf-8")


def test_what_cannot_be_read_is_as_good_as_nothing(built):
    before = files_of(built / "site")
    (built / ".fieldnotes/dressed.en.json").write_text("{", encoding="utf-8")
    assert run("build", cwd=built).returncode == 0
    assert files_of(built / "site") == before


@pytest.mark.parametrize("own", ["custom_dir", "plugin", "hook"])
def test_beside_templates_or_code_that_may_read_anything_no_dress_is_kept(project, own):
    config = project / "mkdocs.yml"
    text = config.read_text(encoding="utf-8")
    if own == "custom_dir":
        (project / "overrides").mkdir()
        (project / "overrides/main.html").write_text("{% extends 'base.html' %}")
        text = text.replace("theme: {name: material", "theme: {name: material, custom_dir: overrides")
    elif own == "plugin":
        text = text.replace("plugins: [", "plugins: [tags, ")
    else:
        (project / "hook.py").write_text("def on_post_page(output, **_):\n    return output\n")
        text += "hooks: [hook.py]\n"
    config.write_text(text, encoding="utf-8")
    done = run("build", cwd=project)
    assert done.returncode == 0, done.stdout
    assert entries(project) == set()
