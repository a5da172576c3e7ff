"""Every place of a finished site in which a number can be met: each is looked at, and what is not is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from build_tools import check, register
from build_tools.check import PLACES_LOOKED_AT, as_json, as_text
from build_tools.facts.model import Register

REGISTER = Path(__file__).parent.parent / "rules" / "register.yaml"


def the_register() -> Register:
    return register.read(REGISTER)


def found(page: str) -> list[str]:
    """The rules that a page's false number is caught by."""
    problems = check.check_page(f"<!doctype html>\n<html lang=en>{page}</html>", "p.html", the_register()).problems
    return sorted({problem.rule for problem in problems})


N = "4,321 tokens/s"
ELEMENTS = [
    "<p>{n}</p>", "<p>a<br>{n}</p>", "<ul><li>{n}</li></ul>", "<ol start=7><li>{n}</li></ol>",
    "<blockquote>{n}</blockquote>", "<table data-place=site><tr><td>{n}</td></tr></table>",
    "<table><caption>{n}</caption></table>", "<table data-place=site><tr><th>{n}</th></tr></table>",
    "<dl><dt>{n}</dt></dl>", "<dl><dd>{n}</dd></dl>", "<figure><figcaption>{n}</figcaption></figure>",
    "<details><summary>{n}</summary></details>", "<details><p>{n}</p></details>", "<code>{n}</code>",
    '<div class="footnote"><ol><li><p>{n}</p></li></ol></div>', "<address>{n}</address>", "<aside>{n}</aside>",
    "<select><option>{n}</option></select>", "<select><optgroup label='{n}'></optgroup></select>",
    "<select><option label='{n}'></option></select>", "<input value='{n}'>", "<input type=submit value='{n}'>",
    "<input placeholder='{n}'>", "<textarea>{n}</textarea>", "<textarea placeholder='{n}'></textarea>",
    "<button>{n}</button>", "<label>{n}</label>", "<fieldset><legend>{n}</legend></fieldset>", "<output>{n}</output>",
    "<meter value=4321 max=9999></meter>", "<progress value=4321 max=9999></progress>", "<meter>{n}</meter>",
    "<progress>{n}</progress>", '<data value="4321">fast</data>', "<img alt='{n}'>", "<p title='{n}'>a</p>",
    "<p aria-label='{n}'>a</p>", "<p aria-description='{n}'>a</p>", "<div role=meter aria-valuenow=4321></div>",
    "<table data-place=site><tr><th abbr='{n}'>a</th></tr></table>",
    "<table data-place=site><tr><td data-label='{n}'>a</td></tr></table>",
    "<span data-tooltip='{n}'>a</span>", "<noscript><p>{n}</p></noscript>", "<object>{n}</object>",
    "<iframe title='{n}'></iframe>", "<iframe srcdoc='<p>{n}</p>'></iframe>", "<video>{n}</video>",
    "<math alttext='{n}'></math>", "<math><mtext>{n}</mtext></math>", "<p>\\({n}\\)</p>",
    "<svg><text>{n}</text></svg>", "<svg><text>4,<tspan>321</tspan> tokens/s</text></svg>",
    "<svg><title>{n}</title></svg>", "<svg><desc>{n}</desc></svg>", "<svg aria-label='{n}'></svg>",
    "<svg><foreignObject><p>{n}</p></foreignObject></svg>", "<p hidden>{n}</p>", "<div aria-hidden=true>{n}</div>",
    "<style>p::after {{content: '{n}'}}</style>", "<style>p {{--speed: \"{n}\"}}</style>",
    "<style>p::after {{content: '\\34 321 tokens/s'}}</style>", "<xmp>{n}</xmp>",
    '<script type="application/ld+json">{{"description": "{n}"}}</script>',
    '<script type="application/ld+json">{{"a": {{"b": ["{n}"]}}}}</script>',
    '<script type="application/ld+json">{{"value": 4321}}</script>',
    '<script type="application/ld+json">no JSON: {n}</script>',
    '<script type="application/json" class="chart">{{"label": "{n}"}}</script>',
    '<script type="application/json">[[1, 4321]]</script>', '<script type="application/json">"{n}"</script>',
    "<datalist><option value='{n}'></datalist>", '<p style="--speed: \'{n}\'">a</p>',
    "<style>p::after {{content: 'at ' attr(data-rate)}}</style><p data-rate='{n}'>a</p>",
    "<style>@counter-style a {{system: cyclic; symbols: '{n}'}}</style>",
    "<style>@counter-style a {{system: cyclic; symbols: 'a'; suffix: ' {n}'}}</style>",
]  # fmt: skip
HEADINGS = [
    "<head><title>{n}</title></head>", "<head><meta name=description content='{n}'></head>",
    "<head><meta property=og:title content='{n}'></head>", "<head><meta property=og:description content='{n}'></head>",
    "<head><meta property=og:image:alt content='{n}'></head>", "<head><meta name=twitter:label1 content='{n}'></head>",
    "<head><meta name=keywords content='{n}'></head>", "<head><meta itemprop=name content='{n}'></head>",
    "<head><meta name=apple-mobile-web-app-title content='{n}'></head>",
    "<head><meta name=msapplication-tooltip content='{n}'></head>",
    "<main><h1>{n}</h1></main>", "<main><h2 title='{n}'>a</h2></main>", "<nav>{n}</nav>", "<header>{n}</header>",
    "<footer>{n}</footer>", "<body>{n}<main>a</main></body>", "<main><nav>{n}</nav></main>",
]  # fmt: skip
UNREAD = [
    "<!-- {n} -->", "<script>let a = '{n}'</script>", "<template><p>{n}</p></template>",
    "<style>p {{width: 4321px}} /* content: '{n}' */</style>", "<pre>{n}</pre>", "<p class='w-4321' id='a-4321'>a</p>",
    "<a href='/4321/'>a</a>", "<img src='4321.png' width=4321 alt='a'>", "<ol start=4321><li>a</li></ol>",
    "<input type=hidden value=4321>", "<input type=checkbox value=4321>", "<option value=4321>a</option>",
    "<td colspan=3>a</td>", '<script type="application/ld+json">{{"position": 3, "@id": "#4321"}}</script>',
    '<script type="application/ld+json">{{"position": [[4321]], "a": [["x", true, null]]}}</script>',
    '<script id="__config" type="application/json">{{"one": "1 more on this page"}}</script>',
    "<p style='width: 4321px' data-rate='{n}'>a</p>", "<style>p {{padding: 4321px}}</style>",
    "<style>p {{width: attr(data-rate)}} a::after {{content: attr(href)}}</style><a href='{n}' data-rate='{n}'>a</a>",
    "<style>p {{--md-text-font: 'Sans 3'; background: url('data:,content:\"4321\"')}}</style>",
]  # fmt: skip
TECHNICAL = [
    "<meta name=viewport content='width=device-width, initial-scale=1'>", "<meta name=theme-color content='#432100'>",
    "<meta property=og:image:width content=1200>", "<meta name=generator content='mkdocs-1.6.1'>",
    "<meta charset=utf-8>", "<meta name=apple-mobile-web-app-status-bar-style content=4321>",
    "<meta name=msapplication-TileColor content='#432143'>",
]  # fmt: skip


