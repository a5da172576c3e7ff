"""The box at the end of a page: every style of citing it, the sources behind it, its last change and version.

It works without a script, with the day left to fill in; a script fills the day, and adds the choice and the buttons.
"""

from __future__ import annotations

import functools
import posixpath
from dataclasses import dataclass
from importlib.resources import files

import jinja2
from markupsafe import Markup, escape

from build_tools import words
from build_tools.facts.model import Address, Register, Source
from build_tools.publish.change import Change
from build_tools.publish.item import Item
from build_tools.publish.markup import as_html
from build_tools.publish.site import PublishedPage
from build_tools.publish.sources import page_item, source_item
from build_tools.publish.styles import STYLES, Style, offered

SOURCES_PAGE = "cite/sources/"
"""The page that has every source in every style."""

_MOST_NAMED = 3
"""Of so many changed claims a page gives the names; of more only that they are several."""


@dataclass(frozen=True)
class Shown:
    """A citation in one style, as HTML."""

    style: Style
    text: Markup
    file: str


def box(register: Register, page: PublishedPage) -> str:
    """Return the box of a page as HTML."""
    return _template("box.html.j2").render(
        say=functools.partial(words.say, page.lang),
        lang=page.lang,
        title=words.say(page.lang, "cite.claim" if page.entry else "cite.page"),
        styles=shown_styles(page_item(register, page.cited), page.lang),
        primary=[_primary(register, register.sources[id], page) for id in page.sources],
        changed=_changed(register, page),
        version=_version(page.change, page.lang),
        all_sources=_relative(SOURCES_PAGE, page.url),
    )


def source_boxes(register: Register, lang: str) -> str:
    """Return every source of the register in every style, each collapsed under its label."""
    sources = [source for _, source in sorted(register.sources.items()) if not source.is_example_only]
    return _template("sources.html.j2").render(
        say=functools.partial(words.say, lang),
        lang=lang,
        sources=[
            (
                source.id,
                words.text_in(source.label, lang),
                source.previous_ids,
                _address_note(source, lang),
                shown_styles(source_item(register, source, lang), lang),
            )
            for source in sources
        ],
    )


def shown_styles(item: Item, lang: str) -> list[Shown]:
    """Return an item in every style a language offers, each once."""
    return [_shown(item, style, lang) for style in offered(lang)]


def _shown(item: Item, style: Style, lang: str) -> Shown:
    address = item.address if item.source and not style.is_data else ""
    title_lang = lang if style.is_english and lang != "en" else ""
    text = Markup(as_html(style.write(item, lang), item.source, address, title_lang))
    return Shown(style, text, f"{item.id}.{style.file}" if style.file else "")


def _primary(register: Register, source: Source, page: PublishedPage) -> tuple[Markup, str, str]:
    """A source in the house form, what is to be said of its address, and where its other styles are."""
    item = source_item(register, source, page.lang)
    note = _address_note(source, page.lang)
    others = _relative(SOURCES_PAGE, page.url) + f"#{source.id}"
    bracketed = words.say(page.lang, "bracketed", words=note) if note else ""
    return _shown(item, STYLES["house"], page.lang).text, bracketed, others


def _address_note(source: Source, lang: str) -> str:
    """What is to be said of an address that is not the source's own, or not known."""
    is_own = source.address in (Address.CHECKED, Address.CITED)
    return "" if is_own else words.say(lang, f"address.{source.address}")


def _changed(register: Register, page: PublishedPage) -> Markup:
    """The day of the last change, and what changed on it."""
    day = page.change.day
    if day is None:
        return escape(words.say(page.lang, "cite.not-recorded"))
    machine = day.iso
    time = Markup('<time datetime="{}">{}</time>').format(machine, words.date(machine, page.lang))
    told = _filled(page.lang, "cite.changed", day=time)
    what = _what(register, page)
    return _filled(page.lang, "cite.changed-in", changed=told, what=what) if what else told


def _what(register: Register, page: PublishedPage) -> Markup:
    change, lang = page.change, page.lang
    parts: list[Markup] = [escape(words.say(lang, "cite.what.text"))] if change.is_text else []
    if len(change.claims) > _MOST_NAMED:
        parts.append(escape(words.say(lang, "cite.what.many-claims")))
    elif change.claims:
        links = [str(_claim_link(register, id, page)) for id in change.claims]
        parts.append(_filled(lang, "cite.what.claims", claims=Markup(words.join(links, lang))))
    if len(change.sources) > _MOST_NAMED:
        parts.append(escape(words.say(lang, "cite.what.many-sources")))
    elif change.sources:
        names = [str(_cited(register, id, lang)) for id in change.sources]
        parts.append(_filled(lang, "cite.what.sources", sources=Markup(words.join(names, lang))))
    return Markup(words.say(lang, "semicolon")).join(parts)


def _claim_link(register: Register, id: str, page: PublishedPage) -> Markup:
    label = words.text_in(register.entries[id].label, page.lang)
    if id == page.entry:
        return escape(label)
    return Markup('<a href="{}">{}</a>').format(_relative(f"claims/{id}/", page.url), label)


def _cited(register: Register, id: str, lang: str) -> Markup:
    return Markup('<cite data-source="{}">{}</cite>').format(id, words.text_in(register.sources[id].label, lang))


def _version(change: Change, lang: str) -> Markup:
    return _filled(lang, "cite.version", hash=Markup('<code class="hash">{}</code>').format(change.version))


def _filled(lang: str, key: str, **pieces: Markup) -> Markup:
    return Markup(escape(words.say(lang, key))).format(**pieces)


def _relative(target: str, url: str) -> str:
    return posixpath.relpath(target, url or ".") + "/"


@functools.cache
def _template(name: str) -> jinja2.Template:
    environment = jinja2.Environment(
        undefined=jinja2.StrictUndefined, autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    folder = files(__package__).joinpath("templates")
    environment.loader = jinja2.FunctionLoader(lambda wanted: folder.joinpath(wanted).read_text(encoding="utf-8"))
    return environment.get_template(name)
