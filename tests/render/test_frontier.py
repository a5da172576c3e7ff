"""The points of a series for a reader's limit and price: as built, and the script's arithmetic against ours."""

from __future__ import annotations

import json
import shutil
import subprocess
from decimal import Decimal
from itertools import product

import pytest
from selectolax.lexbor import LexborHTMLParser

from build_tools import register as real
from build_tools.render import PageFile, render_site
from build_tools.render.frontier import READINGS, accepted_length, between, gpu_hours, rescaling
from tests.conftest import ROOT
from tests.render.conftest import FRONT, to_html
from tests.render.test_chart import changed, told

CALL = "{{ frontier('decode', limit='requests', throughput='throughput', counts='output tokens') }}"
SCRIPT = ROOT / "build_tools/assets/theme/assets/frontier.js"
POINTS = [(103, 26000), (248, 15500), (325, 2600)]


def test_the_points_stand_worked_out_without_a_script(html):
    tree = LexborHTMLParser(html(CALL))
    rows = [
        [" ".join(cell.text().replace("\u202f", "").split()) for cell in row.css("th,td:not([hidden])")]
        for row in tree.css("tbody tr:not([hidden])")
    ]
    assert rows == [["Few", "8A", "about 2.6kA", "about 0.11"], ["Many", "256A", "about 26kA", "about 0.011"]]


def test_conditions_and_open_questions_are_badges_under_their_tier(html):
    tree = LexborHTMLParser(html(CALL))
    badges = [[item.text() for item in group.css("li")] for group in tree.css("ul.badges")]
    assert badges[0] == ["Hardware: SM100"] and len(badges[1]) == 3
    assert tree.css_first("p.badges-title a.tier").text() == "A"


def test_the_form_waits_for_its_script(html):
    tree = LexborHTMLParser(html(CALL))
    assert [form.attributes.get("hidden", "no") for form in tree.css("form")] == [None]
    assert [row.attributes.get("hidden", "no") for row in tree.css("tr.ours")] == [None]


@pytest.mark.parametrize(
    ("call", "rule"),
    [
        ("frontier('decod', limit='requests', throughput='throughput', counts='x')", "unknown-id"),
        ("frontier('decode', limit='requests', throughput='requests', counts='x')", "wrong-unit"),
        ("frontier('decode', limit='requests', throughput='throughput', counts='x', want='top')", "unknown-id"),
    ],
)
def test_what_cannot_be_explored_is_told_at_its_line(problems, call, rule):
    assert [(line, found) for line, found, _ in problems("{{ " + call + " }}")] == [(6, rule)]


def test_between_never_goes_beyond_the_points():
    points = [(Decimal(x), Decimal(y)) for x, y in POINTS]
    assert between(points, Decimal(102)) is None and between(points, Decimal(326)) is None
    assert between(points, Decimal(248)) == 15500
    assert between(points, Decimal("286.5")) == Decimal("9050")


def test_the_script_works_out_the_same_on_a_grid(tmp_path):
    """Equal to 1e-9 of the value, for every limit, throughput and price of a grid."""
    limits = [90 + step / 4 for step in range(1000)]
    rates = [0.5, 1, 99.5, 2600, 15500, 26000, 89000, 1e7]
    prices = [0.01, 1.99, 2.5, 40]
    found = ran(
        tmp_path,
        "between, cost",
        f"const points = {json.dumps(POINTS)}, limits = {json.dumps(limits)};\n"
        f"const rates = {json.dumps(rates)}, prices = {json.dumps(prices)};\n"
        "console.log(JSON.stringify([limits.map(limit => between(points, limit)),"
        " rates.flatMap(rate => prices.map(price => cost(rate, price)))]));\n",
    )
    points = [(Decimal(x), Decimal(y)) for x, y in POINTS]
    lines = [between(points, Decimal(limit)) for limit in limits]
    costs = [gpu_hours(Decimal(rate)) * Decimal(price) for rate in rates for price in prices]
    assert [one is None for one in found[0]] == [one is None for one in lines]
    expected = [*(float(one) for one in lines if one is not None), *map(float, costs)]
    assert [*(one for one in found[0] if one is not None), *found[1]] == pytest.approx(expected, rel=1e-9, abs=0)


RESCALED = CALL.replace(") }}", ", drafting=('assumed.rate', 'assumed.drafts')) }}")


