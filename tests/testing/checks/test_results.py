"""Checkers, metrics and report sections over outputs and results that the kit makes up."""

# ruff: noqa: ARG002, ARG005
# Objects of a plugin take what their seams give.

from __future__ import annotations

import math

import numpy as np
import pytest

from kernelbench_core.api import Estimate, MetricValue, UsageError


def fails(self, *_):
    raise KeyError("x")


@pytest.mark.parametrize(("check", "words"), [
    (fails, "check() of equal outputs raised KeyError"),
    (lambda self, *_: None, "check() of outputs that differ in every bit gave None"),
    (lambda self, *_: False, "check() of equal outputs gave False"),
    (lambda self, task, expected, got: None if np.array_equal(expected.arrays, got) else "no",
     "check() of outputs that differ in every bit gave 'no'"),
])  # fmt: skip
def test_a_fault_of_a_checker_is_told(worse, check, words):
    told = worse("checkers", check=check)
    assert [line for line in told if line.startswith("checker acme-exact: ") and words in line], told


def test_a_checker_may_refuse_tasks_of_others(worse, refuse):
    assert worse("checkers", check=refuse) == []


def value(**fields):
    return lambda self, *_: [MetricValue(**{"name": "passed", "value": 1.0, "unit": "number", **fields})]


COMPUTED = {
    "raises": (fails, "compute() over no results raised KeyError"),
    "needs results": (
        lambda self, results, tasks: [MetricValue(name="x", value=1 / len(results))],
        "compute() over no results raised ZeroDivisionError",
    ),
    "breaks on some status": (
        lambda self, results, tasks: [MetricValue(name="x", value={"passed": 1}[str(each.status)]) for each in results],
        "compute() over a result of every status raised KeyError",
    ),
    "a number": (lambda self, *_: 0.5, "compute() gave 0.5"),
    "numbers": (lambda self, *_: [0.5], "compute() gave [0.5]"),
    "NaN": (value(value=math.nan), "passed is nan"),
    "infinity": (value(value=math.inf), "passed is inf"),
    "text": (value(value="1"), "passed is '1'"),
    "truth": (value(value=True), "passed is True"),
    "nameless": (value(name=" "), "it gives a number that is called ' '"),
    "unit": (value(unit="percent"), "unit is 'percent'"),
    "better": (value(better="more"), "better is 'more'"),
}  # fmt: skip


@pytest.mark.parametrize("name", COMPUTED)
def test_a_fault_of_computed_values_is_told(worse, name):
    compute, words = COMPUTED[name]
    told = worse("metrics", compute=compute)
    assert [line for line in told if line.startswith("metric acme-passed") and words in line], told


def estimate(**fields):
    def estimates(self, outcomes):
        good = {"name": "passed", "values": outcomes.passed.astype(float)}
        return [
            Estimate(**{**good, **{key: make(outcomes) if callable(make) else make for key, make in fields.items()}})
        ]

    return estimates


ESTIMATED = {
    "raises": (fails, "estimates() over no results raised KeyError"),
    "no list": (lambda self, _: None, "estimates() gave None"),
    "too many values": (estimate(values=lambda outcomes: np.ones(len(outcomes) + 1)), "values has not one number"),
    "a list of values": (estimate(values=lambda outcomes: [1.0] * len(outcomes)), "values has not one number"),
    "too few bounds": (estimate(low=lambda outcomes: np.ones(1)), "low has not one number"),
    "unit": (estimate(unit="percent"), "unit is 'percent'"),
    "mean": (estimate(mean="harmonic"), "mean is 'harmonic'"),
    "across": (estimate(across="p99"), "across is 'p99'"),
    "an object that cannot be computed": (
        estimate(values=lambda outcomes: np.array(["x"] * len(outcomes), dtype=object)),
        "estimates() over a result of every status raised",
    ),
    "nameless": (estimate(name=""), "it gives a number that is called ''"),
}


@pytest.mark.parametrize("name", ESTIMATED)
def test_a_fault_of_estimates_is_told(worse, name):
    estimates, words = ESTIMATED[name]
    told = worse("metrics", estimates=estimates, compute=None, reads=("data.acme",))
    assert [line for line in told if line.startswith("metric acme-passed") and words in line], told


def test_good_estimates_are_fine(worse):
    assert worse("metrics", estimates=estimate(), compute=None, reads=("data.acme",)) == []
    assert worse("metrics", estimates=lambda self, _: [], compute=None, reads=()) == []


@pytest.mark.parametrize("reads", [None, "data.acme", [1]])
def test_what_a_metric_reads_is_a_list_of_paths(worse, reads):
    (told,) = worse("metrics", estimates=estimate(), compute=None, reads=reads)
    assert told.startswith(f"metric acme-passed: reads is {reads!r}")


class Collector:
    def __init__(self, rows, *, most=99):
        self.rows, self.left = rows, most

    def add(self, result):
        self.left -= 1
        if self.left < 0:
            raise KeyError("x")


SECTIONS = {
    "raises": ({"rows": fails}, "rows() over no results raised KeyError"),
    "a list": ({"rows": lambda self, _: [1]}, "rows() gave [1]"),
    "objects": ({"rows": lambda self, _: {"a": {1}}}, "rows() gave what is no plain data"),
    "collector raises": ({"collector": fails}, "collector() over no results raised KeyError"),
    "collector breaks": (
        {"collector": lambda self: Collector(dict, most=3)},
        "collector() over a result of every status raised KeyError",
    ),
    "collector gives": ({"collector": lambda self: Collector(list)}, "its collector gave []"),
}


@pytest.mark.parametrize("name", SECTIONS)
def test_a_fault_of_a_report_section_is_told(worse, name):
    attributes, words = SECTIONS[name]
    told = worse("report_sections", **attributes)
    assert [line for line in told if line.startswith("report section acme-words: ") and words in line], told


def test_a_section_with_a_good_collector_is_fine(worse):
    assert worse("report_sections", collector=lambda self: Collector(dict)) == []


def test_the_cores_own_metrics_checkers_and_sections_conform(faults):
    from kernelbench_core import builtin
    from kernelbench_core.testing import plugin_of

    def under_another_name(values):
        from attrs import evolve

        return [evolve(each, name=f"acme-{each.name}") for each in values]

    made = plugin_of(
        "acme",
        metrics=under_another_name(builtin.kernelbench_metrics()),
        checkers=under_another_name(builtin.kernelbench_checkers()),
        report_sections=under_another_name(builtin.kernelbench_report_sections()),
        prompt_builders=under_another_name(builtin.kernelbench_prompt_builders()),
        providers=under_another_name(builtin.kernelbench_providers()),
        protocols=under_another_name(builtin.kernelbench_protocols()),
    )
    made.KERNELBENCH_REQUIRES_API = ">=1.4,<2"
    assert faults(made) == []


def test_errors_of_ours_are_no_fault_of_a_metric(worse):
    def compute(self, *_):
        raise UsageError("not here", "go there")

    assert worse("metrics", compute=compute) == []
