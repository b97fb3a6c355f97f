"""Tasks made on the spot, pretend compilers and machines, and a real evaluator for the few tests that need one."""

# ruff: noqa: ARG002
# Pretend objects take what the real ones take.

from __future__ import annotations

import hashlib
import shutil
import threading

import numpy as np
import pytest
from attrs import evolve

from kernelbench_core.evaluation.checker import Outputs
from kernelbench_core.evaluation.pipeline import Evaluator
from kernelbench_core.evaluation.prepare import Prepared
from kernelbench_core.harness.function import casefile
from kernelbench_core.harness.function.casefile import RESULT_MAGIC, STATE_BYTES, STATES
from kernelbench_core.harness.function.columns import output_columns, pack_cases
from kernelbench_core.harness.function.signature import parse
from kernelbench_core.model import Comparison, FunctionTask, Parameter, Protocol, Sample, Status, Target
from kernelbench_core.seams import Availability, BuildResult, ExecResult
from kernelbench_core.store import BuildCache

QUICK = Protocol(name="quick", summary="Few cases", cases=60, compile_seconds=30.0, run_seconds=5.0)
SCALAR = Target(name="scalar", summary="Plain", entry_suffix="", toolchains=("clang",))
SSE = Target(name="sse", summary="Vectors", flags=("-msse", "-msse2"), headers=("emmintrin.h",), gate="vector",
             toolchains=("clang",))  # fmt: skip


FINE = ExecResult(exit_code=0)


def pytest_runtest_setup(item):
    """Skips what this machine has no tools for, with the reason."""
    if item.get_closest_marker("sandbox") and shutil.which("bwrap") is None:
        pytest.skip("bubblewrap is not installed")
    if item.get_closest_marker("toolchain") and not any(map(shutil.which, ("clang++-19", "clang++"))):
        pytest.skip("no clang is installed")


def make_task(prototype="int f(const int *a, size_t n)", *, name="", types="", reference="", experts=None, mutants=None,
              cases=None, result=None, n_cases=1000, digest="", **parameters):  # fmt: skip
    """A function task; a keyword for each parameter that needs more than its name."""
    signature = parse(prototype, types)
    made = []
    for parameter in signature.parameters:
        table = dict(parameters.pop(parameter.name, {}))
        shown = {key: table.pop(key) for key in ("role", "length", "compare") if key in table}
        if parameter.passing == "pointer" and not parameter.fixed:
            shown.setdefault("length", "n")
        if parameter.name == "n" and not table:
            table = {"size": True, "max": 40}
        made.append(Parameter(name=parameter.name, values=table, **shown))
    assert not parameters, f"no such parameter: {parameters}"
    text = f"{prototype}{types}{reference}{made}{result}{cases}"
    return FunctionTask(
        suite="lab",
        name=name or signature.name,
        summary="made for a test",
        description="",
        digest=digest or hashlib.sha256(text.encode()).hexdigest(),
        origin="lab",
        entry=signature.name,
        prototype=prototype,
        types=types,
        reference=reference,
        parameters=tuple(made),
        experts=experts or {},
        mutants=mutants or {},
        cases=cases,
        result=(result or Comparison()) if signature.returns is not None else None,
        n_cases=n_cases,
    )


class FakeToolchain:
    """A toolchain that says what it is told to say, and remembers what it was asked."""

    name = "fake"

    def __init__(self, result=None, usable=True, effect=True):
        self.result = result or BuildResult(status=Status.PASSED, cpu_seconds=0.25)
        self.usable, self.effect = usable, effect
        self.requests, self.asked_effect = [], 0
        self.version = "1"
        self.before = lambda: None

    def probe(self, target):
        return Availability(usable=self.usable, reason="" if self.usable else "broken", remedy="mend it")

    def digest(self, target):
        return f"{self.version}-{target.flags}-{target.headers}"

    def build(self, request, work):
        self.requests.append(request)
        self.before()
        if isinstance(self.result, Exception):
            raise self.result
        if self.result.status is Status.PASSED:
            (work / "kernel.so").write_bytes(b"kernel")
            return evolve(self.result, artifact=work / "kernel.so")
        return self.result

    def has_effect(self, request, work):
        self.asked_effect += 1
        return self.effect


