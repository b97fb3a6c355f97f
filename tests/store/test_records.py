from __future__ import annotations

import errno
import os
import threading
import tracemalloc

import pytest

from kernelbench_core.errors import InfrastructureError, UsageError
from kernelbench_core.store.records import RecordFile, RecordLog


def numbers(path):
    return [record["n"] for record in RecordFile(path).iterate()]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "r.jsonl"


@pytest.fixture
def three(path):
    """The path of a log with three records."""
    with RecordLog(path) as log:
        for n in range(3):
            log.append({"n": n})
    return path


def test_records_come_back_in_order(three):
    assert numbers(three) == [0, 1, 2]


def test_a_missing_file_has_no_records(path):
    assert numbers(path) == []


def test_each_record_is_on_the_disk_when_append_returns(path, monkeypatch):
    synced = []
    monkeypatch.setattr(os, "fdatasync", lambda fd: synced.append(os.fstat(fd).st_size))
    with RecordLog(path) as log:
        for n in range(3):
            log.append({"n": n})
            assert synced[-1] == path.stat().st_size
            assert numbers(path)[-1] == n
    assert len(synced) == 3


TORN = [
    b'{"n": 3',
    b'{"n": "no end',
    b"{",
    b"\0" * 5000,
    b'{"n": "\xf0\x9f',  # within a character
    b'{"n": ' + b"1" * 200_000,  # longer than the blocks that the end is searched in
    b"[3]",
    b"3",
    b'{"n": 3\n',  # ended, but no record
    b"\0\0\0\n",
]


@pytest.mark.parametrize("torn", TORN, ids=range(len(TORN)))
def test_torn_last_line_is_dropped_with_a_message(three, torn, capsys):
    whole = three.read_bytes()
    three.write_bytes(whole + torn)
    with RecordLog(three) as log:
        assert three.read_bytes() == whole
        assert [(n.line, n.path) for n in log.dropped] == [(4, str(three))]
        assert f"dropped an unfinished last line of {len(torn)} bytes" in log.dropped[0].message
        assert "dropped an unfinished last line" in capsys.readouterr().err
        log.append({"n": 3})
    assert numbers(three) == [0, 1, 2, 3]


@pytest.mark.parametrize("cut", range(1, len(b'{"n":2}\n')))
def test_a_record_cut_anywhere_is_dropped_and_the_others_stay(three, cut):
    whole = three.read_bytes()
    three.write_bytes(whole[:-cut])
    with RecordLog(three) as log:
        assert len(log.dropped) == 1
        log.append({"n": 9})
    assert numbers(three) == ([0, 1, 2, 9] if cut == 1 else [0, 1, 9])


def test_a_whole_last_line_without_its_newline_is_kept(three):
    three.write_bytes(three.read_bytes() + b'{"n":3}')
    with RecordLog(three) as log:
        assert "kept it" in log.dropped[0].message
        log.append({"n": 4})
    assert numbers(three) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("tail", [b"\n", b"  \n\n", b"   ", b"\n \t"])
def test_blank_lines_are_no_fault(three, tail):
    three.write_bytes(three.read_bytes() + tail)
    with RecordLog(three) as log:
        assert log.dropped == []
        log.append({"n": 3})
        assert [r["n"] for r in log.iterate()] == [0, 1, 2, 3]
        assert log.notices == []


def test_a_file_of_nothing_but_a_torn_line_is_emptied(path):
    path.write_bytes(b'{"n')
    with RecordLog(path) as log:
        assert log.dropped[0].line == 1
    assert path.read_bytes() == b""


