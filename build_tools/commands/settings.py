"""What a project's mkdocs.yml says, as far as rendering needs it. Reads the YAML itself: MkDocs is not asked.

Values behind tags (`!ENV`, `!!python/name`) count as not given; `INHERIT` is followed as MkDocs follows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from build_tools.facts.model import LANGUAGES


@dataclass(frozen=True)
class Settings:
    """One language's site: its pages, its register, its navigation as written. `root` is the project's folder.

    `folder` is the language's own in the whole site, `extensions` are those of Markdown with their options.
    """

    root: Path
    name: str
    url: str
    docs_dir: Path
    register: Path
    language: str
    nav: list[Any] | None
    folder: str = ""
    extensions: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


class CannotRead(Exception):
    """The configuration is not there or cannot be used; the message says why and what to do."""


def read(config_file: Path) -> Settings:
    """Read a configuration; raises CannotRead."""
    data = _inherited(config_file, ())
    root = config_file.resolve().parent
    if not isinstance(name := data.get("site_name"), str):
        raise CannotRead(f'{config_file} has no site_name. Add "site_name: …" to it.')
    docs_dir = root / str(data.get("docs_dir") or "docs")
    if not docs_dir.is_dir():
        raise CannotRead(f'{config_file}: no folder "{docs_dir}" for docs_dir. Name the folder that holds the pages.')
    theme, nav = data.get("theme"), data.get("nav")
    language = str((theme.get("language") if isinstance(theme, dict) else None) or LANGUAGES[0])
    if not _has_words(language):
        raise CannotRead(f'{config_file}: the site has no words in "{language}". See theme.language.')
    register = root / str(_options(data.get("plugins")).get("register") or "sources.yaml")
    return Settings(
        root=root,
        name=name,
        url=str(data.get("site_url") or ""),
        docs_dir=docs_dir,
        register=register,
        language=language,
        nav=nav if isinstance(nav, list) else None,
        folder="" if language == LANGUAGES[0] else f"{language}/",
        extensions=_extensions(data.get("markdown_extensions")),
    )


def read_all(config_file: Path) -> list[Settings]:
    """Read a configuration and those of the other languages beside it (`mkdocs.zh-Hans.yml`); raises CannotRead."""
    return [read(file) for file in _all(config_file)]


def hardened(config_file: Path) -> tuple[str, ...]:
    """Return the rules of the check whose warnings a configuration makes errors; raises CannotRead."""
    errors = _options(_inherited(config_file, ()).get("plugins")).get("errors") or []
    if not isinstance(errors, list):
        raise CannotRead(f'{config_file}: "errors" of the plugin fieldnotes is no list. Write "errors: [RULE]".')
    return tuple(map(str, errors))


def terms(config_file: Path) -> dict[str, dict[str, str]]:
    """Return the words that each language's configuration refuses, with what to write; raises CannotRead."""
    found = {}
    for file in _all(config_file):
        own = _options(_inherited(file, ()).get("plugins")).get("terms") or {}
        if not isinstance(own, dict):
            raise CannotRead(f'{file}: "terms" of the plugin fieldnotes is no mapping. Write "terms: {{模组: 模块}}".')
        found[read(file).language] = {str(wrong): str(right or "") for wrong, right in own.items()}
    return found


def _all(config_file: Path) -> list[Path]:
    others = [config_file.with_name(f"{config_file.stem}.{language}.yml") for language in LANGUAGES]
    return [config_file, *(other for other in others if other.is_file())]


def _has_words(language: str) -> bool:
    from build_tools import words

    try:
        words.catalogue(language)
    except FileNotFoundError:
        return False
    return language in LANGUAGES


def _inherited(file: Path, below: tuple[Path, ...]) -> dict[str, Any]:
    if not file.is_file():
        raise CannotRead(f"No {file} here. Run this in the project's folder, or name the file with --config.")
    if file.resolve() in below:
        raise CannotRead(f"{file} inherits from itself. Take its INHERIT line out.")
    data = _loaded(file)
    parent = data.pop("INHERIT", None)
    if parent is None:
        return data
    return _merged(_inherited(file.parent / str(parent), (*below, file.resolve())), data)


def _merged(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(old)
    for key, value in new.items():
        both = isinstance(value, dict) and isinstance(merged.get(key), dict)
        merged[key] = _merged(merged[key], value) if both else value
    return merged


def _loaded(file: Path) -> dict[str, Any]:
    try:
        data = yaml.load(file.read_text(encoding="utf-8"), Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise CannotRead(f"{file}:{line}: no YAML: {error.problem}. Mend the line.") from None
    except UnicodeDecodeError:
        raise CannotRead(f"{file} is not in UTF-8. Save it as UTF-8.") from None
    except yaml.YAMLError as error:
        raise CannotRead(f"{file}: no YAML: {str(error).splitlines()[0]}. Mend the file.") from None
    if not isinstance(data, dict):
        raise CannotRead(f'{file} is no mapping. Begin with "site_name: …".')
    return data


class _Loader(yaml.SafeLoader):
    """Knows no tags of its own."""


_Loader.add_multi_constructor("", lambda loader, suffix, node: None)


def _options(plugins: Any) -> Mapping[str, Any]:
    """Return the options of our plugin, which stands in a list or in a mapping."""
    items = [plugins] if isinstance(plugins, dict) else plugins if isinstance(plugins, list) else []
    options = [item["fieldnotes"] for item in items if isinstance(item, dict) and "fieldnotes" in item]
    return options[0] if options and isinstance(options[0], dict) else {}


def _extensions(listed: Any) -> dict[str, Mapping[str, Any]]:
    """Return Markdown's extensions by name; each stands alone or with its options."""
    items = listed.items() if isinstance(listed, dict) else (listed or ())
    found: dict[str, Mapping[str, Any]] = {}
    for item in items:
        named = item if isinstance(item, dict) else dict([item if isinstance(item, tuple) else (item, {})])
        found |= {str(name): options if isinstance(options, dict) else {} for name, options in named.items()}
    return found
