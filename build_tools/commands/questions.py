"""What `fieldnotes new` asks about a source and a claim, and how the answers become entries of the register.

Each question is an option of its command too. On a terminal an answer that cannot be right is asked for again; the
register's own rules judge the whole in the end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

import click
from pydantic import TypeAdapter, ValidationError

from build_tools.facts.model import LANGUAGES, Address, Basis, Register, Tier
from build_tools.facts.problem import nearest
from build_tools.register import PLACEHOLDER
from build_tools.register import values as kinds
from build_tools.register.append import Addition

Answers = Mapping[str, Any]

Judge = Callable[[str, Register], str]
"""Returns an answer as it is to be written, or raises ValueError with what is wrong with it."""


def _always(answers: Answers, register: Register) -> bool:
    return True


@dataclass(frozen=True)
class Question:
    """One question. Without `asks` it is only an option; `applies` tells from earlier answers whether it arises."""

    key: str
    help: str
    asks: str = ""
    is_needed: bool = False
    is_list: bool = False
    choices: tuple[str, ...] = ()
    metavar: str = ""
    judge: Judge | None = None
    applies: Callable[[Answers, Register], bool] = _always

    @property
    def is_unconditional(self) -> bool:
        """Whether it arises whatever the other answers are."""
        return self.applies is _always

    def is_open(self, answers: Answers, register: Register) -> bool:
        """Whether it arises and has no answer yet."""
        return self.key not in answers and self.applies(answers, register)


def ask(questions: Sequence[Question], given: Answers, register: Register) -> dict[str, Any]:
    """Ask, one after the other, what has no answer yet; an empty answer leaves out what may be left out."""
    answers = dict(given)
    for question in questions:
        if question.asks and question.is_open(answers, register) and (answer := _ask(question, register)):
            answers[question.key] = answer
    names = PLACEHOLDER.findall(answers.get("statement", "")) if "figure" not in answers else []
    figures = [f"{name}={_ask_figure(name)}" for name in dict.fromkeys(names)]
    return {**answers, "figure": figures} if figures else answers


def source(answers: Answers, register: Register) -> list[Addition]:
    """Return the entries that the answers about a source make: its publisher, if that is new, and itself."""
    publisher = {"name": _text(answers, "publisher_name"), "kind": answers.get("publisher_kind", "")}
    read = {name: answers.get(f"read_{name}", "") for name in ("path", "commit", "dated")}
    entry = {
        **_given(answers, "tier", "publisher", "title"),
        "label": _text(answers, "label"),
        **_given(answers, "type", "language", "url", "address", "accessed", "published", "updated", "observed"),
        "read": _filled(read),
        **_given(answers, "licence"),
        "note": _text(answers, "note"),
    }
    additions = [Addition("sources", answers["id"], _filled(entry))]
    if _filled(publisher):
        additions.insert(0, Addition("publishers", answers.get("publisher", ""), _filled(publisher)))
    return additions


def claim(answers: Answers, register: Register) -> list[Addition]:
    """Return the entry that the answers about a claim make."""
    entry = {
        "label": _text(answers, "label"),
        "sources": list(answers.get("source", ())),
        **_given(answers, "origin", "read_in", "tier", "basis", "locator", "observed", "as_of"),
        "statement": _text(answers, "statement"),
        **_given(answers, "quote"),
        "figures": _figures(answers.get("figure", ())),
        "caveats": list(answers.get("caveat", ())),
    }
    return [Addition("claims", answers["id"], _filled(entry))]


def _figures(written: Sequence[str]) -> dict[str, str]:
    figures: dict[str, str] = {}
    for one in written:
        name, sign, value = (part.strip() for part in one.partition("="))
        if not sign:
            raise click.UsageError(f'"{one}" is no figure. Write --figure "NAME=FIGURE", as in "rate=96 %".')
        if name in figures:
            raise click.UsageError(f'The figure "{name}" is given twice. Give each its own name.')
        figures[name] = value
    return figures


def _text(answers: Answers, key: str) -> dict[str, str]:
    """Return a text in every language in which it was given."""
    keys = {LANGUAGES[0]: key, **{language: _key_in(key, language) for language in LANGUAGES[1:]}}
    return {language: answers[found] for language, found in keys.items() if found in answers}


def _key_in(key: str, language: str) -> str:
    return f"{key}_{language.lower().replace('-', '_')}"


def _given(answers: Answers, *keys: str) -> dict[str, Any]:
    return {key: answers[key] for key in keys if key in answers}


def _filled(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if value}


def _ask(question: Question, register: Register) -> Any:
    def judged(answer: str) -> Any:
        if not answer:
            return ""
        parts = re.split(r"[\s,]+", answer.strip(" ,")) if question.is_list else [answer]
        try:
            found = [question.judge(part, register) if question.judge else part for part in parts]
        except ValueError as fault:
            raise click.UsageError(str(fault)) from None
        return found if question.is_list else found[0]

    default = None if question.is_needed else ""
    if question.choices:
        return click.prompt(question.asks, default=default, show_default=False, type=click.Choice(question.choices))
    return click.prompt(question.asks, default=default, show_default=False, value_proc=judged)


def _ask_figure(name: str) -> str:
    def judged(answer: str) -> str:
        try:
            return _figure(answer)
        except ValueError as fault:
            raise click.UsageError(str(fault)) from None

    answer: str = click.prompt(f"Figure {{{name}}}, such as: about 15e3 token/s/GPU", value_proc=judged)
    return answer


def _is(kind: Any) -> Callable[..., str]:
    """Judge by one of the register's kinds of values."""
    adapter = TypeAdapter(kind)

    def judge(answer: str, register: Register | None = None) -> str:
        try:
            adapter.validate_python(answer)
        except ValidationError as error:
            context = error.errors()[0]["ctx"]
            raise ValueError(" ".join(filter(None, (f"{context['message'].rstrip('.')}.", context["hint"])))) from None
        return answer

    return judge


