"""A disputed claim with its note, where an author calls for it and on generated pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_tools import register as reader
from build_tools.facts.model import Register
from build_tools.render import PageFile, render_site, source_map
from tests.render.conftest import FRONT

CLAIMS = """
  gain-claimed:
    label: {en: "Gain"}
    sources: [readme]
    tier: A
    basis: stated
    statement: {en: "the gain is {rate}"}
    figures: {rate: "18 %"}
    caveats: [undisclosed]
  gain-denied:
    label: {en: "No gain"}
    sources: [readme]
    tier: A
    basis: stated
    statement: {en: "there is no gain"}
    disputes: [gain-claimed]
  contested:
    label: {en: "Contested"}
    sources: [readme]
    tier: A
    basis: stated
    status: disputed
    statement: {en: "it is contested"}
series:"""
DERIVED = """derived:
  gain-doubled:
    label: {en: "Twice the gain"}
    formula: "{gain-claimed.rate} * 2"
    unit: "%"
    digits: 2
    statement: {en: "twice that is {value}"}
"""


@pytest.fixture(scope="module")
def register() -> Register:
    """The register of the rendering tests with a claim, one that disputes it, and a figure worked out from it."""
    text = Path(__file__).with_name("register.yaml").read_text(encoding="utf-8")
    return reader.loads(text.replace("\nseries:", CLAIMS, 1).replace("derived:\n", DERIVED, 1))


def pages(register: Register) -> dict[str, str]:
    rendered = render_site(register, [PageFile("docs/en/a-page.md", "a-page.md", FRONT + "Text.\n")], "en")
    return {page.id: page.markdown for page in rendered}


def test_the_note_names_the_other_side_and_the_caveats(render):
    link = '<a href="../claims/gain-denied/">No gain</a>'
    note = f"disputed&#58; {link}&#46; Cluster size is not disclosed"
    assert render("{{ dispute('gain-claimed') }}") == f'<span class="dispute" data-claim="gain-claimed">{note}</span>'


@pytest.mark.parametrize(("call", "word"), [("'contested'", "disputed"), ("'contested', capital=True", "Disputed")])
def test_a_claim_that_nobody_named_disputes_is_said_to_be_disputed(render, call, word):
    assert render("{{ dispute(" + call + ") }}") == f'<span class="dispute" data-claim="contested">{word}</span>'


def test_a_note_on_what_is_not_disputed_is_a_problem(problems):
    assert problems("{{ dispute('gain-denied') }}") == [(6, "not-disputed", '"gain-denied" is not disputed')]


def test_the_page_of_a_disputed_claim_has_its_note(register):
    own = '<li class="dispute" data-claim="gain-claimed">Disputed by&#58; <a href="../gain-denied/">No gain</a></li>'
    assert own in pages(register)["gain-claimed"]
    assert '<li class="dispute" data-claim="contested">Status&#58; disputed</li>' in pages(register)["contested"]
    assert 'class="dispute"' not in pages(register)["gain-denied"]


def test_a_page_that_works_with_a_disputed_figure_says_so(register):
    note = 'Rests on a disputed claim&#58; <a href="../gain-claimed/">Gain</a></li>'
    assert f'<li class="dispute" data-claim="gain-claimed">{note}' in pages(register)["gain-doubled"]


def test_the_source_map_marks_pages_made_from_the_register(register):
    rendered = render_site(register, [PageFile("docs/en/a-page.md", "a-page.md", FRONT + "Text.\n")], "en")
    marked = {path for path, entry in source_map(rendered).items() if entry.get("is_generated")}
    assert marked == {f"claims/{id}/index.html" for id in register.entries}
