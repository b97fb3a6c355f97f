from __future__ import annotations

import errno
import os
import stat

import pytest

from kernelbench_core.errors import InfrastructureError, UsageError
from kernelbench_core.report.export import output
from kernelbench_core.report.export.output import filling, refuse_records, replacing


def _write_and_stop(file, error):
    file.write(b"new")
    raise error


def test_a_file_is_there_when_the_block_has_ended(tmp_path):
    path = tmp_path / "x.csv"
    with replacing(path) as file:
        file.write(b"a")
        file.write(b"b")
        assert not path.exists()
    assert path.read_bytes() == b"ab"
    assert list(tmp_path.iterdir()) == [path]


def test_the_old_file_stays_when_the_block_fails(tmp_path):
    path = tmp_path / "x.csv"
    path.write_text("old")
    with pytest.raises(KeyboardInterrupt), replacing(path) as file:
        _write_and_stop(file, KeyboardInterrupt)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_umask_decides_who_may_read(tmp_path):
    before = os.umask(0o027)
    try:
        with replacing(tmp_path / "x"):
            pass
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "x").stat().st_mode) == 0o640


def test_a_link_stays_one(tmp_path):
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "there" / "x")
    with replacing(tmp_path / "link") as file:
        file.write(b"a")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "there" / "x").read_bytes() == b"a"


def test_a_pipe_is_written_to(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with replacing(pipe) as file:
            file.write(b"a")
        assert os.read(reader, 10) == b"a"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_directory_and_a_place_that_is_not_there_are_refused(tmp_path):
    with pytest.raises(UsageError, match=r"it is a directory; choose another --output"), replacing(tmp_path):
        pass
    with (
        pytest.raises(UsageError, match=r"cannot write .*nowhere/x: No such file or directory; choose another"),
        replacing(tmp_path / "nowhere" / "x"),
    ):
        pass
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="Not a directory"), replacing(tmp_path / "file" / "x"):
        pass


def test_a_full_disk_is_the_machines_fault_and_leaves_nothing(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(output, "write_all", full)
    with (
        pytest.raises(InfrastructureError, match=r"cannot write .*x: No space left on device; free some space"),
        replacing(tmp_path / "x") as file,
    ):
        file.write(b"a")
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_is_full_at_the_very_end_is_too(tmp_path, monkeypatch):
    def full(_):
        raise OSError(errno.ENOSPC, "No space left on device")

    (tmp_path / "x").write_text("old")
    monkeypatch.setattr(output.os, "fsync", full)
    with pytest.raises(InfrastructureError), replacing(tmp_path / "x") as file:
        file.write(b"a")
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("x", "old")]


def test_errors_of_the_block_stay_what_they_are(tmp_path):
    with pytest.raises(OSError, match="of the reader"), replacing(tmp_path / "x"):
        raise OSError(errno.EACCES, "of the reader")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_filled_at_once(tmp_path):
    out = tmp_path / "out"
    with filling(out) as file:
        for name in ("a", "b"):
            with file(name) as made:
                made.write(name.encode())
        assert [each.name for each in out.iterdir() if not each.name.startswith(".")] == []
    assert {each.name: each.read_text() for each in out.iterdir()} == {"a": "a", "b": "b"}


def test_of_a_folder_that_cannot_be_filled_nothing_is_left(tmp_path):
    out = tmp_path / "out"
    with pytest.raises(ValueError, match="no"), filling(out) as file, file("a") as made:
        _write_and_stop(made, ValueError("no"))
    assert not out.exists()
    out.mkdir()
    (out / "other").write_text("stays")
    with pytest.raises(ValueError, match="no"), filling(out) as file, file("a"):
        raise ValueError("no")
    assert [each.name for each in out.iterdir()] == ["other"]


@pytest.mark.parametrize(
    "name", ["results.jsonl", "samples.jsonl", "run.toml", "requests.jsonl", "artifacts/ab/x", ".lock"]
)
def test_what_a_run_consists_of_is_never_replaced(mixed, name, tmp_path):
    run = mixed()
    (tmp_path / "link").symlink_to(run.path)
    for path in (run.path / name, tmp_path / "link" / name, run.path / "a" / ".." / name):
        with pytest.raises(UsageError, match="is part of the run"):
            refuse_records(path, [run])


def test_other_files_may_lie_in_a_run(mixed, tmp_path):
    run = mixed()
    for path in (run.path / "export.csv", run.path / "results.json", tmp_path / "results.jsonl", tmp_path):
        refuse_records(path, [run])