@pytest.mark.parametrize("element", ELEMENTS)
def test_a_number_in_the_article_is_found(element):
    assert found(f"<main><p>Text.</p>{element.format(n=N)}</main>") == ["unsourced-number"]


@pytest.mark.parametrize("page", HEADINGS)
def test_a_number_above_or_around_the_article_is_found(page):
    assert found(page.format(n=N)) == ["figure-in-heading"]


@pytest.mark.parametrize("element", UNREAD)
def test_what_shows_nothing_is_passed_over(element):
    assert found(f"<main><p>Text.</p>{element.format(n=N)}</main>") == []


@pytest.mark.parametrize("element", TECHNICAL)
def test_what_speaks_to_programs_is_passed_over(element):
    assert found(f"<head>{element}</head><main><p>Text.</p></main>") == []


FILES = {
    "a.svg": "<svg xmlns='http://www.w3.org/2000/svg'>\n<text>{n}</text></svg>",
    "b.json": '{{"a":\n "{n}"}}',
    "c.json": '{{"text": ["x"],\n"it runs at {n}": true}}',
    "d.jsonl": '{{}}\n{{"a": "{n}"}}',
    "e.csv": 'what,rate\n"this, that",{n}',
    "f.tsv": "what\trate\none\t{n}",
    "g.txt": "Text.\n{n}",
    "h.xml": "<feed>\n<title>{n}</title></feed>",
    "i.xml": "<feed>\n<content>&lt;p&gt;&lt;b&gt;{n}&lt;/b&gt;&lt;/p&gt;</content></feed>",
    "j.atom": "<feed>\n<content><![CDATA[<p>{n}</p>]]></content></feed>",
    "w.xml": '<data>\n<row rate="{n}"/></data>',
    "x.xml": '<!DOCTYPE a [\n<!ENTITY rate "{n}">]>\n<a>&rate;</a>',
    "y.svg": '<!DOCTYPE svg [\n<!ENTITY rate "{n}">]>\n<svg><text>&rate;</text></svg>',
    "k.rss": '<rss>\n<category label="{n}"/></rss>',
    "l.bib": "@misc{{a,\n  note = {{{n}}}}}",
    "m.ris": "TY  - GEN\nAB  - {n}",
    "n.md": "# Text\n{n}",
    "o.css": "p {{}}\np::after {{content: '{n}'}}",
    "p.webmanifest": '{{"name":\n "{n}"}}',
    "q.TXT": "Text.\n{n}",
    "r.json": "no JSON\n{n}",
    "s.json": '[\n"{n}"]',
    "t.json": '{{"a": [["x", "y"],\n["z", "{n}"]]}}',
    "u.json": '\n"{n}"',
    "v.ndjson": '["x"]\n["y", "{n}"]',
    "404.html": "<!doctype html><html lang=en>\n<main><p>{n}</p></main></html>",
    "copied.htm": "<!doctype html><html lang=en>\n<main><p>{n}</p></main></html>",
}


