"""Examples for prompts out of a corpus of our own: `--retrieve aie-examples`.

The corpus is a folder of vectorised kernels, `corpus/NAME.cpp`. The first line says what a kernel does; a second line
`// only: amd-aie2p` says which target has what it uses. They are written with the macros of `aie_kernel_utils.h`, as
the open compiler (Peano) wants them, and become the other compiler's (Chess) by `chess`: NPUEval (arXiv 2507.14403)
found that examples with the pragmas of the other compiler do harm.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from kernelbench_core.api import ConfigError, Example, FunctionTask, Target, Task, UsageError

CORPUS = Path(__file__).with_name("corpus")
BACKENDS = ("peano", "chess")
_K1, _B = 1.5, 0.75
"""Of BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009)."""
_NAME = re.compile(r"\b[^\W\d]\w*")
_CUT = re.compile(r"_|(?<=[a-z])(?=[A-Z])")
_STOP = frozenset(
    """
    a aie all an and are as at be becomes buffer by const constexpr each else element elements for from have hpp if in
    include input int into is it its kernel kernels more not of on one or out output restrict return size than that the
    their them then they this to unsigned vector vectors void where which with
    """.split()  # noqa: SIM905 - one word a line would hide the list's sense
)
_SAME = {
    "absolute": "abs", "added": "add", "average": "avg", "averages": "avg", "bytes": "uint8", "clip": "clamp",
    "convolution": "conv", "conv1d": "conv 1d", "conv2d": "conv 2d", "cumsum": "prefix sum", "cumulative": "prefix",
    "difference": "sub", "divide": "inv", "divided": "inv", "dot": "mac reduce", "dotproduct": "mac reduce",
    "exponential": "exp", "greatest": "max", "largest": "max", "least": "min", "less": "lt", "greater": "gt",
    "matrix": "matmul", "matrixvector": "matmul", "vectormatrix": "matmul", "maximum": "max",
    "maxpool1d": "max pool 1d", "maxpool2d": "max pool 2d", "avgpool1d": "avg pool 1d", "avgpool2d": "avg pool 2d",
    "mean": "avg", "minimum": "min", "minpool2d": "min pool 2d", "mult": "mul", "multiply": "mul", "negate": "neg",
    "negative": "neg",
    "pooling": "pool", "product": "mul", "reciprocal": "inv", "rectifier": "relu", "reducemin": "reduce min",
    "root": "sqrt", "rsqrt": "invsqrt", "shift": "downshift", "smallest": "min", "subtract": "sub", "sum": "add",
    "sums": "add", "total": "reduce add", "vectoradd": "add", "vectormult": "mul", "vectorsubtract": "sub",
}  # fmt: skip
"""Words that kernels and questions have for the same thing, and the word that counts, mostly that of the API."""

_SPACE = r"(?:[ \t]|\n)"
_HINT = re.compile(rf"\b(AIE_[A-Z_]+)\b(?:\(([^()]*)\))?{_SPACE}*(?=AIE_|for\b)")
_CHESS = {
    "AIE_PREPARE_FOR_PIPELINING": "chess_prepare_for_pipelining",
    "AIE_LOOP_MIN_ITERATION_COUNT": "chess_loop_range({0}, )",
    "AIE_LOOP_RANGE": "chess_loop_range({0})",
    "AIE_LOOP_UNROLL": "chess_unroll_loop({0})",
    "AIE_LOOP_UNROLL_FULL": "chess_unroll_loop(*)",
    "AIE_LOOP_FLATTEN": "chess_flatten_loop",
}


@frozen
class _Document:
    example: Example
    words: Mapping[str, int]
    length: int


class AieExamples:
    """Chooses by words that an example and the question have in common (BM25, computed here).

    Args:
        parameters: Those of `-M`; `backend` is `peano` (where it is missing) or `chess`.

    Raises:
        UsageError: There is no such backend.
    """

    name = "aie-examples"

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        self.backend = parameters.get("backend", BACKENDS[0])
        if self.backend not in BACKENDS:
            raise UsageError(
                f"-M backend={self.backend}: no compiler's examples are called so", f"use one of {', '.join(BACKENDS)}"
            )

    def index(self, corpus: Sequence[Example]) -> None:
        """Takes nothing: it has a corpus of its own."""

    def retrieve(self, task: Task, target: Target, count: int) -> tuple[Example, ...]:
        """The kernels that fit best, the best first and of equals the first by name; never one with the task's name."""
        known = [each for each in _documents(self.backend) if each.example.target in ("", target.name)]
        own = {task.name, *task.aliases, str(task.metadata.get("npueval", task.name))}
        own |= {task.entry} if isinstance(task, FunctionTask) else set()
        squeezed = {each.replace("_", "").lower() for each in own}
        known = [each for each in known if each.example.name.replace("_", "") not in squeezed]
        asked = Counter(_words(_question(task)))
        scored = [evolve(each.example, score=round(_score(asked, each, known), 4)) for each in known]
        return tuple(sorted(scored, key=lambda each: (-each.score, each.name))[: max(count, 0)])


