"""When the lines of some files last changed, from one call of git. No clock: what git does not know is not recorded.

`git log` gives every change of the files from the first commit on; they are replayed, which leaves for each line the
commit that it came with. A shallow clone does not hold the first commits, so it knows nothing. A line that no commit
has is not committed yet.
"""

from __future__ import annotations

import difflib
import os
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

_COMMIT = re.compile(r"\x00(\d{4}-\d\d-\d\d)\x00([^\n]*)")
_HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_COMMAND = (
    "git", "-c", "core.quotepath=off", "-c", "log.showSignature=false", "-c", "diff.algorithm=myers", "--no-pager",
    "log", "--first-parent", "-m", "-p", "-U0", "--no-color", "--no-ext-diff", "--no-textconv", "--no-renames",
    "--src-prefix=a/", "--dst-prefix=b/", "--relative", "--reverse", "--format=%x00%as%x00%D",
)  # fmt: skip
_OLD, _NEW = "--- a/", "+++ b/"


@dataclass(frozen=True, order=True)
class Commit:
    """A commit by its place in the history, and the author's day as he wrote it, in his own zone."""

    place: int
    day: str


@dataclass(frozen=True)
class Line:
    """A line and the commit it came with; None where it is not committed."""

    text: str
    commit: Commit | None


History = Mapping[str, Sequence[Line]]
"""The lines of each file as they are now."""


def read_log(root: Path, paths: Iterable[str]) -> str:
    """Return what git tells about some files below a folder; nothing where there is no git, or no history."""
    # Set by a hook, these would point git at another repository or index.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    try:
        done = subprocess.run([*_COMMAND, "--", *paths], cwd=root, env=environment, capture_output=True, check=False)
    except OSError:
        return ""
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else ""


def replay(log: str, now: Mapping[str, str]) -> History:
    """Return the history of files from a log, and from what they hold now; without a history nothing is known."""
    commits = _commits(log)
    if not commits or any("grafted" in refs for _, refs, _ in commits):
        return {}
    files: dict[str, list[Line]] = {}
    for place, (day, _, patch) in enumerate(commits):
        _apply(files, patch, Commit(place, day))
    return {path: _matched(files.get(path, []), text) for path, text in now.items()}


def _commits(log: str) -> list[tuple[str, str, str]]:
    """The day, the names and the patch of each commit, the oldest first."""
    found = list(_COMMIT.finditer(log))
    starts = [*(commit.start() for commit in found), len(log)]
    return [(commit[1], commit[2], log[commit.end() : end]) for commit, end in zip(found, starts[1:], strict=False)]


def _apply(files: dict[str, list[Line]], patch: str, commit: Commit) -> None:
    for old, new, hunks in _files_of(patch):
        lines = files.pop(old, [])
        for start, removed, added in reversed(hunks):
            lines[start : start + removed] = [Line(text, commit) for text in added]
            if not added and start and not _ends_entry(lines, start):
                lines[start - 1] = Line(lines[start - 1].text, commit)
        if new:
            files[new] = lines


def _ends_entry(lines: Sequence[Line], at: int) -> bool:
    """Whether what was taken out stood between two entries, and was none of the one before."""
    return at >= len(lines) or not lines[at].text.strip() or _depth(lines[at].text) < _depth(lines[at - 1].text)


def _files_of(patch: str) -> Iterator[tuple[str, str, list[tuple[int, int, list[str]]]]]:
    """Yield each file of a patch: its old and new path ("" for none), and its hunks as start, count and new lines."""
    old = new = ""
    hunks: list[tuple[int, int, list[str]]] = []
    for line in patch.split("\n"):
        if line.startswith("diff --git "):
            if old or new:
                yield old, new, hunks
            old, new, hunks = "", "", []
        elif not hunks and line.startswith("--- "):
            old = _path(line, _OLD)
        elif not hunks and line.startswith("+++ "):
            new = _path(line, _NEW)
        elif found := _HUNK.match(line):
            count = int(found[2] or 1)
            # Where nothing is removed, git names the line before.
            hunks.append((int(found[1]) - (1 if count else 0), count, []))
        elif line.startswith("+") and hunks:
            hunks[-1][2].append(line[1:])
    if old or new:
        yield old, new, hunks


def _path(line: str, prefix: str) -> str:
    return line.removeprefix(prefix).rstrip("\t") if line.startswith(prefix) else ""


def _matched(committed: Sequence[Line], now: str) -> Sequence[Line]:
    """The lines as they are now; those that differ from the last commit's have none."""
    texts = _lines(now)
    if texts == [line.text for line in committed]:
        return committed
    found = [Line(text, None) for text in texts]
    matcher = difflib.SequenceMatcher(None, [line.text for line in committed], texts, autojunk=False)
    for block in matcher.get_matching_blocks():
        found[block.b : block.b + block.size] = committed[block.a : block.a + block.size]
    return found


def _lines(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n") if text else []


def _depth(text: str) -> int:
    return len(text) - len(text.lstrip())
