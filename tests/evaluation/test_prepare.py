"""What the samples of a task share: made once, kept for a while, and wrong only by our own fault."""

from __future__ import annotations

import itertools
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from attrs import evolve, frozen

from kernelbench_core.errors import InfrastructureError, MissingError
from kernelbench_core.evaluation import prepare as module
from kernelbench_core.evaluation.prepare import Preparer, candidate_limits, compile_limits, output_names
from kernelbench_core.executors.local import cpu_features
from kernelbench_core.harness.function import casefile
from kernelbench_core.harness.function.columns import input_columns
from kernelbench_core.harness.function.signature import parse
from kernelbench_core.model import Comparison, Protocol, Sample, Status
from kernelbench_core.seams import BuildResult
from kernelbench_core.store import BuildCache

SUM = "int f(const int *a, size_t n) { unsigned s = 0; for (size_t i = 0; i < n; ++i) s += a[i]; return (int)s; }"


@frozen
class Pair:
    """Stands for a prepared pair of some size."""

    name: str
    size: int = 100


@pytest.fixture
def counted(tmp_path, monkeypatch):
    """A preparer that counts instead of making anything."""
    preparer = Preparer(tmp_path, 1, Protocol(name="p", summary=""), BuildCache(tmp_path / "cache"))
    made = []

    def make(task, target, toolchain, executor):
        made.append(task.name)
        return Pair(task.name, int(task.metadata.get("size", 100)))

    monkeypatch.setattr(preparer, "_make", make)
    return preparer, made


def test_a_pair_is_made_at_first_use_and_kept(counted, make_task, target, fakes):
    preparer, made = counted
    task, tool = make_task(), fakes["toolchain"]()
    assert preparer.get(task, target, tool, None) is preparer.get(task, target, tool, None)
    assert made == ["f"]
    preparer.get(task, evolve(target, name="other"), tool, None)
    preparer.get(evolve(task, digest="aa"), target, tool, None)
    assert len(made) == 3


def test_so_many_bytes_are_kept_and_the_least_used_go_first(counted, make_task, target, fakes, monkeypatch):
    preparer, made = counted
    monkeypatch.setattr(module, "KEPT_BYTES", 500)
    tool = fakes["toolchain"]()
    tasks = [make_task(name=f"t{i}", digest=f"{i:04x}") for i in range(6)]
    for task in tasks[:5]:
        preparer.get(task, target, tool, None)
    preparer.get(tasks[0], target, tool, None)  # used again: the second is now the oldest
    preparer.get(tasks[5], target, tool, None)
    made.clear()
    preparer.get(tasks[0], target, tool, None)
    assert made == []
    preparer.get(tasks[1], target, tool, None)
    assert made == ["t1"]
    for _ in range(3):  # what was dropped is no longer counted
        for task in tasks:
            preparer.get(task, target, tool, None)
    made.clear()
    for task in tasks[1:]:
        preparer.get(task, target, tool, None)
    assert made == []


def test_a_pair_larger_than_all_that_is_kept_is_kept_alone(counted, make_task, target, fakes, monkeypatch):
    preparer, made = counted
    monkeypatch.setattr(module, "KEPT_BYTES", 500)
    small = make_task(name="small", digest="aa")
    large = evolve(make_task(name="large", digest="bb"), metadata={"size": 9000})
    for task in (small, large, large, small):
        preparer.get(task, target, fakes["toolchain"](), None)
    assert made == ["small", "large", "small"]


def test_several_threads_make_a_pair_once_and_others_side_by_side(
    tmp_path, monkeypatch, make_task, target, fakes, meet
):
    preparer = Preparer(tmp_path, 1, Protocol(name="p", summary=""), BuildCache(tmp_path / "cache"))
    barrier, made, lock = meet(2), [], threading.Lock()

    def make(task, target, toolchain, executor):
        barrier.wait()  # two different ones at the same time, or this never ends
        with lock:
            made.append(task.name)
        return Pair(task.name)

    monkeypatch.setattr(preparer, "_make", make)
    tasks = [make_task(name=f"t{i}", digest=f"{i:04x}") for i in range(2)]
    with ThreadPoolExecutor(8) as pool:
        got = list(pool.map(lambda i: preparer.get(tasks[i % 2], target, fakes["toolchain"](), None), range(8)))
    assert sorted(made) == ["t0", "t1"]
    assert sorted(pair.name for pair in got) == ["t0"] * 4 + ["t1"] * 4


