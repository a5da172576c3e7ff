"""Violations planted one at a time at seeded random places of the real built pages: each must be caught by its rule."""

from __future__ import annotations

import html
import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path

import pytest

from build_tools import check, project, register
from build_tools.check.context import Context, page_sources, remembering_find
from build_tools.facts.model import Withdrawn
from build_tools.facts.problem import Problem
from build_tools.facts.quantity import parse_figure
from tests.conftest import ROOT

SEED, PER_PLANT = 20261130, 6
WITHDRAWN = Withdrawn(
    "old-peak", "prefill.64k.throughput", parse_figure("97531 token/s/GPU"), "2026-11-30", {"en": "x"}
)
READ = register.read(ROOT / "sources.yaml", "sources.yaml")
DISPUTING = replace(READ.entries["model-size"], disputes=("contested",))
REGISTER = replace(READ, withdrawn={"old-peak": WITHDRAWN}, entries={**READ.entries, "model-size": DISPUTING})
CONTESTED = '<span class="claim" data-claim="contested">all is well</span>'

FIGURE = re.compile(
    r'<data class="figure" data-figure="([^"]+)" value="[^"]*">([^<]*)</data>(?:&#8239;|\u202f)?((?:<a class="tier[^>]*>[^<]*</a>(?:&#8239;|\u202f)?)+)'
)
SPAN = re.compile(r'<span class="attribution" data-claim="([^"]+)">[^<]*</span>')


@dataclass(frozen=True)
class Plant:
    """A way to spoil a page. `spoil` returns the spoilt HTML, or None where the page has no place for it."""

    rule: str
    name: str
    spoil: Callable[[random.Random, str], str | None]


def article(page: str) -> slice:
    return slice(page.index("<article"), page.index("</article>"))


def at_random(
    pattern: str, change: Callable[[random.Random, re.Match[str]], str | None]
) -> Callable[[random.Random, str], str | None]:
    """Change one match of a pattern within the article; a change may decline a match."""

    def spoil(chance: random.Random, page: str) -> str | None:
        part = article(page)
        found = list(re.finditer(pattern, page[part]))
        chance.shuffle(found)
        for match in found:
            new = change(chance, match)
            if new is not None and new != match[0]:
                start = part.start + match.start()
                return page[:start] + new + page[start + len(match[0]) :]
        return None

    return spoil


def after_start(tag: str, text: str) -> Callable[[random.Random, str], str | None]:
    """Put text at the beginning of a random element of the article."""
    return at_random(rf"<{tag}>(?=[^\s<])", lambda _, match: f"{match[0]}{text} ")


def figure_where(
    test: Callable[[str, str], bool], change: Callable[[str], str]
) -> Callable[[random.Random, str], str | None]:
    """Change the printed text of a figure of which a test of address and text is true."""

    def spoil(_: random.Random, match: re.Match[str]) -> str | None:
        text = match[2]
        if not test(match[1], text):
            return None
        return match[0].replace(f">{text}<", f">{change(text)}<", 1)

    return at_random(FIGURE.pattern, spoil)


def more_digits(text: str) -> str:
    return re.sub(r"\d", lambda digit: str((int(digit[0]) + 3) % 9 + 1), text, count=1)


def numeric(address: str, text: str) -> bool:
    return bool(re.search(r"\d", html.unescape(text)))


def inline(address: str, text: str) -> bool:
    return "tokens&#47;s&#47;GPU" in text or "tokens/s/GPU" in text


def markup_of(address: str) -> str:
    """A figure of the register as the site prints it, mark and all, without its wording."""
    figure = REGISTER.figures[address]
    marks = "".join(
        f'<a class="tier tier-{str(figure.tier).lower()}" data-source="{id}" aria-label="{figure.tier}: {REGISTER.sources[id].label["en"]}" href="#">{figure.tier}</a>'
        for id in figure.sources
    )
    value = f"{figure.quantity.low:f}"
    return f'<data class="figure" data-figure="{address}" value="{value}">{value} %</data>{marks}'


def before_paragraph(markup: str) -> Callable[[random.Random, str], str | None]:
    """Put an element of its own before a random paragraph, so that nothing near it can be its note."""
    return at_random(r"<p>", lambda _, match: markup + match[0])


