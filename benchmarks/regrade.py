"""How long does it take to grade a whole benchmark again? By default 12,240 samples: 18 models of 680 answers.

    python benchmarks/regrade.py FOLDER [--isa AVX] [--samples 12240] [--jobs 2] [--out DIR]

FOLDER holds samples files of SimdBench, `MODEL-ISA.jsonl` or `.jsonl.gz`. They are graded in turn, under the name of
another model each time around and with a comment at the end of the code, until there are enough. So an answer that a
model gives twice is graded once, as in reality, but one that comes around again is graded again.

Everything is counted: reading, extraction, the references, records on disk. Printed are wall-clock minutes, CPU seconds
a sample, the share of distinct codes, and the memory of this process after each tenth. With --out the run directory is
kept, and an interrupted run goes on.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from attrs import evolve

from kernelbench_core import evaluate
from kernelbench_core.config import load_config
from kernelbench_core.generation.importing import read_samples
from kernelbench_core.model import Result, Sample
from kernelbench_core.session import Session

TARGETS = {"SSE": "x86-sse", "AVX": "x86-avx", "scalar": "scalar"}


def cpu() -> float:
    """CPU seconds of this process and all that it has waited for."""
    own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime


def resident() -> float:
    """Resident memory of this process in MiB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def stream(files: list[Path], session: Session, target: str, wanted: int) -> Iterator[Sample]:
    """The answers of all files, around and around."""
    made = 0
    for turn in count():
        for file in files:
            model = f"around-{turn}/{re.sub(r'[.]jsonl([.]gz)?$', '', file.name)}"
            for sample in read_samples(file, resolve=session.resolve, model=model, default_target=target):
                if made == wanted:
                    return
                made += 1
                code = f"{sample.code}\n// {model}\n" if sample.code else sample.code
                yield evolve(sample, code=code)


def main() -> None:
    """Grades, and prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--isa", default="AVX", choices=sorted(TARGETS))
    parser.add_argument("--samples", type=int, default=12_240)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    files = sorted(given.folder.glob(f"*-{given.isa}.jsonl*"))
    if not files:
        raise SystemExit(f"{given.folder}: no samples file named MODEL-{given.isa}.jsonl")
    target = TARGETS[given.isa]
    session = Session.open(load_config(suite="simd", targets=[target]), None)
    statuses: Counter[str] = Counter()
    keys: set[str] = set()
    memory: list[float] = []

    def note(result: Result) -> None:
        statuses[str(result.status)] += 1
        keys.add(result.key[:16])
        done = statuses.total()
        if done % max(given.samples // 10, 1) == 0:
            memory.append(resident())
            print(
                f"{done} of {given.samples}: {(time.time() - began) / 60:.1f} min, {memory[-1]:.1f} MiB",
                file=sys.stderr,
            )

    with tempfile.TemporaryDirectory(prefix="kernelbench-regrade-") as folder:
        began, before = time.time(), cpu()
        evaluate(
            stream(files, session, target, given.samples),
            out=given.out or Path(folder) / "run",
            targets=[target],
            jobs=given.jobs,
            seed=1,
            on_result=note,
        )
        wall, spent = time.time() - began, cpu() - before
    done = statuses.total()
    print(f"{done} samples of {given.isa} from {len(files)} files, {len(keys)} distinct, {given.jobs} jobs")
    print(f"{wall / 60:.1f} min wall clock, {spent / max(done, 1):.4f} CPU seconds a sample")
    print(f"memory of this process after each tenth: {' '.join(f'{each:.0f}' for each in memory)} MiB")
    print(", ".join(f"{name} {number}" for name, number in statuses.most_common()))


if __name__ == "__main__":
    main()
