"""All that is asked of git, and the command that mends what git cannot answer. Reads only; the network is not asked.

Nobody's hooks, pager, colours or language change an answer.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

EMPTY = ""
"""The revision before the first one: nothing was there."""

WORKING_TREE = ":working-tree:"
"""The files as they lie there; no revision can be called so."""


class GitStopped(Exception):
    """Something is not there; the message says what, and the command that brings it."""


@dataclass(frozen=True)
class Commit:
    """A commit of the main line that touched a file. `day` and `moment` are the committer's, in UTC."""

    hash: str
    moment: str
    path: str
    blob: str
    reviewers: tuple[str, ...] = ()

    @property
    def day(self) -> str:
        return self.moment[:10]

    @property
    def short(self) -> str:
        return self.hash[:12]


def top(folder: Path) -> Path:
    """Return the root of the repository that a folder lies in."""
    try:
        return Path(os.fsdecode(_git(folder, "rev-parse", "--show-toplevel").rstrip(b"\n")))
    except GitStopped as stopped:
        if "not a git repository" not in str(stopped):
            raise
        hint = "Name two files: `fieldnotes diff OLD.yaml NEW.yaml`."
        raise GitStopped(f'"{folder}" lies in no git repository. {hint}') from None


def resolve(root: Path, name: str) -> str:
    """Return the commit that a name stands for; EMPTY for HEAD before the first commit and for the first's parent."""
    found = _commit(root, name)
    if found:
        return found
    if is_shallow(root):
        raise GitStopped(f'No revision "{name}" here: the clone is shallow. Run `{_deepen(root)}`, then this again.')
    before = re.fullmatch(r"(.+?)(?:~1?|\^)", name)
    if (name == "HEAD" and not _commit(root, "HEAD")) or (before and _is_first(root, before[1])):
        return EMPTY
    raise GitStopped(f'No revision "{name}" here. {_fetch_hint(root, name)}')


def merge_base(root: Path, one: str, other: str) -> str:
    """Return the newest common ancestor of two commits; never one that a shallow clone merely takes for it."""
    names = f"{one[:12]} and {other[:12]}"
    found = _ask(root, "merge-base", one, other)
    if found and not _is_cut_off(root, one, other, found):
        return found
    if is_shallow(root):
        raise GitStopped(
            f"Where {names} part is not here: the clone is shallow. Run `{_deepen(root)}`, then this again."
        )
    raise GitStopped(
        f"{names} have no common ancestor. Compare them directly: `fieldnotes diff {one[:12]}..{other[:12]}`."
    )


def is_shallow(root: Path) -> bool:
    """Tell whether the history was cut off somewhere."""
    return _ask(root, "rev-parse", "--is-shallow-repository") == "true"


def files(root: Path, commit: str, folder: str = "") -> dict[str, str]:
    """Return the blob of each file below a folder of a commit, by path; symbolic links and submodules are no files."""
    if commit == EMPTY:
        return {}
    listed = _git(root, "ls-tree", "-r", "-z", "--full-tree", commit, "--", *([folder] if folder else []))
    found = {}
    for line in filter(None, listed.split(b"\0")):
        mode, kind, blob, path = re.split(rb"[ \t]", line, maxsplit=3)
        if kind == b"blob" and mode != b"120000":
            found[os.fsdecode(path)] = blob.decode("ascii")
    return found


def contents(root: Path, blobs: Iterable[str]) -> dict[str, bytes]:
    """Return the content of each blob, asked for in one go."""
    wanted = sorted(set(blobs))
    if not wanted:
        return {}
    answer = _git(root, "cat-file", "--batch", input="".join(f"{blob}\n" for blob in wanted).encode("ascii"))
    found, start = {}, 0
    for blob in wanted:
        end = answer.index(b"\n", start)
        head = answer[start:end].split()
        if head[-1] == b"missing":
            raise GitStopped(f"The content {blob[:12]} is not here. Run `git fetch --refetch`, then this again.")
        size = int(head[2])
        found[blob] = answer[end + 1 : end + 1 + size]
        start = end + 2 + size
    return found


