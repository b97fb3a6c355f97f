"""Who uses which entries of a cache, so that no process removes what another one is working with."""

from __future__ import annotations

import contextlib
import os
import secrets
import threading
import time
from pathlib import Path

from kernelbench_core.store.files import write_all
from kernelbench_core.store.locks import FileLock

_STALE_SECONDS = 24 * 3600


class CacheUsers:
    """One file a living user of the cache, locked as long as it lives, with the keys that it was given.

    Args:
        folder: Where the files lie; made when missing.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._mutex = threading.Lock()
        self._keys: set[str] = set()
        self._mine: FileLock | None = None

    def knows(self, key: str) -> bool:
        """Whether this user has the key noted already; cheap."""
        return key in self._keys

    def note(self, key: str) -> None:
        """Notes that this user works with the entry, until it dies.

        Raises:
            OSError: The note cannot be written.
        """
        with self._mutex:
            if self._mine is not None and os.fstat(self._mine.fd).st_nlink == 0:  # the cache was removed meanwhile
                self._mine.release()
                self._mine = None
            if self._mine is None:
                mine = FileLock(self._folder / f"{os.getpid()}.{secrets.token_hex(6)}")
                mine.acquire()
                self._mine = mine
                write_all(mine.fd, "".join(f"{known}\n" for known in self._keys).encode())
            if key not in self._keys:
                write_all(self._mine.fd, f"{key}\n".encode())
                self._keys.add(key)

    def keys_in_use(self) -> set[str]:
        """The keys of all living users; the files of dead ones are removed."""
        keys: set[str] = set()
        with contextlib.suppress(FileNotFoundError):
            for path in list(self._folder.iterdir()):
                keys |= self._keys_of(path)
        return keys

    def _keys_of(self, path: Path) -> set[str]:
        try:
            if self._mine is None or path != self._mine.path:
                lock = FileLock(path)
                if lock.acquire(blocking=False):
                    dead = lock.supported or time.time() - path.stat().st_mtime > _STALE_SECONDS
                    if dead:
                        path.unlink()
                    lock.release()
                    if dead:
                        return set()
            return set(path.read_text(encoding="ascii").split())
        except FileNotFoundError:
            return set()
