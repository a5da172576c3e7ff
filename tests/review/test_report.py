from __future__ import annotations

import functools
import json
from dataclasses import replace

import html5lib
import jsonschema
import pytest
from hypothesis import given, settings
from markdown_it import MarkdownIt
from selectolax.lexbor import LexborHTMLParser

from build_tools.facts.problem import Problem
from build_tools.register import attempt, loads
from build_tools.review import Change, ChangeClass, Comparison, PageChange, Spot, compare
from build_tools.review.model import Moved
from build_tools.review.report import as_html, as_json, as_markdown, as_text
from build_tools.review.report.json import from_json, schema
from build_tools.review.report.markdown import LIMIT, plain
from tests.conftest import ROOT
from tests.review.test_compare import TEXTS

GOLDEN = ROOT / "tests/review/golden"
TEXT = (ROOT / "tests/review/kestrel.yaml").read_text(encoding="utf-8")
EDITS = (
    ("241 ", "214 "), ('"26e3"', '"39e3"'), ('idle: "0 %"', "idle: null"), ('"99.9 %"', '"99.90 %"'),
    ("tier: B", "tier: C"), ("1.37e14", "137e12"), ('"Cache hits"', '"Hits"'),
)  # fmt: skip
PAGES = (
    PageChange("docs/en/index.md", 7, "figure-changed", "/", "en", "Decode reaches 241 tokens/s/user.",
               "Decode reaches 214 tokens/s/user.", ("speed.rate",)),
    PageChange("docs/zh-Hans/index.md", 7, "figure-changed", "/zh-Hans/", "zh-Hans", "解码达到“241 token/s”。",
               "解码达到“214 token/s”。", ("speed.rate",)),
    PageChange("docs/zh-Hant/about.md", 1, "translation-stale", "/zh-Hant/about/", "zh-Hant"),
)  # fmt: skip


def compared() -> Comparison:
    """One of each: values, null, a tier, wording, what moves along, places, sentences, a broken rule."""
    text = TEXT
    for before, after in EDITS:
        text = text.replace(before, after)
    found = compare(loads(TEXT), attempt(text, "sources.yaml")[0])
    spots = (
        Spot("/", "en", "prose", 7, "docs/en/index.md"),
        Spot("/zh-Hans/", "zh-Hans", "prose", 7, "docs/zh-Hans/index.md"),
    )
    changes = [
        replace(c, shown_in=spots, breaks=("tier-in-place",)) if c.about == "speed.rate" else c for c in found.changes
    ]
    problem = Problem(
        "docs/en/index.md", 7, 3, "tier-in-place", "tier C may not stand in this place", "Move it to prose"
    )
    return replace(
        found,
        changes=tuple(changes),
        pages=PAGES,
        affected=(("/", "en"), ("/zh-Hans/", "zh-Hans")),
        problems=(problem,),
    )


SAME = Comparison()


