from __future__ import annotations

import random
import re
import threading
import time

import pytest
from attrs import evolve

from kernelbench_core.api import BatchState, Price, ProviderError, RequestError, Usage
from kernelbench_core.errors import InfrastructureError, UsageError
from kernelbench_core.generation.batching import ROUNDS, open_batches
from kernelbench_core.store import RunDirectory
from kernelbench_core.testing import FakeProvider

PRICE = Price(input=1000.0, output=10_000.0, batch=0.5)
COST = (5 * 1000 + 10 * 10_000) / 1e6 / 2
QUICK = {"batch": True, "model_args": {"batch_poll": 0.01}}


class KilledError(BaseException):
    """Stands for `kill -9`: nothing is done after it."""


class Server:
    """A provider's side of batches: it keeps them whatever happens to us. Hooks are called at each step.

    Args:
        answer: What an answer is; a text for why there is none, None to lose the request.
        limit: Most requests of a batch.
        finds: Whether a batch can be found again by its first custom id.
        slow: How often a batch is asked after before it is done.
    """

    def __init__(self, answer, *, limit=1000, finds=True, slow=0, failed=""):
        self.answer, self.limit, self.finds, self.slow, self.failed = answer, limit, finds, slow, failed
        self.batches = {}
        self.polls = {}
        self.collected = []
        self.before = self.after = lambda: None

    @property
    def paid(self):
        """Every request that it ever took: (task, index)."""
        return [(each.task.name, each.index) for batch in self.batches.values() for each in batch.values()]

    def submit(self, requests):
        self.before()
        assert 0 < len(requests) <= self.limit
        assert all(re.fullmatch(r"[A-Za-z0-9_-]{1,64}", each) for each in requests)
        name = f"batch-{len(self.batches)}"
        self.batches[name] = dict(requests)
        self.after()
        return name

    def poll(self, batch):
        self.polls[batch] = self.polls.get(batch, 0) + 1
        return BatchState(done=self.polls[batch] > self.slow, failed=self.failed)

    def collect(self, batch):
        self.collected.append(batch)
        names = list(self.batches[batch])
        random.Random(batch).shuffle(names)
        for name in names:
            found = self.answer(self.batches[batch][name])
            if found is not None and not self.failed:
                yield name, found

    def find(self, marker):
        known = [batch for batch, requests in self.batches.items() if next(iter(requests)) == marker]
        return known[-1] if known and self.finds else None


@pytest.fixture
def serve(scripted, answered):
    """A provider with batches, and its server."""

    def make(answer=answered, name="fake", price=PRICE, **more):
        server = Server(answer, **more)
        provider = scripted(name, batches=server, price=price)
        return provider, server

    return make


def test_everything_is_asked_in_batches_and_each_answer_finds_its_question(ask, serve, samples_of):
    provider, server = serve(limit=4)
    run = ask(provider, tasks=3, n_samples=3, **QUICK)
    assert len(run) == len(samples_of()) == 9
    assert [len(each) for each in server.batches.values()] == [4, 4, 1]
    assert provider.requests == []
    for (_, task, _, index), sample in run.by_id.items():
        assert sample.code == f"void {task.removeprefix('made/')}_simd(int n) {{ /* {index}, attempt 1 */ }}\n"
        assert sample.details["batch"] in server.batches
        assert sample.latency is None
        assert sample.prompt_digest
    assert run.tally.answered == 9


def test_batches_cost_their_share_and_a_resumed_run_sums_up_the_same(ask, serve):
    provider, server = serve()
    run = ask(provider, n_samples=4, **QUICK)
    assert [each.cost for each in run.samples] == pytest.approx([COST] * 4)
    assert run.spent.cost == pytest.approx(4 * COST)
    assert run.spent.usage == Usage(input=20, output=40)
    again = ask(provider, n_samples=4, **QUICK)
    assert again.spent == run.spent
    assert len(server.batches) == 1


def test_each_sample_has_a_seed_and_an_index_of_its_own(ask, serve):
    provider, server = serve()
    ask(provider, n_samples=5, sampling_seed=40, temperature=0.5, **QUICK)
    (requests,) = server.batches.values()
    assert [each.parameters["seed"] for each in requests.values()] == [40, 41, 42, 43, 44]
    assert [each.index for each in requests.values()] == [0, 1, 2, 3, 4]
    assert all(each.parameters["temperature"] == 0.5 for each in requests.values())


def test_only_what_is_missing_is_handed_over(ask, scripted, serve):
    ask(scripted(), n_samples=3)
    provider, server = serve()
    run = ask(provider, n_samples=5, **QUICK)
    assert len(run) == 5
    assert server.paid == [("t0", 3), ("t0", 4)]


