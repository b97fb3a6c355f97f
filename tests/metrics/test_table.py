"""Results as columns."""

from __future__ import annotations

import math

import numpy as np
import pytest
from attrs import evolve

from kernelbench_core.metrics.table import UNKNOWN, TableBuilder, column_of
from kernelbench_core.model import Result, Sample, Status


def result(task="s/a", sample="0", *, model="m/x", target="t", status=Status.PASSED, **fields):
    return Result(task_id=task, target=target, model=model, sample_id=sample, status=status, **fields)


def table_of(results, reads=(), samples=(), info=None, facts=None):
    builder = TableBuilder(reads)
    builder.start("one", "", info or {})
    for each in results:
        builder.add(each)
    for each in samples:
        builder.add_sample(each)
    return builder.table(facts)


def missing(numbers, **info):
    """How many samples tasks lack that have some numbers of them."""
    results = [result(f"s/{i}", str(j)) for i, number in enumerate(numbers) for j in range(number)]
    table = table_of(results, info=info)
    return table.outcomes(np.arange(len(table)), [f"s/{i}" for i in range(len(numbers))]).missing.tolist()


@pytest.mark.parametrize(
    ("numbers", "lacking"),
    [
        ([3, 3, 1, 0], [0, 0, 2, 3]),  # more than half have three
        ([3, 1, 0], [0, 0, 3]),  # no usual number: nothing is missing but what is not there at all
        ([5, 5, 3, 3], [0, 0, 0, 0]),
        ([1, 0, 0], [0, 1, 1]),
        ([2, 2, 7], [0, 0, 0]),  # more than asked for is no lack elsewhere
    ],
)
def test_what_tasks_lack_is_guessed_from_the_others(numbers, lacking):
    assert missing(numbers) == lacking


def test_what_tasks_lack_is_known_where_a_run_says_how_many_it_asked_for():
    info = {"selection": {"models": ["m/x"]}, "settings": {"n_samples": 4}}
    assert missing([3, 5, 0], **info) == [1, 0, 4]
    assert missing([3, 1, 0], selection={"models": ["m/other"]}, settings={"n_samples": 4}) == [0, 0, 3]


def test_paths_lead_into_mappings_and_sequences_and_to_nothing():
    data = {"speed": {"speedup": {"O3": [2.0, 1.5, 2.5]}, "why": "x"}, "attempt": 3, "flag": True}
    reads = ("data.speed.speedup.O3.0", "data.speed.speedup.O3.2", "data.speed.speedup.O3.3", "data.speed.why.0",
             "data.attempt", "data.flag", "data.speed.why", "data.none.at.all")  # fmt: skip
    table = table_of([result(data=data), result("s/b")], reads)
    numbers = {name: column.tolist() for name, column in table.columns.items() if column.dtype == np.float64}
    assert [numbers[name][0] for name in ("data.speed.speedup.O3.0", "data.speed.speedup.O3.2")] == [2.0, 2.5]
    assert [numbers[name][0] for name in ("data.attempt", "data.flag")] == [3.0, 1.0]
    assert math.isnan(numbers["data.attempt"][1])
    assert table.columns["data.speed.why"].tolist() == ["x", None]
    for name in ("data.speed.speedup.O3.3", "data.speed.why.0", "data.none.at.all"):
        assert np.isnan(table.columns[name]).all()


def test_a_later_result_of_a_sample_takes_the_place_of_the_first():
    first = result(data={"attempt": 1, "scale": "M"}, key="k1", detail="old")
    last = evolve(first, status=Status.TIMEOUT, data={"attempt": 2}, key="k2", detail="new")
    table = table_of([first, result("s/b"), last], ("data.attempt", "data.scale"))
    assert len(table) == 2
    assert table.labels["status"].texts() == ["timeout", "passed"]
    assert (table.key[0], table.detail[0]) == ("k2", "new")
    assert table.columns["data.attempt"][0] == 2.0
    assert table.column("data.scale").texts() == [UNKNOWN, UNKNOWN]


def test_samples_bring_columns_to_results_that_are_there():
    one = Sample(sample_id="0", task_id="s/a", target="t", model="m/x", cost=0.5, usage={"input": 7})
    table = table_of([result()], ("sample.cost", "sample.usage.input"), [one, evolve(one, sample_id="9")])
    assert table.columns["sample.cost"].tolist() == [0.5]
    assert table.columns["sample.usage.input"].tolist() == [7.0]
    assert table.sources[0].samples == {("m/x", "t", "s/a"): 2}


