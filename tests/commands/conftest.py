from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from build_tools.cli import main


@pytest.fixture
def fieldnotes(project: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, str, str]]:
    """Run a command in the small project, in this process; gives its exit code, stdout and stderr."""
    monkeypatch.chdir(project)

    def _run(*arguments: str) -> tuple[int, str, str]:
        done = CliRunner().invoke(main, arguments)
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        return done.exit_code, done.stdout, done.stderr

    return _run
