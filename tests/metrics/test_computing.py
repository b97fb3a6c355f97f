"""All metrics over all groups."""

from __future__ import annotations

import time

import numpy as np
import pytest

from kernelbench_core.api import Estimate, MetricDescriptor, MetricValue
from kernelbench_core.metrics.computing import Metrics
from kernelbench_core.metrics.table import TableBuilder
from kernelbench_core.model import Result, Status
from kernelbench_core.plugins import Plugins


def table_of(metrics, results):
    builder = TableBuilder(metrics.reads)
    builder.start("", "", {})
    for each in results:
        builder.add(each)
    return builder.table()


@pytest.fixture
def with_metric(plugin_of):
    """The core's metrics, and one of a plugin."""

    def make(name, factory):
        return Plugins.of({"more": plugin_of(metrics=[MetricDescriptor(name=name, summary="", factory=factory)])})

    return make


@pytest.fixture
def plugin_of():
    from types import SimpleNamespace

    from kernelbench_core.api import hookimpl

    def make(metrics):
        return SimpleNamespace(kernelbench_metrics=hookimpl(lambda: metrics))

    return make


class Broken:
    name = "broken"
    reads = ()

    def estimates(self, outcomes):  # noqa: ARG002
        raise RuntimeError("no\nidea")


class OfResults:
    name = "old"
    reads = ("data.speed.gain", "data.attempt", "data.none")

    def compute(self, results, tasks):
        told = [(each.task_id, each.status, each.key, sorted(each.data.items())) for each in results]
        return [MetricValue(name="old", value=float(len(results)), note=repr(told), n=len(tasks))]


class OfColumns:
    name = "new"
    reads = ("data.lines",)

    def estimates(self, outcomes):
        return [Estimate(name="new", values=outcomes.number("data.lines"), missing=None, unit="number")]


def result(task="s/a", sample="0", **fields):
    return Result(task_id=task, target="t", model="m/x", sample_id=sample, **{"status": Status.PASSED, **fields})


def test_a_metric_that_fails_costs_only_its_own_numbers(with_metric):
    metrics = Metrics(with_metric("broken", Broken))
    table = table_of(metrics, [result()])
    found = metrics.over(table, np.arange(1))
    assert "pass@1" in {each.name for each in found.values}
    (problem,) = found.problems
    assert problem.startswith("metric broken: RuntimeError")
    assert "\n" not in problem


def test_a_metric_that_cannot_be_made_is_told(with_metric):
    def factory():
        raise ValueError("not today")

    metrics = Metrics(with_metric("unmade", factory))
    assert [each.split(":")[0] for each in metrics.problems] == ["metric unmade"]
    assert not metrics.over(table_of(metrics, [result()]), np.arange(1)).problems


def test_a_metric_over_results_gets_what_it_reads(with_metric):
    metrics = Metrics(with_metric("old", OfResults), only=["old"])
    data = {"speed": {"gain": "faster", "raw": "x"}, "attempt": 2, "other": 1}
    table = table_of(metrics, [result(key="k", data=data), result("s/b", status=Status.TIMEOUT)])
    (found,) = metrics.over(table, np.arange(2), ["s/a", "s/b", "s/c"]).values
    assert (found.value, found.n) == (2.0, 3)
    first = ("s/a", Status.PASSED, "k", [("attempt", 2.0), ("speed", {"gain": "faster"})])
    assert found.note == repr([first, ("s/b", Status.TIMEOUT, "", [])])


def test_a_metric_over_columns_is_treated_as_our_own(with_metric):
    metrics = Metrics(with_metric("new", OfColumns), only=["new"])
    table = table_of(metrics, [result(data={"lines": 3}), result("s/b", data={"lines": 6}), result("s/c")])
    found = metrics.over(table, np.arange(3))
    assert [(each.name, each.value, each.unit) for each in found.values] == [("new", 4.5, "number")]
    assert set(found.estimates) == {"new"}


def test_names_of_all_values_of_a_rich_run_are_different(rich):
    metrics = Metrics(Plugins.of({}))
    found = metrics.over(rich(metrics, 2, 3), np.arange(6))
    names = [each.name for each in found.values]
    assert len(set(names)) == len(names) > 40
    assert not found.problems
    assert all(each.value is not None or each.note for each in found.values)


def test_many_results_take_little_time(rich):
    metrics = Metrics(Plugins.of({}))
    table = rich(metrics, 50, 20, models=4)
    groups = [rows for _, rows in table.groups()]
    metrics.over(table, groups[0])  # imports, and chances that are kept
    begun = time.process_time()
    for rows in groups:
        metrics.over(table, rows)
    assert time.process_time() - begun < 4.0  # measured: 0.7 s for 100,000 results
