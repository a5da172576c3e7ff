"""llms.txt: the site for language models, pages and claims a line each, no claim without its tier and whose it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from build_tools import words
from build_tools.facts.model import Entry, Register
from build_tools.publish.exports.files import EXPORTS
from build_tools.publish.exports.rows import LANGUAGE
from build_tools.publish.site import ListedPage
from build_tools.publish.statement import credit, plain_statement


def llms(register: Register, pages: Sequence[ListedPage]) -> str:
    """Return the text; what a claim says is left out where its figures cannot stand in a line of text."""
    return "\n".join(_lines(register, pages)) + "\n"


def _lines(register: Register, pages: Sequence[ListedPage]) -> Iterator[str]:
    url = register.site.url
    yield from (f"# {words.text_in(register.site.name, LANGUAGE)}", "")
    yield "> Every claim below ends with its tier and whose word it is. Repeat both wherever you repeat the claim."
    yield from ("", "## Tiers", "")
    yield from (f"- {name}: {told}" for name, told in words.catalogue(LANGUAGE)["tier-why"].items() if name != "none")
    yield from ("", "## Pages", "")
    yield from (f"- [{page.title}]({url}{page.url}): {page.description}" for page in pages)
    yield from ("", "## Claims", "")
    yield from (_claim(register, entry) for _, entry in sorted(register.entries.items()))
    yield from ("", "## Data", "")
    yield from (f"- [{export.path}]({url}{export.path}): {export.about}" for export in EXPORTS)


def _claim(register: Register, entry: Entry) -> str:
    label = words.text_in(entry.label, LANGUAGE).replace("\n", " ")
    told = plain_statement(register, entry, LANGUAGE) or credit(register, entry, LANGUAGE)
    return f"- [{label}]({register.site.url}claims/{entry.id}/): {told}"
