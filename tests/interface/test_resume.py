"""An evaluation that is killed again and again, end to end: nothing lost, nothing repeated, nothing left running."""

from __future__ import annotations

import json
import random
import signal
import time
from collections import Counter

import psutil
import pytest

from kernelbench_core import load_run

pytestmark = [pytest.mark.toolchain, pytest.mark.sandbox]

KILLS, SAMPLES = 26, 30

# Goes on with the run directory, and says when it has begun to evaluate.
CHILD = """
import sys, types
import kernelbench_isa_sse_avx.plugin as isa
import kernelbench_simd_suite.plugin as simd
from kernelbench_core import evaluate
from kernelbench_core.api import Protocol, hookimpl
from kernelbench_core.plugins import Plugins

def kernelbench_protocols():
    return [Protocol(name="tiny", summary="A few cases", cases=12, compile_seconds=60.0)]

tiny = types.ModuleType("tiny")
tiny.kernelbench_protocols = hookimpl(kernelbench_protocols)
plugins = Plugins.of({"isa": isa, "simd": simd, "tiny": tiny})
samples, out, jobs = sys.argv[1:]
print("begun", flush=True)
done = evaluate(samples, out=out, targets=["x86-avx"], protocol="tiny", jobs=int(jobs), plugins=plugins)
print("done", done.exit_code, flush=True)
"""


def whole_lines(path):
    """The finished lines of a file that may be written to."""
    data = path.read_bytes() if path.exists() else b""
    return data[: data.rfind(b"\n") + 1]


def names_of(lines):
    """What each line is about: the sample, and for results its key."""
    records = [json.loads(line) for line in lines.splitlines()]
    return [(each["task_id"], each["target"], each["model"], each["sample_id"], each.get("key")) for each in records]


def processes_with(mark):
    table = psutil.process_iter(["cmdline"], ad_value=())
    return [each.pid for each in table if any(mark in word for word in each.info["cmdline"] or ())]


def nothing_left(mark, seconds=10.0):
    """Whether all processes with the mark are gone, now or soon."""
    end = time.monotonic() + seconds
    while processes_with(mark):
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


@pytest.fixture
def make_answers(tmp_path, expert, wrong):
    """Different answers in a file, and the status that each deserves."""
    kinds = [("passed", expert), ("wrong_result", wrong), ("compile_error", expert + "int f(\n"), ("no_code", None)]
    path = tmp_path / "answers.jsonl"

    def make(count):
        expected = {}
        with path.open("w") as file:
            for i in range(count):
                status, code = kinds[0 if i % 2 else i // 2 % 4]
                expected[str(i)] = status
                solution = f"// answer {i}\n{code}" if code else None
                file.write(json.dumps({"task_id": "conditional_move", "solution": solution, "model": "m/x"}) + "\n")
        return path, expected

    return make


class Victim:
    """A run directory whose evaluation is killed, and what has been seen of it: nothing of that may go away again."""

    def __init__(self, start, samples, out, draw):
        self.start, self.samples, self.out, self.draw = start, samples, out, draw
        self.kept = {"samples.jsonl": b"", "results.jsonl": b""}
        self.finished = False

    def go_on(self, scratch, *, kill):
        """Starts or resumes it, to its end or to a kill; whether it was killed."""
        child = self.start(self.samples, self.out, self.draw.choice((1, 2, 3)), environment={"TMPDIR": str(scratch)})
        assert child.stdout.readline() == "begun\n", child.stderr.read()
        if kill:
            self.wait(child)
            self.look()
            if child.poll() is None:
                child.send_signal(signal.SIGKILL)
        said, errors = child.communicate(timeout=60)
        self.look()
        if child.returncode == 0:
            self.finished = True
            assert said.splitlines()[-1] == "done 0"
            return False
        assert child.returncode == -signal.SIGKILL, errors
        return True

    def wait(self, child):
        """Half of the kills come at any time, half soon after the run has grown, when much is going on."""
        more = self.draw.choice((0, self.draw.randint(1, 4)))
        wanted, end = self.kept["results.jsonl"].count(b"\n") + more, time.monotonic() + 20
        while more and child.poll() is None and time.monotonic() < end:
            if whole_lines(self.out / "results.jsonl").count(b"\n") >= wanted:
                break
            time.sleep(0.005)
        time.sleep(self.draw.uniform(0, 0.08 if more else 0.7))

    def look(self):
        """All lines that were there must be there still, and none twice."""
        for name, lines in self.kept.items():
            now = whole_lines(self.out / name)
            assert now.startswith(lines), f"{name}: a finished line was lost or changed"
            assert max(Counter(names_of(now)).values(), default=1) == 1, f"{name}: something is there twice"
            self.kept[name] = now


@pytest.mark.timeout(110)
def test_kill_minus_9_at_any_moment_loses_no_result_and_repeats_none(tmp_path, script, make_answers):
    path, expected = make_answers(SAMPLES)
    start, draw, kills, in_the_middle, rounds = script(CHILD), random.Random(20250101), 0, 0, 0
    scratch = tmp_path / "scratch-of-the-killed"  # the name is on the command line of every sandbox
    scratch.mkdir()
    while kills < KILLS or rounds < 2:
        victim = Victim(start, path, tmp_path / f"run{rounds}", draw)
        while not victim.finished:
            if victim.go_on(scratch, kill=kills < KILLS):
                kills += 1
                in_the_middle += 0 < victim.kept["results.jsonl"].count(b"\n") < SAMPLES
                assert nothing_left(str(scratch))
        rounds += 1
        results = names_of(victim.kept["results.jsonl"])
        assert len(results) == len({each[:4] for each in results}) == SAMPLES
        assert len({each[4] for each in results}) == sum(s != "no_code" for s in expected.values()) + 1
        assert sorted(each[:4] for each in names_of(victim.kept["samples.jsonl"])) == sorted(r[:4] for r in results)
        assert victim.kept["results.jsonl"] == (victim.out / "results.jsonl").read_bytes()
        assert {each.sample_id: str(each.status) for each in load_run(victim.out).results()} == expected
    assert kills >= 25
    assert in_the_middle >= 8


def test_a_finished_run_is_gone_on_with_and_changes_nothing(tmp_path, script, make_answers):
    path, _ = make_answers(8)
    start, out, states = script(CHILD), tmp_path / "run", []
    for _ in range(2):
        said, errors = start(path, out, 2).communicate(timeout=100)
        assert said.splitlines()[-1] == "done 0", errors
        states.append({name: (out / name).read_bytes() for name in ("samples.jsonl", "results.jsonl", "run.toml")})
    assert states[0] == states[1]


def test_a_torn_line_is_dropped_and_its_sample_evaluated_again(tmp_path, script, make_answers):
    path, expected = make_answers(8)
    start, out = script(CHILD), tmp_path / "run"
    start(path, out, 2).communicate(timeout=100)
    lines = (out / "results.jsonl").read_bytes().splitlines(keepends=True)
    (out / "results.jsonl").write_bytes(b"".join(lines[:-1]) + lines[-1][: len(lines[-1]) // 2])
    said, errors = start(path, out, 2).communicate(timeout=100)
    assert said.splitlines()[-1] == "done 0", errors
    assert "results.jsonl" in errors  # it says so
    after = (out / "results.jsonl").read_bytes().splitlines(keepends=True)
    assert after[:-1] == lines[:-1]
    assert names_of(after[-1]) == names_of(lines[-1])
    assert {each.sample_id: str(each.status) for each in load_run(out).results()} == expected
