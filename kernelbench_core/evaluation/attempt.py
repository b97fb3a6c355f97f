"""A built candidate's runs: one for each vector length, each checked by itself."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, field, mutable

from kernelbench_core.evaluation.outcomes import mismatch_line, run_failed, sizes_of
from kernelbench_core.evaluation.prepare import Prepared
from kernelbench_core.executors import qemu
from kernelbench_core.executors.calls import Calls
from kernelbench_core.executors.trace import Reader
from kernelbench_core.harness.function.glue import ENTRY
from kernelbench_core.harness.function.runner import RunOutcome, run_kernel
from kernelbench_core.model import FunctionTask, Result, Status, Target
from kernelbench_core.seams import BuildResult, Checker, Executor, Limits

_LAST = frozenset({Status.TIMEOUT, Status.HARNESS_ERROR})
"""After one of these the other lengths are not tried: they would cost as much again."""


@mutable(kw_only=True)
class Attempt:
    """Runs one build.

    Args:
        task: What it answers.
        target: What it was built for.
        prepared: Cases, runner and expected outputs.
        built: The build; there is an artifact.
        executor: Runs it.
        limits: For each run.
        checker: Compares the outputs.
        marked: Whether vector code was executed, by the gate's mark; set by the runs.
        counters: What the counters of the build's cost model hold after the last run.
    """

    task: FunctionTask
    target: Target
    prepared: Prepared
    built: BuildResult
    executor: Executor
    limits: Limits
    checker: Checker
    marked: bool = field(default=False, init=False)
    counters: tuple[int, ...] = field(default=(), init=False)

    def at_all(self, result: Result, lengths: Sequence[int]) -> Result:
        """The verdict over all lengths: passed when it passed at each.

        Args:
            result: What is known so far; its data are added to.
            lengths: In bits.
        """
        found: dict[int, Result] = {}
        for bits in lengths:
            found[bits] = self.at(result, bits)
            if found[bits].status in _LAST:
                break
        spent = sum(each.data["seconds"]["run"] for each in found.values())
        failed = {bits: each for bits, each in found.items() if not each.passed}
        blamed = [bits for bits, each in failed.items() if each.status.counts]  # before faults of ours
        chosen = (blamed or list(failed) or list(found))[0]
        verdict = found[chosen]
        data = {**verdict.data, "seconds": {**verdict.data["seconds"], "run": round(spent, 4)}}
        if self.target.vector_bits:
            data["lengths"] = {
                str(bits): {"status": each.status.value, "detail": each.detail} for bits, each in found.items()
            }
            if failed:
                where = _where(chosen, list(failed), [bits for bits in found if bits not in failed])
                if len(failed) == len(lengths) > 1 and len({each.status for each in failed.values()}) == 1:
                    where = f"at every vector length, first at {chosen} bits"
                verdict = evolve(verdict, detail=f"{where}: {verdict.detail}")
        return evolve(verdict, data=data)

    def at(self, result: Result, bits: int) -> Result:
        """The verdict at one length."""
        outcome, calls = self.run(bits)
        seconds = {**result.data["seconds"], "run": outcome.process.cpu_seconds}
        own = {
            name: raw[:4096].decode("utf-8", "backslashreplace")
            for name, raw in (("stdout", outcome.process.stdout), ("stderr", outcome.process.stderr))
            if raw
        }
        result = evolve(result, data={**result.data, "seconds": seconds, **own})
        aborted = qemu.aborted(outcome.process)
        if aborted and calls is not None and calls.honest:
            detail = f"the emulator gave up, which says nothing about the code: {aborted}"
            return evolve(result, status=Status.HARNESS_ERROR, detail=detail, error_class="emulator_abort")
        if (failed := run_failed(result, outcome, self.task, self.prepared)) is not None:
            return failed
        assert outcome.columns is not None and outcome.state is not None  # noqa: S101, PT018 - run_failed saw to it
        mismatch = self.checker.check(self.task, self.prepared.expected, outcome.columns)
        if mismatch is not None and self.task.test:
            detail = "the suite's own test says that it is wrong"
            return evolve(result, status=Status.WRONG_RESULT, phase="check", detail=detail)
        if mismatch is not None:
            shown = {
                "output": mismatch.output, "case": mismatch.case, "index": mismatch.index, "got": mismatch.got,
                "expected": mismatch.expected, "wrong_values": mismatch.wrong, "note": mismatch.note,
                "sizes": sizes_of(self.task, self.prepared, mismatch.case),
            }  # fmt: skip
            detail = mismatch_line(shown)
            data = {**result.data, "mismatch": shown}
            return evolve(result, status=Status.WRONG_RESULT, phase="check", detail=detail, data=data)
        if calls is not None and (reason := _not_allowed(calls)):
            status = Status.TAMPERED if calls.fooling or not calls.forbidden else Status.RUNTIME_ERROR
            return evolve(result, status=status, detail=reason, error_class="forbidden_call")
        gate = self.built.gate
        self.marked |= gate is not None and bool(gate.marker) and outcome.state.simd == gate.mark
        return evolve(result, status=Status.PASSED)

    def run(self, bits: int) -> tuple[RunOutcome, Calls | None]:
        """All cases once, and what the kernel asked the operating system for where the executor can tell."""
        assert self.built.artifact is not None  # noqa: S101 - the caller has looked
        calls = Calls() if getattr(self.executor, "watches_calls", False) else None
        reader = Reader(calls) if calls is not None else None
        try:
            outcome = run_kernel(
                self.prepared.runner,
                self.built.artifact,
                self.prepared.cases,
                self.prepared.n_cases,
                self.prepared.out_columns,
                executor=self.executor,
                target=self.target,
                symbol=ENTRY,
                marker=self.built.gate.marker if self.built.gate else "",
                limits=self.limits,
                vector_bits=bits,
                emulator_options=("-strace", *reader.options) if reader else (),
                pass_fds=(reader.descriptor,) if reader else (),
                counters=(self.built.cost.symbol, self.built.cost.words) if self.built.cost else None,
            )
            self.counters = outcome.counters
        finally:
            if reader is not None:
                reader.finish()
        return outcome, calls


def _not_allowed(calls: Calls) -> str:
    """Why a right answer does not count for what it asked the operating system for; empty when it does."""
    if calls.forbidden:
        return f"right, but it made the system call {calls.forbidden}, which a kernel may not"
    return "" if calls.ended else "the record of its system calls has no end"


def _where(first: int, failed: Sequence[int], passed: Sequence[int]) -> str:
    """At which lengths it failed, and at which not."""
    others = [f"fails at {', '.join(map(str, failed))}"] if len(failed) > 1 else []
    others += [f"passes at {', '.join(map(str, passed))}"] if passed else []
    listed = f" ({'; '.join(others)})" if others else ""
    return f"at {first} bits{listed}"
