"""The design of one tile: what the kernel is called with, and the texts that say so to mlir-aie and to the compiler.

A design has one compute tile and one call: the inputs come in through object fifos of depth 2, the output leaves
through another one, run-time parameters are constants of the core. The core's trace unit writes down when the kernel
starts and ends (its two user events) and when it uses the vector unit.

The texts are for the Python bindings of mlir-aie of May 2025 (commit c105c0b). None has been through mlir-aie here.
"""

from __future__ import annotations

import re

from attrs import field, frozen

from kernelbench_amd_aie.device.generations import Generation
from kernelbench_core.api import ConfigError

SYMBOL = "kb_kernel"
"""Symbol of the function that the core calls."""
EVENTS = ("INSTR_EVENT_0", "INSTR_EVENT_1", "INSTR_VECTOR")
"""What the core's trace unit watches, in the order of its slots."""
TRACE_BYTES = 8192
"""Size of the trace, as NPUEval has it."""
DEPTH = 2
"""Buffers of each object fifo."""
WORD = 4
"""Bytes that DMA moves at a time: every buffer is a multiple of it."""
MEMORY_BYTES = 64 << 10
"""Data memory of a tile."""
STACK_BYTES = 1024
"""What mlir-aie keeps of it for the stack."""
MOST_INPUTS = 2
"""Channels into the array that one column has; of those out of it, the trace takes one and the output the other."""
_NAME = re.compile(r"[A-Za-z_]\w*")


@frozen(kw_only=True)
class Scalar:
    """A type of elements.

    Args:
        size: In bytes.
        numpy: Its NumPy type in the design's text.
        cpp: Its type in the kernel.
        mlir: Its type as a constant; of integers only the width counts.
    """

    size: int
    numpy: str
    cpp: str
    mlir: str


TYPES = {
    **{
        f"{sign}int{bits}": Scalar(
            size=bits // 8, numpy=f"np.{sign}int{bits}", cpp=f"{sign}int{bits}_t", mlir=f"T.i{bits}()"
        )
        for sign in ("", "u")
        for bits in (8, 16, 32)
    },
    "bfloat16": Scalar(size=2, numpy="bfloat16", cpp="bfloat16", mlir="T.bf16()"),
    "float32": Scalar(size=4, numpy="np.float32", cpp="float", mlir="T.f32()"),
}
"""Types of buffers and constants, by the names of NumPy and ml_dtypes."""


def _known_type(_: object, __: object, value: str) -> None:
    if value not in TYPES:
        raise ConfigError(f"no element type {value!r}", f"known are {', '.join(TYPES)}")