def coarser(text: str) -> str:
    """99.9 % as 100 %, 131,072 tokens as 131k tokens; the same text where there is nothing to round."""
    plain = html.unescape(text)
    found = re.search(r"\d[\d,]*(\.\d+)?", plain)
    value = Decimal(found[0].replace(",", "")) if found else Decimal(0)
    if found and found[1]:
        return plain.replace(found[0], f"{value:.0f}", 1)
    return plain.replace(found[0], f"{value / 1000:.0f}k", 1) if value > 10_000 and value % 1000 else text


def exact(address: str, text: str) -> bool:
    return REGISTER.figures[address].quantity.is_exact and not REGISTER.figures[address].display


HIT, SCORE = markup_of("dashboard-cache-hit.rate"), markup_of("eval-gpqa-diamond.pass-at-1")


def without_mark(_: random.Random, match: re.Match[str]) -> str:
    return match[0].replace(match[3], "")


def other_source(chance: random.Random, match: re.Match[str]) -> str | None:
    own = re.findall(r'data-source="([^"]+)"', match[3])
    if not own:
        return None
    other = chance.choice(sorted(REGISTER.sources.keys() - set(own)))
    return match[0].replace(f'data-source="{own[0]}"', f'data-source="{other}"', 1)


def to_benchmark(_: random.Random, match: re.Match[str]) -> str | None:
    spoken = [
        id for id in re.findall(r'data-figure="([^"]+)"', match[0]) if REGISTER.figures[id].tier in ("B", "C", "D")
    ]
    return (
        match[0].replace(f'data-place="{match[1]}"', 'data-place="benchmark"', 1)
        if spoken and match[1] != "benchmark"
        else None
    )


def unworded(_: random.Random, match: re.Match[str]) -> str | None:
    """Take every wording out of a paragraph or row that shows a figure."""
    return SPAN.sub("", match[0]) if "data-figure" in match[0] and SPAN.search(match[0]) else None


def swap_cells(chance: random.Random, match: re.Match[str]) -> str | None:
    """Exchange two neighbouring cells of a row in a table whose columns have units."""
    rows = [row for row in re.findall(r"(?s)<tr>.*?</tr>", match[0]) if len(re.findall(r"<td", row)) > 1]
    if "data-unit" not in match[0] or not rows:
        return None
    row = chance.choice(rows)
    one, other = re.findall(r"(?s)<td[^>]*>.*?</td>", row)[:2]
    return match[0].replace(row, row.replace(one + other, other + one, 1), 1)


