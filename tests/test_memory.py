"""What is kept from one run to the next, and what makes it worthless."""

from __future__ import annotations

from pathlib import Path

from build_tools import memory
from build_tools.memory import Memory, recalled_or


def kept(file: Path, *of: object) -> str:
    """Remember a result in a file; return by what key."""
    first = Memory(file, *of)
    key = first.key("a", ("b", 1))
    first.remember(key, {"text": "c"})
    first.save()
    return key


def test_a_result_is_recalled(tmp_path):
    key = kept(tmp_path / "m.json", "register")
    assert Memory(tmp_path / "m.json", "register").recall(key) == {"text": "c"}


def test_what_is_recalled_is_not_made_again(tmp_path):
    first = Memory(tmp_path / "m.json")
    assert recalled_or(lambda: ["made"], first, "a", 1) == ["made"]
    first.save()
    again = Memory(tmp_path / "m.json")
    assert recalled_or(lambda: ["anew"], again, "a", 1) == ["made"]
    assert recalled_or(lambda: ["anew"], again, "a", 2) == ["anew"]
    assert recalled_or(lambda: ["anew"], None, "a", 1) == ["anew"]


def test_of_something_else_nothing_is_recalled(tmp_path):
    key = kept(tmp_path / "m.json", "register")
    assert Memory(tmp_path / "m.json", "another").recall(key) is None


def test_another_key_is_another_result(tmp_path):
    kept(tmp_path / "m.json", "register")
    known = Memory(tmp_path / "m.json", "register")
    assert known.recall(known.key("ab", 1)) is None


def test_a_library_of_another_version_forgets_everything(tmp_path, monkeypatch):
    key = kept(tmp_path / "m.json")
    monkeypatch.setattr(memory, "toolkit", lambda: "a later one")
    assert Memory(tmp_path / "m.json").recall(key) is None


def test_the_toolkit_is_known_by_its_files(tmp_path):
    (tmp_path / "a.py").write_text("x = 1\n")
    before = memory.files_hash(tmp_path, ".py")
    (tmp_path / "a.py").write_text("x = 2\n")
    assert memory.files_hash(tmp_path, ".py") != before
