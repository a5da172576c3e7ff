"""`fieldnotes numbers`: JSON lines in, JSON lines out, and one clear line for what it cannot read."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from build_tools.cli import main


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def ask(*lines, raw=None):
    text = raw if raw is not None else "\n".join(json.dumps(line) for line in lines)
    return CliRunner().invoke(main, ["numbers"], input=text)


def figures(text, lang="en", **more):
    [line] = ask({"id": 1, "lang": lang, "text": text, **more}).stdout.splitlines()
    return json.loads(line)["figures"]


@pytest.mark.parametrize(
    ("lang", "text", "value", "qualifier"),
    [
        ("en", "about 81k tokens/s", 81000, "about"),
        ("en", "3–6 %", [3, 6], "range"),
        ("en", "0.4 ms", 0.4, "exact"),
        ("en", "dozens of GPUs", None, "vague"),
        ("zh-Hans", "每天 137万亿 token", 137 * 10**12, "exact"),
        ("zh-Hant", "至少 137 兆 token", 137 * 10**12, "at_least"),
        ("zh-Hans", "137 兆 token", None, "exact"),
    ],
)
def test_values(lang, text, value, qualifier):
    assert [(figure["value"], figure["qualifier"]) for figure in figures(text, lang)] == [(value, qualifier)]


def test_offsets_are_those_of_the_text():
    assert figures("On SM100, 81k tokens/s") == [
        {"start": 10, "end": 13, "text": "81k", "value": 81000, "qualifier": "exact"}
    ]


def test_offsets_in_html_are_those_of_the_fragment():
    [figure] = figures("<p>It is <b>15</b>,230 tokens</p>", markup="html")
    assert (figure["start"], figure["value"]) == (12, 15230)


def test_every_line_is_answered_in_order_and_empty_ones_are_passed_over():
    raw = '{"id": "b", "lang": "en", "text": "none"}\n\n{"id": "a", "lang": "en", "text": ""}\r\n'
    done = ask(raw=raw)
    assert (done.exit_code, done.stdout) == (0, '{"id": "b", "figures": []}\n{"id": "a", "figures": []}\n')


def test_nothing_in_is_nothing_out():
    assert (ask(raw="").exit_code, ask(raw="").output) == (0, "")


def test_the_glossary_of_the_register_is_used_where_there_is_one(project, monkeypatch):
    before = figures("3FS holds it")
    monkeypatch.chdir(project)
    register = project / "sources.yaml"
    register.write_text(
        register.read_text(encoding="utf-8") + 'glossary: {"77zz": {reads_as: name}}\n', encoding="utf-8"
    )
    assert ([figure["text"] for figure in before], figures("77zz holds it")) == ([], [])


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "the line is no JSON (Expecting property name enclosed in double quotes: line 1 column 2 (char 1))."),
        ("[]", 'the line is no object: write {"id": …, "lang": …, "text": …}.'),
        ('{"id": 1, "lang": "en"}', '"text" is missing.'),
        ('{"id": 1, "lang": "en", "text": 5}', '"text" is no string.'),
        ('{"id": 1, "lang": "fr", "text": ""}', '"lang" is "fr": write one of en, zh-Hans, zh-Hant.'),
        ('{"id": 1, "lang": "en", "text": "", "markup": "md"}', '"markup" is "md": write "html" or leave it out.'),
        ('{"id": "\\ud800", "lang": "en", "text": ""}', "it holds half of a surrogate pair, which is no character."),
        (b"\xff", "the line is not UTF-8."),
    ],
)
def test_a_line_that_cannot_be_read_is_named_and_stops_it(line, told):
    good = b'{"id": 1, "lang": "en", "text": ""}\n'
    done = ask(raw=good + (line if isinstance(line, bytes) else line.encode()))
    assert (done.exit_code, done.stdout, done.stderr) == (2, '{"id": 1, "figures": []}\n', f"stdin:2: {told}\n")


def test_a_number_beyond_floats_has_no_traceback():
    assert ask({"id": 1, "lang": "en", "text": "10^400 tokens and 1e-400"}).exit_code == 0
