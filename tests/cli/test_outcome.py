"""Every way in which a command can end, with its exit code and what a person sees of it."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest

from kernelbench_core.cli.outcome import exit_code_of
from kernelbench_core.cli.state import State


def raising(error):
    def call():
        raise error

    return call


def test_every_error_for_people_ends_with_its_own_code_and_one_line(error_classes, capsys):
    for cls in error_classes:
        assert exit_code_of(raising(cls("what\nis wrong", "do this")), State()) == cls.exit_code
        err = capsys.readouterr().err
        assert err.startswith("error: what is wrong; do this")
        assert err.count("\n") == 1


@pytest.mark.parametrize(("value", "code"), [(None, 0), (0, 0), (1, 1), (5, 5), ("text", 0)])
def test_what_a_command_returns_is_its_exit_code(value, code):
    assert exit_code_of(lambda: value, State()) == code


@pytest.mark.parametrize(
    "error", [ZeroDivisionError("x"), AssertionError(), OSError(5, "I/O"), MemoryError(), RecursionError()]
)
def test_anything_else_is_our_fault_with_a_traceback(error, capsys):
    assert exit_code_of(raising(error), State()) == 3
    err = capsys.readouterr().err
    assert "Traceback" in err
    assert type(error).__name__ in err.splitlines()[-1]
    assert "this is a fault of kernelbench" in err.splitlines()[-1]


@pytest.mark.parametrize("error", [KeyboardInterrupt(), click.Abort()])
@pytest.mark.parametrize("resume", ["", "the same command goes on"])
def test_ctrl_c_is_130_and_says_how_to_go_on(error, resume, capsys):
    state = State()
    state.resume = resume
    assert exit_code_of(raising(error), state) == 130
    assert capsys.readouterr().err == (f"stopped; {resume}\n" if resume else "stopped\n")


def test_the_exit_code_of_sys_exit_passes():
    with pytest.raises(SystemExit) as caught:
        exit_code_of(raising(SystemExit(9)), State())
    assert caught.value.code == 9


@pytest.mark.parametrize(
    "arguments", [["list", "protocols"], ["list", "protocols", "--json"], ["--help"], ["run", "--help"], ["plugins"]]
)
def test_a_closed_pipe_ends_quietly(program, arguments):
    process = program.start(*arguments)
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert (process.wait(timeout=60), errors) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("arguments", [["list", "protocols"], ["list", "protocols", "--json"]])
def test_a_full_disk_under_standard_output_is_one_line(program, arguments):
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "kernelbench_core.cli", *arguments], stdout=full, stderr=subprocess.PIPE, text=True,
            check=False, timeout=60, env=program.environ,
        )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith("error: standard output cannot be written (No space left")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("closed", ["1", "2"])
def test_closed_standard_streams_are_no_reason_to_fail(program, closed):
    line = f'exec "{sys.executable}" -m kernelbench_core.cli list protocols {closed}>&-'
    done = subprocess.run(
        ["/bin/sh", "-c", line], capture_output=True, text=True, check=False, timeout=60, env=program.environ
    )
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


def test_text_that_the_terminal_cannot_show_is_escaped(program, make_run):
    run = make_run("passed")
    program.environ["PYTHONIOENCODING"] = "iso-8859-1"
    samples = run / "samples.jsonl"
    samples.write_text(samples.read_text().replace("void f0();", "// \u00fc\u4e2d"), encoding="utf-8")
    done = program("show", run, "1", encoding="iso-8859-1")
    assert done.returncode == 0
    assert "\xfc\\u4e2d" in done.stdout


PLUGIN = """
import time
from kernelbench_core.api import *
from kernelbench_core.testing import FakeProvider

class Loader:
    def load(self):
        for name in ("alpha", "beta"):
            yield FunctionTask(suite="slow", name=name, summary="s", description="d", digest=name, entry=name,
                               prototype=f"void {name}(int n)", reference="", parameters=())

def answer(request):
    if request.task.name == "beta":
        open("started", "w").close()
        time.sleep(60)
    return Completion(text="no code")

@hookimpl
def kernelbench_task_loaders():
    return [SuiteDescriptor(name="slow", summary="s", factory=Loader)]

@hookimpl
def kernelbench_targets():
    return [Target(name="ghost", summary="g", toolchains=("none",))]

@hookimpl
def kernelbench_providers():
    return [FakeProvider("slow", answer, models=["one"]).descriptor]
"""


@pytest.fixture
def slow_plugin(program):
    """An installed plugin whose model takes a minute over the second task."""
    site = program.folder / "site"
    info = site / "slow_plugin-1.dist-info"
    info.mkdir(parents=True)
    (site / "slow_plugin.py").write_text(PLUGIN)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: slow-plugin\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[kernelbench]\nslow = slow_plugin\n")
    program.environ.update(PYTHONPATH=str(site), KERNELBENCH_LOAD_PLUGINS="slow")
    return program


@pytest.mark.parametrize("out", ["given", "default"])
def test_ctrl_c_keeps_what_is_finished_and_says_how_to_go_on(slow_plugin, out):
    where = ["--out", "r"] if out == "given" else []
    process = slow_plugin.start(
        "run", "--suite", "slow", "--target", "ghost", "--model", "slow/one", "--unsafe-no-sandbox", "-j1", *where
    )
    for _ in range(300):
        if (slow_plugin.folder / "started").exists():
            break
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=30)
    assert (process.returncode, stdout) == (130, "")
    assert "Traceback" not in stderr
    (run,) = [slow_plugin.folder / "r"] if where else (slow_plugin.folder / "runs").iterdir()
    last = stderr.splitlines()[-1]
    assert last.startswith("stopped; the same command")
    assert ("--out" in last) is (out == "default")
    assert (run / "samples.jsonl").read_text().count("\n") == 1
