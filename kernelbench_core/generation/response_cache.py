"""Answers kept outside of runs, so that the same question is paid for once, whatever run asks it.

A key holds everything that decides an answer: provider, model, where the provider is reached, every parameter, every
message, the number of the sample and the number of the attempt. So five samples of one question are five entries, and
a changed temperature is another question.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from kernelbench_core.generation.answers import completion_from, completion_record
from kernelbench_core.generation.parameters import CONNECTION
from kernelbench_core.seams import Completion, GenerationRequest
from kernelbench_core.store import default_cache_root
from kernelbench_core.store.encoding import encode_json
from kernelbench_core.store.files import disk_error, write_atomic
from kernelbench_core.store.notices import Notice, warn

_VERSION = 1
_PLACES = ("base_url", "api")
"""Connection parameters that decide who answers."""


class ResponseCache:
    """A folder of answers.

    Args:
        root: The folder; None for `responses` in the cache folder.
    """

    def __init__(self, root: Path | None = None) -> None:
        self.root = default_cache_root() / "responses" if root is None else root

    def get(self, provider: str, request: GenerationRequest) -> Completion | None:
        """The kept answer; None where there is none, or a damaged one."""
        try:
            record = json.loads(self._path(provider, request).read_bytes())
        except (OSError, ValueError):
            return None
        answer = completion_from(record) if isinstance(record, dict) else None
        return None if answer is None or answer.text is None else answer

    def put(self, provider: str, request: GenerationRequest, answer: Completion) -> None:
        """Keeps an answer that says something; one without text may be better the next time.

        Where it cannot be written, that is told and nothing else: the answer is paid for and must reach its run.
        """
        if answer.text is None:
            return
        path = self._path(provider, request)
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_atomic(path, encode_json(completion_record(answer)), by_way_of=path.parent)
        except OSError as error:
            warn(
                Notice(str(disk_error(error, f"cannot write {path}", remedy="make it writable, or leave --cache out")))
            )

    def _path(self, provider: str, request: GenerationRequest) -> Path:
        deciding: dict[str, Any] = {
            name: value for name, value in request.parameters.items() if name not in CONNECTION or name in _PLACES
        }
        messages = [(each.role, each.content) for each in request.messages]
        parts = [_VERSION, provider, request.model, deciding, messages, request.index, request.attempt]
        digest = hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()
        return self.root / digest[:2] / f"{digest[2:]}.json"
