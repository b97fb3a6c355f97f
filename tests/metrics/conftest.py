"""What tests of metrics share: results in small, and the values of a metric over them."""

from __future__ import annotations

import numpy as np
import pytest

from kernelbench_core.metrics.estimating import value_of
from kernelbench_core.metrics.table import TableBuilder
from kernelbench_core.model import Result, Sample, Status


@pytest.fixture
def results_of():
    """Makes results of one task by their statuses; further fields hold for all of them."""

    def make(task, *statuses, model="m/x", first=0, **fields):
        return [
            Result(task_id=task, target="t", model=model, sample_id=str(first + i), status=status, **fields)
            for i, status in enumerate(statuses)
        ]

    return make


@pytest.fixture
def mixed(results_of):
    """Makes n results of a task, c of which passed."""
    return lambda task, n, c: results_of(task, *[Status.PASSED] * c, *[Status.WRONG_RESULT] * (n - c))


@pytest.fixture
def outcomes_of():
    """Makes the columns that a metric gets over results."""

    def make(metric, results, tasks=None, samples=(), n_samples=0, complete=True):
        builder = TableBuilder(metric().reads)
        info = {"selection": {"models": ["m/x"]}, "settings": {"n_samples": n_samples}}
        builder.start("", "", info)
        for each in results:
            builder.add(each)
        for each in samples:
            builder.add_sample(each)
        table = builder.table()
        asked = sorted({each.task_id for each in results}) if tasks is None else tasks
        return table.outcomes(np.arange(len(table)), asked, complete=complete)

    return make


@pytest.fixture
def estimates_of(outcomes_of):
    """The estimates of a metric over results, by their names."""

    def make(metric, results, tasks=None, **others):
        return {each.name: each for each in metric().estimates(outcomes_of(metric, results, tasks, **others))}

    return make


@pytest.fixture
def values_of(outcomes_of):
    """The values of a metric over results, by their names."""

    def make(metric, results, tasks=None, **others):
        outcomes = outcomes_of(metric, results, tasks, **others)
        return {each.name: value_of(outcomes, each) for each in metric().estimates(outcomes)}

    return make


@pytest.fixture
def speed():
    """Makes a result's `data["speed"]` of one size; `width` is how far its interval reaches, relatively."""

    def make(ratio=2.0, *, gain=None, paper=None, suspect="", rows=None, width=0.01, floor=0.005, **others):
        ratios = {
            name: [value, value * (1 - width), value * (1 + width)] for name, value in {"O3": ratio, **others}.items()
        }
        if gain is None:
            _, low, high = ratios["O3"]
            gain = "faster" if low > 1 and ratio > 1 + floor else "slower" if high < 1 else "level"
        return {
            "optimize": "O3", "rows": [{"size": [8], "bytes": 64, "status": "ok"}] if rows is None else rows,
            "speedup": ratios, "paper": {"O3": ratio} if paper is None else paper, "floor": floor, "gain": gain,
            "suspect": suspect, "raw": "{}",
        }  # fmt: skip

    return make


@pytest.fixture
def untimed():
    """Makes a `data["speed"]` in which the only size has no time."""
    return lambda status: {"optimize": "O3", "rows": [{"size": [8], "bytes": 64, "status": status}]}


@pytest.fixture
def timed():
    """Makes results of a task that passed, one for each speed; None for one without."""

    def make(task, *speeds, status=Status.PASSED, first=0):
        return [
            Result(
                task_id=task, target="t", model="m/x", sample_id=str(first + i), status=status,
                data={} if each is None else {"speed": each},
            )
            for i, each in enumerate(speeds)
        ]  # fmt: skip

    return make


@pytest.fixture
def rich():
    """Makes a table in which every metric has something."""

    def make(metrics, tasks, samples, models=1):
        draw = np.random.default_rng(5)
        results, asked = [], []
        for model in range(models):
            for task in range(tasks):
                for sample in range(samples):
                    ratio, good = float(draw.lognormal(0.3, 0.8)), draw.random() < 0.6
                    ends = [ratio, ratio * 0.98, ratio * 1.02]
                    speed = {
                        "speedup": dict.fromkeys(("O3", "vector", "scalar", "expert"), ends), "floor": 0.01,
                        "paper": {"O3": ratio, "O0": ratio}, "gain": "faster" if ratio > 1.02 else "level", "rows": [],
                        "suspect": "",
                    }  # fmt: skip
                    lengths = [{"bits": 128, "vectorization": 0.4, "ratio": 0.5, "comparable": True}]
                    who = {"task_id": f"s/{task}", "target": "t", "model": f"m/{model}", "sample_id": str(sample)}
                    status = Status.PASSED if good or not sample else Status.WRONG_RESULT
                    data = {"attempt": 1 + sample % 5, "speed": {}}
                    if status is Status.PASSED:
                        data |= {"speed": speed, "counts": {"lengths": lengths}}
                    results.append(Result(**who, status=status, key=f"k{draw.integers(9)}", data=data))
                    asked.append(Sample(**who, cost=0.01, usage={"input": 100, "output": 50}))
        builder = TableBuilder(metrics.reads)
        builder.start("", "", {})
        for each in results:
            builder.add(each)
        for each in asked:
            builder.add_sample(each)
        return builder.table()

    return make
