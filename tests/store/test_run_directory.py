from __future__ import annotations

import errno
import os
import threading
from pathlib import Path

import pytest

from kernelbench_core.errors import ConfigError, InfrastructureError, UsageError
from kernelbench_core.model import Status
from kernelbench_core.store import RunDirectory

CONFIG = {"identity": {"suite": "simd", "protocol": "strict", "seed": 7}, "config": {"models": ["mock/one"]}}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "runs" / "x"


@pytest.fixture
def run(path):
    with RunDirectory.create_or_open(path, CONFIG) as run:
        yield run


def test_a_run_directory_has_the_files_of_the_design(run, make_sample, make_result):
    run.append_sample(make_sample())
    run.append_result(make_result(data={"diagnostics": "x" * 5000}))
    assert {entry.name for entry in run.path.iterdir()} == {
        ".lock", "run.toml", "samples.jsonl", "results.jsonl", "artifacts",
    }  # fmt: skip
    assert run.info["schema_version"] == 1
    assert run.identity == CONFIG["identity"]


def test_what_was_appended_is_there_for_a_reader_while_the_run_goes_on(run, make_sample, make_result):
    sample, result = make_sample(completion="text \ud83d\0", notes=("a",)), make_result(data={"seconds": 0.5})
    run.append_sample(sample)
    run.append_result(result)
    reader = RunDirectory.open(run.path)
    assert list(reader.samples()) == [sample]
    assert list(reader.results()) == [result]
    assert reader.info == run.info


def test_a_run_goes_on_where_it_stopped(path, make_sample, make_result):
    with RunDirectory.create_or_open(path, CONFIG) as run:
        run.append_sample(make_sample("a"))
        run.append_result(make_result("a"))
        text = (path / "run.toml").read_text()
    with RunDirectory.create_or_open(path, CONFIG) as run:
        assert run.sample_keys() == {("simd/add", "x86-avx", "mock/one", "a")}
        finished = run.finished()
        assert finished.is_finished(make_sample("a"), "strict", "k1")
        assert not finished.is_finished(make_sample("b"), "strict", "k1")
        run.append_result(make_result("b"))
        assert [r.sample_id for r in run.results()] == ["a", "b"]
    assert (path / "run.toml").read_text() == text


def test_torn_lines_of_both_files_are_dropped_on_resume(run, make_sample, make_result, capsys):
    run.append_sample(make_sample("a"))
    run.append_result(make_result("a"))
    run.close()
    for name in ("samples.jsonl", "results.jsonl"):
        with (run.path / name).open("ab") as file:
            file.write(b'{"task_id": "simd/ad')
    with RunDirectory.create_or_open(run.path, CONFIG) as again:
        files = {(n.path.rpartition("/")[2], n.line) for n in again.notices}
        assert files == {("samples.jsonl", 2), ("results.jsonl", 2)}
        assert [s.sample_id for s in again.samples()] == ["a"]
        assert [r.sample_id for r in again.results()] == ["a"]
    assert capsys.readouterr().err.count("dropped an unfinished last line") == 2


def test_another_identity_is_refused_and_nothing_changes(run):
    run.close()
    before = (run.path / "run.toml").read_bytes()
    with pytest.raises(UsageError, match="made with seed = 7, and this run has 8; choose another --out"):
        RunDirectory.create_or_open(run.path, {"identity": {**CONFIG["identity"], "seed": 8}})
    assert (run.path / "run.toml").read_bytes() == before
    RunDirectory.create_or_open(run.path, CONFIG).close()  # the lock was given back


def test_a_drawn_seed_stays_with_the_run(path):
    open_seed = {"identity": {"suite": "simd", "seed": None}}
    with RunDirectory.create_or_open(path, open_seed) as run:
        seed = run.identity["seed"]
    assert isinstance(seed, int)
    with RunDirectory.create_or_open(path, open_seed) as run:
        assert run.identity["seed"] == seed


def test_what_changed_is_on_record(run):
    run.close()
    newer = {**CONFIG, "config": {"models": ["mock/one", "mock/two"]}}
    with RunDirectory.create_or_open(run.path, newer) as again:
        assert again.info["created"] == run.info["created"]
        assert "config.models" in again.info["history"][0]["changed"][0]
    assert RunDirectory.read_info(run.path) == again.info


def test_a_fresh_run_was_asked_for(run):
    run.close()
    with pytest.raises(UsageError, match="already holds a run"):
        RunDirectory.create_or_open(run.path, CONFIG, resume=False)


def test_two_writers_are_kept_apart_and_readers_are_not(run):
    with pytest.raises(UsageError, match="already open in this process"):
        RunDirectory.create_or_open(run.path, CONFIG)
    assert list(RunDirectory.open(run.path).results()) == []


