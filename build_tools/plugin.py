"""The MkDocs plugin: it wires the register and the renderer into a build, and the check behind it. Nothing else."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as MkDocsPage

from build_tools import check, project, register
from build_tools.facts.problem import Problem, Problems, total
from build_tools.render import Page, feeds, render_site, source_map

log = get_plugin_logger(__name__)
T = TypeVar("T")


class Options(Config):  # type: ignore[no-untyped-call]
    register = config_options.Type(str, default="sources.yaml")
    errors = config_options.ListOfItems(config_options.Choice(check.rule_names()), default=[])
    terms = config_options.DictOfItems(config_options.Type(str), default={})


class FieldNotes(BasePlugin[Options]):  # type: ignore[no-untyped-call]
    """Renders pages from the register and lets no build pass that the check refuses."""

    @event_priority(100)  # the search plugin already looks for the theme's language file, among ours
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read the register anew for each build, so that nothing of an earlier one is left."""
        self.config_file = Path(config.config_file_path).resolve()
        self.root, self.language = self.config_file.parent, str(config.theme["language"])
        self.folder = project.folder(self.config_file, self.language)
        config.watch.append(str(path := self.root / self.config.register))
        self.register = _or_stop(lambda: register.read(path, project.shown(path, self.root)))
        config.site_url = config.site_url or self.register.site.url + self.folder
        # `alternate` is no list: Material would ask every page for a sitemap of its own.
        config.extra |= {"alternate": True, "not_found": project.not_found(self.language)}
        # Marks, tables, the 404 page and a sitemap without the clock come with the plugin, before the theme's.
        config.theme.dirs.insert(0, str(project.THEME))
        config.extra_css.append("assets/fieldnotes.css")
        # MkDocs stamps what it compresses with the clock unless told a day; the register's newest reading is one.
        os.environ.setdefault("SOURCE_DATE_EPOCH", str(project.newest_reading(self.register)))
        return config

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Render every page before MkDocs reads the first, so that all problems come in one run."""
        found = project.page_files(Path(config.docs_dir), self.root)
        history = project.history(self.root, self.root / self.config.register)
        pages = _or_stop(lambda: render_site(self.register, found, self.language, self.folder, history))
        self.pages: dict[str, Page] = {page.name: page for page in pages}
        texts = {page.name: project.with_front_matter(page) for page in pages if page.is_generated}
        for name, text in (texts | feeds(self.register, self.language, self.folder, history)).items():
            files.append(File.generated(config, name, content=text, inclusion=InclusionLevel.NOT_IN_NAV))
        self.source_map = source_map(pages)
        project.write_source_map(self.root, self.language, self.folder, self.source_map)
        return files

    def on_page_markdown(self, markdown: str, *, page: MkDocsPage, config: MkDocsConfig, files: Files) -> str:
        """Give MkDocs the rendered text in place of the author's."""
        return rendered.markdown if (rendered := self.pages.get(page.file.src_uri)) else markdown

    def on_page_context(self, context: Any, *, page: MkDocsPage, config: MkDocsConfig, nav: Navigation) -> Any:
        """Tell the theme where the page stands in the other languages."""
        context["alternates"] = project.alternates(self.config_file, self.language, page.url, self.register.site.url)
        return context

    @event_priority(-100)  # after the search plugin has written its index, which is checked as well
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Check the finished site; errors fail the build. A warning is told, and stops no strict build either."""
        site, of, terms = Path(config.site_dir), lambda _: self.language, {self.language: self.config.terms}
        memory = check.Memory(self.root / project.WORK_FOLDER / f"check.{self.language}.json", (self.register, terms))
        found = check.check_site(site, self.register, self.source_map, language_of=of, memory=memory, terms=terms)
        self.shapes = found.shapes  # for the comparison with the other languages, which only a whole build can make
        problems = check.harden(found, self.config.errors).problems
        for warning in (problem for problem in problems if problem.severity == "warning"):
            log.info(str(warning))
        if errors := [problem for problem in problems if problem.severity == "error"]:
            raise _stop(errors)


def _or_stop(step: Callable[[], T]) -> T:
    try:
        return step()
    except Problems as problems:
        raise _stop(problems.found) from None


def _stop(found: tuple[Problem, ...] | list[Problem]) -> PluginError:
    """MkDocs prints a PluginError without a traceback and ends with 1."""
    return PluginError("\n".join(["", *map(str, found), total(len(found))]))
