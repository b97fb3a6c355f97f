"""Large texts beside the records, each once, under the digest of its content."""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kernelbench_core.errors import InfrastructureError
from kernelbench_core.store.encoding import encode_json
from kernelbench_core.store.files import disk_error, write_atomic

INLINE_BYTES = 4096
"""Longest text, in bytes of UTF-8, that stays in a record."""

RECORD_BYTES = 32 << 10
"""Size of a result's data from which whole values move out, the largest first."""

_DIGEST = re.compile(r"[0-9a-f]{64}")


class Artifacts:
    """A folder of texts, `ab/cd…` by SHA-256.

    Args:
        root: The folder; made at the first text.
    """

    def __init__(self, root: Path) -> None:
        self.root = root

    def put(self, text: str) -> dict[str, Any]:
        """Stores a text and gives what stands for it in a record: `{"artifact": digest, "bytes": size}`.

        Raises:
            InfrastructureError: It cannot be written.
        """
        content = text.encode("utf-8", "surrogatepass")  # lone surrogates come back as they went in
        digest = hashlib.sha256(content).hexdigest()
        path = self.path(digest)
        try:
            if not path.is_file() or path.stat().st_size != len(content):  # the size: a power cut can leave it empty
                path.parent.mkdir(parents=True, exist_ok=True)
                write_atomic(path, content, by_way_of=self.root)
        except OSError as error:
            found = disk_error(error, f"cannot write {path}")
            raise InfrastructureError(found.message, "free the place and run it again to go on") from error
        return {"artifact": digest, "bytes": len(content)}

    def path(self, digest: str) -> Path:
        """Where the text with a digest lies."""
        return self.root / digest[:2] / digest[2:]

    def load(self, value: Any) -> str:  # noqa: ANN401  # a value of a record
        """The text that a value of a record stands for; text is given back, other values as JSON.

        Raises:
            InfrastructureError: The artifact is missing or damaged.
        """
        if isinstance(value, str):
            return value
        if not is_reference(value):
            return encode_json(value).decode("utf-8")
        path = self.path(value["artifact"])
        try:
            content = path.read_bytes()
        except OSError as error:
            raise InfrastructureError(f"cannot read {path}: {error.strerror}", "evaluate the sample again") from error
        if hashlib.sha256(content).hexdigest() != value["artifact"]:
            raise InfrastructureError(f"{path} is damaged", "remove it and evaluate the sample again")
        return content.decode("utf-8", "surrogatepass")

    def restore(self, value: Any) -> Any:  # noqa: ANN401
        """The value as it was before `slim`, at any depth.

        Raises:
            InfrastructureError: An artifact is missing or damaged.
        """
        if is_reference(value):
            text = self.load(value)
            return self.restore(json.loads(text)) if value.get("json") else text
        if isinstance(value, Mapping):
            return {key: self.restore(item) for key, item in value.items()}
        if isinstance(value, (list, tuple)):
            return [self.restore(item) for item in value]
        return value

    def slim(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The data with long texts, and then the largest values, moved out until it is small enough for a record."""
        small = {key: self._slim(value) for key, value in data.items()}
        if len(encode_json(small)) <= RECORD_BYTES:
            return small
        sizes = {key: len(encode_json(value)) for key, value in small.items()}
        total = sum(sizes.values())
        for key in sorted(sizes, key=sizes.__getitem__, reverse=True):
            if total <= RECORD_BYTES:
                break
            if not is_reference(small[key]):
                small[key] = {**self.put(encode_json(small[key]).decode("utf-8")), "json": True}
                total -= sizes[key]
        return small

    def sweep(self) -> None:
        """Removes what an interrupted writer left; only for the one writer of the run."""
        for leftover in self.root.glob(".*.tmp"):
            with contextlib.suppress(OSError):
                leftover.unlink()

    def _slim(self, value: Any) -> Any:  # noqa: ANN401
        if isinstance(value, str):
            # four bytes a character at most: short texts need not be encoded to be measured
            if len(value) * 4 > INLINE_BYTES and len(value.encode("utf-8", "surrogatepass")) > INLINE_BYTES:
                return self.put(value)
            return value
        if is_reference(value):
            return value
        if isinstance(value, Mapping):
            return {key: self._slim(item) for key, item in value.items()}
        if isinstance(value, (list, tuple)):
            return [self._slim(item) for item in value]
        return value


def is_reference(value: object) -> bool:
    """Whether a value of a record stands for an artifact."""
    return (
        isinstance(value, Mapping)
        and "artifact" in value
        and value.keys() - {"json"} == {"artifact", "bytes"}
        and isinstance(value["artifact"], str)
        and _DIGEST.fullmatch(value["artifact"]) is not None
    )
