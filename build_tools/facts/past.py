"""What figures said at earlier revisions of the register. Plain data: `review` gathers it, `check` holds pages to it.

Past({"0123…": 0, "89ab…": 1}, {"speed.rate": (Move(0, "14.9e3 token/s/GPU", "15.2e3 token/s/GPU"),)})
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

UNCOMMITTED = -1
"""The place of what no revision has yet."""

_SHORTEST = 7


@dataclass(frozen=True)
class Move:
    """A figure that says something else from a revision on; None where it says nothing, or is not there."""

    place: int
    before: str | None
    after: str | None


@dataclass(frozen=True)
class Past:
    """`places` counts the revisions by their hashes, the newest 0. `moves` are by today's address, the newest first.

    `unreadable` are the places of revisions that today's rules cannot read; `why_not` says why nothing is known at all.
    """

    places: Mapping[str, int] = field(default_factory=dict)
    moves: Mapping[str, Sequence[Move]] = field(default_factory=dict)
    unreadable: frozenset[int] = frozenset()
    why_not: str = ""

    def place_of(self, hash: str) -> int | None:
        """Return the place of the revision that a hash, or its beginning, names."""
        begun = hash.lower().rstrip("…")
        if len(begun) < _SHORTEST:
            return None
        return next((place for known, place in self.places.items() if known.startswith(begun)), None)

    def said(self, address: str, place: int, today: str | None) -> frozenset[str]:
        """Return what a figure said at a revision, and before it where the revision moved it, as it was written.

        The moves on both sides of a revision say the same of it, unless one between them cannot be read.
        """
        moves = self.moves.get(address, ())
        older = next((move.after for move in moves if move.place >= place), None)
        newer = next((move.before for move in reversed(moves) if move.place < place), today)
        here = [move.before for move in moves if move.place == place]
        return frozenset(written for written in (older, newer, *here) if written)
