from __future__ import annotations

import gc
import threading
import time

import psutil
import pytest
from attrs import evolve

from kernelbench_core import interface
from kernelbench_core.api import Completion, Price, ProviderError, RequestError, Usage
from kernelbench_core.config import RunConfig
from kernelbench_core.errors import InfrastructureError
from kernelbench_core.generation import asking
from kernelbench_core.generation.asking import AHEAD, Asking, Tally, ending
from kernelbench_core.session import Session
from kernelbench_core.store import RunDirectory

PRICE = Price(input=1000.0, output=10_000.0)
COST = (5 * 1000 + 10 * 10_000) / 1e6
"""Of an answer of `answered`."""


def failing(answered, wrong, error=None):
    """Answers all but some indexes."""

    def answer(request):
        if request.index in wrong:
            raise error or RequestError(f"status 500 for {request.index}", tries=({"status": 500}, {"status": 500}))
        return answered(request)

    return answer


def generated(scripted_plugins, tmp_path, *providers, tasks=1, **options):
    """`interface.generate` with these providers."""
    return interface.generate(
        out=tmp_path / "run", plugins=scripted_plugins(*providers, tasks=tasks), suite="made", protocol="one",
        targets=["ghost"], models=[f"{each.name}/m" for each in providers], **options,
    )  # fmt: skip


# Case 77 of the collection: one failed request loses the rest, or is saved as done


@pytest.mark.parametrize("connections", [1, 4])
def test_one_of_ten_that_always_fails_costs_one_and_a_second_call_asks_for_that_one(
    ask, scripted, answered, samples_of, requests_of, connections
):
    provider = scripted(answer=failing(answered, {5}), connections=connections)
    run = ask(provider, n_samples=10)
    assert sorted(int(each.sample_id) for each in samples_of()) == [0, 1, 2, 3, 4, 6, 7, 8, 9]
    (failure,) = requests_of("failure")
    assert (failure["sample_id"], failure["error"]) == ("5", "status 500 for 5")
    assert failure["tries"] == [{"status": 500}, {"status": 500}]
    assert (run.tally.answered, run.tally.failed, run.spent.failed) == (9, 1, 1)
    assert run.tally.failures == ["fake/m: made/t0: status 500 for 5"]
    again = scripted(connections=connections)
    run = ask(again, n_samples=10)
    assert [each.index for each in again.requests] == [5]
    assert (len(run), run.tally.failed) == (10, 0)


def test_a_run_with_a_failed_request_is_incomplete_and_its_exit_code_is_1(
    scripted_plugins, scripted, answered, tmp_path
):
    run = generated(scripted_plugins, tmp_path, scripted(answer=failing(answered, {5})), n_samples=10)
    assert (run.incomplete, run.exit_code) == (True, 1)
    assert [each["sample_id"] for each in run.unanswered()] == ["5"]
    again = scripted()
    run = generated(scripted_plugins, tmp_path, again, n_samples=10)
    assert len(again.requests) == 1
    assert (run.incomplete, run.exit_code, run.unanswered()) == (False, 0, [])
    assert len(list(run.samples())) == 10


def test_where_all_ten_fail_the_run_failed_and_there_is_no_score(scripted_plugins, scripted, answered, tmp_path):
    provider = scripted(answer=failing(answered, range(10)))
    with pytest.raises(
        InfrastructureError, match=r"the run failed: not one request was answered \(fake/m: made/t0: st"
    ):
        generated(scripted_plugins, tmp_path, provider, n_samples=10)
    assert len(provider.requests) == 10
    again = scripted()
    assert len(list(generated(scripted_plugins, tmp_path, again, n_samples=10).samples())) == 10


