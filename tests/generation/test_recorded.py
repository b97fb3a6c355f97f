from __future__ import annotations

import pytest
from attrs import evolve

from kernelbench_core.api import Completion, Usage
from kernelbench_core.generation.answers import completion_record
from kernelbench_core.generation.recorded import Recorded
from kernelbench_core.store import RunDirectory

KEY = ("made/t0", "ghost", "p/m", "0")
NAMES = dict(zip(("task_id", "target", "model", "sample_id"), KEY, strict=True))
ANSWER = Completion(text="int x;", usage=Usage(input=1, output=2), model="m-2026", name="n", sent={"seed": 1})


@pytest.fixture
def run(tmp_path):
    with RunDirectory.create_or_open(tmp_path / "run", {"identity": {"suite": "made", "seed": 1}}) as directory:
        yield directory


def attempt(number, answer=ANSWER, digest="d", cost=0.5, **names):
    return {"kind": "attempt", **NAMES, **names, "attempt": number, "prompt_digest": digest, "cost": cost,
            "answer": completion_record(answer)}  # fmt: skip


def verdict(number, **data):
    return {"kind": "verdict", **NAMES, "attempt": number, "status": "compile_error", "feedback": "mend it", **data}


def read(run, *records, finished=()):
    for each in records:
        run.append_request(each)
    return Recorded.read(run, set(finished))


def test_an_attempt_comes_back_with_its_answer_prompt_cost_and_verdict(run):
    (found,) = read(run, attempt(1), verdict(1, satisfied=False)).of(KEY).values()
    assert (found.answer, found.digest, found.cost) == (ANSWER, "d", 0.5)
    assert (found.verdict["feedback"], found.verdict["satisfied"]) == ("mend it", False)


def test_an_attempt_without_a_verdict_is_there_without_one(run):
    found = read(run, attempt(1), verdict(1), attempt(2)).of(KEY)
    assert list(found) == [1, 2]
    assert found[2].verdict == {}


def test_samples_are_kept_apart_by_everything_that_names_them(run):
    changes = [{name: "other"} for name in NAMES]
    found = read(run, attempt(1), *(attempt(1, evolve(ANSWER, text=str(each)), **each) for each in changes))
    assert found.of(KEY)[1].answer == ANSWER
    for change in changes:
        key = tuple({**NAMES, **change}.values())
        assert found.of(key)[1].answer.text == str(change)
    assert found.of(("made/t9", *KEY[1:])) == {}


def test_attempts_of_finished_samples_are_not_kept_in_memory(run):
    other = (*KEY[:3], "1")
    found = read(run, attempt(1), verdict(1), attempt(1, sample_id="1"), finished={KEY})
    assert found.of(KEY) == {}
    assert list(found.of(other)) == [1]
    assert len(list(found.paid())) == 1


def test_an_attempt_that_was_made_again_takes_the_place_of_the_first_and_both_were_paid(run):
    found = read(
        run, attempt(1, digest="old"), verdict(1), attempt(1, evolve(ANSWER, text="new"), digest="new", cost=2.0)
    )
    assert (found.of(KEY)[1].digest, found.of(KEY)[1].verdict) == ("new", {})
    assert [(answer.text, cost) for answer, cost in found.paid()] == [("int x;", 0.5), ("new", 2.0)]


def test_what_came_from_the_cache_was_not_paid(run):
    kept = evolve(ANSWER, details={"from_cache": True})
    found = read(run, attempt(1, kept, cost=0.0), attempt(2, cost=None))
    assert list(found.paid()) == [(ANSWER, None)]


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"kind": "attempt"},
        {"kind": "attempt", **NAMES, "attempt": "1", "answer": {"text": "x"}},
        {"kind": "attempt", **NAMES, "attempt": 1},
        {"kind": "attempt", **NAMES, "attempt": 1, "answer": "int x;"},
        {"kind": "attempt", **NAMES, "attempt": 1, "answer": {"text": 3}},
        {"kind": "verdict", **NAMES, "attempt": 1, "feedback": "of nothing"},
        {"kind": "failure", **NAMES, "error": "status 500"},
        {"kind": "batch", "state": "submitted", "model": "p/m", "marker": "m", "batch": "b"},
        {"kind": "invented later", **NAMES, "attempt": 1, "answer": {"text": "x"}},
    ],
)
def test_records_of_other_kinds_and_damaged_ones_are_passed_over(run, record):
    found = read(run, record, attempt(2))
    assert list(found.of(KEY)) == [2]
    assert len(list(found.paid())) == 1


def test_a_torn_last_line_costs_only_what_it_held(run, tmp_path):
    read(run, attempt(1), verdict(1))
    path = tmp_path / "run" / "requests.jsonl"
    whole = path.read_bytes()
    second = b'{"kind":"attempt","task_id":"made/t0","target":"gho'
    for cut in range(0, len(second) + 1, 7):
        path.write_bytes(whole + second[:cut])
        found = Recorded.read(run, set()).of(KEY)
        assert list(found) == [1]
        assert found[1].verdict["feedback"] == "mend it"