class FakeExecutor:
    """An executor that writes a state page and outputs instead of running anything."""

    name = "fake"

    def __init__(self, process=FINE, *, arrays=(), usable=True, raw=None, **state):
        self.process, self.arrays, self.usable, self.raw = process, list(arrays), usable, raw
        self.state = {
            "state": "done",
            "case": 0,
            "signal": 0,
            "parameter": -1,
            "index": 0,
            "address": 0,
            "write": -1,
            "kind": 0,
            "simd": 0,
            "text": "",
        } | state
        self.runs = 0

    def probe(self, target):
        return Availability(usable=self.usable, reason="" if self.usable else "no such processor")

    def run(self, request, target):
        import os

        self.runs += 1
        fd, nonce = int(request.command[5]), int(request.command[6])
        if self.raw is not None:
            os.pwrite(fd, self.raw, 0)
            return self.process
        body = casefile.dump(self.arrays, len(self.arrays[0]) if self.arrays else 0)
        state = self.state
        words = [
            RESULT_MAGIC,
            nonce,
            STATES.index(state["state"]),
            state["case"],
            state["signal"],
            state["parameter"],
            state["index"],
            np.uint64(state["address"]).astype("i8"),
            state["write"],
            state["kind"],
            state["simd"],
            STATE_BYTES + len(body),
        ]
        page = np.array(words, "<i8").tobytes().ljust(128, b"\0") + state["text"].encode("utf-8", "surrogateescape")
        os.pwrite(fd, page.ljust(STATE_BYTES, b"\0") + body, 0)
        return self.process


class FakePreparer:
    """Gives one prepared pair without building anything."""

    def __init__(self, prepared):
        self.prepared = prepared

    def get(self, task, target, toolchain, executor):
        if isinstance(self.prepared, Exception):
            raise self.prepared
        return self.prepared


@pytest.fixture(name="make_task", scope="session")
def make_task_fixture():
    return make_task


@pytest.fixture
def fakes():
    """The pretend classes by name."""
    return {"toolchain": FakeToolchain, "executor": FakeExecutor, "preparer": FakePreparer}


@pytest.fixture
def prepare(tmp_path):
    """A prepared pair for a task, from cases and the expected outputs."""

    def make(task, cases, expected):
        signature = parse(task.prototype, task.types)
        arrays, count = pack_cases(signature, cases)
        path = tmp_path / "some.cases"
        path.write_bytes(casefile.dump(arrays, count))
        columns = output_columns(signature, [each.name for each in task.parameters if each.role != "in"])
        return Prepared(
            signature=signature, runner=tmp_path / "runner" / "program", cases=path, n_cases=count, out_columns=columns,
            expected=Outputs(columns=columns, arrays=expected, cases=count),
        )  # fmt: skip

    return make


@pytest.fixture
def sample():
    def make(code="int f_simd(const int *a, size_t n) { return 0; }", sample_id="0", **changes):
        return Sample(
            **{
                "sample_id": str(sample_id),
                "task_id": "lab/f",
                "target": "sse",
                "model": "mock/one",
                "code": code,
                **changes,
            }
        )

    return make


@pytest.fixture
def target():
    return evolve(SSE, toolchains=("fake",), executors=("fake",))


@pytest.fixture
def evaluator(tmp_path, fakes):
    """An evaluator with pretend parts; a prepared pair stands in for the preparation where one is given."""
    made = []

    def make(toolchain=None, executor=None, *, prepared=None, protocol=QUICK, seed=1, named=None):
        toolchain, executor = toolchain or FakeToolchain(), executor or FakeExecutor()
        found = Evaluator(
            toolchains={"fake": toolchain}, executors={"fake": executor}, protocol=protocol, seed=seed, sandbox=None,
            cache=BuildCache(tmp_path / "cache"), toolchain=named,
        )  # fmt: skip
        if prepared is not None:
            found._preparer = FakePreparer(prepared)
        made.append(found)
        return found

    yield make
    for each in made:
        each.close()


@pytest.fixture(scope="session")
def shared_cache(tmp_path_factory, worker_id):
    """A build cache that the workers of one test run share."""
    base = tmp_path_factory.getbasetemp()
    return BuildCache((base if worker_id == "master" else base.parent) / "build-cache")


@pytest.fixture(scope="session")
def tools(shared_cache):
    """The real toolchain and executors in the real sandbox."""
    from kernelbench_core.executors.local import LocalExecutor
    from kernelbench_core.executors.qemu import QemuExecutor
    from kernelbench_core.sandbox import BubblewrapSandbox
    from kernelbench_core.toolchains.clang import ClangToolchain

    sandbox = BubblewrapSandbox()
    probe = sandbox.probe()
    assert probe.usable, probe.reason
    return {
        "toolchains": {"clang": ClangToolchain(sandbox, shared_cache)},
        "executors": {"local": LocalExecutor(sandbox), "qemu": QemuExecutor(sandbox)},
        "sandbox": sandbox,
        "cache": shared_cache,
    }


@pytest.fixture
def real(tools):
    """A real evaluator; several seeds make several."""
    made = []

    def make(protocol=QUICK, seed=1):
        made.append(Evaluator(protocol=protocol, seed=seed, **tools))
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.fixture
def real_targets():
    return {"scalar": SCALAR, "sse": SSE}


@pytest.fixture
def meet():
    """Waits until some threads are at the same place."""
    return lambda parties: threading.Barrier(parties, timeout=20)
