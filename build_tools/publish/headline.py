"""English titles in headline case, as Chicago and MLA print them: which words are raised, and which stay as stored."""

from __future__ import annotations

import re

# The words that CSL leaves small within a title.
_SMALL = frozenset({
    "a", "an", "and", "as", "at", "but", "by", "down", "for", "from", "in", "into", "nor", "of", "on", "onto", "or",
    "over", "so", "the", "till", "to", "up", "via", "with", "yet",
})  # fmt: skip
_WORD = re.compile(r"[^\s\-–—/]+")
_BEGINS = re.compile(r"(?:\A|[:?!.—]\s+|[“‘(\[])\Z")


def headline(title: str, language: str) -> str:
    """Return an English title with its words raised; a word with a capital in it stays, DeepInfer and vLLM do.

    A title with braces or tags in it stays as it is: what they hold is code.
    """
    if not language.startswith("en") or set(title) & set("{}<>"):
        return title
    words = list(_WORD.finditer(title))
    return _WORD.sub(lambda word: _raised(word, title, is_last=word.start() == words[-1].start()), title)


def _raised(word: re.Match[str], title: str, *, is_last: bool) -> str:
    text = word[0]
    letters = re.sub(r"\W", "", text)
    if letters != letters.lower() or not letters:
        return text
    begins = bool(_BEGINS.search(title[: word.start()]))
    if letters in _SMALL and not (begins or is_last):
        return text
    return re.sub(r"[^\W\d_]", lambda letter: letter[0].upper(), text, count=1) if not text[0].isdigit() else text
