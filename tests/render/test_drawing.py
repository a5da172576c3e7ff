"""Ticks, lines of text and the places of labels."""

from __future__ import annotations

from decimal import Decimal

import pytest

from build_tools.render.drawing import Box, Label, Run, lines, place, ticks, width

AREA = Box(0, 0, 400, 200)


@pytest.mark.parametrize(
    ("highest", "expected"),
    [
        ("26e3", ["0", "10E+3", "20E+3", "30E+3"]),
        ("325", ["0", "100", "200", "300", "400"]),
        ("89", ["0", "20", "40", "60", "80", "100"]),
        ("0.75", ["0", "0.2", "0.4", "0.6", "0.8"]),
        ("5", ["0", "1", "2", "3", "4", "5"]),
    ],
)
def test_ticks_are_round_begin_at_nothing_and_reach_the_highest(highest, expected):
    assert ticks(Decimal(highest)) == tuple(map(Decimal, expected))


def test_a_line_breaks_between_words_and_between_han_but_not_before_a_full_stop():
    assert lines([Run("one two three")], width("one two ", 10), 10) == [[Run("one two")], [Run("three")]]
    assert lines([Run("限制如下。")], 40, 10) == [[Run("限制如")], [Run("下。")]]


def test_what_is_bound_stays_whole():
    runs = [Run("Context: "), Run("131,072 tokens", 'data-figure="x"')]
    assert lines(runs, 100, 10) == [[Run("Context:")], [runs[1]]]


def test_labels_do_not_overlap_each_other_or_the_line():
    spots = [(50.0, 50.0), (60.0, 60.0), (200.0, 150.0)]
    found = place([Label(*spot, ((80.0, 30.0), (80.0, 15.0))) for spot in spots], AREA, spots)
    boxes = [one[1] for one in found if one]
    assert len(boxes) == 3
    assert not any(one.meets(other) for index, one in enumerate(boxes) for other in boxes[:index])


def test_a_label_without_room_is_left_out_or_says_less():
    low = Box(0, 0, 400, 40)
    assert place([Label(200, 20, ((500, 15),))], low, []) == [None]
    [found] = place([Label(200, 20, ((50, 50), (50, 15)))], low, [])
    assert found and found[0] == 1


def test_the_order_that_leaves_more_room_is_taken():
    """The second label fits in one place only, which the first would have taken."""
    narrow = Box(0, 0, 100, 100)
    found = place([Label(20, 50, ((50, 20),)), Label(45, 50, ((40, 20),))], narrow, [(20, 50), (45, 50)])
    assert all(found)
