from __future__ import annotations

import difflib

import pytest

from build_tools.register import attempt
from build_tools.review.textconv import as_lines
from tests.review.test_compare import SAME, TEXT, edited


def lines(text: str) -> str:
    return as_lines(attempt(text)[0])


LAYOUT = [edits for name, edits in SAME.items() if "number" not in name and "exponent" not in name]


@pytest.mark.parametrize("edits", LAYOUT)
def test_layout_changes_no_line(edits):
    assert lines(edited(*edits)) == lines(TEXT)


def test_a_value_is_one_line_with_its_address():
    before, after = lines(TEXT), lines(edited(("241 ", "214 ")))
    changed = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0)
    assert [line for line in changed if line[0] in "+-"][2:] == [
        "-claim speed.rate  value: 241 token/s/user",
        "+claim speed.rate  value: 214 token/s/user",
    ]


def test_a_null_is_said():
    assert "claim share.idle  value: null\n" in lines(edited(('"0 %"', "null")))
