"""The exceptions of kernelbench.

    KernelbenchError (Exception)            a message for a person: what, where, the remedy
    ├── UsageError (ValueError)             a flag or an argument cannot be used            exit 2
    ├── ConfigError (ValueError)            a file that the user wrote is wrong             exit 2
    ├── NothingSelectedError (LookupError)  the filters leave nothing to do                 exit 5
    ├── MissingError (LookupError)          a needed plugin, toolchain or device is absent  exit 4
    ├── InfrastructureError (RuntimeError)  the machine failed, not the candidate           exit 1
    │   └── RequestError                    one request to a provider has no answer         exit 1
    │       └── ProviderError               no request to a provider can succeed            exit 1
    └── PluginError (RuntimeError)          a plugin broke a rule of the hooks              exit 4

Anything else that escapes is our own fault: it is printed with a traceback and ends with exit code 3.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar


class KernelbenchError(Exception):
    """Base of every error that is shown without a traceback.

    Args:
        message: What is wrong, and where.
        remedy: What the user can do about it; printed on the same line after the message.
    """

    exit_code: ClassVar[int] = 1

    def __init__(self, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.message}; {self.remedy}" if self.remedy else self.message


class UsageError(KernelbenchError, ValueError):
    """A flag, an argument or a name given by the user cannot be used."""

    exit_code = 2


class ConfigError(KernelbenchError, ValueError):
    """A file that the user wrote cannot be used; the message names file, key and value."""

    exit_code = 2


class NothingSelectedError(KernelbenchError, LookupError):
    """The filters of a command leave nothing to do."""

    exit_code = 5


class MissingError(KernelbenchError, LookupError):
    """A plugin, toolchain or device that the command names is not there."""

    exit_code = 4


class PluginError(KernelbenchError, RuntimeError):
    """A plugin broke a rule of the hooks (two owners of one name, a generator as a hook)."""

    exit_code = 4


class InfrastructureError(KernelbenchError, RuntimeError):
    """The machine failed (disk full, sandbox gone); never charged to a model."""

    exit_code = 1


class RequestError(InfrastructureError):
    """One request to a model's provider has no answer, whatever was tried; others go on.

    Args:
        message: What is wrong.
        remedy: What the user can do about it.
        tries: The requests that were made, as in `Completion.tries`.
    """

    def __init__(self, message: str, remedy: str = "", tries: tuple[Mapping[str, Any], ...] = ()) -> None:
        super().__init__(message, remedy)
        self.tries = tries


class ProviderError(RequestError):
    """No request to a model's provider can succeed (a wrong key, no credit), so nothing more is sent to it."""