def site(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_a_number_in_each_kind_of_file_is_found_at_its_line(tmp_path):
    report = check.check_site(site(tmp_path, {name: text.format(n=N) for name, text in FILES.items()}), the_register())
    numbers = {problem.path: problem.line for problem in report.problems if problem.rule == "unsourced-number"}
    assert numbers == dict.fromkeys(FILES, 2)


def test_files_without_numbers_are_silent(tmp_path):
    report = check.check_site(
        site(tmp_path, {name: text.format(n="fast") for name, text in FILES.items()}), the_register()
    )
    assert [
        problem for problem in report.problems if problem.severity == "error" and problem.rule != "empty-check"
    ] == []


def test_addresses_layout_and_moments_in_xml_are_no_figures(tmp_path):
    row = '<row id="4321" ref="4322" href="/4323/" width="4324" length="4325" isoDate="4326" xml:base="4327"/>'
    drawn = '<!DOCTYPE svg [<!ENTITY rate SYSTEM "4328.ent">]>\n<svg viewBox="0 0 4329 4330"/>'
    files = {"a.xml": f'<?xml version="1.0"?>\n<data>{row}</data>', "b.svg": drawn}
    report = check.check_site(site(tmp_path, files), the_register())
    assert {problem.rule for problem in report.problems} == {"empty-check"}


@pytest.mark.parametrize(
    "name",
    [
        "<h1>404</h1>",
        "<h1>404 - Not found</h1>",
        "<title>404</title>",
        "<title>404 – Page not found · Field Notes</title>",
        "<h1>404：<span lang=zh-Hans>找不到页面</span></h1>",
    ],
)
def test_the_page_for_what_is_not_found_may_be_named_by_its_status_code(name):
    page = f"<!doctype html><html lang=en><main><p>Text.</p>{name}</main></html>"
    assert check.check_page(page, "404.html", the_register()).problems == ()
    assert [problem.rule for problem in check.check_page(page, "p.html", the_register()).problems]


@pytest.mark.parametrize("name", ["<h1>404 GPUs</h1>", "<title>404 nodes – not found</title>", "<h2>It has 404</h2>"])
def test_a_figure_of_the_value_of_the_status_code_is_one(name):
    page = f"<!doctype html><html lang=en><main><p>Text.</p>{name}</main></html>"
    problems = check.check_page(page, "404.html", the_register()).problems
    assert [problem.rule for problem in problems] == ["figure-in-heading"]


def test_titles_and_dates_in_exports_are_no_figures(tmp_path):
    title = "Kestrel 2: README of the 40-node release"
    files = {
        "a.bib": f"@misc{{kestrel,\n  title = {{{title}}},\n  urldate = {{2026-10-20}}\n}}",
        "a.csv": f"title\n{title}",
    }
    report = check.check_site(site(tmp_path, files), the_register())
    assert [
        problem for problem in report.problems if problem.severity == "error" and problem.rule != "empty-check"
    ] == []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("```\n4,321 ms\n```", []),
        ("- a\n\n  ~~~ py\n  4,321 ms\n  ~~~\n", []),
        ("<pre>\n4,321 ms\n</pre>", []),
        ("Fast <!-- 4,321 ms --> it is.\n<!--\n4,321 ms\n-->", []),
        ("Run `--steps 4321` and <code>-n 4321</code>.", []),
        ("Run `4,321 ms` now.", [1]),
        ("```\n1\n```\n4,321 ms\n<!-- 2 -->\n4,322 ms", [4, 6]),
        ("Run `<!--` 4,321 ms `-->`.", [1]),
    ],
)
def test_code_and_comments_in_markdown_are_what_they_are_on_a_page(text, lines, tmp_path):
    report = check.check_site(site(tmp_path, {"a.md": text}), the_register())
    assert [problem.line for problem in report.problems if problem.rule == "unsourced-number"] == lines


