"""Draws test cases: special sizes and values first, then seeded random ones.

What a task says about a parameter (its `values` table):

    size = true, min, max     a length: special sizes first (the least ones, lane counts and their neighbours, primes)
    value = "expression"      computed from the parameters before it
    min, max                  inclusive range of numbers; special values outside of it do not come. Of integers
                              and sizes they may be expressions over the parameters before it
    min_length, max_length    of a container that has no `length` expression
    min_width, max_width      of the rows of a vector of vectors (all rows of a case are equally long)
    choices = [..]            only these values
    below = "expression"      indices: 0 <= x < expression
    nan, inf, special         whether NaN, infinities, and other special values may come (default true)
    order = "ascending"       or "descending", "permutation" (of 0, 1, … for indices)
    few = k                   only k distinct values in a case, so that equal ones meet
    charset = "digits"        or lower, upper, alpha, alnum, printable, hex, bytes, or the characters themselves
    ratio = 0.5               share of true values (drawn from several shares when absent)

Each case also draws a *mood* for its numbers (full range, small numbers, extremes, all equal, sorted), because kernels
break on patterns that uniform numbers never show.
"""

from __future__ import annotations

import contextlib
import string
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernelbench_core.errors import ConfigError
from kernelbench_core.harness.function.columns import dtype_of, finfo_of
from kernelbench_core.harness.function.expressions import evaluate, shown
from kernelbench_core.harness.function.folder import place_in
from kernelbench_core.harness.function.options import KEYS
from kernelbench_core.harness.function.signature import Parameter, Scalar, Signature, Struct, Text, TextMap, Vector
from kernelbench_core.model import Case, FunctionTask

Rng = np.random.Generator
Array = NDArray[Any]

MAX_LENGTH = 512
"""Longest drawn length where a task says nothing (SimdBench's Small_Arg_1D)."""
SIZES = (
    0,
    1,
    2,
    3,
    4,
    5,
    7,
    8,
    9,
    13,
    15,
    16,
    17,
    23,
    24,
    31,
    32,
    33,
    47,
    48,
    61,
    63,
    64,
    65,
    96,
    127,
    128,
    129,
    160,
    191,
    251,
    255,
    256,
    257,
    384,
    509,
    511,
    512,
)
CHARSETS = {
    "digits": string.digits, "lower": string.ascii_lowercase, "upper": string.ascii_uppercase,
    "alpha": string.ascii_letters, "alnum": string.ascii_letters + string.digits, "hex": "0123456789ABCDEF",
    "printable": "".join(map(chr, range(32, 127))), "bytes": "".join(map(chr, range(1, 256))),
}  # fmt: skip
_MOODS = ("full", "full", "small", "small", "extreme", "equal", "ascending", "descending")


def draw_cases(task: FunctionTask, signature: Signature, seed: int, count: int) -> Iterator[Case]:
    """Test cases for a task: its hand-made ones, then drawn ones, `count` in all.

    Args:
        task: The task.
        signature: Its parsed prototype.
        seed: Equal seeds give equal cases.
        count: How many.
    """
    rng = np.random.default_rng([seed, int(task.digest[:12], 16)])
    made = 0
    if task.cases is not None:
        by_hand = list(task.cases(rng))
        if len(by_hand) > count:  # every family of them keeps its share
            by_hand = [by_hand[int(i)] for i in np.sort(rng.choice(len(by_hand), size=count, replace=False))]
        for case in by_hand:
            _check_case(task, signature, case, "a case")
            yield case
            made += 1
    options = {each.name: each for each in task.parameters}
    drawer = _Drawer(rng, {p.name: options[p.name].values for p in signature.parameters}, task.origin)
    lengths = {p.name: options[p.name].length for p in signature.parameters}
    for number in range(count - made):
        yield drawer.case(signature, lengths, number)


