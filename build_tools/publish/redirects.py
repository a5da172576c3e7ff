"""Where what stood at an address stands now: `releases/redirects.yaml`, one list for every language, and the pages.

    old-page/: new-page/
    claims/kestrel/#rate: claims/kestrel/#decode-rate

The claims' own `previous_ids` need no line there. A page is a small file that any host of files can serve. No file can
stand for a part of a page: an anchor that is named here may go, and whoever follows it meets the page it was on.
"""

from __future__ import annotations

import html
import posixpath
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import yaml

from build_tools import words
from build_tools.facts.model import Register
from build_tools.facts.problem import Problem, Problems, nearest

REDIRECTS = "releases/redirects.yaml"

_RULE = "redirect"
_ADDRESS = re.compile(r"(?:[\w.-]+/)*(?:#[^\s#]+)?")


@dataclass(frozen=True)
class Redirect:
    """An address below a language's folder, and the one that has taken its place."""

    old: str
    new: str
    line: int = 0


def read_redirects(text: str, path: str = REDIRECTS) -> tuple[Redirect, ...]:
    """Read the list; raises Problems."""
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        problem = Problem(path, line, 1, _RULE, f"the list cannot be read: {error.problem}", "Mend the YAML")
        raise Problems([problem]) from None
    if node is None:
        return ()
    if not isinstance(node, yaml.MappingNode):
        raise Problems([Problem(path, 1, 1, _RULE, "the list is no mapping", "Write `old/: new/` lines")])
    found = [Redirect(str(old.value), str(new.value), old.start_mark.line + 1) for old, new in node.value]
    if problems := list(_malformed(found, path)):
        raise Problems(problems)
    return tuple(found)


def every_redirect(register: Register, written: Sequence[Redirect]) -> tuple[Redirect, ...]:
    """Return the list with the former addresses of the claims."""
    former = ((old, entry) for entry in register.entries.values() for old in entry.previous_ids)
    return (*written, *(Redirect(f"claims/{old}/", f"claims/{entry.id}/", entry.line) for old, entry in former))


def redirect_pages(
    register: Register, redirects: Sequence[Redirect], titles: Mapping[str, str], lang: str, folder: str
) -> dict[str, str]:
    """Return the pages that lead on, by their files; `titles` are those of the language's pages. Raises Problems."""
    if problems := list(_misleading(redirects, titles)):
        raise Problems(problems)
    site = register.site.url + folder
    return {
        f"{one.old}index.html": _page(one, titles[one.new.partition("#")[0]], lang, site)
        for one in redirects
        if "#" not in one.old
    }


def _malformed(redirects: Sequence[Redirect], path: str) -> Iterator[Problem]:
    seen: set[str] = set()
    for one in redirects:
        for address in (one.old, one.new):
            if not _ADDRESS.fullmatch(address) or ".." in address.split("/"):
                hint = "Write it as `folder/page/`, or with `#anchor` after it"
                yield Problem(path, one.line, 1, _RULE, f'"{address}" is no address below the site', hint)
        if one.old in seen:
            yield Problem(path, one.line, 1, _RULE, f'"{one.old}" stands there twice', "Keep one")
        seen.add(one.old)


def _misleading(redirects: Sequence[Redirect], pages: Collection[str]) -> Iterator[Problem]:
    for one in redirects:
        target = one.new.partition("#")[0]
        if target not in pages:
            near = nearest(target, pages)
            hint = f'Did you mean "{near}"?' if near else "Name a page"
            yield Problem(REDIRECTS, one.line, 1, _RULE, f'"{one.old}" leads to "{one.new}", which is no page', hint)
        if "#" not in one.old and one.old in pages:
            hint = "Take the line out, or move the page"
            yield Problem(REDIRECTS, one.line, 1, _RULE, f'"{one.old}" is a page of its own', hint)


def _page(redirect: Redirect, title: str, lang: str, site: str) -> str:
    page, mark, anchor = redirect.new.partition("#")
    link = html.escape(posixpath.relpath("/" + page, "/" + redirect.old) + "/" + mark + anchor)
    moved, name = html.escape(words.say(lang, "moved")), html.escape(title)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n<title>{name}</title>\n'
        f'<link rel="canonical" href="{html.escape(site + page)}">\n<meta name="robots" content="noindex">\n'
        f'<meta http-equiv="refresh" content="0; url={link}">\n</head>\n'
        f'<body>\n<main>\n<p>{moved} <a href="{link}">{name}</a></p>\n</main>\n</body>\n</html>\n'
    )