@pytest.fixture
def rescalable(tmp_path):
    """The register of these tests with a draft length beside the assumed acceptance."""
    return changed(tmp_path, 'figures: {rate: "75 %"}', 'figures: {rate: "75 %", drafts: "3 token", half: "2.5 token"}')


def drawn(register, body):
    pages = render_site(register, [PageFile("a.md", "a.md", FRONT + body)], "en")
    return LexborHTMLParser(to_html(next(page.markdown for page in pages if page.id == "a-page")))


@pytest.mark.parametrize(
    ("reading", "id"),
    [("share", "decode-accept-length"), ("chain", "accept-length-prefix"), ("scale", "accept-length-literal")],
)
def test_a_reading_gives_the_accepted_length_that_the_register_derives(reading, id):
    figure = real.read(ROOT / "sources.yaml", "sources.yaml").figures[f"{id}.value"]
    found = accepted_length(reading, Decimal("0.75"), 3)
    assert found.quantize(figure.quantity.low) == figure.quantity.low


def test_the_assumed_acceptance_changes_nothing_by_any_reading():
    assert [rescaling(reading, Decimal("0.75"), Decimal("0.75"), 3) for reading in READINGS] == [1, 1, 1]


def test_each_way_to_read_an_acceptance_is_named_and_what_is_assumed_stands_in_sight(rescalable):
    tree = drawn(rescalable, RESCALED)
    assert [label.text() for label in tree.css(".frontier__acceptance strong")] == [
        "a mean share",
        "a chain",
        "a scale of the whole count",
    ]
    assumed = " ".join(tree.css_first(".frontier > .frontier__assumed").text().replace("\u202f", "").split())
    assert assumed == (
        "The points assume 75 %A (assumed, not measured) as the acceptance of a draft token,"
        " with 3 tokensA drafted in each step."
    )


def test_what_an_acceptance_does_not_change_is_not_rescaled(rescalable):
    found = [output.attributes["data-computed"] for output in drawn(rescalable, RESCALED).css("td output.ours")]
    assert found == ["throughput", "throughput"]


def test_nothing_is_rescaled_unless_the_call_says_what_is_assumed(html):
    assert "acceptance" not in html(CALL)


@pytest.mark.parametrize(
    ("named", "rule", "message"),
    [
        ("('assumed.rate',)", "chart", "drafting names no pair of figures"),
        ("('assumed.drafts', 'assumed.rate')", "wrong-unit", '"assumed.drafts" is in token, and not in %'),
        ("('assumed.rate', 'assumed.half')", "chart", '"assumed.half" is no whole number of drafts'),
        ("('hits.rate', 'assumed.drafts')", "tier-in-place", '"hits.rate" is tier C, which no chart draws'),
    ],
)
def test_what_cannot_be_rescaled_is_told_at_its_line(rescalable, named, rule, message):
    call = RESCALED.replace("('assumed.rate', 'assumed.drafts')", named)
    assert told(rescalable, call) == [(6, rule, message)]


def test_the_script_rescales_the_same_on_a_grid(tmp_path):
    """Equal to 1e-9 of the value, for every reading, acceptance and draft length of a grid."""
    shares = [step / 40 for step in range(1, 41)]
    assumed, drafts = [0.5, 0.75, 1], [1, 2, 3, 5, 16]
    found = ran(
        tmp_path,
        "rescaling",
        f"const shares = {json.dumps(shares)}, assumed = {json.dumps(assumed)}, drafts = {json.dumps(drafts)};\n"
        f"console.log(JSON.stringify({json.dumps(READINGS)}.flatMap(reading => drafts.flatMap(count => assumed.flatMap("
        "before => shares.map(share => rescaling(reading, share, before, count)))))));\n",
    )
    expected = [
        float(rescaling(reading, Decimal(share), Decimal(before), count))
        for reading, count, before, share in product(READINGS, drafts, assumed, shares)
    ]
    assert found == pytest.approx(expected, rel=1e-9, abs=0)


def ran(folder, names, script):
    """Run the script's functions under Node, and return what they print."""
    node = shutil.which("node")
    if not node:
        pytest.skip("no node")
    (folder / "frontier.mjs").write_text(SCRIPT.read_text(encoding="utf-8"), encoding="utf-8")
    text = f'import {{ {names} }} from "./frontier.mjs";\n{script}'
    (folder / "grid.mjs").write_text(text, encoding="utf-8")
    done = subprocess.run([node, folder / "grid.mjs"], capture_output=True, text=True, check=True, timeout=60)
    return json.loads(done.stdout)
