"""From sound entries to records: what a figure inherits, and what a derived one is."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from build_tools import register
from build_tools.facts.model import Access, Answer, Basis, Identity, Reading, Register, Tier
from build_tools.facts.problem import Problems
from build_tools.facts.quantity import parse_figure

CASES = Path(__file__).parent / "cases"


@pytest.fixture(scope="module")
def sound() -> Register:
    return register.read(CASES / "sound.yaml")


def test_entries_and_figures_are_in_the_order_of_the_file(sound: Register) -> None:
    assert list(sound.entries) == [
        "chart-setup",
        "daily",
        "fast",
        "reading-rule",
        "prefill",
        "prefill-4k",
        "prefill-4k-all",
    ]
    assert list(sound.figures) == [
        "chart-setup.gpus", "daily.tokens", "daily.hits", "fast.peak", "fast.jump", "reading-rule.threshold",
        "prefill.4k.batch", "prefill.4k.step-time", "prefill.16k.batch", "prefill-4k.value", "prefill-4k-all.value",
        "prefill-4k.interval", "prefill-4k-all.interval",
    ]  # fmt: skip


def test_a_derived_figure_has_the_interval_that_its_inputs_leave_open(sound: Register) -> None:
    value, interval = sound.figures["prefill-4k.value"], sound.figures["prefill-4k.interval"]
    assert interval.quantity.low < value.quantity.low < interval.quantity.high
    assert (interval.owner, interval.tier, interval.sources) == (value.owner, value.tier, value.sources)


def test_figure_takes_what_it_does_not_say_from_its_claim(sound: Register) -> None:
    figure = sound.figures["daily.tokens"]
    assert (figure.owner, figure.tier, figure.basis, figure.sources) == (
        "daily", Tier.B, Basis.STATED, ("ml-qa", "wire-launch"),
    )  # fmt: skip
    assert (figure.label, figure.caveats) == ({"en": "Tokens per cluster and day"}, ("size-undisclosed",))
    assert (figure.line, figure.column) == (58, 15)


def test_figure_keeps_what_it_says_itself(sound: Register) -> None:
    figure = sound.figures["daily.hits"]
    assert (figure.tier, figure.basis, figure.sources) == (Tier.C, Basis.REPORTED, ("wire-launch",))
    assert (figure.quantity, figure.quote, figure.display) == (parse_figure("about 96 %"), "96%", {"en": "96"})


def test_cell_takes_unit_label_and_basis_from_its_column_and_adds_up_caveats(sound: Register) -> None:
    batch, step_time = sound.figures["prefill.4k.batch"], sound.figures["prefill.4k.step-time"]
    assert (batch.quantity, batch.label, batch.basis) == (
        parse_figure("4096 token/step"),
        {"en": "Batch"},
        Basis.STATED,
    )
    assert (step_time.basis, step_time.caveats) == (Basis.CHART_READ, ("size-undisclosed", "one-batch-per-gpu"))


def test_series_knows_rows_columns_and_questions(sound: Register) -> None:
    prefill = sound.entries["prefill"]
    assert prefill.rows == {"4k": {"en": "4,096"}, "16k": {"en": "16,384"}}
    assert prefill.columns == {"batch": {"en": "Batch"}, "step-time": {"en": "Step time"}}
    assert (prefill.is_benchmark, prefill.open_questions) == (True, 1)
    assert prefill.checklist["workload"] == Answer(None, {"en": "not given"})
    assert prefill.checklist["hardware"] == Answer({"en": "four SM100"})


def test_conditions_are_in_their_order(sound: Register) -> None:
    assert list(sound.entries["daily"].conditions.items()) == [
        ("gpus", "{chart-setup.gpus}"), ("cache", "none"), ("other", {"en": "off peak, {chart-setup.gpus}"}),
    ]  # fmt: skip


def test_derived_is_worked_out_with_its_inputs_sources_and_lowest_tier(sound: Register) -> None:
    first, second = sound.entries["prefill-4k"], sound.entries["prefill-4k-all"]
    assert first.figures["value"].quantity == parse_figure("about 60.2e3 token/s/GPU")
    assert second.figures["value"].quantity.low == Decimal("240e3")
    assert second.inputs == ("prefill-4k.value", "chart-setup.gpus")
    assert (first.tier, first.basis, first.sources) == (Tier.A, Basis.DERIVED, ("ml-readme",))
    assert first.caveats == ("size-undisclosed", "one-batch-per-gpu")


def test_derived_of_two_tiers_takes_the_lower_and_reads_in_the_notes_of_its_inputs() -> None:
    share = (
        'derived:\n  share:\n    label: {en: "x"}\n    unit: "%/step"\n    digits: 2\n'
        '    formula: "{daily.hits} * {prefill.4k.batch} / (1 token)"\n'
    )
    text = (CASES / "sound.yaml").read_text(encoding="utf-8").replace("derived:\n", share)
    entry = register.loads(text).entries["share"]
    assert (entry.tier, entry.sources, entry.read_in) == (Tier.C, ("wire-launch", "ml-readme"), "notes-1")


def test_own_rule_has_neither_tier_nor_source(sound: Register) -> None:
    figure = sound.figures["reading-rule.threshold"]
    assert (figure.tier, figure.sources, figure.basis) == (None, (), Basis.OWN_RULE)


def test_access_is_the_oldest_day_and_the_notes(sound: Register) -> None:
    assert sound.access(sound.entries["daily"]) == Access("2026-10-20", "notes-1", "2026-11-30")
    assert sound.access(sound.entries["fast"]) == Access("", "notes-1", "2026-11-30")


def test_the_other_records(sound: Register) -> None:
    assert sound.sources["ml-readme"].read == Reading("README.md", "004dadbe4ed2", "2025")
    assert (sound.sources["ml-qa"].address_seen_on, sound.sources["ml-qa"].address_seen_in) == (
        "2026-11-30", ("wire-launch",),
    )  # fmt: skip
    assert sound.sources["fast-article"].is_example_only
    assert sound.identities["batches"] == Identity(
        "batches", "4 * {prefill.4k.batch}", "{prefill.16k.batch}", "holds",
        inputs=("prefill.4k.batch", "prefill.16k.batch"), line=115,
    )  # fmt: skip
    assert sound.withdrawn["old-tokens"].was == parse_figure("150e12 token/day")
    assert (sound.glossary, sound.site.name) == ({"910C": ("Ascend",)}, {"en": "Notes"})
    assert sound.gaps["no-image"].about == ("daily", "daily.hits")


def test_a_text_lacks_a_language_that_the_site_is_written_in() -> None:
    text = (CASES / "sound.yaml").read_text(encoding="utf-8").replace("site: {", "site: {languages: [en, zh-Hant], ", 1)
    with pytest.raises(Problems) as caught:
        register.loads(text)
    assert {problem.rule for problem in caught.value.found} == {"missing-text"}
    assert all('has no "zh-Hant"' in problem.message for problem in caught.value.found)
