"""What plugins hand over: small frozen descriptions of what they have, with a lazy way to make it.

A descriptor costs nothing to make; `factory` is called (or its `module:attribute` imported) at first use only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import field, frozen, validators

Factory = str | Callable[..., Any]

_NAME = r"[A-Za-z0-9][A-Za-z0-9_.@+-]*"


@frozen(kw_only=True)
class Descriptor:
    """Common part of all descriptors.

    Args:
        name: Unique among its kind; letters, digits, `-`, `_`, `.`, `@`, `+`.
        summary: One line for lists.
        factory: `module:attribute` or a callable without arguments; makes the object.
        requires: Modules that must be importable; a missing one makes the entry unavailable, with a remedy.
        remedy: What to run when a requirement is missing.
    """

    name: str = field(validator=[validators.instance_of(str), validators.matches_re(_NAME)])
    summary: str = field(validator=validators.instance_of(str))
    factory: Factory = field()
    requires: tuple[str, ...] = ()
    remedy: str = ""


@frozen(kw_only=True)
class SuiteDescriptor(Descriptor):
    """A suite of tasks; the factory makes a `TaskLoader`. Returned by `kernelbench_task_loaders`.

    Args:
        argument: What must follow the name, for a suite that the user brings: with `PATH`, `--suite name:some/file`
            calls `factory("some/file")`. Empty for a suite without.
    """

    argument: str = ""


@frozen(kw_only=True)
class PromptBuilderDescriptor(Descriptor):
    """The factory makes a `PromptBuilder`.

    Args:
        argument: What must follow the name, as in `SuiteDescriptor`: with `FILE`, `--prompt name:some/file` calls
            `factory("some/file")`. Empty for a builder without.
    """

    argument: str = ""


@frozen(kw_only=True)
class ProviderDescriptor(Descriptor):
    """The factory makes a `Provider`; `name` is the part of a model's name before the slash."""


@frozen(kw_only=True)
class RetrieverDescriptor(Descriptor):
    """The factory makes a `Retriever`; it is called with the parameters of `-M`: `factory(parameters)`."""


@frozen(kw_only=True)
class ToolchainDescriptor(Descriptor):
    """The factory makes a `Toolchain`; it is called with the sandbox: `factory(sandbox)`."""


@frozen(kw_only=True)
class ExecutorDescriptor(Descriptor):
    """The factory makes an `Executor`; it is called with the sandbox: `factory(sandbox)`."""


@frozen(kw_only=True)
class CheckerDescriptor(Descriptor):
    """The factory makes a `Checker`."""


@frozen(kw_only=True)
class MetricDescriptor(Descriptor):
    """The factory makes a `Metric`."""


@frozen(kw_only=True)
class ReportSectionDescriptor(Descriptor):
    """The factory makes a `ReportSection`."""


@frozen(kw_only=True)
class CommandDescriptor(Descriptor):
    """The factory gives a `click.Command`, shown as `kernelbench NAME`."""


@frozen(kw_only=True)
class DoctorCheckDescriptor(Descriptor):
    """The factory makes a callable without arguments that returns an `Availability`."""