PLANTS = [
    Plant("unsourced-number", "in a paragraph", after_start("p", "It ran at 4,321 tokens/s once.")),
    Plant("unsourced-number", "in an item", after_start("li", "Some 87 % of it.")),
    Plant("unsourced-number", "in a cell", at_random(r"<td>", lambda _, match: match[0] + "US$57 ")),
    Plant("unsourced-number", "full width", after_start("p", "It ran at ４３２１ tokens/s once.")),
    Plant("unsourced-number", "in inline code", after_start("p", "<code>4321 tokens/s</code>")),
    Plant("unsourced-number", "in a title attribute", at_random(r"<p>", lambda _, m: '<p title="4,321 tokens/s">')),
    Plant("unsourced-number", "in alt", at_random(r"<p>", lambda _, m: '<p><img src="x.svg" alt="4,321 tokens/s">')),
    Plant("unsourced-number", "figure unbound", at_random(FIGURE.pattern, lambda _, m: m[2] + m[3] if numeric(m[1], m[2]) else None)),
    Plant("wrong-value", "another digit", figure_where(numeric, more_digits)),
    Plant("wrong-value", "value attribute", at_random(r'(data-figure="[^"]+" value=")([^"]+)"', lambda _, m: f'{m[1]}{m[2]}7"')),
    Plant("wrong-unit", "per user", figure_where(inline, lambda text: text.replace("GPU", "user"))),
    Plant("wrong-unit", "no denominator", figure_where(inline, lambda text: re.sub(r"(?:&#47;|/)GPU", "", text))),
    Plant("wrong-unit", "points for percent", figure_where(lambda _, t: t.endswith(("%", "&#37;")), lambda t: re.sub("(&#37;|%)$", "percentage points", t))),
    Plant("lost-qualifier", "about", figure_where(lambda _, t: t.startswith("about "), lambda t: t.removeprefix("about "))),
    Plant("lost-qualifier", "at most", figure_where(lambda _, t: "at most " in t, lambda t: t.replace("at most ", ""))),
    Plant("lost-qualifier", "at least", figure_where(lambda _, t: "at least " in t, lambda t: t.replace("at least ", ""))),
    Plant("wrong-source", "no mark", at_random(FIGURE.pattern, without_mark)),
    Plant("wrong-source", "another source", at_random(FIGURE.pattern, other_source)),
    Plant("tier-in-place", "spoken in a benchmark table", at_random(r'(?s)<table[^>]*data-place="(\w+)".*?</table>', to_benchmark)),
    Plant("tier-in-place", "C in a spec or benchmark table", at_random(r'(?s)<table[^>]*data-place="(?:spec|benchmark)".*?<td>', lambda _, m: m[0] + markup_of("dashboard-cache-hit.rate"))),
    Plant("tier-in-place", "D in a plain table", at_random(r"<p>", lambda _, m: f"<table><tr><td>{markup_of('hn-thread.comments')}</td></tr></table><p>")),
    Plant("missing-attribution", "wording taken out", at_random(r"(?s)<(p|tr)\b(?:(?!<(?:p|tr)\b).)*?</\1>", unworded)),
    Plant("missing-attribution", "another wording", at_random(SPAN.pattern, lambda _, m: m[0].split(">")[0] + ">It is certain</span>")),
    Plant("figure-in-heading", "in a heading", at_random(r"(<h[23][^>]*>)", lambda _, m: m[1] + "At 4,321 tokens/s: ")),
    Plant("figure-in-heading", "in the title", lambda _, page: page.replace("<title>", "<title>4,321 tokens/s: ", 1)),
    Plant("figure-in-heading", "in the description", lambda _, page: page.replace('name="description" content="', 'name="description" content="4,321 tokens/s. ', 1)),
    Plant("mixed-units", "cells swapped", at_random(r"(?s)<table.*?</table>", swap_cells)),
    Plant("withdrawn-number", "in a paragraph", after_start("p", "It once was 97,531 tokens/s/GPU.")),
    Plant("leaked-markup", "a call", after_start("p", "{{ figure(&#39;speed.rate&#39;) }}")),
    Plant("leaked-markup", "a tag", after_start("li", "&lt;data class=&quot;figure&quot;&gt;")),
    Plant("unknown-id", "figure", at_random(r'data-figure="([^"]+)"', lambda _, m: f'data-figure="{m[1]}x"')),
    Plant("unknown-id", "claim", at_random(r'class="attribution" data-claim="([^"]+)"', lambda _, m: m[0].replace(m[1], m[1] + "x"))),
    Plant("wrong-count", "another number", at_random(r'(<data class="count"[^>]*>)(\d+)', lambda _, m: f"{m[1]}{int(m[2]) + 1}")),
    Plant("example-only", "untraceable elsewhere", after_start("p", markup_of("unattributed-speed.peak").replace("%", "tokens/s"))),
    Plant("precision", "rounded in silence", figure_where(exact, coarser)),
    Plant("unsourced-cell", "a fact in words", at_random(r'(?s)<table[^>]*data-place="(?:spec|benchmark|evidence|compare)".*?</td>', lambda _, m: m[0] + "<td>Supported</td>")),
    Plant("unsourced-cell", "in a plain table", before_paragraph("<table><tr><th>What</th><td>yes</td></tr></table>")),
    Plant("unsourced-cell", "in a definition list", before_paragraph("<dl><dt>Step</dt><dd>one pass</dd></dl>")),
    Plant("incomparable", "in a sentence", before_paragraph(f"<p>It has {SCORE}, against {HIT}.</p>")),
    Plant("incomparable", "compared first", before_paragraph(f"<ul><li>Compared with {HIT}, it has {SCORE}.</li></ul>")),
    Plant("incomparable", "in a column", before_paragraph(f'<table data-place="compare"><tr><th>What</th><th>Share</th></tr><tr><th>One</th><td>{SCORE}</td></tr><tr><th>Two</th><td>{HIT}</td></tr></table>')),
    Plant("verb-too-strong", "achieves", before_paragraph(f"<p>The service achieves {HIT}.</p>")),
    Plant("verb-too-strong", "at the start", after_start("p", f"The report confirms {HIT}.")),
    Plant("verb-too-strong", "behind the figure", before_paragraph(f"<p>It is {HIT}, which proves a lot.</p>")),
    Plant("disputed-unsaid", "in a paragraph", after_start("p", f"They say that {CONTESTED}.")),
    Plant("disputed-unsaid", "in a cell", at_random(r"<td>", lambda _, match: match[0] + CONTESTED)),
    Plant("unsourced-number", "in words", after_start("p", "It ran on seventeen GPUs.")),
    Plant("soft-number", "in a paragraph", after_start("p", "It ran on dozens of GPUs.")),
    Plant("soft-number", "in a cell", at_random(r"<td>", lambda _, match: match[0] + "hundreds ")),
    Plant("idle-excuse", "around words", after_start("p", '<span data-not-figure="illustration">Some milliseconds</span>')),
]  # fmt: skip


