"""A finished site as a browser sees it: served on this machine, and a Chromium that calls nobody."""

from __future__ import annotations

import functools
import gzip
import http.server
import re
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

_SHELL = "chromium-headless-shell"
"""The same browser without windows, menus and their own pages, which take two thirds of the time of a short test."""

_BROWSERS = ("chromium", "chromium-browser", "google-chrome")

_TEXT = re.compile(r"text/|application/(?:javascript|json|xml)|image/svg")


class StaticHost(http.server.SimpleHTTPRequestHandler):
    """Serves a folder as a static host does, text compressed, and its 404 page; keeps still."""

    is_compressed = False

    def log_message(self, *_: object) -> None:
        pass

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        self.send_response(code)
        self.send_header("Content-type", "text/html")
        self.end_headers()
        with Path(self.directory, "404.html").open("rb") as page:
            self.copyfile(page, self.wfile)

    def send_header(self, keyword: str, value: str) -> None:
        if keyword == "Content-type" and "gzip" in self.headers.get("Accept-Encoding", "") and _TEXT.match(value):
            self.is_compressed = True
            super().send_header("Content-Encoding", "gzip")
        if keyword != "Content-Length" or not self.is_compressed:  # the end of the connection is that of the file
            super().send_header(keyword, value)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        if self.is_compressed:
            outputfile.write(gzip.compress(source.read(), mtime=0))
        else:
            super().copyfile(source, outputfile)


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
        found = control.chromium.launch(executable_path=executable(_SHELL, *_BROWSERS), args=_QUIET)
        yield found
        found.close()


def executable(*names: str) -> str | None:
    """Return the first of some programs that is there; without names, the browser that readers have."""
    return next(filter(None, map(shutil.which, names or _BROWSERS)), None)
