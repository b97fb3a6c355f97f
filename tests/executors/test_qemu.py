"""QEMU as an executor: how it is found and called, and which of its ends are its own."""

from __future__ import annotations

import platform

import pytest
from attrs import evolve

from kernelbench_core.executors import qemu
from kernelbench_core.executors.qemu import QemuExecutor, aborted, one_instruction_option
from kernelbench_core.model import Target
from kernelbench_core.seams import ExecRequest, ExecResult

TARGET = Target(
    name="far", summary="", arch="mips", triple="mips-linux-gnu", emulator="mips",
    emulator_cpu="max,length={bytes},bits={bits}", vector_bits=(128, 256),
)  # fmt: skip

NEW_HELP = "-one-insn-per-tb     run with one guest instruction per emulated TB\n-strace log system calls\n"
OLD_HELP = "-singlestep          always run in singlestep mode\n"


class Recorder:
    name = "recorder"

    def __init__(self):
        self.requests = []

    def run(self, request):
        self.requests.append(request)
        return ExecResult(exit_code=0)


@pytest.fixture
def fake(tmp_path, monkeypatch):
    """A QEMU that only says its version and help."""

    def make(version="10.0.2", text=NEW_HELP, name="MIPS"):
        path = tmp_path / f"qemu-{version}"
        path.write_text(
            f'#!/bin/sh\ncase "$1" in --version) echo "qemu-mips version {version} (Debian 1:{version}+ds)" ;;\n'
            f"-help) cat <<'HELP'\n{text}HELP\n;; esac\n"
        )
        path.chmod(0o755)
        monkeypatch.setenv(f"KERNELBENCH_QEMU_{name}", str(path))
        return path

    yield make
    qemu.version.cache_clear()
    qemu._supports.cache_clear()


def request(tmp_path, **changes):
    return ExecRequest(command=("/run/program", "one"), work=tmp_path, **changes)


def test_the_variable_wins_over_the_path(fake, tmp_path, monkeypatch):
    path = fake()
    assert qemu.program("mips") == str(path)
    monkeypatch.setenv("KERNELBENCH_QEMU_MIPS", str(tmp_path / "none"))
    assert qemu.program("mips") is None


