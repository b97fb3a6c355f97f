"""Values as flat columns, in the manner of columnar file formats.

All test cases of a task are one set of *columns*: a scalar is one column of data; anything with a length is a column of
lengths followed by the columns of its elements. A thousand cases with three buffers are six arrays, so that reading,
writing and comparing them costs a few array operations, whatever the number of cases.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from kernelbench_core.errors import ConfigError
from kernelbench_core.harness.function.signature import (
    BFLOAT16,
    Parameter,
    Scalar,
    Signature,
    Struct,
    Text,
    TextMap,
    Type,
    Vector,
    cxx,
)

Array = NDArray[Any]
LENGTH = "u8"


def dtype_of(code: str) -> np.dtype[Any]:
    """The NumPy type of a scalar's code."""
    if code == BFLOAT16:
        import ml_dtypes

        found: np.dtype[Any] = np.dtype(ml_dtypes.bfloat16)
        return found
    return np.dtype(code)


def finfo_of(dtype: np.dtype[Any]) -> Any:  # noqa: ANN401 - two classes without a common base
    """Limits of a floating-point type."""
    if dtype.name == "bfloat16":
        import ml_dtypes

        return ml_dtypes.finfo(dtype)  # type: ignore[no-untyped-call]
    return np.finfo(dtype)


def is_floating(dtype: np.dtype[Any]) -> bool:
    """Whether numbers of a type are floating-point ones; of bfloat16, NumPy itself does not know."""
    return dtype.kind == "f" or dtype.name == "bfloat16"


@frozen
class Column:
    """One column.

    Args:
        owner: Name of the parameter or output that it belongs to.
        code: NumPy type code of its items.
        level: 0 for lengths or data at the top, 1 within its elements.
        is_length: Whether it holds lengths rather than data.
        part: Field of a struct, `key` or `value` of a map; else empty.
    """

    owner: str
    code: str
    level: int = 0
    is_length: bool = False
    part: str = ""


def columns_of(owner: str, kind: Type, *, pointer: bool = False) -> list[Column]:
    """Columns of a value of the type; `pointer` for a buffer of it."""
    if pointer:
        assert isinstance(kind, Scalar)  # noqa: S101 - guaranteed by the parser
        return [Column(owner, LENGTH, 0, is_length=True), Column(owner, kind.code, 1)]
    if isinstance(kind, Scalar):
        return [Column(owner, kind.code)]
    if isinstance(kind, Struct):
        return [Column(owner, scalar.code, part=name) for name, scalar in kind.fields]
    top = Column(owner, LENGTH, 0, is_length=True)
    if isinstance(kind, Text):
        return [top, Column(owner, "u1", 1)]
    if isinstance(kind, TextMap):
        inner = []
        for part in ("key", "value"):
            inner += [Column(owner, LENGTH, 1, is_length=True, part=part), Column(owner, "u1", 2, part=part)]
        return [top, *inner]
    if isinstance(kind.element, Scalar):
        return [top, Column(owner, kind.element.code, 1)]
    code = "u1" if isinstance(kind.element, Text) else kind.element.element.code  # type: ignore[union-attr]
    return [top, Column(owner, LENGTH, 1, is_length=True), Column(owner, code, 2)]


def input_columns(signature: Signature) -> list[Column]:
    """Columns of the case file: every parameter in order; output buffers bring their lengths only as data."""
    found: list[Column] = []
    for parameter in signature.parameters:
        found += columns_of(parameter.name, parameter.type, pointer=parameter.passing == "pointer")
    return found


def output_columns(signature: Signature, outputs: Iterable[str]) -> list[Column]:
    """Columns of the result file: the named parameters in order, then the returned value."""
    wanted = set(outputs)
    found: list[Column] = []
    for parameter in signature.parameters:
        if parameter.name in wanted:
            found += columns_of(parameter.name, parameter.type, pointer=parameter.passing == "pointer")
    if signature.returns is not None:
        found += columns_of("return value", signature.returns)
    return found


