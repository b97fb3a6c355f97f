"""Numbers of tasks, drawn again: tasks with replacement, and the samples within a task.

docs/statistics.md has the method in words.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

import numpy as np
from attrs import evolve, frozen

from kernelbench_core.metrics.arrays import Floats, Ints
from kernelbench_core.metrics.estimating import QUANTILES, Samples, samples_of
from kernelbench_core.metrics.subsets import weights
from kernelbench_core.seams_metrics import Estimate, Outcomes

REPLICATES = 1000
"""How often the tasks are drawn."""

SEED = "kernelbench"

_WITHIN = 200
_LEAST = 20
_CELLS = 400_000
_CHUNK = 2_000_000


@frozen(kw_only=True, eq=False)
class Replicates:
    """The numbers of tasks, and what they would be with other samples. Made once, used for every interval of a part.

    Numbers are logarithms where the mean over tasks is geometric, so that they can be added.

    Args:
        estimate: Whose they are.
        tasks: Ids of the tasks that have a number, (T,).
        by_task: The number of each task, (T,); NaN where it has too few samples.
        drawn: The same from R draws of the task's samples, (T, R); R is 1 where only tasks are drawn.
        number: How many samples each task has, (T,).
        per: What `by_task` is divided by in sums over sums, (T,); None in any other estimate.
    """

    estimate: Estimate
    tasks: tuple[str, ...]
    by_task: Floats
    drawn: Floats
    number: Ints
    per: Floats | None = None

    def of_tasks(self, chosen: Ints) -> Replicates:
        """Those of some tasks, by their indices."""
        return evolve(
            self,
            tasks=tuple(self.tasks[each] for each in chosen),
            by_task=self.by_task[chosen],
            drawn=self.drawn[chosen],
            number=self.number[chosen],
            per=None if self.per is None else self.per[chosen],
        )

    @property
    def value(self) -> float:
        """The number that the tasks come to; as `value_of` gives it."""
        return float(
            self.natural(self.across(self.by_task[None, :], None if self.per is None else self.per[None, :]))[0]
        )

    def across(self, numbers: Floats, per: Floats | None) -> Floats:
        """The number that tasks come to, along the last axis, on the scale of `by_task`."""
        if per is not None:
            with np.errstate(divide="ignore", invalid="ignore"):
                return np.asarray(numbers.sum(axis=-1) / per.sum(axis=-1))
        if self.estimate.across in QUANTILES:
            return np.asarray(np.quantile(numbers, QUANTILES[self.estimate.across], axis=-1))
        return np.asarray(numbers.mean(axis=-1))

    def natural(self, numbers: Floats) -> Floats:
        """Numbers on the scale of the estimate."""
        return np.exp(numbers) if is_logarithmic(self.estimate) else numbers


def is_geometric(estimate: Estimate) -> bool:
    """Whether the tasks' numbers are multiplied, not added, so that two of the estimate differ by a ratio."""
    return estimate.per is None and "geometric" in (estimate.mean, estimate.across)


def is_logarithmic(estimate: Estimate) -> bool:
    """Whether the tasks' numbers are kept as logarithms; not for quantiles, which lie between two numbers."""
    return is_geometric(estimate) and estimate.across not in QUANTILES


def resamples(estimate: Estimate) -> bool:
    """Whether samples are drawn again, too; else the tasks alone, which holds the luck of the samples already."""
    return estimate.resampled and estimate.per is None and estimate.across not in QUANTILES


