"""Case DI-02: a translation that is behind is told, and so is one whose record was raised without work."""

from __future__ import annotations

from dataclasses import asdict, replace

from build_tools import check
from build_tools.check.shape import Shape
from build_tools.facts.paragraphs import Record, paragraphs, record, unnamed_headings

# The wording changes in English from what somebody says to what nobody confirms; the Chinese page stays.
BEFORE = "# Speed {#speed}\n\nMarrow Labs says that it is fast.\n\n## Load {#load}\n\nIt varies.\n"
AFTER = BEFORE.replace("Marrow Labs says that it is fast.", "That it is fast is not confirmed.")
CHINESE = "# 速度 {#speed}\n\nMarrow Labs 表示它很快。\n\n## 负载 {#load}\n\n时高时低。\n"


def of(body: str, head: str = "head") -> tuple:
    return paragraphs(head, body, 5)


def told(original: str, found: Record | None, translation: str = CHINESE) -> list[tuple[str, int, str, str]]:
    """Path, line, state and message of what is told of a translation with this record."""
    sources = {
        "a": {"source": "docs/en/a.md", "id": "a", "text": _text(original, None)},
        "zh-Hans/a": {"source": "docs/zh-Hans/a.md", "id": "a", "text": _text(translation, found)},
    }
    differences = check.compare_languages([Shape("a"), Shape("zh-Hans/a")], sources)
    return [(one.problem.path, one.problem.line, one.state, one.problem.message) for one in differences]


def _text(body: str, found: Record | None) -> dict[str, object]:
    return {"paragraphs": [asdict(one) for one in of(body)], "record": asdict(found) if found else None}


RECORD = record(of(BEFORE), of(CHINESE))


def test_a_translation_of_the_original_as_it_is_is_silent():
    assert told(BEFORE, RECORD) == []


def test_other_line_breaks_in_the_original_are_no_change():
    assert told(BEFORE.replace("says that", "says\nthat"), RECORD) == []


def test_a_translation_that_was_mended_since_is_silent():
    assert told(BEFORE, RECORD, CHINESE.replace("很快", "快")) == []


def test_a_changed_paragraph_is_told_with_its_line_at_the_section_of_the_translation():
    message = "docs/en/a.md:8 changed since this was made from it"
    assert told(AFTER, RECORD) == [("docs/zh-Hans/a.md", 6, "stale", message)]


def test_a_paragraph_that_was_taken_out_is_told():
    shorter = BEFORE.replace("Marrow Labs says that it is fast.\n", "")
    message = "docs/en/a.md:9 lost a paragraph near here since this was made from it"
    assert told(shorter, RECORD) == [("docs/zh-Hans/a.md", 10, "stale", message)]


def test_hashes_that_were_raised_without_work_are_told():
    """The second half of the case: the recorded hashes are those of the new original, and nothing was translated."""
    raised = replace(RECORD, of=record(of(AFTER), of(CHINESE)).of)
    message = "the record of the original's state was changed by hand"
    assert told(AFTER, raised) == [("docs/zh-Hans/a.md", 1, "stale", message)]


def test_a_translation_without_a_record_is_told():
    message = "nothing records which state of docs/en/a.md this was made from"
    assert told(BEFORE, None) == [("docs/zh-Hans/a.md", 1, "stale", message)]


def test_headings_without_ids_are_told_on_a_site_in_several_languages():
    """Case DM-07: the anchors of these headings would be _1, _2, decode and decode_1, and change with each other."""
    body = "## 单位陷阱\n\n## 评测\n\n## Decode 并发\n\n## Decode 吞吐 {#decode}\n"
    sources = {
        "a": {"source": "docs/en/a.md", "text": {}},
        "zh-Hans/a": {"source": "docs/zh-Hans/a.md", "text": {"unnamed": list(unnamed_headings(body, 5))}},
    }
    shapes = [Shape("a"), Shape("zh-Hans/a")]
    found = [one.problem for one in check.compare_languages(shapes, sources)]
    assert [(one.path, one.line, one.rule) for one in found] == [
        ("docs/zh-Hans/a.md", line, "unnamed-heading") for line in (6, 8, 10)
    ]
    assert check.compare_languages(shapes[1:], sources) == ()
