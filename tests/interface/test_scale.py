"""Long runs keep their memory, and nothing depends on fork."""

from __future__ import annotations

import json

import pytest

# Case 84: the start method is spawn, and fork itself is gone.
SPAWN = """
import multiprocessing
import os
import sys
from concurrent.futures import ProcessPoolExecutor

from kernelbench_core import evaluate, evaluate_one

def no_fork():
    raise AssertionError("something forks")

if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    os.fork = os.forkpty = no_fork
    code = open(sys.argv[1]).read()
    where = {"task": "conditional_move", "target": "x86-avx", "seed": 1}
    done = evaluate([{"task_id": "conditional_move", "code": code}], targets=["x86-avx"], seed=1, jobs=2)
    print(done.statuses()["passed"])
    answers = (code, code.replace("take, fresh", "fresh, take"))
    with ProcessPoolExecutor(2) as pool:  # as a training loop would; the results travel by pickle
        asked = [pool.submit(evaluate_one, answer, **where) for answer in answers]
        print(*(each.result().status for each in asked))
"""

# Case 89: a long stream of imported samples; the compiler and the machine are fakes, all else is real.
STREAM = """
import os, sys
import kernelbench_simd_suite.plugin as simd
from kernelbench_core import evaluate
from kernelbench_core.api import *
from kernelbench_core.evaluation.pipeline import Evaluator
from kernelbench_core.plugins import Plugins
from kernelbench_core.testing import FakeExecutor, FakeToolchain, plugin_of
from attrs import evolve

def judge(self, result, code, task, target, toolchain, executor):
    data = {"seconds": {"build": 0.1, "run": 0.2}, "diagnostics": code[:200], "gate": {"names": ["a", "b"]}}
    return evolve(result, status=Status.WRONG_RESULT, detail="dst[3] = 4, expected 5", phase="check", data=data)

Evaluator._judge = judge
os.fsync = os.fdatasync = lambda fd: None  # memory is what is looked at, not the disk
toolchain, executor = FakeToolchain(AssertionError("nothing is built")), FakeExecutor()
fake = plugin_of("fake", toolchains=[toolchain.descriptor], executors=[executor.descriptor],
                 targets=[Target(name="fake", summary="Fake", toolchains=("fake",), executors=("fake",))])

def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096

count, marks = 0, {}
def on_result(result):
    global count
    count += 1
    if count in (2000, 10000):
        marks[count] = resident()

done = evaluate(sys.argv[1], out=sys.argv[2], targets=["fake"], plugins=Plugins.of({"simd": simd, "fake": fake}),
                jobs=2, seed=1, unsafe_no_sandbox=True, on_result=on_result)
print(count, marks[2000], marks[10000], dict(done.statuses())["wrong_result"], resident())
"""


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_nothing_depends_on_fork(tmp_path, script, expert):
    (tmp_path / "code.cpp").write_text(expert)
    said, errors = script(SPAWN)(tmp_path / "code.cpp").communicate(timeout=100)
    assert said.splitlines() == ["1", "passed wrong_result"], errors


def test_ten_thousand_samples_need_no_more_memory_than_two_thousand(tmp_path, script):
    path = tmp_path / "many.jsonl"
    with path.open("w") as file:
        for i in range(10_000):
            record = {"task_id": "conditional_move", "solution": f"// {i}\n" + "int x;\n" * 150, "model": f"m/{i % 7}"}
            file.write(json.dumps(record) + "\n")
    said, errors = script(STREAM)(path, tmp_path / "run").communicate(timeout=110)
    assert errors == ""
    count, early, late, counted, after = map(int, said.split())
    assert (count, counted) == (10_000, 10_000)
    # 8,000 more samples of over a kilobyte each (16 MiB on disk): what is kept is an index and the cache of verdicts.
    assert late - early < 12 << 20, f"grew by {(late - early) >> 10} KiB"
    assert after - early < 16 << 20
    assert late < 400 << 20
