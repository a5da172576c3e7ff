"""A warm build is a cold one, byte for byte; whatever a page depends on makes it go through Markdown again."""

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


def test_a_warm_build_gives_the_same_bytes(built):
    cold = files_of(built / "site")
    assert run("build", cwd=built).returncode == 0
    assert files_of(built / "site") == cold


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("docs/en/part.md", "[Sources]", "[All sources]"),
        ("docs/en/part.md", "title: Part", "title: A part"),
        ("sources.yaml", "15.2e3 token", "16.2e3 token"),
        ("sources.yaml", 'label: {en: "Kestrel README"}', 'label: {en: "Kestrel manual"}'),
        ("mkdocs.yml", "site_name: Kestrel Notes", "site_name: Other Notes"),
        ("mkdocs.yml", "tables]", "tables, {toc: {permalink: true}}]"),
    ],
)
def test_a_warm_build_after_a_change_is_what_a_cold_one_makes_of_it(built, file, old, new):
    before, text = files_of(built / "site"), (built / file).read_text(encoding="utf-8")
    assert old in text
    (built / file).write_text(text.replace(old, new), encoding="utf-8")
    assert run("build", cwd=built).returncode == 0
    warm = files_of(built / "site")
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
