"""Answers that were given before: from a samples file, or from an earlier run.

`--model replay/NAME -M samples=PATH`, where PATH is a `.jsonl` or `.jsonl.gz` file or the directory of a run, and NAME
is what the model is called from now on. Where the file holds several models, `-M only=MODEL` or the NAME itself says
which one is meant. Nothing is sent anywhere; what the answers once cost is not counted again.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kernelbench_core.api import Completion, GenerationRequest, Price, Target, Task, UsageError
from kernelbench_llm_providers.stored import StoredAnswers

_FENCE = re.compile(r"^\s*(?:```|~~~)", re.MULTILINE)


class ReplayProvider:
    """`replay/NAME`: see the module. Threads may share it."""

    name = "replay"
    prompted = False

    def __init__(self) -> None:
        self._files: dict[Path, StoredAnswers] = {}
        self._lock = threading.Lock()

    def models(self) -> Sequence[str]:
        """None: the name is the user's."""
        return ()

    def samples_for(self, model: str, task: Task, target: Target, wanted: int) -> int:  # noqa: ARG002 - the protocol's
        """As many as are wanted: how many the file has is seen when they are asked for."""
        return wanted

    def price(self, model: str, parameters: Mapping[str, Any]) -> Price | None:  # noqa: ARG002 - the protocol's
        """Nothing."""
        from kernelbench_llm_providers.prices import price_of

        return price_of(self.name, model)

    def check(self, model: str, parameters: Mapping[str, Any]) -> None:
        """Reads the file and looks for the model in it.

        Raises:
            UsageError: There is no such file, or no such model in it.
        """
        self._answers(model, parameters)

    def complete(self, request: GenerationRequest) -> Completion:
        """The answer that the file has; without a text where it has none.

        Raises:
            UsageError: As in `check`.
            RequestError: The file was changed meanwhile.
        """
        if request.attempt > 1:
            return Completion(text=None, reason="a recorded answer does not change when it is told what is wrong")
        answers, model = self._answers(request.model, request.parameters)
        record = answers.find(model, request.task, request.target, request.index)
        if record is None:
            lost = f" ({answers.unusable} of its lines cannot be read)" if answers.unusable else ""
            return Completion(
                text=None, reason=f"the file has no answer number {request.index + 1} to this question{lost}"
            )
        return _completion(record)

    def _answers(self, model: str, parameters: Mapping[str, Any]) -> tuple[StoredAnswers, str]:
        """The file that is meant, and the model in it."""
        given, only = parameters.get("samples"), parameters.get("only")
        if not isinstance(given, str) or not given:
            problem = "which samples?" if given is None else f"samples: expected a path, got {given!r}"
            raise UsageError(f"{self.name}/{model}: {problem}", "give -M samples=FILE, or the directory of a run")
        if only is not None and not isinstance(only, str):
            raise UsageError(f"{self.name}/{model}: only: expected a model, got {only!r}", "give -M only=MODEL")
        path = Path(given).absolute()
        with self._lock:  # the others wait while one makes the index
            answers = self._files.get(path) or StoredAnswers(path)
            self._files[path] = answers
        return answers, answers.model(only, model)


def _completion(record: Mapping[str, Any]) -> Completion:
    """What a line says."""
    text = next((record[key] for key in ("completion", "raw") if isinstance(record.get(key), str)), None)
    code = next((record[key] for key in ("solution", "code") if isinstance(record.get(key), str)), None)
    if text is None and code is not None and (not code.strip() or _FENCE.search(code)):
        text = code  # so that the core takes the code out of it
    usage, notes, finish = record.get("usage"), record.get("notes"), record.get("finish_reason")
    name = usage.get("name") if isinstance(usage, dict) else None
    reason = ""
    if text is None and code is None:
        said = [note for note in notes if isinstance(note, str)] if isinstance(notes, list) else []
        reason = said[0] if said else "the recorded line has no answer in it"
    return Completion(
        text=text,
        code=code if text is None else None,
        name=name if isinstance(name, str) else "",
        finish=finish if isinstance(finish, str) else "",
        reason=reason,
        model=record.get("model") or "",
        details={"sample_id": str(record["sample_id"])} if record.get("sample_id") is not None else {},
    )
