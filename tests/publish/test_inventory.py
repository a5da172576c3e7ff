from __future__ import annotations

import pytest

from build_tools.facts.problem import Problems
from build_tools.publish.inventory import Inventory, faults, published, read, with_new, write

RECORD = Inventory({"": ("home",), "name/": ("a", "b")}, {"speed": "claim", "readme": "source"}, {"old": "claim"})
TEXT = write(RECORD)


def told(now: Inventory, given_up: tuple[str, ...] = ()) -> list[str]:
    return [str(problem).replace("releases/inventory.json:", "") for problem in faults(RECORD, now, given_up, TEXT)]


def test_a_record_is_read_as_it_was_written_an_address_a_line():
    assert read(TEXT) == RECORD
    assert TEXT.splitlines()[2:4] == ['"": ["home"],', '"name/": ["a", "b"]'] and write(read(TEXT)) == TEXT


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("{\n<<<<<<< HEAD", "2:1: the record cannot be read: Expecting property name"),
        ("[]", "1:1: the record cannot be read: it has not the three parts of a record."),
    ],
)
def test_a_record_that_cannot_be_read_is_told_at_its_line(text, start):
    with pytest.raises(Problems) as stopped:
        read(text)
    assert str(stopped.value).startswith(f"releases/inventory.json:{start}")


def test_what_is_there_and_more_is_no_fault():
    now = Inventory({**RECORD.addresses, "name/": ("a", "b", "c"), "new/": ()}, {**RECORD.ids, "more": "claim"})
    assert told(now) == []


def test_a_lost_page_is_told_at_its_line():
    assert told(Inventory({"": ("home",)}, RECORD.ids)) == [
        '4:1: "name/" was published and would vanish. Give the claim\'s new entry `previous_ids`, or say in '
        "releases/redirects.yaml where it is now. [lost-address]"
    ]


def test_a_lost_anchor_is_told_unless_a_redirect_names_it():
    now = Inventory({"": ("home",), "name/": ("a",)}, RECORD.ids)
    assert told(now) == [
        '4:1: "name/#b" was published and would vanish. Put <span id="b"></span> before what is there now, or name it '
        "in releases/redirects.yaml. [lost-address]"
    ]
    assert told(now, ("name/#b",)) == []
    assert len(told(now, ("zh-Hans/name/#b",))) == 1


def test_a_page_that_leads_on_takes_its_anchors_along():
    now = Inventory({"": ("home",), "name/": ()}, RECORD.ids, leading=frozenset({"name/"}))
    assert told(now) == []


def test_an_id_is_never_given_to_another_thing():
    assert told(Inventory(RECORD.addresses, {**RECORD.ids, "old": "source"})) == [
        '11:1: the id "old" once stood for another claim. Give it another id. [reused-id]'
    ]
    assert told(Inventory(RECORD.addresses, {**RECORD.ids, "speed": "source"})) == [
        '8:1: the id "speed" stood for a claim, not a source. Give it another id. [reused-id]'
    ]


def test_what_is_new_is_added_and_nothing_taken_out():
    now = Inventory({"name/": ("b", "c"), "new/": ()}, {"readme": "source", "more": "claim"})
    assert with_new(RECORD, now) == Inventory(
        {"": ("home",), "name/": ("a", "b", "c"), "new/": ()},
        {"readme": "source", "more": "claim"},
        {"old": "claim", "speed": "claim"},
    )


def test_what_can_be_linked_to_is_published(tmp_path, register):
    left_out = '<form id="f"><p id="g"></p></form><li id="fn:1"></li><h2 id="day-2026-10-20"></h2>'
    for name, body in {
        "index.html": f'<article><h1 id="a"></h1>{left_out}</article><p id="z">',
        "old/index.html": '<meta http-equiv="refresh" content="0; url=../">',
        "404.html": '<article><h1 id="no"></h1></article>',
        "data/claims.csv": "",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(body, encoding="utf-8")
    found = published(tmp_path, register, "zh-Hans/")
    assert found.addresses == {"zh-Hans/": ("a",), "zh-Hans/old/": (), "zh-Hans/data/claims.csv": ()}
    assert found.leading == {"zh-Hans/old/"}
