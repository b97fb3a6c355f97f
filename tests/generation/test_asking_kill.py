"""What is left of a run that was killed with signal 9, and what the next call does with it."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kernelbench_core.generation import asking

COST = (5 * 1000 + 10 * 10_000) / 1e6
"""Of an answer of the program below."""

# Asks, and says how often; the sixth request (or the third attempt) is answered never.
CHILD = """
import sys, time
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from kernelbench_core.api import Completion, FunctionTask, Price, Protocol, SuiteDescriptor, Target, Usage
from kernelbench_core.config import RunConfig
from kernelbench_core.generation.asking import Asking, Tally
from kernelbench_core.generation.feedback import Feedback
from kernelbench_core.model import Result, Status
from kernelbench_core.session import Session
from kernelbench_core.store import RunDirectory
from kernelbench_core.testing import FakeProvider, plugin_of, plugins_of

out, log, samples, hang, attempts = sys.argv[2], Path(sys.argv[3]), *map(int, sys.argv[4:])
asked = 0

class Loader:
    def load(self):
        return [FunctionTask(suite="made", name="t0", summary="s", description="d", digest="d", entry="t0",
                             prototype="void t0(int n)", reference="", parameters=())]

def answer(request):
    global asked
    asked += 1
    if asked == hang:
        print("hangs", flush=True)
        time.sleep(60)
    with log.open("a") as file:
        file.write(f"{request.index} {request.attempt}\\n")
    text = f"```cpp\\nvoid t0_simd(int n) {{ /* {request.index} {request.attempt} */ }}\\n```"
    return Completion(text=text, usage=Usage(input=5, output=10), model="m-1", finish="stop")

class Judge:
    feedback = Feedback(kind="compile", attempts=attempts or 1)
    def verdict(self, sample, task, target):
        return Result(task_id=task.task_id, target=target.name, model=sample.model, sample_id=sample.sample_id,
                      status=Status.COMPILE_ERROR, detail="x.cpp:1: error: no")

provider = FakeProvider(answer=answer, price=Price(input=1000.0, output=10000.0))
plugins = plugins_of(plugin_of(
    task_loaders=[SuiteDescriptor(name="made", summary="s", factory=Loader)],
    targets=[Target(name="ghost", summary="g", toolchains=("none",), entry_suffix="_simd")],
    protocols=[Protocol(name="one", summary="o", samples=1)],
    providers=[provider.descriptor],
))
config = RunConfig(suite="made", protocol="one", models=("fake/m",), targets=("ghost",), n_samples=samples)
session = Session.open(config, plugins)
tally = Tally()
with RunDirectory.create_or_open(out, {"identity": {"suite": "made", "seed": 1}}) as directory:
    judge = Judge() if attempts else None
    found = list(Asking(session, list(session.tasks.values()), directory, judge=judge, tally=tally).samples())
spent = tally.budget.spent
print("done", len(found), spent.answers, spent.usage.input, spent.usage.output, f"{spent.cost:.6f}",
      f"{sum(each.cost for each in found):.6f}", flush=True)
"""


@pytest.fixture
def child(tmp_path):
    """Starts the program above; gives what it printed, after it was killed where it hangs."""
    root = Path(asking.__file__).parents[2]
    script = tmp_path / "child.py"
    script.write_text(CHILD)

    def start(out, samples, hang=0, attempts=0):
        log = tmp_path / f"{out}.log"
        arguments = [root, tmp_path / out, log, samples, hang, attempts]
        command = [sys.executable, "-W", "error", script, *map(str, arguments)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
            said = process.stdout.readline().split()
            if said == ["hangs"]:
                process.send_signal(signal.SIGKILL)
            process.wait(30)
        return said, log.read_text().splitlines()

    return start


def test_after_kill_9_at_six_of_ten_samples_four_are_asked_for_and_the_cost_is_that_of_ten(child):
    """Case 82 of the collection."""
    said, log = child("run", samples=10, hang=7)
    assert (said, len(log)) == (["hangs"], 6)
    said, log = child("run", samples=10)
    assert [line.split()[0] for line in log] == [str(number) for number in range(10)]
    assert said == ["done", "10", "10", "50", "100", f"{10 * COST:.6f}", f"{10 * COST:.6f}"]


def test_after_kill_9_at_attempt_two_of_three_one_request_is_sent_and_the_sums_are_those_of_three(child):
    said, log = child("run", samples=1, hang=3, attempts=3)
    assert (said, log) == (["hangs"], ["0 1", "0 2"])
    said, log = child("run", samples=1, attempts=3)
    assert log == ["0 1", "0 2", "0 3"]
    assert said == ["done", "1", "3", "15", "30", f"{3 * COST:.6f}", f"{3 * COST:.6f}"]
