"""Examples by words that they share with the question: BM25, with the package `bm25s`.

BM25 is that of Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009), in Lucene's
variant, with k1 = 1.5 and b = 0.75.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from attrs import evolve

from kernelbench_core.errors import MissingError
from kernelbench_core.generation.retrieval.words import pieces
from kernelbench_core.model import FunctionTask, Target, Task
from kernelbench_core.seams import Example

_DIGITS = 4
"""Decimals of a score. What differs less is the noise of single precision, and counts as a tie."""
_NAME = re.compile(r"\b[^\W\d]\w*")
_STOP = frozenset(
    """
    all also an and any are as at be been but by can do does each else every for from given has have how if in into is
    it its may more must no not of on one only or other over same so some such than that the their them then there these
    they this those to up was were what when where which while who will with without
    """.split()  # noqa: SIM905 - one word a line would hide the list's sense
)


class Bm25Retriever:
    """Chooses the examples whose names, titles and code have most of the question's words in common with it.

    Args:
        parameters: Those of `-M`; none of them is used.

    Raises:
        MissingError: The package `bm25s` is not installed.
    """

    name = "bm25"

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        del parameters
        try:
            self._bm25s = import_module("bm25s")
        except ModuleNotFoundError as error:
            if error.name != "bm25s":
                raise
            raise MissingError(
                "retriever 'bm25' needs the module 'bm25s', which cannot be found",
                "pip install 'kernelbench-core[retrieval]'",
            ) from error
        logging.getLogger("bm25s").setLevel(logging.WARNING)  # it sets itself to DEBUG when it is imported
        self._corpus: Sequence[Example] = ()
        self._ranker: Any = None
        self._vocabulary: dict[str, int] = {}

    def index(self, corpus: Sequence[Example]) -> None:
        """Takes the examples among which it is to choose."""
        self._corpus = tuple(corpus)
        self._vocabulary = {}
        documents = [
            [self._vocabulary.setdefault(word, len(self._vocabulary)) for word in words(_text_of(example))]
            for example in self._corpus
        ]
        self._ranker = None
        if self._vocabulary:
            self._ranker = self._bm25s.BM25(k1=1.5, b=0.75, method="lucene")
            # Numbers that we give ourselves: its own come out of a set, whose order changes from process to process.
            corpus_of_ids = (documents, dict(self._vocabulary))
            self._ranker.index(corpus_of_ids, create_empty_token=False, show_progress=False)

    def retrieve(self, task: Task, target: Target, count: int) -> tuple[Example, ...]:
        """The examples that fit best, the best first and of equals the first by name; all where there are fewer."""
        asked = [self._vocabulary[word] for word in words(_question(task, target)) if word in self._vocabulary]
        scores = self._ranker.get_scores_from_ids(asked).tolist() if asked else [0.0] * len(self._corpus)
        scored = [
            evolve(example, score=round(score, _DIGITS)) for example, score in zip(self._corpus, scores, strict=True)
        ]
        return tuple(sorted(scored, key=lambda example: (-example.score, example.name))[: max(count, 0)])


def words(text: str) -> list[str]:
    """The words of text or code, in order and in lower case.

    Every name counts as a whole, so that `_mm256_add_epi32` meets itself, and once for each of its parts, so that it
    meets `add` too. Numbers, single letters and frequent English words are left out.
    """
    found = []
    for match in _NAME.finditer(text):
        parts = pieces(match[0])
        if len(parts) > 1:
            found.append(match[0].lower())
        found += [part for part in parts if len(part) > 1 and part not in _STOP]
    return found


def _text_of(example: Example) -> str:
    return f"{example.name}\n{example.title}\n{example.code}"


def _question(task: Task, target: Target) -> str:
    """What is looked for. What says it shortly counts twice, so that a long description does not drown it."""
    prototype = task.prototype if isinstance(task, FunctionTask) else ""
    short = f"{task.name}\n{task.summary}\n{prototype}\n"
    return f"{short}{short}{task.description}\n{target.label or target.summary}"
