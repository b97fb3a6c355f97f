"""Ranks: who is better beyond chance, and who cannot be told apart."""

from __future__ import annotations

import math
import time
from types import SimpleNamespace

import numpy as np
import pytest

from kernelbench_core.errors import UsageError
from kernelbench_core.metrics.leaderboard import leaderboard
from kernelbench_core.seams_metrics import STATUSES, Estimate, Outcomes

PASSED, WRONG = STATUSES.index("passed"), STATUSES.index("wrong_result")


def part(model, rows, *, target="x86", run="", tasks=None, **more):
    """The results of a model on a target, from the values of each task's samples."""
    flat = np.array([value for row in rows for value in row], dtype=np.float64)
    outcomes = Outcomes(
        tasks=tuple(tasks or (f"t/{i}" for i in range(len(rows)))),
        task=np.repeat(np.arange(len(rows)), [len(row) for row in rows]),
        status=np.where(flat > 0, PASSED, WRONG),
        missing=np.zeros(len(rows), dtype=np.int64),
    )
    estimate = Estimate(**{"name": "pass@1", "values": flat, **more})
    return SimpleNamespace(
        run=run, model=model, target=target, outcomes=outcomes, estimates={estimate.name: estimate}
    )  # fmt: skip


def board(*parts, **more):
    return leaderboard(SimpleNamespace(parts=list(parts)), **more)


def ones(good, tasks=60):
    return [[1.0]] * good + [[0.0]] * (tasks - good)


def ranks(found):
    return {row.label: row.rank for row in found.rows}


def test_clear_differences_make_clear_ranks():
    found = board(part("m/low", ones(5)), part("m/high", ones(50)), part("m/mid", ones(25)))
    assert list(ranks(found).items()) == [("m/high", "1"), ("m/mid", "2"), ("m/low", "3")]
    assert [row.value for row in found.rows] == [pytest.approx(each / 60) for each in (50, 25, 5)]
    assert all(row.interval[0] < row.value < row.interval[1] for row in found.rows)
    assert all(row.tied_with == () for row in found.rows)
    assert (found.metric, found.targets, found.unit, found.better) == ("pass@1", ["x86"], "share", "higher")


def test_models_that_cannot_be_told_apart_share_their_ranks():
    found = board(part("m/a", ones(30)), part("m/b", ones(31)), part("m/c", ones(5)))
    assert ranks(found) == {"m/b": "=1-2", "m/a": "=1-2", "m/c": "3"}
    assert {row.label: row.tied_with for row in found.rows} == {"m/a": ("m/b",), "m/b": ("m/a",), "m/c": ()}


def test_ties_need_not_carry_on():
    """a beats c, but b is told from neither: ranges overlap without being the same."""
    found = board(part("m/a", ones(30)), part("m/b", ones(26)), part("m/c", ones(22)))
    assert ranks(found) == {"m/a": "1-2", "m/b": "1-3", "m/c": "2-3"}
    assert found.rows[1].tied_with == ("m/a", "m/c")
    assert found.differences["m/a", "m/c"].verdict == "worse"
    assert found.differences["m/a", "m/b"].verdict == "tie"


def test_less_is_better_where_the_metric_says_so():
    def cost(model, factor):
        rows = [[factor * (1 + i % 5)] for i in range(40)]
        return part(model, rows, name="cost", unit="dollars", better="lower")

    found = board(cost("m/dear", 3.0), cost("m/cheap", 1.0), metric="cost")
    assert list(ranks(found).items()) == [("m/cheap", "1"), ("m/dear", "2")]
    assert found.better == "lower"


def test_one_model_alone_is_first():
    assert ranks(board(part("m/a", ones(3)))) == {"m/a": "1"}


def test_the_same_model_of_two_runs_stands_twice():
    found = board(part("m/a", ones(50), run="one"), part("m/a", ones(5), run="two"))
    assert ranks(found) == {"m/a (one)": "1", "m/a (two)": "2"}


def test_the_order_in_which_models_come_does_not_change_their_ranks():
    parts = [part(f"m/{i}", ones(good)) for i, good in enumerate((10, 14, 30, 33, 50))]
    assert ranks(board(*parts)) == ranks(board(*parts[::-1]))
    assert board(*parts).rows[0].interval == board(*parts).rows[0].interval


def test_one_target_can_be_chosen():
    parts = [
        part("m/a", ones(50)),
        part("m/b", ones(5)),
        part("m/a", ones(5), target="arm"),
        part("m/b", ones(50), target="arm"),
    ]
    assert list(ranks(board(*parts, target="arm"))) == ["m/b", "m/a"]
    assert list(ranks(board(*parts, target="x86"))) == ["m/a", "m/b"]
    with pytest.raises(UsageError, match="no results on target 'npu'; there are arm, x86"):
        board(*parts, target="npu")


def test_over_all_targets_stands_the_mean_over_those_that_all_have():
    found = board(
        part("m/a", ones(50)), part("m/a", ones(30), target="arm"), part("m/a", ones(60), target="rvv"),
        part("m/b", ones(10)), part("m/b", ones(6), target="arm"),
    )  # fmt: skip
    assert found.targets == ["arm", "x86"]
    assert {row.label: row.value for row in found.rows} == {
        "m/a": pytest.approx(80 / 120),
        "m/b": pytest.approx(16 / 120),
    }
    assert [each.target for each in found.rows[0].parts] == ["arm", "x86"]


