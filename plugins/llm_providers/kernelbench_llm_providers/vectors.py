"""Vectors of texts on disk, so that no text is sent to a model of embeddings twice.

For each (base URL, model) there are two files: `ID.npy` with the vectors as rows and `ID.json` with the digests of
their texts. Rows are only ever added at the end, and the rows are in place before their digests are, so a reader never
sees a digest without its row. Processes add one after another.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from kernelbench_core.api import InfrastructureError, RequestError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Vector = npt.NDArray[np.float32]


class Vectors:
    """The vectors of one model at one server, by digest of the text.

    Args:
        folder: Where the files are; made at the first addition.
        base_url: The server.
        model: The model.
    """

    def __init__(self, folder: Path, *, base_url: str, model: str) -> None:
        self._about = {"base_url": base_url, "model": model}
        name = sha256(f"{base_url}\n{model}".encode()).hexdigest()[:24]
        self._folder = folder
        self._digests, self._rows = folder / f"{name}.json", folder / f"{name}.npy"
        self._known: dict[str, Vector] = {}

    def find(self, digests: Collection[str]) -> dict[str, Vector]:
        """The vectors of those texts that have one; the disk is looked at again where some have none."""
        if not all(digest in self._known for digest in digests):
            self._known = self._read()
        return {digest: self._known[digest] for digest in digests if digest in self._known}

    def add(self, vectors: Mapping[str, Vector]) -> None:
        """Takes vectors, beside those that other processes have added meanwhile.

        Raises:
            RequestError: They have another length than those that are there.
            InfrastructureError: They cannot be written.
        """
        import numpy as np

        with self._alone():
            known = self._read()
            new = {digest: vector for digest, vector in vectors.items() if digest not in known}
            known.update(new)
            lengths = {len(vector) for vector in known.values()}
            if len(lengths) > 1:
                given, before = len(next(iter(vectors.values()))), len(next(iter(known.values())))
                raise RequestError(
                    f"embeddings: {self._about['model']} gives vectors of {given} numbers, and gave {before} before",
                    f"give another embedding_model, or remove {self._rows}",
                )
            if new:
                rows = np.stack(list(known.values()))
                self._replace(self._rows, lambda file: np.save(file, rows, allow_pickle=False))
                content = json.dumps({**self._about, "texts": list(known)}).encode()
                self._replace(self._digests, lambda file: file.write(content))
            self._known = known

    def _read(self) -> dict[str, Vector]:
        """What is there; nothing where the files are missing or damaged."""
        import numpy as np

        try:
            content: Any = json.loads(self._digests.read_bytes())
            with self._rows.open("rb") as file:
                rows = np.lib.format.read_array(file, allow_pickle=False)
            texts = content["texts"]
        except (OSError, ValueError, EOFError, TypeError, KeyError, RecursionError):
            return {}
        fits = isinstance(texts, list) and all(isinstance(text, str) for text in texts)
        if not fits or rows.ndim != 2 or rows.dtype != np.float32 or len(rows) < len(texts):  # noqa: PLR2004 - a matrix
            return {}
        return dict(zip(texts, rows[: len(texts)], strict=True))

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """Keeps other processes from adding."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with self._digests.with_suffix(".lock").open("a") as file:
                fcntl.flock(file, fcntl.LOCK_EX)
                yield
        except OSError as error:
            raise InfrastructureError(
                f"{self._folder}: the vectors cannot be kept ({error.strerror or error})",
                "set XDG_CACHE_HOME to a folder that can be written",
            ) from error

    def _replace(self, path: Path, write: Callable[[BinaryIO], object]) -> None:
        """Puts a new file in the place of an old one, at once."""
        handle, name = tempfile.mkstemp(prefix=f"{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                write(file)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
