"""A state of the notes: a register and the pages around it, from a git revision, from files, or as they lie there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from build_tools import project
from build_tools.commands import settings as configuration
from build_tools.facts.model import Register, Site
from build_tools.facts.problem import Problem, Problems
from build_tools.render import PageFile
from build_tools.review import compare, git
from build_tools.review.git import Commit
from build_tools.review.history import Revision, history

NOTHING = Register(Site(""))
"""The register where there is none yet, or none any more."""


class CannotTell(Exception):
    """A state cannot be read; the message says why and what to do."""


@dataclass(frozen=True)
class State:
    """`revision` is a commit, or one of git's two names for what is none. `pages` are by language."""

    name: str
    revision: str
    register: Register
    pages: Mapping[str, Sequence[PageFile]]
    faults: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Project:
    """Where the notes lie: the folder, its register, and the languages of its site, which may be none."""

    root: Path
    register: Path
    sites: tuple[configuration.Settings, ...]

    @property
    def shown(self) -> str:
        """The register's path in messages."""
        return project.shown(self.register, self.root)


def project_of(config_file: Path) -> Project:
    """Return the project of a configuration; without one, that of a register alone. Raises CannotRead."""
    if not config_file.is_file():
        folder = config_file.resolve().parent
        return Project(folder, folder / "sources.yaml", ())
    sites = tuple(configuration.read_all(config_file))
    return Project(sites[0].root, sites[0].register, sites)


def read_states(of: Project, old: str | None, new: str | None) -> tuple[State, State]:
    """Read what two names stand for: HEAD and the working tree when there are none, two ends of a range from one.

    Raises CannotTell and GitStopped.
    """
    first, second = _ends(old, new)
    if all(_is_file(name) for name in (first, second)):
        return _from_file(of, first), _from_file(of, second)
    root = git.top(of.root)
    one, other = _revision(root, first), _revision(root, second)
    if old and not new and "..." in old and not _is_file(old):
        one = git.merge_base(root, one, other)
        first = one[:12]
    states = (_state(of, root, first, one, other), _state(of, root, second, other, one))
    if all(state.register is NOTHING for state in states):
        raise CannotTell(f"No register {of.shown} in either state. Run this in the project's folder.")
    return states


def revisions_between(of: Project, old: State, new: State) -> tuple[Revision, ...]:
    """Return what each commit of the main line between two states changed, newest first.

    What lies in the working tree and in no commit counts as one that nobody reviewed. Two files have no history.
    """
    if old.revision == git.WORKING_TREE:
        return ()
    root = git.top(of.root)
    until = "HEAD" if new.revision == git.WORKING_TREE else new.revision
    path = of.register.resolve().relative_to(root.resolve()).as_posix()
    found = git.commits(root, path, old.revision, until)
    blobs = partial(git.contents, root)
    base = [Commit(old.revision, "", path, _blob(root, old.revision, path))]
    told = history([*found, *base], blobs, lambda text: _sound(text, of.shown), {})[:-1]
    if new.revision != git.WORKING_TREE:
        return told
    head = _from_git(of, root, "HEAD", git.resolve(root, "HEAD"), git.WORKING_TREE)
    uncommitted = compare(head.register, new.register).changes
    return (Revision(Commit("", "", path, ""), uncommitted), *told)


def _blob(root: Path, commit: str, path: str) -> str:
    return git.files(root, commit, path).get(path, "")


def _sound(text: str, shown: str) -> Register:
    from build_tools import register

    return register.attempt(text, shown)[0]


def _ends(old: str | None, new: str | None) -> tuple[str, str]:
    if old and not new and ".." in old and not _is_file(old):
        start, _, end = old.partition("..." if "..." in old else "..")
        return start or "HEAD", end or "HEAD"
    return old or "HEAD", new or git.WORKING_TREE


def _is_file(name: str) -> bool:
    return Path(name).is_file()


def _revision(root: Path, name: str) -> str:
    if name == git.WORKING_TREE or _is_file(name):
        return git.WORKING_TREE
    if Path(name).suffix in (".yaml", ".yml"):
        raise CannotTell(f'No file "{name}". Name a file or a revision that is there.')
    return git.resolve(root, name)


def _state(of: Project, root: Path, name: str, revision: str, other: str) -> State:
    if _is_file(name):
        return _from_file(of, name)
    if revision == git.WORKING_TREE:
        return _from_tree(of)
    return _from_git(of, root, name, revision, other)


def _from_file(of: Project, name: str) -> State:
    """A register alone changes no page's text: it is looked at in the pages as they lie there."""
    register, faults = _register(Path(name).read_bytes(), name, name)
    return State(name, git.WORKING_TREE, register, _pages_there(of), faults)


def _from_tree(of: Project) -> State:
    register, faults = NOTHING, tuple[Problem, ...]()
    if of.register.is_file():
        register, faults = _register(of.register.read_bytes(), of.shown, "the working tree")
    return State("the working tree", git.WORKING_TREE, register, _pages_there(of), faults)


def _pages_there(of: Project) -> dict[str, Sequence[PageFile]]:
    return {site.language: project.page_files(site.docs_dir, site.root) for site in of.sites}


def _from_git(of: Project, root: Path, name: str, revision: str, other: str) -> State:
    files = git.files(root, revision)
    path = of.register.resolve().relative_to(root.resolve()).as_posix()
    if path not in files:
        path = git.former_path(root, revision, other, path)
    folders = {site.language: f"{_within(root, site.docs_dir)}/" for site in of.sites}
    pages = {
        path: blob for path, blob in files.items() if path.endswith(".md") and path.startswith(tuple(folders.values()))
    }
    content = git.contents(root, [*pages.values(), *([files[path]] if path in files else [])])
    register, faults = NOTHING, tuple[Problem, ...]()
    if path in files:
        register, faults = _register(content[files[path]], of.shown, name)
    told = {
        language: [_page(of, root, page, folder, content[blob]) for page, blob in sorted(pages.items())
                   if page.startswith(folder)]
        for language, folder in folders.items()
    }  # fmt: skip
    return State(name, revision, register, told, faults)


def _within(root: Path, path: Path) -> str:
    return path.resolve().relative_to(root.resolve()).as_posix()


def _page(of: Project, root: Path, path: str, folder: str, content: bytes) -> PageFile:
    text = content.decode("utf-8", "replace").replace("\r\n", "\n")
    return PageFile(project.shown(root.resolve() / path, of.root), path.removeprefix(folder), text)


def _register(content: bytes, shown: str, name: str) -> tuple[Register, tuple[Problem, ...]]:
    from build_tools import register

    try:
        return register.attempt(register.text_of(content, shown), shown)
    except Problems as problems:
        listed = "\n".join(map(str, problems.found))
        raise CannotTell(
            f"{listed}\nThe register of {name} cannot be read by today's rules, so nothing was compared."
        ) from None
