from __future__ import annotations

import random
from collections import Counter, defaultdict
from statistics import fmean

import pytest
from attrs import evolve

from kernelbench_core.model import Sample
from kernelbench_core.report.export.entries import entries
from kernelbench_core.report.rows import rows_of
from kernelbench_core.runs import Run


def pass_at_1(found):
    """As a reader of an export would compute it: the mean over tasks of the share that passed."""
    tasks = defaultdict(list)
    for each in found:
        if each.passed is not None:
            tasks[each.model, each.target, each.task_id].append(each.passed)
    groups = defaultdict(list)
    for (model, target, _), passed in tasks.items():
        groups[model, target].append(fmean(passed))
    return {group: fmean(shares) for group, shares in groups.items()}


def test_verdicts_come_first_then_what_waits_then_what_is_missing(make, result):
    run = make([result("beta", "wrong_result", detail="no"), result("alpha")], [result("gamma")], n_samples=2)
    found = list(entries(run))
    assert [each.status for each in found] == ["wrong_result", "passed", "waiting"] + ["missing"] * 3
    assert [each.number for each in found] == [1, 2, 3, None, None, None]
    assert [each.passed for each in found] == [False, True] + [False] * 4
    assert Counter(each.task_id for each in found) == {"fake/alpha": 2, "fake/beta": 2, "fake/gamma": 2}
    assert [each.detail for each in found][:2] == ["no", ""]
    assert [each.sample_id for each in found] == ["0", "0", "0", "", "", ""]


def test_numbers_are_those_that_show_takes(mixed):
    run = mixed()
    expected = {(each.task_id, each.target, each.model, each.sample_id): each.row for each in rows_of(run)}
    found = {
        (each.task_id, each.target, each.model, each.sample_id): each.number for each in entries(run) if each.number
    }
    assert found == expected


def test_everything_that_was_asked_for_is_there_once(mixed):
    found = list(entries(mixed()))
    assert len(found) == 2 * 2 * 3 * 3
    assert set(Counter((each.model, each.target, each.task_id) for each in found).values()) == {3}


def test_void_verdicts_are_counted_neither_way(make, result):
    found = list(entries(make([result("alpha", "unavailable"), result("beta", "harness_error"), result("gamma")])))
    assert [each.passed for each in found] == [None, None, True]


def test_what_waits_counts_as_failed_only_as_far_as_metrics_find_it_missing(make, result):
    stored = {"model": "reference/expert"}
    run = make(
        [result("alpha", **stored)], [result("beta", **stored)], models=["reference/expert"], tasks=["alpha", "beta"]
    )
    assert [(each.status, each.passed) for each in entries(run)] == [("passed", True), ("waiting", None)]
    waiting = [result("alpha", sample_id=str(each)) for each in (1, 2)]
    run = make([result("alpha")], waiting, tasks=["alpha"], n_samples=2, name="other")
    assert [(each.status, each.passed) for each in entries(run)] == [
        ("passed", True), ("waiting", False), ("waiting", None),
    ]  # fmt: skip


def test_of_a_model_without_any_verdict_everything_is_missing_and_counted_by_nobody(make, result):
    run = make([result("alpha")], models=["lab/one", "lab/none", "reference/x"], targets=["t1"], tasks=["alpha"],
               n_samples=2)  # fmt: skip
    found = [(each.model, each.status, each.passed) for each in entries(run)]
    assert found == [
        ("lab/one", "passed", True), ("lab/one", "missing", False),
        ("lab/none", "missing", None), ("lab/none", "missing", None),
    ]  # fmt: skip


def test_samples_that_wait_are_not_missing_too_for_a_model_without_a_verdict(make, result):
    run = make([], [result("alpha")], tasks=["alpha"], n_samples=2)
    assert [(each.status, each.passed) for each in entries(run)] == [("waiting", None), ("missing", None)]


def test_a_failed_request_names_the_missing_sample_and_why(make, result):
    failure = {"task_id": "fake/alpha", "target": "t1", "model": "lab/one", "sample_id": "1", "error": "rate limit"}
    run = make([result("alpha")], tasks=["alpha"], n_samples=3, failures=[failure])
    missing = [each for each in entries(run) if each.status == "missing"]
    assert [(each.sample_id, each.detail) for each in missing] == [("1", "rate limit"), ("", "")]


def test_a_run_in_memory_gives_the_last_verdict_where_the_first_one_stood(result):
    first, second = result("alpha", "wrong_result"), result("beta")
    run = Run(None, {}, results=[first, second, evolve(first, status=result().status)], samples=[])
    assert [(each.number, each.task_id, each.status) for each in entries(run)] == [
        (1, "fake/alpha", "passed"), (2, "fake/beta", "passed"),
    ]  # fmt: skip


def test_what_is_known_of_a_sample_stands_beside_its_verdict(make, result):
    more = {("fake/alpha", "t1", "lab/one", "0"): {"cost": 0.5, "usage": {"name": "n", "input": 3}, "latency": 2.0,
                                                    "finish_reason": "stop", "answered_by": "x"}}  # fmt: skip
    both = [result("alpha"), result("beta")]
    found = list(entries(make(both, samples=more, tasks=["alpha", "beta"], without_sample=[both[1]])))
    kept = found[0].kept
    assert (kept.name, kept.cost, kept.tokens_in, kept.tokens_out, kept.latency) == ("n", 0.5, 3, None, 2.0)
    assert (kept.finish_reason, kept.answered_by) == ("stop", "x")
    assert found[1].kept is None


def test_speed_that_lies_beside_the_records_is_fetched(make, result, speed):
    large = {**speed(2.0), "raw": [[each] * 3 for each in range(9000)]}
    run = make([result("alpha", data={"speed": large, "attempt": 1})], tasks=["alpha"])
    assert '"artifact"' in (run.path / "results.jsonl").read_text()
    (found,) = entries(run)
    assert found.result.data["speed"]["speedup"]["O3"] == speed(2.0)["speedup"]["O3"]
    assert found.result.data["attempt"] == 1


@pytest.mark.parametrize("seed", range(6))
def test_the_mean_of_what_passed_is_pass_at_1(make, result, plugins, seed):
    draw = random.Random(seed)
    results, waiting = [], []
    for task in ("alpha", "beta", "gamma"):
        for index in range(4):
            each = result(task, draw.choice(["passed", "wrong_result", "unavailable"]), sample_id=str(index))
            if draw.random() < 0.8:
                (results if draw.random() < 0.8 else waiting).append(each)
    run = make(results, waiting, n_samples=4)
    expected = {(each.model, each.target): each.metric("pass@1").value for each in run.groups(plugins)}
    assert pass_at_1(entries(run)) == pytest.approx({key: each for key, each in expected.items() if each is not None})


def test_imported_samples_are_missing_where_most_tasks_have_more(result, plugins):
    results = [result(task, sample_id=str(index)) for task in ("alpha", "beta", "gamma") for index in range(2)][:-1]
    info = {"selection": {"tasks": ["fake/alpha", "fake/beta", "fake/gamma"]}}
    samples = [Sample(task_id=e.task_id, target=e.target, model=e.model, sample_id=e.sample_id) for e in results]
    run = Run(None, info, results=results, samples=samples)
    assert [each.status for each in entries(run)] == ["passed"] * 5 + ["missing"]
    assert pass_at_1(entries(run)) == {("lab/one", "t1"): pytest.approx(run.groups(plugins)[0].metric("pass@1").value)}
