"""Reading QEMU's execution trace: from the entry on, in whatever pieces it comes, and not for ever."""

from __future__ import annotations

import os
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelbench_core.executors import trace as module
from kernelbench_core.executors.trace import Reader, Trace


def line(pc, name=""):
    return f"Trace 0: 0x7f222d48a400 [00000000/{pc:016x}/020eac78/00008201] {name}\n".encode()


def read(data, *, begin=0x100, sites=(), size=1 << 16):
    found = Trace(begin=begin, sites=set(sites))
    reader = Reader(found)
    other = os.open(f"/proc/self/fd/{reader.descriptor}", os.O_WRONLY)  # as QEMU does
    try:
        for at in range(0, len(data), size):
            os.write(other, data[at : at + size])
    except BrokenPipeError:
        pass
    finally:
        os.close(other)
    reader.finish()
    return found


def test_everything_from_the_entry_on_is_counted():
    found = read(line(0x50) + line(0x100, "kb_entry") + line(0x104) + line(0x100) + line(0x50))
    assert dict(found.executed) == {0x100: 2, 0x104: 1, 0x50: 1}
    assert found.total == 4
    assert not found.too_long


def test_a_trace_that_never_reaches_the_entry_is_empty():
    found = read(line(0x50) * 10)
    assert (found.total, dict(found.executed)) == (0, {})


def test_what_follows_a_site_is_kept_across_pieces():
    data = line(0x100) + line(0x108) + line(0x10C) + line(0x108) + line(0x400)
    found = read(data, sites=[0x108], size=len(line(0x100)))
    assert dict(found.followed) == {(0x108, 0x10C): 1, (0x108, 0x400): 1}


def test_other_lines_and_what_a_program_writes_are_not_counted():
    noise = b"CPU Reset (CPU 0)\nTrace 0: nonsense\n[0/0000000000000104/0/0]\n  Trace 0: 0x1 [0/104/0/0]\n"
    assert read(line(0x100) + noise + line(0x104)).total == 2


@pytest.mark.parametrize("kept", range(1, len(line(0))))
def test_a_line_that_was_torn_off_is_not_counted(kept):
    assert read(line(0x100) + line(0x104)[:kept]).total == 1


@given(
    st.lists(st.sampled_from([0x50, 0x100, 0x104, 0x108, 0x10C]), max_size=30),
    st.lists(st.integers(1, 5), min_size=1, max_size=30),
)
def test_lines_in_any_pieces_count_as_all_at_once(numbers, sizes):
    whole = Trace(begin=0x100, sites={0x104, 0x50})
    assert whole.feed(b"".join(map(line, numbers)))
    pieces, rest = Trace(begin=0x100, sites={0x104, 0x50}), list(numbers)
    for size in [*sizes, len(numbers)]:
        pieces.feed(b"".join(map(line, rest[:size])))
        pieces.feed(b"7 read(3,0x40,832) = 832\n")
        rest = rest[size:]
    counted = numbers[numbers.index(0x100) :] if 0x100 in numbers else []
    assert whole.total == pieces.total == len(counted)
    assert whole.executed == pieces.executed == Counter(counted)
    after = Counter(pair for pair in pairwise(counted) if pair[0] in {0x104, 0x50})
    assert whole.followed == pieces.followed == after


@given(st.integers(1, 97))
def test_pieces_may_end_anywhere(size):
    data = line(0x10) + b"".join(line(0x100 + 4 * (i % 7)) for i in range(40))
    assert read(data, size=size).total == 40


def test_a_trace_that_is_too_long_is_given_up(monkeypatch):
    monkeypatch.setattr(module, "LONGEST", 1000)
    found = read(line(0x100) * 200_000)
    assert found.too_long
    assert found.total < 200_000


def test_a_line_without_end_does_not_fill_the_memory(monkeypatch):
    monkeypatch.setattr(module, "_CHUNK", 1000)
    found = read(line(0x100) + line(0x104)[:-1] + b"x" * 100_000 + b"\n" + line(0x108))
    assert dict(found.executed) == {0x100: 1, 0x108: 1}


def test_a_trace_of_just_the_longest_length_is_whole(monkeypatch):
    monkeypatch.setattr(module, "LONGEST", 3)
    assert not read(line(0x100) * 3).too_long
    assert read(line(0x100) * 4).too_long


@pytest.mark.parametrize("times", [1, 50_000])
def test_descriptors_are_closed_whether_or_not_there_was_too_much(monkeypatch, times):
    monkeypatch.setattr(module, "LONGEST", 10)
    before = len(list(Path("/proc/self/fd").iterdir()))
    assert read(line(0x100) * times).too_long is (times > 10)
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_qemu_opens_the_pipe_by_its_name_and_as_another_user():
    reader = Reader(Trace(begin=0x100))
    try:
        option, path = reader.options
        assert option == "-D"
        assert Path(path).is_fifo()
        assert Path(path).stat().st_mode & 0o777 == 0o666
    finally:
        reader.finish()


@pytest.mark.parametrize("data", [b"", b"\n", b"Trace"])
def test_nothing_is_no_trace(data):
    assert read(data).total == 0


def test_two_readers_of_one_log_both_get_everything():
    one, other = Trace(begin=0x100), Trace(begin=0x104)
    reader = Reader(one, other)
    os.write(reader.descriptor, line(0x100) + line(0x104) + line(0x108))
    reader.finish()
    assert (one.total, other.total) == (3, 2)
