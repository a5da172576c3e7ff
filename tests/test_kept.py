"""A warm build is a cold one, byte for byte; what a page depends on makes it go through Markdown and theme again."""

from __future__ import annotations

import json
import shutil

import pytest

from tests.conftest import PAGE, files_of, run, small_project

LINKS = "## Part {#piece}\n\n[Sources](sources.md#readme) and [above](#piece), {{ figure('speed.rate') }}."


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    project = small_project(tmp_path_factory.mktemp("first"))
    config = project / "mkdocs.yml"
    config.write_text(config.read_text() + "validation: {anchors: warn, unrecognized_links: warn}\n")
    (project / "docs/en/part.md").write_text(PAGE.format(title="Part", id="part", body=LINKS), encoding="utf-8")
    assert run("build", cwd=project).returncode == 0
    return project


@pytest.fixture
def built(first, tmp_path):
    """A project that was built once, so that the next build is a warm one."""
    return shutil.copytree(first, tmp_path / "built")


def kept(project):
    return json.loads((project / ".fieldnotes/converted.en.json").read_text(encoding="utf-8"))


def dressed(project, lang="en"):
    """The keys of the pages that are kept as the theme made them."""
    found = json.loads((project / f".fieldnotes/dressed.{lang}.json").read_text(encoding="utf-8"))["entries"]
    return {key for key, value in found.items() if isinstance(value[0], str)}


def test_a_warm_build_gives_the_same_bytes_and_makes_no_page_anew(built):
    cold, pages = files_of(built / "site"), dressed(built)
    assert run("build", cwd=built).returncode == 0
    assert (files_of(built / "site") == cold, dressed(built) == pages) == (True, True)


EVERY, SOME = "every page", "some pages"


@pytest.mark.parametrize(
    ("file", "old", "new", "anew"),
    [
        ("docs/en/part.md", "[Sources]", "[All sources]", "one page"),
        # a title stands in the navigation of every page, the one of the missing page too
        ("docs/en/part.md", "title: Part", "title: A part", EVERY),
        ("sources.yaml", "15.2e3 token", "16.2e3 token", SOME),
        ("sources.yaml", 'label: {en: "Kestrel README"}', 'label: {en: "Kestrel manual"}', SOME),
        ("mkdocs.yml", "site_name: Kestrel Notes", "site_name: Other Notes", EVERY),
        ("mkdocs.yml", "tables]", "tables, {toc: {permalink: true}}]", EVERY),
        ("mkdocs.yml", "theme: {name: material", "theme: {name: material, features: [navigation.footer]", EVERY),
    ],
)
def test_a_warm_build_after_a_change_is_what_a_cold_one_makes_of_it(built, file, old, new, anew):
    before, pages, text = files_of(built / "site"), dressed(built), (built / file).read_text(encoding="utf-8")
    assert old in text
    (built / file).write_text(text.replace(old, new), encoding="utf-8")
    assert run("build", cwd=built).returncode == 0
    warm = files_of(built / "site")
    made = len(dressed(built) - pages)
    assert {1: "one page", len(pages): EVERY}.get(made, SOME if made else "no page") == anew
    for kept in (built / ".fieldnotes").iterdir():
        kept.unlink()
    run("build", cwd=built)
    assert (warm == before, files_of(built / "site") == warm) == (False, True)


def test_a_page_that_is_taken_away_breaks_a_remembered_link(built):
    (built / "docs/en/more.md").write_text(PAGE.format(title="More", id="more", body="[Part](part.md)"))
    assert run("build", cwd=built).returncode == 0
    (built / "docs/en/part.md").unlink()
    done = run("build", cwd=built)
    assert (done.returncode, "'part.md'" in done.stdout) == (1, True)


def test_an_anchor_that_is_taken_away_breaks_a_remembered_link(built):
    (built / "docs/en/more.md").write_text(PAGE.format(title="More", id="more", body="[Part](part.md#piece)"))
    assert run("build", cwd=built).returncode == 0
    (built / "docs/en/part.md").write_text(PAGE.format(title="Part", id="part", body="Nothing."))
    done = run("build", cwd=built)
    assert (done.returncode, "does not contain an anchor '#piece'" in done.stdout) == (1, True)


def test_a_page_with_a_warning_is_not_remembered_and_tells_it_again(built):
    (built / "docs/en/part.md").write_text(PAGE.format(title="Part", id="part", body="[No](no.md)"))
    first, second = run("build", cwd=built), run("build", cwd=built)
    assert (first.returncode, second.stdout) == (1, first.stdout)


def test_a_changed_setting_of_markdown_forgets_everything(built):
    before = kept(built)["of"]
    config = built / "mkdocs.yml"
    config.write_text(config.read_text().replace("tables]", "tables, {toc: {permalink: true}}]"))
    run("build", cwd=built)
    page = (built / "site/part/index.html").read_text(encoding="utf-8")
    assert (kept(built)["of"] != before, 'class="headerlink"' in page) == (True, True)


def test_with_an_extension_that_may_read_other_files_nothing_is_remembered(project):
    config = project / "mkdocs.yml"
    config.write_text(config.read_text().replace("tables]", "tables, pymdownx.snippets]"))
    assert run("build", cwd=project).returncode == 0
    assert not (project / ".fieldnotes/converted.en.json").exists()


def test_each_language_keeps_all_its_pages(translated):
    assert run("build", cwd=translated).returncode == 0
    before = files_of(translated / "site")
    for lang, folder in (("en", ""), ("zh-Hans", "zh-Hans"), ("zh-Hant", "zh-Hant")):
        pages = [path for path in (translated / "site" / folder).rglob("*.html") if _is_of(path, translated, folder)]
        assert len(dressed(translated, lang)) == len(pages) > 3
    assert run("build", cwd=translated).returncode == 0
    assert files_of(translated / "site") == before


def _is_of(path, project, folder):
    return bool(folder) or path.relative_to(project / "site").parts[0] not in ("zh-Hans", "zh-Hant")


def test_what_is_kept_is_what_is_shown(built):
    """A page whose kept dress was changed shows that: nothing was made anew behind it."""
    file = built / ".fieldnotes/dressed.en.json"
    text = file.read_text(encoding="utf-8")
    assert "<title>Part" in text
    file.write_text(text.replace("<title>Part", "<title>Kept"), encoding="utf-8")
    assert run("build", cwd=built).returncode == 0
    assert "<title>Kept" in (built / "site/part/index.html").read_text(encoding="utf-8")


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
    assert dressed(project) == set()
