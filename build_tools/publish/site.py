"""A page of the site as what is published about it needs it: plain data, put together by whoever built the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from build_tools.publish.change import Change
from build_tools.publish.sources import CitedPage


@dataclass(frozen=True)
class ListedPage:
    """A page as a list of pages has it. `url` is its address below the language's folder."""

    url: str
    title: str
    description: str


@dataclass(frozen=True)
class PublishedPage:
    """One page in one language. `url` is its address below the language's folder, `addresses` the public ones.

    `sources` are those it rests on, in the order of the page; of a claim's own page `entry` is the claim.
    """

    id: str
    title: str
    description: str
    url: str
    lang: str
    addresses: Mapping[str, str]
    change: Change
    entry: str = ""
    sources: tuple[str, ...] = ()
    folder: str = ""
    is_about_register: bool = False

    @property
    def address(self) -> str:
        return self.addresses[self.lang]

    @property
    def cited(self) -> CitedPage:
        """What a citation of the page needs of it."""
        return CitedPage(self.entry or self.id, self.title, self.address, self.lang, bool(self.entry), self.change.day)
