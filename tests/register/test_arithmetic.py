from __future__ import annotations

from decimal import Decimal, localcontext

import pytest

from build_tools.facts.quantity import format_quantity, parse_figure
from build_tools.register.arithmetic import Result, derive, derived_interval, evaluate, inputs, meets, typeset

VALUES = {
    address: parse_figure(written)
    for address, written in {
        "prefill-setup.gpus": "4 GPU",
        "prefill.4k.batch": "4096 token/step",
        "prefill.4k.step-time": "about 68 ms/step",
        "prefill.4k.throughput": "about 60e3 token/s/GPU",
        "prefill.16k.batch": "16384 token/step",
        "prefill.16k.step-time": "about 200 ms/step",
        "prefill.16k.throughput": "about 81e3 token/s/GPU",
        "prefill.64k.batch": "65536 token/step",
        "prefill.64k.step-time": "about 730 ms/step",
        "prefill.64k.throughput": "about 89e3 token/s/GPU",
        "decode-setup.gpus": "64 GPU",
        "decode-setup.context": "131072 token",
        "decode-setup.nextn": "3 token",
        "decode-setup.acceptance": "75 %",
        "decode.8.requests": "8 request/rank",
        "decode.8.per-user": "about 325 token/s/user",
        "decode.8.throughput": "about 2.6e3 token/s/GPU",
        "decode.64.requests": "64 request/rank",
        "decode.64.per-user": "about 248 token/s/user",
        "decode.64.throughput": "about 15.5e3 token/s/GPU",
        "decode.256.requests": "256 request/rank",
        "decode.256.per-user": "about 103 token/s/user",
        "decode.256.throughput": "about 26e3 token/s/GPU",
        "accept-length": "about 3.25 token/step",
        "production-length": "about 3.2..3.3 token/step",
        "scale": "0.75",
        "aime.tasks": "30 task",
        "aime.samples": "32 sample/task",
        "aime.rollouts": "960 sample",
        "aime.pass": "99.9 %",
        "gpqa.tasks": "198 task",
        "gpqa.samples": "8 sample/task",
        "gpqa.pass": "93.4 %",
        "hle.tasks": "2500 task",
        "hle.text": "2158 task",
        "hle.images": "342 task",
        "hle.pass": "42.6 %",
        "backbone": "552e9 parameter",
        "engram": "196e9 parameter",
        "bytes": "890 byte/token",
        "bandwidth": "about 400 Gbit/s",
        "gpus-per-link": "8 GPU",
        "speed": "507 token/s",
        "bound": "at least 300 token/s",
        "none": "vague token/s",
        "zero": "0 s",
    }.items()
}


@pytest.mark.parametrize(
    ("left", "right", "holds"),
    [
        ("{prefill.4k.batch} / {prefill.4k.step-time} / (1 GPU)", "{prefill.4k.throughput}", True),
        ("{prefill.16k.batch} / {prefill.16k.step-time} / (1 GPU)", "{prefill.16k.throughput}", True),
        ("{prefill.64k.batch} / {prefill.64k.step-time} / (1 GPU)", "{prefill.64k.throughput}", True),
        ("{decode.8.requests} * {decode.8.per-user} * (1 user/request) * (1 rank/GPU)", "{decode.8.throughput}", True),
        (
            "{decode.64.requests} * {decode.64.per-user} * (1 user/request) * (1 rank/GPU)",
            "{decode.64.throughput}",
            False,
        ),
        (
            "{decode.256.requests} * {decode.256.per-user} * (1 user/request) * (1 rank/GPU)",
            "{decode.256.throughput}",
            True,
        ),
        # R1d: the label is per GPU, not for the four together.
        (
            "{prefill.16k.batch} / {prefill.16k.step-time} / {prefill-setup.gpus}",
            "{prefill.16k.throughput}",
            False,
        ),
        # R6: only the linear reading of 75 % gives 3.25.
        ("(1 + 3 * {scale}) * (1 token/step)", "{accept-length}", True),
        ("(1 + {scale} + {scale}^2 + {scale}^3) * (1 token/step)", "{accept-length}", False),
        ("(1 + 3) * {scale} * (1 token/step)", "{accept-length}", False),
        ("{aime.tasks} * {aime.samples}", "{aime.rollouts}", True),
        ("{hle.text} + {hle.images}", "{hle.tasks}", True),
        ("(288 + 68) * (3/2 + 1) * (1 byte/token)", "{bytes}", True),
        ("(959 sample) / {aime.rollouts} * (100 %)", "{aime.pass}", True),
        ("(958 sample) / {aime.rollouts} * (100 %)", "{aime.pass}", False),
    ],
)
def test_identities_of_the_facts_reference(left, right, holds):
    assert meets(evaluate(left, VALUES), evaluate(right, VALUES)) is holds


