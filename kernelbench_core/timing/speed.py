"""How fast a right candidate is: beside its reference, the baselines and the expert, for each row of sizes."""

from __future__ import annotations

import json
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen, mutable

from kernelbench_core.errors import KernelbenchError
from kernelbench_core.evaluation.outcomes import mismatch_line, run_failed, sizes_of
from kernelbench_core.evaluation.prepare import Preparer
from kernelbench_core.harness.function.glue import candidate_unit
from kernelbench_core.metrics.speedup import trimmed_mean
from kernelbench_core.model import FunctionTask, Protocol, Result, Status, Target, Timing
from kernelbench_core.seams import Checker, Executor, Toolchain
from kernelbench_core.store import BuildCache
from kernelbench_core.timing import machine
from kernelbench_core.timing.pairs import compare
from kernelbench_core.timing.samples import Side, SideError, StoppedError, Times, UnsteadyError
from kernelbench_core.timing.statistics import Interval, gain, geometric_mean, product, repetitions
from kernelbench_core.timing.steered import EndedError, LiedError
from kernelbench_core.timing.yardstick import (
    CONTROL,
    LEVEL,
    MOST_CASES,
    Baselines,
    Row,
    WrongError,
    Yardstick,
    build_kernel,
    reason_of,
    verifier,
)

CANDIDATE = "candidate"
KEPT = 2
"""Yardsticks that keep their inputs on the disk; of others only the figures stay."""
NOISY = 0.03
"""How far the control may be from 1."""
_LINE_BYTES = 64
_READS = 3.0
"""How many times faster than copying a call may touch its bytes: one that only reads has less to move."""


@mutable(kw_only=True)
class Measured:
    """What came of measuring one candidate.

    Args:
        data: For the result's `data["speed"]`.
        failed: The result, where the timed runs showed the candidate to be wrong.
    """

    data: dict[str, Any] = field(factory=dict)
    failed: Result | None = None


@frozen(kw_only=True)
class _Candidate:
    """A candidate, built at each level.

    Args:
        kernels: By level: its side, or why there is none.
    """

    kernels: Mapping[str, Side | str]


