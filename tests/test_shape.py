"""What the house promises about itself: import directions, documented rules and commands, pages that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import click
import pytest
import yaml

from build_tools import check, cli
from tests.conftest import ROOT

PACKAGE = ROOT / "build_tools"
MAY_IMPORT = {
    "facts": {"facts"},
    "words": {"facts", "words"},
    "aside": set(),
    "memory": set(),
    "parallel": set(),
    "ahead": {"memory", "parallel"},
    "converted": {"ahead", "aside", "memory"},
    "dressed": {"ahead", "memory", "render"},
    "register": {"facts", "register"},
    "review": {"facts", "review"},
    "render": {"facts", "words", "memory", "parallel", "register", "review", "render"},
    "publish": {"facts", "words", "publish"},
    "check": {"facts", "words", "memory", "parallel", "check"},
    "project": {"facts", "words", "memory", "register", "render", "review"},
    "theme": {"facts", "words", "project"},
    "publication": {"facts", "memory", "register", "project", "publish", "render", "review"},
    "checked": {"facts", "check", "project", "publication"},
    "plugin": {"facts", "register", "check", "checked", "converted", "dressed", "project", "publication", "theme"},
    "builder": {"facts", "check", "parallel", "project", "publication", "publish", "plugin", "builder"},
    "commands": {
        "facts",
        "words",
        "register",
        "render",
        "check",
        "review",
        "project",
        "publish",
        "publication",
        "builder",
        "commands",
    },  # fmt: skip
    "cli": {"facts", "register", "check", "project", "builder", "commands"},
    "__init__": set(),
}


def imports(path: Path) -> set[str]:
    """Every module that a file imports, at its top or within a function."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def part(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


FILES = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_imports_go_one_way(path):
    own = {name.split(".")[1] for name in imports(path) if name.startswith("build_tools.")}
    assert own <= MAY_IMPORT[part(path)]


def test_mkdocs_stays_behind_two_files():
    users = {part(path) for path in FILES if any(name.split(".")[0] == "mkdocs" for name in imports(path))}
    assert users == {"plugin", "builder"}


def test_the_plugin_only_wires():
    assert len((PACKAGE / "plugin.py").read_text(encoding="utf-8").splitlines()) < 100


@pytest.mark.parametrize("name", sorted(check.rules()))
def test_a_rule_is_documented_and_has_both_kinds_of_cases(name):
    text = check.documentation(name)
    assert "Bad:" in text and "Good:" in text
    cases = {path.name.split("-")[0] for path in (ROOT / "tests/rules" / name).glob("*.html")}
    assert cases == {"bad", "good"}
    assert f"`{name}`" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_every_command_stands_in_the_readme_and_nothing_else():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = cli.main.list_commands(click.Context(cli.main))
    assert set(re.findall(r"^\| `fieldnotes (\w+)", readme, re.MULTILINE)) == set(commands)


def test_every_call_that_authors_have_stands_in_the_guide():
    from build_tools.render.calls import Calls

    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`\{\{ (\w+)\(", guide))
    offered = set(
        re.findall(r'"(\w+)"', re.search(r"names = \((.*?)\)", (PACKAGE / "render/calls.py").read_text(), re.DOTALL)[1])
    )
    assert named == offered and all(hasattr(Calls, name) for name in offered)


def test_every_page_of_the_navigation_exists():
    nav = yaml.load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"), yaml.BaseLoader)["nav"]
    files = [file for item in nav for file in item.values()]
    assert len(files) >= 8
    assert [file for file in files if not (ROOT / "docs/en" / file).is_file()] == []


def test_the_modeline_for_editors_stands_on_top_of_the_register():
    first = (ROOT / "sources.yaml").read_text(encoding="utf-8").splitlines()[0]
    path = re.fullmatch(r"# yaml-language-server: \$schema=(.+)", first)
    assert path and (ROOT / path[1]).is_file()