def test_over_targets_ratios_are_multiplied():
    def speed(model, target, value):
        rows = [[value * 1.01**i] for i in range(-5, 6)]
        return part(model, rows, target=target, name="speedup", unit="ratio", mean="geometric")

    found = board(speed("m/a", "x86", 8.0), speed("m/a", "arm", 2.0), metric="speedup")
    assert found.rows[0].value == pytest.approx(4.0)


def test_over_targets_tasks_that_one_target_lacks_are_left_out():
    a = part("m/a", [[1.0], [0.0], [1.0]], tasks=["p", "q", "r"])
    b = part("m/a", [[0.0], [1.0]], tasks=["r", "p"], target="arm")
    assert board(a, b).rows[0].value == pytest.approx((1.0 + 0.5) / 2)
    alone = board(a, part("m/a", [[1.0]], tasks=["z"], target="arm"))
    assert alone.rows == []
    assert alone.unranked == {"m/a": "no task has a number on each target"}


def test_over_targets_the_luck_of_samples_counts_once():
    random = np.random.default_rng(6)
    first, second = ((random.random((136, 5)) < 0.5).astype(float) for _ in range(2))
    low, high = board(part("m/a", first), part("m/a", second, target="arm")).rows[0].interval
    by_task = (first.mean(axis=1) + second.mean(axis=1)) / 2
    assert high - low == pytest.approx(2 * 1.97 * by_task.std(ddof=1) / math.sqrt(136), rel=0.1)


def test_over_targets_what_is_undecided_on_one_is_so_on_the_whole():
    low, high = np.array([1.0] * 6 + [0.0] * 54), np.array([1.0] * 54 + [0.0] * 6)
    found = board(part("m/a", ones(30)), part("m/a", ones(30), target="arm", low=low, high=high))
    assert found.rows[0].interval[0] < 0.25
    assert found.rows[0].interval[1] > 0.75


def test_sums_over_sums_are_summed_over_targets():
    rows = [[1.0], [3.0], [5.0]]
    more = {"name": "cost", "unit": "dollars", "better": "lower", "per": np.array([1.0, 1.0, 2.0])}
    found = board(part("m/a", rows, **more), part("m/a", rows, target="arm", **more), metric="cost")
    assert found.rows[0].value == pytest.approx(18 / 8)


def test_what_cannot_be_ranked_is_refused_with_the_reason():
    parts = [
        part("m/a", ones(3), name="p50", across="p50"),
        part("m/a", ones(3), name="p50", across="p50", target="arm"),
    ]
    with pytest.raises(UsageError, match="p50 has no mean over targets; rank on one target; there are arm, x86"):
        board(*parts, metric="p50")
    assert board(*parts, metric="p50", target="arm").rows
    with pytest.raises(UsageError, match="nonsense: there is no such number to rank by; there are p50"):
        board(*parts, metric="nonsense")
    with pytest.raises(UsageError, match="neither more nor less"):
        board(part("m/a", ones(3), better=""))
    with pytest.raises(UsageError, match="no target has all models"):
        board(part("m/a", ones(3)), part("m/b", ones(3), target="arm"))


def test_models_without_the_number_are_named_with_the_reason():
    found = board(part("m/a", ones(30)), part("m/b", [[math.nan]] * 60), part("m/c", ones(3), name="other"))
    assert ranks(found) == {"m/a": "1"}
    assert found.unranked == {"m/b": "no sample has a value", "m/c": "it has no such number"}


def test_undecided_samples_make_ties():
    values = np.array([1.0] * 30 + [0.0] * 30)
    low, high = np.array([1.0] * 12 + [0.0] * 48), np.array([1.0] * 48 + [0.0] * 12)
    found = board(part("m/a", ones(15)), part("m/b", ones(30), low=low, high=high))
    assert ranks(found) == {"m/b": "=1-2", "m/a": "=1-2"}
    assert ranks(board(part("m/a", ones(15)), part("m/b", [[each] for each in values]))) == {"m/b": "1", "m/a": "2"}
    assert found.rows[0].interval[0] < 0.2
    assert found.rows[0].interval[1] > 0.8


def test_models_with_the_same_answers_are_not_drawn_alike():
    random = np.random.default_rng(2)
    rows = [list((random.random(8) < 0.5).astype(float)) for _ in range(136)]
    found = board(part("m/a", rows), part("m/b", rows))
    low, high = found.differences["m/a", "m/b"].interval
    assert high - low == pytest.approx(2 * 1.97 * math.sqrt(2 * 0.25 / 8 / 136), rel=0.15)


def test_thirty_models_take_little_time():
    random = np.random.default_rng(1)
    parts = [
        part(f"m/{i}", (random.random((136, 5)) < random.beta(0.4, 0.6, (136, 1))).astype(float)) for i in range(30)
    ]
    began = time.process_time()
    found = board(*parts)
    assert len(found.rows) == 30
    assert len(found.differences) == 435
    assert time.process_time() - began < 5.0  # measured: about 0.5 s
