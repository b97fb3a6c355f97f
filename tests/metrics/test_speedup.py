from __future__ import annotations

import math

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from kernelbench_core.metrics.pass_at_k import PassAtK
from kernelbench_core.metrics.speedup import EfficientAtK, SpeedUp, figures, trimmed_mean
from kernelbench_core.model import Result, Status
from kernelbench_core.plugins import Plugins

ROW = {"size": [8], "bytes": 64, "status": "ok"}


def speed(ratio=2.0, *, gain="faster", paper=None, suspect="", rows=(ROW,), **others):
    ratios = {name: [value, value * 0.99, value * 1.01] for name, value in {"O3": ratio, **others}.items()}
    paper = {"O3": ratio} if paper is None else paper
    return {
        "optimize": "O3", "rows": list(rows), "speedup": ratios, "paper": paper, "floor": 0.01, "gain": gain,
        "suspect": suspect, "raw": "{}",
    }  # fmt: skip


def untimed(status):
    return {"optimize": "O3", "rows": [{**ROW, "status": status}]}


SLOW = speed(0.5, gain="slower")
EMULATED = {"unavailable": "qemu is no machine"}


def sample(task="s/a", data=None, status=Status.PASSED, sample_id="0"):
    return Result(
        task_id=task, target="t", model="m/x", sample_id=sample_id, status=status,
        data={} if data is None else {"speed": data},
    )  # fmt: skip


def samples(task, *speeds):
    return [sample(task, each, sample_id=str(i)) for i, each in enumerate(speeds)]


def values(metric, results, tasks=None):
    asked = sorted({each.task_id for each in results}) if tasks is None else tasks
    return {each.name: each for each in metric().compute(results, asked)}


@pytest.mark.parametrize(
    ("given_values", "mean"),
    [
        ([3.0], 3.0),
        ([1.0, 3.0], 2.0),  # round(0.4) = 0 at each end
        ([1.0, 2.0, 9.0], 2.0),  # round(0.6) = 1
        ([100.0, 1.0, 2.0, 4.0], 3.0),  # round(0.8) = 1
        ([5.0, 1.0, 2.0, 3.0, 1000.0], 10 / 3),
        ([0.0, 0.0, 3.0, 4.0, 5.0, 6.0, 9.0, 9.0], 4.5),  # round(1.6) = 2
    ],
)
def test_a_fifth_is_dropped_at_each_end(given_values, mean):
    assert trimmed_mean(given_values) == pytest.approx(mean)


def test_a_mean_of_nothing_is_not_there():
    assert trimmed_mean([]) is None


@given(st.lists(st.floats(0.01, 100.0), min_size=1, max_size=40))
def test_a_trimmed_mean_lies_among_its_values_and_knows_no_order(drawn):
    mean = trimmed_mean(drawn)
    assert min(drawn) * (1 - 1e-12) <= mean <= max(drawn) * (1 + 1e-12)
    assert mean == trimmed_mean(drawn[::-1])


def test_only_what_is_faster_counts_as_efficient():
    found = values(EfficientAtK, samples("s/a", speed(), SLOW, speed(1.001, gain="level"), speed(3.0)))
    assert found["efficient@1"].value == pytest.approx(2 / 4)
    assert found["efficient@1 (paper)"].value == pytest.approx(3 / 4)
    assert found["efficient@5"].value is None
    assert found["efficient@5"].note == "1 tasks have fewer than 5 samples"


def test_efficient_at_5_is_the_estimator_of_the_paper():
    found = values(EfficientAtK, samples("s/a", *[SLOW] * 9, speed()))
    assert found["efficient@5"].value == 0.5  # 1 - C(9, 5) / C(10, 5)
    assert found["efficient@10"].value == 1.0


def test_the_paper_counts_a_speedup_of_exactly_one_as_none():
    assert values(EfficientAtK, [sample(data=speed(paper={"O3": 1.0}))])["efficient@1 (paper)"].value == 0.0


def test_what_is_too_good_to_be_true_is_not_faster_for_us():
    found = values(EfficientAtK, [sample(data=speed(90.0, suspect="too quick"))])
    assert found["efficient@1"].value == 0.0
    assert found["efficient@1 (paper)"].value == 1.0


def test_another_level_of_the_paper_has_values_of_its_own():
    found = values(EfficientAtK, samples("s/a", speed(paper={"O3": 0.5, "O0": 3.0}), SLOW))
    assert found["efficient@1 (paper)"].value == 0.0
    assert found["efficient@1 (O0)"].value == 1.0
    assert found["efficient@1 (O0)"].note == "1 samples passed without a time and are left out"
    assert not [name for name in values(EfficientAtK, [sample(data=speed())]) if "O0" in name]


def test_failed_and_missing_samples_are_treated_as_by_pass_at_k():
    void = sample("s/a", None, Status.UNAVAILABLE, "2")
    results = [*samples("s/a", speed()), sample("s/a", None, Status.WRONG_RESULT, "1"), void]
    results += samples("s/b", speed(), speed(), speed())
    tasks = ["s/a", "s/b", "s/c"]
    ours, passing = values(EfficientAtK, results, tasks), values(PassAtK, results, tasks)
    for k in (1, 5, 10):  # every sample that passed is faster, so that both must agree in all
        assert evolve(ours[f"efficient@{k}"], name=f"pass@{k}") == passing[f"pass@{k}"]
    assert ours["efficient@1"].value == pytest.approx((0.5 + 1.0 + 0.0) / 3)
    assert "s/c" in ours["efficient@1"].note


