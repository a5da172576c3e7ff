"""`fieldnotes serve`: a process for each language keeps it ready; what passes is put in place whole, and shown.

The browser is told to load again once the pages that it lately asked for are new. A page that the check refuses is told
in the terminal, and the last good one stays; where a whole language is refused, its last good state comes back.
"""

from __future__ import annotations

import functools
import multiprocessing
import os
import shutil
import signal
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from mkdocs.livereload import LiveReloadServer

from build_tools import builder, check, project
from build_tools.builder.preview import Preview, Step

QUIET = 2.0
"""Seconds without a change after which the whole is checked."""

_LATELY = 4


def serve(config_file: Path, host: str, port: int, *, say: Callable[[str], None]) -> None:
    """Serve the site with live reload; a change that does not pass is told, and the last good pages stay.

    Raises BuildFailed or CannotBuild when not even the first build passes.
    """
    builder.load(config_file)
    with tempfile.TemporaryDirectory(prefix="fieldnotes-") as folder:
        # As in MkDocs' own server: addresses in the pages lead to it, not to the published site.
        languages = [
            _Process(language, Path(folder), f"http://{host}:{port}/") for language in builder.languages(config_file)
        ]
        try:
            site = _Site(Path(folder, "site"), languages, config_file)
            site.build(say)
            server = _bound(site, host, port, say)
            for path in sorted({path for language in languages for path in language.watched()}):
                server.watch(str(path))
            _serve_until_stopped(server)
        finally:
            for language in languages:
                language.end()


class _Process:
    """A language's Preview in a process of its own: MkDocs and its plugins keep state that two would share."""

    def __init__(self, language: project.Language, folder: Path, address: str) -> None:
        self.prefix, self.folder = language.folder, folder / language.code
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe()
        arguments = (language, self.folder, address + language.folder, other)
        self._process = context.Process(target=_work, args=arguments, daemon=True)
        self._process.start()
        other.close()  # so that its end is known here
        self.last = Step(has_more=True)
        self.shapes: tuple[check.Shape, ...] = ()

    def ask(self, method: str, *arguments: Any) -> None:
        self._pipe.send((method, arguments))

    def own(self, asked_for: Iterable[str]) -> list[str]:
        """Return those addresses that lie in the language's folder, as MkDocs names them."""
        return [path.removeprefix("/").removeprefix(self.prefix) for path in asked_for]

    def answer(self) -> Any:
        return self._pipe.recv()

    def watched(self) -> Sequence[Path]:
        self.ask("watched")
        found: Sequence[Path] = self.answer()
        return found

    def end(self) -> None:
        self._process.terminate()
        self._process.join()


