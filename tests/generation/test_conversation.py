from __future__ import annotations

import json
import threading

import pytest
from attrs import evolve

from kernelbench_core.api import Completion, Price, RequestError, Usage
from kernelbench_core.errors import UsageError
from kernelbench_core.generation.conversation import NO_ANSWER
from kernelbench_core.generation.feedback import Feedback, gain, speedup
from kernelbench_core.model import Result, Status

PRICE = Price(input=1000.0, output=10_000.0, cached=100.0)
COST = (5 * 1000 + 10 * 10_000) / 1e6
"""Of an answer of `answered`."""


class KilledError(BaseException):
    """Stands for `kill -9`: nothing is done after it."""


def at(attempt):
    """A judge's rule: right from this attempt on."""
    return lambda sample: f"attempt {attempt} " in (sample.code or "")


def result_of(sample, status, **data):
    return Result(
        task_id=sample.task_id, target=sample.target, model=sample.model, sample_id=sample.sample_id,
        status=Status(status), detail="why", protocol="one", key="k", data=data,
    )  # fmt: skip


# What --feedback says


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", None),
        ("compile", Feedback(kind="compile", attempts=10)),
        ("compile:3", Feedback(kind="compile", attempts=3)),
        ("correctness:1", Feedback(kind="correctness", attempts=1)),
        ("performance", Feedback(kind="performance", attempts=10)),
    ],
)
def test_the_kind_and_the_number_of_attempts_are_read(text, expected):
    assert Feedback.parse(text) == expected


@pytest.mark.parametrize("text", ["compiles", "compile:0", "compile:", "compile:x", "compile:-1", "compile:1.5", ":3"])
def test_other_words_are_refused_with_those_that_there_are(text):
    with pytest.raises(
        UsageError, match=r"use one of compile, correctness, performance|write (compile|:):10"
    ) as caught:
        Feedback.parse(text)
    assert text in str(caught.value)


@pytest.mark.parametrize(
    ("kind", "status", "speed", "satisfied"),
    [
        ("compile", "passed", {}, True),
        ("compile", "compile_error", {}, False),
        ("correctness", "passed", {}, True),
        ("correctness", "wrong_result", {}, False),
        ("performance", "passed", {"gain": "faster"}, True),
        ("performance", "passed", {"gain": "level"}, False),
        ("performance", "passed", {"gain": "faster", "suspect": "too good"}, False),
        ("performance", "passed", {}, False),
        ("performance", "wrong_result", {"gain": "faster"}, False),
    ],
)
def test_when_there_is_nothing_left_to_tell(kind, status, speed, satisfied):
    result = Result(task_id="t", target="x", model="m", sample_id="0", status=Status(status), data={"speed": speed})
    assert Feedback(kind=kind).satisfied(result) == satisfied


@pytest.mark.parametrize(
    ("speed", "gained", "ratio"),
    [
        ({"gain": "faster", "speedup": {"scalar": [9.0], "O3": [2.0, 1.9, 2.1]}}, "faster", 2.0),
        ({"gain": "faster", "speedup": {"O3": [99.0]}, "suspect": "below a cycle"}, "", 0.0),
        ({"gain": "slower", "speedup": {"scalar": [9.0]}}, "slower", 0.0),
        ({}, "", 0.0),
        (None, "", 0.0),
    ],
)
def test_a_speed_counts_beside_the_reference_and_only_where_it_is_believed(speed, gained, ratio):
    data = {} if speed is None else {"speed": speed}
    result = Result(task_id="t", target="x", model="m", sample_id="0", status=Status.PASSED, data=data)
    assert (gain(result), speedup(result)) == (gained, ratio)


# The loop


@pytest.mark.parametrize(
    ("right", "attempts", "expected"), [(1, 10, 1), (3, 10, 3), (3, 3, 3), (3, 2, 2), (99, 10, 10)]
)
def test_it_ends_when_the_answer_is_right_or_after_n_attempts(ask, scripted, told, right, attempts, expected):
    provider, judge = scripted(price=PRICE), told(at(right), attempts=attempts)
    run = ask(provider, judge=judge)
    (sample,) = run.samples
    assert [each.attempt for each in provider.requests] == list(range(1, expected + 1))
    assert len(judge.judged) == expected
    assert [each["attempt"] for each in sample.attempts] == list(range(1, expected + 1))
    assert [each["status"] for each in sample.attempts][-1] == ("passed" if right == expected else "compile_error")
    assert sample.details["attempt"] == expected
    assert sample.details["feedback"] == f"compile:{attempts}"
    assert f"attempt {expected} " in sample.code
    assert sample.usage["output"] == 10 * expected
    assert sample.cost == pytest.approx(COST * expected)
    assert sample.latency == pytest.approx(0.125 * expected)
    assert run.spent.answers == expected
    assert run.spent.cost == pytest.approx(COST * expected)


