"""One language kept ready for `fieldnotes serve`: after a change only the pages that come out different are built.

Works as `mkdocs build` does, step by step and with all its events, in a folder of its own. Register and texts are
rendered anew after every change, all of them; left out is what MkDocs would do to pages whose text, front matter and
surroundings are the same as when they were built last. Before that, at a glance, the pages on a screen are rendered and
built alone. A page is checked once it is built, before anybody sees it; the whole language when there is nothing else
to do. What comes or goes as a file, or follows a whole that was refused, is held back until a whole has passed.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jinja2
from jinja2.bccache import Bucket
from mkdocs.commands import build as steps
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, BuildError
from mkdocs.structure.files import File, Files, get_files, set_exclusions
from mkdocs.structure.nav import Navigation, get_navigation
from mkdocs.structure.pages import Page

from build_tools import builder, check, project
from build_tools.check.context import page_sources, remembering_find
from build_tools.plugin import FieldNotes
from build_tools.publication import Glance

FEW = 8
MANY = 40
"""Pages of a step where none is on a screen: of a round's first, and of those that follow."""


@dataclass(frozen=True)
class Step:
    """What a step came to. `changed` are files of the language's folder to show; all there are where `is_anew`."""

    problems: str = ""
    changed: tuple[str, ...] = ()
    is_anew: bool = False
    has_more: bool = False
    awaits_check: bool = False
    is_held: bool = False
    shapes: tuple[check.Shape, ...] = ()


@dataclass
class _Round:
    """What was read after the last change, and the pages that are still to be built."""

    config: MkDocsConfig
    plugin: FieldNotes
    files: Files
    nav: Navigation
    env: Any
    context: check.Context
    keys: Mapping[str, str]
    left: list[File]
    has_begun: bool = False


@dataclass
class _Built:
    """What is known of the pages in the folder: records by their addresses, the rest as MkDocs' files name these."""

    keys: dict[str, str] = field(default_factory=dict)
    records: dict[str, Any] = field(default_factory=dict)
    anchors: dict[str, Any] = field(default_factory=dict)
    links: dict[str, Any] = field(default_factory=dict)


_WORDLESS = frozenset({"facts", "register", "review"})
"""The packages that may not import the words."""


class _Compiled(jinja2.BytecodeCache):
    """The theme's templates as compiled last; Jinja asks whether their text is still the same."""

    def __init__(self) -> None:
        self._code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if code := self._code.get(bucket.key):
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._code[bucket.key] = bucket.bytecode_to_string()


