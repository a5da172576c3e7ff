"""The styles by their names: what each makes of an item, and as what a reader takes it along.

Every style gets the item as it is; what a style leaves out of a page whose author is the site itself is said here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from build_tools.publish.item import Item, without_author, without_site
from build_tools.publish.styles import apa, bibtex, chicago, csl_json, gbt, house, mla, ris, wikitext

Write = Callable[[Item, str], str]
"""An item and the site's language → a citation, with marks."""


@dataclass(frozen=True)
class Style:
    """One way to cite. `file` is the name's end of what is offered as a file; other styles are sentences.

    `is_english` where the words around the title are English whatever the page's language.
    """

    name: str
    write: Write
    is_english: bool = False
    is_data: bool = False
    file: str = ""


STYLES: Mapping[str, Style] = {
    style.name: style
    for style in (
        Style("house", house.cite),
        Style("apa", lambda item, _: apa.cite(without_site(item)), is_english=True),
        Style("chicago-note", lambda item, _: chicago.note(without_site(item)), is_english=True),
        Style("chicago-bibliography", lambda item, _: chicago.bibliography(without_site(item)), is_english=True),
        Style("chicago-author-date", lambda item, _: chicago.author_date(without_site(item)), is_english=True),
        Style("mla", lambda item, _: mla.cite(without_author(item)), is_english=True),
        Style("gbt-2025", lambda item, _: gbt.cite(item)),
        Style("gbt-2015", lambda item, _: gbt.cite(item, 2015)),
        Style("bibtex", lambda item, _: bibtex.entry(item), is_data=True, file="bib"),
        Style("ris", lambda item, _: ris.record(item), is_data=True, file="ris"),
        Style("csl-json", lambda item, _: csl_json.record(item), is_data=True, file="json"),
        Style("wikitext", lambda item, _: wikitext.cite(item), is_data=True),
    )
}
"""Every style, in the order in which an English page offers them."""

_FIRST_IN_CHINESE = ("house", "gbt-2025", "gbt-2015")


def offered(lang: str) -> tuple[Style, ...]:
    """Return the styles in the order of a language: a Chinese page begins with the Chinese standard."""
    if not lang.startswith("zh"):
        return tuple(STYLES.values())
    first = [STYLES[name] for name in _FIRST_IN_CHINESE]
    return (*first, *(style for style in STYLES.values() if style not in first))
