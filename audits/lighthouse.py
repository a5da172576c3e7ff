"""Lighthouse's marks of a page on a phone.

The mark for performance is measured and differs from run to run, so the median of several counts, as Lighthouse's own
documentation on variability advises.
"""

from __future__ import annotations

import json
import os
import statistics
import tempfile
from pathlib import Path

from audits.browsing import executable
from audits.tools import node

CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
LEAST = 95
RUNS = 3

_SCRIPT = "lighthouse/cli/index.js"
_FLAGS = "--headless=new --no-sandbox --disable-gpu"


def marks(address: str) -> dict[str, int]:
    """Return the mark of each category, out of a hundred, the median of the runs."""
    found = [_marks(address) for _ in range(RUNS)]
    return {name: round(statistics.median(one[name] for one in found)) for name in CATEGORIES}


def _marks(address: str) -> dict[str, int]:
    with tempfile.TemporaryDirectory(prefix="lighthouse-") as folder:
        report = Path(folder, "report.json")
        environment = {**os.environ, "CHROME_PATH": executable() or ""}
        done = node(
            _SCRIPT,
            [
                address, "--quiet", "--output=json", f"--output-path={report}", f"--chrome-flags={_FLAGS}",
                f"--only-categories={','.join(CATEGORIES)}", "--form-factor=mobile", "--no-enable-error-reporting",
            ],
            **environment,
        )  # fmt: skip
        if not report.is_file():
            raise RuntimeError(f"Lighthouse wrote no report: {done.stderr.strip()[-500:]}")
        found = json.loads(report.read_text(encoding="utf-8"))["categories"]
    return {name: round((found[name]["score"] or 0) * 100) for name in CATEGORIES}
