"""Compilers that are declared by their programs: found, shown to the sandbox, and called as what they are like."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from attrs import evolve

from kernelbench_core.api import driver_toolchain
from kernelbench_core.errors import PluginError
from kernelbench_core.model import Status, Target
from kernelbench_core.toolchains.base import find_program
from kernelbench_core.toolchains.clang import driver
from kernelbench_core.toolchains.gcc import driver as gcc_driver
from kernelbench_core.toolchains.vendor import _home, vendor_toolchain

SIMD = """static int helper(int a) { return _mm_cvtsi128_si32(_mm_add_epi32(_mm_set1_epi32(a), _mm_set1_epi32(1))); }
extern "C" int kb_entry(int a) { return helper(a); }
"""
AARCH64 = 183
CROSS = "aarch64-linux-gnu-g++"


@pytest.fixture
def sdk(tmp_path):
    """An installation outside of the system's folders, whose driver is another program in disguise."""
    folder = tmp_path / "sdk" / "bin"
    folder.mkdir(parents=True)
    find_program.cache_clear()

    def make(name, program):
        path = folder / name
        path.write_text(f'#!/bin/sh\nexec {program} "$@"\n')
        path.chmod(0o755)
        return str(path)

    yield make
    find_program.cache_clear()


@pytest.fixture
def vendor(sandbox, shared_cache):
    def make(like, *programs, **more):
        return vendor_toolchain(sandbox, shared_cache, name="acme-cc", like=like, programs=programs, **more)

    return make


def test_it_is_unavailable_with_the_remedy_where_it_is_not_installed(vendor):
    found = vendor("clang", "no-such-clang++", oldest=3, remedy="install the SDK").probe(Target(name="t", summary="T"))
    assert (found.usable, found.reason, found.remedy) == (False, "no no-such-clang++ >= 3", "install the SDK")
    found = vendor("gcc", "no-such-g++").probe(Target(name="t", summary="T", triple="acme"))
    assert (found.reason, found.remedy) == ("no no-such-g++", "install no-such-g++, or put it on the PATH")


@pytest.mark.parametrize("wrong", [{"like": "msvc"}, {"programs": ()}])
def test_one_that_is_like_nothing_is_told(wrong):
    with pytest.raises(PluginError, match="toolchain acme-cc: like"):
        driver_toolchain("acme-cc", **{"like": "clang", "programs": ("x",), **wrong})(None)


def test_the_api_makes_it_when_it_is_asked(sandbox):
    made = driver_toolchain("acme-cc", like="gcc", programs=("no-such-g++",))(sandbox)
    assert (made.name, made.static, made.probe(Target(name="t", summary="T")).usable) == ("acme-cc", False, False)


@pytest.mark.toolchain
@pytest.mark.sandbox
@pytest.mark.parametrize(("like", "real"), [("clang", driver), ("gcc", gcc_driver)])
def test_kernels_and_programs_are_built_as_with_what_it_is_like(vendor, sdk, built, targets, like, real):
    if real() is None:
        pytest.skip(f"{like} is not installed")
    mine = vendor(like, "no-such-program", sdk("acme-c++", real()))
    target = evolve(targets["sse"], toolchains=("acme-cc",))
    assert mine.probe(target).usable
    assert mine.probe(target).version
    result = built(mine, SIMD, target=target, gate=True, prelude=("cstdint", "emmintrin.h"))
    assert (result.gate.vector_ops > 0, result.gate.widest_bits) == (True, 128)
    assert built(mine, "int main() { return 0; }", target=target, kind="executable").artifact.exists()


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_its_installation_and_nothing_beside_it_is_shown(vendor, sdk, build, tmp_path):
    (tmp_path / "secret.h").write_text("")
    mine = vendor("gcc", sdk("acme-g++", gcc_driver() or driver()))
    result = build(mine, f'#include "{tmp_path}/secret.h"\n{SIMD}')
    assert result.status is Status.COMPILE_ERROR
    assert "secret.h" in result.detail


@pytest.mark.toolchain
@pytest.mark.sandbox
@pytest.mark.skipif(shutil.which(CROSS) is None, reason=f"{CROSS} is not installed")
def test_one_like_gcc_builds_for_its_own_architecture(vendor, built):
    mine = vendor("gcc", CROSS)
    target = Target(name="arm", summary="A", arch="aarch64", triple="aarch64-linux-gnu", gate="vector")
    assert mine.probe(target).usable
    source = 'extern "C" float kb_entry(float a) { return vaddvq_f32(vdupq_n_f32(a)); }'
    result = built(mine, source, target=target, gate=True, prelude=("arm_neon.h",))
    assert result.gate.vector_ops > 0
    assert int.from_bytes(result.artifact.read_bytes()[18:20], "little") == AARCH64


def test_what_a_sandbox_shows_anyway_is_not_shown_again(sdk):
    own = Path(sdk("acme-c++", "true"))
    assert _home(own) == own.parents[1]
    assert _home(own.rename(own.parents[1] / "acme-c++")) == own.parents[1]  # no folder `bin`
    assert _home(Path(shutil.which("sh"))) is None


def test_its_version_is_part_of_the_digest(vendor, sdk):
    target = Target(name="t", summary="T")
    digests = set()
    for number in (1, 2):
        find_program.cache_clear()
        mine = vendor("clang", sdk(f"acme-{number}", f"echo acme version {number}.0 #"))
        digests.add(mine.digest(target))
    assert len(digests) == 2


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_a_linker_is_named_to_one_like_clang(vendor, sdk, built):
    real = shutil.which("ld.lld-19") or shutil.which("ld.lld")
    if real is None or driver() is None:
        pytest.skip("no clang with lld is installed")
    own = sdk("acme-ld", real)
    mine = vendor("clang", sdk("acme-c++", driver()), linkers=("no-such-ld", own))
    assert mine._link_options() == (f"--ld-path={own}",)