class Speedometer:
    """Measures candidates one at a time, whichever thread asks.

    Args:
        protocol: How to measure.
        seed: Of the run.
        folder: For inputs and kernels.
        cache: Build cache.
    """

    def __init__(self, *, protocol: Protocol, seed: int, folder: Path, cache: BuildCache) -> None:
        self._protocol, self._seed, self._cache = protocol, seed, cache
        self._preparer = Preparer(folder, seed, evolve(protocol, cases=MOST_CASES), cache)
        self._folder = folder
        self._kept: OrderedDict[tuple[str, str, str], Yardstick] = OrderedDict()
        self._baselines: dict[tuple[str, str, str, int], Baselines] = {}
        self._one = threading.Lock()
        self.stop = threading.Event()
        """Set when measurements are to end early."""

    def measure(
        self, result: Result, task: FunctionTask, target: Target, code: str, entry: str, toolchain: Toolchain,
        executor: Executor, checker: Checker,
    ) -> Measured:  # fmt: skip
        """Measures a candidate that is right.

        Args:
            result: Its result so far.
            task: What it answers.
            target: What it is for.
            code: The candidate's code.
            entry: The function that it defines.
            toolchain: Builds it.
            executor: Runs it.
            checker: Compares its outputs.
        """
        if reason := unavailable(task, toolchain, executor):
            return Measured(data={"unavailable": reason})
        with self._one, tempfile.TemporaryDirectory(prefix="kernelbench-timed-", ignore_cleanup_errors=True) as name:
            work = Path(name)
            work.chmod(0o755)
            try:
                with machine.shared():
                    yardstick = self._yardstick(task, target, toolchain, executor)
                    unit = candidate_unit(task, self._preparer.signature(task), code, entry)
                    kernels = {
                        level: _built(unit, level, target, toolchain, self._protocol, work / level)
                        for level in self._protocol.timing.levels
                    }
                return self._rows(result, yardstick, _Candidate(kernels=kernels), checker)
            except KernelbenchError as error:
                return Measured(data={"unavailable": str(error)})
            except StoppedError:
                return Measured(data={"unavailable": "interrupted"})

    def _yardstick(self, task: FunctionTask, target: Target, toolchain: Toolchain, executor: Executor) -> Yardstick:
        key = (task.digest, target.name, toolchain.name)
        if key not in self._kept:
            while len(self._kept) >= KEPT:
                self._kept.popitem(last=False)[1].close()
            folder = Path(tempfile.mkdtemp(prefix="timing-", dir=self._folder))
            folder.chmod(0o755)
            self._kept[key] = Yardstick(
                task=task, target=target, toolchain=toolchain, executor=executor, preparer=self._preparer,
                protocol=self._protocol, cache=self._cache, seed=self._seed, folder=folder,
                stop=self.stop,
            )  # fmt: skip
            self._kept[key].build()
        self._kept.move_to_end(key)
        return self._kept[key]

    def _rows(self, result: Result, yardstick: Yardstick, candidate: _Candidate, checker: Checker) -> Measured:
        timing = yardstick.timing
        assert yardstick.task.workload is not None  # noqa: S101 - seen to by `unavailable`
        primary = LEVEL if LEVEL in timing.levels else timing.levels[-1]
        measured = Measured(data={"optimize": primary, "rows": []})
        pooled: dict[str, list[float]] = {level: [] for level in timing.levels}
        ratios: dict[str, list[Interval]] = {}
        raw: list[str] = []
        for number in chosen(len(yardstick.task.workload.sizes), timing.rows):
            with machine.shared():
                row = yardstick.row(number)
            found, times = self._row(result, yardstick, row, candidate, checker, primary, raw)
            measured.data["rows"].append(found.data)
            raw += [_raw(row, level, CANDIDATE, each) for level, each in times.items()]
            if found.failed is not None or found.data["status"] in ("timeout", "unavailable"):
                measured.failed = found.failed
                break
            for level, each in times.items():
                values = [pair.base / pair.other for pair in each.kept(CANDIDATE)]
                pooled[level] += repetitions(values, timing.repeats)
            if found.data["status"] == "ok":
                for name, (value, low, high) in found.data["ratios"].items():
                    ratios.setdefault(name, []).append(Interval(value, low, high))
        measured.data |= _summed_up(measured.data["rows"], ratios, pooled)
        measured.data["raw"] = "\n".join(raw)
        return measured

    def _row(
        self, result: Result, yardstick: Yardstick, row: Row, candidate: _Candidate, checker: Checker, primary: str,
        raw: list[str],
    ) -> tuple[Measured, dict[str, Times]]:  # fmt: skip
        """A row of a candidate. Samples of baselines, where these are measured now, are added to `raw`."""
        data: dict[str, Any] = {"size": list(row.size), "bytes": row.pool.size, "status": "ok", "detail": ""}
        times: dict[str, Times] = {}
        timing = yardstick.timing
        for level in timing.levels:
            side = candidate.kernels[level]
            if isinstance(side, str):
                data |= {"status": "unavailable", "detail": f"it does not build at -{level}: {side}"}
                return Measured(data=data), times
        with machine.alone():
            baselines = self._baseline(yardstick, row, checker, raw)
            for level in timing.levels:
                side = candidate.kernels[level]
                assert isinstance(side, Side)  # noqa: S101 - as above
                try:
                    times[level] = compare(
                        [yardstick.reference(level), side], row.setup, row.pool, timing,
                        verify=verifier(row, checker), watched=[CANDIDATE], seed=self._seed + row.number,
                    )  # fmt: skip
                except SideError as error:
                    failed = None if error.side != CANDIDATE else _failed(result, error, row, level)
                    status = failed.status.value if failed is not None else "unavailable"
                    data |= {"status": status, "detail": failed.detail if failed else reason_of(error)}
                    if failed is not None and failed.status is Status.TIMEOUT:
                        failed = None  # slow is not wrong
                    return Measured(data=data, failed=failed), times
        data |= _figures(times[primary], baselines)
        data["suspect"] = too_good(times[primary], row.pool.size, data["ns"], data["reference_ns"])
        return Measured(data=data), times

    def _baseline(self, yardstick: Yardstick, row: Row, checker: Checker, raw: list[str]) -> Baselines:
        key = (yardstick.task.digest, yardstick.target.name, yardstick.toolchain.name, row.number)
        if key not in self._baselines:
            self._baselines[key], times = yardstick.measure(row, checker)
            raw += [_raw(row, LEVEL, side, each) for side, each in times.items()]
        return self._baselines[key]

    def close(self) -> None:
        """Removes inputs and kernels."""
        while self._kept:
            self._kept.popitem()[1].close()