def former_path(root: Path, old: str, new: str, path: str) -> str:
    """Return the path that a file of `new` had in `old`, where git sees a rename; its own path where not."""
    if EMPTY in (old, new):
        return path
    against = [old] if new == WORKING_TREE else [old, new]
    listed = _git(root, "diff", "--name-status", "-z", "--find-renames=30%", "--diff-filter=R", *against).split(b"\0")
    for _, before, after in zip(listed[::3], listed[1::3], listed[2::3], strict=False):
        if os.fsdecode(after) == path:
            return os.fsdecode(before)
    return path


def commits(root: Path, path: str, since: str = "", until: str = "HEAD") -> list[Commit]:
    """Return the commits of the main line that touched a file, newest first, its former names followed.

    A merge counts as one commit: it is what readers of the main line got at once. What came to the line after `since`
    is asked for, or everything.
    """
    if not _commit(root, until):
        return []
    span = f"{since}..{until}" if since else until
    form = "%x01%H%x00%cd%x00%(trailers:key=Reviewed-by,valueonly,separator=%x02)%x00"
    listed = _git(
        root, "log", "--first-parent", "--diff-merges=first-parent", "--follow", "--raw", "--no-abbrev", "-z",
        "--date=format-local:%Y-%m-%dT%H:%M:%SZ", f"--format={form}", span, "--", path,
    )  # fmt: skip
    return [_read_commit(part) for part in listed.split(b"\x01")[1:]]


def _read_commit(part: bytes) -> Commit:
    hash, moment, reviewers, *changed = part.split(b"\0")
    raw = next((line for line in changed if line.lstrip(b"\n").startswith(b":")), b"")
    paths = [os.fsdecode(name) for name in changed[changed.index(raw) + 1 :] if name] if raw else []
    blob = raw.split()[3].decode("ascii") if raw else ""
    by = tuple(filter(None, reviewers.decode("utf-8", "replace").split("\x02")))
    return Commit(
        hash.decode("ascii"), moment.decode("ascii"), paths[-1] if paths else "", blob.strip("0") and blob, by
    )


def _commit(root: Path, name: str) -> str:
    return _ask(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")


def _is_first(root: Path, name: str) -> bool:
    commit = _commit(root, name)
    return bool(commit) and not _ask(root, "rev-list", "--parents", "-n", "1", commit).partition(" ")[2]


def _is_cut_off(root: Path, one: str, other: str, base: str) -> bool:
    """Tell whether the history between two commits and their base was cut, so that a newer base may be missing."""
    shallow = root / _ask(root, "rev-parse", "--git-path", "shallow")
    if not shallow.is_file():
        return False
    cut = set(shallow.read_text(encoding="ascii").split())
    between = _ask(root, "rev-list", one, other, f"^{base}").split()
    return bool(cut & set(between))


def _deepen(root: Path) -> str:
    return "git fetch --unshallow" + (f" {remote}" if (remote := _remote(root)) not in ("", "origin") else "")


def _remote(root: Path) -> str:
    names = _ask(root, "remote").split()
    return "origin" if "origin" in names or not names else names[0]


def _fetch_hint(root: Path, name: str) -> str:
    remote = _remote(root)
    if not _ask(root, "remote"):
        return "See what there is: `git log --oneline --all`."
    wanted = re.split(r"[~^@]", name.removeprefix(f"{remote}/"))[0] or "HEAD"
    return f"Run `git fetch {remote} {wanted}`, then this again."


def _ask(root: Path, *arguments: str) -> str:
    """Return git's answer as a word, nothing where it has none."""
    try:
        return os.fsdecode(_git(root, *arguments)).strip()
    except GitStopped:
        return ""


def _git(folder: Path, *arguments: str, input: bytes = b"") -> bytes:
    # Whoever runs this from a hook has these set, for the repository that the hook is of.
    kept: Mapping[str, str] = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    environment = {**kept, "LC_ALL": "C", "TZ": "UTC", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"}
    plain: Sequence[str] = ("-c", "core.quotePath=false", "-c", "diff.renames=true", "-c", "core.fsmonitor=false")
    try:
        done = subprocess.run(
            ["git", "--no-pager", *plain, *arguments], cwd=folder, input=input, capture_output=True, env=environment
        )
    except FileNotFoundError:
        raise GitStopped("git is not installed, or not on the PATH. Install it (`apt-get install git`).") from None
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise GitStopped(f"git {arguments[0]}: {said[0] if said else 'it failed and said nothing'}")
    return done.stdout
