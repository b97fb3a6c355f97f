"""Timed samples of several sides, taken in alternation, until the ratios are known well enough.

Within a start the sides take turns in one order (A B A B), and in the opposite order in the next start (B A B A), so
that whatever drifts meets all alike. In A B B A, which has the same aim, the second B follows itself and finds warm
caches: a kernel measured against itself was off by up to a quarter at sizes beyond the caches. Each start has
processes of its own for all sides: another place for code and data, the same for every side, and the processor that
is quiet at the moment. A sample is at least so many milliseconds of calls; how many passes over the inputs that takes
is decided here, from the samples before.
"""

from __future__ import annotations

import contextlib
import math
import random
import statistics as plain
import time
from collections.abc import Callable, Iterator, Sequence

from attrs import define, field, frozen

from kernelbench_core.model import Timing
from kernelbench_core.timing import doubts, machine
from kernelbench_core.timing.samples import Pair, Pool, Side, SideError, StoppedError, TimedError, Times, UnsteadyError
from kernelbench_core.timing.steered import LOOK_ALL, LOOK_AND_KEEP, Claim, LiedError, Setup, Steered

PREEMPTED = 0.05
"""Share of a sample's time that its process may have waited for a processor."""
DESCHEDULED = 1.05
"""Real time over processor time, above which a sample was interrupted by something."""
_SLACK_SECONDS = 100e-6
_LEAST_STARTS = 3
"""Starts for which a budget may be overdrawn, as many times: of fewer nobody can say how much they differ."""
_WARM_UPS = 6
_SHORT = 4
"""What part of a sample a warm-up is."""
_LONGEST = 4
"""How many times as long as a sample has to be the reference's pass over the inputs may be."""
_STEADY = 0.98
_PATIENCE = 50.0
_LEAST_LIMIT = 10.0
_THREADS_SECONDS = 0.002

Verify = Callable[[Side, Steered, bool], None]
"""Called after a pass with its outputs kept: over the inputs for timing, or (true) the fresh ones. It raises what it
finds to be wrong with them."""


@define(kw_only=True)
class _Runner:
    """A side during one start."""

    side: Side
    process: Steered
    sum: int = 0
    passes: int = 1
    outside: list[doubts.Untimed] = field(factory=list)
    timed: list[float] = field(factory=list)
    cached: float = 1.0
    gained: float = 0.0


@frozen(kw_only=True)
class _Sample:
    """Nanoseconds of a call, what disturbed the sample, and by which share of its time."""

    ns: float
    cause: str
    disturbed: float


@define(kw_only=True)
class _Comparison:
    """What stays the same from start to start; of the pool, so many inputs are used for samples."""

    setup: Setup
    pool: Pool
    timing: Timing
    verify: Verify
    draw: random.Random
    times: Times
    used: int = 0
    verified: dict[tuple[str, bool], int] = field(factory=dict)
    doubts: dict[str, list[doubts.Doubt]] = field(factory=dict)


def compare(
    sides: Sequence[Side], setup: Setup, pool: Pool, timing: Timing, *, verify: Verify, watched: Sequence[str],
    seed: int = 0, budget: float | None = None,
) -> Times:  # fmt: skip
    """Takes pairs of the first side and each of the others.

    Args:
        sides: The first is the one that all others are compared with, and is ours.
        setup: What their processes share.
        pool: The inputs.
        timing: Lengths, numbers and limits.
        verify: Checks outputs.
        watched: Sides whose intervals have to be narrow.
        seed: Decides orders and layouts.
        budget: Seconds, in place of the timing's.

    Raises:
        StoppedError: It was to end early.
        SideError: A side ended, lied, or gave other outputs in timed calls; the cause says what.
    """
    draw = random.Random(seed)  # noqa: S311 - nothing secret: the candidate sees none of it
    times = Times(pairs={each.name: [] for each in sides[1:]})
    all_of_it = _Comparison(setup=setup, pool=pool, timing=timing, verify=verify, draw=draw, times=times)
    budget = timing.budget_seconds if budget is None else budget
    begin = time.monotonic()
    while True:
        _start(all_of_it, sides, begin + budget)
        times.starts += 1
        if times.starts >= timing.starts and _narrow(times, watched, timing):
            times.stopped = "narrow"
        elif time.monotonic() > begin + budget * (1 if times.starts >= _LEAST_STARTS else _LEAST_STARTS):
            times.stopped = "budget"
        for each in sides:
            if not each.trusted and (times.stopped or times.starts > 1):
                with _blamed(each):
                    _believed(all_of_it.doubts[each.name])
        if setup.stop.is_set():
            raise StoppedError
        if times.stopped:
            times.new = {name: doubts.forgetful(found) for name, found in all_of_it.doubts.items()}
            return times


