"""Answers that are what they seem: their times, and what is said where there is none."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from kernelbench_core.errors import InfrastructureError
from kernelbench_core.harness.function.signature import parse
from kernelbench_core.harness.function.timer import build_timer
from kernelbench_core.metrics.speedup import trimmed_mean
from kernelbench_core.model import Status
from kernelbench_core.sandbox import default_sandbox
from kernelbench_core.seams import BuildResult
from kernelbench_core.timing import speed
from kernelbench_core.timing.samples import Pair, Times
from kernelbench_core.timing.speed import chosen, too_good
from kernelbench_core.timing.statistics import repetitions
from kernelbench_core.toolchains.gcc import GccToolchain

real = [pytest.mark.sandbox, pytest.mark.toolchain]


@pytest.fixture(scope="module")
def measured(bench, mix, quick):
    """The reference as an answer to its own task, with all baselines, an expert and two levels."""
    expert = mix.reference.replace("i < 12", "i < 12 ").replace("mix(", "mix_simd(")
    task = evolve(mix, experts={"plain": expert.replace("mix_simd(", "mix(")}, digest="e" * 64)
    timing = evolve(quick, levels=("O3", "O0"), baselines=("scalar", "vector", "expert", "O0"), budget_seconds=1.0)
    return bench(task, mix.reference, timing)


@pytest.mark.sandbox
@pytest.mark.toolchain
class TestReferenceAsAnswer:
    """One measurement, looked at from all sides."""

    def test_it_is_not_called_faster_than_itself(self, measured):
        assert measured.failed is None
        for row in measured.data["rows"]:
            assert row["status"] in ("ok", "noisy")
            assert 0.8 < row["ratios"]["O3"][0] < 1.25
        assert [row["size"] for row in measured.data["rows"]] == [[256], [2048]]

    def test_baselines_are_where_they_belong(self, measured):
        row = measured.data["rows"][-1]
        assert set(row["ratios"]) == {"O3", "scalar", "vector", "expert", "O0"}
        assert row["ratios"]["O0"][0] > 1.5, "not optimised, it takes longer"
        assert row["ratios"]["scalar"][0] > 1.1, "without vectors, it takes longer"
        assert 0.8 < row["ratios"]["expert"][0] < 1.25
        assert row["lacking"] == {}

    def test_figures_of_a_row_fit_together(self, measured):
        for row in measured.data["rows"]:
            value, low, high = row["ratios"]["O3"]
            assert low <= value <= high
            assert row["reference_ns"] / row["ns"] == pytest.approx(value, rel=0.2)
            assert row["bytes"] == row["size"][0] * 8 + 8 + 4 + 16  # both buffers, n, the sum, and two lengths
            assert row["pairs"] >= 2
            assert row["floor"] == pytest.approx(max(abs(row["control"][i] - 1) for i in (1, 2)), rel=0.01)
            assert row["stopped"] in ("narrow", "budget")
            assert row["suspect"] == ""

    def test_both_levels_are_compared_at_their_own(self, measured):
        assert set(measured.data["paper"]) == {"O3", "O0"}
        assert 0.8 < measured.data["paper"]["O0"] < 1.25, "both sides not optimised"

    def test_raw_samples_are_kept_and_give_the_same_figures(self, measured):
        lines = [json.loads(line) for line in measured.data["raw"].splitlines()]
        sides = [(side, "O3") for side in ("control", "expert", "scalar", "vector", "O0", "candidate")]
        sides.append(("candidate", "O0"))
        assert [(line["side"], line["reference"]) for line in lines] == sides * 2
        assert [line["size"] for line in lines] == [[256]] * 7 + [[2048]] * 7
        pooled = []
        for line in lines:
            names = ("start", "base", "other", "cause", "disturbed")
            pairs = [Pair(**dict(zip(names, pair, strict=True))) for pair in line["pairs"]]
            if (line["side"], line["reference"]) == ("candidate", "O3"):
                pooled += repetitions([pair.base / pair.other for pair in Times(pairs={"x": pairs}).kept("x")], 5)
        assert measured.data["paper"]["O3"] == pytest.approx(trimmed_mean(pooled), rel=1e-3)

    def test_means_are_over_the_rows(self, measured):
        good = [row for row in measured.data["rows"] if row["status"] == "ok"]
        if not good:
            pytest.skip("the machine is too noisy for a mean")
        product = 1.0
        for row in good:
            product *= row["ratios"]["vector"][0]
        assert measured.data["speedup"]["vector"][0] == pytest.approx(product ** (1 / len(good)), rel=1e-4)


@pytest.mark.sandbox
@pytest.mark.toolchain
def test_work_in_place_starts_from_the_same_inputs_each_time(bench, turn):
    measured = bench(turn, turn.reference)
    assert measured.failed is None, "with inputs that are not restored, every second output would be turned back"
    wrong = turn.reference.replace("a[n - 1 - i] = t;", "a[n - 1 - i] = t + (n > 300);")
    failed = bench(turn, wrong).failed
    assert failed.status is Status.WRONG_RESULT
    assert "a[" in failed.detail
    assert "size 301" in failed.detail


@pytest.mark.sandbox
@pytest.mark.toolchain
def test_containers_of_all_kinds_are_passed_as_the_prototype_says(bench, words):
    measured = bench(words, words.reference)
    assert measured.failed is None, measured.failed
    assert measured.data["rows"][0]["status"] in ("ok", "noisy")
    keeps = words.reference.replace("each + tail", "each")
    assert bench(words, keeps).failed.status is Status.WRONG_RESULT


@pytest.mark.sandbox
@pytest.mark.toolchain
def test_an_answer_that_takes_too_long_has_no_time_and_is_not_wrong(bench, mix, monkeypatch):
    monkeypatch.setattr("kernelbench_core.timing.pairs._LEAST_LIMIT", 0.3)
    slow = mix.reference.replace("uint32_t sum = 0;", 'uint32_t sum = 0; if (n > 1000) for (;;) { asm volatile(""); }')
    measured = bench(mix, slow)
    assert measured.failed is None
    assert [row["status"] for row in measured.data["rows"]][-1] == "timeout"
    assert "still running" in measured.data["rows"][-1]["detail"]


@pytest.mark.sandbox
@pytest.mark.toolchain
def test_a_baseline_that_is_wrong_is_left_out_with_the_reason(bench, mix, quick):
    wrong = mix.reference.replace("return sum;", "return sum + 1;")
    task = evolve(mix, experts={"plain": wrong}, digest="f" * 64)
    measured = bench(task, mix.reference, evolve(quick, baselines=("expert",), rows=1))
    row = measured.data["rows"][0]
    assert set(row["ratios"]) == {"O3"}
    assert "expected" in row["lacking"]["expert"]


@pytest.mark.sandbox
@pytest.mark.toolchain
def test_without_an_expert_there_is_no_comparison_with_one(bench, mix, quick):
    row = bench(mix, mix.reference, evolve(quick, baselines=("expert",), rows=1)).data["rows"][0]
    assert row["lacking"] == {"expert": "there is none for plain"}


@pytest.mark.sandbox
@pytest.mark.toolchain
def test_code_that_does_not_build_when_it_is_optimised_has_no_time(bench, mix, quick):
    code = "#ifdef __OPTIMIZE__\n#error not so\n#endif\n" + mix.reference
    measured = bench(mix, code, evolve(quick, rows=1))
    assert measured.failed is None
    assert measured.data["rows"][0]["status"] == "unavailable"
    assert "does not build at -O3" in measured.data["rows"][0]["detail"]
    assert "speedup" not in measured.data


@pytest.mark.sandbox
def test_the_other_compiler_builds_a_timer_too(mix, words, bench, plain):
    toolchain = GccToolchain(default_sandbox(), bench.cache)
    if not toolchain.probe(plain).usable:
        pytest.skip("there is no g++")
    for task in (mix, words):
        assert build_timer(task, parse(task.prototype), plain, toolchain, bench.cache).exists()


class Pretended:
    """Tools that cannot be used for timing, or do not work."""

    def __init__(self, name, **fields):
        self.name = name
        vars(self).update(fields)

    def digest(self, target):  # noqa: ARG002 - as a toolchain's
        return "pretended"

    def build(self, request, work):  # noqa: ARG002 - as a toolchain's
        return BuildResult(status=Status.COMPILE_ERROR, detail="no")


def test_an_emulator_keeps_no_time(bench, mix):
    measured = bench(mix, mix.reference, toolchain=Pretended("clang"), executor=Pretended("qemu"))
    assert measured.failed is None
    assert measured.data == {"unavailable": "qemu is no machine: its time says nothing about one"}


def test_static_programs_and_tasks_without_inputs_cannot_be_timed(bench, mix):
    machine = Pretended("local", keeps_time=True)
    assert (
        "no kernel that can be loaded"
        in bench(mix, "", toolchain=Pretended("zig", static=True), executor=machine).data["unavailable"]
    )
    bare = evolve(mix, workload=None)
    assert "no inputs" in bench(bare, "", toolchain=Pretended("clang"), executor=machine).data["unavailable"]


def test_a_fault_of_ours_is_no_failure_of_the_answer(bench, mix):
    measured = bench(mix, mix.reference, toolchain=Pretended("broken"))
    assert measured.failed is None
    assert "does not build" in measured.data["unavailable"]


def test_rows_are_spread_from_the_first_to_the_last():
    assert chosen(6, 0) == [0, 1, 2, 3, 4, 5]
    assert chosen(6, 9) == [0, 1, 2, 3, 4, 5]
    assert chosen(6, 3) == [0, 2, 5]
    assert chosen(6, 2) == [0, 5]
    assert chosen(6, 1) == [5]


@pytest.mark.parametrize(
    ("ns", "reference", "suspect"),
    [(3.0, 500.0, "cycle"), (30.0, 500.0, "copies"), (60.0, 500.0, ""), (3.0, 3.5, ""), (3.0, 30.0, "cycle")],
)
def test_times_that_are_too_good_to_be_true(ns, reference, suspect):
    """1,024 bytes: 16 lines, 5 ns at 0.3125 ns a cycle; copying half of them takes 120 ns here."""
    times = Times(cycle=0.3125e-9, copy=120e-9)
    said = too_good(times, 1024, ns, reference)
    assert suspect in said
    assert bool(said) is bool(suspect)


def test_a_time_that_new_inputs_do_not_have_is_suspect():
    times = Times(cycle=0.3125e-9, copy=120e-9, new={"candidate": 2.5})
    assert "2.5 times longer" in too_good(times, 1024, 400.0, 500.0)
    assert too_good(Times(new={"candidate": 1.0}), 1024, 400.0, 500.0) == ""


def test_a_row_with_a_restless_control_is_noisy():
    pairs = [Pair(start=i, base=110.0, other=100.0) for i in range(8)]
    times = Times(pairs={"candidate": pairs, "control": pairs}, starts=8, stopped="narrow")
    baselines = speed.Baselines(control=times.ratio("control"), ratios={}, lacking={})
    row = speed._figures(times, baselines)
    assert row["status"] == "noisy"
    assert row["gain"] == "level", "the control shows the same gain"
    assert "1.100" in row["detail"]


def test_a_reference_that_cannot_be_timed_is_an_error_of_ours(bench, mix, quick, monkeypatch):
    def refuse(*_args, **_more):
        raise InfrastructureError("the reference cannot be timed", "look")

    monkeypatch.setattr(speed.Yardstick, "row", refuse)
    measured = bench(mix, mix.reference, quick)
    assert measured.failed is None
    assert "cannot be timed" in measured.data["unavailable"]
