"""Requests that are handed over in batches: submitted, asked about, collected, and what is missing handed over again.

Every step is in the run's `requests.jsonl` before the next: a batch that is about to be submitted, its id, and that it
was collected. So a run that was killed at any moment goes on with the batches that are under way, and pays for none of
them twice. Between "about to be submitted" and the id, a batch may have reached the provider or not; where the provider
can be asked (`Batches.find`) it is, else the batch is submitted again. The custom ids of a batch are its own, so that
`find` cannot take a batch of another run, or an earlier one of this run, for the one that it looks for.
"""

from __future__ import annotations

import hashlib
import secrets
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from attrs import evolve, frozen

from kernelbench_core.errors import RequestError
from kernelbench_core.generation.answers import Question, sample_of, with_prompt
from kernelbench_core.generation.ledger import Ledger
from kernelbench_core.generation.money import estimated_tokens
from kernelbench_core.generation.parameters import deciding, for_sample
from kernelbench_core.generation.questioning import Prompts
from kernelbench_core.generation.response_cache import ResponseCache
from kernelbench_core.model import Sample
from kernelbench_core.seams import Batches, Completion, GenerationRequest, Price
from kernelbench_core.store import RunDirectory
from kernelbench_core.store.notices import Notice, warn

ROUNDS = 3
"""How often a request is handed over before it counts as failed."""
POLL_SECONDS = 60.0
"""Between two questions after a batch; `-M batch_poll=N` changes it."""
_NAME_LENGTH = 43