@contextlib.contextmanager
def _blamed(side: Side) -> Iterator[None]:
    """Says whose doing an error is."""
    try:
        yield
    except TimedError as error:
        raise SideError(side.name) from error


def _start(known: _Comparison, sides: Sequence[Side], end: float) -> None:
    """One start: new processes, checks, rounds, and what is looked at afterwards."""
    timing, times = known.timing, known.times
    processor = machine.quietest(machine.processors())
    layout = known.draw.getrandbits(62)
    with contextlib.ExitStack() as stack:
        stack.enter_context(machine.keeping_off(processor))
        runners = [
            _Runner(side=side, process=stack.enter_context(Steered(known.setup, side.kernel, layout, processor)))
            for side in sides
        ]
        for each in runners:
            with _blamed(each.side):
                if each is runners[0] and not times.starts:
                    times.window, times.cycle, times.copy = each.process.look_at_machine(known.pool.size)
                each.process.load()
                _verified(known, each, fresh=False)
        order = runners if times.starts % 2 == 0 else runners[::-1]
        for each in order:
            with _blamed(each.side):
                _warmed(known, each)
        for number in range(max(1, math.ceil(timing.pairs / timing.starts))):
            _round(known, order, processor)
            if number and time.monotonic() > end:
                break
        for each in runners:
            with _blamed(each.side):
                _fresh(known, each)
    for each in runners[1:]:
        against = doubts.doubt(
            outside=each.outside, usual=runners[0].outside, passes=each.passes,
            cached=each.cached / max(runners[0].cached, 1.0), gained=each.gained,
        )  # fmt: skip
        known.doubts.setdefault(each.side.name, []).append(against)


def _verified(known: _Comparison, runner: _Runner, *, fresh: bool) -> Claim:
    """A pass over the inputs that are used; outputs of all are checked unless they are those of an earlier start."""
    process, key = runner.process, (runner.side.name, fresh)
    first, count = (known.pool.seen, known.pool.fresh) if fresh else (0, known.pool.seen)
    limit = _LEAST_LIMIT * (3 if runner.side.trusted else 1)
    before = known.verified.get(key)
    claim = None
    if before is not None:
        claim = process.go(first, count if fresh else known.used, look=LOOK_ALL, limit=limit)
    if claim is None or claim.sum != before:  # in another start, other places in memory may give other last bits
        claim = process.go(first, count, look=LOOK_AND_KEEP, limit=limit)
        known.verify(runner.side, process, fresh)
        if not fresh:
            known.used = known.used or _fitting(claim.timed, count, known.setup.slots, known.timing)
            claim = process.go(first, known.used, look=LOOK_ALL, limit=limit)
    known.verified[key] = claim.sum
    if not fresh:
        runner.sum = claim.sum
        runner.timed.append(claim.timed)
    return claim


def _fitting(seconds: float, seen: int, slots: int, timing: Timing) -> int:
    """How many inputs a pass has, where all of them take so many seconds: whole groups, and not many times a sample."""
    share = _LONGEST * timing.sample_seconds / max(seconds, 1e-9)
    return seen if share >= 1 else min(seen, max(1, int(seen * share / slots)) * slots)


def _ask(known: _Comparison, runner: _Runner, passes: int, seed: int = 0) -> Claim:
    """Passes over the inputs for timing, in an order that is drawn."""
    usual = passes * plain.median(runner.timed) * _PATIENCE + _LEAST_LIMIT
    seed = seed or known.draw.getrandbits(62)
    turns = known.setup.turns
    claim = runner.process.go(0, known.used, passes=passes, seed=seed | 1, turns=turns, limit=usual)
    if claim.other or (claim.looked == claim.calls and claim.sum != turns * passes * runner.sum % 2**64):
        raise UnsteadyError
    return claim


