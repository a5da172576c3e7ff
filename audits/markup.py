"""html-validate over built pages: what is no valid HTML, less what is the theme's own."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from audits.tools import ROOT, node

_CONFIG = ROOT / "audits/markup.json"
_SCRIPT = "html-validate/bin/html-validate.mjs"

THEMES_OWN = frozenset(
    {
        # The two check boxes that open drawer and search stand in Material's base.html, outside every block that a
        # theme may override; browsers ignore the attribute.
        ("valid-autocomplete", "#__drawer"),
        ("valid-autocomplete", "#__search"),
    }
)
"""The faults of Material that no override reaches, by rule and element."""


def faults(files: Sequence[Path], site: Path) -> list[str]:
    """Return every fault in pages, a line each, without the theme's own."""
    with tempfile.TemporaryDirectory(prefix="markup-") as folder:
        report = Path(folder, "report.json")  # into a pipe it writes no more than fits
        done = node(_SCRIPT, ["--config", str(_CONFIG), "--formatter", f"json={report}", *map(str, files)])
        if not report.is_file():
            raise RuntimeError(f"html-validate wrote no report: {(done.stderr or done.stdout).strip()}")
        found = json.loads(report.read_text(encoding="utf-8"))
    return [_told(site, page["filePath"], one) for page in found for one in _ours(page)]


def _ours(report: dict[str, Any]) -> Iterable[dict[str, Any]]:
    return (one for one in report["messages"] if (one["ruleId"], one.get("selector")) not in THEMES_OWN)


def _told(site: Path, path: str, one: dict[str, Any]) -> str:
    shown = Path(path).resolve().relative_to(site.resolve()).as_posix()
    return f"{shown}:{one['line']}:{one['column']}: {one['message']} [{one['ruleId']}]"
