from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from build_tools.check.languages import Difference, Languages, Version, differs
from build_tools.check.rules import language_rule
from build_tools.facts.paragraphs import Paragraph, Record

_RULE = "stale-translation"


@language_rule(_RULE)
def check(languages: Languages) -> Iterator[Difference]:
    """A translation says which state of its original it belongs to, and the original is still in that state.

    Bad: a paragraph of `docs/en/limits.md` is written anew, and `docs/zh-Hans/limits.md` stays as it was.
    Good: the paragraph is translated anew, and `fieldnotes reviewed limits` records it in the front matter.

    The record holds a hash of each paragraph of the original, so that what changed is told with its line, at the
    section of the translation that it belongs to. How lines are broken changes nothing. A record that was changed by
    hand is told: raising its hashes translates nothing. Texts of the register are held by `missing-text`.

    Source: case DI-02.
    """
    for original, page in languages.pairs():
        if original.source and page.source and original.source.paragraphs and page.source.paragraphs:
            yield from _told(original, page, original.source.paragraphs, page.source.record)


def _told(original: Version, page: Version, text: tuple[Paragraph, ...], record: Record | None) -> Iterator[Difference]:
    name = page.source.id if page.source else ""
    if record is None:
        message = f"nothing records which state of {original.file} this was made from"
        yield _stale(page, 1, message, f"Read both, then run `fieldnotes reviewed {name}`")
    elif not record.is_sealed:
        message = "the record of the original's state was changed by hand"
        yield _stale(page, 1, message, f"Take it out, read both pages, then run `fieldnotes reviewed {name}`")
    else:
        for section, what in _changes(record, text):
            hint = f"Bring the translation up to it, then run `fieldnotes reviewed {name}`"
            yield _stale(page, _line(page, section), f"{original.file}:{what} since this was made from it", hint)


def _changes(record: Record, text: tuple[Paragraph, ...]) -> Iterator[tuple[str, str]]:
    """Yield each paragraph that is new or changed, and where some were taken out, with its section."""
    matcher = SequenceMatcher(None, record.of, [paragraph.hash for paragraph in text], autojunk=False)
    for kind, old_start, old_end, start, end in matcher.get_opcodes():
        if kind == "delete":
            near = text[min(start, len(text) - 1)]
            count = old_end - old_start
            yield near.section, f"{near.line} lost {'a paragraph' if count == 1 else f'{count} paragraphs'} near here"
        elif kind != "equal":
            for paragraph in text[start:end]:
                yield paragraph.section, f"{paragraph.line} changed"


def _line(page: Version, section: str) -> int:
    paragraphs = page.source.paragraphs if page.source else ()
    return next((paragraph.line for paragraph in paragraphs if section and paragraph.section == section), 1)


def _stale(page: Version, line: int, message: str, hint: str) -> Difference:
    return differs(_RULE, page, line, message, hint, "stale")
