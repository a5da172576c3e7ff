"""From YAML text to plain data: the case files with their exact reports, and what each way of writing comes to."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_tools import register
from build_tools.facts.problem import Problems
from build_tools.register.read import is_prose, parse

CASES = Path(__file__).parent / "cases"
ROOT = Path(__file__).parents[2]


def report(text: str, path: str = "sources.yaml") -> str:
    try:
        register.loads(text, path)
    except Problems as problems:
        return f"{problems}\n"
    return ""


def found(text: str) -> list[tuple[int, int, str]]:
    """What the reader alone finds."""
    return [(problem.line, problem.column, problem.rule) for problem in parse(text, "sources.yaml").problems]


@pytest.mark.parametrize("case", sorted(CASES.glob("*.yaml")), ids=lambda case: case.stem)
def test_case_has_exactly_its_report(case: Path) -> None:
    expected = case.with_suffix(".txt").read_text(encoding="utf-8")
    assert report(case.read_text(encoding="utf-8"), case.name) == expected


def test_register_of_the_site_is_sound() -> None:
    assert register.read(ROOT / "sources.yaml").path == str(ROOT / "sources.yaml")


def test_scalars_stay_as_written() -> None:
    sources = register.read(CASES / "as-written.yaml").sources
    first, second = sources["ml-qa"], sources["ml-report"]
    assert [first.title, first.language, first.licence, first.version] == ["2026-10-20", "no", "ON", "11:03"]
    assert [first.authors, second.version] == [("Null",), "4.10"]
    assert [first.read.path, first.read.commit, first.read.dated] == ["06125", "0047", "2026"]
    assert [second.read.path, second.read.commit, second.read.dated] == ["3:20", "0089", "2025-04-14"]


def test_dates_keep_their_precision() -> None:
    sources = register.read(CASES / "as-written.yaml").sources
    first, second = sources["ml-qa"], sources["ml-report"]
    assert first.accessed == second.accessed == "2026-10-20"
    assert [second.published, first.updated, second.updated] == ["2026-10", "2026-10-20T11:03Z", "2026-10-20T09:35Z"]


def test_numbers_have_one_value_and_keep_their_digits() -> None:
    figures = register.read(CASES / "as-written.yaml").entries["daily-tokens"].figures
    assert figures["short"].quantity.low == figures["same"].quantity.low == figures["long"].quantity.low
    assert str(figures["uptime"].quantity.low) == "99.90"
    assert figures["small"].quantity.low == 1000


def test_conditions_stay_as_written() -> None:
    conditions = register.read(CASES / "as-written.yaml").entries["daily-tokens"].conditions
    assert list(conditions.items()) == [("statistic", "yes"), ("period", "09:35")]


def test_texts_are_neither_evaluated_nor_escaped() -> None:
    found = register.read(CASES / "evil-texts.yaml")
    assert [source.title for source in found.sources.values()] == [
        'A </script><script>x()</script> & "B"', "C <!--<script> D", "line\u2028sep",
        "meta", "dec", "six", "{% raw %} {{ config }} {#x",
    ]  # fmt: skip
    assert found.publishers["marrow-labs"].name == {"en": "{{ 7*7 }}"}
    assert found.entries["braces"].statement["en"] == "rate is {{ config }} or {{ 7*7 }} or {#note}, {rate}"


def test_invisible_characters_may_stand_in_texts() -> None:
    assert register.read(CASES / "as-written.yaml").sources["ml-report"].label == {"en": "Report on QA\u200bC"}


@pytest.mark.parametrize("text", [
    "sources:\n  a: {label: {en: \"x, y\"}}",
    "sources:\n  a:\n    title: plain words, with a comma",
    "sources:\n  a:\n    title: plain words  # and an ordinary comment",
    "sources:\n  a:\n    title: issue#47",
    "sources:\n  a:\n    title: >\n      folded # words",
    "sources:\n  a:\n    title: 'quoted' #comment",
    "sources:\n  a:\n    url: https://a.example/ #comment",
    "claims:\n  a:\n    figures: {note: about 5 s, title: null}",
    "claims:\n  a:\n    figures: {b: {value: 81e3, display: {en: 81k}}}",
    "claims:\n  a:\n    conditions: {cache: none}",
    "series:\n  a:\n    rows: {b: {c: null, d: ~}}",
    "series:\n  a:\n    checklist: {workload: null}",
    "site: {name: \"null\"}",
    "\ufeffsite: {}",
    "site: {}\r\n",
    "--- # only one document\nsite: {}\n...\n",
])  # fmt: skip
def test_silent(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(("text", "expected"), [
    ("a: b: c", [(1, 5, "yaml-syntax")]),
    ("a:\n\tb: c", [(2, 1, "yaml-syntax")]),
    ("a: \x00", [(1, 4, "invisible-character")]),
    ("a: b\u2028c", [(1, 5, "invisible-character")]),
    ("", [(1, 1, "wrong-kind")]),
    ("- a", [(1, 1, "wrong-kind")]),
    ("a: b\n---\nc: d", [(2, 1, "yaml-feature")]),
    ("[a, b]: c", [(1, 1, "wrong-kind")]),
    ("? {a: b}\n: {c: d}\ne: f", [(1, 3, "wrong-kind")]),
    ("&a b: c", [(1, 1, "yaml-feature")]),
    ("a: &b c\nd: *b", [(1, 4, "yaml-feature"), (2, 4, "yaml-feature")]),
    ("a: !date 2026-10-20", [(1, 4, "yaml-feature")]),
    ("a: " + "[" * 30 + "]" * 30, [(1, 24, "yaml-syntax")]),
    ("a: 1\nb: 2\na: ~", [(3, 1, "repeated-key"), (3, 4, "plain-null")]),
    ("a: Null\nb: NULL", [(1, 4, "plain-null"), (2, 4, "plain-null")]),
    ("claims:\n  a:\n    tier: null", [(3, 11, "plain-null")]),
    ("claims:\n  a:\n    figures:\n      b:", [(4, 9, "plain-null")]),
    ("claims:\n  a:\n    quote: see #47", [(3, 12, "cut-by-comment")]),
    ("claims:\n  a:\n    quote: one\n      two #3", [(3, 12, "cut-by-comment")]),
    ("claims:\n  a:\n    quote: see # this", [(3, 12, "cut-by-comment")]),
    ("claims:\n  a:\n    conditions:\n      hardware: SM100 #2", [(4, 17, "cut-by-comment")]),
    ("caveats: {a: {en: one, two}}", [(1, 19, "unquoted-text")]),
    ("claims: {a: {locator: Table 2}}", [(1, 23, "unquoted-text")]),
    ("sources:\n  a:\n    url: \"https://a.example/\\u200bx\"", [(3, 10, "invisible-character")]),
    ("sources:\n  a:\n    version: 4\u00a01", [(3, 15, "invisible-character")]),
    ("caveats:\n  a\u200b: {en: \"x\"}", [(2, 4, "invisible-character")]),
    ("caveats:\n  a: {en: \"\\e[31m\"}", [(2, 11, "invisible-character")]),
])  # fmt: skip
def test_found(text: str, expected: list[tuple[int, int, str]]) -> None:
    assert found(text) == expected


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "sources.yaml"
    path.write_bytes(b"site:\n  url: \xff")
    with pytest.raises(Problems) as raised:
        register.read(path)
    assert [(problem.line, problem.column, problem.rule) for problem in raised.value.found] == [(2, 8, "yaml-syntax")]


def test_message_quotes_what_was_written_and_says_what_to_do() -> None:
    text = 'site: {url: https://a.example/}\npublishers:\n  a: {name: {en: "A"}, kind: ~}\n'
    assert report(text) == (
        'sources.yaml:3:30: "kind" has the value "~", a plain null. '
        "Quote it if it is a word, or leave the key out. [plain-null]\n"
    )


def test_positions_of_keys_and_values() -> None:
    document = parse("claims:\n  a: {tier: B}\n", "sources.yaml")
    assert (document.key_at(("claims", "a", "tier")), document.value_at(("claims", "a", "tier"))) == ((2, 7), (2, 13))
    assert (document.key_at(("claims", "a", "basis")), document.value_at(("claims", "b"))) == ((2, 3), (2, 3))


@pytest.mark.parametrize(("keys", "expected"), [
    (("sources", "a", "label", "zh-Hans"), True),
    (("sources", "a", "authors", 0), True),
    (("series", "a", "rows", "b", "label", "en"), True),
    (("claims", "a", "checklist", "unit"), True),
    (("claims", "a", "figures", "label"), False),
    (("series", "a", "rows", "b", "title"), False),
    (("sources", "a", "tier"), False),
    (("claims", "a", "figures", "b", "display", "en"), False),
])  # fmt: skip
def test_prose(keys: tuple[str | int, ...], expected: bool) -> None:
    assert is_prose(keys) is expected