@frozen(kw_only=True)
class Batching:
    """Gets the samples of one model in batches.

    Args:
        batches: The provider's.
        model: `provider/name`.
        name: The model's name without the provider.
        parameters: What is sent beside the messages.
        prompts: Makes the messages.
        directory: Where everything is noted.
        ledger: Counts what is spent.
        cache: Answers from outside of the run; None for none.
        stop: Set when the command is stopped.
        failed: Told of every request without an answer.
    """

    batches: Batches
    model: str
    name: str
    parameters: Mapping[str, Any]
    prompts: Prompts
    directory: RunDirectory
    ledger: Ledger
    cache: ResponseCache | None
    stop: threading.Event
    failed: Callable[[Question, RequestError], None]

    def samples(self, questions: Iterator[Question]) -> Iterator[Sample]:
        """The samples, each on the disk, batch by batch.

        Args:
            questions: What has no sample yet.

        Raises:
            RequestError: The provider cannot be asked at all.
        """
        open_questions = {question_name(each): each for each in questions}
        rounds: dict[str, int] = {}
        last: dict[str, str] = {}
        for batch in self._under_way():
            yield from self._collected(batch, open_questions, last)
        yield from self._kept(open_questions)
        while open_questions and not self.stop.is_set():
            for name in [each for each in open_questions if rounds.get(each, 0) >= ROUNDS]:
                why = last.get(name) or last.get("") or "the batch has no answer to it"
                self.failed(open_questions.pop(name), RequestError(f"{why}; it was handed over {ROUNDS} times"))
            reserved: list[tuple[int, float]] = []
            try:
                batches = self._handed_over(open_questions, rounds, reserved)
                for batch in batches:
                    yield from self._collected(batch, open_questions, last)
            finally:
                for room in reserved:
                    self.ledger.budget.release(room)
            if not batches:
                return

    def _kept(self, questions: dict[str, Question]) -> Iterator[Sample]:
        """Samples of answers that are in the cache; their questions are taken out of `questions`."""
        if self.cache is None:
            return
        for name, question in list(questions.items()):
            if (answer := self.cache.get(self._provider, self._request(question))) is not None:
                yield self._stored(questions.pop(name), evolve(answer, details={**answer.details, "from_cache": True}))

    def _under_way(self) -> list[str]:
        """Batches of earlier calls that were not collected."""
        found = []
        for marker, known in open_batches(self.directory, self.model).items():
            if batch := known or self.batches.find(marker):
                if not known:
                    self._note("submitted", marker, batch=batch)
                found.append(batch)
            else:
                self._note("lost", marker)
        return found

    def _handed_over(
        self, questions: Mapping[str, Question], rounds: dict[str, int], reserved: list[tuple[int, float]]
    ) -> list[str]:
        """Hands over as many requests as the limits allow; gives the batches' ids.

        Args:
            questions: What is open.
            rounds: How often each was handed over; counts up.
            reserved: Takes what is set aside.
        """
        batches = []
        names = iter(list(questions))
        while chunk := list(islice(names, max(1, self.batches.limit))):
            requests = self._requests(chunk, questions, reserved)
            if requests:
                batches.append(self._submit(requests))
                rounds.update((name, rounds.get(name, 0) + 1) for name in chunk[: len(requests)])
            if len(requests) < len(chunk):
                break
        return batches

    def _requests(
        self, names: Sequence[str], questions: Mapping[str, Question], reserved: list[tuple[int, float]]
    ) -> dict[str, GenerationRequest]:
        """The requests by custom id, up to where a limit would be passed."""
        requests: dict[str, GenerationRequest] = {}
        price, limit = self._price(), self.parameters.get("max_tokens")
        limit = limit if isinstance(limit, int) else 0
        own = secrets.token_hex(8)
        for name in names:
            question = questions[name]
            request = self._request(question)
            room = self.ledger.budget.admit(estimated_tokens(request.messages), price, limit)
            if room is None:
                break
            reserved.append(room)
            requests[f"{name}-{own}"] = request
        return requests

    def _request(self, question: Question) -> GenerationRequest:
        return GenerationRequest(
            model=self.name, task=question.task, target=question.target, messages=self.prompts.of(question).messages,
            index=question.index, parameters=for_sample(self.parameters, question.index),
        )  # fmt: skip

    @property
    def _provider(self) -> str:
        return self.model.partition("/")[0]

    def _submit(self, requests: Mapping[str, GenerationRequest]) -> str:
        """Hands requests over; gives the batch's id."""
        marker = next(iter(requests))
        self._note("submitting", marker, requests=len(requests))
        batch = self.batches.submit(requests)
        self._note("submitted", marker, batch=batch)
        return batch

    def _price(self) -> Price | None:
        """The price of requests in batches, as far as it can be estimated."""
        price = self.ledger.price(self.model)
        if price is None:
            return None
        return evolve(price, input=price.input * price.batch, output=price.output * price.batch)

    def _collected(self, batch: str, questions: dict[str, Question], last: dict[str, str]) -> Iterator[Sample]:
        """Waits for a batch and gives its samples; answered questions are taken out of `questions`."""
        seconds = float(self.parameters.get("batch_poll", POLL_SECONDS))
        while True:
            state = self.batches.poll(batch)
            if state.done:
                break
            if self.stop.wait(seconds):
                return
        if state.failed:
            warn(Notice(f"batch {batch} of {self.model} failed: {state.failed}"))
            last[""] = state.failed
        for given, answer in self.batches.collect(batch):
            name = given[:_NAME_LENGTH]
            if name not in questions:
                continue
            if isinstance(answer, str):
                last[name] = answer
                continue
            question = questions.pop(name)
            if self.cache:
                self.cache.put(self._provider, self._request(question), answer)
            yield self._stored(question, answer, batch)
        self._note("collected", self._marker_of(batch), batch=batch)

    def _stored(self, question: Question, answer: Completion, batch: str = "") -> Sample:
        """The sample of an answer, on the disk; without a batch the answer is from the cache, and free."""
        cost: float | None = 0.0
        if batch:
            cost = self.ledger.cost(self.model, answer, batch=True)
            self.ledger.budget.add(answer.usage, cost)
        prompt = self.prompts.of(question)
        sample = with_prompt(
            sample_of(question, answer, cost), prompt.messages, prompt.digest, **prompt.details, batch=batch
        )
        # the time of a batch, hours, says nothing about the model; what was sent is known here only
        sent = deciding(for_sample(self.parameters, question.index))
        sample = evolve(sample, latency=None, parameters=sample.parameters or sent)
        self.directory.append_sample(sample)
        return sample

    def _marker_of(self, batch: str) -> str:
        records = (each for each in self.directory.requests() if each.get("kind") == "batch")
        return next((str(each.get("marker")) for each in records if each.get("batch") == batch), batch)

    def _note(self, state: str, marker: str, **more: Any) -> None:  # noqa: ANN401 - plain data
        self.directory.append_request({"kind": "batch", "state": state, "model": self.model, "marker": marker, **more})


def open_batches(directory: RunDirectory, model: str) -> dict[str, str]:
    """The batches of a model that were handed over and not collected: marker to id, empty where nobody knows the id."""
    found: dict[str, str] = {}
    for record in directory.requests():
        if record.get("kind") != "batch" or record.get("model") != model:
            continue
        marker = str(record.get("marker"))
        if record.get("state") in ("submitting", "submitted"):
            found[marker] = str(record.get("batch", ""))
        else:
            found.pop(marker, None)
    return found


def question_name(question: Question) -> str:
    """What a question's custom ids begin with: the same in every call of the command."""
    digest = hashlib.sha256("\0".join(question.key).encode("utf-8", "surrogatepass")).hexdigest()
    return f"kb-{digest}"[:_NAME_LENGTH]
