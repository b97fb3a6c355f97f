"""The core as the model sees it: slots of an instruction word, latencies by class, differences by generation.

Sources: AMD AM020 (AI Engine-ML architecture manual) for the slots and the width of loads and stores; the instruction
itineraries of llvm-aie for latencies and memory cycles; cycle counts of mlir-aie's tests for what shares a port.
"""

from __future__ import annotations

import attrs

LDA, LDB, ST, ALU, MV, VEC = range(6)
SLOTS = ("lda", "ldb", "st", "alu", "mv", "vec")

LOAD_LATENCY = 7
PART_WORD_WINDOW = 7
"""Cycles from a store of 8 or 16 bits (a read and a write of its word) until memory may be touched again."""
PART_WORD_READ = 6
"""A store of 8 or 16 bits reads its value so many cycles after its issue."""
FUSED_STORE_WINDOW = 3
"""VST.SRS touches memory in cycle 7, a plain load or store in cycle 5."""
BRANCH = 6
"""A branch and its five delay slots."""
FILLED_DELAY_SLOTS = 1
"""Delay slots of a block's last branch that hold its work; the number that Peano's published scalar kernels show."""
ENTRY = 6
"""Cycles from event0 to the first block's end at least: pointers, counters and constants are set up."""
HARDWARE_LOOP = 5
"""Setting start, end and count of a hardware loop."""
CALL = 12
"""Call and return with their delay slots."""
FLOAT_TRANSFER = 2
"""A scalar register into a vector register."""


@attrs.frozen
class OpClass:
    """A class of operations: alternative slots, latency, whether an issue counts as a vector cycle."""

    slots: tuple[int, ...]
    latency: int
    vector: bool = False


CLASSES = {
    "ld": OpClass((LDB, LDA), LOAD_LATENCY),
    "st": OpClass((ST,), 1),
    "va": OpClass((MV,), 2, vector=True),
    "vl": OpClass((MV,), 2),
    "mv": OpClass((MV,), 2),
    "vm": OpClass((VEC,), 5, vector=True),
    "vf": OpClass((VEC,), 6, vector=True),
    "sr": OpClass((ST,), 4),
    "up": OpClass((MV,), 3),
    "cv": OpClass((MV,), 2),
    "nl": OpClass((MV,), 4),
}
"""Classes of operations that occupy a slot (`sf` and `ev` are barriers, `fr` is free)."""

BYPASS = frozenset({"va", "vl", "mv"})
"""Results of these classes reach each other one cycle after issue."""
CHAINED = {"vm": 1, "vf": 2}
"""Cycles between a multiplication and one that takes its result as accumulator."""

LOAD_BYTES = {20: 32, 21: 64}
"""Bytes of a vector load or store issue, by generation."""
VECTOR_BYTES = 64
XOR = 5
"""Logic instructions of an exclusive or, which the vector unit has not: the number that mlir-aie's test of it shows."""
VECTOR_REGISTERS = 12
ACCUMULATOR_CHUNKS = {20: 18, 21: 20}
"""512-bit pieces that the accumulators hold."""

_SOFT_FLOAT = {
    "fadd": 35,
    "fsub": 36,
    "fmul": 30,
    "fdiv": 95,
    "frem": 150,
    "sitofp": 18,
    "uitofp": 18,
    "fptosi": 13,
    "fptoui": 13,
    "fpext": 10,
    "fptrunc": 15,
    "sdiv": 30,
    "udiv": 25,
    "srem": 34,
    "urem": 29,
    "mul": 20,
}
"""Guessed cycles of library routines for 32-bit operands, without the call. No measurement is published."""
_LIBM = {
    "sqrt": 190,
    "exp": 450,
    "exp2": 400,
    "exp10": 460,
    "expm1": 480,
    "log": 400,
    "log2": 370,
    "log10": 400,
    "log1p": 420,
    "sin": 600,
    "cos": 600,
    "tan": 700,
    "tanh": 600,
    "sinh": 600,
    "cosh": 600,
    "asin": 500,
    "acos": 500,
    "atan": 450,
    "atan2": 600,
    "erf": 600,
    "pow": 900,
    "powi": 300,
    "cbrt": 400,
    "hypot": 350,
    "fmod": 150,
    "floor": 70,
    "ceil": 70,
    "trunc": 60,
    "round": 110,
    "roundeven": 110,
    "rint": 110,
    "nearbyint": 110,
    "lround": 110,
    "lrint": 110,
    "ldexp": 40,
    "scalbn": 40,
    "fma": 90,
    "fmuladd": 65,
}
UNKNOWN_CALL = 50


def routine(name: str, kind: str) -> int | None:
    """Guessed cycles of a library routine, without the call.

    Args:
        name: LLVM's opcode (`fadd`) or a name of the C library with or without its `f` or `l` (`expf`).
        kind: the operand's type; 64-bit types count double.

    Returns:
        Cycles; None for a routine that is not in the table.
    """
    cycles = _SOFT_FLOAT.get(name) or _LIBM.get(name) or _LIBM.get(name[:-1])
    if cycles is None:
        return None
    return 2 * cycles if kind in {"double", "i64"} else cycles
