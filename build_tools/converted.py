"""A page's way through Markdown: without its finished pieces, and not at all when it is known what comes of it.

A conversion depends on the page's Markdown, the settings of Markdown, and on the other files, by which MkDocs judges
links and writes them anew. With its HTML are kept the table of contents and what MkDocs asks for when it judges links
to anchors. Kept is only what drew no message, so that every message comes again; and only where no extension is at work
but Markdown's own, since others may read whatever they like.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from build_tools.ahead import Ahead
from build_tools.aside import PURE, Aside, put_aside, put_back
from build_tools.memory import Memory

TableOfContents = Callable[[Any], Any]
"""MkDocs' own way from Markdown's list of headings to a page's table of contents."""


class _Messages(logging.Handler):
    """Counts what MkDocs tells."""

    count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1


_MESSAGES = _Messages()
_LOGGER = logging.getLogger("mkdocs")


@dataclass(frozen=True)
class _Begun:
    """A page on its way through Markdown: by what it is known, its text, what is kept, and the messages before it."""

    key: str
    markdown: str
    aside: Aside
    kept: Mapping[str, Any] | None
    messages: int


class Converted:
    """The conversions of a build, and with a file those of the one before. Pages, files and settings are MkDocs'."""

    def __init__(self, file: Path | None, table_of_contents: TableOfContents) -> None:
        self._file = file
        self._table_of_contents = table_of_contents
        self._memory: Memory | None = None
        self._ahead: Ahead | None = None
        self._begun: dict[str, _Begun] = {}

    def begin(self, markdown: str, page: Any, config: Any, files: Any) -> str:
        """Return what Markdown has to be given: nothing, where it is known what it would make of this page's text."""
        if not _is_pure(config) or "title" not in page.meta:
            return markdown
        if self._memory is None and self._file:
            self._memory = Memory(self._file, *_settings(config, files))
            self._ahead = Ahead(self._memory, config)
        _LOGGER.addHandler(_MESSAGES)  # once, however often it is said
        key = self._memory.key(page.file.src_uri, markdown) if self._memory else ""
        kept = self._recalled_for(key, page, config, files)
        aside = Aside("") if kept else put_aside(markdown)
        self._begun[page.file.src_uri] = _Begun(key, markdown, aside, kept, _MESSAGES.count)
        return aside.text

    def end(self, html: str, page: Any, files: Any) -> str:
        """Return the page's HTML, and give the page what Markdown would have given it."""
        begun = self._begun.pop(page.file.src_uri, None)
        if begun is None:
            return html
        page.markdown = begun.markdown
        if begun.kept:
            return self._given(begun.kept, page, files)
        html = put_back(html, begun.aside.pieces)
        page.present_anchor_ids |= begun.aside.anchors
        if self._memory and begun.messages == _MESSAGES.count:
            self._memory.remember(begun.key, _plain(html, page))
        return html

    def save(self) -> None:
        """Keep what this build saw for the next one."""
        if self._memory:
            self._memory.save()

    def _recalled_for(self, key: str, page: Any, config: Any, files: Any) -> Mapping[str, Any] | None:
        if self._memory is None or self._ahead is None:
            return None
        name = page.file.src_uri
        self._ahead.arrive_at(name)
        kept = _whole(self._memory.recall(key))
        if kept is None:
            self._ahead.miss(name, files.documentation_pages(), lambda file: _convert(file, type(page), config, files))
        return kept

    def _given(self, kept: Mapping[str, Any], page: Any, files: Any) -> str:
        page.toc = self._table_of_contents(kept["toc"])
        page.present_anchor_ids = set(kept["anchors"])
        links = kept["links"]
        page.links_to_anchors = links and {files.get_file_from_path(to): anchors for to, anchors in links.items()}
        return str(kept["html"])


def _convert(file: Any, kind: Callable[..., Any], config: Any, files: Any) -> None:
    """Take a page through Markdown as MkDocs does; it makes a page of what no navigation names when it comes to it."""
    about = {"config": config, "files": files}
    page = config.plugins.on_pre_page(file.page or kind(None, file, config), **about)
    page.read_source(config)
    page.markdown = config.plugins.on_page_markdown(page.markdown, page=page, **about)
    page.render(config, files)
    config.plugins.on_page_content(page.content, page=page, **about)


def _is_pure(config: Any) -> bool:
    return PURE.issuperset(config.markdown_extensions) and _as_json(config.mdx_configs) is not None


def _settings(config: Any, files: Iterable[Any]) -> list[str]:
    """Return all that conversions depend on besides a page; what is told at which level is part of it."""
    settings = [config.markdown_extensions, config.mdx_configs, config.use_directory_urls, _LOGGER.getEffectiveLevel()]
    listed = sorted((file.src_uri, file.url, str(file.inclusion)) for file in files)
    return [_as_json(settings) or "", repr(config.validation), repr(listed)]


def _as_json(settings: Any) -> str | None:
    try:
        return json.dumps(settings, sort_keys=True)
    except (TypeError, ValueError):  # a function, say, which nobody can tell from another
        return None


def _plain(html: str, page: Any) -> dict[str, Any]:
    links = page.links_to_anchors
    return {
        "html": html,
        "toc": [_heading(item) for item in page.toc],
        "anchors": sorted(page.present_anchor_ids or ()),
        "links": links and {to.src_uri: dict(anchors) for to, anchors in links.items()},
    }


def _whole(kept: Any) -> Mapping[str, Any] | None:
    return kept if isinstance(kept, dict) and kept.keys() == {"html", "toc", "anchors", "links"} else None


def _heading(item: Any) -> dict[str, Any]:
    return {"name": item.title, "id": item.id, "level": item.level, "children": list(map(_heading, item.children))}