def test_each_request_holds_the_whole_conversation_so_far(ask, scripted, told):
    provider = scripted()
    ask(provider, judge=told(at(3)))
    first, second, third = (each.messages for each in provider.requests)
    assert [each.role for each in first] == ["system", "user"]
    assert second[:2] == first
    assert [each.role for each in second[2:]] == ["assistant", "user"]
    assert third[:4] == second
    assert "attempt 1 " in second[2].content
    assert "attempt 2 " in third[4].content
    assert "error: no such thing" in second[3].content


def test_an_answer_without_text_has_a_place_in_the_conversation(ask, scripted, told, answered):
    def silent_first(request):
        return Completion(text=None, reason="no choices") if request.attempt == 1 else answered(request)

    def rule(sample):
        return result_of(sample, "no_code") if sample.code is None else True

    provider = scripted(answer=silent_first)
    (sample,) = ask(provider, judge=told(rule)).samples
    assert provider.requests[1].messages[2].content == NO_ANSWER
    assert [each["completion"] is None for each in sample.attempts] == [True, False]
    assert sample.cost is None  # that of the first is not known


@pytest.mark.parametrize("finish", ["content_filter", "refusal"])
def test_a_model_that_refuses_is_not_asked_again(ask, scripted, told, finish):
    provider = scripted(answer=lambda _: Completion(text=None, finish=finish, reason="it will not"))
    (sample,) = ask(provider, judge=told(lambda _: False)).samples
    assert len(provider.requests) == 1
    assert sample.finish_reason == finish
    assert sample.notes == ("it will not",)


@pytest.mark.parametrize("status", ["harness_error", "unavailable"])
def test_a_fault_of_ours_is_never_told_to_the_model(ask, scripted, told, status):
    provider = scripted()
    (sample,) = ask(provider, judge=told(lambda sample: result_of(sample, status))).samples
    assert len(provider.requests) == 1
    assert "feedback" not in sample.attempts[0]


def test_samples_of_one_question_have_conversations_of_their_own(ask, scripted, told):
    provider = scripted(connections=4)
    run = ask(
        provider,
        tasks=3,
        n_samples=4,
        judge=told(lambda sample: f"attempt {int(sample.sample_id) + 1} " in sample.code),
    )
    assert {sample.sample_id: len(sample.attempts) for sample in run.samples} == {"0": 1, "1": 2, "2": 3, "3": 4}
    assert len(provider.requests) == 3 * (1 + 2 + 3 + 4)
    for request in provider.requests:
        said = [each.content for each in request.messages if each.role == "assistant"]
        assert all(f"/* {request.index}, " in each for each in said)
        assert len(said) == request.attempt - 1


SPEEDS = {1: ("passed", 1.2), 2: ("passed", 3.0), 3: ("wrong_result", 9.0), 4: ("passed", 2.0)}


def rated(sample):
    number = int(sample.code.split("attempt ")[1].split()[0])
    status, ratio = SPEEDS[number]
    return result_of(sample, status, speed={"gain": "level", "speedup": {"O3": [ratio, ratio, ratio]}})


@pytest.mark.parametrize(("attempts", "best"), [(1, 1), (2, 2), (3, 2), (4, 2)])
def test_with_performance_the_fastest_right_attempt_is_kept(ask, scripted, told, attempts, best):
    provider = scripted()
    (sample,) = ask(provider, judge=told(rated, kind="performance", attempts=attempts)).samples
    assert len(provider.requests) == attempts
    assert f"attempt {best} " in sample.code
    assert f"attempt {best} " in sample.completion
    assert sample.details["attempt"] == best
    assert sample.usage["output"] == 10 * attempts  # all of them were paid for


