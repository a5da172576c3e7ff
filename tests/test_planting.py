"""Violations planted one at a time at seeded random places of the real built pages, over a thousand of them.

Each must be caught by its rule, at the line of the author's file that holds the block it was planted in, or, for what no
author wrote, at its line of the HTML.
"""

from __future__ import annotations

import html
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path

import pytest

from build_tools import check, project, register
from build_tools.check.context import Context, PageSource, page_sources, remembering_find
from build_tools.check.languages import apart
from build_tools.facts.model import LANGUAGES, Withdrawn
from build_tools.facts.problem import Problem
from build_tools.facts.quantity import parse_figure
from tests.conftest import ROOT

SEED, PER_PLANT, PER_PLACE = 20261130, 10, 4
REPEATS = 10
"""How often the pages are gone through for a plant that few of them have a place for."""
NEW = "new"
BLOCKS = "p|li|tr|dt|dd|h[1-6]|caption|figcaption|summary|title|blockquote|option"
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
    """A way to spoil a page. `spoil` returns the spoilt HTML, or None where the page has no place for it.

    The problem is to be told of the block that was changed, or of the element named `extent` around it. It is planted in
    pages of each of its languages, as often in one as in another.
    """

    rule: str
    name: str
    spoil: Callable[[random.Random, str], str | None]
    times: int = PER_PLANT
    extent: str = ""
    languages: tuple[str, ...] = LANGUAGES

    def shares(self) -> dict[str, int]:
        """How often it is planted in each language."""
        each, rest = divmod(self.times, len(self.languages))
        return {language: each + (at < rest) for at, language in enumerate(self.languages)}


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


def dated(address: str) -> bool:
    """A year without its element is a date like any other, and no quantity."""
    return address in REGISTER.figures and REGISTER.figures[address].quantity.unit == "year"


def inline(address: str, text: str) -> bool:
    return bool(re.search(r"tokens?(?:/|&#47;)s(?:/|&#47;)GPU", text))


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


def without(words: str) -> Callable[[random.Random, str], str | None]:
    """Take a qualifier out of a figure that has it."""
    return figure_where(lambda _, text: words in text, lambda text: text.replace(words, "", 1))


def at_random_head(text: str) -> Callable[[random.Random, str], str | None]:
    """Put text at the beginning of the page's description."""
    return lambda _, page: page.replace('name="description" content="', f'name="description" content="{text}', 1)


QUALIFIERS = {
    "about ": ("en",), "at most ": ("en",), "at least ": ("en",), "约": ("zh-Hans",), "約": ("zh-Hant",),
    "最多": ("zh-Hans", "zh-Hant"), "至少": ("zh-Hans", "zh-Hant"),
}  # fmt: skip

