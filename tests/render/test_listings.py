"""The list of sources: by tier, publisher and kind, with what is not recorded said plainly."""

from __future__ import annotations

from dataclasses import replace

import pytest
from selectolax.lexbor import LexborHTMLParser

from build_tools.facts.model import Register
from build_tools.register.values import CSL_TYPES
from build_tools.render import listings
from build_tools.render.markup import View
from build_tools.words import catalogue
from tests.render.conftest import to_html


def listing(register: Register) -> LexborHTMLParser:
    return LexborHTMLParser(to_html(listings.list_sources(View(register, "en", "sources/"), {})))


@pytest.fixture
def listed(register):
    return listing(register)


def lines(listed: LexborHTMLParser, id: str) -> list[str]:
    return [" ".join(line.text().split()) for line in listed.css(f"#{id} li")]


def test_a_source_says_publisher_kind_address_reading_and_what_it_backs(listed):
    assert lines(listed, "herald") == [
        "Publisher: Herald Wire (organisation)",
        "Kind: article",
        "Published: 20 October 2026, 09:35 UTC",
        "Address: address not recorded",
        "Accessed: no day recorded; the claims it backs are dated by our notes",
        "What was read: not recorded",
        "Backs: Cache hits",
    ]


def test_a_link_tells_a_document_from_its_parent(listed):
    own, parent = (listed.css_first(f"#{id} p") for id in ("readme", "answers"))
    assert own.css_first("cite a").text() == "Kestrel README"
    assert parent.css_first("cite a") is None
    assert parent.text().startswith("Kestrel answers (links to the parent: git.example/kestrel)")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "publisher",
            [
                "Herald Wire (organisation): Herald Wire report",
                'Marrow Labs (organisation): Kestrel README, Kestrel answers and {{ config }} {#x A </script> & "B"',
                "The forum (community): Forum thread",
            ],
        ),
        (
            "kind",
            [
                "article: Herald Wire report",
                "post: Forum thread",
                "software: Kestrel README",
                'web page: Kestrel answers and {{ config }} {#x A </script> & "B"',
            ],
        ),
    ],
)
def test_the_sources_stand_once_more_by_what_they_share(listed, name, expected):
    index = listed.css("ul.index")[["publisher", "kind"].index(name)]
    assert [item.text() for item in index.css("li")] == expected
    assert {link.attributes["href"] for link in index.css("a")} <= {f"#{s.id}" for s in listed.css(".source")}


def test_a_publisher_that_is_unknown_is_not_told_so_twice(register):
    unknown = replace(register.publishers["forum"], kind="unknown")
    known = replace(register, publishers={**register.publishers, "forum": unknown})
    assert lines(listing(known), "thread")[0] == "Publisher: The forum"


def test_what_a_source_backs_beyond_six_claims_unfolds(register, listed):
    assert listed.css("#readme details") == []
    more = {f"speed-{n}": replace(register.entries["speed"], id=f"speed-{n}") for n in range(5)}
    backs = listing(replace(register, entries={**register.entries, **more})).css_first("#readme li:has(details)")
    assert len(backs.css("a")) - len(backs.css("details a")) == 6
    assert backs.css_first("summary").text() == "and more"


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_every_kind_of_source_has_a_name(lang):
    assert catalogue(lang)["type"].keys() == set(CSL_TYPES.__args__)
    assert catalogue(lang)["publisher"].keys() == {"org", "person", "community"}
