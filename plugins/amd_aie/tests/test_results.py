"""`kernelbench npueval-results`: a run's verdicts as NPUEval's files."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from kernelbench_amd_aie.results import command, record_of, write

from kernelbench_core.api import ConfigError, UsageError

MODEL = {"model_cycles": 102, "vector_cycles": 17, "vectorization": 0.1667, "bound": 80, "uncalibrated": False}
MISMATCH = {"output": "out", "case": 2, "index": "[3]", "got": "1", "expected": "2", "wrong_values": 7, "note": "",
            "sizes": {}}  # fmt: skip


def result(task="abs_int8", status="passed", sample="0", model="lab/m", target="amd-aie2", **more):
    return {"task_id": f"npu/{task}", "target": target, "model": model, "sample_id": sample, "status": status,
            "data": {"model": MODEL} if status == "passed" else {}, **more}  # fmt: skip


@pytest.fixture
def run(tmp_path):
    """Makes the directory of a run with these lines."""

    def make(*lines):
        folder = tmp_path / "run"
        folder.mkdir()
        text = "".join((each if isinstance(each, str) else json.dumps(each)) + "\n" for each in lines)
        (folder / "results.jsonl").write_text(text)
        return folder

    return make


def files(folder):
    return {str(each.relative_to(folder)): json.loads(each.read_text()) for each in sorted(folder.rglob("*.json"))}


def test_a_kernel_that_passed():
    assert record_of(result()) == {
        "result": "Pass", "stats": {}, "total_cycles": 102, "vector_cycles": 17, "vector_score": 0.1667,
        "model": True, "xdna_info": None,
    }  # fmt: skip


def test_a_kernel_that_passed_without_a_model_of_its_cycles():
    record = record_of(result(data={}))
    assert (record["result"], record["total_cycles"], record["vector_score"]) == ("Pass", None, None)


def test_a_kernel_that_does_not_compile():
    record = record_of(
        result(status="compile_error", detail="candidate.cpp:1: no", data={"diagnostics": "a\nb\n", "model": MODEL})
    )
    assert record == {
        "result": "Fail", "Error": "compile_error: candidate.cpp:1: no\na\nb\n", "stats": {}, "total_cycles": None,
        "vector_cycles": None, "vector_score": 0.0, "model": True, "xdna_info": None,
    }  # fmt: skip


def test_a_kernel_that_is_wrong():
    record = record_of(result(status="wrong_result", detail="out[3] = 1", data={"mismatch": MISMATCH}))
    assert (record["result"], record["Error"]) == ("Fail", "wrong_result: out[3] = 1")
    assert record["stats"] == {
        "output": "out", "case": 2, "index": "[3]", "got": "1", "expected": "2", "wrong_values": 7
    }  # fmt: skip
    assert record_of(result(status="no_code"))["Error"] == "no_code"


def test_a_file_for_each_kernel(run, tmp_path):
    assert write(run(result(), result("add_int8", "timeout")), tmp_path / "to" / "there") == (2, 0)
    there = files(tmp_path / "to" / "there")
    assert {name: each["result"] for name, each in there.items()} == {
        "abs_int8_wrapper.json": "Pass", "add_int8_wrapper.json": "Fail"
    }  # fmt: skip


def test_folders_for_what_differs(run, tmp_path):
    write(run(result(sample="0"), result(sample="1"), result("add_int8")), tmp_path / "samples")
    assert set(files(tmp_path / "samples")) == {
        "0/abs_int8_wrapper.json", "1/abs_int8_wrapper.json", "0/add_int8_wrapper.json"
    }  # fmt: skip


def test_folders_for_models_and_targets_have_names_that_stay_inside(run, tmp_path):
    write(run(result(), result(model="../x", target="amd-aie2p"), result(model="a b/c")), tmp_path / "to")
    assert set(files(tmp_path / "to")) == {
        "lab_m/amd-aie2/abs_int8_wrapper.json", "_x/amd-aie2p/abs_int8_wrapper.json",
        "a_b_c/amd-aie2/abs_int8_wrapper.json",
    }  # fmt: skip


def test_the_last_verdict_counts_and_a_half_line_at_the_end_does_not(run, tmp_path):
    folder = run(result(status="timeout"), result())
    with (folder / "results.jsonl").open("a") as stream:
        stream.write('{"task_id": "npu/abs')
    assert write(folder, tmp_path / "to") == (1, 0)
    assert files(tmp_path / "to")["abs_int8_wrapper.json"]["result"] == "Pass"


def test_samples_without_a_verdict_are_left_out_and_told(run, tmp_path):
    folder = run(result(), result("add_int8", "unavailable"), result("neg_int8", "harness_error"))
    done = CliRunner().invoke(command, [str(folder), str(tmp_path / "to")], standalone_mode=False)
    assert (done.exception, done.return_value) == (None, 0)
    assert "1 files in" in done.stderr
    assert "left out, since they have no verdict: 2 samples" in done.stderr
    assert list(files(tmp_path / "to")) == ["abs_int8_wrapper.json"]


def test_what_cannot_be_done_is_told(run, tmp_path):
    with pytest.raises(UsageError, match=r"results\.jsonl: cannot be read .*; give the directory of a run"):
        write(tmp_path / "nowhere", tmp_path / "to")
    folder = run(result(status="unavailable"))
    with pytest.raises(UsageError, match="no sample has a verdict"):
        write(folder, tmp_path / "to")
    (folder / "results.jsonl").write_text(json.dumps(result()) + "\n")
    with pytest.raises(UsageError, match="there is something in it; name a new folder"):
        write(folder, folder)
    with pytest.raises(UsageError, match=r"results\.jsonl: cannot be written \(Not a directory\)"):
        write(folder, folder / "results.jsonl")


@pytest.mark.parametrize("line", ["{", "[]", "{}", '{"task_id": 1, "target": "t", "model": "m", "sample_id": "0"}'])
def test_a_line_that_is_no_result_is_named(run, tmp_path, line):
    with pytest.raises(ConfigError, match=r"results\.jsonl:2: no result"):
        write(run(result(), line, result()), tmp_path / "to")
