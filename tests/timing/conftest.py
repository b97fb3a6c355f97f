"""A task with some work for each byte, one that works in place, one on containers; and a way to measure answers."""

from __future__ import annotations

import pytest
from attrs import evolve, frozen

from kernelbench_core.evaluation.checker import ColumnChecker
from kernelbench_core.executors.local import LocalExecutor
from kernelbench_core.model import (
    Comparison,
    FunctionTask,
    Parameter,
    Protocol,
    Result,
    Status,
    Target,
    Timing,
    Workload,
)
from kernelbench_core.sandbox import default_sandbox
from kernelbench_core.store import BuildCache
from kernelbench_core.timing.speed import Speedometer
from kernelbench_core.toolchains.clang import ClangToolchain, driver

QUICK = Timing(baselines=(), starts=2, pairs=4, sample_seconds=0.002, budget_seconds=0.4, half_width=0.001)
PLAIN = Target(name="plain", summary="This machine's own", entry_suffix="", toolchains=("clang",))
HEAD = "#include <cstddef>\n#include <cstdint>\n"

ROUNDS = """
static inline uint32_t rounds(uint32_t x) {
    for (int i = 0; i < 12; ++i) x = (x ^ (x >> 15)) * 0x2c1b3c6du + 0x9e3779b9u;
    return x;
}
"""
MIX = f"""{HEAD}{ROUNDS}
uint32_t mix(const uint32_t *a, uint32_t *out, size_t n) {{
    uint32_t sum = 0;
    for (size_t i = 0; i < n; ++i) sum += out[i] = rounds(a[i]);
    return sum;
}}
"""


def _task(name, prototype, reference, parameters, sizes, arguments=("n",), result=None, **more):
    return FunctionTask(
        suite="lab", name=name, summary="made for a test", description="", digest=f"{len(reference):x}".zfill(64),
        origin="lab", entry=name, prototype=prototype, reference=reference, parameters=parameters, result=result,
        workload=Workload(sizes=sizes, arguments=arguments), **more,
    )  # fmt: skip


@pytest.fixture(scope="session")
def mix():
    """Some arithmetic for each of n numbers, and their sum."""
    return _task(
        "mix", "uint32_t mix(const uint32_t *a, uint32_t *out, size_t n)", MIX,
        (Parameter(name="a", length="n"), Parameter(name="out", role="out", length="n"),
         Parameter(name="n", values={"size": True, "max": 4096})),
        ((256,), (2048,)), result=Comparison(),
    )  # fmt: skip


@pytest.fixture(scope="session")
def turn():
    """Reverses n numbers where they are."""
    code = f"""{HEAD}
void turn(int *a, size_t n) {{
    for (size_t i = 0; i + 1 < n - i; ++i) {{ int t = a[i]; a[i] = a[n - 1 - i]; a[n - 1 - i] = t; }}
}}
"""
    return _task(
        "turn", "void turn(int *a, size_t n)", code,
        (Parameter(name="a", role="inout", length="n"), Parameter(name="n", values={"size": True, "max": 4096})),
        ((301,),),
    )  # fmt: skip


@pytest.fixture(scope="session")
def large(mix):
    """So many numbers that inputs stay for several calls."""
    return evolve(mix, workload=Workload(sizes=((1 << 18,),), arguments=("n",)))


@pytest.fixture(scope="session")
def words():
    """The words of a list that are longer than three characters, and how many those are: containers of all kinds."""
    code = """#include <string>
#include <vector>
std::vector<std::string> words(std::vector<std::string> all, const std::string &tail, std::string &said) {
    std::vector<std::string> found;
    for (auto &each : all) if (each.size() > 3) found.push_back(each + tail);
    said += "!";
    return found;
}
"""
    return _task(
        "words", code[code.index("std::vector") : code.index(" {")], code,
        (Parameter(name="all"), Parameter(name="tail"), Parameter(name="said", role="inout")),
        ((20, 5, 9),), ("all", "tail", "said"), result=Comparison(),
    )  # fmt: skip


@frozen
class Bench:
    """Measures answers."""

    folder: object
    cache: BuildCache

    def __call__(self, task, code, timing=QUICK, seed=1, target=PLAIN, **parts):
        sandbox = default_sandbox()
        protocol = Protocol(name="quick", summary="", measure=True, timing=timing, compile_seconds=30.0)
        meter = Speedometer(protocol=protocol, seed=seed, folder=self.folder, cache=self.cache)
        result = Result(task_id=task.task_id, target=target.name, model="m/x", sample_id="0", status=Status.PASSED)
        parts = {
            "toolchain": ClangToolchain(sandbox, self.cache), "executor": LocalExecutor(sandbox),
            "checker": ColumnChecker(), **parts,
        }  # fmt: skip
        try:
            return meter.measure(result, task, target, code, task.entry + target.entry_suffix, **parts)
        finally:
            meter.close()


@pytest.fixture(scope="session")
def quick():
    """Short samples, few starts, no baselines."""
    return QUICK


@pytest.fixture(scope="session")
def plain():
    """A target without an instruction set of its own."""
    return PLAIN


@pytest.fixture(scope="session")
def bench(tmp_path_factory):
    """Gives what measuring an answer to a task comes to."""
    if driver() is None:
        pytest.skip("no clang is installed")
    folder = tmp_path_factory.mktemp("timing")
    folder.chmod(0o755)
    return Bench(folder, BuildCache())
