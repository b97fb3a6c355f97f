"""Verdicts one at a time, for a notebook or a training loop."""

from __future__ import annotations

import secrets
from typing import Any

from kernelbench_core.config import load_config
from kernelbench_core.errors import UsageError
from kernelbench_core.generation.extract import accept_code, extract
from kernelbench_core.model import FunctionTask, Result, Sample
from kernelbench_core.plugins import Plugins
from kernelbench_core.session import Session, closest


class Grader:
    """Verdicts one at a time, for a notebook or a training loop; everything costly is made once. Thread-safe.

    Args:
        suite: Name of the suite, or the path of a folder with tasks.
        seed: Decides the test cases; None draws one, which is best for a reward.
        plugins: Loaded plugins; discovered by default.
        **options: More fields of `RunConfig`: `protocol`, `toolchain`, `unsafe_no_sandbox`.
    """

    def __init__(
        self,
        *,
        suite: str = "simd",
        seed: int | None = None,
        plugins: Plugins | None = None,
        **options: Any,  # noqa: ANN401
    ) -> None:
        self._session = Session.open(load_config(suite=suite, **options), plugins)
        self._evaluator = self._session.evaluator(secrets.randbits(32) if seed is None else seed)

    def grade(
        self,
        answer: str | None,
        *,
        task: str,
        target: str,
        is_code: bool = False,
        model: str = "samples/given",
        sample_id: str = "0",
    ) -> Result:
        """The verdict on one answer.

        Args:
            answer: Code, or a model's whole answer from which the code is taken.
            task: `suite/name`, or the name alone.
            target: Name of the target.
            is_code: Whether the answer is code and nothing else, to be taken as it is.
            model: For the result's record.
            sample_id: For the result's record.

        Raises:
            UsageError: There is no such task.
        """
        found = self._session.resolve(task, target)
        if found is None:
            self._session.plugins.targets.get(target)
            raise UsageError(
                f"there is no task {task!r}", closest(task, [each.name for each in self._session.tasks.values()])
            )
        taken = accept_code(answer, found.entries) if is_code else extract(answer, found.entries)
        sample = Sample(
            sample_id=sample_id,
            task_id=found.task_id,
            target=found.target,
            model=model,
            completion=answer,
            code=taken.code,
            notes=taken.notes,
        )
        function = self._session.tasks[found.task_id]
        assert isinstance(function, FunctionTask)  # noqa: S101 - programs come with a suite of their own
        return self._evaluator.evaluate(sample, function, self._session.plugins.targets.get(found.target))

    def close(self) -> None:
        """Removes the files that it keeps."""
        self._evaluator.close()

    def __enter__(self) -> Grader:  # noqa: PYI034 - typing.Self is of Python 3.11
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def evaluate_one(answer: str | None, *, task: str, target: str, suite: str = "simd", **options: Any) -> Result:  # noqa: ANN401
    """The verdict on one answer; for many, keep a `Grader`."""
    with Grader(suite=suite, **options) as grader:
        return grader.grade(answer, task=task, target=target)
