"""Where text goes: results to standard output, everything else to standard error."""

from __future__ import annotations

import contextlib
import sys
from typing import Any

import click


class OutputError(Exception):
    """Standard output cannot be written, for another reason than a closed pipe."""


def say(text: str) -> None:
    """Writes a line for the person at the terminal to standard error; nothing where there is none.

    The stream is looked up at each call, because a progress display replaces it.
    """
    stream = sys.stderr
    if stream is None:
        return
    with contextlib.suppress(BrokenPipeError, ValueError):  # nobody reads it: no reason to stop
        stream.write(f"{text}\n")
        stream.flush()


def echo_json(value: Any) -> None:  # noqa: ANN401 - whatever a record can hold
    """Prints one JSON document; attrs objects, enumerations and infinities as in the records of a run."""
    import json

    from kernelbench_core.store.encoding import encode_json

    # escaped: fits every encoding of the terminal and keeps lone surrogates
    echo_text(json.dumps(json.loads(encode_json(value)), indent=2))


def echo_text(text: str) -> None:
    """Prints rendered text; colours are in it exactly when they are wanted.

    Raises:
        OutputError: Standard output cannot be written.
    """
    try:
        click.echo(text.rstrip("\n"), color=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(error.strerror or str(error)) from error
