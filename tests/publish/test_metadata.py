from __future__ import annotations

import json
from dataclasses import replace

from selectolax.lexbor import LexborHTMLParser

from build_tools.publish.exports import EXPORTS
from build_tools.publish.metadata import head, json_ld


def test_a_reference_manager_gets_a_web_page_of_one_organisation(register, page):
    tree = LexborHTMLParser(f"<head>{head(register, page())}</head>")
    metas = {
        (node.attributes.get("name") or node.attributes["property"]): node.attributes["content"]
        for node in tree.css("meta")
    }
    title = "Which DeepInfer? A name collision, resolved"
    assert metas == {
        "DC.title": title,
        "DC.creator": "Kestrel Notes",
        "DC.publisher": "Kestrel Notes",
        "DC.date": "2026-10-20",
        "DCTERMS.modified": "2026-10-20",
        "DC.language": "en",
        "DC.identifier": "https://deepinfer.net/name/",
        "DC.type": "Text",
        "og:type": "website",
        "og:title": title,
        "og:description": "Which is which.",
        "og:url": "https://deepinfer.net/name/",
        "og:site_name": "Kestrel Notes",
        "og:locale": "en_GB",
    }


def test_a_page_of_ours_is_a_technical_article_with_its_translations(register, page):
    owner = {"@type": "Organization", "name": "Kestrel Notes", "url": "https://notes.example/"}
    assert json_ld(register, page(sources=("ml-qa",))) == {
        "@context": "https://schema.org",
        "@type": "TechArticle",
        "@id": "https://deepinfer.net/name/",
        "url": "https://deepinfer.net/name/",
        "headline": "Which DeepInfer? A name collision, resolved",
        "inLanguage": "en",
        "dateModified": "2026-10-20",
        "author": owner,
        "publisher": owner,
        "isPartOf": {"@type": "WebSite", "name": "Kestrel Notes", "url": "https://notes.example/"},
        "workTranslation": [
            {"@type": "WebPage", "@id": "https://deepinfer.net/zh-Hans/name/", "inLanguage": "zh-Hans"}
        ],
        "citation": [
            {
                "@type": "WebPage",
                "@id": "https://notes.example/sources/#ml-qa",
                "name": "Deployment Q&A",
                "url": "https://marrow.example/qa",
                "author": [{"@type": "Organization", "name": "Marrow Labs"}],
                "inLanguage": "en",
            }
        ],
        "isBasedOn": [{"@id": "https://notes.example/sources/#ml-qa"}],
    }


def test_a_claims_page_holds_the_claim_with_tier_and_attribution(register, page):
    found = json_ld(register, page(id="hits", entry="hits", sources=("zh-three",)))
    assert found["@type"] == "WebPage"
    assert found["mainEntity"] == {
        "@type": "Claim",
        "@id": "https://deepinfer.net/name/#claim",
        "name": "Cache hits",
        "text": "96\u00a0% of requests hit the cache (C: 深巷实验室 reported on 21 October 2026, unconfirmed)",
        "creditText": "C: 深巷实验室 reported on 21 October 2026, unconfirmed",
        "appearance": [{"@id": "https://notes.example/sources/#zh-three"}, {"@id": "https://deepinfer.net/name/"}],
        "isBasedOn": [{"@id": "https://notes.example/sources/#zh-three"}],
    }


def test_a_value_never_stands_alone(register, page):
    """Every string with the digits of a lower tier holds its tier and its attribution."""
    told = json.dumps(json_ld(register, page(entry="hits", sources=("zh-three",))), ensure_ascii=False)
    assert told.count("96") == 1 and "unconfirmed" in told.split("96")[1]


def test_the_list_of_claims_is_the_register_as_a_data_set(register, page):
    found = json_ld(register, page(is_about_register=True))["mainEntity"]
    assert (found["@type"], found["dateModified"], found["inLanguage"]) == ("Dataset", "2026-10-20", ["en", "zh-Hans"])
    assert "license" not in found


def test_the_register_names_its_downloads(register, page):
    found = json_ld(register, page(is_about_register=True))["mainEntity"]["distribution"]
    assert [file["contentUrl"] for file in found] == [register.site.url + export.path for export in EXPORTS]
    assert {(file["@type"], file["inLanguage"]) for file in found} == {("DataDownload", "en")}


def test_a_licence_stands_where_one_is_set(register, page):
    licensed = replace(register, site=replace(register.site, licence="CC-BY-4.0"))
    assert json_ld(licensed, page())["license"] == "CC-BY-4.0"
    assert '<meta name="DC.rights" content="CC-BY-4.0">' in head(licensed, page())


def test_a_translation_names_the_english_page(register, page):
    found = json_ld(register, page(lang="zh-Hans"))
    assert found["translationOfWork"] == [
        {"@type": "WebPage", "@id": "https://deepinfer.net/name/", "inLanguage": "en"}
    ]
    assert "workTranslation" not in found


def test_an_organisation_among_the_authors_is_no_person(register, page):
    written = replace(register.sources["en-four"], authors=("vLLM Team", "Okoro, Ada"))
    found = json_ld(replace(register, sources={**register.sources, "en-four": written}), page(sources=("en-four",)))
    assert [(who["@type"], who["name"]) for who in found["citation"][0]["author"]] == [
        ("Organization", "vLLM Team"),
        ("Person", "Ada Okoro"),
    ]