def test_only_one_of_many_makers_gets_the_run(path):
    made, refused = [], []
    barrier = threading.Barrier(8)

    def make():
        barrier.wait()
        try:
            made.append(RunDirectory.create_or_open(path, {"identity": {"seed": None}}))
        except UsageError as error:
            refused.append(str(error))

    threads = [threading.Thread(target=make) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1
    assert all("already open" in message for message in refused)
    assert made[0].info == RunDirectory.read_info(path)
    made[0].close()


@pytest.mark.parametrize("name", ["notes.txt", "samples.jsonl", ".hidden"])
def test_a_foreign_directory_is_refused_and_left_alone(path, name):
    path.mkdir(parents=True)
    (path / name).write_text("mine")
    with pytest.raises(UsageError, match="no run directory, and not empty") as caught:
        RunDirectory.create_or_open(path, CONFIG)
    assert name in str(caught.value)
    assert [entry.name for entry in path.iterdir()] == [name]


@pytest.mark.parametrize("left", [[], [".lock"], [".lock", ".run.toml.0a1b.tmp"], [".gitkeep"]])
def test_an_empty_directory_is_taken_even_after_a_death_while_it_was_made(path, left):
    path.mkdir(parents=True)
    for name in left:
        (path / name).touch()
    with RunDirectory.create_or_open(path, CONFIG) as run:
        assert run.identity["seed"] == 7
    assert not list(path.glob("*.tmp"))
    assert not list(path.glob(".*.tmp"))


@pytest.fixture
def as_nobody(tmp_path):
    """The rights of a user who owns nothing."""
    if os.geteuid() == 0:
        tmp_path.chmod(0o755)
        os.seteuid(65534)
        yield
        os.seteuid(0)
    else:
        tmp_path.chmod(0o555)
        yield
        tmp_path.chmod(0o755)


def test_a_place_without_permission_gives_one_line(tmp_path, as_nobody):
    with pytest.raises(UsageError, match="Permission denied; choose another --out") as caught:
        RunDirectory.create_or_open(tmp_path / "x", CONFIG)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("below", ["file", "file/x", "file/x/y"])
def test_a_file_in_the_way_gives_one_line(tmp_path, below):
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match=r"is a file, not a directory|Not a directory"):
        RunDirectory.create_or_open(tmp_path / below, CONFIG)
    with pytest.raises(UsageError, match=r"no run directory"):
        RunDirectory.open(tmp_path / below)


@pytest.mark.parametrize("name", ["a\0b", "\ud83d", "x" * 300, "/proc/none/x"])
def test_a_path_that_cannot_be_gives_one_line(tmp_path, name):
    with pytest.raises(UsageError, match="choose another --out"):
        RunDirectory.create_or_open(tmp_path / name, CONFIG)


@pytest.mark.parametrize(("owner", "name"), [(Path, "mkdir"), (os, "open"), (os, "fsync")])
def test_a_full_disk_while_the_run_is_made_is_the_machines_fault(path, monkeypatch, owner, name):
    def full(*_, **__):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(owner, name, full)
        with pytest.raises(InfrastructureError, match="No space left on device; free some space"):
            RunDirectory.create_or_open(path, CONFIG)
    RunDirectory.create_or_open(path, CONFIG).close()


def test_a_disk_that_fills_up_keeps_what_is_finished(tiny_disk, make_result):
    finished = 0

    def fill(run):
        nonlocal finished
        while True:
            run.append_result(make_result(str(finished), data={"text": f"{finished} " * 1500}))
            finished += 1

    with RunDirectory.create_or_open(tiny_disk / "x", CONFIG) as run:
        with pytest.raises(InfrastructureError, match="No space left"):
            fill(run)
        assert finished > 3
        results = list(run.results())
        assert [r.sample_id for r in results] == [str(n) for n in range(finished)]
        assert run.load_text(results[-1].data["text"]).startswith(f"{finished - 1} ")


def test_a_missing_run_is_named_with_the_way_to_make_one(path):
    with pytest.raises(UsageError) as caught:
        RunDirectory.open(path)
    assert str(caught.value).startswith(f"there is no run directory {path}; make one with `kernelbench run")
    path.mkdir(parents=True)
    with pytest.raises(UsageError, match=r"it has no run\.toml"):
        RunDirectory.open(path)
    assert RunDirectory.read_info(path) is None


def test_a_run_of_a_newer_kernelbench_is_refused_by_writers_and_readers(run):
    run.close()
    (run.path / "run.toml").write_text("schema_version = 99\n")
    with pytest.raises(ConfigError, match="newer kernelbench"):
        RunDirectory.open(run.path)
    with pytest.raises(ConfigError, match="newer kernelbench"):
        RunDirectory.create_or_open(run.path, CONFIG)


