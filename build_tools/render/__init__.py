"""Register and page texts → the Markdown of a site in one language. Pure: nothing is read, written or built here."""

from build_tools.render.generated import citations_page, claim_outline
from build_tools.render.page import Page, PageFile
from build_tools.render.site import render_alone, render_site, source_map

__all__ = ["Page", "PageFile", "citations_page", "claim_outline", "render_alone", "render_site", "source_map"]
