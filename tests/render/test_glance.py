from __future__ import annotations

from dataclasses import replace

from selectolax.lexbor import LexborHTMLParser

from build_tools.facts.model import Gap
from build_tools.render import glance
from build_tools.render.markup import View


def panels(told: str) -> dict[str, list[str]]:
    """What each panel lists, by its name."""
    tree = LexborHTMLParser(told)
    return {
        panel.attributes["aria-label"]: [" ".join(item.text(separator=" ").split()) for item in panel.css("li")]
        for panel in tree.css("section")
    }


def test_each_tier_is_counted_and_leads_to_its_claims(html, register):
    tiers = [entry.tier for entry in register.entries.values()]
    meanings = {"A": "official, first-hand", "B": "official, but not independently verifiable"}
    known = panels(html("{{ glance() }}"))["Known"]
    assert known[:2] == [f"{tiers.count(tier)} {tier} {meaning}" for tier, meaning in meanings.items()]
    assert 'href="../claims/?tier=A"' in html("{{ glance() }}")


def test_no_figure_of_a_claim_stands_in_a_panel(html):
    tree = LexborHTMLParser(html("{{ glance() }}"))
    assert tree.css("data.figure, .claim") == [] and len(tree.css("data.count")) > 1


def test_gaps_stand_under_what_they_are_and_a_caution_under_neither(register):
    kinds = ("caution", "contradiction", "unread", "undisclosed")
    gaps = {kind: Gap(kind, kind, {"en": f"A gap, {kind}"}, {"en": "What it is."}) for kind in kinds}
    told = glance.glance(View(replace(register, gaps=gaps), "en", ""), "limits/")
    listed = panels(told)
    assert "A gap, contradiction" in listed["Disputed"]
    assert listed["Unknown"] == ["A gap, undisclosed", "A gap, unread"]
    assert "caution" not in told and 'href="limits/#unread"' in told


def test_a_panel_without_anything_in_it_is_left_out(register):
    assert "Unknown" not in panels(glance.glance(View(replace(register, gaps={}), "en", ""), "limits/"))
