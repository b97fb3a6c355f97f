"""A target with a compiler of its vendor's: used, recorded with its version, told where it is missing."""

from __future__ import annotations

import pytest
import tomli
from attrs import evolve
from kernelbench_isa_sse_avx.plugin import kernelbench_targets

from kernelbench_core import run
from kernelbench_core.api import ToolchainDescriptor, driver_toolchain
from kernelbench_core.toolchains.clang import driver

AVX = next(each for each in kernelbench_targets() if each.name == "x86-avx")
OPTIONS = {"targets": ["acme"], "models": ["reference/expert"], "tasks": ["conditional_move"], "protocol": "quick"}


@pytest.fixture
def acme(make_plugins, plugin_of, tmp_path):
    """Plugins with a target that is built by the given program and nothing else; it has the experts of AVX."""
    experts = tmp_path / "experts" / "simd"
    experts.mkdir(parents=True)

    def make(program, expert):
        (experts / "conditional_move.cpp").write_text(expert)
        target = evolve(AVX, name="acme", aliases=(), toolchains=("acme-cc",), experts=str(experts.parent))
        made = driver_toolchain("acme-cc", like="clang", programs=(str(program),), remedy="install the SDK")
        descriptor = ToolchainDescriptor(name="acme-cc", summary="ACME's", factory=made)
        return make_plugins(acme=plugin_of(targets=[target], toolchains=[descriptor]))

    return make


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_it_builds_and_its_version_is_recorded(acme, expert, tmp_path):
    if driver() is None:
        pytest.skip("no clang is installed")
    program = tmp_path / "sdk" / "bin" / "acme-clang++"
    program.parent.mkdir(parents=True)
    program.write_text(f'#!/bin/sh\n[ "$1" = --version ] && echo ACME 7.3.0 && exit\nexec {driver()} "$@"\n')
    program.chmod(0o755)
    done = run(out=tmp_path / "run", plugins=acme(program, expert), **OPTIONS)
    (result,) = done.results()
    assert result.passed, result.detail
    assert result.data["toolchain"] == "acme-cc"
    info = tomli.loads((tmp_path / "run" / "run.toml").read_text())
    assert info["toolchains"]["acme-cc"] == "ACME 7.3.0"


@pytest.mark.sandbox
def test_where_it_is_missing_the_target_is_unavailable_with_the_remedy(acme, expert, tmp_path):
    done = run(out=tmp_path / "run", plugins=acme("/nowhere/acme-clang++", expert), **OPTIONS)
    (result,) = done.results()
    assert result.status == "unavailable"
    assert "/nowhere/acme-clang++" in result.detail
    assert "acme-cc" not in tomli.loads((tmp_path / "run" / "run.toml").read_text())["toolchains"]
