"""Finds the numbers of a text in English or Chinese, with value, unit and qualifier, and says which are no figures.

Find first, excuse afterwards: every numeral is found with nothing masked; then one reason of the closed list EXCUSES
may excuse it, and it must cover the whole numeral. Knows nothing of facts, sources or pages.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from decimal import Decimal
from typing import NamedTuple

from build_tools.facts import fragments, numerals_excuse, numerals_read
from build_tools.facts.numerals_candidate import Candidate
from build_tools.facts.numerals_excuse import EXCUSES
from build_tools.facts.numerals_qualify import qualify

__all__ = ["EXCUSES", "Number", "find", "find_in_html", "fold"]


class Number(NamedTuple):
    """One number as it stands in a text, `start` and `end` in code points of that text.

    `low` is None for a vague quantity, and for a grouping or magnitude that fits two readings. Magnitudes are
    multiplied out (81k is 81000), unit prefixes are not (90 PiB is 90); shares in 成 and 折 are in percent,
    multipliers are factors.
    """

    start: int
    end: int
    text: str
    low: Decimal | None
    high: Decimal | None
    unit: str
    qualifier: str  # exact, about, at_least, at_most, range or vague
    is_word: bool
    excuse: str
    is_about: bool = False
    is_signed: bool = False


def find(text: str, lang: str, glossary: Mapping[str, Collection[str]] = {}) -> list[Number]:
    """Return the numbers of a plain text in order, the excused ones too.

    `glossary` maps a name that starts with a digit to the words of which one must occur in the text for it to be a
    name; with no words it is one everywhere.
    """
    plain, offsets = _plain(text)
    candidates = numerals_read.read(plain, lang)
    if not candidates:
        return []
    excuses = numerals_excuse.excuses(plain, candidates, glossary)
    numbers = []
    for candidate, excuse in zip(candidates, excuses, strict=True):
        start, end = candidate.start, candidate.end
        if offsets is not None:
            start, end = offsets[start], offsets[end - 1] + 1
        numbers.append(_number(text, plain, candidate, excuse, start, end))
    return numbers


def find_in_html(fragment: str, lang: str, glossary: Mapping[str, Collection[str]] = {}) -> list[Number]:
    """Return the numbers that a reader of an HTML fragment meets, in alt and title too, with offsets into it."""
    found = []
    for block in fragments.blocks(fragment):
        for number in find(block.text, lang, glossary):
            start, end = block.raw(number.start, number.end)
            excuse = number.excuse or _code_excuse(block, number)
            found.append(number._replace(start=start, end=end, text=fragment[start:end], excuse=excuse))
    return sorted(found, key=lambda number: number.start)


def _code_excuse(block: fragments.Block, number: Number) -> str:
    """Excuse what stands in code, but not a measurement in a short <code>: `14.4 TB` there is still a claim."""
    kinds = block.kinds(number.start, number.end)
    if "pre" in kinds:
        return "code"
    if "code" not in kinds:
        return ""
    # <code>sleep 30</code> seconds: the unit stands outside
    has_unit = number.unit and (number.unit in number.text or "code" in block.kinds(number.end + 1, number.end + 2))
    return "" if has_unit else "code"


def fold(text: str) -> str:
    """Return the text with look-alikes made one, character for character: spaces, dashes, full-width forms, digits.

    No NFKC: it would turn 10⁷ into 107 and 4½ into 41⁄2. Invisible characters stay; `find` drops them.
    """
    return text.replace("\t", " ") if text.isascii() else _fold(text, set(text))


def _fold(text: str, characters: Iterable[str]) -> str:
    # a text has few different characters: str.translate, which looks at each, takes ten times as long
    for character in characters:
        folded = _FOLDS[character]
        if folded != character:
            text = text.replace(character, folded)
    return text


class _Folds(dict[str, str]):
    """Folds characters on first sight and remembers them. What one is folded to is never folded again."""

    def __missing__(self, character: str) -> str:
        folded = self[character] = _fold_character(character)
        return folded


_LOOK_ALIKES = {
    look_alike: character
    for character, look_alikes in {
        "-": "‐‑⁃﹣－", "–": "‒–﹘", "—": "—―⸺", "~": "〜～∼∽˜", "¥": "￥", "£": "￡", "¢": "￠", "₩": "￦", "µ": "μ",
        "'": "’‘‵′", ".": "٫．﹒", ",": "٬，﹐", "%": "٪﹪", "<": "﹤", ">": "﹥", "≤": "⩽", "≥": "⩾", "×": "✕✖⨯",
        '"': "＂",
    }.items()
    for look_alike in look_alikes
}  # fmt: skip


def _fold_character(character: str) -> str:
    if character in _LOOK_ALIKES:
        return _LOOK_ALIKES[character]
    category = unicodedata.category(character)
    if category == "Nd":
        return str(unicodedata.decimal(character))
    if category == "Zs" or character == "\t":
        return " "
    if "！" <= character <= "～":
        return chr(ord(character) - 0xFEE0)
    return character


_FOLDS = _Folds()
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069\ufe0e\ufe0f]+")


def _plain(text: str) -> tuple[str, list[int] | None]:
    """Return the text folded, without invisible characters, and the offset of each left (None: nothing dropped)."""
    if text.isascii():
        return fold(text), None
    characters = set(text)
    folded = _fold(text, characters)
    return _drop_invisible(folded) if _INVISIBLE.search("".join(characters)) else (folded, None)


def _drop_invisible(text: str) -> tuple[str, list[int]]:
    offsets: list[int] = []
    position = 0
    for match in _INVISIBLE.finditer(text):
        offsets.extend(range(position, match.start()))
        position = match.end()
    offsets.extend(range(position, len(text)))
    return _INVISIBLE.sub("", text), offsets


def _number(text: str, plain: str, candidate: Candidate, excuse: str, start: int, end: int) -> Number:
    qualifier, is_about = qualify(plain, candidate)
    is_word = candidate.form in _WORDS and not _HAS_DIGIT.search(plain, candidate.start, candidate.end)
    low, high = (None, None) if candidate.is_vague else (candidate.low, candidate.high)
    return Number(
        start,
        end,
        text[start:end],
        low,
        high,
        candidate.unit,
        qualifier,
        is_word,
        excuse,
        is_about,
        candidate.is_signed,
    )


_WORDS = frozenset(("han", "english"))
_HAS_DIGIT = re.compile(r"[0-9½⅓⅔¼¾⅕-⅞]")