def test_results_are_grouped_by_any_column():
    results = [result("s/b", target="u"), result("s/a"), result("s/a", "1"), result("s/c", target="u")]
    table = table_of(results, facts={"s/a": {"category": "one"}, "s/b": {"category": "two"}})
    assert [(labels, rows.tolist()) for labels, rows in table.groups()] == [
        (("one", "m/x", "t"), [1, 2]), (("one", "m/x", "u"), [0, 3]),
    ]  # fmt: skip
    assert [(labels, rows.tolist()) for labels, rows in table.groups(["category"])] == [
        (("one",), [1, 2]), (("two",), [0]), ((UNKNOWN,), [3]),
    ]  # fmt: skip
    with pytest.raises(KeyError):
        table.column("nothing")


def test_outcomes_hold_the_rows_of_the_tasks_that_were_asked_for():
    results = [result("s/b", "0"), result("s/a", "0", status=Status.TIMEOUT), result("s/c", "0")]
    info = {"selection": {"tasks": ["s/a", "s/b", "s/z"]}}
    table = table_of(
        [evolve(each, data={"attempt": i}) for i, each in enumerate(results)], ("data.attempt",), info=info
    )
    found = table.outcomes(np.arange(3))
    assert found.tasks == ("s/a", "s/b", "s/c", "s/z")
    assert found.task.tolist() == [1, 0, 2]
    assert found.missing.tolist() == [0, 0, 0, 1]
    some = table.outcomes(np.arange(3), ["s/a", "s/b"])
    assert (len(some), some.number("data.attempt").tolist()) == (2, [0.0, 1.0])
    assert some.passed.tolist() == [True, False]
    assert table.outcomes(np.arange(3), complete=False).missing.tolist() == [0, 0, 0, 0]


def test_outcomes_of_some_tasks_are_counted_anew():
    table = table_of([result("s/a"), result("s/b"), result("s/b", "1")])
    found = table.outcomes(np.arange(3), ["s/a", "s/b", "s/c"]).of_tasks([2, 1])
    assert (found.tasks, found.task.tolist(), found.missing.tolist()) == (("s/c", "s/b"), [1, 1], [2, 0])


def test_columns_are_read_as_what_is_asked_for():
    table = table_of([result(data={"x": 1.5}), result("s/b", data={"x": "text"}), result("s/c")], ("data.x",))
    found = table.outcomes(np.arange(3))
    np.testing.assert_array_equal(found.number("data.x"), [1.5, math.nan, math.nan])
    assert found.text("data.x").tolist() == ["1.5", "text", ""]
    assert (found.has("data.x"), found.has("data.y")) == (True, False)
    assert np.isnan(found.number("data.y")).all()
    assert found.text("data.y").tolist() == ["", "", ""]
    assert found.is_in(Status.PASSED, Status.TIMEOUT).tolist() == [True, True, True]


@pytest.mark.parametrize(
    ("data", "passed", "verdict"),
    [
        ({}, True, None), ({"speed": None}, True, None), ({"speed": {}}, True, "unavailable"),
        ({"speed": {}}, False, "unavailable"), ({"speed": {"unavailable": "x"}}, True, "unavailable"),
        ({"speed": {"rows": [{"status": "noisy"}]}}, True, "noisy"),
        ({"speed": {"rows": [{"status": "ok"}], "speedup": {"O3": [2, 1, 3]}, "gain": "faster"}}, True, "faster"),
        ({"speed": {"rows": [{"status": "ok"}], "speedup": {"O3": [2, 1, 3]}, "gain": "faster"}}, False, "unavailable"),
        ({"speed": {"speedup": {"O3": [2, 1, 3]}, "gain": "faster", "suspect": "x"}}, True, "suspect"),
        ({"speed": {"rows": [{"status": "timeout"}], "speedup": {"O3": [2, 1, 3]}, "gain": "slower"}}, True, "timeout"),
    ],
)  # fmt: skip
def test_verdicts_of_speed_tell_asked_from_not_asked(data, passed, verdict):
    one = result(data=data, status=Status.PASSED if passed else Status.WRONG_RESULT)
    table = table_of([one, result("s/b", data={"speed": {"unavailable": "x"}})], ("speed.verdict",))
    assert table.columns["speed.verdict"].tolist() == [verdict, "unavailable"]


def test_a_whole_number_that_no_float_can_hold_stops_nothing():
    column = column_of({0: 10**400, 2: 1}, 3)
    assert column.tolist() == [10**400, None, 1]