class Preview:
    """A language's site in a folder, brought up to date step by step."""

    def __init__(self, language: project.Language, folder: Path, address: str) -> None:
        self._language, self._folder, self._address = language, folder, address
        self._watched: list[Path] = []
        self._stamp = self._glanced_at = self._texts = self._surroundings = ""
        self._names: tuple[str, ...] = ()
        self._built = _Built()
        self._compiled = _Compiled()
        self._round: _Round | None = None
        self._is_anew = self._is_held = True
        self._is_done = False
        self._unsure: set[str] = set()
        self._found: list[str] = []

    def watched(self) -> list[Path]:
        """Return the files and folders whose change may change a page."""
        return self._watched

    def step(self, wanted: Sequence[str]) -> Step:
        """Do the next piece of work, pages that are `wanted` first; `has_more` says that there is another."""
        return self._guarded(lambda: self._step(wanted))

    def finish(self) -> Step:
        """Check the whole, once all pages are built."""
        done = self._guarded(self._finish)
        self._is_done = True
        self._is_held = self._is_held or bool(done.problems)
        return done

    def _guarded(self, work: Callable[[], Step]) -> Step:
        done = Step()
        with builder.warnings() as self._found:
            try:
                done = work()
            except BuildError as error:
                self._found.append(error.format_message())
            except builder.CannotBuild as stopped:
                self._found.append(str(stopped))
            except Abort:  # MkDocs has logged why
                pass
        if self._found:
            self._is_done = True
            return Step("\n".join(text.strip() for text in self._found))
        return done

    def _step(self, wanted: Sequence[str]) -> Step:
        now = project.stamp(self._watched)
        if not self._stamp or now != self._stamp:
            if now != self._glanced_at:
                self._glanced_at = now
                if seen := self._glance(wanted):
                    return seen
            self._round, self._is_done = None, False
            self._round = self._begin()
        if self._round is None or self._is_done:
            return Step()
        if self._round.left:
            return self._build(self._round, wanted)
        return Step(awaits_check=True, is_held=self._is_held)

    def _glance(self, wanted: Sequence[str]) -> Step | None:
        """Build the pages on a screen alone, the others being as they were; the round after it tells what is wrong."""
        before = self._round
        if before is None or self._is_anew or self._is_held:
            return None
        published = before.plugin.published
        addresses = {page.url for page in published.pages.values()} & set(wanted)
        self._stamp = ""  # the round is still to come
        try:
            return self._look(self._read(Glance(published, addresses))) if addresses else None
        except (BuildError, builder.CannotBuild, Abort):
            return None
        finally:
            self._found.clear()

    def _look(self, round: _Round) -> Step | None:
        self._write(round, round.left)
        if self._found:
            return None
        self._write_generated(round.files)
        self._unsure |= {file.dest_uri for file in round.left}
        return Step(changed=tuple(sorted(self._unsure)), has_more=True)

    def _begin(self) -> _Round:
        """Read and render everything, and find out which pages come out different."""
        self._stamp = project.stamp(self._watched)
        round = self._read(None)
        self._renew(round)
        self._write_generated(round.files)
        round.keys = {file.url: _key(self._surroundings, file, round.plugin) for file in round.left}
        round.left = [file for file in round.left if round.keys[file.url] != self._built.keys.get(file.url)]
        return round

    def _read(self, glance: Glance | None) -> _Round:
        """Read and render everything, or at a glance some pages; all that were rendered are left to be built."""
        texts = project.stamp(project.toolkit_texts())
        if texts != self._texts:
            self._texts = texts
            _forget()
        config = builder.load(self._language.config_file, site_dir=str(self._folder), site_url=self._address)
        plugin = _plugin(config)
        plugin.glance = glance
        config.plugins.on_startup(command="serve", dirty=False)
        config = config.plugins.on_config(config)
        self._watch(config)
        config.plugins.on_pre_build(config=config)
        env = config.theme.get_env()
        env.bytecode_cache = self._compiled
        files = get_files(config)
        files.add_files_from_theme(env, config)
        files = config.plugins.on_files(files, config=config)
        set_exclusions(files, config)
        if glance and _names(files) != self._names:
            raise BuildError("files came or went, so that others are no longer as they were")
        nav = self._navigation(config, files, plugin)
        env = config.plugins.on_env(env, config=config, files=files)
        context = check.Context(
            plugin.register,
            remembering_find(plugin.register.glossary),
            page_sources(plugin.published.source_map),
            {plugin.language: plugin.config.terms},
            project.past(plugin.register, plugin.published.history),
        )
        left = [file for file in files.documentation_pages() if not glance or _page(file).url in glance.addresses]
        return _Round(config, plugin, files, nav, env, context, {}, left)

    def _watch(self, config: MkDocsConfig) -> None:
        """Add to what is looked at; it stays so where a later text cannot be read and names nothing."""
        beside = [self._language.config_file, self._language.config_file.with_name("mkdocs.yml")]
        folders = [config.docs_dir, config.theme.custom_dir, *config.watch]
        paths = [*beside, *project.toolkit_texts(), *(Path(folder) for folder in folders if folder)]
        if not set(paths) <= set(self._watched):
            self._watched = sorted({*self._watched, *paths})
            self._stamp = project.stamp(self._watched)

    def _navigation(self, config: MkDocsConfig, files: Files, plugin: FieldNotes) -> Navigation:
        nav = get_navigation(files, config)
        for file in files.documentation_pages():
            page = file.page or Page(None, file, config)
            # The navigation of other pages shows the title of one that is not read again.
            page.meta, page.markdown = {"title": plugin.published.pages[file.src_uri].title}, ""
        return config.plugins.on_nav(nav, config=config, files=files)

    def _renew(self, round: _Round) -> None:
        """Begin with an empty folder where files came or went, and write again what is no page where that changed."""
        config, files, nav, env = round.config, round.files, round.nav, round.env
        names = _names(files)
        surroundings = _surroundings(self._watched, config, nav)
        if names != self._names:
            self._names, self._built = names, _Built()
            self._is_anew = self._is_held = True
            shutil.rmtree(self._folder, ignore_errors=True)
        if surroundings != self._surroundings or self._is_anew:
            files.copy_static_files()
            for template in config.theme.static_templates:
                steps._build_theme_template(template, env, files, config, nav)
            for template in config.extra_templates:
                steps._build_extra_template(template, files, config, nav)
            pages = {file.dest_uri for file in files.documentation_pages()}
            self._unsure |= project.files_below(self._folder) - pages
        self._surroundings = surroundings

    def _write_generated(self, files: Files) -> None:
        """Write what is made anew and is no page, such as a feed, where it came out different."""
        for file in files:
            if file.generated_by and not file.is_documentation_page():
                path = Path(file.abs_dest_path)
                if not path.is_file() or path.read_bytes() != file.content_bytes:
                    file.copy_file()
                    self._unsure.add(file.dest_uri)

    def _build(self, round: _Round, wanted: Sequence[str]) -> Step:
        """Build and check some of the pages that are left; with a page that is refused the round ends."""
        some = [file for file in round.left if _page(file).url in wanted]
        some = some or round.left[: MANY if round.has_begun else FEW]
        round.left, round.has_begun = [file for file in round.left if file not in some], True
        self._write(round, some)
        if not self._found:
            for file in some:
                self._keep(round, file)
        changed = () if self._is_held else tuple(sorted(self._unsure))
        return Step(changed=changed, has_more=bool(round.left), awaits_check=not round.left, is_held=self._is_held)

    def _write(self, round: _Round, some: Sequence[File]) -> None:
        """Build some pages and check them; what is wrong is told by an exception, or has been."""
        for file in some:
            self._forget(file)
        for file in some:
            steps._populate_page(_page(file), round.config, round.files)
        pages = round.files.documentation_pages()
        for file in some:
            steps._build_page(_page(file), round.config, pages, round.nav, round.env)
        if not self._found:
            round.plugin.judge(self._check(round, some))

    def _forget(self, file: File) -> None:
        """A page in the folder that is not known to be sound is not shown."""
        self._built.keys.pop(file.url, None)
        self._unsure.discard(file.dest_uri)

    def _keep(self, round: _Round, file: File) -> None:
        page = _page(file)
        self._built.keys[file.url] = round.keys[file.url]
        self._built.records[page.url] = round.plugin.dressed.records[page.url]
        self._built.anchors[file.url] = page.present_anchor_ids
        self._built.links[file.url] = page.links_to_anchors
        self._unsure.add(file.dest_uri)

    def _check(self, round: _Round, some: Sequence[File]) -> check.Report:
        lang = self._language.code
        reports = [
            check.check_page(Path(file.abs_dest_path).read_text("utf-8"), file.dest_uri, round.plugin.register,
                             round.context, lang=lang)
            for file in some
        ]  # fmt: skip
        return check.Report(tuple(sorted({problem for report in reports for problem in report.problems})), {}, {}, 0)

    def _finish(self) -> Step:
        """Do what MkDocs does after the last page: look at anchors, write the search index, check the whole."""
        assert self._round is not None
        round, pages = self._round, self._round.files.documentation_pages()
        for file in pages:
            page, links = _page(file), self._built.links[file.url] or {}
            page.present_anchor_ids = self._built.anchors[file.url]
            page.links_to_anchors = {round.files.src_uris[to.src_uri]: found for to, found in links.items()}
        for file in pages:
            _page(file).validate_anchor_links(files=round.files, log_level=round.config.validation.links.anchors)
        round.plugin.dressed.records = {url: self._built.records[url] for url in (_page(file).url for file in pages)}
        round.config.plugins.on_post_build(config=round.config)
        shown = builder.shapes_of(round.config, self._language)
        if self._found:
            return Step(shapes=shown)
        changed = (
            project.files_below(self._folder)
            if self._is_anew
            else self._unsure | {project.SEARCH_INDEX, project.SEARCH_RECORDS}
        )
        done = Step(changed=tuple(sorted(changed)), is_anew=self._is_anew, shapes=shown)
        self._unsure, self._is_anew, self._is_held = set(), False, False
        return done