@pytest.mark.parametrize(
    ("tally", "samples", "said"),
    [
        (Tally(), 5, None),
        (Tally(), 0, None),
        (Tally(failed=2, failures=["a/b: t: no route"]), 5, "2 requests have no answer (a/b: t: no route); the same"),
        (
            Tally(failed=1, failures=["x"], stopped={"a/b": "a wrong key"}),
            5,
            "1 requests have no answer (a/b: a wrong key)",
        ),
        (Tally(stopped={"": "the limit of 5 tokens"}), 5, "not everything was asked (the limit of 5 tokens); the same"),
        (
            Tally(stopped={"": "the limit of 5 tokens"}),
            0,
            "the run failed: not one request was answered (the limit of 5",
        ),
    ],
)
def test_what_is_said_at_the_end(tally, samples, said):
    error = ending(tally, samples)
    assert error is None if said is None else str(error).startswith(said)


# Case 80: seeds


@pytest.mark.parametrize("connections", [1, 5])
def test_the_seed_is_in_each_request_and_differs_from_sample_to_sample(ask, scripted, connections):
    provider = scripted(connections=connections)
    run = ask(provider, tasks=2, n_samples=4, sampling_seed=42)
    assert sorted((each.task.name, each.index, each.parameters["seed"]) for each in provider.requests) == [
        (task, index, 42 + index) for task in ("t0", "t1") for index in range(4)
    ]
    assert all(each.parameters["seed"] == 42 + int(each.sample_id) for each in run.samples)


def test_a_sample_keeps_its_seed_when_it_is_asked_for_by_a_later_call(ask, scripted, answered):
    ask(scripted(answer=failing(answered, {1, 3})), n_samples=4, sampling_seed=42)
    again = scripted()
    ask(again, n_samples=6, sampling_seed=42)
    assert [each.parameters["seed"] for each in again.requests] == [43, 45, 46, 47]


# What is asked


def test_every_model_task_target_and_sample_is_asked_for_once(ask, scripted):
    one, two = scripted("one", connections=3), scripted("two")
    run = ask(one, two, tasks=3, n_samples=2, targets=("ghost", "spirit"))
    assert len(run) == len(run.by_id) == 2 * 3 * 2 * 2
    for provider in (one, two):
        asked = [(each.task.name, each.target.name, each.index) for each in provider.requests]
        assert len(asked) == len(set(asked)) == 12
        assert all(each.model == "m" for each in provider.requests)


def test_a_later_call_asks_for_what_is_missing_and_gives_what_is_there_first(ask, scripted):
    ask(scripted(), tasks=2, n_samples=2)
    again = scripted()
    run = ask(again, tasks=3, n_samples=3)
    assert sorted((each.task.name, each.index) for each in again.requests) == [
        ("t0", 2), ("t1", 2), ("t2", 0), ("t2", 1), ("t2", 2),
    ]  # fmt: skip
    assert [(each.task_id, each.sample_id) for each in run.samples[:4]] == [
        ("made/t0", "0"), ("made/t0", "1"), ("made/t1", "0"), ("made/t1", "1"),
    ]  # fmt: skip


def test_a_provider_says_how_many_samples_there_are(ask, scripted):
    provider = scripted(samples_for=lambda _model, task, _target, wanted: 0 if task.name == "t0" else wanted + 1)
    assert sorted(each.sample_id for each in ask(provider, tasks=2, n_samples=2).samples) == ["0", "1", "2"]


def test_without_a_directory_everything_is_asked_and_nothing_is_kept(ask, scripted, tmp_path):
    assert len(ask(scripted(), n_samples=3, out=None)) == 3
    assert list(tmp_path.iterdir()) == []


