"""`scripts/system-packages` on pretend machines."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

RUNTIME = "lib/linux/libclang_rt.asan-any.a"
PACKAGES_BY_PROGRAM = {
    "clang-19": "clang-19",
    "clang++-19": "clang-19",
    "ld.lld-19": "lld-19",
    "llvm-objdump-19": "llvm-19",
    "aarch64-linux-gnu-g++": "g++-aarch64-linux-gnu",
    "riscv64-linux-gnu-g++": "g++-riscv64-linux-gnu",
    "qemu-aarch64": "qemu-user",
    "qemu-x86_64": "qemu-user",
    "bwrap": "bubblewrap",
    "g++": "g++ libc6-dev",
    "prlimit": "util-linux",
    "setpriv": "util-linux",
    "flock": "util-linux",
}


class Subject:
    """The script on a machine that has everything, until a test takes something away."""

    def __init__(self, machine, root, folder):
        self.machine = machine
        self.folder = folder
        self.scripts = folder / "scripts"
        self.scripts.mkdir()
        shutil.copy(root / "scripts/system-packages", self.scripts)
        self.resources = folder / "resources"
        self.runtime = self.resources / RUNTIME
        self.runtime.parent.mkdir(parents=True)
        self.runtime.touch()
        self.python(0)
        self.user(1000)
        for program in (*(each for each in PACKAGES_BY_PROGRAM if each not in ("clang++-19", "flock")), "uname"):
            machine.add(program)
        self.emulator("10.0.2")
        machine.add("uname", "echo x86_64")
        self.compiler()
        machine.add("apt-get")

    def emulator(self, version):
        self.machine.add("qemu-riscv64", f'echo "qemu-riscv64 version {version} (Debian 1:{version}+ds-2)"')

    def compiler(self, body="exit 0"):
        self.machine.add("clang++-19", f'[ "$1" = -print-resource-dir ] && echo "{self.resources}" && exit 0\n{body}')

    def python(self, code):
        self.machine.write(self.scripts / "find-python", f"exit {code}")

    def user(self, uid):
        self.machine.add("id", f"echo {uid}")

    def apt(self, *, update="exit 0", install="exit 0"):
        self.machine.add("apt-get", f'case "$*" in *update*) {update} ;; *) {install} ;; esac')

    def apt_calls(self):
        return [call.replace("-o DPkg::Lock::Timeout=120 ", "") for call in self.machine.calls("apt-get")]

    def run(self, *arguments, **environ):
        script = self.scripts / "system-packages"
        return self.machine.run(script, *arguments, cwd=self.folder, KERNELBENCH_RETRY_DELAY="0", **environ)


@pytest.fixture
def subject(machine, root, tmp_path):
    return Subject(machine, root, tmp_path)


def brings(subject, program):
    """Shell text of an apt-get that really brings a program."""
    return f'cp "{subject.machine.bin}/g++" "{subject.machine.bin}/{program}"; exit 0'


@pytest.mark.parametrize("uid", [0, 1000])
def test_a_complete_machine_is_left_alone_without_a_word(subject, uid):
    subject.user(uid)
    done = subject.run()
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert subject.apt_calls() == []


@pytest.mark.parametrize(("program", "packages"), PACKAGES_BY_PROGRAM.items())
def test_an_ordinary_user_is_told_the_command_for_each_missing_program(subject, program, packages):
    subject.machine.remove(program)
    done = subject.run()
    assert done.returncode == 4
    # A compiler that is not there cannot tell where its runtimes are either.
    wanted = f"{packages} libclang-rt-19-dev" if program == "clang++-19" else packages
    assert done.stderr.endswith(f"&& sudo apt-get install -y --no-install-recommends {wanted}\n")
    assert subject.apt_calls() == []


def test_a_compiler_without_the_sanitizers_runtimes_is_noticed(subject):
    subject.runtime.unlink()
    done = subject.run()
    assert done.returncode == 4
    assert done.stderr.rstrip().endswith(" libclang-rt-19-dev")


@pytest.mark.parametrize(("code", "packages"), [(3, "python3-venv"), (4, "python3 python3-venv")])
def test_a_python_that_makes_no_environments_is_completed(subject, code, packages):
    subject.python(code)
    done = subject.run()
    assert done.returncode == 4
    assert done.stderr.endswith(f"--no-install-recommends {packages}\n")


@pytest.mark.parametrize(("arguments", "environ"), [(["--no-python"], {}), ([], {"PYTHON": "/my/python"})])
def test_python_is_not_looked_for_where_one_is_chosen(subject, arguments, environ):
    subject.python(4)
    assert subject.run(*arguments, **environ).returncode == 0
    assert subject.machine.calls("find-python") == []


@pytest.mark.parametrize("there", ["chromium", "chromium-browser", "google-chrome"])
def test_a_browser_is_wanted_for_the_tests_only_and_any_chromium_will_do(subject, there):
    subject.user(1000)
    assert subject.run().returncode == 0
    done = subject.run("--browser")
    assert done.returncode == 4
    assert done.stderr.endswith(" --no-install-recommends chromium\n")
    subject.machine.add(there, "exit 0")
    assert subject.run("--browser").returncode == 0


def test_root_gets_exactly_what_is_missing_from_fresh_lists(subject):
    subject.user(0)
    subject.machine.remove("bwrap")
    subject.apt(install=brings(subject, "bwrap"))
    done = subject.run()
    assert done.returncode == 0, done.stderr
    assert subject.apt_calls() == ["apt-get update", "apt-get install -y --no-install-recommends bubblewrap"]
    assert done.stderr == "system-packages: installing bubblewrap\n"


def test_a_failing_mirror_is_asked_a_second_time(subject):
    subject.user(0)
    subject.machine.remove("bwrap")
    mark = subject.folder / "failed-once"
    subject.apt(install=f'[ -e "{mark}" ] || {{ touch "{mark}"; exit 100; }}; {brings(subject, "bwrap")}')
    assert subject.run().returncode == 0
    assert len(subject.apt_calls()) == 3


def test_a_mirror_that_stays_away_gives_its_reason_and_the_command(subject):
    subject.user(0)
    subject.machine.remove("bwrap")
    subject.apt(install="echo noise; echo 'E: Unable to locate package bubblewrap'; exit 100")
    done = subject.run()
    assert done.returncode == 4
    failed, remedy = done.stderr.splitlines()[-2:]
    assert failed.endswith("apt-get install failed: E: Unable to locate package bubblewrap")
    assert remedy.endswith("apt-get update && apt-get install -y --no-install-recommends bubblewrap")
    assert "noise" not in done.stderr


def test_a_broken_list_is_said_in_one_line_and_does_not_stop_the_installation(subject):
    subject.user(0)
    subject.machine.remove("bwrap")
    subject.apt(update="echo 'E: Malformed entry 1 in list'; exit 100", install=brings(subject, "bwrap"))
    done = subject.run()
    assert done.returncode == 0
    assert [line for line in done.stderr.splitlines() if "Malformed entry 1" in line and "update failed" in line]
    assert len(done.stderr.splitlines()) == 2


def test_an_installation_that_brings_nothing_is_not_believed(subject):
    subject.user(0)
    subject.machine.remove("bwrap")
    done = subject.run()
    assert done.returncode == 4
    assert "still missing after the installation: bubblewrap" in done.stderr


def test_without_apt_the_names_of_the_packages_are_printed(subject):
    subject.user(0)
    subject.machine.remove("apt-get")
    subject.machine.remove("ld.lld-19")
    done = subject.run()
    assert done.returncode == 4
    assert "missing, by Debian's package names: lld-19" in done.stderr


def test_skip_leaves_the_machine_alone(subject):
    subject.user(0)
    subject.machine.remove("bwrap")
    assert subject.run(KERNELBENCH_SYSTEM_PACKAGES="skip").returncode == 0
    assert subject.apt_calls() == []


def test_an_unknown_argument_is_a_usage_error(subject):
    done = subject.run("--verfiy")
    assert done.returncode == 2
    assert "--verfiy" in done.stderr


def test_verify_reports_what_a_compiler_that_cannot_build_says(subject):
    subject.compiler("echo \"a.cpp:1:10: fatal error: 'vector' file not found\" >&2; exit 1")
    done = subject.run("--verify")
    assert done.returncode == 4
    assert done.stderr.count("\n") == 1
    assert "'vector' file not found" in done.stderr


def test_verify_warns_where_the_sandbox_cannot_start(subject):
    subject.machine.add("bwrap", "echo 'bwrap: No permissions to create new namespace' >&2; exit 1")
    done = subject.run("--verify")
    assert done.returncode == 0
    assert "warning: bubblewrap cannot start here (bwrap: No permissions to create new namespace)" in done.stderr


def test_scratch_files_do_not_stay(subject):
    subject.user(0)
    subject.machine.remove("bwrap")
    before = set(subject.machine.bin.parent.iterdir())
    subject.run("--verify")
    assert set(subject.machine.bin.parent.iterdir()) - before <= {subject.machine.log}


RELEASE = """Types: deb
# an address
URIs: http://mirror.invalid/debian
Suites: CODENAME CODENAME-updates
Components: main
Signed-By: /usr/share/keyrings/archive.gpg

