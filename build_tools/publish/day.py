"""Days at the precision they are known in, and the ways in which citations write them. No clock and no time zone.

A day that the reader has to fill in is BLANK; it is written as a mark that names its form, for a page's script.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from build_tools import words

_WRITTEN = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ].*)?)?)?")
_MARK = re.compile("\ue010([a-z]+)\ue011")
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_SHORT_MONTHS = (
    "Jan.", "Feb.", "Mar.", "Apr.", "May", "June", "July", "Aug.", "Sept.", "Oct.", "Nov.", "Dec.",
)  # fmt: skip


@dataclass(frozen=True, order=True)
class Day:
    """A year, a month or a day; what is not known is 0."""

    year: int
    month: int = 0
    day: int = 0

    @property
    def iso(self) -> str:
        return "-".join([f"{self.year:04}", *(f"{part:02}" for part in (self.month, self.day) if part)])


class Blank:
    """The type of BLANK."""


BLANK = Blank()
"""A day that the reader fills in."""


def read_day(written: str) -> Day | None:
    """Return a register date, its time of day left out; None for none. The day is as written, in whatever zone."""
    found = _WRITTEN.fullmatch(written)
    return Day(*(int(part or 0) for part in found.groups())) if found else None


def is_full_date(written: str) -> bool:
    """Say whether a text is a day of the calendar, `2026-10-20`."""
    try:
        return datetime.date.fromisoformat(written).isoformat() == written
    except ValueError:
        return False


def write(day: Day | Blank, form: str) -> str:
    """Return a day in one of FORMS, at the precision it has; BLANK gives a mark."""
    return f"\ue010{form}\ue011" if isinstance(day, Blank) else FORMS[form](day)


def fill_blanks(text: str, fill: Callable[[str], str]) -> str:
    """Return a text with the marks of blank days replaced by what `fill` gives for their forms."""
    return _MARK.sub(lambda mark: fill(mark[1]), text)


def place_to_fill(form: str) -> str:
    """Return the words that ask for a day in a form."""
    return PLACES[form]


def _day_month(day: Day) -> str:
    return " ".join(part for part in (str(day.day or ""), _month(day, _MONTHS), str(day.year)) if part)


def _month_day(day: Day) -> str:
    return f"{_in_year(day)}, {day.year}" if day.day else _day_month(day)


def _in_year(day: Day) -> str:
    """What is left of a date whose year stands elsewhere."""
    return " ".join(part for part in (_month(day, _MONTHS), str(day.day or "")) if part)


def _mla(day: Day) -> str:
    return " ".join(part for part in (str(day.day or ""), _month(day, _SHORT_MONTHS), str(day.year)) if part)


def _ris(day: Day) -> str:
    """Year, month, day and a note, with all three slashes: `2026/10//` has no day."""
    return "/".join([f"{day.year:04}", *(f"{part:02}" if part else "" for part in (day.month, day.day)), ""])


def _csl(day: Day) -> str:
    parts = [part for part in (day.year, day.month, day.day) if part]
    return '{"date-parts": [[' + ", ".join(map(str, parts)) + "]]}"


def _month(day: Day, names: tuple[str, ...]) -> str:
    return names[day.month - 1] if day.month else ""


FORMS: Mapping[str, Callable[[Day], str]] = {
    "daymonth": _day_month,
    "monthday": _month_day,
    "mla": _mla,
    "iso": lambda day: day.iso,
    "year": lambda day: str(day.year),
    "inyear": _in_year,
    "ris": _ris,
    "csl": _csl,
    "han": lambda day: words.date(day.iso, "zh-Hans"),
}
"""20 October 2026; October 20, 2026; 20 Oct. 2026; 2026-10-20; 2026; October 20; 2026/10/20/; and so on."""

PLACES: Mapping[str, str] = {
    "daymonth": "[day month year]",
    "monthday": "[month day, year]",
    "mla": "[day month year]",
    "iso": "YYYY-MM-DD",
    "ris": "YYYY/MM/DD/",
    "csl": '{"literal": "YYYY-MM-DD"}',
    "han": "[年月日]",
}
"""What stands where a day is to be filled in, by form."""