PLANTS = [
    Plant("unsourced-number", "in a paragraph", after_start("p", "It ran at 4,321 tokens/s once.")),
    Plant("unsourced-number", "in an item", after_start("li", "Some 87 % of it.")),
    Plant("unsourced-number", "in a cell", at_random(r"<td>", lambda _, match: match[0] + "US$57 ")),
    Plant("unsourced-number", "full width", after_start("p", "It ran at ４３２１ tokens/s once.")),
    Plant("unsourced-number", "in inline code", after_start("p", "<code>4321 tokens/s</code>")),
    Plant("unsourced-number", "in a title attribute", at_random(r"<p>", lambda _, m: '<p title="4,321 tokens/s">')),
    Plant("unsourced-number", "in alt", at_random(r"<p>", lambda _, m: '<p><img src="x.svg" alt="4,321 tokens/s">')),
    Plant("unsourced-number", "figure unbound", at_random(FIGURE.pattern, lambda _, m: m[2] + m[3] if numeric(m[1], m[2]) and not dated(m[1]) else None)),
    Plant("wrong-value", "another digit", figure_where(numeric, more_digits)),
    Plant("wrong-value", "value attribute", at_random(r'(data-figure="[^"]+" value=")([^"]+)"', lambda _, m: f'{m[1]}{m[2]}7"')),
    Plant("wrong-unit", "per user", figure_where(inline, lambda text: text.replace("GPU", "user"))),
    Plant("wrong-unit", "no denominator", figure_where(inline, lambda text: re.sub(r"(?:&#47;|/)GPU", "", text))),
    Plant("wrong-unit", "points for percent", figure_where(lambda _, t: t.endswith(("%", "&#37;")), lambda t: re.sub("(&#37;|%)$", "percentage points", t))),
    *(Plant("lost-qualifier", words.strip(), without(words), languages=langs) for words, langs in QUALIFIERS.items()),
    Plant("wrong-source", "no mark", at_random(FIGURE.pattern, without_mark)),
    Plant("wrong-source", "another source", at_random(FIGURE.pattern, other_source)),
    Plant("tier-in-place", "spoken in a benchmark table", at_random(r'(?s)<table[^>]*data-place="(\w+)".*?</table>', to_benchmark), extent="table"),
    Plant("tier-in-place", "C in a spec or benchmark table", at_random(r'(?s)<table[^>]*data-place="(?:spec|benchmark)".*?<td>', lambda _, m: m[0] + markup_of("dashboard-cache-hit.rate"))),
    Plant("tier-in-place", "D in a plain table", at_random(r"<p>", lambda _, m: f"<table><tr><td>{markup_of('hn-thread.comments')}</td></tr></table><p>"), extent=NEW),
    Plant("missing-attribution", "wording taken out", at_random(r"(?s)<(p|tr)\b(?:(?!<(?:p|tr)\b).)*?</\1>", unworded)),
    Plant("missing-attribution", "another wording", at_random(SPAN.pattern, lambda _, m: m[0].split(">")[0] + ">It is certain</span>")),
    Plant("figure-in-heading", "in a heading", at_random(r"(<h[23][^>]*>)", lambda _, m: m[1] + "At 4,321 tokens/s: ")),
    Plant("figure-in-heading", "in the title", lambda _, page: page.replace("<title>", "<title>4,321 tokens/s: ", 1)),
    Plant("figure-in-heading", "in the description", lambda _, page: page.replace('name="description" content="', 'name="description" content="4,321 tokens/s. ', 1)),
    Plant("mixed-units", "cells swapped", at_random(r"(?s)<table.*?</table>", swap_cells), extent="table"),
    Plant("withdrawn-number", "in a paragraph", after_start("p", "It once was 97,531 tokens/s/GPU.")),
    Plant("leaked-markup", "a call", after_start("p", "{{ figure(&#39;speed.rate&#39;) }}")),
    Plant("leaked-markup", "a tag", after_start("li", "&lt;data class=&quot;figure&quot;&gt;")),
    Plant("unknown-id", "figure", at_random(r'data-figure="([^"]+)"', lambda _, m: f'data-figure="{m[1]}x"')),
    Plant("unknown-id", "claim", at_random(r'class="attribution" data-claim="([^"]+)"', lambda _, m: m[0].replace(m[1], m[1] + "x"))),
    Plant("wrong-count", "another number", at_random(r'(<data class="count"[^>]*>)(\d+)', lambda _, m: f"{m[1]}{int(m[2]) + 1}")),
    Plant("example-only", "untraceable elsewhere", after_start("li", markup_of("unattributed-speed.peak").replace("%", "tokens/s"))),
    Plant("precision", "rounded in silence", figure_where(exact, coarser)),
    Plant("unsourced-cell", "a fact in words", at_random(r'(?s)<table[^>]*data-place="(?:spec|benchmark|evidence|compare)".*?</td>', lambda _, m: m[0] + "<td>Supported</td>")),
    Plant("unsourced-cell", "in a plain table", before_paragraph("<table><tr><th>What</th><td>yes</td></tr></table>"), extent=NEW),
    Plant("unsourced-cell", "in a definition list", before_paragraph("<dl><dt>Step</dt><dd>one pass</dd></dl>"), extent=NEW),
    Plant("incomparable", "in a sentence", before_paragraph(f"<p>It has {SCORE}, against {HIT}.</p>"), extent=NEW, languages=("en",)),
    Plant("incomparable", "compared first", before_paragraph(f"<ul><li>Compared with {HIT}, it has {SCORE}.</li></ul>"), extent=NEW, languages=("en",)),
    Plant("incomparable", "相比", before_paragraph(f"<p>它是 {SCORE}，高于 {HIT}。</p>"), extent=NEW, languages=("zh-Hans",)),
    Plant("incomparable", "相較", before_paragraph(f"<ul><li>相較於 {HIT}，它是 {SCORE}。</li></ul>"), extent=NEW, languages=("zh-Hant",)),
    Plant("incomparable", "in a column", before_paragraph(f'<table data-place="compare"><tr><th>What</th><th>Share</th></tr><tr><th>One</th><td>{SCORE}</td></tr><tr><th>Two</th><td>{HIT}</td></tr></table>'), extent=NEW),
    Plant("verb-too-strong", "achieves", before_paragraph(f"<p>The service achieves {HIT}.</p>"), extent=NEW, languages=("en",)),
    Plant("verb-too-strong", "at the start", after_start("p", f"The report confirms {HIT}."), languages=("en",)),
    Plant("verb-too-strong", "behind the figure", before_paragraph(f"<p>It is {HIT}, which proves a lot.</p>"), extent=NEW, languages=("en",)),
    Plant("verb-too-strong", "实现了", before_paragraph(f"<p>该服务实现了 {HIT}。</p>"), extent=NEW, languages=("zh-Hans",)),
    Plant("verb-too-strong", "证明", before_paragraph(f"<p>它是 {HIT}，这证明了许多。</p>"), extent=NEW, languages=("zh-Hans",)),
    Plant("verb-too-strong", "達到", before_paragraph(f"<p>該服務達到 {HIT}。</p>"), extent=NEW, languages=("zh-Hant",)),
    Plant("verb-too-strong", "證明", before_paragraph(f"<p>它是 {HIT}，這證明了許多。</p>"), extent=NEW, languages=("zh-Hant",)),
    Plant("wrong-script", "Traditional", after_start("p", "單一叢集的流量沒有披露。"), languages=("zh-Hans",)),
    Plant("wrong-script", "Simplified", after_start("p", "单一集群的流量没有披露。"), languages=("zh-Hant",)),
    Plant("wrong-script", "in a description", at_random_head("單一集群。"), languages=("zh-Hans",)),
    Plant("wrong-term", "of Taiwan", after_start("li", "软体在丛集上运行。"), languages=("zh-Hans",)),
    Plant("wrong-term", "of the mainland", after_start("li", "軟件在集群上執行。"), languages=("zh-Hant",)),
    Plant("han-punctuation", "half-width", after_start("p", "没有披露,也没有测量。"), languages=("zh-Hans", "zh-Hant")),
    Plant("han-punctuation", "「 」", after_start("li", "须写「未经证实」。"), languages=("zh-Hans",)),
    Plant("han-punctuation", "“ ”", after_start("li", "須寫“未經證實”。"), languages=("zh-Hant",)),
    Plant("han-spacing", "none", after_start("p", "由Kestrel 做。"), languages=("zh-Hans", "zh-Hant")),
    Plant("han-spacing", "too much", after_start("li", "没有 做。"), languages=("zh-Hans", "zh-Hant")),
    Plant("unmarked-language", "English", after_start("li", "There is no page at this address of the site."), languages=("zh-Hans", "zh-Hant")),
    Plant("unmarked-language", "Han", after_start("p", "They say 推理 of it."), languages=("en",)),
    Plant("ambiguous-scale", "as a number", after_start("p", "约有 155 兆 token。"), languages=("zh-Hans",)),
    Plant("ambiguous-scale", "before a unit", after_start("p", "約有 155 兆位元組。"), languages=("zh-Hant",)),
    Plant("disputed-unsaid", "in a paragraph", after_start("p", f"They say that {CONTESTED}.")),
    Plant("disputed-unsaid", "in a cell", at_random(r"<td>", lambda _, match: match[0] + CONTESTED)),
    Plant("unmarked-history", "without its revision", before_paragraph('<p data-place="history">It was 4,321 tokens/s.</p>'), extent=NEW),
    Plant("wrong-history", "of no revision", before_paragraph('<p data-place="history">It was 4,321 tokens/s at <code class="hash">0123456789ab</code>.</p>'), extent=NEW),
    Plant("unsourced-number", "in words", after_start("p", "It ran on seventeen GPUs.")),
    Plant("soft-number", "in a paragraph", after_start("p", "It ran on dozens of GPUs.")),
    Plant("soft-number", "in a cell", at_random(r"<td>", lambda _, match: match[0] + "hundreds ")),
    Plant("idle-excuse", "around words", after_start("p", '<span data-not-figure="illustration">Some milliseconds</span>')),
]  # fmt: skip