_figure = _is(kinds.FigureString)
_id = _is(kinds.Id)


def _new_id(answer: str, register: Register) -> str:
    _id(answer)
    taken = (
        register.notes, register.sources, register.entries, register.identities, register.caveats, register.gaps,
    )  # fmt: skip
    for records in taken:
        if answer in records:
            line = records[answer].line
            raise ValueError(f'"{answer}" stands already on line {line} of {register.path}. Think of another.')
    return answer


def _in(name: str) -> Judge:
    """Judge whether an id is in a part of the register."""

    def judge(answer: str, register: Register) -> str:
        known = getattr(register, name)
        if answer not in known:
            near = nearest(answer, known)
            hint = f'Did you mean "{near}"?' if near else f"{name.capitalize()} are in {register.path}."
            raise ValueError(f'"{answer}" is not among the {name}. {hint}')
        return answer

    return judge


def _type(answer: str, register: Register) -> str:
    types = get_args(kinds.CSL_TYPES)
    if answer not in types:
        near = nearest(answer, types)
        raise ValueError(f'"{answer}" is no type. ' + (f'Did you mean "{near}"?' if near else f"{', '.join(types)}."))
    return answer


def _has_address(answers: Answers, register: Register) -> bool:
    return answers.get("address") != Address.NOT_RECORDED


def _is_new_publisher(answers: Answers, register: Register) -> bool:
    return answers.get("publisher", "") not in register.publishers


def _is_somebodys(answers: Answers, register: Register) -> bool:
    return answers.get("basis") != Basis.OWN_RULE


def _in_languages(question: Question) -> tuple[Question, ...]:
    """Return a question about a text, and the same for each further language that the site is written in."""
    return (question, *(_in_language(question, language) for language in LANGUAGES[1:]))


def _in_language(question: Question, language: str) -> Question:
    def applies(answers: Answers, register: Register) -> bool:
        return language in register.site.languages and question.key in answers and question.applies(answers, register)

    return replace(
        question,
        key=_key_in(question.key, language),
        help=f"The same text in {language}.",
        asks=f"The same text in {language}",
        is_needed=True,
        applies=applies,
    )


