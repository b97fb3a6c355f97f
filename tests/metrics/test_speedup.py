from __future__ import annotations

import math

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kernelbench_core.metrics.expert import BesideExpert
from kernelbench_core.metrics.fast import FastAtK, FastP
from kernelbench_core.metrics.kept import SpeedUpOrBaseline
from kernelbench_core.metrics.pass_at_k import PassAtK
from kernelbench_core.metrics.speedup import EfficientAtK, SpeedUp, geometric_mean, trimmed_mean
from kernelbench_core.model import Status

ROW = {"size": [8], "bytes": 64, "status": "ok"}
EMULATED = {"unavailable": "qemu is no machine"}
OVER_SPEED = [EfficientAtK, SpeedUp, SpeedUpOrBaseline, FastAtK, FastP]
shared = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def slow(speed):
    return speed(0.5)


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
    assert geometric_mean([]) is None


@settings(deadline=None)
@given(st.lists(st.floats(0.01, 100.0), min_size=1, max_size=40))
def test_a_trimmed_mean_lies_among_its_values_and_knows_no_order(drawn):
    mean = trimmed_mean(drawn)
    assert min(drawn) * (1 - 1e-12) <= mean <= max(drawn) * (1 + 1e-12)
    assert mean == trimmed_mean(drawn[::-1])


# efficient@k


def test_only_what_is_faster_counts_as_efficient(values_of, timed, speed, slow):
    found = values_of(EfficientAtK, timed("s/a", speed(), slow, speed(1.001), speed(3.0)))
    assert found["efficient@1"].value == 2 / 4
    assert found["efficient@1 (paper)"].value == 3 / 4
    assert found["efficient@5"].value is None
    assert found["efficient@5"].note == "1 tasks have fewer than 5 samples"


def test_what_is_level_within_noise_gives_two_readings(values_of, timed, speed, slow):
    found = values_of(EfficientAtK, timed("s/a", speed(), slow, speed(1.001), speed(0.999)))
    assert (found["efficient@1"].value, found["efficient@1"].readings) == (1 / 4, (1 / 4, 3 / 4))
    assert found["efficient@1 (paper)"].readings is None
    assert values_of(EfficientAtK, timed("s/a", speed(), slow))["efficient@1"].readings is None


def test_efficient_at_5_is_the_estimator_of_the_paper(values_of, timed, speed, slow):
    found = values_of(EfficientAtK, timed("s/a", *[slow] * 9, speed()))
    assert found["efficient@5"].value == 0.5  # 1 - C(9, 5) / C(10, 5)
    assert found["efficient@10"].value == 1.0


def test_the_paper_counts_a_speedup_of_exactly_one_as_none(values_of, timed, speed):
    assert values_of(EfficientAtK, timed("s/a", speed(paper={"O3": 1.0})))["efficient@1 (paper)"].value == 0.0


def test_what_is_too_good_to_be_true_is_not_faster_for_us(values_of, timed, speed):
    found = values_of(EfficientAtK, timed("s/a", speed(90.0, suspect="too quick")))
    assert (found["efficient@1"].value, found["efficient@1"].readings) == (0.0, None)
    assert found["efficient@1 (paper)"].value == 1.0


def test_another_level_of_the_paper_has_values_of_its_own(values_of, timed, speed, slow):
    found = values_of(EfficientAtK, timed("s/a", speed(paper={"O3": 0.5, "O0": 3.0}), slow))
    assert found["efficient@1 (paper)"].value == 0.0
    assert found["efficient@1 (O0)"].value == 1.0
    assert found["efficient@1 (O0)"].note == "1 samples passed without a time and are left out"
    assert not [name for name in values_of(EfficientAtK, timed("s/a", speed())) if "O0" in name]


@pytest.mark.parametrize(("metric", "name"), [(EfficientAtK, "efficient@{k}"), (FastAtK, "fast@{k} (p=1)")])
def test_failed_and_missing_samples_are_treated_as_by_pass_at_k(values_of, timed, results_of, speed, metric, name):
    failed = results_of("s/a", Status.WRONG_RESULT, Status.UNAVAILABLE, first=1)
    results = [*timed("s/a", speed()), *failed, *timed("s/b", speed(), speed(), speed())]
    tasks = ["s/a", "s/b", "s/c"]
    ours, passing = (values_of(each, results, tasks, n_samples=3) for each in (metric, PassAtK))
    assert evolve(ours[name.format(k=1)], name="pass@1") == passing["pass@1"]  # all that passed are faster
    assert ours[name.format(k=1)].value == pytest.approx((0.5 + 1.0 + 0.0) / 3)
    assert "s/c" in ours[name.format(k=1)].note


