from __future__ import annotations

from dataclasses import replace

import pytest

from build_tools.publish import names
from build_tools.publish.headline import headline
from build_tools.publish.item import Item, Name, read_name, without_author, without_site
from build_tools.publish.pages import short_range
from build_tools.publish.sources import CitedPage, page_item, source_item


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Ada Okoro", Name("Okoro", "Ada")),
        ("Okoro, Ada", Name("Okoro", "Ada")),
        ("Wells, William M., III", Name("Wells", "William M.", "III")),
        ("William M. Wells III", Name("Wells", "William M.", "III")),
        ("Wells III", Name("Wells", "", "III")),
        ("林望川", Name("林望川")),
        ("硅基AGI 探索者", Name("硅基AGI 探索者")),
        ("sepine", Name("sepine")),
        ("Acme, Inc.", Name("Acme, Inc.")),
        ("Marrow Labs", Name("Marrow Labs")),
        ("Test and Measurement", Name("Test and Measurement")),
        ("Marsh & Sons", Name("Marsh & Sons")),
        ("vLLM Team", Name("vLLM Team")),
        ("University of Otter Creek, Northfield", Name("University of Otter Creek, Northfield")),
        ("Andrea Grouper", Name("Grouper", "Andrea")),
    ],
)
def test_a_name_is_read_as_it_was_written(written, expected):
    assert read_name(written, frozenset({"Marrow Labs"})) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            Name("Wells", "William M.", "III"),
            ("Wells, William M., III", "Wells, W. M., III", "Wells W M", "William M. Wells III"),
        ),
        (Name("Wells", "", "III"), ("Wells III", "Wells III", "Wells III", "Wells III")),
        (Name("林", "望川"), ("林望川", "林望川", "林望川", "林望川")),
        (Name("A and B, Inc."), ("A and B, Inc.",) * 4),
    ],
)
def test_a_name_is_inverted_or_shortened_only_where_it_can_be(name, expected):
    assert (names.inverted(name), names.with_initials(name), names.bare_initials(name), name.together) == expected


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Which DeepInfer? A name collision, resolved", "Which DeepInfer? A Name Collision, Resolved"),
        ("open-source tools for vLLM: an introduction to", "Open-Source Tools for vLLM: An Introduction To"),
        ("what we could not read", "What We Could Not Read"),
        ("5x in a day", "5x in a Day"),
        ("“quoted” words", "“Quoted” Words"),
        ("{% raw %} of a template", "{% raw %} of a template"),
    ],
)
def test_an_english_title_is_raised_word_by_word(title, expected):
    assert headline(title, "en") == expected


@pytest.mark.parametrize("language", ["zh-Hans", "de", ""])
def test_a_title_of_another_language_stays(language):
    assert headline("offizielle quellen", language) == "offizielle quellen"


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        ("745-757", "745–57"),
        ("745-801", "745–801"),
        ("1-9", "1–9"),
        ("98-102", "98–102"),
        ("101-104", "101–04"),
        ("e12", "e12"),
        ("", ""),
    ],
)
def test_a_range_of_pages_gives_shared_digits_once(pages, expected):
    assert short_range(pages) == expected


def test_a_site_that_is_its_own_author_is_left_out_on_one_side():
    item = Item("a", "webpage", "T", (Name("Notes"),), site="Notes")
    other = Item("a", "webpage", "T", (Name("Ada"),), site="Notes")
    assert (without_site(item).site, without_author(item).authors) == ("", ())
    assert (without_site(other), without_author(other)) == (other, other)


def test_a_source_without_a_named_publisher_has_no_author_and_one_without_a_title_its_label(register):
    found = source_item(register, register.sources["thread"], "en")
    assert (found.authors, found.site, found.title, found.accessed, found.url) == (
        (),
        "The forum",
        "Forum thread",
        None,
        "",
    )


def test_a_page_is_dated_by_its_last_change_and_keyed_by_its_id(register):
    page = CitedPage("name", "Title", "https://notes.example/name/", "zh-Hant")
    found = page_item(register, page)
    assert (found.id, found.issued, found.keeps_access) == ("field-notes-name-page-zh-hant", None, True)


@pytest.mark.parametrize(
    ("title", "language"),
    [
        ("What we know", "en"),
        ("On “traces” — what’s known…", "en"),
        ("Café latency", ""),
        ("红隼", ""),
        ("", ""),
    ],
)
def test_a_title_in_english_letters_alone_is_english_whatever_its_marks(register, title, language):
    source = replace(register.sources["e1"], title=title)
    assert source_item(register, source, "en").language == language
