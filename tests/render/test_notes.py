from __future__ import annotations

import re

import pytest
from selectolax.lexbor import LexborHTMLParser

from build_tools.render.markup import View
from build_tools.render.notes import numbered


@pytest.fixture
def notes(site_page):
    """The notes below a page, as text; and the numbers at its marks."""

    def _notes(body: str) -> tuple[list[str], list[str | None]]:
        tree = LexborHTMLParser(site_page(body))
        numbers = [mark.attributes.get("data-note") for mark in tree.css("a.tier")]
        return [" ".join(note.text().split()) for note in tree.css(".notes li")], numbers

    return _notes


def test_a_note_says_who_tier_source_and_when_it_was_read(notes):
    assert notes("{{ figure('traffic.per-day') }}") == (
        [
            "Tier B: official, but not independently verifiable. Marrow Labs states: Kestrel answers (links to the "
            "parent: git.example/kestrel). Read: as recorded in our notes, read 21 October 2026."
        ],
        ["1"],
    )


def test_a_note_of_tier_a_names_the_publisher(notes):
    [note], _ = notes("{{ figure('speed.rate') }}")
    assert note == "Tier A: official, first-hand. Marrow Labs: Kestrel README. Read: accessed 20 October 2026."


def test_a_note_says_that_no_address_is_recorded(notes):
    [note], _ = notes("{{ figure('hits.rate') }}")
    assert "Herald Wire reported on 20 October 2026, unconfirmed: Herald Wire report (address not recorded)." in note


def test_figures_that_rest_on_the_same_share_a_note(notes):
    found, numbers = notes("{{ figure('speed.rate') }} {{ figure('hits.rate') }} {{ figure('decode.few.throughput') }}")
    assert (len(found), numbers) == (2, ["1", "2", "1"])


def test_what_we_worked_out_and_our_own_rules_say_so(notes):
    found, _ = notes("{{ figure('gain.value') }} {{ figure('rule.threshold') }}")
    assert found[0].startswith("Tier A: official, first-hand. Worked out by us: Kestrel README")
    assert found[1] == "Our own rule."


def test_a_page_without_figures_has_no_notes(notes):
    assert notes("Nothing.") == ([], [])


def test_of_several_marks_the_last_has_the_number(register):
    mark = '<a class="tier tier-a" data-source="readme" href="../claims/speed/#rate">A</a>'
    text, found = numbered(View(register, "en", "a/"), f"{mark}&#8239;{mark}")
    assert re.findall(r'data-note="\d"|</a>', text) == ["</a>", 'data-note="1"', "</a>"] and len(found) == 1


def test_a_link_that_leads_to_no_claim_is_left_alone(register):
    mark = '<a class="tier tier-a" href="../about/#tiers">A</a>'
    assert numbered(View(register, "en", "a/"), mark) == (mark, [])