def test_the_records_hold_what_was_sent_and_what_came_back(ask, scripted, answered):
    def answer(request):
        return answered(request, dropped={"seed": "unsupported"}, details={"system_fingerprint": "fp_1"},
                        tries=({"status": 429, "seconds": 0.1, "waited": 1.0}, {"status": 200}))  # fmt: skip

    provider = scripted(answer=answer, price=PRICE)
    (sample,) = ask(provider, temperature=0.2, max_tokens=50, model_args={"stop": ["x"]}).samples
    (request,) = provider.requests
    assert sample.messages == tuple({"role": each.role, "content": each.content} for each in request.messages)
    assert sample.parameters == {"temperature": 0.2, "max_tokens": 50, "stop": ["x"]} == request.parameters
    assert (sample.answered_by, sample.finish_reason, sample.latency) == ("scripted-1", "stop", 0.125)
    assert sample.cost == pytest.approx(COST)
    assert sample.details["dropped"] == {"seed": "unsupported"}
    assert sample.details["system_fingerprint"] == "fp_1"
    assert [each["status"] for each in sample.details["tries"]] == [429, 200]
    assert len(sample.prompt_digest) == 64


def test_stored_solutions_are_neither_prompted_nor_priced_nor_counted(ask, scripted):
    stored = scripted("stored", lambda request: Completion(text=None, name="best", code=f"int x{request.index};"),
                      prompted=False, price=PRICE)  # fmt: skip
    run = ask(stored, n_samples=3)
    assert [each.code for each in run.samples] == ["int x0;", "int x1;", "int x2;"]
    assert all(each.messages == () for each in stored.requests)
    assert all((each.prompt_digest, each.cost, each.details) == ("", None, {}) for each in run.samples)
    assert run.spent.answers == 0
    assert ask(stored, n_samples=3).spent == run.spent


# Who fails


@pytest.mark.parametrize("connections", [1, 20])
def test_a_wrong_key_stops_its_model_at_the_first_request_and_others_go_on(ask, scripted, answered, connections):
    bad = scripted("bad", failing(answered, range(100), ProviderError("a wrong key; set KEY")), connections=connections)
    good = scripted("good", connections=3)
    run = ask(bad, good, n_samples=30)
    assert len(bad.requests) == 1
    assert {each.model for each in run.samples} == {"good/m"}
    assert len(run) == 30
    assert run.tally.stopped == {"bad/m": "a wrong key; set KEY"}
    assert run.tally.failed == 1


def test_credit_that_runs_out_keeps_the_answers_under_way(ask, scripted, answered, requests_of):
    """One of several requests at once is told; the others are answered, and paid for."""
    under_way = threading.Barrier(4)

    def answer(request):
        if request.index:
            under_way.wait(10)
        if request.index == 2:
            raise ProviderError("no credit")
        if request.index > 2:
            time.sleep(0.05)
        return answered(request)

    provider = scripted(answer=answer, connections=4)
    run = ask(provider, n_samples=5)
    assert sorted(each.sample_id for each in run.samples) == ["0", "1", "3", "4"]
    assert [each["sample_id"] for each in requests_of("failure")] == ["2"]
    again = scripted()
    ask(again, n_samples=5)
    assert [each.index for each in again.requests] == [2]


def test_a_stored_provider_that_cannot_answer_at_all_is_asked_once(ask, scripted, answered):
    bad = scripted("bad", failing(answered, range(100), ProviderError("no such file")), prompted=False)
    run = ask(bad, scripted("good"), n_samples=5)
    assert len(bad.requests) == 1
    assert {each.model for each in run.samples} == {"good/m"}


