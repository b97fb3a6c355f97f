"""What does the verdict on one sample cost, beside a bare compiler call on the same code?

    python benchmarks/evaluation.py [--samples N] [--memory N] [--json]

Three figures, taken in one run on one core, so that only their ratios are to be quoted:

- CPU seconds a sample in steady state: everything between a sample and its verdict (compile, gate, link, all test
  cases, comparison, sandboxes, this process), with warm caches;
- CPU seconds of a bare `clang++ -O0 -c` of the same candidates with the usual includes, in the same order, alternating
  with the first in blocks;
- memory of this process over many samples.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from kernelbench_core import Grader, evaluate, list_targets, list_tasks
from kernelbench_core.toolchains.base import STANDARD, prelude_text
from kernelbench_core.toolchains.clang import driver

BLOCK = 6
USUAL = (
    "algorithm", "cfloat", "climits", "cmath", "cstdint", "cstring", "iostream", "limits", "map", "numeric", "string",
    "unordered_map", "unordered_set", "vector",
)  # fmt: skip
"""What one includes above such a function by hand: about what SimdBench's own header has, fewer than ours."""


def cpu() -> float:
    """CPU seconds of this process and all that it has waited for."""
    own = resource.getrusage(resource.RUSAGE_SELF)
    others = resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime


def resident() -> float:
    """Resident memory of this process in MiB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def bare(path: str, flags: list[str], source: Path) -> float:
    """CPU seconds of one bare compiler call."""
    before = cpu()
    subprocess.run([path, STANDARD, "-O0", *flags, "-c", str(source), "-o", str(source.with_suffix(".o"))], check=True)
    return cpu() - before


def marked(code: str, number: object) -> str:
    """The same code with a comment in its first function, so that it counts as another."""
    return code.replace("{", f"{{  /* {number} */", 1)


def candidates(target: str, count: int) -> list[tuple[str, str]]:
    """(task id, code) of the stored experts, again and again, each with a comment of its own so that none is known."""
    experts = [(task.task_id, task.experts[target]) for task in list_tasks() if target in task.experts]
    return [(experts[i % len(experts)][0], marked(experts[i % len(experts)][1], i)) for i in range(count)]


def cost(target_name: str, count: int) -> dict[str, float | int | str]:
    """Both costs for one target."""
    path = driver()
    assert path is not None, "no clang here; see `kernelbench doctor`"
    target = next(each for each in list_targets() if each.name == target_name)
    includes = prelude_text((*USUAL, *target.headers))
    types = {task.task_id: task.types for task in list_tasks()}
    work = candidates(target_name, count)
    ours: list[float] = []
    theirs: list[float] = []
    with Grader(seed=1) as grader, tempfile.TemporaryDirectory() as folder:
        for task, code in dict(work).items():  # warm: preludes, runners, references
            result = grader.grade(marked(code, "warm"), task=task, target=target_name, is_code=True)
            assert result.passed, f"{task}: {result.status} {result.detail}"
        for start in range(0, count, BLOCK):
            block = work[start : start + BLOCK]
            for task, code in block:
                before = cpu()
                result = grader.grade(code, task=task, target=target_name, is_code=True)
                ours.append(cpu() - before)
                assert result.passed, f"{task}: {result.status} {result.detail}"
            for i, (task, code) in enumerate(block):
                source = Path(folder) / f"{start + i}.cpp"
                source.write_text(includes + types[task] + code)
                theirs.append(bare(path, list(target.flags), source))
    mean_ours, mean_theirs = sum(ours) / len(ours), sum(theirs) / len(theirs)
    return {
        "target": target_name, "samples": count, "cpu_seconds_a_sample": round(mean_ours, 4),
        "median": round(median(ours), 4), "worst": round(max(ours), 4), "bare_compile": round(mean_theirs, 4),
        "ratio": round(mean_ours / mean_theirs, 3),
    }  # fmt: skip


def memory(count: int) -> dict[str, float | int]:
    """Resident memory while a samples file of `count` lines is evaluated into a run directory."""
    work = candidates("x86-avx", 48)
    seen = 0
    marks: dict[int, float] = {}

    def on_result(_: object) -> None:
        nonlocal seen
        seen += 1
        if seen in (count // 10, count):
            marks[seen] = resident()

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "many.jsonl"
        with path.open("w") as file:
            for i in range(count):
                task, code = work[(i * len(work)) // count]
                file.write(json.dumps({"task_id": task, "solution": code}) + "\n")
        evaluate(path, targets=["x86-avx"], out=Path(folder) / "run", on_result=on_result, seed=1)
    return {"samples": count, **{f"mib_after_{n}": round(mib, 1) for n, mib in sorted(marks.items())}}


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description="What the verdict on one sample costs.")
    parser.add_argument("--samples", type=int, default=48, help="samples for each target")
    parser.add_argument("--memory", type=int, default=10_000, help="samples for the memory figure; 0 to leave it out")
    parser.add_argument("--json", action="store_true", help="one JSON document")
    arguments = parser.parse_args()
    usable = {each.name for each in list_targets()}
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # one core, as the figures say
    rows = [cost(name, arguments.samples) for name in ("x86-sse", "x86-avx") if name in usable]
    kept = memory(arguments.memory) if arguments.memory else {}
    if arguments.json:
        json.dump({"cost": rows, "memory": kept}, sys.stdout, indent=2)
        print()
        return
    columns = ("target", "samples", "cpu_seconds_a_sample", "median", "worst", "bare_compile", "ratio")
    for row in ({name: name for name in columns}, *rows):
        print("  ".join(f"{row[name]!s:>{max(len(name), 8)}}" for name in columns))
    if kept:
        print("memory of the driver: " + ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in kept.items()))


if __name__ == "__main__":
    main()
