"""Makes folders accessible to the users that sandboxes started by root run as.

All of them are in one group. Access is given to that group, not to a user, so that one folder can be shown to several
sandboxes at once and to one after the other.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterable
from pathlib import Path

from kernelbench_core.sandbox.users import GROUP

_MOST_ENTRIES = 20_000  # a candidate with a writable folder may fill it; the time for looking through is bounded


class AccessError(Exception):
    """A folder that is to be shown cannot be made readable without changing what is not ours."""


def let_in(folder: Path, *, writable: bool) -> None:
    """Gives the group access to a work folder and to everything in it, where that is not so already.

    Files with more than one name are left alone, for they may be a cache's too; so is what is no file or folder.

    Args:
        folder: The work folder.
        writable: Whether to give the right to write too.

    Raises:
        OSError: When the folder is not there.
    """
    _give(str(folder), os.stat(folder), writable=writable)  # noqa: PTH116  # one system call, on the hot path
    waiting, left = [str(folder)], _MOST_ENTRIES
    while waiting:
        # Beyond the folder itself nothing is promised: a hostile program may have left anything in there.
        with contextlib.suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                left -= 1
                if left < 0:
                    return
                state = entry.stat(follow_symlinks=False)
                if stat.S_ISDIR(state.st_mode):
                    waiting.append(entry.path)
                elif not stat.S_ISREG(state.st_mode) or state.st_nlink != 1:
                    continue
                with contextlib.suppress(OSError):
                    _give(entry.path, state, writable=writable)


def check_readable(paths: Iterable[Path]) -> None:
    """Says so when one of the other folders or files cannot be read by everybody.

    Raises:
        AccessError: With the path and the remedy.
        OSError: When a path is not there.
    """
    for path in paths:
        mode = os.stat(path).st_mode  # noqa: PTH116  # one system call, on the hot path
        needed = 0o005 if stat.S_ISDIR(mode) else 0o004
        if mode & needed != needed:
            raise AccessError(f"{path} cannot be read by other users (`chmod -R o+rX {path}`)")


def _give(path: str, state: os.stat_result, *, writable: bool) -> None:
    mode = stat.S_IMODE(state.st_mode)
    bits = 0o5 if stat.S_ISDIR(mode | stat.S_IFMT(state.st_mode)) or mode & stat.S_IXUSR else 0o4
    if writable:
        bits |= 0o2
    elif mode & bits == bits:
        return
    if state.st_gid == GROUP and mode >> 3 & bits == bits:
        return
    # By descriptor and without following links: what was a file a moment ago may be a link to one of ours now.
    fd = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        now = os.fstat(fd)
        if (now.st_dev, now.st_ino) == (state.st_dev, state.st_ino):
            os.fchown(fd, -1, GROUP)
            os.fchmod(fd, mode | bits << 3)
    finally:
        os.close(fd)
