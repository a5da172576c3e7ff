"""The text that is measured: seeded pages of prose with figures, as each tool wants them written, and their register.

Nothing here is about DeepInfer: the words are drawn by lot, and the figures and their sources are invented.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from build_tools.facts.quantity import format_quantity, parse_figure

PAGES_IN_A_SECTION = 50
PARAGRAPHS = 40
FIGURES_IN_PROSE, FIGURES_IN_TABLE = 7, 5

_HERE = Path(__file__).parent
_ENGLISH = (_HERE / "english.txt").read_text(encoding="utf-8").split()
_CHINESE = "".join((_HERE / "chinese.txt").read_text(encoding="utf-8").split())
"""Words and characters in which nobody could find a number."""

_LONG = [word for word in _ENGLISH if len(word) > 5]

_DENSE = {
    "en": "about 81k tokens/s/GPU at 200 ms/step, 4–7 % of 155 trillion tokens, ",
    "zh": "约8.1万 token/s，延迟200毫秒，占4%–7%，共155万亿，",
}

HOSTILE = (
    "1", "1,", "1.", "1 ", "1,000", "1-", "1–", "1/", "1:", "1e", "1x", "1%", "1(", "10^", "0x", "v1.", "a1", "-1 ",
    "~1", "$1", "½", "10⁷", "2026-", "two ", "two-", "two hundred and ", "about ", "at least ", "万", "一", "十",
    "一百", "第一", "几十", "百分之", "成", ".", ",", "-", " ", "\n", "(", "a", "a-", "%", "\u200b", "\u00a0", "１",
    "https://a.b/1",
)  # fmt: skip
"""What a pattern that backtracks would choke on when it goes on for a megabyte."""

HAN = frozenset({"万", "一", "十", "一百", "第一", "几十", "百分之", "成", "１"})
"""Those that are read as Chinese."""


@dataclass(frozen=True)
class Fact:
    """A figure of the invented register: its address, the register's way of writing it, and who says so."""

    address: str
    label: str
    written: str
    source: str

    @property
    def name(self) -> str:
        return self.address.replace(".", "_").replace("-", "_")

    @property
    def printed(self) -> str:
        return format_quantity(parse_figure(self.written), "en")


@dataclass(frozen=True)
class Dialect:
    """How a tool wants a figure in a sentence and a table of figures written."""

    figure: Callable[[Fact], str]
    table: Callable[[Iterable[Fact]], str]


def _rows(cell: Callable[[Fact], str]) -> Callable[[Iterable[Fact]], str]:
    def table(facts: Iterable[Fact]) -> str:
        rows = [f"| {fact.label} | {cell(fact)} | {fact.source} |" for fact in facts]
        return "\n".join(["| What | Figure | Source |", "|---|---|---|", *rows])

    return table


def _facts_table(facts: Iterable[Fact]) -> str:
    addresses = ", ".join(f"'{fact.address}'" for fact in facts)
    return f"{{{{ facts_table({addresses}, place='evidence') }}}}"


PLAIN = Dialect(lambda fact: fact.printed, _rows(lambda fact: fact.printed))
OURS = Dialect(lambda fact: f"{{{{ figure('{fact.address}') }}}}", _facts_table)
MACROS = Dialect(lambda fact: f"{{{{ facts.{fact.name} }}}}", _rows(lambda fact: f"{{{{ facts.{fact.name} }}}}"))
BIBTEX = Dialect(lambda fact: f"{fact.printed} [@{fact.name}]", _rows(lambda fact: f"{fact.printed} [@{fact.name}]"))