NUMBERS = {
    "en": ("4,321 tokens/s", "some 87 %", "１２３４ GPUs", "US$57 million", "seventeen GPUs", "9.7×10⁵ tokens"),
    "zh-Hans": (
        "每秒约 4,321 token",
        "一百二十万张 GPU",
        "137 兆",
        "提升八成七",
        "四千三百二十一个节点",
        "9.7万亿 token",
    ),
    "zh-Hant": (
        "每秒約 4,321 token",
        "一百二十萬張 GPU",
        "975 兆 token",
        "提升八成七",
        "四千三百二十一個節點",
        "97 億 token",
    ),
}
FILES = {
    "drawing.svg": "<svg>\n<text>{n}</text></svg>", "export.json": '{{"a":\n"{n}"}}', "export.csv": "a,b\nc,{n}",
    "export.txt": "Text.\n{n}", "feed.xml": "<feed>\n<title>{n}</title></feed>", "cite.bib": "@misc{{a,\nnote = {{{n}}}}}",
    "cite.ris": "TY  - GEN\nAB  - {n}", "added.css": "p {{}}\np::after {{content: '{n}'}}",
    "404.html": "<html><main>\n<p>{n}</p></main></html>", "search/records.json": '{{"docs": [\n{{"text": "{n}"}}]}}',
}  # fmt: skip
SOFT = {"en": "dozens of GPUs", "zh-Hans": "几十张 GPU", "zh-Hant": "數百張 GPU"}
ELEMENTS = {
    "paragraph": "<p lang={l}>{n}</p>", "quotation": "<blockquote lang={l}>{n}</blockquote>",
    "item": "<ul><li lang={l}>{n}</li></ul>", "cell": '<table data-place="site"><tr><td lang={l}>{n}</td></tr></table>',
    "head": '<table data-place="site"><tr><th lang={l}>{n}</th></tr></table>',
    "caption": "<table><caption lang={l}>{n}</caption></table>", "term": "<dl><dt lang={l}>{n}</dt></dl>",
    "definition": "<dl><dd lang={l}>{n}</dd></dl>", "figcaption": "<figure><figcaption lang={l}>{n}</figcaption></figure>",
    "summary": "<details><summary lang={l}>{n}</summary></details>", "details": "<details lang={l}><p>{n}</p></details>",
    "footnote": '<div class="footnote"><ol><li lang={l}>{n}</li></ol></div>', "code": "<p lang={l}><samp>{n} </samp>{n}</p>",
    "formula": '<p lang={l}><span class="arithmatex">\\({n}\\)</span></p>', "alt": "<img lang={l} alt='{n}'>",
    "title attribute": "<p lang={l} title='{n}'>Text.</p>", "label": "<p lang={l} aria-label='{n}'>Text.</p>",
    "placeholder": "<input lang={l} placeholder='{n}'>", "input": "<input lang={l} value='{n}'>",
    "option": "<select lang={l}><option>{n}</option></select>", "meter": "<meter lang={l}>{n}</meter>",
    "svg text": "<svg lang={l}><text>{n}</text></svg>", "svg title": "<svg lang={l}><title>{n}</title></svg>",
    "noscript": "<noscript><p lang={l}>{n}</p></noscript>", "frame": "<iframe lang={l} srcdoc='<p>{n}</p>'></iframe>",
    "hidden": "<p lang={l} hidden>{n}</p>", "style sheet": "<div lang={l}><style>p::after {{content: '{n}'}}</style></div>",
    "split": "<p lang={l}><b>{n[0]}</b>{n[rest]}</p>",
}  # fmt: skip
ABOVE = {
    "heading": (r"<p>", "<h2 lang={l}>{n}</h2><p>"), "title": (r"<title>", "<title lang={l}>{n}: "),
    "description": (r"</head>", '<meta lang={l} name="twitter:description" content="{n}"></head>'),
    "social card": (r"</head>", '<meta lang={l} property="og:title" content="{n}"></head>'),
    "navigation": (r"<p>", "<nav lang={l}>{n}</nav><p>"), "footer": (r"</body>", "<footer lang={l}>{n}</footer></body>"),
}  # fmt: skip
DATA = (r"</head>", '<script type="application/ld+json">{{"@type": "Article", "about": "{n}"}}</script></head>')