@pytest.fixture(scope="session")
def context(site: Path) -> Context:
    return Context(REGISTER, remembering_find(REGISTER.glossary), page_sources(project.read_source_map(ROOT)))


@pytest.fixture(scope="session")
def pages(site: Path) -> dict[str, str]:
    """The HTML of every English page that is rendered from a file or a claim; the plants are English."""
    found = {
        path.relative_to(site).as_posix(): path.read_text(encoding="utf-8") for path in sorted(site.rglob("*.html"))
    }
    return {
        path: html
        for path, html in found.items()
        if "<article" in html and not path.endswith("404.html") and not path.startswith("zh-")
    }


def found_in(html: str, path: str, context: Context) -> set[Problem]:
    return set(check.check_page(html, path, REGISTER, context).problems)


def test_the_unplanted_pages_are_silent(pages, context):
    assert {path: found for path, html in pages.items() if (found := found_in(html, path, context))} == {}


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: f"{plant.rule}: {plant.name}")
def test_a_planted_violation_is_caught_by_its_rule(plant, pages, context):
    chance = random.Random(f"{SEED} {plant.rule} {plant.name}")
    planted, missed = 0, []
    for path in chance.sample(sorted(pages), len(pages)):
        if planted == PER_PLANT:
            break
        spoilt = plant.spoil(chance, pages[path])
        source = context.pages[path]
        if spoilt is None or (plant.rule == "example-only" and (source.is_generated or source.discusses)):
            continue
        planted += 1
        if plant.rule not in {problem.rule for problem in found_in(spoilt, path, context)}:
            missed.append(path)
    assert (planted > 0, missed) == (True, [])


def test_the_plants_cover_every_rule_but_the_one_proved_apart():
    assert {plant.rule for plant in PLANTS} == check.rules().keys() | {"wrong-count"} - {"empty-check"}
    assert min(Counter(plant.rule for plant in PLANTS).values()) >= 1 and len(PLANTS) * PER_PLANT > 60


@pytest.mark.parametrize("id", ["prefill", "cluster-daily", "dashboard-speed", "decode-accept-length"])
def test_a_claim_that_becomes_disputed_needs_its_note_wherever_it_is_shown(id, pages, context):
    disputed = replace(READ, entries={**READ.entries, id: replace(READ.entries[id], status="disputed")})
    now = replace(context, register=disputed)
    shown = {path for path, page in pages.items() if f'data-figure="{id}.' in page[article(page)]}
    note = f'<p class="dispute" data-claim="{id}">Disputed.</p><p>'
    found = {path for path, page in pages.items() if is_unsaid(id, page, path, now)}
    still = {path for path in shown if is_unsaid(id, pages[path].replace("<p>", note, 1), path, now)}
    assert (found, still, len(shown) > 1) == (shown, set(), True)


def is_unsaid(id: str, page: str, path: str, context: Context) -> bool:
    problems = check.check_page(page, path, context.register, context).problems
    return any(problem.rule == "disputed-unsaid" and f"dispute('{id}')" in problem.hint for problem in problems)