def test_with_performance_a_speed_that_is_not_believed_wins_nothing(ask, scripted, told):
    def rule(sample):
        first = "attempt 1 " in sample.code
        speed = {"gain": "level", "speedup": {"O3": [100.0 if first else 1.5]}, "suspect": "too good" if first else ""}
        return result_of(sample, "passed", speed=speed)

    (sample,) = ask(scripted(), judge=told(rule, kind="performance", attempts=2)).samples
    assert sample.details["attempt"] == 2


def test_with_performance_and_no_right_attempt_the_last_one_is_kept(ask, scripted, told):
    (sample,) = ask(scripted(), judge=told(lambda _: False, kind="performance", attempts=3)).samples
    assert "attempt 3 " in sample.code


# Nothing is paid for twice


def test_each_attempt_and_its_verdict_are_on_the_disk_before_the_next_request(
    ask, scripted, told, answered, requests_of, samples_of
):
    seen = []

    def looks(request):
        there = [(each["kind"], each["sample_id"], each["attempt"]) for each in requests_of()]
        mine = [(kind, attempt) for kind, sample, attempt in there if sample == str(request.index)]
        seen.append((request.index, request.attempt))
        assert mine == [(kind, n) for n in range(1, request.attempt) for kind in ("attempt", "verdict")]
        texts = [each["answer"]["text"] for each in requests_of("attempt") if each["sample_id"] == str(request.index)]
        assert texts == [each.content for each in request.messages if each.role == "assistant"]
        assert len(samples_of()) >= request.index
        return answered(request)

    ask(scripted(answer=looks), n_samples=3, judge=told(at(3)))
    assert seen == [(sample, attempt) for sample in range(3) for attempt in (1, 2, 3)]


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("write", range(1, 15))
def test_a_kill_at_any_write_costs_at_most_the_answer_that_was_being_written(
    ask, scripted, told, monkeypatch, write, after, requests_of, kill
):
    # two samples of three attempts: an attempt and a verdict each time, and then the sample
    whole = ask(scripted(price=PRICE), n_samples=2, out="whole", judge=told(at(3)))
    with monkeypatch.context() as patched:
        kill(patched, KilledError, write, after=after)
        first = scripted(price=PRICE)
        with pytest.raises(KilledError):
            ask(first, n_samples=2, judge=told(at(3)))
    kept = len(requests_of("attempt"))
    second = scripted(price=PRICE)
    run = ask(second, n_samples=2, judge=told(at(3)))
    assert len(second.requests) == 6 - kept
    assert len(first.requests) - kept == (write % 7 in (1, 3, 5) and not after)
    assert [(each.index, each.attempt) for each in second.requests] == [
        (index, attempt) for index in range(2) for attempt in (1, 2, 3)
    ][kept:]
    for key, sample in whole.by_id.items():
        assert run.by_id[key] == sample
    assert run.spent == whole.spent


def test_an_attempt_that_is_there_is_judged_once_and_its_words_are_not_changed(
    ask, scripted, told, answered, requests_of
):
    """Words that differ from run to run (times of a measurement) would make another question, and pay again."""
    count = iter(range(100))

    def rule(sample):
        return True if "attempt 3 " in sample.code else result_of(sample, "wrong_result", mismatch={
            "output": "dst", "index": "[0]", "got": next(count), "expected": -1})  # fmt: skip

    def dies_at_three(request):
        if request.attempt == 3:
            raise KilledError
        return answered(request)

    first = scripted(answer=dies_at_three)
    with pytest.raises(KilledError):
        ask(first, judge=told(rule, kind="correctness"))
    words = [each["feedback"] for each in requests_of("verdict")]
    judge, second = told(rule, kind="correctness"), scripted()
    (sample,) = ask(second, judge=judge).samples
    assert [each.attempt for each in second.requests] == [3]
    assert len(judge.judged) == 1
    assert [each.get("feedback") for each in sample.attempts] == [*words, None]
    assert [each.content for each in second.requests[0].messages if each.role == "user"][1:] == words


def test_attempts_to_a_prompt_that_is_no_longer_asked_are_not_used_but_stay_paid(
    ask, scripted, told, answered, tmp_path
):
    def dies_at_two(request):
        if request.attempt == 2:
            raise KilledError
        return answered(request)

    with pytest.raises(KilledError):
        ask(scripted(answer=dies_at_two, price=PRICE), judge=told(at(2)))
    path = tmp_path / "run" / "requests.jsonl"
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    for each in lines:
        if "prompt_digest" in each:
            each["prompt_digest"] = "of another prompt"
    path.write_text("".join(json.dumps(each) + "\n" for each in lines))
    provider = scripted(price=PRICE)
    run = ask(provider, judge=told(at(2)))
    assert [each.attempt for each in provider.requests] == [1, 2]
    assert run.spent.answers == 3
    assert run.spent.cost == pytest.approx(3 * COST)


