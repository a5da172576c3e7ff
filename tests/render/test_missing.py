"""Case DM-02: what is missing is an error where a page, a template or a language asks for it, never an empty place."""

from __future__ import annotations

from pathlib import Path

import jinja2
import pytest

from build_tools import register as reader
from build_tools.facts.problem import Problems
from build_tools.render import generated
from tests.conftest import in_three_languages

HERE = Path(__file__).parent


def test_a_misspelt_figure_in_a_sentence_is_told_at_its_line(problems):
    found = problems("# Typo\n\nPeak is {{ figure('speed.rat') }} tokens/s.\n")
    assert [(line, rule) for line, rule, _ in found] == [(8, "unknown-id")]


def test_a_misspelt_name_in_our_own_template_is_an_error():
    """The citation at a page's end is drawn by a template, in which what is undefined must not be empty either."""
    with pytest.raises(jinja2.UndefinedError, match="citaton"):
        generated.environment().from_string("Cite: {{ citaton }}.").render(citation="x")


def test_a_statement_that_a_language_lacks_is_told_at_its_line():
    text = in_three_languages((HERE / "register.yaml").read_text(encoding="utf-8"))
    text = text.replace("site: {", "site: {languages: [en, zh-Hans, zh-Hant], ", 1)
    start = text.index("  speed:")
    at = text.index(', zh-Hant: "文字{rate}"', start)
    lacking = text[:at] + text[at:].replace(', zh-Hant: "文字{rate}"', "", 1)
    with pytest.raises(Problems) as caught:
        reader.loads(lacking, "r.yaml")
    found = [(one.line, one.rule, one.hint) for one in caught.value.found]
    assert found == [(lacking.count("\n", 0, at) + 1, "missing-text", 'Add the text for "zh-Hant".')]
