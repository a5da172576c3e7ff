"""The points of a series for a reader's limit and price: as built, and the script's arithmetic against ours."""

from __future__ import annotations

import json
import shutil
import subprocess
from decimal import Decimal

import pytest
from selectolax.lexbor import LexborHTMLParser

from build_tools.render.frontier import between, gpu_hours
from tests.conftest import ROOT

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
    node = shutil.which("node")
    if not node:
        pytest.skip("no node")
    limits = [90 + step / 4 for step in range(1000)]
    rates = [0.5, 1, 99.5, 2600, 15500, 26000, 89000, 1e7]
    prices = [0.01, 1.99, 2.5, 40]
    (tmp_path / "frontier.mjs").write_text(SCRIPT.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "grid.mjs").write_text(
        'import { between, cost } from "./frontier.mjs";\n'
        f"const points = {json.dumps(POINTS)}, limits = {json.dumps(limits)};\n"
        f"const rates = {json.dumps(rates)}, prices = {json.dumps(prices)};\n"
        "console.log(JSON.stringify([limits.map(limit => between(points, limit)),"
        " rates.flatMap(rate => prices.map(price => cost(rate, price)))]));\n",
        encoding="utf-8",
    )
    done = subprocess.run([node, tmp_path / "grid.mjs"], capture_output=True, text=True, check=True, timeout=60)
    found = json.loads(done.stdout)
    points = [(Decimal(x), Decimal(y)) for x, y in POINTS]
    lines = [between(points, Decimal(limit)) for limit in limits]
    costs = [gpu_hours(Decimal(rate)) * Decimal(price) for rate in rates for price in prices]
    assert [one is None for one in found[0]] == [one is None for one in lines]
    expected = [*(float(one) for one in lines if one is not None), *map(float, costs)]
    assert [*(one for one in found[0] if one is not None), *found[1]] == pytest.approx(expected, rel=1e-9, abs=0)
