"""The check of a build in one language, with what is remembered of the last one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path

from build_tools import check, project
from build_tools.facts.model import Register
from build_tools.publication import Publication


def check_built(site_dir: str, register: Register, published: Publication, terms: Mapping[str, str]) -> check.Report:
    """Check the site that a language was built into; `terms` are the project's own words to refuse."""
    lang = published.lang
    own = {lang: terms}
    memory = check.Memory(project.kept_file(published.root, lang, "check"), (published.stamp, own))
    past = project.past(register, published.history)
    return check.check_site(
        Path(site_dir), register, published.source_map, language_of=lambda _: lang, memory=memory, terms=own, past=past
    )


def judge(report: check.Report, errors: Collection[str], tell: Callable[[str], object]) -> None:
    """Tell the warnings of a report; its errors, with what breaks the rules in `errors`, are raised as Problems."""
    check.refuse_errors(check.harden(report, errors), tell)
