"""One figure's value against another's: another value, another unit, another precision, or only another spelling."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from build_tools.facts.format import last_place
from build_tools.facts.model import Entry, Figure
from build_tools.facts.numerals import find
from build_tools.facts.quantity import CONTEXT, Quantity, Terms, conversion, interval
from build_tools.review.model import ChangeClass


@dataclass(frozen=True)
class Difference:
    """`kind` is FORMATTING where both say the same; `is_within`: the old figure, as written, may stand for it."""

    kind: ChangeClass
    percent: Decimal | None = None
    is_within: bool = False


def compare_quantities(old: Quantity, new: Quantity) -> Difference:
    """Tell how two figures differ. A change of unit that leaves the amount as it was is no change of value."""
    factor = _factor(old.unit, new.unit)
    percent = _percent(old, new, factor)
    if _amount(old, factor) != _amount(new, Decimal(1)) or (old.qualifiers, old.is_gain) != (
        new.qualifiers,
        new.is_gain,
    ):
        return Difference(ChangeClass.VALUE, percent, _is_within(old, new, factor))
    if old.unit != new.unit:
        return Difference(ChangeClass.UNIT_OR_CONDITIONS)
    if _places(old) != _places(new):
        return Difference(ChangeClass.PRECISION)
    return Difference(ChangeClass.FORMATTING)


def percent_of(before: Decimal, after: Decimal) -> Decimal | None:
    """Return by how many percent a number moved, to a tenth, or to two digits where that is less; None from zero."""
    if not before:
        return None
    exact = (after - before) / abs(before) * 100
    tenth = exact.quantize(Decimal("0.1")) if abs(exact) < 10**9 else exact.normalize(CONTEXT)
    return tenth if abs(exact) >= 1 or not exact else Decimal(f"{exact:.2g}")


def still_says(old: Figure, new: Figure, entry: Entry) -> tuple[str, ...]:
    """Return the texts around a figure in which its old number still stands."""
    if old.quantity.low is None or old.quantity.low != old.quantity.high or old.quantity.low == new.quantity.low:
        return ()
    return tuple(name for name, lang, text in _texts(new, entry) if _says(text, lang, old.quantity.low))


def _says(text: str, lang: str, number: Decimal) -> bool:
    return any(number in (found.low, found.high) for found in find(text, lang) if not found.excuse)


def _texts(figure: Figure, entry: Entry) -> Iterator[tuple[str, str, str]]:
    for name, texts in (("statement", entry.statement), ("label", entry.label), ("display", figure.display)):
        for lang, text in texts.items():
            yield f"{name}.{lang}", lang, text
    for name, text in (("quote", figure.quote), ("as_written", figure.as_written)):
        yield name, "en", text


def _factor(old: str, new: str) -> Decimal:
    """Return what one of the old unit is in the new one; 1 where they cannot be compared."""
    if old == new or not old or not new:
        return Decimal(1)
    return conversion(_terms(old), _terms(new)) or Decimal(1)


def _terms(unit: str) -> Terms:
    head, *per = unit.split("/")
    return (head, 1), *((word, -1) for word in per)


def _amount(quantity: Quantity, factor: Decimal) -> tuple[Decimal | None, Decimal | None]:
    if quantity.low is None or quantity.high is None:
        return None, None
    return CONTEXT.multiply(quantity.low, factor), CONTEXT.multiply(quantity.high, factor)


def _percent(old: Quantity, new: Quantity, factor: Decimal) -> Decimal | None:
    before, after = _amount(old, factor), _amount(new, Decimal(1))
    if before[0] is None or before[1] is None or after[0] is None or after[1] is None or before == after:
        return None
    return percent_of((before[0] + before[1]) / 2, (after[0] + after[1]) / 2)


def _is_within(old: Quantity, new: Quantity, factor: Decimal) -> bool:
    if old.low is None or new.low is None or new.high is None or factor != 1 or old.unit != new.unit:
        return False
    low, high = interval(old)
    return old.qualifiers == new.qualifiers and low <= new.low <= new.high <= high


def _places(quantity: Quantity) -> tuple[int, ...]:
    return tuple(last_place(number) for number in (quantity.low, quantity.high) if number is not None)
