"""The review of a large register: two of them compared with the pages they show on, and a long history told.

Run with a folder and `diff` or `history`: prints seconds on the processor.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from benchmarks import building, texts
from benchmarks.timing import ROOT, answer, on_one_core

MOST = 2.0
"""How many times the loading of both registers a comparison may take."""

HISTORY_MOST = 10.0
"""The seconds that a history may take from nothing."""

CLAIMS, PAGES, CHANGED = 10_000, 300, 100
REVISIONS, CLAIMS_OF_HISTORY = 500, 250


def measured(folder: Path, what: str) -> list[float]:
    """Measure in a process of its own."""
    return [float(word) for word in answer(["-m", "benchmarks.reviewing", str(folder), what], 3600).split()]


def write_diff(folder: Path, claims: int, pages: int) -> Path:
    """Write a project, its register, and the same register with some other values as new.yaml."""
    known = texts.facts(claims, 1)
    project = folder / "diff"
    texts.write_pages(project / "docs/en", pages, texts.OURS, known)
    (project / "mkdocs.yml").write_text(building.SETTINGS + "plugins: [search, fieldnotes]\n", encoding="utf-8")
    step = max(1, claims // CHANGED)
    moved = [replace(fact, written=known[n - 1].written) if n % step == 0 else fact for n, fact in enumerate(known)]
    for name, facts in (("sources.yaml", known), ("new.yaml", moved)):
        (project / name).write_text(texts.register(facts), encoding="utf-8")
    return project


def write_history(folder: Path, revisions: int) -> Path:
    """Make a repository of an invented register in which each commit changes one value."""
    known = texts.facts(CLAIMS_OF_HISTORY, 1)
    return _repository(folder / "history", _invented(known, revisions))


def write_own_history(folder: Path, revisions: int) -> Path:
    """Make a repository of this dossier's register, each commit with the last digit of one value changed."""
    text = (ROOT / "sources.yaml").read_text(encoding="utf-8")
    return _repository(folder / "own-history", _edited(text, revisions))


def _invented(known: list[texts.Fact], revisions: int) -> Iterator[str]:
    for number in range(revisions):
        at = number % len(known)
        known[at] = replace(known[at], written=known[(at * 7 + number) % len(known)].written)
        yield _laid_out(texts.register(known))


def _edited(text: str, revisions: int) -> Iterator[str]:
    places = [found.end() - 1 for found in _VALUE.finditer(text)]
    for number in range(revisions):
        at = places[number * 37 % len(places)]
        text = text[:at] + str((int(text[at]) + 1) % 10) + text[at + 1 :]
        yield text


def _repository(project: Path, contents: Iterable[str]) -> Path:
    project.mkdir(parents=True)
    stream = []
    for number, content in enumerate(text.encode("utf-8") for text in contents):
        head = _COMMIT.format(moment=1_700_000_000 + number, size=len(content))
        stream.append(head.encode("ascii") + content)
    _git(project, "init", "-q", "-b", "main")
    _git(project, "fast-import", "--quiet", input=b"\n".join(stream) + b"\n")
    return project


def _laid_out(register: str) -> str:
    """Return a register as people write it: an entry a line, below its section."""
    lines = []
    for name, section in json.loads(register).items():
        if name in ("site", "glossary"):
            lines.append(f"{name}: {json.dumps(section)}")
        else:
            lines += [f"{name}:", *(f"  {id}: {json.dumps(entry)}" for id, entry in section.items())]
    return "\n".join(lines) + "\n"


_VALUE = re.compile(r'"\d+(?= )')
_NOBODY = ("-c", "user.name=Nobody", "-c", "user.email=nobody@notes.example")
_COMMIT = """\
commit refs/heads/main
committer Nobody <nobody@notes.example> {moment} +0000
data 1
x
M 100644 inline sources.yaml
data {size}
"""


def _git(folder: Path, *arguments: str, input: bytes = b"") -> None:
    subprocess.run(["git", *arguments], cwd=folder, input=input, check=True)


def diff(project: Path) -> None:
    """Print the seconds of loading both registers, and of comparing them with all their pages."""
    from build_tools.commands.showing import with_pages
    from build_tools.commands.states import project_of, read_states
    from build_tools.review import compare

    of = project_of(project / "mkdocs.yml")
    start = time.process_time()
    old, new = read_states(of, str(project / "sources.yaml"), str(project / "new.yaml"))
    loaded = time.process_time()
    compared = with_pages(compare(old.register, new.register), old, new, of.sites)
    if not compared.changes or not compared.affected:
        raise SystemExit("nothing was compared")
    print(loaded - start, time.process_time() - loaded)


def history(project: Path) -> None:
    """Print the seconds of a history from nothing, once it is known, and with one more commit; git's are counted."""
    from build_tools import project as notes

    for turn in range(3):
        if turn == 2:
            _git(project, "checkout", "-q", "HEAD~3", "--", "sources.yaml")
            _git(project, *_NOBODY, "commit", "-q", "-m", "Change")
        start = _seconds()
        found = notes.history(project, project / "sources.yaml")
        if len(found.revisions) < 2 or not found.revisions[0].changes:
            raise SystemExit(found.why_not or "nothing was told")
        print(_seconds() - start)


def _seconds() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


PARTS: dict[str, Callable[[Path], None]] = {"diff": diff, "history": history}

if __name__ == "__main__":
    on_one_core()
    PARTS[sys.argv[2]](Path(sys.argv[1]))
