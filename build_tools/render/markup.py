"""Register text and figures as HTML that passes through Markdown unharmed: the renderer's side of the page contract.

Text from the register enters a page as text. Character references keep both Markdown and Jinja from reading it:
`3*4*5` becomes `3&#42;4&#42;5`, and `{{ x }}` stands on the page as it was written.
"""

from __future__ import annotations

import html
import posixpath
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from build_tools import words
from build_tools.facts.model import Address, Basis, Entry, Figure, Register, Source, Text
from build_tools.facts.quantity import format_number, format_quantity, plain

# Any ASCII mark means something to Markdown, attr_list, HTML or a table somewhere: `507.` starting a line is a list.
_MARKS = re.compile(r"[!-,./:-@\[-`{-~]|-")
_BREAKS = re.compile(r"\s*[\r\n\u2028\u2029]\s*")
NARROW_SPACE = "&#8239;"  # joins a mark to its figure, so that it never starts a line alone


@dataclass(frozen=True)
class View:
    """What a piece of a page is rendered for: the register, the language, and the page's address in the site."""

    register: Register
    lang: str
    url: str

    def say(self, key: str, /, **pieces: str) -> str:
        """Return wording as text, with pieces of HTML in its places."""
        return fill(words.say(self.lang, key), **pieces)

    def text(self, value: Text) -> str:
        """Return a register text in the page's language, as text."""
        return text(words.text_in(value, self.lang))

    def bracketed(self, words: str) -> str:
        """Return HTML in the brackets of the language, with the blank before them where it has one."""
        return self.say("bracketed", words=words)

    def pair(self, name: str, value: str) -> str:
        """Return a name and its value, both HTML."""
        return self.say("pair", name=name, value=value)

    def sentences(self, *parts: str) -> str:
        """Return sentences of HTML one after another, each with a full stop of its own."""
        stop = words.say(self.lang, "stop")
        whole = (part if part.endswith((stop, text(stop))) else part + text(stop) for part in parts)
        return words.say(self.lang, "between").join(whole)

    def join(self, items: Iterable[str]) -> str:
        return words.join(items, self.lang)

    def link(self, target: str) -> str:
        """Return the relative address of another place of the site (`claims/prefill/#16k.throughput`)."""
        address, _, anchor = target.partition("#")
        relative = posixpath.relpath(address or ".", self.url or ".") + "/"
        return html.escape(relative + (f"#{anchor}" if anchor else ""))


def text(raw: str) -> str:
    """Return register text for a paragraph, a cell or an attribute; line breaks become blanks."""
    return _MARKS.sub(lambda mark: f"&#{ord(mark[0])};", _BREAKS.sub(" ", raw))


def fill(wording: str, **pieces: str) -> str:
    """Return wording as text with HTML in its places: `fill("accessed {day}", day="<time>…")`."""
    parts = re.split(r"\{(\w+)\}", wording)
    return "".join(pieces[part] if index % 2 else text(part) for index, part in enumerate(parts))


# vLLM, llama.cpp, deepseek-recipe, lipish/deepinfer: a name with a mark or a capital inside keeps its own spelling
_SPELT_NAME = re.compile(r"\S+[A-Z0-9./-]\w")


def capital(words: str) -> str:
    """Return words as they begin a sentence; a name in small letters that is spelt so on purpose stays."""
    return words if _SPELT_NAME.match(words) else words[:1].upper() + words[1:]


def claim_url(entry_id: str, anchor: str = "") -> str:
    return f"claims/{entry_id}/" + (f"#{anchor}" if anchor else "")


def page_link(view: View, url: str, title: str) -> str:
    """Return a link to a page of the site, by its title."""
    return f'<a href="{view.link(url)}">{text(title)}</a>'


def folded(view: View, items: Sequence[str], most: int) -> str:
    """Return pieces of HTML as a list in words, those beyond `most` folded away."""
    if len(items) <= most:
        return view.join(items)
    rest = view.join(items[most:])
    return f"{view.join(items[:most])}<details><summary>{view.say('list.more')}</summary>{rest}</details>"


