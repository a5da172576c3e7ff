"""A finished site as a browser sees it: served on this machine, and a Chromium that calls nobody."""

from __future__ import annotations

import functools
import http.server
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",  # a container has little of it, and a page that wants more is gone
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


class StaticHost(http.server.SimpleHTTPRequestHandler):
    """Serves a folder, answers with its 404 page as a static host does, and keeps still."""

    def log_message(self, *_: object) -> None:
        pass

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory, "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(page)


@contextmanager
def served(site: Path) -> Iterator[str]:
    """Serve a folder, and give its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(StaticHost, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def chromium() -> Iterator[Any]:
    """Open the browser that is there, or Playwright's own; raises Playwright's Error where there is none."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as control:
        found = control.chromium.launch(executable_path=executable(), args=_QUIET)
        yield found
        found.close()


def executable() -> str | None:
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
