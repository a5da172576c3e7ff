"""One change to a sound register, and exactly what is then wrong with it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from build_tools import register
from build_tools.facts.problem import Problems
from build_tools.register import RULES

CASES = Path(__file__).parent / "cases"
SOUND = (CASES / "sound.yaml").read_text(encoding="utf-8")


def changed(old: str, new: str) -> str:
    assert SOUND.count(old) == 1, f"{old!r} stands {SOUND.count(old)} times in sound.yaml"
    return SOUND.replace(old, new)


def report(text: str) -> list[str]:
    try:
        register.loads(text)
    except Problems as problems:
        return [str(problem).removeprefix("sources.yaml:") for problem in problems.found]
    return []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("tier: C, sources: [wire-launch]", "tier: D, sources: [wire-launch]"),
        ("sources: [ml-qa, wire-launch]", "sources: [wire-launch, ml-qa]"),
        ("[daily, daily.hits]", "[prefill, prefill-4k.value, size-undisclosed]"),
        ("assumes: [one-batch-per-gpu]", "assumes: []"),
        ("{tokens} and hits", "{daily.tokens} with {prefill.4k.batch} hits"),
        ("figure: daily.tokens", "figure: gone.long-ago"),
        ("caveats: [size-undisclosed]\n    conditions: {gpus", "previous_ids: [daily-2]\n    conditions: {gpus"),
        ("unit: token/s\n", "unit: token/day\n"),
        ("    kind: benchmark\n", ""),
        ("accessed: 2026-10-20", "observed: 2026-10-20"),
        ("    read_in: notes-1\n    tier: B", "    tier: B"),
        ('step-time: "about 68"', "step-time: {value: about 68 ms/step, tier: B}"),
        ('checklist:\n      unit: "token/s/GPU"', 'checklist:\n      unit: {en: "token/s/GPU"}'),
    ],
)
def test_silent(old: str, new: str) -> None:
    assert report(changed(old, new)) == []


FIRING = [
    (
        "publisher: herald-wire",
        "publisher: herald-wier",
        [
            '29:16: unknown publisher "herald-wier". Did you mean "herald-wire"? [unknown-id]',
        ],
    ),
    (
        "sources: [ml-qa, wire-launch]",
        "sources: [ml-qa, daily]",
        [
            '52:22: unknown source "daily". "daily" is there, under claims. [unknown-id]',
        ],
    ),
    (
        "[daily, daily.hits]",
        "[daily, daily.misses]",
        [
            '132:20: unknown id "daily.misses". Did you mean "daily.hits"? [unknown-id]',
        ],
    ),
    (
        "the chart is of {gpus}",
        "the chart is of {gpu}",
        [
            '48:21: unknown figure "{gpu}". Did you mean "gpus"? [unknown-id]',
        ],
    ),
    (
        'gpus: "{chart-setup.gpus}", cache',
        'gpus: "{gpus}", cache',
        [
            '62:24: unknown figure "{gpus}". Add it to the register, or name another. [unknown-id]',
        ],
    ),
    (
        'formula: "{prefill.4k.batch}',
        'formula: "{prefill.4k.bacth}',
        [
            '104:14: unknown figure "{prefill.4k.bacth}". Did you mean "prefill.4k.batch"? [unknown-id]',
        ],
    ),
    (
        "caveats: [size-undisclosed]\n    conditions: {gpus",
        "previous_ids: [prefill]\n    conditions: {gpus",
        [
            '61:20: the former id "prefill" is an id in use. A former id leads to one entry only. [repeated-id]',
        ],
    ),
    (
        "  size-undisclosed: {en",
        "  daily: {en",
        [
            '61:15: unknown caveat "size-undisclosed". Add it to the register, or name another. [unknown-id]',
            '83:15: unknown caveat "size-undisclosed". Add it to the register, or name another. [unknown-id]',
            '124:3: the id "daily" stands already on line 50, as "daily" of claims. '
            "Ids are compared without case and Unicode form; give one of them another id. [repeated-id]",
        ],
    ),
    (
        "step-time: null",
        "step-tme: null",
        [
            '100:52: "step-tme" is no column of "prefill". Did you mean "step-time"? [uneven-row]',
        ],
    ),
    (
        ", step-time: null",
        "",
        [
            '100:7: the row "16k" of "prefill" has no "step-time". Write null when there is no figure. [uneven-row]',
        ],
    ),
    (
        'batch: "4096",',
        'batch: "4096 token",',
        [
            '99:41: "4096 token" is not in its column\'s unit, "token/step". '
            "Figures of one column have one unit. [bad-unit]",
        ],
    ),
    (
        'tokens: "155e12 token/day"',
        "tokens: {value: 5 token, unit: token}",
        [
            '58:38: "5 token" has a unit, and so has "unit: token". Leave one of them out. [bad-unit]',
        ],
    ),
    (
        'value: vague, as_written: "by leaps"',
        "value: vague",
        [
            '70:50: "vague" does not say what the source wrote. '
            "Write as_written with the source's own words. [missing-key]",
        ],
    ),
    (
        "tier: C, sources: [wire-launch]",
        "tier: B, sources: [wire-launch]",
        [
            '59:39: the tier "B" is above that of the best source, "wire-launch" with "C". '
            "Write C or lower. [tier-above-source]",
        ],
    ),
    (
        "    read_in: notes-1\n    tier: D",
        "    tier: D",
        [
            '63:3: "fast" has no access date: none of its sources has one, and it has no read_in. '
            "Add accessed to a source that was read, or read_in with the notes that it was taken from. "
            "[no-access-date]",
        ],
    ),
    (
        "address: parent",
        "address: not-recorded",
        [
            '23:10: "ml-qa" has the address "https://git.example/kestrel" and says that none is recorded. '
            "Say how the address is known: checked, cited or parent. [address]",
        ],
    ),
    (
        "address: not-recorded\n    accessed",
        "address: cited\n    accessed",
        [
            '32:14: "wire-launch" has the address grade "cited" and no url. '
            "Add the url, or write address: not-recorded. [address]",
        ],
    ),
    (
        "publisher: herald-wire",
        "publisher: nobody",
        [
            '29:16: "wire-launch" has tier "C" and the unnamed publisher "nobody". '
            "Name who published it, or give it tier D. [unnamed-publisher]",
        ],
    ),
    (
        "basis: own-rule",
        "basis: own-rule\n    tier: A",
        [
            '74:5: "reading-rule" is our own rule and has "tier". Leave tier out. [own-rule]',
        ],
    ),
    (
        "basis: own-rule",
        "basis: stated",
        [
            '71:3: "sources" is missing from claims.reading-rule. '
            "Add sources, or write basis: own-rule if it is ours. [missing-key]",
            '71:3: "tier" is missing from claims.reading-rule. Add tier, or write basis: own-rule if it is ours. '
            "[missing-key]",
        ],
    ),
    (
        "basis: reported, quote",
        "basis: derived, quote",
        [
            '59:73: "daily" has the basis "derived" and no formula. Move it under derived, with its formula. '
            "[derived-basis]",
        ],
    ),
    (
        "sources: [ml-readme]\n    tier: A\n    basis: chart-read",
        "sources: [ml-readme, fast-article]\n    tier: A\n    basis: chart-read",
        [
            '77:3: "prefill" is a benchmark and rests on "fast-article", an untraceable example. '
            "Rest it on another source, or leave it out. [example-only]",
            '102:3: "prefill-4k" is a derived figure and rests on "fast-article", an untraceable example. '
            "Rest it on another source, or leave it out. [example-only]",
            '109:3: "prefill-4k-all" is a derived figure and rests on "fast-article", an untraceable example. '
            "Rest it on another source, or leave it out. [example-only]",
        ],
    ),
    (
        '      workload_why: {en: "not given"}\n',
        "",
        [
            '87:17: "workload" is null and does not say why. Add workload_why with the reason. [open-question]',
        ],
    ),
    (
        "basis: reported\n",
        "basis: reported\n    kind: benchmark\n",
        [
            '63:3: "fast" is a benchmark and rests on "fast-article", an untraceable example. '
            "Rest it on another source, or leave it out. [example-only]",
            '63:3: the benchmark "fast" has no "checklist". Answer its eight questions. [missing-key]',
        ],
    ),
    (
        "{prefill-4k.value} *",
        "{prefill-4k-all.value} *",
        [
            '111:14: "prefill-4k-all" is worked out from itself. '
            "Take one step out of the circle prefill-4k-all. [cyclic-formula]",
        ],
    ),
    (
        "unit: token/s\n",
        "unit: token\n",
        [
            '111:14: "{prefill-4k.value} * {chart-setup.gpus}" cannot be worked out: '
            '"token/s" cannot be given in "token". '
            "Correct the formula or its unit. [bad-formula]",
        ],
    ),
    (
        '/ (1 GPU)"',
        '/ (1 gpu)"',
        [
            '104:14: "{prefill.4k.batch} / {prefill.4k.step-time} / (1 gpu)" cannot be read: '
            'column 47: unknown unit "gpu": write "GPU". Correct it. [bad-formula]',
        ],
    ),
    (
        '"{prefill-4k.value} * {chart-setup.gpus}"',
        '"2 * 2"',
        [
            '111:14: "2 * 2" has no figure in it. Name at least one, as {claim.figure}. [bad-formula]',
        ],
    ),
    (
        'expect: fails\n    note: {en: "they are different rows"}',
        "expect: holds",
        [
            '121:5: "batches-differ" is expected to hold, but its sides do not meet: '
            "4096..4096 token/step and 16384..16384 token/step. "
            "Correct the figures, or write expect: fails with a note. [identity]",
        ],
    ),
    (
        'left: "4 * {prefill.4k.batch}"\n    right: "{prefill.16k.batch}"',
        'left: "{prefill.4k.step-time}"\n    right: "{prefill.4k.batch} / {prefill.4k.batch} * (1 s/step)"',
        [
            '115:3: "batches" is expected to hold, but its sides do not meet: '
            "67..69 ms/step and 1e+3..1e+3 ms/step. "
            "Correct the figures, or write expect: fails with a note. [identity]",
        ],
    ),
    (
        '    left: "4 *',
        '    expect: fails\n    note: {en: "no"}\n    left: "4 *',
        [
            '116:5: "batches" is expected to fail, but its sides meet: '
            "16384..16384 token/step and 16384..16384 token/step. Write expect: holds. [identity]",
        ],
    ),
    (
        '    note: {en: "they are different rows"}\n',
        "",
        [
            '118:3: "batches-differ" is expected to fail and has no "note". '
            "Add the sentence that the site shows. [identity]",
        ],
    ),
    (
        '"4 * {prefill.4k.batch}"',
        '"4 * {prefill.4k.batch} + (1 s)"',
        [
            '115:3: "batches" cannot be worked out: column 24: "token/step" and "s" are different quantities. '
            "Correct its sides. [bad-formula]",
        ],
    ),
    (
        "digits: 3",
        "digits: 30",
        [
            '106:13: "30" is no number of digits. Write a whole number from 1 to 15. [bad-number]',
        ],
    ),
    (
        "type: software",
        "type: sotware",
        [
            '13:11: "sotware" is no word of sources.ml-readme.type. Did you mean "software"? [unknown-word]',
        ],
    ),
    (
        "cache: none",
        "cash: none",
        [
            '62:46: unknown key "cash" in claims.daily.conditions. Did you mean "cache"? [unknown-key]',
        ],
    ),
    ("    type: software\n", "", ['9:3: "type" is missing from sources.ml-readme. Add type. [missing-key]']),
    (
        "    type: software\n",
        "    tpye: software\n",
        [
            '13:5: unknown key "tpye" in sources.ml-readme. Did you mean "type"? [unknown-key]',
        ],
    ),
    (
        '{en: "one batch goes to one GPU"}',
        '{zh-Hans: "x"}',
        [
            '125:22: the text has "zh-Hans" and no "en". Add the text for "en". [missing-text]',
        ],
    ),
    (
        'label: {en: "Prefill chart"}',
        "label: Prefill chart",
        [
            '79:12: series.prefill.label is a mapping, but here stands "Prefill chart". '
            'Write {key: value}; a text for readers is {en: "…"}. [wrong-kind]',
        ],
    ),
    (
        "figure: daily.tokens",
        "figure: daily",
        [
            '134:24: "daily" is no address of a figure. Write claim.figure, series.row.column or derived.value. '
            "[bad-id]",
        ],
    ),
]


@pytest.mark.parametrize(("old", "new", "expected"), FIRING)
def test_change(old: str, new: str, expected: list[str]) -> None:
    assert report(changed(old, new)) == expected


def test_faults_of_one_entry_do_not_hide_each_other() -> None:
    text = changed("sources: [ml-qa, wire-launch]\n    read_in: notes-1\n    tier: B", (
        "sources: [ml-qb, wire-launch]\n    read_in: notes-2\n    tier: E\n    teir: B"
    ))  # fmt: skip
    assert report(text.replace("at {hits}", "at {hit}")) == [
        '52:15: unknown source "ml-qb". Did you mean "ml-qa"? [unknown-id]',
        '53:14: unknown notes "notes-2". Did you mean "notes-1"? [unknown-id]',
        '54:11: "E" is no word of claims.daily.tier. Write one of A, B, C, D. [unknown-word]',
        '55:5: unknown key "teir" in claims.daily. Did you mean "tier"? [unknown-key]',
        '57:21: unknown figure "{hit}". Did you mean "hits"? [unknown-id]',
    ]


def test_a_faulty_entry_is_no_fault_of_those_that_refer_to_it() -> None:
    assert report(changed('label: {en: "Kestrel README"}', "label: {}")) == [
        '12:12: the text has nothing and no "en". Add the text for "en". [missing-text]',
    ]


def test_a_circle_of_three_is_named_whole_and_what_waits_for_it_is_not() -> None:
    def derived(id: str, *needs: str) -> str:
        formula = " + ".join(f"{{{need}.value}}" for need in needs)
        return f'  {id}:\n    label: {{en: "x"}}\n    formula: "{formula}"\n    digits: 2\n'

    circle = derived("a1", "b1") + derived("b1", "c1") + derived("c1", "a1") + derived("d1", "a1", "prefill-4k")
    assert [line.split(" Take ")[0] for line in report(changed("derived:\n", "derived:\n" + circle))] == [
        '104:14: "a1" is worked out from itself.',
        '108:14: "b1" is worked out from itself.',
        '112:14: "c1" is worked out from itself.',
    ]


def test_every_rule_has_a_case() -> None:
    reports = [line for *_, expected in FIRING for line in expected]
    reports += [case.read_text(encoding="utf-8") for case in CASES.glob("*.txt")]
    fired = set(re.findall(r"\[([a-z-]+)\]$", "\n".join(reports), re.MULTILINE))
    # Held by test_read.py, with text that no case file could hold.
    assert set(RULES) - fired == {"yaml-syntax"}
    assert fired <= set(RULES)
