"""Compares the outputs of a candidate with the expected ones, whole columns at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from kernelbench_core.harness.function.columns import Column, is_floating
from kernelbench_core.model import Comparison, FunctionTask, Task
from kernelbench_core.seams import Mismatch

Array = NDArray[Any]


@frozen(kw_only=True)
class Outputs:
    """All outputs of all cases.

    Args:
        columns: What the arrays are.
        arrays: One a column.
        cases: Number of cases.
        bounds: For `bound` comparisons: arrays like `arrays` that hold the largest allowed error; else None.
    """

    columns: Sequence[Column]
    arrays: Sequence[Array]
    cases: int
    bounds: Sequence[Array] | None = None


class ColumnChecker:
    """The core's checker: integers exactly, floats by what the task states.

    NaN equals NaN, infinities only equal themselves, tolerances are scaled by the reference alone.
    """

    name = "columns"

    def check(self, task: Task, expected: Outputs, got: Sequence[Array]) -> Mismatch | None:
        """The first wrong value, by case; None when everything agrees."""
        assert isinstance(task, FunctionTask)  # noqa: S101 - the only kind that makes columns
        rules = {each.name: each.compare for each in task.parameters}
        rules["return value"] = task.result or Comparison()
        owners: dict[str, list[int]] = {}
        for i, column in enumerate(expected.columns):
            owners.setdefault(column.owner, []).append(i)
        found = [
            mismatch
            for owner, indices in owners.items()
            if (mismatch := _compare(owner, indices, expected, got, rules[owner])) is not None
        ]
        return min(found, key=lambda each: each.case, default=None)


def _compare(
    owner: str, indices: list[int], expected: Outputs, got: Sequence[Array], rule: Comparison
) -> Mismatch | None:
    """The first wrong value of one output. Data behind wrong lengths is not looked at: its places mean nothing."""
    parents: dict[str, list[Array]] = {}
    broken: set[str] = set()
    found: list[Mismatch] = []
    for i in indices:
        column, want, have = expected.columns[i], expected.arrays[i], got[i]
        nest = parents.setdefault(column.part, list(parents.get("", ())) if column.part else [])
        if column.part in broken or "" in broken:
            continue
        if column.is_length:
            if not np.array_equal(want, have):
                found.append(_wrong_length(owner, column, want, have, nest))
                broken.add(column.part)
            nest.append(np.concatenate([[0], np.cumsum(want.astype(np.int64))]))
            continue
        if len(want) != len(have):
            found.append(Mismatch(output=owner, case=0, index=" length", got=str(len(have)), expected=str(len(want))))
            continue
        bounds = expected.bounds[i] if expected.bounds is not None else None
        wrong = wrong_values(want, have, rule, bounds)
        if wrong.any():
            at = int(np.argmax(wrong))
            case, index = _place(at, nest)
            found.append(
                Mismatch(
                    output=owner,
                    case=case,
                    index=f"{index}.{column.part}" if column.part else index,
                    got=_show(have[at]),
                    expected=_show(want[at]),
                    wrong=int(wrong.sum()),
                    note=_note(rule, want[at], have[at], bounds[at] if bounds is not None else None),
                )
            )
    return min(found, key=lambda each: each.case, default=None)


def _wrong_length(owner: str, column: Column, want: Array, have: Array, nest: list[Array]) -> Mismatch:
    shared = min(len(want), len(have))
    differs = np.flatnonzero(want[:shared] != have[:shared])
    at = int(differs[0]) if len(differs) else shared
    case, index = _place(at, nest)
    part = f".{column.part}" if column.part else ""
    return Mismatch(
        output=owner,
        case=case,
        index=f"{index}{part} length",
        got=str(have[at]) if at < len(have) else "nothing",
        expected=str(want[at]) if at < len(want) else "nothing",
        wrong=max(len(differs), 1),
    )


def _place(at: int, nest: list[Array]) -> tuple[int, str]:
    """Case and index text of an element at a flat position, through the levels of lengths."""
    path = []
    for ends in reversed(nest):
        parent = int(np.searchsorted(ends, at, side="right")) - 1
        path.append(at - int(ends[parent]))
        at = parent
    return at, "".join(f"[{i}]" for i in reversed(path))


def wrong_values(want: Array, have: Array, rule: Comparison, bounds: Array | None = None) -> NDArray[np.bool_]:
    """Which values differ by more than the rule allows.

    Args:
        want: Expected values.
        have: Values of the candidate, same length and type.
        rule: How they are compared.
        bounds: Largest allowed absolute error for each value, for `bound`.
    """
    if not is_floating(want.dtype):
        return np.asarray(want != have)
    with np.errstate(all="ignore"):
        gap = _gap(want) if rule.kind == "ulp" else want
        want, have = _plain(want), _plain(have)
        both_nan = np.isnan(want) & np.isnan(have)
        equal = want == have
        if rule.signed_zero:
            equal &= np.signbit(want) == np.signbit(have)
        if rule.kind == "exact":
            return np.asarray(~(equal | both_nan))
        finite = np.isfinite(want) & np.isfinite(have)
        wide = np.float64 if want.dtype.itemsize < 8 else np.longdouble  # noqa: PLR2004 - bytes of a double
        error = np.abs(have.astype(wide) - want.astype(wide))
        if rule.kind == "ulp":
            allowed = rule.ulp * gap.astype(wide)
        elif rule.kind == "close":
            allowed = rule.atol + rule.rtol * np.abs(want.astype(wide))
        else:
            allowed = np.zeros(len(want), dtype=wide) if bounds is None else np.abs(bounds.astype(wide))
        near = finite & (error <= allowed)
        if rule.signed_zero:
            near &= ~((want == 0) & (have == 0) & (np.signbit(want) != np.signbit(have)))
    return np.asarray(~(equal | both_nan | near))


def _gap(want: Array) -> Array:
    """Distance to the next number away from zero; of the largest number, which has none, to the one before."""
    if want.dtype.kind != "f":  # bfloat16: the upper half of a float
        return _gap(_plain(want)) * 65536
    size = np.abs(want)
    return np.where(size == np.finfo(want.dtype).max, size - np.nextafter(size, np.zeros_like(size)), np.spacing(size))


def _plain(array: Array) -> Array:
    """Numbers of a type that NumPy calculates with: bfloat16 as float."""
    return array if array.dtype.kind == "f" else array.astype(np.float32)


def _show(value: Any) -> str:  # noqa: ANN401 - a NumPy scalar
    if value.dtype.kind == "V":
        return f"{float(value):.4g}"
    return f"{float(value):.9g}" if value.dtype.itemsize < 8 and value.dtype.kind == "f" else str(value)  # noqa: PLR2004


def _note(rule: Comparison, want: Any, have: Any, bound: Any) -> str:  # noqa: ANN401 - NumPy scalars
    if not is_floating(want.dtype) or rule.kind == "exact" or not (np.isfinite(want) and np.isfinite(have)):
        return ""
    with np.errstate(all="ignore"):
        error = abs(float(have) - float(want))
        if rule.kind == "ulp":
            return f"off by {error / float(_gap(np.atleast_1d(want))[0]):.3g} ulp, allowed {rule.ulp:g}"
        if rule.kind == "close":
            return f"off by {error:.3g}, allowed {rule.atol + rule.rtol * abs(float(want)):.3g}"
        return f"off by {error:.3g}, allowed {abs(float(bound)) if bound is not None else 0:.3g}"
