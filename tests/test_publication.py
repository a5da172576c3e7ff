from __future__ import annotations

import os
import subprocess
import sys

import pytest

from build_tools import publication
from build_tools import register as reader
from build_tools.publication import day_of
from build_tools.render import PageFile
from tests.conftest import PAGE, ROOT, files_of, run

REGISTER = reader.read(ROOT / "sources.yaml", "sources.yaml")


@pytest.mark.parametrize(
    ("epoch", "day"),
    [("1792454400", "2026-10-20"), ("0", "1970-01-01"), ("", ""), ("soon", ""), ("-1", ""), ("1.5", "")],
)
def test_the_given_moment_is_a_day_in_utc(epoch, day):
    assert day_of(epoch) == day


def described(project, **environment: str):
    """Day and version of the home page of a small project, in a process of its own."""
    script = (
        "from pathlib import Path\n"
        "from build_tools import publication, register\n"
        "from build_tools.render import PageFile\n"
        "text = Path('docs/en/index.md').read_text()\n"
        "found = register.read(Path('sources.yaml'), 'sources.yaml')\n"
        "pages = publication.pages(found, [PageFile('docs/en/index.md', 'index.md', text)], 'en')\n"
        "desk = publication.desk(found, Path('mkdocs.yml').resolve(), 'en', ['docs/en/index.md'])\n"
        "change = publication.describe(desk, pages[0]).change\n"
        "print(change.day.iso if change.day else '', change.version)\n"
    )
    # A build in this process, of another test, leaves the moment set.
    inherited = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    told = {**inherited, "PYTHONPATH": str(ROOT), **environment}
    done = subprocess.run([sys.executable, "-c", script], cwd=project, env=told, capture_output=True, check=True)
    return done.stdout.decode().split()


def committed(project) -> None:
    who = ["-c", "user.name=A", "-c", "user.email=a@a.example"]
    for command in (["init", "-q"], ["add", "-A"], [*who, "commit", "-q", "-m", "x", "--date", "2026-03-04T12:00:00Z"]):
        subprocess.run(["git", *command], cwd=project, check=True)


def test_the_clock_the_zone_and_the_given_moment_change_nothing_of_what_is_committed(project):
    committed(project)
    plain = described(project)
    assert plain[0] == "2026-03-04"
    assert described(project, SOURCE_DATE_EPOCH="1792454400", TZ="Pacific/Kiritimati") == plain


def test_the_given_moment_dates_what_is_not_committed(project):
    committed(project)
    page = project / "docs/en/index.md"
    page.write_text(page.read_text(encoding="utf-8") + "\nMore.\n", encoding="utf-8")
    assert len(described(project)) == 1
    assert described(project, SOURCE_DATE_EPOCH="1792454400")[0] == "2026-10-20"


def test_without_git_the_page_says_that_nothing_is_recorded_and_two_builds_are_the_same(project):
    sites = []
    for name in ("one", "two"):
        done = run("build", "--site-dir", str(project / name), cwd=project)
        assert done.returncode == 0, done.stdout + done.stderr
        sites.append(files_of(project / name))
    assert sites[0] == sites[1]
    home = sites[0]["index.html"].decode()
    assert "The day of this page" in home and "is not recorded" in home and "DC.date" not in home


def test_the_page_of_all_sources_is_there_in_every_language():
    pages = {page.url: page for page in publication.pages(REGISTER, [], "zh-Hans")}
    assert pages["cite/sources/"].title == "所有来源的引用格式"


TEXTS = {
    "": "",
    "sources/": "{{ list_sources() }}",
    "claims/": "{{ list_claims() }}",
    "name/": "{{ source('thread') }}",
}


def versions(project) -> dict[str, str]:
    """The versions of a page that shows nothing, of those that list the register, and of one that names a source."""
    files = [
        PageFile(f"docs/en/{url}index.md", f"{url}index.md", PAGE.format(title="T", id=f"page-{number}", body=body))
        for number, (url, body) in enumerate(TEXTS.items())
    ]
    register = reader.read(project / "sources.yaml", "sources.yaml")
    desk = publication.desk(register, project / "mkdocs.yml", "en", [])
    pages = publication.pages(register, files, "en")
    return {
        page.url: publication.describe(desk, page).change.version
        for page in pages
        if page.url in {*TEXTS, "cite/sources/"}
    }


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("Decode speed", "Speed of decoding", {"claims/"}),
        ("2026-10-20 09:35", "2026-10-20 09:36", {"claims/", "sources/", "cite/sources/"}),
        ("observed: 2026-10-20}", "observed: 2026-10-21}", {"claims/", "sources/", "name/", "cite/sources/"}),
    ],
)
def test_a_page_that_lists_the_register_changes_with_it(project, old, new, changed):
    before = versions(project)
    path = project / "sources.yaml"
    written = path.read_text(encoding="utf-8")
    assert written.count(old) == 1
    path.write_text(written.replace(old, new), encoding="utf-8")
    assert {url for url, version in versions(project).items() if version != before[url]} == changed
