from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kernelbench_core.metrics.pass_at_k import KS, BuildAtK, PassAtK
from kernelbench_core.model import Status
from kernelbench_core.plugins import Plugins

VOID = (Status.UNAVAILABLE, Status.HARNESS_ERROR)
FAILED = tuple(each for each in Status if each.counts and each is not Status.PASSED)
shared = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def passing(values_of):
    return lambda *given, **others: values_of(PassAtK, *given, **others)


def test_two_failed_samples_give_no_pass_at_5(passing, mixed):
    # Case 62. The shortcut `n - c < k -> 1.0` of other implementations calls such a task solved.
    values = passing(mixed("s/a", 2, 0))
    assert values["pass@1"].value == 0.0
    assert values["pass@5"].value is None
    assert values["pass@5"].note == "1 tasks have fewer than 5 samples"


def test_tasks_weigh_the_same_whatever_their_number_of_samples(passing, mixed):
    values = passing(mixed("s/a", 10, 1) + mixed("s/b", 40, 40))
    assert values["pass@1"].value == (0.1 + 1.0) / 2
    assert values["pass@5"].value == (0.5 + 1.0) / 2  # case 63
    assert all(each.n == 2 for each in values.values())


@pytest.mark.parametrize("asked", [10, 0])
def test_missing_samples_count_as_failed_and_are_told(passing, mixed, asked):
    # Case 64: of ten samples of three tasks all of the second and half of the third are gone.
    results = mixed("s/1", 10, 4) + mixed("s/3", 5, 2)
    values = passing(results, ["s/1", "s/2", "s/3"], n_samples=asked)
    if not asked:  # the number that was asked for is not known, and no number is the usual one
        assert values["pass@5"].value == pytest.approx((41 / 42 + 0 + 1) / 3)
        assert values["pass@1"].note == (
            "expected 25 samples, found 15, missing 10; 1 tasks without a sample counted as failed (s/2)"
        )
        return
    assert values["pass@1"].value == pytest.approx((0.4 + 0 + 0.2) / 3)
    assert values["pass@5"].value == pytest.approx((41 / 42 + 0 + 7 / 9) / 3)
    assert values["pass@10"].value == pytest.approx(2 / 3)
    series = [values[f"pass@{k}"].value for k in KS]
    assert series == sorted(series)
    assert {each.n for each in values.values()} == {3}
    (note,) = {each.note for each in values.values()}
    assert note == (
        "expected 30 samples, found 15, missing 15; 1 tasks without a sample counted as failed (s/2); "
        "5 missing samples counted as failed (s/3)"
    )


def test_many_missing_tasks_are_told_in_a_short_note(passing, mixed):
    note = passing(mixed("s/0", 1, 1), [f"s/{i}" for i in range(9)])["pass@1"].note
    assert note.endswith("8 tasks without a sample counted as failed (s/1, s/2, s/3, ...)")


@shared
@given(
    st.dictionaries(st.sampled_from("abcdef"), st.integers(10, 14).flatmap(
        lambda n: st.tuples(st.just(n), st.integers(0, n))), min_size=1),
)  # fmt: skip
def test_the_values_never_fall_with_k_and_lie_between_0_and_1(passing, mixed, table):
    results = [each for task, (n, c) in table.items() for each in mixed(task, n, c)]
    values = passing(results, list("abcdef"))
    series = [values[f"pass@{k}"].value for k in KS]
    assert series == sorted(series)
    assert all(0.0 <= value <= len(table) / 6 + 1e-12 for value in series)


def test_the_order_of_results_does_not_matter(passing, mixed):
    results = mixed("s/a", 6, 2) + mixed("s/b", 7, 3)
    assert passing(results, ["s/a", "s/b"]) == passing(results[::-1], ["s/b", "s/a"])


@pytest.mark.parametrize("status", FAILED)
def test_every_failure_of_the_model_counts(passing, results_of, status):
    assert passing(results_of("s/a", Status.PASSED, status))["pass@1"].value == 0.5


@pytest.mark.parametrize("status", VOID)
def test_what_says_nothing_about_the_model_is_left_out_and_told(passing, results_of, status):
    values = passing(results_of("s/a", Status.PASSED, status))
    assert values["pass@1"].value == 1.0
    assert values["pass@1"].note == "1 samples could not be evaluated and are left out"


