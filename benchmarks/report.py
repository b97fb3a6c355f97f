"""How long a report takes over many results, and how much memory: the whole verb in a process of its own.

    python benchmarks/report.py [--results 100000] [--html]

Makes run directories of made-up results (models by targets by tasks by samples, with tokens and cost, in records of the
usual size; in one all samples that pass are measured and counted, in the other none), runs `kernelbench report` over
each on one core, and prints the seconds and the largest resident memory.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from kernelbench_core.interface import list_tasks
from kernelbench_core.model import Result, Sample, Status
from kernelbench_core.store.convert import to_record
from kernelbench_core.store.encoding import encode_line

TARGETS = ("x86-sse", "x86-avx", "arm-neon", "arm-sve", "riscv-rvv")
FAILURES = (
    (Status.COMPILE_ERROR, "undeclared_identifier"), (Status.COMPILE_ERROR, "no_matching_function"),
    (Status.WRONG_RESULT, ""), (Status.RUNTIME_ERROR, "SIGSEGV"), (Status.MEMORY_ERROR, ""), (Status.TIMEOUT, ""),
    (Status.NO_INTRINSICS, ""),
)  # fmt: skip
CODE = """#include <immintrin.h>
void kernel_simd(const float *a, const float *b, float *out, size_t n) {
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        __m256 x = _mm256_loadu_ps(a + i), y = _mm256_loadu_ps(b + i);
        _mm256_storeu_ps(out + i, _mm256_fmadd_ps(x, y, _mm256_set1_ps(%d.5f)));
    }
    for (; i < n; i++) out[i] = a[i] * b[i] + %d.5f;
}
"""


def main() -> None:
    """Makes the run, reports it, prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--results", type=int, default=100_000)
    parser.add_argument("--models", type=int, default=4)
    parser.add_argument("--html", action="store_true", help="also write the HTML report")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, measured in (("without speed", False), ("with speed", True)):
            run, page = Path(folder) / name, Path(folder) / f"{name}.html"
            make(run, options.results, options.models, measured=measured)
            sizes = {each: (run / each).stat().st_size / 2**20 for each in ("results.jsonl", "samples.jsonl")}
            shown = ", ".join(f"{each} {size:.0f} MiB" for each, size in sizes.items())
            print(f"{options.results} results {name}: {shown}")
            commands = [["report", str(run)], ["report", str(run), "--json"]]
            if options.html:
                commands.append(["report", str(run), "--html", str(page)])
            for command in commands:
                seconds, busy, mebibytes = measure(command)
                words = " ".join(["kernelbench", command[0], "RUN", *command[2:3]])
                print(f"{words:<32} {seconds:6.2f} s, on the core {busy:6.2f} s, {mebibytes:6.0f} MiB", flush=True)
            if page.exists():
                print(f"the HTML file has {page.stat().st_size / 2**20:.1f} MiB")