def test_a_request_that_fails_in_the_middle_keeps_what_came_before(ask, scripted, told, answered, requests_of):
    def fails_at_two(request):
        if request.attempt == 2:
            raise RequestError("status 500", tries=({"status": 500},))
        return answered(request)

    run = ask(scripted(answer=fails_at_two), judge=told(at(3)))
    assert (len(run), run.tally.failed) == (0, 1)
    (failure,) = requests_of("failure")
    assert (failure["error"], failure["tries"]) == ("status 500", [{"status": 500}])
    second = scripted()
    assert len(ask(second, judge=told(at(3)))) == 1
    assert [each.attempt for each in second.requests] == [2, 3]


def test_a_limit_in_the_middle_keeps_what_came_before(ask, scripted, told, answered):
    def long(request):
        return evolve(answered(request), usage=Usage(input=5, output=1000))

    one = scripted(answer=long)
    run = ask(one, judge=told(at(5)), token_limit=3500)
    assert len(run) == 0
    assert "limit of 3500 tokens" in run.tally.stopped[""]
    asked = len(one.requests)
    assert 0 < asked < 5
    two = scripted(answer=long)
    run = ask(two, judge=told(at(5)), token_limit=100_000)
    assert [each.attempt for each in two.requests] == list(range(asked + 1, 6))
    assert run.spent.answers == 5


def test_a_verdict_that_was_interrupted_is_made_again(ask, scripted, told, requests_of):
    """Ctrl-C ends the evaluator that judges: what it says then must not end the conversation in the next call."""
    judging, stopped = threading.Event(), threading.Event()

    def rule(sample):
        if sample.sample_id == "0":
            return True
        judging.set()
        assert stopped.wait(10)
        return result_of(sample, "harness_error")

    first = scripted(connections=2, stop=stopped.set)
    ask(first, n_samples=2, judge=told(rule), take=1, until=lambda: judging.wait(10))
    assert [each["sample_id"] for each in requests_of("attempt")] == ["0", "1"]
    assert [each["sample_id"] for each in requests_of("verdict")] == ["0"]
    second = scripted()
    run = ask(second, n_samples=2, judge=told(at(3)))
    assert [(each.index, each.attempt) for each in second.requests] == [(1, 2), (1, 3)]
    assert sorted(len(each.attempts) for each in run.samples) == [1, 3]


# Sums over attempts


def test_a_cached_attempt_costs_nothing_and_a_resumed_run_sums_up_the_same(ask, scripted, told, answered):
    def rule(sample):
        return "attempt 3 " in sample.code

    ask(scripted(price=PRICE), judge=told(at(2)), cache=True, out="before")  # two attempts go into the cache
    run = ask(scripted(price=PRICE), judge=told(rule), cache=True)
    (sample,) = run.samples
    assert [each.get("from_cache", False) for each in sample.attempts] == [True, True, False]
    assert sample.cost == pytest.approx(COST)
    assert (run.spent.answers, run.spent.usage) == (1, Usage(input=5, output=10))
    again = scripted(price=PRICE)
    resumed = ask(again, judge=told(rule), cache=True)
    assert again.requests == []
    assert resumed.spent == run.spent


@pytest.mark.parametrize("missing", ["usage", "price", "both"])
def test_sums_of_a_resumed_run_are_the_same_where_tokens_or_prices_are_not_known(
    ask, scripted, told, answered, missing
):
    def odd(request):
        answer = answered(request)
        drop = missing in ("usage", "both") and request.attempt == 2
        details = {"cost": 0.125} if missing == "price" and request.attempt == 1 else {}
        return evolve(answer, usage=None if drop else answer.usage, details=details)

    price = PRICE if missing == "usage" else None
    run = ask(scripted(answer=odd, price=price), n_samples=2, judge=told(at(3)))
    resumed = ask(scripted(answer=odd, price=price), n_samples=2, judge=told(at(3)))
    assert resumed.spent == run.spent
    assert run.spent.answers == 6
    assert run.spent.unpriced == {"usage": 2, "price": 4, "both": 6}[missing]
