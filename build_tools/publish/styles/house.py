"""The house form: whose, “the title,” accessed when, where. It never gives a date of issue, since pages change.

DeepInfer Field Notes, “Which DeepInfer? A name collision, resolved,” accessed 20 October 2026, https://deepinfer.net/name/.
"""

from __future__ import annotations

from build_tools import words
from build_tools.publish.day import write
from build_tools.publish.item import Item
from build_tools.publish.markup import title


def cite(item: Item, lang: str) -> str:
    """Return the house form in a language of the site."""
    form = words.catalogue(lang)["cite"]["house"]
    author = words.join([name.together for name in item.authors], lang) or item.site
    pieces = {
        "author": author,
        "title": title(item.title),
        "accessed": write(item.accessed, form["day"]) if item.accessed else "",
        "address": item.address,
    }
    return _closed("".join(str(form[name]).format(piece) for name, piece in pieces.items() if piece), lang)


def _closed(text: str, lang: str) -> str:
    """End what ends with a comma, or with one inside its quotation marks, with a full stop in its place."""
    comma, stop = words.say(lang, "cite.house.comma"), words.say(lang, "stop")
    bare = text.rstrip()
    if bare.endswith(comma + "”"):
        return bare.removesuffix(comma + "”") + stop + "”"
    return bare.removesuffix(comma) + stop