def written(template: str, lang: str, number: str) -> str:
    return template.replace("{n[0]}", number[0]).replace("{n[rest]}", number[1:]).format(l=lang, n=number)


def inserted(
    pattern: str, template: str, lang: str, numbers: Sequence[str]
) -> Callable[[random.Random, str], str | None]:
    """Put an element with one of the numbers at a random match of a pattern, anywhere on the page or in its article."""

    def spoil(chance: random.Random, page: str) -> str | None:
        part = article(page) if pattern == r"<p>" else slice(0, len(page))
        places = [part.start + match.start() for match in re.finditer(pattern, page[part])]
        if not places:
            return None
        at = chance.choice(places)
        return page[:at] + written(template, lang, chance.choice(numbers)) + page[at + len(pattern) :]

    return spoil


def of_scripts() -> Iterator[Plant]:
    for lang, numbers in NUMBERS.items():
        for name, element in ELEMENTS.items():
            spoil = inserted("<p>", element + "<p>", lang, numbers)
            yield Plant("unsourced-number", f"{name}, {lang}", spoil, PER_PLACE, NEW, (lang,))
        digits = [number for number in numbers if re.search(r"\d", number)]
        for name, (pattern, template) in ABOVE.items():
            yield Plant(
                "figure-in-heading",
                f"{name}, {lang}",
                inserted(pattern, template, lang, digits),
                PER_PLACE,
                NEW,
                (lang,),
            )
        soft = inserted("<p>", "<p lang={l}>{n}</p><p>", lang, [SOFT[lang]])
        yield Plant("soft-number", f"paragraph, {lang}", soft, PER_PLACE, NEW, (lang,))
        withdrawn = inserted("<p>", "<p lang={l}>{n}</p><p>", lang, ["97,531 token/s/GPU"])
        yield Plant("withdrawn-number", f"paragraph, {lang}", withdrawn, PER_PLACE, NEW, (lang,))
    yield Plant("unsourced-number", "structured data", inserted(*DATA, "en", NUMBERS["en"][:2]), PER_PLACE, NEW)


