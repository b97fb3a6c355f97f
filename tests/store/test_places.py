"""Records found by their place, and whether a file holds any result twice."""

from __future__ import annotations

import json

import pytest

from kernelbench_core.errors import UsageError
from kernelbench_core.runs import Run
from kernelbench_core.store import RunDirectory
from kernelbench_core.store.records import RecordFile, RecordLog


@pytest.fixture
def path(tmp_path):
    return tmp_path / "r.jsonl"


@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf"])
def test_every_record_is_found_at_its_place_whatever_lies_between(path, start):
    lines = [b'{"n": "\xc3\xa4"}\n', b"\n", b"broken\n", b'{"n": 2}\r\n', b'{"n": 3}\n', b'{"n": 4']
    path.write_bytes(start + b"".join(lines))
    file = RecordFile(path)
    places = list(file.placed())
    assert [record["n"] for _, record in places] == ["\xe4", 2, 3]
    assert [file.at(place) for place, _ in places] == [record for _, record in places]


def test_a_place_without_a_record_is_told(path):
    path.write_bytes(b'{"n": 1}\n')
    with pytest.raises(ValueError, match="not JSON"):
        RecordFile(path).at(2)
    with pytest.raises(UsageError, match="cannot read"):
        RecordFile(path.parent / "missing" / "r.jsonl").at(0)


def test_records_that_come_while_places_are_read_are_not_among_them(path):
    with RecordLog(path) as log:
        log.append({"n": 1})
        found = log.placed()
        next(found)
        log.append({"n": 2})
        assert list(found) == []


@pytest.mark.parametrize(
    ("lines", "differ"),
    [
        ([], True),
        (['{"a":1,"status":"x"}', '{"a":2,"status":"x"}'], True),
        (['{"a":1,"status":"x"}', '{"a":1,"status":"y"}'], False),
        (['{"a":1,"status":"x"}', '{"a": 1, "status": "x"}'], False),  # written by somebody else: it cannot be told
        (['{"a":1,"status":"x"}', ""], False),
    ],
)
def test_lines_that_begin_alike_are_noticed(path, lines, differ):
    path.write_text("".join(f"{line}\n" for line in lines))
    assert RecordFile(path).starts_differ(b',"status":') is differ


def test_of_a_file_that_is_not_there_nothing_is_promised(path):
    assert not RecordFile(path).starts_differ(b"x")


@pytest.fixture
def run(tmp_path):
    return RunDirectory.create_or_open(
        tmp_path / "run", {"identity": {"suite": "simd", "protocol": "strict", "seed": 1}}
    )


def test_the_last_result_counts_in_files_of_any_spelling(run, make_result):
    with run:
        run.append_result(make_result("0", detail="first"))
        run.append_result(make_result("1"))
        assert [each.detail for each in run.results(latest=True)] == ["first", ""]
        run.append_result(make_result("0", detail="second"))
        assert [(each.sample_id, each.detail) for each in run.results(latest=True)] == [("1", ""), ("0", "second")]
    spaced = [json.dumps(json.loads(line)) for line in (run.path / "results.jsonl").read_text().splitlines()]
    (run.path / "results.jsonl").write_text("".join(f"{line}\n" for line in spaced))
    with RunDirectory.open(run.path) as again:
        assert [(each.sample_id, each.detail) for each in again.results(latest=True)] == [("1", ""), ("0", "second")]


def test_samples_are_found_for_results_in_any_order(run, make_sample, make_result):
    with run:
        for number in range(20):
            run.append_sample(make_sample(str(number), code=f"int {number};"))
        run.append_sample(make_sample("3", code="a repeated one"))
        find = run.sample_finder()
        for number in (7, 3, 19, 0):
            assert find(make_result(str(number))).code == f"int {number};"
        assert find(make_result("99")) is None


def test_a_sample_that_cannot_be_read_is_not_there(run, make_sample, make_result):
    with run:
        run.append_sample(make_sample("0"))
        with (run.path / "samples.jsonl").open("ab") as file:
            file.write(b'{"task_id":"simd/add","target":"x86-avx","model":"mock/one","sample_id":"1","code":7}\n')
        find = run.sample_finder()
        assert find(make_result("0")) is not None
        assert find(make_result("1")) is None


@pytest.mark.parametrize("stored", [True, False])
def test_a_run_finds_what_belongs_to_its_results(run, make_sample, make_result, stored):
    long = "x" * 10_000
    result, sample = make_result("0", data={"diagnostics": long}), make_sample("0", code="int x;")
    if stored:
        with run:
            run.append_sample(sample)
            run.append_result(result)
        found = Run(run.path, run.info)
    else:
        run.close()
        found = Run(None, {}, results=[result], samples=[sample])
    with found.lookup() as look:
        (each,) = found.results()
        assert look.sample(each).code == "int x;"
        assert look.restore(each).data["diagnostics"] == long
        assert look.sample(make_result("9")) is None