def test_a_slow_batch_is_asked_after_until_it_is_done(ask, serve):
    provider, server = serve(slow=3)
    assert len(ask(provider, n_samples=2, **QUICK)) == 2
    assert server.polls == {"batch-0": 4}


def test_a_provider_without_batches_is_asked_one_by_one_with_a_notice(ask, scripted, capsys):
    for provider in (scripted("one"), scripted("two", batches=None)):
        assert len(ask(provider, n_samples=2, out=provider.name, **QUICK)) == 2
        assert len(provider.requests) == 2
        assert f"{provider.name}/m has no batches; it is asked one by one" in capsys.readouterr().err


def test_answers_are_kept_in_the_cache_and_taken_from_it(ask, scripted, serve):
    """One by one or in batches: the same question is paid for once."""
    ask(scripted(price=PRICE), n_samples=2, cache=True, out="one")
    provider, server = serve()
    two = ask(provider, n_samples=4, cache=True, out="two", **QUICK)
    assert server.paid == [("t0", 2), ("t0", 3)]
    assert [each.cost for each in two.samples] == pytest.approx([0.0, 0.0, COST, COST])
    assert two.spent.answers == 2
    three = ask(provider, n_samples=4, cache=True, out="three", **QUICK)
    assert len(server.batches) == 1
    assert {each.completion for each in three.samples} == {each.completion for each in two.samples}
    assert three.spent.answers == 0
    assert ask(provider, n_samples=4, cache=True, out="two", **QUICK).spent == two.spent


# Answers that do not come as they should


def test_duplicates_count_once_and_unknown_ids_are_passed_over(ask, serve, monkeypatch, answered):
    provider, server = serve()
    collect = server.collect

    def twice(batch):
        yield "kb-unknown", answered(next(iter(server.batches[batch].values())))
        yield "", "no id at all"
        for name, answer in collect(batch):
            yield name, answer
            yield name, evolve(answer, text="another text")
            yield name, "and an error"

    monkeypatch.setattr(server, "collect", twice)
    run = ask(provider, n_samples=4, **QUICK)
    assert len(run) == 4
    assert not any(each.completion == "another text" for each in run.samples)
    assert run.spent.answers == 4
    assert (run.tally.failed, len(server.batches)) == (0, 1)


@pytest.mark.parametrize("how", [None, "expired"])
@pytest.mark.parametrize("rounds", range(1, ROUNDS + 2))
def test_what_is_missing_is_handed_over_again_up_to_three_times(ask, serve, answered, requests_of, how, rounds):
    seen = []

    def lost(request):
        if request.index != 2:
            return answered(request)
        seen.append(1)
        return answered(request) if len(seen) >= rounds else how

    provider, server = serve(lost)
    run = ask(provider, n_samples=4, **QUICK)
    handed = min(rounds, ROUNDS)
    assert [len(each) for each in server.batches.values()] == [4] + [1] * (handed - 1)
    assert len(run) == (4 if rounds <= ROUNDS else 3)
    failures = requests_of("failure")
    assert run.tally.failed == len(failures) == (rounds > ROUNDS)
    if failures:
        assert failures[0]["sample_id"] == "2"
        assert failures[0]["error"] == f"{how or 'the batch has no answer to it'}; it was handed over 3 times"


def test_what_failed_three_times_is_asked_for_alone_by_the_next_call(ask, serve, answered):
    provider, _ = serve(lambda request: None if request.index == 2 else answered(request))
    ask(provider, n_samples=4, **QUICK)
    provider, server = serve()
    run = ask(provider, n_samples=4, **QUICK)
    assert len(run) == 4
    assert server.paid == [("t0", 2)]


def test_a_batch_that_fails_as_a_whole_is_told_and_tried_three_times(ask, serve, requests_of, capsys):
    provider, server = serve(failed="the file has no valid lines")
    run = ask(provider, n_samples=2, **QUICK)
    assert len(run) == 0
    assert len(server.batches) == ROUNDS
    assert {each["error"] for each in requests_of("failure")} == {
        "the file has no valid lines; it was handed over 3 times"
    }
    assert "batch batch-0 of fake/m failed: the file has no valid lines" in capsys.readouterr().err


