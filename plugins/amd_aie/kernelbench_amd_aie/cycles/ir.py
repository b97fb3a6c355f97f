"""Reader of the textual LLVM IR that clang 17 to 21 prints: as much of it as a cycle model needs.

It never raises on IR that clang accepts: what it does not know becomes an instruction with an opcode and a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from kernelbench_amd_aie.cycles.spelling import NAME, close, integer, split, take_type, typed, width

_LABEL = re.compile(rf"({NAME}):(?:\s|$)")
_RESULT = re.compile(rf"(%(?:{NAME})) = ")
_FUNCTION = re.compile(rf"@({NAME})\(")
_CALLEE = re.compile(rf"([@%](?:{NAME}))\(")
_TARGET = re.compile(rf"label (%(?:{NAME}))")
_INCOMING = re.compile(rf"\[ (.*?), (%(?:{NAME})) \]")
_METADATA = re.compile(r"!(\w[\w.]*) !(\d+)")
_NODE = re.compile(r"!(\d+) = (?:distinct )?!\{(.*)\}")
_GLOBAL = re.compile(rf"@({NAME}) = (.*)")
_STRUCT = re.compile(rf"(%(?:{NAME})) = type <?\{{(.*)\}}>?")
_ARRAY = re.compile(r"\[(\d+) x (.*)\]")

_FLAG_WORDS = """
nuw nsw exact disjoint fast nnan ninf nsz arcp contract afn reassoc inbounds nusw nneg samesign volatile atomic weak
inrange tail musttail notail cleanup inalloca swifterror
eq ne ugt uge ult ule sgt sge slt sle oeq ogt oge olt ole one ord ueq une uno true false
xchg sub and nand or xor max min umax umin fadd fsub fmax fmin add
"""
_FLAGS = frozenset(_FLAG_WORDS.split())
_CAST_WORDS = """
trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint inttoptr bitcast addrspacecast
"""
_CASTS = frozenset(_CAST_WORDS.split())
_OPERANDS = {
    **dict.fromkeys(_CASTS | {"load", "getelementptr", "freeze", "fneg", "extractvalue"}, 1),
    **dict.fromkeys(("add", "sub", "mul", "and", "or", "xor", "shl", "lshr", "ashr"), 2),
    **dict.fromkeys(("udiv", "sdiv", "urem", "srem"), 2),
    **dict.fromkeys(("fadd", "fsub", "fmul", "fdiv", "frem"), 2),
    **dict.fromkeys(("store", "icmp", "fcmp", "extractelement", "insertvalue"), 2),
    **dict.fromkeys(("select", "insertelement", "shufflevector"), 3),
}
"""Operands that an instruction has at least."""
_MAX_DEPTH = 8
"""Of types inside types."""
_END_WORDS = """
br switch indirectbr ret unreachable invoke callbr resume catchswitch catchret cleanupret
"""
TERMINATORS = frozenset(_END_WORDS.split())


UNREAD = "unread"
"""Opcode of an instruction that is printed in a form that this reader does not know."""


@attrs.define(eq=False)
class Instruction:
    """One instruction of a block.

    Attributes:
        name: the result (`%x`), or an empty text.
        opcode: LLVM's word for it.
        type: of the result; of the value for a store; of the operands for comparisons.
        operands: values as printed (`%x`, `@g`, a constant), in order; for a phi the incoming values.
        types: the types of `operands`, of the same length.
        labels: target blocks of a terminator, incoming blocks of a phi.
        flags: words before the type (`nuw`, a predicate).
        callee: the function called (`@f` or a local value), else an empty text.
        element: the type that a getelementptr steps over.
        metadata: kind -> number of the node.
        last: line (from 0) of the IR where it ends.
        block: number of its block in the function.
    """

    name: str
    opcode: str
    last: int
    type: str = ""
    operands: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    callee: str = ""
    element: str = ""
    metadata: dict[str, str] = attrs.field(factory=dict)
    block: int = 0


@attrs.define(eq=False)
class Block:
    """A basic block: its label with `%`, its instructions, and its neighbours' numbers (each named once)."""

    name: str
    number: int
    instructions: list[Instruction] = attrs.field(factory=list)
    successors: tuple[int, ...] = ()
    predecessors: tuple[int, ...] = ()
    line: int = 0

    @property
    def terminator(self) -> Instruction | None:
        """The last instruction where it ends the block."""
        return self.instructions[-1] if self.instructions and self.instructions[-1].opcode in TERMINATORS else None


@attrs.define(eq=False)
class Function:
    """A defined function; `arguments` are (name, type, whether noalias)."""

    name: str
    arguments: list[tuple[str, str, bool]] = attrs.field(factory=list)
    blocks: list[Block] = attrs.field(factory=list)


