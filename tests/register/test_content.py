"""The real register against tables written by hand from the seeds, not generated from it."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from build_tools import register, words
from build_tools.facts.model import LANGUAGES, Address, Tier
from build_tools.facts.quantity import plain

ROOT = Path(__file__).resolve().parent.parent.parent
REGISTER = register.read(ROOT / "sources.yaml", "sources.yaml")
with (Path(__file__).parent / "seed_figures.tsv").open(encoding="utf-8", newline="") as file:
    ROWS = list(csv.DictReader(file, delimiter="\t"))


def test_the_table_holds_every_row_that_the_seeds_give():
    numbers = {int(row[1:]) for entry in ROWS for row in entry["row"].split()}
    assert numbers == {*range(1, 29), *range(31, 59), *range(62, 89), 91, 92, 94, 96}


@pytest.mark.parametrize("row", [row for row in ROWS if row["qualifiers"] != "text"], ids=lambda row: row["address"])
def test_a_figure_is_what_the_seed_says(row):
    figure = REGISTER.figures[row["address"]]
    found = (
        plain(figure.quantity), " ".join(sorted(figure.quantity.qualifiers)), figure.quantity.unit,
        figure.tier or "-", str(figure.basis),
    )  # fmt: skip
    assert found == (row["value"], row["qualifiers"], row["unit"], row["tier"], row["basis"])
    if row["sources"]:
        assert " ".join(sorted(figure.sources)) == row["sources"]


@pytest.mark.parametrize("row", [row for row in ROWS if row["qualifiers"] == "text"], ids=lambda row: row["address"])
def test_a_claim_in_words_is_there(row):
    entry = REGISTER.entries[row["address"]]
    assert (entry.tier, " ".join(sorted(entry.sources))) == (row["tier"], row["sources"])
    assert entry.statement["en"]


def test_every_entry_resolves_to_tier_day_and_address_or_says_not_recorded():
    for entry in REGISTER.entries.values():
        if entry.tier is None:
            assert entry.sources == ()
            continue
        access = REGISTER.access(entry)
        assert access.day or access.notes_day
        for id in entry.sources:
            source = REGISTER.sources[id]
            assert bool(source.url) != (source.address is Address.NOT_RECORDED)


def test_production_figures_without_a_named_document_never_cite_the_answers():
    for row in ("F27", "F73", "F75", "F78"):
        address = next(entry["address"] for entry in ROWS if entry["row"] == row)
        assert REGISTER.figures[address].sources == ("deepseek-unnamed",)


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_no_condition_is_left_in_english_words(lang):
    things = (*REGISTER.entries.values(), *REGISTER.figures.values())
    plain_words = {
        (name, value)
        for thing in things
        for name, value in thing.conditions.items()
        if isinstance(value, str) and re.fullmatch("[a-z-]+", value) and value not in REGISTER.publishers
    }
    assert plain_words and not [pair for pair in sorted(plain_words) if words.condition(*pair, lang) == pair[1]]


def test_no_day_of_reading_is_later_than_the_day_of_the_notes():
    assert max(source.accessed for source in REGISTER.sources.values()) <= "2026-11-30"


def test_settings_of_the_owner_are_empty_until_he_fills_them():
    site = REGISTER.site
    assert (site.url, site.repository, site.contact, site.licence) == ("https://deepinfer.net/", "", "", "")


def test_untraceable_sources_are_evidence_for_nothing_but_tier_d():
    for source in REGISTER.sources.values():
        if source.is_example_only:
            assert source.tier is Tier.D
            assert all(
                e.tier is Tier.D and e.kind == "claim" for e in REGISTER.entries.values() if source.id in e.sources
            )


@pytest.mark.parametrize(
    ("id", "value"),
    [
        ("prefill-16k-steps", "5.00"),  # 1 / 0.200 s
        ("prefill-16k-check", "81900"),  # 5 × 16,384 = 81,920
        ("decode-8-wait", "3.08"),  # 1,000 / 325 = 3.077
        ("decode-64-wait", "4.03"),  # 1,000 / 248 = 4.032
        ("decode-256-wait", "9.71"),  # 1,000 / 103 = 9.709
        ("decode-8-answers", "9400"),  # 2,600 × 3,600 / 1,000 = 9,360
        ("decode-64-answers", "55800"),  # 15,500 × 3.6
        ("decode-256-answers", "94000"),  # 26,000 × 3.6 = 93,600
        ("decode-growth-step-time", "3.16"),  # 325 / 103 = 3.155: the accepted length cancels
    ],
)
def test_a_worked_example_comes_to_what_a_reader_gets_by_hand(id, value):
    figure = REGISTER.figures[f"{id}.value"]
    assert (plain(figure.quantity), figure.tier, str(figure.basis)) == (value, Tier.A, "derived")
    assert "about" in figure.quantity.qualifiers


def test_the_length_of_an_answer_is_our_own_choice_and_says_so_wherever_it_is_used():
    assert (REGISTER.entries["example-answer"].tier, REGISTER.entries["example-answer"].sources) == (None, ())
    users = [entry for entry in REGISTER.entries.values() if "example-answer.length" in entry.inputs]
    assert len(users) == 6 and all("length-is-our-choice" in entry.caveats for entry in users)
