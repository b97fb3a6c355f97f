"""Keys, and that equal code is judged once, also by several threads at once."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from attrs import evolve, fields

from kernelbench_core.evaluation import pipeline
from kernelbench_core.model import Protocol, Status, Timing
from kernelbench_core.seams import BuildResult

EXPECTED = [np.array([6], "i4")]


@pytest.fixture
def task(make_task):
    return make_task("int f(const int *a, size_t n)")


@pytest.fixture
def lab(evaluator, fakes, prepare, task, target):
    toolchain, executor = fakes["toolchain"](), fakes["executor"](arrays=EXPECTED)
    judged = evaluator(toolchain, executor, prepared=prepare(task, [{"a": [1, 2, 3], "n": 3}], EXPECTED))
    return judged, toolchain, executor, evolve(target, gate="")


def test_equal_questions_have_equal_keys(evaluator, task, target):
    assert evaluator().key(task, target, "code") == evaluator().key(task, target, "code")
    assert evaluator().key(task, target, None)


def test_whatever_decides_a_verdict_changes_the_key(evaluator, fakes, task, target):
    newer = fakes["toolchain"]()
    newer.version = "2"
    base = Protocol(name="quick", summary="")
    changes = {
        "name": "other",
        "cases": 7,
        "optimize": "O3",
        "compile_seconds": 1.0,
        "run_seconds": 1.0,
        "memory_bytes": 1 << 20,
        "gate": False,
        "vector_bits": (128,),
        "counts": True,
        "measure": True,
        "timing": Timing(rows=2),
        "samples": 5,
        "sampling": {"temperature": 0.2},
    }
    assert {*changes, "summary"} == {each.name for each in fields(Protocol)}
    keys = [
        evaluator(protocol=base).key(task, target, "code"),
        evaluator(protocol=base, seed=2).key(task, target, "code"),
        evaluator(protocol=base).key(task, target, "code "),
        evaluator(protocol=base).key(task, target, None),
        evaluator(protocol=base).key(task, target, ""),
        evaluator(protocol=base).key(evolve(task, digest="ff"), target, "code"),
        evaluator(protocol=base).key(task, evolve(target, name="other"), "code"),
        evaluator(protocol=base).key(task, evolve(target, flags=("-mavx",)), "code"),
        evaluator(protocol=base).key(task, evolve(target, gate="scalable"), "code"),
        evaluator(protocol=base).key(task, evolve(target, min_vector_bits=256), "code"),
        evaluator(protocol=base).key(task, evolve(target, operations="crc32"), "code"),
        evaluator(protocol=base).key(task, evolve(target, entry_suffix="_fast"), "code"),
        evaluator(protocol=base).key(task, evolve(target, headers=("immintrin.h",)), "code"),
        evaluator(newer, protocol=base).key(task, target, "code"),
        evaluator(fakes["toolchain"](usable=False), protocol=base).key(task, target, "code"),
        *[
            evaluator(protocol=evolve(base, **{name: value})).key(task, target, "code")
            for name, value in changes.items()
        ],
    ]
    assert len(set(keys)) == len(keys)


def test_equal_code_is_judged_once_and_says_whose_verdict_it_is(lab, sample, task):
    judged, toolchain, executor, target = lab
    first = judged.evaluate(sample(sample_id="0", model="a/one"), task, target)
    second = judged.evaluate(sample(sample_id="7", model="b/two"), task, target)
    assert (first.status, second.status) == (Status.PASSED, Status.PASSED)
    assert (second.sample_id, second.model, second.data["same_as"]) == ("7", "b/two", "0")
    assert "same_as" not in first.data
    assert first.key == second.key
    assert (len(toolchain.requests), executor.runs) == (1, 1)
    judged.evaluate(sample("int f_simd() { return 2; }"), task, target)
    assert (len(toolchain.requests), executor.runs) == (2, 2)


def test_failures_of_the_model_are_remembered_too(lab, sample, task):
    judged, toolchain, _, target = lab
    toolchain.result = BuildResult(status=Status.COMPILE_ERROR, detail="candidate.cpp:1: no")
    assert [judged.evaluate(sample(), task, target).status for _ in range(3)] == [Status.COMPILE_ERROR] * 3
    assert len(toolchain.requests) == 1


def test_failures_of_ours_are_not(lab, sample, task):
    judged, toolchain, _, target = lab
    toolchain.result = BuildResult(status=Status.HARNESS_ERROR, detail="sandbox: gone")
    assert [judged.evaluate(sample(), task, target).status for _ in range(2)] == [Status.HARNESS_ERROR] * 2
    toolchain.result = BuildResult(status=Status.PASSED)
    assert judged.evaluate(sample(), task, target).status is Status.PASSED
    assert len(toolchain.requests) == 3


def test_equal_code_in_many_threads_is_judged_once(lab, sample, task):
    judged, toolchain, executor, target = lab
    hold = threading.Event()
    toolchain.before = lambda: hold.wait(20)
    with ThreadPoolExecutor(8) as pool:
        futures = [pool.submit(judged.evaluate, sample(sample_id=str(i)), task, target) for i in range(8)]
        hold.set()
        results = [future.result(timeout=30) for future in futures]
    assert {result.status for result in results} == {Status.PASSED}
    assert sorted(result.sample_id for result in results) == [str(i) for i in range(8)]
    assert (len(toolchain.requests), executor.runs) == (1, 1)


@pytest.mark.parametrize("error", [RuntimeError("a bug of ours"), OSError("disk")])
def test_a_thread_that_fails_leaves_the_work_to_the_next_one(lab, sample, task, error):
    """Nobody waits for a verdict that never comes."""
    judged, toolchain, _, target = lab
    started = threading.Event()

    def fail_once():
        if not started.is_set():
            started.set()
            raise error

    toolchain.before = fail_once
    with ThreadPoolExecutor(4) as pool:
        futures = [pool.submit(judged.evaluate, sample(sample_id=str(i)), task, target) for i in range(4)]
        ends = [future.exception(timeout=30) or future.result() for future in futures]
    good = [end for end in ends if not isinstance(end, Exception) and end.status is Status.PASSED]
    assert len(good) == 3
    assert len(toolchain.requests) == 2


def test_different_code_is_judged_side_by_side(lab, sample, task, meet):
    judged, toolchain, _, target = lab
    barrier = meet(3)
    toolchain.before = barrier.wait
    with ThreadPoolExecutor(3) as pool:
        futures = [
            pool.submit(judged.evaluate, sample(f"int f_simd() {{ return {i}; }}"), task, target) for i in range(3)
        ]
        assert {future.result(timeout=30).status for future in futures} == {Status.PASSED}


def test_only_so_many_verdicts_are_remembered(lab, sample, task, monkeypatch):
    judged, toolchain, _, target = lab
    monkeypatch.setattr(pipeline, "REMEMBERED", 5)
    for i in range(9):
        judged.evaluate(sample(f"int f_simd() {{ return {i}; }}"), task, target)
    assert len(judged._known) == 5
    judged.evaluate(sample("int f_simd() { return 8; }"), task, target)
    assert len(toolchain.requests) == 9
    judged.evaluate(sample("int f_simd() { return 0; }"), task, target)
    assert len(toolchain.requests) == 10
    assert judged._running == {}


def test_the_folder_goes_with_the_evaluator(evaluator):
    from pathlib import Path

    with evaluator() as judged:
        folder = Path(judged._folder.name)
        assert folder.is_dir()
    assert not folder.exists()
