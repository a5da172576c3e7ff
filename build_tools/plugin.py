"""The MkDocs plugin: it wires the register and the renderer into a build, and the check behind it. Nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page as MkDocsPage

from build_tools import check, project, publication, register, theme
from build_tools.facts.problem import Problems, total
from build_tools.render import page_records, search_index, source_map

log = get_plugin_logger(__name__)
T = TypeVar("T")


class Options(Config):  # type: ignore[no-untyped-call]
    register = config_options.Type(str, default="sources.yaml")
    errors = config_options.ListOfItems(config_options.Choice(check.rule_names()), default=[])
    terms = config_options.DictOfItems(config_options.Type(str), default={})
    wasm = config_options.Type(bool, default=False)  # whether the site's search needs 'wasm-unsafe-eval'


class FieldNotes(BasePlugin[Options]):  # type: ignore[no-untyped-call]
    """Renders pages from the register and lets no build pass that the check refuses."""

    glance: publication.Glance | None = None  # a preview's

    def on_startup(self, *, command: str, dirty: bool) -> None:
        self.is_served = command == "serve"

    @event_priority(100)  # the search plugin already looks for the theme's language file, which is among ours
    def on_config(self, config: MkDocsConfig) -> None:
        """Read the register anew for each build, so that nothing of an earlier one is left."""
        self.config_file = Path(config.config_file_path).resolve()
        self.root, self.language = self.config_file.parent, str(config.theme["language"])
        self.folder = project.folder(self.config_file, self.language)
        config.watch.append(str(path := self.root / self.config.register))
        self.register = _or_stop(lambda: register.read(path, project.shown(path, self.root)))
        theme.dress(config, self.register, self.language, self.folder)

    def on_files(self, files: Files, config: MkDocsConfig) -> None:
        """Render every page before MkDocs reads the first, so that all problems come in one run."""
        found = project.page_files(Path(config.docs_dir), self.root)
        history = self.history = project.history(self.root, self.root / self.config.register)
        at = self.register, self.config_file, self.language, found, history
        self.published = _or_stop(lambda: publication.publish(*at, self.glance))
        for name, content in self.published.files.items():
            files.append(File.generated(config, name, content=content, inclusion=InclusionLevel.NOT_IN_NAV))
        self.source_map, self.records = source_map(list(self.published.pages.values())), dict[str, Any]()
        project.write_source_map(self.root, self.language, self.folder, self.source_map)

    def on_page_markdown(self, markdown: str, *, page: MkDocsPage, **_: Any) -> str:
        """Give MkDocs the rendered text in place of the author's."""
        found = self.published.pages.get(page.file.src_uri)
        return found.markdown if found else markdown

    @event_priority(100)  # before the theme's search reads the page for an index that ours replaces
    def on_page_context(self, context: Any, *, page: MkDocsPage, **_: Any) -> Any:
        """Give the theme what it says around the page, and keep what the search will know of it."""
        page.meta["search"] = {"exclude": True}
        self.records[page.url] = page_records(page.content or "", page.url, str(page.title))
        return {**context, **self.published.contexts.get(page.file.src_uri, {})}

    def on_post_page(self, output: str, **_: Any) -> str:
        """Say what the page may load and run, now that all of it is there."""
        return theme.with_policy(output, needs_wasm=self.config.wasm, is_served=self.is_served)

    on_post_template = on_post_page

    @event_priority(-100)  # after the search plugin has written its index: ours takes its place, and is checked as well
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Check the finished site; errors fail the build. A warning is told, and stops no strict build either."""
        site, of, own = Path(config.site_dir), lambda _: self.language, {self.language: self.config.terms}
        project.write_search_index(site, *(search_index(found, self.language) for found in (self.records, {})))
        kept = check.Memory(self.root / project.WORK_FOLDER / f"check.{self.language}.json", (self.register, own))
        past = project.past(self.register, self.history)
        told = check.check_site(site, self.register, self.source_map, language_of=of, memory=kept, terms=own, past=past)
        self.shapes = told.shapes  # for the comparison with the other languages, which only a whole build can make
        self.judge(told)

    def judge(self, report: check.Report) -> None:
        """Tell the warnings of a report, and stop at its errors."""
        _or_stop(lambda: check.refuse_errors(check.harden(report, self.config.errors), log.info))


def _or_stop(step: Callable[[], T]) -> T:
    """MkDocs prints a PluginError without a traceback and ends with 1."""
    try:
        return step()
    except Problems as problems:
        raise PluginError("\n".join(["", *map(str, problems.found), total(len(problems.found))])) from None
