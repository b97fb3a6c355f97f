"""A cache of built things: precompiled headers, runners, expected outputs. Everything in it can be made again."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import secrets
import shutil
import tempfile
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

from kernelbench_core.errors import InfrastructureError
from kernelbench_core.store.cache_users import CacheUsers
from kernelbench_core.store.files import disk_error
from kernelbench_core.store.locks import FileLock
from kernelbench_core.store.notices import Notice, warn

Check = Callable[[Path], bool]

_KEY = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{1,127}")
_MANIFEST = ".entry.json"
_MODE = 0o755
"""Folders can be read by all: compilers and candidates may run as another user."""


def default_cache_root() -> Path:
    """`$KERNELBENCH_CACHE_DIR`, else `kernelbench` in `$XDG_CACHE_HOME` or `~/.cache`.

    Raises:
        RuntimeError: There is no home directory.
    """
    ours = os.environ.get("KERNELBENCH_CACHE_DIR", "")
    if ours:
        return Path(ours).expanduser()
    xdg = os.environ.get("XDG_CACHE_HOME", "")
    if Path(xdg).is_absolute():  # the specification has relative ones ignored
        return Path(xdg) / "kernelbench"
    return Path.home() / ".cache" / "kernelbench"


class BuildCache:
    """Folders by key, shared by threads and processes; a key names everything that decides the content.

    An entry appears as a whole or not at all, is never changed, and stays at its path as long as a cache object that
    gave it out lives, here or in another process. A damaged one (a file missing or of another size) counts as missing.

    Args:
        root: The folder; None for `default_cache_root`. One that cannot be written is replaced by a temporary
            folder, with a warning.
        limit_bytes: Size beyond which the least recently used entries are removed.
        min_age_seconds: How long an entry stays after its last use, whatever the size.
    """

    def __init__(
        self, root: Path | None = None, *, limit_bytes: int = 2 << 30, min_age_seconds: float = 3600.0
    ) -> None:
        self.limit_bytes = limit_bytes
        self.min_age_seconds = min_age_seconds
        self.root = _usable_root(self, root)
        self._users = CacheUsers(self.root / ".users")
        self._held = threading.local()
        self._mutex = threading.Lock()
        self._size = 0
        self._evict_above = -1  # the first entry put has the size found out

    def get(self, key: str, *, check: Check | None = None) -> Path | None:
        """The folder of an entry, or None. Waits for one who is building it anew.

        Args:
            key: 2 to 128 letters, digits, `_`, `.`, `-`.
            check: Called with the folder; False means that the entry is damaged.

        Raises:
            ValueError: The key has another form.
        """
        entry = self._entry(key)
        if not entry.is_dir():
            return None
        if self._users.knows(key):
            return entry if self._is_sound(entry, check) else None
        with self.locked(key):  # noted before looked at: from here on nobody removes it
            with contextlib.suppress(OSError):
                self._users.note(key)
            return entry if self._is_sound(entry, check) else None

    def put(self, key: str, build: Callable[[Path], None], *, check: Check | None = None) -> Path:
        """The folder of an entry, built when it is missing or damaged; of several who want it, one builds.

        Args:
            key: As for `get`.
            build: Called with an empty folder to fill. The folder is renamed afterwards, so nothing in it may
                know its own path. What it raises is passed on, and leaves nothing behind.
            check: As for `get`; what was just built must pass too.

        Raises:
            ValueError: The key has another form.
            InfrastructureError: The cache cannot be written, or what was built does not pass the check.
        """
        found = self.get(key, check=check)
        if found is not None:
            return found
        with self.locked(key):
            found = self.get(key, check=check)
            if found is not None:
                return found
            entry = self._entry(key)
            try:
                size = self._build(key, entry, build, check)
            except OSError as error:
                found_error = disk_error(error, f"cannot build {entry}")
                if isinstance(found_error, InfrastructureError):
                    raise found_error from error
                raise
            with contextlib.suppress(OSError):
                self._users.note(key)
        self._account(size)
        return entry

    @contextlib.contextmanager
    def locked(self, key: str) -> Iterator[None]:
        """Keeps other threads and processes from building or removing an entry; a thread may nest it.

        Raises:
            ValueError: The key has another form.
            InfrastructureError: The lock file cannot be made.
        """
        held: set[str] = self._held.__dict__.setdefault("keys", set())
        if key in held:
            yield
            return
        lock = self._lock(key)
        try:
            lock.acquire()
        except OSError as error:
            raise InfrastructureError(f"cannot lock {lock.path}: {error.strerror}", "see to that folder") from error
        held.add(key)
        try:
            yield
        finally:
            held.discard(key)
            lock.release()

    def evict(self) -> int:
        """Removes the least recently used entries beyond the limit, and what dead processes left half-built.

        Returns:
            The size of what is left, in bytes. Entries in use, or used a short time ago, may exceed the limit.
        """
        lock = FileLock(self.root / ".evict.lock")
        if not lock.acquire(blocking=False):  # another process is at it
            return self._size
        try:
            self._sweep()
            entries = sorted(self._entries())
            total = sum(size for _, size, _ in entries)
            in_use = self._users.keys_in_use()
            for used, size, key in entries:
                if total <= self.limit_bytes or time.time() - used < self.min_age_seconds:
                    break
                if key not in in_use and self._remove(key):
                    total -= size
            return total
        finally:
            lock.release()

    def _entry(self, key: str) -> Path:
        if not _KEY.fullmatch(key):
            raise ValueError(f"not a key for the cache: {key!r}")
        return self.root / key[:2] / key

    def _lock(self, key: str) -> FileLock:
        self._entry(key)
        return FileLock(self.root / ".locks" / key)

    def _is_sound(self, entry: Path, check: Check | None) -> bool:
        """Whether every file is there in its size; marks the entry as used just now."""
        try:
            sizes: dict[str, int] = json.loads((entry / _MANIFEST).read_bytes())
            if any((entry / name).lstat().st_size != size for name, size in sizes.items()):
                return False
            if check is not None and not check(entry):
                return False
        except (OSError, ValueError):
            return False
        with contextlib.suppress(OSError):  # another user's entry in a shared cache
            os.utime(entry)
        return True

    def _build(self, key: str, entry: Path, build: Callable[[Path], None], check: Check | None) -> int:
        """Builds aside and moves into place; gives the size. The key must be locked."""
        temporary, trash = self._temporary(key), self._temporary(key)
        try:
            _make_folder(temporary)
            build(temporary)
            sizes = _seal(temporary)
            if check is not None and not check(temporary):
                raise InfrastructureError(f"what was built for {entry} is not complete", "see to the builder's log")
            _make_folder(entry.parent)
            for _ in range(3):  # more than once only on file systems without locks
                if entry.exists():
                    shutil.rmtree(trash, ignore_errors=True)
                    entry.rename(trash)  # it is damaged
                try:
                    temporary.rename(entry)
                except OSError as error:
                    if error.errno not in {errno.EEXIST, errno.ENOTEMPTY}:
                        raise
                else:
                    break
                if self._is_sound(entry, check):
                    break
            else:
                raise InfrastructureError(f"cannot put {entry} into place", "see who else writes to the cache")
        finally:
            for leftover in (temporary, trash):
                shutil.rmtree(leftover, ignore_errors=True)
        return sum(sizes.values())

    def _temporary(self, key: str) -> Path:
        return self.root / ".tmp" / f"{key}~{secrets.token_hex(6)}"

    def _sweep(self) -> None:
        """Removes half-built folders that nobody is building: old ones whose keys can be locked.

        Both are asked for, since on some network file systems a lock says nothing about other machines.
        """
        with contextlib.suppress(FileNotFoundError):
            for folder in list((self.root / ".tmp").iterdir()):
                key = folder.name.partition("~")[0]
                lock = self._lock(key)
                if key not in self._held.__dict__.get("keys", ()) and lock.acquire(blocking=False):
                    with contextlib.suppress(OSError):
                        if time.time() - folder.stat().st_mtime >= self.min_age_seconds:
                            shutil.rmtree(folder, ignore_errors=True)
                    lock.release()

    def _entries(self) -> Iterator[tuple[float, int, str]]:
        """Time of last use, size in bytes and key of every entry."""
        for folder in self.root.glob("[!.]*/*"):
            with contextlib.suppress(OSError, ValueError):
                if self._entry(folder.name) == folder:
                    size = sum(file.lstat().st_size for file in folder.rglob("*") if not file.is_dir())
                    yield folder.stat().st_mtime, size, folder.name

    def _remove(self, key: str) -> bool:
        """Removes an entry unless somebody has taken it up since; whether it is gone."""
        lock = self._lock(key)
        if not lock.acquire(blocking=False):
            return False
        try:
            entry = self._entry(key)
            if key in self._users.keys_in_use() or time.time() - entry.stat().st_mtime < self.min_age_seconds:
                return False
            trash = self._temporary(key)
            _make_folder(trash.parent)
            entry.rename(trash)
            shutil.rmtree(trash, ignore_errors=True)
            lock.path.unlink()  # while held, so that a waiter sees it and makes a new one
        except OSError:
            return not self._entry(key).exists()
        finally:
            lock.release()
        return True

    def _account(self, size: int) -> None:
        """Has the limit kept once enough was put since the last look."""
        with self._mutex:
            self._size += size
            if self._size <= self._evict_above:
                return
            self._size = self.evict()
            # when all that is left is in use, another look pays only after more has come
            self._evict_above = max(self.limit_bytes, self._size + self.limit_bytes // 16)


def _make_folder(folder: Path) -> None:
    """Makes a folder that all users can read, whatever the umask."""
    try:
        folder.mkdir()
    except FileExistsError:
        return
    except FileNotFoundError:
        _make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
    folder.chmod(_MODE)


def _seal(folder: Path) -> dict[str, int]:
    """Makes all files readable and notes their sizes; gives them."""
    sizes = {}
    for path in folder.rglob("*"):
        if path.is_symlink():
            continue
        path.chmod(path.stat().st_mode | (_MODE if path.is_dir() else 0o444))
        if path.is_file():
            sizes[path.relative_to(folder).as_posix()] = path.stat().st_size
    manifest = folder / _MANIFEST
    manifest.write_text(json.dumps(sizes), encoding="utf-8")
    manifest.chmod(0o644)
    return sizes


def _usable_root(owner: BuildCache, wanted: Path | None) -> Path:
    """The root, if it can be written; else a temporary folder that goes with its owner."""
    place = "the cache folder"
    try:
        root = Path(os.path.abspath(wanted or default_cache_root()))  # noqa: PTH100  # resolve() would follow links
        place = str(root)
        root.parent.mkdir(parents=True, exist_ok=True)  # not ours: as the user's umask has it
        _make_folder(root)
        probe = root / f".probe.{secrets.token_hex(6)}"
        probe.mkdir()
        probe.rmdir()
    except (OSError, RuntimeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
    else:
        return root
    root = Path(tempfile.mkdtemp(prefix="kernelbench-cache-"))
    root.chmod(_MODE)
    warn(Notice(f"cannot be written ({reason}); building into {root} for this time; set KERNELBENCH_CACHE_DIR", place))
    weakref.finalize(owner, _remove_own, root, os.getpid())
    return root


def _remove_own(root: Path, pid: int) -> None:
    """Removes a temporary root, but not from a forked child."""
    if os.getpid() == pid:
        shutil.rmtree(root, ignore_errors=True)