Types: deb
URIs: http://mirror.invalid/security
Suites: CODENAME-security
Components: main
"""


@pytest.fixture
def old_emulator(subject, tmp_path):
    """A machine of root's whose release has QEMU 7.2 only; gives what apt's derived sources say at the installation."""
    lines = Path("/etc/os-release").read_text(encoding="utf-8").splitlines()
    codename = next((line.partition("=")[2] for line in lines if line.startswith("VERSION_CODENAME=")), "")
    if not codename:
        pytest.skip("this system does not say its code name")
    subject.user(0)
    subject.emulator("7.2.19")
    seen = tmp_path / "seen"
    newer = f'echo "echo qemu-riscv64 version 10.0.2" >{subject.machine.bin}/qemu-riscv64'
    keep = f'Dir::Etc::SourceParts=*) cat "${{word#*=}}"/derived.* >>"{seen}" ;;'
    subject.machine.add(
        "apt-get",
        f'for word in "$@"; do case $word in {keep} esac; done\ncase "$*" in *backports*) {newer} ;; esac',
    )
    apt = tmp_path / "apt"
    (apt / "sources.list.d").mkdir(parents=True)

    def run(*, policy="7.2+dfsg-7", madison=True):
        listed = f"qemu-user | 1:10.0.2 | somewhere {codename}-backports/main" if madison else ""
        subject.machine.add(
            "apt-cache", f'case "$*" in *policy*) echo "  Candidate: 1:{policy}" ;; *) echo "{listed}" ;; esac'
        )
        done = subject.run(KERNELBENCH_APT_FOLDER=str(apt))
        return done, seen.read_text() if seen.exists() else ""

    run.apt, run.codename = apt, codename
    return run


def test_an_old_emulator_is_replaced_from_backports_in_the_machines_own_sources(subject, old_emulator):
    """In the form of paragraphs; the security suite is at another address and is left alone."""
    file = old_emulator.apt / "sources.list.d/debian.sources"
    file.write_text(RELEASE.replace("CODENAME", old_emulator.codename))
    done, derived = old_emulator()
    assert done.returncode == 0, done.stderr
    assert subject.apt_calls()[-1].endswith(f"--no-install-recommends qemu-user/{old_emulator.codename}-backports")
    assert f"Suites: {old_emulator.codename}-backports\nComponents: main\nSigned-By: /usr" in derived
    assert "security" not in derived
    assert file.read_text() == RELEASE.replace("CODENAME", old_emulator.codename)


def test_backports_are_derived_from_sources_of_one_line_too(subject, old_emulator):
    (old_emulator.apt / "sources.list").write_text(
        f"# nothing\ndeb-src http://mirror.invalid/debian {old_emulator.codename} main\n"
        f"deb [signed-by=/k.gpg] http://mirror.invalid/debian {old_emulator.codename} main contrib\n"
    )
    done, derived = old_emulator()
    assert done.returncode == 0, done.stderr
    line = f"deb [signed-by=/k.gpg] http://mirror.invalid/debian {old_emulator.codename}-backports main contrib\n"
    assert set(derived.splitlines(keepends=True)) == {line}


def test_a_release_with_a_new_emulator_needs_no_backports(subject, old_emulator):
    _, derived = old_emulator(policy="10.0.2+ds-2")
    assert derived == ""
    assert subject.apt_calls()[-1].endswith("--no-install-recommends qemu-user")


@pytest.mark.parametrize("known", [True, False])
def test_without_backports_the_old_emulator_is_kept_and_that_is_said(subject, old_emulator, known):
    if known:
        (old_emulator.apt / "sources.list.d/debian.sources").write_text(
            RELEASE.replace("CODENAME", old_emulator.codename)
        )
    done, _ = old_emulator(madison=False)
    assert done.returncode == 0
    assert "RISC-V will be unavailable" in done.stderr


def test_an_old_emulator_holds_up_nobody_who_cannot_install(subject):
    subject.emulator("7.2.19")
    done = subject.run()
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("own", ["aarch64", "riscv64"])
def test_a_machine_needs_no_cross_compiler_for_itself(subject, own):
    subject.machine.add("uname", f"echo {own}")
    subject.machine.remove(f"{own}-linux-gnu-g++")
    assert subject.run().returncode == 0
