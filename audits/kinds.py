"""The kinds of pages that the site has, by one page of each, and all of its pages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

KINDS: Mapping[str, str] = {
    "home": "",
    "prose": "production/",
    "tables": "benchmarks/",
    "comparison": "compare/",
    "checklists": "checklist/",
    "method": "about/",
    "gaps": "limits/",
    "sources": "sources/",
    "explorer": "claims/",
    "claim": "claims/cluster-daily/",
    "series": "claims/prefill/",
    "derived": "claims/prefill-growth-throughput/",
    "disputed": "claims/active-mistral/",
    "not found": "404.html",
}
FOLDERS = ("", "zh-Hans/", "zh-Hant/")


def all_pages(site: Path) -> list[str]:
    """Return the addresses of every page of a site, below its own."""
    found = (path.relative_to(site).as_posix() for path in site.rglob("*.html"))
    return sorted(path.removesuffix("index.html") for path in found)


def file_of(site: Path, path: str) -> Path:
    return site / (path if path.endswith(".html") else path + "index.html")
