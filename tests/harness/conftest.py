"""A laboratory: small function tasks made on the spot, and the real runner to try kernels of them in."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from attrs import frozen

from kernelbench_core.harness.function import casefile
from kernelbench_core.harness.function.columns import output_columns, pack_cases
from kernelbench_core.harness.function.glue import ENTRY, candidate_unit
from kernelbench_core.harness.function.runner import build_runner, run_kernel
from kernelbench_core.harness.function.signature import parse
from kernelbench_core.model import FunctionTask, Parameter, Status, Target
from kernelbench_core.seams import BuildRequest, Limits
from kernelbench_core.store import BuildCache
from kernelbench_core.toolchains.base import kernel_prelude

PLAIN = Target(name="plain", summary="This machine, nothing more", entry_suffix="")
LIMITS = Limits(wall_seconds=20, cpu_seconds=10, memory_bytes=2 << 30, processes=8, open_files=32, file_bytes=16 << 20)


def make_task(prototype, *, types="", reference="", cases=None, result=None, n_cases=1000, **parameters):
    """A function task; a keyword for each parameter that needs more than its name: role, length, compare, values."""
    signature = parse(prototype, types)
    known = {p.name: dict(parameters.pop(p.name, {})) for p in signature.parameters}
    assert not parameters, f"no such parameter: {parameters}"
    made = []
    for parameter in signature.parameters:
        table = known[parameter.name]
        shown = {key: table.pop(key) for key in ("role", "length", "compare") if key in table}
        made.append(Parameter(name=parameter.name, values=table, **shown))
    return FunctionTask(
        suite="lab", name=signature.name, summary="made for a test", description="",
        digest=hashlib.sha256(f"{prototype}{types}{reference}{made}".encode()).hexdigest(), origin="lab",
        entry=signature.name, prototype=prototype, types=types, reference=reference, parameters=tuple(made),
        result=result, cases=cases, n_cases=n_cases,
    )  # fmt: skip


@pytest.fixture(name="make_task", scope="session")
def make_task_fixture():
    return make_task


@pytest.fixture(scope="session")
def shared_cache(tmp_path_factory, worker_id):
    """A build cache that the workers of one test run share."""
    base = tmp_path_factory.getbasetemp()
    return BuildCache((base if worker_id == "master" else base.parent) / "build-cache")


@frozen
class Lab:
    toolchain: object
    executor: object
    cache: BuildCache
    folder: Path

    def build(self, task, code, name="kernel"):
        """The kernel as a shared object in a folder of its own."""
        work = self.folder / f"{name}-{hashlib.sha256((task.digest + code).encode()).hexdigest()[:12]}"
        if work.exists():
            return work / "kernel.so"
        work.mkdir()
        work.chmod(0o755)
        signature = parse(task.prototype, task.types)
        request = BuildRequest(
            source=candidate_unit(task, signature, code, task.entry), target=PLAIN, entry=ENTRY,
            prelude=kernel_prelude(PLAIN),
        )  # fmt: skip
        built = self.toolchain.build(request, work)
        assert built.status is Status.PASSED, built.diagnostics or built.detail
        return built.artifact

    def run(self, task, code, cases, *, symbol=ENTRY, limits=LIMITS):
        """Builds the kernel and runs it on cases."""
        signature = parse(task.prototype, task.types)
        runner = build_runner(task, signature, PLAIN, self.toolchain, self.cache)
        kernel = self.build(task, code)
        arrays, count = pack_cases(signature, cases)
        path = kernel.parent / f"{hashlib.sha256(b''.join(a.tobytes() for a in arrays)).hexdigest()[:16]}.cases"
        path.write_bytes(casefile.dump(arrays, count))
        columns = output_columns(signature, [p.name for p in task.parameters if p.role != "in"])
        return run_kernel(
            runner, kernel, path, count, columns, executor=self.executor, target=PLAIN, symbol=symbol, marker="",
            limits=limits,
        )  # fmt: skip

    def outputs(self, task, code, cases):
        """Output columns of a run that must end well."""
        outcome = self.run(task, code, cases)
        assert outcome.columns is not None, (outcome.state, outcome.process)
        return outcome.columns

    def fault(self, task, code, cases):
        """The state page of a run that must end with a fault."""
        outcome = self.run(task, code, cases)
        assert outcome.columns is None
        assert outcome.state is not None, outcome.process
        assert outcome.state.state == "fault", outcome.state
        return outcome.state


@pytest.fixture(scope="session")
def lab(tmp_path_factory, shared_cache):
    from kernelbench_core.executors.local import LocalExecutor
    from kernelbench_core.sandbox import BubblewrapSandbox
    from kernelbench_core.toolchains.clang import ClangToolchain, driver

    if driver() is None:
        pytest.skip("no clang is installed")
    sandbox = BubblewrapSandbox()
    probe = sandbox.probe()
    assert probe.usable, probe.reason
    return Lab(ClangToolchain(sandbox, shared_cache), LocalExecutor(sandbox), shared_cache,
               tmp_path_factory.mktemp("lab"))  # fmt: skip
