"""What repeats around the article is judged once, and no report tells the difference."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from build_tools import register
from build_tools.check import check_page, check_site
from build_tools.check.furniture import Furniture
from build_tools.check.pages import parse
from build_tools.check.report import PageReport

REGISTER = replace(register.read(Path(__file__).parent.parent / "rules" / "register.yaml"), glossary={"R1": ()})
BAR = '<nav><ul><li>Read on 3 May 2026</li><li><a href="x" title="To R1">R1</a></li><li>Last line</li></ul></nav>'


def page(around: str, text: str = "Words.") -> str:
    return f"<html lang=en><body>{around}<main><p>{text}</p></main></body></html>"


def written(folder: Path, pages: list[str]) -> Path:
    for number, text in enumerate(pages):
        (folder / f"{number}.html").write_text(text, encoding="utf-8")
    return folder


def summed(pages: list[str]) -> dict[str, int]:
    """Count what a check of each page by itself looks at."""
    total: dict[str, int] = {}
    for text in pages:
        for place, count in check_page(text, "x.html", REGISTER).looked_at.items():
            total[place] = total.get(place, 0) + count
    return total


def blocks(html: str, furniture: Furniture) -> list[str]:
    """Read a page that is fine; return its texts."""
    furniture.enter()
    found = [block.text for block in parse(html, "x", furniture=furniture).blocks]
    furniture.learn(lambda blocks: PageReport("x", (), {"navigation": len(blocks)}))
    return found


def test_a_stretch_is_known_from_the_third_time_on():
    furniture = Furniture()
    assert [len(blocks(page(BAR), furniture)) for _ in range(4)] == [5, 5, 1, 1]


def test_what_differs_is_read_while_what_is_the_same_around_it_is_not():
    furniture = Furniture()
    for _ in range(3):
        blocks(page(BAR), furniture)
    assert "Other line" in blocks(page(BAR.replace("Last", "Other")), furniture)


@pytest.mark.parametrize(
    "around",
    [
        '<nav><p data-figures="decode.mid">text</p></nav>',
        '<nav><span class="attribution" data-claim="decode">Kestrel</span></nav>',
        '<nav><a class="tier tier-a" data-source="ml-readme" aria-label="A" href="#">A</a></nav>',
        "<footer><article><p>An article</p></article></footer>",
        "<nav><table><tr><td>cell</td></tr></table></nav>",
    ],
    ids=["figures", "wording", "mark", "article", "table"],
)
def test_what_the_rules_must_see_is_read_each_time(around):
    furniture = Furniture()
    first, *_, last = [blocks(page(around), furniture) for _ in range(4)]
    assert last == first


def test_reports_are_those_of_pages_read_alone(tmp_path):
    pages = [page(BAR, "Words.") for _ in range(5)] + [page(BAR.replace("Last", "A 77 ms")) for _ in range(5)]
    report = check_site(written(tmp_path, pages), REGISTER)
    first = check_page(pages[5], "5.html", REGISTER)
    assert [problem for problem in report.problems if problem.path.endswith(".html")] == list(first.problems)
    assert {place: count for place, count in report.looked_at.items() if count} == summed(pages)


def test_a_problem_on_a_page_with_known_furniture_has_its_place(tmp_path):
    pages = [page(BAR) for _ in range(5)] + [page(BAR, "\nIt reaches 4,321 tokens/s.")]
    report = check_site(written(tmp_path, pages), REGISTER)
    places = [(p.path, p.line, p.column) for p in report.problems if p.rule == "unsourced-number"]
    assert places == [("5.html", 2, 12)]