@pytest.mark.parametrize(
    ("formula", "unit", "digits", "printed"),
    [
        # R1e: the line through the first and the third point.
        (
            "({prefill.64k.step-time} - {prefill.4k.step-time}) / ({prefill.64k.batch} - {prefill.4k.batch})",
            "us/token",
            4,
            "about 10.77 µs/token",
        ),
        (
            "{prefill.4k.step-time} - {prefill.4k.batch} * ({prefill.64k.step-time} - {prefill.4k.step-time})"
            " / ({prefill.64k.batch} - {prefill.4k.batch})",
            "ms/step",
            3,
            "about 23.9 ms/step",
        ),
        # R3
        ("{decode.256.throughput} / {decode.8.throughput}", "x", 3, "about 10.0×"),
        ("{decode.8.per-user} / {decode.256.per-user}", "x", 4, "about 3.155×"),
        # R4
        ("{accept-length} / {decode.8.per-user} / (1 user)", "ms/step", 3, "about 10.0 ms/step"),
        ("{accept-length} / {decode.64.per-user} / (1 user)", "ms/step", 3, "about 13.1 ms/step"),
        ("{accept-length} / {decode.256.per-user} / (1 user)", "ms/step", 3, "about 31.6 ms/step"),
        # R5
        ("{decode.8.throughput} * {decode-setup.gpus}", "token/s", 3, "about 166k tokens/s"),
        ("{decode.64.throughput} * {decode-setup.gpus}", "token/s", 3, "about 992k tokens/s"),
        ("{decode.256.throughput} * {decode-setup.gpus}", "token/s", 4, "about 1.664 million tokens/s"),
        ("{decode.256.requests} * (1 rank/GPU) * {decode-setup.gpus}", "request", 5, "16,384 requests"),
        # R6a to R6d
        (
            "(1 + 3 * {decode-setup.acceptance} * (0.01 /%)) * (1 token/step)",
            "token/step",
            3,
            "about 3.25 tokens/step",
        ),
        ("1 + {scale} + {scale}^2 + {scale}^3", "", 4, "about 2.734"),
        ("({decode-setup.nextn} + (1 token)) * {scale}", "token", 3, "about 3.00 tokens"),
        ("({production-length} * (1 step/token) - 1) / 3 * (100 %)", "%", 3, "about 73.3–76.7 %"),
        # R7
        ("{aime.tasks} * {aime.samples}", "sample", 3, "960 samples"),
        ("{gpqa.tasks} * {gpqa.samples}", "sample", 4, "1,584 samples"),
        ("{hle.text} + {hle.images}", "task", 4, "2,500 tasks"),
        ("{aime.pass} * (0.01 /%) * {aime.rollouts}", "sample", 3, "about 959 samples"),
        ("{gpqa.pass} / (100 %) * {gpqa.tasks} * {gpqa.samples}", "sample", 5, "about 1,479.5 samples"),
        ("{hle.pass} / (100 %) * {hle.tasks}", "task", 4, "about 1,065 tasks"),
        # R8
        ("{backbone} + {engram}", "parameter", 3, "about 748 billion parameters"),
        # R9
        ("1.96 * sqrt({hle.pass} * ((100 %) - {hle.pass}) * (1 task) / {hle.tasks})", "%", 2, "about 1.9 %"),
        ("sqrt({gpqa.pass} * ((100 %) - {gpqa.pass}) / 1584)", "%", 1, "about 0.6 %"),
        # R10 and R12
        ("(1000 token) / {speed}", "s", 4, "about 1.972 s"),
        ("{bandwidth} / {gpus-per-link}", "Gbit/s/GPU", 2, "about 50 Gbit/s/GPU"),
        ("{bandwidth} / {gpus-per-link}", "GB/s/GPU", 3, "about 6.25 GB/s/GPU"),
        ("{bytes} * {decode-setup.context}", "MB", 4, "about 116.7 MB"),
        ("{bytes} * {decode-setup.context}", "MiB", 5, "about 111.25 MiB"),
        (
            "{decode.256.requests} * (1 rank/GPU) / (1 request) * {bytes} * {decode-setup.context}",
            "GB/GPU",
            3,
            "about 29.9 GB/GPU",
        ),
    ],
)
def test_derived_figures_of_the_facts_reference(formula, unit, digits, printed):
    assert format_quantity(derive(formula, VALUES, unit, digits), "en").replace("\u00a0", " ") == printed


