"""Formulas over figures: `{prefill.16k.batch} / {prefill.16k.step-time} / (1 GPU)`.

    formula = term {("+" | "-") term}        term  = power {("*" | "/") power}        power = atom ["^" digits]
    atom    = number | "(" number unit ")" | "{" address "}" | "sqrt" "(" formula ")" | "(" formula ")"

Every value is carried as an interval with its unit. Numbers written in a formula are exact. Percent is a dimension of
its own: `{rate} * (0.01 /%)` and `{rate} / (100 %)` turn it into a pure number, and each such bridge is an assumption.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Context, Decimal, DecimalException, localcontext

from build_tools.facts.quantity import CONTEXT, NBSP, Quantity, Terms, check_unit, conversion, interval, parse_figure

_FINAL = Context(prec=40)
"""Fewer digits than CONTEXT, so that 24 hours come out as one day and not as 0.99… days."""


@dataclass(frozen=True)
class Result:
    """What a formula comes to: `value` with ranges at their middle, and the interval around it.

    `unit` is a product such as `token/s/GPU`, `GB*s`, `1/s` or "" for a pure number.
    """

    value: Decimal
    low: Decimal
    high: Decimal
    unit: str

    def to(self, unit: str) -> Result:
        """Return the same in another unit of the same dimension; a ValueError names both when it is not."""
        factor = conversion(_terms(self.unit), _terms(unit))
        if factor is None:
            raise ValueError(f"{_named(self.unit)} cannot be given in {_named(unit)}")
        low, value, high = (_FINAL.plus(CONTEXT.multiply(end, factor)) for end in (self.low, self.value, self.high))
        return Result(value, low, high, unit)


Value = Quantity | Result
"""What may stand for an address: a figure, or the unrounded result of another formula with its own interval."""


def inputs(formula: str) -> tuple[str, ...]:
    """Return the addresses a formula uses, in order of first use; a ValueError names the column of a syntax error."""
    _parse(formula)
    return tuple(dict.fromkeys(token.text for token in _tokens(formula) if token.kind == "address"))


def evaluate(formula: str, values: Mapping[str, Value]) -> Result:
    """Work a formula out with intervals and units; a ValueError names the column of what cannot be done."""
    return _evaluated(formula, values, interval)


def derive(formula: str, values: Mapping[str, Value], unit: str, digits: int) -> Quantity:
    """Return the figure a formula yields, rounded to `digits` significant digits, its last place kept in the exponent.

    It says about, unless all inputs are exact whole counts and nothing was lost in rounding. Ranges give a range.
    A bound (at least, at most) is refused: which side it bounds afterwards depends on the formula.
    """
    check_unit(unit)
    result = evaluate(formula, values).to(unit)
    used = {address: values[address] for address in inputs(formula)}
    if bound := next((address for address, value in used.items() if _qualifiers(value) & _BOUNDS), None):
        raise ValueError(f'"{bound}" is only a bound (at least, at most): nothing can be derived from it')
    if any("range" in _qualifiers(value) for value in used.values()):
        stated = _evaluated(formula, values, _as_stated).to(unit)
        return _figure("about ", _rounded(stated.low, digits), _rounded(stated.high, digits), unit)
    rounded = _rounded(result.value, digits)
    if result.low == result.high == rounded:
        return _exact(rounded, unit)
    return _figure("about ", rounded, rounded, unit)


def derived_interval(formula: str, values: Mapping[str, Value], unit: str, digits: int) -> Quantity:
    """Return the interval of a derived figure for display, as a range rounded outwards to `digits` digits."""
    check_unit(unit)
    result = evaluate(formula, values).to(unit)
    low, high = _rounded(result.low, digits, ROUND_FLOOR), _rounded(result.high, digits, ROUND_CEILING)
    return _exact(low, unit) if low == high else _figure("", low, high, unit)


def meets(left: Result, right: Result) -> bool:
    """Say whether two results agree: their intervals share a value, in the left one's unit."""
    right = right.to(left.unit)
    return left.low <= right.high and right.low <= left.high


def typeset(formula: str, name: Callable[[str], str]) -> str:
    """Return a formula as text for reading, its signs typeset and each address put in words by `name`."""
    _parse(formula)
    return "".join(_typeset(token, name) for token in _tokens(formula))


_BOUNDS = frozenset({"at_least", "at_most"})

