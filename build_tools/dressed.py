"""What the theme made of each page, kept for the next build.

What comes of a page depends on the templates, the settings, the navigation, and on the page with what is said around
it. All of that goes into its key, so a page that comes out different is never taken for the one before. Kept is only
where the templates are Material's and ours: others may read whatever they like.
"""

from __future__ import annotations

import datetime
import functools
import json
from collections import UserDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path, PurePath
from typing import Any

import jinja2
from babel import Locale

from build_tools.ahead import Ahead, are_all_known
from build_tools.memory import Memory, digest, recalled_or
from build_tools.render import page_records

_NOT_SHOWN = frozenset({
    "config_file_path", "docs_dir", "draft_docs", "exclude_docs", "not_in_nav", "plugins", "site_dir", "theme", "watch",
})  # fmt: skip
"""The settings that no page shows, or that are told apart in another way."""

_SHARED = frozenset({"config", "nav", "page", "pages"})
"""What templates are given that is the same for every page, and the page."""

_WITHOUT_PAGE = frozenset({"404.html"})
"""The templates that show no page, and nothing of the list of all pages either."""


class Dressed:
    """The pages of a build as the theme made them, and with a file those of the one before. The pages are MkDocs'.

    `build_page` is MkDocs' own step from a page to a file. `records` holds what the search will know of each page, by
    its address.
    """

    def __init__(self, file: Path | None, build_page: Callable[..., None]) -> None:
        self._memory = Memory(file) if file else None
        self._build_page = build_page
        self._ahead: Ahead | None = None
        self._of_all = ""
        self.records: dict[str, Any] = {}

    def watch(self, env: jinja2.Environment, config: Any) -> None:
        """Have the templates of an environment ask here before they work anything out; `config` is MkDocs'."""
        if self._memory and _is_known(config):
            self._ahead = Ahead(self._memory, config)
            env.extend(dressed=self)
            env.template_class = _Template

    def note(self, page: Any) -> None:
        """Keep what the search will know of a page, and tell the theme's own to leave it out."""
        if self._ahead:
            self._ahead.arrive_at(page.file.src_uri)
        page.meta["search"] = {"exclude": True}
        content, url, title = page.content or "", page.url, str(page.title)
        self.records[url] = recalled_or(
            lambda: page_records(content, url, title), self._memory, "search", content, url, title
        )

    def save(self) -> Mapping[str, Any]:
        """Keep what this build saw for the next one; return what the search will know of each page."""
        if self._memory:
            self._memory.save()
        return self.records

    def recalled(self, name: str, context: Mapping[str, Any]) -> tuple[str, str]:
        """Return by what the output of a template is known, "" when it is to be kept by nothing, and the output."""
        try:
            key = self._key(name, context)
        except TypeError:  # something nobody can tell from another
            return "", ""
        kept = _whole(self._memory.recall(key)) if self._memory and key else ()
        return key, _content(context).join(kept)

    def remember(self, key: str, output: str, context: Mapping[str, Any]) -> None:
        """Keep the output of a template, without the page's content, which is known by then."""
        content = _content(context)
        parts = output.split(content) if content else [output]
        if self._memory:
            self._memory.remember(key, parts if len(parts) <= 2 else [output])

    def work_out(self, context: Mapping[str, Any], env: jinja2.Environment) -> None:
        """Say that a page is about to be worked out, which another process may then do with some of the others."""
        page, files = context.get("page"), context.get("pages", ())

        def dress(file: Any) -> None:
            page.active = False  # type: ignore[union-attr]  # there, another one has its turn
            self._build_page(file.page, context["config"], files, context["nav"], env)

        if self._ahead and page:
            self._ahead.miss(page.file.src_uri, files, dress)

    def _key(self, name: str, context: Mapping[str, Any]) -> str:
        page = context.get("page")
        if page is None and name not in _WITHOUT_PAGE:
            return ""
        own = {name: value for name, value in context.items() if name not in _SHARED}
        self._of_all = self._of_all or digest(_told(_shared(context)))
        return digest(name, self._of_all, _told(own), _told(_page(page) if page else None))


class _Template(jinja2.Template):
    """A template that works nothing out twice."""

    def render(self, *args: Any, **kwargs: Any) -> str:
        context = dict(*args, **kwargs)
        dressed: Dressed = self.environment.dressed  # type: ignore[attr-defined]
        key, output = dressed.recalled(self.name or "", context)
        if not output:
            dressed.work_out(context, self.environment)
            output = super().render(context)
            if key:
                dressed.remember(key, output, context)
        return output


def _content(context: Mapping[str, Any]) -> str:
    page = context.get("page")
    return (page.content if page else "") or ""


def _is_known(config: Any) -> bool:
    theme = config.theme
    return theme.name == "material" and not theme.custom_dir and are_all_known(config)


def _whole(kept: Any) -> Sequence[str]:
    return kept if isinstance(kept, list) and all(isinstance(part, str) for part in kept) else ()


def _shared(context: Mapping[str, Any]) -> list[Any]:
    """Return what is the same for all pages of a build."""
    config = context["config"]
    return [
        [_nav(item) for item in context["nav"]],
        [[file.src_uri, file.url, file.page and _listed(file.page)] for file in context["pages"]],
        {name: value for name, value in config.items() if name not in _NOT_SHOWN},
        {name: plugin.config for name, plugin in config.plugins.items()},
        dict(config.theme),
    ]


def _nav(item: Any) -> list[Any]:
    if item.is_page:
        return [item.file.src_uri, _listed(item)]
    return [item.title, getattr(item, "url", ""), [_nav(child) for child in item.children or ()]]


def _listed(page: Any) -> list[Any]:
    """Return what other pages can show of a page."""
    return [str(page.title), page.url, page.meta, page.is_homepage]


def _page(page: Any) -> list[Any]:
    return [
        page.file.src_uri, *_listed(page), page.content, _headings(page.toc), page.abs_url, page.canonical_url,
        page.edit_url, page.update_date,
    ]  # fmt: skip


def _headings(items: Iterable[Any]) -> list[Any]:
    return [[item.title, item.id, item.level, _headings(item.children)] for item in items]


def _told(thing: Any) -> str:
    """Return what is made of data as one text that is the same in every process; a TypeError for anything else."""
    return json.dumps(thing, default=_as_data, ensure_ascii=False)


def _as_data(thing: Any) -> Any:
    if isinstance(thing, UserDict):
        return dict(thing)
    if isinstance(thing, functools.partial):  # of our own functions, which the toolkit's stamp tells
        return [thing.func.__qualname__, thing.args, thing.keywords]
    if is_dataclass(thing):
        return [type(thing).__name__, [getattr(thing, field.name) for field in fields(thing)]]
    if isinstance(thing, PurePath | datetime.date | Locale):
        return str(thing)
    raise TypeError
