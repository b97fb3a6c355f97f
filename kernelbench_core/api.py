"""What the author of a plugin imports. Light: attrs and pluggy only.

A plugin is a module with hook implementations and, if it likes, two constants:

    from kernelbench_core.api import SuiteDescriptor, hookimpl

    KERNELBENCH_REQUIRES_API = ">=1.0,<2"

    @hookimpl
    def kernelbench_task_loaders():
        return [SuiteDescriptor(name="mine", summary="My tasks", factory="my_package.tasks:loader")]

named by an entry point of the group `kernelbench`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pluggy

from kernelbench_core.descriptors import (
    CheckerDescriptor,
    CommandDescriptor,
    Descriptor,
    DoctorCheckDescriptor,
    ExecutorDescriptor,
    MetricDescriptor,
    PromptBuilderDescriptor,
    ProviderDescriptor,
    ReportSectionDescriptor,
    RetrieverDescriptor,
    SuiteDescriptor,
    ToolchainDescriptor,
)
from kernelbench_core.errors import (
    ConfigError,
    InfrastructureError,
    KernelbenchError,
    MissingError,
    NothingSelectedError,
    PluginError,
    ProviderError,
    RequestError,
    UsageError,
)
from kernelbench_core.model import (
    Case,
    Comparison,
    FunctionTask,
    Parameter,
    Protocol,
    Result,
    Sample,
    Status,
    Target,
    Task,
    Timing,
    Workload,
)
from kernelbench_core.seams import (
    Availability,
    Batches,
    BatchState,
    BuildRequest,
    BuildResult,
    Checker,
    ColumnMetric,
    Completion,
    CostModel,
    Estimate,
    Example,
    ExecRequest,
    ExecResult,
    Executor,
    GateReport,
    GenerationRequest,
    KernelPasses,
    Limits,
    Message,
    Metric,
    MetricValue,
    Mismatch,
    Outcomes,
    Price,
    PromptBuilder,
    PromptContext,
    Provider,
    ReportSection,
    Retriever,
    Sandbox,
    TaskLoader,
    Toolchain,
    Usage,
)
from kernelbench_core.selftests import selftest_source

if TYPE_CHECKING:
    from collections.abc import Callable

PROJECT = "kernelbench"
"""Name of the hooks' project and of the entry-point group."""

KERNELBENCH_PLUGIN_API = (1, 5)
"""Version of the hooks: the first number changes when a plugin must change, the second when something is added."""

hookimpl = pluggy.HookimplMarker(PROJECT)
"""Decorates a hook implementation."""


def driver_toolchain(
    name: str, *, like: str, programs: tuple[str, ...], linkers: tuple[str, ...] = (), oldest: int = 0, remedy: str = ""
) -> Callable[[Sandbox], Toolchain]:
    """A factory for a toolchain whose driver is called as clang or g++ is: a vendor's compiler, declared.

    Args:
        name: As in its `ToolchainDescriptor`.
        like: `clang` or `gcc`: whose options, intermediate code and messages it has. One like `gcc` builds for one
            architecture and is not told the target's triple.
        programs: Names on the PATH, or absolute paths, of its C++ driver, the preferred one first.
        linkers: The same for a linker that is named to it (`--ld-path`, as clang has it); empty for its own.
        oldest: Oldest major version that will do; 0 for any.
        remedy: What to do where it is not installed.

    Returns:
        A factory for a `ToolchainDescriptor`; nothing is looked for before it is used.
    """

    def factory(sandbox: Sandbox) -> Toolchain:
        from kernelbench_core.toolchains.vendor import vendor_toolchain

        return vendor_toolchain(
            sandbox, name=name, like=like, programs=programs, linkers=linkers, oldest=oldest, remedy=remedy
        )

    return factory


def passes_toolchain(name: str, passes: str) -> Callable[[Sandbox], Toolchain]:
    """A factory for a toolchain that builds kernels with the core's clang and edits their LLVM IR on the way.

    For devices that the compiler does not know: an emulator whose library is linked to kernels, a model of cost.

    Args:
        name: As in its `ToolchainDescriptor`.
        passes: `module:attribute` of something that makes a `KernelPasses` when it is called; imported at first use.

    Returns:
        A factory for a `ToolchainDescriptor`.
    """

    def factory(sandbox: Sandbox) -> Toolchain:
        from kernelbench_core.toolchains.passes import toolchain_with

        return toolchain_with(sandbox, name=name, passes=passes)

    return factory


def folder_suite(suite: str, root: Path | str) -> Callable[[], TaskLoader]:
    """A factory for a suite that lies in a folder, one sub-folder a function task.

    Args:
        suite: Name of the suite.
        root: The folder; each sub-folder with a `task.toml` is a task.

    Returns:
        A factory for a `SuiteDescriptor`; nothing is read before it is called.
    """

    def factory() -> TaskLoader:
        from kernelbench_core.harness.function.folder import FolderSuite

        return FolderSuite(suite, Path(root))

    return factory


__all__ = [
    "KERNELBENCH_PLUGIN_API",
    "PROJECT",
    "Availability",
    "BatchState",
    "Batches",
    "BuildRequest",
    "BuildResult",
    "Case",
    "Checker",
    "CheckerDescriptor",
    "ColumnMetric",
    "CommandDescriptor",
    "Comparison",
    "Completion",
    "ConfigError",
    "CostModel",
    "Descriptor",
    "DoctorCheckDescriptor",
    "Estimate",
    "Example",
    "ExecRequest",
    "ExecResult",
    "Executor",
    "ExecutorDescriptor",
    "FunctionTask",
    "GateReport",
    "GenerationRequest",
    "InfrastructureError",
    "KernelPasses",
    "KernelbenchError",
    "Limits",
    "Message",
    "Metric",
    "MetricDescriptor",
    "MetricValue",
    "Mismatch",
    "MissingError",
    "NothingSelectedError",
    "Outcomes",
    "Parameter",
    "PluginError",
    "Price",
    "PromptBuilder",
    "PromptBuilderDescriptor",
    "PromptContext",
    "Protocol",
    "Provider",
    "ProviderDescriptor",
    "ProviderError",
    "ReportSection",
    "ReportSectionDescriptor",
    "RequestError",
    "Result",
    "Retriever",
    "RetrieverDescriptor",
    "Sample",
    "Sandbox",
    "Status",
    "SuiteDescriptor",
    "Target",
    "Task",
    "TaskLoader",
    "Timing",
    "Toolchain",
    "ToolchainDescriptor",
    "Usage",
    "UsageError",
    "Workload",
    "driver_toolchain",
    "folder_suite",
    "hookimpl",
    "passes_toolchain",
    "selftest_source",
]