_DIGITS = r"[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,2})?"
_TOKEN = re.compile(
    rf"""
      (?P<space>\s+)
    | \{{(?P<address>[^{{}}\s]+)\}}
    | \(\ *(?P<number_of>{_DIGITS})\ *(?P<unit>/?[A-Za-z%][^(){{}}+*^-]*?)\ *\)   # (1 rank/GPU)
    | (?P<number>{_DIGITS})(?![\w.,])
    | (?P<root>sqrt)(?=\ *\()
    | \^\ *(?P<power>[1-9][0-9]?)(?![\w.])
    | (?P<sign>[-+*/()])
    """,
    re.VERBOSE | re.ASCII,
)

_DEEPEST = 40
_LONGEST = 200
"""Bounds well above any formula for readers, and well below Python's own on recursion."""


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str
    column: int
    number: str = ""


@dataclass(frozen=True)
class _Number:
    value: Decimal
    unit: Terms


@dataclass(frozen=True)
class _Input:
    address: str
    column: int


@dataclass(frozen=True)
class _Pair:
    sign: str
    left: _Node
    right: _Node
    column: int


@dataclass(frozen=True)
class _Power:
    base: _Node
    exponent: int


@dataclass(frozen=True)
class _Root:
    inner: _Node
    column: int


_Node = _Number | _Input | _Pair | _Power | _Root


def _tokens(formula: str) -> Iterator[_Token]:
    """Yield the words of a formula; the text of an address is bare, that of a number with a unit is its unit."""
    position = 0
    while position < len(formula):
        found = _TOKEN.match(formula, position)
        if not found:
            rest = formula[position:]
            raise _error(position + 1, f'"{rest.split()[0]}" is not understood: {_advice(rest)}')
        kind = str(found.lastgroup)
        if kind != "space":
            yield _Token(kind, found[kind], position + 1, found["number_of"] or "")
        position = found.end()


def _advice(rest: str) -> str:
    for start, advice in _ADVICE:
        if re.match(start, rest):
            return advice
    return "a formula has numbers, {addresses}, + - * / ^ sqrt( ) and numbers with units such as (1 rank/GPU)"


_ADVICE = (
    (r"[0-9][0-9.]*,", "write the digits without a comma"),
    (r"[0-9.]+ *[A-Za-z%]", "write a number with a unit in parentheses, as (1 rank/GPU)"),
    (r"\*\*|\^", "write a power as ^ and a whole number from 1 to 99"),
    (r"[×·⋅]", "write *"),
    (r"[÷∕]", "write /"),
    (r"[−–—]", "write -"),
    (r"√", "write sqrt( )"),
    (r"\{", "an address stands between { and }, without spaces"),
    (r"sqrt", "write sqrt( )"),
    (r"[A-Za-z]", "write an address in braces, a unit after a number in parentheses"),
)


def _error(column: int, message: str) -> ValueError:
    return ValueError(f"column {column}: {message}")


def _parse(formula: str) -> _Node:
    tokens = [*_tokens(formula), _Token("end", "", len(formula) + 1)]
    if len(tokens) > _LONGEST:
        raise _error(tokens[_LONGEST].column, f"a formula has at most {_LONGEST} numbers, addresses and signs")
    parser = _Parser(tokens)
    node = parser.sum()
    parser.expect("end", "", "an operator")
    return node


class _Parser:
    """One method for each line of the grammar, one token of lookahead."""

    def __init__(self, tokens: list[_Token]) -> None:
        self._tokens = tokens
        self._position = 0
        self._depth = 0

    @property
    def _next(self) -> _Token:
        return self._tokens[self._position]

    def _take(self) -> _Token:
        self._position += 1
        return self._tokens[self._position - 1]

    def _is_sign(self, signs: str) -> bool:
        return self._next.kind == "sign" and self._next.text in signs

    def expect(self, kind: str, text: str, wanted: str) -> None:
        if (self._next.kind, self._next.text) != (kind, text):
            raise _error(self._next.column, f"expected {wanted}, found {_shown(self._next)}")
        self._take()

    def sum(self) -> _Node:
        node = self._product()
        while self._is_sign("+-"):
            sign = self._take()
            node = _Pair(sign.text, node, self._product(), sign.column)
        return node

    def _product(self) -> _Node:
        node = self._power()
        while self._is_sign("*/"):
            sign = self._take()
            node = _Pair(sign.text, node, self._power(), sign.column)
        return node

    def _power(self) -> _Node:
        node = self._atom()
        return _Power(node, int(self._take().text)) if self._next.kind == "power" else node

    def _atom(self) -> _Node:
        token = self._take() if self._next.kind != "end" else self._next
        if token.kind == "number":
            return _Number(Decimal(token.text), ())
        if token.kind == "unit":
            return _Number(Decimal(token.number), _literal_unit(token))
        if token.kind == "address":
            return _Input(token.text, token.column)
        if token.kind == "root":
            return _Root(self._atom(), token.column)
        if token.kind == "sign" and token.text == "(":
            return self._parenthesised(token)
        raise _error(token.column, f"expected a number, an address in braces or a parenthesis, found {_shown(token)}")

    def _parenthesised(self, opening: _Token) -> _Node:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise _error(opening.column, f"more than {_DEEPEST} parentheses within each other")
        node = self.sum()
        self.expect("sign", ")", f"a closing parenthesis for the one in column {opening.column}")
        self._depth -= 1
        return node


