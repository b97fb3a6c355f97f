"""What an instruction of LLVM IR costs on the core: steps (slot, issues, latency), a call, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial

import attrs

from kernelbench_amd_aie.cycles import machine, vectors
from kernelbench_amd_aie.cycles.calls import Calls
from kernelbench_amd_aie.cycles.flow import View
from kernelbench_amd_aie.cycles.indices import Indices
from kernelbench_amd_aie.cycles.ir import Instruction, Module
from kernelbench_amd_aie.cycles.machine import ALU, LDA, MV, ST
from kernelbench_amd_aie.cycles.prices import FREE, Price, Step, alu, out, plain, routine, step
from kernelbench_amd_aie.cycles.spelling import integer, lanes, width

_FREE_WORDS = """
phi bitcast freeze ptrtoint inttoptr addrspacecast alloca extractvalue insertvalue unreachable fence
landingpad cleanuppad catchpad br switch ret resume indirectbr
"""
_FREE = frozenset(_FREE_WORDS.split())
_BINARY = frozenset({"add", "sub", "and", "or", "xor", "shl", "lshr", "ashr"})
_FLOATS = frozenset({"half", "bfloat", "float", "double", "x86_fp80", "fp128"})
_FREE_GLOBALS = frozenset({"@kb_aie_rounding", "@kb_aie_saturation"})


@attrs.define(eq=False)
class Pricing:
    """Prices of the instructions of one function."""

    module: Module
    view: View
    generation: int
    defined: Container[str] = ()
    indices: Indices = attrs.field(init=False)
    _handlers: dict[str, Callable[[Instruction], Price]] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        """The table of opcodes."""
        self.indices = Indices(self.view)
        calls = Calls(self.view, self.generation, self.defined)
        self._handlers = {
            "load": self._load,
            "store": self._store,
            "getelementptr": self._pointer,
            "call": calls.price,
            "invoke": calls.price,
            "callbr": calls.price,
            "mul": self._multiply,
            "icmp": self._compare,
            "fcmp": self._float_compare,
            "select": self._select,
            "zext": self._extend,
            "sext": self._extend,
            "trunc": self._truncate,
            "shufflevector": vectors.shuffle,
            "insertelement": partial(vectors.insert, self.view),
            "extractelement": partial(vectors.extract, self.view),
            "atomicrmw": self._atomic,
            "cmpxchg": self._atomic,
        }

    def price(self, item: Instruction) -> Price:
        """The price of one instruction; one that is printed in an unknown form costs a cycle and is noted."""
        try:
            return self._price(item)
        except (IndexError, ValueError):
            return attrs.evolve(alu(item.opcode), note=f"an instruction {item.opcode} is not understood")

    def _price(self, item: Instruction) -> Price:
        if item.opcode in _FREE:
            return FREE
        handler = self._handlers.get(item.opcode)
        if handler is not None:
            return handler(item)
        if lanes(item.type):
            return vectors.lanewise(item)
        if item.opcode in _BINARY:
            return self._binary(item)
        if item.type in _FLOATS or (item.types and item.types[0] in _FLOATS):
            return self._float(item)
        if item.opcode in {"sdiv", "udiv", "srem", "urem"}:
            return self._divide(item)
        return attrs.evolve(alu(item.opcode), note=f"instruction {item.opcode} is not known: one cycle is assumed")

    # --- scalar integers

    def _binary(self, item: Instruction) -> Price:
        if self.indices.only(item.name):
            return FREE
        if item.opcode == "xor" and item.type == "i1":
            return FREE  # the user takes the opposite condition
        return alu(item.opcode, issues=max(1, -(-(width(item.type) or 32) // 64)))

    def _multiply(self, item: Instruction) -> Price:
        if lanes(item.type):
            return vectors.lanewise(item)
        if self.indices.only(item.name):
            return FREE
        if item.type == "i64" and self._is_wide(item):
            return routine("mul", "i32")
        return alu("mul", latency=2)

    def _is_wide(self, item: Instruction) -> bool:
        """Whether the upper half of a 64-bit product is asked for (an index on the device has 32 bits)."""
        return any(user.opcode in {"lshr", "ashr", "store", "ret"} for user in self.view.users.get(item.name, ()))

    def _divide(self, item: Instruction) -> Price:
        divisor = integer(item.operands[-1]) if item.operands else None
        if divisor is not None and divisor > 0 and divisor & (divisor - 1) == 0:
            return alu(item.opcode, issues=4 if item.opcode[0] == "s" else 1)
        return routine(item.opcode, item.type)

    def _compare(self, item: Instruction) -> Price:
        if item.types and lanes(item.types[0]):
            return plain("va", "vcmp", item.types[0])
        users = self.view.users.get(item.name, ())
        only_branches = bool(users) and all(user.opcode == "br" for user in users)
        if only_branches and item.operands[-1] in {"0", "null"} and item.flags[-1:] in {("eq",), ("ne",)}:
            return FREE  # jz, jnz
        narrow = sum(self._needs_extension(value) for value in item.operands) if item.types[:1] != ("i1",) else 0
        return alu("cmp", issues=1 + narrow)

    def _needs_extension(self, value: str) -> bool:
        """Whether a value of less than 32 bits has undefined upper bits in its register."""
        source = self.view.definitions.get(value)
        return (
            source is not None
            and source.type in {"i8", "i16"}
            and source.opcode in {"add", "sub", "shl", "mul", "xor", "trunc"}
        )

    def _select(self, item: Instruction) -> Price:
        return plain("vl", "vsel", item.type) if lanes(item.type) else alu("sel")

    def _extend(self, item: Instruction) -> Price:
        source = item.types[0] if item.types else ""
        if lanes(item.type):
            return plain("mv", "vunpack", item.type)
        if source == "i1":
            return FREE if item.opcode == "zext" else alu("neg")
        if (width(source) or 32) >= 32 or self.indices.only(item.name):  # noqa: PLR2004 - registers have 32 bits
            return FREE
        producer = self.view.definitions.get(item.operands[0])
        if producer is None or producer.opcode == "load":
            return FREE  # loads and arguments are extended
        if item.opcode == "zext" and producer.opcode in {"and", "lshr", "zext"}:
            return FREE
        return alu("ext")

    def _truncate(self, item: Instruction) -> Price:
        return plain("mv", "vpack", item.types[0]) if lanes(item.type) else FREE

    # --- addresses

    def _pointer(self, item: Instruction) -> Price:
        """Immediate offsets and post-increments are free; an index that does not run with a loop is put together."""
        if lanes(item.type):
            return attrs.evolve(alu("gep"), note="a vector of pointers is not known to the core")
        variable = [value for value in item.operands[1:] if value.startswith("%")]
        if all(self.indices.affine(value, item.block) for value in variable):
            return FREE
        scaled = (self.module.size(item.element) or 4) > 1 if len(item.operands) == 2 else True  # noqa: PLR2004
        steps = (Step((ALU,), 1, 1, "alu", "shl"),) if scaled else ()
        return Price(steps=(*steps, Step((MV,), 1, 1, "alu", "mov.dj")))

    # --- memory

    def _load(self, item: Instruction) -> Price:
        if item.operands and item.operands[0] in _FREE_GLOBALS:
            return FREE
        size = self.module.size(item.type) or 4
        if lanes(item.type) and size >= 16:  # noqa: PLR2004 - 128 bits: the smallest vector load
            issues = -(-size // machine.LOAD_BYTES[self.generation])
            step = Step(machine.CLASSES["ld"].slots, issues, machine.LOAD_LATENCY, "ld", "vld")
        else:
            words = 1 if item.type == "ptr" else -(-size // 4)
            step = Step((LDA,), words, machine.LOAD_LATENCY, "load", "ld")
        return Price(steps=(step,), memory="load", bytes=size)

    def _store(self, item: Instruction) -> Price:
        if len(item.operands) > 1 and item.operands[1] in _FREE_GLOBALS:
            return Price(steps=(Step((MV,), 1, 1, "alu", "mov.cr"),))
        size = self.module.size(item.type) or 4
        if lanes(item.type) and size >= 16:  # noqa: PLR2004 - 128 bits: the smallest vector store
            step = Step((ST,), -(-size // machine.LOAD_BYTES[self.generation]), 1, "st", "vst")
        elif size < 4:  # noqa: PLR2004 - a word
            step = Step((ST,), 1, 1, "part", f"st.{8 * size}")
        else:
            step = Step((ST,), 1 if item.type == "ptr" else -(-size // 4), 1, "store", "st")
        return Price(steps=(step,), memory="store", pointer=1, bytes=size)

    def _atomic(self, item: Instruction) -> Price:
        return Price(call=8, memory="barrier", note=f"{item.opcode}: the core has no atomic operations")

    # --- floating point

    def _float(self, item: Instruction) -> Price:
        kind = item.types[0] if item.types else item.type
        if item.opcode == "fneg":
            return alu("fneg")
        if kind == "bfloat":
            return self._bfloat(item)
        if item.opcode == "fptrunc" and item.type == "bfloat" and kind == "float":
            return Price(steps=(*step("cv", "vconv"), *out()), transfer=True)
        return routine(item.opcode, kind)

    def _bfloat(self, item: Instruction) -> Price:
        if item.opcode == "fpext":
            return alu("shl") if item.type == "float" else routine("fpext", item.type)
        if item.opcode in {"fadd", "fsub"}:
            steps = (*step("cv", "vconv", 2), *step("vf", "vadd.f"), *step("cv", "vconv"), *out())
            return Price(steps=steps, transfer=True)
        return routine(item.opcode, "float")

    def _float_compare(self, item: Instruction) -> Price:
        kind = item.types[0] if item.types else ""
        if kind == "double":
            return routine("fsub", kind)
        predicate = item.flags[-1] if item.flags else ""
        both = predicate[-2:] in {"eq", "ne", "rd", "no"} and predicate != "false"
        if lanes(kind):
            price = plain("va", "vcmp", kind)
            return Price(steps=price.steps * (2 if both else 1))
        # the unit knows "less" and "not less": equality takes both ways round
        steps = (*step("va", "vcmp", 2), Step((ALU,), 1, 1, "alu", "and")) if both else step("va", "vcmp")
        return Price(steps=steps, transfer=True)
