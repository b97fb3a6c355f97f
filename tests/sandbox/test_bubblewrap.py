"""The ordinary use of the sandbox: folders, descriptors, compilers, times, many runs."""

from __future__ import annotations

import gc
import os
import resource
import shutil
import subprocess
import sys
import textwrap
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from kernelbench_core.errors import UsageError
from kernelbench_core.sandbox import bubblewrap
from kernelbench_core.seams import ExecRequest, Limits

pytestmark = pytest.mark.sandbox


@pytest.fixture
def sh(sandbox, work):
    def run(script, *, using=None, **request):
        folder = request.pop("work", work)
        return (using or sandbox).run(ExecRequest(command=("/bin/sh", "-c", script), work=folder, **request))

    return run


def test_output_status_and_times_come_back(sh):
    result = sh("echo out; echo err >&2; sleep 0.2; exit 3")
    assert (result.exit_code, result.signal, result.limit, result.fault) == (3, 0, "", "")
    assert (result.stdout, result.stderr) == (b"out\n", b"err\n")
    assert 0.2 <= result.wall_seconds < 5
    assert not result.ok


def test_standard_input_is_given_whole(sh):
    data = bytes(range(256)) * 4000
    result = sh("cat", stdin=data, keep_bytes=2 << 20)
    assert result.ok
    assert result.stdout == data


def test_kept_output_is_cut_and_a_program_under_the_limit_runs_on(sh):
    result = sh("head -c 100000 /dev/urandom; exit 4", keep_bytes=10)
    assert result.exit_code == 4
    assert len(result.stdout) == 10


def test_the_environment_holds_what_was_asked_for_and_nothing_of_ours(sh, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "sesame")
    monkeypatch.setenv("LD_PRELOAD", "/nowhere/libevil.so")
    result = sh("tr '\\0' '\\n' </proc/self/environ", environment={"VALUE": "a b"})
    lines = set(result.stdout.decode().split("\n")) - {"", "PWD=/box", "OLDPWD=/box", "SHLVL=0", "_=/usr/bin/tr"}
    assert lines == {"PATH=/usr/bin:/bin", "HOME=/tmp", "LANG=C.UTF-8", "VALUE=a b"}
    assert result.stderr == b""


def test_nobody_elses_processes_or_environments_can_be_seen(sh, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "sesame")
    result = sh(f"cat /proc/*/environ /proc/{os.getpid()}/environ /proc/*/cmdline; ls -d /proc/[0-9]*; exit 0")
    assert b"sesame" not in result.stdout
    assert b"pytest" not in result.stdout
    assert len([line for line in result.stdout.split(b"\n") if line.startswith(b"/proc/")]) <= 4


def test_the_program_is_nobody_without_any_privilege(sh):
    result = sh("id -u; grep -E '^(Cap|NoNewPrivs|Seccomp:)' /proc/self/status; cat /proc/self/oom_score_adj")
    user, *status, adjust = result.stdout.decode().split("\n")[:-1]
    assert int(user) > 60000
    table = dict(line.split(":\t") for line in status)
    assert {name: int(table[name], 16) for name in ("CapInh", "CapPrm", "CapEff", "CapAmb")} == {
        "CapInh": 0, "CapPrm": 0, "CapEff": 0, "CapAmb": 0}  # fmt: skip
    assert (table["NoNewPrivs"], table["Seccomp"]) == ("1", "2")
    assert adjust == "1000"


def test_devices_are_null_and_random_only(sh):
    assert sh("ls /dev").stdout.split() == [b"null", b"random", b"urandom"]
    assert sh("head -c 4 /dev/urandom | wc -c; echo x >/dev/null").stdout.strip() == b"4"


def test_the_limits_are_those_of_the_request(sh):
    limits = Limits(cpu_seconds=2.2, memory_bytes=200 << 20, processes=9, open_files=33, file_bytes=5 << 20)
    result = sh("cat /proc/self/limits", limits=limits)
    table = {line[:26].strip(): line[26:].split()[:2] for line in result.stdout.decode().splitlines()}
    assert table["Max cpu time"] == ["3", "4"]
    assert table["Max address space"] == [str(200 << 20)] * 2
    assert table["Max processes"][0] in {"9", "10"}
    assert table["Max open files"] == ["33", "33"]
    assert table["Max file size"] == [str(5 << 20)] * 2
    assert table["Max core file size"] == ["0", "0"]
    assert table["Max stack size"] == [str(8 << 20)] * 2


