"""The register against the lists drawn up from the seeds: relations, addresses, and what must not be printed."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from build_tools import register
from build_tools.facts.model import Tier

HERE = Path(__file__).resolve().parent
REGISTER = register.read(HERE.parent.parent / "sources.yaml", "sources.yaml")
ADDRESSES = frozenset((HERE / "addresses.txt").read_text(encoding="utf-8").split())
with (HERE / "relations.tsv").open(encoding="utf-8", newline="") as file:
    RELATIONS = list(csv.DictReader(file, delimiter="\t"))


@pytest.mark.parametrize("row", RELATIONS, ids=lambda row: f"{row['relation']} {row['kind']}")
def test_a_printable_relation_is_in_the_register_by_its_kind(row):
    kinds = {"identities": REGISTER.identities}
    known = kinds.get(row["kind"]) or {
        e.id for e in REGISTER.entries.values() if e.kind == row["kind"].removesuffix("s")
    }
    assert [id for id in row["ids"].split() if id not in known] == []


def test_relations_that_must_not_be_printed_are_nobodys_result():
    """R6e, R12d, R12e, R13, the limit of R1e and the time of R12b: a cluster size is never implied."""
    sizes = {"kv-3fs.size", "cluster-daily.tokens-per-day"}
    assert [e.id for e in REGISTER.entries.values() if sizes & set(e.inputs)] == []
    assert [i.id for i in REGISTER.identities.values() if sizes & set(i.inputs)] == []


def test_no_source_has_an_address_that_the_lists_do_not_hold():
    found = {source.id: source.url for source in REGISTER.sources.values() if source.url}
    assert len(found) > 90
    assert {id: url for id, url in found.items() if url not in ADDRESSES} == {}


def test_no_address_is_of_a_package_page_or_a_staging_host():
    for source in REGISTER.sources.values():
        assert not any(part in source.url for part in ("pypi", "staging.", "/pull/46", "/pull/47"))


def test_tier_b_without_a_named_document_never_cites_the_answers():
    unnamed = [e for e in REGISTER.entries.values() if e.tier is Tier.B and "document-not-named" in e.caveats]
    assert len(unnamed) >= 3
    assert [e.id for e in unnamed if e.kind == "claim" and "deepinfer-qa" in e.sources] == []


def test_the_checkpoints_are_never_mixed():
    """The scores of the September card carry their own checkpoint; nothing is worked out from both."""
    september = {"card-gpqa-diamond", "card-hle-full", "card-hle-variants"}
    october = {"eval-aime-2026", "eval-gpqa-diamond", "eval-hle-full"}
    for entry in REGISTER.entries.values():
        owners = {address.split(".")[0] for address in entry.inputs}
        assert not (owners & september and owners & october), entry.id
    checkpoints = {REGISTER.entries[id].conditions.get("checkpoint") for id in september | october}
    assert len(checkpoints) == 2


def test_a_failing_identity_says_why():
    failing = [item for item in REGISTER.identities.values() if item.expect == "fails"]
    assert "decode-64-product" in {item.id for item in failing}
    assert [item.id for item in failing if not item.note.get("en")] == []


def test_every_peer_says_what_was_read_of_it_or_that_it_was_not():
    for entry in REGISTER.entries.values():
        if "tier-assigned-by-us" in entry.caveats:
            access = REGISTER.access(entry)
            assert access.day or access.notes_day, entry.id
