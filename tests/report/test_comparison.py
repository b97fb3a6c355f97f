"""Two runs side by side: pairing, reasons, conditions, and how it looks."""

from __future__ import annotations

import pytest
from attrs import evolve

from kernelbench_core.errors import NothingSelectedError, UsageError
from kernelbench_core.metrics.comparing import Difference
from kernelbench_core.report.comparison import compare, differing
from kernelbench_core.report.comparison_text import moved, render
from kernelbench_core.report.screen import UNLIMITED, Screen

TASKS = [f"t{i:02}" for i in range(10)]


@pytest.fixture
def side(make_run, make_result):
    """A run whose first tasks pass and whose others fail."""

    def make(name, passes, *, model="m/one", target="x86-avx", tasks=TASKS, **more):
        results = [
            make_result(task, "passed" if i < passes else "wrong_result", model=model, target=target,
                        detail="" if i < passes else f"why {task}", **more)
            for i, task in enumerate(tasks)
        ]  # fmt: skip
        return make_run(results, name=name, tasks=[f"simd/{task}" for task in tasks])

    return make


@pytest.fixture
def compared(plugins):
    return lambda base, new=None, **more: compare(base, new, plugins, **more)


def text(found, width=UNLIMITED):
    return render(found, Screen(width=width))


def test_the_same_model_in_both_is_paired_and_its_lost_tasks_are_told_with_the_reason(side, compared):
    found = compared(side("one", 9), side("two", 2))
    (pair,) = found.pairs
    assert (pair.difference.a, pair.difference.b, pair.difference.verdict) == (0.9, 0.2, "worse")
    lost = [each for each in pair.changed if each.change.kind == "regressed"]
    assert [each.change.task for each in lost] == [f"simd/{task}" for task in TASKS[2:9]]
    assert (lost[0].statuses, lost[0].reason) == ({"wrong_result": 1}, "why t02")
    shown = text(found)
    assert "m/one  x86-avx  90.0%  20.0%     10  -70.0 points [" in shown
    assert "m/one on x86-avx: 7 tasks regressed" in shown
    assert "simd/t02  1 of 1       0 of 1      wrong_result 1: why t02" in shown


def test_the_other_way_around_the_tasks_are_fixed(side, compared):
    found = compared(side("one", 2), side("two", 9))
    assert found.pairs[0].difference.verdict == "better"
    assert "m/one on x86-avx: 7 tasks fixed: simd/t02, simd/t03" in text(found)
    assert not found.plain()["missed"]


def test_what_only_one_run_has_is_named(side, compared, make_run, make_result):
    results = [make_result(task, target=target) for task in ("a", "b") for target in ("x86-avx", "x86-sse")]
    base = make_run(results, name="base")
    new = make_run([make_result("a"), make_result("c"), make_result("a", model="m/two")], name="new")
    found = compared(base, new)
    assert [pair.label for pair in found.pairs] == ["m/one on x86-avx"]
    assert (found.only_base, found.only_new) == (["m/one on x86-sse"], ["m/two on x86-avx"])
    shown = text(found)
    assert "m/one on x86-avx: only in the base: 1 task, simd/b" in shown
    assert "m/one on x86-avx: only in the new run: 1 task, simd/c" in shown
    assert "only in the base: m/one on x86-sse" in shown
    assert "only in the new run: m/two on x86-avx" in shown


def test_one_model_each_is_compared_though_the_names_differ(side, compared):
    found = compared(side("one", 5), side("two", 5, model="m/two"))
    assert [(pair.base, pair.new, pair.target) for pair in found.pairs] == [("m/one", "m/two", "x86-avx")]
    assert text(found).splitlines()[1].endswith("one m/one")
    assert text(found).splitlines()[2].endswith("two m/two")


def test_two_models_of_one_run_are_compared(compared, make_run, make_result):
    results = [make_result(t, "passed" if m == "m/a" else "timeout", model=m) for t in TASKS for m in ("m/a", "m/b")]
    run = make_run(results)
    found = compared(run, models=("m/a", "m/b"))
    assert found.pairs[0].difference.value == -1.0
    assert (found.only_base, found.only_new, found.conditions) == ([], [], [])
    assert compared(run, models=("m/b", "m/a")).pairs[0].difference.value == 1.0
    with pytest.raises(UsageError, match="two of its models with --models: m/a, m/b"):
        compared(run)
    with pytest.raises(UsageError, match="there are no results of m/c; there are m/a, m/b"):
        compared(run, models=("m/a", "m/c"))


def test_models_of_two_runs_are_compared_as_they_are_named(side, compared):
    found = compared(side("one", 5), side("two", 7, model="m/two"), models=("m/one", "m/two"))
    assert found.pairs[0].difference.value == pytest.approx(0.2)
    assert (found.only_base, found.only_new) == ([], [])


def test_one_run_with_one_model_needs_another_run(side, compared):
    with pytest.raises(UsageError, match="one run alone has nothing to be compared with; give another run"):
        compared(side("one", 5))


