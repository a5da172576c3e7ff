"""The style sheet itself: every colour of ours can be read on what is behind it, and no two tiers have one shape."""

from __future__ import annotations

import re

import pytest

from build_tools import theme

CSS = (theme.FOLDER / theme.STYLE_SHEET).read_text(encoding="utf-8")
COLOURS = ("tier-a", "tier-b", "tier-c", "tier-d", "tier-own", "quiet", "md-typeset-a-color")
TIERS = ("tier-a", "tier-b", "tier-c", "tier-d", "tier-own", "tier-derived")


def block(selector: str) -> str:
    return re.search(rf"^ *{re.escape(selector)} \{{(.*?)\}}", CSS, re.DOTALL | re.MULTILINE)[1]


def variables(scheme: str) -> dict[str, str]:
    """The colours that hold in a scheme: those of the root, and its own over them."""
    found = block(":root") + block(f'[data-md-color-scheme="{scheme}"]')
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", found))


def light(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((light(one), light(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_reckoned_as_wcag_does():
    assert (contrast("#000000", "#ffffff"), contrast("#777777", "#777777")) == (21.0, 1.0)
    assert round(contrast("#767676", "#ffffff"), 2) == 4.54


@pytest.mark.parametrize("scheme", ["default", "slate"])
@pytest.mark.parametrize("behind", ["md-default-bg-color", "wash"])
def test_marks_and_quiet_words_reach_aa_in_both_schemes(scheme, behind):
    known = variables(scheme)
    assert {name: found for name in COLOURS if (found := contrast(known[name], known[behind])) < 4.5} == {}


def test_the_dark_colours_stay_on_the_screen():
    assert '@media screen {\n  [data-md-color-scheme="slate"] {' in CSS and CSS.count('"slate"') == 1


@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_each_tier_has_a_colour_of_its_own(scheme):
    known = variables(scheme)
    assert len({known[name] for name in COLOURS[:5]}) == 5


def test_each_tier_has_a_shape_of_its_own():
    shapes = [frozenset(re.findall(r"(border[\w-]*: [^;]+);", block(f".md-typeset .{name}"))) for name in TIERS]
    assert len(set(shapes)) == len(TIERS) and all(shapes)


def test_nothing_is_fetched_from_elsewhere():
    assert re.findall(r"@import|url\((?!data:)", CSS) == []


def test_what_moves_stands_still_for_those_who_ask():
    moving = CSS[CSS.index("@media (prefers-reduced-motion: no-preference)") :]
    assert re.findall(r"\banimation:", CSS) == re.findall(r"\banimation:", moving)
