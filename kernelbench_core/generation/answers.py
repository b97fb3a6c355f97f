"""From a provider's answer to a record, and from records back to answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from kernelbench_core.generation.extract import extract
from kernelbench_core.generation.money import plain_usage, usage_from
from kernelbench_core.model import Sample, Target, Task
from kernelbench_core.seams import Completion, Message

CUT_OFF = "the answer was cut off at the limit of tokens"
"""The note on a truncated sample, which the code may be half of."""

_TEXTS = ("name", "finish", "reason", "reasoning", "model")
_TABLES = ("sent", "dropped", "details")


@frozen(kw_only=True)
class Question:
    """One sample that is to be asked for.

    Args:
        model: `provider/name`.
        task: The task.
        target: The target.
        index: Which of the samples to this question.
        entries: Names that the candidate's function may have.
    """

    model: str
    task: Task
    target: Target
    index: int
    entries: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What names the sample in a run: task id, target, model and sample id."""
        return self.task.task_id, self.target.name, self.model, str(self.index)

    @property
    def record(self) -> dict[str, str]:
        """The same for a record."""
        return dict(zip(("task_id", "target", "model", "sample_id"), self.key, strict=True))


def completion_record(answer: Completion) -> dict[str, Any]:
    """An answer as plain data, without what has its default."""
    record: dict[str, Any] = {"text": answer.text}
    if answer.code is not None:
        record["code"] = answer.code
    if answer.usage is not None:
        record["usage"] = plain_usage(answer.usage)
    for name in _TEXTS:
        if value := getattr(answer, name):
            record[name] = value
    for name in _TABLES:
        if value := getattr(answer, name):
            record[name] = dict(value)
    if answer.tries:
        record["tries"] = [dict(each) for each in answer.tries]
    record["seconds"] = round(answer.seconds, 3)
    return record


def completion_from(record: Mapping[str, Any]) -> Completion | None:
    """The answer that a record holds; None where it holds none."""
    text, code = record.get("text"), record.get("code")
    if not isinstance(text, str | None) or not isinstance(code, str | None):
        return None
    texts: dict[str, Any] = {name: str(record[name]) for name in _TEXTS if name in record}
    tables: dict[str, Any] = {name: record[name] for name in _TABLES if isinstance(record.get(name), dict)}
    seconds = record.get("seconds")
    tries = record.get("tries")
    return Completion(
        text=text,
        code=code,
        usage=usage_from(record["usage"]) if isinstance(record.get("usage"), dict) else None,
        tries=tuple(each for each in tries if isinstance(each, dict)) if isinstance(tries, list) else (),
        seconds=float(seconds) if isinstance(seconds, int | float) else 0.0,
        **texts,
        **tables,
    )


def plain_messages(messages: Sequence[Message]) -> tuple[dict[str, str], ...]:
    """Messages for a record."""
    return tuple({"role": each.role, "content": each.content} for each in messages)


def sample_of(question: Question, answer: Completion, cost: float | None) -> Sample:
    """The sample that an answer makes: its code is taken out, and why there is none is noted."""
    code = answer.code
    notes: tuple[str, ...] = ()
    if code is None:
        extracted = extract(answer.text, question.entries)
        code, notes = extracted.code, extracted.notes
        if answer.text is None and answer.reason:
            notes = (answer.reason,)
    if answer.finish == "length":
        notes = (CUT_OFF, *notes)
    details: dict[str, Any] = dict(answer.details)
    if answer.reasoning:
        details["reasoning"] = answer.reasoning
    if answer.dropped:
        details["dropped"] = dict(answer.dropped)
    if len(answer.tries) > 1:
        details["tries"] = [dict(each) for each in answer.tries]
    asked = bool(answer.sent or answer.model or answer.finish or answer.usage)
    return Sample(
        sample_id=str(question.index),
        task_id=question.task.task_id,
        target=question.target.name,
        model=question.model,
        completion=answer.text,
        code=code,
        notes=notes,
        usage={**({"name": answer.name} if answer.name else {}), **plain_usage(answer.usage)},
        parameters=dict(answer.sent),
        answered_by=answer.model,
        finish_reason=answer.finish,
        latency=round(answer.seconds, 3) if asked else None,
        cost=cost,
        details=details,
    )


def with_prompt(sample: Sample, messages: Sequence[Message], digest: str, **details: Any) -> Sample:  # noqa: ANN401 - plain data
    """The sample with what was sent for it."""
    return evolve(
        sample,
        messages=plain_messages(messages),
        prompt_digest=digest,
        details={**sample.details, **{name: value for name, value in details.items() if value}},
    )
