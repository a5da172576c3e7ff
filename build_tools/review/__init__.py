"""What changed between two states of the notes: a pure comparison of two Registers, and of the pages they made."""

from build_tools.review.compare import compare
from build_tools.review.model import Change, ChangeClass, Comparison, Moved, PageChange, Spot

__all__ = ["Change", "ChangeClass", "Comparison", "Moved", "PageChange", "Spot", "compare"]