PLANTS += of_scripts()


@pytest.fixture(scope="session")
def context(site: Path) -> Context:
    past = project.past(REGISTER, project.history(ROOT, ROOT / "sources.yaml"))
    return Context(
        REGISTER, remembering_find(REGISTER.glossary), page_sources(project.read_source_map(ROOT)), past=past
    )


@pytest.fixture(scope="session")
def pages(site: Path) -> dict[str, str]:
    """The HTML of every page that is rendered from a file or a claim."""
    found = {
        path.relative_to(site).as_posix(): path.read_text(encoding="utf-8") for path in sorted(site.rglob("*.html"))
    }
    return {path: html for path, html in found.items() if "<article" in html and not path.endswith("404.html")}


def found_in(html: str, path: str, context: Context) -> set[Problem]:
    return set(check.check_page(html, path, REGISTER, context).problems)


def of_language(pages: dict[str, str], language: str) -> dict[str, str]:
    return {path: html for path, html in pages.items() if apart(path)[0] == language}


def test_the_unplanted_pages_are_silent(pages, context):
    """Every English page, and of the others those that authors wrote: the build has seen the rest."""
    some = {path: html for path, html in pages.items() if apart(path)[0] == "en" or "/claims/" not in path}
    assert {path: found for path, html in some.items() if (found := found_in(html, path, context))} == {}


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: f"{plant.rule}: {plant.name}")
def test_a_planted_violation_is_caught_by_its_rule(plant, pages, context):
    chance = random.Random(f"{SEED} {plant.rule} {plant.name}")
    found = {
        language: sow(plant, times, of_language(pages, language), context, chance)
        for language, times in plant.shares().items()
    }
    assert found == {language: (times, []) for language, times in plant.shares().items()}


