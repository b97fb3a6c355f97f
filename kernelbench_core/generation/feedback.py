"""What `--feedback` asks for: which verdicts a model is told, and when the telling ends.

The verdict that a model is told is never the one that counts: it comes from cases of another seed, so that nothing of
what the final check uses can leak into a prompt (docs/prompts.md).
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from attrs import frozen

from kernelbench_core.errors import UsageError
from kernelbench_core.evaluation.pipeline import Evaluator
from kernelbench_core.metrics.derived import LEVEL
from kernelbench_core.model import FunctionTask, Result, Sample, Target, Task

KINDS = ("compile", "correctness", "performance")
ATTEMPTS = 10
"""Attempts where nobody says how many: as many as NPUEval gives (arXiv 2507.14403)."""

_FASTER = "faster"
_OTHER_SEED = 0x9E3779B9
"""Keeps the cases that a model is told about apart from those that decide."""


@frozen(kw_only=True)
class Feedback:
    """What a model is told after an attempt.

    Args:
        kind: `compile` (does it build), `correctness` (is it right) or `performance` (is it fast).
        attempts: The most attempts, with the first.
    """

    kind: str
    attempts: int = ATTEMPTS

    @classmethod
    def parse(cls, text: str) -> Feedback | None:
        """From `compile`, `compile:3` and so on; None from empty text.

        Raises:
            UsageError: It is none of these.
        """
        if not text:
            return None
        kind, colon, number = text.partition(":")
        if kind not in KINDS:
            raise UsageError(f"--feedback {text}: there is no feedback {kind!r}", f"use one of {', '.join(KINDS)}")
        if not colon:
            return cls(kind=kind)
        if not number.isdecimal() or int(number) < 1:
            raise UsageError(f"--feedback {text}: {number!r} is no number of attempts", f"write {kind}:{ATTEMPTS}")
        return cls(kind=kind, attempts=int(number))

    def satisfied(self, result: Result) -> bool:
        """Whether there is nothing left to tell."""
        if self.kind == "performance":
            return result.passed and gain(result) == _FASTER
        return result.passed


class Judge:
    """Gives the verdicts that models are told. Thread-safe; as many at once as samples are evaluated at once.

    Args:
        feedback: What is told.
        evaluator: Made for another seed than the run's; see `other_seed`.
        workers: Verdicts at once.
    """

    def __init__(self, feedback: Feedback, evaluator: Evaluator, workers: int) -> None:
        self.feedback = feedback
        self._evaluator = evaluator
        self._room = threading.BoundedSemaphore(workers)

    def verdict(self, sample: Sample, task: Task, target: Target) -> Result:
        """The verdict on an attempt, as far as the model is to be told."""
        assert isinstance(task, FunctionTask)  # noqa: S101 - programs come with a suite of their own
        with self._room:
            if self.feedback.kind == "compile":
                return self._evaluator.evaluate(sample, task, target, build_only=True)
            return self._evaluator.evaluate(sample, task, target)

    def close(self) -> None:
        """Ends what is under way and removes the case files."""
        self._evaluator.stop()
        self._evaluator.close()


def other_seed(seed: int) -> int:
    """The seed for the verdicts that models are told."""
    return seed ^ _OTHER_SEED


def gain(result: Result) -> str:
    """`faster`, `level` or `slower` beside the reference; empty where speed was not measured, or is not believed."""
    speed = _speed(result)
    return "" if speed.get("suspect") else str(speed.get("gain") or "")


def speedup(result: Result) -> float:
    """The speed-up beside the reference at -O3; 0 where there is none, or it is not believed."""
    speed = _speed(result)
    ratios = speed.get("speedup")
    values = ratios.get(LEVEL) if isinstance(ratios, Mapping) and not speed.get("suspect") else ()
    return float(values[0]) if values else 0.0


def _speed(result: Result) -> Mapping[str, Any]:
    found = result.data.get("speed")
    return found if isinstance(found, Mapping) else {}
