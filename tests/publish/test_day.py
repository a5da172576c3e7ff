from __future__ import annotations

import pytest

from build_tools.publish.day import BLANK, FORMS, PLACES, fill_blanks, is_full_date, place_to_fill, read_day, write

FULL, MONTH, YEAR = (read_day(text) for text in ("2026-09-05", "2026-09", "2026"))


@pytest.mark.parametrize(
    ("form", "full", "month", "year"),
    [
        ("daymonth", "5 September 2026", "September 2026", "2026"),
        ("monthday", "September 5, 2026", "September 2026", "2026"),
        ("mla", "5 Sept. 2026", "Sept. 2026", "2026"),
        ("iso", "2026-09-05", "2026-09", "2026"),
        ("year", "2026", "2026", "2026"),
        ("inyear", "September 5", "September", ""),
        ("ris", "2026/09/05/", "2026/09//", "2026///"),
        ("csl", '{"date-parts": [[2026, 9, 5]]}', '{"date-parts": [[2026, 9]]}', '{"date-parts": [[2026]]}'),
        ("han", "2026年9月5日", "2026年9月", "2026年"),
    ],
)
def test_a_form_writes_what_is_known_and_no_more(form, full, month, year):
    assert [write(day, form) for day in (FULL, MONTH, YEAR)] == [full, month, year]


@pytest.mark.parametrize("form", PLACES)
def test_a_blank_day_is_a_place_to_fill_in(form):
    assert fill_blanks(f"a {write(BLANK, form)} b", place_to_fill) == f"a {PLACES[form]} b"


def test_every_place_has_its_form():
    assert set(PLACES) <= set(FORMS)


@pytest.mark.parametrize("text", ["2026-10-20T09:35Z", "2026-10-20 09:35 UTC", "2026-10-20"])
def test_the_time_of_day_is_left_out(text):
    assert read_day(text).iso == "2026-10-20"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-10-20", True),
        ("2024-02-29", True),
        ("2026-02-29", False),
        ("20261020", False),
        ("2026-W01-1", False),
        ("", False),
        ("2026-10", False),
    ],
)
def test_only_a_day_of_the_calendar_is_a_full_date(text, expected):
    assert is_full_date(text) is expected
