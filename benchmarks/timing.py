"""How far from 1 is the ratio of a kernel's time to its own, as we time and as Google Benchmark does?

    python benchmarks/timing.py [--runs 60] [--tasks NAME:ROW,...] [--seed N] [--quick] [--raw FILE] [--markdown FILE]

A run compares the reference of a task (-O3) with itself, at one row of the task's performance sizes, in two ways: as a
candidate is compared with its reference (pairs, new processes, an interval), and in one process with Google Benchmark,
all of A and then all of B, as SimdBench does it. The two take turns in one loop, and the second gets about as much time
as the first has taken. All runs are done three times: with nothing else, with a neighbour process that computes and
moves memory without a pause, and with one such neighbour for each processor that works in bursts. The true ratio is 1,
so the table shows errors only.

Google Benchmark comes with `apt-get install libbenchmark-dev`; without it only our side is shown.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import math
import multiprocessing
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from attrs import evolve, frozen

from kernelbench_core.config import load_config
from kernelbench_core.errors import KernelbenchError
from kernelbench_core.evaluation.prepare import Preparer
from kernelbench_core.executors.local import cpu_model
from kernelbench_core.harness.function import casefile
from kernelbench_core.harness.function.glue import ENTRY
from kernelbench_core.harness.function.runner import roles_of
from kernelbench_core.harness.function.timer import timer_source
from kernelbench_core.model import FunctionTask, Protocol, Status, Target, Timing
from kernelbench_core.seams import Availability, BuildRequest, Checker, Toolchain
from kernelbench_core.session import Session
from kernelbench_core.store import BuildCache
from kernelbench_core.timing import machine
from kernelbench_core.timing.pairs import compare
from kernelbench_core.timing.samples import SideError
from kernelbench_core.timing.yardstick import CONTROL, LEVEL, MOST_CASES, Row, Yardstick, reason_of, verifier
from kernelbench_core.toolchains.base import OWN_LIMITS, versions

TASKS = "argmax:2,conditional_move:1,conditional_move:5,range_reverse:3,add:2,count_upper:3"
"""On pointers with little memory; with much of it, in the second level of cache and outside of all; in place; on a
vector by value, which is copied with every call; on a string."""
NEAR = 0.02
"""How far from 1 a ratio may be."""
OURS, GOOGLE = "pairs", "google"
QUIET, BUSY, BURSTS = "quiet", "busy neighbour", "neighbours in bursts"
SHARE = 3.4
"""Seconds that Google Benchmark needs for both sides, as a multiple of the least time that it is given: it looks for
the number of calls first, and then makes 1.4 times as many as would do."""
REMEDY = "apt-get install libbenchmark-dev"
NEIGHBOUR_BYTES = 64 << 20
BURST = (0.05, 0.8)
"""Shortest and longest burst, and pause, of a neighbour that does not work all the time, in seconds."""
PAGE = """# How noisy times are

How far from 1 is the ratio of a kernel's time to its own? One run compares the reference of a SIMD task, built with
`-O3`, with itself, once as `--measure` compares a candidate with its reference (`pairs`: [timing](timing.md)) and once
as Google Benchmark does it in SimdBench (`google`: one process, one input, all calls of A and then all calls of B, real
time). Both take turns in one loop; Google Benchmark's least time is set so that it takes as long as the other. In the
second third of the runs a neighbour keeps a processor busy, not bound to any: half of the time it computes, half of it
copies within {neighbour} MB. In the last third there is one such neighbour for each processor, and each works in bursts
of {burst} s with pauses as long. The page is written by

<!-- test: skip it measures for longer than a test may take -->
```sh
python benchmarks/timing.py {options}--markdown docs/timing-noise.md
```

on this machine with these compilers:

{machine}

{table}

