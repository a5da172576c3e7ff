from __future__ import annotations

from dataclasses import replace
from html import unescape

from selectolax.lexbor import LexborHTMLParser

from build_tools.facts.model import Register
from build_tools.render import chain
from build_tools.render.markup import View


def view(register: Register) -> View:
    return View(register, "en", "claims/x/")


def links(told: str) -> list[str]:
    """The claims of nested lists, each under what it was reached from: speed, speed/gain."""
    found = []
    for item in LexborHTMLParser(told).css("li"):
        steps = [item.css_first("a").attributes["href"].split("/")[-2]]
        while (item := item.parent.parent).tag == "li":
            steps.insert(0, item.css_first("a").attributes["href"].split("/")[-2])
        found.append("/".join(steps))
    return found


def test_a_derived_figure_rests_on_its_inputs_and_they_are_worked_into_it(register):
    gain = register.entries["gain"]
    owners = list(dict.fromkeys(address.split(".")[0] for address in gain.inputs))
    [(name, told)] = chain.chain(view(register), gain)
    assert (name, links(told)) == ("Rests on", owners)
    [(name, told)] = chain.chain(view(register), register.entries[owners[0]])
    assert name == "Worked into" and "gain" in links(told)


def test_a_chain_goes_on_through_what_was_worked_out(register):
    further = replace(register.entries["gain"], id="further", inputs=("gain.value",), figures={})
    longer = replace(register, entries={**register.entries, "further": further})
    inputs = list(dict.fromkeys(address.split(".")[0] for address in register.entries["gain"].inputs))
    [(_, told)] = chain.chain(view(longer), further)
    assert links(told) == ["gain", *(f"gain/{id}" for id in inputs)]


def test_a_claim_that_stands_alone_has_no_chain_and_no_history(register):
    alone = register.entries["hits"]
    assert (chain.chain(view(register), alone), chain.history(view(register), alone)) == ([], [])


def test_who_took_whose_place_is_told_on_both_pages(register):
    earlier = replace(register.entries["hits"], status="superseded", superseded_by="speed")
    changed = view(replace(register, entries={**register.entries, "hits": earlier}))
    told = [unescape(one) for id in ("hits", "speed") for one in chain.history(changed, changed.register.entries[id])]
    assert told == [
        'Superseded by: <a href="../speed/">Decode speed</a>',
        'Takes the place of: <a href="../hits/">Cache hits</a>',
    ]
