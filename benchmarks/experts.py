"""How much faster than the scalar reference is each expert? Both are built with -O3 and the target's flags.

    python benchmarks/experts.py [TASK ...] [--target x86-avx] [--budget 0.05] [--markdown FILE]

For every row of a task's performance sizes: the median times of the reference (which the compiler may vectorise for
the target as far as it can) and of the expert, and the median of their ratios over blocks A B B A in one process; above
1 the expert is faster. The inputs are those of the task's `[performance]` table, made anew before every call. Whether
the outputs agree is not looked at here: `kernelbench validate` does, on the same inputs.

This is a first, simple look at our own trusted code, not the way that answers of models are timed.
"""

from __future__ import annotations

import argparse
import math
import subprocess
import sys
import tempfile
from pathlib import Path

from kernelbench_core.config import load_config
from kernelbench_core.executors.local import cpu_model
from kernelbench_core.harness.function import casefile
from kernelbench_core.harness.function.columns import pack_cases
from kernelbench_core.harness.function.generators import draw_workload
from kernelbench_core.harness.function.glue import ENTRY, candidate_unit, reference_unit, runner_source
from kernelbench_core.harness.function.runner import roles_of
from kernelbench_core.harness.function.signature import Signature, parse
from kernelbench_core.model import FunctionTask, Target
from kernelbench_core.sandbox import default_sandbox
from kernelbench_core.seams import BuildRequest, Toolchain
from kernelbench_core.session import Session
from kernelbench_core.toolchains.base import kernel_prelude, versions

LEVEL = 0.95
"""Ratio from which an expert counts as level: medians over blocks repeat to a few percent here."""
PAGE = """# How fast the experts are

Every SIMD task has a solution written by hand for AVX2. This page says how it compares with the task's scalar
reference, both compiled by the same compiler with `-O3` and the flags of `{target}`, so that the compiler vectorises
the reference as far as it can. Ratios are reference / expert: above 1 the expert is faster. There is one for each row
of the task's performance sizes (`[performance]` in its `task.toml`), from small to large, each the median over blocks
A B B A of calls in one process, on the same inputs. The page is written by

<!-- test: skip it measures for longer than a test may take -->
```sh
python benchmarks/experts.py --target {target} --budget {budget} --markdown docs/simd-experts.md
```

on this machine with these compilers:

{machine}

**{summary}.**

Where the ratio is about 1 the compiler vectorises the plain loop as well as anybody can, or memory is the limit; where
it is large the reference branches on the data, goes byte by byte, or uses the simpler algorithm. Times of a few dozen
nanoseconds hold the cost of the clock, which pulls their ratios towards 1. These are times of our own trusted code,
taken simply: they say whether an expert is worth comparing with, not how answers of models are timed.

| task | geometric mean | ratio for each row of sizes | reference, first and last row, us |
|---|---|---|---|
"""
TIMED = Path(__file__).with_name("native") / "timed.hpp"
RUNNER = Path(casefile.__file__).with_name("native") / "runner.hpp"


def timed_source(task: FunctionTask, signature: Signature) -> str:
    """The runner's source, with the timing loop in the place of the guarded one."""
    text = runner_source(signature, task.types, roles_of(task))
    text = text.replace("kb::Run &run", "kb::Timed &run").replace("kb::run_cases(", "kb::time_pair(")
    headers = RUNNER.read_text(encoding="utf-8") + TIMED.read_text(encoding="utf-8")
    return text.replace('#include "runner.hpp"\n', headers.replace("#pragma once\n", ""), 1)


def built(toolchain: Toolchain, request: BuildRequest, folder: Path) -> Path:
    """The binary, in a folder of its own."""
    folder.mkdir()
    result = toolchain.build(request, folder)
    if result.artifact is None:
        raise SystemExit(f"{folder.name} does not build: {result.detail}")
    return result.artifact