def sow(
    plant: Plant, times: int, pages: dict[str, str], context: Context, chance: random.Random
) -> tuple[int, list[tuple[str, list[tuple[str, int]]]]]:
    """Plant a violation some times; return how often there was a place for it, and where it was missed."""
    planted, missed = 0, []
    for path in chance.sample(sorted(pages), len(pages)) * REPEATS:
        if planted == times:
            break
        spoilt = plant.spoil(chance, pages[path])
        source = context.pages[path]
        if spoilt is None or (plant.rule == "example-only" and (source.is_generated or source.discusses)):
            continue
        if plant.rule in FREE_IN_HISTORY and is_history(pages[path], spoilt):
            continue
        planted += 1
        told = {
            (problem.path, problem.line) for problem in found_in(spoilt, path, context) if problem.rule == plant.rule
        }
        if not told & right_lines(plant, pages[path], spoilt, path, source):
            missed.append((path, sorted(told)))
    return planted, missed


LISTS = ("sources/index.html", "glossary/index.html")
FREE_IN_HISTORY = frozenset({"unsourced-number", "disputed-unsaid"})


def is_history(page: str, spoilt: str) -> bool:
    """Say whether something was put into a table of what once was: beside its revision an old value needs no source."""
    at = next(index for index, (old, new) in enumerate(zip(page, spoilt, strict=False)) if old != new)
    table = spoilt.rfind("<table", 0, at)
    return table >= 0 and "</table>" not in spoilt[table:at] and 'data-place="history"' in spoilt[table:at]


def right_lines(plant: Plant, page: str, spoilt: str, path: str, source: PageSource) -> set[tuple[str, int]]:
    """The lines at which a problem may be told: of the author where the map knows the block, else of the HTML."""
    at = next(index for index, (old, new) in enumerate(zip(page, spoilt, strict=False)) if old != new)
    start, end = around(spoilt, at, plant.extent)
    lines = {(path, spoilt.count("\n", 0, place) + 1) for place in (at, start, end)}
    # All of a claim's page comes from one line; in long lists the line of the item is not always found.
    if source.is_generated or path.endswith(LISTS):
        lines |= {(source.source, line) for line, _ in source.blocks}
    if plant.extent == NEW or at < spoilt.index("<body"):
        return lines
    block = key(page[start : around(page, min(at, len(page) - 1), plant.extent)[1]])
    known = {
        (source.source, line)
        for line, text in source.blocks
        if min(len(text), len(block)) >= 8 and (text in block or block in text)
    }
    known = known | lines if path.endswith(LISTS) else known
    # A Chinese line has few letters; with some of them changed it is not always known again.
    return known | lines if apart(path)[0] in LANGUAGES[1:] else known or lines