_ASKS_ID = "Id (small letters, digits, hyphens)"
_TIERS = tuple(tier.value for tier in Tier)
_BASES = tuple(basis.value for basis in Basis if basis is not Basis.DERIVED)

SOURCE = (
    Question("id", "The id, as in kestrel-readme.", _ASKS_ID, is_needed=True, judge=_new_id),
    Question("publisher", "Its publisher's id.", "Publisher, by id", is_needed=True, judge=_id),
    *_in_languages(Question(
        "publisher_name", "The name of a publisher that is new.", "That publisher is new. Its name",
        is_needed=True, applies=_is_new_publisher,
    )),
    Question(
        "publisher_kind", "What a publisher that is new is.", "What it is",
        is_needed=True, choices=("org", "person", "community", "unknown"), applies=_is_new_publisher,
    ),
    Question("tier", "The highest tier that its claims may have.", "Tier", is_needed=True, choices=_TIERS),
    *_in_languages(Question("label", "What readers call it, in English.", "Label, in English", is_needed=True)),
    Question(
        "type", "Its CSL type: webpage, software, post …", "Type (webpage, software, post …)",
        is_needed=True, judge=_type,
    ),
    Question(
        "address", "How its address is known.", "Its address is",
        is_needed=True, choices=tuple(address.value for address in Address),
    ),
    Question(
        "url", "The address; for `parent`, its parent's.", "Address",
        is_needed=True, judge=_is(kinds.Url), applies=_has_address,
    ),
    Question(
        "accessed", "A day on which somebody opened it and it supported its claims.",
        "Day on which it was opened and read (empty: it was not)", metavar="DAY", judge=_is(kinds.Day),
    ),
    Question("title", "Its own title, never translated.", "Its own title (empty: not recorded)"),
    Question(
        "published", "When it was published: year, month, day or UTC moment.", "Published (empty: not recorded)",
        metavar="DATE", judge=_is(kinds.Date),
    ),
    Question("updated", "When it was last changed.", metavar="DATE"),
    Question("observed", "When it was seen, for tier D.", metavar="DATE"),
    Question("language", "Its language, as in zh-Hans."),
    Question("licence", "Its licence, as it states it."),
    Question("read_path", "What exactly was read of it: the file."),
    Question("read_commit", "The commit at which it was read."),
    Question("read_dated", "The date of that commit.", metavar="DATE"),
    *_in_languages(Question("note", "What readers should know of it, in English.", "Note, in English (empty: none)")),
)  # fmt: skip

CLAIM = (
    Question("id", "The id, as in kestrel-speed.", _ASKS_ID, is_needed=True, judge=_new_id),
    *_in_languages(Question(
        "label", "What it is about, in English and without figures.", "Label, in English, without figures",
        is_needed=True,
    )),
    Question("basis", "How it came to be known.", "Basis", is_needed=True, choices=_BASES),
    Question(
        "source", "A source, by its id; once for each.", "Sources, by id",
        is_needed=True, is_list=True, judge=_in("sources"), applies=_is_somebodys,
    ),
    Question(
        "read_in", "Our notes, by id, when the sources themselves were not read again.",
        "Our notes that it was read in (empty: the sources were read)", judge=_in("notes"), applies=_is_somebodys,
    ),
    Question(
        "tier", "Its tier, no higher than that of its best source.", "Tier",
        is_needed=True, choices=_TIERS, applies=_is_somebodys,
    ),
    *_in_languages(Question(
        "statement", "A clause without a full stop, in English; {name} stands for a figure.",
        "Statement, in English, a clause without a full stop; {name} stands for a figure", is_needed=True,
    )),
    Question("figure", "A figure of the statement; once for each.", is_list=True, metavar="NAME=FIGURE"),
    Question(
        "caveat", "A caveat, by its id; once for each.", "Caveats, by id (empty: none)",
        is_list=True, judge=_in("caveats"),
    ),
    Question("locator", "Where in the source it stands."),
    Question("quote", "The source's own words."),
    Question("origin", "The source that the sources have it from, by its id."),
    Question("observed", "When it was seen, for tier D.", metavar="DATE"),
    Question("as_of", "The date that it speaks of.", metavar="DATE"),
)  # fmt: skip
