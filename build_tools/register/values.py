"""The kinds of single values in the register: ids, dates, addresses, figures, texts. Each says what is wrong with it.

An error's type is the name of its rule; its context holds the message and the hint.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Annotated, Literal, NoReturn
from urllib.parse import urlsplit

from pydantic import AfterValidator, Discriminator, Field, GetJsonSchemaHandler, Tag
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError

from build_tools.facts.model import LANGUAGES
from build_tools.facts.problem import nearest
from build_tools.facts.quantity import check_unit, parse_figure
from build_tools.register.read import invisible

REQUIRED_LANGUAGES = ("en",)
"""A text without one of these is a problem; the other languages may still be missing."""

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

CSL_TYPES = Literal[
    "article", "article-journal", "article-magazine", "article-newspaper", "bill", "book", "broadcast", "chapter",
    "classic", "collection", "dataset", "document", "entry", "entry-dictionary", "entry-encyclopedia", "event",
    "figure", "graphic", "hearing", "interview", "legal_case", "legislation", "manuscript", "map", "motion_picture",
    "musical_score", "pamphlet", "paper-conference", "patent", "performance", "periodical", "personal_communication",
    "post", "post-weblog", "regulation", "report", "review", "review-book", "software", "song", "speech", "standard",
    "thesis", "treaty", "webpage",
]  # fmt: skip


def refuse(rule: str, message: str, hint: str = "", *, at: str = "") -> NoReturn:
    """Tell pydantic that a rule is broken; `at` is the key that a mapping's check means."""
    raise PydanticCustomError(rule, "{message}", {"message": message, "hint": hint, "at": at})


def _check_id(text: str) -> str:
    if not ID.fullmatch(text):
        hint = "Write small ASCII letters and digits, joined by single hyphens."
        refuse("bad-id", f'"{text}" is no id', hint)
    return text


def _check_day(text: str) -> str:
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text) or not _is_day(text):
        refuse("bad-date", f'"{text}" is no day', "Write it as 2026-10-20.")
    return text


def _check_date(text: str) -> str:
    """Return the date in the precision it has; a moment comes out in one of its two spellings, 2026-10-20T11:03Z."""
    if re.fullmatch(r"[0-9]{4}(-[0-9]{2})?", text) and _is_day(f"{text}-01-01"[:10]):
        return text
    moment = re.fullmatch(r"([0-9-]{10})(?: ([0-9:]{5}) UTC|T([0-9:]{5})Z)", text)
    day, clock = (moment[1], moment[2] or moment[3]) if moment else (text, "")
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", day) or not _is_day(day) or not _is_clock(clock):
        hint = "Write a year, 2026-10, 2026-10-20 or 2026-10-20 11:03 UTC."
        refuse("bad-date", f'"{text}" is no date', hint)
    return f"{day}T{clock}Z" if clock else day


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).year > 999
    except ValueError:
        return False


def _is_clock(text: str) -> bool:
    return not text or bool(re.fullmatch(r"([01][0-9]|2[0-3]):[0-5][0-9]", text))


def _check_url(text: str) -> str:
    if fault := _url_fault(text):
        refuse("bad-url", f'"{text}" {fault}', "Write the full address of a public page, beginning with https://")
    return text


def _url_fault(text: str) -> str:
    if not re.match(r"https?://", text, re.IGNORECASE):
        return "is no http or https address"
    if " " in text or "\\" in text or invisible(text):
        return "holds a blank, a backslash or a character that cannot be seen"
    try:
        parts = urlsplit(text)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return "has a host or a port that cannot be read"
    if not host:
        return "names no host"
    return "holds a user name before its host" if "@" in parts.netloc else ""


def _check_optional_url(text: str) -> str:
    return _check_url(text) if text else ""


def _check_prose(text: str) -> str:
    if not text.strip():
        refuse("missing-text", f'the text is empty: "{text}"', "Write it, or leave the key out.")
    return text


