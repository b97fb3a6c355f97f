"""Which examples a question gets: those that a retriever finds, without those from the task itself."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from kernelbench_core.errors import PluginError, UsageError
from kernelbench_core.generation.retrieval.corpus import expert_corpus, folder_corpus
from kernelbench_core.generation.retrieval.leak import leaks
from kernelbench_core.loading import short
from kernelbench_core.model import Target, Task
from kernelbench_core.plugins import Plugins
from kernelbench_core.seams import Example, Retriever
from kernelbench_core.store.notices import Notice, warn

_MOST = 1 << 14
"""Examples after which no more are asked for, however many of them had to be dropped."""


class Dropped(NamedTuple):
    """An example that would have been shown, had it not come from the task itself.

    Args:
        task_id: `suite/name` of the task that it was retrieved for.
        target: Name of the target that it was retrieved for.
        name: Name of the example.
        reason: How it was found out.
    """

    task_id: str
    target: str
    name: str
    reason: str


class _Index:
    """A retriever and its corpus: made at the first question, and used by one thread at a time."""

    def __init__(self, make: Callable[[], Retriever], corpus: Sequence[Example]) -> None:
        self.lock = threading.Lock()
        self.corpus = corpus
        self._make = make
        self._retriever: Retriever | None = None

    def retriever(self) -> Retriever:
        """The retriever, indexed. One whose indexing failed is forgotten: it may be indexed once only."""
        if self._retriever is None:
            retriever = self._make()
            retriever.index(self.corpus)
            self._retriever = retriever
        return self._retriever


class Examples:
    """The examples for every question, each looked for once. Threads may share it.

    Args:
        retriever: Makes a retriever; called once for each corpus.
        corpus_for: The examples to choose from for a target. Targets for which it gives the same object share an index.
        count: How many examples a question gets, if there are as many.
    """

    def __init__(
        self, retriever: Callable[[], Retriever], corpus_for: Callable[[Target], Sequence[Example]], count: int
    ) -> None:
        self.count = count
        self.dropped: list[Dropped] = []
        self._make = retriever
        self._corpus_for = corpus_for
        self._lock = threading.Lock()
        self._indexes: dict[str, _Index] = {}
        self._chosen: dict[tuple[str, str], tuple[Example, ...]] = {}
        self._told: set[str] = set()

    def for_question(self, task: Task, target: Target) -> tuple[Example, ...]:
        """The best `count` examples that are not from the task itself, the best first; fewer where there are no more.

        Raises:
            PluginError: The retriever gave something else than examples.
            KernelbenchError: Whatever the retriever raises; the next call tries again.
        """
        key = (task.task_id, target.name)
        index = self._index(target)
        with index.lock:
            if key not in self._chosen:
                chosen, dropped = self._choose(index.retriever(), task, target)
                self._chosen[key] = chosen
                self.dropped.extend(dropped)
                if not index.corpus and not chosen:
                    self._tell(target)
            return self._chosen[key]

    def _index(self, target: Target) -> _Index:
        with self._lock:
            if target.name not in self._indexes:
                corpus = self._corpus_for(target)
                shared = [each for each in self._indexes.values() if each.corpus is corpus]
                self._indexes[target.name] = shared[0] if shared else _Index(self._make, corpus)
            return self._indexes[target.name]

    def _tell(self, target: Target) -> None:
        if target.name not in self._told:
            self._told.add(target.name)
            warn(Notice(f"there are no examples for {target.name}: its prompts go without"))

    def _choose(self, retriever: Retriever, task: Task, target: Target) -> tuple[tuple[Example, ...], list[Dropped]]:
        """Asks for more than are wanted, and again for still more while too many of them have to be dropped."""
        ask = 2 * self.count + 8
        while True:
            found = retriever.retrieve(task, target, ask)
            chosen, dropped = self._sift(retriever, found, task, target)
            if len(chosen) == self.count or len(found) < ask or ask >= _MOST:
                return chosen, dropped
            ask *= 4

    def _sift(
        self, retriever: Retriever, found: Sequence[Example], task: Task, target: Target
    ) -> tuple[tuple[Example, ...], list[Dropped]]:
        chosen: dict[str, Example] = {}
        dropped: dict[str, Dropped] = {}
        for example in found:
            if not isinstance(example, Example):
                raise PluginError(
                    f"retriever {getattr(retriever, 'name', '')!r} gave {short(example)}, not an Example",
                    "docs/hooks.md says what it must give",
                )
            if len(chosen) == self.count:
                break
            if example.name in chosen or example.name in dropped:
                continue
            if reason := leaks(example, task):
                dropped[example.name] = Dropped(task.task_id, target.name, example.name, reason)
            else:
                chosen[example.name] = example
        return tuple(chosen.values()), list(dropped.values())


def make_examples(
    plugins: Plugins, tasks: Mapping[str, Task], retrieve: str, count: int, parameters: Mapping[str, Any]
) -> Examples | None:
    """What `--retrieve` asks for; nothing is indexed before the first question.

    Args:
        plugins: Where the retriever is looked up.
        tasks: The suite's tasks by id, whose experts are the corpus where `retrieve` names no folder.
        retrieve: Empty for no examples, the name of a retriever, or `name:FOLDER`.
        count: Examples a question.
        parameters: Those of `-M`, for the retriever.

    Returns:
        None where no examples are asked for.

    Raises:
        UsageError: There is no such retriever, the folder cannot be used, or `count` is below 1.
        MissingError: A module that the retriever needs is missing.
    """
    if not retrieve:
        return None
    name, colon, folder = retrieve.partition(":")
    plugins.retrievers.get(name)
    if count < 1:
        raise UsageError(f"--examples {count}: must be at least 1", "leave --retrieve out to show none")
    if colon and not folder:
        raise UsageError(
            f"--retrieve {retrieve}: no folder after the colon",
            f"write --retrieve {name}:FOLDER, or --retrieve {name} for the experts of the suite's other tasks",
        )
    plugins.retrievers.create(name, parameters)  # what it lacks is said now, not after the first paid request
    corpus = folder_corpus(folder) if folder else None

    def corpus_for(target: Target) -> Sequence[Example]:
        return expert_corpus(tasks.values(), target) if corpus is None else corpus

    return Examples(lambda: plugins.retrievers.create(name, parameters), corpus_for, count)