@pytest.mark.parametrize(
    ("name", "write"),
    [("report.txt", as_text), ("report.md", as_markdown), ("report.html", as_html), ("report.json", as_json)],
)
def test_a_report_is_letter_for_letter_what_it_was(name, write):
    assert write(compared(), "HEAD", "the working tree") == (GOLDEN / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("found", [compared(), SAME], ids=["changes", "nothing"])
def test_json_is_what_its_schema_says(found):
    jsonschema.Draft202012Validator.check_schema(schema())
    jsonschema.validate(json.loads(as_json(found, "a", "b")), schema())


def test_the_schema_knows_every_class_and_no_other():
    assert schema()["$defs"]["class"]["enum"] == [kind.value for kind in ChangeClass]


def test_a_side_that_is_not_there_a_null_and_a_zero_are_three_things():
    sides = [Change(ChangeClass.VALUE, "claim", "a", "a.b", "value", before, "1") for before in ("", None, "0")]
    told = json.loads(as_json(Comparison(tuple(sides)), "a", "b"))["changes"]
    assert [change.get("before", "absent") for change in told] == ["absent", None, "0"]


def test_a_report_read_back_is_printed_the_same():
    again = from_json(as_json(compared(), "HEAD", "the working tree"))
    assert as_markdown(*again) == (GOLDEN / "report.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"changes": 1}', "[" * 100_000,
     as_json(compared(), "a", "b").replace('"class": "value"', '"class": "**value**"', 1),
     as_json(compared(), "a", "b").replace('"lang": "en"', '"lang": "<script>"'),
     as_json(compared(), "a", "b").replace('"percent": 50.0', '"percent": NaN'),
     as_json(compared(), "a", "b").replace('"severity": "high"', '"severity": "<b>"', 1)],
)  # fmt: skip
def test_what_is_no_report_is_refused(text):
    with pytest.raises(ValueError):
        from_json(text)


def test_nothing_is_told_in_one_line():
    assert as_text(SAME, "a", "b") == "a → b: no claim or source changed.\n"


HOSTILE = "</details><script>x()</script> **b** [l](javascript:x) @everyone `a``b` | <!-- \n\n# H"


def test_hostile_text_is_text_in_markdown():
    change = Change(ChangeClass.WORDING, "claim", "a", "", "label.en", HOSTILE, HOSTILE)
    page = PageChange("docs/en/a.md", 1, "reworded", "/a/", "en", HOSTILE, f"{HOSTILE} more", ("a",))
    told = as_markdown(Comparison((change,), pages=(page,)), HOSTILE, "b")
    outside = "".join(part for number, part in enumerate(told.split("```")) if number % 2 == 0)
    assert [text for text in ("<script", "**b**", "](java", "@everyone", "\n# H") if text in outside] == []


def test_hostile_text_is_text_in_html():
    change = Change(ChangeClass.WORDING, "claim", "a", "", "label.en", HOSTILE, HOSTILE)
    page = PageChange("docs/en/a.md", 1, "reworded", "/a/", "en", HOSTILE, f"{HOSTILE} more", ("a",))
    assert "<script" not in as_html(Comparison((change,), pages=(page,)), HOSTILE, "b")


def test_a_name_with_an_at_calls_nobody():
    assert plain("ask @octo-org/team") == "ask &#64;<!-- -->octo&#45;org&#47;team"


def read(markdown: str) -> LexborHTMLParser:
    """The comment as a reader of CommonMark shows it."""
    return LexborHTMLParser(MarkdownIt("commonmark").render(markdown))


@pytest.mark.parametrize(
    ("before", "after", "bold"),
    [
        ("解码达到“241 token/s”。", "解码达到“214 token/s”。", ["241", "214"]),
        ("命中率（96 %）较高。", "命中率（94 %）较高。", ["96", "94"]),
        ("每天155万亿token。", "每天155兆token。", ["万亿", "兆"]),
        ("「快取」命中。", "「快取」未命中。", ["未"]),
        ("It said *241* here.", "It said *214* here.", ["241", "214"]),
    ],
)
def test_bold_is_bold_to_a_reader_of_commonmark(before, after, bold):
    page = PageChange("docs/a.md", 7, "reworded", "/a/", "zh-Hans", before, after)
    shown = read(as_markdown(Comparison(pages=(page,)), "a", "b"))
    items = [item.text(deep=True).strip() for item in shown.css("li li")]
    assert (items, [one.text() for one in shown.css("li li strong")]) == ([before, after], bold)


def test_what_is_folded_is_folded_to_a_reader_of_commonmark():
    shown = read(as_markdown(compared(), "HEAD", "the working tree"))
    assert [one.text() for one in shown.css("details:nth-of-type(2) > summary")] == [
        "value · speed.rate −11.2 % (high) · breaks tier-in-place"
    ]
    assert [one.text() for one in shown.css("details:nth-of-type(2) li")][:2] == [
        "before: 241 token/s/user", "after: 214 token/s/user",
    ]  # fmt: skip


def test_hostile_text_makes_no_element_to_a_reader_of_commonmark():
    change = Change(ChangeClass.WORDING, "claim", HOSTILE, "", "label.en", HOSTILE, HOSTILE, breaks=(HOSTILE,))
    page = PageChange("docs/en/a.md", 1, "reworded", "/a/", "en", HOSTILE, f"{HOSTILE} more", ("a",))
    found = Comparison((change,), pages=(page,), notes=(HOSTILE,), rewritten=(HOSTILE,))
    shown = read(as_markdown(found, HOSTILE, HOSTILE))
    assert shown.css("script, a, h1, b, em, img") == [] and len(shown.css("details")) == 2


def many(number: int, text: str) -> Comparison:
    return Comparison(
        tuple(Change(ChangeClass.WORDING, "claim", f"c{n}", "", "label.en", text, f"{text}!") for n in range(number)),
        pages=tuple(
            PageChange("docs/en/a.md", n, "reworded", "/a/", "en", text, f"{text}!", ("a",)) for n in range(number)
        ),
    )


def test_the_first_are_told_and_how_many_more_there_are():
    told = as_markdown(many(60, "short"), "a", "b", top=50)
    assert told.count("<details><summary>wording") == 50 and "\n10 more changes\n" in told


@pytest.mark.parametrize("text", ["缓存命中率" * 400, "word " * 2000, "`" * 3000])
def test_a_comment_is_never_longer_than_one_may_be(text):
    told = as_markdown(many(200, text), "a", "b", top=200)
    assert len(told.encode()) <= LIMIT and "more changes" in told
    assert told.count("<details>") == told.count("</details>")


def test_thousands_of_changes_fit_and_the_rest_is_counted():
    told = as_markdown(many(5000, "decode reaches 241 token/s/user"), "a", "b", top=5000)
    shown = told.count("<details><summary>wording")
    assert len(told.encode()) <= LIMIT and 100 < shown < 5000 and f"\n{5000 - shown} more changes\n" in told


LONG = "@" * 70_000


def test_a_hostile_report_makes_no_longer_comment_and_hides_nobody_elses_change():
    first = Change(
        ChangeClass.VALUE, "claim", LONG, LONG, LONG, LONG, LONG, content={LONG: LONG}, breaks=(LONG,),
        derived=tuple(Moved(LONG, "value", LONG, LONG) for _ in range(3)), still_says=(LONG,) * 3,
    )  # fmt: skip
    other = Change(ChangeClass.WORDING, "claim", "hits", "", "label.en", "A", "B")
    problems = tuple(Problem(LONG, n, 1, LONG, LONG, LONG) for n in range(40))
    found = Comparison((first, other), notes=(LONG,) * 40, rewritten=(LONG,) * 40, problems=problems)
    told = as_markdown(found, LONG, LONG)
    assert len(told.encode()) <= LIMIT and "<code>hits&#58; label&#46;en</code>" in told


@settings(max_examples=25, deadline=None)
@given(TEXTS, TEXTS)
def test_any_comparison_is_what_the_schema_says_and_is_printed_again_the_same(before, after):
    old, new = (attempt(functools.reduce(_edited, edits, TEXT))[0] for edits in (before, after))
    found = compare(old, new)
    told = as_json(found, "a", "b")
    jsonschema.validate(json.loads(told), schema())
    again = from_json(told)
    assert [write(*again) for write in (as_text, as_markdown, as_html)] == [
        write(found, "a", "b") for write in (as_text, as_markdown, as_html)
    ]


def _edited(text: str, edit: tuple[str, str]) -> str:
    return text.replace(*edit)


def test_html_is_valid_to_a_strict_parser():
    html5lib.HTMLParser(strict=True).parse(as_html(compared(), "HEAD", "the working tree"))


def test_what_is_only_written_another_way_is_counted_among_no_changes():
    found = compared()
    assert (len(found.changes), found.rewritten) == (6, ("hits.rate",))
    assert as_text(found, "a", "b").startswith("a → b: 6 changes: value 3, tier-lowered 1, wording 1, precision 1; ")


def test_colours_only_where_a_terminal_asks_for_them():
    found = Comparison((Change(ChangeClass.VALUE, "claim", "a", "a.b", "value", "1", "2"),))
    assert "\033" not in as_text(found, "a", "b")
    assert "[red]value" in as_text(found, "a", "b", lambda text, colour: f"[{colour}]{text}").replace("[cyan]", "[red]")
