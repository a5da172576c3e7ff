from __future__ import annotations

import pytest

from build_tools.commands.reviewed import with_record
from build_tools.facts.paragraphs import Record

RECORD = Record(("0a0a0a0a", "1b1b1b1b"), "2c2c2c2c", "3d3d3d3d")
FRONT = "---\ntitle: T\nid: t\n"
ENTRY = 'translation:\n  of: >-\n    0a0a0a0a 1b1b1b1b\n  text: "2c2c2c2c"\n  seal: "3d3d3d3d"\n'
REST = "---\n# T\n\n---\ntranslation: no entry\n"


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_nothing_else_of_the_file_changes(newline):
    text = (FRONT + REST).replace("\n", newline)
    assert with_record(text, RECORD) == (FRONT + ENTRY + REST).replace("\n", newline)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_an_earlier_record_is_replaced_where_it_stands(newline):
    earlier = FRONT + "translation:\n  of: ffffffff\n  text: eeeeeeee\n" + "icon: x\n" + REST
    assert with_record(earlier.replace("\n", newline), RECORD) == (FRONT + ENTRY + "icon: x\n" + REST).replace(
        "\n", newline
    )


def test_the_reason_why_nothing_was_changed_is_kept():
    found = with_record(FRONT + REST, Record(RECORD.of, RECORD.text, RECORD.seal, 'only "English" wording'))
    assert '  unchanged: "only \\"English\\" wording"\n---\n' in found


@pytest.fixture
def pages(translated, fieldnotes):
    """The page `home` of the small project in each language."""
    return {language: translated / f"docs/{language}/index.md" for language in ("en", "zh-Hans", "zh-Hant")}


def change(path, old="reaches", new="comes to"):
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def test_what_nobody_touched_since_its_original_changed_is_refused(pages, fieldnotes):
    before = {language: path.read_bytes() for language, path in pages.items()}
    change(pages["en"])
    code, out, _ = fieldnotes("reviewed", "home")
    assert (code, out.splitlines()[-1]) == (1, "2 problems.")
    assert out.startswith("docs/zh-Hans/index.md:1:1: nothing in it has changed since it was recorded, and docs/en/ind")
    assert pages["zh-Hans"].read_bytes() == before["zh-Hans"]


def test_a_translation_that_was_changed_as_well_is_recorded(pages, fieldnotes):
    change(pages["en"])
    change(pages["zh-Hans"], "解码为", "解码达")
    assert fieldnotes("reviewed", "docs/zh-Hans/index.md") == (
        0, "docs/zh-Hans/index.md: belongs to docs/en/index.md as it is now.\n", "",
    )  # fmt: skip
    assert fieldnotes("reviewed", "home", "--lang", "zh-Hant")[0] == 1


def test_a_reason_lets_an_untouched_translation_pass_and_stays_with_it(pages, fieldnotes):
    change(pages["en"])
    assert fieldnotes("reviewed", "home", "--unchanged", "a slip in English")[0] == 0
    assert 'unchanged: "a slip in English"' in pages["zh-Hant"].read_text(encoding="utf-8")
    assert "was recorded" in fieldnotes("reviewed", "home")[1]


def test_what_is_recorded_already_is_not_written_again(pages, fieldnotes):
    before = pages["zh-Hans"].read_bytes()
    assert fieldnotes("reviewed", "home", "--lang", "zh-Hans")[0] == 0
    assert pages["zh-Hans"].read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["hom"], 'No page "hom". Did you mean "home"?\n'),
        (["home", "--lang", "fr"], 'No translation into "fr" here. There are zh-Hans, zh-Hant.\n'),
    ],
)
def test_what_is_not_there_is_told(pages, fieldnotes, arguments, told):
    assert fieldnotes("reviewed", *arguments) == (2, "", told)
