from __future__ import annotations

import tracemalloc

import pytest

from kernelbench_core.model import Status
from kernelbench_core.store.resume import FinishedIndex, digest


def test_an_equal_key_is_finished_and_another_is_not(make_sample, make_result):
    index = FinishedIndex()
    index.add(make_result(key="k1"))
    assert index.is_finished(make_sample(), "strict", "k1")
    assert not index.is_finished(make_sample(), "strict", "k2")  # a changed task or compiler
    assert not index.is_finished(make_sample(), "simdbench", "k1")
    assert len(index) == 1


@pytest.mark.parametrize("change", [{"sample_id": "x"}, {"task_id": "x"}, {"target": "x"}, {"model": "x"}])
def test_every_part_of_a_samples_name_tells_samples_apart(make_sample, make_result, change):
    index = FinishedIndex()
    index.add(make_result())
    assert not index.is_finished(make_sample(**change), "strict", "k1")


@pytest.mark.parametrize("status", list(Status))
def test_only_verdicts_are_finished(make_sample, make_result, status):
    index = FinishedIndex()
    index.add(make_result(status=status))
    expected = status not in {Status.UNAVAILABLE, Status.HARNESS_ERROR}
    assert index.is_finished(make_sample(), "strict", "k1") is expected


def test_the_last_result_counts(make_sample, make_result):
    index = FinishedIndex()
    index.add(make_result(key="k1"))
    index.add(make_result(key="k2"))
    assert not index.is_finished(make_sample(), "strict", "k1")
    assert index.is_finished(make_sample(), "strict", "k2")
    index.add(make_result(key="k2", status=Status.HARNESS_ERROR))
    assert not index.is_finished(make_sample(), "strict", "k2")


def test_an_empty_key_equals_none(make_sample, make_result):
    index = FinishedIndex()
    index.add(make_result(key=""))
    assert not index.is_finished(make_sample(), "strict", "")


def test_texts_are_not_run_together():
    assert digest("a", "bc") != digest("ab", "c")
    assert digest("a") != digest("a", "")
    assert digest("\ud83d") != digest("?")


def test_a_result_takes_a_few_hundred_bytes(make_sample, make_result):
    tracemalloc.start()
    try:
        index = FinishedIndex()
        for n in range(20_000):
            index.add(make_result(sample_id=f"simd/add/{n}", key=f"{n:064x}"))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(index) == 20_000
    assert index.is_finished(make_sample("simd/add/19999"), "strict", f"{19_999:064x}")
    assert peak / 20_000 < 400
