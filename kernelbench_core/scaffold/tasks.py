"""A new task folder: a small example that is sound as it is written, or the frame of a task for a given prototype."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from attrs import field, frozen

from kernelbench_core.errors import ConfigError, UsageError
from kernelbench_core.harness.function.folder import NAME, REFERENCES
from kernelbench_core.harness.function.signature import (
    Parameter,
    Scalar,
    Signature,
    Text,
    TextMap,
    Type,
    Vector,
    cxx,
    parse,
)
from kernelbench_core.scaffold.trees import render, write
from kernelbench_core.suites import is_path

TEMPLATES = Path(__file__).parent / "task"

_SIZE = re.compile(r"(.*_)?(n|m|k|len|length|count|size|rows|cols|columns|width|height|depth|num|nnz)(_.*|\d*)|n[a-z]")
_WRITTEN = re.compile(r"(.*_)?(out|output|dst|dest|res|result|sum|y|c)(_.*|\d*)")
_LONGEST = {0: "", 1: "512", 2: "40", 3: "16"}
"""Largest length that is suggested, by how many lengths are multiplied: cases stay small."""
_CLOSE = {
    "E2": '{ kind = "close", rtol = 1e-2, atol = 1e-2 }',
    "f2": '{ kind = "close", rtol = 1e-2, atol = 1e-3 }',
    "f4": '{ kind = "close", rtol = 1e-5, atol = 1e-6 }',
    "f8": '{ kind = "close", rtol = 1e-12, atol = 1e-13 }',
}


@frozen(kw_only=True)
class NewTask:
    """What was written.

    Args:
        folder: Where it is, as it was named.
        entry: Name of the function.
        files: Paths within the folder, in order.
        finished: Whether the task is sound as written; otherwise its reference is missing.
    """

    folder: Path
    entry: str
    files: tuple[str, ...]
    finished: bool

    @property
    def suite(self) -> str:
        """What `--suite` is to be given for the folder that the task lies in."""
        above = str(self.folder.parent)
        return above if is_path(above) else f"./{above}"


@frozen
class _Row:
    """A parameter as the templates show it: the lines of its table, and a sentence for the description."""

    name: str
    lines: list[str] = field(factory=list)
    says: str = ""


def new_task(folder: Path, prototype: str = "", *, c: bool = False) -> NewTask:
    """Writes a task folder.

    Args:
        folder: A new folder; its name is the task's name.
        prototype: C++ declaration of the function; empty for an example.
        c: Whether the reference is C.

    Raises:
        UsageError: The folder is there already or cannot be written, or the name or the prototype cannot be used.
    """
    if folder.exists():
        raise UsageError(f"{folder} is there already", "choose another name, or take it away")
    name = folder.absolute().name
    if not NAME.fullmatch(name):
        raise UsageError(
            f"{name!r} cannot name a task", "use letters, digits and _ . + -, beginning with a letter or a digit"
        )
    entry = re.sub(r"\W", "_", name)
    if prototype:
        files, entry = _frame(prototype, c=c)
    else:
        if entry[0].isdigit():
            raise UsageError(f"no function can be called {name}", "begin the name with a letter, or give --prototype")
        files = render(TEMPLATES / "example", {"entry": entry})
    unused = next(each for each, language in REFERENCES.items() if (language == "c") != c)
    files.pop(unused)
    try:
        write(files, folder)
    except UsageError as error:
        raise UsageError(error.message, "choose another path") from error
    return NewTask(folder=folder, entry=entry, files=tuple(files), finished=not prototype)


def _frame(prototype: str, *, c: bool) -> tuple[dict[str, str], str]:
    """The files for a prototype, and the function's name."""
    head = " ".join(prototype.split()).rstrip("; ")
    try:
        signature = parse(head, "", "--prototype")
    except ConfigError as error:
        raise UsageError(error.message, error.remedy) from None
    kinds = [*(p.type for p in signature.parameters), signature.returns]
    strange = [p.passing for p in signature.parameters if p.passing in ("ref", "cref")]
    if c and (strange or not all(kind is None or isinstance(kind, Scalar) for kind in kinds)):
        raise UsageError("--c: the prototype has types of C++", "leave --c out, or take pointers and lengths")
    rows = [_row(each, signature) for each in signature.parameters]
    sizes = _sizes(signature.parameters)
    returns = signature.returns
    values = {
        "entry": signature.name,
        "head": head,
        "prototype": '"' + head.replace("\\", "\\\\").replace('"', '\\"') + '"',
        "parameters": rows,
        "result": f"compare = {_CLOSE[returns.code]}" if isinstance(returns, Scalar) and returns.is_float else "",
        "arguments": ", ".join(f'"{each}"' for each in sizes),
    }
    return render(TEMPLATES / "prototype", values), signature.name  # type: ignore[arg-type]  # paths use texts alone


