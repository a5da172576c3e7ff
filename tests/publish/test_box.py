from __future__ import annotations

from dataclasses import replace

import pytest
from selectolax.lexbor import LexborHTMLParser

from build_tools import words
from build_tools.facts.model import LANGUAGES, Address
from build_tools.publish.box import box, source_boxes
from build_tools.publish.change import Change
from build_tools.publish.day import BLANK, read_day
from build_tools.publish.markup import as_text
from build_tools.publish.sources import page_item
from build_tools.publish.styles import STYLES, offered
from tests.publish import csl

AGREED = [one for one in csl.load("exports") if one["format"].startswith("box-")]
NAMES = {
    "box-house": "house",
    "box-apa-7": "apa",
    "box-chicago-note": "chicago-note",
    "box-chicago-bibliography": "chicago-bibliography",
    "box-chicago-author-date": "chicago-author-date",
    "box-mla-9": "mla",
    "box-gb-t-7714-2015": "gbt-2015",
    "box-gb-t-7714-2025": "gbt-2025",
}


def tree(html: str) -> LexborHTMLParser:
    return LexborHTMLParser(html)


@pytest.mark.parametrize("golden", AGREED, ids=lambda one: f"{one['format']}-{one['item']}")
def test_the_box_prints_what_was_agreed_on(golden):
    name = NAMES[golden["format"]]
    item = replace(csl.ITEMS[golden["item"]], keeps_access=True)
    assert as_text(STYLES[name].write(item, "en")) == golden["text"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_style_stands_in_the_box_once_as_the_command_prints_it(register, page, lang):
    of_site = replace(register, site=replace(register.site, name=dict.fromkeys(LANGUAGES, "Kestrel Notes")))
    there = page(lang=lang, addresses=dict.fromkeys(LANGUAGES, "https://deepinfer.net/name/"))
    boxes = tree(box(of_site, there)).css(".cite-own [data-style]")
    item = page_item(of_site, there.cited, BLANK)
    shown = {one.attributes["data-style"]: one.css_first(".cite-text").text() for one in boxes}
    assert shown == {style.name: as_text(style.write(item, lang)).replace("\r\n", "\n") for style in offered(lang)}
    assert list(shown) == [style.name for style in offered(lang)] and set(shown) == set(STYLES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_style_has_a_name_in_every_language(lang):
    assert list(words.catalogue(lang)["cite"]["styles"]) == list(STYLES)


def test_a_chinese_page_begins_with_the_chinese_standard():
    assert [style.name for style in offered("zh-Hant")][:3] == ["house", "gbt-2025", "gbt-2015"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (Change("0badcafe"), "The day of this page's last change is not recorded. Version 0badcafe."),
        (Change("0badcafe", read_day("2026-10-20")), "Last change of this page: 20 October 2026. Version 0badcafe."),
        (
            Change("0badcafe", read_day("2026-10-20"), True, ("hits",), ("hard", "unread")),
            "Last change of this page: 20 October 2026 (text; claims: Cache hits; sources: Hard and Unread). "
            "Version 0badcafe.",
        ),
        (
            Change("0badcafe", read_day("2026-10-20"), False, tuple("abcd"), tuple("efgh")),
            "Last change of this page: 20 October 2026 (several claims; several sources). Version 0badcafe.",
        ),
    ],
)
def test_the_last_change_says_what_is_known(register, page, change, told):
    assert tree(box(register, page(change=change))).css_first(".cite-changed").text() == told


def test_nothing_inline_runs(register, page):
    html = box(register, page(sources=("ml-qa",))) + source_boxes(register, "en")
    names = {name for node in tree(html).css("*") for name in node.attributes}
    assert not [name for name in names if name.startswith("on") or name == "style"]
    assert not tree(html).css("script, style")


def test_a_source_without_an_address_says_so_and_leads_to_its_other_styles(register, page):
    found = tree(box(register, page(sources=("thread",)))).css_first(".cite-primary li")
    assert found.text() == "The forum, “Forum thread.” (address not recorded) other styles"
    assert found.css_first("a").attributes["href"] == "../cite/sources/#thread"


def test_many_sources_stay_folded_and_few_do_not(register, page):
    few, many = ("ml-qa", "hard"), ("ml-qa", "hard", "e1", "e2")
    boxes = [tree(box(register, page(sources=ids))).css_first(".cite-primary") for ids in (few, many)]
    assert ["open" in one.attributes for one in boxes] == [True, False]


def test_the_page_of_all_sources_has_each_in_every_style_under_its_id(register):
    boxes = tree(source_boxes(register, "en")).css(".cite-own")
    found = {one.attributes["id"]: len(one.css("[data-style]")) for one in boxes}
    assert found == dict.fromkeys(sorted(register.sources), len(STYLES))


def test_a_box_is_small(register, page):
    assert len(box(register, page())) < 7000


def test_the_page_of_all_sources_says_where_an_address_is_not_the_sources_own(register):
    parent = replace(register.sources["hard"], address=Address.PARENT)
    boxes = source_boxes(replace(register, sources={**register.sources, "hard": parent}), "en")
    notes = {one.parent.attributes["id"]: one.text() for one in tree(boxes).css(".cite-address")}
    assert notes == {"hard": "Address of the parent only.", "thread": "Address not recorded."}
