"""Whole builds of the same text: ours, plain Material, mkdocs-macros-plugin and mkdocs-bibtex, each from nothing."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from benchmarks import texts
from benchmarks.timing import Taken, in_turns, process

COLD, WARM = 1.8, 1.3
"""How much longer than plain Material our build may take: from nothing, and with what an earlier build left."""

CLAIMS, FIGURES = 25, 20
PLAIN = "Material, nothing else"
OURS = "Field Notes: render, build, check"

SETTINGS = """\
site_name: Kestrel Notes
docs_dir: docs/en
site_dir: site
theme: {name: material, language: en, font: false, features: [navigation.prune]}
extra: {generator: false}
markdown_extensions: [attr_list, md_in_html, tables]
"""
"""The same for all, and as in this project's mkdocs.yml: without pruned navigation nothing else would be seen."""

_OURS = ["-c", "from build_tools.cli import main; main()", "build"]
_MKDOCS = ["-m", "mkdocs", "build"]


@dataclass(frozen=True)
class Tool:
    """How a tool builds: its part of mkdocs.yml, how it wants figures written, and its command."""

    plugins: str
    dialect: texts.Dialect
    command: list[str]
    files: Callable[[list[texts.Fact]], Mapping[str, str]] = lambda known: {}


TOOLS: Mapping[str, Tool] = {
    PLAIN: Tool("plugins: [search]\n", texts.PLAIN, _MKDOCS),
    OURS: Tool(
        "plugins: [search, fieldnotes]\n", texts.OURS, _OURS, lambda known: {"sources.yaml": texts.register(known)}
    ),
    "Material, mkdocs-macros-plugin": Tool(
        "plugins: [search, macros: {include_yaml: [{facts: facts.yaml}], on_error_fail: true}]\n",
        texts.MACROS,
        _MKDOCS,
        lambda known: {"facts.yaml": texts.values(known)},
    ),
    "Material, mkdocs-bibtex": Tool(
        "plugins: [search, bibtex: {bib_file: facts.bib}]\n",
        texts.BIBTEX,
        _MKDOCS,
        lambda known: {"facts.bib": texts.bibliography(known)},
    ),
}
WARMED = f"{OURS}, with what the last build left"


def projects(folder: Path, pages: int, claims: int = CLAIMS) -> dict[str, Path]:
    """Write the same text as a project for each tool; return their folders."""
    known = texts.facts(claims, CLAIMS * FIGURES // claims)
    found = {}
    for number, (name, tool) in enumerate(TOOLS.items()):
        project = folder / f"{pages}-{claims}-{number}"
        texts.write_pages(project / "docs/en", pages, tool.dialect, known)
        for path, text in {"mkdocs.yml": SETTINGS + tool.plugins, **tool.files(known)}.items():
            (project / path).write_text(text, encoding="utf-8")
        found[name] = project
    return found


def measured(folders: Mapping[str, Path]) -> dict[str, Taken]:
    """Build all of them in turns, and ours a second time at once, when its cache is warm."""

    def cold(name: str) -> Callable[[], Taken]:
        return lambda: build(name, folders[name], keeps_cache=False)

    tasks: dict[str, Callable[[], Taken]] = {}
    for name in folders:
        tasks[name] = cold(name)
        if name == OURS:  # straight after the build that leaves the cache
            tasks[WARMED] = lambda: build(OURS, folders[OURS], keeps_cache=True)
    return in_turns(tasks)


def build(name: str, project: Path, *, keeps_cache: bool) -> Taken:
    """Build once into a fresh folder."""
    shutil.rmtree(project / "site", ignore_errors=True)
    if not keeps_cache:
        shutil.rmtree(project / ".fieldnotes", ignore_errors=True)
    return process(TOOLS[name].command, project)


def pages_of(project: Path) -> int:
    return sum(name.endswith(".html") for _, _, names in os.walk(project / "site") for name in names)
