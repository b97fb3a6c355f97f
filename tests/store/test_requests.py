"""What a run directory knows of requests that are no finished samples: attempts, failures, batches."""

from __future__ import annotations

import signal
import threading

import pytest

from kernelbench_core.store import RunDirectory
from kernelbench_core.store.encoding import encode_line

CONFIG = {"identity": {"suite": "simd", "seed": 1}}

# Appends numbered records for ever, and prints each number once it is on the disk.
CHILD = """
import sys
from kernelbench_core.store import RunDirectory
with RunDirectory.create_or_open(sys.argv[1], {"identity": {"suite": "simd", "seed": 1}}) as run:
    for number in range(int(sys.argv[2]), 10**9):
        run.append_request({"kind": "attempt", "number": number, "text": "x" * 200})
        print(number, flush=True)
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "run"


@pytest.fixture
def run(path):
    with RunDirectory.create_or_open(path, CONFIG) as directory:
        yield directory


def failure(sample, error="status 500"):
    names = {name: getattr(sample, name) for name in ("task_id", "target", "model", "sample_id")}
    return {"kind": "failure", **names, "error": error}


def test_a_run_that_asks_nobody_has_no_such_file(run, path):
    assert list(run.requests()) == []
    assert run.unanswered() == []
    assert not (path / "requests.jsonl").exists()


def test_records_come_back_in_order_with_the_time(run, path):
    for number in range(3):
        run.append_request({"kind": "attempt", "number": number, "text": "\ud83d\n\u2028"})
    found = list(run.requests())
    assert [each["number"] for each in found] == [0, 1, 2]
    assert all(each["text"] == "\ud83d\n\u2028" and each["at"].endswith("Z") for each in found)
    with RunDirectory.open(path) as reader:
        assert list(reader.requests()) == found


def test_a_record_is_on_the_disk_when_the_call_returns(run, path):
    run.append_request({"kind": "attempt", "number": 7})
    assert b'"number":7' in (path / "requests.jsonl").read_bytes()


def test_a_run_goes_on_with_the_records_of_earlier_calls(path):
    for number in range(3):
        with RunDirectory.create_or_open(path, CONFIG) as run:
            assert len(list(run.requests())) == number
            run.append_request({"number": number})
            assert len(list(run.requests())) == number + 1


def test_a_directory_opened_for_reading_takes_none(run, path):
    with RunDirectory.open(path) as reader, pytest.raises(ValueError, match="opened for reading"):
        reader.append_request({"kind": "attempt"})
    assert not (path / "requests.jsonl").exists()


@pytest.mark.parametrize("before", [0, 1])
def test_a_closed_directory_takes_none_since_another_process_may_write_now(path, before):
    with RunDirectory.create_or_open(path, CONFIG) as run:
        for _ in range(before):
            run.append_request({"kind": "attempt"})
    with pytest.raises(ValueError, match="is closed"):
        run.append_request({"kind": "attempt"})
    assert (path / "requests.jsonl").exists() == bool(before)


@pytest.mark.parametrize("cut", [2, 10, 25])
def test_a_torn_last_line_is_dropped_with_a_notice_and_all_else_is_kept(path, cut):
    whole = encode_line({"kind": "attempt", "number": 0, "text": "x" * 100})
    with RunDirectory.create_or_open(path, CONFIG):
        (path / "requests.jsonl").write_bytes(whole + encode_line({"kind": "attempt", "number": 1})[:-cut])
    with RunDirectory.create_or_open(path, CONFIG) as run:
        assert [each["number"] for each in run.requests()] == [0]
        run.append_request({"kind": "attempt", "number": 2})
        assert [each["number"] for each in run.requests()] == [0, 2]
        assert any("requests.jsonl" in str(each) and "unfinished last line" in str(each) for each in run.notices)


def test_many_threads_append_whole_lines(run):
    barrier = threading.Barrier(20)

    def work(number):
        barrier.wait()
        for count in range(10):
            run.append_request({"number": (number, count), "text": str(number) * 300})

    threads = [threading.Thread(target=work, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = list(run.requests())
    assert sorted(tuple(each["number"]) for each in found) == [(a, b) for a in range(20) for b in range(10)]
    assert all(each["text"] == str(each["number"][0]) * 300 for each in found)
    assert not run.notices


def test_no_record_is_lost_by_kill_9(path, python):
    said = -1
    for _ in range(3):
        child = python(CHILD, path, said + 1)
        for line in child.stdout:
            said = int(line)
            if said % 25 == 24:
                break
        child.send_signal(signal.SIGKILL)
        rest = [int(line) for line in child.stdout.read().split()]
        child.wait()
        said = max([said, *rest])
        with RunDirectory.open(path) as run:
            numbers = [each["number"] for each in run.requests()]
        assert numbers[: said + 1] == list(range(said + 1))
        said = numbers[-1]


def test_a_failure_counts_until_its_sample_is_there(run, make_sample):
    samples = [make_sample(str(number)) for number in range(3)]
    for sample in samples:
        run.append_request(failure(sample))
    run.append_request({**failure(samples[0]), "error": "the second time"})
    run.append_request({"kind": "attempt", "task_id": "simd/add", "sample_id": "9"})
    assert [(each["sample_id"], each["error"]) for each in run.unanswered()] == [
        ("0", "the second time"), ("1", "status 500"), ("2", "status 500"),
    ]  # fmt: skip
    run.append_sample(samples[1])
    assert [each["sample_id"] for each in run.unanswered()] == ["0", "2"]
    for sample in samples[::2]:
        run.append_sample(sample)
    assert run.unanswered() == []


@pytest.mark.parametrize("name", ["task_id", "target", "model", "sample_id"])
def test_the_sample_of_another_question_answers_nothing(run, make_sample, name):
    run.append_request(failure(make_sample("0")))
    run.append_sample(make_sample(**{"sample_id": "0", name: "other"}))
    assert len(run.unanswered()) == 1