def figure(view: View, item: Figure, *, is_bare: bool = False) -> str:
    """Return a figure and its marks; bare in a column whose header gives the unit."""
    shown = (format_number if is_bare else format_quantity)(
        item.quantity, view.lang, words.text_in(item.display, view.lang)
    )
    data = f'<data class="figure" data-figure="{item.address}" value="{plain(item.quantity)}">{text(shown)}</data>'
    return data + NARROW_SPACE + marks(view, item)


def marks(view: View, thing: Entry | Figure) -> str:
    """Return the tier marks of a figure or a claim: one for each source, or the one that says it is ours."""
    owner, anchor = (thing.id, "") if isinstance(thing, Entry) else tuple(thing.address.split(".", 1))
    href = view.link(claim_url(owner, anchor))
    label = view.text(view.register.entries[owner].label)
    if thing.tier is None:
        return _mark("own", f'data-derived="{owner}"', view.say("mark.own", label=label), href, "·")
    tier = thing.tier.value
    if thing.basis is Basis.DERIVED:
        name = view.say("mark.derived", tier=tier, label=label)
        return _mark(f"{tier.lower()} tier-derived", f'data-derived="{owner}"', name, href, tier)
    return NARROW_SPACE.join(
        _mark(tier.lower(), f'data-source="{id}"', _name(view, view.register.sources[id], thing), href, tier)
        for id in thing.sources
    )


def attribution(view: View, thing: Entry | Figure, *, is_capital: bool = False) -> str:
    """Return the wording of a claim as a span, or nothing where its mark is enough."""
    worded = words.attribution(view.register, thing, view.lang).text
    # The owner's name stands first and keeps its spelling; only an article before it begins the sentence.
    if is_capital and worded.startswith(("a ", "an ", "the ")):
        worded = capital(worded)
    owner = thing.id if isinstance(thing, Entry) else thing.owner
    return f'<span class="attribution" data-claim="{owner}">{text(worded)}</span>' if worded else ""


def cite(view: View, source: Source) -> str:
    """Return a source's label as a link; a parent's address is named as such, and what has none is not linked."""
    label = view.text(source.label)
    if not source.url:
        return f'<cite data-source="{source.id}">{label}</cite>' + view.bracketed(view.say("address.not-recorded"))
    address = html.escape(source.url)
    if source.address is Address.PARENT:
        parent = f'<a class="address" href="{address}">{text(_bare(source.url))}</a>'
        return view.say("source.parent", label=f'<cite data-source="{source.id}">{label}</cite>', url=parent)
    return f'<cite data-source="{source.id}"><a href="{address}">{label}</a></cite>'


def time(view: View, written: str) -> str:
    """Return a register date as `<time>`, in words; nothing for no date."""
    machine = written.replace(" UTC", "Z").replace(" ", "T")
    return f'<time datetime="{html.escape(machine)}">{text(words.date(written, view.lang))}</time>' if written else ""


def counted(kind: str, filters: Mapping[str, str], number: int) -> str:
    """A number about the site, in the form that the check counts again."""
    told = " ".join([kind, *(f"{name}={value}" for name, value in filters.items())])
    return f'<data class="count" data-count="{told}">{number}</data>'


def _mark(classes: str, bound: str, name: str, href: str, letter: str) -> str:
    return f'<a class="tier tier-{classes}" {bound} aria-label="{name}" href="{href}">{letter}</a>'


def _name(view: View, source: Source, thing: Entry | Figure) -> str:
    name = view.say("mark.source", tier=str(thing.tier), label=view.text(source.label))
    if thing.basis in (Basis.CHART_READ, Basis.ASSUMED):
        return name + words.say(view.lang, "semicolon") + view.say(f"mark.{thing.basis}")
    return name


def _bare(url: str) -> str:
    return url.split("://", 1)[-1].rstrip("/")
