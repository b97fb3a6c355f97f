from __future__ import annotations

import json
import os
from pathlib import Path

import numpy as np
import pytest
from attrs import evolve
from kernelbench_amd_aie.device import child, xrt
from kernelbench_amd_aie.device.job import Job, JobBuffer, read
from kernelbench_amd_aie.device.xrt import XrtExecutor

from kernelbench_core.api import ExecRequest, Limits, Target

UNUSED = JobBuffer(role="unused", bytes=4)
JOB = Job(
    buffers=(
        JobBuffer(role="in", bytes=8, file="in0.bin"), JobBuffer(role="out", bytes=4, file="out.bin"), UNUSED, UNUSED,
        JobBuffer(role="trace", bytes=16, file="trace.bin"),
    )
)  # fmt: skip


@pytest.fixture
def job(work):
    """The folder of a job that can be run."""
    (work / "final.xclbin").write_text("image")
    (work / "insts.bin").write_text("00000001\ndeadbeef\n")
    (work / "in0.bin").write_bytes(bytes(range(250, 256)) + b"\1\2")
    JOB.write(work)
    return work


@pytest.fixture
def run(npu, job, target):
    def run(*command, seconds=20.0):
        request = ExecRequest(command=command or ("/box/job.json",), work=job, limits=Limits(wall_seconds=seconds))
        return XrtExecutor(**npu).run(request, target)

    return run


@pytest.fixture
def nowhere(tmp_path):
    return {"devices": tmp_path / "none", "system": tmp_path / "none"}


def test_without_anything_it_says_all_that_is_missing(nowhere, target, monkeypatch):
    monkeypatch.setenv("PATH", "/none")
    monkeypatch.setenv("XILINX_XRT", "/none")
    found = XrtExecutor(**nowhere).probe(target)
    assert not found.usable
    assert found.reason == (
        f"no NPU of Ryzen 7040 and 8040 (Phoenix, Hawk Point) in {nowhere['devices']}; "
        "no Python module pyxrt; no xrt-smi"
    )
    for needed in ("amdxdna", "XRT", "setup.sh"):
        assert needed in found.remedy


def test_nothing_is_imported_by_looking(npu, write, tmp_path):
    write(tmp_path / "xrt/python/pyxrt.py", "raise SystemExit('imported')\n")
    assert xrt.look(**npu).usable


def test_with_everything_it_is_usable_and_says_what_is_there(npu, target, tmp_path):
    found = XrtExecutor(**npu).probe(target)
    assert (found.usable, found.version) == (True, f"{tmp_path}/dev/accel0, {tmp_path}/xrt/bin/xrt-smi")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("xrt/python/pyxrt.py", "no Python module pyxrt"),
        ("xrt/bin/xrt-smi", "no xrt-smi"),
        ("dev/accel0", "no NPU of"),
    ],
)
def test_whatever_is_missing_is_told(npu, target, tmp_path, name, reason):
    (tmp_path / name).unlink()
    assert XrtExecutor(**npu).probe(target).reason.startswith(reason)


def test_the_other_generation_and_other_vendors_are_no_npu_of_a_target(npu, target, tmp_path, write):
    found = XrtExecutor(**npu).probe(evolve(target, name="amd-aie2p"))
    assert "(there are accel0 1022:1502)" in found.reason
    assert "Strix" in found.reason
    write(tmp_path / "sys/accel0/device/vendor", "0x8086\n")
    assert "(there are accel0 8086:1502)" in XrtExecutor(**npu).probe(target).reason
    write(tmp_path / "sys/accel0/device/vendor", "what\n")
    assert "(there are accel0 0000:1502)" in xrt.look(**npu).reason


def test_a_node_that_may_not_be_opened_is_told(npu, target, monkeypatch):
    allowed = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name != "accel0" and allowed(path, mode))
    assert "accel0 cannot be opened (add yourself to the group `render`)" in XrtExecutor(**npu).probe(target).reason


def test_other_targets_are_refused(npu):
    assert XrtExecutor(**npu).probe(Target(name="scalar", summary="")).reason == "scalar is no AI Engine target"