def test_memory_is_unlimited_when_the_request_says_zero(sh):
    result = sh("ulimit -v", limits=Limits(memory_bytes=0))
    assert result.stdout.strip() == b"unlimited"


# --- folders -----------------------------------------------------------------------------------------------------


def test_the_work_folder_is_the_current_one_and_read_only(sh, work):
    (work / "here").write_text("text")
    result = sh("pwd; cat here; touch there; echo no >here")
    assert result.stdout == b"/box\ntext"
    assert [path.name for path in work.iterdir()] == ["here"]
    assert (work / "here").read_text() == "text"


def test_files_made_in_a_writable_work_folder_can_be_read_changed_and_removed(sh, work):
    assert sh("umask 077; mkdir -p sub/sub; echo one >sub/sub/file; echo two >hidden", writable=True).ok
    assert (work / "sub/sub/file").read_text() == "one\n"
    assert sh("cat sub/sub/file hidden").stdout == b"one\ntwo\n"
    assert sh("echo more >>sub/sub/file; rm hidden", writable=True).ok
    assert (work / "sub/sub/file").read_text() == "one\nmore\n"
    shutil.rmtree(work)


@pytest.mark.parametrize("writable", [False, True])
def test_private_files_of_the_caller_can_be_read_inside(sh, work, writable):
    (work / "private").mkdir(mode=0o700)
    (work / "private" / "file").write_text("text")
    (work / "private" / "file").chmod(0o600)
    work.chmod(0o700)
    assert sh("cat private/file", writable=writable).stdout == b"text"


def test_extra_folders_below_hidden_places_appear_at_their_place_read_only(sh, tmp_path):
    hidden = tmp_path / "hidden" / "deep"
    extra = hidden / "cache"
    extra.mkdir(parents=True)
    (extra / "header.h").write_text("text")
    (hidden / "other").write_text("not for you")
    (tmp_path / "hidden").chmod(0o700)
    result = sh(f"cat {extra}/header.h; ls {hidden}; touch {extra}/new", read_only=(extra, extra / "header.h"))
    assert result.stdout == b"textcache\n"
    assert [path.name for path in extra.iterdir()] == ["header.h"]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may make folders there")
@pytest.mark.parametrize("place", ["/root", "/opt", "/box"])
def test_extra_folders_may_lie_anywhere(sh, place, work):
    ours = not Path(place).is_dir()
    extra = Path(place) / f".test-{uuid.uuid4().hex}" / "cache"
    extra.mkdir(parents=True)
    try:
        (extra / "file").write_text("text")
        (work / "own").write_text("own")
        for writable in (False, True):
            result = sh(f"cat own {extra}/file; touch {extra}/new", read_only=(extra,), writable=writable)
            assert result.stdout == b"owntext"
        assert not sh("touch new", read_only=(extra,)).ok
    finally:
        shutil.rmtree(extra.parent)
        if ours:
            Path(place).rmdir()


def test_tmp_is_private_and_forgotten(sh):
    assert sh("echo x >/tmp/file && ls /tmp").stdout == b"file\n"
    assert sh("ls -A /tmp").stdout == b""


def test_files_of_a_cache_with_other_names_stay_as_they_are(sh, work, tmp_path):
    cached = tmp_path / "cached"
    cached.write_text("x")
    cached.chmod(0o644)
    (work / "linked").hardlink_to(cached)
    before = cached.stat()
    sh("echo y >linked", writable=True)
    if os.geteuid() == 0:
        assert cached.read_text() == "x"
    after = cached.stat()
    assert (before.st_mode, before.st_uid, before.st_gid) == (after.st_mode, after.st_uid, after.st_gid)


# --- descriptors -------------------------------------------------------------------------------------------------


