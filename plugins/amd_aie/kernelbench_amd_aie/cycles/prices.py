"""What prices are made of: steps (slot, issues, latency), calls, accesses of memory."""

from __future__ import annotations

import attrs

from kernelbench_amd_aie.cycles import machine
from kernelbench_amd_aie.cycles.machine import ALU, MV
from kernelbench_amd_aie.cycles.spelling import width


@attrs.frozen
class Step:
    """A native instruction, or several alike: alternative slots, issues, latency, class, vector cycles, mnemonic.

    `issues` 0 is a companion: its result comes with the latency, but it occupies nothing.
    """

    slots: tuple[int, ...]
    issues: int
    latency: int
    kind: str
    name: str
    vector: int = 0


@attrs.frozen
class Price:
    """What an instruction costs.

    Attributes:
        steps: executed one after the other, each waits for the one before.
        transfer: operands are moved into vector registers first.
        call: cycles of a call, which nothing overlaps; None for no call.
        function: name of the function of the unit that is called.
        memory: `load`, `store` or an empty text; `barrier` orders everything.
        pointer: place of the address among the operands.
        bytes: size of the access.
        uncalibrated: the cycles are a guess.
        note: what a reader of the result must know.
    """

    steps: tuple[Step, ...] = ()
    transfer: bool = False
    call: int | None = None
    function: str = ""
    memory: str = ""
    pointer: int = 0
    bytes: int = 0
    uncalibrated: bool = False
    note: str = ""

    @property
    def free(self) -> bool:
        """Nothing is issued and nothing waits: the result is an operand under another name."""
        return not self.steps and self.call is None and not self.memory


FREE = Price()


def alu(name: str, issues: int = 1, latency: int = 1) -> Price:
    """Instructions of the scalar unit."""
    return Price(steps=(Step((ALU,), issues, latency, "alu", name),))


def routine(name: str, kind: str) -> Price:
    """A call of a library routine whose cycles are guessed."""
    cycles = machine.routine(name, kind)
    note = "" if cycles is not None else f"the routine {name} has no price: {machine.UNKNOWN_CALL} cycles are assumed"
    return Price(call=machine.CALL + (cycles or machine.UNKNOWN_CALL), uncalibrated=True, note=note)


def step(kind: str, name: str, issues: int = 1) -> tuple[Step, ...]:
    """Instructions of a class of operations."""
    group = machine.CLASSES[kind]
    return (Step(group.slots, issues, group.latency, kind, name, vector=issues if group.vector else 0),)


def out() -> tuple[Step, ...]:
    """From a vector register to a scalar one."""
    return (Step((MV,), 1, 2, "out", "vextract"),)


def plain(kind: str, name: str, type_: str) -> Price:
    """One instruction of a class for each 512 bits of a native vector."""
    issues = max(1, -(-(width(type_) or 512) // (8 * machine.VECTOR_BYTES)))
    return Price(steps=step(kind, name, issues))
