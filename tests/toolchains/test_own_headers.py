"""Headers that a target brings: compilers see them in the sandbox, and what they say is part of every digest."""

from __future__ import annotations

import os
import platform

import pytest

from kernelbench_core.errors import ConfigError
from kernelbench_core.model import Status, Target
from kernelbench_core.toolchains.base import own_headers
from kernelbench_core.toolchains.compiler import include_options

HEADER = "#define ACME_ADD(a, b) ((a) + (b) * {})\n"
SOURCE = 'extern "C" int kb_entry(int a) { return ACME_ADD(a, 2); }\n'


@pytest.fixture
def brought(tmp_path):
    """A target that brings a folder with a header, and the header."""
    folder = tmp_path / "plugin" / "include"
    folder.mkdir(parents=True)
    header = folder / "acme.h"
    header.write_text(HEADER.format(1))
    return Target(name="acme", summary="Brings headers", headers=("acme.h",), include=(str(folder),)), header


def test_a_target_without_headers_of_its_own_adds_nothing_to_a_digest():
    assert own_headers(Target(name="t", summary="T")) == ()
    assert include_options(Target(name="t", summary="T")) == ()


def test_each_folder_is_an_option(tmp_path):
    target = Target(name="t", summary="T", include=("/one", "/two"))
    assert include_options(target) == ("-isystem", "/one", "-isystem", "/two")


def rewritten(header):
    header.write_text(HEADER.format(2))


def renamed(header):
    header.rename(header.with_name("other.h"))


def joined(header):
    (header.parent / "deep").mkdir()
    (header.parent / "deep" / "more.h").write_text("")


def gone(header):
    header.unlink()


@pytest.mark.parametrize("change", [rewritten, renamed, joined, gone])
def test_every_change_of_the_headers_changes_the_digest(brought, change):
    target, header = brought
    before = own_headers(target)
    assert own_headers(target) == before
    change(header)
    assert own_headers(target) != before


def test_the_place_and_the_age_of_the_headers_do_not_matter(brought, tmp_path):
    target, header = brought
    before = own_headers(target)
    os.utime(header, ns=(1, 1))
    assert own_headers(target) == before
    (tmp_path / "plugin").rename(tmp_path / "moved")
    moved = Target(name="acme", summary="Brings headers", include=(str(tmp_path / "moved" / "include"),))
    assert own_headers(moved) == before


def test_a_folder_that_is_not_there_is_an_error_that_names_it(tmp_path):
    with pytest.raises(ConfigError, match=r"acme: .*nowhere: no such folder of headers"):
        own_headers(Target(name="acme", summary="A", include=(str(tmp_path / "nowhere"),)))


@pytest.mark.toolchain
@pytest.mark.sandbox
@pytest.mark.parametrize("gate", [False, True])
def test_a_kernel_is_built_with_them_and_again_when_they_change(compiler, built, brought, gate):
    target, header = brought
    first = compiler.digest(target)
    once = built(compiler, SOURCE, target=target, prelude=("cstdint", "acme.h"), gate=gate).artifact.read_bytes()
    header.write_text(HEADER.format(40))
    assert compiler.digest(target) != first
    again = built(compiler, SOURCE, target=target, prelude=("cstdint", "acme.h"), gate=gate).artifact.read_bytes()
    assert once != again  # the precompiled prelude was made anew


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_a_program_is_built_with_them(compiler, build, brought):
    target, _ = brought
    source = '#include "acme.h"\nint main() { return ACME_ADD(1, 2) - 3; }\n'
    assert build(compiler, source, target=target, kind="executable").status is Status.PASSED


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_nothing_else_of_the_plugin_is_seen(compiler, build, brought):
    target, header = brought
    (header.parents[1] / "secret.h").write_text("")
    result = build(compiler, f'#include "{header.parents[1]}/secret.h"\n{SOURCE}', target=target)
    assert result.status is Status.COMPILE_ERROR
    assert "secret.h" in result.detail


@pytest.mark.skipif(platform.machine() != "x86_64", reason="zig is asked for this architecture")
def test_zig_looks_at_them_too(brought):
    from attrs import evolve

    from kernelbench_core.toolchains.zig import ZigToolchain

    target, header = brought
    zig = ZigToolchain(sandbox=None)
    before = zig.digest(evolve(target, arch="x86_64"))
    header.write_text(HEADER.format(3))
    assert zig.digest(evolve(target, arch="x86_64")) != before
