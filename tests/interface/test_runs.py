from __future__ import annotations

import itertools

import pytest

from kernelbench_core import Run, evaluate, load_run, run
from kernelbench_core.api import MetricDescriptor, MetricValue, Target
from kernelbench_core.model import Result, Status

FUTURE = Target(
    name="future", summary="Needs a processor that nobody has", cpu_features=("kb_no_such_feature",), gate="vector"
)
NOBODY = Target(name="nobody", summary="Has no compiler", toolchains=("kb_no_such_compiler",))


def run_of(*statuses, model="m/x", target="t", tasks=None):
    results = [
        Result(task_id=f"s/{i}", target=target, model=model, sample_id="0", status=status, key=f"k{i}")
        for i, status in enumerate(statuses)
    ]
    asked = [f"s/{i}" for i in range(len(statuses))] if tasks is None else tasks
    return Run(None, {"selection": {"tasks": asked}}, results=results)


@pytest.mark.parametrize("status", [each for each in Status if each.counts])
def test_a_low_score_is_no_failure(status):
    assert run_of(status, status).exit_code == 0


@pytest.mark.parametrize(
    ("statuses", "code"),
    [
        ([Status.UNAVAILABLE] * 3, 4),
        ([Status.UNAVAILABLE, Status.PASSED], 1),
        ([Status.UNAVAILABLE, Status.WRONG_RESULT], 1),
        ([Status.UNAVAILABLE, Status.HARNESS_ERROR], 1),
        ([Status.HARNESS_ERROR], 1),
        ([Status.HARNESS_ERROR, Status.PASSED, Status.PASSED], 1),
        ([Status.PASSED, Status.WRONG_RESULT], 0),
        ([], 0),
    ],
)
def test_the_exit_code_tells_what_could_not_be_evaluated(statuses, code):
    assert run_of(*statuses).exit_code == code
    assert run_of(*statuses[::-1]).exit_code == code


def test_statuses_are_counted():
    assert run_of(Status.PASSED, Status.PASSED, Status.TIMEOUT).statuses() == {"passed": 2, "timeout": 1}


def test_groups_are_one_a_model_and_target_and_their_numbers_add_up(plugins):
    results = []
    wanted = itertools.product(("m/a", "m/b"), ("t1", "t2"), ("s/0", "s/1", "s/2"), range(2))
    for n, (model, target, task, i) in enumerate(wanted):
        status = (Status.PASSED, Status.WRONG_RESULT, Status.HARNESS_ERROR)[n % 3]
        who = {"task_id": task, "target": target, "model": model, "sample_id": str(i)}
        results.append(Result(**who, status=status, key=f"k{n % 5}"))
    done = Run(None, {"selection": {"tasks": ["s/0", "s/1", "s/2"]}}, results=results)
    groups = done.groups(plugins)
    assert [(each.model, each.target) for each in groups] == sorted(itertools.product(("m/a", "m/b"), ("t1", "t2")))
    for each in groups:
        assert each.samples == sum(each.statuses.values()) == 6
        assert each.tasks == 3
        assert 1 <= each.distinct <= each.samples
    total = sum((each.statuses for each in groups), start=type(groups[0].statuses)())
    assert total == done.statuses()


def test_tasks_without_a_result_count_in_the_metrics(plugins):
    done = run_of(Status.PASSED, tasks=["s/0", "s/1", "s/2", "s/3"])
    (group,) = done.groups(plugins)
    (at_1,) = [each for each in group.metrics if each.name == "pass@1"]
    assert (group.tasks, at_1.value, at_1.n) == (4, 0.25, 4)
    assert "3 tasks without a sample" in at_1.note


def test_stored_solutions_are_not_blamed_for_tasks_that_have_none(plugins):
    done = run_of(Status.PASSED, model="reference/expert", tasks=["s/0", "s/1"])
    (group,) = done.groups(plugins)
    (at_1,) = [each for each in group.metrics if each.name == "pass@1"]
    assert (group.tasks, at_1.value) == (1, 1.0)


def test_metrics_of_plugins_are_computed_too(make_plugins, plugin_of):
    class Half:
        name = "half"

        def compute(self, results, tasks):
            return [MetricValue(name="half", value=len(results) / 2, n=len(tasks))]

    more = plugin_of(metrics=[MetricDescriptor(name="half", summary="Half", factory=Half)])
    (group,) = run_of(Status.PASSED, Status.PASSED, Status.TIMEOUT).groups(make_plugins(more=more))
    assert {each.name: each.value for each in group.metrics}["half"] == 1.5


# The same with real evaluations on targets that cannot work here


@pytest.fixture
def options(make_plugins, plugin_of):
    more = plugin_of(targets=[FUTURE, NOBODY])
    return {"plugins": make_plugins(more=more), "protocol": "quick", "seed": 1}


@pytest.mark.sandbox
@pytest.mark.parametrize(("target", "why"), [("future", "kb_no_such_feature"), ("nobody", "kb_no_such_compiler")])
@pytest.mark.parametrize("stored", [True, False])
def test_a_target_that_cannot_work_here_is_unavailable_with_the_reason(options, make_sample, tmp_path, target, why,
                                                                       stored):  # fmt: skip
    samples = [make_sample(i, target=target, code=f"int x{i};") for i in range(3)]
    done = evaluate(samples, tasks=["conditional_move"], out=tmp_path / "run" if stored else None, **options)
    assert done.statuses() == {"unavailable": 3}
    assert done.exit_code == 4
    assert all(why in each.detail for each in done.results())
    (group,) = done.groups(options["plugins"])
    assert all(each.value is None for each in group.metrics)


@pytest.mark.sandbox
@pytest.mark.toolchain
def test_some_that_cannot_be_evaluated_are_told_by_the_exit_code_and_cost_the_others_nothing(options, make_sample):
    samples = [make_sample("a", target="future"), make_sample("b"), make_sample("c", code="int f(")]
    done = evaluate(samples, **options)
    assert done.exit_code == 1
    assert {each.sample_id: each.status for each in done.results()} == {
        "a": Status.UNAVAILABLE, "b": Status.PASSED, "c": Status.COMPILE_ERROR,
    }  # fmt: skip


@pytest.mark.sandbox
def test_an_answer_without_code_is_the_models_failure_even_where_nothing_can_be_built(options, make_sample):
    assert evaluate([make_sample(target="future", code=None)], **options).statuses() == {"no_code": 1}


@pytest.mark.sandbox
def test_what_was_unavailable_is_tried_again(options, make_sample, tmp_path):
    seen = []
    for _ in range(2):
        done = evaluate([make_sample(target="future")], out=tmp_path / "run", on_result=seen.append, **options)
    assert len(seen) == 2
    assert done.statuses() == {"unavailable": 1}  # the last result counts


@pytest.mark.sandbox
def test_run_on_a_target_that_cannot_work_ends_with_4(options, tmp_path):
    out = tmp_path / "run"
    done = run(models=["reference/scalar"], targets=["future"], tasks=["conditional_move"], out=out, **options)
    assert (done.exit_code, load_run(out).exit_code) == (4, 4)
