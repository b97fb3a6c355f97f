"""Addresses as sums (base + coefficient x value + constant), and whether two accesses of memory may meet."""

from __future__ import annotations

import re

import attrs

from kernelbench_amd_aie.cycles.flow import View, step_of
from kernelbench_amd_aie.cycles.ir import Instruction, Module
from kernelbench_amd_aie.cycles.spelling import integer

_MAX_TERMS = 8
_MAX_DEPTH = 24
_UNKNOWN = "?"
_GLOBAL = re.compile(r"@[-\w$.]+")


@attrs.frozen
class Address:
    """Where an access goes: objects it may be based on, variable part of the address, constant part in bytes."""

    roots: frozenset[str]
    terms: frozenset[tuple[str, int]]
    offset: int


@attrs.frozen
class Alias:
    """What tells accesses apart, but for the address: type (chain of TBAA names), alias scopes, scopes not met."""

    chain: tuple[str, ...] = ()
    scopes: frozenset[str] = frozenset()
    apart: frozenset[str] = frozenset()


@attrs.define(eq=False)
class Addresses:
    """Answers about the addresses of one function; remembers them."""

    module: Module
    view: View
    _linear: dict[str, tuple[dict[str, int], int]] = attrs.field(factory=dict)
    _roots: dict[str, frozenset[str]] = attrs.field(factory=dict)
    _aliases: dict[tuple[str, str, str], Alias] = attrs.field(factory=dict)
    _plain: frozenset[str] = frozenset()

    def __attrs_post_init__(self) -> None:
        """Remember which roots may be the same object: arguments without `noalias`."""
        self._plain = frozenset(name for name, _, alone in self.view.function.arguments if not alone)

    def of(self, pointer: str) -> Address:
        """The address that a pointer value holds."""
        terms, offset = self.linear(pointer)
        return Address(self.roots(pointer), frozenset(terms.items()), offset)

    def linear(self, value: str, depth: int = 0) -> tuple[dict[str, int], int]:
        """`value` as (coefficients of values, constant); widening and narrowing are taken to change nothing."""
        known = self._linear.get(value)
        if known is None:
            known = self._linear[value] = self._sum(value, depth)
        return known

    def _sum(self, value: str, depth: int) -> tuple[dict[str, int], int]:
        constant = integer(value)
        if constant is not None:
            return {}, constant
        item = self.view.definitions.get(value)
        opaque = ({value: 1}, 0)
        if item is None or depth > _MAX_DEPTH or not item.operands:
            return opaque
        if item.opcode in {"sext", "zext", "trunc", "freeze", "bitcast"}:
            return self.linear(item.operands[0], depth + 1)
        if item.opcode == "getelementptr":
            result = self._pointer(item, depth)
        elif item.opcode in {"add", "sub", "or", "shl", "mul"} and len(item.operands) == 2:  # noqa: PLR2004 - binary
            result = self._arithmetic(item, depth)
        else:
            result = None
        return opaque if result is None or len(result[0]) > _MAX_TERMS else result

    def _arithmetic(self, item: Instruction, depth: int) -> tuple[dict[str, int], int] | None:
        left = self.linear(item.operands[0], depth + 1)
        right = self.linear(item.operands[1], depth + 1)
        if item.opcode == "add" or (item.opcode == "or" and "disjoint" in item.flags):
            return _combine(left, right, 1)
        if item.opcode == "sub":
            return _combine(left, right, -1)
        if item.opcode == "or" or right[0]:
            return None
        if item.opcode == "shl" and not 0 <= right[1] < 64:  # noqa: PLR2004 - bits of an index
            return None
        factor = 1 << right[1] if item.opcode == "shl" else right[1]
        return _combine(({}, 0), left, factor)

    def _pointer(self, item: Instruction, depth: int) -> tuple[dict[str, int], int] | None:
        total = self.linear(item.operands[0], depth + 1)
        kind = item.element
        for place, index in enumerate(item.operands[1:]):
            if place > 0:
                if kind.startswith("[") and " x " in kind:
                    kind = kind[1:-1].split(" x ", 1)[1]
                else:
                    found = self.module.field(kind, number) if (number := integer(index)) is not None else None
                    if found is None:
                        return None
                    total, kind = (total[0], total[1] + found[0]), found[1]
                    continue
            size = self.module.size(kind)
            if size is None:
                return None
            total = _combine(total, self.linear(index, depth + 1), size)
        return total

    def roots(self, pointer: str) -> frozenset[str]:
        """Objects that a pointer may be based on: arguments, allocas, globals; `?` for anything else."""
        known = self._roots.get(pointer)
        if known is not None:
            return known
        found: set[str] = set()
        seen: set[str] = set()
        pending = [pointer]
        while pending and len(seen) < 64:  # noqa: PLR2004 - a longer chain is not worth following
            value = pending.pop()
            if value in seen:
                continue
            seen.add(value)
            item = self.view.definitions.get(value)
            if item is None:
                found.add(_named(value))
            elif item.opcode in {"getelementptr", "bitcast", "freeze", "addrspacecast"}:
                pending.append(item.operands[0])
            elif item.opcode == "phi":
                pending.extend(item.operands)
            elif item.opcode == "select":
                pending.extend(item.operands[1:])
            else:
                found.add(value if item.opcode == "alloca" else _UNKNOWN)
        if pending:
            found.add(_UNKNOWN)
        result = frozenset(found)
        self._roots[pointer] = result
        return result

    def alias(self, item: Instruction) -> Alias:
        """Type and scopes of an access, from its metadata."""
        key = tuple(item.metadata.get(name, "") for name in ("tbaa", "alias.scope", "noalias"))
        known = self._aliases.get((key[0], key[1], key[2]))
        if known is None:
            known = Alias(self._chain(key[0]), self._scopes(key[1]), self._scopes(key[2]))
            self._aliases[key[0], key[1], key[2]] = known
        return known

    def _scopes(self, node: str) -> frozenset[str]:
        return frozenset(re.findall(r"!(\d+)", self.module.metadata.get(node, ""))) if node else frozenset()

    def _chain(self, node: str) -> tuple[str, ...]:
        """Names of the accessed type and of its ancestors in the TBAA tree."""
        tag = re.findall(r"!(\d+)", self.module.metadata.get(node, "")) if node else []
        if len(tag) < 2:  # noqa: PLR2004 - base type, access type
            return ()
        names, current = [], tag[1]
        for _ in range(_MAX_DEPTH):
            text = self.module.metadata.get(current, "")
            name = re.match(r'!"([^"]*)"', text)
            names.append(name.group(1) if name else current)
            parent = re.search(r"!(\d+)", text)
            if parent is None:
                break
            current = parent.group(1)
        return tuple(names)

    def roots_meet(self, left: frozenset[str], right: frozenset[str]) -> bool:
        """Whether two sets of objects may have memory in common."""
        return any(self._same_object(one, other) for one in left for other in right)

    def _same_object(self, one: str, other: str) -> bool:
        if one == other:
            return True
        if _UNKNOWN in {one, other}:
            return True
        loose = self._plain
        if one.startswith("@") or other.startswith("@"):
            return (one in loose) or (other in loose)
        return one in loose and other in loose

    def step(self, address: Address, block: int) -> int | None:
        """Bytes that an address moves in a turn of the loop of one block, or None where that is not known."""
        total = 0
        for name, factor in address.terms:
            item = self.view.definitions.get(name)
            if item is None or item.block != block:
                continue
            step = self._step_of_value(item)
            if step is None:
                return None
            total += factor * step
        return total

    def _step_of_value(self, item: Instruction) -> int | None:
        if item.opcode != "phi":
            return None
        if item.type != "ptr":
            return step_of(self.view, item)
        name = self.view.function.blocks[item.block].name
        for value, label in zip(item.operands, item.labels, strict=True):
            if label == name:
                terms, offset = self.linear(value)
                return offset if terms == {item.name: 1} else None
        return None


def types_meet(left: Alias, right: Alias) -> bool:
    """Whether the language's types and the scopes of restricted pointers let two accesses meet."""
    if (left.scopes and left.scopes <= right.apart) or (right.scopes and right.scopes <= left.apart):
        return False
    if not left.chain or not right.chain:
        return True
    return left.chain[0] in right.chain or right.chain[0] in left.chain


def _combine(
    left: tuple[dict[str, int], int],
    right: tuple[dict[str, int], int],
    factor: int,
) -> tuple[dict[str, int], int]:
    terms = dict(left[0])
    for name, coefficient in right[0].items():
        total = terms.get(name, 0) + factor * coefficient
        if total:
            terms[name] = total
        else:
            terms.pop(name, None)
    return terms, left[1] + factor * right[1]


def _named(value: str) -> str:
    if value.startswith(("%", "@")):
        return value
    found = _GLOBAL.search(value)
    return found.group() if found else _UNKNOWN
