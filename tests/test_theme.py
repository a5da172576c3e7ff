from __future__ import annotations

import re

from build_tools import theme
from build_tools.theme import policy, with_policy
from tests.conftest import ROOT

# printf 'go()' | openssl dgst -sha256 -binary | openssl base64
HASH = "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"
PLAIN = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'"
)
META = f'<meta http-equiv="Content-Security-Policy" content="{theme.PLACEHOLDER}">'


def test_a_page_without_inline_scripts_may_run_the_sites_own_and_no_other():
    assert policy('<script src="a.js"></script><p>go()</p>') == PLAIN


def test_an_inline_script_is_named_by_its_hash_once():
    found = policy("<script>go()</script><script>go()</script>")
    assert found == PLAIN.replace("script-src 'self'", f"script-src 'self' {HASH}")


def test_an_inline_style_is_named_among_the_styles():
    assert policy("<style>go()</style>") == PLAIN.replace("style-src 'self'", f"style-src 'self' {HASH}")


def test_data_is_no_script():
    assert policy('<script id="c" type="application/json">{}</script>') == PLAIN


def test_a_module_is_a_script():
    assert HASH in policy('<script type="module">go()</script>')


def test_the_order_of_the_page_does_not_matter():
    one, other = "<script>a()</script>", "<script>b()</script>"
    assert policy(one + other) == policy(other + one)


def test_webassembly_runs_only_where_the_search_asks_for_it():
    assert "wasm" not in policy("<p>")
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy("<p>", needs_wasm=True)


def test_the_policy_takes_the_place_that_the_theme_keeps_for_it():
    assert with_policy(META) == META.replace(theme.PLACEHOLDER, PLAIN)


def test_what_has_no_place_for_it_stays_as_it_is():
    assert with_policy("<urlset></urlset>") == "<urlset></urlset>"


def test_a_served_draft_has_none_since_live_reload_is_inline():
    assert with_policy(f"<head>\n{META}<title>", is_served=True) == "<head><title>"


def test_the_guide_documents_the_header_that_the_build_makes():
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    header = re.search(r"^Content-Security-Policy: (.*)$", guide, re.MULTILINE)[1]
    assert header == PLAIN.replace("script-src 'self'", "script-src 'self' 'sha256-…'") + "; frame-ancestors 'none'"
