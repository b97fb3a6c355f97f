"""Builds the program that calls kernels of one signature, and runs it on a kernel and a case file."""

from __future__ import annotations

import os
import secrets
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Any

from attrs import frozen
from numpy.typing import NDArray

from kernelbench_core.errors import InfrastructureError
from kernelbench_core.harness.function import casefile
from kernelbench_core.harness.function.casefile import RunnerState
from kernelbench_core.harness.function.columns import Column
from kernelbench_core.harness.function.glue import runner_source
from kernelbench_core.harness.function.signature import Signature
from kernelbench_core.model import FunctionTask, Status, Target
from kernelbench_core.seams import BuildRequest, ExecRequest, ExecResult, Executor, Limits, Toolchain
from kernelbench_core.store import BuildCache

_NATIVE = Path(__file__).with_name("native")
RESULT_ROOM = 256 << 20
"""Size of the result file, in bytes; pages that are not touched cost nothing."""


@lru_cache(maxsize=1)
def header() -> str:
    """What every program that calls kernels begins with."""
    return (_NATIVE / "runner.hpp").read_text(encoding="utf-8").replace("#pragma once\n", "")


def roles_of(task: FunctionTask) -> dict[str, str]:
    """Role of each parameter by name."""
    return {each.name: each.role for each in task.parameters}


def build_runner(
    task: FunctionTask, signature: Signature, target: Target, toolchain: Toolchain, cache: BuildCache
) -> Path:
    """Path of the runner for the task's signature on the target, a program or an object; built once and kept.

    Raises:
        InfrastructureError: Our own program does not compile here.
    """
    from kernelbench_core.harness.function.selftest import test_program
    from kernelbench_core.toolchains.base import OWN_LIMITS, digest_of, settle

    source = (
        test_program(task, target)
        if task.test
        else runner_source(signature, task.types, roles_of(task), target.alignment)
    )
    source = source.replace('#include "runner.hpp"\n', header(), 1)

    static = getattr(toolchain, "static", False)
    key = digest_of("runner", toolchain.digest(target), source)

    def make(folder: Path) -> None:
        request = BuildRequest(
            source=source,
            target=target,
            kind="object" if static else "executable",
            optimize="O0" if task.test else "O1",
            libraries=("-ldl",),
            trusted=True,
            limits=OWN_LIMITS,
        )
        built = toolchain.build(request, folder)
        if built.status is not Status.PASSED:
            raise InfrastructureError(
                f"the runner of {task.task_id} does not build for {target.name}: {built.detail}",
                "check the compiler with `kernelbench doctor`",
            )
        for name in ("unit.cpp", "unit.ll", *(() if static else ("unit.o",))):
            (folder / name).unlink(missing_ok=True)
        settle(folder)

    return cache.put(key, make) / ("unit.o" if static else "program")


@frozen(kw_only=True)
class RunOutcome:
    """What came of running a kernel on all cases.

    Args:
        process: How the process ended.
        state: The runner's last words; None when the page is missing or was overwritten.
        columns: The outputs; None unless the runner was done and the file is exactly what it writes.
        counters: What the kernel's counters hold in the end, where they were asked for and there are outputs.
    """

    process: ExecResult
    state: RunnerState | None
    columns: list[NDArray[Any]] | None
    counters: tuple[int, ...] = ()


def run_kernel(
    runner: Path,
    kernel: Path,
    cases: Path,
    n_cases: int,
    columns: list[Column],
    *,
    executor: Executor,
    target: Target,
    symbol: str,
    marker: str,
    limits: Limits,
    vector_bits: int = 0,
    emulator_options: tuple[str, ...] = (),
    steady: bool = False,
    turn: int = 0,
    pass_fds: tuple[int, ...] = (),
    counters: tuple[str, int] | None = None,
) -> RunOutcome:
    """Runs a kernel on a case file.

    Args:
        runner: The program, or the object that the kernel was linked with.
        kernel: The shared object, or the linked program; its folder is what the process sees as `/box`, read-only.
        cases: The case file.
        n_cases: How many cases it holds.
        columns: Columns of the outputs.
        executor: What runs it.
        target: For emulators.
        symbol: Entry to call.
        marker: Symbol of the gate's marker byte, or empty.
        limits: For the process.
        vector_bits: Vector length to run at, in bits; 0 where there is nothing to choose.
        emulator_options: More options for an emulator.
        steady: Whether addresses should be the same in each run.
        turn: Where the first case's memory lies: 0 ends at an inaccessible page, 1 begins there (`native/runner.hpp`).
        pass_fds: More descriptors for the process.
        counters: Symbol of 64-bit counters in the kernel, and how many they are.
    """
    program = f"/box/{kernel.name}" if runner.suffix == ".o" else str(runner)
    nonce = secrets.randbits(62)
    result_fd = os.memfd_create("kernelbench-result")
    try:
        os.truncate(result_fd, RESULT_ROOM)
        case_fd = os.open(cases, os.O_RDONLY)
        try:
            process = executor.run(
                ExecRequest(
                    command=(
                        program,
                        f"/box/{kernel.name}",
                        symbol,
                        marker or "-",
                        str(case_fd),
                        str(result_fd),
                        str(nonce),
                        *([str(turn)] if turn or counters else []),
                        *([f"{counters[0]}:{counters[1]}"] if counters else []),
                    ),
                    work=kernel.parent,
                    read_only=(runner.parent,),
                    pass_fds=(case_fd, result_fd, *pass_fds),
                    limits=limits,
                    vector_bits=vector_bits,
                    emulator_options=emulator_options,
                    steady=steady,
                ),
                target,
            )
        finally:
            os.close(case_fd)
        state = casefile.load_state(os.pread(result_fd, casefile.STATE_BYTES, 0))
        if state is None or state.nonce != nonce:
            return RunOutcome(process=process, state=None, columns=None)
        if state.state != "done" or not process.ok:
            return RunOutcome(process=process, state=state, columns=None)
        size = int.from_bytes(os.pread(result_fd, 8, 88), "little")
        if not casefile.STATE_BYTES <= size <= RESULT_ROOM:
            return RunOutcome(process=process, state=state, columns=None)
        body = os.pread(result_fd, size - casefile.STATE_BYTES, casefile.STATE_BYTES)
        if counters is None:
            return RunOutcome(process=process, state=state, columns=casefile.load(body, columns, n_cases))
        arrays = casefile.load(body, [*columns, Column("", "u8")], n_cases)
        if arrays is None or len(arrays[-1]) != counters[1]:
            return RunOutcome(process=process, state=state, columns=None)
        return RunOutcome(process=process, state=state, columns=arrays[:-1], counters=tuple(arrays[-1].tolist()))
    finally:
        os.close(result_fd)


def scratch() -> tempfile.TemporaryDirectory[str]:
    """A private folder for the files of one sample, gone afterwards."""
    return tempfile.TemporaryDirectory(prefix="kernelbench-", ignore_cleanup_errors=True)
