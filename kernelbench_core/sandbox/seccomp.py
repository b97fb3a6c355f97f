"""The system-call filter of the sandbox, as the bytes that bubblewrap wants.

It closes the ways around the limits that are not files: a user namespace of one's own (in which a tmpfs without a
size can be mounted), memory that belongs to no address space (memfd, System V shared memory and messages), the
kernel's key rings (which no namespace separates), and the large interfaces that kernels a program computes with have no
use for. Everything else stays allowed: a denied call fails with EPERM or ENOSYS, nothing is killed.
"""

from __future__ import annotations

import errno
import functools
import platform
import struct

from attrs import frozen

_LOAD, _EQUALS, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06  # classic BPF operations
_ALLOW, _ERRNO = 0x7FFF0000, 0x00050000
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16  # offsets in struct seccomp_data
_NEW_NAMESPACES = 0x7E020000  # CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET

# The newer calls have one number everywhere: open_tree to fspick, mount_setattr.
_NEW_MOUNT = (428, 429, 430, 431, 432, 433, 442)
# io_uring_setup, io_uring_enter, io_uring_register, memfd_secret, clone3 (so that the C library uses clone).
_NEW_ABSENT = (425, 426, 427, 447, 435)


@frozen
class _Numbers:
    """The system calls of an architecture: its audit number, clone, those refused, those declared absent."""

    architecture: int
    clone: int
    refused: tuple[int, ...]
    absent: tuple[int, ...]


# unshare setns mount umount2 pivot_root keyctl add_key request_key bpf perf_event_open userfaultfd
_GENERIC_REFUSED = (97, 268, 40, 39, 41, 219, 217, 218, 280, 241, 282, *_NEW_MOUNT)
_GENERIC_ABSENT = (279, 194, 186, *_NEW_ABSENT)  # memfd_create shmget msgget
_TABLE = {
    "x86_64": _Numbers(0xC000003E, 56, (272, 308, 165, 166, 155, 250, 248, 249, 321, 298, 323, *_NEW_MOUNT),
                       (319, 29, 68, *_NEW_ABSENT)),
    "aarch64": _Numbers(0xC00000B7, 220, _GENERIC_REFUSED, _GENERIC_ABSENT),
    "riscv64": _Numbers(0xC00000F3, 220, _GENERIC_REFUSED, _GENERIC_ABSENT),
}  # fmt: skip
_X32_BIT = 0x40000000


def _operation(code: int, value: int, when_true: int = 0, when_false: int = 0) -> bytes:
    return struct.pack("=HBBI", code, when_true, when_false, value)


@functools.lru_cache(maxsize=4)
def filter_program(machine: str = "") -> bytes:
    """The filter for a machine, by default this one; empty where the call numbers are not known.

    Calls of another architecture (32-bit programs, x32) are absent: their numbers mean other calls.
    """
    numbers = _TABLE.get(machine or platform.machine())
    if numbers is None:
        return b""
    allow = _operation(_RETURN, _ALLOW)
    refuse = _operation(_RETURN, _ERRNO | errno.EPERM)
    absent = _operation(_RETURN, _ERRNO | errno.ENOSYS)
    program = [
        _operation(_LOAD, _ARCHITECTURE),
        _operation(_EQUALS, numbers.architecture, 1, 0),
        absent,
        _operation(_LOAD, _NUMBER),
        _operation(_AT_LEAST, _X32_BIT, 0, 1),
        absent,
        _operation(_EQUALS, numbers.clone, 0, 4),
        _operation(_LOAD, _FIRST_ARGUMENT),  # the low half: the flags of clone fit in it on little-endian machines
        _operation(_ANY_BIT, _NEW_NAMESPACES, 0, 1),
        refuse,
        allow,
    ]
    tests = [(number, False) for number in numbers.refused] + [(number, True) for number in numbers.absent]
    for index, (number, missing) in enumerate(tests):
        left = len(tests) - 1 - index  # tests still to come; then: allow, refuse, absent
        program.append(_operation(_EQUALS, number, left + (2 if missing else 1), 0))
    program += [allow, refuse, absent]
    return b"".join(program)
