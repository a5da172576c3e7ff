"""An entry is added, and every other byte stays."""

from __future__ import annotations

import pytest

from build_tools import register
from build_tools.register.append import Addition, append
from build_tools.register.read import parse
from tests.conftest import ROOT

REAL = (ROOT / "sources.yaml").read_text(encoding="utf-8")
SMALL = """\
site: {url: https://notes.example/}
sources:  # what was read
  readme:
    tier: A
    publisher: marrow-labs

  answers:
    tier: A
    publisher: marrow-labs
  # answers-2 is still to be read

# What they say
claims:
  speed: {label: {en: "Speed"}}
  gain: {label: {en: "Gain"}}
"""
NEW = Addition("sources", "kestrel", {"tier": "A", "label": {"en": "Kestrel"}})


def added(text: str, *additions: Addition) -> list[str]:
    """The new lines; whatever the text, the others must be the old ones, byte for byte."""
    lines = append(text, additions)
    old = "".join(line.text for line in lines if not line.is_new)
    assert old in (text, text + "\n", text + "\r\n")
    return [line.text for line in lines if line.is_new]


def grown(text: str, *additions: Addition) -> str:
    return "".join(line.text for line in append(text, additions))


def test_an_entry_stands_at_the_end_of_its_section_before_what_belongs_to_the_next():
    assert grown(SMALL, NEW) == SMALL.replace(
        "still to be read\n", 'still to be read\n\n  kestrel:\n    tier: A\n    label: {en: "Kestrel"}\n'
    )


def test_no_blank_line_comes_between_entries_that_have_none_between_them():
    claim = Addition("claims", "loss", {"label": {"en": "Loss"}})
    assert grown(SMALL, claim) == SMALL + '  loss:\n    label: {en: "Loss"}\n'


def test_a_section_that_is_not_there_is_begun_at_the_end():
    publisher = Addition("publishers", "marrow-labs", {"name": {"en": "Marrow Labs"}, "kind": "org"})
    assert grown(SMALL, publisher) == SMALL + ('\npublishers:\n  marrow-labs: {name: {en: "Marrow Labs"}, kind: org}\n')


def test_two_entries_are_numbered_as_they_will_stand():
    publisher = Addition("publishers", "marrow-labs", {"kind": "org"})
    lines = append(SMALL, [publisher, NEW])
    assert [line.number for line in lines if line.is_new] == [11, 12, 13, 14, 20, 21, 22]
    assert [line.number for line in lines] == list(range(1, 23))


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_the_files_own_line_breaks_are_kept(ending):
    text = SMALL.replace("\n", ending)
    assert added(text, NEW) == [
        ending,
        f"  kestrel:{ending}",
        f"    tier: A{ending}",
        f'    label: {{en: "Kestrel"}}{ending}',
    ]


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_missing_last_line_break_stays_missing(ending):
    text = SMALL.replace("\n", ending).removesuffix(ending)
    claim = Addition("claims", "loss", {"label": {"en": "Loss"}})
    assert grown(text, claim) == f'{text}{ending}  loss:{ending}    label: {{en: "Loss"}}'


def test_a_byte_order_mark_stays_where_it_is():
    assert grown("\ufeff" + SMALL, NEW) == "\ufeff" + grown(SMALL, NEW)


def test_the_files_own_indentation_is_taken_over():
    text = "site:\n    url: https://notes.example/\nsources:\n    readme:\n        tier: A\n"
    assert added(text, NEW) == ["\n", "    kestrel:\n", "        tier: A\n", '        label: {en: "Kestrel"}\n']


def test_the_end_of_the_document_stays_at_the_end():
    assert grown("---\nsources:\n  readme:\n    tier: A\n...\n", NEW).endswith('label: {en: "Kestrel"}\n...\n')