def _shown(token: _Token) -> str:
    if token.kind == "end":
        return "the end"
    return f'"{_written(token)}"'


def _written(token: _Token) -> str:
    """Return a token as it stands in the formula, but for its spaces."""
    forms = {"address": "{%s}", "power": "^%s", "unit": f"({token.number} %s)"}
    return forms.get(token.kind, "%s").replace("%s", token.text)


def _literal_unit(token: _Token) -> Terms:
    try:
        check_unit(token.text.removeprefix("/"))
    except ValueError as error:
        raise _error(token.column, str(error)) from None
    return _terms("1" + token.text if token.text.startswith("/") else token.text)


def _typeset(token: _Token, name: Callable[[str], str]) -> str:
    if token.kind == "address":
        return name(token.text)
    if token.kind == "power":
        return token.text.translate(_SUPERSCRIPTS)
    return _SIGNS.get(token.text) or _written(token).replace(" ", NBSP)


_SIGNS = {"+": " + ", "-": " − ", "*": " × ", "/": " ÷ ", "sqrt": "√"}
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class _Amount:
    value: Decimal
    low: Decimal
    high: Decimal
    unit: Terms


_Ends = Callable[[Quantity], tuple[Decimal, Decimal]]


def _evaluated(formula: str, values: Mapping[str, Value], ends: _Ends) -> Result:
    node = _parse(formula)
    try:
        with localcontext(CONTEXT):
            amount = _amount(node, values, ends)
    except DecimalException:
        raise ValueError(f'"{formula}" comes to a number too large or too small to write') from None
    return Result(amount.value, amount.low, amount.high, _text(amount.unit))


def _amount(node: _Node, values: Mapping[str, Value], ends: _Ends) -> _Amount:
    match node:
        case _Number(value, unit):
            return _Amount(value, value, value, unit)
        case _Input(address, column):
            return _input(address, values, column, ends)
        case _Root(inner, column):
            return _root(_amount(inner, values, ends), column)
        case _Power(base, exponent):
            return _power(_amount(base, values, ends), exponent)
        case _Pair(sign, left, right, column):
            return _OPERATIONS[sign](_amount(left, values, ends), _amount(right, values, ends), column)


def _input(address: str, values: Mapping[str, Value], column: int, ends: _Ends) -> _Amount:
    value = values.get(address)
    if value is None:
        raise _error(column, f'"{address}" has no value')
    if isinstance(value, Result):
        return _Amount(value.value, value.low, value.high, _terms(value.unit))
    if value.is_vague:
        raise _error(column, f'"{address}" is vague: nothing can be worked out from it')
    low, high = _as_stated(value)
    return _Amount((low + high) / 2, *ends(value), _terms(value.unit))


def _as_stated(quantity: Quantity) -> tuple[Decimal, Decimal]:
    assert quantity.low is not None and quantity.high is not None
    return quantity.low, quantity.high


def _sum(left: _Amount, right: _Amount, column: int) -> _Amount:
    right = _in_unit_of(left, right, column)
    return _Amount(left.value + right.value, left.low + right.low, left.high + right.high, left.unit)


def _difference(left: _Amount, right: _Amount, column: int) -> _Amount:
    right = _in_unit_of(left, right, column)
    return _Amount(left.value - right.value, left.low - right.high, left.high - right.low, left.unit)


