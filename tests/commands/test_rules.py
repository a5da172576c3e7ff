from __future__ import annotations

import ast
import json

import pytest
from click.testing import CliRunner

from build_tools import check, register
from build_tools.cli import main
from build_tools.commands.rules import OF_PAGES, summary
from build_tools.publish import inventory
from tests.conftest import ROOT


def run(*arguments: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(main, arguments)
    return done.exit_code, done.stdout, done.stderr


def test_every_rule_is_listed_in_its_group_with_one_line():
    code, out, _ = run("rules", "--format", "json")
    groups = json.loads(out)
    assert code == 0
    assert {group: list(found) for group, found in groups.items()} == {
        "site": list(check.rule_names()), "pages": sorted(OF_PAGES), "register": sorted(register.RULES),
        "addresses": sorted(inventory.RULES),
    }  # fmt: skip
    assert all(text and "\n" not in text and text[-1] == "." for found in groups.values() for text in found.values())


def test_the_list_for_people_ends_with_one_total():
    count = len(check.rule_names()) + len(OF_PAGES) + len(register.RULES) + len(inventory.RULES)
    code, out, _ = run("rules")
    assert code == 0 and "\n  unsourced-number " in out
    assert out.splitlines()[-1] == f"{count} rules. `fieldnotes explain RULE` tells the whole of one."


@pytest.mark.parametrize(
    ("documentation", "sentence"),
    [
        ("One sentence.", "One sentence."),
        ("One sentence\nover two lines.\n\nBad: `x`", "One sentence over two lines."),
        ("The first. The second.", "The first."),
        ("Rates such as 1.5 t. c. stay whole.", "Rates such as 1.5 t. c. stay whole."),
    ],
)
def test_a_summary_is_the_first_sentence(documentation, sentence):
    assert summary(documentation) == sentence


def test_a_rule_is_explained_with_its_whole_documentation():
    text = f"unsourced-number: the finished site\n\n{check.documentation('unsourced-number')}\n"
    assert run("explain", "unsourced-number") == (0, text, "")


def test_a_name_may_be_pasted_with_its_brackets():
    assert run("explain", "[bad-unit]")[1] == f"bad-unit: the register\n\n{register.RULES['bad-unit']}\n"


def test_a_name_of_several_parts_is_explained_for_each():
    _, out, _ = run("explain", "unknown-id")
    heads = [line for line in out.splitlines() if line.startswith("unknown-id: ")]
    assert heads == [
        "unknown-id: the finished site",
        "unknown-id: the pages as authors write them",
        "unknown-id: the register",
    ]


def test_an_unknown_rule_names_the_nearest():
    assert run("explain", "unsorced-number") == (2, "", 'No rule "unsorced-number". Did you mean "unsourced-number"?\n')


def test_an_unknown_rule_near_to_none_says_where_they_are_listed():
    assert run("explain", "zzz") == (2, "", 'No rule "zzz". `fieldnotes rules` lists them all.\n')


def test_every_rule_that_rendering_reports_has_its_sentence():
    reported = set()
    for path in sorted((ROOT / "build_tools/render").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                place = {"Problem": 3, "_report": 1, "Fault": 0}.get(name)
                if place is not None and isinstance(node.args[place], ast.Constant):
                    reported.add(node.args[place].value)
    assert reported == set(OF_PAGES)