class Builder:
    """Collects values of successive cases into columns."""

    def __init__(self, columns: Sequence[Column]) -> None:
        self.columns = list(columns)
        self._chunks: list[list[Array]] = [[] for _ in self.columns]

    def add(self, index: int, items: object) -> None:
        """Adds items (a scalar or an array) to one column."""
        self._chunks[index].append(np.atleast_1d(np.asarray(items, dtype=dtype_of(self.columns[index].code))))

    def put(self, index: int, kind: Type, value: Any, *, pointer: bool = False) -> int:  # noqa: ANN401
        """Adds one value at the columns from `index` on; returns the index after them."""
        if pointer or (isinstance(kind, Vector) and isinstance(kind.element, Scalar)):
            self.add(index, len(value))
            self.add(index + 1, value)
            return index + 2
        if isinstance(kind, Scalar):
            self.add(index, value)
            return index + 1
        if isinstance(kind, Struct):
            for offset, (name, _) in enumerate(kind.fields):
                self.add(index + offset, value[name])
            return index + len(kind.fields)
        if isinstance(kind, Text):
            return self._strings(index, [value], flat=True)
        self.add(index, len(value))
        if isinstance(kind, TextMap):
            ordered = sorted((_bytes(k), _bytes(v)) for k, v in value.items())
            after = self._strings(index + 1, [k for k, _ in ordered])
            return self._strings(after, [v for _, v in ordered])
        if isinstance(kind.element, Text):
            return self._strings(index + 1, value)
        self.add(index + 1, [len(row) for row in value])
        flat = [np.asarray(row, dtype=dtype_of(self.columns[index + 2].code)) for row in value]
        self.add(index + 2, np.concatenate(flat) if flat else [])
        return index + 3

    def _strings(self, index: int, texts: Sequence[str | bytes], *, flat: bool = False) -> int:
        raw = [_bytes(text) for text in texts]
        self.add(index, len(raw[0]) if flat else [len(text) for text in raw])
        self.add(index + 1, np.frombuffer(b"".join(raw), dtype="u1"))
        return index + 2

    def finish(self) -> list[Array]:
        """One array a column."""
        return [
            np.concatenate(chunks) if chunks else np.empty(0, dtype=dtype_of(column.code))
            for column, chunks in zip(self.columns, self._chunks, strict=True)
        ]


def _bytes(text: str | bytes) -> bytes:
    return text.encode("latin-1") if isinstance(text, str) else bytes(text)


def pack_cases(signature: Signature, cases: Iterable[Any]) -> tuple[list[Array], int]:
    """Columns of all cases (each a mapping from parameter name to value) and how many there are.

    Raises:
        ConfigError: A value cannot be what its parameter is; the message names case, parameter and reason.
    """
    builder, count = Builder(input_columns(signature)), 0
    for case in cases:
        index = 0
        for parameter in signature.parameters:
            pointer = parameter.passing == "pointer"
            try:
                index = builder.put(index, parameter.type, case[parameter.name], pointer=pointer)
            except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
                kind = f"{cxx(parameter.type)}{' *' if pointer else ''}"
                raise ConfigError(
                    f"case {count}: the value of {parameter.name} cannot be {kind}: {error}",
                    "mend cases.py, or what draws it in task.toml",
                ) from error
        count += 1
    return builder.finish(), count


def pack_outputs(
    signature: Signature,
    names: Sequence[str],
    columns: Sequence[Column],
    values: Iterable[tuple[Any, Any]],
    origin: str = "",
) -> list[Array]:
    """Columns of what a behavioural model gives.

    Args:
        signature: Parsed prototype.
        names: Parameters that come out.
        columns: Columns of the outputs, in order.
        values: For each case the inputs, and the outputs by name (`return value` for what is returned).
        origin: The task's folder, for messages.

    Raises:
        ConfigError: An output is missing, or is not what its parameter is.
    """
    builder = Builder(columns)
    kinds = [(p.name, p.type, p.passing == "pointer") for p in signature.parameters if p.name in names]
    if signature.returns is not None:
        kinds.append(("return value", signature.returns, False))
    for number, (inputs, outputs) in enumerate(values):
        index = 0
        for name, kind, pointer in kinds:
            where = f"{origin}/cases.py: " if origin else ""
            where = f"{where}expected() of case {number}: {name}"
            if name not in outputs:
                raise ConfigError(f"{where}: no such output", "mend cases.py")
            value = np.ravel(outputs[name]) if pointer else outputs[name]
            if pointer and value.size != len(inputs[name]):
                raise ConfigError(f"{where}: {value.size} elements, not {len(inputs[name])}", "mend cases.py")
            with _told(where):
                index = builder.put(index, kind, value, pointer=pointer)
    return builder.finish()


@contextlib.contextmanager
def _told(where: str) -> Iterator[None]:
    """Says of a value that cannot be put where it comes from."""
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise ConfigError(f"{where}: {error}", "mend cases.py") from error


def is_container(parameter: Parameter) -> bool:
    """Whether the parameter owns memory (a string, vector or map)."""
    return not isinstance(parameter.type, Scalar | Struct)