def _in_unit_of(left: _Amount, right: _Amount, column: int) -> _Amount:
    factor = conversion(right.unit, left.unit)
    if factor is None:
        raise _error(column, f"{_named(_text(left.unit))} and {_named(_text(right.unit))} are different quantities")
    return _Amount(right.value * factor, right.low * factor, right.high * factor, left.unit)


def _product(left: _Amount, right: _Amount, column: int) -> _Amount:
    ends = [one * other for one in (left.low, left.high) for other in (right.low, right.high)]
    return _Amount(left.value * right.value, min(ends), max(ends), _combined(left.unit, right.unit))


def _quotient(left: _Amount, right: _Amount, column: int) -> _Amount:
    if right.low <= 0 <= right.high:
        raise _error(column, "the divisor may be zero within its rounding")
    inverse = tuple((word, -power) for word, power in right.unit)
    ends = [one / other for one in (left.low, left.high) for other in (right.low, right.high)]
    return _Amount(left.value / right.value, min(ends), max(ends), _combined(left.unit, inverse))


_OPERATIONS = {"+": _sum, "-": _difference, "*": _product, "/": _quotient}


def _power(base: _Amount, exponent: int) -> _Amount:
    ends = [base.low**exponent, base.high**exponent]
    if base.low < 0 < base.high and exponent % 2 == 0:
        ends.append(Decimal(0))
    unit = tuple((word, power * exponent) for word, power in base.unit)
    return _Amount(base.value**exponent, min(ends), max(ends), unit)


def _root(inner: _Amount, column: int) -> _Amount:
    if inner.low < 0:
        raise _error(column, "the number under the root may be negative within its rounding")
    if any(power % 2 for _, power in inner.unit):
        raise _error(column, f"{_named(_text(inner.unit))} has no square root")
    unit = tuple((word, power // 2) for word, power in inner.unit)
    return _Amount(inner.value.sqrt(), inner.low.sqrt(), inner.high.sqrt(), unit)


def _combined(left: Terms, right: Terms) -> Terms:
    powers = dict(left)
    for word, power in right:
        powers[word] = powers.get(word, 0) + power
    return tuple((word, power) for word, power in powers.items() if power)


def _terms(unit: str) -> Terms:
    """Read a product of unit words, `token^2*s/GPU`; a figure's own unit is a case of it."""
    terms: Terms = ()
    for sign, word, power in re.findall(r"(^|[*/])([^*/^]+)(?:\^([0-9]+))?", unit):
        if word != "1":
            terms = _combined(terms, ((word, int(power or 1) * (-1 if sign == "/" else 1)),))
    return terms


def _text(unit: Terms) -> str:
    above = "*".join(_raised(word, power) for word, power in unit if power > 0)
    below = "".join("/" + _raised(word, -power) for word, power in unit if power < 0)
    return (above or "1") + below if unit else ""


def _raised(word: str, power: int) -> str:
    return word if power == 1 else f"{word}^{power}"


def _named(unit: str) -> str:
    return f'"{unit}"' if unit else "a pure number"


def _rounded(number: Decimal, digits: int, rounding: str = ROUND_HALF_EVEN) -> Decimal:
    if number == 0:
        return Decimal(0)
    rounded = Context(prec=digits, rounding=rounding).plus(number)
    return rounded.quantize(Decimal((0, (1,), rounded.adjusted() - digits + 1)), context=CONTEXT)


def _qualifiers(value: Value) -> frozenset[str]:
    return value.qualifiers if isinstance(value, Quantity) else frozenset()


def _exact(number: Decimal, unit: str) -> Quantity:
    plain = f"{number:f}"
    return parse_figure(f"{plain.rstrip('0').rstrip('.') if '.' in plain else plain} {unit}".strip())


def _figure(about: str, low: Decimal, high: Decimal, unit: str) -> Quantity:
    ends = [_with_exponent(low)] if low == high else [_with_exponent(low), _with_exponent(high)]
    if any("e" in end for end in ends):
        # A range has an exponent on both ends or on none.
        ends = [end if "e" in end else f"{end}e0" for end in ends]
    return parse_figure(f"{about}{'..'.join(ends)} {unit}".strip())


def _with_exponent(number: Decimal) -> str:
    """Write a number so that its last place is its last digit: 6.02E+4 as 60.2e3."""
    return number.to_eng_string().lower().replace("+", "")
