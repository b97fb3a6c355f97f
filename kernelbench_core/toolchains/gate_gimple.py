"""The gate on GIMPLE: the same question as `gate_ir`, asked of gcc.

At -O0 gcc does not vectorise either. Its last tree dump (with assembler names) declares the type of every value, so a
statement counts when it has a value of a vector type, or calls a built-in of the target.
"""

from __future__ import annotations

import re

from kernelbench_core.toolchains.operations import found_in

_FUNCTION = re.compile(r"^;; Function .*?\((?P<name>[\w.$]+), funcdef_no=")
_VECTOR_TYPES = r"vector\(\d+\) [\w ]+?|__m\w+|__v\w+|u?int\d+x\d+_t|float\d+x\d+_t|sv\w+_t|v\w+_t"
_DECLARED = re.compile(rf"^  (?:const |volatile )*(?P<type>{_VECTOR_TYPES}) (?P<name>[\w.]+);$")
_NAME = re.compile(r"[A-Za-z_$][\w.$]*")
_NODE = re.compile(r"^([\w.$]+)/\d+ \(")
_REFERENCE = re.compile(r"([\w.$]+)/\d+")
_BUILTIN = re.compile(r"__builtin_(?:ia32|aarch64|riscv|neon|sve)_\w+")
_WIDTHS = {"char": 8, "short": 16, "int": 32, "long": 64, "float": 32, "double": 64}
_NAMED_BITS = {"__m64": 64, "__m128": 128, "__m256": 256, "__m512": 512}


def _bits(kind: str) -> int:
    """Width of a vector type as GIMPLE spells it, in bits; 128 where the spelling does not say."""
    if match := re.match(r"vector\((\d+)\) (?:unsigned |signed )?(.*)", kind):
        words = match[2].split() or ["int"]
        width = 64 if words[0] == "long" else next((_WIDTHS[word] for word in words if word in _WIDTHS), 32)
        return int(match[1]) * width
    return next((bits for name, bits in _NAMED_BITS.items() if kind.startswith(name)), 128)


def references(graph: str) -> dict[str, set[str]]:
    """What each function and variable refers to or calls, by assembler names.

    Args:
        graph: The dump of `-fdump-ipa-whole-program`. The trees alone do not show what tables of functions hold.
    """
    found: dict[str, set[str]] = {}
    current: set[str] = set()
    for line in graph.split("\n"):
        if match := _NODE.match(line):
            current = found.setdefault(match[1], set())
        elif line.startswith(("  References:", "  Calls:")):
            current.update(_REFERENCE.findall(line))
    return found


def examine(
    text: str, entry: str, min_bits: int, graph: str = "", *, operations: str = "", types: bool = True
) -> tuple[int, int, tuple[str, ...]]:
    """Vector statements that `entry` reaches: how many, the widest in bits, and some of the built-ins.

    Args:
        text: The dump of `-fdump-tree-optimized-asmname`.
        entry: Assembler name to start from.
        min_bits: Least width that counts.
        graph: The dump of `-fdump-ipa-whole-program`, for what is reached through tables; may be missing.
        operations: Regular expression for operations that count whatever their types are (`Target.operations`).
        types: Whether types make a vector operation at all.
    """
    pattern = re.compile(operations) if operations else None
    mentions: dict[str, set[str]] = {}
    found: dict[str, list[tuple[int, str]]] = {}
    current = ""
    vectors: dict[str, int] = {}
    for line in text.split("\n"):
        if match := _FUNCTION.match(line):
            current = match["name"]
            mentions[current], found[current], vectors = set(), [], {}
            continue
        if not current or not line.startswith("  "):
            continue
        if match := _DECLARED.match(line):
            vectors[match["name"]] = _bits(match["type"])
            continue
        names = _NAME.findall(line)
        mentions[current].update(names)
        if line.startswith("  #") or ("=" not in line and "(" not in line):
            continue
        width = max((_width(name, vectors) for name in names), default=0) if types else 0
        builtin = _BUILTIN.search(line)
        if types and width >= min_bits:
            found[current].append((width, builtin[0] if builtin else "vector statement"))
        elif pattern is not None and (what := found_in(line, pattern)):
            found[current].append((0, what))
    for name, others in references(graph).items():
        mentions.setdefault(name, set()).update(others)
    seen, waiting = {entry}, [entry]
    count, widest, shown = 0, 0, dict[str, None]()
    while waiting:
        name = waiting.pop()
        for width, what in found.get(name, ()):
            if not width and any(each in found for each in _NAME.findall(what)):
                continue  # a function of the unit that is called like an operation
            count, widest = count + 1, max(widest, width)
            if len(shown) < 8:  # noqa: PLR2004 - enough for a message
                shown[what] = None
        for other in mentions.get(name, ()):
            if other in mentions and other not in seen:
                seen.add(other)
                waiting.append(other)
    return count, widest, tuple(shown)


def _width(name: str, vectors: dict[str, int]) -> int:
    """Width of a value: `_12` and `v_12` and `v_12(D)` are versions of what is declared as `_12` or `v`."""
    if name in vectors:
        return vectors[name]
    stem, _, version = name.rpartition("_")
    return vectors.get(stem, 0) if version.isdecimal() else 0
