"""Bare numbers replaced by their calls, and everything that stays as it is."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from build_tools import register
from build_tools.check.context import remembering_find
from build_tools.check.fix import Bare, Edit, Fix, Left, cited, fix_page
from build_tools.check.zones import mask, zones
from build_tools.facts.model import Register

CITED = "By {{ source('ml-readme') }} and {{ source('ml-qa') }}: "
"""What a page must say before a number of these sources is replaced."""


@cache
def the_register() -> Register:
    return register.read(Path(__file__).parent.parent / "rules" / "register.yaml")


def fix(text: str, *bare: tuple[int, str], lang: str = "en") -> Fix:
    found = [Bare(line, number) for line, number in bare]
    return fix_page(text, found, the_register(), lang, remembering_find(the_register().glossary))


@pytest.mark.parametrize(
    ("sentence", "number", "fixed"),
    [
        ("It is 15,230 tokens/s/GPU.", "15,230", "It is {{ figure('decode.mid') }}."),
        ("It is 15.23k tokens/s/GPU.", "15.23k", "It is {{ figure('decode.mid') }}."),
        ("Flat at about 79k tokens/s/GPU.", "79k", "Flat at {{ figure('prefill-knee.rate') }}."),
        ("Flat at roughly the 79k tokens/s/GPU.", "79k", "Flat at {{ figure('prefill-knee.rate') }}."),
        ("Some 300 tokens/s or more.", "300", "Some 300 tokens/s or more."),
        ("It keeps 300 tokens/s or more.", "300", "It keeps {{ figure('gain.floor') }}."),
        ("It keeps at least 300 tokens/s, or so.", "300", "It keeps {{ figure('gain.floor') }}, or so."),
        ("It gains 3–6 % here.", "3–6 %", "It gains {{ figure('gain.usual') }} here."),
        ("At most +9 %.", "+9 %", "{{ figure('gain.best') }}."),
        ("Flat **at about**\n79k tokens/s/GPU.", "79k", "Flat **at about**\n79k tokens/s/GPU."),
        ("| 241 tokens/s/user | x |", "241", "| {{ figure('decode.user') }} | x |"),
    ],
)
def test_the_stretch_that_the_call_prints_again_is_replaced(sentence: str, number: str, fixed: str) -> None:
    line = 2 if "\n" in sentence else 1
    assert fix(CITED + sentence, (line, number)).text == CITED + fixed


def test_a_qualifier_on_the_line_before_goes_with_its_number() -> None:
    done = fix(f"{CITED}flat at about\n79k tokens/s/GPU.", (2, "79k"))
    assert done.text == f"{CITED}flat at {{{{ figure('prefill-knee.rate') }}}}."


def test_chinese_qualifiers_are_taken_character_by_character() -> None:
    done = fix(f"{CITED}中文：约 79k tokens/s/GPU。", (1, "79k"), lang="zh-Hans")
    assert done.text == f"{CITED}中文：{{{{ figure('prefill-knee.rate') }}}}。"


def test_every_other_byte_of_the_file_stays() -> None:
    before = "\ufeff---\r\ntitle: 15,230\r\n---\r\n\r\n" + CITED + "\t\u00a0it is "
    after = " \u200b e\u0301\r\n\r\n  * 7 \r\n\x0cno end of line"
    done = fix(f"{before}15,230 tokens/s/GPU{after}", (5, "15,230"))
    assert done.text.encode() == f"{before}{{{{ figure('decode.mid') }}}}{after}".encode()
    assert done.edits == (Edit(len(before), len(before) + 19, "{{ figure('decode.mid') }}"),)


@pytest.mark.parametrize(
    ("text", "line", "kind"),
    [
        ("---\ntitle: It is 15,230 tokens/s/GPU\n---\n", 2, "the front matter"),
        ("# It is 15,230 tokens/s/GPU\n", 1, "a heading"),
        ("It is 15,230 tokens/s/GPU\n---\n", 1, "a heading"),
        ("<h2>It is 15,230 tokens/s/GPU</h2>\n", 1, "a heading"),
        ("It is `15,230 tokens/s/GPU`\n", 1, "code"),
        ("```\n15,230 tokens/s/GPU\n```\n", 2, "code"),
        ("<pre>\n15,230 tokens/s/GPU</pre>\n", 2, "code"),
        ("{{ source('x', '15,230 tokens/s/GPU') }}\n", 1, "a call"),
        ("[15,230 tokens/s/GPU](a.md)\n", 1, "a link"),
        ('<img alt="15,230 tokens/s/GPU">\n', 1, "markup"),
        ("<!-- 15,230 tokens/s/GPU -->\n", 1, "a comment"),
    ],
)
def test_what_is_no_running_text_is_left_and_said_to_be(text: str, line: int, kind: str) -> None:
    done = fix(f"{text}\n{CITED}\n", (line, "15,230"))
    assert done == Fix(f"{text}\n{CITED}\n", (), (Left(line, "15,230", f"it stands in {kind}"),))


@pytest.mark.parametrize(
    ("sentence", "number", "reason"),
    [
        ("17 GPUs", "17", "no figure has this value, unit and qualifier"),
        ("about 15,230 tokens/s/GPU", "15,230", "no figure has this value, unit and qualifier"),
        ("15,230 tokens/s/user", "15,230", "no figure has this value, unit and qualifier"),
        ("131,072 tokens", "131,072", ""),
        ("96 %", "96 %", "the page does not cite the source of cache-hit.rate"),
        ("230 tokens/s", "230", "the page does not cite the source of chatter.rate"),
        ("16,000", "17,000", "it is not written so on that line"),
    ],
)
def test_a_number_that_is_left_has_a_reason(sentence: str, number: str, reason: str) -> None:
    done = fix(CITED + sentence, (1, number))
    assert [left.reason for left in done.left] == ([reason] if reason else [])


def test_a_number_that_may_be_two_figures_is_left() -> None:
    twice = the_register().figures["split.one"]
    figures = {**the_register().figures, "split.again": twice.__class__(**{**twice.__dict__, "address": "split.again"})}
    ambiguous = the_register().__class__(**{**the_register().__dict__, "figures": figures})
    done = fix_page(f"{CITED}40 %", [Bare(1, "40 %")], ambiguous, "en", remembering_find({}))
    assert (done.edits, done.left) == ((), (Left(1, "40 %", "it may be any of split.again, split.one"),))


def test_a_number_that_the_check_does_not_name_stays() -> None:
    text = f"{CITED}15,230 tokens/s/GPU\n\n15,230 tokens/s/GPU"
    assert fix(text, (3, "15,230")).text == f"{CITED}15,230 tokens/s/GPU\n\n{{{{ figure('decode.mid') }}}}"


def test_sources_are_cited_by_claims_and_figures_as_well() -> None:
    text = "{{ say('cache-hit') }} {{ figure(\"window.size\") }} {{ source('nobody') }} source('forum-thread')"
    assert cited(text, the_register()) == {"heraldwire", "ml-readme", "ml-manual"}


def test_masking_keeps_every_place() -> None:
    text = "# A 1\n\nOne `2`\r\ntwo {{ x('3') }}.\n- 4\n"
    masked = mask(text)
    assert masked == "\0" * 5 + "\n\nOne \0\0\0  two " + "\0" * 12 + ".\n- 4\n"
    assert [(zone.start, zone.kind) for zone in zones(text)] == [(0, "a heading"), (11, "code"), (20, "a call")]
