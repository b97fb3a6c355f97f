from __future__ import annotations

import csv
import gzip
import json
import re

import pytest

from kernelbench_core.generation import Resolved, defines, read_samples, scan

FILES = [
    f"{model}-{isa}"
    for model in ("deepseek-reasoner", "gpt-4o-2024-11-20", "qwen-plus-2025-01-25")
    for isa in ("AVX", "Neon", "RVV", "SSE", "SVE", "scalar")
]


@pytest.fixture(scope="module")
def tasks(published):
    """Published task id to its entry points."""
    found = {}
    for name in ("simdbench.jsonl", "simdbench-scalar.jsonl"):
        with (published / name).open() as file:
            for row in map(json.loads, file):
                names = (row["entrypoint_simd"], row["entrypoint_scalar"])
                found[row["task_id"]] = names if row["intrinsic"] == "scalar" else names[:1]
    return found


@pytest.fixture
def imported(published, tasks):
    """Reads a published file: samples, problems, the raw rows, and whether each passed for its authors."""

    def run(name):
        def resolve(task_id, target):
            return Resolved(task_id, target or "any", tasks[task_id]) if task_id in tasks else None

        path, problems = published / "samples" / f"{name}.jsonl.gz", []
        samples = list(read_samples(path, resolve=resolve, on_problem=problems.append))
        with gzip.open(path, "rt") as file:
            rows = [json.loads(line) for line in file]
        with (published / "verdicts" / f"{name}.tsv").open() as file:
            verdicts = list(csv.DictReader(file, delimiter="\t"))
        return samples, problems, rows, verdicts

    return run


@pytest.mark.parametrize("name", FILES)
def test_published_answers_all_become_samples(imported, tasks, name):
    samples, problems, rows, verdicts = imported(name)
    assert (len(samples), problems) == (680, [])
    assert [s.sample_id for s in samples] == [str(i % 5) for i in range(680)]
    assert {s.model for s in samples} == {f"samples/{name}"}
    for sample, row, verdict in zip(samples, rows, verdicts, strict=True):
        text = row["completion"]
        assert sample.completion == text
        assert (sample.code is None) == (not text.strip())
        unclosed = len(re.findall(r"^```", text, re.MULTILINE)) % 2 == 1
        assert ("fence was not closed" in sample.notes) == unclosed
        if verdict["passed"].lower() in {"true", "1"}:
            assert any(defines(sample.code, entry) for entry in tasks[row["task_id"]]), sample.source
            assert sample.notes == ()


def test_unclosed_fence_after_a_whole_function_is_repaired(imported):
    samples, _, _, verdicts = imported("gpt-4o-2024-11-20-AVX")
    repaired = [
        (sample, verdict)
        for sample, verdict in zip(samples, verdicts, strict=True)
        if sample.notes == ("fence was not closed",)
    ]
    assert len(repaired) == 6
    whole = [(s, v) for s, v in repaired if all(d.whole for d in scan(s.code).definitions)]
    assert len(whole) == 1
    assert "compilation failed" in whole[0][1]["published_result"]
    assert whole[0][0].code == whole[0][0].completion.removeprefix("```cpp\n")


def test_wrong_name_of_published_answers_is_noted(imported):
    samples, _, _, _ = imported("qwen-plus-2025-01-25-Neon")
    notes = [note for s in samples for note in s.notes]
    assert notes == ["no function named vector_add_round_nearest_simd, but vector_add_round_round_nearest_simd"] * 4
