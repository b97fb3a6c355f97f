from __future__ import annotations

import pytest

from kernelbench_core.report.numbers import bounds, number, shown
from kernelbench_core.seams_metrics import MetricValue


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (0.6512, "share", "65.1%"), (1.0, "share", "100.0%"), (1.834, "ratio", "1.83"), (1234.5, "ratio", "1234"),
        (0.0213, "dollars", "$0.0213"), (2.5, "dollars", "$2.50"), (58_200, "tokens", "58.2 k"),
        (1.5, "seconds", "1.5 s"), (12.3456, "number", "12.35"),
    ],
)  # fmt: skip
def test_numbers_have_the_digits_and_the_sign_of_their_unit(value, unit, text):
    assert number(value, unit) == text


@pytest.mark.parametrize(
    ("ends", "unit", "text"),
    [
        ((0.582, 0.719), "share", "[58.2, 71.9]"), ((1.2, 2.34), "ratio", "[1.20, 2.34]"),
        ((0.01, 0.02), "dollars", "[0.0100, 0.0200]"), ((0.5, 1.5), "seconds", "[0.5, 1.5]"),
    ],
)  # fmt: skip
def test_ends_of_an_interval_do_not_repeat_the_unit(ends, unit, text):
    assert bounds(ends, unit) == text


def test_a_value_is_shown_with_its_interval_and_nothing_as_a_dash():
    value = MetricValue(name="x", value=0.5, interval=(0.4, 0.6))
    assert shown(value) == "50.0% [40.0, 60.0]"
    assert shown(value, interval=False) == "50.0%"
    assert shown(MetricValue(name="x", value=None, note="why")) == "-"
    assert shown(None) == "-"