class Draws:
    """Random draws, the same ones whenever the seed is, and made once for all that want the same.

    Args:
        seed: Any text; draws of samples with different seeds are independent of each other.
        replicates: How often tasks are drawn.
    """

    def __init__(self, seed: str = SEED, replicates: int = REPLICATES) -> None:
        self._seed = seed
        self.replicates = replicates
        self._samples: dict[bytes, Ints] = {}
        self._tasks: dict[tuple[int, int], Ints] = {}

    def samples(self, starts: Ints) -> Ints:
        """Draws with replacement within each task.

        Args:
            starts: Where each task's samples begin, and their number M at the end, (T + 1,).

        Returns:
            Indices of samples, (R, M), ascending in every row; R is less where M is large.
        """
        key = starts.tobytes()
        if key not in self._samples:
            total = int(starts[-1])
            rows = self.replicates if len(starts) == 2 else int(np.clip(_CELLS // total, _LEAST, _WITHIN))  # noqa: PLR2004
            random = self._random(f"samples {hashlib.sha256(key).hexdigest()}")
            number = np.diff(starts)
            drawn = random.random((rows, total))
            drawn *= np.repeat(number, number)
            found = drawn.astype(np.int32)
            found += np.repeat(starts[:-1], number).astype(np.int32)
            found.sort(axis=1)  # a task's indices are all below those of the next, so this sorts within tasks
            self._samples[key] = found.astype(np.int64)
        return self._samples[key]

    def tasks(self, number: int, width: int) -> Ints:
        """Draws of tasks with replacement, each with one of its replicates.

        Args:
            number: Tasks.
            width: Replicates of each task.

        Returns:
            Indices task * width + replicate, (B, T).
        """
        key = (number, width)
        if key not in self._tasks:
            random = self._random(f"tasks {number} {width}")
            self._tasks[key] = random.integers(0, number * width, size=(self.replicates, number))
        return self._tasks[key]

    def _random(self, what: str) -> np.random.Generator:
        digest = hashlib.sha256(f"{self._seed} {what}".encode("utf-8", "surrogatepass")).digest()
        return np.random.default_rng(int.from_bytes(digest[:16], "big"))


def replicates_of(outcomes: Outcomes, estimate: Estimate, draws: Draws, values: Floats | None = None) -> Replicates:
    """The numbers of an estimate's tasks, and what they would be with other samples.

    Args:
        outcomes: What the estimate was made from.
        estimate: The estimate.
        draws: Of the samples.
        values: In place of the estimate's own: its `low` or `high`.
    """
    samples = samples_of(outcomes, estimate, values)
    tasks = tuple(outcomes.tasks[each] for each in samples.tasks)
    if estimate.per is not None:
        over, per = samples.sums()
        return Replicates(
            estimate=estimate, tasks=tasks, by_task=over, drawn=over[:, None], number=samples.number, per=per
        )
    with np.errstate(divide="ignore", invalid="ignore"):
        by_task = np.log(samples.by_task()) if is_logarithmic(estimate) else samples.by_task()
        drawn = by_task[:, None]
        if resamples(estimate) and tasks and (samples.number > 1).any() and np.isfinite(by_task).all():
            drawn = _drawn(samples, draws)
    return Replicates(estimate=estimate, tasks=tasks, by_task=by_task, drawn=drawn, number=samples.number)


Readings = Mapping[str, Replicates]
"""The replicates of an estimate by `value`, and of its readings, where it has any, by `low` and `high`."""


def readings_of(outcomes: Outcomes, estimate: Estimate, draws: Draws) -> Readings:
    """The replicates of an estimate and of its readings; made once for all that is asked of them.

    Args:
        outcomes: What the estimate was made from.
        estimate: The estimate.
        draws: Of the samples.
    """
    found = {"value": replicates_of(outcomes, estimate, draws)}
    if estimate.low is not None and estimate.high is not None:
        found["low"] = replicates_of(outcomes, estimate, draws, estimate.low)
        found["high"] = replicates_of(outcomes, estimate, draws, estimate.high)
    return found


def _drawn(samples: Samples, draws: Draws) -> Floats:
    """The number of each task for every draw of its samples, (T, R)."""
    estimate, number = samples.estimate, samples.number
    values = samples.values
    weight = np.repeat(1.0 / number, number)
    if estimate.k:  # in ascending order a draw's i-th value has the weight of the i-th smallest
        values = values[np.lexsort((values, np.repeat(np.arange(len(number)), number)))]
        weight = np.concatenate([weights(int(n), estimate.k) for n in number])
    elif estimate.mean == "geometric":
        values = np.log(values)
    found = values[draws.samples(samples.starts)]
    found *= weight
    sums = np.add.reduceat(found, samples.starts[:-1], axis=1).T
    if is_logarithmic(estimate) and (estimate.k or estimate.mean != "geometric"):
        sums = np.log(sums)
    return np.ascontiguousarray(sums)


def matched(by_task: Floats, drawn: Floats) -> Floats:
    """Replicates whose spread over tasks and draws together is that of the tasks' numbers.

    The spread of the tasks' numbers holds the luck of their samples already; to draw the samples again counts it
    twice. So the tasks' numbers are drawn towards their mean by just as much as the samples bring in, s^2 =
    max(s_b^2 - s_w^2, 0) + s_w^2. For k > 1, a draw with replacement finds fewer different samples and so a smaller
    best of k; the draws of a task are shifted so that their mean is the task's number.

    Args:
        by_task: (T,).
        drawn: (T, R).

    Returns:
        (T, R), with the mean of `by_task`.
    """
    if drawn.shape[1] == 1:
        return by_task[:, None]
    noise: Floats = drawn - drawn.mean(axis=1, keepdims=True)
    if len(by_task) == 1:
        noise += by_task[:, None]
        return noise
    within = float(np.square(noise).mean())
    between = float(by_task.var(ddof=1))
    pull = np.sqrt(max(0.0, 1.0 - within / between)) if between > 0.0 else 0.0
    noise += (by_task.mean() + pull * (by_task - by_task.mean()))[:, None]
    return noise


def figures_of(parts: Replicates, cells: Floats, draws: Draws) -> Floats:
    """What the number would have been, for every draw of the tasks, on the scale of `by_task`.

    Args:
        parts: The tasks.
        cells: What is drawn from: a task's possible numbers in a row, (T, R).
        draws: Of tasks.

    Returns:
        (B,).
    """
    count, width = cells.shape
    flat = cells.ravel()
    chosen = draws.tasks(count, width)
    step = max(1, _CHUNK // count)
    return np.concatenate(
        [
            parts.across(flat[rows], None if parts.per is None else parts.per[rows])  # sums have one column
            for rows in (chosen[start : start + step] for start in range(0, len(chosen), step))
        ]
    )
