"""`fieldnotes numbers`: which numbers of a text would have to be sourced, a JSON line in for each text, one out.

{"id": 1, "lang": "en", "text": "about 81k tokens/s"}
{"id": 1, "figures": [{"start": 6, "end": 9, "text": "81k", "value": 81000, "qualifier": "about"}]}
"""

from __future__ import annotations

import json
import sys
from collections.abc import Collection, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import click

from build_tools.commands.exits import sound, stop
from build_tools.facts import numerals
from build_tools.facts.model import LANGUAGES
from build_tools.facts.numerals import Number

_FILE = click.Path(dir_okay=False, path_type=Path)
_REGISTER = Path("sources.yaml")
_LONGEST = 30
"""Digits up to which a whole number is written out; beyond it JSON readers lose the last ones anyway."""

Glossary = Mapping[str, Collection[str]]


@click.command()
@click.option(
    "--register",
    "register_file",
    type=_FILE,
    help="The register whose glossary is used.  [default: sources.yaml, if any]",
)
def numbers(register_file: Path | None) -> None:
    """Find the numbers of texts: JSON lines on standard input, JSON lines on standard output.

    A line in is {"id", "lang", "text"}, and "markup": "html" for a fragment of HTML; lang is en, zh-Hans or zh-Hant. A
    line out is {"id", "figures"}: each number that is excused by no reason, with its offsets in code points, its text,
    its value, which is a number, a pair for a range or null, and its qualifier.
    """
    glossary = _glossary(register_file)
    for at, line in enumerate(sys.stdin.buffer, 1):
        if line.strip():
            try:
                answer = answered(line, glossary)
            except ValueError as error:
                stop(f"stdin:{at}: {error}.")
            click.echo(answer)


def answered(line: bytes, glossary: Glossary) -> bytes:
    """Return the line that answers a line; a ValueError says in a clause what is wrong with it."""
    try:
        record = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise ValueError("the line is not UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise ValueError(f"the line is no JSON ({error})") from None
    figures = [_figure(number) for number in _found(_sound(record), glossary) if not number.excuse]
    answer = {"id": record["id"], "figures": figures}
    try:
        return json.dumps(answer, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ValueError("it holds half of a surrogate pair, which is no character") from None


def _glossary(register_file: Path | None) -> Glossary:
    if register_file is None and not _REGISTER.is_file():
        return {}
    return sound(register_file or _REGISTER, "The glossary").glossary


def _sound(record: Any) -> Mapping[str, Any]:
    if not isinstance(record, dict):
        raise ValueError('the line is no object: write {"id": …, "lang": …, "text": …}')
    for name in ("id", "lang", "text"):
        if name not in record:
            raise ValueError(f'"{name}" is missing')
    if not isinstance(record["text"], str):
        raise ValueError('"text" is no string')
    if record["lang"] not in LANGUAGES:
        raise ValueError(f'"lang" is {json.dumps(record["lang"])}: write one of {", ".join(LANGUAGES)}')
    if record.get("markup") not in (None, "", "html"):
        raise ValueError(f'"markup" is {json.dumps(record["markup"])}: write "html" or leave it out')
    return record


def _found(record: Mapping[str, Any], glossary: Glossary) -> list[Number]:
    find = numerals.find_in_html if record.get("markup") else numerals.find
    return find(record["text"], record["lang"], glossary)


def _figure(number: Number) -> dict[str, Any]:
    return {
        "start": number.start,
        "end": number.end,
        "text": number.text,
        "value": _value(number),
        "qualifier": number.qualifier,
    }


def _value(number: Number) -> float | list[float] | None:
    if number.low is None or number.high is None:
        return None
    return _plain(number.low) if number.low == number.high else [_plain(number.low), _plain(number.high)]


def _plain(value: Decimal) -> float:
    is_whole = value.adjusted() < _LONGEST and value == value.to_integral_value()
    return int(value) if is_whole else float(value)