def unavailable(task: FunctionTask, toolchain: Toolchain, executor: Executor) -> str:
    """Why nothing can be timed; empty when it can."""
    if not getattr(executor, "keeps_time", False):
        return f"{executor.name} is no machine: its time says nothing about one"
    if getattr(toolchain, "static", False):
        return f"{toolchain.name} builds no kernel that can be loaded into the timer"
    if task.workload is None or task.test:
        return f"{task.task_id} has no inputs for measuring"
    return ""


def chosen(rows: int, wanted: int) -> list[int]:
    """Numbers of the rows of sizes that are measured, spread from the first to the last."""
    if not wanted or wanted >= rows:
        return list(range(rows))
    if wanted == 1:
        return [rows - 1]
    return sorted({round(i * (rows - 1) / (wanted - 1)) for i in range(wanted)})


def _built(unit: str, level: str, target: Target, toolchain: Toolchain, protocol: Protocol, work: Path) -> Side | str:
    built = build_kernel(unit, level, (), target, toolchain, protocol, work, trusted=False)
    if built.status is not Status.PASSED or built.artifact is None:
        return built.detail
    return Side(name=CANDIDATE, kernel=built.artifact)


def _failed(result: Result, error: SideError, row: Row, level: str) -> Result | None:
    """The result of a candidate that a timed run showed to be wrong; None when that is not its doing."""
    cause = error.__cause__
    where = f"timed at -{level}, size {' x '.join(map(str, row.size))}"
    result = evolve(result, phase="measure")
    if isinstance(cause, LiedError):
        return evolve(result, status=Status.TAMPERED, detail=f"{where}: {cause}", error_class="timing")
    if isinstance(cause, UnsteadyError):
        return evolve(result, status=Status.WRONG_RESULT, detail=f"{where}: {cause}", error_class="timing")
    if isinstance(cause, WrongError):
        found = cause.mismatch
        shown = {
            "output": found.output, "case": found.case, "index": found.index, "got": found.got,
            "expected": found.expected, "wrong_values": found.wrong, "note": found.note,
            "sizes": sizes_of(row.task, cause.prepared, found.case),
        }  # fmt: skip
        data = {**result.data, "mismatch": shown}
        detail = f"{where}: {mismatch_line(shown)}"
        return evolve(result, status=Status.WRONG_RESULT, detail=detail, data=data, error_class="timing")
    if isinstance(cause, EndedError):
        if cause.late:
            detail = f"{where}: still running after {cause.outcome.process.wall_seconds:.1f} s"
            return evolve(result, status=Status.TIMEOUT, detail=detail)
        ended = run_failed(result, cause.outcome, row.task, evolve(row.seen, n_cases=row.setup.n_cases,
                                                                  cases=row.setup.pool))  # fmt: skip
        if ended is None:
            return evolve(result, status=Status.TAMPERED, detail=f"{where}: it ended the timer", error_class="timing")
        return None if not ended.status.counts else evolve(ended, detail=f"{where}: {ended.detail}")
    raise error