def kernels(backend: str = BACKENDS[0]) -> tuple[Example, ...]:
    """The corpus, by name, as it is shown for a compiler."""
    return tuple(each.example for each in _documents(backend))


def chess(code: str) -> str:
    """A kernel with the hints of the compiler Chess: words between a loop's header and its body.

    Raises:
        ConfigError: A hint has no counterpart there, or does not stand before a loop.
    """
    code = re.sub(r'^#include "aie_kernel_utils\.h"\n\n?', "", code, flags=re.MULTILINE)
    while match := _HINT.search(code):
        words: list[str] = []
        at: re.Match[str] | None = match
        end = match.start()
        while at is not None:
            if at[1] not in _CHESS:
                raise ConfigError(f"{at[1]}: there is no word of Chess for it", "use another hint in the corpus")
            words.append(_CHESS[at[1]].format((at[2] or "").strip()))
            end = at.end()
            at = _HINT.match(code, end)
        close = _header_end(code, end)
        code = f"{code[: match.start()]}{code[end:close]} {' '.join(words)}{code[close:]}"
    if left := re.search(r"\bAIE_[A-Z_]+", code):
        raise ConfigError(f"{left[0]}: it stands before no loop", "move it, in the corpus")
    return code


def _header_end(code: str, start: int) -> int:
    """Behind the bracket that closes the header of the loop at `start`."""
    depth = 0
    for at in range(code.index("(", start), len(code)):
        depth += {"(": 1, ")": -1}.get(code[at], 0)
        if not depth:
            return at + 1
    raise ConfigError("a loop's header is not closed", "mend the corpus")


@lru_cache(maxsize=len(BACKENDS))
def _documents(backend: str) -> tuple[_Document, ...]:
    """The corpus with its words counted."""
    found = []
    for path in sorted(CORPUS.glob("*.cpp")):
        code = path.read_text(encoding="utf-8")
        title, _, rest = code.removeprefix("// ").partition("\n")
        only = re.match(r"// only: (\S+)\n", rest)
        shown = rest[only.end() :] if only else rest
        shown = f"// {title}\n{chess(shown) if backend == 'chess' else shown}"
        # Ranked by the same words for both: which compiler it is must not decide which example it is.
        # What the code says often is not what it is about: there a word counts once.
        words = Counter([*3 * _words(path.stem), *2 * _words(title), *sorted(set(_words(rest)))])
        example = Example(name=path.stem, code=shown, title=title.rstrip("."), target=only[1] if only else "")
        found.append(_Document(example, words, words.total()))
    return tuple(found)


def _question(task: Task) -> str:
    """What is looked for; what says it shortly counts twice, so that a long description does not drown it."""
    prototype = task.prototype if isinstance(task, FunctionTask) else ""
    short = f"{task.name}\n{task.summary}\n{prototype}\n"
    return f"{short}{short}{task.description}"


def _score(asked: Mapping[str, int], document: _Document, documents: Sequence[_Document]) -> float:
    """BM25, summed over the words of the question in a fixed order."""
    mean = sum(each.length for each in documents) / len(documents)
    total = 0.0
    for word in sorted(asked):
        count = document.words.get(word, 0)
        if count:
            having = sum(word in each.words for each in documents)
            rare = math.log(1 + (len(documents) - having + 0.5) / (having + 0.5))
            total += asked[word] * rare * count * (_K1 + 1) / (count + _K1 * (1 - _B + _B * document.length / mean))
    return total


def _words(text: str) -> list[str]:
    """Parts of names, in lower case: types with their width (`int8`), no other numbers and no single letters."""
    found = []
    for match in _NAME.finditer(text):
        for part in _CUT.split(match[0].removesuffix("_t")):
            words = _SAME.get(part.lower(), part.lower()).split()
            found += [word for word in words if len(word) > 1 and word not in _STOP]
    return found