def test_nothing_in_common_is_nothing_selected(side, compared, make_run, make_result):
    with pytest.raises(NothingSelectedError, match="m/one and m/one have no target in common"):
        compared(side("one", 5), side("two", 5, target="arm-neon"))
    many = make_run([make_result("a", model="m/x"), make_result("a", model="m/y")], name="many")
    with pytest.raises(NothingSelectedError, match="no model and target is in both; name a model of each"):
        compared(side("three", 5), many)


def test_a_metric_that_is_not_there_is_refused_and_one_without_a_value_too(side, compared):
    one, two = side("one", 5), side("two", 5)
    with pytest.raises(UsageError, match="no number 'pas@1' in these results; did you mean 'pass@1'"):
        compared(one, two, metric="pas@1")
    with pytest.raises(
        NothingSelectedError, match="pass@5 is not available in either: base: 10 tasks have fewer than 5"
    ):
        compared(one, two, metric="pass@5")


def test_a_number_that_the_new_run_lost_is_missed_whatever_the_threshold(side, compared, make_run, make_result):
    new = make_run([make_result(task, "unavailable", detail="no compiler") for task in TASKS], name="new")
    (pair,) = compared(side("one", 5), new).pairs
    assert pair.difference.value is None
    assert pair.missed(None)
    assert pair.missed(1.0)
    turned = compared(new, side("two", 5)).pairs[0]
    assert not turned.missed(None)


@pytest.mark.parametrize(
    ("threshold", "missed"), [(None, False), (0.0, True), (0.05, True), (0.1, False), (0.2, False)]
)
def test_a_threshold_is_about_the_value_and_its_absence_about_chance(side, compared, threshold, missed):
    found = compared(side("one", 6), side("two", 5))
    assert found.pairs[0].difference.verdict == "tie"
    assert found.pairs[0].missed(threshold) is missed
    assert found.plain(threshold)["missed"] is missed


def test_a_loss_of_just_the_threshold_is_allowed(side, compared):
    assert not compared(side("one", 10), side("two", 5)).pairs[0].missed(0.5)
    assert not compared(side("three", 8), side("four", 7)).pairs[0].missed(0.1)  # 0.8 - 0.7 is a little more than 0.1


def test_a_threshold_for_a_ratio_is_about_the_share_that_was_lost():
    lost = Difference(
        name="s", a=2.0, b=1.9, value=0.95, interval=(0.94, 0.96), verdict="worse", tasks=9, kind="ratio",
        unit="ratio", better="higher",
    )  # fmt: skip
    assert lost.worsening == pytest.approx(0.05)
    assert evolve(lost, better="lower").worsening == pytest.approx(-0.05)


def test_labels_of_a_column_are_compared_one_by_one(side, compared):
    found = compared(side("one", 9), side("two", 2), by="target")
    assert list(found.strata) == ["x86-avx"]
    assert found.strata["x86-avx"][0].difference.value == pytest.approx(-0.7)
    assert found.strata["x86-avx"][0].changed == []
    assert found.plain()["strata"][0]["label"] == "x86-avx"
    assert "target   model  target" in text(found)
    with pytest.raises(UsageError, match="there is no column 'colour'"):
        compared(side("three", 9), side("four", 2), by="colour")


def test_the_conditions_that_differ_are_told_and_those_that_decide_are_refused():
    base = {
        "identity": {"suite": "simd", "protocol": "strict", "seed": 1}, "toolchains": {"clang": "19"},
        "selection": {"tasks": ["a"]}, "created": "x", "kernelbench": "0.1", "plugins": {"a": "1"},
    }  # fmt: skip
    new = {
        "identity": {"suite": "simd", "protocol": "strict", "seed": 2}, "toolchains": {"clang": "20"},
        "selection": {"tasks": ["b"]}, "created": "y", "kernelbench": "0.1", "machine": {"cpu": "a\x1b[31m\nb"},
    }  # fmt: skip
    assert differing(base, new) == [
        ("identity.seed", "1", "2"),
        ("toolchains.clang", "19", "20"),
        ("plugins.a", "1", "(nothing)"),
        ("machine.cpu", "(nothing)", "a\\x1b[31m b"),
    ]


def test_runs_of_different_protocols_are_compared_only_on_demand(side, compared):
    one, two = side("one", 5), side("two", 5)
    two.info = {**two.info, "identity": {**two.info["identity"], "protocol": "simdbench"}}
    with pytest.raises(UsageError, match=r"different protocols, strict and simdbench.*give --anyway"):
        compared(one, two)
    found = compared(one, two, anyway=True)
    assert ("identity.protocol", "strict", "simdbench") in found.conditions
    assert "made under different conditions:" in text(found)
    assert any(line.split() == ["identity.protocol", "strict", "simdbench"] for line in text(found).splitlines())


