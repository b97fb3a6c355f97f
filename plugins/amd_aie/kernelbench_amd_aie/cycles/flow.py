"""Control flow of a function: natural loops, the order of blocks in memory, induction variables, trip counts."""

from __future__ import annotations

from itertools import pairwise

import attrs

from kernelbench_amd_aie.cycles.ir import Block, Function, Instruction
from kernelbench_amd_aie.cycles.spelling import integer

_MAX_LOOP_WORK = 200_000
"""Steps spent on loop bodies before the rest is taken for straight code: a bound for hostile control flow."""
_MAX_TRIP = 1 << 40
_MAX_NAME = 24
_PREDICATES = frozenset({"eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"})
_TRANSPARENT = frozenset({"sext", "zext", "trunc", "freeze", "bitcast"})


@attrs.define(eq=False)
class Loop:
    """A natural loop: its header, its blocks, its latches (block numbers)."""

    header: int
    blocks: set[int]
    latches: tuple[int, ...]


@attrs.define(eq=False)
class View:
    """A function with what the model asks of it again and again.

    Attributes:
        function: the function.
        definitions: value -> the instruction that makes it.
        users: value -> instructions that take it, each once.
        loops: header -> natural loop.
        inner: block -> the innermost loop around it.
        following: block -> the one behind it in memory.
        returning: functions that always come back to their caller.
        truncated: whether the control flow was too large to find all loops.
    """

    function: Function
    definitions: dict[str, Instruction] = attrs.field(factory=dict)
    users: dict[str, list[Instruction]] = attrs.field(factory=dict)
    loops: dict[int, Loop] = attrs.field(factory=dict)
    inner: dict[int, Loop] = attrs.field(factory=dict)
    following: dict[int, int] = attrs.field(factory=dict)
    returning: frozenset[str] = frozenset()
    truncated: bool = False

    def label(self, block: Block) -> str:
        """A block's name for people; inlined functions leave blocks with names that say nothing."""
        name = block.name if len(block.name) <= _MAX_NAME else f"block {block.number}"
        return f"{self.function.name}:{name}"


def view(function: Function) -> View:
    """Index a function: definitions, users, loops (innermost per block), which block follows which."""
    result = View(function=function)
    for block in function.blocks:
        for item in block.instructions:
            if item.name:
                result.definitions[item.name] = item
            for value in dict.fromkeys(item.operands):
                if value.startswith("%"):
                    result.users.setdefault(value, []).append(item)
    postorder, back = _walk(function)
    _find_loops(result, back)
    order = _layout(result, postorder)
    result.following = dict(pairwise(order))
    return result


def _walk(function: Function) -> tuple[list[int], dict[int, list[int]]]:
    """(postorder of the reachable blocks, header -> latches), by a depth-first walk without recursion."""
    state = [0] * len(function.blocks)  # 0 new, 1 on the path, 2 done
    postorder: list[int] = []
    back: dict[int, list[int]] = {}
    if not function.blocks:
        return postorder, back
    stack = [(0, iter(function.blocks[0].successors))]
    state[0] = 1
    while stack:
        number, successors = stack[-1]
        for target in successors:
            if state[target] == 0:
                state[target] = 1
                stack.append((target, iter(function.blocks[target].successors)))
                break
            if state[target] == 1:
                back.setdefault(target, []).append(number)
        else:
            state[number] = 2
            postorder.append(number)
            stack.pop()
    return postorder, back


def _find_loops(result: View, back: dict[int, list[int]]) -> None:
    blocks, work = result.function.blocks, 0
    for header, latches in back.items():
        body = {header}
        pending = list(latches)
        while pending and work < _MAX_LOOP_WORK:
            work += 1
            number = pending.pop()
            if number not in body:
                body.add(number)
                pending.extend(blocks[number].predecessors)
        if work >= _MAX_LOOP_WORK:
            result.truncated = True
            return
        result.loops[header] = Loop(header=header, blocks=body, latches=tuple(latches))
    for loop in sorted(result.loops.values(), key=lambda loop: -len(loop.blocks)):
        for number in loop.blocks:
            result.inner[number] = loop


def _layout(result: View, postorder: list[int]) -> list[int]:
    """Order of the blocks in memory: a block is followed by a successor that is ready, inside its own loop first."""
    blocks = result.function.blocks
    rank = {number: place for place, number in enumerate(reversed(postorder))}
    order: list[int] = []
    placed: set[int] = set()
    for start in reversed(postorder):
        current: int | None = start if start not in placed else None
        while current is not None:
            order.append(current)
            placed.add(current)
            loop = result.inner.get(current)
            open_targets = [target for target in blocks[current].successors if target not in placed]
            inside = [target for target in open_targets if loop is not None and target in loop.blocks]
            ready = [
                target
                for target in inside or open_targets
                if all(p in placed or rank.get(p, 0) > rank[target] for p in blocks[target].predecessors)
            ]
            current = min(ready, key=lambda target: rank[target]) if ready else None
    return order


