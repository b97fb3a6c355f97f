"""What a failed build or run means for the sample: status, and one line for a person.

Everything odd that comes out of a candidate's process is the candidate's doing: the same runner has just run the
reference on the same cases. A state page with numbers that the runner never writes is `tampered`.
"""

from __future__ import annotations

import os
import re
import signal as signals
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from attrs import evolve

from kernelbench_core.evaluation.prepare import Prepared
from kernelbench_core.generation.cxx_scan import defines, near_miss
from kernelbench_core.harness.function import casefile
from kernelbench_core.harness.function.casefile import RunnerState
from kernelbench_core.harness.function.columns import input_columns, is_container
from kernelbench_core.harness.function.glue import GLUE_FILE
from kernelbench_core.harness.function.runner import RunOutcome
from kernelbench_core.harness.function.signature import Scalar, Signature, Text, Vector
from kernelbench_core.model import FunctionTask, Result, Status
from kernelbench_core.seams import BuildResult

LEAST_FREE = 4 << 20
"""Free bytes below which a failed build says nothing about the code."""
DETAIL = 600
"""Longest detail of a result, in characters."""
_DETAIL_BYTES = 2048
_LAST_SIGNAL = 64
_LAST_KIND = 6


def one_line(text: str) -> str:
    """Text from a compiler or a candidate as one printable line of bounded length."""
    shown = "".join(char if char.isprintable() else " " for char in text[: 4 * DETAIL])
    shown = " ".join(shown.split())
    return shown if len(shown) <= DETAIL else f"{shown[: DETAIL - 4]} ..."


def disk_full(work: Path) -> str | None:
    """What to say when there is no room for the compiler's output, which looks like a failure of the code."""
    free = os.statvfs(work)
    if free.f_bavail * free.f_frsize >= LEAST_FREE:
        return None
    return f"the disk with the work folder {work.parent} is full; free space, or set TMPDIR to another disk"


def build_failed(result: Result, built: BuildResult, code: str, entry: str) -> Result:
    """The result for a build that gave no kernel."""
    result = evolve(result, status=built.status, detail=built.detail, error_class=built.error_class)
    missing = {Status.LINK_ERROR: rf"undefined (?:symbol|reference)[^\n]*\b{entry}\b"}.get(built.status, "$^")
    in_glue = built.status is Status.COMPILE_ERROR and built.detail.startswith(GLUE_FILE)
    named = (
        in_glue
        and built.error_class == "undeclared_identifier"
        and re.search(rf"['\u2018]{entry}['\u2019]", built.detail)
    )
    if named or re.search(missing, built.detail):
        similar = near_miss(code, entry)
        found = f"; it defines {similar}" if similar else ""
        if defines(code, entry):
            found = f" that can be called from file scope (is it inside a namespace or class?): {built.detail}"
        detail = f"entry point missing: no function {entry}{found}"
        return evolve(result, status=Status.LINK_ERROR, detail=detail, error_class="entry_point_missing")
    if not in_glue:
        return result
    if built.error_class == "no_matching_function" or re.search(r"initializ|convert|void", built.detail):
        why = re.search(r"note: candidate function not viable: ([^\n]+)", built.diagnostics)
        reason = f" ({why[1]})" if why else ""
        return evolve(result, detail=f"{entry} cannot be called as its prototype says: {built.detail}{reason}")
    return evolve(result, detail=f"the code does not end cleanly (is something not closed?): {built.detail}")


def run_failed(result: Result, outcome: RunOutcome, task: FunctionTask, prepared: Prepared) -> Result | None:
    """The result for a run that gave no outputs to compare; None when it did."""
    process, state = outcome.process, outcome.state

    def failed(status: Status, detail: str, error_class: str = "") -> Result:
        return evolve(result, status=status, detail=detail, error_class=error_class)

    if process.fault:
        return failed(Status.HARNESS_ERROR, f"sandbox: {process.fault}")
    sound = state is not None and _is_sound(state, prepared)
    where = _where(state, task, prepared) if state is not None and sound else ""
    if process.limit == "output":
        return failed(Status.RUNTIME_ERROR, f"printed more than the output limit{where}", "output")
    if process.limit:
        detail = f"still running after {process.wall_seconds:.1f} s ({process.limit} limit){where}"
        return failed(Status.TIMEOUT, detail, process.limit)
    if state is None or not sound or (state.state == "done" and outcome.columns is None):
        return failed(Status.TAMPERED, "the result channel does not hold what the runner writes")
    if state.state == "done":
        return None
    if state.state == "fault":
        said = _last_words(process.stderr) if signal_name(state.signal) == "SIGABRT" else ""
        return _fault(result, state, task, prepared.signature, where, said)
    texts = {
        "exception": f"threw {state.text!r}{where}",
        "missing": f"the code could not be loaded: {state.text.replace('/box/', '')}",
        "refused": f"{state.text}{where}",
    }
    if state.state in texts:
        error_class = {"missing": "load"}.get(state.state, state.state)
        return failed(Status.RUNTIME_ERROR, texts[state.state], error_class)
    doing = where if state.case < 0 else f" instead of returning{where}"
    if process.signal:
        name = signal_name(process.signal)
        return failed(Status.RUNTIME_ERROR, f"killed by {name}{doing}", name)
    return failed(Status.RUNTIME_ERROR, f"ended the process with exit status {process.exit_code}{doing}", "exit")