@pytest.mark.parametrize("step", ["submit", "poll", "collect", "find"])
@pytest.mark.parametrize("error", [RequestError("no route"), ProviderError("a wrong key"), ValueError("a mistake")])
def test_a_fault_at_any_step_costs_its_own_model_only(ask, serve, scripted, monkeypatch, step, error):
    def fail(*_):
        raise error

    provider, server = serve()
    if step == "find":  # is only asked after a batch whose id is not known
        server.after = fail
        ask(provider, n_samples=2, **QUICK)
        server.after = lambda: None
    monkeypatch.setattr(server, step, fail)
    run = ask(provider, scripted("other"), n_samples=2, **QUICK)
    assert {each.model for each in run.samples} == {"other/m"}
    assert len(run) == 2
    assert str(error) in run.tally.stopped["fake/m"]
    monkeypatch.undo()
    assert len(ask(provider, scripted("other"), n_samples=2, **QUICK)) == 4
    assert len(server.paid) == 2


# Kills


@pytest.mark.parametrize("finds", [True, False])
@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("write", range(1, 10))
def test_a_kill_at_any_moment_pays_for_nothing_twice(ask, serve, monkeypatch, write, after, finds, kill):
    provider, server = serve(limit=2, finds=finds)
    with monkeypatch.context() as patched:
        kill(patched, KilledError, write, after=after)
        with pytest.raises(KilledError):
            ask(provider, n_samples=3, **QUICK)
    before = len(server.batches)
    run = ask(provider, n_samples=3, **QUICK)
    assert sorted(each.sample_id for each in run.samples) == ["0", "1", "2"]
    assert run.spent.answers == 3
    assert run.spent.cost == pytest.approx(3 * COST)
    # the id of a batch that was submitted never reached the disk, and nobody can be asked
    blind = not finds and write in (2, 4) and not after
    assert len(server.paid) - 3 == (2 if write == 2 else 1) * blind
    third = ask(provider, n_samples=3, **QUICK)
    assert third.spent == run.spent
    if before == 2 and not blind:
        assert len(server.batches) == 2


@pytest.mark.parametrize("finds", [True, False])
@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_kill_while_a_batch_is_submitted(ask, serve, finds, moment):
    def die():
        raise KilledError

    provider, server = serve(finds=finds)
    setattr(server, moment, die)
    with pytest.raises(KilledError):
        ask(provider, n_samples=3, **QUICK)
    setattr(server, moment, lambda: None)
    run = ask(provider, n_samples=3, **QUICK)
    assert len(run) == 3
    assert len(server.paid) == (6 if moment == "after" and not finds else 3)


@pytest.mark.parametrize("got", range(4))
def test_a_kill_in_the_middle_of_the_answers_keeps_those_that_came(ask, serve, monkeypatch, got, samples_of):
    provider, server = serve()
    collect = server.collect

    def dies(batch):
        for number, each in enumerate(collect(batch)):
            if number == got:
                raise KilledError
            yield each

    with monkeypatch.context() as patched:
        patched.setattr(server, "collect", dies)
        with pytest.raises(KilledError):
            ask(provider, n_samples=4, **QUICK)
    assert len(samples_of()) == got
    run = ask(provider, n_samples=4, **QUICK)
    assert len(run) == len(samples_of()) == 4
    assert len(server.batches) == 1
    assert run.spent.answers == 4


def test_a_kill_in_the_second_round_finds_the_second_batch_and_not_the_first(ask, serve, answered):
    """The request that was lost is the first of both batches: their markers must differ all the same."""
    lost = [True]

    def first_lost(request):
        return None if request.index == 0 and lost else answered(request)

    provider, server = serve(first_lost)

    def die():
        if len(server.batches) == 2:
            raise KilledError

    server.after = die
    with pytest.raises(KilledError):
        ask(provider, n_samples=3, **QUICK)
    lost.clear()
    server.after = lambda: None
    run = ask(provider, n_samples=3, **QUICK)
    assert len(run) == 3
    assert server.paid == [("t0", 0), ("t0", 1), ("t0", 2), ("t0", 0)]


def test_the_batch_of_another_run_is_never_taken_for_ones_own(ask, serve, answered):
    """The same questions with another temperature: what `find` gives must not come from the first run."""
    provider, server = serve(lambda request: evolve(answered(request), text=str(request.parameters["temperature"])))
    ask(provider, n_samples=2, temperature=0.25, out="one", **QUICK)

    def die():
        raise KilledError

    server.before = die
    with pytest.raises(KilledError):
        ask(provider, n_samples=2, temperature=0.75, out="two", **QUICK)
    server.before = lambda: None
    run = ask(provider, n_samples=2, temperature=0.75, out="two", **QUICK)
    assert {each.completion for each in run.samples} == {"0.75"}


