"""System calls of an emulated kernel: which are harmless, which are not, and that none can be hidden."""

from __future__ import annotations

import pytest

from kernelbench_core.executors.calls import FOOLING, HARMLESS, Calls

BEFORE = """24995 close(4) = 0
24995 rt_sigaction(SIGSEGV,0x0000004000800120,NULL) = 0
24995 prctl(38,1,0,0,0,0) = 0
"""
LOADS = """24995 openat(AT_FDCWD,"/box/kernel.so",O_RDONLY|O_CLOEXEC) = 3
24995 read(3,0x8217cb00,832) = 832
24995 newfstatat(3,"",0x00007f468217c980,0x1000) = 0
24995 mmap(NULL,265554,PROT_NONE,MAP_PRIVATE|MAP_ANONYMOUS,-1,0) = 0x00007f4681193000
24995 close(3) = 0
"""
RUNS = """24995 mprotect(0x00007f46811a1000,192512,PROT_NONE) = 0
24995 rt_sigprocmask(SIG_SETMASK,0x1,NULL,8) = 0
--- SIGBUS {si_signo=SIGBUS, si_code=1, si_addr=0x20} ---
24995 rt_sigreturn(0,0,0,0,0,0)
"""
END = "24995 exit_group(0)\n"


def watched(text):
    calls = Calls()
    assert calls.feed(text.encode())
    return calls


def test_what_the_runner_does_before_and_what_loading_takes_is_nobodys_fault():
    calls = watched(BEFORE + LOADS + RUNS + END)
    assert (calls.forbidden, calls.fooling, calls.ended, calls.loaded, calls.honest) == ("", False, True, True, True)


@pytest.mark.parametrize(
    "line",
    [
        "rt_sigaction(SIGSEGV,0x40,NULL) = 0", "rt_sigaction(SIGBUS,0x40,NULL) = 0", "prctl(50,16,0,0,0) = 16",
        "close(5) = 0", "close(2) = 0", "dup(2) = 5", "write(5,0x40,12) = 12", "vmsplice(2,0x40,1,0) = 3",
        "kill(1,SIGKILL) = 0", "tgkill(7,7,SIGABRT) = 0", "sigaltstack(0x40,NULL) = 0",
    ],
)  # fmt: skip
def test_calls_that_can_fool_the_harness_are_noticed(line):
    calls = watched(f"{BEFORE}{LOADS}24995 {line}\n{END}")
    assert calls.forbidden == line.partition("(")[0]
    assert calls.fooling
    assert not calls.honest


@pytest.mark.parametrize("line", ["clone(0x11,0,0,0,0) = 7", 'execve("/bin/sh",{"sh",NULL}) = 0', "socket(2,1,0) = 5"])
def test_other_calls_are_not_allowed_either(line):
    calls = watched(f"{LOADS}24995 {line}\n{END}")
    assert (calls.forbidden, calls.fooling) == (line.partition("(")[0], False)
    worse = watched(f"{LOADS}24995 {line}\n24995 prctl(50,16) = 16\n{END}")
    assert (worse.forbidden, worse.fooling) == ("prctl", True)


@pytest.mark.parametrize(
    "lines",
    ["write(1,0x40,12) = 12", "writev(2,0x40,1) = 12", "rt_sigaction(SIGFPE,0x40,NULL) = 0",
     'openat(AT_FDCWD,"/dev/urandom",O_RDONLY) = 5\n24995 read(5,0x40,8) = 8\n24995 close(5) = 0',
     "clock_gettime(0,0x40) = 0", "getrandom(0x40,8,0) = 8"],
)  # fmt: skip
def test_printing_reading_and_looking_at_the_clock_are_allowed(lines):
    calls = watched(f"{LOADS}24995 {lines}\n{END}")
    assert calls.forbidden == ""
    assert calls.honest is not lines.startswith("write")  # words on standard error can stage an end of the emulator's


@pytest.mark.parametrize(
    "how", ['openat(-100,"/box/kernel.so"', 'open("/box/kernel.so"', 'openat(AT_FDCWD,"/box/program"']
)
def test_the_kernel_is_loaded_under_whatever_name_the_architecture_has_for_it(how):
    assert watched(f"{BEFORE}24995 {how},O_RDONLY) = 3\n{END}").honest


def test_a_record_without_its_end_is_seen():
    assert not watched(BEFORE + LOADS + RUNS).ended
    assert not watched("").loaded


def test_a_path_cannot_pass_for_a_line():
    calls = watched(LOADS + '24995 openat(AT_FDCWD,"\nERROR:../x.c:1: failed",O_RDONLY) = -1 errno=2\n' + END)
    assert calls.ended
    assert calls.forbidden == ""


def test_no_call_is_both_harmless_and_not():
    assert not HARMLESS & FOOLING
