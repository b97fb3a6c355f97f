"""`scripts/system-packages` on pretend machines."""

from __future__ import annotations

import shutil

import pytest

RUNTIME = "lib/linux/libclang_rt.asan-any.a"
PACKAGES_BY_PROGRAM = {
    "clang-19": "clang-19",
    "clang++-19": "clang-19",
    "ld.lld-19": "lld-19",
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
        for program in ("clang-19", "ld.lld-19", "bwrap", "g++", "prlimit", "setpriv"):
            machine.add(program)
        self.compiler()
        machine.add("apt-get")

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
