"""What the search knows of a page: whole records, so that a figure found is never found alone."""

from __future__ import annotations

import json

from build_tools.render import page_records, search_index

MARK = '<a class="tier tier-a" data-source="k" aria-label="A&#58; Kestrel README" href="#">A</a>'


def texts(content: str) -> list[str]:
    return [record["text"] for record in page_records(content, "p/", "Page")[1:]]


def test_a_page_is_known_by_its_title():
    assert page_records("", "p/", "R&D") == ({"location": "p/", "title": "R&amp;D", "text": ""},)


def test_a_figure_brings_its_tier_and_whose_it_is():
    [_, record] = page_records(f'<h2 id="speed">Speed</h2><p>Decode reaches 15.2k {MARK} and {MARK}.</p>', "p/", "Page")
    assert record == {
        "location": "p/#speed",
        "title": "Speed",
        "text": "Decode reaches 15.2k <b>A</b> and <b>A</b> .",
        "marks": ["A: Kestrel README"],
    }


def test_items_and_paragraphs_are_records_of_their_own():
    assert texts("<ul><li>one<ul><li>two</li></ul></li><li><p>three</p></li></ul>") == ["one", "two", "three"]


def test_a_row_says_the_unit_of_its_columns():
    head = '<thead><tr><th>Point</th><th data-unit="token/s">Rate <span>tokens/s</span></th></tr></thead>'
    body = "<tbody><tr><th>8</th><td>81k</td></tr><tr><td></td><td>9k</td></tr></tbody>"
    assert texts(f"<table>{head}{body}</table>") == ["8 <br> Rate tokens/s <wbr> 81k", "Rate tokens/s <wbr> 9k"]


def test_what_every_page_repeats_and_what_is_no_text_is_left_out():
    assert texts('<p></p><script>1</script><div class="rests-on"><p>Cite this.</p></div>') == []


def test_signs_of_markup_in_a_text_stay_text():
    assert texts("<p>a &lt;b&gt; &amp; c</p>") == ["a &lt;b&gt; &amp; c"]


def test_the_index_is_the_same_in_whatever_order_pages_were_built():
    one, two = page_records("<p>1</p>", "a/", "A"), page_records("<p>2</p>", "b/", "B")
    assert search_index({"a/": one, "b/": two}, "en") == search_index({"b/": two, "a/": one}, "en")
    assert json.loads(search_index({"a/": one}, "en"))["docs"] == list(one)
