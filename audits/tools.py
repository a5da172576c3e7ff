"""The checkers that others wrote for Node, which `.ci/checkers` puts into `.venv/node`."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv/node/node_modules"


class Missing(Exception):
    """A checker is not there; the message says how to get it."""


def package(path: str) -> Path:
    """Return a file of an installed package."""
    found = FOLDER / path
    if not found.is_file():
        raise Missing(f"{path.split('/')[0]} is not installed. Run `make test` or `make audit` once, with a network.")
    return found


def node(script: str, arguments: Sequence[str], **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a package's script with the Node of this environment, or of the machine."""
    found = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")
    if found is None:
        raise Missing("Node is not installed. Run `make test` or `make audit` once, with a network.")
    return subprocess.run(
        [found, str(package(script)), *arguments],
        cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False, timeout=600, env=environment or None,
    )  # fmt: skip