def test_the_blank_lines_at_the_end_of_the_file_stay_there():
    assert grown("sources:\n  a: {tier: A}\n\n\n", NEW) == (
        'sources:\n  a: {tier: A}\n  kestrel:\n    tier: A\n    label: {en: "Kestrel"}\n\n\n'
    )


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("2026-10-20 11:03 UTC", "2026-10-20 11:03 UTC"),
        ("https://git.example/kestrel?a=1", "https://git.example/kestrel?a=1"),
        ("57b9c842429d", "57b9c842429d"),
        ("a: b", '"a: b"'),
        ("a #b", '"a #b"'),
        ("a, b", '"a, b"'),
        ("[a]", '"[a]"'),
        ("null", '"null"'),
        ("~", '"~"'),
        ("- a", '"- a"'),
        ("a ", '"a "'),
        ('say "x" \\ {y}', '"say \\"x\\" \\\\ {y}"'),
        ("a\nb", '"a\\nb"'),
        ("a\u200bb", '"a\\u200bb"'),
        ("a\U000e0001b", '"a\\U000e0001b"'),
    ],
)
def test_words_stand_plain_where_yaml_reads_them_back_and_quoted_elsewhere(value, written):
    text = grown(SMALL, Addition("sources", "kestrel", {"licence": value}))
    assert f"    licence: {written}\n" in text
    assert parse(text, "").data["sources"]["kestrel"]["licence"] == value


def test_texts_and_figures_are_quoted_and_ids_are_not():
    entry = {
        "label": {"en": "Decode speed"},
        "sources": ["readme", "answers"],
        "figures": {"rate": "15e3 token/s/GPU"},
        "quote": "fast",
    }
    assert added(SMALL, Addition("claims", "kestrel", entry)) == [
        "  kestrel:\n",
        '    label: {en: "Decode speed"}\n',
        "    sources: [readme, answers]\n",
        '    figures: {rate: "15e3 token/s/GPU"}\n',
        '    quote: "fast"\n',
    ]


def test_what_does_not_fit_a_line_has_a_key_a_line():
    long = "decode reaches {rate} " * 6
    assert added(SMALL, Addition("claims", "kestrel", {"statement": {"en": long}}))[1:] == [
        "    statement:\n",
        f'      en: "{long}"\n',
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("sources: {}\n", '"sources" on line 1 stands between braces; '),
        ("site: {url: x}\nsources: {\n  a: {tier: A}}\n", '"sources" on line 2 stands between braces; '),
        ("{sources: {a: {tier: A}}}\n", "the whole file stands between braces; "),
    ],
)
def test_a_section_between_braces_takes_no_entry(text, fault):
    with pytest.raises(ValueError) as caught:
        append(text, [NEW])
    assert str(caught.value) == fault + "write it with an entry a line, or take it out if it is empty"


def test_a_text_whose_blank_lines_count_is_not_cut():
    with pytest.raises(ValueError, match="add it by hand"):
        append("sources:\n  a:\n    note:\n      en: |+\n        x\n\n\nclaims: {}\n", [NEW])


@pytest.mark.parametrize("section", ["publishers", "sources", "claims", "gaps", "glossary"])
def test_the_real_register_takes_an_entry_in_any_section_and_loses_nothing(section):
    new = Addition(section, "zz-kestrel", {"label": {"en": "Kestrel"}})
    lines = append(REAL, [new])
    before, after = parse(REAL, "").data, parse("".join(line.text for line in lines), "").data
    assert "".join(line.text for line in lines if not line.is_new) == REAL
    assert after == {**before, section: {**before[section], "zz-kestrel": new.entry}}


def test_what_was_added_to_the_real_register_is_read_as_it_was_given():
    entry = {
        "label": {"en": "Decode speed", "zh-Hans": "解码速度", "zh-Hant": "解碼速度"},
        "sources": ["deepinfer-repo"], "tier": "A", "basis": "stated",
        "statement": {"en": "decode reaches {rate}", "zh-Hans": "解码为 {rate}", "zh-Hant": "解碼為 {rate}"},
        "figures": {"rate": "about 15e3 token/s/GPU"},
    }  # fmt: skip
    found = register.loads(grown(REAL, Addition("claims", "zz-kestrel", entry)))
    assert str(found.figures["zz-kestrel.rate"].quantity.written) == "about 15e3 token/s/GPU"
