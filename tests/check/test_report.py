"""A whole site checked, and the report on it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from build_tools import check, register
from build_tools.check import Report, check_site
from build_tools.facts.model import Register
from build_tools.facts.problem import Problem

FIGURE = (
    '<p>It is <data class="figure" data-figure="decode.mid" value="15230">15,230 tokens/s/GPU</data>'
    '<a class="tier tier-a" data-source="ml-readme" aria-label="A: Kestrel README" href="#x">A</a>.</p>'
)


@cache
def the_register() -> Register:
    return register.read(Path(__file__).parent.parent / "rules" / "register.yaml")


def html(body: str, outside: str = "") -> str:
    return f'<!doctype html>\n<html lang="en"><body>{outside}\n<main>{body}</main></body></html>\n'


def site(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def told(report: Report) -> list[tuple[str, int, str, str]]:
    return [(problem.path, problem.line, problem.rule, problem.message) for problem in report.problems]


def test_sound_site(tmp_path: Path) -> None:
    report = check_site(site(tmp_path, {"index.html": html(FIGURE)}), the_register())
    assert (report.problems, report.pages, report.looked_at["prose"]) == ((), 1, 1)
    assert set(report.looked_at) == set(check.PLACES_LOOKED_AT)


def test_empty_folder(tmp_path: Path) -> None:
    report = check_site(tmp_path, the_register())
    assert told(report) == [(str(tmp_path), 1, "empty-check", f'0 pages found under "{tmp_path}"')]


def test_folder_of_images(tmp_path: Path) -> None:
    report = check_site(site(tmp_path, {"a.png": "x", "b.jpg": "x"}), the_register())
    assert told(report) == [(str(tmp_path), 1, "empty-check", f'0 pages found under "{tmp_path}"')]


def test_pages_without_main_text(tmp_path: Path) -> None:
    report = check_site(site(tmp_path, {"index.html": html("", "<header>Menu</header>")}), the_register())
    assert told(report) == [(str(tmp_path), 1, "empty-check", "none of 1 pages has main text")]


def test_site_without_figures(tmp_path: Path) -> None:
    report = check_site(site(tmp_path, {"index.html": html("<p>Words.</p>")}), the_register())
    assert told(report) == [(str(tmp_path), 1, "empty-check", "none of 1 pages shows a figure")]


def test_register_without_figures(tmp_path: Path) -> None:
    bare = register.loads("site: {url: https://a.example/}\n", "bare.yaml")
    report = check_site(site(tmp_path, {"index.html": html("<p>Words.</p>")}), bare)
    assert ("bare.yaml", 1, "empty-check", "the register has no figures") in told(report)


def test_misspelt_path(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="there is no directory"):
        check_site(tmp_path / "stie", the_register())


def test_page_that_was_not_built(tmp_path: Path) -> None:
    pages = {name: {"source": f"docs/en/{name}.md", "id": name, "blocks": []} for name in ("a", "b")}
    source_map = {f"{name}/index.html": entry for name, entry in pages.items()}
    report = check_site(site(tmp_path, {"a/index.html": html(FIGURE)}), the_register(), source_map)
    assert told(report) == [("docs/en/b.md", 1, "empty-check", 'the page "b/index.html" was not built')]


def test_problem_points_at_the_authors_line(tmp_path: Path) -> None:
    blocks = [[5, "words"], [7, "firstitreaches7ktokensandthen"], [8, "9ktokensmore"]]
    source_map = {"index.html": {"source": "docs/en/index.md", "id": "home", "blocks": blocks}}
    body = FIGURE + "<p>Words</p><p>First, it reaches 7k tokens and then\n9k tokens more.</p>"
    report = check_site(site(tmp_path, {"index.html": html(body)}), the_register(), source_map)
    assert [(problem.path, problem.line) for problem in report.problems] == [
        ("docs/en/index.md", 7),
        ("docs/en/index.md", 8),
    ]


def test_navigation_is_told_once(tmp_path: Path) -> None:
    page = html(FIGURE, "<nav>Memory is 80 GB</nav>")
    report = check_site(site(tmp_path, {"index.html": page, "a/index.html": page}), the_register())
    assert told(report) == [("a/index.html", 2, "figure-in-heading", 'the number "80" stands in a navigation')]


def test_search_index_repeats_its_pages_only(tmp_path: Path) -> None:
    docs = [
        {"location": "", "title": "Home", "text": "<p>It is 15,230 tokens/s/GPU A.</p>"},
        {"location": "#x", "title": "X", "text": "It was 16,000 tokens/s/GPU."},
    ]
    files = {"index.html": html(FIGURE), "search/search_index.json": json.dumps({"docs": docs})}
    report = check_site(site(tmp_path, files), the_register())
    message = '"16,000" in the search record of "index.html" is not on that page'
    assert told(report) == [("search/search_index.json", 1, "unsourced-number", message)]


def test_static_files_are_read(tmp_path: Path) -> None:
    files = {
        "index.html": html(FIGURE),
        "llms.txt": "Decode: 15,230 tokens/s/GPU\nPrefill: 16,000 tokens/s/GPU\n",
        "a.svg": "<svg xmlns='http://www.w3.org/2000/svg'><text>333 tokens/s</text></svg>",
        "data.csv": "figure,value\ndecode,15230\nother,17777\n",
        "data.json": '{"rate": 18888, "unit": "token/s"}',
    }
    report = check_site(site(tmp_path, files), the_register())
    assert [(problem.path, problem.line, problem.rule) for problem in report.problems] == [
        ("a.svg", 1, "unsourced-number"),
        ("data.csv", 3, "unsourced-number"),
        ("data.json", 1, "unsourced-number"),
        ("llms.txt", 2, "unsourced-number"),
    ]


REPORT = Report(
    problems=(
        Problem("a.html", 3, 7, "unsourced-number", '"7k" is tied to no figure', "Tie it"),
        Problem("b.html", 1, 1, "wrong-unit", "no", severity="warning"),
    ),
    looked_at={"prose": 12, "chart": 0},
    excused={"date": 3},
    pages=2,
)


def test_text() -> None:
    assert check.as_text(REPORT) == (
        'a.html:3:7: "7k" is tied to no figure. Tie it. [unsourced-number]\n'
        "b.html:1:1: no. [wrong-unit] (warning)\n"
        "2 problems.\n"
        "\n"
        "Pages: 2\n"
        "Texts looked at, by place: 12\n"
        "  chart       0\n"
        "  prose      12\n"
        "Numbers excused, by reason: 3\n"
        "  date       3\n"
    )


def test_json() -> None:
    assert json.loads(check.as_json(REPORT)) == {
        "problems": [
            {
                "path": "a.html",
                "line": 3,
                "column": 7,
                "rule": "unsourced-number",
                "severity": "error",
                "message": '"7k" is tied to no figure',
                "hint": "Tie it",
            },
            {
                "path": "b.html",
                "line": 1,
                "column": 1,
                "rule": "wrong-unit",
                "severity": "warning",
                "message": "no",
                "hint": "",
            },
        ],
        "looked_at": {"chart": 0, "prose": 12},
        "excused": {"date": 3},
        "pages": 2,
    }


def test_warnings_alone_are_no_errors() -> None:
    assert (REPORT.has_errors, Report(REPORT.problems[1:], {}, {}, 1).has_errors) == (True, False)
