"""Built pages taken apart: blocks, what they are tied to, and where they stand."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from build_tools import check, register
from build_tools.check.blocks import Block, Page
from build_tools.check.context import PageSource
from build_tools.check.pages import parse
from build_tools.check.records import static_file
from build_tools.check.trace import position, trace
from build_tools.facts.places import Place

CASES = Path(__file__).parent / "cases"
REGISTER = Path(__file__).parent.parent / "rules" / "register.yaml"


def page(body: str) -> Page:
    return parse(f"<!doctype html><html lang=en><body><main>{body}</main></body></html>", "p.html")


def texts(body: str) -> list[str]:
    return [block.text.strip() for block in page(body).blocks]


def block(body: str, tag: str) -> Block:
    return next(block for block in page(body).blocks if block.tag == tag)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<p>one</p><p>two</p>", ["one", "two"]),
        ("<p>That is <b>15</b>,230.</p>", ["That is 15,230."]),
        ("<table><tr><td>241</td><td>212</td></tr></table>", ["241", "212"]),
        ("<p>a<br>b</p>", ["a\nb"]),
        ("<p>96%<sup>3</sup></p>", ["96%³"]),
        ("<p>10<sup>14</sup></p>", ["10¹⁴"]),
        ('<p>96<sup><a href="#fn">3</a></sup></p>', ["96\n³"]),
        ("<p>H<sub>2</sub>O</p>", ["H₂O"]),
        ("<ul><li>a<ul><li>b</li></ul>c</li></ul>", ["a\nc", "b"]),
        ("<p>x &amp; y&#8239;z</p>", ["x & y\u202fz"]),
        ("<p>seen</p><template><p>unseen</p></template><script>1</script><!-- 2 -->", ["seen"]),
        ('<p><img alt="Chart" src="x.svg"></p>', ["Chart"]),
        ('<input type="hidden" value="7"><input value="8">', ["8"]),
    ],
)
def test_texts(body: str, expected: list[str]) -> None:
    assert texts(body) == expected


@pytest.mark.parametrize(
    ("body", "tag", "place"),
    [
        ("<p>x</p>", "p", Place.PROSE),
        ("<ul><li>x</li></ul>", "li", Place.PROSE),
        ("<h2>x</h2>", "h2", Place.HEADING),
        ("<table><tr><td>x</td></tr></table>", "td", Place.SPEC),
        ('<table data-place="evidence"><tr><td><p>x</p></td></tr></table>', "p", Place.EVIDENCE),
        ('<table data-place="unheard-of"><tr><td>x</td></tr></table>', "td", Place.SPEC),
        ("<table><caption>x</caption></table>", "caption", Place.PROSE),
        ("<dl><dt>x</dt></dl>", "dt", Place.SPEC),
        ('<figure data-place="chart"><figcaption>x</figcaption></figure>', "figcaption", Place.CHART),
        ("<svg><text>x</text></svg>", "text", Place.CHART),
        ('<div data-place="history"><p>x</p></div>', "p", Place.HISTORY),
        ("<nav><a>x</a></nav>", "nav", Place.HEADING),
    ],
)
def test_places(body: str, tag: str, place: Place) -> None:
    assert block(body, tag).place is place


def test_text_outside_the_article_is_navigation() -> None:
    found = parse("<header>a</header><main><nav>b</nav><article><p>c</p></article></main><footer>d</footer>", "p.html")
    assert [(b.text.strip(), b.spot) for b in found.blocks] == [
        ("a", "navigation"),
        ("b", "navigation"),
        ("c", "prose"),
        ("d", "navigation"),
    ]


@pytest.mark.parametrize(
    ("tag", "lang"), [("zh-TW", "zh-Hant"), ("zh", "zh-Hans"), ("zh-Hans", "zh-Hans"), ("en-GB", "en"), ("fr", "en")]
)
def test_nearest_language_holds(tag: str, lang: str) -> None:
    assert block(f'<div lang="{tag}"><p>x</p></div>', "p").lang == lang


def test_mark_stands_beside_the_text_and_not_in_it() -> None:
    found = block('<p>26k<a class="tier tier-a" data-source="s" aria-label="A: S" href="#s">A</a>.</p>', "p")
    assert (found.text, found.marks[0].letter, found.marks[0].source, found.marks[0].at) == ("26k .", "A", "s", 3)


def test_column_gives_its_unit_across_spans() -> None:
    rows = '<tr><td rowspan="2">a</td><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr>'
    head = '<tr><th>x</th><th data-unit="s">y</th><th data-unit="ms">z</th></tr>'
    found = page(f"<table>{head}{rows}</table>")
    assert [(b.text, b.cell.unit) for b in found.blocks if b.text in "1234"] == [
        ("1", "s"),
        ("2", "ms"),
        ("3", "s"),
        ("4", "ms"),
    ]


@pytest.mark.parametrize("tag", ["td", "th"])
def test_cells_that_stand_in_no_row_are_counted_too(tag: str) -> None:
    """An SVG may hold whatever it likes, cells in a list of terms as well."""
    found = page(f"<dl><svg><{tag}>1</{tag}><{tag}>2</{tag}></svg></dl>")
    assert [(b.text, b.cell.column) for b in found.blocks if b.tag == tag] == [("1", 1), ("2", 2)]


def test_cell_from_above_reaches_down_past_a_wide_one() -> None:
    head = '<tr><th>a</th><th data-unit="s">b</th><th data-unit="ms">c</th></tr>'
    first = '<tr><td>1</td><td rowspan="3">2</td><td>3</td></tr>'
    crossing, last = '<tr><td colspan="2">4</td></tr>', "<tr><td>5</td><td>6</td></tr>"
    found = page(f"<table>{head}{first}{crossing}{last}</table>")
    assert {b.text: b.cell.unit for b in found.blocks if b.text in "23456"} == {
        "2": "s",
        "3": "ms",
        "4": "",
        "5": "",
        "6": "ms",
    }


def test_row_header_gives_its_unit() -> None:
    assert block('<table><tr><th data-unit="s">x</th><td>1</td></tr></table>', "td").cell.unit == "s"


def test_definition_without_a_term_stands_in_no_row_of_the_table_before() -> None:
    found = page("<table><tr><td>1</td></tr></table><dl><dd>2</dd></dl>")
    assert [len(found.together(block)) for block in found.blocks] == [1, 1]


def test_problem_in_an_attribute_is_at_the_line_of_its_paragraph() -> None:
    found = page('<p>A drawing of the road <img alt="4,321 tokens" src="x.svg"> ahead.</p>')
    source = PageSource("p.md", blocks=((7, "adrawingoftheroadahead"),))
    assert trace(found, source, next(b for b in found.blocks if b.tag == "@alt"), 0, 5) == ("p.md", 7, 1)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("It ran at 4,321 once. The road goes on", 8),
        ("The road to 4,321 nowhere goes on", 8),
        ("Some other text of 4,321 words", 0),
    ],
)
def test_text_that_came_into_a_block_is_at_the_line_of_the_rest(text: str, line: int) -> None:
    found, at = page(f"<p>{text}</p>"), text.index("4,321")
    source = PageSource("p.md", blocks=((7, "anotherparagraph"), (8, "theroadgoeson")))
    path, told, _ = trace(found, source, found.blocks[0], at, at + 5)
    assert (path, told) == (("p.md", line) if line else ("p.html", 1))


def test_address_as_its_own_text() -> None:
    body = '<p><a href="https://a.example/2026/10?p=3">a.example/2026/10</a> <a href="https://a.example/9">9</a></p>'
    assert [tie.end for tie in block(body, "p").tied("address")] == [17]


def test_the_same_text_in_several_attributes_is_each_time_at_its_own_place() -> None:
    found = page('<p><img alt="4,321 tokens" src="a.svg"></p>\n<p><img alt="4,321 tokens" src="b.svg"></p>')
    texts = [block for block in found.blocks if block.tag == "@alt"]
    assert [position(found, block, 0)[0] for block in texts] == [1, 2]


@pytest.mark.parametrize(
    ("raw", "text", "places"),
    [
        ('{"a": "5 ms",\n "b": "15 ms",\n "c": "5 ms"}', "5 ms", [(1, 8), (3, 8)]),
        ('{"a": "5\\u00a0ms"}', "5\u00a0ms", [(1, 8)]),
        ('{"a": "say \\"5\\"",\n "b": 5}', 'say "5"', [(1, 8)]),
    ],
)
def test_a_text_of_a_data_file_is_found_as_it_is_written(raw: str, text: str, places: list[tuple[int, int]]) -> None:
    found = static_file(raw, "data.json", "en")
    assert [position(found, block, 0) for block in found.blocks if block.text == text] == places


def test_positions_count_references_and_skip_tags() -> None:
    raw = '<html><body><!-- 1 -->\n<main><p title="<9>">a&amp;b\n <b>c</b>&#x64;</p></main></body></html>'
    found = parse(raw, "p.html")
    paragraph = next(b for b in found.blocks if b.tag == "p")
    at = {char: position(found, paragraph, paragraph.text.index(char)) for char in "abcd"}
    assert at == {"a": (2, 22), "b": (2, 28), "c": (3, 5), "d": (3, 10)}


def test_numbers_case() -> None:
    """The acceptance case DN-02, 03, 09, 10: every false number of the page is found, and nothing else is."""
    html = (CASES / "page.html").read_text(encoding="utf-8")
    with (CASES / "truth.tsv").open(encoding="utf-8", newline="") as file:
        truth = {row["where"]: set(row["rules"].split()) for row in csv.DictReader(file, delimiter="\t")}
    found: dict[str, set[str]] = {}
    for problem in check.check_page(html, "page.html", register.read(REGISTER)).problems:
        where = re.findall(r' id="([^"]+)"', html.splitlines()[problem.line - 1])[0]
        found.setdefault(where, set()).add(problem.rule)
    assert found == truth


def test_hint_names_the_nearest_claim() -> None:
    html = "<html lang=en><main><p>89k tokens/s/GPU, 240 tokens/s/user, 240 ms</p></main></html>"
    problems = check.check_page(html, "p.html", register.read(REGISTER)).problems
    assert [problem.hint for problem in problems] == [
        "89k: did you mean figure('batches.large.rate')?",
        "240: did you mean figure('decode.user'), which is 241 token/s/user?",
        "Enter it in sources.yaml and write figure('address'), or say why it is none: data-not-figure=\"reason\"",
    ]


def test_text_hides_at_no_depth() -> None:
    assert texts("<div>" * 2000 + "<p>deep</p>" + "</div>" * 2000) == ["deep"]


def test_the_names_and_moments_of_a_feed_are_for_machines_and_its_titles_for_readers():
    from build_tools.check.records import static_file

    feed = "<feed><id>tag:a.example,2026:75/x</id><updated>2026-11-30</updated><title>A title</title></feed>"
    assert [block.text for block in static_file(feed, "changes.atom", "en").blocks] == ["A title"]
