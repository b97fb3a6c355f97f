"""Hook implementations: the suite `simd` and the target `scalar`."""

from __future__ import annotations

from pathlib import Path

from kernelbench_core.api import SuiteDescriptor, Target, folder_suite, hookimpl

KERNELBENCH_REQUIRES_API = ">=1.0,<2"
TASKS = Path(__file__).with_name("tasks")


@hookimpl
def kernelbench_task_loaders() -> list[SuiteDescriptor]:
    """The suite `simd`, and `simdbench:PATH` for a copy that the user brings."""
    return [
        SuiteDescriptor(
            name="simd",
            summary="Function kernels for SIMD instruction sets, after SimdBench (arXiv 2507.15224)",
            factory=folder_suite("simd", TASKS),
        ),
        SuiteDescriptor(
            name="simdbench",
            summary="Your copy of SimdBench, graded by its own tests (a compatibility mode)",
            argument="PATH",
            factory="kernelbench_simd_suite.simdbench:SimdBench",
        ),
    ]


@hookimpl
def kernelbench_targets() -> list[Target]:
    """The sixth scenario of SimdBench: plain C++ for the same tasks."""
    return [
        Target(
            name="scalar",
            summary="Plain C++17 without intrinsics",
            entry_suffix="",
            label="plain C++17, without intrinsics",
            aliases=("scalar",),
        )
    ]
