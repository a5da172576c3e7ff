"""CITATION.cff: how to cite the repository, from what the register says of the site."""

from __future__ import annotations

from collections.abc import Mapping

import yaml

from build_tools import words
from build_tools.facts.model import Register

_MESSAGE = "For a fact, cite the source named beside it; for our analysis, the page with the day of access."


def citation_file(register: Register) -> str:
    """Return the file; a repository or a licence only where the register has one."""
    site = words.text_in(register.site.name, "en")
    fields: Mapping[str, object] = {
        "cff-version": "1.2.0",
        "message": _MESSAGE,
        "title": site,
        "type": "dataset",
        "authors": [{"name": site}],
        "url": register.site.url,
        "repository-code": register.site.repository,
        "license": register.site.licence,
    }
    told = {name: value for name, value in fields.items() if value}
    return yaml.safe_dump(told, allow_unicode=True, sort_keys=False, width=120)
