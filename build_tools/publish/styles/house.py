"""The house form: whose, “the title,” accessed when, where. It never gives a date of issue, since pages change.

DeepInfer Field Notes, “Which DeepInfer? A name collision, resolved,” accessed 20 October 2026, https://deepinfer.net/name/.
"""

from __future__ import annotations

from build_tools import words
from build_tools.publish.day import write
from build_tools.publish.item import Item
from build_tools.publish.markup import before_quotes, closed, nested, title


def cite(item: Item, lang: str) -> str:
    """Return the house form in a language of the site."""
    form = words.catalogue(lang)["cite"]["house"]
    author = words.join([name.together for name in item.authors], lang) or item.site
    comma = words.say(lang, "cite.house.comma")
    pieces = {
        "author": author,
        "accessed": write(item.accessed, form["day"]) if item.accessed else "",
        "address": item.address,
    }
    told = {name: form[name].format(piece) for name, piece in pieces.items() if piece}
    parts = (
        told.get("author", ""),
        _titled(item, form["title"], comma),
        told.get("accessed", ""),
        told.get("address", ""),
    )
    return closed("".join(parts).rstrip(), comma, words.say(lang, "stop"))


def _titled(item: Item, form: str, comma: str) -> str:
    """The title in the marks of the language; a comma that stands inside them stands inside the title's own too."""
    opening, rest = form.split("{}")
    shown = title(nested(item.title, opening))
    return opening + (
        before_quotes(shown, comma) + rest.removeprefix(comma) if rest[:2] == f"{comma}”" else shown + rest
    )
