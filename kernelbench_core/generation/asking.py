"""Asks models for samples: many requests at once, each answer on the disk before anything depends on it.

Every model has threads of its own, as many as its provider takes requests at once; they take questions one after the
other and put samples into one queue, from which the caller reads. What is there already is not asked for again: neither
a sample, nor an attempt of a sample that was not finished, nor a batch that was handed over.
"""

from __future__ import annotations

import contextlib
import queue
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from attrs import field, frozen, mutable

from kernelbench_core.errors import InfrastructureError, KernelbenchError, ProviderError, RequestError, UsageError
from kernelbench_core.generation.answers import Question
from kernelbench_core.generation.batching import Batching, open_batches
from kernelbench_core.generation.conversation import Conversation, StoppedError
from kernelbench_core.generation.feedback import Judge
from kernelbench_core.generation.ledger import Ledger
from kernelbench_core.generation.money import Budget
from kernelbench_core.generation.parameters import parameters_for
from kernelbench_core.generation.questioning import Prompts
from kernelbench_core.generation.recorded import Recorded
from kernelbench_core.generation.response_cache import ResponseCache
from kernelbench_core.loading import CORE, describe
from kernelbench_core.model import Sample, Task
from kernelbench_core.seams import Provider
from kernelbench_core.session import Session
from kernelbench_core.store import RunDirectory
from kernelbench_core.store.notices import Notice, warn

AHEAD = 256
"""Samples that wait for whoever reads them; they are on the disk, this only bounds the memory."""
ALONE = 10.0
"""Seconds that a model's first request is alone, so that a wrong key or a refused parameter is met only once."""
PATIENCE = 15.0
"""Seconds that requests under way have to come back when everything is stopped: they are paid for."""


@mutable
class Tally:
    """How far the asking is, for whoever shows it; written by many threads, read at any time.

    Args:
        budget: What was spent, in this run and before.
        stopped: Why nothing more is asked, by model; for all where the model is empty.
        failures: The first few requests that failed, each in one line.
    """

    budget: Budget = field(factory=Budget)
    stopped: dict[str, str] = field(factory=dict)
    failures: list[str] = field(factory=list)
    failed: int = 0
    answered: int = 0


@frozen(kw_only=True)
class _Lane:
    """One model's questions."""

    model: str
    name: str
    provider: Provider
    parameters: Mapping[str, Any]
    connections: int


