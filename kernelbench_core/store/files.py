"""Writing files so that a crash, a signal or a full disk leaves the old content or the new, never half of it."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
from pathlib import Path

from kernelbench_core.errors import InfrastructureError, KernelbenchError, UsageError

_MACHINE_ERRORS = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EFBIG, errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.ESTALE}
)
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})


def write_all(fd: int, data: bytes) -> None:
    """Writes all of `data`, however little one `write` takes (a signal, a disk that is nearly full)."""
    view = memoryview(data)
    while view:
        written = os.write(fd, view)
        if written <= 0:  # not a thing that POSIX knows for files; without this an endless loop
            raise OSError(errno.EIO, "write accepted no bytes")
        view = view[written:]


def write_atomic(path: Path, data: bytes, *, by_way_of: Path | None = None) -> None:
    """Replaces a file as a whole: a reader sees the old content or the new one, even after a power cut.

    Args:
        path: The file; its folder must exist.
        data: The content.
        by_way_of: Folder for the temporary file `.NAME.….tmp`, on the same file system; the file's own by default.
    """
    temporary = (by_way_of or path.parent) / f".{path.name}.{secrets.token_hex(6)}.tmp"
    fd = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)  # 0o666: the user's umask decides
    try:
        try:
            write_all(fd, data)
            os.fsync(fd)
        finally:
            os.close(fd)
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Makes the names in a folder survive a power cut, where the file system can."""
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with contextlib.suppress(OSError):  # some network file systems refuse to sync a folder
            os.fsync(fd)
    finally:
        os.close(fd)


def disk_error(error: OSError, doing: str, *, remedy: str = "choose another --out") -> KernelbenchError:
    """The error for a person: a full disk is the machine's fault, a place that cannot be used the user's.

    Args:
        error: What the system said.
        doing: What failed, with the path (`cannot create runs/x`).
        remedy: What to do when the place itself is wrong.
    """
    message = f"{doing}: {error.strerror or error}"
    if error.errno in _FULL:
        return InfrastructureError(message, "free some space and run it again: everything finished so far is kept")
    if error.errno in _MACHINE_ERRORS:
        return InfrastructureError(message, "see to the machine and run it again: everything finished so far is kept")
    return UsageError(message, remedy)
