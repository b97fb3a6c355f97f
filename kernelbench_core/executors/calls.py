"""What an emulated kernel asks the operating system for, from QEMU's own trace of system calls.

A native runner has a filter of the Linux kernel's against calls that could fool it: another handler for faults, another
vector length, descriptors that are not the kernel's. Under QEMU there is no such filter, so the calls are watched and
judged afterwards. `-strace -D FILE` writes a line before each call takes place:

    24995 openat(AT_FDCWD,"/box/kernel.so",O_RDONLY|O_CLOEXEC) = 3

The kernel cannot take a line back. It can close the file, but that is a line of its own, and the last line is missing.
"""

from __future__ import annotations

import re

from attrs import field, mutable

HARMLESS = frozenset(
    {
        "mmap", "munmap", "mprotect", "mremap", "brk", "madvise", "futex", "rt_sigprocmask", "rt_sigreturn",
        "read", "pread64", "lseek", "fstat", "newfstatat", "statx", "getcwd", "ioctl", "readlinkat",
        "faccessat", "getpid", "gettid", "getppid", "getuid", "geteuid", "clock_gettime", "clock_getres",
        "gettimeofday", "time", "times", "getrusage", "nanosleep", "clock_nanosleep", "sched_yield",
        "sched_getaffinity", "getrandom", "uname", "sysinfo", "membarrier", "exit_group", "exit", "stat",
        "access", "readlink", "getrlimit", "arch_prctl", "set_robust_list",
    }
)  # fmt: skip
"""Calls that change nothing that the harness relies on."""
FOOLING = frozenset(
    {
        "rt_sigaction", "sigaltstack", "prctl", "ptrace", "process_vm_readv", "process_vm_writev", "close",
        "close_range", "dup", "dup2", "dup3", "fcntl", "write", "writev", "pwrite64", "pwritev", "sendfile",
        "splice", "vmsplice", "tee", "ftruncate", "kill", "tkill", "tgkill", "rt_sigqueueinfo",
        "rt_tgsigqueueinfo", "seccomp",
    }
)  # fmt: skip
"""Calls that can fool the harness; whatever else is not harmless is only not allowed."""
_LINE = re.compile(rb"^\d+ (\w+)\((.*)$", re.MULTILINE)
_LOADS = re.compile(rb'^(?:AT_FDCWD,|-100,)?"/box/[^"]*",')
_OPENED = re.compile(rb" = (\d+)$")
_GUARDED = re.compile(rb"^(?:SIGSEGV|SIGBUS|7|10|11),")
_STANDARD = (b"1,", b"2,")


@mutable
class Calls:
    """The calls of one run, from the moment when the kernel is loaded.

    Args:
        forbidden: The first call that a kernel may not make, such as `prctl`; empty for none.
        fooling: Whether it can fool the harness.
        wrote: Whether it wrote to standard output or error.
        ended: Whether the trace goes up to the end of the process.
        loaded: Whether the kernel's file was opened.
    """

    forbidden: str = ""
    fooling: bool = False
    wrote: bool = False
    ended: bool = False
    loaded: bool = False
    _opened: set[bytes] = field(factory=set)

    def feed(self, text: bytes) -> bool:
        """Takes whole lines; whether more is wanted."""
        for match in _LINE.finditer(text):
            name, rest = match[1].decode(), match[2]
            if not self.loaded:
                self.loaded = name in ("openat", "open") and _LOADS.match(rest) is not None
                if not self.loaded:
                    continue
            self._take(name, rest)
        return True

    def _take(self, name: str, rest: bytes) -> None:
        self.ended |= name == "exit_group"
        if name in ("openat", "open"):
            if opened := _OPENED.search(rest):
                self._opened.add(opened[1])
        elif name == "close" and rest.partition(b")")[0] in self._opened:
            self._opened.discard(rest.partition(b")")[0])
        elif name in ("write", "writev") and rest.startswith(_STANDARD):
            self.wrote = True
        elif name not in HARMLESS and (name != "rt_sigaction" or _GUARDED.match(rest)):
            fooling = name in FOOLING
            if not self.forbidden or (fooling and not self.fooling):
                self.forbidden, self.fooling = name, fooling

    @property
    def honest(self) -> bool:
        """Whether nothing was asked for with which a program could stage an end that looks like the emulator's."""
        return self.loaded and not self.forbidden and not self.wrote
