"""What is cited: one record for a page, a claim's page or a source, with the fields of CSL. It knows no style.

Text in a record is as it was stored; every escape belongs to the format that needs it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from build_tools.publish.day import Blank, Day

_HAN = re.compile(r"[\u3400-\u9fff]")
_SUFFIX = re.compile(r"(?:Jr|Sr)\.?|I{1,3}|IV")
_BODY = re.compile(
    r"(?i)[&{}]|\b(?:and|association|collaboration|committee|community|consortium|contributors|council|developers"
    r"|foundation|group|institute|laborator(?:y|ies)|labs?|project|society|team|universit(?:y|ies))\b"
)
_FIRM = re.compile(r"(?i)(?:inc|ltd|llc|corp|co|gmbh|plc|s\.a)\.?")


@dataclass(frozen=True)
class Name:
    """An author: an organisation, or whoever else is named whole, has only `family`."""

    family: str
    given: str = ""
    suffix: str = ""

    @property
    def is_whole(self) -> bool:
        return not self.given

    @property
    def is_han(self) -> bool:
        return bool(_HAN.search(self.family))

    @property
    def together(self) -> str:
        """The name as it is spoken: 林望川, William M. Wells III."""
        if self.is_han:
            return self.family + self.given
        return " ".join(part for part in (self.given, self.family, self.suffix) if part)


@dataclass(frozen=True)
class Item:
    """One thing to cite. `type` is CSL's; `accessed` BLANK leaves a place for the reader's day.

    `site` is the website, journal or proceedings it stands in. A style that drops the access date of a dated item
    keeps it where `keeps_access` says so. `source` is the register's id, for a source.
    """

    id: str
    type: str
    title: str
    authors: tuple[Name, ...] = ()
    site: str = ""
    issued: Day | None = None
    accessed: Day | Blank | None = None
    url: str = ""
    doi: str = ""
    version: str = ""
    genre: str = ""
    volume: str = ""
    pages: str = ""
    publisher: str = ""
    event: str = ""
    language: str = ""
    keeps_access: bool = False
    source: str = ""

    @property
    def address(self) -> str:
        """The address that a style prints: a DOI is one."""
        return f"https://doi.org/{self.doi}" if self.doi else self.url

    @property
    def is_own_site(self) -> bool:
        """Whether the one author is the site itself, which most styles name once."""
        return [author.together for author in self.authors] == [self.site]

    @property
    def shown_access(self) -> Day | Blank | None:
        """The access date of a style that drops it where a date of issue or a DOI is known."""
        is_dropped = (self.issued is not None and not self.keeps_access) or bool(self.doi)
        return None if is_dropped or not self.url else self.accessed


def without_site(item: Item) -> Item:
    """Return the item without a site that is its author as well."""
    return replace(item, site="") if item.is_own_site else item


def without_author(item: Item) -> Item:
    """Return the item without an author that is its site as well."""
    return replace(item, authors=()) if item.is_own_site else item


def is_organisation(written: str, organisations: frozenset[str] = frozenset()) -> bool:
    """Say whether a name is one of the organisations given, or has a word in it that is in no person's name."""
    return written in organisations or bool(_BODY.search(written))


def read_name(written: str, organisations: frozenset[str] = frozenset()) -> Name:
    """Read a name of the register: `Ada Okoro`, `Okoro, Ada`, `Wells III`, 林望川; an organisation stays whole."""
    if is_organisation(written, organisations):
        return Name(written)
    family, comma, rest = written.partition(", ")
    if comma and not _FIRM.fullmatch(rest):
        given, _, suffix = rest.partition(", ")
        return Name(family, given, suffix)
    words = written.split(" ")
    if comma or len(words) == 1 or _HAN.search(written):
        return Name(written)
    suffix = words.pop() if _SUFFIX.fullmatch(words[-1]) else ""
    return Name(words[-1], " ".join(words[:-1]), suffix)
