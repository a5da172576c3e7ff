from __future__ import annotations

import json
import re

import pytest

from build_tools import register as reader
from build_tools.commands.where import Use, unknown, uses
from build_tools.render import PageFile, render_site
from tests.conftest import ROOT

REGISTER = reader.read(ROOT / "tests/render/register.yaml", "sources.yaml")
BODY = "One {{ figure('decode.few.throughput') }}.\n\n{{ say('hits', capital=True) }}.\n\nSee {{ source('herald') }}.\n"
FILE = PageFile("docs/en/a.md", "a.md", f"---\ntitle: A\ndescription: D.\nid: a\n---\n{BODY}")
PAGES = {"en": render_site(REGISTER, [FILE], "en")}


def found(id: str) -> list[Use]:
    return uses(REGISTER, PAGES, id)


def line(start: str) -> int:
    """The line of the register that begins so."""
    lines = (ROOT / "tests/render/register.yaml").read_text(encoding="utf-8").splitlines()
    return next(number for number, text in enumerate(lines, 1) if text.strip().startswith(start))


def test_a_figure_is_found_on_pages_and_in_what_is_worked_out_from_it():
    gain, decode = line("gain:"), line("decode:")
    assert found("decode.few.throughput") == [
        Use("docs/en/a.md", 6, "figure decode.few.throughput", "en", "/a/"),
        Use("sources.yaml", decode, "figure decode.few.throughput", "en", "/claims/decode/"),
        Use("sources.yaml", gain, "figure decode.few.throughput", "en", "/claims/gain/"),
        Use("sources.yaml", gain, "gain is worked out from it"),
    ]


def test_a_claim_is_found_in_words_and_by_its_figures():
    hits = line("hits:")
    assert found("hits") == [
        Use("docs/en/a.md", 8, "claim hits", "en", "/a/"),
        Use("docs/en/a.md", 8, "figure hits.rate", "en", "/a/"),
        Use("sources.yaml", hits, "claim hits", "en", "/claims/hits/"),
        Use("sources.yaml", hits, "figure hits.rate", "en", "/claims/hits/"),
    ]


def test_a_source_is_found_where_it_is_marked_or_named_and_in_what_it_backs():
    hits = line("hits:")
    assert found("herald") == [
        Use("docs/en/a.md", 8, "source herald", "en", "/a/"),
        Use("docs/en/a.md", 10, "source herald", "en", "/a/"),
        Use("sources.yaml", hits, "hits has it as a source"),
        Use("sources.yaml", hits, "source herald", "en", "/claims/hits/"),
    ]


def test_an_identity_that_compares_a_figure_is_named():
    assert Use("sources.yaml", line("requests-grow:"), "requests-grow compares it") in found("gain.value")


def test_a_claim_that_no_page_quotes_has_only_its_own():
    assert {use.page for use in found("comments")} == {"/claims/comments/"}


@pytest.mark.parametrize("id", ["hits", "hits.rate", "decode", "decode.few.throughput", "gain.value", "herald"])
def test_claims_figures_and_sources_are_known(id):
    assert unknown(REGISTER, id) == ""


@pytest.mark.parametrize(
    ("id", "fault"),
    [
        ("hit", 'No claim, figure or source "hit" in sources.yaml. Did you mean "hits"?'),
        ("decode.few.througput", 'No claim, figure or source "decode.few.througput" in sources.yaml. '
         'Did you mean "decode.few.throughput"?'),
        ("zzzz", 'No claim, figure or source "zzzz" in sources.yaml. Look it up in the register.'),
        ("undisclosed", '"undisclosed" is a caveat. Ask for a claim, a figure or a source.'),
    ],
)  # fmt: skip
def test_what_is_neither_says_what_was_meant(id, fault):
    assert unknown(REGISTER, id) == fault


def test_the_command_prints_a_place_a_line_and_one_total(fieldnotes):
    code, out, err = fieldnotes("where", "speed.rate")
    page, own, total = out.splitlines()
    assert (code, err) == (0, "")
    assert page == "docs/en/index.md:8: figure speed.rate (en, /)"
    assert re.fullmatch(r"sources\.yaml:\d+: figure speed\.rate \(en, /claims/speed/\)", own)
    assert total == "speed.rate: 2 places, 2 pages."


def test_the_same_as_json(fieldnotes):
    code, out, _ = fieldnotes("where", "speed.rate", "--format", "json")
    data = json.loads(out)
    assert (code, data["id"], len(data["uses"])) == (0, "speed.rate", 2)
    assert data["uses"][0] == {
        "path": "docs/en/index.md", "line": 8, "what": "figure speed.rate", "language": "en", "page": "/",
    }  # fmt: skip


def test_an_unknown_id_stops_it(fieldnotes):
    fault = 'No claim, figure or source "sped" in sources.yaml. Did you mean "speed"?\n'
    assert fieldnotes("where", "sped") == (2, "", fault)


def test_faulty_pages_stop_it_and_are_told(project, fieldnotes):
    page = project / "docs/en/index.md"
    page.write_text(page.read_text(encoding="utf-8").replace("speed.rate", "speed.rat"), encoding="utf-8")
    code, out, err = fieldnotes("where", "speed")
    assert (code, out) == (2, "")
    assert err.splitlines()[1:] == ["1 problem.", "`fieldnotes where` needs pages without faults; some have them."]


def test_a_faulty_register_stops_it_and_is_told(project, fieldnotes):
    path = project / "sources.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("tier: B", "teir: B"), encoding="utf-8")
    code, out, err = fieldnotes("where", "speed")
    assert (code, out) == (2, "")
    assert err.splitlines()[-1] == "`fieldnotes where` needs a register without faults; sources.yaml has some."
