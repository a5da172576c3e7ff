"""The rules of the check, one file each. A rule is a function from a page's View to Findings, from a whole site's to
Problems, or from the pages of several languages side by side to Differences. Its docstring is its documentation: what
it asks, `Bad:`, `Good:`, and where it comes from.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from build_tools.check.blocks import Block
from build_tools.check.context import Context
from build_tools.check.languages import Difference, Languages
from build_tools.check.readings import View
from build_tools.check.report import PageReport
from build_tools.facts.problem import Problem, Severity


@dataclass(frozen=True)
class Finding:
    """What a rule found, at a stretch of a block; without a block it concerns the page as a whole."""

    block: Block | None
    start: int
    end: int
    message: str
    hint: str = ""
    severity: Severity = "error"


@dataclass(frozen=True)
class SiteView:
    """What the rules about a site as a whole see: its folder, what came of its pages, and the context of the run."""

    folder: str
    pages: Sequence[PageReport]
    context: Context


Check = Callable[[View], Iterator[Finding]]
SiteCheck = Callable[[SiteView], Iterator[Problem]]
LanguageCheck = Callable[[Languages], Iterator[Difference]]

_RULES: dict[str, Check] = {}
_SITE_RULES: dict[str, SiteCheck] = {}
_LANGUAGE_RULES: dict[str, LanguageCheck] = {}


def rule(name: str) -> Callable[[Check], Check]:
    """Enter a rule about pages under its name."""

    def enter(check: Check) -> Check:
        _RULES[name] = check
        return check

    return enter


def site_rule(name: str) -> Callable[[SiteCheck], SiteCheck]:
    """Enter a rule about the site as a whole under its name."""

    def enter(check: SiteCheck) -> SiteCheck:
        _SITE_RULES[name] = check
        return check

    return enter


def language_rule(name: str) -> Callable[[LanguageCheck], LanguageCheck]:
    """Enter a rule about the languages of a site under its name."""

    def enter(check: LanguageCheck) -> LanguageCheck:
        _LANGUAGE_RULES[name] = check
        return check

    return enter


def rules() -> Mapping[str, Check]:
    """Return the rules about pages, in the order of their names."""
    _load()
    return MappingProxyType(dict(sorted(_RULES.items())))


def site_rules() -> Mapping[str, SiteCheck]:
    """Return the rules about the site as a whole, in the order of their names."""
    _load()
    return MappingProxyType(dict(sorted(_SITE_RULES.items())))


def language_rules() -> Mapping[str, LanguageCheck]:
    """Return the rules about the languages of a site, in the order of their names."""
    _load()
    return MappingProxyType(dict(sorted(_LANGUAGE_RULES.items())))


def rule_names() -> tuple[str, ...]:
    """Return the names of all rules, sorted."""
    return tuple(sorted({*rules(), *site_rules(), *language_rules()}))


def documentation(name: str) -> str:
    """Return what a rule's docstring says."""
    found = rules().get(name) or site_rules().get(name) or language_rules()[name]
    return inspect.getdoc(found) or ""


@cache
def _load() -> None:
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
