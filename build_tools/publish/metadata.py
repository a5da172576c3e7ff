"""What programs read of a page: Dublin Core and OpenGraph for reference managers, JSON-LD for the rest.

A reference manager must get a web page: there is no `citation_*` at all, of which a title alone makes a journal
article, and the one author is an organisation whose name stands in one field.
"""

from __future__ import annotations

import html
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from build_tools import words
from build_tools.facts.model import Entry, Register, Source
from build_tools.publish.exports import EXPORTS, LANGUAGE, Export
from build_tools.publish.item import Item, Name, is_organisation
from build_tools.publish.site import PublishedPage
from build_tools.publish.sources import organisations, source_item
from build_tools.publish.statement import credit, plain_statement

_TYPES = {
    "software": "SoftwareSourceCode", "dataset": "Dataset", "report": "Report", "paper-conference": "ScholarlyArticle",
    "article-newspaper": "NewsArticle", "post-weblog": "BlogPosting", "post": "SocialMediaPosting",
    "webpage": "WebPage",
}  # fmt: skip
_LOCALES = {"en": "en_GB", "zh-Hans": "zh_CN", "zh-Hant": "zh_TW"}
# What would end a script element, or a line of a script, is written as an escape; the strings stay what they are.
_ESCAPES = str.maketrans({mark: f"\\u{ord(mark):04x}" for mark in "<>&\u2028\u2029"})


def head(register: Register, page: PublishedPage) -> str:
    """Return the elements of a page's head."""
    return "\n".join([*_metas(register, page), island(json_ld(register, page))])


def island(data: Mapping[str, Any]) -> str:
    """Return a script element that holds data, whatever the strings in it."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(_ESCAPES)
    return f'<script type="application/ld+json">{text}</script>'


def json_ld(register: Register, page: PublishedPage) -> dict[str, Any]:
    """Return a page, what it rests on, and the claim or the register that it is about."""
    site = words.text_in(register.site.name, page.lang)
    owner = {"@type": "Organization", "name": site, "url": register.site.url}
    sources = [register.sources[id] for id in page.sources]
    return _filled({
        "@context": "https://schema.org",
        "@type": "WebPage" if page.entry or page.is_about_register else "TechArticle",
        "@id": page.address,
        "url": page.address,
        "headline": page.title,
        "inLanguage": page.lang,
        "dateModified": page.change.day.iso if page.change.day else "",
        "author": owner,
        "publisher": owner,
        "license": register.site.licence,
        "isPartOf": {"@type": "WebSite", "name": site, "url": register.site.url},
        **_translations(page),
        "citation": [_source(register, source, page) for source in sources],
        "isBasedOn": [{"@id": _source_id(register, source.id, page)} for source in sources],
        "mainEntity": _main(register, page),
    })  # fmt: skip


def _metas(register: Register, page: PublishedPage) -> Iterator[str]:
    site = words.text_in(register.site.name, page.lang)
    day = page.change.day.iso if page.change.day else ""
    yield '<link rel="schema.DC" href="http://purl.org/dc/elements/1.1/">'
    yield '<link rel="schema.DCTERMS" href="http://purl.org/dc/terms/">'
    dublin = {
        "DC.title": page.title, "DC.creator": site, "DC.publisher": site,
        "DC.date": day, "DCTERMS.modified": day, "DC.language": page.lang, "DC.identifier": page.address,
        "DC.type": "Text", "DC.rights": register.site.licence,
    }  # fmt: skip
    graph = {
        "og:type": "website", "og:title": page.title, "og:description": page.description, "og:url": page.address,
        "og:site_name": site, "og:locale": _LOCALES[page.lang],
    }  # fmt: skip
    for kind, fields in (("name", dublin), ("property", graph)):
        yield from (f'<meta {kind}="{name}" content="{html.escape(told)}">' for name, told in fields.items() if told)


def _translations(page: PublishedPage) -> dict[str, Any]:
    """The other languages: English is what the others translate."""
    others = [
        {"@type": "WebPage", "@id": address, "inLanguage": lang}
        for lang, address in page.addresses.items()
        if lang != page.lang
    ]
    if page.lang == "en":
        return {"workTranslation": others}
    return {"translationOfWork": [other for other in others if other["inLanguage"] == "en"]}


def _main(register: Register, page: PublishedPage) -> dict[str, Any]:
    if page.is_about_register:
        return _register(register, page)
    return _claim(register, register.entries[page.entry], page) if page.entry else {}


def _claim(register: Register, entry: Entry, page: PublishedPage) -> dict[str, Any]:
    sources = [{"@id": _source_id(register, id, page)} for id in entry.sources]
    return _filled({
        "@type": "Claim",
        "@id": f"{page.address}#claim",
        "name": words.text_in(entry.label, page.lang),
        "text": plain_statement(register, entry, page.lang),
        "creditText": credit(register, entry, page.lang),
        "appearance": [*sources, {"@id": page.address}],
        "isBasedOn": [*sources, *({"@id": id} for id in _inputs(register, entry, page))],
    })  # fmt: skip


def _inputs(register: Register, entry: Entry, page: PublishedPage) -> list[str]:
    owners = dict.fromkeys(address.partition(".")[0] for address in entry.inputs)
    return [f"{register.site.url}{page.folder}claims/{owner}/#claim" for owner in owners]


def _register(register: Register, page: PublishedPage) -> dict[str, Any]:
    site = words.text_in(register.site.name, page.lang)
    return _filled({
        "@type": "Dataset",
        "@id": f"{page.address}#register",
        "name": page.title,
        "url": page.address,
        "inLanguage": list(page.addresses),
        "isAccessibleForFree": True,
        "creator": {"@type": "Organization", "name": site, "url": register.site.url},
        "dateModified": page.change.day.iso if page.change.day else "",
        "license": register.site.licence,
        "distribution": [_download(register, export) for export in EXPORTS],
    })  # fmt: skip


def _download(register: Register, export: Export) -> dict[str, str]:
    address = register.site.url + export.path
    return {"@type": "DataDownload", "contentUrl": address, "encodingFormat": export.media_type, "inLanguage": LANGUAGE}


def _source(register: Register, source: Source, page: PublishedPage) -> dict[str, Any]:
    """A source as the register has it; the day of reading is ours and not a property of it."""
    item = source_item(register, source, page.lang)
    return _filled({
        "@type": _TYPES.get(source.type, "CreativeWork"),
        "@id": _source_id(register, source.id, page),
        "name": item.title,
        "url": item.url,
        "author": _authors(register, source, item),
        "datePublished": item.issued.iso if item.issued else "",
        "inLanguage": item.language,
    })  # fmt: skip


def _source_id(register: Register, source: str, page: PublishedPage) -> str:
    return f"{register.site.url}{page.folder}sources/#{source}"


def _authors(register: Register, source: Source, item: Item) -> Sequence[Mapping[str, str]]:
    is_person = bool(source.authors) or register.publishers[source.publisher].kind == "person"
    known = organisations(register)
    return [_author(name, is_person=is_person and not is_organisation(name.together, known)) for name in item.authors]


def _author(name: Name, *, is_person: bool) -> Mapping[str, str]:
    return {"@type": "Person" if is_person else "Organization", "name": name.together}


def _filled(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields that say something: an empty one is left out."""
    return {name: value for name, value in data.items() if value}