def _warmed(known: _Comparison, runner: _Runner) -> None:
    """Goes on until a pass is not faster than the best of the three before it, and finds the number for a sample."""
    timing = known.timing
    best: list[float] = []
    for _ in range(_WARM_UPS):
        passes = max(1, _enough(runner.timed[-1], timing) // _SHORT)
        each = _ask(known, runner, passes).timed / passes
        runner.timed = [each]
        if (best and each >= _STEADY * min(best[-3:])) or each >= timing.sample_seconds:
            break
        best.append(each)
    runner.passes = _enough(runner.timed[-1], timing)


def _enough(seconds: float, timing: Timing) -> int:
    """Passes for a sample, from what one takes; a bit more, since samples vary."""
    return max(1, math.ceil(1.15 * timing.sample_seconds / max(seconds, 1e-7)))


def _round(known: _Comparison, order: Sequence[_Runner], processor: int) -> None:
    """A sample of each side, with the same inputs in the same order."""
    seed = known.draw.getrandbits(62) | 1
    samples: dict[str, _Sample] = {}
    for runner in order:
        with _blamed(runner.side):
            samples[runner.side.name] = _sample(known, runner, seed, processor)
    pairs = known.times.pairs
    base = next(samples[name] for name in samples if name not in pairs)
    for name, found in pairs.items():
        other = samples[name]
        found.append(
            Pair(
                start=known.times.starts,
                base=base.ns,
                other=other.ns,
                cause=base.cause or other.cause,
                disturbed=max(base.disturbed, other.disturbed),
            )
        )


def _sample(known: _Comparison, runner: _Runner, seed: int, processor: int) -> _Sample:
    """One sample of a side, and what disturbed it."""
    timing = known.timing
    stolen = machine.stolen(processor)
    claim = _ask(known, runner, runner.passes, seed)
    cause, disturbed = "", claim.spent.waited / claim.wall
    if machine.stolen(processor) > stolen:
        cause, disturbed = "steal", 1.0
    elif disturbed > PREEMPTED:
        cause = "preempted"
    elif claim.wall > DESCHEDULED * claim.spent.cpu + _SLACK_SECONDS:
        cause, disturbed = "descheduled", 1 - claim.spent.cpu / claim.wall
    if claim.spent.cpu > claim.wall + _THREADS_SECONDS:
        spent = f"{claim.spent.cpu:.4f} s of processor time in {claim.wall:.4f} s"
        raise LiedError(f"it used {spent}: more than one thread works")
    net = max(claim.timed - claim.groups * known.times.window, claim.timed / 20)
    runner.timed.append(claim.timed / runner.passes)
    runner.outside.append(doubts.untimed(claim.timed, claim.spent.cpu, claim.spent.waited, runner.passes))
    if claim.timed < timing.sample_seconds:
        runner.passes = _enough(claim.timed / runner.passes, timing)
    return _Sample(ns=net / claim.calls * 1e9, cause=cause, disturbed=disturbed)


def _fresh(known: _Comparison, runner: _Runner) -> None:
    """Calls with inputs that the process has never seen, the same again many times, and then their outputs checked."""
    pool, seed = known.pool, known.draw.getrandbits(62) | 1
    _ask(known, runner, 1)  # so that everything but the inputs is as it was while samples were taken
    first = runner.process.go(pool.seen, pool.fresh, seed=seed, limit=_LEAST_LIMIT)
    times = max(2, min(16, math.ceil(0.2 * known.timing.sample_seconds / max(first.timed, 1e-7))))
    again = runner.process.go(pool.seen, pool.fresh, passes=times, seed=seed, limit=_PATIENCE)
    last = _verified(known, runner, fresh=True)
    if again.other or last.other:
        raise UnsteadyError
    repeated = min(again.timed / times, last.timed)
    disturbed = first.spent.waited > PREEMPTED * first.wall
    runner.cached = 1.0 if disturbed else first.timed / max(repeated, 1e-9)
    runner.gained = first.timed - repeated


def _believed(found: Sequence[doubts.Doubt]) -> None:
    """Weighs the doubts of all starts.

    Raises:
        LiedError: What the side claims and what is known otherwise cannot both be true.
    """
    if reason := doubts.verdict(found):
        raise LiedError(reason)


def _narrow(times: Times, watched: Sequence[str], timing: Timing) -> bool:
    """Whether all intervals that matter are narrow enough, of enough pairs."""
    return all(
        len(times.kept(name)) >= timing.pairs and times.ratio(name).half_width < timing.half_width for name in watched
    )