@pytest.mark.parametrize("bad", [b'{"n": 1', b"garbage", b"[1]", b'"\xff"', b'{"n":0}{"n":1}', b"[" * 50_000])
def test_an_invalid_line_in_the_middle_is_reported_and_stays(path, bad, capsys):
    content = b'{"n": 0}\n' + bad + b'\n\n{"n": 2}\n'
    path.write_bytes(content)
    with RecordLog(path) as log:
        for _ in range(2):
            assert [record["n"] for record in log.iterate()] == [0, 2]
        assert [notice.line for notice in log.notices] == [2]
        assert log.dropped == []
    assert path.read_bytes() == content
    assert capsys.readouterr().err.count("line skipped") == 1


def test_a_file_edited_elsewhere_may_have_a_mark_and_other_line_ends(path):
    path.write_bytes(b'\xef\xbb\xbf{"n": 0}\r\n{"n": 1}\r\n')
    with RecordLog(path) as log:
        assert [record["n"] for record in log.iterate()] == [0, 1]
        assert log.notices == []


def test_reading_a_torn_file_changes_nothing_and_says_so(three):
    content = three.read_bytes() + b'{"n": 3'
    three.write_bytes(content)
    file = RecordFile(three)
    assert [record["n"] for record in file.iterate()] == [0, 1, 2]
    assert [(n.line, n.message.partition(":")[0]) for n in file.notices] == [(4, "unfinished last line skipped")]
    assert three.read_bytes() == content


def test_records_appended_while_reading_do_not_confuse_it(three):
    with RecordLog(three) as log:
        seen = []
        for record in log.iterate():
            seen.append(record["n"])
            log.append({"n": record["n"] + 10})
        assert seen == [0, 1, 2]
        assert [r["n"] for r in log.iterate()] == [0, 1, 2, 10, 11, 12]


def test_threads_may_share_a_log(path):
    with RecordLog(path) as log:

        def work(name):
            for n in range(50):
                log.append({"n": n, "who": name, "text": "x" * (n * 97 % 5000)})

        threads = [threading.Thread(target=work, args=(name,)) for name in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    found = {name: [] for name in range(8)}
    for record in RecordFile(path).iterate():
        found[record["who"]].append(record["n"])
    assert all(found[name] == list(range(50)) for name in range(8))


def test_no_thread_returns_before_its_record_is_on_the_disk(path, monkeypatch):
    on_disk = 0

    def sync(fd):
        nonlocal on_disk
        size = os.fstat(fd).st_size
        threading.Event().wait(0.002)  # others write meanwhile; this sync must not vouch for them
        on_disk = max(on_disk, size)

    monkeypatch.setattr(os, "fdatasync", sync)
    early = []
    with RecordLog(path) as log:

        def work(name):
            for n in range(20):
                log.append({"id": f"{name}-{n}"})
                if f'"{name}-{n}"'.encode() not in path.read_bytes()[:on_disk]:
                    early.append((name, n))

        threads = [threading.Thread(target=work, args=(name,)) for name in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert early == []


def test_short_writes_are_completed(path, monkeypatch):
    write = os.write
    monkeypatch.setattr(os, "write", lambda fd, data: write(fd, data[:7]))
    with RecordLog(path) as log:
        for n in range(5):
            log.append({"n": n, "text": "é" * 50})
    assert numbers(path) == list(range(5))


def fail_after(monkeypatch, allowed, number):
    """Lets `os.write` take `allowed` bytes more and then fail."""
    write, left = os.write, [allowed]

    def limited(fd, data):
        if left[0] <= 0:
            raise OSError(number, os.strerror(number))
        part = data[: left[0]]
        left[0] -= len(part)
        return write(fd, part)

    monkeypatch.setattr(os, "write", limited)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EBADF])
@pytest.mark.parametrize("allowed", [0, 1, 10])
def test_a_failed_write_leaves_whole_records_only(three, monkeypatch, allowed, number):
    whole = three.read_bytes()
    with RecordLog(three) as log:
        with monkeypatch.context() as patch:
            fail_after(patch, allowed, number)
            with pytest.raises(InfrastructureError, match=os.strerror(number)):
                log.append({"n": 3, "text": "x" * 100})
        assert three.read_bytes() == whole
        log.append({"n": 3})  # there is space again
        assert [record["n"] for record in log.iterate()] == [0, 1, 2, 3]