@pytest.mark.parametrize("name", ["qemu-mips", "qemu-mips-static"])
def test_both_names_of_distributions_are_found_on_the_path(tmp_path, monkeypatch, name):
    (tmp_path / name).write_text("#!/bin/sh\n")
    (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert qemu.program("mips") == str(tmp_path / name)


def test_the_program_with_the_libraries_of_the_system_is_preferred_to_the_static_one(tmp_path, monkeypatch):
    for name in ("qemu-mips-static", "qemu-mips"):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert qemu.program("mips") == str(tmp_path / "qemu-mips")


def test_probe_gives_the_version_with_the_distributions(fake):
    fake()
    found = QemuExecutor(Recorder()).probe(TARGET)
    assert found.usable
    assert found.version == "QEMU 10.0.2 (Debian 1:10.0.2+ds)"


def test_probe_says_what_is_missing(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    executor = QemuExecutor(Recorder())
    missing = executor.probe(TARGET)
    assert (missing.usable, missing.reason) == (False, "no qemu-mips")
    assert "qemu-user" in missing.remedy
    assert "no emulator" in executor.probe(Target(name="near", summary="")).reason


@pytest.mark.parametrize("script", ["exit 1", ":"])
def test_a_program_that_does_not_say_its_version_is_no_emulator(fake, script):
    path = fake()
    path.write_text(f"#!/bin/sh\n{script}\n")
    found = QemuExecutor(Recorder()).probe(TARGET)
    assert (found.usable, found.reason) == (False, f"{path} does not say its version")


def test_a_target_without_an_emulator_here_is_our_fault_not_the_programs(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "no qemu-mips" in QemuExecutor(Recorder()).run(request(tmp_path), TARGET).fault


@pytest.mark.parametrize("bits", [128, 256])
def test_the_vector_length_is_asked_for_in_bits_and_bytes(fake, tmp_path, bits):
    path, sandbox = fake(), Recorder()
    QemuExecutor(sandbox).run(request(tmp_path, vector_bits=bits, emulator_options=("-strace",)), TARGET)
    command = sandbox.requests[0].command
    cpu = ("-cpu", f"max,length={bits // 8},bits={bits}")
    assert command == (str(path), *cpu, "-strace", "/run/program", "one")


def test_a_program_outside_of_the_system_is_shown_in_the_sandbox(fake, tmp_path):
    path, sandbox = fake(), Recorder()
    QemuExecutor(sandbox).run(request(tmp_path), TARGET)
    assert path.parent in sandbox.requests[0].read_only


def test_a_program_of_the_system_is_there_already_and_the_rest_of_the_request_stays(tmp_path, monkeypatch):
    monkeypatch.setenv("KERNELBENCH_QEMU_MIPS", "/usr/bin/env")
    sandbox, asked = Recorder(), request(tmp_path, read_only=(tmp_path,), vector_bits=128, pass_fds=(7,))
    QemuExecutor(sandbox).run(asked, TARGET)
    (given,) = sandbox.requests
    assert evolve(given, command=asked.command) == asked


@pytest.mark.parametrize(
    ("triple", "arch", "root"),
    [("lib", "mips", "/usr/lib"), ("lib", platform.machine(), None), ("mips-none-none", "mips", None), ("", "", None)],
)
def test_libraries_are_looked_for_where_the_cross_packages_of_another_architecture_put_them(
    fake, tmp_path, triple, arch, root
):
    fake()
    sandbox = Recorder()
    QemuExecutor(sandbox).run(request(tmp_path, vector_bits=128), evolve(TARGET, triple=triple, arch=arch))
    command = sandbox.requests[0].command
    assert (command[command.index("-L") + 1] if "-L" in command else None) == root


def test_steady_addresses_come_from_a_reserved_space_and_on_x86_without_randomisation(fake, tmp_path):
    sandbox = Recorder()
    fake()
    QemuExecutor(sandbox).run(request(tmp_path, steady=True), TARGET)
    fake(name="X86_64")
    x86 = Target(name="x86", summary="", emulator="x86_64")
    QemuExecutor(sandbox).run(request(tmp_path, steady=True), x86)
    first, second = (each.command for each in sandbox.requests)
    assert first[first.index("-R") + 1] == hex(qemu.STEADY_ROOM)
    assert second[:2] == ("setarch", "--addr-no-randomize")
    assert "-R" not in second


@pytest.mark.parametrize(
    ("version", "text", "option"), [("10.0.2", NEW_HELP, "-one-insn-per-tb"), ("7.2.22", OLD_HELP, "-singlestep")]
)
def test_the_option_for_single_instructions_has_two_names(fake, version, text, option):
    assert one_instruction_option(str(fake(version, text))) == option


ABORTS = [
    b"qemu-riscv64: ../../target/riscv/translate.c:213: decode_save_opc: Assertion `ctx->insn_start != NULL' failed.\n",
    b"**\nERROR:../accel/tcg/cpu-exec.c:988:cpu_exec_loop: assertion failed: (cpu == current_cpu)\nBail out!\n",
    b"said by the program\nQEMU internal SIGSEGV {code=MAPERR, addr=0x20}\n",
    b"qemu-riscv64: QEMU internal SIGTRAP {code=(null), addr=0x7f}\n",
    b"qemu: fatal: Unhandled trap: 0x10003\npc = 0\n",
]


@pytest.mark.parametrize("words", ABORTS)
def test_words_of_an_emulator_that_gave_up_are_known(words):
    assert aborted(ExecResult(exit_code=None, signal=6, stderr=words))
    assert aborted(ExecResult(exit_code=1, stderr=words)) == ""


def test_its_words_are_those_of_one_line():
    said = b"said by the program\nQEMU internal SIGSEGV {code=MAPERR, addr=0x20}\nmore\n"
    assert aborted(ExecResult(exit_code=None, signal=11, stderr=said)) == (
        "QEMU internal SIGSEGV {code=MAPERR, addr=0x20}"
    )


@pytest.mark.parametrize(
    "words",
    [
        b"",
        b"qemu: uncaught target signal 11 (Segmentation fault) - core dumped\n",
        b"a.out: a.cpp:3: int main(): Assertion `false' failed.\n",
        b"my ERROR: file.cpp:12: broken\n",
        b"GLib-ERROR: gmem.c:136: failed to allocate 24 bytes\nqemu-riscv64: QEMU internal SIGTRAP {}\n",
    ],
)
def test_ends_of_the_program_itself_are_none_of_the_emulators(words):
    assert aborted(ExecResult(exit_code=None, signal=6, stderr=words)) == ""


def test_versions_are_of_those_that_are_here(fake, tmp_path, monkeypatch):
    for name in ("AARCH64", "RISCV64", "X86_64"):
        monkeypatch.setenv(f"KERNELBENCH_QEMU_{name}", str(tmp_path / "none"))
    assert qemu.versions() == {}
    fake(name="RISCV64")
    assert qemu.versions() == {"qemu-riscv64": "QEMU 10.0.2 (Debian 1:10.0.2+ds)"}