def measure(task: FunctionTask, target: Target, toolchain: Toolchain, budget: float) -> list[dict[str, float]]:
    """One record for each row of sizes: blocks, medians in ns, and the 10 %, 50 % and 90 % quantiles of the ratios."""
    assert task.workload is not None
    signature = parse(task.prototype, task.types, task.origin)
    with tempfile.TemporaryDirectory(prefix="kernelbench-experts-") as name:
        work = Path(name)
        kernels = {
            "reference": reference_unit(task, signature, bound=False),
            "expert": candidate_unit(task, signature, task.experts[target.name], task.entry + target.entry_suffix),
        }
        paths = [
            built(
                toolchain,
                BuildRequest(
                    source=source,
                    target=target,
                    optimize="O3",
                    entry=ENTRY,
                    prelude=kernel_prelude(target),
                    trusted=True,
                ),
                work / what,
            )
            for what, source in kernels.items()
        ]
        request = BuildRequest(
            source=timed_source(task, signature),
            target=target,
            kind="executable",
            optimize="O1",
            libraries=("-ldl",),
            trusted=True,
        )
        program = built(toolchain, request, work / "timer")
        rows = []
        for row in range(len(task.workload.sizes)):
            arrays, count = pack_cases(signature, [draw_workload(task, signature, 1, row)])
            (work / "case").write_bytes(casefile.dump(arrays, count))
            command = [program, *paths, ENTRY, work / "case", str(int(budget * 1e9))]
            done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
            if done.returncode:
                raise SystemExit(f"{task.task_id}: the timer ended with {done.returncode} {done.stderr}")
            names = ("blocks", "reference", "expert", "ratio", "low", "high")
            rows.append(dict(zip(names, map(float, done.stdout.split()), strict=True)))
        return rows


def main() -> None:
    """Prints a line for each task, and writes the table where one is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", nargs="*", help="names of tasks; all by default")
    parser.add_argument("--target", default="x86-avx")
    parser.add_argument("--budget", type=float, default=0.05, help="seconds for each row of sizes")
    parser.add_argument("--markdown", type=Path, help="also write the table here")
    given = parser.parse_args()
    session = Session.open(load_config(suite="simd"), None)
    target = session.plugins.targets.get(given.target)
    toolchain = session.plugins.toolchains.create("clang", default_sandbox())
    lines, means = [], []
    for task in session.tasks.values():
        if not isinstance(task, FunctionTask) or (given.tasks and task.name not in given.tasks):
            continue
        if target.name not in task.experts or task.workload is None:
            print(f"{task.name}: no expert or no performance sizes", file=sys.stderr)
            continue
        rows = measure(task, target, toolchain, given.budget)
        mean = math.exp(sum(math.log(row["ratio"]) for row in rows) / len(rows))
        means.append(mean)
        ratios = "  ".join(f"{row['ratio']:6.2f}" for row in rows)
        times = " ".join(f"{row['reference'] / 1000:.4g}" for row in rows)
        print(f"{task.name:32s} {mean:6.2f} | {ratios} | reference us: {times}", flush=True)
        cells = " | ".join(f"{row['ratio']:.2f}" for row in rows)
        times = " to ".join(f"{rows[i]['reference'] / 1000:.3g}" for i in (0, -1))
        lines.append(f"| {task.name} | {mean:.2f} | {cells.replace(' | ', ' ')} | {times} |")
    geometric = math.exp(sum(map(math.log, means)) / max(len(means), 1))
    level = sum(mean >= LEVEL for mean in means)
    summary = f"{len(means)} experts: geometric mean {geometric:.2f}, {level} at least level with the reference at -O3"
    print(f"{summary} (ratio {LEVEL} or more)")
    if given.markdown:
        machine = "\n".join(f"- {each}" for each in (cpu_model(), *versions().values()))
        page = PAGE.format(target=target.name, machine=machine, budget=given.budget, summary=summary)
        given.markdown.write_text(page + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
