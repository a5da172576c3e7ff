"""The builds: into a fresh folder beside the site, checked, then swapped in whole. This and the plugin know MkDocs."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import importlib
import io
import logging
import multiprocessing
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mkdocs.commands.build import build as mkdocs_build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, BuildError, ConfigurationError

from build_tools import check, project, publication
from build_tools.facts.problem import Problem, Problems, total
from build_tools.parallel import can_fork
from build_tools.publish.inventory import INVENTORY, Inventory, faults, published, read, together

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_CHECK = "mkdocs.plugins.build_tools.plugin"
"""The logger of the check, whose warnings let a build pass; its errors end it."""


class BuildFailed(Exception):
    """A build that was refused; the message holds every problem, a line each."""


class CannotBuild(Exception):
    """Something stopped the build before a page was judged: no configuration, no folder to write to."""


def build(config_file: Path, site_dir: Path | None = None) -> Path:
    """Build, check and publish the site in one step; the old site stands, byte for byte, unless the new one is fine.

    Returns the folder of the site. Raises BuildFailed or CannotBuild.
    """
    config = load(config_file)
    target = (site_dir or Path(config.site_dir)).resolve()
    with fresh_folder(target) as fresh:
        swap(run_all(config_file, fresh), target)
    return target


def draft(config_file: Path, folder: Path) -> None:
    """Build into a folder whatever the check says of it: MkDocs has written every page by then.

    Raises BuildFailed when it did not come so far, and CannotBuild.
    """
    try:
        with contextlib.redirect_stderr(io.StringIO()):  # who drafts reports for himself
            _run(config_file, folder)
    except BuildFailed:
        if not any(folder.rglob("*.html")):
            raise


def shapes(config_file: Path) -> tuple[check.Shape, ...]:
    """Build the pages of all languages as they are now and return what they show, whatever the check says of them.

    Raises BuildFailed when a language did not come so far, and CannotBuild.
    """
    with tempfile.TemporaryDirectory(prefix="fieldnotes-") as folder:
        built = _build_each(config_file, Path(folder))
    if failed := [one.told for one in built if not one.shapes]:
        raise BuildFailed(merged(failed))
    return tuple(shape for one in built for shape in one.shapes)


def inventory(config_file: Path) -> tuple[Inventory, list[Problem]]:
    """Build the pages of all languages as they are now; return what they publish, and what of the record they lose.

    Raises BuildFailed and CannotBuild.
    """
    with tempfile.TemporaryDirectory(prefix="fieldnotes-") as folder:
        built = _build_each(config_file, Path(folder), is_recorded=True)
    if told := [one.told for one in built if one.told]:
        raise BuildFailed(merged(told))
    return together([one.inventory for one in built]), _lost(config_file, built)


def swap(fresh: Path, target: Path) -> None:
    """Put a finished folder in the place of another.

    On Linux both names change in one step; elsewhere, or on a file system that cannot, the old folder is moved aside
    first, and for that moment there is none.
    """
    if target.exists() and _exchange(fresh, target):
        return
    aside = fresh.with_name(fresh.name + "-old")
    if target.exists():
        target.rename(aside)
    fresh.rename(target)
    shutil.rmtree(aside, ignore_errors=True)


def run_all(config_file: Path, fresh: Path, address: str = "") -> Path:
    """Build every language side by side, put the others into the folder of the first, and return that."""
    found = languages(config_file)
    built = _build_each(config_file, fresh, address, is_recorded=_record(config_file) is not None)
    shown = [shape for one in built for shape in one.shapes]
    told = [*(one.told for one in built), compared(config_file, shown)]
    if not any(told):
        told.append(_as_text(_lost(config_file, built)))
    if any(told):
        raise BuildFailed(merged(told))
    root = fresh / found[0].code
    for language in found[1:]:
        (fresh / language.code).rename(root / language.folder)
    return root


def _build_each(config_file: Path, fresh: Path, address: str = "", *, is_recorded: bool = False) -> list[_Built]:
    """Build every language into a folder of its own name; where it `is_recorded`, say what each publishes."""
    jobs = [
        (language, fresh / language.code, address + language.folder if address else "", is_recorded)
        for language in languages(config_file)
    ]
    if len(jobs) == 1:
        return [_build_one(*jobs[0])]
    # A process each: MkDocs and its plugins keep state that two builds in one process would share.
    workers = min(len(jobs), os.cpu_count() or 1)
    importlib.import_module("build_tools.plugin")  # what is loaded here need not be loaded in every fork
    context = multiprocessing.get_context("fork" if can_fork() else "spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        return list(pool.map(_build_one, *zip(*jobs, strict=True)))


def compared(config_file: Path, shown: Sequence[check.Shape]) -> str:
    """Return what is wrong between the languages, each of which was checked alone before."""
    differences = check.compare_languages(shown, project.read_source_map(config_file.resolve().parent))
    return _as_text(sorted({difference.problem for difference in differences}))


def _lost(config_file: Path, built: Sequence[_Built]) -> list[Problem]:
    """Return what the languages lose of what was published; a project without a record loses nothing."""
    path = _record(config_file)
    if path is None:
        return []
    text, now = path.read_text(encoding="utf-8"), together([one.inventory for one in built])
    try:
        record = read(text)
    except Problems as problems:
        return list(problems.found)
    given_up = [one.old for one in publication.redirects_of(config_file.resolve())]
    folders = [language.folder for language in languages(config_file)]
    return faults(record, now, [folder + old for folder in folders for old in given_up], text)


def _record(config_file: Path) -> Path | None:
    """Return the file in which a whole project has written down what it has published."""
    path = config_file.resolve().parent / INVENTORY
    return path if config_file.name == "mkdocs.yml" and path.is_file() else None


def _as_text(problems: Sequence[Problem]) -> str:
    return "\n".join([*map(str, problems), total(len(problems))]) if problems else ""


def languages(config_file: Path) -> tuple[project.Language, ...]:
    """Return every language beside `mkdocs.yml`; a file of another name is built alone."""
    found = project.languages(config_file)
    if config_file.name != "mkdocs.yml":
        found = tuple(language for language in found if language.config_file == config_file) or found[:1]
        found = (replace(found[0], config_file=config_file, folder=""),)
    return found


@dataclass(frozen=True)
class _Built:
    """What came of one language: what is wrong with it, and what its pages show, with their paths in the whole site."""

    told: str
    shapes: tuple[check.Shape, ...] = ()
    inventory: Inventory = Inventory()


def _build_one(language: project.Language, folder: Path, site_url: str, is_recorded: bool) -> _Built:
    """Build one language and return what was wrong with it; nothing where all is well."""
    try:
        config, told = _try(language.config_file, folder, **({"site_url": site_url} if site_url else {}))
    except CannotBuild as stopped:
        return _Built(str(stopped))
    plugin = config.plugins.get("fieldnotes")
    register, shapes = getattr(plugin, "register", None), shapes_of(config, language)
    if told or register is None or not is_recorded:
        return _Built(told, shapes)
    return _Built(told, shapes, published(folder, register, language.folder))


def shapes_of(config: MkDocsConfig, language: project.Language) -> tuple[check.Shape, ...]:
    """Return what the pages of a language show that was checked, with their paths in the whole site."""
    own = getattr(config.plugins.get("fieldnotes"), "shapes", ())
    return tuple(replace(shape, path=language.folder + shape.path) for shape in own)


def merged(told: Sequence[str]) -> str:
    """Join the problems of several builds, what they share once, with one total."""
    lines = [line for text in told for line in text.splitlines()]
    problems = dict.fromkeys(line for line in lines if not re.fullmatch(r"\d+ problems?\.", line))
    return "\n".join([*problems, total(len(problems))] if len(problems) < len(lines) else problems)


def _run(config_file: Path, folder: Path) -> None:
    _, told = _try(config_file, folder)
    if told:
        raise BuildFailed(told)


def _try(config_file: Path, folder: Path, **overrides: Any) -> tuple[MkDocsConfig, str]:
    """Build, and return the configuration with its plugins, and all that was wrong."""
    config = load(config_file, site_dir=str(folder), **overrides)
    with warnings() as found, _fewer_collections():
        try:
            config.plugins.on_startup(command="serve" if "site_url" in overrides else "build", dirty=False)
            mkdocs_build(config)
        except BuildError as error:  # from the register, before MkDocs begins to build
            found.append(error.format_message())
        except Abort:  # MkDocs has logged why
            pass
    return config, "\n".join(text.strip() for text in found)


def load(config_file: Path, **overrides: Any) -> MkDocsConfig:
    if not config_file.is_file():
        raise CannotBuild(
            f"No {config_file.name} here. Run this in the project's folder, or name the file with --config."
        )
    try:
        return load_config(str(config_file), **overrides)
    except ConfigurationError as error:
        raise CannotBuild(error.format_message()) from None


@contextlib.contextmanager
def warnings() -> Iterator[list[str]]:
    """Collect MkDocs' warnings: a broken link is one, and stops our build as it stops a strict one.

    Those of the check are only told.
    """
    found: list[str] = []

    def keep(record: logging.LogRecord) -> None:
        if record.name == _CHECK:
            print(record.getMessage().removeprefix("build_tools: "), file=sys.stderr)
        else:
            found.append(record.getMessage())

    handler = logging.Handler(logging.WARNING)
    handler.emit = keep  # type: ignore[method-assign]
    logger = logging.getLogger("mkdocs")
    logger.addHandler(handler)
    try:
        yield found
    finally:
        logger.removeHandler(handler)


@contextlib.contextmanager
def _fewer_collections() -> Iterator[None]:
    """What a build makes lives until its end; to go through all of it again and again finds nothing to free."""
    before = gc.get_threshold()
    gc.set_threshold(100_000, 50, 1_000)
    try:
        yield
    finally:
        gc.set_threshold(*before)


@contextlib.contextmanager
def fresh_folder(target: Path) -> Iterator[Path]:
    """Give a new folder on the target's file system, and take away what is left of it."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    except OSError as error:
        raise CannotBuild(f"Cannot write beside {target}: {error.strerror}.") from None
    fresh.chmod(0o755)  # mkdtemp makes it private; a web server must read it
    try:
        yield fresh
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _exchange(one: Path, other: Path) -> bool:
    """Exchange two names in one step (renameat2, Linux 3.15); False where the system cannot."""
    if sys.platform != "linux":
        return False
    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if rename is None:
        return False
    return bool(rename(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _RENAME_EXCHANGE) == 0)