def _check_case(task: FunctionTask, signature: Signature, case: Case, what: str) -> None:
    """Refuses a hand-made case that lacks a value."""
    missing = [p.name for p in signature.parameters if p.name not in case]
    if missing:
        raise ConfigError(f"{task.origin}/cases.py: {what} has no value for {missing[0]}", "give every parameter")


def draw_workload(task: FunctionTask, signature: Signature, seed: int, row: int) -> Case:
    """Inputs for timing, of the task's row of sizes with this number: ordinary values, no special ones.

    Args:
        task: A task with a workload.
        signature: Its parsed prototype.
        seed: Equal seeds give equal inputs.
        row: Index into `task.workload.sizes`.
    """
    assert task.workload is not None  # noqa: S101 - the caller has looked
    size = task.workload.sizes[row]
    rng = np.random.default_rng([seed, int(task.digest[:12], 16), row])
    if task.workload.make is not None:
        case = task.workload.make(rng, *size)
        _check_case(task, signature, case, "performance()")
        return case
    options = {each.name: each for each in task.parameters}
    drawer = _Drawer(rng, {p.name: options[p.name].values for p in signature.parameters}, task.origin)
    drawer.given = dict(zip(task.workload.arguments, size, strict=True))
    lengths = {p.name: options[p.name].length for p in signature.parameters}
    return drawer.case(signature, lengths, _LATE, "full")  # a mood without special values


_LATE = 1 << 30
"""Number of a case that comes after all special sizes."""


class _CannotDrawError(ConfigError):
    """What a key says has no value for this case."""

    def __init__(self, key: str, message: str, remedy: str = "") -> None:
        super().__init__(message, remedy)
        self.key = key


def _value_of(text: str, names: Mapping[str, Any], key: str) -> int:
    """The value of an expression that stands under a key."""
    try:
        return evaluate(text, names)
    except ConfigError as error:
        raise _CannotDrawError(key, error.message, error.remedy) from None


def _number(table: Mapping[str, Any], key: str, default: int, names: Mapping[str, Any]) -> int:
    """A number, or the value of an expression."""
    value = table.get(key, default)
    return _value_of(value, names, key) if isinstance(value, str) else int(value)


def _check_range(low: float, high: float, ending: str = "") -> None:
    if low > high:
        raise _CannotDrawError(f"min{ending}", f"{low:g} is above max{ending}, which is {high:g}", "exchange the two")


