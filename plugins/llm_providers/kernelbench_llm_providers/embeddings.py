"""Examples that resemble the question, by the vectors that a model of embeddings gives them.

`--retrieve embeddings`. Any server with OpenAI's `/embeddings` will do. Parameters:

- `embedding_model`: the model; `text-embedding-3-small` at OpenAI itself, needed elsewhere.
- `embedding_base_url`: the server; else `base_url`, else `OPENAI_BASE_URL`, else OpenAI.
- `embedding_api_key_env`: the variable with the key; else `api_key_env` or `api_key_file` for the server of `base_url`,
  else `OPENAI_API_KEY`, where it is set.

Vectors are kept in `$XDG_CACHE_HOME/kernelbench/embeddings` (`~/.cache` where that is not set): no text is sent twice.
"""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve

from kernelbench_core.api import Example, RequestError, Target, Task, UsageError

if TYPE_CHECKING:
    from kernelbench_llm_providers.vectors import Vector

OPENAI = "https://api.openai.com/v1"
OPENAI_MODEL = "text-embedding-3-small"
LONGEST = 8000
"""Characters of a text that are looked at; models of embeddings take some 8,000 tokens."""

BATCH = 64
"""Texts of one request."""

_DIGITS = 9
_HUGE = 1e30
_SHARED = frozenset({"timeout", "max_retries", "max_wait"})
_SAME_SERVER = frozenset({"api_key_env", "api_key_file", "headers"})


class EmbeddingsRetriever:
    """The examples of a corpus whose vectors have the smallest angle with the question's. Threads may share it.

    Args:
        parameters: See the module; others are ignored.

    Raises:
        UsageError: A parameter cannot be used, or there is no key for OpenAI.
        ConfigError: The file with keys cannot be used.
    """

    name = "embeddings"

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        from kernelbench_llm_providers.presets import Preset
        from kernelbench_llm_providers.provider import HttpProvider
        from kernelbench_llm_providers.vectors import Vectors

        given = {name: value for name, value in parameters.items() if name in _SHARED}
        own = _text(parameters, "embedding_base_url")
        if not own:  # the server of the model, and so its key
            given |= {name: value for name, value in parameters.items() if name in _SAME_SERVER}
        url = own or _text(parameters, "base_url") or os.environ.get("OPENAI_BASE_URL", "").strip() or OPENAI
        given["base_url"] = url
        if variable := _text(parameters, "embedding_api_key_env"):
            given["api_key_env"] = variable
        at_openai = url.rstrip("/") == OPENAI
        self._model = _text(parameters, "embedding_model") or (OPENAI_MODEL if at_openai else "")
        if not self._model:
            raise UsageError("embeddings: which model?", "give -M embedding_model=NAME")
        preset = Preset(
            name=self.name, summary="", base_url=OPENAI, variables=("OPENAI_API_KEY",), key_needed=at_openai
        )
        provider = HttpProvider(preset)
        self._client = provider.client(given)
        weakref.finalize(self, provider.close)
        self._vectors = Vectors(cache_folder(), base_url=url.rstrip("/"), model=self._model)
        self._lock = threading.Lock()
        self._corpus: tuple[tuple[Example, Vector], ...] = ()

    def index(self, corpus: Sequence[Example]) -> None:
        """Gets the vectors of the examples that have none yet.

        Raises:
            RequestError: They cannot be had.
            ProviderError: Nor can any others.
            InfrastructureError: They cannot be kept.
        """
        vectors = self._embedded([f"{each.name}\n{each.title}\n{each.code}" for each in corpus])
        self._corpus = tuple(zip(corpus, vectors, strict=True))

    def retrieve(self, task: Task, target: Target, count: int) -> Sequence[Example]:
        """The examples that fit best; those that fit equally well by their names.

        Raises:
            RequestError: There is no vector for the question.
            ProviderError: Nor will there be for others.
            InfrastructureError: It cannot be kept.
        """
        if not self._corpus or count < 1:
            return []
        (asked,) = self._embedded([f"{task.summary}\n\n{task.description}\n\n{target.label or target.name}"])
        scored = [evolve(example, score=_cosine(asked, vector)) for example, vector in self._corpus]
        return sorted(scored, key=lambda example: (-example.score, example.name))[:count]

    def _embedded(self, texts: Sequence[str]) -> list[Vector]:
        """Vectors of texts, from the disk as far as they are there."""
        cut = [text[:LONGEST] for text in texts]
        digests = [sha256(text.encode("utf-8", "surrogatepass")).hexdigest() for text in cut]
        with self._lock:
            known = self._vectors.find(digests)
            missing = {digest: text for digest, text in zip(digests, cut, strict=True) if digest not in known}
            for start in range(0, len(missing), BATCH):  # kept after each request: nothing is paid for twice
                some = dict(islice(missing.items(), start, start + BATCH))
                new = dict(zip(some, self._asked(list(some.values())), strict=True))
                self._vectors.add(new)
                known |= new
        return [known[digest] for digest in digests]

    def _asked(self, texts: Sequence[str]) -> list[Vector]:
        """Vectors from the server, in the order of the texts."""
        import numpy as np

        answer = self._client.send("POST", "/embeddings", json={"model": self._model, "input": list(texts)})
        try:
            return [np.asarray(vector, dtype=np.float32) for vector in _read(answer.body, len(texts))]
        except ValueError as error:
            remedy = "check that it is a model of embeddings"
            raise RequestError(f"embeddings: {self._model}: {error}", remedy) from error