def _work(language: project.Language, folder: Path, address: str, pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process
    preview = Preview(language, folder, address)
    while True:
        method, arguments = pipe.recv()
        pipe.send(getattr(preview, method)(*arguments))


class _Site:
    """The folder that is served, and its last state that was checked as a whole."""

    def __init__(self, folder: Path, languages: Sequence[_Process], config_file: Path) -> None:
        self.folder, self._good = folder, folder.with_name("good")
        self._languages, self._config_file = languages, config_file
        self._differences = ""
        self.lately: deque[str] = deque(maxlen=_LATELY)
        folder.mkdir()

    def build(self, say: Callable[[str], None]) -> None:
        """Build everything for the first time; raises BuildFailed."""
        self._ask(self._languages, "step")
        while self.has_more() and not self._problems(self._languages):
            self._ask(self._languages, "step")
        if not self._problems(self._languages):
            self._ask(self._languages, "finish")
        if problems := self._problems(self._languages):
            raise builder.BuildFailed(problems)
        self._show(self._languages)
        self._keep()
        self._compare(say)

    def step(self, say: Callable[[str], None]) -> Iterator[bool]:
        """Do the next piece of work in the language that was read last, then in the others.

        Yields after each whether what a browser shows is another now.
        """
        latest = self.lately[-1] if self.lately else "/"
        first = max(
            self._languages, key=lambda language: latest.startswith(f"/{language.prefix}") * len(f"/{language.prefix}")
        )
        for languages in ([first], [language for language in self._languages if language is not first]):
            self._ask(languages, "step")
            self._tell(languages, say)
            yield self._show(languages)

    def has_more(self) -> bool:
        return any(language.last.has_more for language in self._languages)

    def awaits_check(self) -> bool:
        return any(language.last.awaits_check for language in self._languages)

    def is_held(self) -> bool:
        """What is held back waits for the check alone."""
        return any(language.last.is_held for language in self._languages)

    def finish(self, say: Callable[[str], None]) -> bool:
        """Check the languages that wait for it; where one is refused, what was good as a whole comes back."""
        waiting = [language for language in self._languages if language.last.awaits_check]
        was_held = self.is_held()
        self._ask(waiting, "finish")
        self._tell(waiting, say)
        is_refused = bool(self._problems(waiting))
        if is_refused:
            self._replace(self._good, [])
        is_new = self._show(waiting)
        self._keep()
        self._compare(say)
        return is_refused or (was_held and is_new)

    def _ask(self, languages: Sequence[_Process], method: str) -> None:
        for language in languages:
            language.ask(method, *([language.own(self.lately)] if method == "step" else []))
        for language in languages:
            language.last = language.answer()
            language.shapes = language.last.shapes or language.shapes

    def _problems(self, languages: Sequence[_Process]) -> str:
        told = [language.last.problems for language in languages]
        return builder.merged(told) if any(told) else ""

    def _tell(self, languages: Sequence[_Process], say: Callable[[str], None]) -> None:
        if problems := self._problems(languages):
            say(f"{problems}\nThe last good pages stay.")

    def _compare(self, say: Callable[[str], None]) -> None:
        """Tell once what the languages have not in common; nobody can write three pages at once, so all are shown."""
        told = builder.compared(self._config_file, [shape for one in self._languages for shape in one.shapes])
        if told and told != self._differences:
            say(f"{told}\nThe pages are shown all the same; a build stops there.")
        self._differences = told

    def _show(self, languages: Sequence[_Process]) -> bool:
        """Put in place what the last steps came to, all of it at once; what came out the same is not new."""
        for language in languages:
            if not language.last.is_anew:
                changed = tuple(path for path in language.last.changed if not self._is_shown(language, path))
                language.last = replace(language.last, changed=changed)
        new = [language for language in languages if language.last.changed]
        if new:
            self._replace(self.folder, new)
        shown = {
            f"/{language.prefix}{path}".removesuffix("index.html") for language in new for path in language.last.changed
        }
        is_new = any(language.last.is_anew for language in new) or not shown.isdisjoint(self.lately)
        for language in new:
            language.last = replace(language.last, changed=())
        return is_new

    def _is_shown(self, language: _Process, path: str) -> bool:
        target = self.folder / language.prefix / path
        return target.is_file() and target.read_bytes() == (language.folder / path).read_bytes()

    def _put(self, language: _Process, fresh: Path) -> None:
        if language.last.is_anew:
            for path in self._files_of(language, fresh):
                (fresh / language.prefix / path).unlink()
        for path in language.last.changed:
            target = fresh / language.prefix / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.unlink(missing_ok=True)  # the file of this name may be that of another folder as well
            shutil.copyfile(language.folder / path, target)

    def _files_of(self, language: _Process, fresh: Path) -> list[str]:
        others = tuple(other.prefix for other in self._languages if other.prefix and other is not language)
        found = project.files_below(fresh / language.prefix)
        return [path for path in found if language.prefix or not path.startswith(others)]

    def _replace(self, base: Path, new: Sequence[_Process]) -> None:
        """Swap in a copy of a folder with what is new; files that stay are linked, and none is ever written to."""
        with builder.fresh_folder(self.folder) as fresh:
            shutil.copytree(base, fresh, copy_function=os.link, dirs_exist_ok=True)
            for language in new:
                self._put(language, fresh)
            builder.swap(fresh, self.folder)

    def _keep(self) -> None:
        shutil.rmtree(self._good, ignore_errors=True)
        shutil.copytree(self.folder, self._good, copy_function=os.link)


class _Server(LiveReloadServer):
    """Serves the folder while work goes on, and tells browsers only of pages that they show."""

    site: _Site
    say: Callable[[str], None]

    def server_activate(self) -> None:
        super().server_activate()
        self.say(f"Serving on {self.url} (Ctrl-C ends it).")

    def serve_request(self, environ: Any, start_response: Any) -> Iterable[bytes]:
        path = environ["PATH_INFO"].encode("latin-1").decode("utf-8", "ignore")
        if path.endswith("/"):
            self.site.lately.append(path)
        return super().serve_request(environ, start_response)

    def _build_loop(self) -> None:
        """Unlike MkDocs' own: pages can be asked for while others are built, and there is more to do than one build."""
        self._step()  # what has changed since it was first read, and before files were watched
        while not self._shutdown:
            if self._is_changed(0 if self.site.has_more() else self._patience()):
                while self._is_changed(self.build_delay):
                    pass
                self._step()
            elif self.site.has_more():
                self._step()
            elif self.site.awaits_check():
                self._reload_if(self.site.finish(self.say))

    def _step(self) -> None:
        for is_new in self.site.step(self.say):
            self._reload_if(is_new)

    def _patience(self) -> float:
        return (0 if self.site.is_held() else QUIET) if self.site.awaits_check() else self.shutdown_delay

    def _is_changed(self, seconds: float) -> bool:
        with self._rebuild_cond:
            is_changed = self._rebuild_cond.wait_for(lambda: self._want_rebuild or self._shutdown, timeout=seconds)
            self._want_rebuild = False
        return is_changed and not self._shutdown

    def _reload_if(self, is_new: bool) -> None:
        if is_new:
            with self._epoch_cond:
                self._wanted_epoch = self._visible_epoch = round(time.monotonic() * 1000)
                self._epoch_cond.notify_all()


def _bound(site: _Site, host: str, port: int, say: Callable[[str], None]) -> _Server:
    try:
        server = _Server(builder=lambda: None, host=host, port=port, root=str(site.folder), polling_interval=0.25)
    except OSError as error:
        raise builder.CannotBuild(_cannot_listen(host, port, error)) from None
    server.site, server.say = site, say
    server.error_handler = functools.partial(_error_page, site.folder)
    return server


def _serve_until_stopped(server: _Server) -> None:
    try:
        server.serve()  # type: ignore[no-untyped-call]
    except KeyboardInterrupt:
        pass
    except OSError as error:
        raise builder.CannotBuild(_cannot_listen(server.server_name, server.server_port, error)) from None
    finally:
        server.shutdown()


def _cannot_listen(host: str, port: int, error: OSError) -> str:
    return f"Cannot listen on {host}:{port}: {error.strerror}. Choose another with --port."


def _error_page(site: Path, code: int) -> bytes | None:
    page = site / f"{code}.html"
    return page.read_bytes() if page.is_file() else None
