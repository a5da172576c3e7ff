"""What is asked of the pages of several languages side by side: each rule, loud and silent."""

from __future__ import annotations

from build_tools import check
from build_tools.check.pages import parse
from build_tools.check.shape import Shape, traits_of
from build_tools.check.trace import key

LOAD = '<h2 id="load">{head}</h2><p>{words} {figure} {claim}</p><table data-place="site">{rows}</table>'
RATE = (
    '<data class="figure" data-figure="speed.rate" value="{value}">900 tokens/s</data>'
    '<a class="tier tier-{tier}" data-source="readme" href="#">{tier}</a>'
)
CLAIM = (
    '<span class="claim" data-claim="words">so</span> (<span class="attribution" data-claim="words">they say</span>)'
)
ROWS = "<tr><th>One</th><td>a</td></tr>"


def body(
    head: str, *, value: str = "900", tier: str = "A", figures: int = 1, claim: str = CLAIM, rows: str = ROWS
) -> str:
    figure = " ".join([RATE.format(value=value, tier=tier)] * figures)
    return LOAD.format(head=head, words=f"It is {head} of", figure=figure, claim=claim, rows=rows)


def shape_of(path: str, html: str) -> Shape:
    return Shape(path, traits_of(parse(f"<html><body><article>{html}</article></body></html>", path)))


def source_of(path: str, html: str) -> dict[str, object]:
    """A source map as rendering leaves it: the heading on line 7, the paragraph on line 9, the table on line 11."""
    page = parse(f"<html><body><article>{html}</article></body></html>", path)
    lines = {"heading": 7, "prose": 9, "site": 11}
    rows = [(block.spot, "".join(other.text for other in page.together(block))) for block in page.blocks]
    blocks = [[lines[spot], key(text)] for spot, text in rows if spot in lines]
    return {"source": f"docs/{path}.md", "id": "page", "blocks": blocks}


def told(pages: dict[str, str]) -> list[tuple[str, int, str, str]]:
    """Path, line, rule and message of every problem between some pages."""
    sources = {path: source_of(path, html) for path, html in pages.items()}
    differences = check.compare_languages([shape_of(path, html) for path, html in pages.items()], sources)
    found = [difference.problem for difference in differences]
    return [(problem.path, problem.line, problem.rule, problem.message) for problem in found]


def beside(translation: str) -> list[tuple[str, int, str, str]]:
    return told({"a": body("load"), "zh-Hans/a": translation})


def test_pages_that_say_the_same_are_silent():
    assert told({"a": body("load"), "zh-Hans/a": body("负载"), "zh-Hant/a": body("負載")}) == []


def test_a_site_in_one_language_is_asked_nothing():
    assert told({"a": body("load"), "b": body("load", value="1")}) == []


def test_pages_without_their_original_language_are_asked_nothing():
    assert told({"zh-Hans/a": body("负载"), "zh-Hant/b": body("負載")}) == []


def test_a_page_that_a_language_lacks_is_told_at_its_original():
    pages = {"a": body("load"), "b": body("load"), "zh-Hans/a": body("负载")}
    assert told(pages) == [("docs/b.md", 1, "missing-translation", '"b" does not stand in zh-Hans')]


def test_a_page_without_an_original_is_told_at_itself():
    pages = {"a": body("load"), "zh-Hans/a": body("负载"), "zh-Hans/b": body("负载")}
    assert told(pages) == [("docs/zh-Hans/b.md", 1, "missing-translation", '"b" stands in zh-Hans and not in en')]


def test_every_language_has_its_own_404_page():
    assert told({"a": body("load"), "zh-Hans/a": body("负载"), "404.html": body("none")}) == []


def test_another_value_is_told_at_its_line():
    message = 'figure "speed.rate" is "901 tier A" here and "900 tier A" at docs/a.md:9'
    assert beside(body("负载", value="901")) == [("docs/zh-Hans/a.md", 9, "differing-figures", message)]


def test_another_tier_is_told_at_its_line():
    message = 'figure "speed.rate" is "900 tier B" here and "900 tier A" at docs/a.md:9'
    assert beside(body("负载", tier="B")) == [("docs/zh-Hans/a.md", 9, "differing-figures", message)]


def test_a_figure_that_is_lacking_is_told_at_its_section():
    message = 'figure "speed.rate" is not shown under "#load", and docs/a.md:9 shows it'
    assert beside(body("负载", figures=0)) == [("docs/zh-Hans/a.md", 7, "differing-figures", message)]


def test_a_figure_that_was_added_is_told_at_its_line():
    message = 'figure "speed.rate" is shown, and docs/a.md shows it less often or not at all'
    assert beside(body("负载", figures=2)) == [("docs/zh-Hans/a.md", 9, "differing-figures", message)]


def test_a_claim_and_its_attribution_are_asked_for():
    found = [(rule, message.split(" is ")[0]) for _, _, rule, message in beside(body("负载", claim=""))]
    assert found == [("differing-figures", 'attribution "words"'), ("differing-figures", 'claim "words"')]


def test_how_often_an_owner_is_named_is_a_matter_of_style():
    again = CLAIM + ' <span class="attribution" data-claim="words">they say</span>'
    assert beside(body("负载", claim=again)) == []


def test_a_heading_that_is_lacking_is_told_at_the_one_before_it():
    more = body("load") + '<h2 id="more">More</h2>'
    message = "the heading <h2#more> is lacking, and stands at docs/a.md:7"
    pages = {"a": more, "zh-Hans/a": body("负载")}
    assert told(pages) == [("docs/zh-Hans/a.md", 7, "differing-headings", message)]


def test_a_heading_of_another_level_is_told():
    pages = {"a": '<h2 id="x">Load</h2>', "zh-Hans/a": '<h3 id="x">负载</h3>'}
    assert [(line, rule) for _, line, rule, _ in told(pages)] == [(line, "differing-headings") for line in (1, 7)]


def test_sections_in_another_order_are_told_once():
    pages = {"a": '<h2 id="x">Load</h2><h2 id="y">More</h2>', "zh-Hans/a": '<h2 id="y">更多</h2><h2 id="x">负载</h2>'}
    message = "the heading <h2#y> stands where docs/a.md:7 has <h2#x>"
    assert told(pages) == [("docs/zh-Hans/a.md", 7, "differing-headings", message)]


def test_a_table_with_another_number_of_rows_is_told_at_its_line():
    message = 'table "site" has 1 row and 2 columns, and docs/a.md:11 has table "site" with 2 rows and 2 columns'
    pages = {"a": body("load", rows=ROWS * 2), "zh-Hans/a": body("负载")}
    assert told(pages) == [("docs/zh-Hans/a.md", 11, "differing-tables", message)]


def test_a_table_that_is_lacking_is_told_at_its_section():
    message = 'table "site" with 1 row and 2 columns is lacking, and stands at docs/a.md:11'
    without = body("负载").replace(f'<table data-place="site">{ROWS}</table>', "")
    assert beside(without) == [("docs/zh-Hans/a.md", 7, "differing-tables", message)]


def test_without_a_source_map_the_page_itself_is_named():
    shapes = [shape_of("a", body("load")), shape_of("zh-Hans/a", body("负载", figures=0))]
    [difference] = check.compare_languages(shapes, {})
    problem = difference.problem
    assert (difference.page, difference.language, problem.path, problem.line) == ("a", "zh-Hans", "zh-Hans/a", 1)