def measure(command: list[str]) -> tuple[float, float, float]:
    """Seconds of real time, seconds on the core, and MiB of a command that runs on one core."""
    core = min(os.sched_getaffinity(0))
    start = time.monotonic()
    words = ["taskset", "-c", str(core), sys.executable, "-m", "kernelbench_core.cli", *command]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(words)} ended with {process.returncode}")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def make(folder: Path, results: int, models: int, *, measured: bool) -> None:
    """Writes a run directory."""
    draw = random.Random(1)  # noqa: S311 - no secret: the same run every time
    tasks = [each.task_id for each in list_tasks()]
    names = [f"provider/model-{number}" for number in range(models)]
    samples = -(-results // (len(tasks) * len(names) * len(TARGETS)))
    folder.mkdir(parents=True, exist_ok=True)
    lines = (
        "schema_version = 1", "created = '2026-01-01T00:00:00Z'", "kernelbench = '0.1.0'",
        "[identity]", "suite = 'simd'", "protocol = 'strict'", "seed = 1",
        "[selection]", f"tasks = {tasks}", f"targets = {list(TARGETS)}", f"models = {names}",
        "[settings]", f"n_samples = {samples}", "sandbox = true", "",
    )  # fmt: skip
    (folder / "run.toml").write_text("\n".join(lines))
    skill = {name: draw.uniform(0.2, 0.8) for name in names}
    done = 0
    with (folder / "samples.jsonl").open("wb") as first, (folder / "results.jsonl").open("wb") as second:
        for name in names:
            for target in TARGETS:
                for task in tasks:
                    chance = min(0.98, max(0.02, draw.gauss(skill[name], 0.3)))
                    for number in range(samples):
                        if done == results:
                            return
                        done += 1
                        sample, result = one(
                            draw, task, target, name, number, passes=draw.random() < chance, measured=measured
                        )
                        first.write(encode_line(to_record(sample)))
                        second.write(encode_line(to_record(result)))


def one(
    draw: random.Random, task: str, target: str, model: str, number: int, *, passes: bool, measured: bool
) -> tuple[Sample, Result]:
    """A sample and its result."""
    code = CODE % (number % 7, number % 7)
    sample = Sample(
        sample_id=str(number), task_id=task, target=target, model=model, completion=f"```cpp\n{code}```", code=code,
        usage={"input": 800, "output": draw.randrange(200, 2000), "cached": 0, "reasoning": 0}, prompt_digest="0" * 64,
        messages=({"role": "user", "content": f"Write the kernel {task} with intrinsics of {target}. " * 20},),
        parameters={"temperature": 0.2}, answered_by=model, finish_reason="stop", latency=2.5,
        cost=round(draw.uniform(0.001, 0.02), 6),
    )  # fmt: skip
    data: dict[str, Any] = {
        "seconds": {"build": 0.12, "run": 0.01}, "toolchain": "clang", "executor": {"name": "local", "version": "x"},
        "cases": 1000, "attempt": draw.choice((1, 1, 1, 2, 3)),
    }  # fmt: skip
    status, error_class, detail = Status.PASSED, "", ""
    if passes and measured:
        data |= {"speed": speed(draw), "counts": counts(draw)}
    elif not passes:
        status, error_class = draw.choice(FAILURES)
        detail = f"{error_class or status.value}: something at line {draw.randrange(40)}"
        data["diagnostics"] = f"candidate.cpp:{draw.randrange(40)}:7: error: {detail}\n" * 6
    result = Result(
        task_id=task, target=target, model=model, sample_id=str(number), status=status, detail=detail,
        error_class=error_class, key=f"{draw.getrandbits(128):032x}", data=data,
    )  # fmt: skip
    return sample, result


def speed(draw: random.Random) -> dict[str, Any]:
    """A measured speed in the form of a result's `data["speed"]`."""
    middle = draw.lognormvariate(0.6, 0.7)

    def ratio(value: float) -> list[float]:
        return [round(value, 4), round(value * 0.97, 4), round(value * 1.03, 4)]

    ratios = {"O3": ratio(middle), "vector": ratio(middle * 0.9), "expert": ratio(middle * 0.7)}
    rows = [
        {
            "size": [size], "status": "ok", "detail": "", "ns": 10.0 * size, "reference_ns": 10.0 * size * middle,
            "ratios": ratios, "lacking": {}, "floor": 0.01, "control": [1.0, 0.99, 1.01], "gain": "faster", "pairs": 18,
            "starts": 6, "discarded": {}, "stopped": "precision", "suspect": "", "unstable": False,
        }
        for size in (100, 1000, 10000)
    ]  # fmt: skip
    gain = "faster" if middle * 0.97 > 1 else "slower" if middle * 1.03 < 1 else "level"
    return {
        "optimize": "O3", "rows": rows, "speedup": ratios, "paper": {"O3": middle, "O0": middle / 2}, "floor": 0.01,
        "gain": gain, "suspect": "",
    }  # fmt: skip


def counts(draw: random.Random) -> dict[str, Any]:
    """Instruction counts in the form of a result's `data["counts"]`."""
    row = {
        "bits": 0, "instructions": 1000, "vector": 300, "reference": 2500, "reference_vector": 0, "ratio": 0.4,
        "vectorization": round(draw.uniform(0.05, 0.5), 4), "comparable": True, "calls": {}, "reference_calls": {},
    }  # fmt: skip
    return {"size": [1000], "optimize": "O3", "lengths": [row]}


if __name__ == "__main__":
    main()