# In a process of its own: low numbers of a test worker belong to the pipe of its orders, which a thread reads.
NUMBERED = """
import fcntl, os, sys
from pathlib import Path
from kernelbench_core.sandbox.bubblewrap import BubblewrapSandbox
from kernelbench_core.seams import ExecRequest

number = int(sys.argv[1])
reading, writing = (fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 50) for end in os.pipe())
os.dup2(writing, number)
words = ("/bin/sh", "-c", f"echo private >&{number}")
result = BubblewrapSandbox().run(ExecRequest(command=words, work=Path(sys.argv[2]), pass_fds=(number,)))
assert result.ok, result
assert os.read(reading, 100) == b"private\\n"
"""


@pytest.mark.parametrize("number", [3, 8, 9])  # 8 and 9 are those that the sandbox's own shell would use
def test_passed_descriptors_arrive_at_their_numbers(sandbox, work, number):
    words = [sys.executable, "-c", NUMBERED, str(number), work]
    ended = subprocess.run(words, check=False, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.toolchain
def test_passed_descriptors_are_the_only_ones(attack):
    reading, writing = os.pipe()
    try:
        seen = attack("list_fds", pass_fds=(writing,))
        assert seen.tried["fd"] == {"0", "1", "2", str(writing)}
        assert attack("write_fd", writing, pass_fds=(writing,)).result.ok
        assert os.read(reading, 100) == b"private\n"
    finally:
        os.close(reading)
        os.close(writing)


@pytest.mark.parametrize("bad", [
    {"command": ()}, {"command": ("/bin/true", "a\0b")}, {"command": ("/bin/true",), "pass_fds": (1,)},
    {"command": ("/bin/true",), "pass_fds": (3, 4, 5, 6, 7, 8, 9)},
])  # fmt: skip
def test_requests_without_sense_are_refused(sandbox, work, bad):
    with pytest.raises(UsageError):
        sandbox.run(ExecRequest(work=work, **bad))


# --- compilers -----------------------------------------------------------------------------------------------------


@pytest.mark.toolchain
@pytest.mark.parametrize("compiler", ["/usr/bin/clang++-19", "/usr/bin/g++"])
def test_a_compiler_compiles_and_links_and_the_program_runs(sandbox, work, compiler):
    if not Path(compiler).exists():
        pytest.skip(f"no {compiler}")
    source = "#include <string>\n#include <iostream>\nint main() { std::string s(3, 'x'); std::cout << s; }\n"
    (work / "main.cpp").write_text(source)
    limits = Limits(memory_bytes=4 << 30, cpu_seconds=20, wall_seconds=60)
    linker = ("-fuse-ld=lld",) if "clang" in compiler else ()
    words = (compiler, *linker, "-O0", "-o", "/box/main", "/box/main.cpp")
    built = sandbox.run(ExecRequest(command=words, work=work, writable=True, limits=limits))
    assert built.ok, built.stderr
    assert (work / "main").read_bytes()[:4] == b"\x7fELF"
    ran = sandbox.run(ExecRequest(command=("/box/main",), work=work))
    assert (ran.ok, ran.stdout) == (True, b"xxx")


@pytest.mark.toolchain
@pytest.mark.parametrize("source", [
    '#include "/dev/zero"', '#include "/etc/passwd"', '__asm__(".incbin \\"/etc/shadow\\"");',
])  # fmt: skip
def test_a_compiler_reads_nothing_of_the_machine(sandbox, work, source):
    (work / "main.c").write_text(source + "\n")
    result = sandbox.run(ExecRequest(command=("/usr/bin/cc", "-c", "main.c", "-o", "main.o"), work=work, writable=True))
    assert result.exit_code == 1
    assert b"No such file" in result.stderr or b"not found" in result.stderr
    assert result.wall_seconds < 5


@pytest.mark.toolchain
def test_a_compiler_that_runs_out_of_time_is_a_cpu_limit(sandbox, work):
    # Twenty levels of two instantiations each: more than a second for any compiler.
    (work / "bomb.cpp").write_text(
        textwrap.dedent("""
        template <int N, long K> struct bomb {
            static const long value = bomb<N-1, 2*K>::value + bomb<N-1, 2*K+1>::value;
        };
        template <long K> struct bomb<0, K> { static const long value = K; };
        long x = bomb<22, 0>::value;
    """)
    )
    limits = Limits(cpu_seconds=1, wall_seconds=60, memory_bytes=4 << 30)
    words = ("/usr/bin/g++", "-c", "bomb.cpp", "-o", "bomb.o")
    result = sandbox.run(ExecRequest(command=words, work=work, writable=True, limits=limits))
    assert result.limit == "cpu"
    assert result.cpu_seconds < 4


# --- times ---------------------------------------------------------------------------------------------------------


@pytest.mark.toolchain
@pytest.mark.parametrize("name", ["burn", "children_burn"])
def test_processor_time_is_that_of_the_program_and_its_children(attack, name):
    seen = attack(name, 0.5, within=30, limits={"wall_seconds": 30})
    assert seen.result.cpu_seconds == pytest.approx(0.5, rel=0.2)


@pytest.mark.toolchain
def test_processor_time_is_known_when_a_limit_ended_the_program(attack):
    seen = attack("burn", limits={"wall_seconds": 1, "cpu_seconds": 30})
    assert seen.result.limit == "wall"
    assert 0.2 < seen.result.cpu_seconds < 1.3


def test_a_start_is_cheap(sh):
    sh("exit 0")
    before, own = resource.getrusage(resource.RUSAGE_CHILDREN), time.thread_time()
    runs = 30
    for _ in range(runs):
        sh("exit 0")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime + time.thread_time() - own
    assert spent / runs < 0.03  # three times what it costs on an idle machine


# --- many runs -------------------------------------------------------------------------------------------------------


@pytest.mark.toolchain
def test_two_hundred_runs_leak_no_descriptor_no_process_and_no_memory(attack, sandbox, work):
    attack("exit", 0)
    mark = f"mark-{uuid.uuid4().hex}"
    myself = psutil.Process()
    words = ("/box/attacks", "double_fork", mark)

    def once():
        return sandbox.run(ExecRequest(command=words, work=work))

    once()
    gc.collect()
    descriptors, memory, children = myself.num_fds(), myself.memory_info().rss, len(myself.children())
    for _ in range(200):
        assert once().ok
    assert myself.num_fds() == descriptors
    assert len(myself.children()) == children
    assert myself.memory_info().rss - memory < 4 << 20
    assert [p.pid for p in psutil.process_iter(["cmdline"]) if mark in (p.info["cmdline"] or ())] == []


@pytest.mark.toolchain
def test_eight_threads_do_not_disturb_one_another(attack, sandbox, work):
    attack("exit", 0)

    def once(number):
        if number % 4 == 0:  # each of these has all of its processes for itself
            words, limits = ("/box/attacks", "thread_bomb", "x"), Limits(processes=16, wall_seconds=30)
        else:
            words, limits = ("/bin/sh", "-c", f"echo {number}; sleep 0.05; exit {number}"), Limits(wall_seconds=30)
        return number, sandbox.run(ExecRequest(command=words, work=work, limits=limits))

    with ThreadPoolExecutor(8) as pool:
        for number, result in pool.map(once, range(48)):
            assert result.fault == ""
            if number % 4 == 0:
                assert int(result.stdout.split()[1]) in {14, 15}
            else:
                assert (result.stdout, result.exit_code) == (f"{number}\n".encode(), number)


def test_python_packages_below_the_systems_folders_are_hidden(monkeypatch, tmp_path, sh):
    places = bubblewrap._hidden_folders()
    assert all(place.startswith("/usr/") for place in places)
    for place in places:
        assert sh(f"ls -A {place}").stdout == b""
    ours = tmp_path / "lib" / "python3.12" / "site-packages"
    (ours / "kernelbench_simd_suite").mkdir(parents=True)
    monkeypatch.syspath_prepend(str(ours))
    assert str(ours) not in bubblewrap._hidden_folders()  # not below a folder that is shown: nothing to hide
