"""Can the emulator be believed?

Some releases of QEMU compute wrong results, abort on right code, or run at another vector length than the one asked
for. Therefore, before anything is evaluated on a target that brings a self-test, this is built and run at every vector
length that will be used. It is trusted code of the target's plugin, and says on standard output, a line each:

    vector_bits N       the length in force, found out by the program itself
    ok NAME             an intrinsic, or a loop that compilers vectorise, gave the known result
    wrong NAME ...      it did not
    end                 nothing is missing

"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kernelbench_core.harness.function.runner import scratch
from kernelbench_core.model import Status, Target
from kernelbench_core.seams import BuildRequest, ExecRequest, ExecResult, Executor, Limits, Toolchain
from kernelbench_core.store import BuildCache
from kernelbench_core.toolchains.base import OWN_LIMITS, digest_of, settle

LEAST = 30
"""Intrinsics that a self-test must cover."""
_LIMITS = Limits(wall_seconds=30, cpu_seconds=15)


def distrust(
    target: Target, toolchain: Toolchain, executor: Executor, lengths: Sequence[int], cache: BuildCache
) -> str:
    """Why the target's programs cannot be believed here; empty when its self-test passes at all lengths.

    Args:
        target: With a self-test; others are believed.
        toolchain: Builds it, at -O2: what compilers make of scalar loops is part of the test.
        executor: Runs it.
        lengths: Vector lengths to look at, in bits; 0 for the one that there is.
        cache: Keeps the built program. It is run each time.
    """
    if not target.selftest:
        return ""
    try:
        program = _built(target, toolchain, cache)
    except _NotBuiltError as error:
        return f"its self-test does not build with {toolchain.name}: {error}"
    for bits in lengths:
        with scratch() as folder:
            request = ExecRequest(
                command=(str(program),),
                work=Path(folder),
                read_only=(program.parent,),
                limits=_LIMITS,
                vector_bits=bits,
            )
            done = executor.run(request, target)
        if reason := _read(done, bits):
            said = executor.probe(target).version
            where = f" at {bits} bits" if bits else ""
            return f"{said or executor.name} fails the self-test{where}: {reason}"
    return ""


class _NotBuiltError(Exception):
    """The self-test gave no program."""


def _built(target: Target, toolchain: Toolchain, cache: BuildCache) -> Path:
    def make(folder: Path) -> None:
        request = BuildRequest(
            source=target.selftest, target=target, kind="executable", optimize="O2", trusted=True, limits=OWN_LIMITS
        )
        built = toolchain.build(request, folder)
        if built.status is not Status.PASSED:
            raise _NotBuiltError(built.detail or str(built.status))
        (folder / "unit.cpp").unlink(missing_ok=True)
        settle(folder)

    return cache.put(digest_of("selftest", toolchain.digest(target), target.selftest), make) / "program"


def _read(done: ExecResult, bits: int) -> str:
    """What is wrong with a self-test's answer; empty when nothing is."""
    lines = done.stdout.decode("utf-8", "replace").splitlines()
    passed = [line for line in lines if line.startswith("ok ")]
    wrong = [line.removeprefix("wrong ") for line in lines if line.startswith("wrong ")]
    if done.fault:
        return done.fault
    if wrong:
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        return f"wrong result of {wrong[0]}{more}"
    if not done.ok or "end" not in lines:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        how = done.limit or (f"signal {done.signal}" if done.signal else f"exit status {done.exit_code}")
        return f"it stopped after {len(passed)} intrinsics ({how}){f': {said[0]}' if said else ''}"
    in_force = next((line.partition(" ")[2] for line in lines if line.startswith("vector_bits ")), "none")
    if bits and in_force != str(bits):
        return f"the vector length in force is {in_force} bits, not {bits}"
    if len(passed) < LEAST:
        return f"it covers {len(passed)} intrinsics, fewer than {LEAST}"
    return ""
