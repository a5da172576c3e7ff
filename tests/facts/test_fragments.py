"""Text nodes and their places in the raw HTML, for tidy, broken and hostile markup."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_tools.facts.fragments import Lines, align, attributes, blocks


def places(html):
    return [(piece.text, html[piece.start : piece.end]) for piece in align(html)]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("", []),
        ("plain 1", [("plain 1", "plain 1")]),
        ("<p>a &lt; <b>b</b></p>", [("a < ", "a &lt; "), ("b", "b")]),
        ("<p>1&nbsp;024&ndash;2</p>", [("1\xa0024–2", "1&nbsp;024&ndash;2")]),
        ("<pre>\n12</pre>", [("12", "12")]),
        ("a\r\nb", [("a\nb", "a\r\nb")]),
        ("<!-- 9 --><p>7</i>8", [("78", "7</i>8")]),
        ("a < 3 <5 </ x>6", [("a < 3 <5 ", "a < 3 <5 "), ("6", "6")]),
        ("<a href='x>y'>z</a>", [("z", "z")]),
        ("<p>1<div>2</p>3<b><i>4</b>5</i>", [(text, text) for text in "12345"]),
        ("<title>3 &amp; 4</title><script>5<6</script>", [("3 & 4", "3 &amp; 4"), ("5<6", "5<6")]),
        ("<textarea>\n7&amp;</textarea>", [("7&", "7&amp;")]),
        ('<p title="a', []),
    ],
)
def test_text_is_found_where_it_stands(html, expected):
    assert places(html) == expected


def test_text_moved_out_of_a_table_keeps_its_place():
    html = "<table><tr><td>1</td></tr>2</table>1"
    assert [(piece.text, piece.start) for piece in align(html)] == [("2", 26), ("1", 15), ("1", 35)]


def test_text_merged_from_two_places_keeps_both():
    html = "<table>x<tr><td>1</td></tr>2</table>"
    merged = align(html)[0]
    assert (merged.text, [merged.raw(0), merged.raw(1)]) == ("x2", [7, 27])


def test_entities_count_whole():
    html = "<p>a&nbsp;1&ndash;2</p>"
    piece = align(html)[0]
    assert [html[piece.raw(index) : piece.raw_end(index + 1)] for index in range(5)] == [
        "a",
        "&nbsp;",
        "1",
        "&ndash;",
        "2",
    ]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ('<img alt="a &lt; 5" src="b-6.png">', [("alt", "a < 5")]),
        ("<p title=bare>x", [("title", "bare")]),
        ('<meta name="description" content="40 %"><meta name="viewport" content="w=1">', [("content", "40 %")]),
        ('<meta property="og:description" content="40 %">', [("content", "40 %")]),
        ("<!-- <img alt=no> --><script>'<img alt=no>'</script>", []),
    ],
)
def test_attributes_that_are_read(html, expected):
    assert [(piece.attribute, piece.text) for piece in attributes(html)] == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p><b>15</b>,230</p><p>2</p>", ["15,230", "2"]),
        ("<table><tr><td>1<td>2</table>", ["1", "2"]),
        ("<td>1</td><td>2</td>", ["1", "2"]),
        ("a<br>b", ["a", "b"]),
        ("10<sup>14</sup> and 96%<sup>3</sup>", ["10¹⁴ and 96%³"]),
        ("<select><option>1<option>2</select>", ["1", "2"]),
        ("<style>1</style><script>2</script>", []),
        ('x<img alt="y">', ["x", "y"]),
    ],
)
def test_blocks_join_inline_text_and_break_at_blocks(html, expected):
    assert [block.text for block in blocks(html)] == expected


def test_lines_count_from_one():
    lines = Lines("ab\ncd\n")
    assert [lines.position(offset) for offset in (0, 2, 3, 5)] == [(1, 1), (1, 3), (2, 1), (2, 3)]


_PARTS = [
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<table>",
    "<tr>",
    "<td>",
    "</table>",
    "<br>",
    "&amp;",
    "&#65;",
    "1",
    "x y",
    "\n",
    "<!--",
    "-->",
    "<",
]


@given(st.lists(st.sampled_from(_PARTS), max_size=25))
def test_any_soup_is_aligned_in_bounds(parts):
    html = "".join(parts)
    assert all(0 <= piece.start <= piece.end <= len(html) for piece in align(html))
