from __future__ import annotations

import re
from dataclasses import replace

import pytest
from lxml import etree

from build_tools import register as reader
from build_tools.render import Page, feed_files, feed_title, feeds, feeds_about
from build_tools.review.git import Commit
from build_tools.review.history import History, Revision
from build_tools.review.model import Change, ChangeClass
from tests.atom import ATOM, faults
from tests.conftest import ROOT, in_three_languages
from tests.render.test_changes import HISTORY, MOVED, NEWER, OLDER, REGISTER, WORDED

HERE = "https://notes.example/"
TRANSLATED = reader.loads(in_three_languages((ROOT / "tests/render/register.yaml").read_text(encoding="utf-8")))


def texts(history: History = HISTORY, register=REGISTER, lang: str = "en", folder: str = "") -> dict[str, str]:
    return feed_files(register, lang, folder, history)


def whole(history: History = HISTORY, register=REGISTER) -> str:
    return texts(history, register)["feeds/changes.atom"]


def ids(text: str) -> list[str]:
    return re.findall("<id>(.*?)</id>", text)


def test_feeds_are_of_the_site_of_a_tier_and_of_a_source():
    assert list(texts()) == [
        "feeds/changes.atom", "feeds/tier-a.atom", "feeds/tier-c.atom", "feeds/source-readme.atom",
        "feeds/source-herald.atom",
    ]  # fmt: skip


@pytest.mark.parametrize("history", [History(why_not="shallow"), History((Revision(OLDER, (), is_first=True),))])
def test_where_nothing_is_told_there_are_none(history):
    assert texts(history) == {}


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_every_feed_is_what_the_rfc_says(lang):
    folder = "" if lang == "en" else f"{lang}/"
    found = texts(register=TRANSLATED, lang=lang, folder=folder)
    assert {path: faults(text, HERE + folder + path) for path, text in found.items()} == dict.fromkeys(found, [])


AWAY = (
    ("<updated>2026-11-02T10:00:00Z</updated>\n<author>", "<author>"),
    ("<title>Changes of Kestrel Notes</title>", ""),
    ('href="https://notes.example/changes/"', 'url="https://notes.example/changes/"'),
    ("</summary>", "</summary><title>Another</title>"),
    ('<summary type="text">', '<summary type="plain">'),
    ('type="text/html"', 'type="page"'),
    ('xml:lang="en"', 'lang="en"'),
    ("10:00:00Z", "25:00:00Z"),
)
"""What the grammar refuses: what is put in the place of what."""

PROSE = (
    ("<author><name>Kestrel Notes</name></author>", "", "4.1.1: no author"),
    ("<name>Kestrel Notes</name>", "<name/>", "4.1.1: a person without a name"),
    ('rel="self" type="application/atom+xml" href="https://notes.example/feeds/changes.atom"',
     'rel="self" type="application/atom+xml" href="https://notes.example/feeds/other.atom"',
     "4.1.1, self: the link to itself is not its address"),
    ("<summary", '<link type="text/html" hreflang="en" href="https://notes.example/"/><summary',
     "4.1.2: two alternates of one type and language"),
    ('rel="alternate" type="text/html" hreflang="en" href="https://notes.example/claims/hits/"',
     'rel="related" href="https://notes.example/claims/hits/"', "4.1.2: neither an alternate nor a content"),
    ("b/speed</id>", "b/hits</id>", f'4.2.6: the id "tag:notes.example,2026-11-02:{"b" * 40}/hits" twice'),
    ("<id>https://notes.example/feeds/changes.atom", "<id>feeds/changes.atom",
     '4.2.6: the id "feeds/changes.atom" is no absolute IRI'),
    ('href="https://notes.example/changes/"', 'href="/changes/"', '4.2.7: "/changes/" is not absolute'),
    ("<updated>2026-11-02T10:00:00Z</updated>\n<link", "<updated>2026-11-02T10:00:00</updated>\n<link",
     '3.3: "2026-11-02T10:00:00" is no date of RFC 3339'),
    ("<updated>2026-11-02T10:00:00Z</updated>\n<author>", "<updated>2026-11-01T10:00:00Z</updated>\n<author>",
     "3.3: an entry is newer than its feed"),
    ("<title>Decode speed", "<title>&lt;b&gt;Decode&lt;/b&gt; speed", "3.1.1.1: the title is no plain text"),
)  # fmt: skip
"""What only its prose refuses."""


@pytest.mark.parametrize(("before", "after"), AWAY)
def test_the_grammar_refuses_what_is_no_atom(before, after):
    assert before in whole()
    (fault,) = faults(whole().replace(before, after, 1), HERE + "feeds/changes.atom")
    assert fault.startswith("B: ")