Columns: how far the ratio is from 1 (median and 95th percentile); the share of runs within {low:g} to {high:g}; the
standard deviation of the ratio's logarithm, and the width between its 2.5 % and 97.5 % quantiles; how often the 95 %
interval holds 1, and the median of its half-width; the share of pairs that were disturbed, by cause (they are
discarded, or, where they are more than half of a run's, all but the half that was disturbed the least); seconds a run.

**{verdict}**

By kernel (task, and its row of sizes): the root mean square of the ratio's logarithm, which holds both the spread of a
kernel's runs and what they are off by together.

{kernels}
"""


@frozen(kw_only=True)
class Kernel:
    """One reference at one row of sizes, ready for both ways.

    Args:
        name: Of task and size.
        yardstick: Holds the reference.
        row: The inputs.
        checker: Of the task.
        program: Times with Google Benchmark; None where that is not there.
        copies: Two copies of the reference's shared object: two libraries.
    """

    name: str
    yardstick: Yardstick
    row: Row
    checker: Checker
    program: Path | None
    copies: tuple[Path, Path]


@frozen(kw_only=True)
class Run:
    """What came of one comparison of a kernel with itself.

    Args:
        condition: `QUIET` or `BUSY`.
        method: `OURS` or `GOOGLE`.
        kernel: Name of the kernel.
        ratio: A over B.
        seconds: Real time that it took.
        low: Lower end of the interval; of ours only.
        high: Upper end.
        starts: Process starts.
        pairs: Number, start, nanoseconds of A and of B, and cause of the discard where there is one.
    """

    condition: str
    method: str
    kernel: str
    ratio: float
    seconds: float
    low: float = math.nan
    high: float = math.nan
    starts: int = 1
    pairs: Sequence[tuple[int, float, float, str]] = ()


def google_source(task: FunctionTask, row: Row) -> str:
    """The timer's source, with Google Benchmark in the place of what a parent steers.

    An argument by value is copied with every call, as a caller has to do who wants to call again; the timer moves it.
    """
    text = timer_source(row.seen.signature, task.types, roles_of(task))
    text = text.replace("kb::serve<", "kb::google<").replace("std::move(s.v", "(s.v")
    native = Path(casefile.__file__).with_name("native")
    files = (native / "runner.hpp", native / "timer.hpp", Path(__file__).with_name("native") / "google.hpp")
    parts = [each.read_text(encoding="utf-8").replace("#pragma once\n", "") for each in files]
    for name, content in (("runner.hpp", parts[0]), ("timer.hpp", parts[1] + parts[2])):
        text = text.replace(f'#include "{name}"\n', content, 1)
    return text


def google_program(task: FunctionTask, row: Row, target: Target, toolchain: Toolchain, folder: Path) -> Path:
    """The program, built as the timer is."""
    folder.mkdir()
    request = BuildRequest(
        source=google_source(task, row), target=target, kind="executable", optimize="O2",
        libraries=("-lbenchmark", "-lpthread", "-ldl"), limits=OWN_LIMITS, trusted=True,
    )  # fmt: skip
    built = toolchain.build(request, folder)
    if built.status is not Status.PASSED or built.artifact is None:
        raise SystemExit(f"{task.task_id} does not build with Google Benchmark: {built.detail}\n{built.diagnostics}")
    return built.artifact


def has_google(toolchain: Toolchain, target: Target, folder: Path) -> bool:
    """Whether the compiler finds Google Benchmark."""
    folder.mkdir()
    request = BuildRequest(
        source="#include <benchmark/benchmark.h>\nBENCHMARK_MAIN();\n", target=target, kind="executable",
        libraries=("-lbenchmark", "-lpthread"), limits=OWN_LIMITS, trusted=True,
    )  # fmt: skip
    return toolchain.build(request, folder).status is Status.PASSED


def prepared(session: Session, names: Sequence[str], target: Target, seed: int, folder: Path) -> list[Kernel]:
    """The kernels that are named (`NAME:ROW`, the last row where none is), with all that they need built."""
    timing = Timing(baselines=())
    protocol: Protocol = evolve(session.protocol(), timing=timing)
    known = {task.name: task for task in session.tasks.values() if isinstance(task, FunctionTask)}
    cache = BuildCache()
    preparer = Preparer(folder, seed, evolve(protocol, cases=MOST_CASES), cache)
    evaluator = session.evaluator(seed, timing=timing)
    tools = evaluator.tools(target)
    if isinstance(tools, Availability):
        raise SystemExit(f"{target.name}: {tools.reason}")
    toolchain, executor = tools
    google = has_google(toolchain, target, folder / "google")
    if not google:
        print(f"there is no <benchmark/benchmark.h>: our side only; {REMEDY} brings the other", file=sys.stderr)
    yardsticks: dict[str, Yardstick] = {}
    kernels = []
    for number, each in enumerate(names):
        name, _, place = each.partition(":")
        task = known.get(name)
        if task is None or task.workload is None:
            raise SystemExit(f"{name}: no such task, or it has no performance sizes")
        work = folder / f"kernel-{number}"
        work.mkdir()
        if name not in yardsticks:
            (work / "built").mkdir()
            yardsticks[name] = Yardstick(
                task=task, target=target, toolchain=toolchain, executor=executor, preparer=preparer,
                protocol=protocol, cache=cache, seed=seed, folder=work / "built",
            )  # fmt: skip
        yardstick = yardsticks[name]
        sizes = task.workload.sizes
        row = yardstick.row(int(place) if place else len(sizes) - 1)
        copies = (work / "a.so", work / "b.so")
        for copy in copies:
            shutil.copy(yardstick.reference(LEVEL).kernel, copy)
        program = google_program(task, row, target, toolchain, work / "google") if google else None
        label = f"{name} {' x '.join(map(str, row.size))}"
        kernels.append(Kernel(name=label, yardstick=yardstick, row=row, checker=evaluator.checker(task),
                              program=program, copies=copies))  # fmt: skip
    evaluator.close()
    return kernels


def in_pairs(kernel: Kernel, condition: str, seed: int) -> Run | str:
    """The reference against itself as a candidate against its reference; why not, where that fails."""
    base = kernel.yardstick.reference(LEVEL)
    begin = time.monotonic()
    try:
        times = compare(
            [base, evolve(base, name=CONTROL)], kernel.row.setup, kernel.row.pool, kernel.yardstick.timing,
            verify=verifier(kernel.row, kernel.checker), watched=[CONTROL], seed=seed,
        )  # fmt: skip
    except SideError as error:
        return f"{kernel.name}, {condition}: {error.side}: {reason_of(error)}"
    seconds = time.monotonic() - begin
    found = times.ratio(CONTROL)
    return Run(
        condition=condition, method=OURS, kernel=kernel.name, ratio=found.value, seconds=seconds, low=found.low,
        high=found.high, starts=times.starts,
        pairs=[(each.start, each.base, each.other, each.cause) for each in times.pairs[CONTROL]],
    )  # fmt: skip


def in_turn(kernel: Kernel, condition: str, seed: int, seconds: float) -> Run:
    """The reference against itself with Google Benchmark, in about so many seconds."""
    command = [kernel.program, *kernel.copies, ENTRY, kernel.row.setup.pool, seed, f"{seconds / SHARE:.6f}"]
    begin = time.monotonic()
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    spent = time.monotonic() - begin
    if done.returncode:
        raise SystemExit(f"{kernel.name}: Google Benchmark ended with {done.returncode} {done.stderr}")
    first, second = (each["real_time"] for each in json.loads(done.stdout)["benchmarks"])
    return Run(condition=condition, method=GOOGLE, kernel=kernel.name, ratio=first / second, seconds=spent)


def _busy(parent: int, seed: int | None) -> None:
    """Computes and copies, for as long as the parent lives: without a pause, or in bursts that the seed draws."""
    draw = random.Random(seed)  # noqa: S311 - nothing secret
    half = np.ones(NEIGHBOUR_BYTES // 2, dtype=np.uint8)
    other = np.empty_like(half)
    x = 1.0
    rest = time.monotonic() + draw.uniform(*BURST)
    while os.getppid() == parent:
        if seed is not None and time.monotonic() > rest:
            time.sleep(draw.uniform(*BURST))
            rest = time.monotonic() + draw.uniform(*BURST)
        begin = time.monotonic()
        np.copyto(other, half)
        until = 2 * time.monotonic() - begin
        while time.monotonic() < until:
            x = (x * 1.0000001) % 3.0


@contextlib.contextmanager
def neighbours(seeds: Sequence[int | None]) -> Iterator[None]:
    """Busy processes meanwhile, one for each seed."""
    context = multiprocessing.get_context("spawn")
    started = [context.Process(target=_busy, args=(os.getpid(), seed), daemon=True) for seed in seeds]
    for each in started:
        each.start()
    time.sleep(1.0)  # they import numpy first
    try:
        yield
    finally:
        for each in started:
            each.terminate()
            each.join()


def measured(kernels: Sequence[Kernel], condition: str, count: int, seed: int) -> tuple[list[Run], list[str]]:
    """Runs of both ways in turn, spread over the kernels; and what failed."""
    draw = random.Random(seed)  # noqa: S311 - nothing secret
    runs: list[Run] = []
    failed: list[str] = []
    for number in range(count):
        kernel = kernels[number % len(kernels)]
        with machine.alone():
            ours = in_pairs(kernel, condition, draw.getrandbits(40))
            if isinstance(ours, str):
                failed.append(ours)
                print(ours, file=sys.stderr)
                continue
            runs.append(ours)
            if kernel.program is not None:
                runs.append(in_turn(kernel, condition, draw.getrandbits(40), ours.seconds))
        shown = f"{OURS} {ours.ratio:.4f} [{ours.low:.4f}, {ours.high:.4f}]"
        shown += f", {GOOGLE} {runs[-1].ratio:.4f}" if kernel.program is not None else ""
        print(f"{condition} {number + 1}/{count} {kernel.name}: {shown}", file=sys.stderr, flush=True)
    return runs, failed


def spread(runs: Sequence[Run]) -> tuple[float, float]:
    """Standard deviation of the logarithms of ratios, and the width between their 2.5 % and 97.5 % quantiles."""
    logs = np.log([each.ratio for each in runs])
    low, high = np.percentile(logs, (2.5, 97.5))
    return float(logs.std(ddof=1)) if len(logs) > 1 else math.nan, float(high - low)


def summed_up(runs: Sequence[Run]) -> dict[str, Any]:
    """The figures of one row of the table."""
    off = np.abs([each.ratio - 1 for each in runs])
    deviation, width = spread(runs)
    figures: dict[str, Any] = {
        "runs": len(runs), "off": float(np.median(off)), "off95": float(np.percentile(off, 95)),
        "near": float(np.mean(off <= NEAR)), "deviation": deviation, "width": width,
        "seconds": float(np.mean([each.seconds for each in runs])),
    }  # fmt: skip
    with_interval = [each for each in runs if not math.isnan(each.low)]
    if with_interval:
        pairs = [pair for each in with_interval for pair in each.pairs]
        figures |= {
            "covers": float(np.mean([each.low <= 1 <= each.high for each in with_interval])),
            "half_width": float(np.median([math.log(each.high / each.low) / 2 for each in with_interval])),
            "discarded": {cause: n / len(pairs) for cause, n in Counter(pair[3] for pair in pairs).items() if cause},
        }
    return figures


HEAD = (
    "| condition | timed by | runs | off by, median | 95th | within | deviation | width | covers 1 | half-width"
    " | disturbed | s a run |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n"
)


def line(condition: str, method: str, each: Mapping[str, Any]) -> str:
    """A row of the table."""
    interval = ["-"] * 3
    if "covers" in each:
        causes = ", ".join(f"{cause} {share:.1%}" for cause, share in sorted(each["discarded"].items()))
        interval = [f"{each['covers']:.1%}", f"{each['half_width']:.2%}", causes or "none"]
    cells = [
        condition, method, str(each["runs"]), f"{each['off']:.2%}", f"{each['off95']:.2%}", f"{each['near']:.1%}",
        f"{each['deviation']:.2%}", f"{each['width']:.2%}", *interval, f"{each['seconds']:.1f}",
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |"


def by_kernel(runs: Sequence[Run]) -> str:
    """A table of root mean squares, a row for each kernel, a column for each condition and method."""
    columns = list(dict.fromkeys((each.condition, each.method) for each in runs))
    head = " | ".join(f"{condition}, {method}" for condition, method in columns)
    rows = [f"| kernel | {head} |", "|---|" + "---|" * len(columns)]
    for name in dict.fromkeys(each.kernel for each in runs):
        of = [[r.ratio for r in runs if (r.kernel, r.condition, r.method) == (name, *column)] for column in columns]
        squares = [float(np.mean(np.log(each) ** 2)) if each else math.nan for each in of]
        rows.append(f"| {name} | {' | '.join(f'{math.sqrt(each):.2%}' for each in squares)} |")
    return "\n".join(rows)


def verdict(figures: Mapping[tuple[str, str], Mapping[str, Any]]) -> str:
    """How the spreads under load compare."""
    said = []
    for condition in (QUIET, BUSY, BURSTS):
        ours, theirs = figures.get((condition, OURS)), figures.get((condition, GOOGLE))
        if ours is not None and theirs is not None and min(ours["runs"], theirs["runs"]) > 1:
            said.append(
                f"{condition}: {ours['deviation'] / theirs['deviation']:.3f} (standard deviations), "
                f"{ours['width'] / theirs['width']:.3f} (width between the quantiles)"
            )
    return f"Spread of pairs / spread of Google Benchmark, {'; '.join(said)}." if said else "Nothing to compare with."


def main(arguments: list[str] | None = None) -> int:
    """Prints the tables, and writes the page where one is asked for; 1 when a run failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=60, help="runs in each condition, spread over the kernels")
    parser.add_argument("--tasks", default=TASKS, help="names of tasks, each with :NUMBER of its row of sizes, from 0")
    parser.add_argument("--target", default="x86-avx")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="two runs of each kernel")
    parser.add_argument("--raw", type=Path, help="write all runs with their pairs here, one JSON document a line")
    parser.add_argument("--markdown", type=Path, help="also write the page here")
    given = parser.parse_args(arguments)
    names = given.tasks.split(",")
    count = 2 * len(names) if given.quick else given.runs
    session = Session.open(load_config(suite="simd"), None)
    target = session.plugins.targets.get(given.target)
    runs: list[Run] = []
    failed: list[str] = []
    with tempfile.TemporaryDirectory(prefix="kernelbench-noise-", ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o755)
        try:
            kernels = prepared(session, names, target, given.seed, Path(name))
        except KernelbenchError as error:
            raise SystemExit(str(error)) from error
        bursts = [given.seed + i for i in machine.processors()]
        for condition, around in ((QUIET, neighbours([])), (BUSY, neighbours([None])), (BURSTS, neighbours(bursts))):
            with around:
                found, trouble = measured(kernels, condition, count, given.seed)
            runs += found
            failed += trouble
    figures = {
        (condition, method): summed_up(some)
        for condition in (QUIET, BUSY, BURSTS)
        for method in (OURS, GOOGLE)
        if (some := [each for each in runs if (each.condition, each.method) == (condition, method)])
    }
    table = HEAD + "\n".join(line(*key, each) for key, each in figures.items())
    kernels_table = by_kernel(runs)
    print(table, kernels_table, *failed, verdict(figures), sep="\n\n")
    if given.raw:
        fields = Run.__attrs_attrs__
        given.raw.write_text("".join(json.dumps({f.name: getattr(r, f.name) for f in fields}) + "\n" for r in runs))
    if given.markdown:
        said = [cpu_model(), f"{len(machine.processors())} processors", *versions().values()]
        changed = [f"--runs {count}", *([f"--tasks {given.tasks}"] if given.tasks != TASKS else [])]
        given.markdown.write_text(PAGE.format(
            neighbour=NEIGHBOUR_BYTES >> 20, burst=" to ".join(map(str, BURST)),
            options=f"{' '.join(changed)} --seed {given.seed} ",
            machine="\n".join(f"- {each}" for each in said), table=table, low=1 - NEAR, high=1 + NEAR,
            verdict=verdict(figures), kernels=kernels_table,
        ), encoding="utf-8")  # fmt: skip
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
