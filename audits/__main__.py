"""Sweeps a finished site with every audit: prints what was measured and what is wrong; 1 where a goal is missed.

With a folder, that site; else `site/`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from audits import axe, lighthouse, markup, weight
from audits.browsing import chromium, served
from audits.kinds import FOLDERS, KINDS, all_pages, file_of
from audits.tools import Missing

_MARKED = ("", "benchmarks/", "production/", "claims/", "zh-Hans/claims/cluster-daily/")


def main() -> None:
    """Audit and report; a checker that is not there ends it with 2."""
    parser = argparse.ArgumentParser(prog="python -m audits", description=__doc__)
    parser.add_argument("site", nargs="?", type=Path, default=Path("site"))
    site = parser.parse_args().site
    if not (site / "index.html").is_file():
        print(f"{site} is no finished site. Run `fieldnotes build` first.", file=sys.stderr)
        sys.exit(2)
    try:
        faults = list(_all(site))
    except Missing as missing:
        print(missing, file=sys.stderr)
        sys.exit(2)
    print("\n".join([*faults, f"{len(faults)} faults." if faults else "No fault."]))
    sys.exit(bool(faults))


def _all(site: Path) -> Iterator[str]:
    yield from _markup(site)
    with served(site) as address, chromium() as browser:
        yield from _axe(browser, address)
        yield from _weights(browser, address)
    with served(site) as address:
        yield from _marks(address)


def _markup(site: Path) -> Iterator[str]:
    files = [file_of(site, path) for path in all_pages(site)]
    found = markup.faults(files, site)
    print(f"HTML: {len(files)} pages, {len(found)} faults.")
    yield from found


def _axe(browser, address: str) -> Iterator[str]:
    paths = [folder + path for folder in FOLDERS for path in KINDS.values()]
    for width in axe.WIDTHS:
        for scheme in axe.SCHEMES:
            found = list(axe.violations(browser, address, paths, width, scheme))
            print(f"axe: {len(paths)} pages at {width} px, {scheme}: {len(found)} violations.")
            yield from found


def _weights(browser, address: str) -> Iterator[str]:
    for folder in FOLDERS:
        for path in KINDS.values():
            bytes_ = weight.of_page(browser, address + folder + path)
            print(f"weight: /{folder}{path}: {bytes_ / 1000:.0f} KB")
            if bytes_ > weight.MOST_OF_A_PAGE:
                yield f"/{folder}{path} weighs {bytes_ / 1000:.0f} KB, more than {weight.MOST_OF_A_PAGE / 1000:.0f}"
    ours = weight.of_our_scripts()
    print(f"weight: our own JavaScript: {ours / 1000:.1f} KB")
    if ours > weight.MOST_OF_OUR_SCRIPTS:
        yield f"our own JavaScript weighs {ours / 1000:.1f} KB, more than {weight.MOST_OF_OUR_SCRIPTS / 1000:.0f}"


def _marks(address: str) -> Iterator[str]:
    for path in _MARKED:
        found = lighthouse.marks(address + path)
        print(f"Lighthouse: /{path}: {', '.join(f'{name} {mark}' for name, mark in found.items())}")
        for name, mark in found.items():
            if mark < lighthouse.LEAST:
                yield f"/{path}: Lighthouse gives {mark} for {name}, less than {lighthouse.LEAST}"


if __name__ == "__main__":
    main()