def _figures(times: Times, baselines: Baselines) -> dict[str, Any]:
    """The figures of one row."""
    own = times.ratio(CANDIDATE)
    ratios = {LEVEL: own} | {
        name: product(own, Interval(1 / each.value, 1 / each.high, 1 / each.low))
        for name, each in baselines.ratios.items()
    }
    kept = times.kept(CANDIDATE)
    middle = sorted(each.other for each in kept)[len(kept) // 2]
    reference = sorted(each.base for each in kept)[len(kept) // 2]
    floor = baselines.control.reach
    noisy = abs(baselines.control.value - 1) > NOISY
    return {
        "status": "noisy" if noisy else "ok",
        "detail": f"the reference against itself gives {baselines.control.value:.3f}" if noisy else "",
        "ns": float(f"{middle:.6g}"), "reference_ns": float(f"{reference:.6g}"),
        "ratios": {name: each.plain() for name, each in ratios.items()}, "lacking": dict(baselines.lacking),
        "floor": float(f"{floor:.4g}"), "control": baselines.control.plain(), "gain": gain(own, floor),
        "pairs": len(kept), "starts": times.starts, "discarded": times.discarded(CANDIDATE),
        "stopped": times.stopped, "suspect": "", "unstable": times.unstable(CANDIDATE) or times.contaminated(CANDIDATE),
    }  # fmt: skip


def too_good(times: Times, size: int, ns: float, reference_ns: float) -> str:
    """Why a time is too good to be true; empty when it is not.

    A reference that is as fast says that a call does not touch all of its bytes.

    Args:
        times: With what is known of the machine.
        size: Bytes of inputs and outputs of a call.
        ns: Nanoseconds of a call of the candidate.
        reference_ns: The same of the reference.
    """
    if (longer := times.new.get(CANDIDATE, 1.0)) > 1:
        return f"inputs that it has not seen before take it {longer:.1f} times longer than the others"
    for bound, what in (
        (size / _LINE_BYTES * times.cycle * 1e9, f"less than a cycle for {_LINE_BYTES} bytes"),
        (times.copy * 1e9 / _READS, f"{_READS:g} times faster than this machine copies as many bytes"),
    ):
        if ns < bound <= reference_ns:
            return f"{ns:.4g} ns for {size} bytes: {what} ({bound:.4g} ns)"
    return ""


def _summed_up(
    rows: Sequence[Mapping[str, Any]], ratios: Mapping[str, Sequence[Interval]], pooled: Mapping[str, Sequence[float]]
) -> dict[str, Any]:
    """What is said over all rows."""
    good = [each for each in rows if each["status"] == "ok"]
    if not good:
        return {}
    means = {name: geometric_mean(each) for name, each in ratios.items() if len(each) == len(good)}
    floor = geometric_mean([Interval(*each["control"]) for each in good]).reach
    return {
        "speedup": {name: each.plain() for name, each in means.items()},
        "paper": {level: float(f"{trimmed_mean(each) or 0:.6g}") for level, each in pooled.items() if each},
        "floor": float(f"{floor:.4g}"),
        "gain": gain(means[LEVEL], floor),
        "suspect": next((each["suspect"] for each in good if each["suspect"]), ""),
    }


def _raw(row: Row, level: str, side: str, times: Times) -> str:
    """All samples of a side in a row as one line of JSON: start, both times, what disturbed them, by which share."""
    pairs = [
        [each.start, round(each.base, 3), round(each.other, 3), each.cause, round(each.disturbed, 4)]
        for each in times.pairs[side]
    ]
    return json.dumps(
        {"size": row.size, "side": side, "reference": level, "unit": "ns", "pairs": pairs}, separators=(",", ":")
    )


__all__ = ["CANDIDATE", "CONTROL", "Measured", "Speedometer", "Timing", "chosen", "too_good", "unavailable"]
