from __future__ import annotations

import io
import os
import pty
import re
import subprocess
import sys
import time

import pytest

from kernelbench_core.cli.progress import Problems, Progress, duration, progress
from kernelbench_core.generation.importing import Problem
from kernelbench_core.model import Result, Status


def result(status):
    return Result(task_id="s/t", target="x", model="m/n", sample_id="0", status=Status(status))


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


def test_a_line_says_how_many_how_fast_and_of_which_kind():
    counter = Progress(2448, "evaluated")
    for status in ("passed", "passed", "wrong_result"):
        counter.result(result(status))
    assert re.fullmatch(r"3/2448 evaluated, \d+\.\d/s, .* left; 2 passed, 1 wrong_result", counter.line()), (
        counter.line()
    )


def test_a_total_that_is_unknown_or_too_low_is_never_exceeded():
    unknown, low = Progress(0, "validated"), Progress(1, "evaluated")
    for counter in (unknown, low):
        for _ in range(3):
            counter.step()
    assert unknown.line().startswith("3 validated, ")
    assert low.line().startswith("3/3 evaluated, ")
    assert "left" not in low.line()


def test_piped_progress_is_plain_lines_also_while_nothing_happens(capsys):
    with progress(5, "evaluated", interval=0.05) as counter:
        counter.result(result("passed"))
        time.sleep(0.4)
    out, err = capsys.readouterr()
    assert out == ""
    assert "\r" not in err
    assert "\x1b" not in err
    lines = err.splitlines()
    assert 2 <= len(lines) <= 9
    assert all(line.startswith("1/5 evaluated, ") for line in lines)


def test_no_line_comes_after_the_end_not_even_after_an_error(capsys):
    with pytest.raises(ZeroDivisionError), progress(5, "evaluated", interval=0.01):
        raise ZeroDivisionError
    capsys.readouterr()
    time.sleep(0.1)
    assert capsys.readouterr().err == ""


def test_the_interval_is_at_most_a_minute():
    from kernelbench_core.cli import progress as module

    assert module.INTERVAL <= 60


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_terminal_that_cannot_redraw_gets_plain_lines(monkeypatch, term):
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", term)
    with progress(5, "evaluated", interval=0.02) as counter:
        counter.step()
        time.sleep(0.1)
    assert "\r" not in stream.getvalue()
    assert stream.getvalue().startswith("1/5 evaluated")


def test_quiet_shows_nothing(monkeypatch):
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    with progress(5, "evaluated", quiet=True, interval=0.01) as counter:
        counter.step()
        time.sleep(0.1)
    assert stream.getvalue() == ""
    assert counter.done == 1


BAR = """
import sys, time
from kernelbench_core.cli.output import say
from kernelbench_core.cli.progress import progress
from kernelbench_core.model import Result, Status
with progress(40, "evaluated") as counter:
    for number in range(20):
        status = Status.PASSED if number % 2 else Status.WRONG_RESULT
        counter.result(Result(task_id="s/t", target="x", model="m/n", sample_id="0", status=status))
        time.sleep(0.04)
    say("a note in between")
    time.sleep(0.3)
print("the result")
"""


@pytest.mark.parametrize("width", [20, 60, 100, 200])
def test_on_a_real_terminal_a_bar_is_drawn_within_its_width_and_removed(width):
    leader, follower = pty.openpty()
    environ = {**os.environ, "TERM": "xterm", "COLUMNS": str(width)}
    environ.pop("NO_COLOR", None)
    process = subprocess.Popen([sys.executable, "-c", BAR], stdout=follower, stderr=follower, env=environ)
    os.close(follower)
    data = b""
    while True:
        try:
            chunk = os.read(leader, 65536)
        except OSError:  # the other end is closed
            break
        if not chunk:
            break
        data += chunk
    os.close(leader)
    assert process.wait(timeout=30) == 0
    text = data.decode()
    drawn = [re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", part) for part in re.split(r"[\r\n]+", text)]
    assert max(map(len, drawn)) <= width
    assert any("20/40 evaluated"[: width - 1] in part for part in drawn)
    assert "a note in between"[: width - 4] in text
    if width >= 60:
        assert any("10 passed, 10 wrong_result" in part for part in drawn)
    assert text.rstrip().endswith("the result")
    assert text.count("\x1b[2K") >= 2  # the bar was cleared again


def test_the_first_problems_are_shown_and_the_rest_counted(capsys):
    problems = Problems()
    for number in range(25):
        problems.add(Problem("a.jsonl", number + 1, "no object"))
    problems.finish()
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "warning: a.jsonl:1: no object"
    assert len(lines) == 21
    assert lines[-1] == "warning: 5 more problems in the samples"


@pytest.mark.parametrize(
    ("count", "said"),
    [(0, ""), (1, "warning: 1 problem in the samples\n"), (30, "warning: 30 problems in the samples\n")],
)
def test_quiet_problems_are_only_counted(capsys, count, said):
    problems = Problems(quiet=True)
    for number in range(count):
        problems.add(Problem("a.jsonl", number, "bad"))
    problems.finish()
    assert capsys.readouterr().err == said


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.4, "0 s"), (89, "89 s"), (120, "2 min"), (5399, "1 h 30 min"), (5400, "1 h 30 min"), (12000, "3 h 20 min")],
)
def test_durations_are_said_as_people_say_them(seconds, text):
    assert duration(seconds) == text
