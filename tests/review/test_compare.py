from __future__ import annotations

import dataclasses
import functools
import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from build_tools.facts.model import Register
from build_tools.register import attempt, loads
from build_tools.review import compare
from build_tools.review.compare import KINDS
from build_tools.review.facets import FIELDS, LEFT_OUT, facets_of
from build_tools.review.model import ABSENT, Comparison
from tests.conftest import ROOT

TEXT = (ROOT / "tests/review/kestrel.yaml").read_text(encoding="utf-8")
KESTREL = loads(TEXT)


def edited(*edits: tuple[str, str]) -> str:
    """The register with each text put in another's place; one that is not there would make the case say nothing."""
    text = TEXT
    for before, after in edits:
        assert before in text, before
        text = text.replace(before, after)
    return text


def found(*edits: tuple[str, str]) -> list[tuple[str, str, str, str | None, str | None]]:
    """What the edits change: class, address, facet, before, after."""
    new, _ = attempt(edited(*edits))
    return [(c.kind.value, c.about, c.facet, c.before, c.after) for c in compare(KESTREL, new).changes]


READMES = re.search(r"^  readme: .*\n", TEXT, re.MULTILINE)[0]
HERALDS = re.search(r"^  herald: .*\n", TEXT, re.MULTILINE)[0]
SPEED = TEXT[TEXT.index("  speed:") : TEXT.index("  share:")]
SHARE = TEXT[TEXT.index("  share:") : TEXT.index("  hits:")]

SAME = {
    "nothing": [],
    "sources in another order": [(READMES, ""), (HERALDS, HERALDS + READMES)],
    "claims in another order": [(SPEED, ""), (SHARE, SHARE + SPEED)],
    "keys in another order": [("tier: A\n    basis: measured\n    statement", "basis: measured\n    tier: A\n    statement")],
    "figures in another order": [('{idle: "0 %", busy: "99.9 %"}', '{busy: "99.9 %", idle: "0 %"}')],
    "flow as block": [("{en: \"Decode speed\"}", "\n      en: \"Decode speed\"")],
    "other quotes": [('"Decode speed"', "'Decode speed'")],
    "a quoted date": [("accessed: 2026-10-20", 'accessed: "2026-10-20"')],
    "a moved comment": [("  speed:\n", "  # looked at on Tuesday\n  speed:\n")],
    "folded text": [("{en: \"{rate} of requests hit the cache\"}", "\n      en: >-\n        {rate} of requests\n        hit the cache")],
    "line ends of Windows": [("\n", "\r\n")],
    "a byte order mark": [("# An invented", "\ufeff# An invented")],
    "a default written out": [("  speed:\n", "  speed:\n    verification: unchecked\n    status: active\n")],
    "the same number, scaled otherwise": [("1.37e14", "137e12")],
    "a plus sign in the exponent": [("1.37e14", "1.37e+14")],
    "the figure in its long form": [('rate: "241 token/s/user"', 'rate: {value: "241", unit: token/s/user}')],
    "a figure's own copy of its claim's tier": [('rate: "241 token/s/user"', 'rate: {value: "241 token/s/user", tier: A}')],
}  # fmt: skip


@pytest.mark.parametrize("edits", SAME.values(), ids=SAME)
def test_what_says_the_same_is_no_change(edits):
    assert found(*edits) == []


