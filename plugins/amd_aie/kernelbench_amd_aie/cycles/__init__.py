"""Cycle model: what a kernel would cost on an AI Engine core, from optimised LLVM IR and counted blocks.

`analyse` schedules the IR for the core and puts counters into it; the `Model` that it returns turns the counts of a run
into cycles. docs/amd-aie-cycles.md says what is modelled and how far it can be trusted.
"""

from kernelbench_amd_aie.cycles.model import Model, analyse

__all__ = ["Model", "analyse"]