def step_of(result: View, phi: Instruction) -> int | None:
    """What an integer induction variable grows by in a turn of its loop, or None where that is not a constant."""
    loop = result.loops.get(phi.block)
    if phi.opcode != "phi" or loop is None:
        return None
    names = {block.number: block.name for block in result.function.blocks if block.number in loop.latches}
    steps = set()
    for value, label in zip(phi.operands, phi.labels, strict=True):
        if label in names.values():
            steps.add(_distance(result, value, phi.name))
    return steps.pop() if len(steps) == 1 else None


def _distance(result: View, value: str, base: str) -> int | None:
    """`value` - `base` where adds of constants lead from one to the other."""
    total = 0
    for _ in range(64):
        if value == base:
            return total
        item = result.definitions.get(value)
        if item is None or not item.operands:
            return None
        if item.opcode in _TRANSPARENT:
            value = item.operands[0]
            continue
        constant = integer(item.operands[-1]) if len(item.operands) == 2 else None  # noqa: PLR2004 - binary
        added = item.opcode == "add" or (item.opcode == "or" and "disjoint" in item.flags)
        if constant is None or not (added or item.opcode == "sub"):
            return None
        total += -constant if item.opcode == "sub" else constant
        value = item.operands[0]
    return None


def trip_count(result: View, block: Block) -> int | None:
    """How often a loop of one block runs for each entry, where constants say so; None elsewhere.

    Only the loop's own exit is looked at: the block branches on one comparison of an induction variable with a
    constant start, a constant step and a constant limit.
    """
    found = _exit_test(result, block)
    if found is None:
        return None
    start, step, offset, limit, predicate, stays = found
    if step == 0:
        return None
    if predicate in {"eq", "ne"}:
        if (predicate == "ne") != stays:
            return None
        turns, left = divmod(limit - offset - start, step)
        return turns + 1 if left == 0 and 0 <= turns < _MAX_TRIP else None
    return _ordered_count(start + offset, step, limit, predicate, stays=stays)


def exact_turns(result: View, block: Block) -> int | None:
    """`trip_count` where no narrow or unsigned arithmetic can make it differ from what really happens."""
    end = block.terminator
    test = result.definitions.get(end.operands[0]) if end is not None and end.operands else None
    if test is None or test.types[:1] not in {("i32",), ("i64",)} or test.flags[-1:] not in {("eq",), ("ne",)}:
        return None
    tested = result.definitions.get(test.operands[0])
    if (
        tested is None
        or tested.opcode not in {"add", "phi"}
        or any(may_leave(result, item) for item in block.instructions)
    ):
        return None
    return trip_count(result, block)


def may_leave(result: View, item: Instruction) -> bool:
    """Whether control may not come back from an instruction: an exception, the end of the process."""
    if item.opcode not in {"call", "invoke", "callbr"} or item.callee.startswith(("@aie_", "@llvm.")):
        return False
    return item.callee.replace('"', "")[1:] not in result.returning


def _ordered_count(value: int, step: int, limit: int, predicate: str, *, stays: bool) -> int | None:
    if predicate[0] == "u" and (value < 0 or limit < 0 or step < 0):
        return None
    relation = predicate[1:]
    if not stays:
        relation = {"lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}[relation]
    if relation in {"le", "ge"}:
        relation, limit = ("lt", limit + 1) if relation == "le" else ("gt", limit - 1)
    if (relation == "lt") != (step > 0):
        return None
    ahead = limit - value if relation == "lt" else value - limit
    return 1 + max(0, -(-ahead // abs(step)))


def _exit_test(result: View, block: Block) -> tuple[int, int, int, int, str, bool] | None:
    """(start, step, offset of the tested value, limit, predicate, whether a true test stays in the loop)."""
    end = block.terminator
    if end is None or end.opcode != "br" or len(end.labels) != 2 or not end.operands:  # noqa: PLR2004 - two ways
        return None
    test = result.definitions.get(end.operands[0])
    if test is None or test.opcode != "icmp" or test.block != block.number or block.name not in end.labels:
        return None
    limit = integer(test.operands[1])
    predicate = test.flags[-1]
    if limit is None or predicate not in _PREDICATES:
        return None
    for phi in block.instructions:
        if phi.opcode != "phi":
            return None
        step, offset = step_of(result, phi), _distance(result, test.operands[0], phi.name)
        starts = {v for v, label in zip(phi.operands, phi.labels, strict=True) if label != block.name}
        start = integer(starts.pop()) if len(starts) == 1 else None
        if step is not None and offset is not None and start is not None:
            return start, step, offset, limit, predicate, end.labels[0] == block.name
    return None
