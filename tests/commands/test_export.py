from __future__ import annotations

from click.testing import CliRunner

from build_tools.cli import main
from build_tools.publish.exports import EXPORTS
from tests.conftest import files_of, run


def export(folder, project):
    return CliRunner().invoke(main, ["export", str(folder), "--config", str(project / "mkdocs.yml")])


def test_it_writes_what_the_site_has_byte_for_byte_whatever_clock_and_zone(project, tmp_path):
    built = run("build", cwd=project)
    assert built.returncode == 0, built.stdout + built.stderr
    site = files_of(project / "site")
    done = run("export", "out", cwd=project, TZ="Asia/Shanghai", LC_ALL="C", PYTHONHASHSEED="7")
    assert (done.returncode, done.stdout) == (0, f"out: {len(EXPORTS)} files.\n")
    assert files_of(project / "out") == {export.path: site[export.path] for export in EXPORTS}


def test_other_files_stay(project, tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out/own.txt").write_text("mine")
    assert export(tmp_path / "out", project).exit_code == 0
    assert (tmp_path / "out/own.txt").read_text() == "mine"


def test_a_fault_of_a_page_is_told_and_nothing_is_written(project, tmp_path):
    page = project / "docs/en/index.md"
    page.write_text(page.read_text(encoding="utf-8").replace("speed.rate", "speed.rat"), encoding="utf-8")
    done = export(tmp_path / "out", project)
    assert done.exit_code == 1 and done.output.startswith("docs/en/index.md:") and done.output.endswith("1 problem.\n")
    assert not (tmp_path / "out").exists()


def test_a_folder_that_cannot_be_written_is_told(project, tmp_path):
    (tmp_path / "out").write_text("a file")
    done = CliRunner().invoke(main, ["export", str(tmp_path / "out/x"), "--config", str(project / "mkdocs.yml")])
    assert done.exit_code == 2 and "Name another folder." in done.stderr


def test_another_language_has_none(project, tmp_path):
    config = project / "mkdocs.yml"
    config.write_text(config.read_text(encoding="utf-8").replace("language: en", "language: zh-Hans"), encoding="utf-8")
    done = export(tmp_path / "out", project)
    assert done.exit_code == 2 and "The files are in English" in done.stderr
