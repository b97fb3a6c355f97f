"""This machine as an executor: what its processor can do is probed, and what it cannot is `unavailable`."""

from __future__ import annotations

import platform
from pathlib import Path

import pytest

from kernelbench_core.executors import local
from kernelbench_core.executors.local import LocalExecutor, cpu_features, cpu_model
from kernelbench_core.model import Target
from kernelbench_core.seams import ExecRequest, ExecResult

ONE = "processor\t: {}\nmodel name\t: Some CPU @ 2.00GHz\nflags\t\t: fpu sse sse2 avx avx2\nbugs\t\t: none\n\n"
X86 = ONE.format(0) + ONE.format(1)
ARM = "processor\t: 0\nFeatures\t: fp asimd evtstrm sve\nCPU implementer\t: 0x41\n"


class Recorder:
    name = "recorder"

    def __init__(self):
        self.requests = []

    def run(self, request):
        self.requests.append(request)
        return ExecResult(exit_code=7)


@pytest.fixture
def cpuinfo(monkeypatch):
    """Another /proc/cpuinfo, or none."""
    real = Path.read_text

    def make(text):
        def read(self, *words, **more):
            if str(self) != "/proc/cpuinfo":
                return real(self, *words, **more)
            if text is None:
                raise FileNotFoundError(self)
            return text

        monkeypatch.setattr(Path, "read_text", read)
        cpu_features.cache_clear()

    yield make
    cpu_features.cache_clear()


def target(**changes):
    return Target(**{"name": "x86-avx", "summary": "", "arch": platform.machine(), **changes})


def test_features_are_those_of_the_processor(cpuinfo):
    cpuinfo(X86)
    assert cpu_features() == {"fpu", "sse", "sse2", "avx", "avx2"}
    assert cpu_model() == "Some CPU @ 2.00GHz"


def test_other_machines_spell_them_in_another_way(cpuinfo):
    cpuinfo(ARM)
    assert {"asimd", "sve"} <= cpu_features()
    assert cpu_model() == platform.machine()


def test_a_machine_that_does_not_tell_has_none(cpuinfo):
    cpuinfo(None)
    assert cpu_features() == frozenset()
    assert cpu_model() == platform.machine()


def test_a_feature_is_a_whole_word(cpuinfo):
    cpuinfo("flags : avx512f sse4_1\n")
    probe = LocalExecutor(Recorder()).probe(target(cpu_features=("avx", "sse")))
    assert not probe.usable
    assert "avx, sse" in probe.reason


def test_a_target_whose_features_are_there_is_usable(cpuinfo):
    cpuinfo(X86)
    assert LocalExecutor(Recorder()).probe(target(cpu_features=("avx", "avx2"))).usable
    assert LocalExecutor(Recorder()).probe(target(arch="", cpu_features=())).usable


def test_a_missing_feature_is_named_with_the_target(cpuinfo):
    cpuinfo(X86)
    probe = LocalExecutor(Recorder()).probe(target(cpu_features=("avx2", "avx512f", "amx")))
    assert not probe.usable
    assert "avx512f, amx" in probe.reason
    assert "x86-avx" in probe.reason


def test_another_machine_is_named_before_its_features(cpuinfo):
    cpuinfo(X86)
    probe = LocalExecutor(Recorder()).probe(target(arch="riscv64", cpu_features=("v",)))
    assert not probe.usable
    assert "riscv64" in probe.reason
    assert platform.machine() in probe.reason


def test_a_program_runs_in_the_sandbox_as_it_is(tmp_path):
    sandbox = Recorder()
    request = ExecRequest(command=("/box/program",), work=tmp_path)
    assert LocalExecutor(sandbox).run(request, target()).exit_code == 7
    assert sandbox.requests == [request]
    assert LocalExecutor(sandbox).name == local.LocalExecutor.name == "local"
