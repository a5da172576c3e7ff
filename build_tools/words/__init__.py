"""What the site says, per language: attribution, labels, dates. The wording is data (`<language>.yaml`); this reads it.

Both sides use it: `render` prints the text of an Attribution, `check` looks for its parts in the finished HTML.
"""

from __future__ import annotations

import datetime
import functools
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import yaml

from build_tools.facts.model import Basis, Entry, Figure, Register, Tier

LANGUAGE_NAMES: Mapping[str, str] = {"en": "English", "zh-Hans": "简体中文", "zh-Hant": "繁體中文"}
"""What each language calls itself."""

_BETWEEN_HAN = re.compile(r"(?<=[\u3400-\u9fff]) (?=[\u3400-\u9fff])")
_DAY = re.compile(r"(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?(?:[ T](\d{2}:\d{2})(?::\d{2})?(?:Z| UTC)?)?")


@dataclass(frozen=True)
class Attribution:
    """Whose figure it is, in words. `parts` must all stand beside it; both are empty where the mark is enough."""

    text: str = ""
    parts: tuple[str, ...] = ()


def catalogue(lang: str) -> Mapping[str, Any]:
    """Return the wording of a language as nested mappings."""
    return _data(f"{lang}.yaml")


def terms(lang: str) -> Mapping[str, str]:
    """Return the words that a language does not use, each with what it uses."""
    found: Mapping[str, str] = _data("terms.yaml").get(lang, {}).get("instead", {})
    return found


@functools.cache
def left_alone(lang: str) -> tuple[str, ...]:
    """Return the words in which one of the `terms` stands by chance: those it has instead, and others."""
    return (*terms(lang).values(), *_data("terms.yaml").get(lang, {}).get("but-not", ()))


@functools.cache
def characters(script: str) -> str:
    """Return the characters that only this script writes, `simplified` or `traditional`."""
    return "".join(_data("scripts.yaml")[script].split())


def say(lang: str, key: str, /, **values: str) -> str:
    """Return the wording at a dotted key (`claim.tier`), its places filled in. A missing key is our fault: KeyError."""
    found: Any = catalogue(lang)
    for part in key.split("."):
        found = found[part]
    return _filled(str(found), values) if values else str(found)


def text_in(text: Mapping[str, str], lang: str) -> str:
    """Return a register text in a language, or an empty string."""
    return text.get(lang, "")


def join(items: Iterable[str], lang: str) -> str:
    """Join items as a language lists them: `a, b and c`."""
    words = list(items)
    if len(words) < 2:
        return "".join(words)
    return say(lang, "comma").join(words[:-1]) + say(lang, "and") + words[-1]


def condition(name: str, value: str, lang: str) -> str:
    """Return a condition that is a word of the register, such as `cache: none`; what is no such word stays."""
    told: Mapping[str, str] = catalogue(lang)["condition-value"].get(name, {})
    return told.get(value, value)


def number(value: int, lang: str) -> str:
    """Return a small whole number in words, a larger one in digits."""
    words = catalogue(lang)["number"]
    return str(words[value]) if 0 <= value < len(words) else str(value)


@functools.cache  # the few days of a register stand on every page, and Babel takes its time
def date(written: str, lang: str) -> str:
    """Return a register date in words, at the precision it is written in: `20 October 2026`, `October 2026`, `2026`."""
    found = _DAY.fullmatch(written)
    if not found:
        return written
    year, month, day, time = found.groups()
    locale = say(lang, "locale")
    value = datetime.date(int(year), int(month or 1), int(day or 1))
    from babel.dates import format_date  # loads for longer than many a command runs

    skeleton = "d MMMM y" if day else "MMMM y" if month else "y"
    if locale.startswith("zh"):
        skeleton = "y年M月d日" if day else "y年M月" if month else "y年"
    words = format_date(value, skeleton, locale=locale)
    return say(lang, "date.moment", date=words, time=time) if time else words


def day(written: str) -> str:
    """Return the day of a register date without its time."""
    return written[:10]


def owners(register: Register, thing: Entry | Figure, lang: str) -> list[str]:
    """Return the names of those whose word it is, once each, in the order of the sources."""
    ids = dict.fromkeys(register.sources[id].publisher for id in thing.sources if id in register.sources)
    return [text_in(register.publishers[id].name, lang) for id in ids if id in register.publishers]


def attribution(register: Register, thing: Entry | Figure, lang: str) -> Attribution:
    """Return the words that a claim or figure must be accompanied by (DESIGN §1, rule 3).

    Tier A is named by its mark and needs none, unless it is assumed; what we worked out says so and carries the wording
    of its inputs' lowest tier.
    """
    if thing.basis is Basis.OWN_RULE or thing.tier is None:
        return _worded(lang, "own-rule", {})
    values = {"owner": join(owners(register, thing, lang), lang), "date": _date_of(register, thing, lang)}
    is_assumed = thing.basis is Basis.ASSUMED
    match thing.tier:
        case Tier.A:
            base = _worded(lang, "assumed", values) if is_assumed else Attribution()
        case Tier.B:
            base = _worded(
                lang, "stated-assumed" if is_assumed else "stated", values, len(owners(register, thing, lang))
            )
        case Tier.C:
            is_undated = values["date"] == say(lang, "date.none")
            kind = "reported-undated" if is_undated else "reported"
            base = _worded(lang, kind, values, len(owners(register, thing, lang)))
        case Tier.D:
            base = _worded(lang, "observed", values)
    return _derived(lang, base, thing.tier) if thing.basis is Basis.DERIVED else base


@functools.cache
def _data(name: str) -> Mapping[str, Any]:
    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    data: Mapping[str, Any] = yaml.load(text, Loader=yaml.CBaseLoader)
    return data


def _worded(lang: str, kind: str, values: Mapping[str, str], count: int = 1) -> Attribution:
    wording = catalogue(lang)["attribution"][kind]
    if isinstance(wording, Mapping):
        wording = wording["one" if count == 1 else "many"]
    parts = catalogue(lang)["required"][kind]
    return Attribution(_filled(str(wording), values), tuple(_filled(str(part), values) for part in parts))


def _filled(wording: str, values: Mapping[str, str]) -> str:
    """Fill in the places of a wording; the blank that a Latin name needs beside Han falls away beside a Han one."""
    return _BETWEEN_HAN.sub("", wording.format(**values))


def _derived(lang: str, base: Attribution, tier: Tier) -> Attribution:
    own = _worded(lang, "derived", {})
    if not base.text:
        return own
    key = "derived-from-observed" if tier is Tier.D else "derived-from"
    return Attribution(say(lang, f"attribution.{key}", base=base.text), own.parts + base.parts)


def _date_of(register: Register, thing: Entry | Figure, lang: str) -> str:
    """The day a C report appeared or a D item was observed, in words; `undated` where none is recorded."""
    entry = register.entries.get(thing.owner) if isinstance(thing, Figure) else thing
    sources = [register.sources[id] for id in thing.sources if id in register.sources]
    if thing.tier is Tier.D:
        seen = (entry.observed or entry.as_of) if entry else ""
        seen = seen or next((s.observed for s in sources if s.observed), "")
        return say(lang, "date.observed", date=date(day(seen), lang)) if seen else say(lang, "date.none")
    published = next((s.published for s in sources if s.published), "")
    return date(day(published), lang) if published else say(lang, "date.none")
