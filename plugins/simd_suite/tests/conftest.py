"""The tasks, and evaluators that their stored solutions are tried with."""

from __future__ import annotations

import platform
import shutil

import pytest

from kernelbench_core.model import Protocol
from kernelbench_core.store import BuildCache

BRIEF = Protocol(name="brief", summary="Some cases", cases=250, compile_seconds=60.0, run_seconds=20.0)
WHOLE = Protocol(name="whole", summary="All cases", compile_seconds=60.0, run_seconds=20.0)


def pytest_runtest_setup(item):
    """Skips what this machine has no tools for, with the reason."""
    if item.get_closest_marker("sandbox") and shutil.which("bwrap") is None:
        pytest.skip("bubblewrap is not installed")
    if item.get_closest_marker("toolchain") and not any(map(shutil.which, ("clang++-19", "clang++"))):
        pytest.skip("no clang is installed")


@pytest.fixture(scope="session")
def suite_tools(tmp_path_factory, worker_id):
    from kernelbench_core.executors.local import LocalExecutor
    from kernelbench_core.sandbox import BubblewrapSandbox
    from kernelbench_core.toolchains.clang import ClangToolchain

    base = tmp_path_factory.getbasetemp()
    cache = BuildCache((base if worker_id == "master" else base.parent) / "build-cache")
    sandbox = BubblewrapSandbox()
    return {"toolchains": {"clang": ClangToolchain(sandbox, cache)}, "executors": {"local": LocalExecutor(sandbox)},
            "sandbox": sandbox, "cache": cache}  # fmt: skip


@pytest.fixture(scope="session")
def evaluators(suite_tools):
    """Two evaluators: one with some cases, one with all."""
    from kernelbench_core.evaluation.pipeline import Evaluator

    made = {protocol.name: Evaluator(protocol=protocol, seed=20_240_607, **suite_tools) for protocol in (BRIEF, WHOLE)}
    yield made
    for each in made.values():
        each.close()


@pytest.fixture(scope="session")
def all_targets():
    """The plain target of this plugin, and the vector targets where their plugin is installed."""
    import kernelbench_simd_suite.plugin as suite

    targets = {each.name: each for each in suite.kernelbench_targets()}
    isa = pytest.importorskip("kernelbench_isa_sse_avx.plugin") if platform.machine() == "x86_64" else None
    return targets | {each.name: each for each in (isa.kernelbench_targets() if isa else ())}
