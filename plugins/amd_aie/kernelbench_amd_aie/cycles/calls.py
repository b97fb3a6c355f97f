"""Prices of calls: operations of the emulator, intrinsics of LLVM, functions of the unit, library routines."""

from __future__ import annotations

import re
from collections.abc import Container

import attrs

from kernelbench_amd_aie.cycles import machine, vectors
from kernelbench_amd_aie.cycles.flow import View
from kernelbench_amd_aie.cycles.ir import Instruction
from kernelbench_amd_aie.cycles.machine import ALU
from kernelbench_amd_aie.cycles.prices import FREE, Price, Step, alu, routine, step
from kernelbench_amd_aie.cycles.spelling import integer, lanes

_OPERATION = re.compile(r"@aie_([a-z]{2})_(\w+)")
_SIZED = frozenset({"vector", "unaligned"})
_FREE_INTRINSICS = (
    "lifetime",
    "assume",
    "dbg",
    "experimental.noalias",
    "donothing",
    "expect",
    "invariant",
    "launder",
    "strip",
    "prefetch",
    "ssa.copy",
    "is.constant",
    "annotation",
    "var.annotation",
    "sideeffect",
)
_INTRINSIC_ALU = {
    "abs": 1,
    "smax": 2,
    "smin": 2,
    "umax": 2,
    "umin": 2,
    "fabs": 1,
    "copysign": 3,
    "ctlz": 1,
    "cttz": 4,
    "ctpop": 12,
    "bswap": 4,
    "bitreverse": 12,
    "fshl": 3,
    "fshr": 3,
    "sadd": 4,
    "uadd": 3,
    "ssub": 4,
    "usub": 3,
    "sshl": 6,
    "ushl": 5,
    "smul": 6,
    "umul": 6,
    "scmp": 3,
    "ucmp": 3,
}
_COMPARISONS = {"smax": "s", "smin": "s", "umax": "u", "umin": "u"}


@attrs.define(eq=False)
class Calls:
    """Prices of the calls of one function.

    Args:
        view: the function.
        generation: 20 or 21.
        defined: names of the functions that the unit defines.
    """

    view: View
    generation: int
    defined: Container[str]

    def price(self, item: Instruction) -> Price:
        """The price of a call."""
        name = item.callee.replace('"', "")
        found = _OPERATION.fullmatch(name)
        if found and name[1:] not in self.defined:
            return self._operation(item, found.group(1), found.group(2))
        if name.startswith("@llvm."):
            return self._intrinsic(item, name[6:])
        if name == "asm":
            return Price(call=1, memory="barrier", uncalibrated=True, note="inline assembly is not priced")
        if name[1:] in self.defined:
            return Price(call=machine.BRANCH, function=name[1:], memory="barrier")
        if name.startswith("%") or name == "?":
            return Price(
                call=machine.BRANCH, memory="barrier", note="a call by address: its target is counted, not seen"
            )
        known = machine.routine(name[1:], item.types[0] if item.types else "float")
        if known is not None:
            return Price(call=machine.CALL + known, uncalibrated=True)
        return Price(
            call=machine.CALL + machine.UNKNOWN_CALL,
            memory="barrier",
            uncalibrated=True,
            note=f"the function {name[1:]} has no price: {machine.UNKNOWN_CALL} cycles are assumed",
        )

    def _operation(self, item: Instruction, kind: str, name: str) -> Price:
        what = integer(item.operands[0]) if item.operands else None
        note = "" if what is not None else f"aie_{kind}_{name}: the first argument is no constant; one issue is assumed"
        issues = 1 if what is None else what & 0xFF
        if kind == "fr":
            return FREE
        if kind == "ev":
            return Price(call=1, memory="barrier")
        if kind == "sf":
            cycles = ((what or 0) >> 8) & 0xFFFF
            return Price(call=cycles, uncalibrated=True, note=note)
        if kind not in machine.CLASSES:
            return attrs.evolve(alu(name), note=f"aie_{kind}_{name}: unknown class")
        steps = step(kind, f"{kind}.{name}", issues)
        if kind in {"ld", "st"} and len(item.operands) > 1:
            size = self._bytes(name, what or 0, issues)
            return Price(steps=steps, memory="load" if kind == "ld" else "store", pointer=1, bytes=size, note=note)
        return Price(steps=steps, note=note)

    def _bytes(self, name: str, what: int, issues: int) -> int:
        """Bytes that a load or store touches: plain ones say it, in units of 16 from bit 12 on."""
        told = (what >> 12) & 7 if name in _SIZED else 0
        return 16 * told if told else max(1, issues) * machine.LOAD_BYTES[self.generation]

    def _intrinsic(self, item: Instruction, name: str) -> Price:
        if name.startswith(_FREE_INTRINSICS):
            return FREE
        word = name.split(".", 1)[0]
        if lanes(item.type) or (item.types and lanes(item.types[0])):
            return vectors.intrinsic(item, name)
        if word in {"memcpy", "memmove", "memset"}:
            return self._block_copy(item, word)
        if word in {"minnum", "maxnum", "minimum", "maximum"}:
            return Price(steps=(*step("va", "vcmp"), Step((ALU,), 1, 1, "alu", "sel")), transfer=True)
        issues = _INTRINSIC_ALU.get(word)
        if word in _COMPARISONS and self._compared(item, _COMPARISONS[word]):
            issues = 1
        if issues is not None:
            return alu(word, issues=issues)
        if word in {"trap", "debugtrap", "eh"}:
            return Price(call=1)
        if word in {"fptosi", "fptoui"}:
            return routine(word, item.types[0])
        if machine.routine(word, "float") is not None:
            return routine(word, item.type)
        return attrs.evolve(alu(word), note=f"llvm.{name} is not known: one cycle is assumed")

    def _compared(self, item: Instruction, sign: str) -> bool:
        """Whether the block compares the same two values anyway, so that only a select remains."""
        pair = set(item.operands)
        return any(
            user.opcode == "icmp"
            and user.block == item.block
            and set(user.operands) == pair
            and user.flags[-1][:1] == sign
            for user in self.view.users.get(item.operands[0], ())
        )

    def _block_copy(self, item: Instruction, word: str) -> Price:
        length = integer(item.operands[2]) if len(item.operands) > 2 else None  # noqa: PLR2004 - to, from, n
        if length is None:
            return Price(
                call=machine.CALL + machine.UNKNOWN_CALL,
                memory="barrier",
                uncalibrated=True,
                note=f"{word} of a length that is not constant: {machine.UNKNOWN_CALL} cycles are assumed",
            )
        words = -(-length // 4)
        return Price(call=words + (0 if word == "memset" else machine.LOAD_LATENCY), memory="barrier")
