"""The record that the readers of numerals fill and pass on."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal


@dataclass(slots=True)
class Candidate:
    """A numeral under construction: span with sign, currency, magnitude and glue; `core` is the bare numeral."""

    start: int
    end: int
    core: int
    core_end: int
    form: str  # digits, han, english or mark
    low: Decimal | None = None
    high: Decimal | None = None
    unit: str = ""
    unit_end: int = 0
    scale: Decimal = Decimal(1)  # what magnitude and glue multiplied; a range hands it leftwards
    is_vague: bool = False
    is_about: bool = False
    is_signed: bool = False
    is_range: bool = False
    is_measured: bool = False  # a strict unit, a currency or a percent sign follows
    is_counted: bool = False  # a plural noun or a classifier follows
    bound: str = ""  # at_least or at_most
    shape: str = ""  # an excuse that the shape alone suggests, as in 99th or 910C

    def multiply(self, factor: Decimal) -> None:
        """Multiply the value, and remember the factor for the left end of a range."""
        self.scale *= factor
        is_one_value = self.low is self.high
        self.low = None if self.low is None else self.low * factor
        self.high = self.low if is_one_value else None if self.high is None else self.high * factor

    def add(self, amount: Decimal) -> None:
        """Add to the value, if there is one."""
        self.low = None if self.low is None else self.low + amount
        self.high = None if self.high is None else self.high + amount

    def negate(self) -> None:
        """Turn the sign of the value, and the ends of a range with it."""
        low, high = self.low, self.high
        self.low = None if high is None else -high
        self.high = None if low is None else -low
