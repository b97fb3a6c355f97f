"""A model of which no sample passes, in a run that was to measure or to count: it has 0, not nothing."""

from __future__ import annotations

import numpy as np
import pytest

from kernelbench_core.metrics.computing import Metrics
from kernelbench_core.metrics.table import TableBuilder
from kernelbench_core.model import Result, Status
from kernelbench_core.plugins import Plugins


def values(identity, *statuses):
    metrics = Metrics(Plugins.of({}))
    builder = TableBuilder(metrics.reads)
    builder.start("", "", {"identity": identity})
    for number, status in enumerate(statuses):
        builder.add(Result(task_id="s/a", target="t", model="m/one", sample_id=str(number), status=status))
    table = builder.table()
    found = metrics.over(table, np.arange(len(table)))
    assert not found.problems
    return {each.name: each for each in found.values}


FAILED = (Status.WRONG_RESULT, Status.TIMEOUT, Status.COMPILE_ERROR)


def test_in_a_run_that_measures_it_is_faster_than_nothing():
    found = values({"measure": True}, *FAILED)
    for name in ("fast@3 (p=1)", "speedup@3 (p=1)", "efficient@1", "fast_1"):
        assert found[name].value == 0.0, name
    assert found["speedup or baseline"].value == 1.0
    assert found["speedup"].value is None
    assert found["speedup"].note


def test_in_a_run_that_counts_its_vectorization_is_0():
    assert values({"counts": True}, *FAILED)["vectorization"].value == 0.0


@pytest.mark.parametrize("identity", [{}, {"measure": False, "counts": False}])
def test_where_neither_was_asked_for_there_is_no_such_number(identity):
    found = values(identity, *FAILED)
    assert not {"fast@3 (p=1)", "efficient@1", "vectorization", "speedup"} & found.keys()


def test_where_one_passes_without_a_count_it_is_not_0():
    assert "vectorization" not in values({"counts": True}, Status.PASSED, *FAILED)


def test_where_nothing_could_be_evaluated_there_is_no_number():
    found = values({"measure": True, "counts": True}, Status.UNAVAILABLE)
    assert found["vectorization"].value is None
    assert found["fast@3 (p=1)"].value is None
