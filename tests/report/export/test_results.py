from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest

from kernelbench_core.metrics.computing import Metrics
from kernelbench_core.report.analysis import Plain, read
from kernelbench_core.report.export.fields import RESULT_FIELDS
from kernelbench_core.report.export.results import results_of
from kernelbench_core.runs import Run


def records(dataset):
    names = [each.name for each in dataset.fields]
    return [dict(zip(names, row, strict=True)) for row in dataset.rows]


def test_every_row_has_a_value_for_every_column_and_no_required_one_is_empty(mixed, plugins):
    dataset = results_of([mixed()], plugins)
    rows = list(dataset.rows)
    assert {len(row) for row in rows} == {len(dataset.fields)}
    for row in rows:
        for value, each in zip(row, dataset.fields, strict=True):
            kinds = {"text": str, "label": str, "bool": bool, "integer": int, "number": float}
            assert value is None or type(value) is kinds[each.kind], each.name
            assert not each.required or value not in (None, ""), each.name
            assert not each.values or value is None or value in each.values, each.name


def test_every_column_has_a_value_in_some_row(mixed, plugins, make, result, speed):
    full = records(results_of([mixed()], plugins))
    timed = speed(2.0)
    timed["speedup"]["O0"] = [3.0, 2.9, 3.1]
    odd = make([result(data={"speed": timed}), result("beta", data={"speed": {"unavailable": "no machine"}})], name="b")
    full += records(results_of([odd], plugins))
    assert [each.name for each in RESULT_FIELDS if all(row[each.name] is None for row in full)] == []


@pytest.mark.parametrize(
    ("column", "path", "of"),
    [
        ("speedup_O3", "data.speed.speedup.O3", 0), ("speedup_O3_low", "data.speed.speedup.O3", 1),
        ("speedup_O3_high", "data.speed.speedup.O3", 2), ("speedup_vector", "data.speed.speedup.vector", 0),
        ("speedup_vector_low", "data.speed.speedup.vector", 1), ("speedup_scalar", "data.speed.speedup.scalar", 0),
        ("speedup_expert_high", "data.speed.speedup.expert", 2), ("paper_speedup_O3", "data.speed.paper.O3", None),
        ("paper_speedup_O0", "data.speed.paper.O0", None), ("noise_floor", "data.speed.floor", None),
        ("vectorization", "counts.vectorization", None), ("instruction_ratio", "counts.ratio", None),
        ("attempt", "data.attempt", None), ("threads", "data.threads", None), ("scale", "data.scale", None),
        ("cost", "sample.cost", None), ("tokens_in", "sample.usage.input", None),
        ("tokens_out", "sample.usage.output", None), ("latency", "sample.latency", None),
        ("finish_reason", "sample.finish_reason", None), ("name", "sample.usage.name", None),
        ("answered_by", "sample.answered_by", None),
    ],
)  # fmt: skip
def test_columns_are_those_of_the_table_that_all_reports_are_made_from(mixed, plugins, column, path, of):
    run = mixed()
    table = read([Plain(run)], plugins, Metrics(plugins), reads=[path])
    values = table.columns[path]
    expected = values.tolist() if values.dtype == np.float64 else list(values)
    expected = [None if each is None or each != each else each if of is None else each[of] for each in expected]  # noqa: PLR0124 - NaN
    found = [
        each[column] for each in records(results_of([run], plugins)) if each["status"] not in ("waiting", "missing")
    ]
    assert any(each is not None for each in found)
    assert found == expected


@pytest.mark.parametrize("column", ["task_id", "target", "model", "status", "error_class", "phase", "protocol"])
def test_labels_are_those_of_the_table(mixed, plugins, column):
    run = mixed()
    table = read([Plain(run)], plugins, Metrics(plugins))
    found = [each[column] for each in records(results_of([run], plugins)) if each["protocol"]]
    assert found == [each or None for each in table.labels[column].texts()]


def test_verdicts_on_speed_are_those_of_the_table(mixed, plugins):
    run = mixed()
    table = read([Plain(run)], plugins, Metrics(plugins))
    by_key = dict(zip(table.key, table.columns["speed.verdict"], strict=True))
    rows = [each for each in records(results_of([run], plugins)) if each["passed"]]
    assert rows
    assert all(each["speed_verdict"] == by_key[each["key"]] == "faster" for each in rows)


def test_statuses_add_up_to_the_rows(mixed, plugins):
    statuses = Counter()
    rows = list(results_of([mixed()], plugins, statuses).rows)
    assert statuses.total() == len(rows) == 36
    assert statuses["waiting"] == 1
    assert statuses["missing"] == 1


def test_a_sample_that_is_wrong_has_no_ratio(make, result, speed, plugins):
    caught = result(status="tampered", data={"speed": speed(400_000.0), "attempt": 2})
    (row, *_) = records(results_of([make([caught])], plugins))
    assert {name for name, value in row.items() if "speedup" in name and value is not None} == set()
    assert row["noise_floor"] is None
    assert (row["speed_verdict"], row["attempt"]) == ("unavailable", 2)


def test_a_time_that_is_too_good_says_so(make, result, speed, plugins):
    odd = result(data={"speed": {**speed(400_000.0), "suspect": "less than a cycle"}})
    row = records(results_of([make([odd])], plugins))[0]
    assert (row["speed_verdict"], row["speed_note"], row["speedup_O3"]) == ("suspect", "less than a cycle", 400_000.0)


def test_why_there_is_no_speed_is_said(make, result, plugins):
    row = records(results_of([make([result(data={"speed": {"unavailable": "emulated"}})])], plugins))[0]
    assert (row["speed_verdict"], row["speed_note"], row["speedup_O3"]) == ("unavailable", "emulated", None)


def test_facts_have_columns(mixed, plugins):
    dataset = results_of([mixed()], plugins)
    assert [each.name for each in dataset.fields][len(RESULT_FIELDS) :] == ["fact_=cmd", "fact_origin"]
    rows = records(dataset)
    names = ("task_id", "category", "element", "difficulty", "fact_origin")
    assert {tuple(row[name] for name in names) for row in rows} == {
        ("fake/alpha", "comparison", "i32", "easy", "book"), ("fake/beta", "comparison", "f32", "hard", None),
        ("fake/gamma", "logical", "i32", None, None),
    }  # fmt: skip
    assert {row["suite"] for row in rows} == {"fake"}


def test_numbers_that_are_none_and_data_of_others_are_left_empty(result, plugins):
    odd = result(data={"attempt": "two", "threads": math.nan, "scale": 3, "counts": {"unavailable": "no emulator"},
                       "speed": {"speedup": {"O3": [math.inf, math.nan, 1.0], "vector": [1.0], "scalar": 2.0},
                                 "gain": "level", "paper": 3}})  # fmt: skip
    run = Run(None, {"selection": {"tasks": ["fake/alpha"]}}, results=[odd], samples=[])
    row = records(results_of([run], plugins))[0]
    assert (row["attempt"], row["threads"], row["scale"]) == (None, None, "3")
    assert (row["speedup_O3"], row["speedup_O3_low"], row["speedup_O3_high"]) == (None, None, 1.0)
    assert [row[name] for name in ("speedup_vector", "speedup_scalar", "paper_speedup_O3", "vectorization")] == [
        None
    ] * 4


def test_two_runs_of_one_model_are_told_apart(mixed, plugins):
    dataset = results_of([mixed("first"), mixed("second")], plugins)
    rows = records(dataset)
    assert Counter(row["run"] for row in rows) == {"first": 36, "second": 36}
    assert list(dataset.runs) == ["first", "second"]


def test_runs_whose_directories_have_one_name_are_told_apart(mixed, plugins, tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    dataset = results_of([mixed("a/x"), mixed("b/x")], plugins)
    assert len(dataset.runs) == 2
    assert {row["run"] for row in records(dataset)} == set(dataset.runs)


def test_a_run_in_memory_has_a_name(result, plugins):
    dataset = results_of([Run(None, {}, results=[result()], samples=[])], plugins)
    assert [row["run"] for row in records(dataset)] == ["run 1"] == list(dataset.runs)


def test_the_context_of_a_run_says_what_it_was_made_with(mixed, plugins):
    context = results_of([mixed()], plugins).runs["run"]
    assert {name: context[name] for name in ("suite", "protocol", "seed")} == {
        "suite": "fake", "protocol": "strict", "seed": 7,
    }  # fmt: skip
    assert context["compilers"] == {"clang": "clang 19", "gcc": "gcc 14"}
    assert context["emulators"] == {"qemu": "QEMU 10"}
    assert context["processor"] == {"model": "A processor"}
    assert context["plugins"] == {"fake": "1.0"}
    assert context["conditions"]["top_p"] == "0.5"
    assert context["tasks"] == ["fake/alpha", "fake/beta", "fake/gamma"]
    assert context["machine"]["cores"] >= 1
