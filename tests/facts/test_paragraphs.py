from __future__ import annotations

from dataclasses import replace

import pytest

from build_tools.facts.paragraphs import paragraphs, read_record, record, unnamed_headings

BODY = "# Title {#top}\n\nOne\nline.\n\n## Load {#load}\n\n- a\n- b\n\n```\ncode\n\n# no heading\n```\n"


def hashes(body: str) -> list[str]:
    return [paragraph.hash for paragraph in paragraphs("head", body, 4)]


def test_paragraphs_have_their_lines_in_the_file_and_their_sections():
    found = [(paragraph.line, paragraph.section) for paragraph in paragraphs("head", BODY, 4)]
    assert found == [(1, ""), (5, "top"), (7, "top"), (10, "load"), (12, "load"), (15, "load")]


def test_breaking_lines_anew_changes_no_hash():
    assert hashes(BODY) == hashes(BODY.replace("One\nline.", "One line."))


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [("line.", "lines.", {2}), ("Load", "Loads", {3}), ("- b", "- c", {4}), ("code", "x", {5})],
)
def test_a_change_changes_the_hash_of_its_paragraph_alone(old, new, changed):
    before, after = hashes(BODY), hashes(BODY.replace(old, new))
    assert {at for at, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1]} == changed


def test_title_and_description_are_a_paragraph():
    assert paragraphs("one", "", 0)[0].hash != paragraphs("other", "", 0)[0].hash


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        ("## 单位陷阱", (1,)),
        ("## A {#a}\n\n### B", (3,)),
        ("## A {#a .wide}", ()),
        ("```\n# x\n```\n", ()),
        ("#tag", ()),
    ],
)
def test_headings_that_name_no_id(body, lines):
    assert unnamed_headings(body, 0) == lines


def test_a_record_that_nobody_touched_is_sealed():
    found = record(paragraphs("a", "One.", 0), paragraphs("b", "一。", 0))
    front = {"translation": {"of": " ".join(found.of), "text": found.text, "seal": found.seal}}
    assert read_record(front) == found and found.is_sealed


def test_a_record_whose_hashes_were_raised_by_hand_is_not():
    found = record(paragraphs("a", "One.", 0), paragraphs("b", "一。", 0))
    raised = record(paragraphs("a", "Two.", 0), paragraphs("b", "一。", 0))
    assert not replace(found, of=raised.of).is_sealed


@pytest.mark.parametrize("entry", [None, "yes", {}, {"of": "xyz", "text": "00000000", "seal": "00000000"}])
def test_what_has_not_the_form_of_a_record_is_none(entry):
    assert read_record({"translation": entry}) is None