@attrs.define(eq=False)
class Module:
    """A unit: defined functions, metadata nodes (number -> text between the braces), globals (name -> is constant)."""

    lines: list[str]
    functions: dict[str, Function] = attrs.field(factory=dict)
    metadata: dict[str, str] = attrs.field(factory=dict)
    constants: dict[str, bool] = attrs.field(factory=dict)
    structs: dict[str, tuple[str, ...]] = attrs.field(factory=dict)

    def size(self, kind: str) -> int | None:
        """Bytes of a type in memory, or None where it is not known."""
        found = self._measure(kind, 0)
        return None if found is None else found[0]

    def field(self, kind: str, number: int) -> tuple[int, str] | None:
        """(offset in bytes, type) of a field of a structure; None where it has none of this number."""
        placed = self._placed(kind, 0)
        return placed[0][number] if placed is not None and 0 <= number < len(placed[0]) else None

    def _measure(self, kind: str, depth: int) -> tuple[int, int] | None:
        """(size, alignment) in bytes."""
        bits = width(kind)
        if bits is not None:
            size = 8 if kind == "ptr" else (bits + 7) // 8
            return size, 1 << max(0, size - 1).bit_length()
        array = _ARRAY.fullmatch(kind)
        if array and depth < _MAX_DEPTH:
            element = self._measure(array.group(2), depth + 1)
            return None if element is None else (int(array.group(1)) * element[0], element[1])
        placed = self._placed(kind, depth)
        return None if placed is None else placed[1:]

    def _placed(self, kind: str, depth: int) -> tuple[list[tuple[int, str]], int, int] | None:
        """(offset and type of each field, size, alignment) of a structure."""
        fields = self.structs.get(kind)
        if fields is None and kind.startswith("{"):
            fields = tuple(split(kind[1:-1].strip()))
        if fields is None or depth >= _MAX_DEPTH:
            return None
        end, alignment = 0, 1
        places = []
        for field in fields:
            found = self._measure(field, depth + 1)
            if found is None:
                return None
            size, align = found
            alignment = max(alignment, align)
            end = -(-end // align) * align
            places.append((end, field))
            end += size
        return places, -(-end // alignment) * alignment, alignment

    def loop_property(self, node: str, name: str) -> int | None:
        """The number behind `name` in loop metadata; 0 where the name stands alone; None where it is absent."""
        seen: set[str] = set()
        pending = [node]
        while pending and len(seen) < 64:  # noqa: PLR2004 - followed by hand, so bounded
            current = pending.pop()
            if current in seen:
                continue
            seen.add(current)
            text = self.metadata.get(current, "")
            if f'!"{name}"' in text:
                number = re.search(r"i\d+ (\d+)", text)
                return (integer(number.group(1)) or 0) if number else 0
            pending.extend(re.findall(r"!(\d+)", text))
        return None


def is_head(item: Instruction) -> bool:
    """Whether an instruction must stand at the head of its block, behind phis."""
    return item.opcode in {"landingpad", "cleanuppad", "catchpad"}


def _strip_flags(text: str) -> tuple[tuple[str, ...], str]:
    flags: list[str] = []
    while True:
        word, _, rest = text.partition(" ")
        if word not in _FLAGS or not rest:
            return tuple(flags), text
        flags.append(word)
        text = rest


def _read_call(item: Instruction, rest: str) -> None:
    match = _CALLEE.search(rest)
    if match is None:
        item.callee = "asm" if " asm " in f" {rest}" else "?"
        item.type = "void" if rest.startswith("void") else ""
        return
    item.callee = match.group(1)
    head = rest[: match.start()].rstrip()
    item.type = _call_type(head)
    opening = match.end() - 1
    arguments = [typed(part) for part in split(rest[opening + 1 : close(rest, opening) - 1])]
    item.types = tuple(kind for kind, _ in arguments)
    item.operands = tuple(value for _, value in arguments)


def _call_type(head: str) -> str:
    """The result type at the end of what stands between `call` and the callee."""
    if head.endswith(")"):  # a variadic callee prints its whole type
        depth = 0
        for place in range(len(head) - 1, -1, -1):
            depth += (head[place] == ")") - (head[place] == "(")
            if depth == 0:
                head = head[:place].rstrip()
                break
    if head.endswith(">"):
        return head[head.rfind("<") :]
    if head.endswith(("}", "]")):
        return head[max(0, min(p for p in (head.find("{"), head.find("["), len(head)) if p >= 0)) :]
    return head.rsplit(" ", 1)[-1]


def _read_cast(item: Instruction, rest: str) -> None:
    source, _, target = rest.rpartition(" to ")
    kind, value = typed(source)
    item.type, item.operands, item.types = target, (value,), (kind,)


def _read_operands(item: Instruction, rest: str) -> None:
    parts = [typed(part) for part in split(rest)]
    if item.opcode in {"load", "getelementptr", "alloca"} and parts:
        item.element = item.type = parts[0][0]
        parts = parts[1:]
    if item.opcode == "getelementptr":
        item.type = "ptr"
    elif item.opcode == "alloca":
        item.type, parts = "ptr", [part for part in parts if part[0] not in {"align", "addrspace"}]
    elif not item.type and parts:
        item.type = parts[1][0] if item.opcode == "select" and len(parts) > 1 else parts[0][0]
    kind = item.type
    shared = []
    for first, value in parts:
        if first == "align":
            continue
        # `add i32 %a, %b`: the second operand has no type of its own
        shared.append((first, value) if value else (kind, first))
    item.types = tuple(first for first, _ in shared)
    item.operands = tuple(value for _, value in shared)


def _instruction(text: str, line: int) -> Instruction:
    result = _RESULT.match(text)
    name = ""
    if result:
        name, text = result.group(1), text[result.end() :]
    opcode, _, rest = text.partition(" ")
    if opcode in {"tail", "musttail", "notail"}:
        opcode, _, rest = rest.partition(" ")
    item = Instruction(name=name, opcode=opcode, last=line)
    tail = rest.find(", !")
    if tail >= 0:
        item.metadata = dict(_METADATA.findall(rest[tail:]))
        rest = rest[:tail]
    if opcode in {"call", "invoke", "callbr"}:
        _read_call(item, rest)
        item.labels = tuple(_TARGET.findall(rest)) if opcode != "call" else ()
    elif opcode == "phi":
        item.flags, rest = _strip_flags(rest)
        item.type, rest = take_type(rest)
        pairs = _INCOMING.findall(rest)
        item.operands = tuple(value for value, _ in pairs)
        item.labels = tuple(label for _, label in pairs)
        item.types = (item.type,) * len(pairs)
    elif opcode in {"br", "switch", "indirectbr", "ret", "resume", "catchswitch", "catchret", "cleanupret"}:
        item.labels = tuple(_TARGET.findall(rest))
        kind, value = typed(split(rest)[0]) if rest else ("", "")
        if kind != "label" and value:
            item.type, item.operands, item.types = kind, (value,), (kind,)
    else:
        item.flags, rest = _strip_flags(rest)
        if opcode in _CASTS:
            _read_cast(item, rest)
        else:
            _read_operands(item, rest)
        if len(item.operands) < _OPERANDS.get(opcode, 0) or (opcode in {"icmp", "fcmp"} and not item.flags):
            item.opcode, item.operands, item.types = UNREAD, (), ()
    return item


def _joined(lines: list[str], start: int) -> Iterator[tuple[int, int, str]]:
    """(first line, last line, text) of what stands in a function's body, continuation lines joined."""
    number = start
    while number < len(lines) and lines[number] != "}":
        first, text = number, lines[number]
        number += 1
        while number < len(lines) and lines[number].startswith(("    ", "  ]")):
            if not lines[number].lstrip().startswith("#dbg_"):
                text += " " + lines[number].strip()
            number += 1
        yield first, number - 1, text


def _arguments(head: str) -> list[tuple[str, str, bool]]:
    match = _FUNCTION.search(head)
    if match is None:
        return []
    found = []
    for part in split(head[match.end() : close(head, match.end() - 1) - 1]):
        kind, value = typed(part)
        if value.startswith("%"):
            found.append((value, kind, " noalias " in f"{part} "))
    return found


def _function(lines: list[str], start: int) -> Function | None:
    head = lines[start]
    match = _FUNCTION.search(head)
    if match is None:
        return None
    function = Function(name=match.group(1).strip('"'), arguments=_arguments(head))
    unnamed = sum(name[1:].isdigit() for name, _, _ in function.arguments)
    block = Block(name=f"%{unnamed}", number=0, line=start)
    for first, last, text in _joined(lines, start + 1):
        label = None if text.startswith(" ") else _LABEL.match(text)
        if label:
            if block.instructions or function.blocks:
                function.blocks.append(block)
            block = Block(name="%" + label.group(1), number=len(function.blocks), line=first)
        elif text.startswith("  ") and text.strip():
            item = _instruction(text.strip(), last)
            item.block = block.number
            block.instructions.append(item)
    function.blocks.append(block)
    _connect(function)
    return function


def _connect(function: Function) -> None:
    numbers = {block.name: block.number for block in function.blocks}
    before: dict[int, dict[int, None]] = {block.number: {} for block in function.blocks}
    for block in function.blocks:
        end = block.terminator
        if end is None:
            continue
        block.successors = tuple(dict.fromkeys(numbers[label] for label in end.labels if label in numbers))
        for target in block.successors:
            before[target][block.number] = None
    for block in function.blocks:
        block.predecessors = tuple(before[block.number])


def parse(text: str) -> Module:
    """Read a unit of textual LLVM IR.

    Args:
        text: what `clang -S -emit-llvm` wrote (versions 17 to 21).

    Returns:
        The unit. Lines that are not understood are left out or kept as instructions without operands.
    """
    module = Module(lines=text.split("\n"))
    for number, line in enumerate(module.lines):
        if line.startswith("define "):
            function = _function(module.lines, number)
            if function is not None:
                module.functions[function.name] = function
        elif line.startswith("!"):
            node = _NODE.match(line)
            if node:
                module.metadata[node.group(1)] = node.group(2)
        elif line.startswith("@"):
            name = _GLOBAL.match(line)
            if name:
                module.constants[f"@{name.group(1)}"] = bool(re.search(r"\bconstant\b", name.group(2)))
        elif line.startswith("%"):
            struct = _STRUCT.match(line)
            if struct:
                module.structs[struct.group(1)] = tuple(split(struct.group(2).strip()))
    return module
