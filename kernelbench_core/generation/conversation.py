"""One sample: the question, the answer, and with feedback what comes after it, until there is nothing left to tell."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from kernelbench_core.generation.answers import Question, completion_record, sample_of, with_prompt
from kernelbench_core.generation.feedback import Judge, speedup
from kernelbench_core.generation.ledger import Ledger
from kernelbench_core.generation.money import estimated_tokens, plain_usage
from kernelbench_core.generation.parameters import for_sample
from kernelbench_core.generation.placing import prompt_digest
from kernelbench_core.generation.questioning import Prompts
from kernelbench_core.generation.recorded import Attempt
from kernelbench_core.generation.repair_prompt import feedback_message
from kernelbench_core.generation.response_cache import ResponseCache
from kernelbench_core.model import Result, Sample
from kernelbench_core.seams import Completion, GenerationRequest, Message, Provider, Usage
from kernelbench_core.store import RunDirectory

NO_ANSWER = "(no answer)"
"""Stands for an answer without text in a conversation, where providers take no empty message."""
_FINAL = ("content_filter", "refusal")
"""Why a model stopped, where asking again in the same conversation is no use."""


class StoppedError(Exception):
    """Nothing more is asked: a limit is reached, or the command was stopped."""


@frozen(kw_only=True)
class _Turn:
    """An attempt with what was found about it."""

    sample: Sample
    answer: Completion
    cost: float | None
    result: Result | None = None
    verdict: Mapping[str, Any] = {}


@frozen(kw_only=True)
class Conversation:
    """Gets one sample.

    Args:
        question: What is asked.
        provider: Who is asked.
        name: The model's name without the provider.
        parameters: What is sent beside the messages.
        prompts: Makes the messages.
        ledger: Counts what is spent.
        directory: Where attempts are kept; None to keep none.
        judge: Gives the verdicts that the model is told; None for one attempt.
        cache: Answers from outside of the run; None for none.
        recorded: Attempts of this sample that are there already, by number.
        stop: Set when nothing more is to be asked.
    """

    question: Question
    provider: Provider
    name: str
    parameters: Mapping[str, Any]
    prompts: Prompts
    ledger: Ledger
    directory: RunDirectory | None
    judge: Judge | None
    cache: ResponseCache | None
    recorded: Mapping[int, Attempt]
    stop: threading.Event

    def sample(self) -> Sample:
        """The sample, with every attempt in its record.

        Raises:
            StoppedError: A limit is reached, or the command is stopped.
            RequestError: There is no answer.
        """
        if not getattr(self.provider, "prompted", True):
            return sample_of(self.question, self.provider.complete(self._request((), 1)), None)
        prompt = self.prompts.of(self.question)
        turns: list[_Turn] = []
        messages = list(prompt.messages)
        most = self.judge.feedback.attempts if self.judge else 1
        for number in range(1, most + 1):
            turn = self._turn(messages, number)
            turns.append(turn)
            if self.judge is None or self._enough(turn, last=number == most):
                break
            told = str(turn.verdict.get("feedback", ""))
            messages += [Message("assistant", turn.answer.text or NO_ANSWER), Message("user", told)]
        return self._summed_up(turns, prompt.messages, prompt.digest, prompt.details)

    def _turn(self, messages: Sequence[Message], number: int) -> _Turn:
        """One attempt: what is recorded of it, and the rest made anew."""
        digest = prompt_digest(messages)
        known = self.recorded.get(number)
        if known is not None and known.digest != digest:  # of a prompt that is no longer asked
            known = None
        if known is None:
            answer, cost = self._ask(tuple(messages), number)
            if self.directory and self.judge:
                record = completion_record(answer)  # in a table of its own: it has a model too
                self._record("attempt", number, {"prompt_digest": digest, "cost": cost, "answer": record})
        else:
            answer, cost = known.answer, known.cost
        sample = sample_of(self.question, answer, cost)
        if self.judge is None:
            return _Turn(sample=sample, answer=answer, cost=cost)
        if known is not None and known.verdict.get("feedback") is not None:
            return _Turn(sample=sample, answer=answer, cost=cost, verdict=known.verdict)
        result = self.judge.verdict(sample, self.question.task, self.question.target)
        if not result.status.counts and self.stop.is_set():  # it was interrupted: the next call judges again
            raise StoppedError
        verdict = self._verdict(result)
        if self.directory:
            self._record("verdict", number, verdict)
        return _Turn(sample=sample, answer=answer, cost=cost, result=result, verdict=verdict)

    def _verdict(self, result: Result) -> dict[str, Any]:
        """What is kept of the verdict on an attempt."""
        assert self.judge is not None  # noqa: S101 - asked with feedback only
        feedback = self.judge.feedback
        satisfied = feedback.satisfied(result)
        told = "" if satisfied or not result.status.counts else feedback_message(
            result, kind=feedback.kind, target=self.question.target
        ).content  # fmt: skip
        return {
            "status": result.status.value, "detail": result.detail, "error_class": result.error_class,
            "satisfied": satisfied, "feedback": told, **({"speedup": value} if (value := speedup(result)) else {}),
        }  # fmt: skip

    @staticmethod
    def _enough(turn: _Turn, *, last: bool) -> bool:
        """Whether there is no further attempt: nothing to tell, nobody to tell it, or no attempt left."""
        return (
            last
            or bool(turn.verdict.get("satisfied"))
            or not turn.verdict.get("feedback")
            or turn.answer.finish in _FINAL
        )

    def _ask(self, messages: tuple[Message, ...], number: int) -> tuple[Completion, float | None]:
        """An answer, from the cache or from the provider, counted."""
        request = self._request(messages, number)
        provider = self.question.model.partition("/")[0]
        if self.cache and (kept := self.cache.get(provider, request)) is not None:
            return evolve(kept, details={**kept.details, "from_cache": True}), 0.0
        if self.stop.is_set():
            raise StoppedError
        price = self.ledger.price(self.question.model)
        limit = self.parameters.get("max_tokens")
        limit = limit if isinstance(limit, int) else 0
        reserved = self.ledger.budget.admit(estimated_tokens(messages), price, limit, stop=self.stop)
        if reserved is None:
            raise StoppedError
        try:
            answer = self.provider.complete(request)
            cost = self.ledger.cost(self.question.model, answer)
        except BaseException:
            self.ledger.budget.settle(reserved, None, None, failed=True)
            raise
        self.ledger.budget.settle(reserved, answer.usage, cost)
        if self.cache:
            self.cache.put(provider, request, answer)
        return answer, cost

    def _request(self, messages: tuple[Message, ...], number: int) -> GenerationRequest:
        return GenerationRequest(
            model=self.name, task=self.question.task, target=self.question.target, messages=messages,
            index=self.question.index, attempt=number, parameters=for_sample(self.parameters, self.question.index),
        )  # fmt: skip

    def _record(self, kind: str, number: int, data: Mapping[str, Any]) -> None:
        assert self.directory is not None  # noqa: S101 - looked at by the callers
        self.directory.append_request({"kind": kind, **self.question.record, "attempt": number, **data})

    def _summed_up(
        self, turns: Sequence[_Turn], messages: Sequence[Message], digest: str, details: Mapping[str, Any]
    ) -> Sample:
        """The sample of the attempt that counts, with the sums over all of them."""
        number = self._best(turns)
        chosen = turns[number - 1].sample
        if self.judge is None:
            return with_prompt(chosen, messages, digest, **details)
        usages = [usage for turn in turns if (usage := turn.answer.usage) is not None]
        costs = [turn.cost for turn in turns if turn.cost is not None]
        chosen = evolve(
            chosen,
            usage=plain_usage(sum(usages, Usage())) if usages else {},
            cost=sum(costs) if len(costs) == len(turns) else None,
            latency=round(sum(turn.answer.seconds for turn in turns), 3),
            attempts=tuple(_attempt(turn, position) for position, turn in enumerate(turns, 1)),
        )
        feedback = f"{self.judge.feedback.kind}:{self.judge.feedback.attempts}"
        return with_prompt(chosen, messages, digest, **details, feedback=feedback, attempt=number)

    def _best(self, turns: Sequence[_Turn]) -> int:
        """Number of the attempt that counts: the last; where speed is told, the fastest of those that are right."""
        assert turns  # noqa: S101 - there is at least one attempt
        if self.judge and self.judge.feedback.kind == "performance":
            rated = [(float(turn.verdict.get("speedup", 0.0)), number) for number, turn in enumerate(turns, 1)
                     if turn.verdict.get("status") == "passed"]  # fmt: skip
            if rated:
                return max(rated)[1]
        return len(turns)


def _attempt(turn: _Turn, number: int) -> dict[str, Any]:
    """An attempt for the sample's record."""
    verdict = {name: value for name, value in turn.verdict.items() if name in _KEPT and value not in ("", None)}
    answer = turn.answer
    record: dict[str, Any] = {"attempt": number, "completion": answer.text, "finish_reason": answer.finish, **verdict}
    record |= {"usage": plain_usage(answer.usage), "cost": turn.cost, "latency": round(answer.seconds, 3)}
    if answer.details.get("from_cache"):
        record["from_cache"] = True
    if answer.tries[1:]:
        record["tries"] = [dict(each) for each in answer.tries]
    return record


_KEPT = ("status", "detail", "error_class", "feedback", "speedup")