def _is_sound(state: RunnerState, prepared: Prepared) -> bool:
    """Whether the state page holds numbers that the runner could have written."""
    parameters = prepared.signature.parameters
    if not (-1 <= state.case < max(prepared.n_cases, 1) and 0 <= state.signal <= _LAST_SIGNAL):
        return False
    if not (-1 <= state.parameter < len(parameters) and 0 <= state.kind <= _LAST_KIND and -1 <= state.write <= 1):
        return False
    if state.state != "fault" or state.kind not in (1, 2, 3, 6):
        return True
    hit = parameters[state.parameter] if state.parameter >= 0 else None
    return hit is not None and (hit.passing == "pointer" or is_container(hit))


def _where(state: RunnerState, task: FunctionTask, prepared: Prepared) -> str:
    if state.case < 0:
        return " while it was loaded"
    return f" in case {state.case} ({sizes_text(sizes_of(task, prepared, state.case))})"


def _last_words(stderr: bytes) -> str:
    """The last line that a program wrote before it gave up, as ` (text)`: what `assert` and traps of emulators say."""
    lines = stderr[-_DETAIL_BYTES:].decode("utf-8", "replace").strip().splitlines()
    return f" ({lines[-1].strip()})" if lines else ""


def _fault(
    result: Result, state: RunnerState, task: FunctionTask, signature: Signature, where: str, said: str = ""
) -> Result:
    name = signal_name(state.signal)
    buffer = _buffer(task, signature, state.parameter, state.index)
    action = {1: "write", 0: "read"}.get(state.write, "access")
    texts = {
        1: f"{action} outside of {buffer}",
        2: f"write to the read-only input {buffer}",
        3: f"wrote outside of {buffer}",
        5: "access that needs more than the natural alignment, or to an address that cannot exist",
        6: f"changed its read-only input {buffer}",
    }
    error_class = name if state.signal else ""
    if state.kind in texts:
        detail = f"{texts[state.kind]}{where}"
        return evolve(result, status=Status.MEMORY_ERROR, detail=detail, error_class=error_class)
    if state.kind == 4:  # noqa: PLR2004 - Kind::stack
        detail = f"stack overflow{where}"
        return evolve(result, status=Status.RUNTIME_ERROR, detail=detail, error_class="stack_overflow")
    at = (
        f" at address {state.address:#x}"
        if name in ("SIGSEGV", "SIGBUS") and (state.address or state.write >= 0)
        else ""
    )
    return evolve(result, status=Status.RUNTIME_ERROR, detail=f"{name}{at}{where}{said}", error_class=name)


def signal_name(number: int) -> str:
    """`SIGSEGV` and the like."""
    try:
        return signals.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _buffer(task: FunctionTask, signature: Signature, parameter: int, offset: int) -> str:
    """Name of a buffer with the index of the element at a byte offset."""
    if not 0 <= parameter < len(task.parameters):
        return "a buffer"
    each = signature.parameters[parameter]
    kind = each.type.element if isinstance(each.type, Vector) else each.type
    size = kind.size if isinstance(kind, Scalar) else 1 if isinstance(kind, Text) and isinstance(each.type, Text) else 0
    return f"{each.name}[{offset // size}]" if size else f"{each.name} (at byte {offset} of one of its parts)"


def sizes_of(task: FunctionTask, prepared: Prepared, case: int) -> dict[str, int | float]:
    """Scalars and lengths of one case, for messages; read back from the case file."""
    if not 0 <= case < prepared.n_cases:
        return {}
    columns = input_columns(prepared.signature)
    raw = np.memmap(prepared.cases, dtype="u1", mode="r")
    arrays = casefile.load(raw.view(np.ndarray).data, columns, prepared.n_cases)
    found: dict[str, int | float] = {}
    fixed = {each.name for each in prepared.signature.parameters if each.fixed}
    for column, array in zip(columns, arrays or [], strict=False):
        if column.level == 0 and not column.part and len(array) == prepared.n_cases:
            name = f"len({column.owner})" if column.is_length else column.owner
            found[name] = array[case].item()
        elif array.size and column.owner in fixed and not column.is_length:
            each = len(array) // prepared.n_cases
            values = array[case * each : (case + 1) * each]
            found.update({f"{column.owner}[{i}]": value.item() for i, value in enumerate(values)})
    scalars = {name for name in found if not name.startswith("len(")}
    lengths = {each.name: each.length for each in task.parameters}
    return {name: value for name, value in found.items() if name in scalars or not lengths.get(name[4:-1])}


def sizes_text(sizes: Mapping[str, int | float]) -> str:
    """Sizes of a case in one line."""
    return ", ".join(
        f"{name}={value:g}" if isinstance(value, float) else f"{name}={value}" for name, value in sizes.items()
    )


def mismatch_line(found: Mapping[str, Any]) -> str:
    """The first wrong value in one line."""
    note = f"; {found['note']}" if found["note"] else ""
    more = f"; {found['wrong_values']} values wrong" if found["wrong_values"] > 1 else ""
    return (
        f"{found['output']}{found['index']} = {found['got']}, expected {found['expected']}, in case {found['case']} "
        f"({sizes_text(found['sizes'])}){note}{more}"
    )
