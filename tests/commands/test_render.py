from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from build_tools.commands.plain import style
from build_tools.commands.render import MARKER, refusal
from tests.conftest import ROOT, files_of, run

NEEDS = ["attr_list", "md_in_html", "tables", "def_list", "footnotes", "admonition"]


def built(folder: Path, *command: str) -> Path:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, capture_output=True, text=True, timeout=300,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "site"


def test_every_page_is_there_as_markdown_with_its_front_matter(project, fieldnotes):
    assert fieldnotes("render", "out") == (0, "out: 10 pages as plain Markdown.\n", "")
    home = (project / "out/docs/index.md").read_text(encoding="utf-8")
    assert home.startswith(
        '---\ntitle: "Home"\ndescription: "About it."\n---\n# Home\n\nDecode reaches <data class="figure"'
    )
    names = {path.name for path in (project / "out/docs/claims").iterdir()}
    assert {"speed.md", "decode.md", "gain.md"} < names and len(names) == 8


def test_no_call_is_left_and_the_configuration_needs_no_plugin(project, fieldnotes):
    fieldnotes("render", "out")
    texts = [path.read_text(encoding="utf-8") for path in (project / "out/docs").rglob("*.md")]
    assert [text for text in texts if re.search(r"\{\{|\{%|[\ue000-\uf8ff]", text)] == []
    assert yaml.safe_load((project / "out/mkdocs.yml").read_text(encoding="utf-8")) == {
        "site_name": "Kestrel Notes", "site_url": "https://notes.example/", "extra_css": ["assets/fieldnotes.css"],
        "markdown_extensions": NEEDS, "nav": ["index.md", "sources.md"], "not_in_nav": "/claims/*\n",
    }  # fmt: skip


def test_pictures_come_along_and_hidden_files_do_not(project, fieldnotes):
    for name in ("chart.png", ".notes"):
        (project / "docs/en" / name).write_bytes(b"\x89\x00")
    fieldnotes("render", "out")
    assert (project / "out/docs/chart.png").read_bytes() == b"\x89\x00"
    assert not (project / "out/docs/.notes").exists()


def test_the_same_project_gives_the_same_bytes_again(project):
    run("render", "out", cwd=project, PYTHONHASHSEED="1")
    first = files_of(project / "out")
    done = run("render", "out", cwd=project, PYTHONHASHSEED="2", TZ="Asia/Shanghai", LC_ALL="C")
    assert done.returncode == 0 and files_of(project / "out") == first
    assert [path.name for path in project.glob(".out-*")] == []


def test_a_page_that_is_gone_is_gone_from_the_folder_too(project, fieldnotes):
    fieldnotes("render", "out")
    (project / "docs/en/sources.md").unlink()
    fieldnotes("render", "out")
    assert not (project / "out/docs/sources.md").exists()


def test_plain_mkdocs_builds_it_strictly_and_the_marks_are_there(project, fieldnotes):
    fieldnotes("render", "out")
    site = built(project / "out", "mkdocs", "build", "--strict")
    home = (site / "index.html").read_text(encoding="utf-8")
    assert 'data-figure="speed.rate" value="15200"' in home and 'class="tier tier-a"' in home
    assert "assets/fieldnotes.css" in home and (site / "claims/gain/index.html").is_file()


def test_plain_mkdocs_builds_the_real_notes_strictly(tmp_path):
    done = run("render", str(tmp_path / "out"), cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(list(built(tmp_path / "out", "mkdocs", "build", "--strict").rglob("index.html"))) > 45


@pytest.mark.skipif(
    importlib.util.find_spec("zensical") is None, reason="zensical is an extra: pip install '.[zensical]'"
)
def test_zensical_builds_it_strictly(project, fieldnotes):
    fieldnotes("render", "out")
    site = built(project / "out", "zensical", "build", "--strict")
    assert 'data-figure="speed.rate" value="15200"' in (site / "index.html").read_text(encoding="utf-8")
    assert (site / "claims/gain/index.html").is_file()


def test_the_marks_are_styled_in_the_themes_of_both_generators():
    css = (
        ".md-typeset .tier,\n.md-typeset a.tier:hover { font-size: 0.62rem; margin: -1rem 2em; }\n"
        ".md-typeset { x: y; }\n"
    )
    assert style(css).split("\n\n", 1)[1] == (
        ':is(.md-typeset, [role="main"]) .tier,\n:is(.md-typeset, [role="main"]) a.tier:hover '
        "{ font-size: calc(0.62 * var(--fieldnotes-rem)); margin: calc(-1 * var(--fieldnotes-rem)) 2em; }\n"
        ".md-typeset { x: y; }\n"
    )


def test_problems_of_pages_and_register_are_told_and_nothing_is_written(project, fieldnotes):
    page = project / "docs/en/index.md"
    page.write_text(page.read_text(encoding="utf-8").replace("speed.rate", "speed.rat"), encoding="utf-8")
    code, out, _ = fieldnotes("render", "out")
    assert code == 1 and not (project / "out").exists()
    assert out.splitlines()[0].startswith('docs/en/index.md:8:1: no figure "speed.rat"')
    assert out.splitlines()[-1] == "1 problem."


def test_without_a_configuration_it_cannot_run(tmp_path):
    done = run("render", "out", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "No mkdocs.yml here. Run this in the project's folder, or name the file with --config.\n"


def test_a_folder_of_somebody_elses_is_refused(project, fieldnotes):
    (project / "out").mkdir()
    (project / "out/letter.txt").write_text("mine", encoding="utf-8")
    fault = "out is not empty, and `fieldnotes render` did not write it. Name a new folder.\n"
    assert fieldnotes("render", "out") == (2, "", fault)
    assert files_of(project / "out") == {"letter.txt": b"mine"}


def refused(folder: Path, docs: Path) -> str:
    return refusal(folder.resolve(), docs.resolve()).split(".")[0]


def test_new_empty_and_own_folders_are_written_to_with_what_a_generator_built_in_them(tmp_path):
    own = tmp_path / "own"
    (own / "site").mkdir(parents=True)
    (own / "site/index.html").touch()
    (own / "mkdocs.yml").touch()
    (own / MARKER).write_text("Written by …\nmkdocs.yml\n", encoding="utf-8")
    (tmp_path / "empty").mkdir()
    assert [refused(tmp_path / name, tmp_path / "docs") for name in ("new", "empty", "own")] == ["", "", ""]


def test_what_somebody_put_into_an_own_folder_is_not_lost(tmp_path):
    (tmp_path / MARKER).write_text("Written by …\nmkdocs.yml\n", encoding="utf-8")
    (tmp_path / "zensical.toml").touch()
    assert refused(tmp_path, tmp_path / "docs") == 'holds "zensical'


def test_neither_the_pages_nor_the_folder_one_stands_in_is_replaced(tmp_path, monkeypatch):
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    assert refused(tmp_path / "docs/out", tmp_path / "docs").startswith("lies among the pages")
    assert refused(tmp_path / "here", tmp_path / "docs").startswith("is the folder you stand in")
    assert refused(tmp_path, tmp_path / "docs").startswith("is the folder you stand in")
