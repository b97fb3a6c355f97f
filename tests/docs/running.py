"""Runs the blocks of a page, in order, as its reader would: in a folder of their own, with nothing of this user's.

The environment is this one's Python with a thin one above it, so that what a page installs stays with the page.
"""

from __future__ import annotations

import contextlib
import difflib
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from attrs import define, field, frozen

SECONDS = 150
"""How long one command may take."""

_PROGRESS = re.compile(r"\d+(/\d+)? \w+, \d+\.\d/s\b")
"""How far a command is, which it says where it takes half a minute: on a busy machine, and not in the page."""
_STEP = """
. "$STATE/exported"
cd -- "$(cat "$STATE/folder")"
trap 'status=$?; export -p >"$STATE/exported"; pwd >"$STATE/folder"; exit $status' EXIT
(exit "$(cat "$STATE/status")")
. "$STATE/command"
"""

_PYTHON = """
import json, os, sys, traceback
answers = os.fdopen(int(sys.argv[1]), "w")
names = {"__name__": "page"}
for line in sys.stdin:
    asked = json.loads(line)
    os.chdir(asked["folder"])
    try:
        exec(compile(asked["text"], asked["page"], "exec", dont_inherit=True), names)
        said = ""
    except BaseException:
        said = traceback.format_exc(limit=-6)
    sys.stdout.flush()
    print(json.dumps(said), file=answers, flush=True)
"""


class BlockError(AssertionError):
    """A block does not do what the page says."""


@frozen
class Done:
    """How a command ended.

    Args:
        status: Its exit status; None where it had to be killed.
        lines: What it printed, to either stream.
    """

    status: int | None
    lines: tuple[str, ...]


@define
class Place:
    """Where the blocks of one page run.

    Args:
        scratch: An empty folder; the page's own is below it.
        variables: More of the environment.
        seconds: How long one command may take.
    """

    scratch: Path
    variables: Mapping[str, str]
    seconds: float = SECONDS
    _python: subprocess.Popen[str] | None = None
    _answers: Any = None
    _groups: list[int] = field(factory=list)

    @property
    def folder(self) -> Path:
        """The page's own folder, where it begins."""
        return self.scratch / "page"

    @property
    def _state(self) -> Path:
        return self.scratch / "state"

    @property
    def _environment(self) -> Path:
        return self.scratch / "environment"

    def __enter__(self) -> Place:  # noqa: PYI034 - Self is not in Python 3.10
        for folder in (self.folder, self._state, self.scratch / "home"):
            folder.mkdir(parents=True)
        self._make_environment()
        for name, text in (("exported", ""), ("folder", f"{self.folder}\n"), ("status", "0\n")):
            (self._state / name).write_text(text, encoding="utf-8")
        return self

    def __exit__(self, *_: object) -> None:
        if self._python is not None:
            self._python.stdin.close()  # type: ignore[union-attr]  # it is a pipe
            self._python.kill()
            self._python.wait()
            self._answers.close()
        for group in self._groups:
            _kill(group)

    def _make_environment(self) -> None:
        """A Python environment above this one, with the commands that pages call."""
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", self._environment], check=True)
        python = self._environment / "bin" / "python"
        (packages,) = self._environment.glob("lib/python*/site-packages")
        below = sysconfig.get_path("purelib")
        (packages / "below.pth").write_text(f"import site; site.addsitedir({below!r})\n", encoding="utf-8")
        for name, module in (("kernelbench", "kernelbench_core.cli"), ("pytest", "pytest"), ("pip", "pip")):
            script = self._environment / "bin" / name
            script.write_text(f'#!/bin/sh\nexec {shlex.quote(str(python))} -m {module} "$@"\n', encoding="utf-8")
            script.chmod(0o755)

    def _variables(self) -> dict[str, str]:
        home = self.scratch / "home"
        return {
            "PATH": f"{self._environment / 'bin'}:{os.environ['PATH']}",
            "HOME": str(home),
            "LANG": "C.UTF-8",
            "TERM": "dumb",
            "XDG_CACHE_HOME": str(home / ".cache"),
            "XDG_CONFIG_HOME": str(home / ".config"),
            "PIP_NO_INDEX": "1",
            "PIP_NO_BUILD_ISOLATION": "0",  # pip reads this one backwards: 0 builds with what is installed
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
            **self.variables,
        }

    def shell(self, command: str) -> Done:
        """Runs a command where the one before it has left off: its folder, its exported variables, its `$?`."""
        (self._state / "command").write_text(command, encoding="utf-8")
        printed = self._state / "printed"
        with printed.open("wb") as output:
            process = subprocess.Popen(
                ["bash", "--noprofile", "--norc", "-c", _STEP], stdin=subprocess.DEVNULL, stdout=output,
                stderr=subprocess.STDOUT, start_new_session=True, env={**self._variables(), "STATE": str(self._state)},
            )  # fmt: skip
            self._groups.append(process.pid)
            status: int | None
            try:
                status = process.wait(self.seconds)
            except subprocess.TimeoutExpired:
                status = None
                _kill(process.pid)
                process.wait()
        (self._state / "status").write_text(f"{124 if status is None else status}\n", encoding="utf-8")
        return Done(status, _lines(printed.read_text(encoding="utf-8", errors="replace")))

    def python(self, text: str, page: Path, line: int) -> str:
        """Runs a block of Python in the page's own process; gives the traceback where there is one."""
        if self._python is None:
            self._start_python()
        folder = (self._state / "folder").read_text(encoding="utf-8").rstrip("\n")
        # Numbered as in the page, so that tracebacks lead there.
        asked = {"text": "\n" * (line - 1) + text, "page": str(page), "folder": folder}
        print(json.dumps(asked), file=self._python.stdin, flush=True)  # type: ignore[union-attr]  # just started
        answer = self._answers.readline()
        return str(json.loads(answer)) if answer else "the process ended"

    def _start_python(self) -> None:
        reading, writing = os.pipe()
        with (self._state / "python-printed").open("wb") as printed:
            self._python = subprocess.Popen(
                [self._environment / "bin" / "python", "-W", "error", "-c", _PYTHON, str(writing)], text=True,
                stdin=subprocess.PIPE, stdout=printed, stderr=subprocess.STDOUT, pass_fds=[writing],
                env=self._variables(), cwd=self.folder,
            )  # fmt: skip
        os.close(writing)
        self._answers = os.fdopen(reading)