def _sizes(parameters: Sequence[Parameter]) -> list[str]:
    """The parameters that must be lengths, by type and name."""
    whole = [p for p in parameters if p.passing == "value" and isinstance(p.type, Scalar) and p.type.code[0] in "iu"]
    surely = [p.name for p in whole if isinstance(p.type, Scalar) and p.type.cxx == "size_t"]
    return [p.name for p in whole if p.name in surely or (p.type.size >= 4 and _SIZE.fullmatch(p.name))]  # type: ignore[union-attr]  # noqa: PLR2004 - bytes


def _row(parameter: Parameter, signature: Signature) -> _Row:
    sizes = _sizes(signature.parameters)
    if parameter.passing == "pointer":
        return _buffer(parameter, signature, sizes)
    if parameter.name in sizes:
        used = min(len(sizes), max(_LONGEST))
        lines = [_line("size = true", "lengths around the widths of vectors come first"), "min = 0"]
        lines.append(f"max = {_LONGEST[used]}")
        return _Row(parameter.name, lines, "a length.")
    lines = [] if parameter.passing != "ref" else [_line('role = "inout"', 'or "out"')]
    lines += _values(parameter.type)
    written = "read and written" if parameter.passing == "ref" else "read"
    return _Row(parameter.name, lines, f"a value of type `{cxx(parameter.type)}`, {written}.")


def _buffer(parameter: Parameter, signature: Signature, sizes: list[str]) -> _Row:
    """A pointer or fixed array."""
    assert isinstance(parameter.type, Scalar)  # noqa: S101 - the parser lets buffers hold nothing else
    read = any(p.passing == "pointer" and p.const for p in signature.parameters)
    role = "in" if parameter.const else "out" if read or _WRITTEN.fullmatch(parameter.name) else "inout"
    lines = []
    if role != "in":
        lines.append(_line(f'role = "{role}"', '"out": written; "inout": read and written'))
    own = [each for each in sizes if parameter.name in each.split("_") or each == f"n{parameter.name}"]
    length = " * ".join(own or sizes) or "1"
    if parameter.fixed:
        length = str(parameter.fixed)
    else:
        lines.append(_line(f'length = "{length}"', "elements; an expression over lengths"))
    if role != "out":
        lines += _values(parameter.type)
    if role != "in" and parameter.type.is_float:
        lines.append(f"compare = {_CLOSE[parameter.type.code]}")
    done = {"in": "read", "out": "written", "inout": "read and written"}[role]
    return _Row(parameter.name, lines, f"`{length}` elements of `{parameter.type.cxx}`, {done}.")


def _values(kind: Type) -> list[str]:
    """Lines that say what is drawn, with what floats and containers need most."""
    inner = kind
    while isinstance(inner, Vector):
        inner = inner.element
    lines = []
    if isinstance(kind, Text | Vector | TextMap):
        lines += [_line("# min_length = 0", "elements or characters"), "max_length = 200"]
    if isinstance(inner, Text | TextMap):
        lines.append(_line('# charset = "printable"', '"digits", "lower", "alnum", "bytes", or characters'))
    elif isinstance(inner, Scalar) and inner.is_float:
        lines += ["min = -100.0", "max = 100.0", _line("nan = false", "say in the contract what comes"), "inf = false"]
    elif isinstance(inner, Scalar) and inner.code != "b1":
        lines += [_line("# min = 0", "by default the whole range of the type"), "# max = 100"]
    elif isinstance(inner, Scalar):
        lines.append(_line("# ratio = 0.5", "share of true values; by default by chance"))
    return lines


def _line(text: str, remark: str) -> str:
    """A line of TOML with a remark, in the column where the example has its own."""
    return f"{text:<35} # {remark}"
