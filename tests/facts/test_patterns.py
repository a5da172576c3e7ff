"""A pattern that waits for its first use, and is then as good as any."""

from __future__ import annotations

import re

import pytest

from build_tools.facts import patterns
from build_tools.facts.patterns import lazy


def test_a_lazy_pattern_finds_what_a_compiled_one_finds():
    waiting, compiled = lazy("(a)(b)?", re.IGNORECASE), re.compile("(a)(b)?", re.IGNORECASE)
    text = "AB ab xa"
    assert [match.span() for match in waiting.finditer(text)] == [match.span() for match in compiled.finditer(text)]
    assert (waiting.sub("-", text), waiting.findall(text)) == (compiled.sub("-", text), compiled.findall(text))
    assert (waiting.match(text, 3).group(), waiting.fullmatch(text)) == ("ab", None)


def test_a_lazy_pattern_is_compiled_once_and_at_its_first_use(monkeypatch):
    compiled = []
    monkeypatch.setattr(patterns.re, "compile", lambda *of: compiled.append(of) or _Found())
    waiting = lazy("a", re.MULTILINE)
    assert compiled == []
    waiting.match("a")
    waiting.search("a")
    assert compiled == [("a", re.MULTILINE)]


def test_what_no_pattern_has_is_an_error():
    with pytest.raises(AttributeError):
        lazy("a").matches("a")


class _Found:
    findall = finditer = fullmatch = match = search = split = sub = subn = staticmethod(lambda text: None)
