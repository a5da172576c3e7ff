"""What a measurement was made with: the day of the state measured, versions, processor."""

from __future__ import annotations

import datetime
import os
import platform
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks.timing import ROOT

_PACKAGES = ("mkdocs", "mkdocs-material", "mkdocs-macros-plugin", "mkdocs-bibtex", "Markdown", "Jinja2", "selectolax")


def described() -> str:
    """Return it as a list."""
    versions = ", ".join(f"{name} {_version(name)}" for name in _PACKAGES)
    return (
        f"- State of {_day()}; Python {platform.python_version()}; {platform.system()}\n"
        f"- {_processor()}, {len(_cores())} cores for this process{_others()}\n"
        f"- {versions}\n"
    )


def _others() -> str:
    """Say it where more than the measurement wants the cores; the load is that of the minute before it began."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return f"; other work ran beside, a load of {load:.1f} before the first measurement" if load >= 1 else ""


def _day() -> str:
    """The day comes from SOURCE_DATE_EPOCH or the last commit, never from the clock."""
    moment = os.environ.get("SOURCE_DATE_EPOCH") or _last_commit()
    if not moment:
        return "an unknown day"
    return datetime.datetime.fromtimestamp(int(moment), datetime.UTC).date().isoformat()


def _last_commit() -> str:
    done = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def _processor() -> str:
    """Linux tells the model in /proc; elsewhere what Python knows must do."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def _cores() -> set[int]:
    return os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set(range(os.cpu_count() or 1))


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"
