"""Whether an example comes from the very task that it is to be shown for.

A model that is shown a solution of its task shows that it can copy. So whatever is called like the task, defines its
function, or is for the most part the code of a solution that is stored with it is not shown. What is alike is measured
on shapes of code: comments and `#include` lines are left out, literals and names that the code gives itself (variables,
parameters, its functions) stand for any other, and digits within the remaining names are left out, so that code for
another width of vector looks the same. A shape is the sequence of its runs of eight tokens (shingles); two are as like
as the share of the smaller one's shingles that the larger one has in one place.

Measured on the 136 SIMD tasks (`benchmarks/retrieval.py`, more of it in docs/retrieval.md), by code alone: at 60 % all
476 experts are found under other names and without comments, also amid 20 other kernels, and so are many for a target
for which nothing is stored, where it resembles another: 86 % for SSE, 79 % for AVX, 40 % for Neon, but 3 % for SVE and
RVV. Of the experts of other tasks 0.1 to 0.3 % are taken for the task's own, for the most part twins like `sort_even`
and `sort_third`. With 50 % that would be 0.6 to 1.9 %; with 70 % only 72, 65 and 19 % of the former would be found.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import PurePosixPath

from attrs import field, frozen

from kernelbench_core.generation.cxx_scan import scan
from kernelbench_core.generation.retrieval.words import pieces
from kernelbench_core.model import FunctionTask, Task
from kernelbench_core.seams import Example

SHINGLE = 8
"""Tokens of a shingle."""
LEAST = 20
"""Distinct shingles below which code is too short to be told from other code, unless it is the same altogether."""
LIKE = 0.6
"""Share of shingles from which two codes count as one."""

SPAN = 500
"""Length of the shortest piece of a file that is compared by itself, in shingles: about two kernels."""

_TOKEN = re.compile(
    r"""
      (?P<skip>    \s+ | //[^\n\\]*(?:\\[\s\S][^\n\\]*)* | /\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/)? | \#[ \t]*include\b[^\n]* )
    | (?P<literal> (?:u8|[uUL])?R"(?P<fence>[^\s()\\"]{0,16})\([\s\S]*?(?:\)(?P=fence)"|\Z)
                 | (?:u8|[uUL])?"[^"\\\n]*(?:\\[\s\S][^"\\\n]*)*"?
                 | (?:u8|[uUL])?'[^'\\\n]*(?:\\[\s\S][^'\\\n]*)*'?
                 | \.?[0-9](?:[eEpP][+-]|'(?=\w)|[\w.])* )
    | (?P<name>    [^\W\d]\w* )
    | (?P<mark>    :: | [\s\S] )
    """,
    re.VERBOSE,
)
_WORDS = frozenset(
    """
    auto bool break case char class const const_cast constexpr continue default do double else enum extern false float
    for if inline int long namespace new nullptr operator private public reinterpret_cast return short signed sizeof
    static static_cast struct switch template this true typedef typename union unsigned using void volatile while
    """.split()  # noqa: SIM905 - one word a line would hide the list's sense
)
_CALLS = frozenset({"(", "<", "::"})
_DIGITS = re.compile(r"\d+")


@frozen
class Shape:
    """What is compared of a piece of code.

    Args:
        shingles: Hashes of its runs of `SHINGLE` tokens, in order; they hold for this process.
        distinct: How many different ones there are.
        functions: Names of the functions that it defines.
    """

    shingles: Sequence[int]
    distinct: int
    functions: frozenset[str]


@frozen
class _Solution:
    """A solution that is stored with a task."""

    label: str
    shape: Shape
    known: frozenset[int] = field(repr=False)


def leaks(example: Example, task: Task) -> str:
    """Why the example must not be shown for the task, in words; empty when it may be."""
    if reason := named_alike(example, task):
        return reason
    if not isinstance(task, FunctionTask):
        return ""
    label, share = likeness(shape_of(example.code), task)
    return f"{share:.0%} of its code is that of {label}" if share >= LIKE else ""


def named_alike(example: Example, task: Task) -> str:
    """Whether the example is called like the task, or defines its function, in words; empty when neither."""
    wanted = {pieces(name) for name in (task.name, *task.aliases)} - {()}
    if any(_means(pieces(part), wanted) for part in _parts(example.name)):
        return f"it is called {example.name}"
    if isinstance(task, FunctionTask):
        wanted |= {pieces(task.entry)}
    for function in sorted(shape_of(example.code).functions):
        if _means(pieces(function), wanted):
            return f"it defines {function}"
    return ""


def likeness(shape: Shape, task: FunctionTask) -> tuple[str, float]:
    """The stored solution that a shape is most like, and how much, from 0 to 1; `("", 0.0)` for none."""
    solutions, of_any = _solutions(_Key(task))
    common = of_any.intersection(shape.shingles)
    best = ("", 0.0)
    for solution in solutions:
        share = _share(shape, solution, common)
        if share > best[1]:
            best = (solution.label, share)
    return best


@lru_cache(maxsize=1024)
def shape_of(code: str) -> Shape:
    """The shape of a piece of code, in time linear in its length; kept, since examples come back for every task."""
    return _shape(code)


def _shape(code: str) -> Shape:
    tokens = [(str(match.lastgroup), match[0]) for match in _TOKEN.finditer(code) if match.lastgroup != "skip"]
    functions = scan(code).functions
    after = [*(text for _, text in tokens[1:]), ""]
    own = {text for (kind, text), then in zip(tokens, after, strict=False) if kind == "name" and then not in _CALLS}
    own |= functions
    words = [_word(kind, text, own) for kind, text in tokens]
    runs = range(len(words) - SHINGLE + 1) if len(words) >= SHINGLE else range(bool(words))
    shingles = array("q", (hash(tuple(words[at : at + SHINGLE])) for at in runs))
    return Shape(shingles, len(set(shingles)), functions)


def _word(kind: str, text: str, own: set[str]) -> str:
    """What stands for a token: one sign for all literals, one for all names that the code gives itself."""
    if kind == "literal":
        return "0"
    if kind != "name" or text in _WORDS:
        return text
    foreign = text[0] == "_" or text.endswith("_t") or text not in own
    return _DIGITS.sub("", text) if foreign else "x"


def _share(shape: Shape, solution: _Solution, common: frozenset[int]) -> float:
    """How much of the smaller one of two codes is in the other, from 0 to 1.

    Args:
        shape: Of the example.
        solution: What it is compared with.
        common: Shingles of the example that any solution has.
    """
    smaller = min(shape.distinct, solution.shape.distinct)
    if shape.shingles == solution.shape.shingles:
        return 1.0 if smaller else 0.0
    if smaller < LEAST:
        return 0.0
    share = len(solution.known & common) / smaller
    span = max(SPAN, 2 * len(solution.shape.shingles))
    if share < LIKE or len(shape.shingles) <= span:
        return share
    # A long file has some of everything, but a copy stands in one place. Spans overlap by half, so one has it whole.
    starts = range(0, len(shape.shingles), span // 2)
    return max(len(solution.known.intersection(shape.shingles[at : at + span])) for at in starts) / smaller


@frozen(eq=False)
class _Key:
    """A task as the key of a cache: its fields cannot be hashed, so it counts as itself only."""

    task: FunctionTask

    def __hash__(self) -> int:
        return id(self.task)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.task is other.task


@lru_cache(maxsize=32)
def _solutions(key: _Key) -> tuple[tuple[_Solution, ...], frozenset[int]]:
    """The task's solutions, and the shingles of all of them."""
    shapes = ((label, _shape(code)) for label, code in _codes(key.task))
    solutions = tuple(_Solution(label, shape, frozenset(shape.shingles)) for label, shape in shapes if shape.distinct)
    return solutions, frozenset().union(*(solution.known for solution in solutions))


def _codes(task: FunctionTask) -> Iterator[tuple[str, str]]:
    yield "the reference", task.reference
    for target, code in task.experts.items():
        yield f"the expert for {target}", code
    for name, code in task.mutants.items():
        yield f"the mutant {name}", code
    for target, mutants in task.target_mutants.items():
        for name, code in mutants.items():
            yield f"the mutant {name} for {target}", code


def _parts(name: str) -> Iterator[str]:
    """What may be a task's name in the name of an example: `argmax/x86-avx.cpp`, `argmax.avx.cpp`, `argmax-2.cpp`."""
    for part in PurePosixPath(name).parts:
        stem = part.partition(".")[0]
        yield from (stem, stem.partition("-")[0])


def _means(name: tuple[str, ...], wanted: set[tuple[str, ...]]) -> bool:
    """Whether a name is one of the wanted ones, perhaps with one word more, which may say for what: `argmax_neon`."""
    return name in wanted or name[:-1] in wanted
