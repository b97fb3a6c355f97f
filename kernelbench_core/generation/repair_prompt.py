"""What a model is told about an answer that is not good enough: after an attempt (`--feedback`), or by `repair`.

Nothing that the candidate printed is passed on, and nothing about this machine: no paths, no seeds, of the test cases
only what the verdict names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from kernelbench_core.errors import UsageError
from kernelbench_core.generation.placing import fenced, with_examples
from kernelbench_core.generation.prompt import FunctionPromptBuilder
from kernelbench_core.generation.shortening import MOST_LINES, shorten, without_paths
from kernelbench_core.metrics.derived import LEVEL
from kernelbench_core.model import Result, Status, Target, Task
from kernelbench_core.runs import Run
from kernelbench_core.seams import Message, PromptContext
from kernelbench_core.store import RunDirectory

LIMIT = 4000
"""Longest text about one answer, in characters."""

_DETAIL = 600
_VALUE = 200
_ROWS = 12
_WARNING_LINES = 12
_LEAST = 80
"""Characters below which compiler messages are left out altogether: a part of one line tells nothing."""

_EVIDENCE = ("diagnostics", "mismatch", "lengths")
"""What of a result's data is looked at, once the speed is left aside."""

_CODE_BLOCK = (
    "Answer with one fenced code block that holds the complete function and whatever helpers it needs, nothing else."
)


@frozen
class _Words:
    """What is said about a status: what went wrong, with `{detail}` and `{label}`, and what to do."""

    wrong: str
    remedy: str


_WORDS = {
    Status.NO_CODE: _Words(
        "There is no code in the answer: {detail}.",
        "Write the function.",
    ),
    Status.COMPILE_ERROR: _Words(
        "The code does not compile{detail}.",
        "Mend what the compiler complains about, and look for the same mistake elsewhere in the code.",
    ),
    Status.COMPILE_TIMEOUT: _Words(
        "The compiler does not come to an end with the code: {detail}.",
        "Write it so that there is less to compile: no deep templates, no large tables, no code unrolled by hand.",
    ),
    Status.LINK_ERROR: _Words(
        "The code cannot be linked with the tests{detail}.",
        "Define the function under exactly the name and with the prototype that were asked for, outside of any "
        "namespace or class, and define whatever else it calls: only the standard library is there.",
    ),
    Status.NO_INTRINSICS: _Words(
        "The results are right, but the work is not done with {label}: {detail}.",
        "Do the work itself with vector instructions; scalar code is for the remainder.",
    ),
    Status.RUNTIME_ERROR: _Words(
        "The function fails when the tests call it: {detail}.",
        "Find out for which inputs that happens, and mend it.",
    ),
    Status.MEMORY_ERROR: _Words(
        "The function touches memory that it may not touch: {detail}.",
        "Buffers have exactly the stated lengths. Look at the loop's bounds, at lengths that are no multiple of the "
        "vector's, and at empty inputs: no element outside may be read, not even one whose value is not used.",
    ),
    Status.WRONG_RESULT: _Words(
        "The results are wrong{detail}.",
        "Find the mistake, and look at remainders, empty inputs and special values too.",
    ),
    Status.TIMEOUT: _Words(
        "The function takes too long: {detail}.",
        "Look for a loop that does not end for some input.",
    ),
    Status.TAMPERED: _Words(
        "The function was rejected, because it does something other than compute its results{detail}.",
        "Compute the results from the arguments, and do nothing else: no system calls, no signals, no threads, no "
        "access to anything but the arguments.",
    ),
}

_FASTER = (
    "Make it faster and keep it right. Think about how often each byte is loaded and stored, about operations in the "
    "loop that wait for each other (several accumulators), about the width of the vectors, and about what is done for "
    "each element that could be done once."
)


def feedback_message(result: Result, *, kind: str, target: Target, limit: int = LIMIT) -> Message:
    """The user's next message after an attempt.

    Args:
        result: The verdict on it; its data as the evaluator gives them, or restored (`Run.restore`).
        kind: What the feedback is about: `compile`, `correctness` or `performance`. With the last, an answer that
            passed is told its speed, from `data["speed"]`.
        target: What it was written for.
        limit: Longest message, in characters.

    Raises:
        ValueError: There is nothing to tell: it passed, or nothing is known about it.
    """
    if result.passed and kind == "performance":
        return Message("user", f"{_speed(_mapping(result.data.get('speed')))}\n\n{_FASTER} {_CODE_BLOCK}\n"[:limit])
    return Message("user", f"{verdict_text(result, target, limit - len(_CODE_BLOCK) - 2)} {_CODE_BLOCK}\n"[:limit])


