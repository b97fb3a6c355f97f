"""Metrics by a column, and the parts of a report that are shown when they are asked for."""

from __future__ import annotations

import pytest
from attrs import evolve

from kernelbench_core.errors import UsageError
from kernelbench_core.report.further import further, plain
from kernelbench_core.report.screen import Screen
from kernelbench_core.report.strata import strata
from kernelbench_core.report.summary import summarize

FACTS = {
    "simd/a": {"category": "sum", "difficulty": "2"},
    "simd/b": {"category": "sum", "difficulty": "10"},
    "simd/c": {"category": "copy", "difficulty": "2"},
}


@pytest.fixture
def summary(make_result, make_run, plugins):
    """Task a passes, b fails, c has one of each; d is asked for and has no sample."""
    results = [
        make_result("a", "passed", sample_id="0"), make_result("a", "passed", sample_id="1", data={"threads": 16}),
        make_result("b", "timeout", sample_id="0"), make_result("b", "timeout", sample_id="1"),
        make_result("c", "passed", sample_id="0"), make_result("c", "wrong_result", sample_id="1"),
    ]  # fmt: skip
    tasks = ["simd/a", "simd/b", "simd/c", "simd/d"]
    selection = {"tasks": tasks, "models": ["m/one"], "targets": ["x86-avx"]}
    info = {"selection": selection, "settings": {"n_samples": 2}}
    found = summarize(make_run(results, info=info), plugins)
    table = evolve(found.analysis.table, facts={**FACTS, "simd/d": {"category": "copy"}})
    return evolve(found, analysis=evolve(found.analysis, table=table))


def values(summary, column, metric="pass@1"):
    return {
        each.label: (each.parts[0].value(metric), each.parts[0].values[metric].n)
        for each in strata(summary.analysis, column)
    }


def test_a_fact_of_tasks_splits_the_tasks_and_those_without_a_sample_still_count(summary):
    assert values(summary, "category") == {"copy": (0.25, 2), "sum": (0.5, 2)}
    assert values(summary, "motif") == values(summary, "category")


def test_numbers_are_in_the_order_of_their_size_and_unknown_comes_last(summary):
    assert list(values(summary, "difficulty")) == ["2", "10"]
    assert list(values(summary, "threads")) == ["16", "unknown"]


def test_tasks_without_the_fact_come_after_every_name(summary):
    facts = {"simd/a": {"kind": "zip"}, "simd/b": {"kind": "add"}}
    analysis = evolve(summary.analysis, table=evolve(summary.analysis.table, facts=facts))
    assert [each.label for each in strata(analysis, "kind")] == ["add", "zip", "unknown"]


def test_a_column_of_the_results_splits_the_samples_and_nothing_is_missing(summary):
    found = values(summary, "threads")
    assert found["16"] == (1.0, 1)
    assert found["unknown"][0] == pytest.approx((1 + 0 + 0.5) / 3)


@pytest.mark.parametrize("column", ["run", "model", "target", "status", "task", "retrieval", "feedback", "prompt"])
def test_any_column_will_do(summary, column):
    assert strata(summary.analysis, column)


def test_a_column_that_is_not_there_is_told_with_those_that_are(summary):
    with pytest.raises(UsageError, match=r"no column 'colour'.*category.*difficulty.*target"):
        strata(summary.analysis, "colour")


def test_a_column_with_too_many_values_is_told(summary):
    with pytest.raises(UsageError, match="3 different values"):
        strata(summary.analysis, "task", most=2)


@pytest.mark.parametrize("width", [60, 100, 200])
def test_by_a_column_is_shown_within_the_width_with_intervals(summary, width):
    parts = further(summary, Screen(width=width), metrics=False, by="category", metric="pass@1", published="")
    lines = Screen(width=width).render(*parts).splitlines()
    assert max(map(len, lines)) <= width
    text = " ".join(lines)
    assert "pass@1 by category" in text
    assert "25.0% [" in text
    assert "50.0% [" in text


def test_a_metric_that_is_not_there_is_told_with_those_that_are(summary):
    with pytest.raises(UsageError, match=r"no metric 'speed'.*pass@1"):
        further(summary, Screen(), metrics=False, by="category", metric="speed", published="")


def test_all_metrics_are_listed_with_their_notes(summary):
    text = Screen().render(*further(summary, Screen(), metrics=True, by="", metric="pass@1", published=""))
    for part in summary.analysis.parts:
        for name, value in part.values.items():
            assert name in text
            assert " ".join(value.note.split()) in text


def test_nothing_is_shown_that_nobody_asked_for(summary):
    assert further(summary, Screen(), metrics=False, by="", metric="pass@1", published="") == []
    assert plain(summary, "", "pass@1", "") == {}


def test_published_figures_are_marked_and_told_by_name(summary):
    text = Screen().render(*further(summary, Screen(), metrics=False, by="", metric="pass@1", published="simdbench"))
    assert "published, another protocol" in text
    assert "89.12%" in text
    found = plain(summary, "", "pass@1", "simdbench")["published"]
    assert found["mark"] == "published, another protocol"
    with pytest.raises(UsageError, match="simdbench"):
        further(summary, Screen(), metrics=False, by="", metric="pass@1", published="nobody")


def test_strata_are_in_the_json_too(summary):
    found = plain(summary, "category", "pass@1", "")["by"]
    assert found["column"] == "category"
    assert [each["label"] for each in found["strata"]] == ["copy", "sum"]
    assert found["strata"][0]["groups"][0]["missing"] == 2
