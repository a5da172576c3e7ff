from __future__ import annotations

import pytest

from build_tools.review.pages import Sentence, Text, compare_pages, sentences, stale_translations

FIGURE = (
    '<data class="figure" data-figure="speed.rate" value="{}">{}</data>&#8239;<a class="tier tier-a" href="x">A</a>'
)


def text(markdown: str) -> Text:
    return Text("docs/en/a.md", "/a/", "en", sentences(markdown, range(10, 10 + markdown.count("\n") + 1)))


def changes(before: str, after: str) -> list[tuple[str, int, str, str, tuple[str, ...]]]:
    found = compare_pages(text(before), text(after))
    return [(one.kind, one.line, one.before, one.after, one.ids) for one in found]


def test_a_sentence_has_the_line_it_begins_on_and_what_it_shows():
    found = sentences(f"First. Decode reaches {FIGURE.format(241, '241 tokens')}\nper user. Last.", [10, 11])
    assert found == (
        Sentence("First.", 10),
        Sentence("Decode reaches 241 tokens per user.", 10, (("speed.rate", "241 tokens"),)),
        Sentence("Last.", 11),
    )


def test_chinese_sentences_end_without_a_blank():
    assert [one.text for one in sentences("命中率高。吞吐量低！", [1])] == ["命中率高。", "吞吐量低！"]


def test_rows_of_a_table_are_sentences_of_their_own():
    table = "<table><tr><td>a</td><td>1</td></tr><tr><td>b</td><td>2</td></tr></table>"
    assert [one.text for one in sentences(table, [7])] == ["a 1", "b 2"]
    assert {one.line for one in sentences(table, [7])} == {7}


def test_a_decimal_point_ends_no_sentence():
    assert [one.text for one in sentences("It is 3.2 or 3.3 of it.", [1])] == ["It is 3.2 or 3.3 of it."]


SILENT = {
    "the same": ("Decode reaches {a}.", "Decode reaches {a}."),
    "lines broken elsewhere": ("Decode\nreaches {a}.", "Decode reaches\n{a}."),
    "a sentence more": ("Decode reaches {a}.", "Decode reaches {a}. More words."),
    "other words without a figure": ("Words here. Decode reaches {a}.", "Others here. Decode reaches {a}."),
    "a paragraph moved down": ("Decode reaches {a}.", "Words.\n\nDecode reaches {a}."),
}


@pytest.mark.parametrize(("before", "after"), SILENT.values(), ids=SILENT)
def test_what_shows_the_same_figures_and_claims_is_silent(before, after):
    figure = FIGURE.format(241, "241 tokens")
    assert changes(before.format(a=figure), after.format(a=figure)) == []


def test_a_figure_that_reads_otherwise():
    before, after = (f"Decode reaches {FIGURE.format(n, f'{n} tokens')}." for n in (241, 214))
    assert changes(before, after) == [
        ("figure-changed", 10, "Decode reaches 241 tokens.", "Decode reaches 214 tokens.", ("speed.rate",))
    ]


def test_other_words_around_a_figure():
    figure = FIGURE.format(241, "241 tokens")
    assert changes(f"Decode reaches {figure}.", f"Decode is {figure}.")[0][0] == "reworded"


def test_a_claim_that_is_gone():
    said = '<span class="claim" data-claim="hits">most requests hit</span>'
    assert changes(f"Marrow Labs states that {said}. Words.", "Words.") == [
        ("claim-lost", 10, "Marrow Labs states that most requests hit.", "", ("hits",))
    ]


def test_a_claim_that_only_moved_is_not_lost():
    said = '<span class="claim" data-claim="hits">most requests hit</span>'
    assert changes(f"That {said}. Words.", f"Words.\n\nAlso {said}.") == []


def test_a_page_that_is_gone_loses_its_claims():
    found = compare_pages(text(f"Decode reaches {FIGURE.format(1, '1')}."), None)
    assert [(one.kind, one.ids) for one in found] == [("claim-lost", ("speed.rate",))]


OLD = {"en": {"a.md": "One.", "b.md": "Two."}, "zh-Hans": {"a.md": "一。", "b.md": "二。"}}


@pytest.mark.parametrize(
    ("edits", "stale"),
    [
        ({}, []),
        ({"en": {"a.md": "One,\nchanged."}}, [("zh-Hans", "a.md")]),
        ({"en": {"a.md": "One.\n"}}, []),
        ({"en": {"a.md": "Three."}, "zh-Hans": {"a.md": "三。"}}, []),
        ({"zh-Hans": {"b.md": "贰。"}}, []),
        ({"en": {"c.md": "New."}}, []),
    ],
)
def test_a_translation_is_left_behind_when_only_its_original_was_edited(edits, stale):
    new = {lang: {**pages, **edits.get(lang, {})} for lang, pages in OLD.items()}
    assert stale_translations(OLD, new, "en") == stale