def test_a_reader_cannot_write(run, make_sample, make_result):
    reader = RunDirectory.open(run.path)
    with pytest.raises(ValueError, match="opened for reading"):
        reader.append_sample(make_sample())
    with pytest.raises(ValueError, match="opened for reading"):
        reader.append_result(make_result())


def test_records_that_are_no_samples_are_reported_with_their_line_and_cost_nobody_else(run, make_sample):
    run.append_sample(make_sample("a"))
    with (run.path / "samples.jsonl").open("ab") as file:
        file.write(b'{"task_id": "simd/add"}\n\n{"task_id": 3}\nhalf\n')
    run.append_sample(make_sample("b"))
    run.append_sample(make_sample("a", code="another answer"))
    assert [(s.sample_id, s.code) for s in run.samples()] == [("a", None), ("b", None)]
    assert [(n.line, n.message) for n in run.notices] == [
        (2, "line skipped: sample_id is missing"),
        (4, "line skipped: sample_id is missing"),
        (5, "line skipped: not JSON (Expecting value, column 1)"),
        (7, "sample a was there before; line skipped"),
    ]


def test_the_latest_result_of_each_sample_counts(run, make_result):
    for sample_id, status, protocol in [
        ("a", Status.HARNESS_ERROR, "strict"),
        ("b", Status.PASSED, "strict"),
        ("a", Status.WRONG_RESULT, "strict"),
        ("a", Status.PASSED, "simdbench"),
        ("a", Status.PASSED, "strict"),
    ]:
        run.append_result(make_result(sample_id, status=status, protocol=protocol))
    latest = [(r.sample_id, r.status.value, r.protocol) for r in run.results(latest=True)]
    assert latest == [("b", "passed", "strict"), ("a", "passed", "simdbench"), ("a", "passed", "strict")]
    assert len(list(run.results())) == 5


def test_large_texts_lie_beside_the_results_and_come_back(run, make_result):
    result = make_result(data={"diagnostics": "error\n" * 5000, "code": "int x;", "seconds": 0.5})
    run.append_result(result)
    [stored] = run.results()
    assert stored.data["code"] == "int x;"
    assert stored.data["seconds"] == 0.5
    assert run.load_text(stored.data["diagnostics"]) == result.data["diagnostics"]
    assert run.load_text("inline") == "inline"
    assert run.restore(stored) == result


@pytest.mark.parametrize("text", ["error: x\n" * 200_000, "\0" * 100_000, "\ud83d" * 50_000, "\x1f" * 4096])
def test_a_result_takes_less_than_64_kb_whatever_the_diagnostics(run, make_result, text):
    result = make_result(detail=text, data={"diagnostics": text, "notes": [text[:4000]] * 50, "seconds": 0.5})
    run.append_result(result)
    assert (run.path / "results.jsonl").stat().st_size < 64 << 10
    [stored] = run.results()
    assert stored.data["seconds"] == 0.5
    assert text.startswith(stored.detail[:500])
    assert run.restore(stored) == result


def test_texts_can_be_stored_apart_from_results(run):
    assert run.load_text(run.store_text("x" * 9000)) == "x" * 9000


# Peak memory by the kernel's count, in another process: a tracer in this one would take ten times as long.
INDEX = """
import re, sys
from pathlib import Path
from kernelbench_core.model import Sample
from kernelbench_core.store import RunDirectory
def peak():
    return int(re.search(r"VmHWM:\\s*(\\d+) kB", Path("/proc/self/status").read_text())[1]) * 1024
run = RunDirectory.open(sys.argv[1])
before = peak()
index = run.finished()
used = peak() - before
sample = Sample(sample_id="simd/add/4711", task_id="simd/add", target="x86-avx", model="mock/one")
assert index.is_finished(sample, "strict", f"{4711:064x}")
print(len(index), used, len(run.sample_keys()))
"""


def test_the_index_of_a_hundred_thousand_results_fits_in_forty_megabytes(run, make_sample, make_result, python):
    run.append_result(make_result("N", key="K" * 64, data={"text": "x" * 500}))
    file = run.path / "results.jsonl"
    line = file.read_text()
    with file.open("w") as out:
        out.writelines(line.replace('"N"', f'"simd/add/{n}"').replace("K" * 64, f"{n:064x}") for n in range(100_000))
    count, used, samples = map(int, python(INDEX, run.path).stdout.read().split())
    assert count == 100_000
    assert samples == 0
    assert 5e6 < used < 40e6