@pytest.mark.parametrize("status", VOID)
def test_when_nothing_could_be_evaluated_there_is_no_number(passing, results_of, status):
    for value in passing(results_of("s/a", status, status), ["s/a", "s/b"]).values():
        assert (value.value, value.note) == (None, "none of 2 samples could be evaluated")


def test_a_task_that_could_not_be_evaluated_is_neither_solved_nor_failed(passing, mixed, results_of):
    values = passing(mixed("s/a", 1, 1) + results_of("s/b", Status.UNAVAILABLE))
    assert values["pass@1"].value == 1.0
    assert values["pass@1"].n == 1
    assert "could not be evaluated" in values["pass@1"].note


def test_all_tasks_missing_is_a_zero_that_says_so(passing):
    value = passing([], ["s/a", "s/b"])["pass@1"]
    assert value.value == 0.0
    assert value.note.endswith("2 tasks without a sample counted as failed (s/a, s/b)")


def test_nothing_asked_and_nothing_there_has_no_number(passing):
    assert {(each.value, each.note) for each in passing([]).values()} == {(None, "nothing was evaluated")}


def test_missing_samples_of_a_task_count_as_failed_and_are_named(passing, mixed):
    values = passing(mixed("s/a", 5, 5) + mixed("s/b", 5, 5) + mixed("s/c", 3, 1))
    assert values["pass@1"].value == pytest.approx((1 + 1 + 1 / 5) / 3)
    assert values["pass@5"].value == 1.0
    assert values["pass@1"].note.endswith("2 missing samples counted as failed (s/c)")


def test_samples_that_could_not_be_evaluated_are_not_missing(passing, mixed, results_of):
    void = results_of("s/c", Status.PASSED, *[Status.HARNESS_ERROR] * 4)
    values = passing(mixed("s/a", 5, 5) + mixed("s/b", 5, 5) + void)
    assert values["pass@1"].value == 1.0
    assert "missing" not in values["pass@1"].note


def test_without_a_usual_number_nothing_is_missing(passing, mixed):
    values = passing(mixed("s/a", 5, 5) + mixed("s/b", 3, 3))
    assert values["pass@1"].value == 1.0
    assert values["pass@5"].value is None
    assert values["pass@5"].note == "1 tasks have fewer than 5 samples"


def test_stored_solutions_lack_nothing(passing, mixed, results_of):
    stored = [results_of(task, *[Status.PASSED] * n, model="reference/mutant") for task, n in (("s/a", 3), ("s/b", 1))]
    value = passing([each for task in stored for each in task], ["s/a", "s/b", "s/c"])["pass@1"]
    assert (value.value, value.n, value.note) == (1.0, 2, "")


@pytest.mark.parametrize("status", list(Status))
def test_a_sample_built_unless_it_ended_without_a_kernel(values_of, results_of, status):
    value = values_of(BuildAtK, results_of("s/a", status))["build@1"].value
    unbuilt = ("no_code", "compile_error", "compile_timeout", "link_error")
    assert value == (None if status in VOID else float(status.value not in unbuilt))


def test_build_at_k_is_pass_at_k_of_what_builds(values_of, results_of, mixed):
    passed, wrong, broken = Status.PASSED, Status.WRONG_RESULT, Status.COMPILE_ERROR
    results = results_of("s/a", passed, wrong, *[broken] * 8)
    values = values_of(BuildAtK, results, ["s/a", "s/b"], n_samples=10)
    assert [values[f"build@{k}"].value for k in KS] == pytest.approx([0.1, 7 / 18, 0.5])
    assert "s/b" in values["build@1"].note
    assert values_of(BuildAtK, mixed("s/a", 3, 0))["build@1"].value == 1.0


def test_headlines_are_those_that_a_table_has_room_for(estimates_of, mixed):
    found = {**estimates_of(PassAtK, mixed("s/a", 1, 1)), **estimates_of(BuildAtK, mixed("s/a", 1, 1))}
    assert [name for name, each in found.items() if each.headline] == ["pass@1", "pass@5", "build@1"]


def test_all_metrics_of_the_core_can_be_made_and_are_called_what_they_are_registered_as():
    metrics = Plugins.of({}).metrics
    assert len(metrics.names()) == 14
    assert [metrics.create(name).name for name in metrics.names()] == list(metrics.names())