@frozen(kw_only=True)
class Buffer:
    """A buffer of the kernel.

    Args:
        dtype: Name of the type of its elements.
        elements: How many the kernel knows of.
    """

    dtype: str = field(validator=_known_type)
    elements: int

    @property
    def bytes(self) -> int:
        """Its size on the device: that of the elements, up to a whole number of 4-byte words."""
        return -(-self.elements * TYPES[self.dtype].size // WORD) * WORD

    @property
    def padded(self) -> int:
        """How many elements it has with the padding, which the kernel knows nothing of."""
        return self.bytes // TYPES[self.dtype].size


@frozen(kw_only=True)
class Constant:
    """A run-time parameter, passed by value.

    Args:
        dtype: Name of its type.
        value: An integer in the type's range, or a number for `bfloat16` and `float32`.
    """

    dtype: str = field(validator=_known_type)
    value: float

    @property
    def literal(self) -> str:
        """The value as the design's text has it: integers as signed ones of the same bits.

        Raises:
            ConfigError: The value does not fit the type.
        """
        if "int" not in self.dtype:
            return repr(float(self.value))
        bits, value = TYPES[self.dtype].size * 8, int(self.value)
        low, high = (0, 1 << bits) if self.dtype.startswith("u") else (-1 << (bits - 1), 1 << (bits - 1))
        if value != self.value or not low <= value < high:
            raise ConfigError(f"{self.value!r} is no {self.dtype}", "give the parameter a value of its type")
        return str(value - (1 << bits) if value >= 1 << (bits - 1) else value)


@frozen(kw_only=True)
class Design:
    """What one tile does.

    Args:
        entry: The kernel, called with the inputs, the output and the constants, in this order.
        generation: What it is for.
        inputs: One or two buffers.
        output: The buffer that the kernel writes.
        constants: Run-time parameters.
        trace: Whether the core's events are written down. A trace has been seen to spoil outputs (mlir-aie #1651), so
            results are to be compared without one, and cycles are taken from another image.

    Raises:
        ConfigError: It cannot be built: too many inputs, an empty buffer, more data than a tile has memory for.
    """

    entry: str
    generation: Generation
    inputs: tuple[Buffer, ...]
    output: Buffer
    constants: tuple[Constant, ...] = ()
    trace: bool = True

    def __attrs_post_init__(self) -> None:
        if not _NAME.fullmatch(self.entry):
            raise ConfigError(f"{self.entry!r} is no name of a function", "give the kernel's plain name")
        if not 1 <= len(self.inputs) <= MOST_INPUTS:
            raise ConfigError(
                f"{self.entry}: {len(self.inputs)} inputs", f"one column brings in 1 to {MOST_INPUTS} buffers"
            )
        if any(each.elements < 1 for each in self.buffers):
            raise ConfigError(f"{self.entry}: a buffer without elements", "give every buffer a length")
        needed = STACK_BYTES + DEPTH * sum(each.bytes for each in self.buffers)
        if needed > MEMORY_BYTES:
            raise ConfigError(
                f"{self.entry}: needs {needed} bytes of a tile's {MEMORY_BYTES}", "make the buffers smaller"
            )

    @property
    def buffers(self) -> tuple[Buffer, ...]:
        """Inputs and output, in the order of the kernel's arguments and of the host's."""
        return (*self.inputs, self.output)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the buffers in all texts and files: `in0`, `in1`, `out`."""
        return (*(f"in{i}" for i in range(len(self.inputs))), "out")


def wrapper(design: Design) -> str:
    """C++ that follows the kernel: the function that the core calls, with the rounding mode of NPUEval and the events.

    Raises:
        ConfigError: A constant does not fit its type.
    """
    types = [f"{TYPES[each.dtype].cpp} *" for each in design.buffers]
    words = [f"{kind}{name}" for kind, name in zip(types, design.names, strict=True)]
    words += [f"{TYPES[each.dtype].cpp} c{i}" for i, each in enumerate(design.constants)]
    given = ", ".join((*design.names, *(f"c{i}" for i in range(len(design.constants)))))
    return (
        "\n#include <aie_api/aie.hpp>\n#include <stdint.h>\n"
        f'extern "C" void {SYMBOL}({", ".join(words)}) {{\n'
        "    aie::set_rounding(aie::rounding_mode::positive_inf);\n"
        f"    event0();\n    {design.entry}({given});\n    event1();\n}}\n"
    )


def text(design: Design, *, kernel: str, output: str) -> str:
    """A Python program that writes the design as MLIR.

    Args:
        design: What the tile does.
        kernel: File name of the kernel object, beside the MLIR file.
        output: File name of the MLIR.

    Raises:
        ConfigError: A constant does not fit its type.
    """
    names, fifos = design.names, [f"{name}_fifo" for name in design.names]
    types = [
        f"{name}_type = np.ndarray[({each.padded},), np.dtype[{TYPES[each.dtype].numpy}]]"
        for name, each in zip(names, design.buffers, strict=True)
    ]
    signature = ", ".join((*(f"{name}_type" for name in names), *(TYPES[each.dtype].mlir for each in design.constants)))
    made = [
        f'{name}_fifo = object_fifo("{name}", {"compute, shim" if name == "out" else "shim, compute"}, '
        f"{DEPTH}, {name}_type)"
        for name in names
    ]
    ports = ["ObjectFifoPort.Produce" if name == "out" else "ObjectFifoPort.Consume" for name in names]
    taken = [f"{name} = {name}_fifo.acquire({port}, 1)" for name, port in zip(names, ports, strict=True)]
    given = [f"{fifo}.release({port}, 1)" for fifo, port in zip(fifos, ports, strict=True)]
    values = (f"arith.constant({each.literal}, {TYPES[each.dtype].mlir})" for each in design.constants)
    call = f"kernel({', '.join((*names, *values))})"
    moves = [
        f"shim_dma_single_bd_task({name}_fifo, {name}, sizes=[1, 1, 1, {each.padded}], issue_token=True),"
        for name, each in zip(names, design.buffers, strict=True)
    ]
    flow, configured, done = _traced() if design.trace else ("", "", "")
    return _PROGRAM.format(
        device=design.generation.design, symbol=SYMBOL, kernel=kernel, output=output, signature=signature,
        types=_lines(types, 8), fifos=_lines(made, 8), taken=_lines(taken, 16), call=call, given=_lines(given, 16),
        arguments=", ".join(names), shapes=", ".join(f"{name}_type" for name in names), moves=_lines(moves, 16),
        flow=flow, configured=configured, done=done,
    )  # fmt: skip


def _traced() -> tuple[str, str, str]:
    """What a trace adds to the design: its way out of the array, the trace unit's events, and its end."""
    events = ", ".join(f"CoreEvent.{each}" for each in EVENTS)
    configured = [
        "trace.configure_packet_tracing_aie2(",
        "    tiles_to_trace=[compute],",
        "    shim=shim,",
        f"    trace_size={TRACE_BYTES},",
        f"    coretile_events=[{events}],",
        ")",
    ]
    return (
        "        trace.configure_packet_tracing_flow([compute], shim)\n",
        "".join(f"            {line}\n" for line in configured),
        "            trace.gen_trace_done_aie2(shim)\n",
    )


def _lines(lines: list[str], indent: int) -> str:
    return f"\n{' ' * indent}".join(lines)


_PROGRAM = '''\
"""Writes {output}: one AI Engine tile that calls {symbol} once for each set of buffers."""

import sys
from pathlib import Path

import numpy as np
from aie.dialects.aie import AIEDevice, ObjectFifoPort, core, device, external_func, object_fifo, tile
from aie.dialects.aiex import dma_await_task, dma_start_task, runtime_sequence, shim_dma_single_bd_task
from aie.extras import types as T
from aie.extras.context import mlir_mod_ctx
from aie.extras.dialects.ext import arith
from aie.helpers.dialects.ext.scf import _for as range_
from aie.utils import trace
from aie.utils.trace_events_enum import CoreEvent
from ml_dtypes import bfloat16


def design():
    @device(AIEDevice.{device})
    def body():
        {types}
        kernel = external_func("{symbol}", inputs=[{signature}])
        shim, compute = tile(0, 0), tile(0, 2)
        {fifos}

        @core(compute, "{kernel}")
        def loop():
            for _ in range_(sys.maxsize):
                {taken}
                {call}
                {given}

{flow}
        @runtime_sequence({shapes})
        def sequence({arguments}):
{configured}            tasks = [
                {moves}
            ]
            dma_start_task(*tasks)
            dma_await_task(*tasks)
{done}

with mlir_mod_ctx() as context:
    design()
    if not context.module.operation.verify():
        sys.exit("the design is not valid MLIR")
    Path("{output}").write_text(str(context.module))
'''
