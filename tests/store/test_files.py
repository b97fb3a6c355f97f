from __future__ import annotations

import errno
import os
import stat

import pytest

from kernelbench_core.errors import InfrastructureError, UsageError
from kernelbench_core.store.files import disk_error, write_all, write_atomic


def test_a_file_is_replaced_as_a_whole_and_nothing_is_left_beside_it(tmp_path):
    path = tmp_path / "a"
    write_atomic(path, b"one")
    write_atomic(path, b"two")
    assert path.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [path]


def test_the_umask_decides_who_may_read(tmp_path):
    before = os.umask(0o027)
    try:
        write_atomic(tmp_path / "a", b"")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o640


@pytest.mark.parametrize("name", ["write", "fsync"])
def test_a_failed_replacement_leaves_the_old_content_alone(tmp_path, monkeypatch, name):
    path = tmp_path / "a"
    write_atomic(path, b"old")

    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, name, full)
    with pytest.raises(OSError, match="No space"):
        write_atomic(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_short_writes_are_completed(tmp_path, monkeypatch):
    write = os.write
    monkeypatch.setattr(os, "write", lambda fd, data: write(fd, data[:3]))
    write_atomic(tmp_path / "a", b"0123456789")
    assert (tmp_path / "a").read_bytes() == b"0123456789"


def test_a_write_that_takes_nothing_is_an_error_not_an_endless_loop(monkeypatch):
    monkeypatch.setattr(os, "write", lambda *_: 0)
    with pytest.raises(OSError, match="accepted no bytes"):
        write_all(1, b"x")


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EMFILE])
def test_what_the_machine_lacks_is_an_infrastructure_error(number):
    found = disk_error(OSError(number, os.strerror(number)), "cannot write x")
    assert isinstance(found, InfrastructureError)
    assert str(found).startswith(f"cannot write x: {os.strerror(number)}; ")


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS, errno.ENOTDIR, errno.ENAMETOOLONG])
def test_a_place_that_cannot_be_used_is_a_usage_error(number):
    found = disk_error(OSError(number, os.strerror(number)), "cannot write x")
    assert isinstance(found, UsageError)
    assert str(found).endswith("choose another --out")
