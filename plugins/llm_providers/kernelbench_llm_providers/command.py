"""Answers from a program on this machine: the prompt on its standard input, the answer on its standard output.

`--model command/NAME -M command="./gen --x"`. Without `command`, NAME itself is the program. It is started once for
each request, without a shell, in a process group of its own, without the variables that look like keys.

Parameters (all others are the program's, which sees them with `stdin=json`):

- `command`: the program and its arguments, as one text with a shell's quotes or as a list.
- `stdin`: `text` (default; the messages with a blank line between them) or `json` (an object with `model`, `messages`,
  `parameters`, `task`, `target`, `index` and `attempt`).
- `timeout`: seconds for one answer, 600 by default.
- `max_connections`: how many may run at once, 1 by default.
"""

from __future__ import annotations

import json
import math
import os
import re
import shlex
import shutil
import time
from collections.abc import Mapping, Sequence
from typing import Any

from kernelbench_core.api import (
    Completion,
    GenerationRequest,
    Price,
    ProviderError,
    RequestError,
    Target,
    Task,
    UsageError,
)
from kernelbench_llm_providers.child import Ended, Group, Launch

OWN = frozenset(
    {"command", "stdin", "timeout", "max_connections", "requests_per_minute", "tokens_per_minute", "batch_poll",
     "system_prompt"}
)  # fmt: skip
"""Parameters that are not the program's."""

MAX_BYTES = 16 << 20
"""Longest answer, in bytes; what comes after is cut off."""

_SECONDS = 600.0
_KEY = re.compile(r"(?:^|_)(?:KEY|TOKEN|SECRET)$", re.IGNORECASE)
_SAID = 200


class CommandProvider:
    """`command/NAME`: see the module. Threads may share it."""

    name = "command"

    def __init__(self) -> None:
        self._group = Group()

    def models(self) -> Sequence[str]:
        """None: any program will do."""
        return ()

    def samples_for(self, model: str, task: Task, target: Target, wanted: int) -> int:  # noqa: ARG002 - the protocol's
        """As many as are wanted."""
        return wanted

    def connections(self, model: str, parameters: Mapping[str, Any]) -> int:  # noqa: ARG002 - the protocol's
        """How many may run at once.

        Raises:
            UsageError: The parameter is no such number.
        """
        number = parameters.get("max_connections", 1)
        if isinstance(number, bool) or not str(number).isdecimal() or int(number) < 1:
            raise UsageError(f"max_connections: expected a number from 1, got {number!r}", "give -M max_connections=4")
        return int(number)

    def price(self, model: str, parameters: Mapping[str, Any]) -> Price | None:  # noqa: ARG002 - the protocol's
        """Nothing."""
        from kernelbench_llm_providers.prices import price_of

        return price_of(self.name, model)

    def check(self, model: str, parameters: Mapping[str, Any]) -> None:
        """Looks for the program.

        Raises:
            UsageError: A parameter cannot be used.
            ProviderError: There is no such program, or it may not be run.
        """
        _arguments(model, parameters)
        _mode(parameters)
        _seconds(parameters)
        self.connections(model, parameters)

    def complete(self, request: GenerationRequest) -> Completion:
        """Runs the program once.

        Raises:
            UsageError: A parameter cannot be used.
            RequestError: It failed, or took too long.
            ProviderError: It cannot be started.
        """
        arguments = _arguments(request.model, request.parameters)
        mode, seconds = _mode(request.parameters), _seconds(request.parameters)
        sent = {key: value for key, value in request.parameters.items() if key not in OWN} if mode == "json" else {}
        launch = Launch(
            arguments=arguments,
            stdin=_question(request, mode, sent),
            environment=_environment(),
            seconds=seconds,
            limit=MAX_BYTES,
        )
        start = time.monotonic()
        try:
            ended = self._group.run(launch)
        except OSError as error:
            raise _not_started(arguments[0], error) from error
        took = time.monotonic() - start
        said = _last_line(bytes(ended.stderr))
        if fault := _fault(ended, seconds):
            tries = ({"status": fault, "seconds": round(took, 3), "said": said},)
            raise RequestError(
                f"{self.name}/{request.model} {fault}{f': {said}' if said else ''}",
                "give -M timeout=SECONDS for more time" if ended.late else "run it by hand with a prompt on its input",
                tries,
            )
        text = ended.text()
        blank = not text.strip()
        return Completion(
            text=None if blank else text,
            finish="length" if ended.cut else "",
            reason="the program wrote nothing" if blank else "",
            sent=sent,
            tries=({"status": "exit 0" if not ended.cut else "cut off", "seconds": round(took, 3)},),
            seconds=took,
            details={"stderr": said} if said else {},
        )

    def stop(self) -> None:
        """Kills what runs, which is then a `RequestError`. What is asked later starts afresh."""
        group, self._group = self._group, Group()
        group.stop()


