"""Citations of a kind that the samples lack: many names or none, and titles with marks of their own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from build_tools.publish.day import read_day
from build_tools.publish.item import Item, Name
from build_tools.publish.markup import as_text
from build_tools.publish.styles import STYLES

ITEM = Item(
    "x", "webpage", "A trace", url="https://a.example/", language="en", accessed=read_day("2026-10-20"), keeps_access=True
)  # fmt: skip
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
