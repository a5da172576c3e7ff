from __future__ import annotations

from collections.abc import Iterator, Mapping

from build_tools.check.languages import ORIGINAL, Difference, Languages, Version, apart, differs
from build_tools.check.rules import language_rule

_RULE = "missing-translation"


@language_rule(_RULE)
def check(languages: Languages) -> Iterator[Difference]:
    """Each page stands in every language of the site, so that the switcher always leads to the same page.

    Bad: `docs/en/limits.md` and `docs/zh-Hans/limits.md`, and no `docs/zh-Hant/limits.md`.
    Good: the same file in the folder of each language, with the same id.

    A page that stands in a translation alone has no original: it is told as well. What the site makes from the register
    is in every language by itself.

    Source: case DI-04.
    """
    originals = languages.pages.get(ORIGINAL, {})
    for language in languages.translations:
        translated = languages.pages[language]
        for path in sorted(originals.keys() - translated.keys()):
            yield _lacking(originals[path], language)
        for path in sorted(translated.keys() - originals.keys()):
            yield _alone(translated[path])
        yield from _other_ids(originals, translated)


def _lacking(original: Version, language: str) -> Difference:
    message = f'"{apart(original.path)[1]}" does not stand in {language}'
    hint = f"Write the page for {language}, or take this one out"
    told = differs(_RULE, original, 1, message, hint, "missing")
    return Difference(told.page, language, told.state, told.problem)


def _alone(page: Version) -> Difference:
    message = f'"{apart(page.path)[1]}" stands in {page.language} and not in {ORIGINAL}'
    return differs(_RULE, page, 1, message, f"Write its original in {ORIGINAL}, or take this page out")


def _other_ids(originals: Mapping[str, Version], translated: Mapping[str, Version]) -> Iterator[Difference]:
    for path in sorted(originals.keys() & translated.keys()):
        one, other = originals[path], translated[path]
        if one.source and other.source and one.source.id != other.source.id:
            message = f'the page has the id "{other.source.id}", and {one.file} has "{one.source.id}"'
            yield differs(_RULE, other, 1, message, "Give both the same id: they are one page")
