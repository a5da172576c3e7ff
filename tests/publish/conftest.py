from __future__ import annotations

from pathlib import Path

import pytest

from build_tools import register as reader
from build_tools.facts.model import Register
from build_tools.publish.change import Change
from build_tools.publish.day import read_day
from build_tools.publish.site import PublishedPage


@pytest.fixture(scope="session")
def register() -> Register:
    return reader.read(Path(__file__).parent / "register.yaml", "sources.yaml")


@pytest.fixture
def page():
    """A page of the site, with whatever is said of it."""

    def make(**told: object) -> PublishedPage:
        given = {
            "id": "name",
            "title": "Which DeepInfer? A name collision, resolved",
            "description": "Which is which.",
            "url": "name/",
            "lang": "en",
            "addresses": {"en": "https://deepinfer.net/name/", "zh-Hans": "https://deepinfer.net/zh-Hans/name/"},
            "change": Change("0badcafe", read_day("2026-10-20"), is_text=True),
        }
        return PublishedPage(**{**given, **told})

    return make