def test_a_sample_that_the_timed_run_showed_to_be_wrong_is_not_efficient(values_of, timed, speed):
    results = timed("s/a", speed(), status=Status.TAMPERED) + timed("s/b", speed())
    assert values_of(EfficientAtK, results)["efficient@1"].value == 0.5
    assert values_of(SpeedUp, results)["speedup"].n == 1


@pytest.mark.parametrize("kind", ["none", "noisy", "emulated", "empty"])
@pytest.mark.parametrize(
    ("metric", "name", "value"),
    [
        (EfficientAtK, "efficient@1", 1.0), (FastAtK, "fast@1 (p=1)", 1.0), (FastAtK, "speedup@1 (p=1)", 2.0),
        (FastP, "fast_1", 1.0), (SpeedUpOrBaseline, "speedup or baseline", 2.0),
    ],
)  # fmt: skip
def test_a_sample_without_a_time_is_neither_faster_nor_slower(
    values_of, timed, speed, untimed, kind, metric, name, value
):
    data = {"none": None, "noisy": untimed("noisy"), "emulated": EMULATED, "empty": {}}[kind]
    found = values_of(metric, timed("s/a", speed(), data))
    assert found[name].value == pytest.approx(value)
    assert found[name].note == "1 samples passed without a time and are left out"


def test_running_out_of_time_at_a_size_is_not_faster(values_of, timed, speed, untimed):
    late = speed(rows=[ROW, {**ROW, "status": "timeout"}])
    results = timed("s/a", late, untimed("timeout"))
    found = values_of(EfficientAtK, results)
    assert (found["efficient@1"].value, found["efficient@1"].readings) == (0.0, None)
    assert found["efficient@1 (paper)"].value == 0.0
    assert values_of(FastP, results)["fast_1"].value == 0.0
    assert values_of(SpeedUp, results)["speedup"].value is None
    assert values_of(SpeedUpOrBaseline, results)["speedup or baseline"].value == 1.0


@pytest.mark.parametrize("metric", [*OVER_SPEED, BesideExpert])
def test_where_no_speed_was_asked_for_there_are_no_values(values_of, timed, results_of, metric):
    assert values_of(metric, timed("s/a", None) + results_of("s/b", Status.WRONG_RESULT)) == {}
    assert values_of(metric, [], ["s/a"]) == {}


@pytest.mark.parametrize("metric", OVER_SPEED)
@pytest.mark.parametrize(
    ("kind", "note"),
    [
        ("emulated", "time unavailable: qemu is no machine"),
        ("noisy", "none of 1 samples that passed could be timed"),
    ],
)
def test_where_nothing_can_be_timed_there_is_no_number_but_the_reason(
    values_of, timed, results_of, untimed, metric, kind, note
):
    data = {"emulated": EMULATED, "noisy": untimed("noisy")}[kind]
    found = values_of(metric, timed("s/a", data) + results_of("s/b", Status.WRONG_RESULT), ["s/a", "s/b", "s/c"])
    assert found
    assert {(each.value, each.note) for each in found.values()} == {(None, note)}


def test_the_commonest_reason_is_told(values_of, timed):
    reasons = [{"unavailable": "one"}, {"unavailable": "other"}, {"unavailable": "other"}]
    assert values_of(SpeedUp, timed("s/a", *reasons))["speedup"].note == "time unavailable: other"


@pytest.mark.parametrize(("metric", "name"), [(EfficientAtK, "efficient@1"), (FastAtK, "speedup@1 (p=1)")])
def test_where_speed_was_asked_for_and_nothing_passed_the_value_is_zero(values_of, timed, metric, name):
    assert values_of(metric, timed("s/a", {}, {}, status=Status.WRONG_RESULT))[name].value == 0.0


# Means of speedups


def test_speedups_are_means_over_tasks_of_means_over_samples(values_of, timed, speed):
    results = timed("s/a", speed(1.0, vector=0.5), speed(4.0, vector=0.5)) + timed("s/b", speed(8.0))
    found = values_of(SpeedUp, results)
    assert found["speedup"].value == pytest.approx(4.0)  # sqrt(sqrt(1 * 4) * 8)
    assert found["speedup (paper)"].value == pytest.approx((2.5 + 8.0) / 2)
    assert found["speedup over vector"].value == pytest.approx(0.5)
    assert found["speedup over vector"].n == 1
    assert found["speedup"].note == "over 3 samples of 2 tasks"
    assert found["speedup over vector"].note == "over 2 samples of 1 tasks"
    assert not {"speedup over scalar", "speedup O0 (paper)"} & set(found)
    assert {each.unit for each in found.values()} == {"ratio"}