def verdict_text(result: Result, target: Target, limit: int = LIMIT) -> str:
    """What is wrong with an answer, and what to do about it.

    Args:
        result: The verdict.
        target: What the answer was written for.
        limit: Longest text, in characters.

    Raises:
        ValueError: It passed, or nothing is known about it.
    """
    words = _WORDS.get(result.status)
    if words is None:
        raise ValueError(f"there is nothing to tell about a result that is {result.status}")
    room = limit - len(words.remedy) - _DETAIL
    shown = _diagnostics(result, room)
    wrong = words.wrong.format(
        detail=_detail(result, shown), label=target.label or target.summary or f"instructions of {target.name}"
    )
    return "\n\n".join(part for part in (wrong, _lengths(result), shown, words.remedy) if part)[:limit]


class RepairPromptBuilder:
    """Builds prompts that show an answer of an earlier run which failed, with what is wrong, and ask for a better one.

    The i-th sample to a question gets the i-th failed sample with code that the run has for the same task and target
    (by model, then sample), beginning again after the last. Where the run has none, it is the default prompt.

    Args:
        run: The run directory; it is read once, here.

    Raises:
        UsageError: There is no run, or nothing failed in it.
    """

    name = "repair"
    per_sample = True

    def __init__(self, run: str) -> None:
        self._question = FunctionPromptBuilder()
        with RunDirectory.open(run) as directory:
            self._run = Run(directory.path, directory.info)
            self._failed = _failed_samples(directory)
        if not self._failed:
            raise UsageError(
                f"--prompt repair:{run}: the run has no failed sample with code in it",
                "name a run that was evaluated, or write --prompt default",
            )

    def build(self, task: Task, target: Target) -> tuple[Message, ...]:
        """The prompt for the first sample."""
        return self.build_with(task, target, PromptContext())

    def build_with(self, task: Task, target: Target, context: PromptContext) -> tuple[Message, ...]:
        """The default prompt, with the failed code and what is wrong with it at its end."""
        *others, question = with_examples(self._question.build(task, target), context.examples)
        failed = self._failed.get((task.task_id, target.name))
        if failed is None:
            return (*others, question)
        code, slim = failed[context.index % len(failed)]
        told = verdict_text(self._run.restore(slim), target)
        content = (
            f"{question.content.rstrip()}\n\nThere is an answer already, but it is not right yet:\n\n{fenced(code)}\n\n"
            f"{told} Give the whole function again.\n"
        )
        return (*others, Message("user", content))


def _failed_samples(directory: RunDirectory) -> dict[tuple[str, str], list[tuple[str, Result]]]:
    """Code and result of all failed samples that have code, by task and target, in order."""
    results = {
        (each.task_id, each.target, each.model, each.sample_id): evolve(
            each, data={name: each.data[name] for name in _EVIDENCE if name in each.data}
        )
        for each in directory.results(latest=True)
        if each.status in _WORDS
    }
    found: dict[tuple[str, str], list[tuple[tuple[str, int, str], str, Result]]] = {}
    for each in directory.samples():
        result = results.get((each.task_id, each.target, each.model, each.sample_id))
        if result is not None and each.code and each.code.strip():
            number = int(each.sample_id) if each.sample_id.isdecimal() else -1
            order = (each.model, number, each.sample_id)  # whatever order a parallel evaluation wrote them in
            found.setdefault((each.task_id, each.target), []).append((order, each.code, result))
    return {
        key: [(code, result) for _, code, result in sorted(failed, key=lambda each: each[0])]
        for key, failed in found.items()
    }


def _detail(result: Result, shown: str) -> str:
    """The detail as the status's sentence takes it."""
    detail = _line(without_paths(result.detail), _DETAIL).removeprefix("right, but ")
    if result.status is Status.WRONG_RESULT:
        timed = " when they are timed, after they have been right" if result.phase == "measure" else ""
        found = _mismatch(_mapping(result.data.get("mismatch")))
        return f"{timed}. {found}" if found else f"{timed}: {detail}" if detail else timed
    if result.status is Status.TAMPERED:
        # how the rest was found out is not told to whom it may be meant to catch
        return f": {detail}" if detail and result.error_class == "forbidden_call" else ""
    if result.status in (Status.COMPILE_ERROR, Status.LINK_ERROR):
        message = detail.partition(": ")[2] or detail
        return f": {detail}" if detail and message not in " ".join(shown.split()) else ""
    return detail or "no more is known"


