"""How often do the intervals hold the true number, and how often is a difference seen that is none?

    python benchmarks/intervals.py [--sets 2000] [--seed 1] [--markdown FILE]

Sets of results are drawn from populations of tasks whose true number is known, and the interval of each set is made in
three ways: from draws of tasks alone and from draws of tasks and of samples, both with plain 2.5 % percentiles, and as
`kernelbench_core.metrics.bootstrap` does it. The time of intervals and of a leaderboard is printed too. With --markdown
the tables are put between the markers of a page.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from attrs import evolve, frozen

from kernelbench_core.metrics.arrays import Floats
from kernelbench_core.metrics.bootstrap import interval_of, intervals
from kernelbench_core.metrics.comparing import TIE, between, difference
from kernelbench_core.metrics.resampling import Draws, figures_of, readings_of, replicates_of
from kernelbench_core.seams_metrics import STATUSES, Estimate, Outcomes

TASKS = (12, 40, 136)
SAMPLES = (1, 5, 20)
WAYS = ("tasks", "both", "ours")
MARKERS = ("<!-- measured: begin -->", "<!-- measured: end -->")
PASSED, WRONG = STATUSES.index("passed"), STATUSES.index("wrong_result")


@frozen
class Population:
    """Tasks whose chance to pass is beta distributed, or whose speedup is lognormal.

    Args:
        label: What it stands for.
        name: Of the metric.
        a: Of the beta distribution; the deviation between tasks of the speedup's logarithm.
        b: Of the beta distribution; the deviation within a task.
        k: As in an estimate; 0 for the geometric mean.
    """

    label: str
    name: str
    a: float
    b: float
    k: int

    @property
    def true(self) -> float:
        """The number over all tasks and samples that there could be."""
        if not self.k:
            return 1.0
        return 1.0 - float(np.prod([(self.b + i) / (self.a + self.b + i) for i in range(self.k)]))

    def draw(self, random: np.random.Generator, tasks: int, n: int) -> tuple[Outcomes, Estimate]:
        """Results of n samples of each of some tasks."""
        if self.k:
            return self.given(random, random.beta(self.a, self.b, tasks), n)
        return self.given(random, random.normal(0.0, self.a, tasks), n)

    def given(self, random: np.random.Generator, about: Floats, n: int) -> tuple[Outcomes, Estimate]:
        """Results of n samples of tasks that are known: their chance to pass, or the logarithm of their speedup."""
        each = np.repeat(about, n)
        if self.k:
            passed = random.random(len(each)) < each
            outcomes = outcomes_of(len(about), n, passed)
            return outcomes, Estimate(name=self.name, values=passed.astype(np.float64), k=self.k)
        values = np.exp(random.normal(each, self.b))
        outcomes = outcomes_of(len(about), n, np.ones(len(each), dtype=bool))
        return outcomes, Estimate(name=self.name, values=values, mean="geometric", unit="ratio", missing=1.0)


def outcomes_of(tasks: int, n: int, passed: np.ndarray) -> Outcomes:
    return Outcomes(
        tasks=tuple(f"simd/{i}" for i in range(tasks)),
        task=np.repeat(np.arange(tasks), n),
        status=np.where(passed, PASSED, WRONG),
        missing=np.zeros(tasks, dtype=np.int64),
    )


POPULATIONS = (
    Population("easy and hard tasks", "pass@1", 0.4, 0.6, 1),
    Population("easy and hard tasks", "pass@5", 0.4, 0.6, 5),
    Population("tasks alike", "pass@1", 20.0, 20.0, 1),
    Population("few pass", "pass@1", 0.05, 2.45, 1),
    Population("few pass", "pass@5", 0.05, 2.45, 5),
    Population("lognormal", "speedup", 0.8, 0.2, 0),
    Population("lognormal, noisy", "speedup", 0.2, 0.8, 0),
)


def ends(outcomes: Outcomes, estimate: Estimate, draws: Draws) -> dict[str, tuple[float, float] | None]:
    """The interval in each of the ways."""
    parts = replicates_of(outcomes, estimate, draws)
    plain = {"tasks": parts.by_task[:, None], "both": parts.drawn}
    found: dict[str, tuple[float, float] | None] = {}
    for way, cells in plain.items():
        low, high = np.quantile(parts.natural(figures_of(parts, cells, draws)), [0.025, 0.975])
        found[way] = (float(low), float(high))
    return found | {"ours": interval_of(parts, draws).ends}


def covered(population: Population, tasks: int, n: int, sets: int, seed: int) -> dict[str, tuple[float, float]]:
    """The share of intervals that hold the true number, and their mean width, in each of the ways."""
    random = np.random.default_rng([seed, tasks, n, POPULATIONS.index(population)])
    held = dict.fromkeys(WAYS, 0)
    width = dict.fromkeys(WAYS, 0.0)
    draws = Draws()
    for index in range(sets):
        if index % 50 == 0:  # one set of draws for all would make their luck that of the table
            draws = Draws(f"set {seed} {index}")
        for way, interval in ends(*population.draw(random, tasks, n), draws).items():
            assert interval is not None
            held[way] += interval[0] <= population.true <= interval[1]
            width[way] += interval[1] - interval[0]
    return {way: (held[way] / sets, width[way] / sets) for way in WAYS}


def seen(shift: float, tasks: int, n: int, sets: int, seed: int) -> tuple[float, float]:
    """Shares of verdicts other than `tie`, and of intervals that hold the true difference.

    Args:
        shift: By how much the second model is more likely to pass, on the scale of log odds; tasks are otherwise the
            same for both.
        tasks: How many.
        n: Samples of each.
        sets: How many pairs are compared.
        seed: Of the draws.
    """
    random = np.random.default_rng([seed, tasks, n, int(shift * 100)])
    kind = POPULATIONS[0]
    many = np.clip(random.beta(kind.a, kind.b, 400_000), 1e-12, 1.0 - 1e-12)
    true = float((shifted(many, shift) - many).mean())
    verdicts = held = 0
    for index in range(sets):
        chance = random.beta(kind.a, kind.b, tasks)
        a = kind.given(random, chance, n)
        b = kind.given(random, shifted(chance, shift), n)
        found = difference(a[0], b[0], a[1], b[1], seed=f"pair {seed} {index // 50}")
        assert found.interval is not None
        verdicts += found.verdict != TIE
        held += found.interval[0] <= true <= found.interval[1]
    return verdicts / sets, held / sets


def shifted(chance: Floats, shift: float) -> Floats:
    chance = np.clip(chance, 1e-12, 1.0 - 1e-12)
    return np.asarray(1.0 / (1.0 + (1.0 - chance) / chance * np.exp(-shift)))


def coverage_table(sets: int, seed: int) -> Iterator[str]:
    yield "| tasks are | metric | tasks | samples | nominal | tasks alone | both, plain | ours | widths |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for population in POPULATIONS:
        for tasks in TASKS:
            for n in SAMPLES:
                if n < population.k:
                    continue
                found = covered(population, tasks, n, sets, seed)
                cells = " | ".join(f"{found[way][0] * 100:.1f}%" for way in WAYS)
                widths = ", ".join(f"{found[way][1]:.3f}" for way in WAYS)
                yield f"| {population.label} | {population.name} | {tasks} | {n} | 95% | {cells} | {widths} |"


def difference_table(sets: int, seed: int) -> Iterator[str]:
    yield "| tasks | samples | alike, called different | holds 0 | different, seen | holds the difference |"
    yield "|---|---|---|---|---|---|"
    for tasks in TASKS:
        for n in SAMPLES:
            same, other = seen(0.0, tasks, n, sets, seed), seen(1.0, tasks, n, sets, seed)
            yield (
                f"| {tasks} | {n} | {same[0] * 100:.1f}% | {same[1] * 100:.1f}% | {other[0] * 100:.1f}% | "
                f"{other[1] * 100:.1f}% |"
            )


def timed(what: str, call: Callable[[], object]) -> str:
    began = time.process_time()
    call()
    return f"{what}: {time.process_time() - began:.2f} CPU seconds"


def speed(seed: int) -> Iterator[str]:
    """What 20 groups of 5,000 results with 10 headline numbers each take, and a leaderboard of 30 models."""
    random = np.random.default_rng(seed)
    groups = []
    for _ in range(20):
        outcomes, first = POPULATIONS[0].draw(random, 136, 37)
        ratio = np.where(first.values > 0, np.exp(random.normal(0.5, 0.5, len(outcomes))), 1.0)
        many = [evolve(first, name=f"pass@{k}", k=k) for k in (1, 5, 10)]
        many += [evolve(first, name=f"efficient@{k}", values=first.values * (ratio > 1.2), k=k) for k in (1, 5)]
        many += [evolve(first, name=f"share {p}", values=first.values * (ratio > p), k=0) for p in (1.0, 2.0)]
        many += [
            Estimate(name="speedup", values=ratio, mean="geometric", unit="ratio", missing=1.0),
            Estimate(name="p50", values=ratio, mean="geometric", across="p50", unit="ratio", missing=1.0),
            Estimate(name="best of 3", values=ratio * first.values, k=3, unit="ratio"),
        ]
        groups.append((outcomes, {each.name: each for each in many}))
    total = sum(len(outcomes) for outcomes, _ in groups)
    yield timed(f"intervals of 10 numbers over {total} results in 20 groups", lambda: [intervals(*g) for g in groups])

    parts = [POPULATIONS[0].draw(random, 136, 5) for _ in range(30)]

    def pairs() -> None:
        made = [readings_of(*each, Draws(str(i))) for i, each in enumerate(parts)]
        draws = Draws()
        for i, a in enumerate(made):
            for b in made[:i]:
                between(a, b, draws)

    yield timed("differences between all of 30 models, 136 tasks, 5 samples", pairs)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--sets", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--markdown", type=Path)
    given = parser.parse_args()
    lines = []
    tables = (
        coverage_table(given.sets, given.seed),
        [""],
        difference_table(given.sets, given.seed),
        [""],
        speed(given.seed),
    )
    for line in (line for table in tables for line in table):
        print(line, flush=True)
        lines.append(line)
    if given.markdown:
        page = given.markdown.read_text(encoding="utf-8")
        head, _, rest = page.partition(MARKERS[0])
        _, _, tail = rest.partition(MARKERS[1])
        text = "\n".join(lines)
        given.markdown.write_text(f"{head}{MARKERS[0]}\n{text}\n{MARKERS[1]}{tail}", encoding="utf-8")


if __name__ == "__main__":
    main()
