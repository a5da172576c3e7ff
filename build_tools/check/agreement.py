"""Whether a number as printed agrees with a quantity of the register, and in which words it does not."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from functools import lru_cache

from build_tools.facts.numerals import Number
from build_tools.facts.quantity import CONTEXT, Quantity, plain

_MANTISSA = re.compile(r"\d[\d,，'’_\u00a0\u2009\u202f ]*(?:[.．·]\d+)?")


def fault_of_value(number: Number, quantity: Quantity) -> str:
    """Return what is wrong with the printed value, or nothing; one that is only coarser is not wrong."""
    if quantity.low is None or quantity.high is None:
        return "the register gives no number for it"
    return "" if _is_right(number, quantity) else f"the register has {plain(quantity)}"


def is_rounded_silently(number: Number, quantity: Quantity) -> bool:
    """Say whether a print that is not wrong is coarser than the register, and no word says so: 99.9 for 99.90."""
    return _is_right(number, quantity) and _is_silent(number, quantity)


def _is_right(number: Number, quantity: Quantity) -> bool:
    if quantity.low is None or quantity.high is None or number.low is None or number.high is None:
        return False
    if _rounds_to(number.low, quantity.low, number) and _rounds_to(number.high, quantity.high, number):
        return True
    return _is_end_of(number, quantity)


def _is_silent(number: Number, quantity: Quantity) -> bool:
    """Say of a print that is right whether it is coarser without a word."""
    if _is_end_of(number, quantity):
        return False
    if "about" in qualifiers(number) | quantity.qualifiers or is_rounded_down(number, quantity):
        return False
    ends = ((number.low, quantity.low), (number.high, quantity.high))
    known = [(printed, written) for printed, written in ends if printed is not None and written is not None]
    return any(_is_coarser(printed, written, number) for printed, written in known)


def is_sharpened(number: Number, quantity: Quantity) -> bool:
    """Say whether a print that is not wrong has decimals that the register does not know: 72.0 for 72."""
    if number.low is None or quantity.low is None or not _is_right(number, quantity):
        return False
    return _step(number.low, number) < min(_written_step(quantity.low), Decimal(1)) and "." in _decimals(number)


def agrees(number: Number, quantity: Quantity) -> bool:
    """Say whether a bare number may be this quantity: the value as printed, sign and range included."""
    return _is_right(number, quantity) and not _is_silent(number, quantity)


def reach(number: Number) -> Decimal:
    """Return a distance that an end of a quantity which agrees with a number never has from both of the number's."""
    return 2 * max((_step(end, number) for end in (number.low, number.high) if end is not None), default=Decimal(0))


def qualifiers(number: Number) -> frozenset[str]:
    """Return the printed qualifiers in the register's words."""
    found = {number.qualifier} & {"at_least", "at_most", "about"}
    if number.is_about:
        found.add("about")
    if number.low != number.high:
        found.add("range")
    return frozenset(found)


def fault_of_qualifiers(number: Number, quantity: Quantity, *, has_plus: bool) -> str:
    """Return which qualifier was lost or added, or nothing."""
    printed, registered = qualifiers(number), quantity.qualifiers - {"vague"}
    lost = sorted(registered - printed)
    added = sorted(printed - registered - _fair(number, quantity)) if printed - registered else []
    faults = [f'"{_word(word)}" is lost' for word in lost] + [f'"{_word(word)}" is added' for word in added]
    if quantity.is_gain and not has_plus:
        faults.append("the plus sign of a gain is lost")
    if has_plus and not quantity.is_gain:
        faults.append("a plus sign is added")
    return ", ".join(faults)


def is_rounded_down(number: Number, quantity: Quantity) -> bool:
    """Say whether the print is "over 15k" for 15,230: true, and coarser."""
    if number.low is None or quantity.low is None or "at_least" not in qualifiers(number):
        return False
    step = _step(number.low, number)
    return step > _written_step(quantity.low) and number.low < quantity.low < number.low + step


def _fair(number: Number, quantity: Quantity) -> frozenset[str]:
    """The qualifiers that a coarser print may add: rounding said aloud is honest."""
    if number.low is None or quantity.low is None:
        return frozenset()
    if is_rounded_down(number, quantity):
        return frozenset({"at_least", "about"})
    is_coarser = _step(number.low, number) > _written_step(quantity.low)
    return frozenset({"about"}) if is_coarser else frozenset()


def _is_coarser(printed: Decimal, written: Decimal, number: Number) -> bool:
    """The zeros that end a whole number say nothing of how exactly it is known: 15.23k is 15,230."""
    is_whole = written.as_tuple().exponent == 0
    return _step(printed, number) > _written_step(written) and not (is_whole and printed == written)


def _is_end_of(number: Number, quantity: Quantity) -> bool:
    """A range printed as one of its ends, or the reverse, has lost a qualifier and not its value."""
    if (number.low == number.high) == (quantity.low == quantity.high):
        return False
    return bool({number.low, number.high} & {quantity.low, quantity.high})


def _rounds_to(printed: Decimal, written: Decimal, number: Number) -> bool:
    if printed == written:
        return True
    step = _step(printed, number)
    if step <= _written_step(written):
        return False
    if "at_least" in qualifiers(number) and printed <= written < printed + step:
        return True
    return abs(printed - written) * 2 <= step


def _step(value: Decimal, number: Number) -> Decimal:
    """The last printed place, as a number: 100 for 15.2k, 1 for 15,230."""
    is_round = number.is_about or number.qualifier in ("about", "at_least")
    return _step_of(value, number.text, is_round=is_round, is_upper_end=value == number.high != number.low)


@lru_cache(maxsize=4096)
def _step_of(value: Decimal, printed: str, *, is_round: bool, is_upper_end: bool) -> Decimal:
    """Work it out once for a print that many pages have, and many rules ask about."""
    found = _MANTISSA.findall(unicodedata.normalize("NFKC", printed))
    for text in reversed(found) if is_upper_end else found:
        digits = re.sub(r"[^\d.]", "", text.replace("．", ".").replace("·", "."))
        mantissa = Decimal(digits or "0")
        if is_round:
            mantissa = _in_thousands(mantissa)
        if mantissa and _is_scale(CONTEXT.divide(abs(value), mantissa)):
            return CONTEXT.multiply(_written_step(mantissa), CONTEXT.divide(abs(value), mantissa))
    if found or not value or value != value.to_integral_value():
        return _written_step(value)
    # a whole number in words is as exact as its last word: fifteen thousand is 15k
    return CONTEXT.divide(abs(value), _in_thousands(abs(value)))


def _in_thousands(mantissa: Decimal) -> Decimal:
    """About 15,000 is rounded as about 15k is."""
    while mantissa and not mantissa % 1000:
        mantissa = Decimal(int(mantissa) // 1000)
    return mantissa


def _decimals(number: Number) -> str:
    """A scale word moves the point, so that its decimals are those of a larger number: 15.230k is 15,230."""
    is_scaled = any(letter.isalpha() for letter in unicodedata.normalize("NFKC", number.text))
    return "" if is_scaled else unicodedata.normalize("NFKC", number.text)


def _is_scale(factor: Decimal) -> bool:
    """What stands between the digits and the value: a power of ten, or a share counted in tenths."""
    return factor.normalize(CONTEXT).as_tuple().digits == (1,)


def _written_step(value: Decimal) -> Decimal:
    exponent = value.as_tuple().exponent
    return Decimal((0, (1,), exponent)) if isinstance(exponent, int) else Decimal(1)


def _word(qualifier: str) -> str:
    return qualifier.replace("_", " ")