def test_every_baseline_has_a_name(values_of, timed, speed):
    data = speed(6.0, vector=2.0, scalar=3.0, expert=0.5, paper={"O3": 5.0, "O0": 7.0})
    found = {**values_of(SpeedUp, timed("s/a", data)), **values_of(BesideExpert, timed("s/a", data))}
    assert {name: round(each.value, 9) for name, each in found.items()} == {
        "speedup": 6.0, "speedup over vector": 2.0, "speedup over scalar": 3.0, "speed beside the expert": 0.5,
        "speedup (paper)": 5.0, "speedup O0 (paper)": 7.0, "as fast as the expert": 0.0,
    }  # fmt: skip


def test_what_cannot_be_believed_is_left_out_and_counted(values_of, timed, speed, untimed):
    late = speed(rows=[{**ROW, "status": "timeout"}])
    bad = [speed(50.0, suspect="too quick"), untimed("noisy"), untimed("noisy"), late, None, EMULATED]
    found = values_of(SpeedUp, timed("s/a", speed(3.0), *bad))
    assert found["speedup"].value == pytest.approx(3.0)
    assert found["speedup (paper)"].value == pytest.approx(3.0)
    assert found["speedup"].note == (
        "over 1 samples of 1 tasks; left out: 1 suspect, 2 noisy, 1 ran out of time at some size, "
        "2 passed without a time"
    )


@shared
@given(st.lists(st.floats(0.01, 100.0), min_size=1, max_size=10))
def test_ratios_and_their_reciprocals_have_reciprocal_means(values_of, timed, speed, ratios):
    one, other = (
        values_of(SpeedUp, [each for i, ratio in enumerate(some) for each in timed(f"s/{i}", speed(ratio))])
        for some in (ratios, [1 / each for each in ratios])
    )
    assert math.isclose(one["speedup"].value * other["speedup"].value, 1.0, rel_tol=1e-9)


def test_ten_and_a_tenth_are_one(values_of, timed, speed):
    # Case 67: the arithmetic mean says 5.05.
    found = values_of(SpeedUp, timed("s/a", speed(10.0)) + timed("s/b", speed(0.1)))
    assert found["speedup"].value == pytest.approx(1.0)
    assert found["speedup (paper)"].value == pytest.approx(5.05)


@pytest.mark.parametrize("bad", [0.0, math.inf, -1.0, math.nan])
def test_many_small_speedups_do_not_underflow_and_one_that_is_no_number_is_refused(values_of, timed, speed, bad):
    # Case 67
    refused = {**speed(1.0, vector=bad, expert=bad), "paper": {"O3": bad}, "gain": "slower"}
    refused["speedup"]["O3"][0] = bad
    results = timed("s/a", *[speed(1e-3, vector=1e-3, expert=1e-3)] * 2000, refused)
    for metric in (SpeedUp, SpeedUpOrBaseline, BesideExpert):
        for name, each in values_of(metric, results).items():
            assert each.value == pytest.approx(0.0 if name == "as fast as the expert" else 1e-3), name
            assert "1 refused" in each.note or "1 samples with a speedup that is no positive number" in each.note
    found = values_of(FastAtK, results)["fast@1 (p=1)"]
    assert (found.value, found.note) == (0.0, "1 samples with a speedup that is no positive number are refused")


@pytest.mark.parametrize("bad", [0.0, math.inf, -1.0])
def test_a_ratio_beside_something_else_that_is_no_number_is_refused(values_of, timed, speed, bad):
    good, mean = speed(2.0, vector=3.0, expert=3.0), {"O3": 3.0}
    results = timed("s/a", {**good, "paper": mean}, {**speed(2.0, vector=bad, expert=bad), "paper": {"O3": bad}})
    found = {**values_of(SpeedUp, results), **values_of(BesideExpert, results)}
    assert found["speedup"].value == pytest.approx(2.0)
    for name in ("speedup over vector", "speedup (paper)", "speed beside the expert"):
        assert found[name].value == pytest.approx(3.0)
        assert found[name].note == "over 1 samples of 1 tasks; 1 ratios that are no positive number are refused"
    assert found["as fast as the expert"].value == 1.0


# A few rows that decide a mean


def test_an_outlier_moves_no_headline_far_and_is_named(values_of, estimates_of, timed, speed):
    # Case 100
    results = [each for i, ratio in enumerate([1, 1, 1, 1, 400_000]) for each in timed(f"s/{i}", speed(float(ratio)))]
    found = {**values_of(SpeedUp, results), **values_of(SpeedUpOrBaseline, results)}
    assert found["speedup (paper)"].value == pytest.approx(80_000.8)
    assert found["speedup or baseline (p50)"].value == pytest.approx(1.0)
    assert estimates_of(SpeedUpOrBaseline, results)["speedup or baseline (p50)"].headline
    named = "1 outliers, more than 10 times off the median (4e+05 in s/4)"
    for name in ("speedup", "speedup or baseline", "speedup or baseline (p50)"):
        assert named in found[name].note
    assert "100% of the sum of logarithms is of 3 tasks (s/4, s/0, s/1)" in found["speedup or baseline"].note


