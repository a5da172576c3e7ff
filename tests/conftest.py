from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from audits.browsing import chromium, served
from build_tools.cli import main
from tests import prepared

ROOT = Path(__file__).resolve().parent.parent
TRANSLATIONS = {
    "en": ("Home", "Decode reaches", "More"),
    "zh-Hans": ("首页", "解码为", "更多"),
    "zh-Hant": ("首頁", "解碼為", "更多"),
}
PAGE = "---\ntitle: {title}\ndescription: About it.\nid: {id}\n---\n# {title}\n\n{body}\n"


@pytest.fixture(autouse=True)
def no_day_is_left() -> Iterator[None]:
    """A build within this process sets the day that MkDocs stamps; it is none of the next test's."""
    before = os.environ.get("SOURCE_DATE_EPOCH")
    yield
    if before is None:
        os.environ.pop("SOURCE_DATE_EPOCH", None)
    else:
        os.environ["SOURCE_DATE_EPOCH"] = before


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project of its own: an invented register, two pages, the plugin."""
    return small_project(tmp_path)


def small_project(folder: Path) -> Path:
    register = (ROOT / "tests/render/register.yaml").read_text(encoding="utf-8")
    # The register of the rendering tests, less the two claims that hold bare numbers to see them pass as text.
    sound = register[: register.index("  peak:")] + register[register.index("  assumed:") :]
    (folder / "sources.yaml").write_text(sound, encoding="utf-8")
    (folder / "mkdocs.yml").write_text(
        "site_name: Kestrel Notes\ndocs_dir: docs/en\nsite_dir: site\n"
        "theme: {name: material, language: en, font: false}\n"
        "extra: {generator: false}\nmarkdown_extensions: [attr_list, md_in_html, tables]\n"
        "plugins: [search, fieldnotes]\nnav: [index.md, sources.md]\n",
        encoding="utf-8",
    )
    docs = folder / "docs/en"
    docs.mkdir(parents=True)
    body = "Decode reaches {{ figure('speed.rate') }}."
    (docs / "index.md").write_text(PAGE.format(title="Home", id="home", body=body), encoding="utf-8")
    (docs / "sources.md").write_text(
        PAGE.format(title="Sources", id="sources", body="{{ list_sources() }}"), encoding="utf-8"
    )
    return folder


@pytest.fixture
def translated(project: Path) -> Path:
    """The small project in three languages, each page of two sections, and the records of what they are of."""
    sources = (project / "sources.yaml").read_text(encoding="utf-8")
    (project / "sources.yaml").write_text(in_three_languages(sources), encoding="utf-8")
    config = (project / "mkdocs.yml").read_text(encoding="utf-8")
    for language, (head, told, more) in TRANSLATIONS.items():
        folder = project / "docs" / language
        folder.mkdir(exist_ok=True)
        body = f"{told} {{{{ figure('speed.rate') }}}}.\n\n## {more} {{#more}}\n\n{more}."
        page = PAGE.replace("# {title}", "# {title} {{#home}}").format(title=head, id="home", body=body)
        (folder / "index.md").write_text(page, encoding="utf-8")
        other = PAGE.replace("# {title}", "# {title} {{#sources}}").format(title=head, id="sources", body=more)
        (folder / "sources.md").write_text(other, encoding="utf-8")
        if language != "en":
            own = config.replace("docs/en", f"docs/{language}").replace("language: en", f"language: {language}")
            (project / f"mkdocs.{language}.yml").write_text(own, encoding="utf-8")
    for page in ("home", "sources"):
        done = CliRunner().invoke(main, ["reviewed", page, "--config", str(project / "mkdocs.yml")])
        assert done.exit_code == 0, done.output
    return project


def in_three_languages(sources: str) -> str:
    """Give every English text of a register in Chinese as well; what it says does not matter here."""
    text = re.compile(r'\{en: ("(?:[^"\\]|\\.)*")\}')

    def also(found: re.Match[str]) -> str:
        places = "".join(re.findall(r"\{[a-z0-9.-]+\}", found[1]))
        return f'{{en: {found[1]}, zh-Hans: "文字{places}", zh-Hant: "文字{places}"}}'

    return text.sub(also, sources)


@pytest.fixture
def trilingual(tmp_path: Path) -> Path:
    """A small project in three languages."""
    return shutil.copytree(ROOT / "tests/trilingual", tmp_path / "trilingual")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The real site, built once for all tests of all workers; nobody writes into it."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = shared / "real-site"
    with open(shared / "real-site.lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():  # a build puts it there whole or not at all
            done = run("build", "--site-dir", str(folder), cwd=ROOT, timeout=900)
            assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Where the real site is served, on this machine."""
    with served(site) as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A real browser; without any the test is skipped, save under CI."""
    playwright = pytest.importorskip("playwright.sync_api")
    with ExitStack() as stack:
        try:
            found = stack.enter_context(chromium())
        except playwright.Error as error:
            if os.environ.get("CI") == "true":
                raise
            pytest.skip(f"no browser: {error.message.splitlines()[0]}")
        yield found


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page as wide as a phone."""
    with browser.new_context(viewport={"width": 390, "height": 844}) as context:
        yield context.new_page()


def run(*arguments: str, cwd: Path, timeout: int = 300, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a user does, in a process of its own; with an environment of its own, in a fresh Python."""
    if not environment and prepared.is_possible():
        return prepared.run(arguments, cwd, timeout)
    return subprocess.run(
        [sys.executable, "-c", "from build_tools.cli import main; main()", *arguments],
        cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True, encoding="utf-8", timeout=timeout,
    )  # fmt: skip


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file below a folder by its path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def until(condition: Callable[[], object], seconds: float = 300) -> None:
    """Wait until something is so; fail when it does not come."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.1)


def until_shown(page: Any, expression: str, arg: object = None) -> None:
    """Wait until a JavaScript expression is true in a page.

    Playwright's own `wait_for_function` evaluates a string in the page, which the pages' policy forbids, from the
    second look on: a test with it passes only where the first look sees it.
    """
    until(lambda: page.evaluate(expression, arg), 30)
