from __future__ import annotations

import random
import signal
import time

from kernelbench_core.store.records import RecordFile

KILLS = 40

# Goes on where the log ends, and says on the pipe which records are finished. With a second argument the child is
# killed once the system has taken that many bytes: in the middle of a record, which a kill from outside seldom meets.
CHILD = """
import os, signal, sys
from pathlib import Path
from kernelbench_core.store.records import RecordLog
write = os.write
left = int(sys.argv[2])
def limited(fd, data):
    global left
    written = write(fd, data[:left])
    left -= written
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return written
with RecordLog(Path(sys.argv[1])) as log:
    n = 1 + max((record["n"] for record in log.iterate()), default=-1)
    write(1, b"ready\\n")
    if left:
        os.write = limited
    while True:
        log.append({"n": n, "text": "x" * (n * 7919 % 100_000)})
        write(1, b"%d\\n" % n)
        n += 1
"""


def test_kill_minus_9_at_any_moment_loses_no_finished_record_and_repeats_none(tmp_path, python):
    path = tmp_path / "r.jsonl"
    draw = random.Random(20240607)
    finished, torn = -1, 0
    for round_ in range(KILLS):
        inside = round_ % 4 == 0
        child = python(CHILD, path, draw.randint(1, 200_000) if inside else 0)
        assert child.stdout.readline() == "ready\n"
        if not inside:
            time.sleep(draw.uniform(0, 0.04))
            child.kill()
        said = child.stdout.read().split("\n")[:-1]  # a last line without its end was not said
        assert child.wait() == -signal.SIGKILL
        if said:
            assert int(said[0]) == finished + 1
            finished = int(said[-1])
        there = [record["n"] for record in RecordFile(path).iterate()]
        assert there == list(range(len(there)))
        assert len(there) in {finished + 1, finished + 2}  # one may have been finished and not said
        finished = len(there) - 1
        torn += not path.read_bytes().endswith(b"\n")
    assert finished > KILLS
    assert torn >= KILLS // 4  # the kills did come in the middle of records
