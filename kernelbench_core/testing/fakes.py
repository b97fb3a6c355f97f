"""One fake for every seam: each says what it is told to say, and remembers what it was asked.

They take the place of compilers, machines, models and comparisons in the tests of whatever uses these. `descriptor` is
how a fake gets into a plugin:

    provider = FakeProvider(answer="int f_simd() { return 1; }")
    plugins = plugins_of(plugin_of(providers=[provider.descriptor]))
"""

# ruff: noqa: ARG002
# Fakes take what the real ones take.

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve

from kernelbench_core.api import (
    Availability,
    BuildRequest,
    BuildResult,
    CheckerDescriptor,
    Completion,
    ExecRequest,
    ExecResult,
    ExecutorDescriptor,
    GenerationRequest,
    Mismatch,
    ProviderDescriptor,
    Status,
    Target,
    Task,
    ToolchainDescriptor,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

_ENDED = ExecResult(exit_code=0)
_WORD_BYTES = 8
_TEXT_AT = 128
"""Where the text lies in the state page of a result file, in bytes."""


class FakeSandbox:
    """A sandbox that starts nothing.

    Args:
        result: How every program ends, or a function of the request that says so.
        usable: What `probe` answers.

    Attributes:
        requests: What was to be run, in order.
    """

    name = "fake"

    def __init__(
        self, result: ExecResult | Callable[[ExecRequest], ExecResult] = _ENDED, *, usable: bool = True
    ) -> None:
        self.result, self.usable = result, usable
        self.requests: list[ExecRequest] = []

    def probe(self) -> Availability:
        """Usable or not, as it was told."""
        return Availability(usable=self.usable, reason="" if self.usable else "broken", remedy="mend it")

    def run(self, request: ExecRequest) -> ExecResult:
        """Remembers the request and gives the result."""
        self.requests.append(request)
        return self.result(request) if callable(self.result) else self.result


class FakeToolchain:
    """A toolchain that compiles nothing.

    Args:
        result: What comes of every build; an exception is raised. One that passes gets an artifact: a file that no
            machine can run. By default every build passes.
        usable: What `probe` answers.
        effect: What `has_effect` answers.
        name: Its name.

    Attributes:
        requests: What was to be built, in order.
        asked_effect: How many times `has_effect` was asked.
        version: Part of the digest; set another one for a newer compiler.
        before: Called before each build, for tests of what happens meanwhile.
    """

    def __init__(
        self,
        result: BuildResult | Exception | None = None,
        usable: bool = True,
        effect: bool = True,
        name: str = "fake",
    ) -> None:
        self.result = result or BuildResult(status=Status.PASSED, cpu_seconds=0.25)
        self.usable, self.effect, self.name = usable, effect, name
        self.requests: list[BuildRequest] = []
        self.asked_effect = 0
        self.version = "1"
        self.before: Callable[[], object] = lambda: None

    @property
    def descriptor(self) -> ToolchainDescriptor:
        """Itself, for the hook `kernelbench_toolchains`."""
        return ToolchainDescriptor(name=self.name, summary="A fake", factory=lambda *_: self)

    def probe(self, target: Target) -> Availability:
        """Usable or not, as it was told."""
        return Availability(usable=self.usable, reason="" if self.usable else "broken", remedy="mend it")

    def digest(self, target: Target) -> str:
        """Hex digest over version, flags and headers."""
        return hashlib.sha256(f"{self.version}-{target.flags}-{target.headers}".encode()).hexdigest()

    def build(self, request: BuildRequest, work: Path) -> BuildResult:
        """Remembers the request and gives the result."""
        self.requests.append(request)
        self.before()
        if isinstance(self.result, Exception):
            raise self.result
        if self.result.status is Status.PASSED:
            (work / "kernel.so").write_bytes(b"kernel")
            return evolve(self.result, artifact=work / "kernel.so")
        return self.result

    def has_effect(self, request: BuildRequest, work: Path) -> bool:
        """Counts the question and gives the answer."""
        self.asked_effect += 1
        return self.effect


class FakeExecutor:
    """An executor that runs nothing, and writes what the runner of function tasks would have written.

    Args:
        process: How the process ends.
        arrays: The outputs, one array a column, as `output_columns` has them for the task.
        usable: What `probe` answers.
        raw: Bytes for the result file in place of state and outputs, for a runner that was tampered with.
        name: Its name.
        **state: Fields of `RunnerState` that are not as after a good run: `state="fault"`, `signal=11`, `parameter=0`.

    Attributes:
        runs: How many programs were to be run.
    """

    def __init__(
        self,
        process: ExecResult = _ENDED,
        *,
        arrays: Sequence[NDArray[Any]] = (),
        usable: bool = True,
        raw: bytes | None = None,
        name: str = "fake",
        **state: Any,  # noqa: ANN401
    ) -> None:
        self.process, self.arrays, self.usable, self.raw, self.name = process, list(arrays), usable, raw, name
        good = {"state": "done", "case": 0, "signal": 0, "parameter": -1, "index": 0, "address": 0, "write": -1}
        self.state: dict[str, Any] = {**good, "kind": 0, "simd": 0, "text": "", **state}
        self.runs = 0

    @property
    def descriptor(self) -> ExecutorDescriptor:
        """Itself, for the hook `kernelbench_executors`."""
        return ExecutorDescriptor(name=self.name, summary="A fake", factory=lambda *_: self)

    def probe(self, target: Target) -> Availability:
        """Usable or not, as it was told."""
        return Availability(usable=self.usable, reason="" if self.usable else "no such processor", remedy="buy one")

    def run(self, request: ExecRequest, target: Target) -> ExecResult:
        """Writes state and outputs to the channel that the request names, and gives the process."""
        self.runs += 1
        channel, nonce = int(request.command[5]), int(request.command[6])
        os.pwrite(channel, self._written(nonce) if self.raw is None else self.raw, 0)
        return self.process

    def _written(self, nonce: int) -> bytes:
        from kernelbench_core.harness.function import casefile

        body: bytes = casefile.dump(self.arrays, len(self.arrays[0]) if self.arrays else 0)
        state = self.state
        words = (
            casefile.RESULT_MAGIC,
            nonce,
            casefile.STATES.index(state["state"]),
            state["case"],
            state["signal"],
            state["parameter"],
            state["index"],
            state["address"],
            state["write"],
            state["kind"],
            state["simd"],
            casefile.STATE_BYTES + len(body),
        )
        page = b"".join((word % (1 << 64)).to_bytes(_WORD_BYTES, "little") for word in words)
        text = str(state["text"]).encode("utf-8", "surrogateescape")
        return (page.ljust(_TEXT_AT, b"\0") + text).ljust(casefile.STATE_BYTES, b"\0") + body


class FakeProvider:
    """A provider that asks nobody. Can be called from many threads.

    Args:
        name: Its name, the part of a model's name before the slash.
        answer: The answer to every question: a text or a completion, None for nothing; an exception is raised. Or a
            function of the request: what it gives is handed on as it is, so that a rule can be broken.
        models: The models that it offers; none for any.
        **more: Attributes that it is to have: `prompted=False`, or a method of its own in place of one of these.
            `connections`, `price` and `batches` may be values too.

    Attributes:
        requests: What it was asked, in order.
    """

    def __init__(
        self,
        name: str = "fake",
        answer: str | Completion | Exception | Callable[[GenerationRequest], Completion] | None = "I cannot.",
        models: Sequence[str] = (),
        **more: Any,  # noqa: ANN401
    ) -> None:
        self.name, self.answer = name, answer
        self.requests: list[GenerationRequest] = []
        self._models, self._guard = list(models), threading.Lock()
        for key, value in more.items():
            by_value = key in ("connections", "price", "batches") and not callable(value)
            setattr(self, key, _always(value) if by_value else value)

    @property
    def descriptor(self) -> ProviderDescriptor:
        """Itself, for the hook `kernelbench_providers`."""
        return ProviderDescriptor(name=self.name, summary="A fake", factory=lambda: self)

    def models(self) -> Sequence[str]:
        """The models that it was told."""
        return self._models

    def samples_for(self, model: str, task: Task, target: Target, wanted: int) -> int:
        """As many as are wanted."""
        return wanted

    def complete(self, request: GenerationRequest) -> Completion:
        """Remembers the request and gives the answer."""
        with self._guard:
            self.requests.append(request)
        if callable(self.answer):
            return self.answer(request)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer if isinstance(self.answer, Completion) else Completion(text=self.answer, finish="stop")


class FakeChecker:
    """A checker that compares nothing.

    Args:
        found: What it finds in every answer: None, or a mismatch; an exception is raised. Or a function of task,
            expected and got that says so.
        name: Its name.

    Attributes:
        asked: Task, expected and got of every question, in order.
    """

    def __init__(
        self,
        found: Mismatch | Exception | Callable[[Task, Any, Any], Mismatch | None] | None = None,
        name: str = "fake",
    ) -> None:
        self.found, self.name = found, name
        self.asked: list[tuple[Task, Any, Any]] = []

    @property
    def descriptor(self) -> CheckerDescriptor:
        """Itself, for the hook `kernelbench_checkers`."""
        return CheckerDescriptor(name=self.name, summary="A fake", factory=lambda: self)

    def check(self, task: Task, expected: Any, got: Any) -> Mismatch | None:  # noqa: ANN401 - as the seam has it
        """Remembers the question and gives what it finds."""
        self.asked.append((task, expected, got))
        if isinstance(self.found, Exception):
            raise self.found
        return self.found(task, expected, got) if callable(self.found) else self.found


def _always(value: object) -> Callable[..., object]:
    def method(_model: str, _parameters: Mapping[str, Any]) -> object:
        return value

    return method