def test_a_sample_that_the_timed_run_showed_to_be_wrong_is_not_efficient():
    results = [sample("s/a", speed(), Status.TAMPERED), *samples("s/b", speed())]
    assert values(EfficientAtK, results)["efficient@1"].value == 0.5
    assert values(SpeedUp, results)["speedup"].n == 1


@pytest.mark.parametrize("data", [None, untimed("noisy"), EMULATED])
def test_a_sample_without_a_time_is_neither_faster_nor_slower(data):
    found = values(EfficientAtK, samples("s/a", speed(), data))
    assert found["efficient@1"].value == 1.0
    assert found["efficient@1"].note == "1 samples passed without a time and are left out"


def test_running_out_of_time_at_a_size_is_not_faster():
    late = speed(rows=[ROW, {**ROW, "status": "timeout"}])
    found = values(EfficientAtK, samples("s/a", late, untimed("timeout")))
    assert found["efficient@1"].value == 0.0
    assert found["efficient@1 (paper)"].value == 0.0
    assert values(SpeedUp, samples("s/a", late))["speedup"].value is None


@pytest.mark.parametrize("metric", [EfficientAtK, SpeedUp])
def test_where_no_speed_was_asked_for_there_are_no_values(metric):
    assert values(metric, [sample(), sample("s/b", None, Status.WRONG_RESULT)]) == {}
    assert values(metric, []) == {}


@pytest.mark.parametrize("metric", [EfficientAtK, SpeedUp])
@pytest.mark.parametrize(
    ("data", "note"),
    [
        (EMULATED, "time unavailable: qemu is no machine"),
        (untimed("noisy"), "none of 1 samples that passed could be timed"),
    ],
)
def test_where_nothing_can_be_timed_there_is_no_number_but_the_reason(metric, data, note):
    found = values(metric, [sample(data=data), sample("s/b", None, Status.WRONG_RESULT)])
    assert found
    assert {(each.value, each.note) for each in found.values()} == {(None, note)}


def test_speedups_are_means_over_tasks_of_means_over_samples():
    results = samples("s/a", speed(1.0, vector=0.5), speed(4.0, vector=0.5)) + samples("s/b", speed(8.0))
    found = values(SpeedUp, results)
    assert found["speedup"].value == pytest.approx(4.0)  # sqrt(sqrt(1 * 4) * 8)
    assert found["speedup (paper)"].value == pytest.approx((2.5 + 8.0) / 2)
    assert found["speedup over vector"].value == pytest.approx(0.5)
    assert found["speedup over vector"].n == 1
    assert found["speedup"].note == "over 3 samples of 2 tasks"
    assert found["speedup over vector"].note == "over 2 samples of 1 tasks"
    assert not {"speedup over scalar", "speed beside the expert", "speedup O0 (paper)"} & set(found)


def test_every_baseline_has_a_name():
    found = values(SpeedUp, [sample(data=speed(6.0, vector=2.0, scalar=3.0, expert=0.5, paper={"O3": 5.0, "O0": 7.0}))])
    assert {name: round(each.value, 9) for name, each in found.items()} == {
        "speedup": 6.0, "speedup over vector": 2.0, "speedup over scalar": 3.0, "speed beside the expert": 0.5,
        "speedup (paper)": 5.0, "speedup O0 (paper)": 7.0,
    }  # fmt: skip


def test_what_cannot_be_believed_is_left_out_and_counted():
    late = speed(rows=[{**ROW, "status": "timeout"}])
    bad = [speed(50.0, suspect="too quick"), untimed("noisy"), untimed("noisy"), late, None, EMULATED]
    found = values(SpeedUp, samples("s/a", speed(3.0), *bad))
    assert found["speedup"].value == pytest.approx(3.0)
    assert found["speedup (paper)"].value == pytest.approx(3.0)
    assert found["speedup"].note == (
        "over 1 samples of 1 tasks; left out: 1 suspect, 2 noisy, 1 ran out of time at some size, "
        "2 passed without a time"
    )


@given(st.lists(st.floats(0.01, 100.0), min_size=1, max_size=10))
def test_ratios_and_their_reciprocals_have_reciprocal_means(ratios):
    one = values(SpeedUp, [sample(f"s/{i}", speed(each)) for i, each in enumerate(ratios)])["speedup"].value
    other = values(SpeedUp, [sample(f"s/{i}", speed(1 / each)) for i, each in enumerate(ratios)])["speedup"].value
    assert math.isclose(one * other, 1.0, rel_tol=1e-9)


def test_the_figures_are_enough_for_the_metrics_and_hold_no_raw_samples():
    late = speed(rows=[ROW, {**ROW, "status": "timeout", "detail": "late"}])
    results = samples("s/a", speed(2.0, vector=3.0), SLOW, late, speed(9.0, suspect="x"), untimed("noisy"), EMULATED)
    results.append(sample("s/b"))
    slim = [evolve(each, data=figures(each)) for each in results]
    for metric in (EfficientAtK, SpeedUp):
        assert values(metric, slim) == values(metric, results)
    assert values(SpeedUp, [evolve(sample(data=EMULATED), data=figures(sample(data=EMULATED)))])["speedup"].note
    assert all("raw" not in each.data.get("speed", {}) for each in slim)
    assert figures(sample()) == {}


def test_the_core_brings_both():
    assert {"efficient@k", "speedup", "pass@k"} <= {each.name for each in Plugins.of({}).metrics.entries()}
