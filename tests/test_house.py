"""What the theme lays around every page: the card that others draw of it."""

from __future__ import annotations

import struct

import pytest
from selectolax.lexbor import LexborHTMLParser

from build_tools.facts.model import LANGUAGES
from tests.test_languages import FOLDERS


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_shared_page_brings_its_title_its_text_and_a_picture_that_is_there(site, language):
    folder = FOLDERS[language]
    page = LexborHTMLParser((site / folder / "benchmarks/index.html").read_text(encoding="utf-8"))
    told = {meta.attributes["property"]: meta.attributes["content"] for meta in page.css("meta[property^=og]")}
    assert told["og:url"] == f"https://deepinfer.net/{folder}benchmarks/"
    assert told["og:title"] == page.css_first("h1").text().removesuffix("¶").strip()
    assert told["og:description"] == page.css_first("meta[name=description]").attributes["content"]
    picture = site / told["og:image"].removeprefix("https://deepinfer.net/")
    assert struct.unpack(">II", picture.read_bytes()[16:24]) == (1200, 630)