@pytest.mark.parametrize(("before", "after", "told"), PROSE)
def test_the_prose_refuses_what_the_grammar_lets_pass(before, after, told):
    assert before in whole()
    assert told in faults(whole().replace(before, after, 1), HERE + "feeds/changes.atom")


def test_what_is_no_xml_is_told():
    assert faults(whole().replace("</feed>", ""), HERE)[0].startswith("XML: ")


def test_an_entry_names_whose_word_it_is_and_its_tier_and_has_no_figure_in_its_title():
    feed = etree.fromstring(whole().encode())
    told = [(e.findtext(f"{ATOM}title"), e.findtext(f"{ATOM}summary")) for e in feed.iter(f"{ATOM}entry")]
    assert told == [
        ("Decode speed: value changed", "Value changed. Kestrel README. Tier A: official, first-hand."),
        ("Cache hits: wording changed", "Wording changed. Herald Wire reported on 20 October 2026, unconfirmed. "
         "Tier C: named second-hand report."),
    ]  # fmt: skip


def test_a_note_on_a_change_is_ours_whoever_the_figure_is_of():
    assert set(re.findall("<author>.*?</author>", whole())) == {"<author><name>Kestrel Notes</name></author>"}


def test_an_entrys_id_stays_when_others_come():
    later = History((Revision(Commit("c" * 40, "2026-12-01T00:00:00Z", "s", "3"), (WORDED,)), *HISTORY.revisions))
    before, after = ids(whole()), ids(whole(later))
    assert before[1:] == [f"tag:notes.example,2026-11-02:{'b' * 40}/{id}" for id in ("speed", "hits")]
    assert after == [before[0], f"tag:notes.example,2026-12-01:{'c' * 40}/hits", *before[1:]]


def test_an_entrys_id_stays_when_its_claim_goes_by_another_id():
    renamed = replace(REGISTER.entries["speed"], id="velocity", previous_ids=("speed",))
    others = {id: entry for id, entry in REGISTER.entries.items() if id != "speed"}
    told = whole(register=replace(REGISTER, entries={**others, "velocity": renamed}))
    assert ids(told) == ids(whole()) and 'href="https://notes.example/claims/velocity/"' in told


def test_ids_stay_when_the_site_moves_to_another_address():
    moved = replace(REGISTER, site=replace(REGISTER.site, url="https://elsewhere.example/"))
    change = Change(ChangeClass.EVIDENCE, "site", "site", "", "url", HERE, "https://elsewhere.example/")
    move = Revision(Commit("c" * 40, "2026-12-01T00:00:00Z", "s", "3"), (change, MOVED))
    before, after = ids(whole()), ids(whole(History((move, *HISTORY.revisions)), moved))
    assert after == [before[0], f"tag:elsewhere.example,2026-12-01:{'c' * 40}/speed", *before[1:]]


def test_an_entry_of_another_language_is_another_entry():
    chinese = ids(texts(lang="zh-Hans", folder="zh-Hans/")["feeds/changes.atom"])
    assert not set(chinese) & set(ids(whole()))


def test_a_feed_is_as_new_as_its_newest_entry_whatever_their_order():
    late = replace(OLDER, moment="2026-12-24T10:00:00Z")
    told = whole(History((Revision(NEWER, (MOVED,)), Revision(late, (WORDED,)))))
    assert re.findall("<updated>(.*?)</updated>", told)[0] == "2026-12-24T10:00:00Z"


@pytest.mark.parametrize(
    ("page", "offered"),
    [
        (Page("about", "a.md", "about.md", "about/", "A", "A"), [""]),
        (Page("about", "a.md", "about.md", "about/", "A", "A", discusses=("herald", "thread")), ["", "herald"]),
        (Page("hits", "s.yaml", "claims/hits.md", "claims/hits/", "H", "H", is_generated=True), ["", "C", "herald"]),
        (Page("hits", "a.md", "hits.md", "hits/", "A", "A"), [""]),
    ],
)
def test_a_page_offers_the_feed_of_all_and_of_what_it_is_about(page, offered):
    assert [feed.of for feed in feeds_about(REGISTER, feeds(REGISTER, HISTORY), page)] == offered


def test_a_feed_is_called_by_what_it_is_of():
    named = {feed.of: feed_title(REGISTER, "en", feed) for feed in feeds(REGISTER, HISTORY)}
    assert (named[""], named["A"], named["herald"]) == (
        "Changes of Kestrel Notes",
        "Changes of Kestrel Notes: official, first-hand",
        "Changes of Kestrel Notes: Herald Wire report",
    )
