"""What is already done, small enough to be held in memory for a run of any length."""

from __future__ import annotations

import hashlib

from kernelbench_core.model import Result, Sample

_DIGEST_BYTES = 15
"""120 bits: no two of a run will collide, and with CPython's header a `bytes` of this length fills 48 bytes."""


class FinishedIndex:
    """Which samples have a verdict under which protocol, and for which key (task, code, compiler and so on).

    Holds two digests for each, about 150 bytes. An outcome that is not the model's (`unavailable`, `harness_error`)
    is no verdict, so such a sample is evaluated again.
    """

    def __init__(self) -> None:
        self._keys: dict[bytes, bytes] = {}

    def __len__(self) -> int:
        return len(self._keys)

    def add(self, result: Result) -> None:
        """Notes a result; it takes the place of an earlier one of the same sample and protocol."""
        question = digest(result.task_id, result.target, result.model, result.sample_id, result.protocol)
        if result.status.counts and result.key:
            self._keys[question] = digest(result.key)
        else:
            self._keys.pop(question, None)

    def is_finished(self, sample: Sample, protocol: str, key: str) -> bool:
        """Whether the last result of a sample is a verdict for this very key.

        Args:
            sample: The sample; only what names it is looked at.
            protocol: Name of the protocol.
            key: The key that an evaluation would have now; an empty one equals none.
        """
        question = digest(sample.task_id, sample.target, sample.model, sample.sample_id, protocol)
        return bool(key) and self._keys.get(question) == digest(key)


def digest(*parts: str) -> bytes:
    """A short digest of texts; ("a", "bc") and ("ab", "c") differ."""
    state = hashlib.blake2b(digest_size=_DIGEST_BYTES)
    for part in parts:
        content = part.encode("utf-8", "surrogatepass")
        state.update(len(content).to_bytes(8, "little"))
        state.update(content)
    return state.digest()
