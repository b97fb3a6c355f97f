"""The gate on LLVM IR: does the entry point reach vector operations?

At -O0 clang never vectorises, so an operation on a vector type can only come from an intrinsic or a vector type that
the author wrote; a 16-byte struct copy, which becomes a vector move in the object, is still a memcpy here. Only code
that the entry point can reach counts: functions that it mentions, directly or through others or through global tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import field, frozen, mutable

from kernelbench_core.toolchains.operations import found_in

_SYMBOL = re.compile(r'@("[^"]+"|[-\w.$]+)')
_VECTOR = re.compile(r"<(vscale x )?(\d+) x (i(\d+)|half|bfloat|float|double|ptr)>")
_LABEL = re.compile(r'^(?:"[^"]*"|[-\w.$]+):')
_BITS = {"half": 16, "bfloat": 16, "float": 32, "double": 64, "ptr": 64}
_GROUP = re.compile(r" #(\d+)(?: [^{]*)?\{$")
_FEATURES = re.compile(r'^attributes #(\d+) = \{.*?"target-features"="([^"]*)"', re.MULTILINE)
_OPTNONE = re.compile(r"\b(?:noinline|optnone) ")
_LOOP = re.compile(r", !llvm\.loop !\d+")


@mutable
class _Function:
    mentions: set[str] = field(factory=set)
    operations: list[tuple[int, int, str]] = field(factory=list)  # (line, bits, name)
    blocks: dict[int, int] = field(factory=dict)  # block number to line of its first vector operation
    attributes: str = ""  # number of its attribute group


@frozen
class Witness:
    """Vector operations that an entry point reaches.

    Args:
        count: How many instructions.
        widest: Width of the widest vector, in bits.
        names: Up to eight distinct operations, such as `add <8 x i32>`.
        lines: Line numbers (0-based) of the first vector operation of each block, for the marker.
        foreign: Target features that a reachable function turns on and the entry point does not have.
    """

    count: int
    widest: int
    names: tuple[str, ...]
    lines: tuple[int, ...]
    foreign: tuple[str, ...] = ()


def _width(line: str, *, scalable: bool) -> int:
    """Width of the widest vector type in an instruction, in bits; scalable ones count with their least width."""
    widest = 0
    for match in _VECTOR.finditer(line):
        if scalable and not match[1]:
            continue
        bits = int(match[4]) if match[4] else _BITS[match[3]]
        widest = max(widest, int(match[2]) * bits)
    return widest


def _operation(line: str) -> str:
    """A short name such as `fadd <8 x float>` or `llvm.x86.avx2.pmadd.wd`."""
    text = line.split(" = ", 1)[-1].strip()
    if " @llvm." in text:
        found = re.search(r"@(llvm\.[\w.]+)", text)
        return found[1] if found else "call"
    kind = _VECTOR.search(text)
    return f"{text.split(' ', 1)[0]} {kind[0] if kind else ''}".strip()


def _functions(
    lines: list[str], min_bits: int, *, scalable: bool, pattern: re.Pattern[str] | None, types: bool
) -> tuple[dict[str, _Function], dict[str, set[str]]]:
    functions: dict[str, _Function] = {}
    tables: dict[str, set[str]] = {}
    current: _Function | None = None
    block = 0
    for number, line in enumerate(lines):
        if current is None:
            if line.startswith("define "):
                name = _SYMBOL.search(line)
                if name:
                    current = functions.setdefault(name[1], _Function())
                    block = number
                    group = _GROUP.search(line)
                    current.attributes = group[1] if group else ""
            elif line.startswith("@"):
                names = _SYMBOL.findall(line)
                tables[names[0]] = set(names[1:])
            continue
        if line.startswith("}"):
            current = None
        elif not line.startswith(" "):
            if _LABEL.match(line):
                block = number
        else:
            if "@" in line:
                current.mentions.update(_SYMBOL.findall(line))
            if types and " x " in line and " alloca " not in line and " phi " not in line:
                bits = _width(line, scalable=scalable)
                if bits >= min_bits:
                    current.operations.append((number, bits, _operation(line)))
                    current.blocks.setdefault(block, number)
                    continue
            if pattern is not None and (what := found_in(line, pattern)):
                current.operations.append((number, 0, what))
                current.blocks.setdefault(block, number)
    return functions, tables


def _reachable(entry: str, functions: dict[str, _Function], tables: dict[str, set[str]]) -> Iterator[_Function]:
    seen, open_names = {entry}, [entry]
    while open_names:
        name = open_names.pop()
        function = functions.get(name)
        if function is not None:
            yield function
        for other in function.mentions if function else tables.get(name, ()):
            if other not in seen:
                seen.add(other)
                open_names.append(other)


def examine(
    text: str, entry: str, min_bits: int, *, scalable: bool = False, operations: str = "", types: bool = True
) -> Witness:
    """Finds the vector operations that `entry` reaches.

    Args:
        text: LLVM IR of the candidate's unit.
        entry: Symbol to start from.
        min_bits: Least width of a vector type that counts (narrower ones are how the ABI passes structs).
        scalable: Count only vectors without a fixed length.
        operations: Regular expression for operations that count whatever their types are (`Target.operations`).
        types: Whether types make a vector operation at all.
    """
    pattern = re.compile(operations) if operations else None
    functions, tables = _functions(text.split("\n"), min_bits, scalable=scalable, pattern=pattern, types=types)
    count, widest, lines = 0, 0, []
    names: dict[str, None] = {}
    features = {number: set(listed.split(",")) for number, listed in _FEATURES.findall(text)}
    own = features.get(functions[entry].attributes, set()) if entry in functions else set()
    foreign: set[str] = set()
    for function in _reachable(entry, functions, tables):
        foreign |= {each[1:] for each in features.get(function.attributes, set()) - own if each.startswith("+")}
        count += len(function.operations)
        lines += list(function.blocks.values())
        for _, bits, name in function.operations:
            widest = max(widest, bits)
            if len(names) < 8:  # noqa: PLR2004 - enough for a message
                names[name] = None
    return Witness(count, widest, tuple(names), tuple(sorted(lines)), tuple(sorted(foreign)))


def mark(text: str, lines: tuple[int, ...], symbol: str, value: int) -> str:
    """IR that stores `value` in the word `symbol` wherever one of the operations at `lines` is executed."""
    parts = text.split("\n")
    for number in lines:
        parts[number] = f"  store i64 {value}, ptr @{symbol}, align 8\n{parts[number]}"
    return "\n".join([*parts, f"@{symbol} = global i64 0, align 8", ""])


def optimisable(text: str) -> str:
    """The same IR without what keeps an optimiser away, and without requests to vectorise loops.

    Compiled again with the vectorisers off, whatever vector code is then left has an effect.
    """
    return _LOOP.sub("", _OPTNONE.sub("", text))
