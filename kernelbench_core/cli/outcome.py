"""How a command ends: every exception becomes an exit code and, for people, one line on standard error."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from typing import Any

import click

from kernelbench_core.cli.output import OutputError, say
from kernelbench_core.cli.state import State
from kernelbench_core.errors import InfrastructureError, KernelbenchError, NothingSelectedError

INTERNAL = 3
INTERRUPTED = 130
PIPE_CLOSED = 141
"""As of any program that a closed pipe ends: 128 and the number of SIGPIPE."""


class PipeClosedError(Exception):
    """Whoever read our output has stopped reading."""


@contextlib.contextmanager
def pipes() -> Iterator[None]:
    """Sees to it that everything is written when the block ends, and names what prevents it.

    Raises:
        PipeClosedError: The reader of standard output or standard error is gone.
        OutputError: The disk that standard output goes to is full.
    """
    try:
        yield
        try:
            if sys.stdout is not None:
                sys.stdout.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OutputError(error.strerror or str(error)) from error
    except BrokenPipeError as error:
        raise PipeClosedError from error


def exit_code_of(call: Callable[[], object], state: State) -> int:
    """Runs a command and says with which code the process should exit.

    Args:
        call: The command; it returns an exit code or None, for 0.
        state: Decides whether tracebacks are shown, and knows what to tell after Ctrl-C.
    """
    try:
        code = call()
    except (PipeClosedError, BrokenPipeError):
        _mute()
        return PIPE_CLOSED
    except OutputError as error:
        _mute(sys.stdout)
        say(f"error: standard output cannot be written ({error}); free the place it goes to")
        return InfrastructureError.exit_code
    except KernelbenchError as error:
        nothing = "; 0 evaluated" if isinstance(error, NothingSelectedError) else ""
        return _failed(error, f"{error}{nothing}", error.exit_code, state)
    except (click.Abort, KeyboardInterrupt):
        say(f"stopped; {state.resume}" if state.resume else "stopped")
        return INTERRUPTED
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        where = f"; see `{context.command_path} --help`" if context is not None else ""
        return _failed(error, f"{error.format_message().rstrip('.')}{where}", error.exit_code, state)
    except Exception as error:  # noqa: BLE001 - whatever else comes is a mistake of ours, shown in full
        _print_traceback(error)
        whose = f"plugin {state.owner}" if state.owner else "kernelbench"
        what = f"{type(error).__name__}: {error}"
        say(f"error: {what}; this is a fault of {whose}: please report it with the lines above")
        return INTERNAL
    return code if isinstance(code, int) else 0


def _failed(error: Exception, text: str, code: int, state: State) -> int:
    if state.verbose:
        _print_traceback(error)
    say(f"error: {' '.join(text.split())}")
    return code


def _print_traceback(error: BaseException) -> None:
    import traceback

    say("".join(traceback.format_exception(type(error), error, error.__traceback__)).rstrip())


def _mute(*streams: Any) -> None:  # noqa: ANN401 - whatever stands in for a stream
    """Leads streams to nowhere, so that the interpreter does not complain about them when it ends."""
    for stream in streams or (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