def test_an_interrupt_within_a_record_leaves_whole_records_only(three, monkeypatch):
    write = os.write
    whole = three.read_bytes()
    with RecordLog(three) as log:

        def interrupted(fd, data):
            write(fd, data[:5])
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(os, "write", interrupted)
            with pytest.raises(KeyboardInterrupt):
                log.append({"n": 3})
        assert three.read_bytes() == whole
        log.append({"n": 3})
    assert numbers(three) == [0, 1, 2, 3]


def test_when_a_torn_record_cannot_be_taken_out_nothing_is_appended_to_it(three, monkeypatch):
    with RecordLog(three) as log:
        with monkeypatch.context() as patch:
            fail_after(patch, 4, errno.EIO)
            patch.setattr(os, "ftruncate", lambda *_: (_ for _ in ()).throw(OSError(errno.EIO, "broken")))
            with pytest.raises(InfrastructureError):
                log.append({"n": 3})
        with pytest.raises(InfrastructureError, match="half-written"):
            log.append({"n": 4})
    with RecordLog(three) as log:
        assert len(log.dropped) == 1
        log.append({"n": 5})
    assert numbers(three) == [0, 1, 2, 5]


def test_after_a_failed_sync_the_log_takes_nothing_more(three, monkeypatch):
    with RecordLog(three) as log:
        with monkeypatch.context() as patch:
            patch.setattr(os, "fdatasync", lambda _: (_ for _ in ()).throw(OSError(errno.EIO, "broken")))
            with pytest.raises(InfrastructureError, match="broken"):
                log.append({"n": 3})
        with pytest.raises(InfrastructureError, match="broken"):
            log.append({"n": 4})
    assert 4 not in numbers(three)


def test_a_full_disk_gives_one_line_and_loses_nothing(tiny_disk):
    path = tiny_disk / "r.jsonl"
    finished = 0

    def fill(log):
        nonlocal finished
        while True:
            log.append({"n": finished, "text": "x" * 1000})
            finished += 1

    with RecordLog(path) as log:
        with pytest.raises(InfrastructureError, match=r"No space left on device; free some space") as caught:
            fill(log)
        assert "\n" not in str(caught.value)
        assert finished > 20
        assert numbers(path) == list(range(finished))
    with RecordLog(path) as log:
        assert log.dropped == []


def test_records_never_go_to_a_file_that_was_removed(three):
    with RecordLog(three) as log:
        three.unlink()
        with pytest.raises(InfrastructureError, match="removed or replaced"):
            log.append({"n": 3})


def test_a_refused_record_leaves_no_trace(three):
    whole = three.read_bytes()
    with RecordLog(three) as log, pytest.raises(TypeError):
        log.append({"n": 3, "bad": object()})
    assert three.read_bytes() == whole


def test_a_closed_log_takes_nothing(three):
    log = RecordLog(three)
    log.close()
    log.close()
    with pytest.raises(ValueError, match="closed"):
        log.append({"n": 3})


def test_a_place_that_cannot_be_opened_gives_one_line(tmp_path):
    with pytest.raises(UsageError, match="Is a directory"):
        RecordLog(tmp_path)
    with pytest.raises(UsageError, match="No such file"):
        RecordLog(tmp_path / "none" / "r.jsonl")
    with pytest.raises(UsageError, match="Is a directory"):
        list(RecordFile(tmp_path).iterate())


def test_reading_takes_the_memory_of_one_line(path):
    line = b'{"n": 1, "text": "' + b"x" * 1000 + b'"}\n'
    path.write_bytes(line * 20_000)  # 20 MB
    with RecordLog(path) as log:
        tracemalloc.start()
        try:
            count = sum(1 for _ in log.iterate())
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
    assert count == 20_000
    assert peak < 1 << 20
