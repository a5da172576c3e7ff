"""A real git repository to try things in: made anew, on no network, by nobody's configuration."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Repository:
    root: Path

    @classmethod
    def new(cls, root: Path) -> Repository:
        root.mkdir(parents=True, exist_ok=True)
        made = cls(root)
        made.git("init", "-q", "-b", "main")
        return made

    def clone(self, folder: Path, *options: str) -> Repository:
        self.git("clone", "-q", *options, self.root.as_uri(), str(folder))
        return Repository(folder)

    def commit(self, message: str = "Change", /, **files: str) -> str:
        """Write the files, commit everything, and return the commit."""
        for name, text in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("utf-8"))
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.head

    @property
    def head(self) -> str:
        return self.git("rev-parse", "HEAD").strip()

    def git(self, *arguments: str) -> str:
        kept = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
        nobody = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
        for who in ("AUTHOR", "COMMITTER"):
            nobody |= {f"GIT_{who}_NAME": "Nobody", f"GIT_{who}_EMAIL": "nobody@notes.example"}
            nobody[f"GIT_{who}_DATE"] = "2026-11-30T12:00:00Z"
        done = subprocess.run(
            ["git", *arguments], cwd=self.root, env={**kept, **nobody}, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout
