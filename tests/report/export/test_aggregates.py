from __future__ import annotations

import types

import pytest

from kernelbench_core.api import MetricDescriptor, MetricValue, hookimpl
from kernelbench_core.errors import UsageError
from kernelbench_core.plugins import Plugins
from kernelbench_core.report.export import aggregates
from kernelbench_core.report.export.aggregates import aggregates_of


def records(dataset):
    names = [each.name for each in dataset.fields]
    return [dict(zip(names, row, strict=True)) for row in dataset.rows]


def test_numbers_are_those_of_the_groups_of_a_run(mixed, plugins):
    run = mixed()
    groups = {(each.model, each.target): each for each in run.groups(plugins)}
    rows = records(aggregates_of([run], plugins))
    assert len(rows) == sum(len({value.name for value in each.metrics}) for each in groups.values())
    for row in rows:
        group = groups[row["model"], row["target"]]
        value = group.metric(row["metric"])
        assert (row["value"], row["n"], row["unit"]) == (value.value, value.n, value.unit)
        assert (row["note"] or "").startswith(value.note)
        assert (row["reading_low"], row["reading_high"]) == (value.readings or (None, None))
        assert (row["tasks"], row["samples"], row["missing"]) == (group.tasks, group.samples, group.missing)
        assert row["void"] == group.statuses["unavailable"] + group.statuses["harness_error"]


def test_intervals_are_those_of_the_analysis(mixed, plugins, parts):
    run = mixed()
    found = parts(run)
    rows = records(aggregates_of([run], plugins))
    for row in rows:
        expected = found["run", row["model"], row["target"]].values[row["metric"]].interval
        assert (row["low"], row["high"]) == (expected or (None, None))
    assert any(row["low"] is not None for row in rows)


def test_two_runs_of_one_model_stay_apart(mixed, plugins, make, result):
    rows = records(aggregates_of([mixed("first"), make([result()], name="second", tasks=["alpha"])], plugins))
    values = {(row["run"], row["target"]): row["value"] for row in rows
              if row["metric"] == "pass@1" and row["model"] == "lab/one"}  # fmt: skip
    assert set(values) == {("first", "t1"), ("first", "t2"), ("second", "t1")}
    assert values["second", "t1"] == 1.0
    assert values["first", "t1"] < 1.0


def test_strata_have_columns_and_their_samples_add_up(mixed, plugins):
    run = mixed()
    dataset = aggregates_of([run], plugins, ["category", "element"])
    assert [each.name for each in dataset.fields][2:6] == ["target", "by_category", "by_element", "metric"]
    rows = [row for row in records(dataset) if row["metric"] == "pass@1" and row["model"] == "lab/one"]
    assert [(row["by_category"], row["by_element"], row["target"]) for row in rows] == [
        (category, element, target)
        for category, element in (("comparison", "f32"), ("comparison", "i32"), ("logical", "i32"))
        for target in ("t1", "t2")
    ]
    whole = {row["target"]: row for row in records(aggregates_of([run], plugins))
             if row["metric"] == "pass@1" and row["model"] == "lab/one"}  # fmt: skip
    for target, total in whole.items():
        for name in ("samples", "missing", "void", "tasks"):
            assert sum(row[name] for row in rows if row["target"] == target) == total[name], name


def test_a_stratum_of_tasks_counts_what_is_missing_of_its_own_run_only(make, result, plugins):
    large = make([result("alpha"), result("gamma")], name="large", n_samples=1)
    small = make([result("alpha")], name="small", tasks=["alpha"], n_samples=1)
    found = records(aggregates_of([large, small], plugins, ["category"]))
    rows = {(row["run"], row["by_category"]): row for row in found if row["metric"] == "pass@1"}
    assert {key: (row["value"], row["tasks"], row["missing"]) for key, row in rows.items()} == {
        ("large", "comparison"): (0.5, 2, 1), ("large", "logical"): (1.0, 1, 0), ("small", "comparison"): (1.0, 1, 0),
    }  # fmt: skip


def test_a_column_may_be_named_as_people_call_it(make, result, plugins):
    run = make([result("alpha")], n_samples=1)
    named = [{**row, "by_motif": row.get("by_category", row.get("by_motif"))} for each in ("category", "motif")
             for row in records(aggregates_of([run], plugins, [each])) if row["metric"] == "pass@1"]  # fmt: skip
    assert named[0]["value"] == named[1]["value"] == 0.5
    assert named[0]["missing"] == named[1]["missing"] == 1


def test_a_stratum_of_samples_has_nothing_missing(mixed, plugins):
    rows = [row for row in records(aggregates_of([mixed()], plugins, ["attempt"])) if row["metric"] == "pass@1"]
    assert {row["by_attempt"] for row in rows} == {"1", "2"}
    assert {row["missing"] for row in rows} == {0}


def test_a_stratum_of_tasks_and_samples_has_nothing_missing_either(mixed, plugins):
    rows = records(aggregates_of([mixed()], plugins, ["category", "attempt"]))
    assert {row["missing"] for row in rows} == {0}
    assert {(row["by_category"], row["by_attempt"]) for row in rows} == {
        (category, attempt) for category in ("comparison", "logical") for attempt in ("1", "2")
    }


@pytest.mark.parametrize("name", ["run", "model", "target"])
def test_what_every_aggregate_is_of_is_no_stratum(mixed, plugins, name):
    with pytest.raises(UsageError, match=f"every aggregate is of one {name} anyway"):
        aggregates_of([mixed()], plugins, [name])


def test_an_unknown_column_is_refused_with_those_that_there_are(mixed, plugins):
    with pytest.raises(UsageError, match=r"there is no column 'flavour'; there are .*category"):
        aggregates_of([mixed()], plugins, ["flavour"])


def test_too_many_strata_are_refused(mixed, plugins, monkeypatch):
    monkeypatch.setattr(aggregates, "_MOST", 2)
    aggregates_of([mixed()], plugins, ["category"])
    with pytest.raises(UsageError, match="makes 3 strata"):
        aggregates_of([mixed("other")], plugins, ["task_id"])


class Odd:
    name = "odd"

    def compute(self, results, _tasks):
        if results[0].model == "lab/two":
            raise ValueError("no such thing")
        return [
            MetricValue(name="odd", value=float("nan"), n=1),
            MetricValue(name="=odd\ud83d", value=2.0, interval=(1.0, float("inf")), readings=(1.5, 2.5), n=2,
                        note="\x1b[2J"),
        ]  # fmt: skip


def test_metrics_of_plugins_cannot_spoil_the_file(mixed, sink):
    from kernelbench_core.report.export.as_json import write_json

    made = types.ModuleType("odd")

    def kernelbench_metrics():
        return [MetricDescriptor(name="odd", summary="Odd", factory=Odd)]

    made.kernelbench_metrics = hookimpl(kernelbench_metrics)
    dataset = aggregates_of([mixed()], Plugins.of({"odd": made}))
    assert dataset.problems == ["metric odd: ValueError: no such thing"]
    write_json(dataset, sink)
    rows = {row["metric"]: row for row in sink.json["aggregates"] if row["model"] == "lab/one"}
    assert rows["odd"]["value"] is None
    odd = rows["=odd\\ud83d"]
    assert (odd["value"], odd["low"], odd["high"]) == (2.0, 1.0, None)
    assert (odd["reading_low"], odd["reading_high"], odd["note"]) == (1.5, 2.5, "\x1b[2J")
    assert sink.json["problems"] == ["metric odd: ValueError: no such thing"]
