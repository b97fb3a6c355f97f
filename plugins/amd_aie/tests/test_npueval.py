"""`--suite npueval:FILE`: NPUEval's file as it is. The files here are made up in its format."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest
from kernelbench_amd_aie import plugin
from kernelbench_amd_aie.npueval import NpuEval

from kernelbench_core.api import ConfigError, FunctionTask, UsageError

PROGRAM = Path(sys.executable).with_name("kernelbench")
SHARED = Path(plugin.__file__).parent.joinpath(*[".."] * 4, "shared", "data")
DATA = Path(os.environ.get("KERNELBENCH_REFERENCE_DATA", SHARED)) / "npueval" / "npueval.jsonl"

STUB = "    // Implementation goes here\n}\n"
PROMPT = """\
/*
Adds a number to bytes.
*/
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

void plus_int8(int8_t *in_buffer, int8_t *out_buffer, int8_t offset) {
"""
ROW = {
    "kernel_name": "plus_int8",
    "prompt": PROMPT + STUB,
    "canonical_solution": "for (int i = 0; i < 6; i++) out_buffer[i] = in_buffer[i] + offset;\n}  // done",
    "program_code": (
        'extern "C" {\nvoid plus_int8_wrapper(int8_t *in_buffer, int8_t *out_buffer, int8_t offset) {\n'
        "    ::aie::set_rounding(aie::rounding_mode::positive_inf);\n    event0();\n"
        "    plus_int8(in_buffer, out_buffer, offset);\n    event1();\n}\n}"
    ),
    "test_vectors": {
        "inputs": [{"in_buffer": [[1, 2, 3], [-4, 5, 127]], "dtype": "int8"}],
        "outputs": [{"out_buffer": [[4, 5, 6], [-1, 8, -126]], "dtype": "int8"}],
        "rtps": [{"offset": 3, "dtype": "int8"}],
    },
}
SCALE = {
    "kernel_name": "scale_bfloat16",
    "prompt": "#include <aie_api/aie.hpp>\nvoid scale_bfloat16(bfloat16 *a, bfloat16 *b) {",  # as in older copies
    "canonical_solution": "b[0] = a[0] * (bfloat16)0.5f;\n}\n",
    "program_code": 'extern "C" void scale_bfloat16_wrapper(bfloat16 *a, bfloat16 *b) { scale_bfloat16(a, b); }',
    "test_vectors": {"inputs": [{"a": [1.5], "dtype": "bfloat16"}], "outputs": [{"b": 0.75, "dtype": "bfloat16"}]},
    "tolerances": {"atol": 0.02, "rtol": 0.03},
}


def write(folder, *rows, name="npueval.jsonl"):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(json.dumps(each) if isinstance(each, dict) else each for each in rows) + "\n\n")
    return path


def load(folder, *rows):
    return list(NpuEval(str(write(folder, *rows))).load())


def test_a_line_becomes_a_task(tmp_path):
    task, scale = load(tmp_path, ROW, SCALE)
    assert isinstance(task, FunctionTask)
    assert (task.suite, task.name, task.entry, task.checker, task.n_cases) == (
        "npueval", "plus_int8", "plus_int8", "npueval", 1,
    )  # fmt: skip
    assert (task.category, task.metadata["element"], scale.category) == ("int8", "int8", "bfloat16")
    assert task.prototype == "void plus_int8(int8_t *in_buffer, int8_t *out_buffer, int8_t offset)"
    assert task.targets == ("amd-aie2", "amd-aie2p")
    assert task.origin == f"{tmp_path / 'npueval.jsonl'}:1"
    assert task.digest != scale.digest
    assert not task.experts


def test_the_question_is_sent_as_it_is_and_the_stub_opened_for_the_solution(tmp_path):
    task, scale = load(tmp_path, ROW, SCALE)
    assert dict(task.prompts) == {"amd-aie2": ROW["prompt"], "amd-aie2p": ROW["prompt"]}
    assert task.reference == f"{PROMPT}    {ROW['canonical_solution']}\n"
    assert scale.reference.startswith(f"{SCALE['prompt']}\n")
    assert scale.reference.count("{") == scale.reference.count("}") == 1


def test_buffers_are_flat_and_have_the_sizes_of_their_vectors(tmp_path):
    task, scale = load(tmp_path, ROW, SCALE)
    assert [(each.name, each.role, each.length) for each in task.parameters] == [
        ("in_buffer", "in", "6"), ("out_buffer", "out", "6"), ("offset", "in", ""),
    ]  # fmt: skip
    (case,) = task.cases(np.random.default_rng(0))
    assert (case["in_buffer"].dtype, case["in_buffer"].tolist()) == (np.int8, [1, 2, 3, -4, 5, 127])
    assert case["out_buffer"].tolist() == [0] * 6  # nothing of the answer
    assert (case["offset"].dtype, int(case["offset"])) == (np.int8, 3)
    assert task.expected(case)["out_buffer"].tolist() == [4, 5, 6, -1, 8, -126]
    (case,) = scale.cases(np.random.default_rng(0))
    assert (case["a"].dtype, scale.expected(case)["b"].shape) == (ml_dtypes.bfloat16, (1,))


def test_tolerances_are_those_of_the_line_or_a_hundredth(tmp_path):
    task, scale = load(tmp_path, ROW, SCALE)
    rules = [
        (each.compare.kind, each.compare.rtol, each.compare.atol) for each in (*task.parameters, *scale.parameters)
    ]
    assert rules == [
        ("exact", 0, 0), ("close", 0.01, 0.01), ("exact", 0, 0), ("exact", 0, 0), ("close", 0.03, 0.02)
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["npueval.jsonl", "dataset/npueval.jsonl"])
def test_a_folder_is_searched_for_the_file(tmp_path, name):
    write(tmp_path, ROW, name=name)
    assert [task.name for task in NpuEval(str(tmp_path)).load()] == ["plus_int8"]


@pytest.mark.parametrize(("path", "message"), [("", "there is no npueval.jsonl in it"), ("x.jsonl", "no such file")])
def test_a_file_that_is_not_there(tmp_path, path, message):
    with pytest.raises(UsageError, match=message):
        NpuEval(str(tmp_path / path))


def test_a_file_that_is_no_text(tmp_path):
    (tmp_path / "npueval.jsonl").write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match="cannot be read as UTF-8 text"):
        list(NpuEval(str(tmp_path)).load())


def changed(**keys):
    return {**ROW, **keys}


def vectors(**keys):
    return changed(test_vectors={**ROW["test_vectors"], **keys})


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("{", "no JSON"),
        ("[1]", "kernel_name: expected a text"),
        *((changed(**{key: 5}), f"{key}: expected a text") for key in ("prompt", "canonical_solution", "program_code")),
        (changed(kernel_name="other"), "program_code: expected a function other_wrapper"),
        (changed(program_code="int f();"), "program_code: expected a function plus_int8_wrapper"),
        (changed(prompt="void plus_int8();"), "prompt: it does not end with an empty function"),
        (changed(test_vectors=None), "test_vectors: inputs: expected a list of buffers"),
        (vectors(inputs=[]), "test_vectors: inputs: expected a list of buffers"),
        (vectors(outputs={}), "test_vectors: outputs: expected a list of buffers"),
        (vectors(rtps=[]), "test_vectors: no values for offset"),
        (vectors(rtps=[{"offset": 3}]), "test_vectors: rtps[0]: expected one buffer and its dtype"),
        (
            vectors(rtps=[{"offset": 3, "dtype": "int8", "n": 1}]),
            "test_vectors: rtps[0]: expected one buffer and its dtype",
        ),
        (vectors(rtps=[{"offset": 3, "dtype": "int4"}]), "test_vectors: rtps[0]: expected one buffer and its dtype"),
        (vectors(rtps=["offset"]), "test_vectors: rtps[0]: expected one buffer and its dtype"),
        (
            vectors(inputs=[{"in_buffer": [1, 300], "dtype": "int8"}]),
            "test_vectors: inputs[0]: in_buffer: no array of int8",
        ),
        (
            vectors(inputs=[{"in_buffer": [[1], [2, 3]], "dtype": "int8"}]),
            "test_vectors: inputs[0]: in_buffer: no array of int8",
        ),
        (
            vectors(inputs=[{"in_buffer": ["x"], "dtype": "bfloat16"}]),
            "test_vectors: inputs[0]: in_buffer: no array of bfloat16",
        ),
        (SCALE, "kernel_name: 'scale_bfloat16' is there twice"),
    ],
)
def test_what_does_not_fit_is_told_with_its_line(tmp_path, row, message):
    with pytest.raises(ConfigError) as caught:
        load(tmp_path, SCALE, row)
    assert str(caught.value).startswith(f"{tmp_path / 'npueval.jsonl'}:2: {message}")


RIGHT = PROMPT.partition("*/\n")[2] + "for (int i = 0; i < 6; i++) out_buffer[i] = in_buffer[i] + offset;\n}\n"


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_solutions_and_answers_are_judged_by_the_vectors_of_the_file(tmp_path):
    write(tmp_path, ROW, SCALE)
    answers = {
        "right": RIGHT,
        "wrong": RIGHT.replace("+ offset", "- offset"),
        "own wrapper": f'{RIGHT}// extern "C"\n{ROW["program_code"]}\n',
        "one too far": RIGHT.replace("< 6", "< 9"),
    }
    lines = [
        json.dumps({"task_id": "plus_int8", "sample_id": name, "solution": code}) for name, code in answers.items()
    ]
    (tmp_path / "answers.jsonl").write_text("\n".join(lines))
    common = ["--suite", "npueval:npueval.jsonl", "--target", "amd-aie2"]
    for verb in (["evaluate", "--samples", "answers.jsonl"], ["run", "--model", "reference/canonical"]):
        command = [PROGRAM, *verb, *common, "--out", verb[0]]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    read = {
        verb: [json.loads(line) for line in (tmp_path / verb / "results.jsonl").read_text().splitlines()]
        for verb in ("evaluate", "run")
    }
    assert {each["sample_id"]: each["status"] for each in read["evaluate"]} == {
        "right": "passed", "own wrapper": "passed", "wrong": "wrong_result", "one too far": "memory_error",
    }  # fmt: skip
    assert {each["task_id"]: each["status"] for each in read["run"]} == {
        "npueval/plus_int8": "passed", "npueval/scale_bfloat16": "passed",
    }  # fmt: skip


needs_the_file = pytest.mark.skipif(
    not DATA.is_file(), reason="NPUEval's file is not here: KERNELBENCH_REFERENCE_DATA/npueval/npueval.jsonl"
)


@needs_the_file
def test_the_published_file_loads_as_a_whole():
    tasks = list(NpuEval(str(DATA)).load())
    assert len(tasks) == len({task.name for task in tasks}) == 102
    roles = [[each.role for each in task.parameters] for task in tasks]
    assert all(each.count("out") == 1 for each in roles)
    scalars = [each for task in tasks for each in task.parameters if each.role == "in" and not each.length]
    assert len(scalars) == 28
    loose = [each.compare for task in tasks for each in task.parameters if each.role == "out"]
    assert sorted(each.rtol for each in loose) == [0.01] * 70 + [0.02] * 8 + [0.03] * 24
    kinds = [next(iter(task.expected({}).values())).dtype.name for task in tasks]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "bfloat16": 58, "int8": 16, "uint8": 11, "int32": 9, "uint32": 3, "int16": 3, "uint16": 1, "float32": 1,
    }  # fmt: skip
