"""Every hook that a plugin can implement, on one page.

All hooks collect: each implementation returns a *list* of descriptors (never a generator), which says what the
plugin has. They are called once, when a command first needs something of their kind, one plugin at a time; a hook
that raises marks its plugin as failed and costs nobody else anything. Implementations must be cheap: import heavy
modules in the factory that the descriptor names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    from kernelbench_core import api

hookspec = pluggy.HookspecMarker("kernelbench")


@hookspec
def kernelbench_task_loaders() -> list[api.SuiteDescriptor]:  # type: ignore[empty-body]
    """Suites of tasks. Asked for by `run`, `generate`, `evaluate`, `validate` and `list`.

    Example:
        >>> @hookimpl
        ... def kernelbench_task_loaders():
        ...     return [SuiteDescriptor(name="dsp", summary="Filters", factory=folder_suite("dsp", HERE / "tasks"))]
    """


@hookspec
def kernelbench_targets() -> list[api.Target]:  # type: ignore[empty-body]
    """Architectures with their flags, headers and facts for the prompt. A `Target` is its own descriptor.

    Example:
        >>> @hookimpl
        ... def kernelbench_targets():
        ...     return [Target(name="x86-sse", summary="SSE2", arch="x86_64", flags=("-msse2",), gate="vector")]
    """


@hookspec
def kernelbench_prompt_builders() -> list[api.PromptBuilderDescriptor]:  # type: ignore[empty-body]
    """Ways to put a task into words. Asked for by `generate` and `run`.

    Example:
        >>> @hookimpl
        ... def kernelbench_prompt_builders():
        ...     return [PromptBuilderDescriptor(name="terse", summary="One line", factory="my_pkg.prompts:Terse")]
    """


@hookspec
def kernelbench_providers() -> list[api.ProviderDescriptor]:  # type: ignore[empty-body]
    """Sources of completions. The name is what stands before the slash in `--model provider/name`.

    Example:
        >>> @hookimpl
        ... def kernelbench_providers():
        ...     return [ProviderDescriptor(name="mine", summary="My server", factory="my_pkg.client:Client")]
    """


@hookspec
def kernelbench_retrievers() -> list[api.RetrieverDescriptor]:  # type: ignore[empty-body]
    """Sources of examples for prompts.

    Example:
        >>> @hookimpl
        ... def kernelbench_retrievers():
        ...     return [RetrieverDescriptor(name="manual", summary="The ISA manual", factory="my_pkg.rag:Manual")]
    """


@hookspec
def kernelbench_toolchains() -> list[api.ToolchainDescriptor]:  # type: ignore[empty-body]
    """Compilers. Targets name the toolchains that they can be built with.

    Example:
        >>> @hookimpl
        ... def kernelbench_toolchains():
        ...     return [ToolchainDescriptor(name="vendor-cc", summary="Vendor C++", factory="my_pkg.cc:VendorCC")]
    """


@hookspec
def kernelbench_executors() -> list[api.ExecutorDescriptor]:  # type: ignore[empty-body]
    """Things that run programs: this machine, an emulator, a board. Targets name those that they can run on.

    Example:
        >>> @hookimpl
        ... def kernelbench_executors():
        ...     return [ExecutorDescriptor(name="board", summary="Over ssh", factory="my_pkg.board:Board")]
    """


@hookspec
def kernelbench_checkers() -> list[api.CheckerDescriptor]:  # type: ignore[empty-body]
    """Ways to compare outputs with what was expected.

    Example:
        >>> @hookimpl
        ... def kernelbench_checkers():
        ...     return [CheckerDescriptor(name="image", summary="PSNR", factory="my_pkg.checks:Psnr")]
    """


@hookspec
def kernelbench_metrics() -> list[api.MetricDescriptor]:  # type: ignore[empty-body]
    """Numbers over results, as estimates over columns or as values; computed by `report` for every (model, target).

    Example:
        >>> @hookimpl
        ... def kernelbench_metrics():
        ...     return [MetricDescriptor(name="wide@k", summary="Share with wide vectors", factory="my_pkg.m:Wide")]
    """


@hookspec
def kernelbench_protocols() -> list[api.Protocol]:  # type: ignore[empty-body]
    """Named sets of everything that decides a verdict. A `Protocol` is its own descriptor.

    Example:
        >>> @hookimpl
        ... def kernelbench_protocols():
        ...     return [Protocol(name="quick", summary="100 cases", cases=100)]
    """


@hookspec
def kernelbench_report_sections() -> list[api.ReportSectionDescriptor]:  # type: ignore[empty-body]
    """More parts for the report, beside the table of statuses.

    Example:
        >>> @hookimpl
        ... def kernelbench_report_sections():
        ...     return [ReportSectionDescriptor(name="widths", summary="Vector widths", factory="my_pkg.r:Widths")]
    """


@hookspec
def kernelbench_commands() -> list[api.CommandDescriptor]:  # type: ignore[empty-body]
    """More commands for the command line.

    Example:
        >>> @hookimpl
        ... def kernelbench_commands():
        ...     return [CommandDescriptor(name="flash", summary="Flash the board", factory="my_pkg.cli:flash")]
    """


@hookspec
def kernelbench_doctor_checks() -> list[api.DoctorCheckDescriptor]:  # type: ignore[empty-body]
    """Things that `kernelbench doctor` looks at, each with the command that mends it.

    Example:
        >>> @hookimpl
        ... def kernelbench_doctor_checks():
        ...     return [DoctorCheckDescriptor(name="qemu", summary="The emulator", factory="my_pkg.qemu:check")]
    """