def test_a_job_is_run_in_a_child_and_its_outputs_are_written(run, job, tmp_path):
    done = run()
    assert done.ok, done
    assert (job / "out.bin").read_bytes() == bytes([251, 252, 253, 254])
    assert (job / "trace.bin").read_bytes() == b"abcd" + bytes(12)
    asked = json.loads((tmp_path / "log.json").read_text())
    assert [each for each in asked if each[0] != "sync"] == [
        ["device", 0], ["image", "image"], ["kernel", "uuid", "MLIR_AIE"],
        ["bo", 8, "cacheable", 101], ["bo", 8, "host_only", 103], ["bo", 4, "host_only", 104],
        ["bo", 4, "host_only", 105], ["bo", 4, "host_only", 106], ["bo", 16, "host_only", 107],
        ["run", 3, "01000000efbeadde", 2, [103, 104, 105, 106, 107]],
    ]  # fmt: skip
    assert [each[1:] for each in asked if each[0] == "sync"] == [
        [group, "to", size] for group, size in ((101, 8), (103, 8), (104, 4), (105, 4), (106, 4), (107, 16))
    ]


def test_a_run_that_the_npu_does_not_complete_fails_and_leaves_no_output(run, job, monkeypatch):
    monkeypatch.setenv("FAKE_NPU", "times out")
    done = run()
    assert (done.exit_code, done.fault) == (child.NOT_COMPLETED, "")
    assert done.stderr == b"xrt: the NPU did not complete the run: timeout\n"
    assert not (job / "out.bin").exists()


def test_a_child_that_hangs_is_ended_at_the_limit(run, monkeypatch):
    monkeypatch.setenv("FAKE_NPU", "hangs")
    done = run(seconds=1.0)
    assert (done.exit_code, done.limit, done.fault) == (None, "wall", "")
    assert not done.ok


def test_a_crash_of_xrt_is_no_failure_of_the_candidate(run, monkeypatch):
    monkeypatch.setenv("FAKE_NPU", "crashes")
    done = run()
    assert (done.exit_code, done.signal, done.fault) == (None, 11, "the child process ended with signal 11")


@pytest.mark.parametrize(
    ("name", "contents", "fault"),
    [
        ("in0.bin", "short", "in0.bin has 5 bytes, the design takes 8"),
        ("insts.bin", "", "0 bytes of instructions are no 32-bit words"),
        ("job.json", "{}", "KeyError"),
        ("job.json", '{"buffers": []}', "0 buffers, not 5"),
    ],
)
def test_a_job_that_cannot_be_run_is_a_fault(run, job, name, contents, fault):
    (job / name).write_text(contents)
    done = run()
    assert done.exit_code == child.NOT_SET_UP
    assert fault in done.fault or fault == "KeyError"
    assert done.fault.startswith("xrt: ValueError: ")


@pytest.mark.parametrize(
    "command", [("/bin/true",), ("/box/../job.json",), ("/box/job.json", "more"), ("/box/a/job.json",), ("/box/..",)]
)
def test_only_a_file_of_the_work_folder_is_a_job(run, command):
    assert run(*command).fault.endswith("is no job in the work folder")


def test_without_an_npu_a_run_is_a_fault_that_says_why(nowhere, job, target):
    done = XrtExecutor(**nowhere).run(ExecRequest(command=("/box/job.json",), work=job), target)
    assert "no NPU of" in done.fault
    assert not done.ok


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"0000000a\r\nffffffff\n", [10, 2**32 - 1]),
        (b"\x0a\0\0\0\xff\xff\xff\xff", [10, 2**32 - 1]),
        (b"1", [1]),
    ],
)
def test_instructions_are_words_in_text_or_binary(raw, words):
    found = child.instructions_of(raw)
    assert (found.dtype, found.tolist()) == (np.dtype(np.uint32), words)


@pytest.mark.parametrize("raw", [b"", b"\n", b"\0\0\0"])
def test_other_instructions_are_refused(raw):
    with pytest.raises(ValueError, match="instructions"):
        child.instructions_of(raw)


@pytest.mark.parametrize(
    "change",
    [
        {"buffers": (*JOB.buffers[:4], JobBuffer(role="trace", bytes=16, file="../trace.bin"))},
        {"buffers": (*JOB.buffers[:4], JobBuffer(role="both", bytes=16, file="x"))},
        {"buffers": (*JOB.buffers[:4], JobBuffer(role="out", bytes=0, file="x"))},
        {"xclbin": "/etc/passwd"},
        {"instructions": ""},
    ],
)
def test_a_job_names_only_files_beside_it(work, change):
    with pytest.raises(ValueError, match=r"job\.json"):
        read(evolve(JOB, **change).write(work))


def test_the_child_says_what_xrt_raises(job, capsys):
    def load():
        raise RuntimeError("No such device with index '0'")

    assert child.main([str(job / "job.json")], load) == child.NOT_SET_UP
    assert capsys.readouterr().err == "xrt: RuntimeError: No such device with index '0'\n"
