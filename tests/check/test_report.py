"""A whole site checked, and the report on it."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from build_tools import check, register
from build_tools.check import Report, check_site
from build_tools.check import report as reports
from build_tools.check.excuses import Excuse
from build_tools.facts.model import Register
from build_tools.facts.problem import Problem

FIGURE = (
    '<p>It is <data class="figure" data-figure="decode.mid" value="15230">15,230 tokens/s/GPU</data>'
    '<a class="tier tier-a" data-source="ml-readme" aria-label="A: Kestrel README" href="#x">A</a>.</p>'
)


@cache
def the_register() -> Register:
    return replace(register.read(Path(__file__).parent.parent / "rules" / "register.yaml"), glossary={})


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


def test_a_name_of_the_glossary_that_no_page_uses_is_a_warning(tmp_path: Path) -> None:
    named = replace(the_register(), glossary={"3FS": (), "910C": ("Ascend",)}, path="small.yaml")
    report = check_site(site(tmp_path, {"index.html": html(FIGURE + "<p>It reads 3FS.</p>")}), named)
    assert told(report) == [("small.yaml", 1, "idle-excuse", 'no page uses the name "910C" of the glossary')]
    assert not report.has_errors


def test_excuses_are_listed_by_their_place(tmp_path: Path) -> None:
    body = '<p>In May 2026.</p>\n<p>Say <span data-not-figure="illustration">100 ms</span> on 3 May 2026.</p>'
    found = check.excuses_of(site(tmp_path, {"index.html": html(FIGURE + body)}), the_register())
    assert found == (
        Excuse("index.html", 3, "2026", "date"),
        Excuse("index.html", 4, "100 ms", "illustration", is_authors=True),
        Excuse("index.html", 4, "3", "date"),
    )


def test_of_a_built_in_reason_five_different_examples_are_listed_or_all(tmp_path: Path) -> None:
    body = "".join(f"<p>In May {year}, in May {year}.</p>\n" for year in range(2019, 2026))
    folder = site(tmp_path, {"index.html": html(body)})
    few, every = (check.excuses_of(folder, the_register(), is_complete=is_all) for is_all in (False, True))
    assert [excuse.text for excuse in few] == ["2019", "2020", "2021", "2022", "2023"]
    assert [excuse.text for excuse in every] == [str(year) for year in range(2019, 2026)]


UNTIED = Problem("docs/en/a.md", 3, 1, "unsourced-number", '"7k" is tied to no figure', "Tie it")
NO_UNIT = Problem("site/b.html", 1, 9, "wrong-unit", "no: 50 %, or\nless", severity="warning")
REPORT = Report(
    problems=(UNTIED, NO_UNIT),
    looked_at={"prose": 12, "chart": 0},
    excused={"author: illustration": 1, "date": 3},
    pages=2,
    spans={UNTIED: "7k", NO_UNIT: "50 %"},
)
FILES = {"docs/en/a.md": ["---", "---", "It takes 17k, then 7k tokens."], "site/b.html": ["<p>It is 50&nbsp;%.</p>"]}


def lines(path: str) -> list[str]:
    return FILES.get(path, [])


def test_text_shows_the_line_with_a_caret_and_counts_what_was_looked_at() -> None:
    assert reports.as_text(reports.locate(REPORT, lines), lines) == (
        "docs/en/a.md (1 problem)\n"
        'docs/en/a.md:3:20: "7k" is tied to no figure. Tie it. [unsourced-number]\n'
        "     3 | It takes 17k, then 7k tokens.\n"
        "       |                    ^^\n"
        "\n"
        "site/b.html (1 problem)\n"
        "site/b.html:1:9: no: 50 %, or less. [wrong-unit] (warning)\n"
        "     1 | <p>It is 50&nbsp;%.</p>\n"
        "       |         ^\n"
        "\n"
        "2 problems, 1 of them a warning.\n"
        "\n"
        "Pages: 2\n"
        "Texts looked at, by place: 12\n"
        "  chart       0\n"
        "  prose      12\n"
        "Numbers excused, by reason: 4\n"
        "  author: illustration       1\n"
        "  date                       3\n"
    )


def test_text_of_a_clean_site() -> None:
    assert reports.as_text(Report((), {"prose": 1}, {}, 1)) == (
        "0 problems.\n\nPages: 1\nTexts looked at, by place: 1\n  prose       1\nNumbers excused, by reason: 0\n"
    )


def test_text_lists_excuses_in_place_of_their_counts() -> None:
    excuses = [Excuse("a.md", 4, "100 ms", "illustration", True), Excuse("a.md", 9, "2026", "date")]
    assert reports.as_text(replace(REPORT, problems=()), lines, excuses).splitlines()[6:] == [
        "Excused by authors: 1",
        'a.md:4: "100 ms", illustration',
        "Excused by built-in reasons: 3",
        "  date: 3, 1 of them:",
        '    a.md:9: "2026"',
    ]


@pytest.mark.parametrize(
    ("line", "span", "excerpt"),
    [
        ("一共有三百张卡", "三百", ["一共有三百张卡", "      ^^^^"]),
        ("\tSay\t7k.", "7k", [" Say 7k.", "     ^^"]),
        ("e\u0301t 7k", "7k", ["e\u0301t 7k", "   ^^"]),
        ("a" * 150 + " 7k " + "b" * 150, "7k", ["…" + "a" * 63 + " 7k " + "b" * 31 + "…", " " * 65 + "^^"]),
        ("中" * 60 + "七千" + "文" * 60, "七千", ["…" + "中" * 31 + "七千" + "文" * 16 + "…", " " * 63 + "^^^^"]),
        ("7k " + "b" * 150, "7k", ["7k " + "b" * 96 + "…", "^^"]),
        ("nothing of it", "7k", ["nothing of it"]),
    ],
    ids=["chinese", "tabs", "combining", "long", "long-chinese", "long-behind", "not-found"],
)
def test_excerpt(line: str, span: str, excerpt: list[str]) -> None:
    problem = Problem("a.md", 1, 1, "r", "m")
    report = reports.locate(Report((problem,), {}, {}, 1, {problem: span}), lambda path: [line])
    shown = reports.as_text(report, lambda path: [line]).splitlines()[2 : 2 + len(excerpt)]
    assert [row.removeprefix("     1 | ").removeprefix("       | ") for row in shown] == excerpt


def test_a_figure_is_found_in_its_line_by_the_call_that_prints_it() -> None:
    problem = Problem("a.md", 1, 1, "wrong-value", '"81k" is printed for decode.mid')
    found = reports.locate(
        Report((problem,), {}, {}, 1, {problem: "81k"}), lambda path: ["It is {{ figure('decode.mid') }}."]
    )
    assert [(one.column, found.spans[one]) for one in found.problems] == [(18, "decode.mid")]


def test_built_files_are_named_with_the_folder_of_the_site() -> None:
    problems = tuple(Problem(path, 1, 1, "r", "m") for path in ("a/index.html", "docs/en/a.md", "out", "sources.yaml"))
    told_of = reports.under(Report(problems, {}, {}, 1), "out", {"docs/en/a.md", "sources.yaml"})
    assert {problem.path for problem in told_of.problems} == {"docs/en/a.md", "out", "out/a/index.html", "sources.yaml"}


def test_github_annotations_are_escaped_as_the_runner_reads_them() -> None:
    odd = replace(NO_UNIT, path="site/a,b:c.html")
    assert reports.as_github(replace(REPORT, problems=(odd, UNTIED))) == (
        '::error file=docs/en/a.md,line=3,col=1,title=unsourced-number::"7k" is tied to no figure. Tie it.\n'
        "::warning file=site/a%2Cb%3Ac.html,line=1,col=9,title=wrong-unit::no: 50 %25, or%0Aless.\n"
        "2 problems.\n"
    )


def test_github_shows_ten_errors_and_ten_warnings_and_counts_the_rest() -> None:
    many = [replace(one, line=line) for line in range(1, 13) for one in (NO_UNIT, UNTIED)]
    found = reports.as_github(replace(REPORT, problems=tuple(many))).splitlines()
    assert [row.split()[0] for row in found[:20]] == ["::error"] * 10 + ["::warning"] * 10
    assert found[20:] == ["::notice title=fieldnotes check::4 more; `fieldnotes check` lists them all", "24 problems."]


RULES = {"unsourced-number": "Every number is tied.\n\nBad: 7k\nGood: 8k", "wrong-unit": "Units\nagree."}


def test_sarif() -> None:
    [run] = json.loads(reports.as_sarif(reports.locate(REPORT, lines), RULES))["runs"]
    assert run["tool"] == {
        "driver": {
            "name": "fieldnotes",
            "rules": [
                {
                    "id": name,
                    "shortDescription": {"text": short},
                    "fullDescription": {"text": RULES[name]},
                    "help": {"text": RULES[name]},
                }
                for name, short in (("unsourced-number", "Every number is tied."), ("wrong-unit", "Units agree."))
            ],
        }
    }
    assert run["results"][0] == {
        "ruleId": "unsourced-number",
        "ruleIndex": 0,
        "level": "error",
        "message": {"text": '"7k" is tied to no figure. Tie it.'},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "docs/en/a.md", "uriBaseId": "%SRCROOT%"},
                    "region": {"startLine": 3, "startColumn": 20, "endColumn": 22},
                }
            }
        ],
    }
    assert [(one["ruleId"], one["level"]) for one in run["results"]] == [
        ("unsourced-number", "error"),
        ("wrong-unit", "warning"),
    ]


def test_sarif_names_no_line_where_there_is_none_and_writes_paths_as_addresses() -> None:
    nowhere = Problem("docs/中 a.md", 0, 0, "wrong-unit", "no")
    [run] = json.loads(reports.as_sarif(Report((nowhere,), {}, {}, 1), RULES))["runs"]
    address = {"uri": "docs/%E4%B8%AD%20a.md", "uriBaseId": "%SRCROOT%"}
    assert run["results"][0]["locations"] == [{"physicalLocation": {"artifactLocation": address}}]


def test_sarif_is_valid_to_its_schema() -> None:
    """The schema is the one that the npm package @microsoft/jest-sarif 1.0.0-beta.0 carries."""
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((Path(__file__).parent / "sarif-2.1.0-rtm.5.json").read_text(encoding="utf-8"))
    validator = jsonschema.Draft4Validator(schema)
    odd = Problem("a.md", 0, 0, "unheard-of", "no")
    reported = [REPORT, reports.locate(REPORT, lines), Report((), {}, {}, 0), Report((odd,), {}, {}, 1)]
    assert [list(validator.iter_errors(json.loads(reports.as_sarif(one, RULES)))) for one in reported] == [[]] * 4


def test_hardened_rules_make_errors_of_their_warnings() -> None:
    hard = reports.harden(REPORT, ["wrong-unit"])
    assert hard.problems == (UNTIED, replace(NO_UNIT, severity="error"))
    assert hard.spans[hard.problems[1]] == "50 %"
    assert reports.harden(REPORT, ["precision"]) == REPORT


def test_json() -> None:
    assert json.loads(check.as_json(REPORT)) == {
        "problems": [
            {
                "path": "docs/en/a.md",
                "line": 3,
                "column": 1,
                "rule": "unsourced-number",
                "severity": "error",
                "message": '"7k" is tied to no figure',
                "hint": "Tie it",
            },
            {
                "path": "site/b.html",
                "line": 1,
                "column": 9,
                "rule": "wrong-unit",
                "severity": "warning",
                "message": "no: 50 %, or\nless",
                "hint": "",
            },
        ],
        "looked_at": {"chart": 0, "prose": 12},
        "excused": {"author: illustration": 1, "date": 3},
        "pages": 2,
    }


def test_warnings_alone_are_no_errors() -> None:
    assert (REPORT.has_errors, Report(REPORT.problems[1:], {}, {}, 1).has_errors) == (True, False)
