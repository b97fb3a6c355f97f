"""Everything about one sample: as plain data, and as text in the order in which one reads it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kernelbench_core.errors import KernelbenchError
from kernelbench_core.model import Result, Sample
from kernelbench_core.plugins import Plugins
from kernelbench_core.report import evidence as evidence_fields
from kernelbench_core.report import modelled, speed_sample
from kernelbench_core.report.rows import Row
from kernelbench_core.report.screen import Screen, line_of, visible
from kernelbench_core.seams import Message
from kernelbench_core.session import suite_loader

if TYPE_CHECKING:
    from rich.text import Text


def plain(row: Row, sample: Sample | None, result: Result | None, prompt: Sequence[Message] | str) -> dict[str, Any]:
    """The sample for `--json`.

    Args:
        row: Its row.
        sample: The sample; None where it is not kept.
        result: Its result; None where there is none yet.
        prompt: The messages, or why they cannot be made.
    """
    messages = None if isinstance(prompt, str) else [{"role": each.role, "content": each.content} for each in prompt]
    data: dict[str, Any] = {
        "row": row.row, "task_id": row.task_id, "target": row.target, "model": row.model, "sample_id": row.sample_id,
        "name": row.name, "status": row.status, "detail": result.detail if result else "",
        "error_class": row.error_class, "phase": row.phase, "protocol": row.protocol, "key": row.key,
        "prompt": messages,
        "prompt_problem": prompt if isinstance(prompt, str) else "",
        "code": None, "completion": None, "notes": [], "usage": {}, "source": "", "generation": {}, "attempts": [],
    }  # fmt: skip
    if sample is not None:
        data |= {
            "code": sample.code, "completion": sample.completion, "notes": list(sample.notes),
            "usage": dict(sample.usage), "source": sample.source, "generation": _generation(sample),
            "attempts": [dict(each) for each in sample.attempts],
        }  # fmt: skip
    data["evidence"] = dict(result.data) if result else {}
    return data


def _generation(sample: Sample) -> dict[str, Any]:
    """How the sample came about, where a model was asked for it."""
    found = {
        "answered_by": sample.answered_by, "finish_reason": sample.finish_reason, "latency": sample.latency,
        "cost": sample.cost, "parameters": dict(sample.parameters), "prompt_digest": sample.prompt_digest,
        **dict(sample.details),
    }  # fmt: skip
    return {name: value for name, value in found.items() if value not in (None, "", {}, [])}


def prompt_of(row: Row, plugins: Plugins, suite: str = "", sample: Sample | None = None) -> tuple[Message, ...] | str:
    """What was sent for a sample; for one that nobody was asked for, the prompt of its task and target; or why not.

    Args:
        row: The row.
        sample: The sample, which may hold its messages.
        plugins: For suites, prompt builders and targets.
        suite: What the run calls its suite (`name:argument` for one that needs to know where it is).
    """
    if sample is not None and sample.messages:
        return tuple(Message(str(each.get("role")), str(each.get("content"))) for each in sample.messages)
    suite = suite or row.task_id.partition("/")[0]
    try:
        task = next((each for each in suite_loader(plugins, suite).load() if each.task_id == row.task_id), None)
        if task is None:
            return f"suite {suite} has no task {row.task_id} any more"
        return plugins.prompt_builders.create("default").build(task, plugins.targets.get(row.target))
    except KernelbenchError as error:
        return str(error)


def render(data: Mapping[str, Any], screen: Screen, *, answer: bool = False) -> str:
    """The text: prompt, answer, code, diagnostics, the first wrong value, other evidence, and the verdict last.

    Args:
        data: As `plain` gives it.
        screen: Where it is shown.
        answer: Whether the model's whole answer is shown even where code was found in it.
    """
    return screen.render(*_parts(data, screen, answer=answer))


def _parts(data: Mapping[str, Any], screen: Screen, *, answer: bool) -> Iterator[Any]:
    evidence = data["evidence"]
    yield _heading("prompt")
    if data["prompt"] is None:
        yield f"cannot be built: {data['prompt_problem']}"
    for message in data["prompt"] or ():
        yield f"[{message['role']}]\n{visible(message['content']).rstrip()}"
    yield from _attempts(data["attempts"], answer=answer)
    if data["completion"] is not None and (answer or not data["code"]):
        yield _heading("answer")
        yield visible(data["completion"]).rstrip()
    yield _heading("code")
    yield numbered(data["code"]) if data["code"] else "there is none"
    if any(name != "reasoning" for name in data["generation"]):
        yield _heading("how it was asked")
        yield from _fields(evidence_fields.asked(data))
    if answer and (reasoning := data["generation"].get("reasoning")):
        yield _heading("reasoning")
        yield visible(str(reasoning)).rstrip()
    if data["notes"]:
        yield _heading("what was done to get the code")
        yield from (f"- {line_of(note)}" for note in data["notes"])
    for name in ("diagnostics", "stdout", "stderr"):
        if text := str(evidence.get(name) or "").rstrip():
            yield _heading(name if name == "diagnostics" else f"{name} of the candidate")
            yield visible(text)
    if mismatch := evidence.get("mismatch"):
        yield _heading("first wrong value")
        yield from _fields(evidence_fields.mismatch(mismatch))
    if gate := evidence.get("gate"):
        yield _heading("gate: vector code of the target that the entry point can reach")
        yield from _fields(evidence_fields.gate(gate))
    if counts := evidence.get("counts"):
        yield _heading("executed instructions, beside the reference's at -O3 (no times)")
        yield from _counts(counts)
    if model := evidence.get("model"):
        yield _heading(modelled.HEADING)
        yield from (f"{name}: {line_of(value)}" for name, value in modelled.fields(model))
        if schedule := str(model.get("schedule") or "").rstrip():
            yield _heading("schedule by the target's model")
            yield visible(schedule)
    if speed := evidence.get("speed"):
        yield _heading("speed, beside the reference at -O3")
        yield from speed_sample.parts(speed, screen)
    yield _heading("verdict")
    yield from _fields(evidence_fields.verdict(data, evidence))


def _attempts(attempts: Sequence[Mapping[str, Any]], *, answer: bool) -> Iterator[Any]:
    """The attempts of a sample with feedback: how each ended, what was told; the answers too where they are wanted."""
    if not attempts:
        return
    yield _heading("attempts")
    for each in attempts:
        ended = ": ".join(filter(None, (str(each.get("status", "")), line_of(str(each.get("detail") or "")))))
        yield f"{each.get('attempt')}  {ended}"
        if answer and each.get("completion"):
            yield f"[assistant]\n{visible(str(each['completion'])).rstrip()}"
        if answer and each.get("feedback"):
            yield f"[user]\n{visible(str(each['feedback'])).rstrip()}"


def _heading(text: str) -> Text:
    from rich.text import Text

    return Text(f"\n== {text} ==", style="bold")


def numbered(code: str) -> str:
    """Code with line numbers, its control characters made visible."""
    lines = visible(code).rstrip("\n").split("\n")
    width = len(str(len(lines)))
    return "\n".join(f"{number:>{width}} | {line}".rstrip() for number, line in enumerate(lines, 1))


def _fields(fields: Mapping[str, Any]) -> Iterator[str]:
    shown = {name: line_of(str(value)) for name, value in fields.items() if value not in (None, "", [], {})}
    width = max(map(len, shown), default=0)
    yield from (f"{name:<{width}}  {value}" for name, value in shown.items())


def _counts(counts: Mapping[str, Any]) -> Iterator[str]:
    if "lengths" not in counts:
        yield f"not counted: {line_of(str(counts.get('unavailable', '')))}"
        return
    yield f"inputs of size {' x '.join(map(str, counts['size']))}"
    for row in counts["lengths"]:
        where = f"{row['bits']} bits: " if row["bits"] else ""
        shown = (
            f"{where}{row['instructions']}, of them {row['vector']} vector instructions ({row['vectorization']:.1%})"
        )
        yield f"{shown}; reference {row['reference']}, ratio {row['ratio']:.3f}"
        for what, calls in (("calls", row["calls"]), ("the reference calls", row["reference_calls"])):
            if calls:
                yield f"  {what} {', '.join(f'{line_of(name)} {times} times' for name, times in calls.items())}"
