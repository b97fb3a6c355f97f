"""Columns that are worked out from a result's data, under names of their own."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kernelbench_core.model import Result

LEVEL = "O3"
"""The level of the comparison that stands for all."""

TIMEOUT, SUSPECT, NOISY, UNTIMED = "timeout", "suspect", "noisy", "unavailable"
"""What `speed.verdict` says beside `faster`, `slower` and `level`."""

BELIEVED = ("faster", "slower", "level")
"""Verdicts of a speed whose ratios can be believed at every size that was measured."""


def timed_out(speed: Mapping[str, Any]) -> bool:
    """Whether the candidate was too slow to be measured at some size; larger ones were not tried then.

    Args:
        speed: A result's `data["speed"]`.
    """
    return any(row["status"] == TIMEOUT for row in speed.get("rows", ()))


def verdict_of(speed: Mapping[str, Any]) -> str:
    """What the figures of a sample that is right come to.

    Args:
        speed: A result's `data["speed"]`, with rows.

    Returns:
        `faster`, `slower` or `level` beside the reference at -O3; `suspect` when the time is too good to be true;
        `noisy`, `timeout` or `unavailable` where there is no time for all sizes.
    """
    if timed_out(speed):
        return TIMEOUT
    if speed.get("suspect"):
        return SUSPECT
    if speed.get("speedup"):
        return str(speed["gain"])
    statuses = [row["status"] for row in speed.get("rows", ())]
    return NOISY if NOISY in statuses else UNTIMED


def _speed(result: Result) -> Mapping[str, Any] | None:
    found = result.data.get("speed")
    return found if isinstance(found, Mapping) and found else None


def _verdict(result: Result) -> str | None:
    if not isinstance(result.data.get("speed"), Mapping):
        return None
    return verdict_of(_speed(result) or {}) if result.passed else UNTIMED


def _curve(result: Result) -> tuple[tuple[str, float, float, float], ...] | None:
    speed = _speed(result)
    if speed is None or not result.passed:
        return None
    return tuple(
        (size_text(row), *(float(each) for each in row["ratios"][LEVEL][:3]))  # type: ignore[misc]  # three of them
        for row in speed.get("rows", ())
        if row["status"] == "ok" and LEVEL in row.get("ratios", {})
    )


def _lengths(result: Result) -> Sequence[Mapping[str, Any]]:
    counts = result.data.get("counts")
    return counts.get("lengths") or () if isinstance(counts, Mapping) else ()


def _vectorization(result: Result) -> float | None:
    shares = [float(row["vectorization"]) for row in _lengths(result)]
    return math.fsum(shares) / len(shares) if shares else None


def _instruction_ratio(result: Result) -> float | None:
    logs = [math.log(row["ratio"]) for row in _lengths(result) if row.get("comparable") and row["ratio"] > 0]
    return math.exp(math.fsum(logs) / len(logs)) if logs else None


DERIVED: Mapping[str, Callable[[Result], Any]] = {
    "speed.verdict": _verdict,
    "speed.curve": _curve,
    "counts.vectorization": _vectorization,
    "counts.ratio": _instruction_ratio,
}
"""Name of a column to what makes its value from a result; None where there is nothing.

`speed.verdict`: see `verdict_of`; `unavailable` where a sample did not pass; nothing where no speed was asked for.
`speed.curve`: for each size that was measured, its text, the speedup over the reference at -O3, and the interval.
`counts.vectorization`: share of executed instructions that are vector instructions, mean over vector lengths.
`counts.ratio`: executed instructions over the reference's, geometric mean over the lengths that can be compared.
"""


def size_text(row: Mapping[str, Any]) -> str:
    """A row's numbers, as `64 x 64`."""
    return " x ".join(map(str, row["size"]))