def test_derived_figure_is_written_so_that_the_exponent_tells_the_rounding():
    derived = derive("{prefill.16k.batch} / {prefill.16k.step-time} / (1 GPU)", VALUES, "token/s/GPU", 3)
    assert derived == parse_figure("about 81.9e3 token/s/GPU")


def test_exact_counts_rounded_away_are_about():
    assert derive("{gpqa.tasks} * {gpqa.samples}", VALUES, "sample", 3) == parse_figure("about 1.58e3 sample")


def test_interval_of_a_derived_figure_is_rounded_outwards():
    interval = derived_interval("{prefill.16k.batch} / {prefill.16k.step-time} / (1 GPU)", VALUES, "token/s/GPU", 3)
    assert interval == parse_figure("81.5e3..82.4e3 token/s/GPU")


def test_interval_of_exact_counts_is_one_number():
    assert derived_interval("{aime.tasks} * {aime.samples}", VALUES, "sample", 5) == parse_figure("960 sample")


def test_a_derived_result_carries_its_own_interval_into_the_next_formula():
    first = evaluate("{bytes} * {decode-setup.context}", VALUES)
    second = evaluate("{first} / {decode-setup.context}", {**VALUES, "first": first})
    assert second == Result(Decimal(890), Decimal("889.5"), Decimal("890.5"), "byte/token")


def test_a_bound_derives_nothing():
    with pytest.raises(ValueError) as refusal:
        derive("2 * {bound}", VALUES, "token/s", 2)
    assert str(refusal.value) == '"bound" is only a bound (at least, at most): nothing can be derived from it'


@pytest.mark.parametrize(
    ("formula", "unit"),
    [
        ("{speed}", "token/s"),
        ("{speed} * {speed}", "token^2/s^2"),
        ("(1 /s)", "1/s"),
        ("(2 GB) * (3 s)", "GB*s"),
        ("{decode-setup.acceptance} / (100 %)", ""),
        ("{decode-setup.acceptance} * (0.01 /%)", ""),
        ("(2.5 percent point)", "percent point"),
        ("sqrt({speed}^2)", "token/s"),
    ],
)
def test_units_of_results(formula, unit):
    assert evaluate(formula, VALUES).unit == unit


@pytest.mark.parametrize(
    ("formula", "low", "high"),
    [
        ("1 + 2 * 3", "7", "7"),
        ("(1 + 2) * 3", "9", "9"),
        ("8 / 4 / 2", "1", "1"),
        ("8 - 4 - 2", "2", "2"),
        ("2 * 3^2", "18", "18"),
        ("sqrt(4) + 1.5e1", "17", "17"),
        ("1 - {scale}", "0.245", "0.255"),
        ("({scale} - 0.75)^2", "0", "0.000025"),
        ("({scale} - 1)^2", "0.060025", "0.065025"),
        ("({scale} - 1)^3", "-0.016581375", "-0.014706125"),
        ("({scale} - 1) * {scale}", "-0.192525", "-0.182525"),
        ("1 +\n  2", "3", "3"),
    ],
)
def test_precedence_and_intervals(formula, low, high):
    result = evaluate(formula, VALUES)
    assert (result.low, result.high) == (Decimal(low), Decimal(high))


