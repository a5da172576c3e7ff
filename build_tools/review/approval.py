"""Which changes somebody has to have read against the source, and which of them nobody has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from build_tools.facts.model import Entry, Register, Review, Source
from build_tools.facts.problem import Problem
from build_tools.review.history import Revision
from build_tools.review.model import Change, ChangeClass

_RULE = "needs-review"
_KINDS = frozenset({ChangeClass.VALUE, ChangeClass.TIER_LOWERED, ChangeClass.TIER_RAISED})
_ADDRESSES = frozenset({"url", "address"})


def needs_review(change: Change) -> bool:
    """Tell whether a change is one of value, unit, tier or address; what is new or only worded otherwise is not."""
    return change.kind in _KINDS or change.facet in ("value", "tier", *_ADDRESSES)


def unreviewed(changes: Iterable[Change], old: Register, new: Register, revisions: Sequence[Revision]) -> list[Problem]:
    """Return a problem for each change that has neither a review of its own nor a commit with a Reviewed-by.

    `revisions` are those between the two registers, newest first, a working tree among them as a commit of nobody's:
    the last one that touched the claim counts.
    """
    wanting = [change for change in changes if needs_review(change) and not _is_read(change, old, new, revisions)]
    return sorted(_problem(change, new) for change in wanting)


def _is_read(change: Change, old: Register, new: Register, revisions: Sequence[Revision]) -> bool:
    before, after = _review(old, change), _review(new, change)
    if after and after != before:
        return True
    last = next((revision for revision in revisions if _touches(revision, change)), None)
    return bool(last and last.commit.reviewers)


def _review(register: Register, change: Change) -> Review | None:
    record = _record(register, change)
    return record.reviewed if record else None


def _record(register: Register, change: Change) -> Entry | Source | None:
    return register.sources.get(change.id) if change.thing == "source" else register.entries.get(change.id)


def _touches(revision: Revision, change: Change) -> bool:
    same = (other for other in revision.changes if (other.thing, other.id) == (change.thing, change.id))
    return any(map(needs_review, same))


def _problem(change: Change, new: Register) -> Problem:
    record = _record(new, change)
    message = f'the change of "{change.about}" ({change.kind}) was reviewed by nobody'
    hint = f"Who has read it against its source writes reviewed: {{on: …, by: …}} to {change.id}, or a Reviewed-by line"
    return Problem(new.path, record.line if record else 0, 1, _RULE, message, f"{hint} into the commit")