class _Drawer:
    def __init__(self, rng: Rng, values: Mapping[str, Mapping[str, Any]], origin: str) -> None:
        self.rng, self.values, self.origin = rng, values, origin
        self.given: Mapping[str, int] = {}
        for name, table in values.items():
            unknown = set(table) - KEYS
            if unknown:
                raise ConfigError(
                    f"{place_in(origin)('parameters', name, min(unknown))}: unknown key", "see docs/function-tasks.md"
                )
        self._orders: dict[str, Array] = {}

    def case(self, signature: Signature, lengths: Mapping[str, str], number: int, mood: str = "") -> Case:
        """One case: scalars first, so that lengths can refer to them, then everything with a length."""
        case: dict[str, Any] = {}
        names: dict[str, Any] = {}
        self.mood = mood or str(self.rng.choice(_MOODS))
        later = []
        for parameter in signature.parameters:
            if parameter.passing == "pointer" or not isinstance(parameter.type, Scalar | Struct):
                later.append(parameter)
                continue
            with self._placed(parameter.name):
                case[parameter.name] = names[parameter.name] = self.scalar(parameter, names, number)
        later.sort(key=lambda each: not each.fixed)  # lengths can refer to the elements of a fixed array
        for parameter in later:
            with self._placed(parameter.name):
                drawn = self.sequence(parameter, lengths[parameter.name], names, number)
            case[parameter.name] = names[parameter.name] = drawn
        return case

    @contextlib.contextmanager
    def _placed(self, name: str) -> Iterator[None]:
        """Says of what cannot be drawn where in the task's file that is."""
        try:
            yield
        except _CannotDrawError as error:
            place = place_in(self.origin)("parameters", name, error.key)
            raise ConfigError(f"{place}: {error.message}", error.remedy) from None

    def length(self, name: str, low: int, high: int, number: int) -> int:
        """A special size for the first cases (twice each), a drawn one afterwards."""
        special = [size for size in dict.fromkeys((low, low + 1, *SIZES, high)) if low <= size <= high]
        order = self._orders.setdefault(name, self.rng.permutation(len(special)))
        if number < len(special):
            return (
                special[number] if len(self._orders) == 1 else special[int(order[number % len(order)]) % len(special)]
            )
        if number < 2 * len(special):
            return special[int(order[number % len(order)]) % len(special)]
        if self.rng.random() < 0.5:  # noqa: PLR2004 - half of them short, where most faults are
            return int(np.clip(low + int(np.exp(self.rng.uniform(0, np.log(high - low + 2)))) - 1, low, high))
        return int(self.rng.integers(low, high, endpoint=True))

    def scalar(self, parameter: Parameter, names: Mapping[str, Any], number: int) -> Any:  # noqa: ANN401
        """A scalar argument."""
        table = self.values[parameter.name]
        if parameter.name in self.given:
            return self.given[parameter.name]
        if isinstance(parameter.type, Struct):
            return {name: self.numbers(scalar, table, 1, names)[0] for name, scalar in parameter.type.fields}
        assert isinstance(parameter.type, Scalar)  # noqa: S101 - sorted out by the caller
        if "value" in table:
            return _value_of(table["value"], names, "value")
        if table.get("size"):
            low, high = _number(table, "min", 0, names), _number(table, "max", MAX_LENGTH, names)
            _check_range(low, high)
            return self.length(parameter.name, low, high, number)
        return self.numbers(parameter.type, table, 1, names)[0]

    def sequence(self, parameter: Parameter, length: str, names: Mapping[str, Any], number: int) -> Any:  # noqa: ANN401
        """A buffer or container argument."""
        table, kind = self.values[parameter.name], parameter.type
        if parameter.fixed:
            count = parameter.fixed
        elif parameter.name in self.given:
            count = self.given[parameter.name]
        elif length:
            count = _value_of(length, names, "length")
            if count < 0:
                raise _CannotDrawError("length", f"{length!r} is {count} with {shown(names)}", "a length is 0 or more")
        else:
            low, high = _number(table, "min_length", 0, names), _number(table, "max_length", MAX_LENGTH, names)
            _check_range(low, high, "_length")
            count = self.length(parameter.name, low, high, number)
        if isinstance(kind, Scalar):
            return self.numbers(kind, table, count, names)
        if isinstance(kind, Text):
            return self.text(table, count)
        if isinstance(kind, TextMap):
            return {self.text(table, int(self.rng.integers(1, 20))): self.text(table, int(self.rng.integers(0, 40)))
                    for _ in range(count)}  # fmt: skip
        assert isinstance(kind, Vector)  # noqa: S101 - the only type left
        if isinstance(kind.element, Scalar):
            return self.numbers(kind.element, table, count, names)
        if isinstance(kind.element, Text):
            return [self.text(table, int(self.rng.choice((0, 1, 5, 15, 16, 17, 40)))) for _ in range(count)]
        assert isinstance(kind.element.element, Scalar)  # noqa: S101 - guaranteed by the parser
        low, high = int(table.get("min_width", 0)), int(table.get("max_width", 39))
        width = self.given.get(f"{parameter.name}.width", int(self.rng.integers(low, high, endpoint=True)))
        return [self.numbers(kind.element.element, table, width, names) for _ in range(count)]

    def text(self, table: Mapping[str, Any], length: int) -> str:
        """Characters of the task's set."""
        named = table.get("charset", "printable")
        letters = CHARSETS.get(named, named)
        if not letters:
            raise _CannotDrawError("charset", "empty", "name a set or give characters")
        if self.mood == "equal":
            return str(letters[int(self.rng.integers(len(letters)))]) * length
        return "".join(letters[int(i)] for i in self.rng.integers(len(letters), size=length))

    def numbers(self, kind: Scalar, table: Mapping[str, Any], count: int, names: Mapping[str, Any]) -> Array:
        """An array of `count` numbers."""
        if "choices" in table:
            drawn = self.rng.choice(np.asarray(table["choices"], dtype=dtype_of(kind.code)), size=count)
        elif "below" in table:
            drawn = self._indices(table, count, max(_value_of(table["below"], names, "below"), 1)).astype(kind.code)
        elif kind.code == "b1":
            share = table.get("ratio", self.rng.choice((0.0, 1.0, 0.5, 0.5, 0.1, 0.9)))
            return np.asarray(self.rng.random(count) < share)
        elif kind.is_float:
            drawn = self._floats(kind, table, count)
        else:
            drawn = self._integers(kind, table, count, names)
        if self.mood == "equal" and count and "below" not in table:
            drawn = np.full_like(drawn, drawn[0])
        if "few" in table and count:
            drawn = self.rng.choice(drawn[: int(table["few"])], size=count)
        order = table.get("order") or (self.mood if count > 1 else "")
        if order == "ascending":
            drawn = np.sort(drawn)
        elif order == "descending":
            drawn = np.sort(drawn)[::-1]
        return drawn

    def _indices(self, table: Mapping[str, Any], count: int, below: int) -> Array:
        if table.get("order") == "permutation":
            return self.rng.permutation(count)
        if self.mood == "equal":
            return np.full(count, self.rng.integers(below))
        return self.rng.integers(below, size=count)

    def _integers(self, kind: Scalar, table: Mapping[str, Any], count: int, names: Mapping[str, Any]) -> Array:
        info = np.iinfo(kind.code)
        low = max(_number(table, "min", int(info.min), names), int(info.min))
        high = min(_number(table, "max", int(info.max), names), int(info.max))
        _check_range(low, high)
        code = kind.code
        if self.mood == "small":
            low, high = max(low, min(-8, high)), min(high, max(8, low))
        drawn = self.rng.integers(low, high, size=count, dtype=code, endpoint=True)
        if self.mood == "equal" and count:
            drawn[:] = drawn[0]
        if self.mood == "extreme" and table.get("special", True) and count:
            edges = [low, high, *(x for x in (0, 1, -1, low + 1, high - 1) if low <= x <= high)]
            where = self.rng.random(count) < 0.5  # noqa: PLR2004 - half of the elements
            drawn[where] = self.rng.choice(np.asarray(edges, dtype=code), size=int(where.sum()))
        return drawn

    def _floats(self, kind: Scalar, table: Mapping[str, Any], count: int) -> Array:
        dtype = dtype_of(kind.code)
        info = finfo_of(dtype)
        low = float(table.get("min", min(-100.0, 2 * float(table.get("max", 0.0)))))
        high = float(table.get("max", max(100.0, 2 * low)))
        _check_range(low, high)
        drawn = self.rng.uniform(low, high, size=count)
        if self.mood == "small":
            drawn = np.clip(np.round(drawn / max((high - low) / 16, 1e-30)), low, high)
        elif self.mood == "equal" and count:
            drawn[:] = drawn[0]
        drawn = drawn.astype(dtype)
        if self.mood == "extreme" and table.get("special", True) and count:
            edges = [
                0.0,
                -0.0,
                info.tiny,
                -info.tiny,
                info.smallest_subnormal,
                info.max,
                -info.max,
                1.0,
                -1.0,
                0.5,
                2.5,
            ]
            edges += [float("nan")] * 2 if table.get("nan", True) else []
            edges += [float("inf"), float("-inf")] if table.get("inf", True) else []
            bounded = [x for x in edges if not ("min" in table and x < low) and not ("max" in table and x > high)]
            where = self.rng.random(count) < self.rng.choice((0.05, 0.3, 0.8))
            if bounded:
                drawn[where] = self.rng.choice(np.asarray(bounded, dtype=dtype), size=int(where.sum()))
        return drawn