NAMED = {
    "a.json": '{"version": "4.1", "isbn": "978-3-16-148410-0", "pagination": "48-52", "softwareVersion": 58}',
    "b.json": '{"issued": {"date-parts": [[2026, 10, 20]]}}',
    "c.webmanifest": '{"icons": [{"sizes": "192x192 512x512"}, {"sizes": "any"}]}',
    "d.bib": '@misc{a,\n  month = 10,\n  pages = {48--52},\n  volume = "58"\n}',
    "e.ris": "TY  - GEN\nSP  - 58\nEP  - 67\nVL  - 3",
    "f.enw": "%P 48-52\n%@ 978-3-16-148410-0",
}
NAMED_OTHERWISE = {
    "a.json": '{"release": "58.1 ms"}',
    "b.json": '{"pages": "48-52"}',
    "c.json": '{"version": {"rate": 58}}',
    "d.json": '{"version": "58 ms"}',
    "e.json": '{"parts": [[10]]}',
    "f.webmanifest": '{"sizes": "3177"}',
    "g.webmanifest": '{"scale": "192x192"}',
    "h.bib": "@misc{a,\n  note = 10\n}",
    "i.ris": "N1  - 58",
    "j.ris": "SP  - 58 ms",
    "k.ris": "PY  - 1517",
}


def test_fields_that_say_by_their_name_why_their_numbers_are_no_figures(tmp_path):
    report = check.check_site(site(tmp_path, NAMED), the_register())
    assert {problem.rule for problem in report.problems} == {"empty-check"}


def test_the_same_numbers_are_figures_in_fields_of_other_names(tmp_path):
    report = check.check_site(site(tmp_path, NAMED_OTHERWISE), the_register())
    assert {problem.path for problem in report.problems if problem.rule == "unsourced-number"} == set(NAMED_OTHERWISE)


