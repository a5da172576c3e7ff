from __future__ import annotations

from collections.abc import Iterator

from build_tools.check.readings import Reading, View
from build_tools.check.rules import Finding, rule

_HINT = "Write how many as figure('address'), or use a word that claims no size"


@rule("soft-number")
def check(view: View) -> Iterator[Finding]:
    """A word that claims a size without saying which, such as dozens or 几十, is tied to a figure all the same.

    Bad: `<p>It runs on hundreds of GPUs.</p>`
    Good: `<p>It runs on {{ figure('cluster.gpus') }}.</p>` with a figure `vague GPU` that the source words so.

    It is a warning. Where it shall stop a build, say so: `plugins: fieldnotes: {errors: [soft-number]}` in mkdocs.yml,
    or `--error soft-number`. Words such as several or many claim no size.

    Source: DESIGN.md §6; the policy on soft figures, "still a claim of size".
    """
    for reading in view.loose:
        if is_soft(reading):
            number = reading.number
            message = f'"{number.text}" claims a size and is tied to no figure of the register'
            yield Finding(reading.block, number.start, number.end, message, _HINT, "warning")


def is_soft(reading: Reading) -> bool:
    """Say whether a number is a word without a definite value."""
    return reading.number.is_word and reading.number.qualifier == "vague"
