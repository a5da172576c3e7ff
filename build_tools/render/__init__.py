"""Register and page texts → the Markdown of a site in one language. Pure: nothing is read, written or built here."""

from build_tools.render.feed import Feed, feed_files, feed_title, feeds, feeds_about
from build_tools.render.generated import citations_page, claim_outline
from build_tools.render.markup import claim_url
from build_tools.render.page import Page, PageFile, Shown, key
from build_tools.render.search_index import page_records, search_index
from build_tools.render.site import (
    UNTOLD,
    files_of,
    finish,
    render_alone,
    render_authored,
    render_site,
    render_some,
    source_map,
)

__all__ = [
    "UNTOLD", "Feed", "Page", "PageFile", "Shown", "citations_page", "claim_outline", "claim_url", "feed_files",
    "feed_title", "feeds", "feeds_about", "files_of", "finish", "key", "page_records", "render_alone",
    "render_authored", "render_site", "render_some", "search_index", "source_map",
]  # fmt: skip