class Asking:
    """Everything that one command asks of models.

    Args:
        session: Plugins, configuration, tasks.
        tasks: The tasks to ask about.
        directory: Where samples are kept; None to keep none.
        judge: Gives the verdicts that models are told; None for no feedback.
        tally: Where to count.
    """

    def __init__(
        self, session: Session, tasks: Sequence[Task], directory: RunDirectory | None, *,
        judge: Judge | None = None, tally: Tally | None = None,
    ) -> None:  # fmt: skip
        self.session, self.tasks, self.directory, self.judge = session, tasks, directory, judge
        self.tally = tally or Tally()
        config = session.config
        self.tally.budget.cost_limit, self.tally.budget.token_limit = config.cost_limit, config.token_limit
        self.prompts = Prompts(session)
        self.cache = ResponseCache() if config.cache else None
        self.ledger = Ledger(session, self.tally.budget)
        self._recorded = Recorded()
        self._there: set[tuple[str, str, str, str]] = set()
        self._stop = threading.Event()
        self._firsts: list[threading.Event] = []
        self._counting = threading.Lock()
        self._queue: queue.Queue[Sample | BaseException | None] = queue.Queue(AHEAD)

    def samples(self) -> Iterator[Sample]:
        """Every sample that is asked for: those that are there first, then new ones as they come.

        Raises:
            KernelbenchError: Nothing can be asked, or the disk is full.
        """
        if self.directory:
            for sample in self.directory.samples():
                self._there.add((sample.task_id, sample.target, sample.model, sample.sample_id))
                self.ledger.count_sample(sample)
                yield sample
            self._recorded = Recorded.read(self.directory, self._there)
            self.ledger.count_attempts(self._recorded)
        lanes = [self._lane(model) for model in self.session.config.models]
        quick = [lane for lane in lanes if not getattr(lane.provider, "prompted", True)]
        for lane in quick:  # stored answers: in order, and without threads
            for question in self._questions(lane):
                if (stored := self._asked(lane, question)) is not None:
                    yield stored
                if lane.model in self.tally.stopped:
                    break
        asked = [lane for lane in lanes if lane not in quick]
        if asked:
            yield from self._together(asked)

    def _lane(self, model: str) -> _Lane:
        prefix, _, name = model.partition("/")
        provider = self.session.plugins.providers.create(prefix)
        parameters = parameters_for(self.session.config, self.session.protocol(), model)
        connections = 1
        if callable(count := getattr(provider, "connections", None)):
            connections = max(1, int(count(name, parameters)))
        return _Lane(model=model, name=name, provider=provider, parameters=parameters, connections=connections)

    def _questions(self, lane: _Lane) -> Iterator[Question]:
        """The questions to a model that have no sample yet."""
        session = self.session
        for target in session.targets():
            for task in self.tasks:
                wanted = lane.provider.samples_for(lane.name, task, target, session.samples())
                found = None
                for index in range(wanted):
                    if (task.task_id, target.name, lane.model, str(index)) in self._there:
                        continue
                    found = found or session.resolve(task.task_id, target.name)
                    entries = found.entries if found else ()
                    yield Question(model=lane.model, task=task, target=target, index=index, entries=entries)

    def _together(self, lanes: Sequence[_Lane]) -> Iterator[Sample]:
        """Samples of several models at once."""
        threads = [thread for lane in lanes for thread in self._threads(lane)]
        for thread in threads:
            thread.start()
        running = len(threads)
        try:
            while running:
                item = self._queue.get()
                if item is None:
                    running -= 1
                elif isinstance(item, BaseException):
                    raise item
                else:
                    yield item
        finally:
            self._stop.set()
            for first in self._firsts:
                first.set()
            for lane in lanes:  # also at a good end: what a provider knows of keys and limits is of this run
                if callable(stop := getattr(lane.provider, "stop", None)):
                    stop()
            if running:
                self._drain(threads)

    def _drain(self, threads: Sequence[threading.Thread]) -> None:
        """Lets requests that are under way come back: they are paid for, and their threads still store them."""
        import time

        end = time.monotonic() + PATIENCE
        for thread in threads:
            while thread.is_alive() and time.monotonic() < end:
                with contextlib.suppress(queue.Empty):
                    self._queue.get_nowait()
                thread.join(0.02)

    def _threads(self, lane: _Lane) -> list[threading.Thread]:
        batches = None
        if self.session.config.batch:
            find = getattr(lane.provider, "batches", None)
            batches = find(lane.name, lane.parameters) if callable(find) else None
            if batches is None:
                warn(Notice(f"{lane.model} has no batches; it is asked one by one"))
        if batches is None and self.directory is not None and any(open_batches(self.directory, lane.model).values()):
            raise UsageError(
                f"{lane.model}: a batch is under way in {self.directory.path}, and it is paid for",
                "give --batch to collect it",
            )
        if batches is not None and self.directory is not None:
            batching = Batching(
                batches=batches, model=lane.model, name=lane.name, parameters=lane.parameters, prompts=self.prompts,
                directory=self.directory, ledger=self.ledger, cache=self.cache, stop=self._stop, failed=self._failed,
            )  # fmt: skip
            work = self._work(lane, self._in_batches(batching, lane))
            return [threading.Thread(target=work, name=f"batch {lane.model}", daemon=True)]
        questions, guard, first = self._questions(lane), threading.Lock(), threading.Event()
        self._firsts.append(first)

        def shared(number: int) -> Iterator[Sample]:
            if number:
                first.wait(ALONE)
            while not self._stop.is_set() and lane.model not in self.tally.stopped and "" not in self.tally.stopped:
                try:
                    with guard:
                        question = next(questions, None)
                    if question is None:
                        return
                    sample = self._asked(lane, question)
                finally:
                    first.set()
                if sample is not None:
                    yield sample

        return [
            threading.Thread(target=self._work(lane, shared(number)), name=f"ask {lane.model}", daemon=True)
            for number in range(lane.connections)
        ]

    def _in_batches(self, batching: Batching, lane: _Lane) -> Iterator[Sample]:
        for sample in batching.samples(self._questions(lane)):
            with self._counting:
                self.tally.answered += 1
            yield sample
        if self.tally.budget.exhausted:
            self.tally.stopped[""] = self.tally.budget.exhausted

    def _work(self, lane: _Lane, samples: Iterator[Sample]) -> Callable[[], None]:
        """What a thread does: hands samples on; what it raises ends everything, unless it is of a provider."""

        def work() -> None:
            try:
                for sample in samples:
                    self._hand_on(sample)
            except RequestError as error:
                self.tally.stopped[lane.model] = str(error)
            except BaseException as error:  # noqa: BLE001 - a full disk, or a fault of ours: the caller raises it
                if what := self._blamed(lane.model, error):
                    self.tally.stopped.setdefault(lane.model, what)
                else:
                    self._hand_on(error)
            finally:
                self._hand_on(None)

        return work

    def _blamed(self, model: str, error: BaseException) -> str:
        """What a fault of a provider's plugin is called: it costs its own model; empty for faults of others."""
        if isinstance(error, KernelbenchError) or not isinstance(error, Exception):
            return ""
        owner = self.session.plugins.providers.origin(model.partition("/")[0])
        return "" if owner.plugin == CORE else f"provider of plugin {owner} failed: {describe(error)}"

    def _hand_on(self, item: Sample | BaseException | None) -> None:
        while True:
            with contextlib.suppress(queue.Full):
                self._queue.put(item, timeout=0.2)
                return
            if self._stop.is_set():
                return

    def _asked(self, lane: _Lane, question: Question) -> Sample | None:
        """The sample, on the disk; None where the request failed or nothing more may be spent."""
        conversation = Conversation(
            question=question, provider=lane.provider, name=lane.name, parameters=lane.parameters,
            prompts=self.prompts, ledger=self.ledger, directory=self.directory, judge=self.judge, cache=self.cache,
            recorded=self._recorded.of(question.key), stop=self._stop,
        )  # fmt: skip
        try:
            sample = conversation.sample()
        except StoppedError:
            if self.tally.budget.exhausted:
                self.tally.stopped[""] = self.tally.budget.exhausted
            return None
        except RequestError as error:
            if self._stop.is_set() or (isinstance(error, ProviderError) and lane.model in self.tally.stopped):
                return None
            if isinstance(error, ProviderError):
                self.tally.stopped[lane.model] = str(error)
            self._failed(question, error)
            return None
        except Exception as error:
            if not (what := self._blamed(lane.model, error)):
                raise
            self._failed(question, RequestError(what), traceback=traceback.format_exc())
            self.tally.stopped.setdefault(lane.model, what)
            return None
        if self.directory:
            self.directory.append_sample(sample)
        with self._counting:
            self.tally.answered += 1
        return sample

    def _failed(self, question: Question, error: RequestError, **more: str) -> None:
        """Notes a request without an answer; the next run of the same command asks again."""
        with self._counting:
            self.tally.failed += 1
            if len(self.tally.failures) < AHEAD:
                self.tally.failures.append(f"{question.model}: {question.task.task_id}: {error}")
        if self.directory:
            self.directory.append_request(
                {
                    "kind": "failure",
                    **question.record,
                    "error": str(error),
                    "tries": [dict(each) for each in error.tries],
                    **more,
                }
            )


def ending(tally: Tally, samples: int) -> InfrastructureError | None:
    """What is to be said at the end when not everything was answered; None when all is well.

    Args:
        tally: How the asking went.
        samples: How many samples there are.
    """
    if not tally.failed and not tally.stopped:
        return None
    reasons = [f"{model}: {why}" if model else why for model, why in tally.stopped.items()]
    first = reasons[0] if reasons else tally.failures[0]
    if not samples:
        return InfrastructureError(
            f"the run failed: not one request was answered ({first})", "mend it and run it again"
        )
    if not tally.failed:
        return InfrastructureError(f"not everything was asked ({first})", "the same command goes on from here")
    return InfrastructureError(f"{tally.failed} requests have no answer ({first})", "the same command asks again")
