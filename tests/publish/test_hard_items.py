"""Citations of a kind that the samples lack: many names or none, and titles with marks of their own."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from build_tools.publish.day import read_day
from build_tools.publish.item import Item, Name
from build_tools.publish.markup import as_html, as_text
from build_tools.publish.styles import STYLES

READ = read_day("2026-10-20")
ITEM = Item("x", "webpage", "A trace", url="https://a.example/", language="en", accessed=READ, keeps_access=True)
REST = "Accessed October 20, 2026. https://a.example/."


def cited(style: str, lang: str = "en", **told: object) -> str:
    return as_text(STYLES[style].write(replace(ITEM, **told), lang))


def test_apa_names_all_up_to_twenty_authors_and_of_more_the_first_nineteen_and_the_last():
    people = tuple(Name(f"F{number:02}", "G") for number in range(1, 26))
    assert cited("apa", authors=people[:20]).startswith("F01, G., ")
    assert " F19, G., & F20, G. (n.d.)" in cited("apa", authors=people[:20])
    assert " F18, G., F19, G., … F25, G. (n.d.)" in cited("apa", authors=people)


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({}, f"“A Trace.” n.d. {REST}"),
        ({"issued": read_day("2026-03-04")}, f"“A Trace.” 2026. March 4. {REST}"),
        ({"type": "report", "publisher": "Lab"}, f"A Trace. n.d. Lab. {REST}"),
        ({"type": "software", "version": "1.2"}, f"A Trace. n.d. V. 1.2. {REST}"),
        ({"site": "The Forum"}, f"The Forum. n.d. “A Trace.” {REST}"),
    ],
)
def test_without_an_author_the_title_stands_before_the_year(told, expected):
    assert cited("chicago-author-date", **told) == expected


@pytest.mark.parametrize(
    ("title", "written"),
    [
        ("Array[0] of [b]", "Array&#91;0&#93; of &#91;b&#93;"),  # the title becomes a link, which a bracket ends
        ("<ref>x</ref> <!-- y", "&lt;ref>x&lt;/ref> &lt;!-- y"),
        ("a ''b'' & c's", "a <nowiki>''</nowiki>b<nowiki>''</nowiki> & c's"),
        ("Tom &amp; Jerry &#91; AT&T; R&D", "Tom &amp;amp; Jerry &amp;#91; AT&amp;T; R&D"),
        ("~~~~ ~ __NOTOC__ __init__", "<nowiki>~~~~</nowiki> ~ <nowiki>__</nowiki>NOTOC__ __init__"),
        ("one\n two\u2028three", "one two three"),
    ],
)
def test_no_title_becomes_markup_of_a_wiki(title, written):
    assert f" |title={written} |url=" in cited("wikitext", title=title)


def test_no_address_ends_its_value_in_a_wiki():
    url = "https://a.example/(x)_ä?q=a|b&[c]={{d}}<e>''f'%20"
    safe = "https://a.example/(x)_ä?q=a%7Cb&%5Bc%5D=%7B%7Bd%7D%7D%3Ce%3E%27'f'%20"
    assert f" |url={safe} |access-date=" in cited("wikitext", url=url)


NESTED = "On “nested ‘quotes’ and the engine’s”"


@pytest.mark.parametrize(
    ("style", "lang", "title", "expected"),
    [
        ("house", "en", NESTED, "“On ‘nested “quotes” and the engine’s,’” accessed 20 October 2026, https://a.example/."),
        ("house", "zh-Hans", "读“红隼”", "“读‘红隼’”，查阅于 2026年10月20日，https://a.example/。"),
        ("house", "zh-Hant", "讀「紅隼『一』」", "「讀『紅隼「一」』」，存取於 2026年10月20日，https://a.example/。"),
        ("house", "zh-Hant", "讀“紅隼”與《書》", "「讀“紅隼”與《書》」，存取於 2026年10月20日，https://a.example/。"),
        ("chicago-note", "en", NESTED, "“On ‘Nested “Quotes” and the Engine’s,’” accessed October 20, 2026, https://a.example/."),
        ("chicago-bibliography", "en", "“Whole”", f"“‘Whole.’” {REST}"),
        ("chicago-bibliography", "en", "What is “it?”", f"“What Is ‘It?’” {REST}"),
        ("chicago-bibliography", "en", "By the engines’", f"“By the Engines’.” {REST}"),
        ("chicago-bibliography", "en", 'A "straight" one', f'“A "Straight" One.” {REST}'),
        ("apa", "en", "“Whole”", "“Whole.” (n.d.). Retrieved October 20, 2026, from https://a.example/"),
        ("gbt-2025", "en", "读“红隼”", "读“红隼”[EB/OL]. [2026-10-20]. https://a.example/."),
    ],
)  # fmt: skip
def test_quotation_marks_in_a_title_give_way_to_those_around_it(style, lang, title, expected):
    assert cited(style, lang, title=title) == expected


def test_a_citation_that_ends_with_a_quoted_title_ends_inside_its_marks():
    assert cited("house", title="On “x”", url="", accessed=None) == "“On ‘x.’”"
    assert cited("chicago-note", title="On “x”", url="") == "“On ‘X.’”"


def test_a_comma_stands_inside_the_marks_that_a_title_in_italics_ends_with():
    note = cited("chicago-note", type="software", title="On “x”", version="1.2")
    assert note == "On “X,” v. 1.2, n.d., accessed October 20, 2026, https://a.example/."


@pytest.mark.parametrize("style", ["house", "apa", "chicago-note", "chicago-bibliography", "mla", "gbt-2025"])
@pytest.mark.parametrize("title", ["Two\n  lines", "Two\u2028lines", "Two \ue020lines\ue010iso\ue011"])
def test_a_title_is_one_line_without_marks_of_ours(style, title):
    html = as_html(STYLES[style].write(replace(ITEM, title=title), "en"))
    assert re.search("(?i)two lines", html) and not re.search("[\n\u2028\ue010-\ue028]|data-day", html)