def around(page: str, at: int, extent: str) -> tuple[int, int]:
    """Where the innermost block around a place begins and ends, or the element of this name around it."""
    tags = extent if extent and extent != NEW else BLOCKS
    open_at: list[tuple[str, int]] = []
    for tag in re.finditer(rf"<(/?)({tags})\b[^>]*>", page):
        if tag.start() > at:
            break
        if not tag[1]:
            open_at.append((tag[2], tag.start()))
        elif tag.end() <= at:
            open_at.pop()
    name, start = open_at[-1] if open_at else ("html", 0)
    return start, max(at, page.find(f"</{name}>", at))


def key(html_text: str) -> str:
    plain = html.unescape(re.sub(r"<(?:[^<>\"']|\"[^\"]*\"|'[^']*')*>", "", html_text))
    return "".join(letter for letter in plain if letter.isalnum()).casefold()


def test_every_rule_is_planted_in_every_language_it_speaks_of():
    spoken = {
        rule: {language for plant in PLANTS if plant.rule == rule for language in plant.languages}
        for rule in check.rules()
    }
    chinese = {"wrong-script", "wrong-term", "han-punctuation", "han-spacing", "ambiguous-scale"}
    assert spoken == {rule: set(LANGUAGES[1:] if rule in chinese else LANGUAGES) for rule in check.rules()}


def test_over_a_thousand_are_planted_against_every_rule_but_the_ones_of_whole_sites():
    assert {plant.rule for plant in PLANTS} == set(check.rules())
    in_files = sum(map(len, NUMBERS.values())) * len(FILES)
    assert sum(plant.times for plant in PLANTS) + in_files >= 1000


def test_numbers_planted_in_files_beside_the_pages_are_caught_at_their_line(site, tmp_path):
    """A whole site of a copied page, a drawing, exports and a search index, in which only these are false."""
    (tmp_path / "search").mkdir()
    for lang, numbers in NUMBERS.items():
        for number in numbers:
            for name, text in FILES.items():
                (tmp_path / name).write_text(text.format(n=number), encoding="utf-8")
            found = check.check_site(tmp_path, REGISTER, language_of=lambda _, lang=lang: lang).problems
            told = {problem.path: problem.line for problem in found if problem.rule == "unsourced-number"}
            assert told == dict.fromkeys(FILES, 2) | {"search/records.json": 1}, number


@pytest.mark.parametrize("id", ["prefill", "cluster-daily", "dashboard-speed", "decode-accept-length"])
def test_a_claim_that_becomes_disputed_needs_its_note_wherever_it_is_shown(id, pages, context):
    disputed = replace(READ, entries={**READ.entries, id: replace(READ.entries[id], status="disputed")})
    now = replace(context, register=disputed)
    pages = of_language(pages, "en")
    shown = {path for path, page in pages.items() if f'data-figure="{id}.' in page[article(page)]}
    note = f'<p class="dispute" data-claim="{id}">Disputed.</p><p>'
    found = {path for path, page in pages.items() if is_unsaid(id, page, path, now)}
    still = {path for path in shown if is_unsaid(id, pages[path].replace("<p>", note, 1), path, now)}
    assert (found, still, len(shown) > 1) == (shown, set(), True)


def is_unsaid(id: str, page: str, path: str, context: Context) -> bool:
    problems = check.check_page(page, path, context.register, context).problems
    return any(problem.rule == "disputed-unsaid" and f"dispute('{id}')" in problem.hint for problem in problems)