def test_result_does_not_depend_on_the_callers_context():
    with localcontext() as context:
        context.prec = 3
        assert evaluate("{speed} * 1001", VALUES).value == Decimal("507507")


def test_hours_come_out_as_whole_days():
    assert evaluate("(24 hour)", {}).to("day") == Result(Decimal(1), Decimal(1), Decimal(1), "day")


def test_conversion_between_dimensions_names_both():
    with pytest.raises(ValueError) as refusal:
        evaluate("{speed}", VALUES).to("token/s/GPU")
    assert str(refusal.value) == '"token/s" cannot be given in "token/s/GPU"'


def test_results_of_different_dimensions_do_not_meet():
    with pytest.raises(ValueError, match="a pure number"):
        meets(evaluate("1", {}), evaluate("(1 %)", {}))


def test_inputs_in_order_of_first_use():
    assert inputs("{b.x} * ({a} + {b.x}) / sqrt({c.1.y})") == ("b.x", "a", "c.1.y")


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("", "column 1: expected a number, an address in braces or a parenthesis, found the end"),
        ("1 +", "column 4: expected a number, an address in braces or a parenthesis, found the end"),
        ("1 2", 'column 3: expected an operator, found "2"'),
        ("-1", 'column 1: expected a number, an address in braces or a parenthesis, found "-"'),
        ("((1)", "column 5: expected a closing parenthesis for the one in column 1, found the end"),
        ("1)", 'column 2: expected an operator, found ")"'),
        ("{a b}", 'column 1: "{a" is not understood: an address stands between { and }, without spaces'),
        (
            "3 GPU",
            'column 3: "GPU" is not understood: write an address in braces, a unit after a number in parentheses',
        ),
        ("3GPU", 'column 1: "3GPU" is not understood: write a number with a unit in parentheses, as (1 rank/GPU)'),
        ("2 * (1 GPUs)", 'column 5: unknown unit "GPUs": write "GPU"'),
        ("{a} × 2", 'column 5: "×" is not understood: write *'),
        ("2^0.5", 'column 2: "^0.5" is not understood: write a power as ^ and a whole number from 1 to 99'),
        ("2^3^4", 'column 4: expected an operator, found "^4"'),
        ("1,000", 'column 1: "1,000" is not understood: write the digits without a comma'),
        ("sqrt 4", 'column 1: "sqrt" is not understood: write sqrt( )'),
        ("(" * 41 + "1" + ")" * 41, "column 41: more than 40 parentheses within each other"),
        ("1" + " + 1" * 200, "column 401: a formula has at most 200 numbers, addresses and signs"),
    ],
)
def test_syntax_errors_name_the_column(formula, words):
    with pytest.raises(ValueError) as refusal:
        inputs(formula)
    assert str(refusal.value) == words


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("1 + {nobody}", 'column 5: "nobody" has no value'),
        ("{none}", 'column 1: "none" is vague: nothing can be worked out from it'),
        ("1 / {zero}", "column 3: the divisor may be zero within its rounding"),
        ("sqrt({scale} - 1)", "column 1: the number under the root may be negative within its rounding"),
        ("sqrt({speed})", 'column 1: "token/s" has no square root'),
        ("{speed} + {bytes}", 'column 9: "token/s" and "byte/token" are different quantities'),
        ("1 + {hle.pass}", 'column 3: a pure number and "%" are different quantities'),
        ("((1e99^99)^99)^99", '"((1e99^99)^99)^99" comes to a number too large or too small to write'),
    ],
)
def test_what_cannot_be_worked_out(formula, words):
    with pytest.raises(ValueError) as refusal:
        evaluate(formula, VALUES)
    assert str(refusal.value) == words


def test_typeset():
    formula = "{a.b}*sqrt({c}) / {d}^12 - (1 rank/GPU) + (0.01 /%)"
    assert typeset(formula, str.upper) == "A.B × √(C) ÷ D¹² − (1\u00a0rank/GPU) + (0.01\u00a0/%)"
