from __future__ import annotations

import itertools
import json
import random
import types

import pytest

from kernelbench_core.api import MissingError, ReportSectionDescriptor, hookimpl
from kernelbench_core.model import Status
from kernelbench_core.plugins import Plugins
from kernelbench_core.report.summary import REASONS, pass_at_1, summarize
from kernelbench_core.store.encoding import encode_json


def many(make_result, seed):
    """Results of every status over several models and targets, in random numbers."""
    draw = random.Random(seed)
    found = []
    for model, target, task in itertools.product(("m/one", "m/two"), ("x86-avx", "x86-sse"), "abc"):
        for index in range(draw.randrange(1, 6)):
            status = draw.choice(list(Status)).value
            found.append(
                make_result(task, status, model=model, target=target, sample_id=str(index), detail=f"why {index}")
            )
    return found


@pytest.mark.parametrize("seed", range(5))
def test_counts_by_status_add_up_to_the_total(make_result, make_run, plugins, seed):
    results = many(make_result, seed)
    summary = summarize(make_run(results), plugins)
    plain = json.loads(encode_json(summary.plain()))
    assert plain["total"]["samples"] == len(results) == sum(plain["total"]["statuses"].values())
    assert sum(group["samples"] for group in plain["groups"]) == len(results)
    for group in plain["groups"]:
        assert sum(group["statuses"].values()) == group["samples"]
        assert group["passed"] == group["statuses"].get("passed", 0)
    for status in plain["total"]["statuses"]:
        assert sum(group["statuses"].get(status, 0) for group in plain["groups"]) == plain["total"]["statuses"][status]


def test_the_last_result_of_a_sample_counts_once(make_result, make_run, plugins):
    run = make_run([make_result("a", "unavailable"), make_result("a", "passed")])
    assert summarize(run, plugins).statuses == {"passed": 1}


def test_a_run_without_results_is_a_summary_too(make_result, make_run, plugins):
    summary = summarize(make_run([], waiting=[make_result("a"), make_result("b")]), plugins)
    assert (summary.evaluated, summary.waiting, list(summary.groups)) == (0, 2, [])


def test_a_half_written_last_line_does_not_break_the_report(make_result, make_run, plugins):
    run = make_run([make_result("a"), make_result("b")])
    with (run.path / "results.jsonl").open("ab") as file:
        file.write(b'{"task_id": "simd/c", "sta')
    assert summarize(run, plugins).statuses == {"passed": 2}


def test_reasons_are_the_commonest_error_classes_first(make_result, make_run, plugins):
    classes = {f"class{number}": number for number in range(1, REASONS + 4)}
    results = [
        make_result(name, "compile_error", sample_id=str(index), error_class=name, detail=f"{name} {index}")
        for name, count in classes.items()
        for index in range(count)
    ]
    reasons = summarize(make_run(results), plugins).reasons
    assert [each.error_class for each in reasons] == sorted(classes, key=classes.get, reverse=True)[:REASONS]
    assert reasons[0].count == max(classes.values())
    assert reasons[0].example.startswith(reasons[0].error_class)


def test_what_could_not_be_evaluated_is_given_with_its_reason_and_is_no_error_of_the_model(
    make_result, make_run, plugins
):
    results = [
        make_result("a", "unavailable", detail="no avx2", error_class="x"),
        make_result("b", "unavailable", detail="no avx2"),
        make_result("c", "harness_error", detail="disk\nfull"),
    ]
    summary = summarize(make_run(results), plugins)
    assert [(each.status, each.count, each.example) for each in summary.void] == [
        ("unavailable", 2, "no avx2"), ("harness_error", 1, "disk full"),
    ]  # fmt: skip
    assert summary.reasons == []


def test_pass_at_1_is_taken_from_the_metrics(make_result, make_run, plugins):
    run = make_run([make_result("a"), make_result("b", "wrong_result")])
    (group,) = summarize(run, plugins).groups
    assert pass_at_1(group) == 0.5


def section(name, rows):
    plugin = types.ModuleType(f"plugin_{name}")

    class Section:
        def rows(self, results):
            return rows(results)

    @hookimpl
    def kernelbench_report_sections():
        return [ReportSectionDescriptor(name=name, summary="s", factory=Section)]

    plugin.kernelbench_report_sections = kernelbench_report_sections
    return plugin


def test_plugins_add_sections_and_one_that_fails_costs_only_its_own(make_result, make_run):
    def broken(_results):
        raise RuntimeError("my bad")

    def lacking(_results):
        raise MissingError("no data", "get some")

    plugins = Plugins.of({
        "one": section("count", lambda results: {"results": sum(1 for _ in results)}),
        "two": section("broken", broken),
        "three": section("lacking", lacking),
    })  # fmt: skip
    summary = summarize(make_run([make_result("a"), make_result("b")]), plugins)
    assert summary.sections == {"count": {"results": 2}}
    assert len(summary.problems) == 2
    assert any("two" in text and "my bad" in text for text in summary.problems)
    assert any("no data; get some" in text for text in summary.problems)