FAULTS = {
    "raises": lambda _: {}["missing"],
    "gives nothing": lambda _: None,
    "gives text": lambda _: "int x;",
    "gives wrong tokens": lambda _: Completion(text="x", usage={"input": 3}),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_mistake_of_a_plugin_costs_its_own_model_only_and_names_the_plugin(ask, scripted, requests_of, fault):
    bad, good = scripted("bad", fault, price=PRICE), scripted("good", connections=2)
    run = ask(bad, good, n_samples=5)
    assert {each.model for each in run.samples} == {"good/m"}
    assert len(run) == 5
    assert len(bad.requests) == 1
    assert run.tally.stopped["bad/m"].startswith("provider of plugin plugin-bad (plugin_bad) failed: ")
    assert [each["model"] for each in requests_of("failure")] == ["bad/m"]
    assert len(ask(scripted("bad"), good, n_samples=5)) == 10


def test_a_plugin_that_cannot_say_how_many_samples_there_are_costs_its_own_model_only(ask, scripted):
    def samples_for(*_):
        raise KeyError("no index")

    run = ask(scripted("bad", samples_for=samples_for, connections=3), scripted("good"), n_samples=5)
    assert {each.model for each in run.samples} == {"good/m"}
    assert "no index" in run.tally.stopped["bad/m"]


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_plugins_mistake_is_no_answer_and_gives_back_what_was_set_aside_for_it(ask, scripted, fault):
    run = ask(scripted("bad", fault, price=PRICE), scripted("good"), n_samples=3, token_limit=2400)
    assert (run.spent.answers, run.spent.failed) == (3, 1)
    assert "" not in run.tally.stopped


def test_failures_are_all_counted_and_the_first_ones_kept(ask, scripted, answered):
    run = ask(scripted(answer=failing(answered, range(AHEAD + 50)), connections=8), n_samples=AHEAD + 50)
    assert run.tally.failed == AHEAD + 50
    assert len(run.tally.failures) == AHEAD


@pytest.mark.parametrize("connections", [1, 20])
def test_a_full_disk_ends_everything_at_once(ask, scripted, monkeypatch, connections):
    def full(*_):
        raise InfrastructureError("cannot append: no space left")

    monkeypatch.setattr(RunDirectory, "append_sample", full)
    provider = scripted(connections=connections)
    start = time.monotonic()
    with pytest.raises(InfrastructureError, match="no space left"):
        ask(provider, n_samples=200)
    assert time.monotonic() - start < 5
    assert len(provider.requests) <= connections


# Many at once


def test_fifty_connections_are_fifty_requests_at_once(ask, scripted, answered):
    at_once = threading.Barrier(50)

    def answer(request):
        if request.index:  # the first one is alone
            at_once.wait(20)
        return answered(request)

    provider = scripted(answer=answer, connections=50)
    run = ask(provider, n_samples=101)
    assert len(run) == 101
    assert not at_once.broken


def test_no_more_requests_are_under_way_than_the_provider_takes(ask, scripted, answered):
    guard, under_way, most = threading.Lock(), [0], [0]

    def answer(request):
        with guard:
            under_way[0] += 1
            most[0] = max(most[0], under_way[0])
        time.sleep(0.002)
        with guard:
            under_way[0] -= 1
        return answered(request)

    ask(scripted(answer=answer, connections=7), tasks=5, n_samples=20)
    assert most == [7]


def test_samples_of_many_threads_are_complete_and_distinct(ask, scripted, samples_of):
    provider = scripted(connections=20, price=PRICE)
    run = ask(provider, tasks=10, n_samples=30)
    kept = samples_of()
    assert len(run) == len(run.by_id) == len(kept) == len(provider.requests) == 300
    assert len({(each.task_id, each.code) for each in kept}) == 300
    for each in kept:
        assert f"/* {each.sample_id}, " in each.code
    assert run.spent.answers == 300
    assert run.spent.cost == pytest.approx(300 * COST)


def test_five_hundred_requests_of_50_ms_at_fifty_connections_take_two_seconds(ask, scripted, answered):
    def answer(request):
        time.sleep(0.05)
        return answered(request)

    start = time.monotonic()
    assert len(ask(scripted(answer=answer, connections=50), tasks=5, n_samples=100)) == 500
    assert time.monotonic() - start < 2.0 + 2.0  # half of it for a machine that has other things to do


@pytest.mark.parametrize("connections", [1, 50])
def test_where_nothing_is_missing_nobody_waits(ask, scripted, connections):
    ask(scripted(), n_samples=2)
    provider = scripted(connections=connections)
    start = time.monotonic()
    assert len(ask(provider, n_samples=2)) == 2
    assert provider.requests == []
    assert time.monotonic() - start < 3


def test_the_first_request_of_a_model_is_alone(ask, scripted, answered):
    """A parameter that is refused, or a wrong key, is met once and not fifty times."""
    done = []

    def answer(request):
        if not done:
            time.sleep(0.1)
            assert len(provider.requests) == 1
            done.append(request)
        return answered(request)

    provider = scripted(answer=answer, connections=20)
    assert len(ask(provider, n_samples=40)) == 40


def test_a_first_request_that_takes_long_does_not_hold_up_the_others(ask, scripted, answered, monkeypatch):
    monkeypatch.setattr(asking, "ALONE", 0.05)
    others = threading.Event()

    def answer(request):
        if request.index == 0:
            assert others.wait(10)
        elif len(provider.requests) == 5:
            others.set()
        return answered(request)

    provider = scripted(answer=answer, connections=3)
    assert len(ask(provider, n_samples=5)) == 5


def test_whoever_reads_slowly_holds_up_the_asking(scripted_plugins, scripted, tmp_path):
    """Samples wait on the disk and not in memory."""
    provider = scripted(connections=4)
    config = RunConfig(suite="made", protocol="one", models=("fake/m",), targets=("ghost",), n_samples=5 * AHEAD)
    session = Session.open(config, scripted_plugins(provider))
    with RunDirectory.create_or_open(tmp_path / "run", {"identity": {"suite": "made", "seed": 1}}) as directory:
        stream = Asking(session, list(session.tasks.values()), directory).samples()
        next(stream)
        end = time.monotonic() + 10
        while len(provider.requests) < AHEAD and time.monotonic() < end:
            time.sleep(0.02)
        time.sleep(0.1)
        assert AHEAD <= len(provider.requests) <= AHEAD + 10
        assert sum(1 for _ in stream) == 5 * AHEAD - 1


# Limits


@pytest.mark.parametrize("limit", [{"token_limit": 3000}, {"cost_limit": 0.003}])
@pytest.mark.parametrize("connections", [1, 20])
def test_a_limit_stops_cleanly_close_to_it_and_a_higher_one_goes_on(ask, scripted, answered, limit, connections):
    price = Price(input=1.0, output=1.0)

    def answer(request):
        return evolve(answered(request), usage=Usage(input=300, output=30))

    provider = scripted(answer=answer, connections=connections, price=price)
    run = ask(provider, n_samples=100, **limit)
    spent = run.spent.usage.input + run.spent.usage.output
    assert 3000 - 2 * 400 <= spent <= 3000 + 330 * connections
    assert len(run) == len(provider.requests) == run.spent.answers  # what was sent was kept
    assert list(run.tally.stopped) == [""]
    assert run.tally.failed == 0
    again = scripted(answer=answer, connections=connections, price=price)
    more = ask(again, n_samples=100, **{name: 1000 * value for name, value in limit.items()})
    assert len(more) == 100
    assert len(again.requests) == 100 - len(provider.requests)
    assert not {each.index for each in again.requests} & {each.index for each in provider.requests}
    assert more.spent.answers == 100


def test_a_limit_holds_over_all_calls_of_the_same_command(ask, scripted):
    for _ in range(3):
        provider = scripted()
        run = ask(provider, n_samples=200, token_limit=2000)
    assert provider.requests == []
    assert 1000 < run.spent.usage.input + run.spent.usage.output <= 2000
    assert run.tally.stopped[""].startswith("the limit of 2000 tokens is reached")


def test_a_limit_stops_all_models(ask, scripted):
    providers = [scripted(name, connections=3) for name in ("one", "two")]
    run = ask(*providers, n_samples=200, token_limit=4000)
    assert run.spent.answers == sum(len(each.requests) for each in providers) < 400
    assert list(run.tally.stopped) == [""]


def test_a_run_that_a_limit_cut_short_is_incomplete(scripted_plugins, scripted, tmp_path):
    run = generated(scripted_plugins, tmp_path, scripted(), n_samples=200, token_limit=2000)
    assert run.incomplete
    assert run.exit_code == 1


# Stops and kills


@pytest.mark.parametrize("connections", [1, 8])
def test_ctrl_c_keeps_the_answers_that_are_under_way(ask, scripted, answered, samples_of, requests_of, connections):
    stopped, under_way = threading.Event(), threading.Semaphore(0)

    def answer(request):
        if request.index:
            under_way.release()
            assert stopped.wait(10)  # comes back after everything was stopped
        return answered(request)

    def until():
        for _ in range(connections):
            assert under_way.acquire(timeout=10)

    provider = scripted(answer=answer, connections=connections, stop=stopped.set)
    ask(provider, n_samples=30, take=1, until=until)
    assert len(provider.requests) == 1 + connections
    assert len(samples_of()) == 1 + connections
    assert requests_of("failure") == []
    again = scripted()
    ask(again, n_samples=30)
    assert len(again.requests) == 30 - 1 - connections


def test_ctrl_c_in_what_is_done_with_a_sample_keeps_the_answers_too(
    scripted_plugins, scripted, answered, tmp_path, samples_of
):
    stopped, under_way = threading.Event(), threading.Event()

    def answer(request):
        if request.index:
            under_way.set()
            assert stopped.wait(10)
        return answered(request)

    def on_sample(_):
        assert under_way.wait(10)
        raise KeyboardInterrupt

    provider = scripted(answer=answer, stop=stopped.set)
    with pytest.raises(KeyboardInterrupt):
        generated(scripted_plugins, tmp_path, provider, n_samples=9, on_sample=on_sample)
    assert [each.sample_id for each in samples_of()] == ["0", "1"]


def test_requests_that_were_waiting_when_all_was_stopped_are_no_failures(ask, scripted, answered, requests_of):
    stopped, waiting = threading.Event(), threading.Event()

    def answer(request):
        if request.index:
            waiting.set()
            assert stopped.wait(10)
            raise RequestError("stopped while it waited for its turn")
        return answered(request)

    run = ask(scripted(answer=answer, stop=stopped.set), n_samples=9, take=1, until=lambda: waiting.wait(10))
    assert requests_of("failure") == []
    assert run.tally.failed == 0


def test_a_request_that_never_comes_back_is_not_waited_for_for_ever(ask, scripted, answered, monkeypatch):
    monkeypatch.setattr(asking, "PATIENCE", 0.2)
    begun, end = threading.Event(), threading.Event()

    def answer(request):
        if request.index:
            begun.set()
            end.wait(20)
        return answered(request)

    start = time.monotonic()
    run = ask(scripted(answer=answer, connections=3), n_samples=9, take=1, until=lambda: begun.wait(10))
    end.set()
    assert len(run) == 1
    assert time.monotonic() - start < 5


# Memory


@pytest.mark.slow
def test_memory_stays_flat_over_twenty_thousand_samples(scripted_plugins, scripted, answered, tmp_path):
    provider = scripted(connections=20, complete=answered)  # which remembers no request
    config = RunConfig(suite="made", protocol="one", models=("fake/m",), targets=("ghost",), n_samples=200)
    session = Session.open(config, scripted_plugins(provider, tasks=100))
    sizes = []
    with RunDirectory.create_or_open(tmp_path / "run", {"identity": {"suite": "made", "seed": 1}}) as directory:
        for count, _ in enumerate(Asking(session, list(session.tasks.values()), directory).samples(), 1):
            if count % 5000 == 0:
                gc.collect()
                sizes.append(psutil.Process().memory_info().rss)
    assert count == 20_000
    assert sizes[-1] - sizes[0] < 8 << 20, [size >> 20 for size in sizes]
