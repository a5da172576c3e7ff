"""The schema: its generated file, its values one by one, its words for editors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pydantic import TypeAdapter, ValidationError

from build_tools.facts.model import CHECKLIST, CONDITIONS, LANGUAGES
from build_tools.register import schema, schema_text, values
from build_tools.register.read import PROSE

ROOT = Path(__file__).parents[2]


def test_generated_file_is_fresh() -> None:
    written = (ROOT / "build_tools" / "register" / "schema.json").read_text(encoding="utf-8")
    assert written == schema_text(), "run: fieldnotes schema"


def test_register_tells_editors_its_schema() -> None:
    first = (ROOT / "sources.yaml").read_text(encoding="utf-8").partition("\n")[0]
    assert first == "# yaml-language-server: $schema=build_tools/register/schema.json"


def test_top_level_keys() -> None:
    assert " ".join(json.loads(schema_text())["properties"]) == (
        "site publishers notes sources claims series derived identities caveats gaps withdrawn glossary"
    )


def test_lists_are_those_of_the_records() -> None:
    questions = [name for name in schema.Checklist.model_fields if not name.endswith("_why")]
    assert (tuple(questions), tuple(schema.Conditions.model_fields)) == (CHECKLIST, CONDITIONS)


def test_reader_knows_every_key_with_prose() -> None:
    """Where the schema says Prose or Text under a fixed key, the reader looks for lost comments and for quotes."""
    definitions = json.loads(schema_text())["$defs"]
    texts = {
        name
        for kind, shape in definitions.items()
        for name, field in shape.get("properties", {}).items()
        if kind not in ("Checklist", "Identity", "Derived") and _holds_text(field)
    }
    assert texts <= PROSE


def _holds_text(field: dict[str, object]) -> bool:
    return "propertyNames" in field and "required" in field


def test_editors_may_write_figures_short_long_or_null() -> None:
    claim = json.loads(schema_text())["$defs"]["Claim"]["properties"]["figures"]
    short, long = claim["additionalProperties"]["anyOf"]
    assert short == {"type": ["string", "number"], "description": "A figure string."}
    assert long == {"anyOf": [{"$ref": "#/$defs/Figure"}, {"type": "null"}]}


def test_editors_hear_of_misspelt_keys() -> None:
    definitions = json.loads(schema_text())["$defs"]
    lax = [
        name for name, shape in definitions.items() if shape.get("additionalProperties", True) and "enum" not in shape
    ]
    assert lax == ["Row"]


def rule(kind: object, text: object) -> str:
    """The rule that a value breaks, or nothing."""
    try:
        TypeAdapter(kind).validate_python(text)
    except ValidationError as error:
        return error.errors()[0]["type"]
    return ""


@pytest.mark.parametrize(
    "text", ["2026", "2026-10", "2026-10-20", "2024-02-29", "2026-10-20 11:03 UTC", "2026-10-20T00:00Z"]
)
def test_dates(text: str) -> None:
    assert rule(values.Date, text) == ""


@pytest.mark.parametrize("text", [
    "2026-1-5", "2026-13-40", "2026-02-29", "0000", "26", "2026-10-20 11:03", "2026-10-20 24:00 UTC",
    "2026-10-20T9:35Z", "20 October 2026", "2026-10-20 11:03 CET", "2026/10/20", "２０２６", "2026-W42", "20261020", "",
])  # fmt: skip
def test_no_dates(text: str) -> None:
    assert rule(values.Date, text) == "bad-date"


@pytest.mark.parametrize("text", ["2026", "2026-10", "2026-10-20 11:03 UTC", "2026-10-32"])
def test_a_reading_has_its_day(text: str) -> None:
    assert rule(values.Day, text) == "bad-date"


@pytest.mark.parametrize("text", [
    "https://git.example/k", "http://git.example:8080/a?b=c#d", "HTTPS://git.example", "https://git.example/中文%20x",
    "http://[::1]/",
])  # fmt: skip
def test_urls(text: str) -> None:
    assert rule(values.Url, text) == ""


NO_URLS = """
javascript:alert(1)
data:text/html,x
file:///etc/passwd
ftp://a.example/
//a.example/x
a.example
https:a.example
https:\\a.example
https:///x
https://
https://:80/
https://a.example:port/
https://a@b.example/
https://[::1/
https://a.example/a b
"""


@pytest.mark.parametrize(
    "text", [*NO_URLS.split("\n"), " https://a.example/", "https://a\tb/", "https://a.example/\u200bx"]
)
def test_no_urls(text: str) -> None:
    assert rule(values.Url, text) == "bad-url"


@pytest.mark.parametrize("text", ["a", "16k", "3fs-repo", "v41-flash-1017-card"])
def test_ids(text: str) -> None:
    assert rule(values.Id, text) == ""


@pytest.mark.parametrize("text", ["A", "a_b", "a--b", "-a", "a-", "a.b", "café", "a b", "", "a\n"])
def test_no_ids(text: str) -> None:
    assert rule(values.Id, text) == "bad-id"


@pytest.mark.parametrize(("kind", "text", "expected"), [
    (values.FigureString, "about 81e3 token/s/GPU", ""),
    (values.FigureString, "81k token", "bad-figure"),
    (values.FigureString, "81 tokens", "bad-unit"),
    (values.Unit, "token/s", ""),
    (values.Unit, "tokens/s", "bad-unit"),
    (values.FigureAddress, "prefill.16k.throughput", ""),
    (values.FigureAddress, "prefill", "bad-id"),
    (values.Digits, "3", ""),
    (values.Digits, "0", "bad-number"),
    (values.Text, {"en": "a", "zh-Hans": "b"}, ""),
    (values.Text, {"zh-Hans": "b"}, "missing-text"),
    (values.Text, {"en": "\n"}, "missing-text"),
    (values.Text, {"en": "a", "zh": "b"}, "unknown-key"),
    (values.Display, {"zh-Hans": "155 万亿"}, ""),
    (values.Answer, "SM100", ""),
    (values.Answer, {"en": "SM100"}, ""),
    (values.Answer, None, ""),
])  # fmt: skip
def test_other_values(kind: object, text: object, expected: str) -> None:
    assert rule(kind, text) == expected


def test_required_languages_are_languages() -> None:
    assert set(values.REQUIRED_LANGUAGES) <= set(LANGUAGES)
