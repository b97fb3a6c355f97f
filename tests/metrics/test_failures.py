from __future__ import annotations

import pytest
from attrs import evolve

from kernelbench_core.metrics.failures import CLASSES, Failures
from kernelbench_core.model import Status


@pytest.fixture
def failed(results_of):
    """Makes failures of a task: pairs of a status and a class of errors."""
    return lambda task, *kinds: [
        evolve(each, error_class=kinds[i][1]) for i, each in enumerate(results_of(task, *(kind[0] for kind in kinds)))
    ]


def test_every_failure_of_the_model_is_in_one_class():
    classes = [status for statuses in CLASSES.values() for status in statuses]
    assert sorted(classes) == sorted(each for each in Status if each.counts and each is not Status.PASSED)


@pytest.mark.parametrize(
    ("status", "name"),
    [
        (Status.NO_CODE, "compilation failed"), (Status.COMPILE_ERROR, "compilation failed"),
        (Status.LINK_ERROR, "compilation failed"), (Status.WRONG_RESULT, "logical bug"),
        (Status.RUNTIME_ERROR, "runtime failed"), (Status.MEMORY_ERROR, "runtime failed"),
        (Status.TAMPERED, "runtime failed"), (Status.TIMEOUT, "timed out"), (Status.COMPILE_TIMEOUT, "timed out"),
        (Status.NO_INTRINSICS, "no intrinsic in code"),
    ],
)  # fmt: skip
def test_our_statuses_are_the_papers_classes(values_of, results_of, status, name):
    found = values_of(Failures, results_of("s/a", status, Status.PASSED))
    assert {each.removeprefix("failed: ") for each, one in found.items() if one.value == 1.0 and ": " in each} == {name}


def test_shares_are_of_all_that_failed_and_add_up(values_of, results_of):
    results = results_of("s/a", Status.PASSED, *[Status.COMPILE_ERROR] * 5, Status.HARNESS_ERROR)
    results += results_of("s/b", Status.WRONG_RESULT, Status.TIMEOUT, Status.UNAVAILABLE, Status.NO_INTRINSICS)
    found = values_of(Failures, results, ["s/a", "s/b", "s/c"], n_samples=10)
    shares = {name: each.value for name, each in found.items() if name.startswith("failed: ")}
    assert shares == {
        "failed: compilation failed": 5 / 8, "failed: logical bug": 1 / 8, "failed: runtime failed": 0.0,
        "failed: timed out": 1 / 8, "failed: no intrinsic in code": 1 / 8,
    }  # fmt: skip
    assert {(each.unit, each.better) for each in found.values()} == {("share", "")}
    assert found["failed: logical bug"].note == "2 samples could not be evaluated and are left out"


def test_the_three_most_frequent_reasons_are_told_as_in_table_5(values_of, failed, results_of):
    undeclared, wrong = (Status.COMPILE_ERROR, "undeclared_identifier"), (Status.WRONG_RESULT, "")
    results = failed("s/a", *[undeclared] * 5, *[wrong] * 3)
    results += failed("s/b", (Status.RUNTIME_ERROR, "SIGSEGV"), (Status.COMPILE_ERROR, "other"), *[wrong] * 3)
    results += results_of("s/c", Status.PASSED)
    found = values_of(Failures, results)
    told = [(name, each.value) for name, each in found.items() if name.startswith("failed as")]
    assert told == [
        ("failed as wrong_result", 6 / 13),
        ("failed as compile_error (undeclared_identifier)", 5 / 13),
        ("failed as compile_error (other)", 1 / 13),  # as frequent as the other one, and first by name
    ]


def test_equal_classes_of_different_statuses_are_different_reasons(values_of, failed):
    found = values_of(Failures, failed("s/a", (Status.TAMPERED, "timing"), (Status.WRONG_RESULT, "timing")))
    assert found["failed as tampered (timing)"].value == 0.5
    assert found["failed as wrong_result (timing)"].value == 0.5


def test_a_hostile_class_becomes_a_short_line(values_of, failed):
    text = "\x1b[31mred\n" + "x" * 10_000
    (name,) = [name for name in values_of(Failures, failed("s/a", (Status.TIMEOUT, text))) if "failed as" in name]
    assert name == f"failed as timeout (?[31mred?{'x' * 31})"


def test_without_a_failure_there_is_nothing(values_of, results_of):
    assert values_of(Failures, results_of("s/a", Status.PASSED, Status.UNAVAILABLE)) == {}
    assert values_of(Failures, [], ["s/a"]) == {}
