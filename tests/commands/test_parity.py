from __future__ import annotations

import json


def test_pages_in_every_state_page_by_language(translated, fieldnotes):
    """One build, since it takes its time: a page is stale, one differs, one is missing, and the rest are ok."""
    docs = translated / "docs"
    english = docs / "en/index.md"
    english.write_text(english.read_text(encoding="utf-8").replace("reaches", "comes to"), encoding="utf-8")
    chinese = docs / "zh-Hant/index.md"
    text = chinese.read_text(encoding="utf-8")
    chinese.write_text(text.replace(" {{ figure('speed.rate') }}", "很快"), encoding="utf-8")
    (docs / "zh-Hans/sources.md").unlink()
    config = translated / "mkdocs.zh-Hans.yml"
    config.write_text(config.read_text(encoding="utf-8").replace(", sources.md", ""), encoding="utf-8")
    code, out, _ = fieldnotes("parity", "--format", "json")
    found = json.loads(out)
    assert (code, {page: row for page, row in found["pages"].items() if not page.startswith(("claims", "cite"))}) == (
        1,
        {
            "index.html": {"en": "ok", "zh-Hans": "stale", "zh-Hant": "stale, differs (differing-figures)"},
            "sources/index.html": {"en": "ok", "zh-Hans": "missing", "zh-Hant": "ok"},
        },
    )
    assert sorted((one["path"], one["line"], one["rule"]) for one in found["problems"]) == [
        ("docs/en/sources.md", 1, "missing-translation"),
        ("docs/zh-Hans/index.md", 11, "stale-translation"),
        ("docs/zh-Hant/index.md", 11, "differing-figures"),
        ("docs/zh-Hant/index.md", 11, "stale-translation"),
    ]


def test_a_folder_that_is_not_there_is_told(translated, fieldnotes):
    told = 'No folder "nowhere". Build the site first (`fieldnotes build`), or leave it out.\n'
    assert fieldnotes("parity", "nowhere") == (2, "", told)