def _fault(ended: Ended, seconds: float) -> str:
    """Why a run gave no answer, in words that follow the program's name; empty when it gave one."""
    if ended.stopped:
        return "was stopped"
    if ended.late:
        return f"was ended after {seconds:g} s"
    if ended.cut or ended.status == 0:
        return ""
    return f"ended with exit status {ended.status}" if ended.status > 0 else f"was ended by signal {-ended.status}"


def _arguments(model: str, parameters: Mapping[str, Any]) -> list[str]:
    """The program, as a path, and its arguments."""
    given = parameters.get("command")
    remedy = 'give -M command="PROGRAM ARGUMENTS"'
    if given is None:
        words = [model]
    elif isinstance(given, str):
        try:
            words = shlex.split(given)
        except ValueError as error:
            raise UsageError(f"command: {given!r} cannot be taken apart ({error})", "close its quotes") from error
    elif isinstance(given, list) and all(isinstance(word, str) for word in given):
        words = list(given)
    else:
        raise UsageError(f"command: expected a text, got {given!r}", remedy)
    if not words or not words[0] or any("\0" in word for word in words):
        raise UsageError("command: it names no program", remedy)
    found = shutil.which(words[0])
    if found is None and os.path.dirname(words[0]) == "":  # noqa: PTH120 - pathlib drops the `./` of `./gen`
        found = shutil.which(os.path.join(os.curdir, words[0]))  # noqa: PTH118 - as above
    if found is None:
        raise _missing(words[0])
    return [found, *words[1:]]


def _missing(program: str) -> ProviderError:
    if os.path.isdir(program):  # noqa: PTH112 - as above
        return ProviderError(f"command: {program} is a folder", "give the program in it")
    if os.path.exists(program):  # noqa: PTH110 - as above
        return ProviderError(f"command: {program} is not executable", f"run chmod +x {shlex.quote(program)}")
    return ProviderError(
        f"command: there is no program {program}", 'install it, or give its path with -M command="PATH ARGUMENTS"'
    )


def _not_started(program: str, error: OSError) -> RequestError:
    """What a failed start means: a machine that is short of something may have it later, a wrong file will not work."""
    import errno

    message = f"command: {program} cannot be started ({error.strerror or error})"
    if error.errno in (errno.ENOMEM, errno.EAGAIN, errno.EMFILE, errno.ENFILE):
        return RequestError(message, "run fewer at once")
    return ProviderError(message, "check that a script begins with #! and a program that is there")


def _mode(parameters: Mapping[str, Any]) -> str:
    mode = parameters.get("stdin", "text")
    if mode not in ("text", "json"):
        raise UsageError(f"stdin: expected text or json, got {mode!r}", "give -M stdin=json, or leave it out")
    return str(mode)


def _seconds(parameters: Mapping[str, Any]) -> float:
    given = parameters.get("timeout", _SECONDS)
    try:
        seconds = math.nan if isinstance(given, bool) else float(given)
    except (TypeError, ValueError, OverflowError):
        seconds = math.nan
    if not 0 < seconds < math.inf:
        raise UsageError(f"timeout: expected seconds, more than 0, got {given!r}", "give -M timeout=600")
    return seconds


def _question(request: GenerationRequest, mode: str, parameters: Mapping[str, Any]) -> bytes:
    """What the program reads."""
    if mode == "text":
        text = "\n\n".join(message.content for message in request.messages)
        return text.encode("utf-8", "replace")
    question = {
        "model": request.model,
        "messages": [{"role": message.role, "content": message.content} for message in request.messages],
        "parameters": parameters,
        "task": request.task.task_id,
        "target": request.target.name,
        "index": request.index,
        "attempt": request.attempt,
    }
    return json.dumps(question).encode() + b"\n"


def _environment() -> dict[str, str]:
    """Our variables without those that look like keys: a program that wants one has to be given it on purpose."""
    return {name: value for name, value in os.environ.items() if not _KEY.search(name)}


def _last_line(stderr: bytes) -> str:
    lines = stderr.decode("utf-8", "replace").split("\n")
    last = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return "".join(char if char.isprintable() else " " for char in last)[:_SAID]
