"""How the numbers of a block are read: what a record's field is, another is not for that."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from build_tools import register
from build_tools.check.blocks import Block, Page, Tie
from build_tools.check.cells import Cell
from build_tools.check.context import Context, remembering_find
from build_tools.check.readings import View, figures_of, read_page
from build_tools.facts.places import Place

REGISTER = Path(__file__).parent.parent / "rules" / "register.yaml"
FIELD = Block(spot="static file", place=Place.RECORD, lang="en", tag="", text="64")


def read(*blocks: Block) -> View:
    known = register.read(REGISTER)
    return read_page(Page("data.json", "en", blocks, ""), Context(known, remembering_find(known.glossary)))


def told(view: View) -> list[tuple[str, str, str, str, list[str]]]:
    return [
        (
            reading.number.text,
            reading.unit,
            reading.address,
            reading.excuse,
            [figure.address for figure in figures_of(reading, view.context)],
        )
        for reading in view.readings
    ]


@pytest.mark.parametrize(
    ("common", "one", "other"),
    [
        ({}, {"text": "15,230 tokens/s/GPU"}, {"text": "9,800 tokens/s/GPU"}),
        ({"text": "2 周"}, {"lang": "zh-Hant"}, {"lang": "zh-Hans"}),
        ({"text": "15,230 tokens/s/GPU"}, {"spot": "static file"}, {"spot": "code"}),
        ({"text": "64 per rank", "listed": ("batches.small.batch",)}, {"tag": "@row"}, {"tag": "@shown"}),
        ({"text": "15230"}, {"listed": ("decode.mid",)}, {"listed": ("decode.user",)}),
        ({"text": "15230"}, {"listed": ("decode.user",)}, {"listed": ()}),
        ({"text": "15230"}, {"place": Place.RECORD}, {"place": Place.PROSE}),
        ({"text": "64 GPUs"}, {"ties": ()}, {"ties": (Tie("count", "figures", 0, 2),)}),
        ({"text": "15230"}, {"cell": Cell()}, {"cell": Cell(unit="ms")}),
        ({"text": "15230"}, {"cell": Cell()}, {"cell": Cell(table=1, unit="token/s/user")}),
    ],
)
def test_blocks_that_differ_in_one_thing_are_judged_apart(common, one, other):
    """Whatever was read before, each is read as it is alone."""
    blocks = [FIELD._replace(**common, **fields) for fields in (one, other)]
    alone = [told(read(block)) for block in blocks]
    assert alone[0] != alone[1]
    assert told(read(*blocks, *blocks)) == [*alone[0], *alone[1], *alone[0], *alone[1]]


def test_the_numbers_of_one_field_may_be_different_figures():
    text = "15,230 tokens/s/GPU, then 9,800 tokens/s/GPU"
    figures = [figures for *_, figures in told(read(FIELD._replace(text=text)))]
    assert figures == [["decode.mid"], ["harrier-decode.rate"]]


def test_what_was_read_of_a_field_is_of_the_block_that_has_it():
    one, other = FIELD._replace(line=1), FIELD._replace(line=2)
    assert [reading.block.line for reading in read(one, other).readings] == [1, 2]


def test_the_next_run_has_a_register_of_its_own():
    """Nothing that one run found out is left for another."""
    known = register.read(REGISTER)
    page = Page("data.json", "en", (FIELD._replace(text="15230", listed=("decode.mid",)),), "")
    for figures, address in ((known.figures, "decode.mid"), ({}, "")):
        run = Context(replace(known, figures=figures), remembering_find({}))
        assert [reading.address for reading in read_page(page, run).readings] == [address]
