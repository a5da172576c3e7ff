"""What is put aside comes back, and the page is what it would have been."""

from __future__ import annotations

import markdown
import pytest

from build_tools.aside import Aside, put_aside, put_back

DATA = '<data class="figure" data-figure="a.b" value="81">about 81 tokens&#47;s</data>'
MARK = '<a class="tier tier-a" data-source="x" aria-label="A&#58; X" href="../">A</a>'
TABLE = f'<div class="facts"><table data-place="evidence">\n<tr id="row"><td>{DATA}</td></tr>\n</table></div>'


def through_markdown(text):
    return markdown.markdown(text, extensions=["attr_list", "md_in_html", "tables", "def_list", "footnotes"])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "No figure at all.",
        f"It reaches {DATA}&#8239;{MARK}.",
        f"{DATA}",
        f"- one {DATA}\n- two {DATA}",
        f"| a | b |\n|---|---|\n| {DATA}&#8239;{MARK} | x |",
        f"Before.\n\n{TABLE}\n\nAfter {DATA}.",
        f"Before.\n\n{TABLE}",
        f"{TABLE}\n\n{TABLE}\n",
        f"<ul>\n<li>{DATA}</li>\n<li><ul><li>x</li></ul></li>\n</ul>\n\nAfter.",
        f"<p>One {DATA}.</p>\n\n<p>Two.</p>",
        f"<p>One {DATA}.</p>\n<p>Two.</p>\n\nThree.",
        f'*{DATA}* and **{MARK}**, <cite data-source="x"><a href="https://x.example/">X_y_z</a></cite>',
        f'<div class="note" markdown="1">\n\nInside {DATA}.\n\n</div>',
        f'<div class="note" markdown="1">\nInside *one* {DATA}.\n</div>\n\nAfter.',
        f"<div>\n\nInside {DATA}.\n\n{TABLE}\n\n</div>\n\nAfter.",
        f"Term\n:   What {DATA} is",
        f"A note.[^1]\n\n[^1]: It says {DATA}.",
        f'A picture ![of {DATA}](x.png "{DATA}").',
        f"Code `{DATA}` stands.",
        f"```\n{DATA}\n\n{TABLE}\n```\n\nand {DATA}",
        f"    {DATA}\n",
        f"# A heading with {MARK}\n\nText.",
        f"A heading with {MARK}\n===\n\nText.",
        '<cite data-source="x">*Title*</cite> and <time datetime="2026">**2026**</time>.',
        f"Code `begins\nhere {DATA}\nand` ends.",
        f"A [link to\n{DATA}](https://x.example/).",
        '<cite title="a | b">Name</cite> | <cite title="c > d">Name</cite>',
        f"<div>\n\n    {DATA}\n</div>\n\nAfter.",
        f"<ul>\n<li>{DATA}</li>\n</ul>\nLoose *text* after {DATA}.\n\n{TABLE}",
        f"1. one {DATA}\n\n{TABLE}\n\n2. two",
        f"> said {DATA}\n\n{TABLE}",
        f"<!-- {DATA}\n\n{TABLE} -->\n\nAfter {DATA}.",
    ],
)
def test_the_page_is_what_it_would_be(text):
    aside = put_aside(text)
    there, here = put_back(through_markdown(aside.text), aside.pieces), through_markdown(text)
    assert there == here


def test_what_is_put_aside_is_out_of_the_text():
    told = put_aside(f"It reaches {DATA}&#8239;{MARK}, it says.\n\n{TABLE}\n")
    assert told == Aside("It reaches \ue00a0\ue00b, it says.\n\n\ue00a1\ue00b\n", (f"{DATA}&#8239;{MARK}", TABLE))


def test_what_can_be_linked_to_is_told():
    assert put_aside(f"Before.\n\n{TABLE}\n").anchors == {"row"}


@pytest.mark.parametrize("block", ["<div id='a'>x</div>", "<div id=a>x</div>", '<p>x <a name="a">y</a></p>'])
def test_a_block_whose_anchors_only_a_parser_finds_is_left(block):
    assert put_aside(f"Before.\n\n{block}\n") == Aside(f"Before.\n\n{block}\n")


@pytest.mark.parametrize("text", [f"## {MARK}", f"{MARK}\n===", f"`{DATA}`", f"~~~\n{DATA}\n~~~", f"    {DATA}"])
def test_headings_and_code_are_left(text):
    assert put_aside(text) == Aside(text)
