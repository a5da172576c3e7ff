"""Page ranges as styles shorten them."""

from __future__ import annotations


def short_range(pages: str) -> str:
    """Return 745–57 for 745-757: digits that both numbers share are given once, though two are kept."""
    first, dash, last = pages.partition("-")
    if not dash or len(first) != len(last) or len(first) < 3 or not first.isdigit():
        return pages.replace("-", "–")
    same = next((at for at, pair in enumerate(zip(first, last, strict=True)) if pair[0] != pair[1]), len(first))
    return f"{first}–{last[min(same, len(last) - 2) :]}"
