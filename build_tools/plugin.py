"""The MkDocs plugin: it wires the register and the renderer into a build, and the check behind it. Nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from mkdocs.commands import build as steps
from mkdocs.config import base, config_options, defaults
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority, get_plugin_logger
from mkdocs.structure import files, pages, toc

from build_tools import check, checked, converted, dressed, project, publication, register, theme
from build_tools.facts.problem import Problems, total


class Options(base.Config):  # type: ignore[no-untyped-call]
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
    def on_config(self, config: defaults.MkDocsConfig) -> None:
        """Read the register anew for each build, so that nothing of an earlier one is left."""
        self.config_file = Path(config.config_file_path).resolve()
        self.root, self.language = self.config_file.parent, str(config.theme["language"])
        config.watch.append(str(path := self.root / self.config.register))
        self.register = _or_stop(lambda: register.read(path, project.shown(path, self.root)))
        theme.dress(config, self.register, self.language, project.folder(self.config_file, self.language))

    def on_files(self, found: files.Files, config: defaults.MkDocsConfig) -> None:
        """Render every page before MkDocs reads the first, so that all problems come in one run."""
        at = self.register, self.config_file, self.language, config.docs_dir, self.glance
        self.published: publication.Publication = _or_stop(lambda: publication.publish(*at))
        for name, content in self.published.files.items():
            found.append(files.File.generated(config, name, content=content, inclusion=files.InclusionLevel.NOT_IN_NAV))
        self.converted = converted.Converted(self.published.kept("converted", self.is_served), toc.get_toc)
        self.dressed = dressed.Dressed(self.published.kept("dressed", self.is_served), steps._build_page)

    def _rendered(self, markdown: str, *, page: pages.Page, **_: Any) -> str:
        return self.published.text(page.file.src_uri, markdown)

    @event_priority(-100)  # what other plugins make of the text is part of what Markdown is given
    def _taken_apart(self, markdown: str, *, page: pages.Page, config: Any, files: files.Files) -> str:
        return self.converted.begin(markdown, page, config, files)

    on_page_markdown = CombinedEvent(_rendered, _taken_apart)

    @event_priority(100)  # and what Markdown makes of it is what they are given
    def on_page_content(self, html: str, *, page: pages.Page, files: files.Files, **_: Any) -> str:
        return self.converted.end(html, page, files)

    def on_env(self, env: Any, *, config: defaults.MkDocsConfig, **_: Any) -> None:
        self.dressed.watch(env, config)

    @event_priority(100)  # before the theme's search reads the page for an index that ours replaces
    def on_page_context(self, context: Any, *, page: pages.Page, **_: Any) -> Any:
        """Give the theme what it says around the page, and keep what the search will know of it instead."""
        self.dressed.note(page)
        return {**context, **self.published.contexts.get(page.file.src_uri, {})}

    def on_post_page(self, output: str, **_: Any) -> str:
        """Say what the page may load and run, now that all of it is there."""
        return theme.with_policy(output, needs_wasm=self.config.wasm, is_served=self.is_served)

    on_post_template = on_post_page

    @event_priority(-100)  # after the search plugin has written its index: ours takes its place, and is checked as well
    def on_post_build(self, *, config: defaults.MkDocsConfig) -> None:
        """Check the finished site; errors fail the build. A warning is told, and stops no strict build either."""
        self.converted.save()
        publication.write_search(config.site_dir, self.dressed.save(), self.language)
        found = checked.check_built(config.site_dir, self.register, self.published, self.config.terms)
        self.shapes = found.shapes  # for the comparison with the other languages, which only a whole build can make
        self.judge(found)

    def judge(self, report: check.Report) -> None:
        """Tell the warnings of a report, and stop at its errors."""
        _or_stop(lambda: checked.judge(report, self.config.errors, get_plugin_logger(__name__).info))


def _or_stop(step: Callable[[], Any]) -> Any:
    """MkDocs prints a PluginError without a traceback and ends with 1."""
    try:
        return step()
    except Problems as problems:
        raise PluginError("\n".join(["", *map(str, problems.found), total(len(problems.found))])) from None