def speed(ratio, low, high):
    return {"speed": {"speedup": {"O3": [ratio, low, high]}, "gain": "faster", "rows": [], "paper": {"O3": ratio}}}


def test_tasks_that_got_slower_are_told(compared, make_run, make_result):
    def run(name, factor):
        return make_run(
            [make_result(t, data=speed(2.0 * factor, 1.9 * factor, 2.1 * factor)) for t in TASKS], name=name
        )

    base, new = run("base", 1.0), run("new", 0.5)
    found = compared(base, new)
    assert [each.change.kind for each in found.pairs[0].changed] == ["slower"] * 10
    shown = text(found)
    assert "m/one on x86-avx: 10 tasks got slower, beyond their intervals" in shown
    assert any(line.split() == ["simd/t00", "2", "1"] for line in shown.splitlines())
    assert "10 tasks got faster, beyond their intervals: simd/t00" in text(compared(new, base))


def test_missing_samples_are_told_beside_those_that_failed(compared, make_run, make_result):
    base = make_run([make_result(t, sample_id=str(i)) for t in TASKS for i in range(4)], name="base")
    new = make_run(
        [make_result(t, "timeout" if t == "t00" else "passed", sample_id=str(i), detail="slow")
         for t in TASKS for i in range(1 if t == "t00" else 4)],
        name="new", tasks=[f"simd/{t}" for t in TASKS],
    )  # fmt: skip
    (lost,) = compared(base, new).pairs[0].changed
    assert lost.statuses == {"missing": 3, "timeout": 1}
    assert lost.reason == "slow"


def test_samples_that_still_pass_are_no_reason(compared, make_run, make_result):
    base = make_run([make_result(t, sample_id=str(i)) for t in TASKS for i in range(4)], name="base")
    new = make_run(
        [make_result(t, "timeout" if t == "t00" and i else "passed", sample_id=str(i), detail=f"why {i}")
         for t in TASKS for i in range(4)],
        name="new",
    )  # fmt: skip
    (lost,) = compared(base, new).pairs[0].changed
    assert (lost.statuses, lost.reason) == ({"timeout": 3}, "why 1")


def test_texts_of_others_are_shown_as_text(compared, make_run, make_result):
    bad = "m/\x1b[31mred\nline"
    reason = "a\x1b]0;title\x07\nb" + "x" * 400
    base = make_run([make_result(t, model=bad) for t in TASKS], name="base")
    new = make_run([make_result(t, "wrong_result", model=bad, detail=reason) for t in TASKS], name="new")
    found = compared(base, new)
    shown = text(found)
    assert "\x1b" not in shown
    assert "\x07" not in shown
    assert "m/\\x1b[31mred line" in shown
    assert "a\\x1b]0;title\\x07 b" in shown
    assert len(found.pairs[0].changed[0].reason) == 200
    assert "\x1b" not in found.pairs[0].label


@pytest.mark.parametrize("width", [50, 80, 120])
def test_it_fits_the_screen(side, compared, width):
    found = compared(
        side("one", 9, model="provider/a-model-with-a-name"), side("two", 2, model="provider/a-model-with-a-name")
    )
    assert max(map(len, text(found, width).splitlines())) <= width
    assert "worse" in text(found, width)


def test_json_has_all_of_it(side, compared):
    data = compared(side("one", 9), side("two", 2), by="status").plain(0.1)
    assert (data["schema_version"], data["metric"], data["threshold"], data["missed"]) == (1, "pass@1", 0.1, True)
    (pair,) = data["pairs"]
    assert (pair["base"], pair["new"], pair["tasks"], pair["verdict"], pair["missed"]) == (0.9, 0.2, 10, "worse", True)
    assert pair["interval"][0] <= pair["difference"] <= pair["interval"][1]
    assert pair["changed"][0] == {
        "task": "simd/t02", "kind": "regressed", "base_passed": 1, "base_samples": 1, "new_passed": 0,
        "new_samples": 1, "base_speedup": None, "new_speedup": None, "statuses": {"wrong_result": 1},
        "reason": "why t02",
    }  # fmt: skip
    assert data["by"] == "status"


def made(value, unit="number", kind="difference", interval=None):
    return Difference(
        name="x", a=1.0, b=1.0, value=value, interval=interval, verdict="tie", tasks=3, kind=kind, unit=unit,
        better="higher",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        (made(-0.042, "share", interval=(-0.079, 0.006)), "-4.2 points [-7.9, +0.6]"),
        (made(0.93, "ratio", "ratio", (0.88, 0.98)), "x 0.93 [0.88, 0.98]"),
        (made(-1.5, "seconds", interval=(-2.5, 0.5)), "-1.5 s [-2.5, +0.5]"),
        (made(1.5, "dollars", interval=(-0.00005, 2.5)), "+$1.50 [-0.0001, +2.50]"),
        (made(None), "-"),
    ],
)
def test_differences_are_worded_by_their_unit(found, wanted):
    assert moved(found) == wanted