def _forget() -> None:
    """Read words and templates again when they are next asked for: whatever keeps some is a cache of ours.

    Numbers, units and registers have none in them; tests/test_shape.py holds their packages to that.
    """
    for name, module in sorted(sys.modules.items()):
        package, _, within = name.partition(".")
        if package == "build_tools" and within.partition(".")[0] not in _WORDLESS:
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear"):
                    kept.cache_clear()


def _plugin(config: MkDocsConfig) -> FieldNotes:
    return next(plugin for plugin in config.plugins.values() if isinstance(plugin, FieldNotes))


def _names(files: Files) -> tuple[str, ...]:
    return tuple(sorted(file.src_uri for file in files))


def _page(file: File) -> Page:
    assert file.page is not None
    return file.page


def _key(surroundings: str, file: File, plugin: FieldNotes) -> str:
    """Return by what a page as built is known: its text as rendered, its front matter, what is said around it."""
    rendered = plugin.published.pages[file.src_uri]
    written = "" if rendered.is_generated else file.content_string
    around = repr(sorted(plugin.published.contexts.get(file.src_uri, {}).items()))
    return _digest([surroundings, rendered.title, rendered.description, rendered.markdown, written, around])


def _surroundings(watched: Sequence[Path], config: MkDocsConfig, nav: Navigation) -> str:
    """Return a hash of what every page may show besides its own text: navigation, settings, templates, other files."""
    plugin = _plugin(config)
    register_file = plugin.root / plugin.config.register
    others = [path for path in project.files_in(watched) if path.suffix != ".md" and path != register_file]
    contents = [hashlib.blake2b(path.read_bytes()).hexdigest() for path in others]
    return _digest([repr(plugin.register.site), str(config.site_url), str(nav), *contents])


def _digest(parts: Sequence[str]) -> str:
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()
