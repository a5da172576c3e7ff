"""The same pages in several languages, side by side: each is held to the one in the first language, its original."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from build_tools.check.context import PageSource
from build_tools.check.shape import Shape, Trait
from build_tools.check.trace import line_of
from build_tools.facts.model import LANGUAGES
from build_tools.facts.problem import Problem

ORIGINAL = LANGUAGES[0]
_NOT_FOUND = "404.html"


@dataclass(frozen=True)
class Version:
    """A page in one language. `source` is None where no source map says what it was made from."""

    path: str
    language: str
    traits: tuple[Trait, ...]
    source: PageSource | None = None

    @property
    def file(self) -> str:
        """What messages name: the author's file, or the page."""
        return self.source.source if self.source else self.path

    def line(self, trait: Trait) -> int:
        return (line_of(self.source, trait.around) if self.source else 0) or 1

    def line_of_section(self, anchor: str) -> int:
        """Return where a section begins, or the page."""
        found = (trait for trait in self.traits if trait.kind == "heading" and trait.section == anchor)
        return next(map(self.line, found), 1)

    def place(self, trait: Trait) -> str:
        return f"{self.file}:{self.line(trait)}"


@dataclass(frozen=True)
class Languages:
    """The pages by language, the original's first, and by their path within the language."""

    pages: Mapping[str, Mapping[str, Version]]

    @property
    def translations(self) -> tuple[str, ...]:
        return tuple(self.pages)[1:]

    def pairs(self) -> Iterator[tuple[Version, Version]]:
        """Yield each original with each of its translations."""
        originals = self.pages.get(ORIGINAL, {})
        for language in self.translations:
            for path, page in self.pages[language].items():
                if path in originals:
                    yield originals[path], page


@dataclass(frozen=True, order=True)
class Difference:
    """Where a page is not what its original is: `state` is missing, stale or differs.

    `page` is its path within the language.
    """

    page: str
    language: str
    state: str
    problem: Problem


def side_by_side(shapes: Sequence[Shape], sources: Mapping[str, PageSource]) -> Languages:
    """Put the pages of a whole site side by side; one whose pages all stand at the root has one language."""
    found: dict[str, dict[str, Version]] = {}
    for shape in shapes:
        language, path = apart(shape.path)
        if is_page(path):
            page = Version(shape.path, language, shape.traits, sources.get(shape.path))
            found.setdefault(language, {})[path] = page
    ordered = {language: found[language] for language in LANGUAGES if language in found}
    return Languages(ordered if ORIGINAL in found else {})


def apart(path: str) -> tuple[str, str]:
    """Return the language of a path in a whole site, and the path within it."""
    folder, _, rest = path.partition("/")
    return (folder, rest) if folder in LANGUAGES[1:] else (ORIGINAL, path)


def is_page(path: str) -> bool:
    """Say whether a path within a language is a page's: each language's 404 page is its own."""
    return path != _NOT_FOUND


def differs(rule: str, page: Version, line: int, message: str, hint: str, state: str = "differs") -> Difference:
    """Return a difference as a problem at a line of the page."""
    return Difference(apart(page.path)[1], page.language, state, Problem(page.file, line, 1, rule, message, hint))
