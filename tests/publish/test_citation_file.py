from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import jsonschema
import yaml

from build_tools import register as reader
from build_tools.publish.citation_file import citation_file
from tests.conftest import ROOT

SCHEMA = json.loads((Path(__file__).parent / "cff-1.2.0.json").read_text(encoding="utf-8"))
REGISTER = reader.read(ROOT / "sources.yaml")


def test_the_file_in_the_repository_is_the_registers():
    assert (ROOT / "CITATION.cff").read_text(encoding="utf-8") == citation_file(REGISTER)


def test_it_is_valid_and_names_no_repository_or_licence_that_is_not_set():
    found = yaml.safe_load(citation_file(REGISTER))
    jsonschema.validate(found, SCHEMA)
    assert not {"repository-code", "license"} & set(found)


def test_it_names_both_where_they_are_set():
    site = replace(REGISTER.site, repository="https://git.example/notes", licence="CC-BY-4.0")
    found = yaml.safe_load(citation_file(replace(REGISTER, site=site)))
    jsonschema.validate(found, SCHEMA)
    assert (found["repository-code"], found["license"]) == ("https://git.example/notes", "CC-BY-4.0")
