"""`fieldnotes serve` as a person uses it: a process, an address, files that change."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from build_tools import builder
from tests.conftest import ROOT, files_of, run, until

SCRIPT = re.compile(r"<script>\s*var livereload = .*?</script>", re.DOTALL)


def write(path: Path, old: str, new: str) -> None:
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


@contextlib.contextmanager
def served(project: Path) -> Iterator[tuple[str, Path]]:
    """`fieldnotes serve` in a process of its own; gives its address and the file its words go to."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = project / "serve.log"
    command = [sys.executable, "-u", "-c", "from build_tools.cli import main; main()", "serve", "--port", str(port)]
    with (
        log.open("w") as out,
        subprocess.Popen(command, cwd=project, stdout=out, stderr=out, env=os.environ.copy()) as process,
    ):
        try:
            until(lambda: "Serving on" in log.read_text())
            yield f"http://127.0.0.1:{port}/", log
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(10)


def get(address: str) -> str:
    return fetch(address).decode()


def fetch(address: str) -> bytes:
    """What stands at an address, the 404 page too."""
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            return answer.read()
    except urllib.error.HTTPError as missing:
        return missing.read()


def test_serving_shows_a_change_of_the_register_and_keeps_the_last_good_pages(project):
    with served(project) as (address, log):
        assert 'value="15200"' in get(address)
        assert "Content-Security-Policy" not in get(address)  # it would keep live reload from running
        write(project / "sources.yaml", "15.2e3 token/s/GPU", "16.3e3 token/s/GPU")
        until(lambda: 'value="16300"' in get(address))
        write(project / "sources.yaml", "16.3e3 token/s/GPU", "sixteen token/s/GPU")
        until(lambda: "The last good pages stay." in log.read_text())
        assert "[bad-figure]" in log.read_text()
        assert 'value="16300"' in get(address)
        write(project / "sources.yaml", "sixteen token/s/GPU", "17.4e3 token/s/GPU")
        until(lambda: 'value="17400"' in get(address))


def test_what_changes_while_the_first_build_runs_is_shown_too(project):
    """As the build ends a hook changes a page that was read long before; files are not watched yet."""
    (project / "hook.py").write_text(
        "import pathlib\n"
        "def on_post_build(config):\n"
        "    page = pathlib.Path(config.docs_dir, 'index.md')\n"
        "    page.write_text(page.read_text().replace('Decode reaches', 'Decoding reaches'))\n"
    )
    with (project / "mkdocs.yml").open("a", encoding="utf-8") as settings:
        settings.write("hooks: [hook.py]\n")
    with served(project) as (address, _):
        until(lambda: "Decoding reaches" in get(address))


def test_serving_rebuilds_once_for_one_change_and_then_rests(project):
    with served(project) as (address, _):
        epoch = lambda: get(address).split("livereload(")[-1].split(",")[0]  # noqa: E731
        first = epoch()
        write(project / "docs/en/index.md", "Decode reaches", "Decoding reaches")
        until(lambda: epoch() != first)
        time.sleep(2)  # whatever the build itself wrote would by now have been noticed
        second = epoch()
        time.sleep(2)
        assert epoch() == second


def test_words_and_templates_of_the_toolkit_are_shown_as_they_are_now(project):
    """Of a copy of the toolkit, which is found first where the command runs."""
    toolkit = project / "build_tools"
    shutil.copytree(ROOT / "build_tools", toolkit, ignore=shutil.ignore_patterns("__pycache__"))
    with served(project) as (address, _):
        page = address + "claims/speed/"
        assert 'class="claim-facts"' in get(page)
        write(toolkit / "words/en.yaml", "Close this card", "Put this card away")
        until(lambda: "Put this card away" in get(page))
        write(toolkit / "render/templates/claim.md.j2", 'class="claim-facts"', 'class="claim-facts another"')
        until(lambda: 'class="claim-facts another"' in get(page))
        write(toolkit / "assets/theme/main.html", 'class="claim-card md-typeset"', 'class="claim-card other"')
        until(lambda: 'class="claim-card other"' in get(page))


def test_serving_a_project_that_does_not_build_ends_with_its_problems(project):
    write(project / "docs/en/index.md", "speed.rate", "speed.rat")
    done = run("serve", cwd=project)
    assert done.returncode == 1 and "[unknown-id]" in done.stdout


def test_after_a_series_of_changes_the_served_site_is_what_a_fresh_build_gives(trilingual):
    """Byte for byte, but for the script of the live reload."""
    docs = trilingual / "docs"
    with served(trilingual) as (address, log):
        write(docs / "zh-Hant/index.md", "解碼達到", "解碼的速率達到")
        until(lambda: "解碼的速率達到" in get(address + "zh-Hant/"))
        write(trilingual / "sources.yaml", "15.2e3", "16.3e3")
        until(lambda: all('value="16300"' in get(address + folder) for folder in ("", "zh-Hans/", "zh-Hant/")))
        write(docs / "en/sources.md", "title: Sources", "title: What was read")
        for language in ("en", "zh-Hans", "zh-Hant"):
            text = (docs / language / "sources.md").read_text(encoding="utf-8")
            (docs / language / "more.md").write_text(text.replace("sources", "more", 1), encoding="utf-8")
            write(docs / language / "more.md", "{{ list_sources() }}", "{{ figure('speed.rate') }}")
        until(lambda: 'value="16300"' in get(address + "zh-Hans/more/"))
        for page in docs.rglob("more.md"):
            page.unlink()
        until(lambda: "not-found" in get(address + "more/"))
        for id in ("home", "sources"):
            assert run("reviewed", id, "--unchanged", "a title", cwd=trilingual).returncode == 0
        assert "The last good pages stay." not in log.read_text()
        fresh = builder.run_all(trilingual / "mkdocs.yml", trilingual / "fresh", address)
        until(lambda: {path: body(address + path) for path in files_of(fresh)} == files_of(fresh))


def body(address: str) -> bytes:
    raw = fetch(address)
    return SCRIPT.sub("", raw.decode()).encode() if address.endswith(".html") else raw


def test_a_page_that_the_check_refuses_is_never_shown(trilingual):
    page = trilingual / "docs/zh-Hans/index.md"
    with served(trilingual) as (address, log):
        write(page, "解码达到", "曾经达到 999 token/s/GPU。解码达到")
        until(lambda: "[unsourced-number]" in log.read_text())
        assert "docs/zh-Hans/index.md:13:" in log.read_text()
        write(trilingual / "docs/en/index.md", "Decode reaches", "Decoding reaches")
        until(lambda: "Decoding reaches" in get(address))
        assert "999" not in get(address + "zh-Hans/")
        write(page, "曾经达到 999 token/s/GPU。", "")
        write(page, "解码达到", "解码的速率达到")
        until(lambda: "解码的速率达到" in get(address + "zh-Hans/"))


def test_serving_without_a_configuration_cannot_run(tmp_path):
    done = run("serve", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1].startswith("No mkdocs.yml here.")


def test_a_translation_that_is_behind_is_told_and_the_new_original_shown(translated):
    with served(translated) as (address, log):
        write(translated / "docs/en/index.md", "reaches", "comes to")
        until(lambda: "comes to" in get(address))
        until(lambda: "[stale-translation]" in log.read_text())
        assert "The pages are shown all the same" in log.read_text() and "comes to" in get(address)