def test_speedups_that_differ_much_among_themselves_are_no_outliers(values_of, timed, speed):
    ratios = [1.0, 4.0, 16.0, 64.0, 256.0]
    results = [each for i, ratio in enumerate(ratios) for each in timed(f"s/{i}", speed(ratio))]
    assert "outlier" not in values_of(SpeedUp, results)["speedup"].note
    assert "outlier" not in values_of(SpeedUp, timed("s/a", speed(1.0), speed(1.0), speed(9.0)))["speedup"].note


def test_outliers_below_count_too_and_only_the_farthest_are_named(values_of, timed, speed):
    results = timed("s/a", *[speed(1.0)] * 12) + timed("s/b", speed(1e-6), speed(20.0), speed(1e4), speed(1e5))
    note = values_of(SpeedUp, results)["speedup"].note
    assert "4 outliers" in note
    assert "(1e-06 in s/b, 1e+05 in s/b, 1e+04 in s/b, ...)" in note


# Speedup or baseline


def test_failures_keep_the_baseline(values_of, timed, results_of, speed):
    results = timed("s/a", speed(4.0), speed(90.0, suspect="too quick")) + results_of(
        "s/a", Status.TIMEOUT, Status.HARNESS_ERROR, first=2
    )
    results += timed("s/b", speed(0.5), speed(2.0), speed(8.0), speed(8.0))
    found = values_of(SpeedUpOrBaseline, results, ["s/a", "s/b", "s/c"], n_samples=4)
    task_a, task_b = 4 ** (1 / 3), 64 ** (1 / 4)
    assert found["speedup or baseline"].value == pytest.approx((task_a * task_b) ** (1 / 3))
    assert found["speedup or baseline (p50)"].value == pytest.approx(task_a)
    assert found["speedup or baseline (p75)"].value == pytest.approx((task_a + task_b) / 2)
    for each in found.values():
        assert "1 tasks without a sample counted as 1 (s/c)" in each.note
        assert (each.n, each.unit) == (3, "ratio")


def test_the_part_of_the_largest_tasks_is_told(values_of, timed, speed):
    ratios = [2.0, 16.0, 0.25, 1.0, 4.0]  # logarithms to base 2: 1, 4, -2, 0, 2
    results = [each for i, ratio in enumerate(ratios) for each in timed(f"s/{i}", speed(ratio))]
    note = values_of(SpeedUpOrBaseline, results)["speedup or baseline"].note
    assert note.endswith("89% of the sum of logarithms is of 3 tasks (s/1, s/2, s/4)")
    assert values_of(SpeedUpOrBaseline, results[:3])["speedup or baseline"].note == ""
    level = [each for i in range(5) for each in timed(f"s/{i}", speed(1.0))]
    assert values_of(SpeedUpOrBaseline, level)["speedup or baseline"].note == ""


# Beside the expert


def test_the_share_that_is_as_fast_as_the_expert_has_readings(values_of, timed, results_of, speed):
    speeds = [speed(3.0, expert=each) for each in (2.0, 1.0, 0.995, 0.5)]
    results = timed("s/a", *speeds, speed(3.0)) + timed("s/b", speed(3.0, expert=4.0))
    results += results_of("s/b", Status.WRONG_RESULT, first=1)
    found = values_of(BesideExpert, results, ["s/a", "s/b", "s/c"])
    share = found["as fast as the expert"]
    assert share.value == (2 / 4 + 1.0) / 2
    assert share.readings == ((1 / 4 + 1.0) / 2, (3 / 4 + 1.0) / 2)
    assert (share.n, share.unit, share.note) == (2, "share", "over 5 samples of 2 tasks")
    mean = found["speed beside the expert"].value
    assert mean == pytest.approx(math.sqrt((2.0 * 1.0 * 0.995 * 0.5) ** (1 / 4) * 4.0))


def test_a_suspect_sample_is_not_compared_with_the_expert(values_of, timed, speed):
    results = timed("s/a", speed(3.0, expert=0.5), speed(90.0, expert=30.0, suspect="too quick"))
    found = values_of(BesideExpert, results)
    assert found["speed beside the expert"].value == pytest.approx(0.5)
    assert found["as fast as the expert"].note == "over 1 samples of 1 tasks; left out: 1 suspect"


def test_without_an_expert_there_is_no_comparison(values_of, timed, speed):
    assert values_of(BesideExpert, timed("s/a", speed(3.0))) == {}