def letters(number: int) -> str:
    """Return a number as letters, `aab`: a page's name must hold no number that a check could find."""
    return "".join(chr(ord("a") + number // 26**place % 26) for place in (2, 1, 0))


def facts(claims: int, figures: int) -> list[Fact]:
    """Return the figures of a register of so many claims, each with so many figures."""
    lot = random.Random(500)
    return [_fact(lot, claim, letters(figure)) for claim in range(claims) for figure in range(figures)]


def register(known: Iterable[Fact]) -> str:
    """Return the register that holds these figures, as YAML; three claims in five are tier A."""
    claims: dict[str, dict[str, Any]] = {}
    for fact in known:
        id, _, figure = fact.address.partition(".")
        claim = claims.setdefault(id, _claim(fact, figure, len(claims)))
        claim["figures"][figure] = {"value": fact.written, "label": {"en": fact.label}}
    # JSON is YAML; and every text is quoted, as the register asks of its flow form.
    return json.dumps({**_HEAD, "claims": claims}, indent=1)


def pages(count: int, dialect: Dialect, known: list[Fact]) -> Iterator[tuple[str, str]]:
    """Yield path and text of so many pages; the same words and figures for every dialect."""
    for number in range(count):
        yield f"part-{letters(number // PAGES_IN_A_SECTION)}/{letters(number)}.md", _page(number, dialect, known)
    yield "index.md", _front("Home", "home") + "# Home\n\nThese pages are invented.\n"


def write_pages(folder: Path, count: int, dialect: Dialect, known: list[Fact]) -> None:
    """Write the pages below a folder."""
    for name, text in pages(count, dialect, known):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def bibliography(known: Iterable[Fact]) -> str:
    """Return an entry for each figure, since mkdocs-bibtex cites and does not print."""
    return "\n".join(
        f"@misc{{{fact.name}, title = {{{fact.label}}}, author = {{{fact.source}}}, year = {{2026}}}}" for fact in known
    )


def values(known: Iterable[Fact]) -> str:
    """Return the printed figures as YAML, for mkdocs-macros-plugin."""
    return yaml.safe_dump({fact.name: fact.printed for fact in known}, allow_unicode=True)


def english(size: int) -> str:
    """Return English prose without figures."""
    return _sized(_sentences(random.Random(1), _ENGLISH, " ", ". "), size)


def chinese(size: int) -> str:
    """Return Chinese text without figures."""
    return _sized(_sentences(random.Random(2), list(_CHINESE), "", "。"), size)


def dense(lang: str, size: int) -> str:
    """Return text in which every other word is a figure."""
    return repeated(_DENSE[lang], size)


def repeated(pattern: str, size: int) -> str:
    return (pattern * (size // len(pattern) + 1))[:size]


def _fact(lot: random.Random, claim: int, figure: str) -> Fact:
    qualifier, unit = lot.choice(("", "", "about ", "at least ")), lot.choice(_UNITS)
    return Fact(
        address=f"claim-{letters(claim)}.{figure}",
        label=f"{_title(lot)} of {figure}",
        written=f"{qualifier}{lot.randrange(2, 9000)} {unit}",
        source=_SOURCES[claim % len(_SOURCES)].label,
    )


def _claim(fact: Fact, figure: str, number: int) -> dict[str, Any]:
    source = _SOURCES[number % len(_SOURCES)]
    return {
        "label": {"en": fact.label.rpartition(" of ")[0]},
        "sources": [source.id],
        "tier": source.tier,
        "basis": "reported" if source.tier == "C" else "stated",
        "statement": {"en": f"the system reaches {{{figure}}}"},
        "figures": {},
    }


def _page(number: int, dialect: Dialect, known: list[Fact]) -> str:
    lot = random.Random(number)
    title = f"{_title(lot)} {letters(number)}"
    chosen = lot.sample(known, FIGURES_IN_PROSE + FIGURES_IN_TABLE)
    in_prose = dict(zip(lot.sample(range(PARAGRAPHS), FIGURES_IN_PROSE), chosen, strict=False))
    parts = [f"# {title}"]
    for at in range(PARAGRAPHS):
        if at % (PARAGRAPHS // 3) == 1 and at < PARAGRAPHS - 1:
            parts.append(f"## {_title(lot)}")
        if at == PARAGRAPHS // 2:
            parts.append(dialect.table(chosen[FIGURES_IN_PROSE:]))
        parts.append(_paragraph(lot, dialect.figure(in_prose[at]) if at in in_prose else ""))
    return _front(title, f"page-{letters(number)}") + "\n\n".join(parts) + "\n"


def _paragraph(lot: random.Random, figure: str) -> str:
    first, *words = lot.choices(_ENGLISH, k=lot.randint(25, 45))
    middle = len(words) // 2
    if figure:
        words[middle:middle] = ["reached", figure, "and"]
    return " ".join([first.capitalize(), *words]) + "."


def _front(title: str, id: str) -> str:
    return f"---\ntitle: {title}\ndescription: A page of invented text.\nid: {id}\n---\n"


def _title(lot: random.Random) -> str:
    return " ".join(lot.sample(_LONG, 2)).capitalize()


def _sentences(lot: random.Random, words: list[str], joint: str, stop: str) -> Iterator[str]:
    while True:
        yield joint.join(lot.choices(words, k=lot.randint(12, 25))).capitalize() + stop


def _sized(sentences: Iterator[str], size: int) -> str:
    parts: list[str] = []
    length = 0
    while length < size:
        parts.append(next(sentences))
        length += len(parts[-1])
    return "".join(parts)[:size]


@dataclass(frozen=True)
class _Source:
    id: str
    label: str
    tier: str


_UNITS = ("ms", "token/s", "token/s/GPU", "%", "GPU", "ms/step", "token/day")
_SOURCES = (
    _Source("readme", "Kestrel README", "A"),
    _Source("guide", "Kestrel guide", "A"),
    _Source("paper", "Kestrel paper", "A"),
    _Source("answers", "Kestrel answers", "B"),
    _Source("herald", "Herald Wire report", "C"),
)
"""Each with the tier of the claims that rest on it."""

_HEAD: Mapping[str, Any] = {
    "site": {"url": "https://notes.example/", "name": {"en": "Kestrel Notes"}},
    "publishers": {
        "marrow-labs": {"name": {"en": "Marrow Labs"}, "kind": "org"},
        "herald-wire": {"name": {"en": "Herald Wire"}, "kind": "org"},
    },
    "sources": {
        source.id: {
            "tier": "C" if source.tier == "C" else "A",
            "publisher": "herald-wire" if source.tier == "C" else "marrow-labs",
            "label": {"en": source.label},
            "type": "webpage",
            "address": "checked",
            "url": f"https://git.example/{source.id}",
            "published": "2026-10-20",
            "accessed": "2026-10-20",
        }
        for source in _SOURCES
    },
}