def test_what_could_not_be_made_is_tried_again(counted, monkeypatch, make_task, target, fakes):
    preparer, _ = counted
    tries = []

    def fail(task, target, toolchain, executor):
        tries.append(1)
        raise InfrastructureError("no")

    monkeypatch.setattr(preparer, "_make", fail)
    for _ in range(2):
        with pytest.raises(InfrastructureError):
            preparer.get(make_task(), target, fakes["toolchain"](), None)
    assert len(tries) == 2


def test_limits_follow_the_protocol():
    protocol = Protocol(name="p", summary="", compile_seconds=3.0, run_seconds=5.0, memory_bytes=1 << 30)
    assert (candidate_limits(protocol).cpu_seconds, candidate_limits(protocol).wall_seconds) == (5.0, 10.0)
    assert candidate_limits(protocol).memory_bytes == 1 << 30
    assert (compile_limits(protocol).cpu_seconds, compile_limits(protocol).wall_seconds) == (3.0, 6.0)


def test_outputs_are_what_a_kernel_writes(make_task):
    task = make_task("int f(const int *a, int *b, int *c, size_t n)", b={"role": "out"}, c={"role": "inout"})
    assert output_names(task) == ["b", "c"]


@pytest.mark.parametrize(
    ("built", "words"),
    [(BuildResult(status=Status.COMPILE_ERROR, detail="f.cpp:1: no"), "does not build for .*f.cpp:1: no")],
)
def test_a_runner_or_reference_that_does_not_build_is_our_fault(evaluator, fakes, make_task, target, built, words):
    with pytest.raises(InfrastructureError, match=words):
        evaluator(fakes["toolchain"](built)).prepared(make_task(reference=SUM), target)


def test_without_tools_nothing_is_prepared(evaluator, fakes, make_task, target):
    with pytest.raises(MissingError, match="broken"):
        evaluator(fakes["toolchain"](usable=False)).prepared(make_task(reference=SUM), target)


def test_the_reference_is_built_without_contraction_and_as_our_own(fakes, make_task, target, tmp_path):
    toolchain = fakes["toolchain"]()
    task = make_task(reference=SUM)
    module.build_reference(task, parse(task.prototype), target, toolchain, tmp_path, optimize="O3", flags=("-g",))
    (request,) = toolchain.requests
    assert request.flags == ("-ffp-contract=off", "-g")
    assert (request.optimize, request.trusted, request.gate, request.exports) == ("O3", True, False, ())


def test_a_reference_in_c_is_asked_for_as_such(fakes, make_task, target, tmp_path):
    toolchain = fakes["toolchain"]()
    task = evolve(make_task(reference=SUM), reference_language="c")
    module.build_reference(task, parse(task.prototype), target, toolchain, tmp_path)
    module.build_reference(make_task(reference=SUM), parse(task.prototype), target, toolchain, tmp_path)
    assert [(each.language, bool(each.prelude)) for each in toolchain.requests] == [("c", False), ("c++", True)]


real = [pytest.mark.toolchain, pytest.mark.sandbox]


def marked(test):
    return pytest.mark.toolchain(pytest.mark.sandbox(test))


