"""Prices of native vectors of LLVM IR: lane arithmetic, permutations, packing."""

from __future__ import annotations

import re

import attrs

from kernelbench_amd_aie.cycles import machine
from kernelbench_amd_aie.cycles.flow import View
from kernelbench_amd_aie.cycles.ir import Instruction
from kernelbench_amd_aie.cycles.prices import FREE, Price, alu, out, plain, step
from kernelbench_amd_aie.cycles.spelling import lanes, width

_LOGIC = frozenset({"and", "or", "xor", "select", "shl", "lshr", "ashr"})
_ADDS = frozenset({"smax", "smin", "umax", "umin", "abs", "sadd", "uadd", "ssub", "usub"})
_FLOATS = frozenset({"float", "double", "half", "bfloat"})


def lanewise(item: Instruction) -> Price:
    """Arithmetic and logic on all lanes."""
    lane = item.type.rsplit(" ", 1)[-1].rstrip(">")
    if item.opcode == "mul":
        return plain("vm", "vmul", item.type)
    if item.opcode == "fneg":
        return plain("vl", "vneg", item.type)
    if item.opcode == "xor" and not _all_ones(item.operands[-1]):
        price = plain("vl", "vxor", item.type)
        return Price(steps=(attrs.evolve(price.steps[0], issues=machine.XOR * price.steps[0].issues),))
    if item.opcode in {"sdiv", "udiv", "srem", "urem"} or lane in _FLOATS:
        if item.opcode in {"fadd", "fsub", "fmul"}:
            return plain("vf", "v" + item.opcode, item.type)
        count = max(1, lanes(item.type))
        each = machine.routine(item.opcode, "float") or machine.UNKNOWN_CALL
        return Price(call=count * (machine.CALL + each), uncalibrated=True)
    if lane == "i1":
        return alu(item.opcode, issues=2)
    return plain("vl" if item.opcode in _LOGIC else "va", f"v{item.opcode}", item.type)


def shuffle(item: Instruction) -> Price:
    """Widening, narrowing and concatenation move nothing; anything else is a permutation."""
    places = _mask(item.operands[-1]) if item.operands else []
    known = [(lane, place) for lane, place in enumerate(places) if place is not None]
    if not known:
        return plain("mv", "vbcst", item.type)
    if len({place - lane for lane, place in known}) == 1:
        return FREE
    piece = max(1, 128 * len(places) // (width(item.type) or 512))
    starts = {(lane // piece, place - lane % piece) for lane, place in known}
    aligned = all(start % piece == 0 for _, start in starts)
    if piece > 1 and aligned and len({number for number, _ in starts}) == len(starts):
        return FREE
    return plain("mv", "vshuffle", item.type)


def insert(view: View, item: Instruction) -> Price:
    """A scalar into a lane; free where it is the first half of a broadcast, or only packs."""
    users = view.users.get(item.name, ())
    if users and all(user.opcode == "shufflevector" and user.operands[-1] == "zeroinitializer" for user in users):
        return FREE  # the broadcast is priced
    source = view.definitions.get(item.operands[1]) if len(item.operands) > 1 else None
    if source is not None and source.opcode == "extractelement":
        return FREE
    return Price(steps=step("mv", "vinsert"))


def extract(view: View, item: Instruction) -> Price:
    """A lane into a scalar register; free where it goes into another vector at once."""
    users = view.users.get(item.name, ())
    if users and all(user.opcode == "insertelement" for user in users):
        return FREE
    return Price(steps=step("mv", "vextract"))


def intrinsic(item: Instruction, name: str) -> Price:
    """An intrinsic of LLVM on vectors; `name` without `llvm.`."""
    kind = item.types[0] if item.types else item.type
    if name.startswith("vector.reduce."):
        rounds = max(1, (lanes(kind) - 1).bit_length())
        steps = (*step("mv", "vshift"), *step("va", "vreduce"))
        return Price(steps=(*steps * rounds, *out()))
    if name.startswith("fabs."):
        return plain("vl", "vabs", kind)
    if name.split(".", 1)[0] in _ADDS:
        return plain("va", "v" + name.split(".", 1)[0], kind)
    return attrs.evolve(
        plain("va", "v" + name.split(".", 1)[0], kind),
        note=f"llvm.{name} is not known to the core: one issue for 512 bits is assumed",
    )


def _all_ones(value: str) -> bool:
    """Whether a vector constant has all bits set: exclusive or with it is a negation of bits."""
    return set(re.findall(r"i\d+ (-?\w+)", value)) == {"-1"}


def _mask(text: str) -> list[int | None]:
    """The places that a shuffle takes its lanes from; empty for a broadcast of lane 0."""
    parts = text.strip("<>").split(", ")
    places = [int(word) if (word := part.split(" ")[-1]).isdigit() else None for part in parts]
    return [] if set(places) == {0} else places
