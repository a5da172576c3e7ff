"""The command in a process of its own, forked from one that has loaded the toolkit and done nothing else.

Most of what a small build takes is the loading, and the tests run hundreds of commands. Where a process must begin with
an environment of its own, or cannot be forked, `conftest.run` starts a fresh one.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_OF_PYTEST = "PYTEST_CURRENT_TEST"


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != _OF_PYTEST}


_AT_FIRST = _environment()


def is_possible() -> bool:
    """Whether processes can be forked here, and the test has changed nothing of the environment."""
    return sys.platform == "linux" and _environment() == _AT_FIRST


def run(arguments: Sequence[str], cwd: Path, seconds: float) -> subprocess.CompletedProcess[str]:
    """Run `fieldnotes` with these arguments in a folder; what it prints is read as UTF-8."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        server = _server()
        folder = os.path.abspath(cwd)
        asked = {"arguments": arguments, "cwd": folder, "out": f"/proc/{os.getpid()}/fd/{out.fileno()}",
                 "err": f"/proc/{os.getpid()}/fd/{err.fileno()}", "seconds": seconds}  # fmt: skip
        assert server.stdin is not None and server.stdout is not None
        server.stdin.write(json.dumps(asked) + "\n")
        server.stdin.flush()
        code = json.loads(server.stdout.readline())
        out.seek(0)
        err.seek(0)
        told, complained = (file.read().decode("utf-8") for file in (out, err))
    if code is None:
        raise subprocess.TimeoutExpired(list(arguments), seconds, told, complained)
    return subprocess.CompletedProcess(list(arguments), code, told, complained)


@cache
def _server() -> subprocess.Popen[str]:
    server = subprocess.Popen(
        [sys.executable, __file__], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**_AT_FIRST, "PYTHONPATH": os.pathsep.join([str(ROOT), _AT_FIRST.get("PYTHONPATH", "")])},
    )  # fmt: skip
    atexit.register(server.terminate)
    return server


def serve() -> None:
    """Answer each line asked on stdin with the exit code of the command that it names, null when it took too long."""
    import build_tools.builder
    import build_tools.checked
    import build_tools.plugin  # noqa: F401  # all that the commands would load

    for line in sys.stdin:
        asked = json.loads(line)
        child = os.fork()
        if not child:
            _become(**asked)
        _, status = os.waitpid(child, 0)
        code = os.waitstatus_to_exitcode(status)
        print(json.dumps(None if code == -14 else code), flush=True)


def _become(arguments: list[str], cwd: str, out: str, err: str, seconds: float) -> None:
    """Be the command, as if Python had just been started for it in that folder."""
    import signal

    from build_tools.cli import main

    for descriptor, path in ((0, os.devnull), (1, out), (2, err)):
        opened = os.open(path, os.O_RDONLY if descriptor == 0 else os.O_WRONLY)
        os.dup2(opened, descriptor)
        os.close(opened)
    signal.alarm(int(seconds))
    os.chdir(cwd)
    sys.argv = ["-c", *arguments]
    code: object = 1
    try:
        main()
        code = 0
    except SystemExit as end:
        code = end.code
    except BaseException:
        sys.excepthook(*sys.exc_info())
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else 0 if code is None else 1)


if __name__ == "__main__":
    serve()
