"""What the plugin lays around Material: our folder of the theme, its wording in the page's language, and the policy.

The policy is a Content-Security-Policy that allows nothing from elsewhere and no inline script but those in the page,
each by its hash. Pure but for `dress`, which sets what a configuration is to build with.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import os
import re
from pathlib import Path
from typing import Any

from build_tools import project, words
from build_tools.facts.model import Register

FOLDER = Path(__file__).parent / "assets" / "theme"
STYLE_SHEET = "assets/fieldnotes.css"
PLACEHOLDER = "fieldnotes-policy"
"""Where the theme leaves the policy to be filled in; it must stand before everything that it governs."""

_POLICY = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",  # Material's own icons are drawn from its style sheet
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
}
_INLINE = re.compile(r"<(script|style)\b([^>]*)>(.*?)</\1>", re.DOTALL | re.IGNORECASE)
_ATTRIBUTE = re.compile(r"(?<![\w-])(src|type)\s*=\s*[\"']?([^\"'\s>]*)", re.IGNORECASE)
_LIVE = frozenset({"", "module", "text/javascript", "application/javascript", "text/css"})
"""The types of what a browser runs or applies; others are data to it, whatever they are."""


def dress(config: Any, register: Register, lang: str, folder: str) -> None:
    """Put our folder before the theme's own, with its style sheet and what its templates ask for."""
    config.site_url = config.site_url or register.site.url + folder
    config.theme.dirs.insert(0, str(FOLDER))
    config.extra_css += [STYLE_SHEET, "assets/cite.css"]
    config.extra_javascript.append("assets/site.js")
    config.extra["not_found"] = project.not_found(Path(config.config_file_path).resolve(), lang)
    config.extra["alternate"] = True  # no list: Material would ask every page for a sitemap of its own
    # Material writes each page's depth into an inline script; with one scope for all, one policy holds for all.
    config.extra.setdefault("scope", "/")
    config.extra["say"] = functools.partial(words.say, lang)
    # MkDocs stamps what it compresses with the clock unless told a day; the register's newest reading is one.
    os.environ.setdefault("SOURCE_DATE_EPOCH", str(project.newest_reading(register)))


def with_policy(html: str, *, needs_wasm: bool = False, is_served: bool = False) -> str:
    """Return a page with its policy in place; while it is served for writing, without: live reload is inline."""
    if is_served:
        return re.sub(rf'\s*<meta [^>]*content="{PLACEHOLDER}">', "", html, count=1)
    return html.replace(PLACEHOLDER, policy(html, needs_wasm=needs_wasm), 1) if PLACEHOLDER in html else html


def policy(html: str, *, needs_wasm: bool = False) -> str:
    """Return the policy of a page: what is inline in it by its hash, and nothing that is not the site's own."""
    inline = [(tag.lower(), text) for tag, attributes, text in _INLINE.findall(html) if _is_live(attributes)]
    hashes = {tag: " ".join(sorted({_hash(text) for of, text in inline if of == tag})) for tag in ("script", "style")}
    added = {
        "script-src": "'wasm-unsafe-eval' " * needs_wasm + hashes["script"],
        "style-src": hashes["style"],
    }
    return "; ".join(f"{name} {value} {added.get(name, '')}".strip() for name, value in _POLICY.items())


def _is_live(attributes: str) -> bool:
    """Whether an element's own text is run or applied, by its `src` and `type`."""
    found = {name.lower(): value.lower() for name, value in _ATTRIBUTE.findall(attributes)}
    return "src" not in found and found.get("type", "") in _LIVE


@functools.cache  # the same few stand in every page
def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
