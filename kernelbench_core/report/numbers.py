"""Values of metrics as text, by their unit."""

from __future__ import annotations

from collections.abc import Sequence

from kernelbench_core.report.screen import amount, percent
from kernelbench_core.report.speed_table import ratio
from kernelbench_core.seams_metrics import MetricValue

NOTHING = "-"
"""Stands for a value that is not available."""

_CENT = 0.01


def number(value: float, unit: str) -> str:
    """A number with its unit, about three digits of it."""
    if unit == "share":
        return percent(value)
    if unit == "ratio":
        return ratio(value)
    if unit == "dollars":
        return f"${value:.2f}" if value >= 1 else f"${value:.4f}"
    if unit == "tokens":
        return amount(value)
    if unit == "seconds":
        return f"{value:.3g} s"
    return f"{value:.4g}"


def bounds(ends: Sequence[float], unit: str) -> str:
    """Ends of an interval, as `[58.2, 71.9]`: the unit stands with the value."""
    low, high = ends
    if unit == "share":
        return f"[{low * 100:.1f}, {high * 100:.1f}]"
    if unit == "dollars":
        return f"[{number(low, unit)[1:]}, {number(high, unit)[1:]}]"
    return f"[{number(low, unit).removesuffix(' s')}, {number(high, unit).removesuffix(' s')}]"


def shown(value: MetricValue | None, *, interval: bool = True) -> str:
    """A value with its interval; readings of what is undecided behind a tilde.

    Args:
        value: The value; None where there is none.
        interval: Whether to give the interval.
    """
    if value is None or value.value is None:
        return NOTHING
    text = number(value.value, value.unit)
    if interval and value.interval is not None:
        text += f" {bounds(value.interval, value.unit)}"
    return text
