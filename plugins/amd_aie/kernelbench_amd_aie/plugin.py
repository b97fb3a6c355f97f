"""Hook implementations: the targets `amd-aie2` and `amd-aie2p`, their emulator, the suite `npu`, and NPUEval's ways."""

from __future__ import annotations

from pathlib import Path

from kernelbench_core.api import (
    CheckerDescriptor,
    CommandDescriptor,
    DoctorCheckDescriptor,
    ExecutorDescriptor,
    PromptBuilderDescriptor,
    RetrieverDescriptor,
    SuiteDescriptor,
    Target,
    ToolchainDescriptor,
    hookimpl,
    passes_toolchain,
)

KERNELBENCH_REQUIRES_API = ">=1.5,<2"

_HERE = Path(__file__).parent
_PASSES = "kernelbench_amd_aie.emulator.passes:AiePasses"


def _facts(generation: str, *more: str) -> tuple[str, ...]:
    return (
        "Nothing is included for you: begin with #include <aie_api/aie.hpp>; loop macros are in aie_kernel_utils.h.",
        f"The core is an {generation} tile: a 512-bit vector unit, no operating system, 64 KiB of data memory.",
        "All buffers are aligned to 64 bytes and do not overlap.",
        "Before the call the rounding mode is set to positive_inf: to nearest, halves towards plus infinity.",
        *more,
    )


def _target(name: str, arch: int, label: str, summary: str, *facts: str) -> Target:
    return Target(
        name=name,
        summary=summary,
        flags=(f"-D__AIE_ARCH__={arch}",),
        include=(str(_HERE / "emulator" / "include"),),
        entry_suffix="",
        alignment=64,
        standard_headers=False,
        label=label,
        facts=facts,
        toolchains=("aie-emulator",),
        executors=("local",),
    )


@hookimpl
def kernelbench_targets() -> list[Target]:
    """Two generations of AMD's NPU."""
    return [
        _target(
            "amd-aie2", 20, "AMD AI Engine (AIE2, Ryzen AI NPU1) with the AIE API",
            "AMD NPU1 (Phoenix, Hawk Point): AIE2 tiles, in an emulator", *_facts("AIE2"),
        ),
        _target(
            "amd-aie2p", 21, "AMD AI Engine (AIE2P, Ryzen AI NPU2) with the AIE API",
            "AMD NPU2 (Strix, Krackan): AIE2P tiles, in an emulator", *_facts("AIE2P"),
        ),
    ]  # fmt: skip


@hookimpl
def kernelbench_toolchains() -> list[ToolchainDescriptor]:
    """The emulator, and the compiler for the device."""
    return [
        ToolchainDescriptor(
            name="aie-emulator",
            summary="AMD AI Engine on the host: clang, our AIE API headers, and a cycle model",
            factory=passes_toolchain("aie-emulator", _PASSES),
        ),
        ToolchainDescriptor(
            name="peano",
            summary="AMD's compiler for the AI Engine: kernel objects, needs no device",
            factory="kernelbench_amd_aie.device.peano:PeanoToolchain",
        ),
    ]


@hookimpl
def kernelbench_executors() -> list[ExecutorDescriptor]:
    """The device."""
    return [
        ExecutorDescriptor(
            name="xrt",
            summary="AMD NPU through XRT: runs images made with mlir-aie",
            factory="kernelbench_amd_aie.device.xrt:XrtExecutor",
        ),
    ]


@hookimpl
def kernelbench_doctor_checks() -> list[DoctorCheckDescriptor]:
    """What the device needs; the emulator needs none of it."""
    return [
        DoctorCheckDescriptor(
            name="peano",
            summary="AMD's compiler for the AI Engine (not needed for the emulator)",
            factory="kernelbench_amd_aie.device.peano:check",
        ),
        DoctorCheckDescriptor(
            name="xrt",
            summary="An AMD NPU and XRT (not needed for the emulator)",
            factory="kernelbench_amd_aie.device.xrt:check",
        ),
    ]


@hookimpl
def kernelbench_prompt_builders() -> list[PromptBuilderDescriptor]:
    """NPUEval's way to ask."""
    return [
        PromptBuilderDescriptor(
            name="npueval",
            summary="A function for an AI Engine tile, as NPUEval asks (arXiv 2507.14403)",
            factory="kernelbench_amd_aie.prompts:NpuEvalPromptBuilder",
        ),
    ]


@hookimpl
def kernelbench_retrievers() -> list[RetrieverDescriptor]:
    """Vectorised kernels."""
    return [
        RetrieverDescriptor(
            name="aie-examples",
            summary="Vectorised AIE kernels of our own, by words in common (-M backend=peano|chess)",
            factory="kernelbench_amd_aie.retrieval:AieExamples",
        ),
    ]


@hookimpl
def kernelbench_commands() -> list[CommandDescriptor]:
    """NPUEval's files of results."""
    return [
        CommandDescriptor(
            name="npueval-results",
            summary="Write a run's results as NPUEval's files",
            factory="kernelbench_amd_aie.results:command",
        ),
    ]


@hookimpl
def kernelbench_checkers() -> list[CheckerDescriptor]:
    """NPUEval's comparison."""
    return [
        CheckerDescriptor(
            name="npueval",
            summary="|got - expected| <= atol + rtol |got|, and finite (arXiv 2507.14403)",
            factory="kernelbench_amd_aie.checker:NpuEvalChecker",
        ),
    ]


@hookimpl
def kernelbench_task_loaders() -> list[SuiteDescriptor]:
    """The suite `npu`, and NPUEval's own file."""
    return [
        SuiteDescriptor(
            name="npu",
            summary="AIE kernels for AMD's NPU, after NPUEval (arXiv 2507.14403)",
            factory="kernelbench_amd_aie.suite:NpuSuite",
        ),
        SuiteDescriptor(
            name="npueval",
            summary="Your copy of NPUEval's npueval.jsonl, with its own vectors (a compatibility mode)",
            argument="FILE",
            factory="kernelbench_amd_aie.npueval:NpuEval",
        ),
    ]