def _mismatch(found: Mapping[str, Any]) -> str:
    """The first wrong value in words; empty where it is not known."""
    if "output" not in found or "got" not in found:
        return ""
    sizes = _mapping(found.get("sizes"))
    where = (
        f", in a test with {', '.join(f'{name} = {_plain(value)}' for name, value in sizes.items())}" if sizes else ""
    )
    output = f"{found['output']}{found.get('index') or ''}"
    note = f" ({_line(str(found['note']), _VALUE)})" if found.get("note") else ""
    got, expected = (_line(str(found.get(name, "unknown")), _VALUE) for name in ("got", "expected"))
    wrong = found.get("wrong_values")
    many = f"; {wrong} values are wrong over all tests" if isinstance(wrong, int) and wrong > 1 else ""
    return f"The first wrong value is {_line(output, _VALUE)} = {got}, expected is {expected}{note}{where}{many}"


def _lengths(result: Result) -> str:
    """At which vector lengths it fails and at which not; empty where there is only one."""
    found = {bits: _mapping(each).get("status") for bits, each in _mapping(result.data.get("lengths")).items()}
    failed = [bits for bits, status in found.items() if status != Status.PASSED.value]
    passed = [bits for bits in found if bits not in failed]
    if not passed or not failed:
        return ""
    return f"It fails with vectors of {', '.join(failed)} bits, and passes with vectors of {', '.join(passed)} bits."


def _diagnostics(result: Result, room: int) -> str:
    """What the compiler says, in a fence; empty where it says nothing that helps."""
    text = result.data.get("diagnostics")
    failed = result.status in (Status.COMPILE_ERROR, Status.LINK_ERROR)
    if not isinstance(text, str) or room < _LEAST or result.status in (Status.NO_CODE, Status.TAMPERED):
        return ""
    told = shorten(text, most_lines=MOST_LINES if failed else _WARNING_LINES, most=room - _LEAST)
    if not told.text or (failed and not told.errors):
        return ""
    more = f"\n\n({told.left_out} more are left out.)" if told.left_out else ""
    lead = "" if failed else "The compiler warns:\n\n"
    return f"{lead}{fenced(told.text, 'text')}{more}"


def _speed(speed: Mapping[str, Any]) -> str:
    """The measured speed of an answer that is right, in a few lines."""
    ratio = [_number(each) for each in _sequence(_mapping(speed.get("speedup")).get(LEVEL))]
    rows = [each for each in _sequence(speed.get("rows")) if isinstance(each, Mapping)]
    listed = "".join(f"\n- {line}" for line in map(_row, rows[-_ROWS:]) if line)
    if not (ratio and ratio[0]) and not listed:
        reason = _line(without_paths(str(speed.get("unavailable") or "")), _VALUE)
        return f"The results are right. The speed could not be measured{f': {reason}' if reason else ''}."
    if speed.get("suspect"):  # why is not told: it would say how to avoid being found out
        return (
            "The results are right, but the measured time cannot be believed: it is too short for the work. "
            "Compute everything from the arguments, anew in every call."
        )
    over_all = ""
    if ratio and ratio[0]:
        value, *ends = ratio
        reach = f" (between {min(ends):.3g} and {max(ends):.3g})" if ends and all(ends) else ""
        over_all = f" Over all sizes it is {value:.3g} times as fast{reach}."
    return (
        "The results are right. The speed was measured beside the scalar reference, as the compiler optimises and "
        f"vectorises it at -{LEVEL}.{over_all}{chr(10) if listed else ''}{listed}"
    )


def _row(row: Mapping[str, Any]) -> str:
    """One row of sizes; empty where nothing is known about it."""
    size = " x ".join(map(str, _sequence(row.get("size"))))
    own, reference = _number(row.get("ns")), _number(row.get("reference_ns"))
    if own and reference:
        return (
            f"size {size}: {own:.4g} ns a call, the reference {reference:.4g} ns: {reference / own:.3g} times as fast"
        )
    status = _line(str(row.get("status") or ""), _VALUE)
    return f"size {size}: no time ({status})" if size and status else ""


def _line(text: str, most: int) -> str:
    """Text on one line, cut."""
    shown = " ".join("".join(char if char.isprintable() else " " for char in text[: 4 * most]).split())
    return shown.rstrip(".") if len(shown) <= most else f"{shown[: most - 4]} ..."


def _plain(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _number(value: object) -> float:
    """The value where it is a number above 0, else 0."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0.0
    return float(value) if value > 0 else 0.0


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _sequence(value: object) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else ()
