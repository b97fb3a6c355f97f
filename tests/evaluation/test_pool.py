"""The stream of samples: flat in memory, in any order, and no error is lost."""

# ruff: noqa: ARG002, ARG005
# Pretend objects take what the real ones take.

from __future__ import annotations

import threading
import time

import pytest

from kernelbench_core.evaluation.pool import AHEAD, evaluate_all
from kernelbench_core.model import Result, Sample, Status


class Judge:
    """An evaluator that only says `passed`."""

    def __init__(self, work=lambda sample: None):
        self.work, self.seen, self.lock = work, [], threading.Lock()
        self.stopped = threading.Event()

    def stop(self):
        self.stopped.set()

    def key(self, task, target, code):
        return f"key of {code}"

    def evaluate(self, sample, task, target):
        self.work(sample)
        with self.lock:
            self.seen.append(sample.sample_id)
        return Result(task_id="t", target="x", model=sample.model, sample_id=sample.sample_id, status=Status.PASSED)


def samples(count):
    return [
        (Sample(sample_id=str(i), task_id="t", target="x", model="m/n", code=f"c{i}"), None, None) for i in range(count)
    ]


def never(sample, key):
    return False


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_every_sample_comes_back_once_with_its_own_result(workers):
    got = list(evaluate_all(Judge(), samples(40), workers, never))
    assert sorted(int(sample.sample_id) for sample, _ in got) == list(range(40))
    assert all(sample.sample_id == result.sample_id for sample, result in got)


def test_no_samples_give_no_results():
    assert list(evaluate_all(Judge(), [], 3, never)) == []


def test_finished_samples_are_told_as_none_and_not_judged():
    judge = Judge()
    done = ("key of c3", "key of c9")
    results = evaluate_all(judge, samples(10), 2, lambda sample, key: key in done)
    got = {sample.sample_id: result for sample, result in results}
    assert len(got) == 10
    assert [name for name, result in got.items() if result is None] == ["3", "9"]
    assert sorted(judge.seen) == sorted(set(got) - {"3", "9"})


def test_all_finished_means_no_work_at_all():
    judge = Judge()
    assert [result for _, result in evaluate_all(judge, samples(5), 2, lambda sample, key: True)] == [None] * 5
    assert judge.seen == []


@pytest.mark.parametrize("workers", [1, 3])
def test_only_a_few_samples_are_taken_ahead_of_their_turn(workers):
    taken = []

    def stream():
        for item in samples(60):
            taken.append(item)
            yield item

    results = evaluate_all(Judge(), stream(), workers, never)
    for done, _ in enumerate(results):
        assert len(taken) <= done + 1 + AHEAD * workers + workers
    assert len(taken) == 60


def test_samples_are_judged_side_by_side(meet):
    barrier = meet(3)
    assert len(list(evaluate_all(Judge(lambda sample: barrier.wait()), samples(6), 3, never))) == 6


def test_a_quick_sample_does_not_wait_for_a_slow_one():
    release = threading.Event()
    results = evaluate_all(Judge(lambda sample: sample.sample_id == "0" and release.wait(20)), samples(4), 2, never)
    first = [next(results)[0].sample_id for _ in range(2)]
    release.set()
    rest = [sample.sample_id for sample, _ in results]
    assert "0" not in first
    assert sorted(first + rest) == ["0", "1", "2", "3"]


def test_an_error_of_ours_reaches_the_caller_and_ends_the_work():
    def fail(sample):
        if sample.sample_id == "3":
            raise RuntimeError("a bug")

    judge = Judge(fail)
    with pytest.raises(RuntimeError, match="a bug"):
        list(evaluate_all(judge, samples(200), 2, never))
    assert len(judge.seen) < 20


def test_an_error_of_the_stream_reaches_the_caller():
    def stream():
        yield from samples(3)
        raise ValueError("line 4 is broken")

    with pytest.raises(ValueError, match="line 4"):
        list(evaluate_all(Judge(), stream(), 2, never))


def test_what_takes_long_is_told_to_end_early():
    """A measurement may take minutes, and whoever presses Ctrl-C does not want to wait for it."""
    judge = Judge()
    judge.work = lambda sample: judge.stopped.wait(60) if sample.sample_id != "0" else None
    results = evaluate_all(judge, samples(4), 2, never)
    next(results)
    begin = time.monotonic()
    results.close()
    assert time.monotonic() - begin < 10
    assert judge.stopped.is_set()


def test_whoever_stops_listening_does_not_leave_work_behind():
    judge = Judge(lambda sample: time.sleep(0.01))
    results = evaluate_all(judge, samples(500), 2, never)
    next(results)
    results.close()
    seen = len(judge.seen)
    assert seen <= 1 + AHEAD * 2 + 2
    assert [thread for thread in threading.enumerate() if thread.name.startswith("evaluate")] == []
