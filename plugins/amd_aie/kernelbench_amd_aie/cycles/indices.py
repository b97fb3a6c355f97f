"""Indices that run with a loop: post-increments of addresses replace their arithmetic."""

from __future__ import annotations

import attrs

from kernelbench_amd_aie.cycles.flow import Loop, View, step_of
from kernelbench_amd_aie.cycles.ir import Instruction

_MAX_CHAIN = 64
_ARITHMETIC = frozenset({"add", "sub", "shl", "mul", "or", "sext", "zext", "trunc"})


@attrs.define(eq=False)
class Indices:
    """Answers about the integers of one function; remembers them."""

    view: View
    _known: dict[str, bool] = attrs.field(factory=dict)

    def affine(self, value: str, block: int) -> bool:
        """Whether an index runs with its loop by constants or invariants, so that post-increments replace it."""
        loop = self.view.inner.get(block)
        pending, seen = [value], 0
        while pending:
            seen += 1
            current = pending.pop()
            if self._invariant(current, loop):
                continue
            item = self.view.definitions[current]
            if seen > _MAX_CHAIN or loop is None:
                return False
            if item.opcode == "phi":
                if not self._runs(item, loop):
                    return False
            elif self._linear(item, loop):
                pending.extend(item.operands)
            else:
                return False
        return True

    def _invariant(self, value: str, loop: Loop | None) -> bool:
        """Whether a value does not change while a loop runs; outside of loops only constants and arguments do not."""
        item = self.view.definitions.get(value)
        return item is None or (loop is not None and item.block not in loop.blocks)

    def _linear(self, item: Instruction, loop: Loop) -> bool:
        if item.opcode in {"shl", "mul"}:
            return self._invariant(item.operands[-1], loop) or (
                item.opcode == "mul" and self._invariant(item.operands[0], loop)
            )
        return item.opcode in _ARITHMETIC and (item.opcode != "or" or "disjoint" in item.flags)

    def _runs(self, phi: Instruction, loop: Loop) -> bool:
        """Whether a phi grows by the same in every turn of its loop."""
        if phi.block != loop.header:
            return False
        if step_of(self.view, phi) is not None:
            return True
        latches = {self.view.function.blocks[number].name for number in loop.latches}
        back = [value for value, label in zip(phi.operands, phi.labels, strict=True) if label in latches]
        added = [self.view.definitions.get(value) for value in back]
        return all(
            item is not None
            and item.opcode == "add"
            and phi.name in item.operands
            and any(self._invariant(value, loop) for value in item.operands)
            for item in added
        )

    def only(self, name: str) -> bool:
        """Whether a value serves only as an index that runs with its loop, or to count the loop's turns."""
        known = self._known.get(name)
        if known is None:
            item = self.view.definitions.get(name)
            known = item is not None and item.block in self.view.inner and self._used_as_index(item)
            known = known and item is not None and self.affine(name, item.block)
            self._known[name] = known
        return known

    def _used_as_index(self, item: Instruction) -> bool:
        pending, seen = [item], {item.name}
        while pending:
            current = pending.pop()
            for user in self.view.users.get(current.name, ()):
                if user.opcode == "getelementptr":
                    continue
                if user.opcode == "icmp" and all(u.opcode == "br" for u in self.view.users.get(user.name, ())):
                    continue
                if user.opcode not in _ARITHMETIC | {"phi"}:
                    return False
                if user.opcode == "phi" and not self._counts(user):
                    return False
                if user.name not in seen:
                    seen.add(user.name)
                    pending.append(user)
                if len(seen) > _MAX_CHAIN:
                    return False
        return True

    def _counts(self, phi: Instruction) -> bool:
        loop = self.view.loops.get(phi.block)
        return loop is not None and self._runs(phi, loop)
