from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from kernelbench_core.cli.state import State
from kernelbench_core.errors import UsageError
from kernelbench_core.model import Result, Status
from kernelbench_core.runs import Run

SCRIPT = Path(__file__).parents[2] / "scripts" / "demo.py"


@pytest.fixture(scope="module")
def script():
    spec = importlib.util.spec_from_file_location("demo_script", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def results(*, expert="passed", scalar="no_intrinsics", mutant="wrong_result"):
    statuses = {"expert": expert, "scalar": scalar, "mutant": mutant}
    return Run(None, {}, results=[
        Result(task_id=f"simd/{n}", target="x86-sse", model=f"reference/{model}", sample_id="0", status=Status(status))
        for n in range(2) for model, status in statuses.items() if status
    ])  # fmt: skip


def test_all_as_it_should_be_is_three_lines_a_target(script, capsys):
    assert script.say_whether(results(), ["x86-sse"])
    assert capsys.readouterr().out.splitlines() == [
        "x86-sse  experts: 2 of 2 passed",
        "x86-sse  scalars: 2 of 2 no_intrinsics",
        "x86-sse  mutants: 2 of 2 rejected",
    ]


@pytest.mark.parametrize("mutant", ["wrong_result", "memory_error", "runtime_error", "timeout"])
def test_a_mutant_can_be_rejected_in_several_ways(script, mutant):
    assert script.say_whether(results(mutant=mutant), ["x86-sse"])


@pytest.mark.parametrize(
    "wrong",
    [
        {"expert": "wrong_result"}, {"expert": "unavailable"}, {"expert": ""}, {"scalar": "passed"}, {"scalar": ""},
        {"mutant": "passed"}, {"mutant": "no_intrinsics"}, {"mutant": "compile_error"}, {"mutant": "unavailable"},
        {"mutant": ""},
    ],
)  # fmt: skip
def test_anything_else_is_marked_and_fails(script, capsys, wrong):
    assert not script.say_whether(results(**wrong), ["x86-sse"])
    assert capsys.readouterr().out.count("<- not as it should be") == 1


def test_a_target_without_results_fails(script):
    assert not script.say_whether(results(), ["x86-sse", "x86-avx"])


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_a_folder_that_is_no_run_is_left_alone(script, tmp_path):
    (tmp_path / "mine.txt").write_text("precious")
    with pytest.raises(UsageError):
        script.demo(State(), tmp_path)
    assert (tmp_path / "mine.txt").read_text() == "precious"