def _check_language(text: str) -> str:
    if text not in LANGUAGES:
        meant = nearest(text, LANGUAGES)
        hint = f'Did you mean "{meant}"?' if meant else f"Known here: {', '.join(LANGUAGES)}."
        refuse("unknown-key", f'unknown language "{text}"', hint)
    return text


def _check_languages(text: dict[str, str]) -> dict[str, str]:
    for language in REQUIRED_LANGUAGES:
        if language not in text:
            written = ", ".join(f'"{known}"' for known in text) or "nothing"
            refuse("missing-text", f'the text has {written} and no "{language}"', f'Add the text for "{language}".')
    return text


def _check_figure(text: str) -> str:
    return _said_by(parse_figure, text, "bad-figure")


def _check_unit(text: str) -> str:
    return _said_by(check_unit, text, "bad-unit")


def _said_by(reader: Callable[[str], object], text: str, rule: str) -> str:
    """Pass the sentence of a reader's ValueError on. An unknown unit inside a figure string is the unit's fault."""
    try:
        reader(text)
    except ValueError as error:
        sentence = str(error)
        refuse("bad-unit" if sentence.startswith("unknown unit") else rule, sentence)
    return text


def _check_digits(text: str) -> str:
    if not re.fullmatch(r"[1-9]|1[0-5]", text):
        refuse("bad-number", f'"{text}" is no number of digits', "Write a whole number from 1 to 15.")
    return text


def _check_address(text: str) -> str:
    if not re.fullmatch(rf"{ID.pattern}(\.{ID.pattern}){{1,2}}", text):
        hint = "Write claim.figure, series.row.column or derived.value."
        refuse("bad-id", f'"{text}" is no address of a figure', hint)
    return text


class _Types:
    """For editors only: their YAML takes 2026 for a number and null for nothing, where we read text."""

    def __init__(self, *types: str, pattern: str = "") -> None:
        self.types, self.pattern = types, pattern

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        pattern = {"pattern": f"^{self.pattern}$"} if self.pattern else {}
        return {**handler(core), "type": ["string", *self.types], **pattern}


class OrShort:
    """For editors only: a figure may also be written in its short form."""

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"anyOf": [{"type": ["string", "number"], "description": "A figure string."}, handler(core)]}


class _NeedsLanguages:
    """For editors only: the languages that a text must have."""

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {**handler(core), "required": list(REQUIRED_LANGUAGES)}


Id = Annotated[str, AfterValidator(_check_id), _Types("integer", pattern=ID.pattern)]
Key = Annotated[str, AfterValidator(_check_id)]
Word = Annotated[str, _Types("number")]
Day = Annotated[str, AfterValidator(_check_day), _Types(pattern="[0-9]{4}-[0-9]{2}-[0-9]{2}")]
Date = Annotated[str, AfterValidator(_check_date), _Types("integer")]
Url = Annotated[str, AfterValidator(_check_url), _Types(pattern="https?://.+")]
OptionalUrl = Annotated[str, AfterValidator(_check_optional_url)]
Unit = Annotated[str, AfterValidator(_check_unit)]
FigureString = Annotated[str, AfterValidator(_check_figure), _Types("number")]
FigureAddress = Annotated[str, AfterValidator(_check_address)]
Digits = Annotated[str, AfterValidator(_check_digits), _Types("integer")]
Prose = Annotated[str, AfterValidator(_check_prose)]
Language = Annotated[str, AfterValidator(_check_language), Field(json_schema_extra={"enum": list(LANGUAGES)})]
Text = Annotated[dict[Language, Prose], AfterValidator(_check_languages), _NeedsLanguages()]
Display = dict[Language, Annotated[str, AfterValidator(_check_prose), _Types("number")]]


def _kind_of_answer(value: object) -> str:
    return "texts" if isinstance(value, dict) else "word"


Answer = Annotated[Annotated[Prose, Tag("word")] | Annotated[Text, Tag("texts")], Discriminator(_kind_of_answer)] | None