CHANGED = {
    "a value": ([("241", "214")], [("value", "speed.rate", "value", "241 token/s/user", "214 token/s/user")]),
    "a value among noise": (
        [("241", "214"), ('"Decode speed"', "'Decode speed'"), (READMES, ""), (HERALDS, HERALDS + READMES)],
        [("value", "speed.rate", "value", "241 token/s/user", "214 token/s/user")],
    ),
    "a qualifier": (
        [('"241 ', '"about 241 ')],
        [("value", "speed.rate", "value", "241 token/s/user", "about 241 token/s/user")],
    ),
    "a range": ([('"241 ', '"230..250 ')], [("value", "speed.rate", "value", "241 token/s/user", "230..250 token/s/user")]),
    "zero to null": ([('idle: "0 %"', "idle: null")], [("value", "share.idle", "value", "0 %", None)]),
    "zero to nothing": ([('idle: "0 %", ', "")], [("withdrawn", "share.idle", "value", "0 %", ABSENT)]),
    "zero written finer": ([('"0 %"', '"0.0 %"')], [("precision", "share.idle", "value", "0 %", "0.0 %")]),
    "a last zero": ([('"99.9 %"', '"99.90 %"')], [("precision", "share.busy", "value", "99.9 %", "99.90 %")]),
    "a scale undone": (
        [("1.37e14", "137000000000000")],
        [("precision", "hits.rate", "value", "1.37e14 token/day", "137000000000000 token/day")],
    ),
    "another denominator": (
        [("241 token/s/user", "241 token/s/GPU")],
        [("unit-or-conditions", "speed.rate", "value", "241 token/s/user", "241 token/s/GPU")],
    ),
    "the same amount in another unit": (
        [('"241 token/s/user"', '"0.241 token/ms/user"')],
        [("unit-or-conditions", "speed.rate", "value", "241 token/s/user", "0.241 token/ms/user")],
    ),
    "a tier lowered": (
        [("tier: A\n    basis: measured\n    statement", "tier: B\n    basis: measured\n    statement")],
        [("tier-lowered", "speed", "tier", "A", "B")],
    ),
    "a tier raised": ([("tier: B", "tier: A")], [("tier-raised", "share", "tier", "B", "A")]),
    "a status": ([("  speed:\n", "  speed:\n    status: withdrawn\n")], [("withdrawn", "speed", "status", "active", "withdrawn")]),
    "a condition": ([('"SM100"}\n', '"SM90"}\n')], [("unit-or-conditions", "decode", "conditions.hardware", "SM100", "SM90")]),
    "a caveat taken away": (
        [("    caveats: [undisclosed]\n", "")],
        [("unit-or-conditions", "share", "caveats", "undisclosed", ABSENT)],
    ),
    "another source": (
        [("[answers]\n", "[readme]\n")],
        [("attribution", "share", "sources", "answers", "readme")],
    ),
    "authors swapped": (
        [('"Ada Okoro", "Per Lind"', '"Per Lind", "Ada Okoro"')],
        [("order", "answers", "authors", "Ada Okoro, Per Lind", "Per Lind, Ada Okoro")],
    ),
    "a date": ([("accessed: 2026-10-20", "accessed: 2026-11-02")], [("dates", "readme", "accessed", "2026-10-20", "2026-11-02")]),
    "an address": (
        [("checked, accessed", "cited, accessed")],
        [("evidence", "readme", "address", "checked", "cited")],
    ),
    "a label": ([('"Cache hits"', '"Hits"')], [("wording", "hits", "label.en", "Cache hits", "Hits")]),
    "a translation": (
        [('"Cache hits"', '"Cache hits", zh-Hans: "缓存命中"')],
        [("wording", "hits", "label.zh-Hans", ABSENT, "缓存命中")],
    ),
    "an open question answered": (
        [('workload: null, workload_why: {en: "not given"}', 'workload: "chat"')],
        [("evidence", "decode", "checklist.workload", None, "chat"),
         ("evidence", "decode", "checklist.workload_why.en", "not given", ABSENT)],
    ),
    "a review": (
        [("  hits:\n", '  hits:\n    reviewed: {on: 2026-11-30, by: "A. Reader"}\n')],
        [("dates", "hits", "reviewed.by", ABSENT, "A. Reader"), ("dates", "hits", "reviewed.on", ABSENT, "2026-11-30")],
    ),
    "a claim gone": ([(SPEED, "")], [("withdrawn", "speed", "whole", "decode reaches 241 token/s/user", ABSENT)]),
    "a claim more": (
        [("series:\n", '  rule: {label: {en: "Rule"}, basis: own-rule, statement: {en: "in words"}}\nseries:\n')],
        [("added", "rule", "whole", ABSENT, "in words")],
    ),
    "another id": (
        [("  speed:\n", "  decode-speed:\n    previous_ids: [speed]\n")],
        [("renamed", "decode-speed", "id", "speed", "decode-speed")],
    ),
    "a source by another id": (
        [("  readme:", "  read-me:"), ("[readme]", "[read-me]"), ("{tier: A, publisher: marrow-labs, label: {en: \"Kestrel README\"}",
          "{previous_ids: [readme], tier: A, publisher: marrow-labs, label: {en: \"Kestrel README\"}")],
        [("renamed", "read-me", "id", "readme", "read-me")],
    ),
    "a series by another id": (
        [("  decode:\n", "  decode-chart:\n    previous_ids: [decode]\n"), ("{decode.", "{decode-chart.")],
        [("renamed", "decode-chart", "id", "decode", "decode-chart")],
    ),
    "a formula": (
        [("{decode.many.throughput} /", "2 * {decode.many.throughput} /")],
        [("value", "gain.value", "value", "about 10", "about 20"),
         ("evidence", "gain", "formula", "{decode.many.throughput} / {decode.few.throughput}",
          "2 * {decode.many.throughput} / {decode.few.throughput}")],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("edits", "expected"), CHANGED.values(), ids=CHANGED)
def test_a_change_is_told_by_what_it_does_to_a_reader(edits, expected):
    assert found(*edits) == expected


def test_rows_in_another_order_are_a_change():
    rows = re.search(r"      few: .*\n      many: .*\n", TEXT)[0]
    swapped = "".join(reversed(rows.splitlines(keepends=True)))
    assert found((rows, swapped)) == [("order", "decode", "rows", "few, many", "many, few")]


def test_what_is_worked_out_moves_along_with_its_cause_and_makes_no_change_of_its_own():
    new, problems = attempt(edited(('throughput: "26e3"', 'throughput: "39e3"')))
    (change,) = compare(KESTREL, new).changes
    moved = [(one.figure, one.before, one.after, str(one.percent)) for one in change.derived]
    assert (change.about, str(change.percent), moved) == (
        "decode.many.throughput",
        "50.0",
        [("gain.value", "about 10", "about 15", "50.0")],
    )
    assert [problem.rule for problem in problems] == ["identity"]


def test_a_lower_tier_goes_on_into_what_rests_on_it():
    new, _ = attempt(
        edited(("tier: A\n    basis: measured\n    conditions", "tier: B\n    basis: measured\n    conditions"))
    )
    (change,) = compare(KESTREL, new).changes
    assert (change.kind, [(one.figure, one.facet, one.after) for one in change.derived]) == (
        "tier-lowered", [("gain", "tier", "B")],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("after", "percent", "severity"),
    [("214", "-11.2", "high"), ("241.2", "0.083", "medium"), ("about 241", None, "high"), ("482", "100.0", "high")],
)
def test_a_value_says_how_far_it_moved_and_whether_its_precision_left_that_open(after, percent, severity):
    (change,) = compare(KESTREL, attempt(edited(('"241 ', f'"{after} ')))[0]).changes
    assert (change.percent and str(change.percent), change.severity) == (percent, severity)


def test_from_zero_there_is_no_percentage():
    (change,) = compare(KESTREL, loads(edited(('"0 %"', '"3 %"')))).changes
    assert change.percent is None


def test_texts_that_still_say_the_old_number_are_named():
    text = edited(("decode reaches {rate}", "decode reaches about 241 tokens per second, that is {rate}"))
    (change,) = compare(loads(text), loads(text.replace('"241 ', '"214 '))).changes
    assert change.still_says == ("statement.en",)


def test_the_worst_comes_first_and_of_values_the_one_that_moved_farther():
    edits = ('"Cache hits"', '"Hits"'), ('"241 ', '"250 '), ("1.37e14", "2.00e14"), ("tier: B", "tier: C")
    assert [(kind, about) for kind, about, *_ in found(*edits)] == [
        ("value", "hits.rate"), ("value", "speed.rate"), ("tier-lowered", "share"), ("wording", "hits"),
    ]  # fmt: skip


def test_an_id_that_means_another_kind_of_thing_now_is_a_problem():
    text = edited((HERALDS, ""), ("[herald]", "[answers]"), ("  hits:", "  herald:"))
    problems = compare(KESTREL, loads(text)).problems
    assert [(problem.rule, problem.message) for problem in problems] == [
        ("reused-id", 'the id "herald" was a source and is a claim now')
    ]


def test_from_nothing_everything_is_added():
    empty = Register(KESTREL.site)
    assert compare(empty, KESTREL).summary == {"added": 13}
    assert compare(KESTREL, empty).summary == {"withdrawn": 13}


@pytest.mark.parametrize("record", FIELDS, ids=lambda record: record.__name__)
def test_every_field_of_a_record_is_compared_or_left_out_on_purpose(record):
    names = {field.name for field in dataclasses.fields(record)}
    assert names == {*FIELDS[record], *LEFT_OUT[record]}
    assert not FIELDS[record].keys() & LEFT_OUT[record]


# Properties. Every edit can stand alone and beside every other.
EDITS = [edit for edits, _ in CHANGED.values() for edit in edits if len(edits) == 1 and SPEED not in edit]
EDITS = [edit for edit in EDITS if "previous_ids" not in edit[1]]


TEXTS = st.lists(st.sampled_from(EDITS), unique=True, max_size=6)


@functools.cache
def read(edits: tuple[tuple[str, str], ...]) -> Register:
    text = TEXT
    for before, after in edits:
        text = text.replace(before, after)
    return attempt(text)[0]


def state(register: Register) -> dict[tuple[str, str], dict[str, str | None]]:
    """Everything that is compared, by thing and address."""
    found = {
        (thing, id): facets_of(record)
        for part, thing in KINDS.items()
        for id, record in getattr(register, part).items()
    }
    for entry in register.entries.values():
        for name in (*entry.figures, *entry.blank):
            written = entry.figures[name].quantity.written if name in entry.figures else None
            found["claim", entry.id] = {**found["claim", entry.id], f"figures.{name}": written}
    return found


def applied(old: Register, new: Register) -> dict[tuple[str, str], dict[str, str | None]]:
    """The old state with the reported changes made, and nothing taken from the new but its report."""
    whole = {key: dict(facets) for key, facets in state(old).items()}
    compared = compare(old, new)
    for change in compared.changes:
        if change.facet == "whole":
            whole[change.thing, change.id] = dict(change.content)
            if change.after == ABSENT:
                del whole[change.thing, change.id]
            continue
        name = (
            f"figures.{change.figure.partition('.')[2]}" if change.figure and change.facet == "value" else change.facet
        )
        put(whole[change.thing, change.id], name, change.after)
        for moved in change.derived:
            owner, _, figure = moved.figure.partition(".")
            put(whole["claim", owner], f"figures.{figure}" if figure else moved.facet, moved.after)
    return whole


def put(facets: dict[str, str | None], name: str, after: str | None) -> None:
    if after == ABSENT:
        facets.pop(name, None)
    else:
        facets[name] = after


def canonical(whole: dict, rewritten: tuple[str, ...]) -> str:
    """A state as text, without the figures that are only written another way."""
    skipped = {(address.partition(".")[0], f"figures.{address.partition('.')[2]}") for address in rewritten}
    kept = {
        f"{thing} {id}": {name: text for name, text in facets.items() if (id, name) not in skipped}
        for (thing, id), facets in whole.items()
    }
    return json.dumps(kept, sort_keys=True)


FEW = settings(max_examples=60, deadline=None)


@FEW
@given(TEXTS)
def test_nothing_differs_from_itself(edits):
    one = read(tuple(edits))
    assert compare(one, read.__wrapped__(tuple(edits))) == Comparison()


@FEW
@given(TEXTS, TEXTS)
def test_the_reported_changes_made_to_the_one_give_the_other(before, after):
    old, new = read(tuple(before)), read(tuple(after))
    rewritten = compare(old, new).rewritten
    assert canonical(applied(old, new), rewritten) == canonical(state(new), rewritten)


@FEW
@given(TEXTS, TEXTS)
def test_no_two_changes_are_about_the_same(before, after):
    keys = [change.key for change in compare(read(tuple(before)), read(tuple(after))).changes]
    assert len(keys) == len(set(keys))
