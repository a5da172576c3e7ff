from __future__ import annotations

from collections.abc import Iterator

from build_tools.check.rules import SiteView, site_rule
from build_tools.facts.problem import Problem


@site_rule("empty-check")
def check(site: SiteView) -> Iterator[Problem]:
    """A check that looked at nothing has not passed.

    Bad: a folder without pages, pages without main text, a register without figures, pages that show none of them, or a
    page of the source map that was not built.
    Good: at least one page whose main text shows a figure of the register, and every page that was rendered.

    Source: case DN-06; DESIGN.md §5, "A check that looked at nothing fails".
    """
    register, pages = site.context.register, site.pages
    if not register.figures:
        yield _empty(register.path, "the register has no figures", "Is it the right file?")
    if not pages:
        yield _empty(site.folder, f'0 pages found under "{site.folder}"', "Build the site first, or name its folder")
    elif not any(page.has_main for page in pages):
        yield _empty(site.folder, f"none of {len(pages)} pages has main text", "Is it a built site?")
    elif not any(page.figures for page in pages):
        yield _empty(site.folder, f"none of {len(pages)} pages shows a figure", "Is it the site of this register?")
    if pages:
        yield from _missing_pages(site)


def _missing_pages(site: SiteView) -> Iterator[Problem]:
    built = {page.path: page for page in site.pages}
    for path, source in (site.context.pages or {}).items():
        if path not in built:
            yield _empty(source.source, f'the page "{path}" was not built', "Build the site again")
        elif not built[path].has_main and not built[path].is_redirect:
            yield _empty(source.source, f'the page "{path}" has no main text', "See what became of it in the build")


def _empty(path: str, message: str, hint: str) -> Problem:
    return Problem(path, 1, 1, "empty-check", message, hint)
