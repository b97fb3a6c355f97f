"""Attempts of samples that were not finished when a run stopped: they are paid for, so nobody asks again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from kernelbench_core.generation.answers import completion_from
from kernelbench_core.seams import Completion
from kernelbench_core.store import RunDirectory

Key = tuple[str, str, str, str]


@frozen(kw_only=True)
class Attempt:
    """One recorded attempt.

    Args:
        answer: What the provider answered.
        digest: Of the messages that it answers.
        cost: US dollars; None for unknown.
        verdict: What was found about it and told the model (`status`, `detail`, `feedback`); empty when it was not yet.
    """

    answer: Completion
    digest: str
    cost: float | None = None
    verdict: Mapping[str, Any] = {}


class Recorded:
    """The attempts of unfinished samples, by sample and number."""

    def __init__(self) -> None:
        self._attempts: dict[Key, dict[int, Attempt]] = {}
        self._paid: list[tuple[Completion, float | None]] = []

    @classmethod
    def read(cls, directory: RunDirectory, finished: set[Key]) -> Recorded:
        """Reads them from a run directory.

        Args:
            directory: The run.
            finished: Samples that are there, whose attempts are not needed any more.
        """
        made = cls()
        for record in directory.requests():
            key = (str(record.get("task_id")), str(record.get("target")), str(record.get("model")),
                   str(record.get("sample_id")))  # fmt: skip
            number = record.get("attempt")
            if key in finished or not isinstance(number, int):
                continue
            attempts = made._attempts.setdefault(key, {})
            if record.get("kind") == "attempt":
                table = record.get("answer")
                answer = completion_from(table) if isinstance(table, dict) else None
                if answer is not None:
                    cost = record.get("cost")
                    cost = float(cost) if isinstance(cost, int | float) else None
                    attempts[number] = Attempt(answer=answer, digest=str(record.get("prompt_digest")), cost=cost)
                    if not answer.details.get("from_cache"):
                        made._paid.append((answer, cost))
            elif record.get("kind") == "verdict" and number in attempts:
                known = attempts[number]
                attempts[number] = Attempt(answer=known.answer, digest=known.digest, cost=known.cost, verdict=record)
        return made

    def of(self, key: Key) -> Mapping[int, Attempt]:
        """The attempts of a sample, by number from 1."""
        return self._attempts.get(key, {})

    def paid(self) -> Iterator[tuple[Completion, float | None]]:
        """Every answer that was paid for, with its cost; also one to a prompt that is no longer asked."""
        yield from self._paid
