"""Real compilers in the real sandbox, and short ways to ask them for something."""

from __future__ import annotations

import subprocess

import pytest
from attrs import evolve

from kernelbench_core.model import Status, Target
from kernelbench_core.seams import BuildRequest, Limits
from kernelbench_core.store import BuildCache

PLAIN = Target(name="plain", summary="This machine", entry_suffix="")
VECTOR = Target(name="sse", summary="Vectors", flags=("-msse", "-msse2"), headers=("emmintrin.h",), gate="vector")
WIDE = Target(name="avx", summary="Wide vectors", flags=("-mavx", "-mavx2"), headers=("immintrin.h",), gate="vector")


@pytest.fixture(scope="session")
def shared_cache(tmp_path_factory, worker_id):
    """A build cache that the workers of one test run share."""
    base = tmp_path_factory.getbasetemp()
    return BuildCache((base if worker_id == "master" else base.parent) / "build-cache")


@pytest.fixture(scope="session")
def sandbox():
    from kernelbench_core.sandbox import BubblewrapSandbox

    sandbox = BubblewrapSandbox()
    probe = sandbox.probe()
    assert probe.usable, probe.reason
    return sandbox


@pytest.fixture(scope="session")
def clang(sandbox, shared_cache):
    from kernelbench_core.toolchains.clang import ClangToolchain, driver

    if driver() is None:
        pytest.skip("no clang is installed")
    return ClangToolchain(sandbox, shared_cache)


@pytest.fixture(scope="session")
def gcc(sandbox, shared_cache):
    from kernelbench_core.toolchains.gcc import GccToolchain, driver

    if driver() is None:
        pytest.skip("no g++ is installed")
    return GccToolchain(sandbox, shared_cache)


@pytest.fixture(params=["clang", "gcc"])
def compiler(request):
    """Both of them, one after the other."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def work(tmp_path):
    folder = tmp_path / "work"
    folder.mkdir()
    folder.chmod(0o755)
    return folder


@pytest.fixture
def build(work):
    """Builds a unit whose entry is `kb_entry`."""

    def make(toolchain, source, **changes):
        request = BuildRequest(source=source, target=PLAIN, entry="kb_entry",
                               limits=Limits(memory_bytes=4 << 30, cpu_seconds=20, wall_seconds=40))  # fmt: skip
        return toolchain.build(evolve(request, **changes), work)

    return make


@pytest.fixture
def built(build):
    """As `build`, for what must succeed."""

    def make(toolchain, source, **changes):
        result = build(toolchain, source, **changes)
        assert result.status is Status.PASSED, result.diagnostics or result.detail
        return result

    return make


@pytest.fixture(scope="session")
def targets():
    return {"plain": PLAIN, "sse": VECTOR, "avx": WIDE}


@pytest.fixture
def run():
    """The output of a program of the system."""

    def call(*words):
        return subprocess.run([str(word) for word in words], capture_output=True, text=True, check=True).stdout

    return call
