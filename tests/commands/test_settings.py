from __future__ import annotations

from pathlib import Path

import pytest

from build_tools.commands.settings import CannotRead, Settings, read, read_all


@pytest.fixture
def write(tmp_path: Path):
    (tmp_path / "docs/en").mkdir(parents=True)

    def _write(text: str, name: str = "mkdocs.yml") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return _write


def test_what_is_not_said_has_mkdocs_own_defaults(write, tmp_path):
    assert read(write("site_name: Kestrel\n")) == Settings(
        tmp_path, "Kestrel", "", tmp_path / "docs", tmp_path / "sources.yaml", "en", None
    )


def test_everything_that_rendering_needs_is_read(write, tmp_path):
    text = (
        "site_name: Kestrel\nsite_url: https://notes.example/\ndocs_dir: docs/en\n"
        "theme: {name: material, language: en}\n"
        "plugins: [search, fieldnotes: {register: register/own.yaml}]\nnav: [index.md]\n"
    )
    assert read(write(text)) == Settings(
        tmp_path, "Kestrel", "https://notes.example/", tmp_path / "docs/en", tmp_path / "register/own.yaml", "en",
        ["index.md"],
    )  # fmt: skip


def test_tags_of_mkdocs_do_not_stop_it(write):
    text = "site_name: K\nsite_url: !ENV [X, y]\nmarkdown_extensions: [{x: {y: !!python/name:z.z ''}}]\n"
    assert (read(write(text)).name, read(write(text)).url) == ("K", "")


def test_what_is_inherited_is_filled_in(write, tmp_path):
    write("site_name: K\ndocs_dir: docs\nplugins: {fieldnotes: {register: own.yaml}}\n")
    child = read(write("INHERIT: mkdocs.yml\ndocs_dir: docs/en\n", "child.yml"))
    assert (child.name, child.docs_dir, child.register) == ("K", tmp_path / "docs/en", tmp_path / "own.yaml")


def test_the_other_languages_lie_beside_it(write, tmp_path):
    base = write("site_name: K\n")
    write("INHERIT: mkdocs.yml\ndocs_dir: docs/en\n", "mkdocs.zh-Hans.yml")
    write("no part of it: [", "mkdocs.local.yml")
    assert [site.docs_dir for site in read_all(base)] == [tmp_path / "docs", tmp_path / "docs/en"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("docs_dir: docs\n", " has no site_name. "),
        ("site_name: K\ndocs_dir: nowhere\n", 'nowhere" for docs_dir. '),
        ("site_name: K\ntheme: {language: fr}\n", ': the site has no words in "fr". '),
        ("site_name: [\n", ".yml:2: no YAML: "),
        ("- a\n", " is no mapping. "),
        ("INHERIT: mkdocs.yml\n", " inherits from itself. "),
        ("INHERIT: gone.yml\n", "gone.yml here. "),
    ],
)
def test_a_configuration_that_cannot_be_used_says_why(write, text, fault):
    with pytest.raises(CannotRead) as caught:
        read(write(text))
    assert fault in str(caught.value)