@marked
def test_expected_outputs_are_what_the_reference_answers(real, real_targets, make_task):
    task = make_task(reference=SUM)
    prepared = real().prepared(task, real_targets["scalar"])
    assert prepared.n_cases == prepared.expected.cases == 60
    raw = Path(prepared.cases).read_bytes()
    lengths, values, _ = casefile.load(raw, input_columns(prepared.signature), 60)
    ends = np.concatenate([[0], np.cumsum(lengths.astype(int))])
    sums = [int(values[a:b].astype("i8").sum()) & 0xFFFFFFFF for a, b in itertools.pairwise(ends)]
    assert prepared.expected.arrays[0].view("u4").tolist() == sums
    assert prepared.expected.bounds is None
    assert prepared.size == 4 * 60


@marked
def test_no_more_cases_than_the_task_wants(real, real_targets, make_task):
    assert real().prepared(make_task(reference=SUM, n_cases=9), real_targets["scalar"]).n_cases == 9


@marked
def test_bounds_come_from_the_tasks_own_function(real, real_targets, make_task):
    reference = """float f(const float *a, size_t n) {
            double s = 0;
            for (size_t i = 0; i < n; ++i) s += a[i];
            return (float)s;
        }
        float f_bound(const float *a, size_t n) { return 0.25f * n; }"""
    task = make_task("float f(const float *a, size_t n)", reference=reference, result=Comparison(kind="bound"),
                     a={"nan": False, "inf": False, "special": False})  # fmt: skip
    judged = real()
    prepared = judged.prepared(task, real_targets["scalar"])
    lengths = casefile.load(Path(prepared.cases).read_bytes(), input_columns(prepared.signature), 60)[0]
    assert prepared.expected.bounds[0].tolist() == (0.25 * lengths).tolist()
    for off, status in (("0.2f * n", Status.PASSED), ("0.3f * n", Status.WRONG_RESULT)):
        code = reference.partition("float f_bound")[0].replace("return (float)s", f"return (float)s + {off}")
        result = judged.evaluate(Sample(sample_id=off, task_id="lab/f", target="scalar", model="m/n", code=code), task,
                                 real_targets["scalar"])  # fmt: skip
        assert result.status is status, result.detail


@marked
@pytest.mark.parametrize(
    ("reference", "words"),
    [
        ("int f(const int *a, size_t n) { return a[n]; }", r"does not run on scalar: read outside of a\[0\] in case 0"),
        ("int f(const int *a, size_t n) { throw 1; }", "threw 'something that is no std::exception' in case 0"),
        ("int f(const int *a) { return 0; }", "does not build for scalar"),
        ("int f(const int *a, size_t n) { return nothing; }", "undeclared identifier"),
    ],
    ids=["over-read", "throws", "signature", "undeclared"],
)
def test_a_broken_reference_is_told_with_its_task_and_never_charged_to_a_model(
    real, real_targets, make_task, reference, words
):
    task, judged = make_task(reference=reference), real()
    with pytest.raises(InfrastructureError, match=words):
        judged.prepared(task, real_targets["scalar"])
    result = judged.evaluate(
        Sample(sample_id="0", task_id="lab/f", target="scalar", model="m/n", code=SUM), task, real_targets["scalar"]
    )
    assert result.status is Status.HARNESS_ERROR
    assert "lab/f" in result.detail


@marked
def test_the_reference_does_not_depend_on_the_targets_fused_instructions(real, real_targets, make_task):
    """Case 47: where a * b rounds to c, a * b - c is zero; fused it would be the rounding error."""
    if "fma" not in cpu_features():
        pytest.skip("this processor has no fused instructions")

    def cases(rng):
        for _ in range(20):
            a, b = 1 + rng.random() * 1e-8, 1 + rng.random() * 1e-8
            yield {"a": a, "b": b, "c": a * b}

    task = make_task(
        "double f(double a, double b, double c)",
        reference="double f(double a, double b, double c) { return a * b - c; }",
        cases=cases,
        n_cases=20,
    )
    fused = evolve(real_targets["scalar"], name="fused", flags=("-mfma",))
    protocol = Protocol(name="fast", summary="", cases=20, optimize="O2", compile_seconds=30)
    assert not real(protocol).prepared(task, fused).expected.arrays[0].any()