def test_a_batch_under_way_is_collected_before_anything_is_handed_over(ask, serve, tmp_path):
    provider, server = serve(limit=2, slow=10**9)
    polled = threading.Event()
    poll = server.poll

    def tell(batch):
        polled.set()
        return poll(batch)

    server.poll = tell
    start = time.monotonic()
    with pytest.raises(KilledError):
        ask(provider, _stopper(polled), n_samples=3, **QUICK)
    assert time.monotonic() - start < 10  # it does not wait for the batch
    handed_over = len(server.batches)
    assert handed_over == 2
    with RunDirectory.open(tmp_path / "run") as directory:
        assert sorted(open_batches(directory, "fake/m").values()) == ["batch-0", "batch-1"]
    server.slow = 0
    run = ask(provider, n_samples=4, **QUICK)
    assert sorted(each.sample_id for each in run.samples) == ["0", "1", "2", "3"]
    assert server.paid == [("t0", 0), ("t0", 1), ("t0", 2), ("t0", 3)]
    with RunDirectory.open(tmp_path / "run") as directory:
        assert open_batches(directory, "fake/m") == {}


def _stopper(polled):
    """A provider that is killed once the batch is asked after."""

    def answer(_request):
        assert polled.wait(10)
        raise KilledError

    return FakeProvider("stopper", answer, samples_for=lambda *_: 1)


def test_who_forgets_the_flag_does_not_pay_again_for_a_batch_that_is_under_way(ask, serve):
    def die(_):
        raise KilledError

    provider, server = serve()
    server.poll, poll = die, server.poll
    with pytest.raises(KilledError):
        ask(provider, n_samples=2, **QUICK)
    with pytest.raises(UsageError, match=r"fake/m: a batch is under way in .*; give --batch to collect it"):
        ask(provider, n_samples=2)
    assert provider.requests == []
    server.poll = poll
    assert len(ask(provider, n_samples=2, **QUICK)) == 2
    assert len(ask(provider, n_samples=3)) == 3
    assert (len(server.paid), len(provider.requests)) == (2, 1)


def test_a_model_whose_batches_are_refused_can_be_asked_one_by_one(ask, serve):
    def refuse():
        raise RequestError("this model has no batches (status 400)")

    provider, server = serve()
    server.before = refuse
    ask(provider, n_samples=2, **QUICK)
    assert len(ask(provider, n_samples=2)) == 2
    assert len(provider.requests) == 2


# Limits


def test_as_many_are_handed_over_as_a_limit_allows_and_the_rest_by_a_later_call(ask, serve, answered):
    provider, server = serve(lambda request: evolve(answered(request), usage=Usage(input=100, output=900)), limit=4)
    run = ask(provider, n_samples=12, token_limit=6600, **QUICK)
    spent = run.spent.usage.input + run.spent.usage.output
    assert 4 <= len(run) <= 6
    assert spent <= 6600
    assert run.tally.stopped[""].startswith("the limit of 6600 tokens is reached")
    more = ask(provider, n_samples=12, token_limit=10**6, **QUICK)
    assert len(more) == 12
    assert sorted(server.paid) == sorted(("t0", index) for index in range(12))


def test_batches_of_one_call_together_do_not_pass_a_limit(ask, serve, answered):
    provider, server = serve(lambda request: evolve(answered(request), usage=Usage(input=100, output=1000)), limit=2)
    ask(provider, n_samples=20, token_limit=8000, **QUICK)
    assert len(server.paid) * 1100 <= 8000
    assert len(server.paid) >= 4


def test_a_limit_that_allows_nothing_hands_nothing_over_and_says_so(ask, serve):
    provider, server = serve()
    run = ask(provider, n_samples=2, cost_limit=1e-9, **QUICK)
    assert (len(run), server.batches) == (0, {})
    assert "the limit of $1e-09 is reached" in run.tally.stopped[""]


def test_what_a_failed_submission_had_set_aside_is_given_back(ask, serve, scripted):
    """Else another model would wait for room for ever."""

    def refuse():
        raise RequestError("status 400")

    provider, server = serve()
    server.before = refuse
    run = ask(provider, scripted("other", price=PRICE), n_samples=3, token_limit=4500, **QUICK)
    assert {each.model for each in run.samples} == {"other/m"}
    assert len(run) == 3


def test_a_full_disk_ends_everything(ask, serve, monkeypatch):
    def full(*_):
        raise InfrastructureError("cannot append: no space left")

    provider, _ = serve()
    monkeypatch.setattr(RunDirectory, "append_sample", full)
    with pytest.raises(InfrastructureError, match="no space left"):
        ask(provider, n_samples=2, **QUICK)
