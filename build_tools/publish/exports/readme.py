"""The text that goes with the files: what they are, the tiers, columns and units, and how to cite them."""

from __future__ import annotations

from collections.abc import Iterator

from build_tools import words
from build_tools.facts.model import Register, Tier
from build_tools.facts.quantity import format_unit
from build_tools.publish.exports.files import DATA, EXPORTS
from build_tools.publish.exports.package import COLUMNS
from build_tools.publish.exports.rows import LANGUAGE


def readme(register: Register) -> str:
    """Return the text as Markdown that is read well as it is."""
    return "\n".join(_lines(register)) + "\n"


def _lines(register: Register) -> Iterator[str]:
    site, url = words.text_in(register.site.name, LANGUAGE), register.site.url
    yield from (f"# {site}: the data", "")
    yield "Every value here has beside it its tier and whose word it is. Take both along: a figure without them says"
    yield "more than its source does. Of tiers C and D there is no bare number, only the text that says who reports it."
    yield from ("", "## Files", "")
    yield from (f"- {url}{export.path}: {export.about}" for export in EXPORTS)
    yield from ("", "## Tiers", "")
    yield from (f"- {tier}: {words.say(LANGUAGE, f'tier-why.{tier}')}" for tier in Tier)
    for table, columns in COLUMNS.items():
        yield from ("", f"## Columns of {table}", "")
        yield from (f"- `{column.name}`: {column.about}" for column in columns)
    yield from ("", "## Units", "")
    yield "A unit is written in the singular with its denominators after a slash. Rates with different denominators are"
    yield "different quantities: do not put them in one column, one axis or one comparison."
    yield from ("", *(f"- `{unit}`: {format_unit(unit, LANGUAGE)}" for unit in _units(register)))
    yield from ("", "## How to cite", "")
    yield f"For a fact, cite the source named beside it: {url}{DATA}sources.bib and sources.ris have them ready."
    yield "For our analysis cite the claim's page, whose address stands beside it, with the day on which you read it:"
    yield from ("", f"> {site}, “TITLE OF THE PAGE,” accessed DAY MONTH YEAR, ADDRESS.", "")
    yield f"Each page has its own citation in many styles at its end; {url}cite/ says more."
    yield f"Licence: {register.site.licence or 'not recorded'}."


def _units(register: Register) -> list[str]:
    return sorted({figure.quantity.unit for figure in register.figures.values() if figure.quantity.unit})
