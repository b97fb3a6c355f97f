"""Advisory locks between processes. The kernel drops them when their holder dies, however it dies."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import socket
import time
from pathlib import Path
from types import TracebackType
from typing import final

from kernelbench_core.errors import UsageError
from kernelbench_core.store.notices import Notice, warn

_BUSY = frozenset({errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES})


@final
class FileLock:
    """A lock on a file, between processes and between threads of one (every object has its own descriptor).

    A lock file may be removed by whoever holds it exclusively: a waiter notices and takes the file that is there now.

    Args:
        path: The lock file; made, with its folder, when missing.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.supported = True
        """False after `acquire` on a file system without locks: the lock is then no more than a hope."""
        self._fd = -1

    @property
    def fd(self) -> int:
        """The descriptor while held, else -1."""
        return self._fd

    def acquire(self, *, shared: bool = False, blocking: bool = True) -> bool:
        """Takes the lock.

        Args:
            shared: Whether others may hold it shared at the same time.
            blocking: Whether to wait for another holder.

        Returns:
            False when another holds it and `blocking` is false.

        Raises:
            OSError: The lock file cannot be made.
        """
        how = (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | (0 if blocking else fcntl.LOCK_NB)
        while True:
            fd = self._open()
            try:
                fcntl.flock(fd, how)
            except OSError as error:
                if error.errno in _BUSY:
                    os.close(fd)
                    return False
                if error.errno not in {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL}:
                    os.close(fd)
                    raise
                self.supported = False
            except BaseException:  # Ctrl-C while waiting
                os.close(fd)
                raise
            if self._is_current(fd):
                self._fd = fd
                return True
            os.close(fd)  # removed while we waited: the lock is on a file that nobody else will find

    def release(self) -> None:
        """Gives the lock back; harmless when it is not held."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def _open(self) -> int:
        flags = os.O_RDWR | os.O_CREAT
        try:
            return os.open(self.path, flags, 0o666)
        except FileNotFoundError:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            return os.open(self.path, flags, 0o666)
        except PermissionError:  # made by another user of a shared folder; reading is enough to lock
            return os.open(self.path, os.O_RDONLY)

    def _is_current(self, fd: int) -> bool:
        mine = os.fstat(fd)
        try:
            there = self.path.stat()
        except FileNotFoundError:
            return False
        return (mine.st_dev, mine.st_ino) == (there.st_dev, there.st_ino)

    def __enter__(self) -> FileLock:
        self.acquire()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()

    def __del__(self) -> None:
        self.release()


class RunLock:
    """Keeps a second writer out of a run directory, by `.lock` in it.

    Args:
        directory: The run directory; must exist.
    """

    NAME = ".lock"

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._lock = FileLock(directory / self.NAME)

    def acquire(self) -> None:
        """Takes the lock and leaves this process's id in it, for the message to others.

        Raises:
            UsageError: Another process, or another object in this one, writes to the run.
            OSError: The lock file cannot be made.
        """
        if not self._lock.acquire(blocking=False):
            raise self._in_use()
        if not self._lock.supported:
            warn(Notice("this file system has no locks: let only one process write to it", str(self._directory)))
        with contextlib.suppress(OSError):  # the text only serves the message (a full disk must not end it here)
            os.ftruncate(self._lock.fd, 0)
            os.pwrite(self._lock.fd, f"{os.getpid()} {socket.gethostname()}\n".encode(), 0)

    def release(self) -> None:
        """Lets others write; the file stays, since removing it would race with one who is opening it."""
        self._lock.release()

    def _in_use(self) -> UsageError:
        text = ""
        for _ in range(5):  # who has just taken the lock writes its name a moment later
            with contextlib.suppress(OSError):
                text = self._lock.path.read_text(encoding="utf-8", errors="replace").strip()
            if text:
                break
            time.sleep(0.01)
        pid, _, host = text.partition(" ")
        here = socket.gethostname()
        if pid == str(os.getpid()) and host == here:
            return UsageError(f"{self._directory} is already open in this process", "close the other run object first")
        where = f" on {host}" if host and host != here else ""
        owner = f"process {pid}{where}" if pid.isdigit() else "another process"
        return UsageError(f"{self._directory} is in use by {owner}", "wait for it to end, or choose another --out")
