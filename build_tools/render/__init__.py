"""Register and page texts → the Markdown of a site in one language. Pure: nothing is read, written or built here."""

from build_tools.render.feed import feeds
from build_tools.render.page import Page, PageFile, Shown, key
from build_tools.render.site import finish, render_authored, render_site, source_map

__all__ = ["Page", "PageFile", "Shown", "feeds", "finish", "key", "render_authored", "render_site", "source_map"]
