"""How pairs are taken: orders, disturbances, when it ends. The processes are pretended, and so are their times."""

from __future__ import annotations

import itertools
import threading
from pathlib import Path

import pytest
from attrs import evolve

from kernelbench_core.model import Timing
from kernelbench_core.timing import machine, pairs
from kernelbench_core.timing.machine import Spent
from kernelbench_core.timing.pairs import compare
from kernelbench_core.timing.samples import Pool, Side, SideError, StoppedError, UnsteadyError
from kernelbench_core.timing.steered import LOOK_AND_KEEP, Claim, LiedError

TIMING = Timing(starts=4, pairs=8, sample_seconds=0.01, half_width=0.01, budget_seconds=60.0)
POOL = Pool(seen=16, fresh=4, size=1024)
A, B = Side(name="a", kernel=Path("a"), trusted=True), Side(name="b", kernel=Path("b"))


class Pretended:
    """A process that takes what it is told to take for each call."""

    log, seconds, waited, sleeping, sums, threads = [], {}, {}, {}, {}, 1
    started = itertools.count()

    def __init__(self, setup, kernel, layout, processor):
        self.setup, self.name, self.layout, self.processor = setup, kernel.name, layout, processor

    def __enter__(self):
        type(self).log.append(("start", self.name, self.layout, self.processor))
        return self

    def __exit__(self, *_):
        type(self).log.append(("end", self.name))

    def look_at_machine(self, size):
        type(self).log.append(("machine", self.name, size))
        return 0.0, 3e-10, 1e-7

    def load(self):
        type(self).log.append(("load", self.name))

    def go(self, first, count, *, passes=1, seed=0, look=0, turns=1, limit=0.0):
        type(self).log.append(("go", self.name, first, count, passes, seed, look, limit))
        calls = count * passes * turns
        each = self.seconds[self.name]
        timed = calls * (next(each) if hasattr(each, "__next__") else each)
        cpu = (timed + calls * 1e-6) * self.threads
        waited, slept = (how.get(self.name, 0.0) * timed for how in (self.waited, self.sleeping))
        total = self.sums.get(self.name, lambda _passes: 7)(passes)
        return Claim(
            timed=timed + slept, groups=calls // 4, calls=calls, sum=total * calls % 2**64, looked=calls, other=0,
            wall=timed + calls * 1e-6 + waited + slept, spent=Spent(cpu, waited),
        )  # fmt: skip


@pytest.fixture
def pretended(monkeypatch):
    """A fresh pretended process class, in the place of the real one."""
    made = type("Made", (Pretended,), {"log": [], "seconds": {"a": 2e-6, "b": 1e-6}, "waited": {}, "sleeping": {},
                                       "sums": {}, "threads": 1})  # fmt: skip
    monkeypatch.setattr(pairs, "Steered", made)
    monkeypatch.setattr(machine, "quietest", lambda allowed: allowed[-1] if len(allowed) > 1 else -1)
    monkeypatch.setattr(machine, "stolen", lambda _processor: 0)
    return made


class Setup:
    slots, turns, stop = 4, 1, threading.Event()


def compared(timing=TIMING, sides=(A, B), verify=lambda *_: None, pool=POOL, **more):
    return compare(list(sides), Setup(), pool, timing, verify=verify, watched=["b"], **more)


def samples(log):
    """Names of the sides that were timed, start by start."""
    found = []
    for each in log:
        if each[0] == "machine" or (each[0] == "load" and each[1] == "a"):
            found.append([]) if each[0] == "load" else None
        elif each[0] == "go" and each[2] == 0 and each[4] > 100:
            found[-1].append(each[1])
    return found


def test_the_ratio_is_the_first_sides_time_over_the_others(pretended):
    found = compared()
    assert found.ratio("b").value == pytest.approx(2.0)
    assert (found.starts, len(found.pairs["b"]), found.stopped) == (4, 8, "narrow")
    assert found.cycle == 3e-10


def test_sides_take_turns_and_the_order_changes_from_start_to_start(pretended):
    compared()
    orders = ["".join(names)[-4:] for names in samples(pretended.log)]
    assert orders == ["abab", "baba", "abab", "baba"]


def test_both_sides_of_a_round_get_the_same_inputs_in_the_same_order(pretended):
    compared()
    seeds = [each[5] for each in pretended.log if each[0] == "go" and each[2] == 0 and each[4] > 300]
    assert seeds[::2] == seeds[1::2]
    assert len(set(seeds)) == 8, "another order in each round"
    assert all(seed & 1 for seed in seeds), "and none is the order of the pool"


def test_each_start_has_one_layout_for_all_and_another_than_the_last(pretended):
    compared()
    layouts = [each[2] for each in pretended.log if each[0] == "start"]
    assert layouts[::2] == layouts[1::2]
    assert len(set(layouts)) == 4
    assert pretended.log.count(("end", "b")) == 4


def test_samples_last_as_long_as_they_should(pretended):
    compared()
    for name, seconds in pretended.seconds.items():
        long = [each[4] * each[3] * seconds for each in pretended.log if each[:2] == ("go", name) and each[4] > 300]
        assert long
        assert all(TIMING.sample_seconds <= each < 1.5 * TIMING.sample_seconds for each in long)


