"""What the site has published, `releases/inventory.json`: every address, what can be linked to on it, and every id.

    {"addresses": {"claims/kestrel/": ["rate", …]}, "ids": {"kestrel": "claim"}, "retired": {"old": "claim"}}

An address never dies and an id never comes to stand for another thing: what is in the record must be on the site, or
lead on to where it is now.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from selectolax.lexbor import LexborHTMLParser, LexborNode

from build_tools.facts.model import Register
from build_tools.facts.problem import Problem, Problems
from build_tools.publish.exports import EXPORTS
from build_tools.publish.redirects import REDIRECTS

INVENTORY = "releases/inventory.json"

RULES: Mapping[str, str] = MappingProxyType({
    "lost-address": "What was published at an address stays there, or the address leads to where it is now.",
    "redirect": "A redirect leads from an address that is free to a page that is there.",
    "reused-id": "An id that once stood for something never comes to stand for another thing.",
})  # fmt: skip
"""The rules about published addresses, with their sentences."""

_NOT_FOUND = "404.html"
_PAGE = "index.html"
_NOT_KEPT = re.compile(r"fn(?:ref)?:.*|history|day-[0-9-]+")
"""Notes, whose numbers are those of the day, and what is drawn from git, which another clone may not know."""


@dataclass(frozen=True)
class Inventory:
    """Addresses with their anchors, ids with what they stand for, and ids that no longer stand for anything.

    `leading` are the addresses that lead on; they are not written down apart.
    """

    addresses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ids: Mapping[str, str] = field(default_factory=dict)
    retired: Mapping[str, str] = field(default_factory=dict)
    leading: frozenset[str] = frozenset()


def published(site_dir: Path, register: Register, folder: str) -> Inventory:
    """Return what a built language has; `folder` is where it stands in the whole site."""
    files = {path.relative_to(site_dir).as_posix(): path for path in sorted(site_dir.rglob("*.html"))}
    files.pop(_NOT_FOUND, None)
    pages = {folder + name.removesuffix(_PAGE): LexborHTMLParser(path.read_bytes()) for name, path in files.items()}
    anchors = {address: tuple(sorted(set(_anchors(page)))) for address, page in pages.items()}
    data = {folder + export.path: () for export in EXPORTS if (site_dir / export.path).is_file()}
    leading = frozenset(address for address, page in pages.items() if page.css_first("meta[http-equiv=refresh]"))
    return Inventory({**anchors, **data}, ids(register), {}, leading)


def ids(register: Register) -> dict[str, str]:
    """Return what each id of a claim or source stands for."""
    return dict.fromkeys(register.sources, "source") | dict.fromkeys(register.entries, "claim")


def together(found: Collection[Inventory]) -> Inventory:
    """Return the languages of a site as one."""
    return Inventory(
        {address: anchors for one in found for address, anchors in one.addresses.items()},
        {id: kind for one in found for id, kind in one.ids.items()},
        {},
        frozenset(address for one in found for address in one.leading),
    )


def read(text: str) -> Inventory:
    """Read a record; raises Problems, as where a merge has left its marks."""
    try:
        data = json.loads(text)
        addresses = {one: tuple(anchors) for one, anchors in data["addresses"].items()}
        return Inventory(addresses, dict(data["ids"]), dict(data["retired"]))
    except json.JSONDecodeError as error:
        raise _unreadable(error.msg, error.lineno, error.colno) from None
    except (KeyError, TypeError, AttributeError, ValueError):
        raise _unreadable("it has not the three parts of a record", 1, 1) from None


def write(record: Inventory) -> str:
    """Return a record as text, an address a line, so that a change of it can be read."""
    parts = ("addresses", record.addresses), ("ids", record.ids), ("retired", record.retired)
    return "{\n" + ",\n".join(f'"{name}": {_object(part)}' for name, part in parts) + "\n}\n"


def with_new(record: Inventory, now: Inventory) -> Inventory:
    """Return the record with what is new; nothing of it is ever taken out."""
    known = {address: {*record.addresses.get(address, ()), *anchors} for address, anchors in now.addresses.items()}
    gone = {id: kind for id, kind in record.ids.items() if id not in now.ids}
    addresses = {**record.addresses, **{address: tuple(sorted(anchors)) for address, anchors in known.items()}}
    return Inventory(addresses, now.ids, {**record.retired, **gone})


def faults(record: Inventory, now: Inventory, given_up: Collection[str], text: str) -> list[Problem]:
    """Return what the site would lose of the record. `given_up` are anchors that a redirect names, `text` the record's.

    Both begin with the folder of their language.
    """
    found = [*_lost(record, now, given_up), *_reused(record, now)]
    lines = {line.partition('": ')[0].removeprefix('"'): number for number, line in enumerate(text.split("\n"), 1)}
    return [
        Problem(INVENTORY, lines.get(named, 1), 1, rule, message, hint) for named, rule, message, hint in sorted(found)
    ]


def _unreadable(why: str, line: int, column: int) -> Problems:
    hint = "Take it from the last commit, then run `fieldnotes inventory --update`"
    return Problems([Problem(INVENTORY, line, column, "lost-address", f"the record cannot be read: {why}", hint)])


def _lost(record: Inventory, now: Inventory, given_up: Collection[str]) -> Iterator[tuple[str, str, str, str]]:
    for address, anchors in record.addresses.items():
        if address not in now.addresses:
            hint = f"Give the claim's new entry `previous_ids`, or say in {REDIRECTS} where it is now"
            yield address, "lost-address", f'"{address}" was published and would vanish', hint
            continue
        kept = {*now.addresses[address], *(one.partition("#")[2] for one in given_up if one.startswith(f"{address}#"))}
        for anchor in () if address in now.leading else anchors:
            if anchor not in kept:
                hint = f'Put <span id="{anchor}"></span> before what is there now, or name it in {REDIRECTS}'
                yield address, "lost-address", f'"{address}#{anchor}" was published and would vanish', hint


def _reused(record: Inventory, now: Inventory) -> Iterator[tuple[str, str, str, str]]:
    for id, kind in now.ids.items():
        if id in record.retired:
            yield id, "reused-id", f'the id "{id}" once stood for another {record.retired[id]}', "Give it another id"
        elif record.ids.get(id, kind) != kind:
            yield id, "reused-id", f'the id "{id}" stood for a {record.ids[id]}, not a {kind}', "Give it another id"


def _anchors(page: LexborHTMLParser) -> Iterator[str]:
    """What can be linked to on a page, but for the fields of a form."""
    for node in page.css("article [id]"):
        id = node.attributes.get("id") or ""
        if id and not _NOT_KEPT.fullmatch(id) and not _is_in_form(node):
            yield id


def _is_in_form(node: LexborNode | None) -> bool:
    while node is not None and node.tag != "article":
        if node.tag == "form":
            return True
        node = node.parent
    return False


def _object(part: Mapping[str, object]) -> str:
    lines = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in sorted(part.items())]
    return "{\n" + ",\n".join(lines) + "\n}" if lines else "{}"