def run_page(page: Path, fences: ModuleType, place: Place, text: str | None = None) -> int:
    """Runs all blocks of a page; gives how many did something.

    Args:
        page: The page.
        fences: The module that reads pages.
        place: Where to run them.
        text: The page's text, in place of what is in its file.

    Raises:
        BlockError: A block does not do what the page says; the text has page, line, command and what differs.
        PageError: The page breaks the rules.
    """
    done = 0
    for fence in fences.fences(page, text):
        if fence.skip:
            continue
        if fence.language not in ("console", "sh", "text") and (said := fences.malformed(fence)):
            raise BlockError(f"{fence.place}: {said}")
        if fence.title:
            path = place.folder / fence.title
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(fence.text, encoding="utf-8")
        elif fence.language in ("console", "sh"):
            _run_commands(fence, fences, place)
        elif fence.language == "python":
            if said := place.python(fence.text, page, fence.line):
                raise BlockError(f"{fence.place}: the block of Python fails\n\n{said}")
        else:
            continue
        done += 1
    return done


def _run_commands(fence: Any, fences: ModuleType, place: Place) -> None:
    commands = fences.commands(fence)
    for command, after in zip(commands, [*commands[1:], None], strict=True):
        done = place.shell(command.text)
        where = f"{fence.page}:{command.line}: {command.text.strip()}"
        if done.status is None:
            raise BlockError(f"{where}\n\ntook more than {place.seconds:g} s and printed\n\n{_shown(done.lines)}")
        if command.expected is not None and not fences.matches(command.expected, done.lines):
            raise BlockError(f"{where}\n\nprints something else than the page shows\n\n{_diff(command.expected, done)}")
        shown = command.expected is not None and after is not None and after.text.strip() == "echo $?"
        if done.status and not shown:
            raise BlockError(
                f"{where}\n\nends with exit status {done.status} and prints\n\n{_shown(done.lines)}\n\n"
                "where that is what the page is about, `$ echo $?` in the next line of a `console` block shows it"
            )


def _diff(expected: tuple[str, ...], done: Done) -> str:
    return "\n".join(difflib.unified_diff(expected, done.lines, "the page", "printed", lineterm=""))


def _shown(lines: tuple[str, ...]) -> str:
    return "\n".join(f"    {line}" for line in lines[-40:])


def _lines(text: str) -> tuple[str, ...]:
    lines = [line.rstrip() for line in text.replace("\r\n", "\n").split("\n")]
    lines = [line for line in lines if not _PROGRESS.match(line)]
    while lines and not lines[-1]:
        lines.pop()
    return tuple(lines)


def _kill(group: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)