def test_long_calls_make_short_passes(pretended):
    pretended.seconds = {"a": 0.01, "b": 0.02}
    compared()
    counts = {each[3] for each in pretended.log if each[0] == "go" and each[2] == 0}
    assert counts == {16, 4}, "all once, to be checked; then one group"


def test_equal_seeds_make_equal_orders(pretended):
    compared(seed=3)
    first = list(pretended.log)
    pretended.log.clear()
    compared(seed=3)
    assert pretended.log == first
    pretended.log.clear()
    compared(seed=4)
    assert pretended.log != first


def test_it_goes_on_while_the_interval_is_wide_and_ends_with_the_budget(pretended, monkeypatch):
    pretended.seconds = {"a": itertools.cycle([2e-6, 3e-6, 2.2e-6, 1.7e-6, 2.6e-6]), "b": 1e-6}
    clock = itertools.count(0.0, 0.5)
    monkeypatch.setattr(pairs.time, "monotonic", lambda: next(clock))
    found = compared(evolve(TIMING, budget_seconds=10.0))
    assert found.stopped == "budget"
    assert found.starts > TIMING.starts
    few = compared(TIMING, budget=1.8)
    assert (few.starts, few.stopped) == (3, "budget"), "it is overdrawn for three starts"
    quick = compared(TIMING, budget=0.1)
    assert (quick.starts, quick.stopped) == (1, "budget")


@pytest.mark.parametrize(("field", "share", "cause"), [("waited", 0.5, "preempted"), ("sleeping", 0.5, "descheduled")])
def test_disturbed_pairs_are_named_by_their_cause(pretended, field, share, cause):
    setattr(pretended, field, {"b": share})
    found = compared(evolve(TIMING, budget_seconds=0.0))
    assert found.discarded("b") == {cause: len(found.pairs["b"])}
    assert found.contaminated("b")
    assert found.pairs["b"][0].disturbed > 0.05


def test_a_pair_with_a_stolen_tick_is_discarded(pretended, monkeypatch):
    ticks = itertools.count()
    monkeypatch.setattr(machine, "stolen", lambda _processor: next(ticks) // 3)
    found = compared(evolve(TIMING, budget_seconds=0.0))
    assert set(found.discarded("b")) == {"steal"}


def test_outputs_are_verified_once_and_then_by_their_sum(pretended):
    seen = []
    compared(verify=lambda side, _process, fresh: seen.append((side.name, fresh)))
    assert sorted(seen) == [("a", False), ("a", True), ("b", False), ("b", True)]
    kept = [each for each in pretended.log if each[0] == "go" and each[6] == LOOK_AND_KEEP]
    assert len(kept) == 4


def test_another_sum_in_another_start_is_verified_again(pretended):
    seen = []
    per_start = itertools.count()
    real = pretended.load

    def load(self):
        if self.name == "b":
            mine = 100 + next(per_start)
            type(self).sums = {"b": lambda _passes: mine}
        real(self)

    pretended.load = load
    compared(verify=lambda side, _process, fresh: seen.append((side.name, fresh)))
    assert seen.count(("b", False)) == 4
    assert seen.count(("a", False)) == 1


def test_other_outputs_in_a_timed_pass_end_it(pretended):
    pretended.sums = {"b": lambda passes: 8 if passes > 300 else 7}
    with pytest.raises(SideError) as found:
        compared()
    assert found.value.side == "b"
    assert isinstance(found.value.__cause__, UnsteadyError)


def test_what_the_checker_finds_is_blamed_on_the_side(pretended):
    def verify(side, _process, _fresh):
        if side.name == "b":
            raise UnsteadyError

    with pytest.raises(SideError) as found:
        compared(verify=verify)
    assert found.value.side == "b"


def test_a_fault_of_ours_is_nobody_elses(pretended):
    def verify(*_):
        raise KeyError("ours")

    with pytest.raises(KeyError):
        compared(verify=verify)


def test_more_than_one_thread_is_noticed(pretended):
    pretended.threads = 3
    with pytest.raises(SideError) as found:
        compared()
    assert isinstance(found.value.__cause__, LiedError)
    assert "more than one thread" in str(found.value.__cause__)


def test_several_sides_share_rounds(pretended):
    pretended.seconds["c"] = 4e-6
    found = compared(sides=(A, B, Side(name="c", kernel=Path("c"), trusted=True)))
    assert found.ratio("c").value == pytest.approx(0.5)
    assert [each.base for each in found.pairs["b"]] == [each.base for each in found.pairs["c"]]
    assert "".join(samples(pretended.log)[1])[-6:] == "cbacba"


def test_it_can_be_ended_early(pretended, monkeypatch):
    monkeypatch.setattr(Setup, "stop", threading.Event())
    Setup.stop.set()
    with pytest.raises(StoppedError):
        compared()
    assert pretended.log.count(("start", *pretended.log[0][1:])) == 1, "what was begun is finished, and nothing more"
