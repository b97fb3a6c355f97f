"""Tasks made on the spot, and an evaluator with fakes, or a real one for the few tests that need it."""

# ruff: noqa: ARG002
# Pretend objects take what the real ones take.

from __future__ import annotations

import hashlib
import threading

import pytest
from attrs import evolve

from kernelbench_core.evaluation.checker import Outputs
from kernelbench_core.evaluation.pipeline import Evaluator
from kernelbench_core.evaluation.prepare import Prepared
from kernelbench_core.harness.function import casefile
from kernelbench_core.harness.function.columns import output_columns, pack_cases
from kernelbench_core.harness.function.signature import parse
from kernelbench_core.model import Comparison, FunctionTask, Parameter, Protocol, Sample, Target
from kernelbench_core.store import BuildCache
from kernelbench_core.testing import FakeExecutor, FakeToolchain

QUICK = Protocol(name="quick", summary="Few cases", cases=60, compile_seconds=30.0, run_seconds=5.0)
SCALAR = Target(name="scalar", summary="Plain", entry_suffix="", toolchains=("clang",))
SSE = Target(name="sse", summary="Vectors", flags=("-msse", "-msse2"), headers=("emmintrin.h",), gate="vector",
             toolchains=("clang",))  # fmt: skip


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
    from kernelbench_core.toolchains.clang import ClangToolchain, driver

    if driver() is None:
        pytest.skip("no clang is installed")
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