@pytest.mark.parametrize(
    ("row", "rules"),
    [
        ("15230,token/s/GPU", set()),
        ('"15,230 tokens/s/GPU"', set()),
        ('96 %,"Herald Wire reported on 20 October 2026, unconfirmed"', set()),
        ("96 %,Herald Wire", {"missing-attribution"}),
        ('"15,230 tokens/s"', {"unsourced-number"}),
        ("15231,token/s/GPU", {"unsourced-number"}),
    ],
)
def test_a_record_of_an_export_says_whose_figure_it_has(row, rules, tmp_path):
    report = check.check_site(site(tmp_path, {"figures.csv": f"figure,unit\n{row}\n"}), the_register())
    assert {problem.rule for problem in report.problems} - {"empty-check"} == rules


IN_ITS_UNIT = [
    ("a.csv", "rate,unit\n15230,token/s/GPU"),
    ("a.csv", "batch (tokens/step),rate (tokens/s/GPU)\n4096,15230"),
    ("a.csv", "rate (fast)\n15230"),
    ("a.csv", "batch,rate,unit\n4096,15230,token/s/GPU"),
    ("a.json", '{"rate": [15230, 9800], "unit": "tokens/s/GPU"}'),
    ("a.json", '{"@type": "QuantitativeValue", "value": 15230, "unitText": "tokens/s/GPU"}'),
    ("a.json", '{"figure": "decode.mid", "low": "15230", "unit": "token/s/GPU", "row": ""}'),
    ("a.json", '{"rate": 15230, "unit": ""}'),
]
IN_ANOTHER_UNIT = [
    ("a.csv", "rate,unit\n15230,ms"),
    ("a.csv", "batch,rate (ms)\n4096,15230"),
    ("a.json", '{"rate": 15230, "unit": "ms"}'),
    ("a.json", '{"rate": [15230], "unit_text": "furlongs"}'),
    ("a.json", '{"@type": "QuantitativeValue", "value": 15230, "unitText": "tokens/s/user"}'),
    ("a.json", '{"batch": 4096, "value": 15230, "unit": "ms"}'),
]


@pytest.mark.parametrize(("name", "text"), IN_ITS_UNIT)
def test_a_number_of_a_record_is_the_figure_in_the_unit_beside_it(name, text, tmp_path):
    report = check.check_site(site(tmp_path, {name: text}), the_register())
    assert {problem.rule for problem in report.problems} == {"empty-check"}


@pytest.mark.parametrize(("name", "text"), IN_ANOTHER_UNIT)
def test_a_number_of_a_record_is_no_figure_of_another_unit(name, text, tmp_path):
    problems = check.check_site(site(tmp_path, {name: text}), the_register()).problems
    assert [one.message.split('"')[1] for one in problems if one.rule == "unsourced-number"] == ["15230"]


def test_the_search_index_repeats_what_the_page_shows(tmp_path):
    page = "<!doctype html><html lang=en><main><p>It has <i>fast</i> GPUs, a dozen, since 2026.</p></main></html>"
    (tmp_path / "search").mkdir()
    for text, told in (("a dozen GPUs", []), ("twenty GPUs", ["twenty"]), ("12 GPUs", ["12"])):
        index = {"docs": [{"location": "", "title": "", "text": text}]}
        site(tmp_path, {"index.html": page, "search/search_index.json": json.dumps(index)})
        problems = check.check_site(tmp_path, the_register()).problems
        assert [one.message.split('"')[1] for one in problems if one.path.endswith("index.json")] == told


def test_files_of_other_kinds_are_named_in_the_report_and_its_json_keeps_its_four_keys(tmp_path):
    for name in ("a.png", "b.PNG", "c.js", "CNAME", "index.html"):
        (tmp_path / name).write_bytes(b"")
    report = check.check_site(tmp_path, the_register())
    assert report.not_looked_at == {".js": 1, ".png": 2, "without an ending": 1}
    assert "Files not looked at: .js 1, .png 2, without an ending 1\n" in as_text(report)
    assert set(json.loads(as_json(report))) == {"problems", "looked_at", "excused", "pages"}


def test_every_place_is_counted_and_no_other(tmp_path):
    report = check.check_site(site(tmp_path, {"a.txt": "x", "o.css": "p::after {content: 'x'}"}), the_register())
    assert report.looked_at == dict.fromkeys(PLACES_LOOKED_AT, 0) | {"static file": 1, "style sheet": 1}