def cache_folder() -> Path:
    """Where vectors are kept."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    folder = Path(base) if base.startswith("/") else Path(os.environ.get("HOME", "~"), ".cache").expanduser()
    return folder / "kernelbench" / "embeddings"


def _text(parameters: Mapping[str, Any], name: str) -> str:
    value = parameters.get(name)
    if value is not None and not isinstance(value, str):
        raise UsageError(f"{name}: expected a text, got {value!r}", f"give -M {name}=TEXT")
    return value or ""


def _read(body: object, wanted: int) -> list[list[float]]:
    """The vectors in an answer, in the order of the texts.

    Raises:
        ValueError: It is no such answer; the message says why.
    """
    data = body.get("data") if isinstance(body, Mapping) else None
    if not isinstance(data, list):
        raise ValueError("the answer holds no vectors")  # noqa: TRY004 - a wrong answer, not a wrong argument
    if len(data) != wanted:
        raise ValueError(f"the answer holds {len(data)} vectors for {wanted} texts")
    found: dict[int, list[float]] = {}
    for position, entry in enumerate(data):
        index = entry.get("index", position) if isinstance(entry, Mapping) else None
        vector = entry.get("embedding") if isinstance(entry, Mapping) else None
        if isinstance(index, bool) or not isinstance(index, int) or not 0 <= index < wanted or index in found:
            raise ValueError("the answer does not say which vector belongs to which text")
        if not isinstance(vector, list) or not vector or not all(_is_number(number) for number in vector):
            raise ValueError("a vector is no list of numbers")
        found[index] = vector
    if len({len(vector) for vector in found.values()}) > 1:
        raise ValueError("the vectors of one answer have different lengths")
    return [found[index] for index in range(wanted)]


def _is_number(value: object) -> bool:
    """Whether it is a number that 32 bits can hold."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _HUGE


def _cosine(one: Vector, other: Vector) -> float:
    """Cosine of the angle; 0 for a vector of zeros. Rounded, so that equal texts fit equally well."""
    import numpy as np

    first, second = one.astype(np.float64), other.astype(np.float64)
    length = float(np.linalg.norm(first) * np.linalg.norm(second))
    return round(float(first @ second) / length, _DIGITS) if length else 0.0
