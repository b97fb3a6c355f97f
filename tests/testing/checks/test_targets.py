"""Targets and protocols, which are plain data."""

from __future__ import annotations

import pytest
from attrs import evolve

from kernelbench_core.api import Target

BAD = {
    "toolchain": ({"toolchains": ("nobody",)}, "toolchains: no toolchain is called 'nobody'; there are acme-cc, clang"),
    "executor": ({"executors": ("nobody",)}, "executors: no executor is called 'nobody'"),
    "no toolchain": ({"toolchains": ()}, "toolchains: it names none"),
    "no executor": ({"executors": ()}, "executors: it names none"),
    "no emulator": ({"executors": ("qemu",), "vector_bits": (), "gate": "vector"}, "emulator: it is empty"),
    "emulator without lengths": (
        {"executors": ("qemu",), "emulator": "acme", "emulator_cpu": "max"},
        "emulator_cpu: it has no place for the vector length",
    ),
    "two flags in one": ({"flags": ("-macme=1 -mwide",)}, "flags: '-macme=1 -mwide' is not one flag"),
    "empty flag": ({"flags": ("-macme", "")}, "flags: '' is not one flag"),
    "padded flag": ({"flags": ("-macme ",)}, "flags: '-macme ' is not one flag"),
    "no flag": ({"flags": ("macme",)}, "flags: 'macme' is none"),
    "brackets": ({"headers": ("<acme.h>",), "facts": ("<acme.h>",)}, "headers: '<acme.h>' is no name of a header"),
    "absolute": ({"headers": ("/acme.h",), "facts": ("/acme.h",)}, "headers: '/acme.h' is no name of a header"),
    "untold header": ({"headers": ("acme.h", "more.h")}, "facts: they do not name the header more.h"),
    "empty fact": ({"facts": ("<acme.h> is included.", " ")}, "facts: one is empty"),
    "no label": ({"label": ""}, "label: it is empty"),
    "suffix": ({"entry_suffix": "-simd"}, "entry_suffix: '-simd' cannot stand in the name of a function"),
    "order": ({"vector_bits": (256, 128)}, "vector_bits: they do not go up"),
    "twice": ({"vector_bits": (128, 256, 256)}, "vector_bits: they do not go up"),
    "bits": ({"vector_bits": (100, 256)}, "vector_bits: one is no whole number of bytes"),
    "scalable": ({"gate": "scalable", "vector_bits": (), "default_vector_bits": 128}, "vector_bits: it is empty"),
    "include": ({"include": ("/nowhere",)}, "include: '/nowhere' is no absolute path of a folder"),
    "relative include": ({"include": (".",)}, "include: '.' is no absolute path of a folder"),
    "experts": ({"experts": "/nowhere"}, "experts: '/nowhere' is no absolute path of a folder"),
    "relative experts": ({"experts": "."}, "experts: '.' is no absolute path of a folder"),
    "alias of another": ({"aliases": ("acme-v0",)}, "aliases: 'acme-v0' also means acme-v0"),
    "alias in common": ({"aliases": ("ACME",)}, "aliases: 'ACME' also means acme-v0"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_fault_is_told(good, faults_of, name):
    fields, words = BAD[name]
    older = Target(name="acme-v0", summary="Before", label="ACME V0", aliases=("ACME",))
    told = faults_of(targets=[evolve(good["targets"][0], **fields), older])
    assert [line for line in told if line.startswith(f"target acme-v1: {words}")], told
    assert all(line.startswith(("target acme-v1: ", "target acme-v0: aliases")) for line in told), told


@pytest.mark.parametrize("fields", [
    {"flags": ("-Xclang", "+acme", "@options")},
    {"flags": ("-DTEXT=two words",)},
    {"headers": ("acme/wide.h", "c++/x.hpp"), "facts": ("<acme/wide.h> and <c++/x.hpp> are included.",)},
    {"headers": (), "facts": ()},
    {"entry_suffix": ""},
    {"executors": ("qemu",), "emulator": "acme", "emulator_cpu": "max,v={bytes}"},
    {"executors": ("qemu",), "emulator": "acme", "emulator_cpu": "max,v={bits}"},
    {"executors": ("qemu",), "emulator": "acme", "vector_bits": (), "default_vector_bits": 128},
    {"gate": "scalable"},
    {"gate": "operations", "operations": "acme_"},
])  # fmt: skip
def test_a_good_one_is_left_alone(good, faults_of, fields):
    assert faults_of(targets=[evolve(good["targets"][0], **fields)]) == []


def test_experts_are_called_after_suite_and_task(good, faults_of, tmp_path):
    target = evolve(good["targets"][0], experts=str(tmp_path))
    (told,) = faults_of(targets=[target])
    assert told.startswith("target acme-v1: experts: there is no expert in ")
    (tmp_path / "simd").mkdir()
    (tmp_path / "simd" / "add.cpp").write_text("")
    (tmp_path / "simd" / "__pycache__").mkdir()
    (tmp_path / "simd" / "__pycache__" / "x.pyc").write_text("")
    assert faults_of(targets=[target]) == []
    for wrong in ("add.cpp", "simd/add.cc", "simd/more/add.cpp"):
        path = tmp_path / wrong
        path.parent.mkdir(exist_ok=True)
        path.write_text("")
        (told,) = faults_of(targets=[target])
        assert told == f"target acme-v1: experts: {wrong} will not be found; experts are called SUITE/TASK.cpp"
        path.unlink()


def test_a_folder_of_headers_that_is_there_is_fine(good, faults_of, tmp_path):
    assert faults_of(targets=[evolve(good["targets"][0], include=(str(tmp_path),))]) == []


@pytest.mark.parametrize(("fields", "words"), [
    ({"optimize": "-O2"}, "optimize: '-O2' is no level"),
    ({"optimize": "O9"}, "optimize: 'O9' is no level"),
    ({"vector_bits": (256, 128)}, "vector_bits: they do not go up"),
    ({"memory_bytes": 1 << 20}, "memory_bytes: nothing runs in 1048576 bytes"),
])  # fmt: skip
def test_a_fault_of_a_protocol_is_told(good, faults_of, fields, words):
    (told,) = faults_of(protocols=[evolve(good["protocols"][0], **fields)])
    assert told.startswith(f"protocol acme-quick: {words}")
